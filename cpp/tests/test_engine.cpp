// The engine above the templates: every game of the registry searches, stops, refuses what it must.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "core/errors.hpp"
#include "engine/registry.hpp"

using namespace twelves;
using namespace std::chrono_literals;

namespace {

Limits depth_limit(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

}  // namespace

TEST_CASE("every game is searched, and the answer is legal") {
    for (const GameFacade* game : all_games()) {
        CAPTURE(game->name());
        const auto record = game->new_record("", "");
        const auto engine = game->new_engine({1, 1});
        engine->start(*record, depth_limit(4), {});
        REQUIRE(engine->wait(60s));
        const Result result = engine->result();
        REQUIRE(result.best.has_value());
        CHECK(record->is_legal(*result.best));
        CHECK(result.report.depth == 4);
        int infos = 0;
        while (const auto info = engine->next_info(0ms)) {
            ++infos;
            auto line = record->clone(true);
            for (const AnyMove& move : info->line) line->push(move);
        }
        CHECK(infos >= 4);
    }
}

TEST_CASE("one thread visits the same nodes on every run") {
    for (const GameFacade* game : all_games()) {
        CAPTURE(game->name());
        const auto record = game->new_record("", "");
        std::uint64_t nodes[2] = {};
        for (std::uint64_t& n : nodes) {
            const auto engine = game->new_engine({1, 1});
            engine->start(*record, depth_limit(5), {});
            REQUIRE(engine->wait(60s));
            n = engine->result().report.nodes;
        }
        CHECK(nodes[0] > 0);
        CHECK(nodes[0] == nodes[1]);
    }
}

TEST_CASE("two engines search at once; an infinite search ends when it is stopped or destroyed") {
    for (const GameFacade* game : all_games()) {
        CAPTURE(game->name());
        const auto record = game->new_record("", "");
        const auto first = game->new_engine({1, 1});
        const auto second = game->new_engine({2, 1});
        Limits infinite;
        infinite.infinite = true;
        first->start(*record, infinite, {});
        second->start(*record, infinite, {});
        CHECK_FALSE(first->wait(30ms));
        CHECK(first->searching());
        CHECK_THROWS_AS(first->start(*record, infinite, {}), EngineError);
        CHECK_THROWS_AS(first->set_hash_mb(2), EngineError);
        first->stop();
        REQUIRE(first->wait(60s));
        CHECK(first->result().best.has_value());
        CHECK(second->searching());
    }
}

TEST_CASE("an engine refuses another game, an illegal search move, impossible options") {
    const auto games = all_games();
    REQUIRE(games.size() >= 2);
    const auto engine = games[0]->new_engine({1, 1});
    CHECK_THROWS_AS(engine->start(*games[1]->new_record("", ""), {}, {}), EngineError);
    const auto record = games[0]->new_record("", "");
    const AnyMove nonsense{};
    CHECK_THROWS_AS(engine->start(*record, {}, std::span(&nonsense, 1)), IllegalMoveError);
    CHECK_THROWS_AS(engine->set_threads(0), EngineError);
    CHECK_THROWS_AS(engine->set_threads(max_threads + 1), EngineError);
    CHECK_THROWS_AS(engine->set_hash_mb(max_hash_mb + 1), EngineError);
    CHECK_THROWS_AS(games[0]->new_engine({0, 1}), EngineError);
    CHECK_THROWS_AS(find_game("chess"), EngineError);
    CHECK(engine->options().threads == 1);
}
