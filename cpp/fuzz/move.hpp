// Fuzz target: the parser of moves, in positions that a random game reaches.
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "fuzz/input.hpp"

namespace twelves::fuzz {

/// A position of a game whose moves the input chooses; its first byte is their number.
template <Game G>
typename G::Position played_out(Input& input) {
    auto position = G::initial(G::parse_rules(""));
    for (unsigned plies = input.byte() % 64; plies > 0; --plies) {
        MoveList<G> moves;
        if (!G::terminal(position)) G::generate(position, moves);
        if (moves.empty()) break;
        const auto choice = input.byte() % static_cast<unsigned>(moves.size());
        position = G::play(position, moves[static_cast<int>(choice)]);
    }
    return position;
}

/// Any text is refused or is one of the legal moves, in both notations.
template <Game G>
void move(Input input) {
    const auto position = played_out<G>(input);
    if (G::terminal(position)) return;
    MoveList<G> moves;
    G::generate(position, moves);
    try {
        const auto move = G::parse_move(position, input.text());
        require(std::find(moves.begin(), moves.end(), move) != moves.end());
        const auto text = G::format_move(position, move, Notation::Native);
        require(G::parse_move(position, text) == move);
    } catch (const NotationError&) {
    } catch (const IllegalMoveError&) {
    } catch (const AmbiguousMoveError&) {
    }
}

}  // namespace twelves::fuzz
