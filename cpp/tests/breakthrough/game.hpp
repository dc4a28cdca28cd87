// Owns the rules of Breakthrough (Dan Troyka, 2000), a fixture of the tests that proves the seam
// between games and the rest: this folder is all there is of it. Pieces step forward, straight or
// diagonally, to an empty square, and take diagonally; the first on the far row wins.
#pragma once

#include <bit>

#include "core/game.hpp"
#include "tests/breakthrough/position.hpp"

namespace twelves::breakthrough {

struct Move {
    Square from = 0;
    Square to = 0;

    bool operator==(const Move&) const = default;
};

constexpr int row_of(int square) noexcept { return square / 8; }
constexpr int column_of(int square) noexcept { return square % 8; }

constexpr Squares board_mask(int size) noexcept {
    Squares result = 0;
    for (int row = 0; row < size; ++row) result |= ((Squares{1} << size) - 1) << (8 * row);
    return result;
}

constexpr Squares column_a = 0x0101010101010101;
constexpr Squares column_h = column_a << 7;

constexpr Squares step_left(Squares s) noexcept { return (s & ~column_a) >> 1; }
constexpr Squares step_right(Squares s) noexcept { return (s & ~column_h) << 1; }
constexpr Squares step_ahead(Squares s, Side side) noexcept {
    return side == Side::First ? s << 8 : s >> 8;
}
/// The row that `side` wants to reach.
constexpr Squares goal_row(Side side, int size) noexcept {
    return Squares{0xff} << (side == Side::First ? 8 * (size - 1) : 0);
}

/// Where the pieces `from` may go, by kind of step.
struct Targets {
    Squares left, straight, right, back;

    int count() const noexcept {
        return std::popcount(left) + std::popcount(straight) + std::popcount(right) +
               std::popcount(back);
    }
};

inline Targets targets(const Position& p, Squares from) noexcept {
    const Squares board = board_mask(p.rules.size);
    const Squares ahead = step_ahead(from, p.side);
    const Squares free = board & ~p.of(p.side);
    const Squares empty = board & ~p.occupied();
    return Targets{step_left(ahead) & free, ahead & empty, step_right(ahead) & free,
                   p.rules.retreat ? step_ahead(from, opponent(p.side)) & empty : 0};
}

struct Game {
    using Position = breakthrough::Position;
    using Move = breakthrough::Move;
    using RuleOptions = breakthrough::RuleOptions;

    static constexpr std::string_view name = "breakthrough";
    static constexpr int max_moves = 4 * 16;
    static constexpr int max_reversible_plies = 20;
    static constexpr int rows = 8;
    static constexpr int columns = 8;

    static Position initial(const RuleOptions& rules) noexcept {
        const Squares home = Squares{0xffff} & board_mask(rules.size);
        return make_position(home, home << (8 * (rules.size - 2)), Side::First, rules);
    }
    static RuleOptions rules(const Position& p) noexcept { return p.rules; }

    static void generate(const Position& p, MoveList<Game>& out) noexcept {
        const Targets t = targets(p, p.of(p.side));
        const int ahead = p.side == Side::First ? 8 : -8;
        append(t.left, ahead - 1, out);
        append(t.straight, ahead, out);
        append(t.right, ahead + 1, out);
        append(t.back, -ahead, out);
    }
    static int count(const Position& p) noexcept { return targets(p, p.of(p.side)).count(); }
    static bool has_move(const Position& p) noexcept { return count(p) != 0; }
    /// No closed form: only here so that a game with `count_two` is among the fixtures.
    static std::uint64_t count_two(const Position& p) noexcept {
        MoveList<Game> moves;
        generate(p, moves);
        std::uint64_t result = 0;
        for (const Move& m : moves) {
            const Position child = play(p, m);
            if (!terminal(child)) result += static_cast<std::uint64_t>(count(child));
        }
        return result;
    }

