// What must hold in every position: random games, endings and set-ups against the slow rules.
#include <doctest/doctest.h>

#include "checkers_random.hpp"
#include "checkers_reference.hpp"
#include "games/checkers/game.hpp"

namespace {

namespace reference = checkers_reference;
using checkers_random::Moves;
using checkers_random::Position;
using twelves::Notation;
using twelves::Side;
using CheckersGame = twelves::checkers::Game;

reference::Board reference_board(const Position& p) {
    return {CheckersGame::diagram(p), p.side == Side::First};
}

reference::Move reference_move(const Position& p, const twelves::checkers::Move& m) {
    const auto shape = CheckersGame::shape(p, m);
    return {shape.path.front(), shape.path.back(),
            std::set<int>(shape.captured.begin(), shape.captured.end())};
}

void check_against_reference(const Position& p) {
    const auto board = reference_board(p);
    const auto expected = reference::moves(board);
    Moves moves;
    CheckersGame::generate(p, moves);
    std::set<reference::Move> seen;
    for (const auto& move : moves) {
        const auto as_reference = reference_move(p, move);
        seen.insert(as_reference);
        const Position next = CheckersGame::play(p, move);
        const auto expected_next = reference::play(board, as_reference);
        REQUIRE(CheckersGame::diagram(next) == expected_next.cells);
        REQUIRE(next.key() == twelves::checkers::key_from_scratch(next.first, next.second,
                                                                  next.kings, next.side));
    }
    REQUIRE(seen == expected);
    REQUIRE(moves.size() == static_cast<int>(expected.size()));
    Moves routes;
    CheckersGame::Routes::generate(p, routes);
    REQUIRE(routes.size() == static_cast<int>(reference::routes(board).size()));
}

void check_counts(const Position& p) {
    Moves moves;
    CheckersGame::generate(p, moves);
    REQUIRE(CheckersGame::count(p) == moves.size());
    REQUIRE(CheckersGame::has_move(p) == !moves.empty());
    Moves routes;
    CheckersGame::Routes::generate(p, routes);
    REQUIRE(CheckersGame::Routes::count(p) == routes.size());

    std::uint64_t two_plies = 0;
    for (const auto& m : moves) {
        two_plies += static_cast<unsigned>(CheckersGame::count(CheckersGame::play(p, m)));
    }
    std::uint64_t two_plies_of_routes = 0;
    for (const auto& m : routes) {
        two_plies_of_routes +=
            static_cast<unsigned>(CheckersGame::Routes::count(CheckersGame::play(p, m)));
    }
    const std::string fen = CheckersGame::format_position(p);
    CAPTURE(fen);
    REQUIRE(CheckersGame::count_two(p) == two_plies);
    REQUIRE(CheckersGame::Routes::count_two(p) == two_plies_of_routes);
}

void check_round_trips(const Position& p) {
    REQUIRE(CheckersGame::unpack(CheckersGame::pack(p)) == p);
    REQUIRE(CheckersGame::parse_position(CheckersGame::format_position(p), {}) == p);
    Moves moves;
    CheckersGame::generate(p, moves);
    std::set<std::string> texts;
    for (const auto& move : moves) {
        for (const auto notation : {Notation::Native, Notation::Coordinates}) {
            const std::string text = CheckersGame::format_move(p, move, notation);
            REQUIRE(CheckersGame::parse_move(p, text) == move);
            texts.insert(text);
        }
    }
    REQUIRE(static_cast<int>(texts.size()) == 2 * moves.size());
}

}  // namespace

TEST_CASE("checkers: moves are those of the slow rules, in games, endings and set-ups") {
    checkers_random::for_playouts(5000, check_against_reference);
    checkers_random::for_endings(5000, check_against_reference);
    checkers_random::for_set_ups(10000, check_against_reference);
}

TEST_CASE("checkers: count and count_two are the sums they stand for") {
    checkers_random::for_playouts(40000, check_counts);
    checkers_random::for_endings(60000, check_counts);
    checkers_random::for_set_ups(100000, check_counts);
}

TEST_CASE("checkers: positions and moves survive their texts and their packed form") {
    checkers_random::for_playouts(2000, check_round_trips);
    checkers_random::for_endings(2000, check_round_trips);
    checkers_random::for_set_ups(5000, check_round_trips);
}
