// The articles of English draughts, one test each, with worked cases that two independent
// programs agree on, and what went wrong in other programs.
#include <doctest/doctest.h>

#include "checkers_text.hpp"

using namespace checkers_text;
using twelves::Side;
using twelves::Termination;

namespace {

const char* const start = "B:W21-32:B1-12";

int route_count(std::string_view fen) { return CheckersGame::Routes::count(position(fen)); }

bool loses_at_once(const Position& p) {
    return !CheckersGame::has_move(p) && CheckersGame::count(p) == 0 && legal(p).empty();
}

}  // namespace

TEST_CASE("EC 1: squares are numbered from Black's double-corner side, b8 to g1") {
    using twelves::checkers::square_from_number;
    CHECK(CheckersGame::cell_name(1) == "1");    // b8
    CHECK(CheckersGame::cell_name(8) == "5");    // a7
    CHECK(CheckersGame::cell_name(56) == "29");  // a1
    CHECK(CheckersGame::cell_name(62) == "32");  // g1
    CHECK(CheckersGame::cell_name(0).empty());   // a8 is light
    CHECK(square_from_number(4).column() == 7);
    for (int number = 1; number <= 32; ++number) {
        CHECK(square_from_number(number).number() == number);
    }
}

TEST_CASE("EC 2: twelve men each, Black moves first") {
    const Position p = CheckersGame::initial({});
    CHECK(p == position(start));
    CHECK(p.side_to_move() == Side::First);
    CHECK(CheckersGame::side_name(p.side_to_move()) == "black");
    CHECK(legal(p) == Texts{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"});
    CHECK(CheckersGame::diagram(p) ==
          " b b b bb b b b  b b b b. . . .  . . . .w w w w  w w w ww w w w ");
}

TEST_CASE("EC 3, 5: men step and jump forward only") {
    CHECK(legal("W:W18:B22,23") == Texts{"18-14", "18-15"});
    CHECK(legal("B:W14,15:B18") == Texts{"18-22", "18-23"});
}

TEST_CASE("EC 4: kings step one square, forward or backward, and stay on the board") {
    CHECK(legal("W:WK12:B") == Texts{"12-8", "12-16"});
    CHECK(legal("W:WK13:B") == Texts{"13-9", "13-17"});
    CHECK(legal("W:WK20:B") == Texts{"20-16", "20-24"});
    CHECK(legal("W:WK21:B") == Texts{"21-17", "21-25"});
    CHECK(legal("W:WK4:B") == Texts{"4-8"});
    CHECK(legal("W:WK5:B") == Texts{"5-1", "5-9"});
    CHECK(legal("W:WK28:B") == Texts{"28-24", "28-32"});
    CHECK(legal("W:WK29:B") == Texts{"29-25"});
}

TEST_CASE("EC 4: a king does not fly") {
    const Position p = after("W:W21-32:B1-12",
                             "24-20 12-16 28-24 8-12 32-28 4-8 24-19 9-13 28-24 10-14 22-18 6-10 "
                             "18x9 5x14 25-22 1-5 22-18 5-9 18-15 11x18 20x11x4 3-8");
    CHECK(fen(p) == "W:WK4,19,21,23,24,26,27,29,30,31:B2,7,8,9,10,12,13,14,18");
    CHECK(legal(p) == Texts{"4x11"});
}

TEST_CASE("EC 5: a man may capture a king, a king jumps in all directions") {
    CHECK(legal("W:WK29:BK25") == Texts{"29x22"});
    CHECK(legal("B:W25:BK29") == Texts{"29x22"});
    CHECK(loses_at_once(after("W:WK29:BK25", "29x22")));
}

TEST_CASE("EC 6: a multi-jump is one move and may not stop part-way") {
    CHECK(legal("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10") == Texts{"7x16x23x32"});
    CHECK(legal("W:W32:B11,19,20,27") == Texts{"32x23x16x7"});
    const Position p = after("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10", "7x32");
    CHECK(fen(p) == "W:W12,13,22,28,30:B2,3,6,10,K32");
}

TEST_CASE("EC 6: there is no capture of length zero") {
    CHECK(legal("B:W5,6,8:BK32") == Texts{"32-27", "32-28"});
}

TEST_CASE("EC 6, 11: the start square counts as empty, and routes of one move are merged") {
    const char* const crowded = "B:W6,7,8,14,15,16,22,23,24:BK2";
    CHECK(route_count(crowded) == 14);
    CHECK(legal(crowded).size() == 10);

    const Position p = position("W:WK22:B18,19,26,27");
    CHECK(legal(p).size() == 1);
    CHECK(route_count("W:WK22:B18,19,26,27") == 2);
    const auto one = CheckersGame::parse_move(p, "22x15x24x31x22");
    CHECK(one == CheckersGame::parse_move(p, "22x31x24x15x22"));
    CHECK(one == CheckersGame::parse_move(p, "22x22"));
    const Position next = CheckersGame::play(p, one);
    CHECK(fen(next) == "B:WK22:B");
    CHECK(loses_at_once(next));
}

TEST_CASE("EC 7: crowning ends the move") {
    CHECK(legal("W:W11:B6,7") == Texts{"11x2"});
    CHECK(fen(after("W:W11:B6,7", "11x2")) == "B:WK2:B6");
    CHECK(legal("B:W22,24,27,K25,32:B23,19,4").count("23x32") == 0);
    CHECK(legal("B:W26,27,K24,K25,32:B22,19,4").count("22x31") == 1);
}

TEST_CASE("EC 7, 8: a man crowned by one of several captures becomes a king") {
    CHECK(legal("W:W11,29:B8,18,25") == Texts{"11x4", "29x22x15"});
    CHECK(fen(after("W:W11,29:B8,18,25", "11x4")) == "B:WK4,29:B18,25");
}

TEST_CASE("EC 8: a jump must be made, but any jump") {
    CHECK(legal("W:W18,30:B9,15,17,25") == Texts{"18x11", "30x21x14x5"});
}

TEST_CASE("EC 9: the side without a move has lost, blocked or without pieces") {
    CHECK(loses_at_once(position("W:W13:B6,9")));
    CHECK(loses_at_once(after("B:W17:B14", "14x21")));
    CHECK(loses_at_once(position("B:W12:B")));
    const auto outcome = CheckersGame::no_move_outcome(position("W:W13:B6,9"));
    CHECK(outcome.winner == Side::First);
    CHECK(outcome.termination == Termination::NoMove);
    // Only the side to move can be blocked.
    CHECK(legal("B:W13:B6,9") == Texts{"6-10", "9-14"});
}

TEST_CASE("EC 10: only moves of kings without a capture can be undone") {
    const Position p = position("B:W30:BK1,12,13");
    CHECK(CheckersGame::is_reversible(p, CheckersGame::parse_move(p, "1-5")));
    CHECK_FALSE(CheckersGame::is_reversible(p, CheckersGame::parse_move(p, "12-16")));
    const Position jump = position("B:W6:BK1,12");
    CHECK_FALSE(CheckersGame::is_reversible(jump, CheckersGame::parse_move(jump, "1x10")));
    CHECK(CheckersGame::repetition_limit(p) == 3);
    CHECK(CheckersGame::max_reversible_plies == 80);
}

TEST_CASE("EC 10: two kings that walk to and fro repeat the position and its key") {
    const Position p = position("B:WK2:BK1,K14");
    const Position round = after("B:WK2:BK1,K14", "14-9 2-7 9-14 7-2");
    CHECK(round == p);
    CHECK(round.key() == p.key());
    CHECK(after("B:WK2:BK1,K14", "14-9 2-7").key() != p.key());
}

TEST_CASE("EC 11: same squares with other captured pieces are other moves") {
    const Position p = position("B:W14,15,18,21,22,23,30:B6,7,8,10,12,13");
    CHECK(legal(p).count("10x17x26") == 1);
    CHECK(legal(p).count("10x19x26") == 1);
    const auto one = CheckersGame::parse_move(p, "10x17x26");
    const auto other = CheckersGame::parse_move(p, "10x19x26");
    CHECK(one.to == other.to);
    CHECK(one != other);
}
