// Owns what can be asked of perft. Not how it counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace twelves {

struct PerftOptions {
    bool routes = false;      ///< Count every route of a move, in games that tell them apart.
    bool closed_form = true;  ///< Count the last two plies at once, in games that can.
    std::size_t hash_mb = 0;  ///< Memory for a table with exact keys; 0: none.
    int threads = 1;
};

/// Stands for a count that is too great for 64 bits.
inline constexpr std::uint64_t perft_overflow = std::numeric_limits<std::uint64_t>::max();

}  // namespace twelves
