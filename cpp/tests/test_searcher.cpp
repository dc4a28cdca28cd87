// The search is right: against plain minimax, against exhaustive solutions, and at its limits.
#include <doctest/doctest.h>

#include <set>

#include "tests/search_fixture.hpp"

namespace twelves::search_fixture {
namespace {

SearchResult<G::Move> search(TestPool& pool, const Task& task, const Limits& limits) {
    pool.start(task, limits, [&](const Report& report) { check_line(task.root, report); });
    return pool.wait();
}

Report report_of(const Task& task, const Limits& limits) {
    TestPool pool(1, 1);
    return search(pool, task, limits).report;
}

TEST_CASE("search: alpha-beta with all its tools equals plain minimax") {
    std::uint64_t random = 7;
    for (const char* rules : {"size=4", "size=5", "size=6"}) {
        for (int i = 0; i < 30; ++i) {
            const auto root = random_position(G::parse_rules(rules), random, i);
            for (int depth = 1; depth <= 4; ++depth) {
                const Score plain = PlainSearch(depth).value(root, depth, 0);
                const Report report = report_of(task_of(root), to_depth(depth));
                CAPTURE(G::format_position(root));
                CAPTURE(depth);
                // A proof beyond the depth may be found in a longer or in a shorter form; and it
                // ends the search early.
                if (plain.is_proven() && plain.plies_to_end() > depth) {
                    CHECK(report.score.is_win() == plain.is_win());
                    CHECK(report.score.is_loss() == plain.is_loss());
                } else {
                    CHECK(report.score.value() == plain.value());
                }
            }
        }
    }
}

TEST_CASE("search: wins and losses have the exact distance of an exhaustive search") {
    Solver solver;
    std::uint64_t random = 3;
    for (int i = 0; i < 60; ++i) {
        const auto root = random_position(G::parse_rules("size=4"), random, 7 + i % 6);
        CAPTURE(G::format_position(root));
        const Report report = report_of(task_of(root), Limits{});
        CHECK(report.score.value() == solver.value(root).value());
        check_line(root, report);
    }
}

TEST_CASE("search: one thread visits the same nodes on every run") {
    const Task task = task_of(G::initial(G::parse_rules("size=6")));
    TestPool pool(1, 1);
    const auto nodes = search(pool, task, to_depth(7)).report.nodes;
    pool.clear();
    CHECK(search(pool, task, to_depth(7)).report.nodes == nodes);
    CHECK(report_of(task, to_depth(7)).nodes == nodes);
}

TEST_CASE("search: several lines are the best moves, each with its own value") {
    std::uint64_t random = 11;
    for (int i = 0; i < 10; ++i) {
        const auto root = random_position(G::parse_rules("size=5"), random, i);
        constexpr int depth = 3;
        std::multiset<int> values;
        const auto moves = legal_moves(root);
        for (const G::Move& move : moves)
            values.insert(PlainSearch(depth).value(G::play(root, move), depth - 1, 1).value());
        Limits limits = to_depth(depth);
        limits.multi_pv = 3;
        std::vector<Report> last(4);
        TestPool pool(1, 1);
        pool.start(task_of(root), limits, [&](const Report& report) {
            check_line(root, report);
            last[static_cast<std::size_t>(report.rank)] = report;
        });
        pool.wait();
        const auto count = std::min<std::size_t>(3, values.size());
        auto expected = values.begin();
        std::set<std::string> first_moves;
        for (std::size_t rank = 1; rank <= count; ++rank, ++expected) {
            REQUIRE(last[rank].depth == depth);
            if (!last[rank].score.is_proven()) CHECK(last[rank].score.value() == -*expected);
            first_moves.insert(G::format_move(root, last[rank].line[0], Notation::Coordinates));
        }
        CHECK(first_moves.size() == count);
    }
}

TEST_CASE("search: only the moves that are asked for") {
    const auto root = G::initial(G::parse_rules("size=5"));
    Task task = task_of(root);
    task.search_moves = {G::parse_move(root, "c2-c3"), G::parse_move(root, "e2-d3")};
    TestPool pool(1, 1);
    Limits limits = to_depth(5);
    limits.multi_pv = 5;
    std::set<int> ranks;
    pool.start(task, limits, [&](const Report& report) {
        ranks.insert(report.rank);
        CHECK((report.line[0] == task.search_moves[0] || report.line[0] == task.search_moves[1]));
    });
    pool.wait();
    CHECK(ranks == std::set<int>{1, 2});
    // A restricted search leaves nothing wrong in the table.
    const auto nodes = search(pool, task_of(root), to_depth(5)).report;
    CHECK(nodes.score.value() == PlainSearch(5).value(root, 5, 0).value());
}

TEST_CASE("search: a node limit is never passed by one thread, and a move comes all the same") {
    const Task task = task_of(G::initial(G::parse_rules("size=6")));
    for (const std::uint64_t nodes : {0u, 1u, 2u, 10u, 255u, 256u, 257u, 1000u, 5000u}) {
        Limits limits;
        limits.nodes = nodes;
        TestPool pool(1, 1);
        int reports = 0;
        pool.start(task, limits, [&](const Report& report) {
            ++reports;
            CHECK(report.nodes <= nodes);
            CHECK(!report.line.empty());
            check_line(task.root, report);
        });
        const auto result = pool.wait();
        CHECK(result.report.nodes <= nodes);
        CHECK(result.report.nodes + 1 >= nodes);
        REQUIRE(result.best);
        CHECK(is_legal(task.root, *result.best));
        CHECK(reports >= 1);
    }
}

TEST_CASE("search: limits of zero give a legal move") {
    const Task task = task_of(G::initial({}));
    std::vector<Limits> all(4);
    all[0].depth = 0;
    all[1].move_time = std::chrono::milliseconds(0);
    all[2].clock = ClockLimit{};
    all[3].clock = ClockLimit{std::chrono::milliseconds(-5), std::chrono::milliseconds(0), 1};
    for (const Limits& limits : all) {
        TestPool pool(1, 1);
        const auto result = search(pool, task, limits);
        REQUIRE(result.best);
        CHECK(is_legal(task.root, *result.best));
        CHECK(result.report.line.size() >= 1);
    }
}

TEST_CASE("search: a limit holds for one search only") {
    const Task task = task_of(G::initial(G::parse_rules("size=6")));
    TestPool pool(1, 1);
    Limits limits;
    limits.nodes = 10;
    search(pool, task, limits);
    CHECK(search(pool, task, to_depth(5)).report.depth == 5);
}

TEST_CASE("search: a finished game has a score and no move") {
    const auto lost = position("1W2/B3/4/4 b", "size=4");
    const auto blocked = position("4/B3/4/4 w", "size=4");
    for (const auto& root : {lost, blocked}) {
        TestPool pool(1, 1);
        int reports = 0;
        pool.start(task_of(root), to_depth(5), [&](const Report&) { ++reports; });
        const auto result = pool.wait();
        CHECK(!result.best);
        CHECK(!result.ponder);
        CHECK(result.report.score == Score::loss_in(0));
        CHECK(result.report.line.empty());
        CHECK(reports == 1);
    }
}

TEST_CASE("search: stops when the win that was asked for is proved, and not before") {
    // White needs five moves to the far row and Black six, with White to move: nine plies.
    const auto root = position("2B2B/6/6/6/6/W5 w", "size=6");
    Limits limits;
    limits.win_in = 5;
    Report report = report_of(task_of(root), limits);
    CHECK(report.score == Score::win_in(9));
    // No win of three moves is there: that ends nothing, the depth does.
    limits.win_in = 3;
    limits.depth = 6;
    report = report_of(task_of(root), limits);
    CHECK(report.depth == 6);
    CHECK(!report.score.is_win());
}

TEST_CASE("search: with a clock the only move is played at once") {
    const auto root = position("4/2B1/4/W3 w", "size=4");
    Task task = task_of(root);
    task.search_moves = {legal_moves(root)[0]};
    Limits limits;
    limits.clock = ClockLimit{std::chrono::hours(1), std::chrono::milliseconds(0), {}};
    CHECK(report_of(task, limits).depth == 1);
}

}  // namespace
}  // namespace twelves::search_fixture
