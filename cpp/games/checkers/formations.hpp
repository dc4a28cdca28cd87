// Owns formations: which men stand on eight squares that belong together, as one number. Tables
// with a value for every such state say what no count can: bridges, chains, holes, men that hold
// each other. Kings count as empty squares.
//
// That such tables, fitted to games, beat what people write down is known from Buro's Logistello
// (1999) and, for draughts, from Letouzey's Scan and Fierz's Cake. The sets of squares are ours.
#pragma once

#include <array>
#include <cstddef>

#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// Sets of eight squares, each with a table of its own.
inline constexpr std::size_t formation_count = 8;
inline constexpr std::size_t formation_squares = 8;
inline constexpr std::size_t formation_states = 6561;

/// The squares of each set by their numbers, as Black sees them; White's are the same from his
/// side (n becomes 33 - n). A state is a number in base 3 with a digit for every square, the first
/// square the lowest: 0 no man, 1 an own man, 2 an enemy man.
extern const std::array<std::array<int, formation_squares>, formation_count> formation_numbers;

/// A short name of each set.
extern const std::array<const char*, formation_count> formation_names;

/// The states of all sets for Black, then those for White.
using FormationStates = std::array<std::uint16_t, 2 * formation_count>;

FormationStates formation_states_of(const Position& p) noexcept;

}  // namespace twelves::checkers
