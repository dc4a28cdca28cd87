// Owns iterative deepening: root moves, aspiration windows, best lines, reports, and when there is
// nothing left to find out. One object a thread; the first reports. The recursion is in
// searcher.hpp.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "search/report.hpp"
#include "search/searcher.hpp"
#include "search/urgency.hpp"

namespace twelves {

/// Told of progress, on the search thread. May throw: then the search ends.
template <class G>
using ReportFunction = std::function<void(const SearchReport<typename G::Move>&)>;

template <class G, class H>
class RootSearch {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Report = SearchReport<Move>;

    /// `id` 0 is the thread that reports and decides when to end; the others look elsewhere first.
    RootSearch(TranspositionTable& table, SearchControl& control, const H& heuristics, int id)
        : table_(table),
          control_(control),
          heuristics_(heuristics),
          id_(id),
          searcher_(table, control, heuristics) {}

    void clear() noexcept { searcher_.clear(); }

    /// Searches until a limit is reached, the control says so, or (the first thread) there is
    /// nothing left to find out. `report` may be empty. There is always a result afterwards.
    void run(const SearchTask<G>& task, const Limits& limits, const ReportFunction<G>& report) {
        limits_ = limits;
        reports_ = 0;
        root_ = task.root;
        oracle_ = task.oracle;
        searcher_.prepare(task);
        urgency_.begin();
        set_root_moves(task);
        best_.clear();
        if (moves_.empty()) {
            best_.push_back(finished_line());
        } else {
            best_.push_back(guessed_line());
            deepen(report);
        }
        if (id_ == 0 && reports_ == 0) tell(report);
    }

    /// Of the last run.
    SearchResult<Move> result() const {
        SearchResult<Move> result;
        result.report = complete(best_.front(), 1);
        const auto& line = result.report.line;
        if (!line.empty()) result.best = line[0];
        if (line.size() > 1) result.ponder = line[1];
        return result;
    }

  private:
    struct RootMove {
        explicit RootMove(const Move& m) : move(m) {}

        Move move;
        Score score = -Score::infinity();  ///< In the last attempt, if it was the best so far.
        Bound bound = Bound::None;         ///< Of `score`.
        std::vector<Move> line;
    };

    /// How the game ended if it is over by the position alone.
    static std::optional<Outcome> end_of(const Position& p) noexcept {
        if (const auto outcome = G::terminal(p)) return outcome;
        return G::has_move(p) ? std::nullopt : std::optional(G::no_move_outcome(p));
    }

    /// The report on a root without moves: the score of the end.
    Report finished_line() const {
        Report report;
        report.score = outcome_score(*end_of(root_), root_.side_to_move(), 0);
        return report;
    }

    /// What to answer if there is no time even for one ply: the first move, and the evaluation
    /// after the first noisy moves that follow. A guess, whatever comes of it.
    Report guessed_line() const {
        const Move& first = moves_.front().move;
        Report report;
        report.line = {first};
        Position p = G::play(root_, first);
        for (int ply = 1; ply < max_ply; ++ply) {
            if (const auto end = end_of(p)) {
                // Only what the first move does by itself is proved.
                const Score score = outcome_score(*end, root_.side_to_move(), ply);
                report.score = ply == 1 ? score : Score::evaluation(score.value());
                break;
            }
            MoveList<G> noisy;
            H::generate_noisy(p, noisy);
            if (noisy.empty()) {
                const Score score = Score::evaluation(heuristics_.evaluate(p));
                report.score = p.side_to_move() == root_.side_to_move() ? score : -score;
                break;
            }
            p = G::play(p, noisy[0]);
        }
        return report;
    }

    /// All legal moves, or those of them that the task asks for, in the order of the first
    /// iteration.
    void set_root_moves(const SearchTask<G>& task) {
        MoveList<G> legal;
        if (!G::terminal(root_)) G::generate(root_, legal);
        MoveList<G> wanted;
        for (const Move& move : legal)
            if (std::find(task.search_moves.begin(), task.search_moves.end(), move) !=
                task.search_moves.end())
                wanted.push_back(move);
        if (wanted.empty()) wanted = legal;
        if (task.oracle != nullptr && limits_.multi_pv <= 1) keep_worth(*task.oracle, wanted);
        is_whole_ = wanted.size() == legal.size();

        moves_.clear();
        RankList<G> ranks;
        MovePicker<G> picker(wanted, ranks);
        const auto entry = searcher_.path().probe(root_);
        if (entry && entry->move != 0)
            picker.prefer([&](const Move& m) { return H::move_code(m) == entry->move; });
        const auto judge = heuristics_.judge(root_);
        const auto rank = [&](const Move& m) {
            return rank_of<G, H>(judge, searcher_.history(), Killers{}, root_.side_to_move(), m);
        };
        while (!picker.done()) moves_.push_back(RootMove(picker.next(rank)));
        // Other threads take the rest in another order, so that the table fills with other things.
        if (moves_.size() > 2) {
            const auto shift = static_cast<std::size_t>(id_) % (moves_.size() - 1);
            std::rotate(moves_.begin() + 1, at(1 + shift), moves_.end());
        }
    }

