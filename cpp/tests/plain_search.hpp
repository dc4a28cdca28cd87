// Owns minimax as the books have it, to compare the search of any game with.
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "search/searcher.hpp"

namespace twelves {

/// Minimax without a window, a table or an order, but with the leaves and the extension of the
/// search. Blind to history.
template <class G, class H>
class PlainSearch {
  public:
    using Position = typename G::Position;

    explicit PlainSearch(int root_depth) : root_depth_(root_depth) {}

    Score value(const Position& p, int depth, int ply) const {
        if (const auto outcome = G::terminal(p))
            return outcome_score(*outcome, p.side_to_move(), ply);
        MoveList<G> moves;
        G::generate(p, moves);
        if (moves.empty()) return outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);
        if (depth == 0) return leaf(p, moves.size(), ply);
        const bool extend = ply > 0 && moves.size() == 1 && ply + depth < 2 * root_depth_;
        return best(p, moves, extend ? depth : depth - 1, ply);
    }

  private:
    Score leaf(const Position& p, int legal, int ply) const {
        MoveList<G> noisy;
        H::generate_noisy(p, noisy);
        if (noisy.empty()) return Score::evaluation(H{}.evaluate(p));
        const Score score = best(p, noisy, 0, ply);
        return noisy.size() == legal ? score : std::max(score, Score::lowest_evaluation());
    }
    Score best(const Position& p, const MoveList<G>& moves, int depth, int ply) const {
        Score result = -Score::infinity();
        for (const typename G::Move& move : moves)
            result = std::max(result, -value(G::play(p, move), depth, ply + 1));
        return result;
    }

    int root_depth_;
};

/// The heuristics of a game with a search that leaves nothing unseen.
template <class H>
struct Exact : H {
    static constexpr Selectivity selectivity = {};
};

}  // namespace twelves
