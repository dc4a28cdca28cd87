// Owns how a clock becomes a time for one move. Pure functions; who measures time is elsewhere.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "search/limits.hpp"

namespace twelves {

/// Time for a move, from the start of the search.
struct TimeBudget {
    std::chrono::milliseconds soft{0};  ///< Begin no new iteration after this.
    std::chrono::milliseconds hard{0};  ///< Stop.
    bool is_elastic = false;            ///< Soft is what is usual: more or less, as need be.

    bool operator==(const TimeBudget&) const = default;
};

/// What is kept back of a clock, for the way of the move to it when that takes long.
inline constexpr std::chrono::milliseconds clock_lag{20};
/// What the way of a move to the clock usually takes, each time.
inline constexpr std::chrono::milliseconds move_lag{4};

/// Never more than what is left; nothing if nothing is left.
inline TimeBudget budget_of(const ClockLimit& clock) noexcept {
    using std::chrono::milliseconds;
    constexpr milliseconds longest = std::chrono::hours(24 * 365);  // keeps sums in range
    const milliseconds remaining = std::clamp(clock.remaining, milliseconds{0}, longest);
    const milliseconds increment = std::clamp(clock.increment, milliseconds{0}, longest);
    // With little left there is no time to think, only to move.
    const milliseconds usable = remaining - clock_lag;
    if (usable <= milliseconds{0}) return {};
    constexpr int sudden_death_moves = 25;
    const int moves = std::clamp(clock.moves_to_go.value_or(sudden_death_moves), 1, 50);
    // The increments of the moves to come are part of the time that there is to share.
    const milliseconds total = usable + (increment - move_lag) * (moves - 1);
    const milliseconds share = std::max(total / moves, milliseconds{0});
    // Short of the last move before more time comes, something is left for the others.
    const milliseconds most = moves == 1 ? usable : usable * 3 / 5;
    const milliseconds hard = std::min(share * 4, most);
    return {std::min(share, hard), hard, true};
}

/// The budget of a search; none if no limit is one of time.
inline std::optional<TimeBudget> budget_of(const Limits& limits) noexcept {
    std::optional<TimeBudget> budget;
    if (limits.clock) budget = budget_of(*limits.clock);
    if (limits.move_time) {
        const auto time = std::max(*limits.move_time, std::chrono::milliseconds{0});
        // A move time alone is to be used up.
        if (!budget) budget = TimeBudget{time, time, false};
        budget->soft = std::min(budget->soft, time);
        budget->hard = std::min(budget->hard, time);
    }
    return budget;
}

}  // namespace twelves
