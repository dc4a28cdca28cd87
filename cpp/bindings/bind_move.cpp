// Binds what a Move tells about itself, and LegalMoves. The types are made in move_object.cpp.
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include "bindings/bindings.hpp"
#include "bindings/move_object.hpp"

namespace twelves::bindings {

void make_move_types();  // move_object.cpp

namespace {

using Names = py::typing::Tuple<py::str, py::ellipsis>;
using OptionalName = std::optional<std::string>;

GameMove parse(const std::string& game, const std::string& fen, const std::string& text,
               const OptionalName& rules) {
    const auto record = game_named(game).new_record(fen, rules.value_or(""));
    return {&record->game(), record->parse_move(text), record->packed()};
}

MoveShape shape(const GameMove& m) { return m.game->move_shape(m.before, m.move); }

Names names(const GameMove& move, const std::vector<int>& cells) {
    py::tuple result(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) result[i] = move.game->cell_name(cells[i]);
    return result;
}

OptionalName name(const GameMove& move, const std::vector<int>& cells, bool first) {
    if (cells.empty()) return std::nullopt;
    return move.game->cell_name(first ? cells.front() : cells.back());
}

std::string default_rules(const GameFacade& game) { return game.new_record("", "")->rules_text(); }

std::string repr(const GameMove& m) {
    const auto quote = [](const std::string& text) {
        return py::repr(py::str(text)).cast<std::string>();
    };
    const std::string rules = m.game->rules_text(m.before);
    std::string result = "Move(" + quote(std::string(m.game->name())) + ", " +
                         quote(m.game->position_text(m.before)) + ", " + quote(move_text(m));
    if (rules != default_rules(*m.game)) result += ", rules=" + quote(rules);
    return result + ")";
}

py::tuple reduce(const GameMove& m) {
    return py::make_tuple(py::handle(reinterpret_cast<PyObject*>(move_type())),
                          py::make_tuple(m.game->name(), m.game->position_text(m.before),
                                         move_text(m), m.game->rules_text(m.before)));
}

std::string list_text(const py::tuple& moves) {
    std::string result;
    for (const py::handle move : moves) {
        result += (result.empty() ? "" : ", ") + move_text(move.cast<GameMove>());
    }
    return "<LegalMoves: " + result + ">";
}

py::object make_list(const py::type&, const std::vector<GameMove>& moves) {
    PyTypeObject* const type = legal_moves_type();
    const auto size = static_cast<Py_ssize_t>(moves.size());
    auto list = py::reinterpret_steal<py::object>(type->tp_alloc(type, size));
    if (!list) throw py::error_already_set();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        PyTuple_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i),
                         py::cast(moves[i]).release().ptr());
    }
    return list;
}

/// Adds methods and properties to a type that pybind11 did not make.
class TypeMembers {
  public:
    explicit TypeMembers(PyTypeObject* type) : type_(reinterpret_cast<PyObject*>(type)) {}

    template <class Function, class... Extra>
    void method(const char* name, Function function, const Extra&... extra) {
        py::setattr(type_, name,
                    py::cpp_function(function, py::name(name), py::is_method(type_),
                                     py::sibling(py::none()), extra...));
    }
    template <class Function>
    void property(const char* name, Function function, const char* doc) {
        const py::cpp_function getter(function, py::is_method(type_));
        const py::object make = py::module_::import("builtins").attr("property");
        py::setattr(type_, name, make(getter, py::none(), py::none(), doc));
    }
    template <class Function, class... Extra>
    void constructor(Function function, const Extra&... extra) {
        const py::cpp_function make(function, py::name("__new__"), py::scope(type_), extra...);
        py::setattr(type_, "__new__", py::staticmethod(make));
    }
    void doc(const char* text) { py::setattr(type_, "__doc__", py::str(text)); }

  private:
    py::handle type_;
};

void add_texts(TypeMembers& move) {
    move.property(
        "game", [](const GameMove& m) { return std::string(m.game->name()); }, "Name of the game.");
    move.property(
        "fen", [](const GameMove& m) { return m.game->position_text(m.before); },
        "The position in which this is a move.");
    move.property(
        "rules", [](const GameMove& m) { return m.game->rules_text(m.before); },
        "The rules of that position.");
    move.property(
        "coordinates", [](const GameMove& m) { return move_text(m, Notation::Coordinates); },
        "The move as file-rank squares in a row, without signs: ``'c3d4'``.");
    move.method(
        "uci", [](const GameMove& m) { return move_text(m, Notation::Coordinates); },
        "The same as `coordinates`, under the name that chess programs expect.");
    move.method("__str__", [](const GameMove& m) { return move_text(m); });
    move.method("__repr__", &repr);
    move.method("__reduce__", &reduce);
}

void add_shape(TypeMembers& move) {
    move.property(
        "origin", [](const GameMove& m) { return name(m, shape(m).path, true); },
        "The square the piece leaves; None for a pass.");
    move.property(
        "destination", [](const GameMove& m) { return name(m, shape(m).path, false); },
        "The square on which the piece ends; None for a pass.");
    move.property(
        "path", [](const GameMove& m) { return names(m, shape(m).path); },
        "Origin, every landing square and destination; empty for a pass.");
    move.property(
        "captured", [](const GameMove& m) { return names(m, shape(m).captured); },
        "Squares whose pieces are taken, in the order of the path.");
    move.property(
        "is_capture", [](const GameMove& m) { return !shape(m).captured.empty(); },
        "Whether it takes a piece.");
    move.property(
        "is_pass", [](const GameMove& m) { return shape(m).path.empty(); },
        "Whether the player only gives the turn away.");
}

constexpr const char* move_doc =
    R"(A move: a value that is one in one position of one game.

Parameters
----------
game : str
    Name or alias of a game.
fen : str
    The position.
text : str
    The move in any spelling that `Board.parse_move` reads.
rules : str, optional
    The rules, if not the default.

Moves are equal when they do the same in the same position; `str` gives the players' notation.

Examples
--------
>>> move = Move("checkers", "W:W18,30:B9,15,17,25", "18x11")
>>> move.origin, move.destination, move.captured, move.is_capture
('18', '11', ('15',), True)
>>> str(move), move.uci()
('18x11', 'd4f6')
)";

}  // namespace

void bind_move(py::module_& m) {
    make_move_types();
    TypeMembers move(move_type());
    move.doc(move_doc);
    move.constructor([](const py::type&, const std::string& game, const std::string& fen,
                        const std::string& text,
                        const OptionalName& rules) { return parse(game, fen, text, rules); },
                     py::arg("cls"), py::arg("game"), py::arg("fen"), py::arg("text"),
                     py::arg("rules") = py::none());
    add_texts(move);
    add_shape(move);

    TypeMembers list(legal_moves_type());
    list.doc(
        "The legal moves of a position: a tuple that does not change when the board does.\n\n"
        "A text is `in` it if it names exactly one of the moves.");
    list.constructor(&make_list, py::arg("cls"), py::arg("moves"));
    list.method("__repr__", &list_text);
    list.method(
        "count",
        [](const py::tuple& self, const std::optional<GameMove>& move) {
            if (!move) return static_cast<int>(self.size());
            return self.contains(*move) ? 1 : 0;
        },
        "How many moves there are, or how often a given one is there (0 or 1).",
        py::arg("move") = py::none());

    m.attr("Move") = py::handle(reinterpret_cast<PyObject*>(move_type()));
    m.attr("LegalMoves") = py::handle(reinterpret_cast<PyObject*>(legal_moves_type()));
}

}  // namespace twelves::bindings
