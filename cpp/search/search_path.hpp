// Owns the way to the position that is searched, and what the rules of history and the table say
// of it on that way. No search.
#pragma once

#include <optional>

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
    }
    /// On to a position; it will be asked about soon.
    void push(const Position& p, bool is_reversible) noexcept {
        table_.prefetch(key(p));
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
};

}  // namespace twelves
