// Owns the number of leaves two plies down, without making most of the moves.
#pragma once

#include <cstdint>

#include "games/checkers/movegen.hpp"

namespace twelves::checkers {

/// The sum of `count` over the positions after every legal move of `p`.
std::uint64_t count_two(const Position& p, Counting counting) noexcept;

}  // namespace twelves::checkers
