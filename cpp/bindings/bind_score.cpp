// Binds scores.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <cstdio>
#include <cstdlib>

#include "bindings/bindings.hpp"
#include "core/score.hpp"

namespace twelves::bindings {

namespace {

std::optional<int> mate(Score score) {
    if (!score.is_proven()) return std::nullopt;
    const int moves = (score.plies_to_end() + 1) / 2;
    return score.is_win() ? moves : -moves;
}

std::string text(Score score) {
    if (score.is_win()) return "win in " + std::to_string(score.plies_to_end());
    if (score.is_loss()) return "loss in " + std::to_string(score.plies_to_end());
    if (!score.is_evaluation()) return score > Score::draw() ? "win" : "loss";
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "%+.2f", score.value() / 100.0);
    return buffer;
}

std::string repr(Score score) {
    const auto call = [](const char* name, int value) {
        return std::string("Score.") + name + "(" + std::to_string(value) + ")";
    };
    constexpr int table = Score::table_win_in(0).value();
    if (score.is_win()) return call("win", score.plies_to_end());
    if (score.is_loss()) return call("loss", score.plies_to_end());
    if (score.is_evaluation()) return call("evaluation", score.value());
    if (score.value() > 0) return call("table_win", table - score.value());
    return call("table_loss", table + score.value());
}

Score from_plies(Score (*make)(int), int plies) {
    if (plies < 0 || plies > max_ply) {
        throw py::value_error("plies must be 0 to " + std::to_string(max_ply) + ", not " +
                              std::to_string(plies));
    }
    return make(plies);
}

template <Score (*make)(int)>
Score of_plies(int plies) {
    return from_plies(make, plies);
}

Score from_value(int value) {
    if (std::abs(value) > Score::infinity().value()) {
        throw py::value_error("not a score: " + std::to_string(value));
    }
    return Score(value);
}

constexpr const char* score_doc = R"(What a position is worth to the side to move.

Scores are ordered: a loss is least, a sooner win is more than a later one.

Examples
--------
>>> Score.win(7).mate(), Score.loss(6).mate(), Score.evaluation(25).cp
(4, -3, 25)
>>> Score.loss(2) < Score.loss(4) < Score.evaluation(-30) < Score.win(9) < Score.win(1)
True
>>> str(Score.evaluation(25)), str(-Score.win(7))
('+0.25', 'loss in 7')
)";

/// As what newer pickle protocols do by themselves; see `refuse_pickle` for what old ones do.
py::tuple reduce(const py::object& self) {
    const py::object make = py::module_::import("copyreg").attr("__newobj__");
    return py::make_tuple(make, py::make_tuple(py::type::of(self)), self.attr("__getstate__")());
}

}  // namespace

void bind_score(py::module_& m) {
    py::class_<Score> score(m, "Score", score_doc);
    score.attr("__module__") = package;
    score
        .def_static("evaluation", &Score::evaluation,
                    "An estimate in hundredths of the game's unit, cut to 30000.", py::arg("cp"))
        .def_static("win", &of_plies<&Score::win_in>, "A proven win in so many plies.",
                    py::arg("plies"))
        .def_static("loss", &of_plies<&Score::loss_in>, "A proven loss in so many plies.",
                    py::arg("plies"))
        .def_static("table_win", &of_plies<&Score::table_win_in>,
                    "A win by endgame table, reached in so many plies.", py::arg("plies"))
        .def_static("table_loss", &of_plies<&Score::table_loss_in>,
                    "A loss by endgame table, reached in so many plies.", py::arg("plies"))
        .def_property_readonly(
            "cp",
            [](Score s) { return s.is_evaluation() ? std::optional(s.value()) : std::nullopt; },
            "The estimate in hundredths of the game's unit; None if the result is known.")
        .def_property_readonly(
            "win_in",
            [](Score s) { return s.is_win() ? std::optional(s.plies_to_end()) : std::nullopt; },
            "Plies to a proven win, else None.")
        .def_property_readonly(
            "loss_in",
            [](Score s) { return s.is_loss() ? std::optional(s.plies_to_end()) : std::nullopt; },
            "Plies to a proven loss, else None.")
        .def_property_readonly(
            "is_win", [](Score s) { return s > Score(0) && !s.is_evaluation(); },
            "Whether the side to move wins for certain (by proof or by table).")
        .def_property_readonly(
            "is_loss", [](Score s) { return s < Score(0) && !s.is_evaluation(); },
            "Whether the side to move loses for certain.")
        .def_property_readonly("value", &Score::value, "The number by which scores are ordered.")
        .def("mate", &mate,
             "A proven win or loss in moves of the winner, negative for a loss, as in UCI; "
             "else None.")
        .def("__neg__", [](Score s) { return -s; })
        .def(py::self == py::self)
        .def(py::self != py::self)
        .def(py::self < py::self)
        .def(py::self <= py::self)
        .def(py::self > py::self)
        .def(py::self >= py::self)
        .def("__hash__", [](Score s) { return s.value(); })
        .def("__repr__", &repr)
        .def("__str__", &text)
        .def(py::pickle([](Score s) { return s.value(); }, &from_value))
        .def("__reduce__", &reduce);
}

}  // namespace twelves::bindings
