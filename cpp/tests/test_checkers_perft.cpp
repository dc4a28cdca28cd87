// Published and cross-checked perft counts: at least two independent programs agree on each.
#include <doctest/doctest.h>

#include <vector>

#include "games/checkers/game.hpp"

namespace {

using Counts = std::vector<std::uint64_t>;
using CheckersGame = twelves::checkers::Game;
using twelves::checkers::Moves;
using twelves::checkers::Position;

struct Case {
    const char* shows;
    const char* fen;
    Counts routes;  ///< Every route counted, as the tables in print do.
    Counts moves;   ///< Moves as EC 11 has them; empty if the same.
};

template <class G>
std::uint64_t perft(const Position& p, std::size_t depth) {
    if (depth == 1) return static_cast<std::uint64_t>(G::count(p));
    if (depth == 2) return G::count_two(p);
    Moves moves;
    G::generate(p, moves);
    std::uint64_t leaves = 0;
    for (const auto& move : moves) leaves += perft<G>(G::play(p, move), depth - 1);
    return leaves;
}

// clang-format off
const std::vector<Case> cases = {
    {"initial position",
     "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
     {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128},
     {}},
    {"mixed kings and men middlegame/ending",
     "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
     {5, 38, 178, 1378, 5836, 40745, 197933, 1377007, 6924287},
     {5, 38, 178, 1378, 5836, 40745, 197933, 1377007, 6924280}},
    {"king 4-capture loop returning to its start square: two directions, same from/to/captured set",
     "B:W10,11,18,19,K32:BK23,5,K29",
     {2, 4, 14, 24, 138, 348, 1936, 4840, 28888},
     {1, 2, 7, 12, 69, 174, 968, 2420, 14444}},
    {"long king multi-jumps (6), many branches; duplicate paths",
     "W:WK29,32:B25,26,27,17,18,19,10,11,K4",
     {9, 61, 169, 1093, 4592, 29584, 120198, 778193},
     {8, 56, 149, 997, 4195, 27576, 111781, 737363}},
    {"man triple jumps; 31x6 and 31x8 each reachable with two different captured sets",
     "W:W31,28,K13:B26,27,18,19,10,11,3,4",
     {4, 22, 98, 740, 3890, 27865, 151843, 1087435, 5791439},
     {}},
    {"white man crowns in mid-jump: 11x2 must stop although a king could continue 2x9",
     "W:W11,K25,30:B6,7,14,21,K12",
     {1, 6, 14, 61, 289, 1318, 6093, 28157, 132364},
     {}},
    {"black man crowns in mid-jump: 22x31 must stop although a king could continue 31x24",
     "B:W26,27,K24,K25,32:B22,19,4",
     {3, 4, 5, 44, 139, 937, 2589, 17165, 60463},
     {}},
    {"free choice between long and short captures, no quantity rule",
     "W:W30,29,31,21,K16:B25,26,18,17,11,12,7,8,K2",
     {6, 14, 34, 120, 401, 2155, 8996, 45840, 188192},
     {}},
    {"side to move is completely blocked: no legal moves, game lost (perft 0)",
     "W:W13,17,21:B9,14,K18,10,6",
     {0, 0, 0, 0, 0, 0},
     {}},
    {"lines that end by blocking",
     "B:W21,17,25,K29:B14,9,13,K1,22",
     {4, 6, 22, 50, 172, 498, 1924, 6764, 26697},
     {}},
    {"king v king on the main road",
     "W:WK29:BK4",
     {1, 1, 4, 16, 36, 81, 321, 1280, 3416, 9104, 34328, 134528},
     {}},
    {"two kings v one king in the double corner",
     "B:WK14,K15:BK1",
     {2, 16, 40, 196, 420, 2535, 6656, 37065, 95286, 579243},
     {}},
    {"kings and a man each",
     "W:WK3,K10,21:BK30,K23,12",
     {7, 49, 326, 2170, 14878, 101447, 673501, 4438598},
     {}},
    {"many kings, many captures",
     "W:WK6,K7,K14,K23,27,30:BK1,K19,K24,9,12,K16",
     {3, 9, 48, 111, 653, 3544, 26400},
     {}},
    {"42 legal moves (largest found for 12 pieces): move-list size test",
     "W:WK1,K9,K10,K11,K17,K18,K19,K20,K25,K26,K27,K28:BK3",
     {42, 81, 300, 678, 13809, 23256},
     {42, 81, 300, 663, 13719, 23147}},
    {"34 capture paths, 24 distinct (from,to,captured set); loops; longest capture 7",
     "W:WK2,K3,K5,K12,K13,K20,K21,K29:BK4,K9,K10,K11,K17,K18,K19,K25,K26,K27",
     {34, 303, 1061, 8216, 53356, 381893},
     {24, 232, 811, 6287, 38279, 272759}},
    {"9-piece king capture (longest possible)",
     "W:WK7,K13,K29,K32:BK9,K10,K11,K12,K17,K18,K19,K20,K25,K26,K27",
     {33, 209, 645, 5168, 23553, 215546},
     {23, 147, 455, 3705, 16522, 153104}},
    {"middlegame without kings",
     "W:W17,21,22,23,25,26,27,30,31,32:B1,2,3,5,6,8,10,11,12,15",
     {7, 38, 219, 1284, 6890, 37975, 197289, 1048420, 5463616},
     {7, 38, 219, 1284, 6890, 37975, 197289, 1048420, 5463410}},
    {"middlegame 8 v 8",
     "B:W18,22,23,26,27,28,31,32:B2,3,7,8,10,11,12,16",
     {6, 20, 79, 346, 1505, 6879, 31459, 150708, 710504, 3420108},
     {6, 20, 79, 346, 1505, 6879, 31459, 150708, 710504, 3420097}},
    {"duplicates appear inside the tree (found by fuzzing)",
     "W:WK3,9,K14,K15,16,18,22,K25,26:B24,27,K31",
     {16, 33, 507, 1803, 27129, 71605, 957725},
     {16, 33, 507, 1792, 27019, 70493, 946720}},
};
// clang-format on

}  // namespace

TEST_CASE("checkers: perft agrees with the published and cross-checked counts") {
    for (const Case& c : cases) {
        CAPTURE(c.shows);
        CAPTURE(c.fen);
        const Position p = CheckersGame::parse_position(c.fen, {});
        const Counts& moves = c.moves.empty() ? c.routes : c.moves;
        for (std::size_t depth = 1; depth <= c.routes.size(); ++depth) {
            CAPTURE(depth);
            CHECK(perft<CheckersGame::Routes>(p, depth) == c.routes[depth - 1]);
            CHECK(perft<CheckersGame>(p, depth) == moves[depth - 1]);
        }
    }
}

TEST_CASE("checkers: routes and moves first differ at depth 12 from the start (EC 11)" *
          doctest::skip()) {  // some seconds; run with --no-skip
    const Position p = twelves::checkers::start_position();
    CHECK(perft<CheckersGame::Routes>(p, 12) == 388623673);
    CHECK(perft<CheckersGame>(p, 12) == 388617999);
}
