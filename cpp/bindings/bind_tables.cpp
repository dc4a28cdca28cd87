// Binds endgame tables: a folder that is asked, the builder, the verifier. Long work runs on
// threads of its own; reports are handed over to the thread that asked for it.
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <deque>
#include <future>
#include <mutex>

#include "bindings/bindings.hpp"
#include "bindings/record_object.hpp"
#include "bindings/stop_flag.hpp"
#include "bindings/table_object.hpp"

namespace twelves::bindings {

namespace {

using Rating = std::pair<int, std::optional<int>>;

Rating rating(const TableValue& value) { return {static_cast<int>(value.wdl), value.plies}; }

std::vector<std::tuple<GameMove, int, std::optional<int>>> rated_moves(const TableObject& self,
                                                                       const RecordObject& board,
                                                                       bool distances) {
    const Record& record = *board;
    std::vector<std::tuple<GameMove, int, std::optional<int>>> result;
    for (const RatedMove& rated : self->rated_moves(record, distances)) {
        const Rating value = rating(rated.value);
        result.emplace_back(GameMove{&record.game(), rated.move, record.packed()}, value.first,
                            value.second);
    }
    return result;
}

std::vector<py::dict> files(const TableObject& self) {
    std::vector<py::dict> result;
    for (const TableFileInfo& info : self->files()) {
        py::list parts;
        for (const PartFacts& part : info.facts.parts) {
            py::dict facts;
            facts["wins"] = part.wins;
            facts["draws"] = part.draws;
            facts["losses"] = part.losses;
            facts["longest_win"] = part.longest_win;
            facts["longest_loss"] = part.longest_loss;
            parts.append(facts);
        }
        py::dict file;
        file["name"] = info.file;
        file["size"] = info.bytes;
        file["material"] = info.facts.material;
        file["distances"] = info.facts.distances;
        file["parts"] = parts;
        result.push_back(file);
    }
    return result;
}

/// Reports on the way from the threads that work to the one that waits.
template <class Report>
class Mailbox {
  public:
    void put(Report report) {
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(report));
    }
    template <class Take>
    void empty(Take take) {
        std::deque<Report> taken;
        {
            const std::lock_guard lock(mutex_);
            taken.swap(reports_);
        }
        for (const Report& report : taken) take(report);
    }

  private:
    std::mutex mutex_;
    std::deque<Report> reports_;
};

/// Runs `work(mailbox, stop)` on another thread and hands its reports to `tell` on this one. What
/// `tell` or a signal handler raises stops the work.
template <class Report, class Work, class Tell>
bool run_with_reports(StopFlag& stop, Work work, Tell tell) {
    Mailbox<Report> mailbox;
    auto result = std::async(std::launch::async, [&] { return work(mailbox, stop.value); });
    try {
        bool done = false;
        while (!done) {
            done = wait_interruptibly(0.1, [&](std::chrono::milliseconds time) {
                return result.wait_for(time) == std::future_status::ready;
            });
            mailbox.empty(tell);
        }
    } catch (...) {
        stop.value = true;
        const py::gil_scoped_release release;
        result.wait();
        throw;
    }
    return result.get();
}

using BuildTell = std::function<void(std::string, std::uint64_t, std::uint64_t)>;

bool build_tables(const std::string& game, const std::string& folder, int pieces, bool wdl,
                  int distance_pieces, int threads, StopFlag& stop, const BuildTell& report) {
    const GameFacade& facade = game_named(game);
    const BuildRequest request{folder, pieces, wdl, distance_pieces, threads};
    return run_with_reports<BuildProgress>(
        stop,
        [&](Mailbox<BuildProgress>& mailbox, const std::atomic<bool>& flag) {
            return facade.build_tables(
                request, [&](const BuildProgress& progress) { mailbox.put(progress); }, flag);
        },
        [&](const BuildProgress& p) { report(p.material, p.done, p.total); });
}

using VerifyTell = std::function<void(std::string, std::uint64_t)>;

bool verify_tables(const std::string& game, const std::string& folder, int pieces, int threads,
                   StopFlag& stop, const VerifyTell& report) {
    using Verified = std::pair<std::string, std::uint64_t>;
    const GameFacade& facade = game_named(game);
    const VerifyRequest request{folder, pieces, threads};
    return run_with_reports<Verified>(
        stop,
        [&](Mailbox<Verified>& mailbox, const std::atomic<bool>& flag) {
            return facade.verify_tables(
                request,
                [&](const std::string& file, std::uint64_t count) { mailbox.put({file, count}); },
                flag);
        },
        [&](const Verified& v) { report(v.first, v.second); });
}

TableObject open_tables(const std::string& game, const std::string& folder, int pieces,
                        std::size_t cache_mb) {
    return TableObject(game_named(game).open_tables(folder, pieces, cache_mb));
}

}  // namespace

void bind_tables(py::module_& m) {
    py::class_<TableObject> tables(m, "TableSet", "The core of Tables: a folder of tables.");
    tables.attr("__module__") = package;
    refuse_pickle(tables);
    tables
        .def(py::init(&open_tables), py::arg("game"), py::arg("folder"), py::arg("pieces"),
             py::arg("cache_mb"))
        .def_property_readonly(
            "game", [](const TableObject& self) { return self->game().name(); },
            "Name of the game.")
        .def_property_readonly(
            "path", [](const TableObject& self) { return self->path(); }, "The folder.")
        .def_property_readonly(
            "pieces", [](const TableObject& self) { return self->most_pieces(); },
            "The most pieces for which there is a table.")
        .def_property_readonly(
            "problems", [](const TableObject& self) { return self->found_problems(); },
            "What searches found damaged.")
        .def(
            "value",
            [](const TableObject& self, const RecordObject& board, bool distances) {
                return rating(self->value(*board, distances));
            },
            "1, 0 or -1 for the side to move, and the plies to the end.", py::arg("board"),
            py::arg("distances"))
        .def("rated_moves", &rated_moves, "The same for every move, the best first.",
             py::arg("board"), py::arg("distances"))
        .def("files", &files, "What is in the folder.");
    m.def("build_tables", &build_tables, "Builds what is missing; False if it was stopped.",
          py::kw_only(), py::arg("game"), py::arg("folder"), py::arg("pieces"), py::arg("wdl"),
          py::arg("distance_pieces"), py::arg("threads"), py::arg("stop"), py::arg("report"));
    m.def("verify_tables", &verify_tables, "Checks all tables; False if it was stopped.",
          py::kw_only(), py::arg("game"), py::arg("folder"), py::arg("pieces"), py::arg("threads"),
          py::arg("stop"), py::arg("report"));
}

}  // namespace twelves::bindings
