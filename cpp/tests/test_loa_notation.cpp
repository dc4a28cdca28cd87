// Texts of Lines of Action: positions, moves, rule options, diagrams, and what they refuse.
#include <doctest/doctest.h>

#include <string>

#include "tests/loa_reference.hpp"

using namespace twelves;
using namespace twelves::loa;

namespace {

template <class Error, class Call>
std::string message_of(Call call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}
std::string position_error(const char* text) {
    return message_of<NotationError>([&] { parse_position(text, {}); });
}
bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("position text comes back the same") {
    random_playouts(1, 3000, [](const Position& p) {
        CHECK(parse_position(format_position(p), p.rules()) == p);
    });
    CHECK(format_position(parse_position("  8/1o6/8/2x2o2/4oo2/1ox4o/8/o5x1\tw\n", {})) ==
          "8/1o6/8/2x2o2/4oo2/1ox4o/8/o5x1 w");
}

TEST_CASE("position text with L and l") {
    const char* text = "1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1";
    CHECK(parse_position(text, {}) == Game::initial({}));
    const Position p = parse_position("8/8/3L4/8/l6L/8/8/7l b - - 3 7", {});
    CHECK(format_position(p) == "8/8/3x4/8/o6x/8/8/7o w");  // here b is the second player
}

TEST_CASE("wrong position texts name the token") {
    CHECK(contains(position_error(""), "no board"));
    CHECK(contains(position_error("   "), "no board"));
    CHECK(contains(position_error("1xxxxxx1/o6o b"), "2 rows"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o6/8 b"), "9 rows"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o6 b"), "row 1 'o6' has 7 squares"));
    CHECK(contains(position_error("x8/8/8/8/8/8/8/o7 b"), "row 8 'x8' has 9 squares"));
    CHECK(contains(position_error("xxxxxxxxx/8/8/8/8/8/8/o7 b"), "9 squares"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o6q b"), "'q'"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o09 b"), "'0'"));
    CHECK(contains(position_error("x6L/8/8/8/8/8/8/o7 b"), "'x'"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o7"), "side to move"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o7 r"), "'r'"));
    CHECK(contains(position_error("x7/8/8/8/8/8/8/o7 b extra"), "'extra'"));
    CHECK(contains(position_error("L7/8/8/8/8/8/8/l7 b - - 0 1 2"), "'2'"));
    CHECK(contains(position_error("8/8/8/8/8/8/8/o7 b"), "Black has no man"));
    CHECK(contains(position_error("8/8/8/8/8/8/8/x7 b"), "White has no man"));
    CHECK(contains(position_error("xxxxxxxx/xxxxx3/8/8/8/8/8/o7 b"), "13 men"));
    CHECK(contains(position_error("oooooooo/ooooo3/8/8/8/8/8/x7 b"), "13 men"));
    CHECK(contains(position_error("W:W1:B2"), "1 rows"));
}

TEST_CASE("every legal move comes back from both notations") {
    random_playouts(2, 500, [](const Position& p) {
        Moves moves;
        generate(p, moves);
        for (Move m : moves)
            for (Notation n : {Notation::Native, Notation::Coordinates})
                CHECK(Game::parse_move(p, format_move(p, m, n)) == m);
    });
}

TEST_CASE("spellings of moves") {
    const Position p = Game::initial({});
    const Move quiet{make_square(1, 0), make_square(1, 2)};
    const Move capture{make_square(5, 7), make_square(7, 5)};
    for (const char* text : {"b1-b3", "b1b3", "B1-B3", "b1xb3", "b1:b3", " b1b3 ", "B1B3"})
        CHECK(Game::parse_move(p, text) == quiet);
    for (const char* text : {"f8xh6", "f8h6", "F8XH6", "f8:h6", "f8-h6"})
        CHECK(Game::parse_move(p, text) == capture);
    CHECK(format_move(p, quiet, Notation::Native) == "b1-b3");
    CHECK(format_move(p, quiet, Notation::Coordinates) == "b1b3");
    CHECK(format_move(p, capture, Notation::Native) == "f8xh6");
    CHECK(format_move(p, capture, Notation::Coordinates) == "f8h6");
    CHECK(format_move(p, Move::pass(), Notation::Coordinates) == "pass");
    const Position blocked = parse_position("6ox/6oo/8/8/8/8/oo6/xo6 b", {});
    CHECK(Game::parse_move(blocked, "PASS").is_pass());
}

