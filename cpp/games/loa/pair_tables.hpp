// Owns the tables that give, for the state of a line, what two plies on it are worth: the moves
// of one side and how each changes the number of replies. How to add them up: count_two.cpp.
#pragma once

#include "games/loa/lines.hpp"

namespace twelves::loa {

/// By position on the line, for one side to move:
/// `moves`: at its men the moves from there, elsewhere the moves that arrive there;
/// `change`: of the number of the opponent's moves on the line, if the mover's man there
/// vanished, or if one were put there (in place of the opponent's, if one stands there).
struct alignas(16) PairEntry {
    std::array<std::uint8_t, line_length> moves;
    std::array<std::int8_t, line_length> change;
};

/// Four numbers in one word, so that one addition adds them all up over the lines:
///
///     63      48 47         40 39         32 31                                  0
///     moves      reply lines   replies       correction (signed)
///
/// `moves` of the mover; `replies` the opponent's moves as things stand, `reply lines` on how many
/// real lines it has any; `correction` for the line that a move goes along.
using PairSum = std::uint64_t;

/// The tables for one side to move.
struct SidePairs {
    LineTable<PairEntry> entries;
    LineTable<PairSum> sums;
};

struct PairTables {
    std::array<SidePairs, 2> by_side;

    PairTables() noexcept;
};

/// 2.5 MB, filled in by the first call (some 2 ms). Safe to call from any thread.
inline const PairTables& pair_tables() noexcept {
    static const PairTables tables;
    return tables;
}

/// The fields of a sum over all lines.
struct LineSum {
    int moves, reply_lines, replies, correction;

    static LineSum of(PairSum sum) noexcept {
        // The correction may be negative; it has then borrowed from the upper fields.
        const auto correction = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum));
        const auto upper = (sum - static_cast<PairSum>(std::int64_t{correction})) >> 32;
        return {static_cast<int>(upper >> 16), static_cast<int>(upper >> 8 & 0xff),
                static_cast<int>(upper & 0xff), correction};
    }
};

}  // namespace twelves::loa
