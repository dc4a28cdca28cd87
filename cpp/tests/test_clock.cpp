// From a clock to the time for a move.
#include <doctest/doctest.h>

#include "search/clock.hpp"
#include "search/urgency.hpp"

namespace twelves {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TimeBudget budget(int remaining, int increment = 0, std::optional<int> moves_to_go = {}) {
    return budget_of(ClockLimit{milliseconds(remaining), milliseconds(increment), moves_to_go});
}

TEST_CASE("clock: no time left means to move at once") {
    CHECK(budget(0) == TimeBudget{});
    CHECK(budget(-1) == TimeBudget{});
    CHECK(budget(-100000, 1000) == TimeBudget{});
    CHECK(budget(0, 5000, 1) == TimeBudget{});
}

TEST_CASE("clock: with no more left than the move takes to arrive there is no time to think") {
    CHECK(budget(20, 5) == TimeBudget{});
    CHECK(budget(1, 5) == TimeBudget{});
}

TEST_CASE("clock: short increments are not spent whole, so that the clock recovers") {
    CHECK(budget(60, 5).soft <= milliseconds(5));
    CHECK(budget(200, 5).soft <= milliseconds(10));
}

TEST_CASE("clock: soft is at most hard, hard less than what is left") {
    for (const int remaining : {1, 2, 10, 30, 100, 1000, 60000, 3600000}) {
        for (const int increment : {-5, 0, 1, 100, 10000, 100000000}) {
            for (const int moves : {-3, 0, 1, 2, 10, 1000}) {
                const TimeBudget b = budget(remaining, increment, moves);
                CHECK(b.soft >= milliseconds{0});
                CHECK(b.soft <= b.hard);
                CHECK(b.hard <= milliseconds(remaining));
                if (remaining >= 100) CHECK(b.hard <= milliseconds(remaining) - clock_lag);
                if (remaining >= 1000) CHECK(b.soft > milliseconds{0});
            }
        }
    }
}

TEST_CASE("clock: the last move before more time may use nearly all of it") {
    CHECK(budget(10000, 0, 1) == TimeBudget{milliseconds(9980), milliseconds(9980), true});
    CHECK(budget(10000, 0, 2).hard <= milliseconds(6000));
}

TEST_CASE("clock: more moves to come or less increment mean less time") {
    CHECK(budget(60000, 0, 40).soft < budget(60000, 0, 20).soft);
    CHECK(budget(60000, 0).soft < budget(60000, 1000).soft);
    CHECK(budget(60000).soft < milliseconds(4000));
    CHECK(budget(60000).soft > milliseconds(1000));
}

TEST_CASE("clock: a big increment does not spend what is not there yet") {
    CHECK(budget(1000, 1000000).hard <= milliseconds(980));
    CHECK(budget(1000, 1000000).soft >= milliseconds(500));
}

TEST_CASE("clock: absurd times do not overflow") {
    const TimeBudget b =
        budget_of(ClockLimit{milliseconds::max(), milliseconds::max(), std::nullopt});
    CHECK(b.soft > hours(1));
    CHECK(b.hard >= b.soft);
    CHECK(budget_of(ClockLimit{milliseconds::min(), milliseconds::min(), 1}) == TimeBudget{});
}

TEST_CASE("clock: limits of a search") {
    CHECK(!budget_of(Limits{}));
    Limits limits;
    limits.move_time = milliseconds(500);
    CHECK(budget_of(limits) == TimeBudget{milliseconds(500), milliseconds(500), false});
    limits.clock = ClockLimit{milliseconds(1000000), milliseconds(0), std::nullopt};
    CHECK(budget_of(limits)->hard == milliseconds(500));
    limits.clock->remaining = milliseconds(1000);
    CHECK(budget_of(limits)->soft == milliseconds((1000 - 20 - 24 * 4) / 25));
    limits.move_time = milliseconds(-1);
    CHECK(budget_of(limits)->hard == milliseconds(0));
    CHECK(budget_of(limits)->soft == milliseconds(0));
}

TEST_CASE("clock: a move that stays the best gets less and less time, a new one more") {
    Urgency urgency;
    urgency.add_iteration(false, Score::evaluation(10));
    const int fresh = urgency.percent();
    CHECK(fresh > 100);
    int before = fresh;
    for (int i = 0; i < 5; ++i) {
        urgency.add_iteration(true, Score::evaluation(10));
        CHECK(urgency.percent() < before);
        before = urgency.percent();
    }
    CHECK(before < 100);
    urgency.add_iteration(true, Score::evaluation(10));
    CHECK(urgency.percent() == before);
    urgency.add_iteration(false, Score::evaluation(10));
    CHECK(urgency.percent() == fresh);
}

TEST_CASE("clock: a score that falls asks for time, one that rises does not") {
    const auto after = [](Score first, Score second) {
        Urgency urgency;
        urgency.add_iteration(true, first);
        urgency.add_iteration(true, second);
        return urgency.percent();
    };
    const int level = after(Score::evaluation(0), Score::evaluation(0));
    CHECK(after(Score::evaluation(0), Score::evaluation(20)) == level);
    CHECK(after(Score::evaluation(0), Score::evaluation(-20)) > level);
    CHECK(after(Score::evaluation(0), Score::evaluation(-30)) >
          after(Score::evaluation(0), Score::evaluation(-20)));
    CHECK(after(Score::evaluation(0), Score::evaluation(-3000)) < 200);
    CHECK(after(Score::evaluation(0), Score::loss_in(8)) == level);
}

}  // namespace
}  // namespace twelves
