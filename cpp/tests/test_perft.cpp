// Perft on the fixture game: every way to count gives the published number.
#include <doctest/doctest.h>

#include <thread>

#include "search/perft.hpp"
#include "tests/breakthrough/game.hpp"

namespace twelves {
namespace {

using G = breakthrough::Game;

G::Position middle() {
    return G::parse_position("1B2BB1B/2B2BBB/2W5/8/8/3W2W1/1B1W2WW/1WW1WW1W w", {});
}

TEST_CASE("perft: all forms give the counts of Fairy-Stockfish") {
    // 256036 and 121264 are in its tests/perft.sh.
    for (const int threads : {1, 2, 3}) {
        for (const std::size_t hash_mb : {0u, 1u, 8u}) {
            for (const bool closed_form : {true, false}) {
                const PerftOptions options{false, closed_form, hash_mb, threads};
                CHECK(perft<G>(G::initial({}), 4, options) == 256036);
                CHECK(perft<G>(middle(), 4, options) == 121264);
            }
        }
    }
}

TEST_CASE("perft: hash and threads do not change a count") {
    for (const char* rules : {"size=8", "size=5", "size=5,retreat=yes"}) {
        const G::Position start = G::initial(G::parse_rules(rules));
        for (int depth = 0; depth <= 6; ++depth) {
            const auto plain = perft<G>(start, depth, {false, false, 0, 1});
            CHECK(perft<G>(start, depth, {false, true, 0, 1}) == plain);
            CHECK(perft<G>(start, depth, {false, true, 1, 1}) == plain);
            CHECK(perft<G>(start, depth, {false, true, 1, 4}) == plain);
            CHECK(perft<G>(start, depth, {true, true, 0, 2}) == plain);
        }
    }
}

TEST_CASE("perft: the ends of the tree") {
    const auto four = G::parse_rules("size=4");
    const G::Position won = G::parse_position("1W2/B3/4/W3 b", four);
    CHECK(perft<G>(won, 0) == 1);
    CHECK(perft<G>(won, 1) == 0);
    CHECK(perft<G>(won, 3, {false, true, 1, 2}) == 0);
    CHECK(divide<G>(won, 2)->empty());
    const G::Position blocked = G::parse_position("4/B3/4/4 w", four);
    CHECK(perft<G>(blocked, 1) == 0);
    CHECK(perft<G>(blocked, 5, {false, true, 1, 2}) == 0);
    CHECK(perft<G>(blocked, -1) == 1);
}

TEST_CASE("divide: one line a move, and the sum is perft") {
    const G::Position start = G::initial({});
    for (const int threads : {1, 2}) {
        const auto lines = divide<G>(start, 4, {false, true, 0, threads});
        REQUIRE(lines);
        CHECK(lines->size() == 22);
        std::uint64_t sum = 0;
        for (const auto& [move, count] : *lines) {
            sum += count;
            CHECK(perft<G>(G::play(start, move), 3) == count);
        }
        CHECK(sum == 256036);
    }
    CHECK(divide<G>(start, 1)->front().second == 1);
    CHECK(divide<G>(start, 0)->empty());
}

TEST_CASE("perft: a flag stops it soon, and then there is no number") {
    std::atomic<bool> stop{true};
    CHECK(!perft<G>(G::initial({}), 5, {}, &stop));
    CHECK(!divide<G>(G::initial({}), 5, {}, &stop));
    for (const int threads : {1, 2}) {
        stop = false;
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop = true;
        });
        CHECK(!perft<G>(G::initial({}), 30, {false, true, 1, threads}, &stop));
        other.join();
    }
}

TEST_CASE("perft: more memory than there is throws") {
    CHECK_THROWS_AS(perft<G>(G::initial({}), 5, {false, true, std::size_t{1} << 43, 1}),
                    std::bad_alloc);
    CHECK_THROWS_AS(perft<G>(G::initial({}), 5, {false, true, std::size_t{1} << 62, 1}),
                    std::bad_alloc);
}

TEST_CASE("perft: a count that 64 bits do not hold is not passed off as one") {
    std::uint64_t sum = perft_overflow - 2;
    add_count(sum, 1);
    CHECK(sum == perft_overflow - 1);
    add_count(sum, 5);
    CHECK(sum == perft_overflow);
    add_count(sum, 1);
    CHECK(sum == perft_overflow);
}

}  // namespace
}  // namespace twelves