    /// Where only tables without distances know the worth of all moves the search would look for
    /// the way blindly: it gets those moves alone that keep what the position is worth.
    void keep_worth(const Oracle<G>& oracle, MoveList<G>& moves) const {
        MoveList<G> best;
        Wdl worth = Wdl::Loss;
        for (const Move& move : moves) {
            const auto after = worth_of(oracle, G::play(root_, move));
            if (!after || after->plies) return;
            const Wdl own = before_move(*after).wdl;
            if (own > worth) best.clear();
            worth = std::max(worth, own);
            if (own == worth) best.push_back(move);
        }
        moves = best;
    }
    /// Of a position, captures played out.
    static std::optional<TableValue> worth_of(const Oracle<G>& oracle, const Position& p) {
        if (const auto value = oracle.probe(p)) return value;
        if (!G::has_move(p)) return TableValue{Wdl::Loss, 0};
        MoveList<G> noisy;
        H::generate_noisy(p, noisy);
        if (noisy.empty() || noisy.size() != G::count(p)) return std::nullopt;
        std::optional<TableValue> best;
        for (const Move& move : noisy) {
            const auto after = worth_of(oracle, G::play(p, move));
            if (!after) return std::nullopt;
            const TableValue own = before_move(*after);
            if (!best || is_better_value(own, *best)) best = own;
        }
        return best;
    }

    /// Goes on with best play where the tables know the way to the end of the game.
    void extend_line(std::vector<Move>& line) const {
        if (oracle_ == nullptr) return;
        Position p = root_;
        for (const Move& move : line) p = G::play(p, move);
        auto value = worth_of(*oracle_, p);
        while (value && value->plies.value_or(0) > 0 && line.size() < max_ply) {
            MoveList<G> moves;
            G::generate(p, moves);
            std::optional<TableValue> next;
            for (const Move& move : moves) {
                const auto after = worth_of(*oracle_, G::play(p, move));
                if (!after || before_move(*after) != *value) continue;
                next = after;
                line.push_back(move);
                p = G::play(p, move);
                break;
            }
            value = next;
        }
    }

    void deepen(const ReportFunction<G>& report) {
        const int last = std::clamp(limits_.depth.value_or(max_search_depth), 0, max_search_depth);
        const std::size_t lines =
            std::min(moves_.size(), static_cast<std::size_t>(std::max(limits_.multi_pv, 1)));
        for (int depth = 1 + id_ % 2; depth <= last && may_begin(depth); ++depth) {
            searcher_.begin_iteration(depth);
            std::size_t done = 0;
            while (done < lines && search_line(done, depth, report)) ++done;
            // Of a line that was broken off only a move that beat the old best is of use.
            if (done < lines && is_new_best(moves_[done])) ++done;
            std::stable_sort(moves_.begin(), at(done), is_better);
            const Move before = best_.front().line[0];
            keep(done, lines, depth);
            urgency_.add_iteration(best_.front().line[0] == before, best_.front().score);
            if (id_ == 0 && done > 0) tell(report);
            if (searcher_.stopped() || (id_ == 0 && nothing_left(depth))) break;
        }
    }

    bool may_begin(int depth) const noexcept {
        return id_ == 0 ? control_.may_begin_iteration(depth, urgency_.percent())
                        : !control_.aborted();
    }

    /// The best of the root moves from `first` on comes to that place; false if broken off. The
    /// window is narrow at first, about the score of the last iteration.
    bool search_line(std::size_t first, int depth, const ReportFunction<G>& report) {
        Score alpha = -Score::infinity();
        Score beta = Score::infinity();
        int width = 30;
        if (depth >= 4 && first < best_.size() && best_[first].score.is_evaluation()) {
            alpha = widened(best_[first].score, -width);
            beta = widened(best_[first].score, width);
        }
        while (true) {
            const Score score = search_moves(first, alpha, beta, depth);
            std::stable_sort(at(first), moves_.end(), is_better);
            if (searcher_.stopped()) return false;
            if (score > alpha && score < beta) return true;
            tell_bound(first, depth, report);
            width *= 3;
            if (score <= alpha) alpha = widened(score, -width);
            if (score >= beta) beta = widened(score, width);
        }
    }

    /// Far from the middle the window is open: proofs are too far apart for small steps.
    static Score widened(Score score, int width) noexcept {
        constexpr int open = 2000;
        if (width <= -open || !score.is_evaluation())
            return width < 0 ? -Score::infinity() : Score::infinity();
        if (width >= open) return Score::infinity();
        return Score(score.value() + width);
    }

