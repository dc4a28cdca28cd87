// Owns the Python type Move as a plain C type. Boards make millions of moves: a pybind11 instance
// costs several times the move itself (measured in bench/bench_bindings.py).
#pragma once

#include <pybind11/pybind11.h>

#include "engine/any_move.hpp"
#include "engine/facade.hpp"

namespace twelves::bindings {

/// A move, and the position in which it is one.
struct GameMove {
    const GameFacade* game = nullptr;
    AnyMove move;
    PackedPosition before;

    bool operator==(const GameMove&) const = default;
};

struct MoveObject {
    PyObject_HEAD GameMove value;
};

/// The type; made once by `bind_move`.
PyTypeObject* move_type() noexcept;
/// The type of a list of legal moves: an immutable tuple that also knows moves by their text.
PyTypeObject* legal_moves_type() noexcept;

inline const GameMove& move_value(PyObject* object) noexcept {
    return reinterpret_cast<MoveObject*>(object)->value;
}
/// Whether it is a Move. `object.__new__(Move)` makes an empty one, which is none.
inline bool is_move(PyObject* object) noexcept {
    return Py_TYPE(object) == move_type() && move_value(object).game != nullptr;
}

/// A new reference; null with a Python error set if memory is out.
inline PyObject* new_move(const GameMove& value) noexcept {
    MoveObject* const self = PyObject_New(MoveObject, move_type());
    if (self != nullptr) self->value = value;
    return reinterpret_cast<PyObject*>(self);
}

/// What `move` is called in the game's own notation or in coordinates.
inline std::string move_text(const GameMove& move, Notation notation = Notation::Native) {
    return move.game->format_move(move.before, move.move, notation);
}

}  // namespace twelves::bindings

namespace pybind11::detail {

template <>
struct type_caster<twelves::bindings::GameMove> {
    PYBIND11_TYPE_CASTER(twelves::bindings::GameMove, const_name("twelves.Move"));

    bool load(handle source, bool) {
        if (Py_TYPE(source.ptr()) != twelves::bindings::move_type()) return false;
        // Not refused as a wrong argument: pybind11 would want its `repr` for the message.
        if (!twelves::bindings::is_move(source.ptr())) throw type_error("an empty Move");
        value = twelves::bindings::move_value(source.ptr());
        return true;
    }
    static handle cast(const twelves::bindings::GameMove& move, return_value_policy, handle) {
        return twelves::bindings::new_move(move);
    }
};

}  // namespace pybind11::detail
