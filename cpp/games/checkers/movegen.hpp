// Owns move generation and counting. Not how moves are written.
#pragma once

#include "games/checkers/move.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// What is counted: moves as EC 11 has them, or every route of a capture on its own, as the
/// published perft tables do. They differ only where a king can capture round a loop.
enum class Counting { Moves, Routes };

/// Appends all legal moves (or one a route) to `out`: captures only if there is one (EC 8), by
/// origin from the lowest bit up.
void generate(const Position& p, Moves& out, Counting counting) noexcept;

/// The length of that list.
int count(const Position& p, Counting counting) noexcept;

/// Whether the side to move can move at all (EC 9).
bool has_move(const Position& p) noexcept;

/// Whether the side to move must capture (EC 8).
bool has_capture(const Position& p) noexcept;

}  // namespace twelves::checkers
