// Owns what cut-offs taught about quiet moves in general, by side and move code.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace twelves {

/// Numbers within +-`limit`; a move that refutes gains, one that was tried before it loses. The
/// further a number is from zero the less it moves, so that it follows the search.
class History {
  public:
    static constexpr int limit = 16384;

    History() : values_(2 * codes) {}

    void clear() noexcept { std::fill(values_.begin(), values_.end(), std::int16_t{0}); }
    /// For a new search of the same game: what was learned counts half.
    void fade() noexcept {
        for (std::int16_t& value : values_) value = static_cast<std::int16_t>(value / 2);
    }
    int of(Side side, MoveCode move) const noexcept { return values_[at(side, move)]; }
    void reward(Side side, MoveCode move, int depth) noexcept { add(side, move, weight(depth)); }
    void punish(Side side, MoveCode move, int depth) noexcept { add(side, move, -weight(depth)); }

  private:
    static constexpr std::size_t codes = 65536;

    static int weight(int depth) noexcept { return std::min(16 * depth * depth, 1600); }
    static std::size_t at(Side side, MoveCode move) noexcept {
        return static_cast<std::size_t>(index(side)) * codes + move;
    }
    void add(Side side, MoveCode move, int amount) noexcept {
        std::int16_t& value = values_[at(side, move)];
        const int pull = value * std::abs(amount) / limit;
        value = static_cast<std::int16_t>(value + amount - pull);
    }

    std::vector<std::int16_t> values_;
};

}  // namespace twelves