    static Position play(const Position& p, const Move& m) noexcept {
        Position next = p;
        const auto own = static_cast<std::size_t>(index(p.side));
        next.pieces[own] ^= mask(m.from) | mask(m.to);
        next.hash ^= piece_key(p.side, m.from) ^ piece_key(p.side, m.to);
        if (is_capture(p, m)) {
            next.pieces[1 - own] ^= mask(m.to);
            next.hash ^= piece_key(opponent(p.side), m.to);
        }
        next.side = opponent(p.side);
        next.hash ^= state_key(p.side, p.rules) ^ state_key(next.side, p.rules);
        return next;
    }
    static bool is_capture(const Position& p, const Move& m) noexcept {
        return (p.of(opponent(p.side)) & mask(m.to)) != 0;
    }
    static bool is_reversible(const Position& p, const Move& m) noexcept {
        return p.rules.retreat && !is_capture(p, m);
    }

    static std::optional<Outcome> terminal(const Position& p) noexcept {
        for (const Side side : {opponent(p.side), p.side})
            if ((p.of(side) & goal_row(side, p.rules.size)) != 0)
                return Outcome{side, Termination::Goal};
        return std::nullopt;
    }
    static Outcome no_move_outcome(const Position& p) noexcept {
        return Outcome{opponent(p.side), Termination::NoMove};
    }
    static Key repetition_key(const Position& p) noexcept { return p.key(); }
    static int repetition_limit(const Position& p) noexcept {
        return p.rules.repetition == Repetition::Third   ? 3
               : p.rules.repetition == Repetition::First ? 2
                                                         : 0;
    }

    static PackedPosition pack(const Position& p) noexcept {
        const std::uint64_t state = static_cast<std::uint64_t>(p.side) |
                                    static_cast<std::uint64_t>(p.rules.retreat) << 1 |
                                    static_cast<std::uint64_t>(p.rules.repetition) << 2 |
                                    static_cast<std::uint64_t>(p.rules.size) << 8;
        return PackedPosition{{p.pieces[0], p.pieces[1], state}};
    }
    static Position unpack(const PackedPosition& packed) noexcept {
        const std::uint64_t state = packed.words[2];
        return make_position(packed.words[0], packed.words[1], static_cast<Side>(state & 1),
                             RuleOptions{static_cast<std::uint8_t>(state >> 8), (state & 2) != 0,
                                         static_cast<Repetition>(state >> 2 & 3)});
    }

    static std::vector<std::string> aliases() { return {"bt"}; }
    static std::string_view side_name(Side side) noexcept {
        return side == Side::First ? "white" : "black";
    }
    static std::vector<RuleOption> rule_options();
    static std::vector<NamedText> rule_sets();
    static RuleOptions parse_rules(std::string_view text);
    static std::string format_rules(const RuleOptions& rules);
    static std::vector<NamedText> starts();
    /// Rows from the top, `W`, `B`, digits for empty squares, then `w` or `b`:
    /// `BBBB/4/4/WWWW w`. There must be as many rows and columns as the rules say.
    static Position parse_position(std::string_view text, const RuleOptions& rules);
    static std::string format_position(const Position& p);
    /// `a2-a3` or `a2xb3`; the sign may be missing or wrong.
    static Move parse_move(const Position& p, std::string_view text);
    static std::string format_move(const Position& p, const Move& m, Notation notation);
    static std::string diagram(const Position& p);
    static std::string cell_name(int cell);
    static MoveShape shape(const Position& p, const Move& m);

  private:
    static void append(Squares to, int step, MoveList<Game>& out) noexcept {
        for (; to != 0; to &= to - 1) {
            const int square = std::countr_zero(to);
            out.push_back(Move{static_cast<Square>(square - step), static_cast<Square>(square)});
        }
    }
};

static_assert(twelves::Game<Game>);
static_assert(CountsTwoPlies<Game>);

}  // namespace twelves::breakthrough
