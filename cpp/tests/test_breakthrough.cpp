// The fixture game: its rules against published counts, its texts against themselves.
#include <doctest/doctest.h>

#include <set>

#include "core/text.hpp"
#include "tests/breakthrough/heuristics.hpp"

namespace twelves::breakthrough {
namespace {

using GameRules = twelves::breakthrough::Game;

std::uint64_t plain_perft(const Position& p, int depth) {
    if (depth == 0) return 1;
    if (GameRules::terminal(p)) return 0;
    MoveList<GameRules> moves;
    GameRules::generate(p, moves);
    std::uint64_t result = 0;
    for (const Move& m : moves) result += plain_perft(GameRules::play(p, m), depth - 1);
    return result;
}

/// Calls `visit` with every position of some random games.
template <class Visit>
void random_games(const RuleOptions& rules, int games, Visit visit) {
    std::uint64_t random = 1;
    for (int game = 0; game < games; ++game) {
        Position p = GameRules::initial(rules);
        for (int ply = 0; ply < 100; ++ply) {
            visit(p);
            MoveList<GameRules> moves;
            if (!GameRules::terminal(p)) GameRules::generate(p, moves);
            if (moves.empty()) break;
            p = GameRules::play(p,
                                moves[static_cast<int>(splitmix64(random) %
                                                       static_cast<std::uint64_t>(moves.size()))]);
        }
    }
}

TEST_CASE("breakthrough: counts of the start are those of Fairy-Stockfish") {
    // 256036 and 121264 are in its tests/perft.sh.
    const Position start = GameRules::initial({});
    CHECK(plain_perft(start, 1) == 22);
    CHECK(plain_perft(start, 4) == 256036);
    const Position middle =
        GameRules::parse_position("1B2BB1B/2B2BBB/2W5/8/8/3W2W1/1B1W2WW/1WW1WW1W w", {});
    CHECK(plain_perft(middle, 4) == 121264);
}

TEST_CASE("breakthrough: keys, words, counts and texts agree along random games") {
    for (const char* name : {"default", "small", "retreating", "size=4,retreat=yes"}) {
        const RuleOptions rules = GameRules::parse_rules(name);
        CHECK(GameRules::parse_rules(GameRules::format_rules(rules)) == rules);
        random_games(rules, 20, [&](const Position& p) {
            CHECK(GameRules::unpack(GameRules::pack(p)) == p);
            CHECK(GameRules::parse_position(GameRules::format_position(p), rules) == p);
            MoveList<GameRules> moves;
            GameRules::generate(p, moves);
            CHECK(moves.size() == GameRules::count(p));
            std::set<std::string> texts;
            for (const Move& m : moves) {
                const std::string text = GameRules::format_move(p, m, Notation::Native);
                if (!GameRules::terminal(p)) CHECK(GameRules::parse_move(p, text) == m);
                texts.insert(text);
            }
            CHECK(static_cast<int>(texts.size()) == moves.size());
        });
    }
}

TEST_CASE("breakthrough: a game ends on the far row, or when nothing can move") {
    const RuleOptions four = GameRules::parse_rules("size=4");
    const Position won = GameRules::parse_position("1W2/B3/4/4 b", four);
    CHECK(GameRules::terminal(won) == Outcome{Side::First, Termination::Goal});
    const Position bare = GameRules::parse_position("4/B3/4/4 w", four);
    CHECK(!GameRules::terminal(bare));
    CHECK(!GameRules::has_move(bare));
    CHECK(GameRules::no_move_outcome(bare) == Outcome{Side::Second, Termination::NoMove});
}

TEST_CASE("breakthrough: noisy moves win, or stop a win") {
    const auto noisy = [](const char* text) {
        const Position p = GameRules::parse_position(text, GameRules::parse_rules("size=4"));
        MoveList<GameRules> moves;
        Heuristics::generate_noisy(p, moves);
        std::string result;
        for (const Move& m : moves) result += GameRules::format_move(p, m, Notation::Native) + " ";
        return result;
    };
    CHECK(noisy("1B2/W3/B3/3W w") == "a3-a4 a3xb4 ");
    CHECK(noisy("1B2/4/B3/1W1W w") == "b1xa2 ");
    CHECK(noisy("1B2/B3/2W1/1W1W w") == "");
}

TEST_CASE("breakthrough: errors name the token") {
    CHECK_THROWS_WITH_AS(GameRules::parse_rules("size=9"), "no such rule option: 'size=''9'",
                         NotationError);
    CHECK_THROWS_AS(GameRules::parse_position("4/4/4/4 x", {}), NotationError);
    CHECK_THROWS_AS(GameRules::parse_move(GameRules::initial({}), "a2-a5"), IllegalMoveError);
    CHECK_THROWS_AS(GameRules::parse_move(GameRules::initial({}), "hello"), NotationError);
}

}  // namespace
}  // namespace twelves::breakthrough
