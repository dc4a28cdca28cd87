// Owns what the threads of one search share besides the table: whether to stop, the count of
// nodes, the clock. Nobody waits here except for a person to say `stop`.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

#include "search/clock.hpp"
#include "search/limits.hpp"

namespace twelves {

/// All functions but `begin` may be called from any thread at any time.
class SearchControl {
  public:
    using Clock = std::chrono::steady_clock;

    /// Before a search, when no thread of an earlier one is running. A `stop` from before is void.
    void begin(const Limits& limits) {
        const std::lock_guard lock(mutex_);
        budget_ = budget_of(limits);
        node_limit_ = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
        infinite_ = limits.infinite;
        granted_ = 0;
        table_hits_ = 0;
        aborted_ = false;
        stopped_ = false;
        pondering_ = limits.ponder;
        start_ = Clock::now();
        clock_start_ = ticks(start_);
    }

    /// The word from outside: end the search and release its result.
    void stop() noexcept {
        release([this] { stopped_ = true; }, true);
    }
    /// From now on the search is one for our own move, by our own clock. Nothing if it was before.
    void ponder_hit() noexcept {
        release(
            [this] {
                if (!pondering_) return;
                clock_start_ = ticks(Clock::now());
                pondering_ = false;
            },
            false);
    }

    /// Ends the work of all threads, not the search: the result may have to wait.
    void abort() noexcept { aborted_.store(true, std::memory_order_relaxed); }
    bool aborted() const noexcept { return aborted_.load(std::memory_order_relaxed); }
    /// Waits as long as the result may not be told: infinite until `stop`, pondering until either.
    void wait_for_release() {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [this] { return stopped_ || (!infinite_ && !pondering_); });
    }

    /// Nodes that a thread may visit before it asks again; 0: stop now. So few that the answer to
    /// `stop` comes within milliseconds, so many that asking costs nothing.
    int grant() noexcept {
        if (aborted()) return 0;
        const std::uint64_t before = granted_.fetch_add(grant_size, std::memory_order_relaxed);
        // The first nodes cost less time than to ask for it, and are worth more than a guess.
        if (before >= node_limit_ || (before > 0 && budget_ && is_over(budget_->hard))) {
            abort();
            return 0;
        }
        return static_cast<int>(std::min<std::uint64_t>(grant_size, node_limit_ - before));
    }
    /// Of all threads, including what they were granted and have not visited yet.
    std::uint64_t granted() const noexcept {
        return std::min(granted_.load(std::memory_order_relaxed), node_limit_);
    }

    /// Positions whose worth was known from endgame tables.
    void add_table_hits(std::uint64_t count) noexcept {
        table_hits_.fetch_add(count, std::memory_order_relaxed);
    }
    std::uint64_t table_hits() const noexcept {
        return table_hits_.load(std::memory_order_relaxed);
    }

    /// `percent` of the usual time may be used for this move, if that is ours to say.
    bool may_begin_iteration(int depth, int percent) const noexcept {
        if (aborted()) return false;
        if (depth == 1 || !budget_) return true;
        const bool is_elastic = budget_->is_elastic;
        return !is_over(is_elastic ? budget_->soft * percent / 100 : budget_->soft);
    }
    /// Since the start of the search, pondering included.
    std::chrono::microseconds elapsed() const noexcept {
        return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
    }

  private:
    static constexpr std::uint64_t grant_size = 256;

    static Clock::rep ticks(Clock::time_point time) noexcept {
        return time.time_since_epoch().count();
    }

    template <class Change>
    void release(Change change, bool with_abort) noexcept {
        {
            const std::lock_guard lock(mutex_);
            change();
        }
        if (with_abort) abort();
        released_.notify_all();
    }

    /// Whether so much of our own time is over.
    bool is_over(std::chrono::milliseconds time) const noexcept {
        if (pondering_.load(std::memory_order_acquire)) return false;
        const Clock::time_point start{Clock::duration{clock_start_.load()}};
        return Clock::now() - start >= time;
    }

    std::optional<TimeBudget> budget_;
    std::uint64_t node_limit_ = 0;
    bool infinite_ = false;
    Clock::time_point start_;
    std::atomic<Clock::rep> clock_start_{0};
    std::atomic<std::uint64_t> granted_{0};
    std::atomic<std::uint64_t> table_hits_{0};
    std::atomic<bool> aborted_{false};
    std::atomic<bool> pondering_{false};
    bool stopped_ = false;  ///< guarded by mutex_
    std::mutex mutex_;
    std::condition_variable released_;
};

}  // namespace twelves
