// Owns the threads of a search and the table they share: start, stop, wait. Threads work on the
// same root at different depths and orders and help each other through the table alone ("lazy
// SMP", Hyatt, Osipov; first in Stockfish by Houdart and others).
#pragma once

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "core/errors.hpp"
#include "search/joining_threads.hpp"
#include "search/root.hpp"

namespace twelves {

/// One search at a time. `stop`, `ponder_hit`, `wait`, `searching` may be called from any thread;
/// the rest from one. Destruction stops the search and joins its threads.
template <class G, class H>
class Pool {
  public:
    using Move = typename G::Move;
    using Result = SearchResult<Move>;
    /// Told once at the end of a search, on the search thread, before `wait` returns.
    using DoneFunction = std::function<void(const Result&)>;

    /// Throws std::bad_alloc.
    explicit Pool(int threads = 1, std::size_t hash_mb = 16, const H& heuristics = {})
        : heuristics_(heuristics), table_(hash_mb) {
        set_threads(threads);
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() {
        stop();
        main_.join();
    }

    /// These three throw EngineError during a search, and std::bad_alloc; then nothing changes.
    void set_threads(int threads) {
        require_idle();
        std::vector<std::unique_ptr<Worker>> workers;
        for (int id = 0; id < std::max(threads, 1); ++id)
            workers.push_back(std::make_unique<Worker>(table_, control_, heuristics_, id));
        workers_ = std::move(workers);
    }
    void set_hash_mb(std::size_t megabytes) {
        require_idle();
        table_.resize(megabytes);
    }
    void clear() {
        require_idle();
        table_.clear();
        for (auto& worker : workers_) worker->clear();
    }
    int threads() const noexcept { return static_cast<int>(workers_.size()); }
    std::size_t hash_mb() const noexcept { return table_.megabytes(); }

    /// Begins a search. `report` is called on the search thread, `done` after it, once; either may
    /// be empty. What they throw ends the search and comes out of `wait`. Throws EngineError
    /// during a search, or if there is no thread to be had.
    void start(SearchTask<G> task, const Limits& limits, ReportFunction<G> report = {},
               DoneFunction done = {}) {
        require_idle();
        main_.join();
        control_.begin(limits);
        table_.new_search();
        error_ = nullptr;
        result_ = {};
        set_searching(true);
        const bool started = main_.add([this, task = std::move(task), limits,
                                        report = std::move(report), done = std::move(done)] {
            run(task, limits, report, done);
            set_searching(false);
        });
        if (started) return;
        set_searching(false);
        throw EngineError("the system gives no thread for the search");
    }

    /// Ends the search soon; nothing if none is running.
    void stop() noexcept { control_.stop(); }
    /// The pondered move was played: time counts from now.
    void ponder_hit() noexcept { control_.ponder_hit(); }

    bool searching() const {
        const std::lock_guard lock(mutex_);
        return searching_;
    }
    /// Waits for the end of the search; false if it is still running after `timeout`.
    bool wait_for(std::chrono::milliseconds timeout) const {
        std::unique_lock lock(mutex_);
        return idle_.wait_for(lock, timeout, [this] { return !searching_; });
    }
    /// Waits for the end of the search, for ever if need be, and gives its result. Throws what a
    /// callback threw.
    Result wait() const {
        std::unique_lock lock(mutex_);
        idle_.wait(lock, [this] { return !searching_; });
        if (error_) std::rethrow_exception(error_);
        return result_;
    }

  private:
    using Worker = RootSearch<G, H>;

    void require_idle() const {
        if (searching()) throw EngineError("a search is running");
    }
    void set_searching(bool searching) {
        const std::lock_guard lock(mutex_);
        searching_ = searching;
        idle_.notify_all();
    }
    void keep_error() noexcept {
        control_.abort();
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }

    /// The whole search, on the main search thread. Nothing gets out but through `wait`.
    void run(const SearchTask<G>& task, const Limits& limits, const ReportFunction<G>& report,
             const DoneFunction& done) noexcept {
        try {
            search(task, limits, report);
            control_.wait_for_release();
            Result result = workers_.front()->result();
            if (done) done(result);
            const std::lock_guard lock(mutex_);
            result_ = std::move(result);
        } catch (...) {
            keep_error();
        }
    }

    void search(const SearchTask<G>& task, const Limits& limits, const ReportFunction<G>& report) {
        JoiningThreads helpers;  // fewer than asked for is slower, not wrong
        const auto help = [&](Worker& worker) noexcept {
            try {
                worker.run(task, limits, {});
            } catch (...) {
                keep_error();
            }
        };
        // Whatever happens to the main thread, the others end before they are joined.
        struct Abort {
            SearchControl& control;
            ~Abort() { control.abort(); }
        } const abort{control_};
        for (std::size_t i = 1; i < workers_.size(); ++i)
            if (!helpers.add([&help, &worker = *workers_[i]] { help(worker); })) break;
        workers_.front()->run(task, limits, report);
    }

    H heuristics_;
    TranspositionTable table_;
    SearchControl control_;
    std::vector<std::unique_ptr<Worker>> workers_;
    mutable std::mutex mutex_;
    mutable std::condition_variable idle_;
    bool searching_ = false;  ///< guarded by mutex_, as are the two below
    std::exception_ptr error_;
    Result result_;
    JoiningThreads main_;
};

}  // namespace twelves
