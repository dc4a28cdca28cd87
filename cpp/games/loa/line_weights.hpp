// Owns what the men on a line are worth together: a table for every kind of line, by its state.
// Squares, blocks, walls and freedom of movement are all in it, at the cost of a look-up a line.
//
// Lines are of one kind if a symmetry of the board maps them to each other. Two short diagonals
// that lie end to end (see lines.hpp) are looked up as one.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/tapered.hpp"
#include "core/weights.hpp"
#include "games/loa/position.hpp"

namespace twelves::loa {

/// Files and ranks from the rim inward.
inline constexpr std::size_t straight_kinds = 4;
/// Diagonals by the length of the shorter of the two, 0 (the long diagonal) to 4.
inline constexpr std::size_t diagonal_kinds = 5;
inline constexpr std::size_t line_kinds = straight_kinds + diagonal_kinds;

extern const std::array<const char*, line_kinds> line_kind_names;

/// Where the weight of a line is: its kind, and the state that stands for all that a symmetry maps
/// to each other. The longer diagonal comes first.
struct LinePattern {
    std::size_t kind;
    std::size_t state;
};

/// The pattern of a line in an undoubled state, with Black as the own side.
LinePattern line_pattern(int line, int state) noexcept;
/// The same state with colours changed.
int swapped_state(int state) noexcept;

/// The tables as the search needs them: both phases in one number, both sides, mobility within.
class LineWeights {
  public:
    /// `values`: kinds by states by phases. `mobility`: of one move, by phase. Throws
    /// NotationError for a value out of range.
    LineWeights(std::span<const int> values, Tapered mobility);

    /// For Black.
    Tapered sums(const Position& p) const noexcept;

  private:
    /// Packed values.
    using Table = std::array<std::int32_t, line_states>;

    /// Written out for each line, since the table of a line is known to the compiler.
    template <std::size_t... Line>
    std::int32_t added(const LineStates& states, std::index_sequence<Line...>) const noexcept {
        return (table<Line>()[states[Line] / 2] + ...);
    }
    template <std::size_t Line>
    const Table& table() const noexcept {
        constexpr std::size_t n = Line & 7;
        if constexpr (Line < 16) {
            return straight_[n < 4 ? n : 7 - n];
        } else {
            return diagonal_[static_cast<std::size_t>(line_split(static_cast<int>(Line)) - 1)];
        }
    }

    std::array<Table, straight_kinds> straight_;
    std::array<Table, line_length> diagonal_;  ///< By `line_split`, from 1.
};

}  // namespace twelves::loa
