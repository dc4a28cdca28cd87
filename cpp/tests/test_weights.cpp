// The text in which weights are kept, and what of weights is seen from above the games.
#include <doctest/doctest.h>

#include "core/weights.hpp"
#include "engine/registry.hpp"

using namespace twelves;

namespace {

const std::vector<WeightGroup> groups = {{"man", 1}, {"table", 4}};
const std::vector<WeightGroup> with_numbers = {{"man", 1}, {"numbers", 3, 1}};

std::string complaint(const char* text) {
    try {
        parse_weights(text, groups);
    } catch (const NotationError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("weights are read from text and written as the same text") {
    const WeightValues values =
        parse_weights("# made so\ntable 1 -2 0*5 7\n\nman 100 90\n", groups);
    CHECK(values == WeightValues{100, 90, 1, -2, 0, 0, 0, 0, 0, 7});
    CHECK(format_weights(values, groups) == "man 100 90\ntable 1 -2 0*5 7\n");
    CHECK(parse_weights(format_weights(values, groups), groups) == values);
}

TEST_CASE("groups of a network have one value a number") {
    const WeightValues values = parse_weights("numbers 3 4 5\nman 1 2\n", with_numbers);
    CHECK(values == WeightValues{1, 2, 3, 4, 5});
    CHECK(format_weights(values, with_numbers) == "man 1 2\nnumbers 3 4 5\n");
}

TEST_CASE("what is wrong with a text of weights is told with line and name") {
    CHECK(complaint("man 1 2") == "weights: there is no line table");
    CHECK(complaint("man 1 2\nkings 1 2") == "weights, line 2: there are no weights 'kings'");
    CHECK(complaint("man 1 2\nman 1 2") == "weights, line 2: 'man' stands twice");
    CHECK(complaint("man 1") == "weights, line 1: 'man' needs 2 numbers");
    CHECK(complaint("man 1 2 3") == "weights, line 1: 'man' needs 2 numbers");
    CHECK(complaint("man 1 x") == "weights, line 1: 'x' is no whole number");
    CHECK(complaint("man 0*1e9") == "weights, line 1: '0*1e9' is no whole number");
    CHECK(complaint("table 0*99999999999") != "");
}

TEST_CASE("every game with weights traces and plays with them") {
    for (const GameFacade* game : all_games()) {
        const WeightValues weights = game->weights();
        CHECK(weights.size() == value_count(game->weight_groups()));
        const std::string start = game->starts().front().text;
        if (weights.empty()) {
            CHECK_THROWS_AS(game->trace({start}, ""), EngineError);
            CHECK_THROWS_AS(game->new_engine({1, 1, {1, 2, 3}}), EngineError);
            continue;
        }
        const TracedPositions traced = game->trace({start, start}, "");
        CHECK(traced.positions.size() == 2);
        CHECK(traced.ends.back() == traced.weights.size());
        CHECK_THROWS_AS(game->new_engine({1, 1, {1, 2, 3}}), EngineError);
        CHECK(game->new_engine({1, 1, weights})->options().weights == weights);
    }
}

TEST_CASE("a game against itself is the same each time and has a result") {
    for (const GameFacade* game : all_games()) {
        SelfPlayOptions options;
        options.nodes = 100;
        options.hash_mb = 1;
        const auto player = game->new_self_player(options);
        const auto start = game->new_record("", "");
        const std::vector<PlayedPosition> first = player->play(*start),
                                          again = player->play(*start);
        REQUIRE(!first.empty());
        REQUIRE(first.size() == again.size());
        for (std::size_t i = 0; i < first.size(); ++i) {
            CHECK(first[i].text == again[i].text);
            CHECK(first[i].score == again[i].score);
            CHECK(first[i].points == again[i].points);
            CHECK((first[i].points >= 0 && first[i].points <= 2));
        }
    }
}
