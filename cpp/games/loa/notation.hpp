// Owns the texts of Lines of Action: positions, moves, diagrams. The rules decide elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "games/loa/position.hpp"

namespace twelves::loa {

/// Named start positions; the first is the standard one (LOA 1, LOA 10).
std::vector<NamedText> starts();

/// Reads `1xxxxxx1/o6o/.../1xxxxxx1 b`, or the form with `L`, `l` and `w` for the first player.
/// Throws `NotationError` with the wrong token; every legal position is accepted (LOA 9).
Position parse_position(std::string_view text, const RuleOptions& rules);
std::string format_position(const Position& position);

/// A move as written, `b1-b3`, `b1b3`, `B1xB3`, `b1:b3` or `pass`; legal or not.
/// Throws `NotationError` if it is none of these.
Move parse_move_text(std::string_view text);
/// `b1-b3`, `b1xb3`, `pass`; as coordinates `b1b3`.
std::string format_move(const Position& position, Move move, Notation notation);

/// 64 characters from a8 to h1: 'x' Black, 'o' White, '.' empty.
std::string diagram(const Position& position);
/// Cells count row by row from a8; squares from a1.
constexpr int cell_of(Square square) noexcept { return index(square) ^ 56; }
constexpr Square square_of(int cell) noexcept { return static_cast<Square>(cell ^ 56); }

}  // namespace twelves::loa
