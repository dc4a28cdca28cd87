// Lines and their tables against what they are defined to be.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "games/loa/lines.hpp"

using namespace twelves;
using namespace twelves::loa;

TEST_CASE("every square lies on one line of each direction") {
    for (int direction = 0; direction < 4; ++direction) {
        std::set<int> seen;
        for (int n = 0; n < 8; ++n)
            for (int i = 0; i < 8; ++i) seen.insert(index(line_square(8 * direction + n, i)));
        CHECK(seen.size() == 64);
    }
}

TEST_CASE("squares next to each other on a real line are neighbours") {
    constexpr int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    for (int line = 0; line < line_count; ++line) {
        for (int i = 1; i < line_length; ++i) {
            const Square a = line_square(line, i - 1), b = line_square(line, i);
            const bool joined = file_of(b) - file_of(a) == steps[line / 8][0] &&
                                rank_of(b) - rank_of(a) == steps[line / 8][1];
            CHECK(joined == (i != line_split(line)));
        }
    }
}

TEST_CASE("a man changes the states of its four lines only") {
    for (int side = 0; side < 2; ++side) {
        for (int square = 0; square < square_count; ++square) {
            int changed = 0;
            for (int line = 0; line < line_count; ++line) {
                const int added = place[man_number(Side(side), Square(square))][std::size_t(line)];
                if (added == 0) continue;
                ++changed;
                int position = 0;
                while (index(line_square(line, position)) != square) ++position;
                CHECK(added == 2 * (side + 1) * power_of_3(position));
            }
            CHECK(changed == 4);
        }
    }
}

TEST_CASE("known lines") {
    const LineTables& tables = line_tables();
    // Digits from position 0: x..x.... : two men, two squares each, nothing in the way.
    const int two = 1 + 27;
    CHECK(tables.mobility.at(8, two) == 3);  // 0-2, 3-1, 3-5
    CHECK(tables.moves[0].at(8, two).count == 3);
    CHECK(tables.moves[1].at(8, two).count == 0);
    // xo......: neither may jump, White may go on.
    CHECK(tables.mobility.at(8, 1 + 2 * 3) == (0 | 1 << 8));
    // The same on a line that ends after one square: two lines with one man each.
    CHECK(tables.mobility.at(1, 1 + 2 * 3) == (0 | 1 << 8));
    CHECK(tables.mobility.at(2, 1) == 1);
}

TEST_CASE("lists and numbers of moves agree in every state") {
    const LineTables& tables = line_tables();
    int most = 0;
    for (int split = 1; split <= 8; ++split) {
        for (int state = 0; state < line_states; ++state) {
            const int black = tables.moves[0].at(split, state).count;
            const int white = tables.moves[1].at(split, state).count;
            REQUIRE(tables.mobility.at(split, state) == (black | white << 8));
            most = std::max({most, black, white});
        }
    }
    CHECK(most <= LineMoves::capacity);
}
