// Owns what the binding files share: their entry points, games by name, and waits that let other
// Python threads run and hear Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "engine/registry.hpp"

namespace twelves::bindings {

namespace py = pybind11;

void bind_core(py::module_& m);    ///< Errors, games, build information.
void bind_score(py::module_& m);   ///< Score.
void bind_move(py::module_& m);    ///< Move and LegalMoves.
void bind_record(py::module_& m);  ///< Record, the base of Board.
void bind_count(py::module_& m);   ///< perft and divide.
void bind_tables(py::module_& m);  ///< TableSet, build_tables, verify_tables.
void bind_engine(py::module_& m);  ///< SearchEngine, the core of Engine.
void bind_tuning(py::module_& m);  ///< Weights, counts of positions, games against itself.

/// Classes say that they live in the package: a pickle must not name the build that wrote it.
inline constexpr const char* package = "twelves";

/// As `find_game`; a bad name is bad text, like a bad position.
inline const GameFacade& game_named(std::string_view name) {
    try {
        return find_game(name);
    } catch (const EngineError& error) {
        throw NotationError(error.what());
    }
}

/// The values of a text in the format of core/weights.hpp; none for an empty text.
inline WeightValues weights_from_text(const GameFacade& game, const std::string& text) {
    if (text.empty()) return {};
    return parse_weights(text, game.weight_groups());
}

/// For a class that no pickle can hold. Without it the old pickle protocols ask the base class of
/// pybind11 for an instance, and that ends the process.
inline void refuse_pickle(const py::object& type) {
    type.attr("__reduce__") = py::cpp_function(
        [](const py::object& self) -> py::tuple {
            const auto name = py::cast<std::string>(py::type::of(self).attr("__name__"));
            throw py::type_error("cannot pickle '" + name + "' object");
        },
        py::name("__reduce__"), py::is_method(type));
}

/// The text of a Python string; UnicodeEncodeError (a ValueError) for half a character.
inline std::string text_of(PyObject* string) {
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(string, &size);
    if (text == nullptr) throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

/// Calls `step(time)` without the GIL, again and again, until it returns true (then true) or
/// `seconds` are over (then false; none: never). `step` waits at most `time`. Between two steps
/// signals are heard: an exception of a signal handler comes out of here.
template <class Step>
bool wait_interruptibly(std::optional<double> seconds, Step step) {
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::milliseconds;
    constexpr Milliseconds slice{20};
    constexpr double forever = 1e9;
    const auto deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                           std::clamp(seconds.value_or(forever), 0.0, forever)));
    while (true) {
        bool done = false;
        {
            const py::gil_scoped_release release;
            const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
            done = step(std::clamp(left, Milliseconds{0}, slice));
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (done || Clock::now() >= deadline) return done;
    }
}

}  // namespace twelves::bindings
