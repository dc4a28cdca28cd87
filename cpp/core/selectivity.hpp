// Owns the words in which a game says how much of the tree a search may leave unseen. What they
// do is in search/searcher.hpp.
#pragma once

namespace twelves {

/// No depth: a step that begins here never begins.
inline constexpr int never = 1000;

/// A game has one of these as `H::selectivity`; without any value a step does nothing, and the
/// search is exact. Depths are plies left, margins hundredths of the game's unit.
struct Selectivity {
    /// Static evaluation: up to this depth it is believed if it is better than the window by the
    /// margin for every ply (Heinz, "Extended futility pruning", 1998, turned to the other side).
    int stand_depth = 0;
    int stand_margin = 0;

    /// Futility: up to this depth quiet moves are not searched where the evaluation does not come
    /// up to the window with the margin for every ply and one more (Schaeffer 1986, Heinz 1998).
    int futile_depth = 0;
    int futile_margin = 0;

    /// Null move: from this depth on the right to move may be given away, for a search that is
    /// two plies and a quarter of the depth shallower (Donninger 1993). Needs `H::skip_turn`; only
    /// for games in which to move is always good for something.
    int skip_from = never;

    /// From this depth on the table is asked about what every move leads to before one is searched
    /// (enhanced transposition cut-offs, Plaat and others 1996). Exact, but the work has to pay.
    int ask_children_from = never;

    /// Without a move from the table: from this depth on a ply less, which finds one for the next
    /// time (Schröder and others).
    int unguided_from = never;

    /// Late moves: from this depth on quiet moves are searched less deeply the later they come
    /// (the logarithms of depth and number multiplied, in per cent). 0: never.
    int reduction_percent = 0;

    /// Late moves: up to this depth quiet moves are not searched at all after as many as this and
    /// the square of the depth, or half of them in a position that got worse.
    int late_depth = 0;
    int late_moves = 0;
};

}  // namespace twelves
