// Owns connectivity: whether men form one group (LOA 5). Works on sets of squares alone.
#pragma once

#include "games/loa/square.hpp"

namespace twelves::loa {

/// The squares of `set` and all their neighbours, in eight directions.
constexpr Bitboard dilated(Bitboard set) noexcept {
    const Bitboard wide = set | ((set & ~file_h) << 1) | ((set & ~file_a) >> 1);
    return wide | wide << 8 | wide >> 8;
}

/// The squares that have a neighbour in `set`.
constexpr Bitboard neighbours(Bitboard set) noexcept {
    const Bitboard above_below = set << 8 | set >> 8;
    const Bitboard tall = set | above_below;
    return above_below | ((tall & ~file_h) << 1) | ((tall & ~file_a) >> 1);
}

/// The men without a neighbour of their own side.
constexpr Bitboard lone_men(Bitboard men) noexcept { return men & ~neighbours(men); }

/// The group of men that holds `seed`.
constexpr Bitboard group_of(Bitboard seed, Bitboard men) noexcept {
    Bitboard group = seed;
    for (;;) {
        const Bitboard grown = dilated(group) & men;
        if (grown == group) return group;
        group = grown;
    }
}

/// LOA 5: all men form one group; a single man does. `men` is not empty.
constexpr bool is_connected(Bitboard men) noexcept {
    assert(men != 0);
    if (lone_men(men) != 0) return (men & (men - 1)) == 0;  // the usual case, and the cheapest
    return group_of(men & -men, men) == men;
}

}  // namespace twelves::loa
