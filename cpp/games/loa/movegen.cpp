#include "games/loa/movegen.hpp"

#include <utility>

#include "games/loa/byte_vector.hpp"

namespace twelves::loa {
namespace {

/// The squares of each line, as a table for `look_up`.
constexpr auto line_squares = [] {
    std::array<Bytes, line_count> table{};
    for (int line = 0; line < line_count; ++line)
        for (int position = 0; position < line_length; ++position)
            table[static_cast<std::size_t>(line)].values[position] =
                static_cast<std::uint8_t>(line_square(line, position));
    return table;
}();

/// LOA 7: nothing else is legal, the rules say pass, and the opponent can move.
bool must_pass(const Position& position, const Mobility& moves) noexcept {
    return position.rules().no_move == NoMove::Pass &&
           moves.of(opponent(position.side_to_move())) != 0;
}

/// Calls `visit.operator()<line>()` for every line. Unrolled: each line has its own constants.
template <class Visit>
void for_each_line(Visit visit) noexcept {
    [&]<int... lines>(std::integer_sequence<int, lines...>) {
        (visit.template operator()<lines>(), ...);
    }(std::make_integer_sequence<int, line_count>{});
}

}  // namespace

Mobility mobility(const Position& position) noexcept {
    const LineTables& tables = line_tables();
    const LineStates& states = position.lines();
    std::uint16_t sum = 0;  // one byte a side; neither can overflow, 96 at most
    for_each_line([&]<int line>() {
        sum = static_cast<std::uint16_t>(sum + tables.mobility(line, states[line]));
    });
    return {sum & 0xff, sum >> 8};
}

void generate(const Position& position, Moves& out) noexcept {
    const auto& moves = line_tables().moves[static_cast<std::size_t>(position.side_to_move())];
    const LineStates& states = position.lines();
    const int before = out.size();
    Move* end = out.end();
    for_each_line([&]<int line>() {
        const LineMoves& found = moves(line, states[line]);
        store(end, look_up(line_squares[line], load(&found)));
        end += found.count;
    });
    out.resize(static_cast<int>(end - out.begin()));
    if (out.size() == before && must_pass(position, mobility(position)))
        out.push_back(Move::pass());
}

int count(const Position& position) noexcept {
    const Mobility moves = mobility(position);
    const int own = moves.of(position.side_to_move());
    if (own != 0) return own;
    return must_pass(position, moves) ? 1 : 0;
}

}  // namespace twelves::loa
