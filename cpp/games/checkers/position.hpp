// Owns the position: who stands where and who moves, with its key. No rules, no history.
#pragma once

#include "core/types.hpp"
#include "core/zobrist.hpp"
#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// One key for every piece of either side on every square, one more if it is a king, and one for
/// the side to move.
struct PositionKeys {
    std::array<std::array<Key, square_count>, 2> pieces;
    std::array<Key, square_count> kings;
    Key second_to_move;

    constexpr Key piece(Side side, Square square) const noexcept {
        return pieces[static_cast<std::size_t>(index(side))][square.bit];
    }
    constexpr Key king(Square square) const noexcept { return kings[square.bit]; }
};

inline constexpr PositionKeys position_keys{
    {zobrist_keys<square_count>(0x626c61636b), zobrist_keys<square_count>(0x7768697465)},
    zobrist_keys<square_count>(0x6b696e67),
    zobrist_keys<1>(0x73696465)[0]};

/// A board and the side to move; `Side::First` is Black, who stands on 1 to 12 at the start.
struct Position {
    Squares first = 0;   ///< Black's pieces.
    Squares second = 0;  ///< White's pieces.
    Squares kings = 0;   ///< The kings among both.
    Side side = Side::First;
    Key hash = 0;

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

    constexpr Side side_to_move() const noexcept { return side; }
    constexpr Key key() const noexcept { return hash; }
    constexpr Squares pieces(Side s) const noexcept { return s == Side::First ? first : second; }
    constexpr Squares own() const noexcept { return pieces(side); }
    constexpr Squares enemy() const noexcept { return pieces(opponent(side)); }
    constexpr Squares occupied() const noexcept { return first | second; }
    constexpr Squares empty() const noexcept { return ~occupied(); }
    constexpr bool is_king(Square square) const noexcept { return (kings & square.mask()) != 0; }
};

/// The key of a board, from nothing.
constexpr Key key_from_scratch(Squares first, Squares second, Squares kings, Side side) noexcept {
    Key key = side == Side::Second ? position_keys.second_to_move : 0;
    for (Squares rest = first | second; rest != 0;) {
        const Squares one = take_first(rest);
        const Side owner = (first & one) != 0 ? Side::First : Side::Second;
        key ^= position_keys.piece(owner, first_square(one));
        if ((kings & one) != 0) key ^= position_keys.king(first_square(one));
    }
    return key;
}

/// A position with its key. The sets are taken as they are; `parse_position` checks EC 12.
constexpr Position make_position(Squares first, Squares second, Squares kings, Side side) noexcept {
    return Position{first, second, kings, side, key_from_scratch(first, second, kings, side)};
}

/// The row where a man of `side` is crowned (EC 7).
constexpr Squares crown_row(Side side) noexcept {
    constexpr Squares black_row = row_mask(0);
    constexpr Squares white_row = row_mask(7);
    return side == Side::First ? white_row : black_row;
}

/// EC 2.
constexpr Position start_position() noexcept {
    return make_position(row_mask(0) | row_mask(1) | row_mask(2),
                         row_mask(5) | row_mask(6) | row_mask(7), 0, Side::First);
}

static_assert(sizeof(Position) == 24);

}  // namespace twelves::checkers
