// Binds perft and divide. The count runs on a thread of its own, so that Ctrl-C and other Python
// threads are heard.
#include <pybind11/stl.h>

#include <future>

#include "bindings/bindings.hpp"
#include "bindings/record_object.hpp"
#include "bindings/stop_flag.hpp"

namespace twelves::bindings {

namespace {

/// What `count(record, stop)` returns. If a signal handler raises, the count is stopped first.
template <class Count>
auto interruptible(const Record& original, StopFlag& flag, Count count) {
    const std::unique_ptr<Record> record = original.clone(false);
    auto result = std::async(std::launch::async, [&] { return count(*record, flag.value); });
    try {
        wait_interruptibly(std::nullopt, [&](std::chrono::milliseconds time) {
            return result.wait_for(time) == std::future_status::ready;
        });
    } catch (...) {
        flag.value = true;
        throw;  // the future's destructor waits for the thread
    }
    return result.get();
}

template <class Function>
void define(py::module_& m, const char* name, Function function, const char* doc) {
    m.def(name, function, doc, py::arg("record"), py::arg("depth"), py::kw_only(),
          py::arg("routes") = false, py::arg("closed_form") = true, py::arg("hash_mb") = 0,
          py::arg("threads") = 1, py::arg("stop") = nullptr);
}

std::optional<std::uint64_t> perft(const RecordObject& self, int depth, bool routes,
                                   bool closed_form, std::size_t hash_mb, int threads,
                                   StopFlag* stop) {
    StopFlag own;
    const PerftOptions options{routes, closed_form, hash_mb, threads};
    return interruptible(*self, stop != nullptr ? *stop : own,
                         [&](const Record& record, const std::atomic<bool>& flag) {
                             return record.perft(depth, options, flag);
                         });
}

using MoveCounts = std::vector<std::pair<GameMove, std::uint64_t>>;

std::optional<MoveCounts> divide(const RecordObject& self, int depth, bool routes, bool closed_form,
                                 std::size_t hash_mb, int threads, StopFlag* stop) {
    StopFlag own;
    const PerftOptions options{routes, closed_form, hash_mb, threads};
    const Record& root = *self;
    const auto counts = interruptible(root, stop != nullptr ? *stop : own,
                                      [&](const Record& record, const std::atomic<bool>& flag) {
                                          return record.divide(depth, options, flag);
                                      });
    if (!counts) return std::nullopt;
    MoveCounts result;
    for (const auto& [move, count] : *counts) {
        result.emplace_back(GameMove{&root.game(), move, root.packed()}, count);
    }
    return result;
}

}  // namespace

void bind_count(py::module_& m) {
    py::class_<StopFlag> flag(m, "StopFlag", "Ends long work from another thread.");
    flag.attr("__module__") = package;
    refuse_pickle(flag);
    flag.def(py::init<>())
        .def("set", [](StopFlag& self) { self.value = true; }, "From now on, the work ends.");
    flag.def(
        "is_set", [](const StopFlag& self) { return self.value.load(); }, "Whether it was set.");
    define(m, "perft", &perft, "The number of games of so many plies; None if it was stopped.");
    define(m, "divide", &divide, "The same for each move; None if it was stopped.");
}

}  // namespace twelves::bindings
