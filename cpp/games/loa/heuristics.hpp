// Owns the judgement of positions and moves that the search needs: `HeuristicsFor` of
// core/game.hpp. Integers only. What each term measures is in features.hpp.
//
// The terms are those of the evaluation of MIA (M. Winands, Informed Search in Complex Games,
// 2004, and earlier papers), measured with popcounts and the line tables; the weights are ours
// and not tuned.
#pragma once

#include <array>

#include "games/loa/features.hpp"
#include "games/loa/game.hpp"

namespace twelves::loa {

struct Heuristics {
    /// Value of one unit of each feature, and of the right to move; hundredths.
    Features weights{.concentration = 120,
                     .centralisation = 1,
                     .mobility = 2,
                     .quads = 10,
                     .connectedness = 30,
                     .walls = 6};
    int tempo = 10;

    int evaluate(const Position& p) const noexcept;
    std::vector<EvalTerm> explain(const Position& p) const;
    int order(const Position& p, Move m) const noexcept;
    /// Captures, and moves that join the mover's men.
    static bool is_noisy(const Position& p, Move m) noexcept;
    /// The moves that win at once.
    static void generate_noisy(const Position& p, MoveList<Game>& out) noexcept;
    /// from | to << 6 | 1 << 12; the pass is 1 << 12.
    static MoveCode move_code(Move m) noexcept {
        return static_cast<MoveCode>(index(m.from) | index(m.to) << 6 | 1 << 12);
    }

  private:
    static constexpr int term_count = 7;
    using Terms = std::array<EvalTerm, term_count>;
    Terms terms(const Position& p) const noexcept;
};

static_assert(HeuristicsFor<Heuristics, Game>);

}  // namespace twelves::loa
