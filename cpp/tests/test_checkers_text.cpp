// Positions and moves of checkers as people and other programs write them.
#include <doctest/doctest.h>

#include "checkers_text.hpp"
#include "core/errors.hpp"

using namespace checkers_text;
using twelves::AmbiguousMoveError;
using twelves::IllegalMoveError;
using twelves::Notation;
using twelves::NotationError;

namespace {

const char* const canonical_start =
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

std::string position_error(std::string_view fen) {
    return message_of<NotationError>([&] { position(fen); });
}

std::string unreadable(const Position& p, std::string_view text) {
    return message_of<NotationError>([&] { CheckersGame::parse_move(p, text); });
}

std::string illegal(const Position& p, std::string_view text) {
    return message_of<IllegalMoveError>([&] { CheckersGame::parse_move(p, text); });
}

std::string coordinates(const Position& p, std::string_view text) {
    return CheckersGame::format_move(p, CheckersGame::parse_move(p, text), Notation::Coordinates);
}

}  // namespace

TEST_CASE("checkers FEN: the lists may come in either order, as ranges or squares") {
    for (const char* text : {"B:W21-32:B1-12", "B:B1-12:W21-32", canonical_start, "w:w21-32:b1-12",
                             "B:W21-32:B1-12.", " B : W 21-32 : B 1 - 12 . ",
                             "B:W21-32:B1-12:H0:F1", "B:B12,11,10,9,8,7,6,5,4,3,2,1:W21-32"}) {
        CAPTURE(text);
        Position p = position(text);
        CHECK(fen(p).substr(1) == std::string(canonical_start).substr(1));
        CHECK(CheckersGame::count(p) == 7);
    }
    CHECK(fen(position("W:B1:WK10")) == "W:WK10:B1");
    CHECK(fen(position("B:WK1-3,30:B4")) == "B:WK1,K2,K3,30:B4");
    CHECK(fen(position("w:wk4,31:bk32,5")) == "W:WK4,31:B5,K32");
    CHECK(fen(position("W:W31,30:B1,2:H3:F5")) == "W:W30,31:B1,2");
    CHECK(fen(position("W:W 21,22:B 1,2")) == "W:W21,22:B1,2");
}

TEST_CASE("checkers FEN: a side without pieces is readable") {
    CHECK(fen(position("B:W12:B")) == "B:W12:B");
    CHECK(fen(position("W:W:BK1")) == "W:W:BK1");
    CHECK(fen(position("B:W12")) == "B:W12:B");
    const Position p = after("B:W17:B14", "14x21");
    CHECK(position(fen(p)) == p);
}

TEST_CASE("checkers FEN: errors name the token") {
    CHECK(contains(position_error("W:WK4,WK5,33:B4"), "'WK5'"));
    CHECK(contains(position_error("W:W33:B1"), "'33'"));
    CHECK(contains(position_error("W:W0:B1"), "'0'"));
    CHECK(contains(position_error("W:W12:B12"), "square 12"));
    CHECK(contains(position_error("W:W12,12:B1"), "square 12"));
    CHECK(contains(position_error("W:W4:B1"), "'4'"));  // a man where he would be crowned
    CHECK(contains(position_error("W:W5:B29-31"), "'29-31'"));
    CHECK(contains(position_error("?:W29,13,11:B22,4,2"), "'?'"));
    CHECK(contains(position_error("W:W5-3:B1"), "'5-3'"));
    CHECK(contains(position_error("W:W5-:B1"), "'5-'"));
    CHECK(contains(position_error("W:WK:B1"), "'K'"));
    CHECK(contains(position_error("W:W5,,6:B1"), "''"));
    CHECK(contains(position_error("W:W5:W6"), "'W6'"));
    CHECK(contains(position_error("W:W5:X6"), "'X6'"));
    CHECK(contains(position_error("W:W5:B1:Hx"), "'Hx'"));
    CHECK(contains(position_error("W:W20-32:B1"), "more than 12"));
    CHECK(contains(position_error("W:W5:B99999999999999999999"), "'99999999999999999999'"));
    for (const char* text : {"", " ", ".", "W", "W:", "::", "W:W5:", "hello", "W:W-5:B1"}) {
        CAPTURE(text);
        CHECK_FALSE(position_error(text).empty());
    }
}

