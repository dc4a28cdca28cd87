// Owns the seam: English draughts as `concept Game` wants it. Rules are in movegen, texts in
// position_text and move_text; this only joins them.
#pragma once

#include "core/game.hpp"
#include "games/checkers/count_two.hpp"
#include "games/checkers/move.hpp"
#include "games/checkers/movegen.hpp"
#include "games/checkers/play.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// English draughts has no rule options.
struct RuleOptions {
    friend constexpr bool operator==(const RuleOptions&, const RuleOptions&) noexcept = default;
};

/// The rules that do not depend on how captures are counted.
struct CommonRules {
    using Position = checkers::Position;
    using Move = checkers::Move;
    using RuleOptions = checkers::RuleOptions;

    static constexpr int max_moves = checkers::max_moves;
    static constexpr int max_reversible_plies = 80;  // EC 10b

    static Position initial(const RuleOptions&) noexcept { return start_position(); }
    static RuleOptions rules(const Position&) noexcept { return {}; }
    static bool has_move(const Position& p) noexcept { return checkers::has_move(p); }
    static Position play(const Position& p, const Move& m) noexcept { return checkers::play(p, m); }

    /// EC 10b: a capture or a man's move can never be undone.
    static bool is_reversible(const Position& p, const Move& m) noexcept {
        return !m.is_capture() && p.is_king(m.from);
    }
    /// EC 9: the game ends only when a side has no move.
    static std::optional<Outcome> terminal(const Position&) noexcept { return std::nullopt; }
    static Outcome no_move_outcome(const Position& p) noexcept {
        return {opponent(p.side), Termination::NoMove};
    }
    static Key repetition_key(const Position& p) noexcept { return p.key(); }
    static int repetition_limit(const Position&) noexcept { return 3; }  // EC 10a

    static PackedPosition pack(const Position& p) noexcept {
        return {{p.first | std::uint64_t{p.second} << 32, p.kings, std::uint64_t(index(p.side))}};
    }
    static Position unpack(const PackedPosition& packed) noexcept {
        return make_position(static_cast<Squares>(packed.words[0]),
                             static_cast<Squares>(packed.words[0] >> 32),
                             static_cast<Squares>(packed.words[1]),
                             packed.words[2] == 0 ? Side::First : Side::Second);
    }
};

/// English draughts (American checkers).
struct Game : CommonRules {
    static void generate(const Position& p, Moves& out) noexcept {
        checkers::generate(p, out, Counting::Moves);
    }
    static int count(const Position& p) noexcept { return checkers::count(p, Counting::Moves); }
    static std::uint64_t count_two(const Position& p) noexcept {
        return checkers::count_two(p, Counting::Moves);
    }

    /// The same game with every route of a capture on its own (EC 11).
    struct Routes : CommonRules {
        static void generate(const Position& p, Moves& out) noexcept {
            checkers::generate(p, out, Counting::Routes);
        }
        static int count(const Position& p) noexcept {
            return checkers::count(p, Counting::Routes);
        }
        static std::uint64_t count_two(const Position& p) noexcept {
            return checkers::count_two(p, Counting::Routes);
        }
    };

    static constexpr std::string_view name = "checkers";
    static std::vector<std::string> aliases() { return {"english", "american", "draughts"}; }
    static std::string_view side_name(Side side) noexcept {
        return side == Side::First ? "black" : "white";
    }

    static std::vector<RuleOption> rule_options() { return {}; }
    static std::vector<NamedText> rule_sets() { return {{"default", ""}}; }
    static RuleOptions parse_rules(std::string_view text);
    static std::string format_rules(const RuleOptions&) { return "default"; }

    static std::vector<NamedText> starts();
    static Position parse_position(std::string_view text, const RuleOptions&);
    static std::string format_position(const Position& p);
    static Move parse_move(const Position& p, std::string_view text);
    static std::string format_move(const Position& p, const Move& m, Notation notation);

    static constexpr int rows = board_size;
    static constexpr int columns = board_size;
    static std::string diagram(const Position& p);
    static std::string cell_name(int cell);
    static MoveShape shape(const Position& p, const Move& m);
};

static_assert(twelves::Game<Game>);
static_assert(CountsTwoPlies<Game>);
static_assert(CountsRoutes<Game>);
static_assert(CountsTwoPlies<Game::Routes>);

}  // namespace twelves::checkers
