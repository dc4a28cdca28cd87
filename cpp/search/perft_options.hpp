// Owns what can be asked of perft. Not how it counts.
#pragma once

#include <cstddef>

namespace twelves {

struct PerftOptions {
    bool routes = false;      ///< Count every route of a move, in games that tell them apart.
    bool closed_form = true;  ///< Count the last two plies at once, in games that can.
    std::size_t hash_mb = 0;  ///< Memory for a table with exact keys; 0: none.
    int threads = 1;
};

}  // namespace twelves
