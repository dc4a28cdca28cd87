// The articles of Lines of Action, one worked case at least for each.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/text.hpp"
#include "games/loa/game.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

Position at(const char* text, const char* rules = "") {
    return parse_position(text, parse_rules(rules));
}
Position after(const Position& p, const char* move) { return p.moved(Game::parse_move(p, move)); }

std::set<std::string> legal(const Position& p) {
    Moves moves;
    generate(p, moves);
    std::set<std::string> result;
    for (Move m : moves) result.insert(format_move(p, m, Notation::Native));
    CHECK(int(result.size()) == moves.size());
    CHECK(count(p) == moves.size());
    CHECK(Game::has_move(p) == !moves.empty());
    return result;
}
std::set<std::string> legal_from(const Position& p, const std::string& square) {
    std::set<std::string> result;
    for (const auto& text : legal(p))
        if (text.rfind(square, 0) == 0) result.insert(text);
    return result;
}

using MoveTexts = std::set<std::string>;
constexpr Outcome black_wins{Side::First, Termination::Goal};
constexpr Outcome white_wins{Side::Second, Termination::Goal};
constexpr Outcome drawn{std::nullopt, Termination::Goal};

}  // namespace

TEST_CASE("LOA 1: the start position") {
    const Position p = Game::initial({});
    CHECK(format_position(p) == "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 b");
    CHECK(p == at(starts()[0].text.c_str()));
    CHECK(p.side_to_move() == Side::First);
    CHECK_FALSE(Game::terminal(p));
}

TEST_CASE("LOA 2: a man moves as far as there are men on the line") {
    const Position p = Game::initial({});
    CHECK(legal(p).size() == 36);
    CHECK(legal_from(p, "b1") == MoveTexts{"b1-b3", "b1-d3", "b1-h1"});
    CHECK(legal(p).count("f8xh6") == 1);
    // Four men on the fifth row, two of each side.
    const Position row = at("8/8/8/o2x1x1o/8/8/8/8 b");
    const MoveTexts black = legal(row);
    CHECK(black.count("f5-b5") == 1);  // LOA 3: over its own man
    CHECK(black.count("d5xh5") == 1);
    const MoveTexts white = legal(at("8/8/8/o2x1x1o/8/8/8/8 w"));
    for (const auto& text : white) CHECK(text[4] != '5');
}

TEST_CASE("LOA 3: no jump over the enemy") {
    CHECK(legal(at("8/8/x1o1x3/8/8/8/8/8 b")) == MoveTexts{"a6-a5", "a6-a7", "a6-b5", "a6-b7",
                                                           "e6-h6", "e6-e5", "e6-e7", "e6-d5",
                                                           "e6-d7", "e6-f5", "e6-f7"});
}

TEST_CASE("LOA 4: never onto an own man, captures remove the enemy") {
    const Position p = at("8/8/8/8/x1x5/8/8/o5o1 b");
    CHECK(legal(p).count("a4-c4") == 0);
    CHECK(legal(p).count("c4-a4") == 0);
    const Position q = after(Game::initial({}), "f8xh6");
    CHECK(std::popcount(q.men(Side::Second)) == 11);
    CHECK(std::popcount(q.men(Side::First)) == 12);
}

TEST_CASE("LOA 5: a capture that leaves one man makes the opponent win") {
    const Position p = at("8/8/6x1/xo6/2x3x1/2o5/8/8 b");
    CHECK_FALSE(Game::terminal(p));
    CHECK(Game::terminal(after(p, "a5xc3")) == white_wins);
}

TEST_CASE("LOA 5: a capture that joins the opponent's men makes the opponent win") {
    const Position p = at("1x2o1x1/4o3/8/x7/4x3/2o5/8/8 b");
    CHECK(Game::terminal(after(p, "a5xc3")) == white_wins);
    CHECK(Game::terminal(after(at("1x1xxxx1/o6o/x6o/x6o/5ooo/x6o/7o/1x1x1xx1 b"), "a3xa7")) ==
          white_wins);
    CHECK(Game::terminal(after(at("8/1xx5/3xo3/1xoxo3/2ox4/2o5/1o6/8 w"), "b2xb5")) == black_wins);
    CHECK(Game::terminal(after(at("5x2/3x4/1x3o2/1o1x1o1o/3oooo1/x6x/x7/1xxxx3 b"), "d7xb5")) ==
          white_wins);
}

