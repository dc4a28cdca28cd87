// Owns moves as text, in the players' numbers and in coordinates. Knows nothing of positions as
// text.
#pragma once

#include <string>
#include <string_view>

#include "core/types.hpp"
#include "games/checkers/move.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// A legal move: `11-15`, a capture with every landing square `11x18x25`; or all squares as
/// coordinates with White at the bottom, `f6e5`, `c3e5g7`. Unique among the legal moves.
std::string format_move(const Position& p, const Move& m, Notation notation);

/// The legal move that a text means. Squares decide, not the sign between them: numbers or
/// coordinates parted by `-`, `x`, `:` or blanks; captures in full, with some of the landing
/// squares, or with none, as long as one move fits. Throws `NotationError` for what is no move
/// text, `AmbiguousMoveError` with the full forms if several moves fit (EC 11), and
/// `IllegalMoveError` with the legal moves if none does.
Move parse_move(const Position& p, std::string_view text);

}  // namespace twelves::checkers
