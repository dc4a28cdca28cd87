// Owns the scale of search scores: evaluations, table wins, proven wins in plies, and how they
// are stored relative to a node. Not how they are printed.
#pragma once

#include <compare>
#include <cstdint>

namespace twelves {

/// Deepest ply of any line; arrays indexed by ply have this size plus one.
inline constexpr int max_ply = 255;

/// A score for the side to move. From weak to strong:
///
///     -32001           -31744..-30721      -30000 .. 30000    30721..31744          32001
///     -infinity  loss in n plies  table loss   evaluation   table win  win in n plies  infinity
///
/// `win_in(n)` is 32000 - n, so a nearer win is greater; `table_win_in(n)` is 31744 - n.
class Score {
  public:
    constexpr Score() noexcept = default;
    constexpr explicit Score(int value) noexcept : value_(static_cast<std::int16_t>(value)) {}

    static constexpr Score draw() noexcept { return Score(0); }
    static constexpr Score infinity() noexcept { return Score(win_ + 1); }
    /// A proven win for the side to move, `plies` from here. A side that has already lost has
    /// `loss_in(0)`.
    static constexpr Score win_in(int plies) noexcept { return Score(win_ - plies); }
    static constexpr Score loss_in(int plies) noexcept { return Score(plies - win_); }
    /// A win by endgame table whose distance is unknown; `plies` is the way to the table.
    static constexpr Score table_win_in(int plies) noexcept { return Score(table_win_ - plies); }
    static constexpr Score table_loss_in(int plies) noexcept { return Score(plies - table_win_); }
    /// An evaluation, cut to the range that cannot be taken for a win.
    static constexpr Score evaluation(int value) noexcept {
        return Score(value > max_evaluation_    ? max_evaluation_
                     : value < -max_evaluation_ ? -max_evaluation_
                                                : value);
    }

    /// As bad as it can be without being lost.
    static constexpr Score lowest_evaluation() noexcept { return Score(-max_evaluation_); }

    constexpr int value() const noexcept { return value_; }
    constexpr bool is_win() const noexcept { return value_ >= win_ - max_ply; }
    constexpr bool is_loss() const noexcept { return value_ <= max_ply - win_; }
    constexpr bool is_proven() const noexcept { return is_win() || is_loss(); }
    constexpr bool is_evaluation() const noexcept {
        return value_ <= max_evaluation_ && value_ >= -max_evaluation_;
    }
    /// Plies to the end of the game. Meaningful for proven scores only.
    constexpr int plies_to_end() const noexcept { return win_ - (value_ < 0 ? -value_ : value_); }

    /// Wins are counted from the root in the search and from the node in the table.
    constexpr Score to_table(int ply) const noexcept { return shifted(ply); }
    constexpr Score from_table(int ply) const noexcept { return shifted(-ply); }

    constexpr Score operator-() const noexcept { return Score(-value_); }
    friend constexpr Score operator+(Score a, int b) noexcept { return Score(a.value_ + b); }
    friend constexpr Score operator-(Score a, int b) noexcept { return Score(a.value_ - b); }
    constexpr auto operator<=>(const Score&) const noexcept = default;

  private:
    static constexpr int win_ = 32000;
    static constexpr int table_win_ = 31744;
    static constexpr int max_evaluation_ = 30000;

    constexpr Score shifted(int plies) const noexcept {
        return value_ > max_evaluation_    ? Score(value_ + plies)
               : value_ < -max_evaluation_ ? Score(value_ - plies)
                                           : *this;
    }

    std::int16_t value_ = 0;
};

/// What a stored or reported score says about the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace twelves
