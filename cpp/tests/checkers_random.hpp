// Owns random checkers positions for tests: from play and from arbitrary set-ups (EC 12).
#pragma once

#include <random>

#include "games/checkers/game.hpp"

namespace checkers_random {

using twelves::Side;
using twelves::checkers::Moves;
using twelves::checkers::Position;
using twelves::checkers::Squares;
using Engine = std::mt19937_64;

inline int below(Engine& random, int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
}

inline Squares random_squares(Engine& random, Squares among, int count) {
    Squares chosen = 0;
    while (count > 0 && among != 0) {
        const auto one = Squares{1} << below(random, 32);
        if ((among & one) == 0) continue;
        among ^= one;
        chosen |= one;
        --count;
    }
    return chosen;
}

/// Any legal input with these numbers of pieces; each is a king with a chance of `king_percent`.
inline Position random_set_up(Engine& random, int first_count, int second_count, int king_percent) {
    const Squares first = random_squares(random, ~Squares{0}, first_count);
    const Squares second = random_squares(random, ~first, second_count);
    Squares kings = 0;
    for (Squares rest = first | second; rest != 0;) {
        const Squares one = twelves::checkers::take_first(rest);
        if (below(random, 100) < king_percent) kings |= one;
    }
    kings |= first & twelves::checkers::crown_row(Side::First);
    kings |= second & twelves::checkers::crown_row(Side::Second);
    return twelves::checkers::make_position(first, second, kings,
                                            below(random, 2) == 0 ? Side::First : Side::Second);
}

/// Calls `visit` on `count` random set-ups of 1 to 12 pieces a side, men and kings mixed.
template <class Visit>
void for_set_ups(int count, Visit visit) {
    Engine random(20);
    for (int i = 0; i < count; ++i) {
        const int first = 1 + below(random, 12);
        const int second = 1 + below(random, 12);
        visit(random_set_up(random, first, second, 25 * below(random, 5)));
    }
}

/// Calls `visit` on every position of random games until `count` have been seen.
template <class Visit>
void for_playouts(int count, Visit visit) {
    using twelves::checkers::Game;
    Engine random(12);
    while (count > 0) {
        Position p = twelves::checkers::start_position();
        for (int ply = 0; ply < 200 && count > 0; ++ply, --count) {
            visit(p);
            Moves moves;
            Game::generate(p, moves);
            if (moves.empty()) break;
            p = Game::play(p, moves[below(random, moves.size())]);
        }
    }
}

/// Calls `visit` on `count` positions of games that begin with 4 to 10 men and kings.
template <class Visit>
void for_endings(int count, Visit visit) {
    using twelves::checkers::Game;
    Engine random(410);
    while (count > 0) {
        const int total = 4 + below(random, 7);
        const int first = 1 + below(random, total - 1);
        Position p = random_set_up(random, first, total - first, 20 * below(random, 6));
        for (int ply = 0; ply < 20 && count > 0; ++ply, --count) {
            visit(p);
            Moves moves;
            Game::generate(p, moves);
            if (moves.empty()) break;
            p = Game::play(p, moves[below(random, moves.size())]);
        }
    }
}

}  // namespace checkers_random
