// Owns Lines of Action as the rest of the program sees it: the `Game` of core/game.hpp. Thin: the
// work is done by the other files of this folder.
#pragma once

#include "core/game.hpp"
#include "games/loa/count_two.hpp"
#include "games/loa/movegen.hpp"
#include "games/loa/notation.hpp"

namespace twelves::loa {

struct Game {
    using Position = loa::Position;
    using Move = loa::Move;
    using RuleOptions = loa::RuleOptions;

    static constexpr std::string_view name = "loa";
    static constexpr int max_moves = move_capacity;
    static constexpr int max_reversible_plies = 0;
    static constexpr int rows = board_size;
    static constexpr int columns = board_size;

    static std::vector<std::string> aliases() { return {"lines-of-action", "linesofaction"}; }
    static std::string_view side_name(Side side) { return side == Side::First ? "black" : "white"; }

    /// LOA 1.
    static Position initial(const RuleOptions& rules) noexcept {
        constexpr Bitboard inner = 0x7e, sides = 0x0081818181818100;
        return {inner | inner << 56, sides, Side::First, rules};
    }
    static RuleOptions rules(const Position& p) noexcept { return p.rules(); }

    static void generate(const Position& p, MoveList<Game>& out) noexcept { loa::generate(p, out); }
    static int count(const Position& p) noexcept { return loa::count(p); }
    static std::uint64_t count_two(const Position& p) noexcept { return loa::count_two(p); }
    static bool has_move(const Position& p) noexcept { return loa::count(p) != 0; }
    static Position play(const Position& p, Move m) noexcept { return p.moved(m); }
    /// A pass is reversible: two of them in a row can not happen, but men may come back.
    static bool is_reversible(const Position& p, Move m) noexcept {
        return m.is_pass() || !p.is_capture(m);
    }

    /// LOA 5, LOA 6, with the opponent of the side to move as the one who has just moved.
    static std::optional<Outcome> terminal(const Position& p) noexcept {
        if (!p.is_any_connected()) [[likely]]
            return std::nullopt;
        return connected_outcome(p);
    }
    /// LOA 7. With `no_move=pass` there is no move only if neither side has one.
    static Outcome no_move_outcome(const Position& p) noexcept {
        if (p.rules().no_move == NoMove::Loss)
            return {opponent(p.side_to_move()), Termination::NoMove};
        return {std::nullopt, Termination::NoMove};
    }
    /// LOA 8. `first` draws at the first return of a board, whoever is to move, as OpenSpiel plays
    /// it; but a pass, which leaves the board as it is, is no return.
    static Key repetition_key(const Position& p) noexcept {
        const bool board_alone =
            p.rules().repetition == Repetition::First && p.rules().no_move != NoMove::Pass;
        return board_alone && p.side_to_move() == Side::Second ? p.key() ^ turn_key() : p.key();
    }
    static int repetition_limit(const Position& p) noexcept {
        switch (p.rules().repetition) {
            case Repetition::Third:
                return 3;
            case Repetition::First:
                return 2;
            default:
                return 0;
        }
    }

    static PackedPosition pack(const Position& p) noexcept {
        return {{p.men(Side::First), p.men(Side::Second),
                 static_cast<std::uint64_t>(p.side_to_move()) |
                     static_cast<std::uint64_t>(p.rules().code()) << 1}};
    }
    static Position unpack(const PackedPosition& packed) noexcept {
        return {packed.words[0], packed.words[1], static_cast<Side>(packed.words[2] & 1),
                RuleOptions::from_code(static_cast<unsigned>(packed.words[2] >> 1))};
    }

    static std::vector<RuleOption> rule_options() { return loa::rule_options(); }
    static std::vector<NamedText> rule_sets() { return loa::rule_sets(); }
    static RuleOptions parse_rules(std::string_view text) { return loa::parse_rules(text); }
    static std::string format_rules(const RuleOptions& r) { return loa::format_rules(r); }
    static std::vector<NamedText> starts() { return loa::starts(); }
    static Position parse_position(std::string_view text, const RuleOptions& r) {
        return loa::parse_position(text, r);
    }
    static std::string format_position(const Position& p) { return loa::format_position(p); }
    static Move parse_move(const Position& p, std::string_view text);
    static std::string format_move(const Position& p, Move m, Notation notation) {
        return loa::format_move(p, m, notation);
    }
    static std::string diagram(const Position& p) { return loa::diagram(p); }
    static std::string cell_name(int cell) { return format_square(square_of(cell)); }
    static MoveShape shape(const Position& p, Move m);

  private:
    static Outcome connected_outcome(const Position& p) noexcept {
        const bool mover = p.is_connected_side(opponent(p.side_to_move()));
        const bool other = p.is_connected_side(p.side_to_move());
        if (mover && other && p.rules().simultaneous == Simultaneous::Draw)
            return {std::nullopt, Termination::Goal};
        const Side winner = mover ? opponent(p.side_to_move()) : p.side_to_move();
        return {winner, Termination::Goal};
    }
};

static_assert(twelves::Game<Game> && CountsTwoPlies<Game>);

}  // namespace twelves::loa
