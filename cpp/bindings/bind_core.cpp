// Binds what stands by itself: errors, games, build information.
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "engine/engine.hpp"

namespace twelves::bindings {

namespace {

template <class Error>
void bind_error(py::module_& m, const char* name, PyObject* base, const char* doc) {
    auto error = py::register_exception<Error>(m, name, base);
    error.attr("__module__") = package;
    error.attr("__doc__") = doc;
}

void bind_errors(py::module_& m) {
    bind_error<NotationError>(m, "NotationError", PyExc_ValueError,
                              "A position, move, rule or game whose text cannot be read.");
    bind_error<IllegalMoveError>(m, "IllegalMoveError", PyExc_ValueError,
                                 "A move that can be read but not played here.");
    bind_error<AmbiguousMoveError>(m, "AmbiguousMoveError", PyExc_ValueError,
                                   "A text that fits several legal moves.");
    bind_error<EngineError>(m, "EngineError", PyExc_RuntimeError,
                            "An engine was asked for what it cannot do: it is busy, it plays "
                            "another game, or an option is impossible.");
    bind_error<TableError>(m, "TableError", PyExc_OSError,
                           "An endgame table that is missing, damaged, or cannot be written.");
}

std::vector<std::pair<std::string, std::string>> pairs(const std::vector<NamedText>& texts) {
    std::vector<std::pair<std::string, std::string>> result;
    for (const NamedText& text : texts) result.emplace_back(text.name, text.text);
    return result;
}

void bind_games(py::module_& m) {
    m.def(
        "games",
        [] {
            std::vector<std::string> names;
            for (const GameFacade* game : all_games()) names.emplace_back(game->name());
            return names;
        },
        "Names of the games, in the order of the build.");
    m.def(
        "game_facts",
        [](const std::string& name) {
            const GameFacade& game = game_named(name);
            std::vector<std::pair<std::string, std::vector<std::string>>> options;
            for (const RuleOption& option : game.rule_options()) {
                options.emplace_back(option.name, option.values);
            }
            std::vector<std::string> cells;
            for (int i = 0; i < game.rows() * game.columns(); ++i) {
                cells.push_back(game.cell_name(i));
            }
            py::dict facts;
            facts["name"] = game.name();
            facts["aliases"] = py::tuple(py::cast(game.aliases()));
            facts["sides"] =
                py::make_tuple(game.side_name(Side::First), game.side_name(Side::Second));
            facts["rows"] = game.rows();
            facts["columns"] = game.columns();
            facts["squares"] = py::tuple(py::cast(cells));
            facts["starts"] = py::dict(py::cast(pairs(game.starts())));
            facts["rule_sets"] = py::dict(py::cast(pairs(game.rule_sets())));
            facts["rule_options"] = py::dict(py::cast(options));
            facts["counts_routes"] = game.counts_routes();
            facts["table_pieces"] = game.max_table_pieces();
            facts["counts_two_plies"] = game.counts_two_plies();
            return facts;
        },
        "What there is to know of a game, as arguments of `GameInfo`.", py::arg("name"));
}

py::dict build_facts() {
    py::dict facts;
    facts["version"] = TWELVES_VERSION;
#if defined(__clang__)
    facts["compiler"] = "clang " __clang_version__;
#elif defined(__GNUC__)
    facts["compiler"] = "g++ " __VERSION__;
#else
    facts["compiler"] = "unknown";
#endif
    facts["cpu"] = TWELVES_CPU_LEVEL;
#ifdef NDEBUG
    facts["build"] = "release";
#else
    facts["build"] = "debug";
#endif
    return facts;
}

}  // namespace

void bind_core(py::module_& m) {
    bind_errors(m);
    bind_games(m);
    m.def("build_facts", &build_facts, "How this module was built, for `build_info`.");
    m.attr("max_threads") = max_threads;
    m.attr("max_hash_mb") = max_hash_mb;
}

}  // namespace twelves::bindings
