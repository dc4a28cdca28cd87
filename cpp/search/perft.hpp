// Owns perft: how many move sequences of a length there are. Counts moves as the rules give them,
// without draws by repetition or move limit.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/joining_threads.hpp"
#include "search/perft_options.hpp"
#include "search/perft_table.hpp"

namespace twelves {

/// A legal move and the sequences that begin with it.
template <class Move>
using PerftLine = std::pair<Move, std::uint64_t>;

/// The sum, or the greatest number where that does not fit: then a count is wrong and says so.
inline void add_count(std::uint64_t& sum, std::uint64_t term) noexcept {
    if (__builtin_add_overflow(sum, term, &sum)) sum = perft_overflow;
}

/// One thread's recursion, under the rules `R`.
template <class R, bool ClosedForm>
class PerftCounter {
  public:
    using Position = typename R::Position;

    PerftCounter(PerftTable* table, const std::atomic<bool>* stop) noexcept
        : table_(table), stop_(stop) {}

    /// Sequences of `depth` moves from `p`. Meaningless if `stopped()` afterwards.
    std::uint64_t count(const Position& p, int depth) const noexcept {
        if (depth <= 0) return 1;
        if (R::terminal(p)) return 0;
        if (depth == 1) return static_cast<std::uint64_t>(R::count(p));
        if constexpr (ClosedForm) {
            if (depth == 2) return R::count_two(p);
        }
        return table_ != nullptr && depth >= min_hash_depth ? probe_or_count(p, depth)
                                                            : sum(p, depth);
    }

    bool stopped() const noexcept {
        return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
    }

  private:
    /// Below it a subtree is counted faster than it is fetched from memory.
    static constexpr int min_hash_depth = ClosedForm ? 4 : 3;
    static constexpr int min_stop_depth = 3;

    std::uint64_t probe_or_count(const Position& p, int depth) const noexcept {
        const PackedPosition packed = R::pack(p);
        if (const auto known = table_->probe(p.key(), packed, depth)) return *known;
        const std::uint64_t result = sum(p, depth);
        if (!stopped()) table_->store(p.key(), packed, depth, result);
        return result;
    }

    std::uint64_t sum(const Position& p, int depth) const noexcept {
        if (depth >= min_stop_depth && stopped()) return 0;
        MoveList<R> moves;
        R::generate(p, moves);
        if (table_ != nullptr && depth > min_hash_depth) return sum_ahead(p, depth, moves);
        std::uint64_t result = 0;
        for (const auto& move : moves) add_count(result, count(R::play(p, move), depth - 1));
        return result;
    }

    /// The same, fetching the line of a child while its elder sibling is counted.
    std::uint64_t sum_ahead(const Position& p, int depth, const MoveList<R>& moves) const noexcept {
        if (moves.empty()) return 0;
        std::uint64_t result = 0;
        Position child = R::play(p, moves[0]);
        for (int i = 1; i < moves.size(); ++i) {
            const Position next = R::play(p, moves[i]);
            table_->prefetch(next.key());
            add_count(result, count(child, depth - 1));
            child = next;
        }
        add_count(result, count(child, depth - 1));
        return result;
    }

