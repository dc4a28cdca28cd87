// Owns what bounds a search, in units of the protocol. Not how a clock becomes a move time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace twelves {

/// The mover's clock. Zero or negative time left is read as "move at once".
struct ClockLimit {
    std::chrono::milliseconds remaining{0};
    std::chrono::milliseconds increment{0};
    std::optional<int> moves_to_go;  ///< Moves until more time is added; none: sudden death.
};

/// All limits hold together: the first one reached ends the search. A limit that is given is a
/// limit, also when it is zero; then the search still returns a legal move. With no limit at all
/// the search runs until it is stopped or there is nothing left to find out.
struct Limits {
    std::optional<int> depth;                            ///< plies
    std::optional<std::uint64_t> nodes;                  ///< over all threads
    std::optional<std::chrono::milliseconds> move_time;  ///< wall clock
    std::optional<ClockLimit> clock;
    std::optional<int> win_in;  ///< Stop when a win in this many own moves is proved.
    int multi_pv = 1;           ///< Best lines to report.
    /// Do not report the end of the search before `stop` (or `ponder_hit` for a ponder search),
    /// even if nothing is left to search.
    bool infinite = false;
    bool ponder = false;  ///< Time limits start to count at `ponder_hit`.
};

}  // namespace twelves
