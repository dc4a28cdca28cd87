// Owns the making of all tables up to some number of pieces: what there is to do, in which order,
// what can go on side by side, and where to go on after an interruption.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "core/errors.hpp"
#include "endgame/build_request.hpp"
#include "endgame/raw_values.hpp"
#include "endgame/retrograde.hpp"
#include "endgame/table_maker.hpp"

namespace twelves {

/// A material is built when all are there into which it can convert. Finished files are not built
/// again, so that whoever begins anew after an interruption goes on where it was.
template <Enumerable E>
class Builder {
  public:
    using Material = typename E::Material;
    using Lattice = typename E::Lattice;

    /// Checks the folder and all files of the request that are there. Throws TableError.
    explicit Builder(const BuildRequest& request) : request_(request) {
        prepare_folder(request_.folder);
        remove_unfinished(request_.folder);
        for (int pieces = 2; pieces <= request_.pieces; ++pieces)
            for (const Material& material : E::materials(pieces)) add_task(material);
        for (Task& task : tasks_)
            for (const Material& m : E::conversions(task.material))
                task.needs.push_back(&tasks_[numbers_.at(m)]);
        for (Task& task : tasks_) {
            task.depth = depth_of(task);
            if (!task.is_finished) require(task);
        }
        for (Task& task : tasks_) {
            if (!task.is_required) continue;
            order_.push_back(&task);
            for (Task* need : task.needs) ++need->users;
        }
        std::stable_sort(order_.begin(), order_.end(), [](const Task* a, const Task* b) {
            return a->depth != b->depth ? a->depth < b->depth : a->words > b->words;
        });
    }

    /// Throws TableError, and BuildStopped if `stop` is set.
    void run(const BuildReport& report, const std::atomic<bool>& stop) {
        std::vector<std::thread> threads;
        const auto work = [&] { this->work(report, stop); };
        for (int i = 1; i < request_.threads; ++i) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
        if (error_) std::rethrow_exception(error_);
    }

  private:
    struct Task {
        Material material;
        std::uint64_t words = 0;
        bool is_finished = false;  ///< Its files are there.
        bool is_required = false;  ///< To be built, or to be loaded for others.
        std::vector<Task*> needs{};
        int depth = 0;
        int users = 0;  ///< Tasks that need this one and are not done.
        enum { Waiting, Running, Done } state = Waiting;
    };
    using Table = RawTable<typename Lattice::Word>;

    /// What the solver asks of other materials.
    struct Outside {
        const RawValues<E>& values;
        bool distances;
        TableCode operator()(const typename E::Game::Position& p) const noexcept {
            return values.code(p, distances);
        }
        auto wins_and_losses(const typename E::Group& group,
                             typename Lattice::Word bits) const noexcept {
            return values.wins_and_losses(group, bits);
        }
    };

    bool has_distances(const Material& m) const { return E::pieces(m) <= request_.distance_pieces; }
    TableFile open(const Material& m, bool distances) const {
        const std::string name = E::material_name(m);
        return {request_.folder / table_file_name(name, distances), std::string(E::Game::name),
                name, distances};
    }

    void add_task(const Material& m) {
        bool is_finished = true;
        for (const bool distances : {false, true}) {
            if (distances ? !has_distances(m) : !request_.wdl) continue;
            const auto name = table_file_name(E::material_name(m), distances);
            if (std::filesystem::exists(request_.folder / name)) {
                open(m, distances).check();
            } else {
                is_finished = false;
            }
        }
        numbers_[m] = tasks_.size();
        tasks_.push_back({m, Lattice(m, false).word_count(), is_finished});
    }
    int depth_of(const Task& task) const {
        int depth = 0;
        for (const Task* need : task.needs) depth = std::max(depth, depth_of(*need) + 1);
        return depth;
    }
    void require(Task& task) {
        if (task.is_required) return;
        task.is_required = true;
        for (Task* need : task.needs) require(*need);
    }

    /// One thread: takes what is ready until nothing is left or something failed.
    void work(const BuildReport& report, const std::atomic<bool>& stop) noexcept {
        std::unique_lock lock(mutex_);
        while (!error_) {
            bool waits = false;
            Task* const task = next(waits);
            if (task == nullptr && !waits) return;
            if (task == nullptr) {
                changed_.wait(lock);
                continue;
            }
            task->state = Task::Running;
            lock.unlock();
            std::exception_ptr error;
            try {
                task->is_finished ? load(*task, stop) : build(*task, stop);
            } catch (...) {
                error = std::current_exception();
            }
            lock.lock();
            task->state = Task::Done;
            if (error && !error_) error_ = error;
            release(*task);
            if (!error && !task->is_finished) tell(*task, report);
            changed_.notify_all();
        }
    }
    /// Gives memory back that nobody will ask any more.
    void release(const Task& done) noexcept {
        const auto drop = [&](const Task& task) {
            if (task.state == Task::Done && task.users == 0) values_[E::number(task.material)] = {};
        };
        for (Task* need : done.needs) {
            --need->users;
            drop(*need);
        }
        drop(done);
    }
    Task* next(bool& waits) const {
        for (Task* task : order_) {
            if (task->state == Task::Waiting &&
                std::all_of(task->needs.begin(), task->needs.end(),
                            [](const Task* need) { return need->state == Task::Done; }))
                return task;
            waits |= task->state != Task::Done;
        }
        return nullptr;
    }
    void tell(const Task& finished, const BuildReport& report) noexcept {
        BuildProgress progress{E::material_name(finished.material), 0, 0};
        for (const Task* task : order_) {
            if (task->is_finished) continue;
            progress.total += task->words * Table::word_bits;
            if (task->state == Task::Done) progress.done += task->words * Table::word_bits;
        }
        try {
            if (report) report(progress);
        } catch (...) {
            if (!error_) error_ = std::current_exception();
        }
    }

    void load(const Task& task, const std::atomic<bool>& stop) {
        auto lattice = std::make_shared<const Lattice>(task.material);
        const bool distances = has_distances(task.material);
        const TableMaker<E> maker(task.material, *lattice);
        auto table = std::make_shared<Table>(maker.read(open(task.material, distances), distances));
        auto& entry = values_[E::number(task.material)];
        entry = {lattice, table, false};
        maker.complete(*table, values_, distances, stop);
        entry.is_complete = true;
    }
    void build(const Task& task, const std::atomic<bool>& stop) {
        auto lattice = std::make_shared<const Lattice>(task.material);
        const bool distances = has_distances(task.material);
        const Outside outside{values_, distances};
        auto table =
            std::make_shared<const Table>(Retrograde<E>(*lattice, distances, stop).solve(outside));
        values_[E::number(task.material)] = {lattice, table, true};
        const TableMaker<E> maker(task.material, *lattice);
        if (request_.wdl) maker.write(request_.folder, *table, values_);
        if (distances) maker.write_distances(request_.folder, *table);
    }

    BuildRequest request_;
    std::vector<Task> tasks_;
    std::map<Material, std::size_t> numbers_;
    std::vector<Task*> order_;  ///< What is required, in the order of the need.
    RawValues<E> values_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::exception_ptr error_;
};

}  // namespace twelves
