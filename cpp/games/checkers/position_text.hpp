// Owns positions as text (PDN FEN) and as a diagram. Knows nothing of moves.
#pragma once

#include <string>
#include <string_view>

#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// Reads a PDN FEN: side to move, then the two lists in either order, as in `B:W18,24,K27:B1-12`.
/// Ranges, `K` before a square or a range, lower case, blanks, a final dot, an empty or a missing
/// list, and trailing `:H0:F1` counters (which are dropped) are all read. Throws `NotationError`
/// with the token at fault, also for what EC 12 forbids.
Position parse_position(std::string_view text);

/// The canonical FEN: White's list first, ascending, no blank and no dot.
std::string format_position(const Position& p);

/// 64 cells from the top left: `b` `B` Black's man and king, `w` `W` White's, `.` an empty
/// square, ' ' a light cell.
std::string diagram(const Position& p);

/// The number of the square on a cell of the diagram, "" for a light one.
std::string cell_name(int cell);

}  // namespace twelves::checkers
