#include "bindings/move_object.hpp"

#include <bit>

#include "bindings/bindings.hpp"

namespace twelves::bindings {

namespace {

// Set once while the module is imported, constant ever after.
PyTypeObject* move_type_ = nullptr;
PyTypeObject* legal_moves_type_ = nullptr;

void move_dealloc(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject* move_compare(PyObject* a, PyObject* b, int operation) {
    if (!is_move(a) || !is_move(b) || (operation != Py_EQ && operation != Py_NE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return PyBool_FromLong((move_value(a) == move_value(b)) == (operation == Py_EQ));
}

Py_hash_t move_hash(PyObject* self) {
    const GameMove& value = move_value(self);
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(value.move.bytes);
    std::uint64_t hash = 0;
    for (std::uint64_t word : {words[0], words[1], value.before.words[0], value.before.words[1],
                               value.before.words[2]}) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    const auto result = static_cast<Py_hash_t>(hash);
    return result == -1 ? -2 : result;  // -1 means an error to Python
}

/// The move that a text names where `any` is a move, if it names one.
std::optional<GameMove> named_beside(const GameMove& any, PyObject* text) {
    try {
        const auto record = any.game->new_record(any.game->position_text(any.before),
                                                 any.game->rules_text(any.before));
        return GameMove{any.game, record->parse_move(text_of(text)), any.before};
    } catch (const NotationError&) {
    } catch (const IllegalMoveError&) {
    } catch (const AmbiguousMoveError&) {
    } catch (const py::error_already_set&) {  // half a character: no move is called so
    }
    return std::nullopt;
}

/// Whether a list of legal moves has a move, given as such or as a text that names exactly one.
int legal_moves_contains(PyObject* self, PyObject* wanted) {
    const Py_ssize_t size = PyTuple_GET_SIZE(self);
    PyObject* const first = size > 0 ? PyTuple_GET_ITEM(self, 0) : nullptr;
    if (first == nullptr || !is_move(first)) return 0;  // `tuple.__new__` puts in anything
    std::optional<GameMove> move;
    try {
        if (is_move(wanted)) move = move_value(wanted);
        if (PyUnicode_Check(wanted)) move = named_beside(move_value(first), wanted);
    } catch (...) {
        py::detail::try_translate_exceptions();
        return -1;
    }
    for (Py_ssize_t i = 0; move && i < size; ++i) {
        PyObject* const item = PyTuple_GET_ITEM(self, i);
        if (is_move(item) && move_value(item) == *move) return 1;
    }
    return 0;
}

PyTypeObject* make_type(PyType_Spec& spec, PyObject* bases) {
    PyObject* const type = PyType_FromSpecWithBases(&spec, bases);
    if (type == nullptr) throw py::error_already_set();
    py::setattr(type, "__module__", py::str(package));
    return reinterpret_cast<PyTypeObject*>(type);
}

template <class Function>
void* slot(Function* function) {
    return reinterpret_cast<void*>(function);
}

PyTypeObject* make_move_type() {
    PyType_Slot slots[] = {{Py_tp_dealloc, slot(move_dealloc)},
                           {Py_tp_richcompare, slot(move_compare)},
                           {Py_tp_hash, slot(move_hash)},
                           {0, nullptr}};
    PyType_Spec spec = {"twelves.Move", static_cast<int>(sizeof(MoveObject)), 0, Py_TPFLAGS_DEFAULT,
                        slots};
    return make_type(spec, nullptr);
}

PyTypeObject* make_legal_moves_type() {
    PyType_Slot slots[] = {{Py_sq_contains, slot(legal_moves_contains)}, {0, nullptr}};
    PyType_Spec spec = {"twelves.LegalMoves", 0, 0, Py_TPFLAGS_DEFAULT, slots};
    return make_type(spec, reinterpret_cast<PyObject*>(&PyTuple_Type));
}

}  // namespace

PyTypeObject* move_type() noexcept { return move_type_; }
PyTypeObject* legal_moves_type() noexcept { return legal_moves_type_; }

void make_move_types() {
    move_type_ = make_move_type();
    legal_moves_type_ = make_legal_moves_type();
}

}  // namespace twelves::bindings