TEST_CASE("checkers moves: every spelling of a quiet move") {
    const Position p = CheckersGame::initial({});
    for (const char* text : {"11-15", "11x15", "11 15", "11 - 15", " 11-15 ", "011-015", "11:15",
                             "f6e5", "f6-e5", "F6xE5", "f6 e5"}) {
        CAPTURE(text);
        CHECK(CheckersGame::format_move(p, CheckersGame::parse_move(p, text), Notation::Native) ==
              "11-15");
    }
    CHECK(coordinates(p, "11-15") == "f6e5");
}

TEST_CASE("checkers moves: every spelling of a capture") {
    const Position p = position("W:W18,30:B9,15,17,25");
    for (const char* text : {"30x21x14x5", "30x5", "30X5", "30-5", "30x14x5", "30x21x5", "30:5",
                             "30 21 14 5", "c1xa3xc5xa7", "c1a3c5a7", "c1a7", "c1:c5:a7"}) {
        CAPTURE(text);
        CHECK(CheckersGame::format_move(p, CheckersGame::parse_move(p, text), Notation::Native) ==
              "30x21x14x5");
    }
    CHECK(coordinates(p, "30x5") == "c1a3c5a7");
    CHECK_FALSE(illegal(p, "30x14x21x5").empty());  // landing squares out of order
    CHECK_FALSE(illegal(p, "30x13x5").empty());     // not on the way
}

TEST_CASE("checkers moves: an ambiguous text is an error that lists the full forms") {
    const Position p = position("B:W14,15,18,21,22,23,30:B6,7,8,10,12,13");
    const std::string message =
        message_of<AmbiguousMoveError>([&] { CheckersGame::parse_move(p, "10x26"); });
    CHECK(contains(message, "'10x26'"));
    CHECK(contains(message, "10x17x26"));
    CHECK(contains(message, "10x19x26"));
}

TEST_CASE("checkers moves: an illegal move is named with the legal ones") {
    const Position p = position("W:W13,32:B11,19,20,27");
    for (const char* text : {"32x23", "32x16", "32x23x16"}) {
        const std::string message = illegal(p, text);
        CAPTURE(text);
        CHECK(contains(message, text));
        CHECK(contains(message, "incomplete"));
        CHECK(contains(message, "32x23x16x7"));
    }
    CHECK(contains(illegal(p, "13-9"), "32x23x16x7"));
    CHECK(contains(illegal(p, "13-9"), "W:W13,32:B11,19,20,27"));
    CHECK_FALSE(contains(illegal(p, "13-9"), "incomplete"));
    CHECK(contains(illegal(position("W:W13:B6,9"), "13-9"), "no legal move"));
    CHECK(contains(illegal(position("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"), "7x16"),
                   "incomplete"));
}

TEST_CASE("checkers moves: what is no move text is an error that names the token") {
    const Position p = CheckersGame::initial({});
    CHECK(contains(unreadable(p, "11-33"), "'33'"));
    CHECK(contains(unreadable(p, "0-4"), "'0'"));
    CHECK(contains(unreadable(p, "f6e6"), "'e6'"));
    CHECK(contains(unreadable(p, "11-15!"), "'!'"));
    for (const char* text : {"", " ", "11", "11-", "-11", "--", "pass", "11--15", "11-1a", "11f6",
                             "f6", "f6e", "f6e5x", "99999999999999999999-1", "(none)"}) {
        CAPTURE(text);
        CHECK_FALSE(unreadable(p, text).empty());
    }
}

TEST_CASE("checkers rules: there are no options to set") {
    CHECK(CheckersGame::parse_rules("") == CheckersGame::parse_rules(" Default "));
    CHECK(CheckersGame::format_rules({}) == "default");
    CHECK(contains(message_of<NotationError>([] { CheckersGame::parse_rules("no_move=pass"); }),
                   "no_move=pass"));
}

TEST_CASE("checkers: a move's shape is its path and what it takes, as cells of the diagram") {
    const Position p = position("W:W18,30:B9,15,17,25");
    const auto shape = CheckersGame::shape(p, CheckersGame::parse_move(p, "30x5"));
    CHECK(shape.path == std::vector<int>{58, 40, 26, 8});   // c1 a3 c5 a7
    CHECK(shape.captured == std::vector<int>{49, 33, 17});  // b2 b4 b6
    CHECK(CheckersGame::shape(p, CheckersGame::parse_move(p, "18x11")).captured ==
          std::vector<int>{28});  // e5
}
