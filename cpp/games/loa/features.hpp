// Owns what can be measured about the men of one side. Neither weights nor the search.
#pragma once

#include <array>

#include "games/loa/square.hpp"

namespace twelves::loa {

/// `within[square][d]`: the squares at most d steps of a king away.
extern const std::array<std::array<Bitboard, board_size>, square_count> within;

/// Steps of a king between two squares.
constexpr int distance(Square a, Square b) noexcept {
    const int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
    const int f = files < 0 ? -files : files, r = ranks < 0 ? -ranks : ranks;
    return f > r ? f : r;
}

/// How far inside the board: 0 on the rim to 3 in the centre.
constexpr int depth_inside(Square s) noexcept {
    const int f = file_of(s) < 4 ? file_of(s) : 7 - file_of(s);
    const int r = rank_of(s) < 4 ? rank_of(s) : 7 - rank_of(s);
    return f < r ? f : r;
}

/// The square nearest to the centre of mass of 1 to 12 men.
Square centre_of_mass(Bitboard men) noexcept;

/// What each feature is worth, or how much of it there is. "Mean" is the mean over the men, so
/// that a side is not judged by the number of its men: few are easier to connect.
struct Features {
    int concentration = 0;   ///< Minus the mean distance from the centre of mass, beyond the least.
    int centralisation = 0;  ///< Mean worth of the squares: rim bad, centre good.
    int mobility = 0;        ///< Number of moves.
    int quads = 0;           ///< 2x2 blocks with three or four men, near the centre of mass.
    int connectedness = 0;   ///< Mean number of neighbours, halved.
    int walls = 0;           ///< How far enemy men on the rim are shut off from the inside.
};

/// The features of `men` but mobility, each multiplied by its weight before the mean is taken.
Features weighted_features(Bitboard men, Bitboard enemy, const Features& weights) noexcept;

}  // namespace twelves::loa
