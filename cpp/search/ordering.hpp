// Owns the order in which the moves of a node are tried. A total order: the same on every
// compiler and machine.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "core/game.hpp"
#include "search/history.hpp"

namespace twelves {

/// Quiet moves that refuted a sibling of this node, the latest first.
struct Killers {
    std::array<MoveCode, 2> moves{};

    void add(MoveCode move) noexcept {
        if (moves[0] == move) return;
        moves[1] = moves[0];
        moves[0] = move;
    }
    bool has(MoveCode move) const noexcept { return move == moves[0] || move == moves[1]; }
};

/// A move's place: the greater the earlier. The upper 48 bits are its worth, the lower 16 the
/// complement of its code, so that ties go to the smaller code.
using Rank = std::int64_t;

constexpr Rank make_rank(int worth, MoveCode code) noexcept {
    return static_cast<Rank>(worth) * 65536 + (0xffff - code);
}

/// Noisy moves by the game's own guess; then killers; then the rest by history and guess.
template <class G, class H>
Rank rank_of(const auto& judge, const History& history, const Killers& killers, Side side,
             const typename G::Move& move) noexcept {
    constexpr int noisy = 1 << 28;
    constexpr int killer = 1 << 27;
    const MoveCode code = H::move_code(move);
    const int guess = judge.worth(move);
    if (judge.is_noisy(move)) return make_rank(noisy + guess, code);
    if (code == killers.moves[0]) return make_rank(killer + 1, code);
    if (code == killers.moves[1]) return make_rank(killer, code);
    return make_rank(16 * guess + history.of(side, code), code);
}

template <class G>
using RankList = std::array<Rank, static_cast<std::size_t>(G::max_moves)>;

/// Gives the moves of a list one after the other, the best first. The others are not ranked before
/// the preferred one turned out not to be enough.
template <class G>
class MovePicker {
  public:
    MovePicker(MoveList<G>& moves, RankList<G>& ranks) noexcept : moves_(moves), ranks_(ranks) {}

    /// The first move that `is_preferred` will come first of all. Before `next` is called.
    template <class Predicate>
    void prefer(Predicate is_preferred) noexcept {
        for (int i = 0; i < moves_.size() && !has_preferred_; ++i) {
            if (!is_preferred(moves_[i])) continue;
            std::swap(moves_[0], moves_[i]);
            has_preferred_ = true;
        }
    }
    bool done() const noexcept { return taken_ == moves_.size(); }
    /// The best of the rest. Moves that were given stay in front of the list, in that order.
    template <class RankOf>
    const typename G::Move& next(RankOf rank_of_move) noexcept {
        if (taken_ == 0 && has_preferred_) return moves_[taken_++];
        if (taken_ == (has_preferred_ ? 1 : 0))
            for (int i = taken_; i < moves_.size(); ++i) rank(i) = rank_of_move(moves_[i]);
        int best = taken_;
        for (int i = taken_ + 1; i < moves_.size(); ++i)
            if (rank(i) > rank(best)) best = i;
        std::swap(moves_[best], moves_[taken_]);
        std::swap(rank(best), rank(taken_));
        return moves_[taken_++];
    }

  private:
    Rank& rank(int i) noexcept { return ranks_[static_cast<std::size_t>(i)]; }

    MoveList<G>& moves_;
    RankList<G>& ranks_;
    int taken_ = 0;
    bool has_preferred_ = false;
};

}  // namespace twelves
