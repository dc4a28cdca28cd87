// Owns the hand-written evaluation: its terms, their weights, and how a position gets its
// numbers. docs/evaluation.md says in a player's words what each term means. No search, no rules.
#pragma once

#include <array>
#include <cstddef>

#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// A weight that slides from 24 pieces on the board (`opening`) to none (`ending`).
struct Tapered {
    int opening = 0;
    int ending = 0;

    friend constexpr Tapered operator+(Tapered a, Tapered b) noexcept {
        return {a.opening + b.opening, a.ending + b.ending};
    }
    friend constexpr Tapered operator*(Tapered w, int amount) noexcept {
        return {w.opening * amount, w.ending * amount};
    }
};

/// In hundredths of a man.
struct Weights {
    int man = 100;
    int king = 130;
    /// Times lead / total: being a man ahead counts for more with every exchange.
    int trade = 250;

    /// Value of the back row in per cent of the table in evaluation.cpp.
    int back_row = 150;
    Tapered centre_man = {2, 0};
    Tapered centre_king = {12, 3};
    Tapered inner_king = {6, 6};
    Tapered side_man = {-2, 4};
    /// One row of advance of one man.
    Tapered advance = {-8, 4};
    /// A man one step from its crown, besides.
    Tapered near_crown = {40, -15};
    /// A man that cannot be stopped: `runaway` less `runaway_step` for every step it needs.
    int runaway = 20;
    int runaway_step = 2;
    int safe_step = 3;        ///< One step of a man to a square where it cannot be jumped.
    int king_safe_step = 1;   ///< The same of a king.
    int trapped_king = -8;    ///< A king without such a step.
    int single_corner = -20;  ///< A king on a square with one way out.
    int dog_hole = -18;       ///< A man on 28 behind an enemy man on 32 (White: 5 and 1).
    Tapered the_move = {0, 5};
    /// The side behind in pieces has a king in a double corner.
    int double_corner = 10;
    /// The side ahead, for every step its kings are away from the enemy kings.
    int chase = -2;
    /// Per cent taken off where only kings are left, as many on both sides.
    int drawish = 75;
};

enum class Term : std::uint8_t {
    Material,
    Trade,
    BackRow,
    Centre,
    Advance,
    Runaway,
    Mobility,
    KingMobility,
    TrappedKings,
    DogHole,
    TheMove,
    DoubleCorner,
    Chase,
    Drawish,
};
inline constexpr std::size_t term_count = 14;

/// One value a term, indexed by `Term`.
using Terms = std::array<int, term_count>;

const char* term_name(Term term) noexcept;

/// The terms of a position, for the side to move. Their sum is its evaluation. Symmetric: the
/// same position with colours changed and the board turned has the same terms.
Terms evaluation_terms(const Position& p, const Weights& w) noexcept;

/// Their sum.
int evaluation(const Position& p, const Weights& w) noexcept;

}  // namespace twelves::checkers
