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

/// LOA 5: all men form one group; a single man does, and so does none.
constexpr bool is_connected(Bitboard men) noexcept {
    if (lone_men(men) != 0) return (men & (men - 1)) == 0;  // the usual case, and the cheapest
    return group_of(men & -men, men) == men;
}

/// The files that part a set in two, if it has empty files within: the squares of the gap that
/// are next to both parts, so none if it is two files wide. All squares if there is no gap.
constexpr Bitboard file_gap(Bitboard set) noexcept {
    Bitboard files = set | set >> 32;
    files |= files >> 16;
    files = (files | files >> 8) & rank_1;
    const Bitboard low = files & ~(files + (files & -files)), high = files ^ low;
    return high == 0 ? ~Bitboard{0} : ((low << 1) & (high >> 1)) * file_a;
}

/// The same for ranks.
constexpr Bitboard rank_gap(Bitboard set) noexcept {
    const Bitboard tops = (((set & ~file_h) + ~file_h) | set) & file_h;  // h of each rank in use
    const Bitboard ranks = (tops >> 7) * rank_1;
    const Bitboard low = ranks & ~(ranks + (ranks & -ranks)), high = ranks ^ low;
    return high == 0 ? ~Bitboard{0} : (low << 8) & (high >> 8);
}

/// Where a man must go to join all men of its side: necessary, not sufficient. A group that does
/// not move must touch the square of arrival; only a lone man leaves no group behind.
struct JoinTargets {
    Bitboard lone = 0;         ///< The lone men.
    Bitboard by_lone = ~0ull;  ///< Squares that touch all groups but at most one lone man.
    Bitboard by_any = ~0ull;   ///< Squares that touch all groups.

    constexpr explicit JoinTargets(Bitboard men) noexcept : lone(lone_men(men)) {
        for (Bitboard rest = lone; rest != 0 && by_lone != 0; rest &= rest - 1) {
            const Bitboard zone = dilated(rest & -rest);
            by_lone = (by_lone & zone) | by_any;
            by_any &= zone;
        }
        // Cheaper than finding groups, and enough while they are far apart.
        by_lone &= file_gap(men & ~lone) & rank_gap(men & ~lone);
        by_any &= by_lone;
        for (Bitboard rest = men & ~lone; rest != 0 && by_lone != 0;) {
            const Bitboard group = group_of(rest & -rest, rest), zone = dilated(group);
            by_lone &= zone;
            by_any &= zone;
            rest ^= group;
        }
    }

    constexpr Bitboard of(Square from) const noexcept {
        return (lone & bit(from)) != 0 ? by_lone : by_any;
    }
};

}  // namespace twelves::loa
