// Owns the recursion of the search: principal variation search with a transposition table, and
// quiescence on the moves that the game calls noisy. One object a thread. Iterations, root moves
// and reports are in root.hpp.
#pragma once

#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/score.hpp"
#include "search/control.hpp"
#include "search/history.hpp"
#include "search/key_stack.hpp"
#include "search/ordering.hpp"
#include "search/task.hpp"
#include "search/tt.hpp"

namespace twelves {

/// Deepest iteration. Below max_ply, so that quiescence has room after the deepest leaf.
inline constexpr int max_search_depth = 200;

/// The score of a finished game, `ply` plies below the root, for the side to move there.
inline Score outcome_score(const Outcome& outcome, Side side_to_move, int ply) noexcept {
    if (!outcome.winner) return Score::draw();
    return *outcome.winner == side_to_move ? Score::win_in(ply) : Score::loss_in(ply);
}

template <class G, class H>
    requires HeuristicsFor<H, G>
class Searcher {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Line = FixedList<Move, max_ply + 1>;

    /// Keeps references to all three.
    Searcher(TranspositionTable& table, SearchControl& control, const H& heuristics)
        : table_(table), control_(control), heuristics_(heuristics), frames_(max_ply + 2) {}

    /// Forgets what was learned from earlier searches.
    void clear() noexcept { history_.clear(); }

    /// Before a search.
    void prepare(const SearchTask<G>& task) {
        keys_.reset(G::repetition_key(task.root), task.history, task.reversible_plies);
        salt_ = keys_.salt(G::repetition_limit(task.root));
        history_.fade();
        for (Frame& frame : frames_) frame.killers = {};
        granted_ = 0;
        stopped_ = false;
    }
    void begin_iteration(int depth) noexcept {
        root_depth_ = depth;
        selective_depth_ = 0;
    }

    /// The worth of a move at `ply` for who makes it, `depth` plies deep after it. Exact within
    /// (alpha, beta), else a bound; meaningless if `stopped()` afterwards. `line(ply + 1)` is the
    /// expected continuation if `Pv`.
    template <bool Pv>
    Score search_move(const Position& p, const Move& move, Score alpha, Score beta, int depth,
                      int ply) noexcept {
        const Position child = G::play(p, move);
        table_.prefetch(child.key() ^ salt_);
        keys_.push(G::repetition_key(child), G::is_reversible(p, move));
        const Score score = -search<Pv>(child, -beta, -alpha, depth, ply + 1);
        keys_.pop();
        return score;
    }

    /// Best play from `ply` on, as the last call with `Pv` found it.
    const Line& line(int ply) const noexcept { return frame(ply).line; }
    bool stopped() const noexcept { return stopped_; }
    int selective_depth() const noexcept { return selective_depth_; }
    /// Granted to this thread and not visited yet.
    int unused_nodes() const noexcept { return granted_; }
    const History& history() const noexcept { return history_; }
    Key table_key(const Position& p) const noexcept { return p.key() ^ salt_; }

    /// Puts into the table what was found out about a position at `ply`.
    void store(const Position& p, Score score, MoveCode move, Bound bound, int depth,
               int ply) noexcept {
        TableEntry entry{move, score.to_table(ply), depth, bound};
        if (!score.is_proven() && limit_is_within(depth + 1))
            entry = {move, Score::draw(), 0, Bound::None};
        table_.store(table_key(p), entry);
    }

  private:
    /// What belongs to a ply of the line that is searched.
    struct Frame {
        MoveList<G> moves;
        RankList<G> ranks;
        Line line;
        Killers killers;
    };

    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
    const Frame& frame(int ply) const noexcept { return frames_[static_cast<std::size_t>(ply)]; }

    template <bool Pv>
    Score search(const Position& p, Score alpha, Score beta, int depth, int ply) noexcept {
        // 1. Leaves.
        if (depth <= 0) return quiesce<Pv>(p, alpha, beta, ply);
        Frame& here = frame(ply);
        here.line.clear();
        if (!count_node(ply)) return Score::draw();

        // 2. The game is over, or counts as drawn.
        if (const auto score = finished(p, ply)) return *score;

        // 3. Mate distance: nothing here is better than to win with the next move, nothing worse
        //    than to have lost.
        alpha = std::max(alpha, Score::loss_in(ply));
        beta = std::min(beta, Score::win_in(ply + 1));
        if (alpha >= beta) return alpha;

        // 4. The table. On the principal variation it gives only a move, so that lines are whole.
        const auto entry = table_.probe(table_key(p));
        if (!Pv && entry && cuts(*entry, alpha, beta, depth, ply))
            return entry->score.from_table(ply);

        // 5. Moves.
        here.moves.clear();
        G::generate(p, here.moves);
        if (here.moves.empty()) return outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);

        // 6. A single reply costs no depth, but no line gets longer than twice the iteration, so
        //    that every iteration ends.
        const bool extend = here.moves.size() == 1 && ply + depth < max_search_depth &&
                            ply + depth < 2 * root_depth_;
        const int child_depth = extend ? depth : depth - 1;

