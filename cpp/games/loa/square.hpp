// Owns the squares of the 8x8 board, the bitboards over them and their names. No pieces.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <string>

namespace twelves::loa {

inline constexpr int board_size = 8;
inline constexpr int square_count = 64;

/// A set of squares; bit 0 is a1, bit 7 is h1, bit 63 is h8.
using Bitboard = std::uint64_t;

inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xff;

/// A square of the board: 8 * rank + file, so a1 = 0, b1 = 1, h8 = 63.
enum class Square : std::uint8_t {};

constexpr int index(Square square) noexcept { return static_cast<int>(square); }
constexpr int file_of(Square square) noexcept { return index(square) & 7; }
constexpr int rank_of(Square square) noexcept { return index(square) >> 3; }
constexpr Square make_square(int file, int rank) noexcept {
    return static_cast<Square>(8 * rank + file);
}
constexpr Bitboard bit(Square square) noexcept { return Bitboard{1} << index(square); }

/// The lowest square of a set that is not empty.
constexpr Square lowest(Bitboard set) noexcept {
    assert(set != 0);
    return static_cast<Square>(std::countr_zero(set));
}

/// Calls `visit(square)` for each square of `set`, from a1 on.
template <class Visit>
constexpr void for_each_square(Bitboard set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(lowest(set));
}

/// "a1" .. "h8".
inline std::string format_square(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

}  // namespace twelves::loa
