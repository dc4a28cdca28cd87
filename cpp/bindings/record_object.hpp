// Owns what a Python board holds.
#pragma once

#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "bindings/move_object.hpp"
#include "engine/record.hpp"

namespace twelves::bindings {

/// A value that Python may see before its constructor has run: pybind11 then makes room for it with
/// the operator below and hands that out, so that it has to be recognisable as empty.
struct Zeroed {
    static void* operator new(std::size_t size) {
        return std::memset(::operator new(size), 0, size);
    }
    static void* operator new(std::size_t, void* place) noexcept { return place; }
    static void operator delete(void* place) noexcept { ::operator delete(place); }
};

/// A board. Its record can be exchanged for another of the same game.
class RecordObject : public Zeroed {
  public:
    explicit RecordObject(std::unique_ptr<Record> record) : record_(std::move(record)) {}

    Record* operator->() const { return &**this; }
    Record& operator*() const {
        if (record_ == nullptr) throw pybind11::type_error("Board.__init__ was not called");
        return *record_;
    }
    void replace(std::unique_ptr<Record> record) noexcept { record_ = std::move(record); }

  private:
    std::unique_ptr<Record> record_;
};

/// Throws IllegalMoveError unless `move` was made for the present position of `record`.
void require_move_of(const Record& record, const GameMove& move);

/// Gives the class of records `push`, `pop` and `legal_moves`.
void add_fast_members(pybind11::handle type);

}  // namespace twelves::bindings
