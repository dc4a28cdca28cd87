// Owns the geometry of a side's moves as sets: who can step, who can jump, and the walk over all
// routes of a capture. Knows nothing of positions, lists or text.
#pragma once

#include "core/types.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// The four directions seen from a side: the first two are forward (EC 3).
template <Side S>
inline constexpr std::array<Direction, 4> directions =
    S == Side::First ? std::array{Direction::DownRight, Direction::DownLeft, Direction::UpLeft,
                                  Direction::UpRight}
                     : std::array{Direction::UpLeft, Direction::UpRight, Direction::DownRight,
                                  Direction::DownLeft};

/// What one side has to move with.
struct Forces {
    Squares own;
    Squares enemy;
    Squares kings;  ///< Own kings only.

    constexpr Squares empty() const noexcept { return ~(own | enemy); }
};

/// The forces of the side to move.
constexpr Forces forces(const Position& p) noexcept {
    return {p.own(), p.enemy(), p.own() & p.kings};
}

/// The squares from which a jump in direction `D` over an enemy to an empty square is possible.
template <Direction D>
constexpr Squares jump_origins(Squares enemy, Squares empty) noexcept {
    return step<opposite(D)>(enemy & step<opposite(D)>(empty));
}

/// The pieces that can jump (EC 5).
template <Side S>
constexpr Squares jumpers(const Forces& f) noexcept {
    constexpr auto d = directions<S>;
    const Squares empty = f.empty();
    const Squares forward =
        f.own & (jump_origins<d[0]>(f.enemy, empty) | jump_origins<d[1]>(f.enemy, empty));
    if (f.kings == 0) return forward;
    return forward |
           (f.kings & (jump_origins<d[2]>(f.enemy, empty) | jump_origins<d[3]>(f.enemy, empty)));
}

/// The pieces that can make a quiet step in direction `D`.
template <Direction D>
constexpr Squares steppers(Squares movers, Squares empty) noexcept {
    return movers & step<opposite(D)>(empty);
}

/// The number of quiet moves (EC 3, EC 4); meaningful if there are no jumpers.
template <Side S>
constexpr int count_steps(const Forces& f) noexcept {
    constexpr auto d = directions<S>;
    const Squares empty = f.empty();
    const int forward = size(steppers<d[0]>(f.own, empty)) + size(steppers<d[1]>(f.own, empty));
    if (f.kings == 0) return forward;
    return forward + size(steppers<d[2]>(f.kings, empty)) + size(steppers<d[3]>(f.kings, empty));
}

/// For callers of `RouteWalk` that do not care which squares a route passes.
struct NoTrace {
    constexpr void enter(Squares) noexcept {}
    constexpr void leave() noexcept {}
};

/// Walks all complete routes of one jumping piece (EC 6) and calls `visit(to, captured)` for
/// each, `to` being a set of one square. `trace.enter(landing)` and `trace.leave()` are called
/// around every jump, so that a caller can follow the route itself.
template <Side S, bool IsKing, class Visit, class Trace = NoTrace>
class RouteWalk {
  public:
    /// EC 6: the square where the piece started counts as empty.
    constexpr RouteWalk(const Forces& f, Squares from, Visit& visit, Trace& trace) noexcept
        : enemy_(f.enemy), empty_(f.empty() | from), visit_(visit), trace_(trace) {}

    constexpr void from(Squares at) { extend(at, 0); }

  private:
    constexpr void extend(Squares at, Squares captured) {
        constexpr auto d = directions<S>;
        bool went_on = jump<d[0]>(at, captured);
        went_on |= jump<d[1]>(at, captured);
        if constexpr (IsKing) {
            went_on |= jump<d[2]>(at, captured);
            went_on |= jump<d[3]>(at, captured);
        }
        // EC 6: only a move that cannot go on is complete. A route has at least one jump.
        if (!went_on && captured != 0) visit_(at, captured);
    }

    template <Direction D>
    constexpr bool jump(Squares at, Squares captured) {
        // EC 6: the same piece may not be jumped twice; it stays on the board until the end.
        const Squares over = step<D>(at) & enemy_ & ~captured;
        const Squares landing = step<D>(over) & empty_;
        if (landing == 0) return false;
        trace_.enter(landing);
        // A man on its crown row has no forward step left, so EC 7 needs no test here.
        extend(landing, captured | over);
        trace_.leave();
        return true;
    }

    Squares enemy_;
    Squares empty_;
    Visit& visit_;
    Trace& trace_;
};

/// Calls `visit(from, to, captured)` for every route of every jumping piece, in order of origin.
template <Side S, class Visit>
constexpr void walk_routes(const Forces& f, Squares jumping, Visit&& visit) {
    NoTrace no_trace;
    while (jumping != 0) {
        const Squares from = take_first(jumping);
        auto complete = [&](Squares to, Squares captured) { visit(from, to, captured); };
        if ((f.kings & from) != 0) {
            RouteWalk<S, true, decltype(complete)>(f, from, complete, no_trace).from(from);
        } else {
            RouteWalk<S, false, decltype(complete)>(f, from, complete, no_trace).from(from);
        }
    }
}

}  // namespace twelves::checkers
