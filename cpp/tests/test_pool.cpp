// Searches on threads: started, stopped, pondered, thrown out of, all at any time.
#include <doctest/doctest.h>

#include <thread>

#include "search/pool.hpp"
#include "tests/search_fixture.hpp"

namespace twelves::search_fixture {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Sanitizers and busy machines are slow; a hang would take far longer.
constexpr milliseconds soon{2000};

Task start_task() { return task_of(G::initial({})); }

Limits infinite() {
    Limits limits;
    limits.infinite = true;
    return limits;
}

TEST_CASE("pool: an endless search ends with stop, and has a move") {
    for (const int threads : {1, 3}) {
        TestPool pool(threads, 1);
        pool.start(start_task(), infinite());
        CHECK(!pool.wait_for(milliseconds(30)));
        CHECK(pool.searching());
        pool.stop();
        CHECK(pool.wait_for(soon));
        const auto result = pool.wait();
        REQUIRE(result.best);
        CHECK(is_legal(start_task().root, *result.best));
        CHECK(!pool.searching());
    }
}

TEST_CASE("pool: stop at once, again and again") {
    TestPool pool(2, 1);
    for (int i = 0; i < 100; ++i) {
        int reports = 0;
        pool.start(start_task(), infinite(), [&](const Report&) { ++reports; });
        pool.stop();
        pool.stop();
        CHECK(pool.wait().best);
        CHECK(reports >= 1);
    }
}

TEST_CASE("pool: infinite holds the result back even if all is known") {
    TestPool pool(2, 1);
    const auto won = position("4/W3/3B/4 w", "size=4");
    pool.start(task_of(won), infinite());
    CHECK(!pool.wait_for(milliseconds(50)));
    pool.ponder_hit();  // is not what it waits for
    CHECK(!pool.wait_for(milliseconds(20)));
    pool.stop();
    CHECK(pool.wait().report.score.value() == Score::win_in(1).value());
}

TEST_CASE("pool: pondering ends with a hit or with stop") {
    TestPool pool(1, 1);
    Limits limits;
    limits.ponder = true;
    limits.move_time = milliseconds(1);
    pool.start(start_task(), limits);
    CHECK(!pool.wait_for(milliseconds(50)));
    pool.ponder_hit();
    CHECK(pool.wait_for(soon));
    CHECK(pool.wait().best);

    limits = to_depth(1);
    limits.ponder = true;
    for (const bool hit : {true, false}) {
        pool.start(start_task(), limits);
        CHECK(!pool.wait_for(milliseconds(20)));
        hit ? pool.ponder_hit() : pool.stop();
        CHECK(pool.wait_for(soon));
    }
}

TEST_CASE("pool: a ponder hit that nobody waits for gives no more time") {
    TestPool pool(1, 1);
    Limits limits;
    limits.move_time = std::chrono::milliseconds(400);
    pool.start(task_of(G::initial(G::parse_rules("size=8"))), limits);
    for (int i = 0; i < 30 && !pool.wait_for(std::chrono::milliseconds(100)); ++i)
        pool.ponder_hit();
    CHECK(!pool.searching());
    CHECK(pool.wait().report.time < std::chrono::seconds(2));
}

TEST_CASE("pool: after a ponder hit the time for a whole move is left") {
    TestPool pool(1, 1);
    Limits limits;
    limits.ponder = true;
    limits.move_time = milliseconds(150);
    pool.start(start_task(), limits);
    std::this_thread::sleep_for(milliseconds(200));
    const auto hit = Clock::now();
    pool.ponder_hit();
    pool.wait();
    CHECK(Clock::now() - hit >= milliseconds(140));
    CHECK(Clock::now() - hit < milliseconds(150) + soon);
}

TEST_CASE("pool: a move time is used and kept") {
    TestPool pool(2, 1);
    Limits limits;
    limits.move_time = milliseconds(100);
    const auto start = Clock::now();
    pool.start(start_task(), limits);
    pool.wait();
    CHECK(Clock::now() - start >= milliseconds(90));
    CHECK(Clock::now() - start < milliseconds(100) + soon);
}

TEST_CASE("pool: destruction ends a search") {
    for (const int threads : {1, 2}) {
        TestPool pool(threads, 1);
        pool.start(start_task(), infinite());
        std::this_thread::sleep_for(milliseconds(5));
    }
    TestPool pool(1, 0);
}

TEST_CASE("pool: while it searches nothing else may be asked of it") {
    TestPool pool(1, 1);
    pool.start(start_task(), infinite());
    CHECK_THROWS_AS(pool.start(start_task(), infinite()), EngineError);
    CHECK_THROWS_AS(pool.set_threads(2), EngineError);
    CHECK_THROWS_AS(pool.set_hash_mb(2), EngineError);
    CHECK_THROWS_AS(pool.clear(), EngineError);
    pool.stop();
    CHECK(pool.wait().best);
    pool.set_threads(2);
    pool.set_hash_mb(2);
    pool.clear();
    CHECK(pool.threads() == 2);
    CHECK(pool.hash_mb() == 2);
}

TEST_CASE("pool: what a callback throws comes out of wait, and the pool lives on") {
    TestPool pool(2, 1);
    pool.start(start_task(), infinite(), [](const Report&) { throw std::runtime_error("report"); });
    CHECK_THROWS_WITH_AS(pool.wait(), "report", std::runtime_error);
    pool.start(start_task(), to_depth(2), {},
               [](const auto&) { throw std::runtime_error("done"); });
    CHECK_THROWS_WITH_AS(pool.wait(), "done", std::runtime_error);
    pool.start(start_task(), to_depth(2));
    CHECK(pool.wait().best);
}

TEST_CASE("pool: the end is told once, with the result that wait gives") {
    TestPool pool(1, 1);
    int told = 0;
    std::optional<G::Move> best;
    pool.start(start_task(), to_depth(3), {}, [&](const SearchResult<G::Move>& result) {
        ++told;
        best = result.best;
    });
    CHECK(pool.wait().best == best);
    CHECK(told == 1);
    CHECK(pool.wait().report.depth == 3);
}

TEST_CASE("pool: more threads find the same proofs and respect the node limit") {
    Solver solver;
    std::uint64_t random = 5;
    TestPool pool(4, 1);
    for (int i = 0; i < 20; ++i) {
        const auto root = random_position(G::parse_rules("size=4"), random, 8 + i % 4);
        pool.start(task_of(root), Limits{}, [&](const Report& r) { check_line(root, r); });
        CHECK(pool.wait().report.score.value() == solver.value(root).value());
    }
    Limits limits;
    limits.nodes = 20000;
    pool.start(start_task(), limits);
    const auto nodes = pool.wait().report.nodes;
    CHECK(nodes <= 20000);
    CHECK(nodes >= 18000);
}

TEST_CASE("pool: two pools at once do not know of each other") {
    TestPool one(1, 1);
    TestPool two(1, 1);
    one.start(task_of(G::initial(G::parse_rules("size=5"))), to_depth(7));
    two.start(task_of(G::initial(G::parse_rules("size=6"))), to_depth(6));
    const auto nodes = one.wait().report.nodes;
    CHECK(two.wait().report.depth == 6);
    TestPool alone(1, 1);
    alone.start(task_of(G::initial(G::parse_rules("size=5"))), to_depth(7));
    CHECK(alone.wait().report.nodes == nodes);
}

}  // namespace
}  // namespace twelves::search_fixture
