// Proves the sizes of buffers for every position that EC 12 allows, by exhaustive search over
// the graph of jumps. Uses no code of the game but the two constants it proves.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/checkers/move.hpp"

namespace {

// A jump goes two rows and two columns. So the landing squares fall into four classes that no
// jump connects, of eight squares each; a class has nine possible jumps (edges), each over
// another enemy square. An enemy square, one of the 18 inside the rim, lies on one edge in each
// of two classes, and is a landing square of a third, which it blocks. Kings alone need to be
// looked at: a man's complete routes are beginnings of different complete routes of a king.

struct Edge {
    int a, b;   // landing squares in the class
    int enemy;  // 0 to 17, the inner square jumped over
};

struct JumpClass {
    std::vector<int> cells;  // 8 * row + column
    std::vector<Edge> edges;
};

int inner_index(int row, int column) {
    int index = 0;
    for (int r = 1; r <= 6; ++r) {
        for (int c = 1; c <= 6; ++c) {
            if ((r + c) % 2 == 0) continue;
            if (r == row && c == column) return index;
            ++index;
        }
    }
    return -1;
}

std::vector<JumpClass> jump_classes() {
    std::vector<JumpClass> classes;
    std::array<bool, 64> seen{};
    for (int start = 0; start < 64; ++start) {
        if ((start / 8 + start % 8) % 2 == 0 || seen[static_cast<std::size_t>(start)]) continue;
        JumpClass jumps;
        jumps.cells = {start};
        seen[static_cast<std::size_t>(start)] = true;
        for (std::size_t i = 0; i < jumps.cells.size(); ++i) {
            const int row = jumps.cells[i] / 8;
            const int column = jumps.cells[i] % 8;
            for (int dr : {-2, 2}) {
                for (int dc : {-2, 2}) {
                    const int r = row + dr;
                    const int c = column + dc;
                    if (r < 0 || r > 7 || c < 0 || c > 7) continue;
                    const int cell = 8 * r + c;
                    if (!seen[static_cast<std::size_t>(cell)]) {
                        seen[static_cast<std::size_t>(cell)] = true;
                        jumps.cells.push_back(cell);
                    }
                    const auto j = std::find(jumps.cells.begin(), jumps.cells.end(), cell) -
                                   jumps.cells.begin();
                    if (dr > 0) {
                        jumps.edges.push_back({static_cast<int>(i), static_cast<int>(j),
                                               inner_index(row + dr / 2, column + dc / 2)});
                    }
                }
            }
        }
        classes.push_back(jumps);
    }
    return classes;
}

struct Trails {
    int count = 0;    // complete routes
    int longest = 0;  // jumps
};

/// All complete trails from `at` over `edges` that avoid the squares in `blocked`.
void walk(const JumpClass& jumps, unsigned edges, unsigned blocked, int at, int length,
          Trails& trails) {
    bool went_on = false;
    for (std::size_t e = 0; e < jumps.edges.size(); ++e) {
        const Edge& edge = jumps.edges[e];
        if ((edges >> e & 1U) == 0 || (edge.a != at && edge.b != at)) continue;
        const int to = edge.a == at ? edge.b : edge.a;
        if ((blocked >> to & 1U) != 0) continue;
        went_on = true;
        walk(jumps, edges & ~(1U << e), blocked, to, length + 1, trails);
    }
    if (went_on || length == 0) return;
    ++trails.count;
    trails.longest = std::max(trails.longest, length);
}

/// best[edges][blocked by enemies]: the most routes over all ways to put kings on the rest.
using BestTable = std::vector<std::array<int, 256>>;

BestTable best_table(const JumpClass& jumps, int& longest) {
    BestTable best(512);
    for (unsigned edges = 0; edges < 512; ++edges) {
        std::array<int, 256> routes_of_kings{};  // by where the kings are, and what is blocked:
        for (unsigned blocked = 0; blocked < 256; ++blocked) {
            int most = 0;
            const unsigned free = ~blocked & 255U;
            for (unsigned kings = free;; kings = (kings - 1) & free) {
                Trails trails;
                for (int at = 0; at < 8; ++at) {
                    if ((kings >> at & 1U) == 0) continue;
                    walk(jumps, edges, (blocked | kings) & ~(1U << at), at, 0, trails);
                }
                most = std::max(most, trails.count);
                longest = std::max(longest, trails.longest);
                if (kings == 0) break;
            }
            routes_of_kings[blocked] = most;
        }
        best[edges] = routes_of_kings;
    }
    return best;
}

}  // namespace

TEST_CASE("checkers: no legal set-up has more capture routes or longer jumps than buffers hold") {
    const auto classes = jump_classes();
    REQUIRE(classes.size() == 4);
    int longest = 0;
    std::vector<BestTable> best;
    for (const JumpClass& jumps : classes) {
        REQUIRE(jumps.cells.size() == 8);
        REQUIRE(jumps.edges.size() == 9);
        best.push_back(best_table(jumps, longest));
    }
    int most = 0;
    for (unsigned enemies = 0; enemies < 1U << 18; ++enemies) {
        if (std::popcount(enemies) > 12) continue;  // EC 12
        int routes = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            unsigned edges = 0;
            for (std::size_t e = 0; e < 9; ++e) {
                if ((enemies >> classes[i].edges[e].enemy & 1U) != 0) edges |= 1U << e;
            }
            unsigned blocked = 0;
            for (std::size_t cell = 0; cell < 8; ++cell) {
                const int inner =
                    inner_index(classes[i].cells[cell] / 8, classes[i].cells[cell] % 8);
                if (inner >= 0 && (enemies >> inner & 1U) != 0) blocked |= 1U << cell;
            }
            routes += best[i][edges][blocked];
        }
        most = std::max(most, routes);
    }
    CHECK(most == 34);    // and a set-up with so many is known: see test_checkers_perft
    CHECK(longest == 9);  // likewise
    CHECK(most <= twelves::checkers::max_moves);
    CHECK(longest <= twelves::checkers::max_jumps);
    CHECK(12 * 4 <= twelves::checkers::max_moves);  // twelve kings, four quiet moves each
}