    PerftTable* table_;
    const std::atomic<bool>* stop_;
};

/// A part of the tree for one thread to count.
template <class R>
struct PerftTask {
    typename R::Position position;
    std::size_t root;  ///< Which entry of the result it belongs to.
};

/// Splits all tasks one ply deeper. A task whose game is over counts nothing and vanishes.
template <class R>
std::vector<PerftTask<R>> split_tasks(const std::vector<PerftTask<R>>& tasks) {
    std::vector<PerftTask<R>> result;
    for (const PerftTask<R>& task : tasks) {
        if (R::terminal(task.position)) continue;
        MoveList<R> moves;
        R::generate(task.position, moves);
        for (const auto& move : moves) result.push_back({R::play(task.position, move), task.root});
    }
    return result;
}

/// Counts the sequences from each of `roots`. None if stopped.
template <class R, bool ClosedForm>
std::optional<std::vector<std::uint64_t>> count_roots(
    const std::vector<typename R::Position>& roots, int depth, const PerftOptions& options,
    const std::atomic<bool>* stop) {
    std::vector<PerftTask<R>> tasks;
    for (std::size_t i = 0; i < roots.size(); ++i) tasks.push_back({roots[i], i});
    // Many more tasks than threads, so that all end at about the same time.
    const auto threads = static_cast<std::size_t>(options.threads > 1 ? options.threads : 1);
    for (; threads > 1 && depth > 3 && !tasks.empty() && tasks.size() < 64 * threads; --depth)
        tasks = split_tasks(tasks);

    std::optional<PerftTable> table;
    if (options.hash_mb > 0) table.emplace(options.hash_mb);
    const PerftCounter<R, ClosedForm> counter(table ? &*table : nullptr, stop);
    std::vector<std::uint64_t> counts(tasks.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&]() noexcept {
        for (std::size_t i; !counter.stopped() && (i = next.fetch_add(1)) < tasks.size();)
            counts[i] = counter.count(tasks[i].position, depth);
    };
    {
        JoiningThreads helpers;  // fewer than asked for is slower, not wrong
        for (std::size_t i = 1; i < threads && helpers.add(work); ++i) {
        }
        work();
    }
    if (counter.stopped()) return std::nullopt;
    std::vector<std::uint64_t> result(roots.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) add_count(result[tasks[i].root], counts[i]);
    return result;
}

/// Picks the code for the rules `R`.
template <class R>
std::optional<std::vector<std::uint64_t>> count_roots_as_asked(
    const std::vector<typename R::Position>& roots, int depth, const PerftOptions& options,
    const std::atomic<bool>* stop) {
    if constexpr (CountsTwoPlies<R>) {
        if (options.closed_form) return count_roots<R, true>(roots, depth, options, stop);
    }
    return count_roots<R, false>(roots, depth, options, stop);
}

template <class G>
std::optional<std::vector<std::uint64_t>> count_roots_by_convention(
    const std::vector<typename G::Position>& roots, int depth, const PerftOptions& options,
    const std::atomic<bool>* stop) {
    if constexpr (CountsRoutes<G>) {
        if (options.routes)
            return count_roots_as_asked<typename G::Routes>(roots, depth, options, stop);
    }
    return count_roots_as_asked<G>(roots, depth, options, stop);
}

/// Leaves `depth` plies below `p`: 1 at depth 0, 0 where the game is over before. None if `stop`
/// was set before the end (it has to stay set). `perft_overflow` if there are 2^64 - 1 or more.
/// Throws std::bad_alloc if there is no memory for the table.
template <Rules G>
std::optional<std::uint64_t> perft(const typename G::Position& p, int depth,
                                   const PerftOptions& options = {},
                                   const std::atomic<bool>* stop = nullptr) {
    const auto counts = count_roots_by_convention<G>({p}, depth, options, stop);
    return counts ? std::optional(counts->front()) : std::nullopt;
}

/// How many routes are the move `m`.
template <class G>
std::uint64_t count_routes_of(const typename G::Position& p, const typename G::Move& m) {
    if constexpr (CountsRoutes<G>) {
        static_assert(std::same_as<typename G::Routes::Move, typename G::Move>);
        MoveList<typename G::Routes> routes;
        G::Routes::generate(p, routes);
        std::uint64_t result = 0;
        for (const auto& route : routes) result += route == m ? 1 : 0;
        return result;
    } else {
        return 1;
    }
}

/// The same for each legal move, in the order of `G::generate`; their sum is `perft` for a depth
/// of at least 1. A move of several routes is one line.
template <Rules G>
std::optional<std::vector<PerftLine<typename G::Move>>> divide(
    const typename G::Position& p, int depth, const PerftOptions& options = {},
    const std::atomic<bool>* stop = nullptr) {
    MoveList<G> moves;
    if (depth >= 1 && !G::terminal(p)) G::generate(p, moves);
    std::vector<typename G::Position> children;
    for (const auto& move : moves) children.push_back(G::play(p, move));
    const auto counts = count_roots_by_convention<G>(children, depth - 1, options, stop);
    if (!counts) return std::nullopt;
    std::vector<PerftLine<typename G::Move>> lines;
    for (int i = 0; i < moves.size(); ++i) {
        const std::uint64_t weight = options.routes ? count_routes_of<G>(p, moves[i]) : 1;
        std::uint64_t leaves = 0;
        for (std::uint64_t route = 0; route < weight; ++route)
            add_count(leaves, (*counts)[static_cast<std::size_t>(i)]);
        lines.emplace_back(moves[i], leaves);
    }
    return lines;
}

}  // namespace twelves
