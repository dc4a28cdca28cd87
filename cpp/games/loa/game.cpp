#include "games/loa/game.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace twelves::loa {

Move Game::parse_move(const Position& p, std::string_view text) {
    const Move move = parse_move_text(text);
    MoveList<Game> moves;
    if (!terminal(p)) generate(p, moves);
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return move;
    throw IllegalMoveError("move: " + quoted(text) + " is not legal in " + format_position(p) +
                           "; " + legal_moves_text<Game>(p));
}

MoveShape Game::shape(const Position& p, Move m) {
    if (m.is_pass()) return {};
    MoveShape shape{{cell_of(m.from), cell_of(m.to)}, {}};
    if (p.is_capture(m)) shape.captured.push_back(cell_of(m.to));
    return shape;
}

}  // namespace twelves::loa
