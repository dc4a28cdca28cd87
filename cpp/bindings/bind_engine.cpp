// Binds SearchEngine, one engine for one game, on which the Python class Engine stands. No function
// here waits with the GIL held, and no thread of the engine ever calls Python.
#include <pybind11/stl.h>

#include <cmath>

#include "bindings/bindings.hpp"
#include "bindings/record_object.hpp"
#include "bindings/table_object.hpp"
#include "engine/engine.hpp"

namespace twelves::bindings {

namespace {

/// An engine, and the position that it searches or searched last.
class EngineObject : public Zeroed {
  public:
    explicit EngineObject(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}

    Engine* operator->() const {
        if (engine_ == nullptr) throw py::type_error("Engine.__init__ was not called");
        return engine_.get();
    }
    /// Throws EngineError before the first search.
    const Record& root() const {
        if (root_ == nullptr) throw EngineError("no search has been started");
        return *root_;
    }
    void set_root(std::unique_ptr<Record> root) noexcept { root_ = std::move(root); }

  private:
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Record> root_;
};

EngineObject make_engine(const std::string& game, int threads, std::size_t hash_mb,
                         const std::string& weights) {
    const GameFacade& facade = game_named(game);
    return EngineObject(facade.new_engine({threads, hash_mb, weights_from_text(facade, weights)}));
}

/// Moves of a line from the root, each with the position before it.
py::tuple line_moves(const Record& root, const std::vector<AnyMove>& line) {
    const std::unique_ptr<Record> record = root.clone(false);
    py::tuple moves(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        moves[i] = py::cast(GameMove{&record->game(), line[i], record->packed()});
        record->push(line[i]);
    }
    return moves;
}

const char* bound_name(Bound bound) {
    return bound == Bound::Lower ? "lower" : bound == Bound::Upper ? "upper" : "exact";
}

py::dict info_facts(const EngineObject& self, const Info& info) {
    const double seconds = static_cast<double>(info.time.count()) / 1e6;
    py::dict facts;
    facts["depth"] = info.depth;
    facts["seldepth"] = info.selective_depth;
    facts["multipv"] = info.rank;
    facts["score"] = info.score;
    facts["bound"] = bound_name(info.bound);
    facts["nodes"] = info.nodes;
    facts["nps"] = std::llround(static_cast<double>(info.nodes) / std::max(seconds, 1e-6));
    facts["time"] = seconds;
    facts["hashfull"] = info.hash_permill;
    facts["tbhits"] = info.table_hits;
    facts["pv"] = line_moves(self.root(), info.line);
    return facts;
}

std::chrono::milliseconds milliseconds(double seconds) {
    return std::chrono::milliseconds(std::llround(seconds * 1e3));
}

Limits limits_of(const py::dict& given) {
    const auto get = [&]<class T>(const char* name, std::optional<T> fallback) {
        return given.contains(name) ? given[name].cast<std::optional<T>>() : fallback;
    };
    const auto seconds = [&](const char* name) { return get(name, std::optional<double>()); };
    Limits limits;
    limits.depth = get("depth", std::optional<int>());
    limits.nodes = get("nodes", std::optional<std::uint64_t>());
    limits.win_in = get("mate", std::optional<int>());
    if (const auto time = seconds("time")) limits.move_time = milliseconds(*time);
    if (const auto clock = seconds("clock")) {
        limits.clock =
            ClockLimit{milliseconds(*clock), milliseconds(seconds("increment").value_or(0.0)),
                       get("moves_to_go", std::optional<int>())};
    }
    return limits;
}

void start(EngineObject& self, const RecordObject& board, const py::dict& given, int multi_pv,
           const std::vector<GameMove>& search_moves, bool infinite, bool ponder) {
    const Record& record = *board;
    Limits limits = limits_of(given);
    limits.multi_pv = multi_pv;
    limits.infinite = infinite;
    limits.ponder = ponder;
    std::vector<AnyMove> moves;
    for (const GameMove& move : search_moves) {
        require_move_of(record, move);
        moves.push_back(move.move);
    }
    std::unique_ptr<Record> root = record.clone(false);
    self->start(record, limits, moves);
    self.set_root(std::move(root));
}

/// The next report. None: the time is over, or the search is and all was taken.
std::optional<py::dict> next_info(EngineObject& self, std::optional<double> seconds) {
    std::optional<Info> info;
    wait_interruptibly(seconds, [&](std::chrono::milliseconds time) {
        const bool over = !self->searching();  // asked first: nothing comes after it
        info = self->next_info(time);
        return info || over;
    });
    if (!info) return std::nullopt;
    return info_facts(self, *info);
}

bool wait(EngineObject& self, std::optional<double> seconds) {
    return wait_interruptibly(seconds,
                              [&](std::chrono::milliseconds time) { return self->wait(time); });
}

/// Best move, reply to ponder on, and the report of the best line.
py::tuple result(const EngineObject& self) {
    if (self->searching()) throw EngineError("the search is still running");
    const Result result = self->result();
    std::vector<AnyMove> line;
    if (result.best) line.push_back(*result.best);
    if (result.best && result.ponder) line.push_back(*result.ponder);
    const py::tuple moves = line_moves(self.root(), line);
    const auto at = [&](std::size_t i) -> py::object {
        return i < line.size() ? py::object(moves[i]) : py::none();
    };
    return py::make_tuple(at(0), at(1), info_facts(self, result.report));
}

using EngineClass = py::class_<EngineObject>;

void add_options(EngineClass& engine) {
    engine
        .def(py::init(&make_engine), py::arg("game"), py::arg("threads") = 1,
             py::arg("hash_mb") = 16, py::arg("weights") = "",
             py::call_guard<py::gil_scoped_release>())
        .def_property_readonly(
            "game", [](const EngineObject& self) { return self->game().name(); },
            "Name of the game.")
        .def_property(
            "threads", [](const EngineObject& self) { return self->options().threads; },
            [](EngineObject& self, int threads) { self->set_threads(threads); },
            "Number of search threads. Setting it raises EngineError during a search.")
        .def_property(
            "hash_mb", [](const EngineObject& self) { return self->options().hash_mb; },
            [](EngineObject& self, std::size_t size) { self->set_hash_mb(size); },
            "Size of the hash table in MiB. Setting it raises EngineError during a search.")
        .def(
            "set_tables",
            [](EngineObject& self, const std::optional<TableObject>& tables) {
                self->set_tables(tables ? tables->shared() : nullptr);
            },
            "Sets the endgame tables to ask, or None. Raises EngineError during a search.",
            py::arg("tables"))
        .def(
            "new_game", [](EngineObject& self) { self->new_game(); },
            "Forgets what was learned. Raises EngineError during a search.");
}

void add_search(EngineClass& engine) {
    engine
        .def("start", &start, "Begins a search of a copy of the board.", py::arg("board"),
             py::arg("limits"), py::arg("multi_pv") = 1,
             py::arg("search_moves") = std::vector<GameMove>(), py::arg("infinite") = false,
             py::arg("ponder") = false)
        .def(
            "stop", [](EngineObject& self) { self->stop(); }, "Ends the search soon.")
        .def(
            "ponder_hit", [](EngineObject& self) { self->ponder_hit(); },
            "The pondered move was played: time counts from now.")
        .def_property_readonly(
            "searching", [](const EngineObject& self) { return self->searching(); },
            "Whether a search is running.")
        .def("next_info", &next_info,
             "The next report as arguments of `Info`, waiting up to so many seconds (None: as\n"
             "long as it takes). None: none came, or the search is over.",
             py::arg("timeout") = py::none())
        .def("wait", &wait, "Waits for the end of the search; whether it came in time.",
             py::arg("timeout") = py::none())
        .def("result", &result, "Best move, reply to ponder on, report, of the last search.");
}

}  // namespace

void bind_engine(py::module_& m) {
    EngineClass engine(m, "SearchEngine", "An engine without the manners of `Engine`.");
    engine.attr("__module__") = package;
    refuse_pickle(engine);
    add_options(engine);
    add_search(engine);
}

}  // namespace twelves::bindings
