// Owns the methods of Record that are called millions of times, as plain C methods: legal moves,
// push and pop (measured in bench/bench_bindings.py).
#include "bindings/bindings.hpp"
#include "bindings/record_object.hpp"

namespace twelves::bindings {

namespace {

RecordObject& self_of(PyObject* object) {
    auto* const instance = reinterpret_cast<py::detail::instance*>(object);
    void* const value = instance->get_value_and_holder().value_ptr();
    if (value == nullptr) throw py::type_error("Board.__init__ was not called");
    return *static_cast<RecordObject*>(value);
}

/// Runs a C method: exceptions become Python errors.
template <class Function>
PyObject* guarded(Function function) noexcept {
    try {
        return function();
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (...) {
        py::detail::try_translate_exceptions();
    }
    return nullptr;
}

/// The text of a move that is not given as a Move.
std::string move_text_of(PyObject* object) {
    if (PyUnicode_Check(object)) return text_of(object);
    throw py::type_error("a move or its text is needed, not " +
                         std::string(Py_TYPE(object)->tp_name));
}

PyObject* push(PyObject* self, PyObject* argument) {
    return guarded([&]() -> PyObject* {
        Record& record = *self_of(self);
        if (is_move(argument)) {
            require_move_of(record, move_value(argument));
            record.push(move_value(argument).move);
            return Py_NewRef(argument);
        }
        const std::string text = move_text_of(argument);
        const PackedPosition before = record.packed();
        return new_move({&record.game(), record.push_text(text), before});
    });
}

PyObject* pop(PyObject* self, PyObject*) {
    return guarded([&] {
        Record& record = *self_of(self);
        const AnyMove move = record.pop();
        return new_move({&record.game(), move, record.packed()});
    });
}

PyObject* legal_moves(PyObject* self, void*) {
    return guarded([&]() -> PyObject* {
        const Record& record = *self_of(self);
        const std::vector<AnyMove> moves = record.legal_moves();
        GameMove move{&record.game(), {}, record.packed()};
        PyTypeObject* const type = legal_moves_type();
        PyObject* const list = type->tp_alloc(type, static_cast<Py_ssize_t>(moves.size()));
        for (std::size_t i = 0; list != nullptr && i < moves.size(); ++i) {
            move.move = moves[i];
            PyObject* const item = new_move(move);
            if (item == nullptr) {
                Py_DECREF(list);
                return nullptr;
            }
            PyTuple_SET_ITEM(list, static_cast<Py_ssize_t>(i), item);
        }
        return list;
    });
}

PyMethodDef push_method = {
    "push", push, METH_O,
    "push(self: twelves.Record, move: twelves.Move | str) -> twelves.Move\n\n"
    "Plays a move, given as such or in any spelling, and returns it.\n\n"
    "Nothing changes if it raises `NotationError`, `IllegalMoveError` (also for a move of\n"
    "another position) or `AmbiguousMoveError`."};
PyMethodDef pop_method = {
    "pop", pop, METH_NOARGS,
    "pop(self: twelves.Record) -> twelves.Move\n\n"
    "Takes the last move back and returns it; `IndexError` if there is none."};
PyGetSetDef legal_moves_property = {"legal_moves", legal_moves, nullptr,
                                    "The legal moves now: a list that does not change later.",
                                    nullptr};

}  // namespace

void require_move_of(const Record& record, const GameMove& move) {
    if (move.game == &record.game() && move.before == record.packed()) return;
    throw IllegalMoveError(
        "the move " + move_text(move) + " belongs to " +
        (move.game == &record.game() ? "another position, " + move.game->position_text(move.before)
                                     : "another game, " + std::string(move.game->name())) +
        "; the position here is " + record.position_text() + "; " + record.legal_moves_line());
}

void add_fast_members(py::handle type) {
    auto* const raw = reinterpret_cast<PyTypeObject*>(type.ptr());
    const auto add = [&](const char* name, PyObject* descriptor) {
        if (descriptor == nullptr) throw py::error_already_set();
        type.attr(name) = py::reinterpret_steal<py::object>(descriptor);
    };
    add("push", PyDescr_NewMethod(raw, &push_method));
    add("pop", PyDescr_NewMethod(raw, &pop_method));
    add("legal_moves", PyDescr_NewGetSet(raw, &legal_moves_property));
}

}  // namespace twelves::bindings
