// Owns the board of Breakthrough, a fixture of the tests: who stands where, who moves, by which
// rule options, and the key of all that. No rules.
#pragma once

#include <bit>

#include "core/types.hpp"
#include "core/zobrist.hpp"

namespace twelves::breakthrough {

/// A set of squares: bit `8 * row + column`, row 0 at the bottom, whatever the size of the board.
using Squares = std::uint64_t;

/// A square is its bit number.
using Square = std::uint8_t;

constexpr Squares mask(int square) noexcept { return Squares{1} << square; }

enum class Repetition : std::uint8_t { Third, First, None };

/// `retreat` lets a piece step straight back: not in the real game, but then positions can come
/// back, which the tests of draws need.
struct RuleOptions {
    std::uint8_t size = 8;  ///< Rows and columns, 4 to 8.
    bool retreat = false;
    Repetition repetition = Repetition::Third;

    bool operator==(const RuleOptions&) const = default;
};

inline constexpr auto position_keys = zobrist_keys<128>(0x627265616b);

constexpr Key piece_key(Side side, int square) noexcept {
    return position_keys[static_cast<std::size_t>(64 * index(side) + square)];
}

/// The part of the key that is not the board.
constexpr Key state_key(Side side, RuleOptions rules) noexcept {
    std::uint64_t state = static_cast<std::uint64_t>(rules.size) << 8 |
                          static_cast<std::uint64_t>(rules.retreat) << 4 |
                          static_cast<std::uint64_t>(rules.repetition) << 1 |
                          static_cast<std::uint64_t>(side);
    return splitmix64(state);
}

struct Position {
    std::array<Squares, 2> pieces{};
    Side side = Side::First;
    RuleOptions rules;
    Key hash = 0;

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

    constexpr Side side_to_move() const noexcept { return side; }
    constexpr Key key() const noexcept { return hash; }
    constexpr Squares of(Side s) const noexcept {
        return pieces[static_cast<std::size_t>(index(s))];
    }
    constexpr Squares occupied() const noexcept { return pieces[0] | pieces[1]; }
};

constexpr Position make_position(Squares first, Squares second, Side side,
                                 RuleOptions rules) noexcept {
    Key key = state_key(side, rules);
    for (Squares s = first; s != 0; s &= s - 1) key ^= piece_key(Side::First, std::countr_zero(s));
    for (Squares s = second; s != 0; s &= s - 1)
        key ^= piece_key(Side::Second, std::countr_zero(s));
    return Position{{first, second}, side, rules, key};
}

}  // namespace twelves::breakthrough
