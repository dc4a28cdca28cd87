// Owns what a search is given to think about. Not how long: see limits.hpp.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "endgame/oracle.hpp"

namespace twelves {

template <class G>
struct SearchTask {
    typename G::Position root;
    /// Repetition keys of the positions since the last irreversible move, oldest first, the root
    /// last. Empty is the same as the root alone.
    std::vector<Key> history;
    /// Reversible plies in a row up to the root; may be more than `history` has.
    int reversible_plies = 0;
    /// Moves to choose from; empty: all. What is not legal is ignored, unless nothing is left.
    std::vector<typename G::Move> search_moves;
    /// Knows the worth of some positions; null: nobody does.
    const Oracle<G>* oracle = nullptr;
};

}  // namespace twelves