TEST_CASE("wrong moves") {
    const Position p = Game::initial({});
    for (const char* text : {"", "b1", "b1-", "b1-b9", "i1-b3", "b1--b3", "b1 b3", "b1b1",
                             "b1-b3-b5", "11-15", "pas", "\xc3\xa9"})
        CHECK_THROWS_AS(Game::parse_move(p, text), NotationError);
    for (const char* text : {"b1-b2", "a2-c2", "pass", "b3-b1"})
        CHECK_THROWS_AS(Game::parse_move(p, text), IllegalMoveError);
    const auto message = message_of<IllegalMoveError>([&] { Game::parse_move(p, "b1-b2"); });
    CHECK(contains(message, "'b1-b2'"));
    CHECK(contains(message, "b1-b3"));
    CHECK(contains(message, "1xxxxxx1/o6o"));
    const Position over = parse_position("x7/8/8/8/8/8/8/o5o1 w", {});
    CHECK_THROWS_AS(Game::parse_move(over, "a1-b1"), IllegalMoveError);
}

TEST_CASE("rule options as text") {
    CHECK(parse_rules("") == RuleOptions{});
    CHECK(parse_rules("default") == RuleOptions{});
    CHECK(parse_rules("icga") == RuleOptions{Simultaneous::Draw, NoMove::Pass, Repetition::Third});
    CHECK(parse_rules("OpenSpiel") ==
          RuleOptions{Simultaneous::Mover, NoMove::Loss, Repetition::First});
    CHECK(parse_rules("playstrategy") ==
          RuleOptions{Simultaneous::Draw, NoMove::Draw, Repetition::Third});
    CHECK(parse_rules("simultaneous=draw,no_move=loss") ==
          RuleOptions{Simultaneous::Draw, NoMove::Loss, Repetition::Third});
    CHECK(parse_rules(" icga  repetition=none ") ==
          RuleOptions{Simultaneous::Draw, NoMove::Pass, Repetition::None});
    for (const RuleOptions& rules : all_rules()) {
        CHECK(parse_rules(format_rules(rules)) == rules);
        CHECK(RuleOptions::from_code(rules.code()) == rules);
    }
    for (const NamedText& set : rule_sets()) {
        CHECK(format_rules(parse_rules(set.name)) == set.name);
        CHECK(parse_rules(set.text) == parse_rules(set.name));
    }
    CHECK(format_rules({}) == "default");
    for (const RuleOption& option : rule_options())
        CHECK(parse_rules(option.name + "=" + option.values[0]) == RuleOptions{});
}

TEST_CASE("wrong rule options name the token and what is allowed") {
    const auto error = [](const char* text) {
        return message_of<NotationError>([&] { parse_rules(text); });
    };
    CHECK(contains(error("chess"), "'chess'"));
    CHECK(contains(error("chess"), "icga"));
    CHECK(contains(error("no_move=win"), "'win'"));
    CHECK(contains(error("no_move=win"), "pass, loss, draw"));
    CHECK(contains(error("speed=2"), "'speed'"));
    CHECK(contains(error("speed=2"), "simultaneous, no_move, repetition"));
    CHECK(contains(error("no_move="), "''"));
}

TEST_CASE("diagram, cells and shapes") {
    const Position p = Game::initial({});
    CHECK(diagram(p) ==
          ".xxxxxx."
          "o......o"
          "o......o"
          "o......o"
          "o......o"
          "o......o"
          "o......o"
          ".xxxxxx.");
    CHECK(Game::cell_name(0) == "a8");
    CHECK(Game::cell_name(7) == "h8");
    CHECK(Game::cell_name(63) == "h1");
    const MoveShape shape = Game::shape(p, Game::parse_move(p, "f8xh6"));
    CHECK(shape.path == std::vector<int>{5, 23});
    CHECK(shape.captured == std::vector<int>{23});
    CHECK(Game::shape(p, Game::parse_move(p, "b1-b3")).captured.empty());
    CHECK(Game::shape(p, Move::pass()).path.empty());
    CHECK(Game::name == "loa");
    CHECK(Game::side_name(Side::First) == "black");
    CHECK(Game::side_name(Side::Second) == "white");
}
