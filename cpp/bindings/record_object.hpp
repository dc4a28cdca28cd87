// Owns what a Python board holds.
#pragma once

#include <memory>

#include "bindings/move_object.hpp"
#include "engine/record.hpp"

namespace twelves::bindings {

/// The record can be exchanged for another of the same game; it is never null.
struct RecordObject {
    std::unique_ptr<Record> record;
};

/// Throws IllegalMoveError unless `move` was made for the present position of `record`.
void require_move_of(const Record& record, const GameMove& move);

/// Gives the class of records `push`, `pop` and `legal_moves`.
void add_fast_members(pybind11::handle type);

}  // namespace twelves::bindings
