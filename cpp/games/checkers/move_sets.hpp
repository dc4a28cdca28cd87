// Owns the moves of a side as sets, by direction, for one position or for lanes of positions: the
// counting of moves without a branch. Names the positions for which sets do not tell the number.
#pragma once

#include "games/checkers/jumps.hpp"
#include "games/checkers/lanes.hpp"

namespace twelves::checkers {

/// Where pieces that go in direction `D` have something to do.
template <class T>
struct Ways {
    T steps;    ///< Squares with an empty square ahead.
    T origins;  ///< Squares with an enemy ahead and an empty square behind it.
};

template <Direction D, class T>
[[gnu::always_inline]] inline Ways<T> ways(T enemy, T empty) noexcept {
    const T steps = rotated<opposite(D)>(empty) & can_step<D>;
    const T origins = rotated<opposite(D)>(enemy & steps) & can_step<D>;
    return {steps, origins};
}

/// The legal moves of a side: of every direction the pieces that move there, jumping if any can
/// jump, else stepping. A capture stands for as many moves as it has first jumps, which is
/// wrong only where `doubtful` and `forks` both have a square.
template <bool HasKings, class T>
struct MoveSets {
    static constexpr int direction_count = HasKings ? 4 : 2;
    T movers[direction_count];
    T doubtful;  ///< Squares where a capture does not end.
    T forks;     ///< Squares where it may go on in more than one way.
};

/// For men only. A man's capture that goes on one way is still one move, so it takes a square
/// with two ways on to make more of it.
template <Side S, class T>
[[gnu::always_inline]] inline MoveSets<false, T> move_sets_of_men(T own, T enemy) noexcept {
    constexpr auto d = directions<S>;
    const T empty = ~(own | enemy);
    const Ways<T> w0 = ways<d[0]>(enemy, empty);
    const Ways<T> w1 = ways<d[1]>(enemy, empty);
    const T j0 = own & w0.origins;
    const T j1 = own & w1.origins;
    const T landings = rotated<d[0], 2>(j0) | rotated<d[1], 2>(j1);
    const T quiet = own & all_if_none(j0 | j1);  // EC 8
    return {{(w0.steps & quiet) | j0, (w1.steps & quiet) | j1},
            landings & (w0.origins | w1.origins),
            w0.origins & w1.origins};
}

/// For men and kings. Every capture that may go on is doubtful.
template <Side S, class T>
[[gnu::always_inline]] inline MoveSets<true, T> move_sets_with_kings(T own, T enemy,
                                                                     T kings) noexcept {
    constexpr auto d = directions<S>;
    const T empty = ~(own | enemy);
    const Ways<T> w0 = ways<d[0]>(enemy, empty);
    const Ways<T> w1 = ways<d[1]>(enemy, empty);
    const Ways<T> w2 = ways<d[2]>(enemy, empty);
    const Ways<T> w3 = ways<d[3]>(enemy, empty);
    const T j0 = own & w0.origins;
    const T j1 = own & w1.origins;
    const T j2 = kings & w2.origins;
    const T j3 = kings & w3.origins;
    const T landings =
        rotated<d[0], 2>(j0) | rotated<d[1], 2>(j1) | rotated<d[2], 2>(j2) | rotated<d[3], 2>(j3);
    const T none = all_if_none(j0 | j1 | j2 | j3);  // EC 8
    const T quiet = own & none;
    const T quiet_kings = kings & none;
    return {{(w0.steps & quiet) | j0, (w1.steps & quiet) | j1, (w2.steps & quiet_kings) | j2,
             (w3.steps & quiet_kings) | j3},
            landings & (w0.origins | w1.origins | w2.origins | w3.origins),
            ~(own & ~own)};
}

template <Side S, bool HasKings, class T>
[[gnu::always_inline]] inline MoveSets<HasKings, T> move_sets(T own, T enemy, T kings) noexcept {
    if constexpr (HasKings) {
        return move_sets_with_kings<S>(own, enemy, kings);
    } else {
        return move_sets_of_men<S>(own, enemy);
    }
}

/// The number of moves in sets without doubt.
template <bool HasKings>
[[gnu::always_inline]] inline unsigned size(const MoveSets<HasKings, Squares>& sets) noexcept {
    const std::uint64_t forward = sets.movers[0] | std::uint64_t{sets.movers[1]} << 32;
    int sum = std::popcount(forward);
    if constexpr (HasKings) {
        sum += std::popcount(sets.movers[2] | std::uint64_t{sets.movers[3]} << 32);
    }
    return static_cast<unsigned>(sum);
}

}  // namespace twelves::checkers
