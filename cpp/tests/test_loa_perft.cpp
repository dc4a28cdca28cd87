// Published and independently counted perft numbers. The counts are of paths of exactly that many
// plies, a finished game has no children; counted with `no_move=loss`, so without passes.
// Builds with assertions count less deep, to stay quick.
#include <doctest/doctest.h>

#include <vector>

#include "games/loa/game.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

std::uint64_t perft(const Position& p, int depth) {
    if (Game::terminal(p)) return 0;
    if (depth == 1) return std::uint64_t(count(p));
    Moves moves;
    generate(p, moves);
    std::uint64_t leaves = 0;
    for (Move m : moves) leaves += perft(p.moved(m), depth - 1);
    return leaves;
}

#ifdef NDEBUG
constexpr std::uint64_t most_leaves = 2'000'000'000;
#else
constexpr std::uint64_t most_leaves = 2'000'000;
#endif

struct Case {
    const char* position;
    std::vector<std::uint64_t> counts;  ///< From depth 1.
};

// Two to five independent programs agree on each.
const std::vector<Case> cases{
    {"1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 b",
     {36, 1244, 44952, 1563208, 55963132, 1938494632}},
    {"1oxoxox1/x6o/o6x/x6o/o6x/x6o/o6x/1xoxoxo1 b", {32, 992, 32000, 1002260, 32396552}},
    {"1xxx1ox1/o6o/o5x1/3o4/7o/2x2oxx/o1o5/1x1x1xo1 b", {28, 803, 23612, 694194, 21289585}},
    {"2x3x1/o3o3/o4o1o/oo3o1o/3x1x2/xx6/o4o2/1x1xxxx1 b", {35, 1342, 45712, 1676343, 56123499}},
    {"1o1o4/7o/2o3o1/2o2o2/3xooox/4x3/xx5o/x1o3x1 b", {20, 957, 19828, 914139, 19454664}},
    {"xx1o2o1/5xx1/3xo3/1x3o2/1ooxo2x/1x6/7o/1x6 b", {40, 1215, 45311, 1343397, 48382994}},
    {"8/1o6/8/2x2o2/4oo2/1ox4o/8/o5x1 b", {17, 682, 10527, 399682, 5933542}},
    {"x1o4o/o2o4/7o/7o/4o2x/1o3x2/6x1/2x5 b", {21, 777, 15490, 550211, 11013731}},
    {"3x2x1/3oo3/6x1/o5x1/1x6/oo3o2/o1x1xo2/4x3 b", {30, 952, 29003, 907056, 27828420}},
    {"8/2x5/3oo3/1oooxoxo/4oxx1/1xo5/8/8 b", {21, 906, 19954, 820089, 18122866}},
    {"3xxx2/1xo1o1x1/o2oxx2/5x2/8/8/2o4o/8 b", {31, 700, 21011, 504927, 15033523}},
    {"8/1xx5/3xo3/1xoxo3/2ox4/2o5/1o6/8 w", {23, 488, 10922, 258183, 6498593}},
    {"1x1xxxx1/o6o/x6o/x6o/5ooo/x6o/7o/1x1x1xx1 b", {39, 1045, 39921, 1085872, 41081195}},
    {"8/7o/6o1/5ooo/3o1x2/2x5/2xx4/1x2x3 b", {29, 700, 17502, 452346, 11785677}},
    {"5x2/3x4/1x3o2/1o1x1o1o/3oooo1/x6x/x7/1xxxx3 b", {38, 1331, 48068, 1646356, 58839897}},
    {"2o5/2oo4/1xoxo3/x1ooo3/1xx5/1xx5/3o4/8 w", {34, 545, 17343, 317602, 10108636}},
    {"o7/8/8/3x4/4o3/8/8/7x w", {8, 84, 694, 7332, 81874, 882478, 9906636}},
    {"6ox/6oo/8/8/8/8/oo6/xo6 b", {0, 0, 0, 0}},
    {"6ox/6oo/8/8/8/8/oo6/xo6 w", {22, 22, 552, 2808, 71980}},
    {"o2x1o1x/2oox1x1/1x3xox/2x1ox2/1o3o1x/1o2o2o/2x2xo1/8 b", {0, 0, 0, 0}},
    {"2x5/o3x3/1xx5/3xx2x/2x2x2/3o4/1x4o1/o3x3 b", {66, 1134, 67481, 1008712}},
    {"2oxxxx1/ox5o/7o/o6o/o6o/o2x3o/o6o/2xxxxx1 w", {35, 1270, 44636, 1582444, 55600759}},
    {"8/8/8/2xxx3/3x4/8/8/o6o w", {0, 0, 0}},
    {"x7/8/8/8/8/8/8/o5o1 w", {0, 0, 0}},
};

}  // namespace

TEST_CASE("perft of all known positions") {
    for (const Case& c : cases) {
        CAPTURE(c.position);
        const Position p = parse_position(c.position, parse_rules("no_move=loss"));
        for (std::size_t i = 0; i < c.counts.size() && c.counts[i] <= most_leaves; ++i)
            CHECK(perft(p, int(i) + 1) == c.counts[i]);
    }
}

TEST_CASE("a pass is one path") {
    const Position p = parse_position("6ox/6oo/8/8/8/8/oo6/xo6 b", {});
    CHECK(perft(p, 1) == 1);
    CHECK(perft(p, 2) == 22);  // the moves of White in the same position
}
