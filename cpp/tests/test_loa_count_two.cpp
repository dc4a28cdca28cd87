// The closed form of two plies against the plain one.
#include <doctest/doctest.h>

#include "games/loa/planes.hpp"
#include "tests/loa_reference.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

std::uint64_t plain_count_two(const Position& p) {
    Moves moves;
    generate(p, moves);
    std::uint64_t sum = 0;
    for (Move m : moves) {
        const Position next = p.moved(m);
        if (!Game::terminal(next)) sum += std::uint64_t(count(next));
    }
    return sum;
}

}  // namespace

TEST_CASE("two plies in closed form: known positions") {
    CHECK(count_two(Game::initial({})) == 1244);
    const auto at = [](const char* text, const char* rules) {
        return parse_position(text, parse_rules(rules));
    };
    CHECK(count_two(at(starts()[1].text.c_str(), "")) == 992);
    CHECK(count_two(at("6ox/6oo/8/8/8/8/oo6/xo6 b", "no_move=loss")) == 0);
    CHECK(count_two(at("6ox/6oo/8/8/8/8/oo6/xo6 b", "no_move=pass")) == 22);
    CHECK(count_two(at("6ox/6oo/8/8/8/8/oo6/xo6 w", "no_move=loss")) == 22);
    CHECK(count_two(at("o7/8/8/3x4/4o3/8/8/7x w", "")) == 84);
}

TEST_CASE("two plies in closed form: random play under all rules") {
    random_playouts(31, 100000, [](const Position& p) {
        if (count_two(p) == plain_count_two(p)) return;
        CAPTURE(format_position(p));
        CAPTURE(format_rules(p.rules()));
        REQUIRE(count_two(p) == plain_count_two(p));
    });
}

TEST_CASE("two plies in closed form: set-ups of 4 to 10 men, many near the end") {
    std::mt19937_64 random(32);
    const auto rules = all_rules();
    int ends = 0;
    for (int i = 0; i < 60000; ++i) {
        const auto men = [&] { return 2 + int(random() % 4); };
        const Position p =
            random_position(random, men(), men(), rules[std::size_t(i) % rules.size()]);
        if (Game::terminal(p)) continue;
        ends += count_two(p) == 0;
        if (count_two(p) == plain_count_two(p)) continue;
        CAPTURE(format_position(p));
        REQUIRE(count_two(p) == plain_count_two(p));
    }
    CHECK(ends < 1000);
}

TEST_CASE("a square gets the sum of its four lines") {
    std::mt19937_64 random(33);
    for (int round = 0; round < 200; ++round) {
        std::array<std::array<ByteVector, 8>, 4> entries;
        std::array<int, 64> moves{}, change{};
        for (int line = 0; line < line_count; ++line) {
            ByteVector& entry = entries[std::size_t(line / 8)][std::size_t(line % 8)];
            for (int i = 0; i < 16; ++i) entry[i] = std::uint8_t(random() % 3 - (i < 8 ? 0 : 1));
            for (int i = 0; i < 8; ++i) {
                moves[std::size_t(line_square(line, i))] += entry[i];
                change[std::size_t(line_square(line, i))] += std::int8_t(entry[8 + i]);
            }
        }
        const PairPlanes found =
            by_square([&](int direction) { return entries[std::size_t(direction)]; });
        int dot = 0;
        Bitboard set = 0;
        for (std::size_t s = 0; s < 64; ++s) {
            REQUIRE(found.moves[s / 16][s % 16] == moves[s]);
            REQUIRE(std::int8_t(found.change[s / 16][s % 16]) == change[s]);
            dot += moves[s] * change[s];
            if (moves[s] != 0) set |= Bitboard{1} << s;
        }
        REQUIRE(dot_product(found) == dot);
        REQUIRE(dot_product_plain(found) == dot);
        REQUIRE(nonzero(found.moves) == set);
    }
}

TEST_CASE("no move that joins the men is missed") {
    random_playouts(34, 20000, [](const Position& p) {
        const JoinTargets targets(p.own());
        Moves moves;
        generate(p, moves);
        for (Move m : moves) {
            if (m.is_pass() || !is_connected((p.own() & ~bit(m.from)) | bit(m.to))) continue;
            REQUIRE((targets.of(m.from) & bit(m.to)) != 0);
        }
    });
}
