// Owns the recursion of the search: principal variation search with a transposition table, and
// quiescence on the moves that the game calls noisy. One object a thread. Iterations, root moves
// and reports are in root.hpp.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/score.hpp"
#include "search/control.hpp"
#include "search/history.hpp"
#include "search/ordering.hpp"
#include "search/reductions.hpp"
#include "search/search_path.hpp"
#include "search/task.hpp"

namespace twelves {

/// Deepest iteration. Below max_ply, so that quiescence has room after the deepest leaf.
inline constexpr int max_search_depth = 200;

/// A game in which the right to move may be given away in thought (step 8).
template <class H, class G>
concept SkipsTurns = requires(const typename G::Position p) {
    { H::skip_turn(p) } noexcept -> std::same_as<typename G::Position>;
};

template <class G, class H>
    requires HeuristicsFor<H, G>
class Searcher {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Line = FixedList<Move, max_ply + 1>;

    /// Keeps references to all three.
    Searcher(TranspositionTable& table, SearchControl& control, const H& heuristics)
        : path_(table),
          control_(control),
          heuristics_(heuristics),
          memory_(memory_of<G>(heuristics)),
          frames_(max_ply + 2) {}

    /// Forgets what was learned from earlier searches.
    void clear() noexcept { history_.clear(); }

    /// Before a search.
    void prepare(const SearchTask<G>& task) {
        path_.begin(task);
        history_.fade();
        for (Frame& frame : frames_) {
            frame.killers = {};
            frame.evaluation.reset();
            frame.is_after_skip = false;
        }
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
        if (depth > 0) path_.prefetch(child);
        path_.push(child, G::is_reversible(p, move));
        const Score score = -search<Pv>(child, -beta, -alpha, depth, ply + 1);
        path_.pop();
        return score;
    }

    /// Best play from `ply` on, as the last call with `Pv` found it.
    const Line& line(int ply) const noexcept { return frame(ply).line; }
    bool stopped() const noexcept { return stopped_; }
    int selective_depth() const noexcept { return selective_depth_; }
    /// Granted to this thread and not visited yet.
    int unused_nodes() const noexcept { return granted_; }
    const History& history() const noexcept { return history_; }
    /// The way to the position that is searched.
    const SearchPath<G>& path() const noexcept { return path_; }

  private:
    /// What belongs to a ply of the line that is searched.
    struct Frame {
        MoveList<G> moves;
        RankList<G> ranks;
        Line line;
        Killers killers;
        std::optional<Score> evaluation;  ///< Static; none where it would mean nothing.
        bool is_after_skip = false;
    };

    static constexpr Selectivity selectivity = H::selectivity;
    static constexpr Reductions reductions{selectivity.reduction_percent};

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
        if (const auto score = path_.finished(p, ply)) return *score;

        // 3. Endgame tables.
        if (const auto score = path_.known(p, ply)) return *score;

        // 4. Mate distance: nothing here is better than to win with the next move, nothing worse
        //    than to have lost.
        alpha = std::max(alpha, Score::loss_in(ply));
        beta = std::min(beta, Score::win_in(ply + 1));
        if (alpha >= beta) return alpha;

        // 5. Moves.
        here.moves.clear();
        G::generate(p, here.moves);
        if (here.moves.empty()) return outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);

        // 6. The table. On the principal variation it gives only a move, so that lines are whole.
        const auto entry = path_.probe(p);
        if (!Pv && entry && path_.cuts(*entry, alpha, beta, depth, ply))
            return entry->score.from_table(ply);

        // 7. Static evaluation, where it means something.
        here.evaluation = H::is_quiet(p) ? std::optional(evaluate(p)) : std::nullopt;
        if (!Pv && here.evaluation && alpha.is_evaluation() && beta.is_evaluation()) {
            // 8. It stands so high that a shallow search would not bring it down.
            if (depth <= selectivity.stand_depth && stands(here, beta, depth, ply)) return beta;

            // 9. Null move: what is good enough without a move is so with one.
            if (const auto score = skip_turn(p, beta, depth, ply)) return *score;
        }

