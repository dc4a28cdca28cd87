// Binds Record, a game in progress: the base of the Python class Board.
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include "bindings/bindings.hpp"
#include "bindings/move_object.hpp"
#include "bindings/record_object.hpp"
#include "engine/move_line.hpp"

namespace twelves::bindings {

namespace {

GameMove move_at(const Record& record, int i) {
    return {&record.game(), record.move_at(i), record.position_at(i)};
}

py::typing::List<GameMove> move_stack(const RecordObject& self) {
    py::list moves;
    for (int i = 0; i < self->ply(); ++i) moves.append(move_at(*self, i));
    return moves;
}

/// The characters of a text, if each is one byte; nothing of another text, in which no line is
/// plain.
std::string_view bytes_of(const py::str& text) {
    PyObject* const object = text.ptr();
    if (PyUnicode_READY(object) != 0) throw py::error_already_set();
    if (PyUnicode_KIND(object) != PyUnicode_1BYTE_KIND) return {};
    return {static_cast<const char*>(PyUnicode_DATA(object)),
            static_cast<std::size_t>(PyUnicode_GET_LENGTH(object))};
}

py::typing::Tuple<py::typing::List<GameMove>, py::int_> push_line_of(RecordObject& self,
                                                                     const py::str& text,
                                                                     std::size_t begin) {
    const int before = self->ply();
    const std::string_view bytes = bytes_of(text);
    const std::size_t end = bytes.empty() ? begin : push_line(*self, bytes, begin);
    py::typing::List<GameMove> moves(static_cast<std::size_t>(self->ply() - before));
    for (int i = before; i < self->ply(); ++i) {
        PyList_SET_ITEM(moves.ptr(), i - before, py::cast(move_at(*self, i)).release().ptr());
    }
    return py::make_tuple(moves, end);
}

using OutcomeParts = std::pair<std::optional<std::string>, std::string>;

std::optional<OutcomeParts> outcome(const RecordObject& self) {
    static constexpr const char* names[] = {"goal", "no_move", "repetition", "move_limit"};
    const auto outcome = self->outcome();
    if (!outcome) return std::nullopt;
    OutcomeParts parts{std::nullopt, names[static_cast<int>(outcome->termination)]};
    if (outcome->winner) parts.first = self->game().side_name(*outcome->winner);
    return parts;
}

bool equal(const RecordObject& a, const RecordObject& b) {
    return &a->game() == &b->game() && a->packed() == b->packed();
}

using RecordClass = py::class_<RecordObject>;

void add_game(RecordClass& record) {
    record
        .def(
            py::init([](const std::string& game, const std::string& fen, const std::string& rules) {
                return RecordObject(game_named(game).new_record(fen, rules));
            }),
            py::arg("game"), py::arg("fen") = "", py::arg("rules") = "")
        .def(py::init([](const RecordObject& other, bool stack) {
                 return RecordObject(other->clone(stack));
             }),
             py::arg("other"), py::arg("stack"))
        .def(
            "_replace",
            [](RecordObject& self, const std::string& fen, const std::string& rules) {
                self.replace(self->game().new_record(fen, rules));
            },
            "Starts another game of the same kind.", py::arg("fen"), py::arg("rules"))
        .def_property_readonly(
            "game", [](const RecordObject& self) { return self->game().name(); },
            "Name of the game.")
        .def_property_readonly(
            "rules", [](const RecordObject& self) { return self->rules_text(); },
            "The rules: the name of a set, or the options one by one.");
}

void add_position(RecordClass& record) {
    record
        .def_property_readonly(
            "turn",
            [](const RecordObject& self) { return self->game().side_name(self->side_to_move()); },
            "The side to move, ``'black'`` or ``'white'``.")
        .def_property_readonly(
            "key", [](const RecordObject& self) { return self->key(); },
            "A 64-bit hash of position and rules, the same in every process; not of the history.")
        .def(
            "fen", [](const RecordObject& self) { return self->position_text(); },
            "The position as text, one text a position.")
        .def(
            "diagram", [](const RecordObject& self) { return self->diagram(); },
            "One character a square, row by row from the top left: ``' '`` where nothing can\n"
            "stand, ``'.'`` where nothing stands.")
        .def("_outcome", &outcome, "Winner and termination, or None.")
        .def("__eq__", &equal, py::is_operator())
        .def(
            "__ne__", [](const RecordObject& a, const RecordObject& b) { return !equal(a, b); },
            py::is_operator())
        .def("__hash__",
             [](const RecordObject& self) { return static_cast<Py_hash_t>(self->key() >> 1); });
}

void add_history(RecordClass& record) {
    record
        .def(
            "parse_move",
            [](const RecordObject& self, const std::string& text) {
                const Record& game = *self;
                return GameMove{&game.game(), game.parse_move(text), game.packed()};
            },
            "The legal move that a text names, without playing it.\n\n"
            "Raises `NotationError`, `IllegalMoveError` or `AmbiguousMoveError`, whose messages\n"
            "say what is wrong and what would be right.",
            py::arg("text"))
        .def(
            "push_line", &push_line_of,
            "Plays the moves of a text from an index on, as long as nothing is doubtful.\n\n"
            "Words that end with a dot are numbers of moves. Returns the moves, and the index of\n"
            "the first word that was not played: a game's end, a comment, a move that is illegal,\n"
            "ambiguous or spelled in an unusual way.",
            py::arg("text"), py::arg("begin") = 0)
        .def(
            "peek",
            [](const RecordObject& self) {
                if (self->ply() == 0) throw py::index_error("no move has been played");
                return move_at(*self, self->ply() - 1);
            },
            "The last move; `IndexError` if there is none.")
        .def_property_readonly("move_stack", &move_stack,
                               "The moves played, the oldest first: a new list.")
        .def(
            "ply", [](const RecordObject& self) { return self->ply(); },
            "How many moves have been played.")
        .def(
            "repetitions", [](const RecordObject& self) { return self->repetitions(); },
            "How often this position has stood, this time included.")
        .def_property_readonly(
            "reversible_plies", [](const RecordObject& self) { return self->reversible_plies(); },
            "Moves since the last one that cannot be undone.")
        .def(
            "_root_fen",
            [](const RecordObject& self) {
                return self->game().position_text(self->position_at(0));
            },
            "The position in which the game began.")
        .def(
            "_explain",
            [](const RecordObject& self) {
                std::vector<std::pair<std::string, int>> terms;
                const Record& game = *self;
                for (const EvalTerm& term : game.game().explain(game.packed())) {
                    terms.emplace_back(term.name, term.value);
                }
                return terms;
            },
            "The terms of the static evaluation for the side to move.");
}

}  // namespace

void bind_record(py::module_& m) {
    RecordClass record(m, "Record", "A game in progress, without the manners of `Board`.");
    record.attr("__module__") = package;
    refuse_pickle(record);
    add_game(record);
    add_position(record);
    add_history(record);
    add_fast_members(record);
}

}  // namespace twelves::bindings