TEST_CASE("LOA 5: the mover wins by joining its men") {
    CHECK(Game::terminal(after(at("3xxx2/1xo1o1x1/o2oxx2/5x2/8/8/2o4o/8 b"), "e6-c8")) ==
          black_wins);
    CHECK(Game::terminal(at("8/8/8/2xxx3/3x4/8/8/o6o w")) == black_wins);
    CHECK(Game::terminal(at("x7/8/8/8/8/8/8/o5o1 w")) == black_wins);  // one man is a group
    CHECK(Game::terminal(at("1oooooo1/x6x/x6x/x6x/x6x/x6x/x6x/8 w")) == white_wins);
}

TEST_CASE("LOA 6: both at once") {
    struct Case {
        const char* position;
        const char* move;
        Outcome mover_wins;
    };
    for (const Case& c : {Case{"8/3o4/4ox2/3x4/3o4/4x3/8/8 b", "f6xd4", black_wins},
                          Case{"2o5/2oo4/1xoxo3/x1ooo3/1xx5/1xx5/3o4/8 w", "d2xd6", white_wins},
                          Case{"8/7o/6o1/5ooo/3o1x2/2x5/2xx4/1x2x3 b", "f4xd4", black_wins}}) {
        CAPTURE(c.position);
        CHECK(Game::terminal(after(at(c.position), c.move)) == c.mover_wins);
        CHECK(Game::terminal(after(at(c.position, "simultaneous=draw"), c.move)) == drawn);
        CHECK(Game::terminal(after(at(c.position, "icga"), c.move)) == drawn);
    }
    // At the root it is judged as if the other side had just moved.
    CHECK(Game::terminal(at("1oooooo1/x7/x7/x7/x7/x7/x7/8 w")) == black_wins);
    CHECK(Game::terminal(at("1oooooo1/x7/x7/x7/x7/x7/x7/8 w", "icga")) == drawn);
}

TEST_CASE("LOA 7: no legal move") {
    for (const char* text : {"5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b", "6ox/6oo/8/8/8/8/oo6/xo6 b",
                             "o2x1o1x/2oox1x1/1x3xox/2x1ox2/1o3o1x/1o2o2o/2x2xo1/8 b"}) {
        CAPTURE(text);
        const Position pass = at(text);
        CHECK_FALSE(Game::terminal(pass));
        CHECK(legal(pass) == MoveTexts{"pass"});
        CHECK(Game::is_reversible(pass, Move::pass()));
        const Position next = after(pass, "pass");
        CHECK(next.men(Side::First) == pass.men(Side::First));
        CHECK(next.side_to_move() == Side::Second);
        CHECK(next.key() != pass.key());
        CHECK(legal(next).count("pass") == 0);  // legal only when nothing else is

        CHECK(legal(at(text, "no_move=loss")).empty());
        CHECK(Game::no_move_outcome(at(text, "no_move=loss")) ==
              Outcome{Side::Second, Termination::NoMove});
        CHECK(legal(at(text, "no_move=draw")).empty());
        CHECK(Game::no_move_outcome(at(text, "no_move=draw")) ==
              Outcome{std::nullopt, Termination::NoMove});
    }
    CHECK(legal(at("o2x1o1x/2oox1x1/1x3xox/2x1ox2/1o3o1x/1o2o2o/2x2xo1/8 w")).size() == 26);
}

TEST_CASE("LOA 8: repetition limits and reversible moves") {
    const Position p = Game::initial({});
    CHECK(Game::repetition_limit(p) == 3);
    CHECK(Game::repetition_limit(Game::initial(parse_rules("repetition=first"))) == 2);
    CHECK(Game::repetition_limit(Game::initial(parse_rules("repetition=none"))) == 0);
    CHECK(Game::max_reversible_plies == 0);
    CHECK(Game::is_reversible(p, Game::parse_move(p, "b1b3")));
    CHECK_FALSE(Game::is_reversible(p, Game::parse_move(p, "f8xh6")));
    // The same board with the other side to move is another position.
    CHECK(at("2x5/8/8/8/8/8/o7/x6o b").key() != at("2x5/8/8/8/8/8/o7/x6o w").key());
}

