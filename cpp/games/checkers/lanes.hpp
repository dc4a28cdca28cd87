// Owns counting the moves of eight positions at once, one in each lane of a vector. Exact for
// what it can count; names the lanes that it cannot. Knows nothing of how the positions came up.
#pragma once

#include <cstring>

#include "games/checkers/jumps.hpp"

namespace twelves::checkers {

inline constexpr int lane_count = 8;

/// One set of squares for each of eight positions. The compiler maps it to what the processor
/// has; nothing depends on how.
using Lanes = Squares __attribute__((vector_size(lane_count * sizeof(Squares))));

[[gnu::always_inline]] inline Lanes load_lanes(const Squares* from) noexcept {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

[[gnu::always_inline]] inline Lanes all_lanes(Squares squares) noexcept {
    return squares - Lanes{};
}

/// `Steps` steps in direction `D`, without holding back the squares that leave the board.
template <Direction D, int Steps = 1>
[[gnu::always_inline]] inline Lanes rotate_lanes(Lanes x) noexcept {
    constexpr int left = (static_cast<int>(D) * Steps) & 31;
    return x << left | x >> (32 - left);
}

/// All bits set in lanes where `x` is not empty.
[[gnu::always_inline]] inline Lanes is_set(Lanes x) noexcept {
    return reinterpret_cast<Lanes>(x != 0);
}

[[gnu::always_inline]] inline bool any_set(Lanes x) noexcept {
    std::uint64_t words[sizeof x / sizeof(std::uint64_t)];
    std::memcpy(words, &x, sizeof x);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

/// The sum of the sizes of all lanes.
[[gnu::always_inline]] inline unsigned size_of_lanes(Lanes x) noexcept {
    std::uint64_t words[sizeof x / sizeof(std::uint64_t)];
    std::memcpy(words, &x, sizeof x);
    return static_cast<unsigned>(std::popcount(words[0]) + std::popcount(words[1]) +
                                 std::popcount(words[2]) + std::popcount(words[3]));
}

/// Where pieces in direction `D` can step, and from where they could jump.
struct LaneWays {
    Lanes steps;    ///< Squares with an empty square ahead.
    Lanes origins;  ///< Squares with an enemy ahead and an empty square behind it.
};

template <Direction D>
[[gnu::always_inline]] inline LaneWays lane_ways(Lanes enemy, Lanes empty) noexcept {
    const Lanes steps = rotate_lanes<opposite(D)>(empty) & can_step<D>;
    const Lanes origins = rotate_lanes<opposite(D)>(enemy & steps) & can_step<D>;
    return {steps, origins};
}

/// The moves of the side in `own` for lanes with men only (`HasKings` false) or any pieces.
struct LaneCount {
    unsigned moves;   ///< Over the lanes that are not `unsure`.
    Lanes unsure;     ///< Lanes with captures that may have several ends.
};

template <Side S, bool HasKings>
[[gnu::always_inline]] inline LaneCount count_lanes(Lanes own, Lanes enemy, Lanes kings) noexcept {
    constexpr auto d = directions<S>;
    const Lanes empty = ~(own | enemy);
    const LaneWays w0 = lane_ways<d[0]>(enemy, empty);
    const LaneWays w1 = lane_ways<d[1]>(enemy, empty);
    const Lanes j0 = own & w0.origins;
    const Lanes j1 = own & w1.origins;
    const Lanes origins = w0.origins | w1.origins;
    const Lanes landings = rotate_lanes<d[0], 2>(j0) | rotate_lanes<d[1], 2>(j1);
    // A man's jumps that go on one way only are still one move each; he has more than one move
    // only where he comes to a square with two ways on.
    const Lanes forks = w0.origins & w1.origins;
    Lanes unsure = is_set(landings & origins) & is_set(forks);
    Lanes jumps = j0 | j1;
    if constexpr (!HasKings) {
        const Lanes quiet = ~is_set(jumps) & ~unsure;
        const Lanes first = (own & w0.steps & quiet) | (j0 & ~unsure);
        const Lanes second = (own & w1.steps & quiet) | (j1 & ~unsure);
        return {size_of_lanes(first) + size_of_lanes(second), unsure};
    } else {
        const LaneWays w2 = lane_ways<d[2]>(enemy, empty);
        const LaneWays w3 = lane_ways<d[3]>(enemy, empty);
        const Lanes j2 = kings & w2.origins;
        const Lanes j3 = kings & w3.origins;
        // A king that can go on at all is left to the caller.
        const Lanes back = rotate_lanes<d[2], 2>(j2) | rotate_lanes<d[3], 2>(j3);
        const Lanes forth = rotate_lanes<d[0], 2>(j0 & kings) | rotate_lanes<d[1], 2>(j1 & kings);
        unsure |= is_set((back | forth) & (origins | w2.origins | w3.origins));
        jumps |= j2 | j3;
        const Lanes sure = ~unsure;
        const Lanes quiet = ~is_set(jumps) & sure;
        const unsigned moves = size_of_lanes((own & w0.steps & quiet) | (j0 & sure)) +
                               size_of_lanes((own & w1.steps & quiet) | (j1 & sure)) +
                               size_of_lanes((kings & w2.steps & quiet) | (j2 & sure)) +
                               size_of_lanes((kings & w3.steps & quiet) | (j3 & sure));
        return {moves, unsure};
    }
}

}  // namespace twelves::checkers
