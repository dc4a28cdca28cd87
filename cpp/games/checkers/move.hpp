// Owns the move: origin, destination and the set of captured pieces (EC 11).
#pragma once

#include <cstdint>

#include "core/move_list.hpp"
#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// A move as EC 11 identifies it; a whole multi-jump is one move.
struct Move {
    Squares captured = 0;
    Square from;
    Square to;
    std::uint16_t unused = 0;  // no padding: equal moves have equal bytes

    friend constexpr bool operator==(const Move&, const Move&) noexcept = default;
    constexpr bool is_capture() const noexcept { return captured != 0; }
};

/// No legal position has more moves, nor more routes. Twelve pieces with four quiet moves each
/// make 48; the greatest number of capture routes over all set-ups is found by an exhaustive
/// search in the tests (test_checkers_bounds) and is smaller.
inline constexpr int max_moves = 48;

/// The most pieces that one move can capture, by the same search.
inline constexpr int max_jumps = 9;

using Moves = FixedList<Move, max_moves>;

}  // namespace twelves::checkers
