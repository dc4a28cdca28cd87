// Texts of many moves: what is played at once, and where that ends.
#include <doctest/doctest.h>

#include "engine/move_line.hpp"
#include "engine/registry.hpp"

using namespace twelves;

namespace {

/// Plays `text` from `begin` on in a new game; returns the rest of it, and how many were played.
std::pair<std::string_view, int> rest_of(std::string_view game, std::string_view text,
                                         std::size_t begin = 0) {
    const auto record = find_game(game).new_record("", "");
    const std::size_t end = push_line(*record, text, begin);
    return {text.substr(end), record->ply()};
}

using Rest = std::pair<std::string_view, int>;

}  // namespace

TEST_CASE("plain moves are played, with their numbers or without") {
    CHECK(rest_of("checkers", "1. 11-15 23-19 2.8-11\n22-17 ") == Rest{"", 4});
    CHECK(rest_of("checkers", "x 11-15", 1) == Rest{"", 1});
    CHECK(rest_of("loa", "b1-b3 2. a2c2") == Rest{"", 2});
    CHECK(rest_of("loa", "") == Rest{"", 0});
    CHECK(rest_of("loa", "b1-b3", 99) == Rest{"", 0});
}

TEST_CASE("it ends at what is doubtful, before its word") {
    CHECK(rest_of("checkers", "11-15 {said} 23-19") == Rest{"{said} 23-19", 1});
    CHECK(rest_of("checkers", "11-15 2. 1-0") == Rest{"1-0", 1});
    CHECK(rest_of("checkers", "11-15 23-19!") == Rest{"23-19!", 1});
    CHECK(rest_of("checkers", "11-15 3-9") == Rest{"3-9", 1});
    CHECK(rest_of("checkers", "1... 23-19") == Rest{".. 23-19", 0});
}

TEST_CASE("a move that may go on is left alone") {
    for (const std::string_view text :
         {"11-15 - 19", "11-15 x19", "11-15 X", "11-15 :", "11-15 \xe2\x80\x93 19", "11-15 \x1c- 9",
          "011-15", "11-15\xc2\xa0"}) {
        CAPTURE(text);
        CHECK(rest_of("checkers", text) == Rest{text, 0});
    }
}
