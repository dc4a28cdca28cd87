// Owns what the tests of the search share: tasks, short calls, checks of lines, and slow searches
// on the fixture game to compare with.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <unordered_map>

#include "search/pool.hpp"
#include "tests/breakthrough/heuristics.hpp"
#include "tests/plain_search.hpp"

namespace twelves::search_fixture {

using G = breakthrough::Game;
using H = breakthrough::Heuristics;
using TestPool = Pool<G, H>;
using Report = SearchReport<G::Move>;
using Task = SearchTask<G>;

inline G::Position position(const char* text, const char* rules) {
    return G::parse_position(text, G::parse_rules(rules));
}

inline Task task_of(const G::Position& root) { return Task{root, {root.key()}, 0, {}}; }

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

inline MoveList<G> legal_moves(const G::Position& p) {
    MoveList<G> moves;
    if (!G::terminal(p)) G::generate(p, moves);
    return moves;
}

/// The position after `plies` random moves, or earlier if the game ends next.
inline G::Position random_position(const breakthrough::RuleOptions& rules, std::uint64_t& random,
                                   int plies) {
    G::Position p = G::initial(rules);
    for (int i = 0; i < plies; ++i) {
        const auto moves = legal_moves(p);
        const auto pick = splitmix64(random) % static_cast<std::uint64_t>(moves.size());
        const G::Position next = G::play(p, moves[static_cast<int>(pick)]);
        if (G::terminal(next) || !G::has_move(next)) break;
        p = next;
    }
    return p;
}

inline bool is_legal(const G::Position& p, const G::Move& move) {
    const auto moves = legal_moves(p);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// A line can be played, does not go on after the end, and ends there if the score is a proof.
inline void check_line(const G::Position& root, const Report& report) {
    G::Position p = root;
    for (const G::Move& move : report.line) {
        REQUIRE(is_legal(p, move));
        p = G::play(p, move);
    }
    if (!report.score.is_proven() || report.bound != Bound::Exact) return;
    CHECK(static_cast<int>(report.line.size()) == report.score.plies_to_end());
    CHECK(legal_moves(p).empty());
}

using PlainSearch = twelves::PlainSearch<G, H>;

/// The true distance to the end, for games in which no position comes back.
class Solver {
  public:
    Score value(const G::Position& p) {
        if (const auto outcome = G::terminal(p))
            return outcome_score(*outcome, p.side_to_move(), 0);
        if (const auto found = known_.find(p.key()); found != known_.end()) return found->second;
        Score result = -Score::infinity();
        for (const G::Move& move : legal_moves(p))
            result = std::max(result, -value(G::play(p, move)).to_table(-1));
        if (result == -Score::infinity())
            result = outcome_score(G::no_move_outcome(p), p.side_to_move(), 0);
        known_.emplace(p.key(), result);
        return result;
    }

  private:
    std::unordered_map<Key, Score> known_;
};

}  // namespace twelves::search_fixture
