// Owns the squares of the checkers board, their bits, and what one diagonal step is.
// Knows nothing of pieces.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace twelves::checkers {

/// A set of squares, one bit each. The board as White sees it (EC 1), with the bit of every dark
/// square; square 1 is bit 0, square 32 is bit 13:
///
///       a  b  c  d  e  f  g  h
///     8     0    26    20    14      Black's own row, squares 1 to 4
///     7  7     1    27    21
///     6     8     2    28    22
///     5 15     9     3    29
///     4    16    10     4    30
///     3 23    17    11     5
///     2    24    18    12     6
///     1 31    25    19    13         White's own row, squares 29 to 32
///
/// A step down to the right adds 1 and a step down to the left adds 7, both modulo 32, so every
/// diagonal step is one rotation; a mask holds back the squares that would leave the board.
/// (The idea of a rotated board is Jonathan Kreuzer's.)
using Squares = std::uint32_t;

inline constexpr int square_count = 32;
inline constexpr int board_size = 8;

/// A dark square. The value is the bit in `Squares`, not the number that players use.
struct Square {
    std::uint8_t bit = 0;

    friend constexpr bool operator==(Square, Square) noexcept = default;
    constexpr Squares mask() const noexcept { return Squares{1} << bit; }
    constexpr int row() const noexcept;     ///< 0 (Black's own) to 7 (White's own).
    constexpr int column() const noexcept;  ///< 0 (file a) to 7 (file h).
    constexpr int number() const noexcept;  ///< 1 to 32 (EC 1).
};

/// EC 1: every second cell is dark, the lower left one among them.
constexpr bool is_dark(int row, int column) noexcept { return (row + column) % 2 == 1; }

/// The square of a dark cell of the board, from the top left.
constexpr Square square_at(int row, int column) noexcept {
    assert(is_dark(row, column));
    const int steps_right = (row + column - 1) / 2;  // from square 1
    const int steps_left = (row - column + 1) / 2;
    return Square{static_cast<std::uint8_t>((steps_right + 7 * steps_left) & 31)};
}

/// The square of a number from 1 to 32.
constexpr Square square_from_number(int number) noexcept {
    assert(number >= 1 && number <= square_count);
    const int row = (number - 1) / 4;
    return square_at(row, 2 * ((number - 1) % 4) + (row % 2 == 0 ? 1 : 0));
}

namespace detail {
inline constexpr std::array<std::uint8_t, square_count> number_of_bit = [] {
    std::array<std::uint8_t, square_count> numbers{};
    for (int n = 1; n <= square_count; ++n) {
        numbers[square_from_number(n).bit] = static_cast<std::uint8_t>(n);
    }
    return numbers;
}();
}  // namespace detail

constexpr int Square::number() const noexcept { return detail::number_of_bit[bit]; }
constexpr int Square::row() const noexcept { return (number() - 1) / 4; }
constexpr int Square::column() const noexcept {
    return 2 * ((number() - 1) % 4) + (row() % 2 == 0 ? 1 : 0);
}

/// The lowest square of a set that is not empty.
constexpr Square first_square(Squares squares) noexcept {
    assert(squares != 0);
    return Square{static_cast<std::uint8_t>(std::countr_zero(squares))};
}

/// Removes the lowest square of a set that is not empty, and gives it as a set of one.
constexpr Squares take_first(Squares& squares) noexcept {
    const Squares lowest = squares & (~squares + 1);
    squares ^= lowest;
    return lowest;
}

constexpr int size(Squares squares) noexcept { return std::popcount(squares); }

/// The squares of one row, 0 (Black's own) to 7 (White's own).
constexpr Squares row_mask(int row) noexcept {
    Squares squares = 0;
    for (int i = 1; i <= 4; ++i) squares |= square_from_number(4 * row + i).mask();
    return squares;
}

constexpr Squares column_mask(int column) noexcept {
    Squares squares = 0;
    for (int n = 1; n <= square_count; ++n) {
        const Square square = square_from_number(n);
        if (square.column() == column) squares |= square.mask();
    }
    return squares;
}

/// A diagonal direction; the value is the rotation to the left that makes one step.
enum class Direction : int { DownRight = 1, DownLeft = 7, UpLeft = 31, UpRight = 25 };

constexpr bool is_down(Direction d) noexcept {
    return d == Direction::DownRight || d == Direction::DownLeft;
}

constexpr Direction opposite(Direction d) noexcept {
    return static_cast<Direction>(32 - static_cast<int>(d));
}

/// The squares from which a step in direction `D` stays on the board.
template <Direction D>
inline constexpr Squares can_step =
    ~(row_mask(is_down(D) ? 7 : 0) |
      column_mask(D == Direction::DownRight || D == Direction::UpRight ? 7 : 0));

/// The squares one step in direction `D` from `squares`.
template <Direction D>
constexpr Squares step(Squares squares) noexcept {
    return std::rotl(squares & can_step<D>, static_cast<int>(D));
}

}  // namespace twelves::checkers
