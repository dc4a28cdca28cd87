// Owns the lines of the board: which squares lie on them, how the state of a line is a number,
// and tables that answer from that number. Knows nothing of whole positions.
//
// The board has 46 lines. Two short diagonals of one direction fill eight squares when laid end
// to end, so 32 lines of eight squares cover everything:
//
//     number   line                      squares by position       one real line up to
//      0.. 7   file n                    rank                      8
//      8..15   rank n                    file                      8
//     16..23   rising: file-rank = n     rank                      8-n, then the next one
//     24..31   falling: file+rank = n    rank                      n+1, then the next one
//
// (both modulo 8). The state of a line is twice a number in base 3, digit `position`: 0 empty,
// 1 Black, 2 White. Twice, so that a state addresses 2-byte records directly and 16-byte records
// with the largest scale a processor has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/types.hpp"
#include "games/loa/square.hpp"

namespace twelves::loa {

inline constexpr int line_count = 32;
inline constexpr int line_length = 8;
inline constexpr int line_states = 6561;

using LineState = std::uint16_t;
using LineStates = std::array<LineState, line_count>;

/// The square at a position of a line.
constexpr Square line_square(int line, int position) noexcept {
    const int n = line & 7;
    switch (line >> 3) {
        case 0:
            return make_square(n, position);
        case 1:
            return make_square(position, n);
        case 2:
            return make_square((n + position) & 7, position);
        default:
            return make_square((n - position) & 7, position);
    }
}

/// How many squares of a line belong to the first of the one or two real lines on it.
constexpr int line_split(int line) noexcept {
    const int n = line & 7;
    return line < 16 ? line_length : line < 24 ? line_length - n : n + 1;
}

constexpr int power_of_3(int exponent) noexcept {
    int power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

/// A man of a side on a square as an index.
constexpr std::size_t man_number(Side side, Square square) noexcept {
    return static_cast<std::size_t>(side) * square_count + static_cast<std::size_t>(square);
}

/// What a man adds to the states of all lines, by its number; four entries not zero.
alignas(64) inline constexpr auto place = [] {
    std::array<LineStates, 2 * square_count> table{};
    for (int line = 0; line < line_count; ++line)
        for (int position = 0; position < line_length; ++position)
            for (Side side : {Side::First, Side::Second})
                table[man_number(side, line_square(line, position))]
                     [static_cast<std::size_t>(line)] =
                         static_cast<LineState>(2 * (index(side) + 1) * power_of_3(position));
    return table;
}();

/// The moves of one side on one line, as positions: from, to, from, to ...; `count` of them.
struct alignas(16) LineMoves {
    static constexpr int capacity = 7;  // checked when the tables are built
    std::array<std::uint8_t, 2 * capacity> steps;
    std::uint8_t unused;
    std::uint8_t count;
};

/// A table with one entry for each way to split a line and each state of it. Not cleared: whoever
/// makes one fills it.
template <class Entry>
class LineTable {
  public:
    Entry& at(int split, int state) noexcept {
        return entries_[static_cast<std::size_t>((split - 1) * line_states + state)];
    }
    const Entry& at(int split, int state) const noexcept {
        return entries_[static_cast<std::size_t>((split - 1) * line_states + state)];
    }
    /// The entry for a line in a doubled state, by a displacement that is constant for the line.
    const Entry& operator()(int line, LineState state) const noexcept {
        const char* first = reinterpret_cast<const char*>(&at(line_split(line), 0));
        return *reinterpret_cast<const Entry*>(first + state * (sizeof(Entry) / 2));
    }

  private:
    std::array<Entry, std::size_t{8} * line_states> entries_;
};

/// Answers for every state of every line. Immutable; made once, when first asked for.
struct LineTables {
    /// Number of Black's moves (low byte) and White's moves (high byte) on the line.
    LineTable<std::uint16_t> mobility;
    /// The moves themselves, by side.
    std::array<LineTable<LineMoves>, 2> moves;

    LineTables() noexcept;
};

/// 1.8 MB, filled in by the first call (some 2 ms). Safe to call from any thread.
inline const LineTables& line_tables() noexcept {
    static const LineTables tables;
    return tables;
}

/// The digits of an undoubled state.
constexpr std::array<int, line_length> line_digits(int state) noexcept {
    std::array<int, line_length> digits{};
    for (int& digit : digits) {
        digit = state % 3;
        state /= 3;
    }
    return digits;
}

}  // namespace twelves::loa
