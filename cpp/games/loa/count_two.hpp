// Owns the number of leaves two plies down in closed form: no move of the first ply is made.
#pragma once

#include "games/loa/position.hpp"

namespace twelves::loa {

/// The sum of `count` over the positions after each legal move, those left out in which the game
/// is over. `position` is not over itself. Exact under all rule options.
std::uint64_t count_two(const Position& position) noexcept;

}  // namespace twelves::loa
