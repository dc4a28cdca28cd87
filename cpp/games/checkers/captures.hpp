// Owns the list of captures and the count of moves for one side's forces, with the merging of
// routes (EC 11). The inner part of movegen, shared with count_two.
#pragma once

#include <algorithm>

#include "games/checkers/jumps.hpp"
#include "games/checkers/move.hpp"
#include "games/checkers/movegen.hpp"

namespace twelves::checkers {

/// Only a king that captures this many can come round a loop and so have two routes in one move.
inline constexpr int shortest_loop = 4;

/// EC 11: whether the list has this very move already, by another route.
inline bool is_repeated(const Moves& moves, int begin, const Move& move) noexcept {
    return size(move.captured) >= shortest_loop &&
           std::find(moves.begin() + begin, moves.end(), move) != moves.end();
}

/// Appends the captures of the pieces in `jumping`, each once or once a route.
template <Side S>
void append_captures(const Forces& f, Squares jumping, Moves& out, Counting counting) noexcept {
    const int begin = out.size();
    walk_routes<S>(f, jumping, [&](Squares from, Squares to, Squares captured) {
        const Move move{captured, first_square(from), first_square(to)};
        if (counting == Counting::Moves && is_repeated(out, begin, move)) return;
        out.push_back(move);
    });
}

template <Side S>
int count_captures(const Forces& f, Squares jumping, Counting counting) noexcept {
    if (counting == Counting::Moves && (jumping & f.kings) != 0) {
        Moves moves;
        append_captures<S>(f, jumping, moves, counting);
        return moves.size();
    }
    int routes = 0;
    walk_routes<S>(f, jumping, [&](Squares, Squares, Squares) { ++routes; });
    return routes;
}

/// The number of legal moves of a side.
template <Side S>
int count_forces(const Forces& f, Counting counting) noexcept {
    const Squares jumping = jumpers<S>(f);
    return jumping == 0 ? count_steps<S>(f) : count_captures<S>(f, jumping, counting);
}

}  // namespace twelves::checkers
