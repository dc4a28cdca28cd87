// Owns the way from a move back to the squares that its piece passes. For texts and pictures
// only: moves themselves do not store a route.
#pragma once

#include <vector>

#include "games/checkers/move.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// Origin, every landing square, destination.
using Route = std::vector<Square>;

/// All routes of a legal move, in a fixed order; more than one only for a king's loop (EC 11).
/// The first is the one that is written. Empty if the move is not legal in `p`.
std::vector<Route> routes_of(const Position& p, const Move& m);

/// The captured squares in the order of a route's jumps.
std::vector<Square> jumped_squares(const Route& route);

}  // namespace twelves::checkers