TEST_CASE("LOA 8: the first return is that of a board, unless passing is allowed") {
    const auto same = [](std::string_view rules) {
        const auto options = Game::parse_rules(rules);
        const std::string_view board = "8/6o1/1o6/5x2/2o5/xxxox1o1/2oxo3/8";
        const auto key = [&](std::string_view side) {
            return Game::repetition_key(
                Game::parse_position(std::string(board) + std::string(side), options));
        };
        return key(" b") == key(" w");
    };
    CHECK(same("openspiel"));
    CHECK_FALSE(same("default"));
    CHECK_FALSE(same("repetition=first,no_move=pass"));
}

TEST_CASE("LOA 9: an empty side is refused") {
    CHECK_THROWS_AS(at("8/8/8/8/8/8/8/x1x5 b"), NotationError);
    CHECK_THROWS_AS(at("8/8/8/8/8/8/8/o1o5 b"), NotationError);
}

TEST_CASE("LOA 10: scrambled eggs") {
    const Position p = at(starts()[1].text.c_str());
    CHECK(starts()[1].name == "scrambled-eggs");
    CHECK((p.men(Side::Second) & bit(make_square(0, 1))) != 0);  // White on a2
    CHECK(legal(p).size() == 32);
}

TEST_CASE("move counts of published set-ups") {
    CHECK(legal(at("2oxxxx1/ox5o/7o/o6o/o6o/o2x3o/o6o/2xxxxx1 w")).size() == 35);
    CHECK(legal(at("2x5/o3x3/1xx5/3xx2x/2x2x2/3o4/1x4o1/o3x3 b")).size() == 66);
}

TEST_CASE("whole games end as recorded") {
    struct Record {
        const char* name;
        Side winner;
        const char* moves;
    };
    for (const Record& record :
         {Record{"Oly2000-1", Side::First,
                 "d1b3 a5c7 b1b4 a7d7 g1g3 h3e6 g3c7 h7e7 f1d3 a6d6 c1e3 a2b1 e1e6 h6e6 b3e6 h5f7 "
                 "g8g7 a4b3 b4d4 b1a1 e3e7 a1d4 e6g6 b3c2 b8b7 h4e7 c8a6 d7b5 a6d6 d4c4 g6e6 f7f5 "
                 "d6f6 c4c7 d3d5 b5a6 d5f5 a3d6 e6c8"},
          Record{"Oly2000-2", Side::Second,
                 "d1b3 a5c7 g8d5 h7e7 b1b4 a7d7 b8b5 h6f8 f1c4 f8b4 e8g6 h2f4 g6g4 a6c8 g1d1 c8c4 "
                 "g4d7 a3c1 d8d4 a4a6 d7d3 c7e5 d5e4 c1c3 d4e3 f4f5 d1f3 a2a4 e1g3 h4f6 d3d4 h5d5 "
                 "g3e5 a6c6 b3d1 e7c5 b5b7 c4b5 d1b3 c6e6 b7c7 b4d6 e3f4 f6g5 d4g7 h3h4 g7g5 a4e4 "
                 "f3g4 h4h5 b3b5 h5g6 b5c4 c3e5"},
          Record{"PBeM-a47", Side::Second,
                 "b8b6 a7c7 g8g6 h7f7 g1g3 a4c2 c8e6 a2d2 f1d3 h2e2 g6g4 c7e5 f8d6 a5d5 b6c5 a6d3 "
                 "c5c2 h6e6 d6b4 a3e3 g4d4 h3f5 c1c3 f7c4 b4c5 e3g5"}}) {
        CAPTURE(record.name);
        Position p = Game::initial({});
        for (std::string_view move : split_blank(record.moves)) {
            REQUIRE_FALSE(Game::terminal(p));
            p = p.moved(Game::parse_move(p, move));
        }
        CHECK(Game::terminal(p) == Outcome{record.winner, Termination::Goal});
    }
}
