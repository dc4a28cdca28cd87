// What the search is told: evaluation terms, move order, noisy moves, move codes.
#include <doctest/doctest.h>

#include <map>

#include "games/loa/heuristics.hpp"
#include "tests/loa_reference.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

Position at(const char* text, const char* rules = "") {
    return parse_position(text, parse_rules(rules));
}
std::vector<std::string> noisy(const Position& p) {
    Moves moves;
    Heuristics::generate_noisy(p, moves);
    std::vector<std::string> result;
    for (Move m : moves) result.push_back(format_move(p, m, Notation::Coordinates));
    std::sort(result.begin(), result.end());
    return result;
}
using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("explained terms sum to the evaluation") {
    const Heuristics heuristics;
    random_playouts(21, 5000, [&](const Position& p) {
        int sum = 0;
        for (const EvalTerm& term : heuristics.explain(p)) sum += term.value;
        REQUIRE(sum == heuristics.evaluate(p));
        REQUIRE(std::abs(sum) < 5000);
    });
}

TEST_CASE("the evaluation is the same for both sides and in all symmetric starts") {
    const Heuristics heuristics;
    random_playouts(22, 2000, [&](const Position& p) {
        const Position swapped(p.men(Side::Second), p.men(Side::First), opponent(p.side_to_move()),
                               p.rules());
        REQUIRE(heuristics.evaluate(swapped) == heuristics.evaluate(p));
    });
    CHECK(heuristics.evaluate(Game::initial({})) == heuristics.tempo);
}

TEST_CASE("a gathered side is worth more than a scattered one") {
    const Heuristics heuristics;
    const char* gathered = "o6o/8/2xx4/3xx3/3x4/8/2x4o/o6o b";
    CHECK(heuristics.evaluate(at(gathered)) > 100);
}

TEST_CASE("noisy moves are the moves that win at once") {
    CHECK(noisy(Game::initial({})).empty());
    CHECK(noisy(at("3xxx2/1xo1o1x1/o2oxx2/5x2/8/8/2o4o/8 b")) == Strings{"e6c8"});
    CHECK(noisy(at("8/o4x1o/o2xx3/o1oxox2/2o2x2/2oo4/2o3xo/2xxxx2 b")) == Strings{"d5f3", "f7f3"});
    CHECK(noisy(at("8/7o/7o/6oo/oo3x2/3o3o/2x1xxx1/1xoxxxx1 b")) ==
          Strings{"e1e3", "e1g3", "f4g3", "g1e3", "g2f3"});
    // LOA 6: d4d2 joins both sides.
    CHECK(noisy(at("8/8/4x2x/5xx1/3o1ox1/4oox1/2oxo1o1/8 w")) ==
          Strings{"c2c3", "c2d1", "c2e4", "d4d2", "e2d3"});
    CHECK(noisy(at("8/8/4x2x/5xx1/3o1ox1/4oox1/2oxo1o1/8 w", "simultaneous=draw")) ==
          Strings{"c2c3", "c2d1", "c2e4", "e2d3"});
}

TEST_CASE("noisy moves are found in every position that has one") {
    int found = 0;
    random_playouts(23, 30000, [&](const Position& p) {
        Strings expected;
        Moves moves;
        generate(p, moves);
        for (Move m : moves) {
            const auto outcome = Game::terminal(p.moved(m));
            if (outcome && outcome->winner == p.side_to_move())
                expected.push_back(format_move(p, m, Notation::Coordinates));
        }
        std::sort(expected.begin(), expected.end());
        REQUIRE(noisy(p) == expected);
        found += !expected.empty();
    });
    CHECK(found > 500);
}

TEST_CASE("order, noise and codes of all moves") {
    const Heuristics heuristics;
    random_playouts(24, 3000, [&](const Position& p) {
        Moves moves;
        generate(p, moves);
        std::map<MoveCode, int> codes;
        for (Move m : moves) {
            REQUIRE(std::abs(heuristics.judge(p).worth(m)) <= 1000);
            const bool wins = !m.is_pass() && is_connected((p.own() & ~bit(m.from)) | bit(m.to));
            REQUIRE(Heuristics{}.judge(p).is_noisy(m) ==
                    (wins || (!m.is_pass() && p.is_capture(m))));
            REQUIRE(Heuristics::move_code(m) != 0);
            REQUIRE(++codes[Heuristics::move_code(m)] == 1);
        }
    });
    CHECK(Heuristics::move_code(Move::pass()) != 0);
}

TEST_CASE("features of small set-ups") {
    const auto e4 = bit(make_square(4, 3)), e5 = bit(make_square(4, 4)),
               d4 = bit(make_square(3, 3));
    CHECK(centre_of_mass(e4) == make_square(4, 3));
    CHECK(distance(make_square(0, 0), make_square(3, 7)) == 7);
    CHECK(depth_inside(make_square(0, 4)) == 0);
    CHECK(depth_inside(make_square(4, 4)) == 3);
    const Features ones{1, 1, 1, 1, 1, 1};
    CHECK(weighted_features(e4 | e5 | d4, 0, ones).quads == 1);
    CHECK(weighted_features(e4 | e5 | d4, 0, ones).connectedness == 1);  // three pairs, three men
    CHECK(weighted_features(e4 | e5 | d4, 0, ones).concentration == 0);
    // b3, b4, b5 shut in a4; b3 and b4 shut in a3 by two thirds.
    const Bitboard wall = bit(make_square(1, 2)) | bit(make_square(1, 3)) | bit(make_square(1, 4));
    CHECK(weighted_features(wall, bit(make_square(0, 3)), ones).walls == 2);
    CHECK(weighted_features(wall, bit(make_square(0, 2)), ones).walls == 1);
    CHECK(weighted_features(wall, bit(make_square(0, 0)), ones).walls == 0);
}
