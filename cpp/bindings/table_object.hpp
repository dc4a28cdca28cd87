// Owns what a Python object of open tables holds.
#pragma once

#include <memory>
#include <utility>

#include "bindings/record_object.hpp"
#include "engine/table_set.hpp"

namespace twelves::bindings {

class TableObject : public Zeroed {
  public:
    explicit TableObject(std::shared_ptr<const TableSet> tables) : tables_(std::move(tables)) {}

    const TableSet* operator->() const { return shared().get(); }
    const std::shared_ptr<const TableSet>& shared() const {
        if (tables_ == nullptr) throw pybind11::type_error("Tables.__init__ was not called");
        return tables_;
    }

  private:
    std::shared_ptr<const TableSet> tables_;
};

}  // namespace twelves::bindings
