// Owns what the search asks about checkers beyond the rules: evaluation, order of moves, which
// moves are noisy. The terms of the evaluation are in evaluation.hpp.
#pragma once

#include <vector>

#include "games/checkers/evaluation.hpp"
#include "games/checkers/game.hpp"

namespace twelves::checkers {

/// Satisfies `HeuristicsFor<Heuristics, Game>`. A value; copies with other weights can be played
/// against each other.
struct Heuristics {
    std::shared_ptr<const Weights> weights = Weights::built_in();

    int evaluate(const Position& p) const noexcept { return evaluation(p, *weights); }
    /// The terms that are not zero.
    std::vector<EvalTerm> explain(const Position& p) const { return evaluation_terms(p, *weights); }

    static std::vector<WeightGroup> weight_groups() { return Weights::groups(); }
    WeightValues weight_values() const { return weights->values(); }
    static Heuristics with_weights(std::span<const int> values) {
        return {std::make_shared<const Weights>(values)};
    }
    void trace(const Position& p, EvalTrace& trace) const { trace_evaluation(p, trace); }

    /// Captures by what they take, then crowning, then quiet moves: forward before back, a piece
    /// put where it can be jumped last, an offer of exchange between.
    int order(const Position& p, const Move& m) const noexcept;

    /// Captures, and a man's move to its crown row.
    static bool is_noisy(const Position& p, const Move& m) noexcept;
    /// All moves if there is a capture (EC 8: then they are captures), else none.
    static void generate_noisy(const Position& p, Moves& out) noexcept;
    static MoveCode move_code(const Move& m) noexcept;
};

}  // namespace twelves::checkers
