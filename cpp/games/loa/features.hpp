// Owns what the evaluation counts about the men of each side, and the few measures of sets of men
// that the order of moves needs too. What lies on a line is in line_weights.hpp, values are in
// evaluation.hpp.
//
// The features are those of the evaluation of MIA (M. Winands, Informed Search in Complex Games,
// 2004, and earlier papers), measured with popcounts.
#pragma once

#include <array>
#include <cstddef>

#include "games/loa/position.hpp"

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

/// Counted for the side to move less the other side, unless it says otherwise. "Mean" is 64 times
/// the mean over the men of a side, so that it is not judged by their number.
enum class Feature : std::uint8_t {
    Man,
    ToMove,       ///< 1.
    Mobility,     ///< Number of moves.
    Spread,       ///< Mean distance from the centre of mass, beyond the least possible.
    Far3,         ///< Mean number of men at least three steps away from it.
    Far4,         ///< The same for four steps.
    Centre,       ///< How far inside the board the centre of mass is, 0 to 3.
    Quads,        ///< 2x2 blocks with three or four men, near the centre of mass.
    Neighbours,   ///< Mean number of neighbours, halved.
    LoneMen,      ///< Men without a neighbour.
    Groups,       ///< Groups less holes: what Euler's formula says of the men.
    TwoGroups,    ///< That number is two or less.
    MoverGroups,  ///< The same for the side to move alone.
    Box,          ///< Files times ranks of the smallest box that holds all men.
};
inline constexpr std::size_t feature_count = 14;

/// One number a feature, indexed by `Feature`.
using FeatureCounts = std::array<int, feature_count>;

const char* feature_name(Feature feature) noexcept;

/// For the side to move; all but `Mobility`.
FeatureCounts count_features(const Position& p) noexcept;

}  // namespace twelves::loa
