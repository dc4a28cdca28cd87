// Owns what a move is: origin and destination, or a pass. Not whether it is legal.
#pragma once

#include "games/loa/square.hpp"

namespace twelves::loa {

/// A man goes `from` .. `to`; the two are equal only in a pass (LOA 7).
struct Move {
    Square from{};
    Square to{};

    static constexpr Move pass() noexcept { return {}; }
    constexpr bool is_pass() const noexcept { return from == to; }
    bool operator==(const Move&) const = default;
};

// The move generator writes eight moves at a time.
static_assert(sizeof(Move) == 2);

}  // namespace twelves::loa
