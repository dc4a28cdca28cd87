#include "games/checkers/game.hpp"

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/checkers/move_text.hpp"
#include "games/checkers/position_text.hpp"
#include "games/checkers/route.hpp"

namespace twelves::checkers {
namespace {

int cell_of(Square square) noexcept { return square.row() * board_size + square.column(); }

std::vector<int> cells_of(const std::vector<Square>& squares) {
    std::vector<int> cells;
    for (const Square square : squares) cells.push_back(cell_of(square));
    return cells;
}

}  // namespace

RuleOptions Game::parse_rules(std::string_view text) {
    const std::string name = lower(trim(text));
    if (!name.empty() && name != "default") {
        throw NotationError("checkers has no rule option " + quoted(text));
    }
    return {};
}

std::vector<NamedText> Game::starts() {
    return {{"standard", checkers::format_position(start_position())}};
}

Position Game::parse_position(std::string_view text, const RuleOptions&) {
    return checkers::parse_position(text);
}

std::string Game::format_position(const Position& p) { return checkers::format_position(p); }

Move Game::parse_move(const Position& p, std::string_view text) {
    return checkers::parse_move(p, text);
}

std::string Game::format_move(const Position& p, const Move& m, Notation notation) {
    return checkers::format_move(p, m, notation);
}

std::string Game::diagram(const Position& p) { return checkers::diagram(p); }

std::string Game::cell_name(int cell) { return checkers::cell_name(cell); }

MoveShape Game::shape(const Position& p, const Move& m) {
    const auto routes = routes_of(p, m);
    const Route route = routes.empty() ? Route{m.from, m.to} : routes.front();
    return {cells_of(route), m.is_capture() ? cells_of(jumped_squares(route)) : std::vector<int>{}};
}

}  // namespace twelves::checkers
