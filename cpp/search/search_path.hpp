// Owns the way to the position that is searched, and what the rules of history, the table and
// endgame tables say of it on that way. No search.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "core/game.hpp"
#include "core/score.hpp"
#include "search/key_stack.hpp"
#include "search/task.hpp"
#include "search/tt.hpp"

namespace twelves {

/// The score of a finished game, `ply` plies below the root, for the side to move there.
inline Score outcome_score(const Outcome& outcome, Side side_to_move, int ply) noexcept {
    if (!outcome.winner) return Score::draw();
    return *outcome.winner == side_to_move ? Score::win_in(ply) : Score::loss_in(ply);
}

template <class G>
class SearchPath {
  public:
    using Position = typename G::Position;

    /// Keeps a reference.
    explicit SearchPath(TranspositionTable& table) noexcept : table_(table) {}

    /// Stands at the root of a task.
    void begin(const SearchTask<G>& task) {
        keys_.reset(G::repetition_key(task.root), task.history, task.reversible_plies);
        salt_ = keys_.salt(G::repetition_limit(task.root));
        oracle_ = task.oracle;
        table_hits_ = 0;
    }
    void push(const Position& p, bool is_reversible) noexcept {
        keys_.push(G::repetition_key(p), is_reversible);
    }
    void pop() noexcept { keys_.pop(); }

    /// The score of a position where the game is over, or counts as drawn.
    std::optional<Score> finished(const Position& p, int ply) const noexcept {
        if (const auto outcome = G::terminal(p))
            return outcome_score(*outcome, p.side_to_move(), ply);
        if (keys_.is_repetition(G::repetition_limit(p))) return Score::draw();
        if (G::max_reversible_plies > 0 && keys_.reversible_plies() >= G::max_reversible_plies) {
            // A win on the very ply that completes the limit is a win.
            return G::has_move(p) ? Score::draw()
                                  : outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);
        }
        return std::nullopt;
    }

    /// What endgame tables say, as far as it is true of this search. A win in so many plies is one
    /// if there is time for it before the move limit; else it is a win that has to be tried for,
    /// the sooner the better. Where no distance is known a win counts only right after a move that
    /// cannot be undone, so that the search has to make progress to get it.
    std::optional<Score> known(const Position& p, int ply) noexcept {
        if (oracle_ == nullptr) return std::nullopt;
        const auto value = oracle_->probe(p);
        if (!value) return std::nullopt;
        if (value->wdl != Wdl::Draw && !value->plies && keys_.reversible_plies() != 0)
            return std::nullopt;
        ++table_hits_;
        if (value->wdl == Wdl::Draw) return Score::draw();
        const bool is_win = value->wdl == Wdl::Win;
        const int plies = ply + value->plies.value_or(0);
        if (value->plies && !limit_is_within(*value->plies))
            return is_win ? Score::win_in(plies) : Score::loss_in(plies);
        return is_win ? Score::table_win_in(plies) : Score::table_loss_in(plies);
    }
    /// How often they knew since the last call.
    std::uint64_t take_table_hits() noexcept { return std::exchange(table_hits_, 0); }
    std::uint64_t table_hits() const noexcept { return table_hits_; }

    /// The table will be asked about this position soon.
    void prefetch(const Position& p) const noexcept { table_.prefetch(key(p)); }
    std::optional<TableEntry> probe(const Position& p) const noexcept {
        return table_.probe(key(p));
    }
    /// Whether what the table knows settles a search of `depth` plies.
    bool cuts(const TableEntry& entry, Score alpha, Score beta, int depth, int ply) const noexcept {
        const Score score = entry.score.from_table(ply);
        const bool is_lower = entry.bound == Bound::Lower || entry.bound == Bound::Exact;
        const bool is_upper = entry.bound == Bound::Upper || entry.bound == Bound::Exact;
        const bool high = is_lower && score >= beta;
        const bool low = is_upper && score <= alpha;
        if (!high && !low) return false;
        // A proof holds at any depth, if there is time for it before the move limit.
        if ((high && score.is_win()) || (low && score.is_loss()))
            return !limit_is_within(entry.score.plies_to_end());
        return entry.depth >= depth && !limit_is_within(depth + 1);
    }

    /// Puts into the table what was found out about a position at `ply`.
    void store(const Position& p, Score score, MoveCode move, Bound bound, int depth,
               int ply) const noexcept {
        TableEntry entry{move, score.to_table(ply), depth, bound};
        if (!score.is_proven() && limit_is_within(depth + 1))
            entry = {move, Score::draw(), 0, Bound::None};
        table_.store(key(p), entry);
    }

  private:
    Key key(const Position& p) const noexcept { return p.key() ^ salt_; }

    /// Whether the move limit ends the game before `plies` more plies are played: then what is true
    /// here is not true of the same position with another past, nor the other way round.
    bool limit_is_within(int plies) const noexcept {
        return G::max_reversible_plies > 0 &&
               keys_.reversible_plies() + plies > G::max_reversible_plies;
    }

    TranspositionTable& table_;
    KeyStack keys_;
    Key salt_ = 0;
    const Oracle<G>* oracle_ = nullptr;
    std::uint64_t table_hits_ = 0;
};

}  // namespace twelves
