// Owns what the search may ask: the true worth of a position, where somebody knows it.
#pragma once

#include <optional>

#include "endgame/wdl.hpp"

namespace twelves {

/// Safe from any thread. Draw rules that count moves or repetitions are not looked at.
template <class G>
class Oracle {
  public:
    Oracle() = default;
    Oracle(const Oracle&) = delete;
    Oracle& operator=(const Oracle&) = delete;
    virtual ~Oracle() = default;

    /// None if it does not know: also where the answer would take a search.
    virtual std::optional<TableValue> probe(const typename G::Position& p) const noexcept = 0;
};

}  // namespace twelves