        // 10. What the table knows of the positions that the moves lead to.
        if (!Pv && depth >= selectivity.ask_children_from)
            if (const auto score = known_refutation(p, here, alpha, beta, depth, ply))
                return *score;

        // 11. Without a guess where to begin a shallower search is as good.
        const MoveCode table_move = entry ? entry->move : MoveCode{0};
        if (table_move == 0 && depth >= selectivity.unguided_from && here.moves.size() > 1) --depth;

        // 12. A single reply costs no depth, but no line gets longer than twice the iteration, so
        //     that every iteration ends.
        const bool extend = here.moves.size() == 1 && ply + depth < max_search_depth &&
                            ply + depth < 2 * root_depth_;
        const int child_depth = extend ? depth : depth - 1;

        // 13. Each move: the first with the whole window, the others have to prove that they are
        //     better before they get it.
        const auto judge = heuristics_.judge(p);
        MovePicker<G> picker(here.moves, here.ranks);
        if (table_move != 0)
            picker.prefer([&](const Move& m) { return H::move_code(m) == table_move; });
        const auto rank = [&](const Move& m) {
            return rank_of<G, H>(judge, history_, here.killers, p.side_to_move(), m);
        };
        const int late = late_number(ply, depth);
        const bool is_futile = here.evaluation && depth <= selectivity.futile_depth &&
                               *here.evaluation + selectivity.futile_margin * (depth + 1) <= alpha;
        const Score old_alpha = alpha;
        Score best = -Score::infinity();
        MoveCode best_code = 0;
        for (int i = 0; !picker.done(); ++i) {
            const Move move = picker.next(rank);
            const MoveCode code = H::move_code(move);
            const bool is_noisy = judge.is_noisy(move);

            // 14. Quiet moves when there is something better than a loss: not at all near the
            // leaves
            //     if they come late or cannot be enough, less deeply elsewhere if they come late.
            int reduction = 0;
            if (i > 0 && !is_noisy && here.evaluation && best >= Score::lowest_evaluation()) {
                if (!Pv && alpha.is_evaluation() && (i >= late || is_futile)) continue;
                if (!here.killers.has(code)) reduction = reduction_of<Pv>(depth, i, child_depth);
            }
            Score score;
            if (i == 0) {
                score = search_move<Pv>(p, move, alpha, beta, child_depth, ply);
            } else {
                score = search_move<false>(p, move, alpha, alpha + 1, child_depth - reduction, ply);
                if (reduction > 0 && score > alpha && !stopped_)
                    score = search_move<false>(p, move, alpha, alpha + 1, child_depth, ply);
                if (Pv && score > alpha && score < beta && !stopped_)
                    score = search_move<true>(p, move, alpha, beta, child_depth, ply);
            }
            if (stopped_) return Score::draw();
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            best_code = code;
            if constexpr (Pv) extend_line(move, ply);
            alpha = score;
            if (score < beta) continue;

            // 15. A refutation: remember it if it was quiet.
            if (!is_noisy) learn(p.side_to_move(), judge, here, i, depth);
            break;
        }

