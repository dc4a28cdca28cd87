// Owns what a search tells the outside about its progress and its result.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/score.hpp"

namespace twelves {

/// One line of progress: the state of one of the best lines after a whole or broken iteration.
template <class Move>
struct SearchReport {
    int depth = 0;            ///< Plies searched in full width.
    int selective_depth = 0;  ///< Deepest ply reached.
    int rank = 1;             ///< Which of the best lines, from 1.
    Score score;              ///< For the side to move at the root.
    Bound bound = Bound::Exact;
    std::uint64_t nodes = 0;  ///< Over all threads and lines since the start of this search.
    std::chrono::microseconds time{0};
    int hash_permill = 0;
    std::uint64_t table_hits = 0;
    std::vector<Move> line;  ///< Legal from the root; empty only if the root has no move.
};

/// The answer. `best` is set whenever the root has a legal move.
template <class Move>
struct SearchResult {
    std::optional<Move> best;
    std::optional<Move> ponder;
    SearchReport<Move> report;  ///< Of the best line.
};

}  // namespace twelves