        // 7. Each move: the first with the whole window, the others have to prove that they are
        //    better before they get it.
        MovePicker<G> picker(here.moves, here.ranks);
        if (entry && entry->move != 0)
            picker.prefer([&](const Move& m) { return H::move_code(m) == entry->move; });
        const auto rank = [&](const Move& m) {
            return rank_of<G>(heuristics_, history_, here.killers, p, m);
        };
        const Score old_alpha = alpha;
        Score best = -Score::infinity();
        MoveCode best_code = 0;
        for (int i = 0; !picker.done(); ++i) {
            const Move move = picker.next(rank);
            Score score;
            if (i == 0) {
                score = search_move<Pv>(p, move, alpha, beta, child_depth, ply);
            } else {
                score = search_move<false>(p, move, alpha, alpha + 1, child_depth, ply);
                if (Pv && score > alpha && score < beta && !stopped_)
                    score = search_move<true>(p, move, alpha, beta, child_depth, ply);
            }
            if (stopped_) return Score::draw();
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            best_code = H::move_code(move);
            if constexpr (Pv) extend_line(move, ply);
            alpha = score;
            if (score < beta) continue;

            // 8. A refutation: remember it if it was quiet.
            if (!H::is_noisy(p, move)) learn(p, here, i, depth);
            break;
        }

        // 9. The table learns.
        const Bound bound = best >= beta       ? Bound::Lower
                            : best > old_alpha ? Bound::Exact
                                               : Bound::Upper;
        store(p, best, best_code, bound, depth, ply);
        return best;
    }

    /// Plays out the noisy moves until the position may be evaluated. Where there are noisy moves
    /// one of them is played: the evaluation of such a position is worth nothing.
    template <bool Pv>
    Score quiesce(const Position& p, Score alpha, Score beta, int ply) noexcept {
        Frame& here = frame(ply);
        here.line.clear();
        if (!count_node(ply)) return Score::draw();
        if (const auto score = finished(p, ply)) return *score;
        if (ply >= max_ply) return evaluate(p);
        here.moves.clear();
        H::generate_noisy(p, here.moves);
        if (here.moves.empty()) {
            if (!G::has_move(p)) return outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);
            return evaluate(p);
        }

        MovePicker<G> picker(here.moves, here.ranks);
        const auto rank = [&](const Move& m) {
            return make_rank(heuristics_.order(p, m), H::move_code(m));
        };
        Score best = -Score::infinity();
        while (!picker.done()) {
            const Move move = picker.next(rank);
            const Score score = search_move<Pv>(p, move, alpha, beta, 0, ply);
            if (stopped_) return Score::draw();
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            if constexpr (Pv) extend_line(move, ply);
            alpha = score;
            if (score >= beta) break;
        }
        // That all noisy moves lose proves nothing as long as there are others.
        if (best < Score::lowest_evaluation() && here.moves.size() != G::count(p)) {
            here.line.clear();
            return Score::lowest_evaluation();
        }
        return best;
    }

    /// Counts a visit; false if the search is over.
    bool count_node(int ply) noexcept {
        if (granted_ == 0) {
            granted_ = control_.grant();
            stopped_ = granted_ == 0;
            if (stopped_) return false;
        }
        --granted_;
        selective_depth_ = std::max(selective_depth_, ply);
        return true;
    }

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

    Score evaluate(const Position& p) const noexcept {
        return Score::evaluation(heuristics_.evaluate(p));
    }

    /// Whether the move limit ends the game before `plies` more plies are played: then what is true
    /// here is not true of the same position with another past, nor the other way round.
    bool limit_is_within(int plies) const noexcept {
        return G::max_reversible_plies > 0 &&
               keys_.reversible_plies() + plies > G::max_reversible_plies;
    }

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

    void extend_line(const Move& move, int ply) noexcept {
        Line& line = frame(ply).line;
        line.clear();
        line.push_back(move);
        for (const Move& next : frame(ply + 1).line) line.push_back(next);
    }

    /// The quiet move number `i` refuted; the quiet ones before it did not.
    void learn(const Position& p, Frame& here, int i, int depth) noexcept {
        const Side side = p.side_to_move();
        const MoveCode code = H::move_code(here.moves[i]);
        here.killers.add(code);
        history_.reward(side, code, depth);
        for (int j = 0; j < i; ++j)
            if (!H::is_noisy(p, here.moves[j]))
                history_.punish(side, H::move_code(here.moves[j]), depth);
    }

    TranspositionTable& table_;
    SearchControl& control_;
    const H& heuristics_;
    std::vector<Frame> frames_;
    KeyStack keys_;
    History history_;
    Key salt_ = 0;
    int root_depth_ = 0;
    int selective_depth_ = 0;
    int granted_ = 0;
    bool stopped_ = false;
};

}  // namespace twelves
