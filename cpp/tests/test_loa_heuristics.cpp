// What the search is told: evaluation terms, move order, noisy moves, move codes.
#include <doctest/doctest.h>

#include <map>
#include <numeric>
#include <random>

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
    const FeatureCounts counts = count_features(Game::initial({}));
    CHECK(std::accumulate(counts.begin(), counts.end(), 0) -
              counts[static_cast<std::size_t>(Feature::MoverGroups)] ==
          1);  // the right to move
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
    const auto count = [](Bitboard own, Bitboard enemy, Feature feature) {
        const Position p(own, enemy, Side::First, {});
        return count_features(p)[static_cast<std::size_t>(feature)];
    };
    const Bitboard far = bit(make_square(0, 7)) | bit(make_square(7, 7));  // a8, h8
    CHECK(count(e4 | e5 | d4, far, Feature::Quads) == 1);
    CHECK(count(e4 | e5 | d4, far, Feature::Neighbours) == 64);  // three pairs, three men
    CHECK(count(e4 | e5 | d4, far, Feature::LoneMen) == -2);
    CHECK(count(e4 | e5 | d4, far, Feature::Groups) == 1 - 2);
    CHECK(count(e4 | e5 | d4, far, Feature::TwoGroups) == 0);
    CHECK(count(e4 | far, e5 | d4, Feature::TwoGroups) == -1);
    CHECK(count(e4 | e5 | d4, far, Feature::Box) == 4 - 8);
    CHECK(count(e4 | e5 | d4, far, Feature::Man) == 1);
    // Three files and four steps between the two; from the centre d8, three and four.
    CHECK(count(e4 | e5, far, Feature::Far3) == -64);
    CHECK(count(e4 | e5, far, Feature::Far4) == -32);
}

TEST_CASE("groups are counted as they are where there are no holes") {
    random_playouts(25, 3000, [&](const Position& p) {
        const auto groups = [](Bitboard men) {
            int number = 0;
            for (; men != 0; ++number) men &= ~group_of(men & -men, men);
            return number;
        };
        // A hole: an empty square that is shut off from outside by men; here none within one step.
        const auto has_hole = [](Bitboard men) {
            Bitboard outside = ~men & 0xff818181818181ff;
            for (;;) {
                const Bitboard up_down = outside << 8 | outside >> 8;
                const Bitboard grown =
                    (outside | up_down | (outside & ~file_h) << 1 | (outside & ~file_a) >> 1) &
                    ~men;
                if (grown == outside) return outside != ~men;
                outside = grown;
            }
        };
        // Men on the rim may shut off what touches the rim, so only the inside is judged.
        if (has_hole(p.own()) || has_hole(p.enemy())) return;
        const int counted = count_features(p)[static_cast<std::size_t>(Feature::Groups)];
        CHECK(counted == groups(p.own()) - groups(p.enemy()));
    });
}

TEST_CASE("what is traced explains the evaluation, lines and mobility included") {
    WeightValues values = Heuristics{}.weight_values();
    std::mt19937_64 random(26);
    for (int& value : values) value = static_cast<int>(random() % 601) - 300;
    values[static_cast<std::size_t>(Feature::Mobility) * weight_phases] = 20;
    values[static_cast<std::size_t>(Feature::Mobility) * weight_phases + 1] = 10;
    const Heuristics h = Heuristics::with_weights(values);
    CHECK(h.weight_values() == values);
    random_playouts(27, 2000, [&](const Position& p) {
        EvalTrace trace;
        h.trace(p, trace);
        double sum = 0;
        for (const EvalTrace::Count& c : trace.counts)
            for (std::size_t phase = 0; phase < weight_phases; ++phase)
                sum += trace.blend[phase] * c.amount * values[c.weight * weight_phases + phase];
        CHECK(std::abs(sum - h.evaluate(p)) < 1.01);
        // Turned and mirrored boards have the same lines.
        const auto by_lines = [&](const Position& q) {
            int value = 0;
            for (const EvalTerm& t : h.explain(q))
                if (std::string(t.name) == "lines") value = t.value;
            return value;
        };
        const auto mirrored = [](Bitboard men) {
            Bitboard result = 0;
            for_each_square(
                men, [&](Square s) { result |= bit(make_square(rank_of(s), 7 - file_of(s))); });
            return result;
        };
        const int lines = by_lines(p);
        const int turned_lines =
            by_lines(Position(mirrored(p.men(Side::First)), mirrored(p.men(Side::Second)),
                              p.side_to_move(), p.rules()));
        CHECK(std::abs(lines - turned_lines) <= 2);  // both are rounded
    });
}

TEST_CASE("weights out of range are refused") {
    WeightValues values = Heuristics{}.weight_values();
    values[0] = 20001;
    CHECK_THROWS_WITH_AS(Heuristics::with_weights(values), "weight man is out of range: 20001",
                         NotationError);
}