        // 16. The table learns.
        const Bound bound = best >= beta       ? Bound::Lower
                            : best > old_alpha ? Bound::Exact
                                               : Bound::Upper;
        path_.store(p, best, best_code, bound, depth, ply);
        return best;
    }

    /// Whether the evaluation is better than beta by a margin that no shallow search takes away.
    bool stands(const Frame& here, Score beta, int depth, int ply) const noexcept {
        const int plies = depth - (is_improving(ply) ? 1 : 0);
        return *here.evaluation >= beta + selectivity.stand_margin * plies;
    }

    /// The search after giving the right to move away, if that was enough for beta.
    std::optional<Score> skip_turn(const Position& p, Score beta, int depth, int ply) noexcept {
        if constexpr (SkipsTurns<H, G>) {
            Frame& here = frame(ply);
            if (depth < selectivity.skip_from || here.is_after_skip || *here.evaluation < beta)
                return std::nullopt;
            const Position child = H::skip_turn(p);
            Frame& next = frame(ply + 1);
            path_.prefetch(child);
            path_.push(child, false);
            next.is_after_skip = true;
            const Score score =
                -search<false>(child, -beta, -beta + 1, depth - 3 - depth / 4, ply + 1);
            next.is_after_skip = false;
            path_.pop();
            if (stopped_) return Score::draw();
            // A win was found with two turns less than it takes.
            if (score >= beta) return score.is_evaluation() ? score : beta;
        }
        return std::nullopt;
    }

    /// The score of a move that the table knows to be good enough.
    std::optional<Score> known_refutation(const Position& p, const Frame& here, Score alpha,
                                          Score beta, int depth, int ply) const noexcept {
        for (const Move& move : here.moves) {
            const auto entry = path_.probe(G::play(p, move));
            if (!entry || !path_.cuts(*entry, -beta, -alpha, depth - 1, ply + 1)) continue;
            const Score score = -entry->score.from_table(ply + 1);
            if (score >= beta) return score;
        }
        return std::nullopt;
    }

    /// Whether the side to move stands better than two plies ago.
    bool is_improving(int ply) const noexcept {
        if (ply < 2) return false;
        const auto& now = frame(ply).evaluation;
        const auto& before = frame(ply - 2).evaluation;
        return now && before && *now > *before;
    }

    template <bool Pv>
    static int reduction_of(int depth, int number, int child_depth) noexcept {
        if (depth < 3 || number < 2) return 0;
        return std::clamp(reductions.of(depth, number) - (Pv ? 1 : 0), 0, child_depth - 1);
    }

    /// From this number on quiet moves are not searched.
    int late_number(int ply, int depth) const noexcept {
        if (depth > selectivity.late_depth) return G::max_moves;
        return (selectivity.late_moves + depth * depth) / (is_improving(ply) ? 1 : 2);
    }

    /// Plays out the noisy moves until the position may be evaluated. Where there are noisy moves
    /// one of them is played: the evaluation of such a position is worth nothing.
    template <bool Pv>
    Score quiesce(const Position& p, Score alpha, Score beta, int ply) noexcept {
        Frame& here = frame(ply);
        here.line.clear();
        if (!count_node(ply)) return Score::draw();
        if (const auto score = path_.finished(p, ply)) return *score;
        if (const auto score = path_.known(p, ply)) return *score;
        if (ply >= max_ply) return evaluate(p);
        here.moves.clear();
        H::generate_noisy(p, here.moves);
        if (here.moves.empty()) {
            if (!G::has_move(p)) return outcome_score(G::no_move_outcome(p), p.side_to_move(), ply);
            return evaluate(p);
        }

        MovePicker<G> picker(here.moves, here.ranks);
        const auto judge = heuristics_.judge(p);
        const auto rank = [&](const Move& m) { return make_rank(judge.worth(m), H::move_code(m)); };
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
            if (const auto hits = path_.take_table_hits()) control_.add_table_hits(hits);
            if (stopped_) return false;
        }
        --granted_;
        selective_depth_ = std::max(selective_depth_, ply);
        return true;
    }

    Score evaluate(const Position& p) noexcept {
        if constexpr (Remembers<H, G>) {
            return Score::evaluation(heuristics_.evaluate(p, memory_));
        } else {
            return Score::evaluation(heuristics_.evaluate(p));
        }
    }

    void extend_line(const Move& move, int ply) noexcept {
        Line& line = frame(ply).line;
        line.clear();
        line.push_back(move);
        for (const Move& next : frame(ply + 1).line) line.push_back(next);
    }

    /// The quiet move number `i` refuted; the quiet ones before it did not.
    void learn(Side side, const auto& judge, Frame& here, int i, int depth) noexcept {
        const MoveCode code = H::move_code(here.moves[i]);
        here.killers.add(code);
        history_.reward(side, code, depth);
        for (int j = 0; j < i; ++j)
            if (!judge.is_noisy(here.moves[j]))
                history_.punish(side, H::move_code(here.moves[j]), depth);
    }

    SearchPath<G> path_;
    SearchControl& control_;
    const H& heuristics_;
    decltype(memory_of<G>(std::declval<const H&>())) memory_;
    std::vector<Frame> frames_;
    History history_;
    int root_depth_ = 0;
    int selective_depth_ = 0;
    int granted_ = 0;
    bool stopped_ = false;
};

}  // namespace twelves
