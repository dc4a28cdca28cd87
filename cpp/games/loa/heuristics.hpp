// Owns the judgement of positions and moves that the search needs: `HeuristicsFor` of
// core/game.hpp. Integers only. The terms of the evaluation are in evaluation.hpp.
#pragma once

#include <memory>
#include <vector>

#include "games/loa/evaluation.hpp"
#include "games/loa/game.hpp"

namespace twelves::loa {

struct Heuristics {
    std::shared_ptr<const Weights> weights = Weights::built_in();

    int evaluate(const Position& p) const noexcept { return evaluation(p, *weights); }
    std::vector<EvalTerm> explain(const Position& p) const { return evaluation_terms(p, *weights); }

    static std::vector<WeightGroup> weight_groups() { return Weights::groups(); }
    WeightValues weight_values() const { return weights->values(); }
    static Heuristics with_weights(std::span<const int> values) {
        return {std::make_shared<const Weights>(values)};
    }
    void trace(const Position& p, EvalTrace& trace) const { trace_evaluation(p, trace); }

    int order(const Position& p, Move m) const noexcept;
    /// Captures, and moves that join the mover's men.
    static bool is_noisy(const Position& p, Move m) noexcept;
    /// The moves that win at once.
    static void generate_noisy(const Position& p, MoveList<Game>& out) noexcept;
    /// from | to << 6 | 1 << 12; the pass is 1 << 12.
    static MoveCode move_code(Move m) noexcept {
        return static_cast<MoveCode>(index(m.from) | index(m.to) << 6 | 1 << 12);
    }
};

static_assert(HasWeights<Heuristics, Game>);

}  // namespace twelves::loa
