#include "games/loa/lines.hpp"

#include <cassert>

namespace twelves::loa {
namespace {

using Digits = std::array<int, line_length>;

int count_men(const Digits& digits, int length) noexcept {
    int men = 0;
    for (int i = 0; i < length; ++i) men += digits[static_cast<std::size_t>(i)] != 0;
    return men;
}

/// LOA 2, 3, 4 for one man on a real line that is `length` squares long.
bool can_move(const Digits& digits, int length, int from, int to) noexcept {
    if (to < 0 || to >= length) return false;  // LOA 4: stays on the board
    const int own = digits[static_cast<std::size_t>(from)];
    if (digits[static_cast<std::size_t>(to)] == own) return false;  // LOA 4: not on an own man
    const int step = to > from ? 1 : -1;
    for (int i = from + step; i != to; i += step)  // LOA 3: over own men only
        if (digits[static_cast<std::size_t>(i)] == 3 - own) return false;
    return true;
}

void append(LineMoves& moves, int from, int to) noexcept {
    assert(moves.count < LineMoves::capacity);
    moves.steps[2u * moves.count] = static_cast<std::uint8_t>(from);
    moves.steps[2u * moves.count + 1] = static_cast<std::uint8_t>(to);
    ++moves.count;
}

LineMoves real_line_moves(int state, int length, int own) noexcept {
    LineMoves moves{};
    const Digits digits = line_digits(state);
    const int distance = count_men(digits, length);  // LOA 2
    for (int from = 0; from < length; ++from) {
        if (digits[static_cast<std::size_t>(from)] != own) continue;
        for (int to : {from - distance, from + distance})
            if (can_move(digits, length, from, to)) append(moves, from, to);
    }
    return moves;
}

/// The moves of two real lines laid end to end.
LineMoves joined(const LineMoves& low, const LineMoves& high, int split) noexcept {
    LineMoves moves = low;
    assert(low.count + high.count <= LineMoves::capacity);
    const std::size_t end = 2u * (low.count + high.count);
    for (std::size_t i = 2u * low.count; i < end; ++i)
        moves.steps[i] = static_cast<std::uint8_t>(high.steps[i - 2u * low.count] + split);
    moves.count = static_cast<std::uint8_t>(low.count + high.count);
    return moves;
}

/// A real line of `length` squares is the table's line with that split and nothing beyond it.
void fill_real_lines(LineTables& tables, int length) noexcept {
    for (int state = 0; state < power_of_3(length); ++state) {
        const LineMoves black = real_line_moves(state, length, 1);
        const LineMoves white = real_line_moves(state, length, 2);
        tables.moves[0].at(length, state) = black;
        tables.moves[1].at(length, state) = white;
        tables.mobility.at(length, state) =
            static_cast<std::uint16_t>(black.count | white.count << 8);
    }
}

/// All other states, from those of the two real lines.
void fill_joined_lines(LineTables& tables, int split) noexcept {
    const int low_states = power_of_3(split), high_states = power_of_3(line_length - split);
    for (int high = 1; high < high_states; ++high) {
        for (int low = 0; low < low_states; ++low) {
            const int state = high * low_states + low, rest = line_length - split;
            for (auto& table : tables.moves)
                table.at(split, state) = joined(table.at(split, low), table.at(rest, high), split);
            tables.mobility.at(split, state) = static_cast<std::uint16_t>(
                tables.mobility.at(split, low) + tables.mobility.at(rest, high));
        }
    }
}

}  // namespace

LineTables::LineTables() noexcept {
    for (int length = 1; length <= line_length; ++length) fill_real_lines(*this, length);
    for (int split = 1; split < line_length; ++split) fill_joined_lines(*this, split);
}

}  // namespace twelves::loa
