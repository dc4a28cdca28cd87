// Owns what a table says of a position, and how it is packed into a byte.
#pragma once

#include <cstdint>
#include <optional>

namespace twelves {

/// For the side to move, with best play on both sides and without any limit of moves.
enum class Wdl : std::int8_t { Loss = -1, Draw = 0, Win = 1 };

/// Worth of a position. `plies`, if it is known, is the distance to the end of the game: even for
/// a loss (0: no legal move), odd for a win; nothing for a draw.
struct TableValue {
    Wdl wdl = Wdl::Draw;
    std::optional<int> plies;

    bool operator==(const TableValue&) const = default;
};

/// What a position is worth to who moves into one of this value.
constexpr TableValue before_move(const TableValue& after) noexcept {
    return {static_cast<Wdl>(-static_cast<int>(after.wdl)),
            after.plies ? std::optional(*after.plies + 1) : std::nullopt};
}
/// Quick wins before slow ones, draws, slow losses before quick ones.
constexpr bool is_better_value(const TableValue& a, const TableValue& b) noexcept {
    if (a.wdl != b.wdl) return a.wdl > b.wdl;
    const int longer = a.plies.value_or(0) - b.plies.value_or(0);
    return a.wdl == Wdl::Win ? longer < 0 : a.wdl == Wdl::Loss && longer > 0;
}

/// A value in a byte: 0 a draw, else one more than the distance in plies, so that a loss is odd
/// and a win even. Where distances are not kept, 1 is a loss and 2 a win.
using TableCode = std::uint8_t;

inline constexpr TableCode code_draw = 0;
inline constexpr TableCode code_loss = 1;
inline constexpr TableCode code_win = 2;
inline constexpr int max_table_plies = 254;

constexpr bool is_win(TableCode code) noexcept { return code != 0 && code % 2 == 0; }
constexpr bool is_loss(TableCode code) noexcept { return code % 2 == 1; }
constexpr int plies_of(TableCode code) noexcept { return code - 1; }

/// The code without its distance.
constexpr TableCode wdl_code(TableCode code) noexcept {
    return code == 0 ? code_draw : code % 2 == 1 ? code_loss : code_win;
}

/// What a position is worth to the mover if the one after the move has this code. With distances
/// the result may not fit: 256 stands for all that do not.
constexpr int code_before(TableCode after, bool distances) noexcept {
    if (after == code_draw) return code_draw;
    if (distances) return after + 1;
    return is_loss(after) ? code_win : code_loss;
}

/// The greater the better for who has it: quick wins before slow ones, draws, slow losses.
constexpr int preference(int code) noexcept {
    return code == 0 ? 0 : code % 2 == 0 ? 1000 - code : code - 1000;
}

constexpr TableValue value_of(TableCode code, bool distances) noexcept {
    const Wdl wdl = is_win(code) ? Wdl::Win : is_loss(code) ? Wdl::Loss : Wdl::Draw;
    if (wdl == Wdl::Draw || !distances) return {wdl, std::nullopt};
    return {wdl, plies_of(code)};
}

}  // namespace twelves
