// Owns how CheckerBoard's boards and moves become ours, and back. No rules: it moves words about.
#pragma once

#include <string>

#include "checkerboard/interface.hpp"
#include "engine/facade.hpp"

namespace twelves::checkerboard {

/// The position as text. Throws NotationError for a number that is no piece, a piece where none
/// can stand, or a colour that is none.
std::string position_text(const GameFacade& game, const Board& board, int color);

/// Writes a diagram, row by row from the top left, into `board`.
void write_board(const std::string& diagram, Board& board);

/// Describes a move between two diagrams.
CBmove describe(const MoveShape& shape, const std::string& before, const std::string& after);

}  // namespace twelves::checkerboard