    /// Principal variation search of the root moves from `first` on. Returns the best score and
    /// leaves in each move what it was worth when it was the best so far.
    Score search_moves(std::size_t first, Score alpha, Score beta, int depth) {
        for (std::size_t i = first; i < moves_.size(); ++i) {
            moves_[i].score = -Score::infinity();
            moves_[i].bound = Bound::None;
        }
        Score best = -Score::infinity();
        std::size_t best_index = first;
        for (std::size_t i = first; i < moves_.size() && best < beta; ++i) {
            const Score score =
                search_move(moves_[i], i == first, std::max(alpha, best), beta, depth);
            if (searcher_.stopped()) return best;
            if (score > best) best_index = i;
            best = std::max(best, score);
        }
        if (first == 0 && is_whole_) {
            const RootMove& m = moves_[best_index];
            searcher_.path().store(root_, best, m.bound == Bound::Upper ? 0 : H::move_code(m.move),
                                   m.bound, depth, 0);
        }
        return best;
    }

    Score search_move(RootMove& m, bool is_first, Score alpha, Score beta, int depth) {
        Score score = Score::infinity();
        if (!is_first)
            score = searcher_.template search_move<false>(root_, m.move, alpha, alpha + 1,
                                                          depth - 1, 0);
        if (score > alpha && !searcher_.stopped())
            score = searcher_.template search_move<true>(root_, m.move, alpha, beta, depth - 1, 0);
        if (searcher_.stopped() || (score <= alpha && !is_first)) return score;
        m.score = score;
        m.bound = score >= beta ? Bound::Lower : score > alpha ? Bound::Exact : Bound::Upper;
        const auto& rest = searcher_.line(1);
        m.line.assign(1, m.move);
        m.line.insert(m.line.end(), rest.begin(), rest.end());
        return score;
    }

    static bool is_better(const RootMove& a, const RootMove& b) noexcept {
        return a.score > b.score;
    }
    static bool is_new_best(const RootMove& m) noexcept {
        return m.bound == Bound::Exact || m.bound == Bound::Lower;
    }

    /// The first `count` root moves are the best lines now; old ones fill up if these are fewer
    /// than `lines`.
    void keep(std::size_t count, std::size_t lines, int depth) {
        std::vector<Report> fresh;
        for (std::size_t i = 0; i < count; ++i) fresh.push_back(report_of(moves_[i], depth));
        for (Report& old : best_) {
            const auto is_same = [&](const Report& r) { return r.line[0] == old.line[0]; };
            if (fresh.size() < lines && std::none_of(fresh.begin(), fresh.end(), is_same))
                fresh.push_back(std::move(old));
        }
        best_ = std::move(fresh);
    }

    Report report_of(const RootMove& m, int depth) const {
        Report report;
        report.depth = depth;
        report.selective_depth = std::max(depth, searcher_.selective_depth());
        report.score = m.score;
        report.bound = m.bound;
        report.line = m.line;
        return report;
    }

    /// With the figures that belong to the search as a whole.
    Report complete(Report report, int rank) const {
        report.rank = rank;
        if (report.score.is_proven()) extend_line(report.line);
        report.nodes = control_.granted() - static_cast<std::uint64_t>(searcher_.unused_nodes());
        report.time = control_.elapsed();
        report.hash_permill = table_.full_permill();
        report.table_hits = control_.table_hits() + searcher_.path().table_hits();
        return report;
    }

    void tell(const ReportFunction<G>& report) {
        ++reports_;
        if (!report) return;
        for (std::size_t i = 0; i < best_.size(); ++i)
            report(complete(best_[i], static_cast<int>(i) + 1));
    }

    /// On long searches: that the best move got better or worse than the window.
    void tell_bound(std::size_t rank, int depth, const ReportFunction<G>& report) {
        if (id_ != 0 || !report || control_.elapsed() < std::chrono::seconds(3)) return;
        report(complete(report_of(moves_[rank], depth), static_cast<int>(rank) + 1));
    }

    /// Whether deeper iterations could change nothing that was asked for.
    bool nothing_left(int depth) const noexcept {
        const Score best = best_.front().score;
        // That there is no such win ends nothing: who asks for one may have other limits.
        if (limits_.win_in && best.is_win() && best.plies_to_end() < 2 * *limits_.win_in)
            return true;
        if (moves_.size() == 1 && limits_.clock && !limits_.ponder) return true;
        // The distance of a proof is exact as soon as the iteration is as deep as it is long.
        return std::all_of(best_.begin(), best_.end(), [&](const Report& r) {
            return r.score.is_proven() && depth >= r.score.plies_to_end();
        });
    }

    auto at(std::size_t i) noexcept { return moves_.begin() + static_cast<std::ptrdiff_t>(i); }

    TranspositionTable& table_;
    SearchControl& control_;
    const H& heuristics_;
    int id_;
    Searcher<G, H> searcher_;
    Limits limits_;
    Urgency urgency_;
    Position root_;
    const Oracle<G>* oracle_ = nullptr;
    bool is_whole_ = true;         ///< All legal moves are searched.
    std::vector<RootMove> moves_;  ///< The best first.
    std::vector<Report> best_;     ///< Never empty after `run` has begun.
    int reports_ = 0;
};

}  // namespace twelves
