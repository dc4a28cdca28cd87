// Shows what the search does with an oracle: it believes it, prefers short ways, and without
// distances keeps to the moves that keep what the position is worth.
#include <doctest/doctest.h>

#include <functional>

#include "tests/search_fixture.hpp"

using namespace twelves;
using namespace twelves::search_fixture;

namespace {

class Told final : public Oracle<G> {
  public:
    using Answer = std::function<std::optional<TableValue>(const G::Position&)>;
    explicit Told(Answer answer) : answer_(std::move(answer)) {}
    std::optional<TableValue> probe(const G::Position& p) const noexcept override {
        return answer_(p);
    }

  private:
    Answer answer_;
};

SearchResult<G::Move> searched(const G::Position& root, const Told::Answer& answer, int depth) {
    const Told oracle(answer);
    Task task = task_of(root);
    task.oracle = &oracle;
    TestPool pool;
    pool.start(task, to_depth(depth));
    return pool.wait();
}

const G::Position& start() {
    static const G::Position p = G::initial({});
    return p;
}

}  // namespace

TEST_CASE("an oracle that knows nothing changes nothing") {
    const auto silent = searched(start(), [](const auto&) { return std::nullopt; }, 4);
    TestPool pool;
    pool.start(task_of(start()), to_depth(4));
    const auto alone = pool.wait();
    CHECK(silent.report.nodes == alone.report.nodes);
    CHECK(silent.report.score == alone.report.score);
    CHECK(silent.report.table_hits == 0);
}

TEST_CASE("what it says is believed") {
    const auto drawn = searched(start(), [](const auto&) { return TableValue{}; }, 4);
    CHECK(drawn.report.score == Score::draw());
    CHECK(drawn.report.table_hits > 0);

    const auto lost = searched(start(), [](const auto&) { return TableValue{Wdl::Win, 9}; }, 1);
    CHECK(lost.report.score == Score::loss_in(10));
    const auto untold =
        searched(start(), [](const auto&) { return TableValue{Wdl::Win, std::nullopt}; }, 1);
    CHECK(untold.report.score == Score::table_loss_in(1));
}

TEST_CASE("of several wins the shortest is played, of several losses the longest") {
    const auto moves = legal_moves(start());
    for (const bool wins : {true, false}) {
        const auto at = [&](const G::Position& p) -> std::optional<TableValue> {
            for (int i = 0; i < moves.size(); ++i)
                if (G::play(start(), moves[i]) == p)
                    return wins ? TableValue{Wdl::Loss, 20 - 2 * (i % 7)}
                                : TableValue{Wdl::Win, 15 - 2 * (i % 7)};
            return std::nullopt;
        };
        const auto result = searched(start(), at, 3);
        REQUIRE(result.best);
        const auto value = at(G::play(start(), *result.best));
        REQUIRE(value);
        CHECK(value->plies == (wins ? 8 : 15));
        CHECK(result.report.score == (wins ? Score::win_in(9) : Score::loss_in(16)));
    }
}

TEST_CASE("without distances the move is one that keeps the worth of the position") {
    const auto moves = legal_moves(start());
    for (int good = 0; good < moves.size(); good += 5) {
        const auto at = [&](const G::Position& p) -> std::optional<TableValue> {
            for (int i = 0; i < moves.size(); ++i)
                if (G::play(start(), moves[i]) == p)
                    return TableValue{i == good ? Wdl::Loss : Wdl::Draw, std::nullopt};
            return std::nullopt;
        };
        const auto result = searched(start(), at, 3);
        CHECK(result.best == moves[good]);
        CHECK(result.report.score == Score::table_win_in(1));
    }
}
