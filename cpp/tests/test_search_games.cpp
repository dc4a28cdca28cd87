// The search on the real games: facts of their rules that decide a score.
#include <doctest/doctest.h>

#include "games/checkers/heuristics.hpp"
#include "games/loa/heuristics.hpp"
#include "search/pool.hpp"
#include "tests/plain_search.hpp"

namespace twelves {
namespace {

template <class G, class H>
SearchReport<typename G::Move> search(const char* text, int depth, const char* only_move = "",
                                      int reversible_plies = 0) {
    SearchTask<G> task;
    task.root = G::parse_position(text, G::parse_rules(""));
    task.reversible_plies = reversible_plies;
    if (*only_move != '\0') task.search_moves = {G::parse_move(task.root, only_move)};
    Limits limits;
    limits.depth = depth;
    Pool<G, H> pool(1, 1);
    pool.start(task, limits);
    return pool.wait().report;
}

using Checkers = checkers::Game;
using Loa = loa::Game;

/// The search and plain minimax agree along a random game from the start. At these depths no
/// position can come back, which plain minimax would not see.
template <class G, class H>
void check_minimax(std::uint64_t random, int plies, int deepest) {
    auto p = G::initial(G::parse_rules(""));
    for (int ply = 0; ply < plies && !G::terminal(p) && G::has_move(p); ++ply) {
        for (int depth = 1; depth <= deepest; ++depth) {
            const Score plain = PlainSearch<G, H>(depth).value(p, depth, 0);
            const auto report = search<G, Exact<H>>(G::format_position(p).c_str(), depth);
            CAPTURE(G::format_position(p));
            CAPTURE(depth);
            // A proof beyond the depth may be longer or shorter; it ends the search early.
            if (plain.is_proven() && plain.plies_to_end() > depth) {
                CHECK(report.score.is_win() == plain.is_win());
                CHECK(report.score.is_loss() == plain.is_loss());
            } else {
                CHECK(report.score.value() == plain.value());
            }
        }
        MoveList<G> moves;
        G::generate(p, moves);
        const auto pick = splitmix64(random) % static_cast<std::uint64_t>(moves.size());
        p = G::play(p, moves[static_cast<int>(pick)]);
    }
}

TEST_CASE("search: equals plain minimax in the real games") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        check_minimax<Checkers, checkers::Heuristics>(seed, 50, 4);
        check_minimax<Loa, loa::Heuristics>(seed, 12, 2);
    }
}

/// Positions of random games in which a search that leaves moves out claims a proof: that it is
/// one, by minimax to the end it claims.
template <class G, class H>
int check_proofs(std::uint64_t random, int first_ply, int depth, int longest) {
    auto p = G::initial(G::parse_rules(""));
    int proofs = 0;
    for (int ply = 0; !G::terminal(p) && G::has_move(p); ++ply) {
        if (ply >= first_ply) {
            const auto report = search<G, H>(G::format_position(p).c_str(), depth);
            const int plies = report.score.plies_to_end();
            if (report.score.is_proven() && plies <= longest) {
                CAPTURE(G::format_position(p));
                CAPTURE(report.score.value());
                const Score plain = PlainSearch<G, Exact<H>>(plies).value(p, plies, 0);
                CHECK(plain.is_win() == report.score.is_win());
                CHECK(plain.is_loss() == report.score.is_loss());
                ++proofs;
            }
        }
        MoveList<G> moves;
        G::generate(p, moves);
        const auto pick = splitmix64(random) % static_cast<std::uint64_t>(moves.size());
        p = G::play(p, moves[static_cast<int>(pick)]);
    }
    return proofs;
}

TEST_CASE("search: what it leaves out makes no false proof") {
    int checkers_proofs = 0;
    int loa_proofs = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        checkers_proofs += check_proofs<Checkers, checkers::Heuristics>(seed, 40, 9, 8);
        if (seed <= 4) loa_proofs += check_proofs<Loa, loa::Heuristics>(seed, 60, 4, 3);
    }
    CHECK(checkers_proofs > 30);
    CHECK(loa_proofs > 10);
}

TEST_CASE("search: a move that wins at once is known to win without any time") {
    // 24x31 takes the last king.
    const auto report = search<Checkers, checkers::Heuristics>("W:WK24:BK27", 0);
    CHECK(report.depth == 0);
    CHECK(report.score.value() == Score::win_in(1).value());
}

TEST_CASE("search: a block on the very ply that completes the move limit wins (EC 10b)") {
    // 14-9 leaves the man on 13 without a move.
    const char* text = "B:W13:B6,K14";
    CHECK(search<Checkers, checkers::Heuristics>(text, 3).score.value() ==
          Score::win_in(1).value());
    CHECK(search<Checkers, checkers::Heuristics>(text, 3, "", 79).score.value() ==
          Score::win_in(1).value());
}

TEST_CASE("search: a capture that connects the opponent loses (LOA 5)") {
    // a5xc3 leaves White one stone, and the game is over.
    const auto report = search<Loa, loa::Heuristics>("8/8/6x1/xo6/2x3x1/2o5/8/8 b", 3, "a5xc3");
    CHECK(report.score.value() == Score::loss_in(1).value());
    CHECK(report.line.size() == 1);
}

TEST_CASE("search: the only move can be a pass (LOA 7)") {
    const auto report = search<Loa, loa::Heuristics>("5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b", 3);
    REQUIRE(!report.line.empty());
    const auto root =
        loa::Game::parse_position("5oox/6oo/5oo1/8/3o4/3o4/o7/xoo5 b", loa::Game::parse_rules(""));
    CHECK(loa::Game::format_move(root, report.line[0], Notation::Native) == "pass");
}

}  // namespace
}  // namespace twelves
