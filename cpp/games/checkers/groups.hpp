// Owns conversions of many positions at once: of all those of a word that have the same ones,
// because the word's piece is far away.
#pragma once

#include "core/move_list.hpp"
#include "games/checkers/lattice.hpp"
#include "games/checkers/play.hpp"

namespace twelves::checkers {

/// What the conversions lead to that are the only ones of each of `squares`.
struct CommonConversions {
    FixedList<Group, max_moves> after;
    Squares squares = 0;  ///< Places of the word's piece; none if there are no such conversions.
    bool must_convert = false;
};

namespace detail {

/// Remembers where the pieces on a route came down.
struct Landings {
    Squares squares = 0;
    constexpr void enter(Squares landing) noexcept { squares |= landing; }
    constexpr void leave() noexcept {}
};

template <Side S, bool IsKing, class Visit>
void walk_with(const Forces& f, Squares from, Visit& visit, Landings& landings) {
    RouteWalk<S, IsKing, Visit, Landings>(f, from, visit, landings).from(from);
}

/// Captures of standing pieces by standing pieces. The result is the squares where the word's piece
/// would change them: where pieces land, and where it could be jumped on the way.
template <Side S>
Squares add_captures(const Position& others, Kind kind, CommonConversions& out) {
    const Forces f = forces(others);
    Landings landings;
    for (Squares jumping = jumpers<S>(f); jumping != 0;) {
        const Squares from = take_first(jumping);
        auto visit = [&](Squares to, Squares captured) {
            const Move move{captured, first_square(from), first_square(to)};
            out.after.push_back({play(others, move), kind});
        };
        (f.kings & from) != 0 ? walk_with<S, true>(f, from, visit, landings)
                              : walk_with<S, false>(f, from, visit, landings);
    }
    const Squares l = landings.squares;
    if (side_of(kind) == S) return l;
    using enum Direction;
    return l | step<DownRight>(l) | step<DownLeft>(l) | step<UpLeft>(l) | step<UpRight>(l);
}

/// The same for quiet moves of standing men to their crown row.
template <Side S, Direction D>
Squares add_crownings(const Position& others, Kind kind, CommonConversions& out) {
    const Squares men = others.pieces(S) & ~others.kings;
    const Squares to = step<D>(men) & crown_row(S) & others.empty();
    for (Squares rest = to; rest != 0;) {
        const Squares square = take_first(rest);
        const Move move{0, first_square(step<opposite(D)>(square)), first_square(square)};
        out.after.push_back({play(others, move), kind});
    }
    return to;
}

}  // namespace detail

/// Those of a word if `S` is to move.
template <Side S>
CommonConversions common_conversions(const Lattice& lattice, const Lattice::Cell& c) {
    constexpr auto d = directions<S>;
    CommonConversions result;
    const Position others{c.men[0] | c.kings[0], c.men[1] | c.kings[1], c.kings[0] | c.kings[1], S,
                          0};
    const Kind kind = lattice.word_kind();
    Squares landings = 0;
    Squares different = lattice.template word_captures<S>(c, landings);
    result.must_convert = landings != 0;
    if (result.must_convert) {
        different |= detail::add_captures<S>(others, kind, result);
    } else {
        different |= lattice.template word_crownings<S>(c);
        different |= detail::add_crownings<S, d[0]>(others, kind, result);
        different |= detail::add_crownings<S, d[1]>(others, kind, result);
    }
    if (!result.after.empty()) result.squares = c.valid & ~different;
    return result;
}

}  // namespace twelves::checkers
