// Owns named parts of the board: squares as each side numbers them, centre, corners. No pieces.
#pragma once

#include "core/types.hpp"
#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// The squares with these numbers for Black; turned by half a board (n becomes 33 - n) for White.
template <Side S, int... Numbers>
inline constexpr Squares area =
    (square_from_number(S == Side::First ? Numbers : 33 - Numbers).mask() | ...);

inline constexpr Squares middle_squares = area<Side::First, 14, 15, 18, 19>;

/// The rest of the inner board, where a king still sees both wings.
inline constexpr Squares inner_ring =
    area<Side::First, 6, 7, 8, 9, 10, 11, 16, 17, 22, 23, 24, 25, 26, 27>;

/// The side files, from which a piece has one way forward and cannot be jumped.
inline constexpr Squares side_files = column_mask(0) | column_mask(board_size - 1);

/// Both double corners: a lone king that holds one cannot be driven out by a lone king.
inline constexpr Squares double_corners = area<Side::First, 1, 5, 28, 32>;

/// Both single corners, from which a king has one way out.
inline constexpr Squares single_corners = area<Side::First, 4, 29>;

/// The files on which White's own row has its squares (a, c, e, g). By the parity of the pieces
/// that stand there players count who has the move.
inline constexpr Squares white_system =
    column_mask(0) | column_mask(2) | column_mask(4) | column_mask(6);

}  // namespace twelves::checkers
