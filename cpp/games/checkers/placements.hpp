// Owns all ways to place some like pieces of one side, by number, and how the number changes when
// one of them makes a quiet move.
#pragma once

#include <span>
#include <vector>

#include "core/types.hpp"
#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// Pieces of one side that move alike.
enum class Kind : std::uint8_t { FirstMen, SecondMen, FirstKings, SecondKings };

inline constexpr int kind_count = 4;
constexpr Side side_of(Kind kind) noexcept {
    return kind == Kind::FirstMen || kind == Kind::FirstKings ? Side::First : Side::Second;
}
constexpr bool is_men(Kind kind) noexcept {
    return kind == Kind::FirstMen || kind == Kind::SecondMen;
}
constexpr Kind other_side(Kind kind) noexcept {
    return static_cast<Kind>(static_cast<int>(kind) ^ 1);
}

/// Where pieces of a kind can stand (EC 12: no man on his crown row).
constexpr Squares squares_for(Kind kind) noexcept {
    return kind == Kind::FirstMen ? ~row_mask(7) : kind == Kind::SecondMen ? ~row_mask(0) : ~0U;
}

/// A quiet move of one of the pieces: the square it needs empty, and how the number changes.
struct Shift {
    Squares square;
    std::int32_t change;
};

/// The sets of `count` squares for pieces of a kind, in colexicographic order.
class Placements {
  public:
    /// Without moves it is quick to make.
    Placements(Kind kind, int count, bool with_moves);

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(sets_.size()); }
    Squares operator[](std::uint32_t number) const noexcept { return sets_[number]; }
    /// How many there are.
    static std::uint32_t count(Kind kind, int count) noexcept;
    /// The number of a set of squares that such pieces can have.
    static std::uint32_t number_of(Kind kind, Squares set) noexcept;

    /// Moves that make no king (EC 7), and the same backwards.
    std::span<const Shift> moves(std::uint32_t number) const noexcept { return moves_.of(number); }
    std::span<const Shift> origins(std::uint32_t number) const noexcept {
        return is_men(kind_) ? origins_.of(number) : moves_.of(number);
    }

  private:
    struct Lists {
        std::vector<std::uint32_t> begins;
        std::vector<Shift> shifts;

        std::span<const Shift> of(std::uint32_t number) const noexcept {
            return {shifts.data() + begins[number], shifts.data() + begins[number + 1]};
        }
    };

    Lists lists(bool backwards) const;

    Kind kind_;
    std::vector<Squares> sets_;
    Lists moves_;
    Lists origins_;  ///< Empty for kings, whose moves can be undone.
};

}  // namespace twelves::checkers
