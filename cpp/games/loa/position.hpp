// Owns the position: men, side to move, rule options, and what is kept up to date with them (key,
// states of the lines, who is connected). Not what is legal; no history.
#pragma once

#include "core/types.hpp"
#include "core/zobrist.hpp"
#include "games/loa/connect.hpp"
#include "games/loa/lines.hpp"
#include "games/loa/move.hpp"
#include "games/loa/rule_options.hpp"

namespace twelves::loa {

/// Random numbers behind the keys: men by side and square, the side to move, the rule options.
inline constexpr auto man_keys = zobrist_keys<2 * square_count>(0x6c6f612d6d656e00);
inline constexpr auto state_keys = zobrist_keys<1 + 32>(0x6c6f612d73746174);

constexpr Key man_key(Side side, Square square) noexcept {
    return man_keys[man_number(side, square)];
}
constexpr Key turn_key() noexcept { return state_keys[0]; }

/// A value; 96 bytes. Made from men by the constructor, from another position by `moved`.
class alignas(32) Position {
  public:
    Position() noexcept : Position(0, 0, Side::First, {}) {}
    Position(Bitboard black, Bitboard white, Side to_move, RuleOptions rules) noexcept
        : men_{black, white}, key_(state_keys[1 + rules.code()]), side_(to_move), rules_(rules) {
        assert((black & white) == 0);
        for (Side side : {Side::First, Side::Second})
            for_each_square(men(side), [&](Square square) { put(side, square); });
        if (to_move == Side::Second) key_ ^= turn_key();
        connected_ = static_cast<std::uint8_t>(is_connected(black) | is_connected(white) << 1);
    }

    Bitboard men(Side side) const noexcept { return men_[static_cast<std::size_t>(side)]; }
    /// The men of the side to move, and of the other one.
    Bitboard own() const noexcept { return men(side_); }
    Bitboard enemy() const noexcept { return men(opponent(side_)); }
    Bitboard occupied() const noexcept { return men_[0] | men_[1]; }
    Side side_to_move() const noexcept { return side_; }
    Key key() const noexcept { return key_; }
    RuleOptions rules() const noexcept { return rules_; }
    /// The state of each line, as the tables of lines.hpp understand it.
    const LineStates& lines() const noexcept { return lines_; }
    /// LOA 5: whether the men of a side form one group.
    bool is_connected_side(Side side) const noexcept {
        return (connected_ >> index(side) & 1) != 0;
    }
    bool is_any_connected() const noexcept { return connected_ != 0; }
    bool is_capture(Move move) const noexcept { return (enemy() & bit(move.to)) != 0; }

    /// The position after a move of an own man, or after a pass. Anything else is not checked.
    Position moved(Move move) const noexcept {
        if (move.is_pass()) return passed();
        return is_capture(move) ? shifted<true>(move) : shifted<false>(move);
    }

    bool operator==(const Position& other) const noexcept {
        return men_ == other.men_ && side_ == other.side_ && rules_ == other.rules_;
    }

  private:
    struct Unset {};
    explicit Position(Unset) noexcept {}  // NOLINT: every member is set by the caller

    void put(Side side, Square square) noexcept {
        const LineStates& added = place_of(side, square);
        for (std::size_t i = 0; i < line_count; ++i) lines_[i] += added[i];
        key_ ^= man_key(side, square);
    }

    static const LineStates& place_of(Side side, Square square) noexcept {
        return place[man_number(side, square)];
    }

    Position passed() const noexcept {
        Position next = *this;
        next.key_ ^= turn_key();
        next.side_ = opponent(side_);
        return next;
    }

    // The loop over the lines is two or three vector additions; nothing is copied twice.
    template <bool capture>
    Position shifted(Move move) const noexcept {
        const Side other = opponent(side_);
        const LineStates& off = place_of(side_, move.from);
        const LineStates& on = place_of(side_, move.to);
        Position next{Unset{}};
        if constexpr (capture) {
            const LineStates& taken = place_of(other, move.to);
            for (std::size_t i = 0; i < line_count; ++i)
                next.lines_[i] = static_cast<LineState>(lines_[i] - off[i] + on[i] - taken[i]);
        } else {
            for (std::size_t i = 0; i < line_count; ++i)
                next.lines_[i] = static_cast<LineState>(lines_[i] - off[i] + on[i]);
        }
        next.men_[static_cast<std::size_t>(side_)] = own() ^ bit(move.from) ^ bit(move.to);
        next.men_[static_cast<std::size_t>(other)] = capture ? enemy() ^ bit(move.to) : enemy();
        next.key_ = key_ ^ man_key(side_, move.from) ^ man_key(side_, move.to) ^ turn_key() ^
                    (capture ? man_key(other, move.to) : 0);
        next.side_ = other;
        next.rules_ = rules_;
        // A quiet move changes the groups of the mover alone.
        const auto of_mover = is_connected(next.men(side_)) << index(side_);
        const auto of_other = capture ? is_connected(next.men(other)) << index(other)
                                      : connected_ & 1 << index(other);
        next.connected_ = static_cast<std::uint8_t>(of_mover | of_other);
        return next;
    }

    LineStates lines_{};
    std::array<Bitboard, 2> men_;
    Key key_;
    Side side_;
    RuleOptions rules_;
    std::uint8_t connected_;  ///< Bit 0 Black, bit 1 White.
};

}  // namespace twelves::loa
