// Owns the legal moves of a position (LOA 2, 3, 4, 7): their list and their number.
#pragma once

#include "core/move_list.hpp"
#include "games/loa/position.hpp"

namespace twelves::loa {

/// Twelve men have at most eight moves each: 96. (66 is the most ever seen.) The generator
/// writes eight at a time, so the list has room for eight more.
inline constexpr int max_legal_moves = 96;
inline constexpr int move_capacity = max_legal_moves + 8;
using Moves = FixedList<Move, move_capacity>;

/// Numbers of moves of men, without the pass.
struct Mobility {
    int black = 0;
    int white = 0;

    int of(Side side) const noexcept { return side == Side::First ? black : white; }
};

Mobility mobility(const Position& position) noexcept;

/// Appends the moves of the side to move, by line; the pass if it is the only move.
void generate(const Position& position, Moves& out) noexcept;
/// The length of that list.
int count(const Position& position) noexcept;

}  // namespace twelves::loa
