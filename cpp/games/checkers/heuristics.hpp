// Owns what the search asks about checkers beyond the rules: evaluation, order of moves, which
// moves are noisy. The terms of the evaluation are in evaluation.hpp.
#pragma once

#include <vector>

#include "games/checkers/evaluation.hpp"
#include "games/checkers/game.hpp"

namespace twelves::checkers {

/// Judges the moves of one position before they are searched. Refers to the position.
struct MoveJudge {
    const Position& position;

    /// Captures by what they take, then crowning, then quiet moves: forward before back, a piece
    /// put where it can be jumped last, an offer of exchange between.
    int worth(const Move& m) const noexcept;
    /// Captures, and a man's move to its crown row.
    bool is_noisy(const Move& m) const noexcept;
};

/// Satisfies `HeuristicsFor<Heuristics, Game>`. A value; copies with other weights can be played
/// against each other.
struct Heuristics {
    std::shared_ptr<const Weights> weights = Weights::built_in();

    using Memory = EvalMemory;
    Memory memory() const noexcept { return weights->network.memory(); }
    int evaluate(const Position& p, Memory& memory) const noexcept {
        return evaluation(p, *weights, memory);
    }
    int evaluate(const Position& p) const noexcept {
        Memory none = memory();
        return evaluate(p, none);
    }
    /// The terms that are not zero.
    std::vector<EvalTerm> explain(const Position& p) const { return evaluation_terms(p, *weights); }

    static std::vector<WeightGroup> weight_groups() { return Weights::groups(); }
    WeightValues weight_values() const { return weights->values(); }
    static Heuristics with_weights(std::span<const int> values) {
        return {std::make_shared<const Weights>(values)};
    }
    void trace(const Position& p, EvalTrace& trace) const { trace_evaluation(p, trace); }

    MoveJudge judge(const Position& p) const noexcept { return MoveJudge{p}; }

    /// All moves if there is a capture (EC 8: then they are captures), else none.
    static void generate_noisy(const Position& p, Moves& out) noexcept;
    /// With a capture pending an evaluation is worth nothing.
    static bool is_quiet(const Position& p) noexcept { return !has_capture(p); }
    /// Each by matches of 240 games at 12,000 nodes a move against the search without it.
    static constexpr Selectivity selectivity = {.stand_depth = 8,  // Elo +22 +- 21 over 4
                                                .stand_margin = 20,
                                                .futile_depth = 4,  // +66 +- 32; 8: -29
                                                .futile_margin = 25,
                                                .ask_children_from = 3,  // +35 +- 33
                                                .unguided_from = 4,      // +26 +- 28
                                                .reduction_percent = 67,
                                                .late_depth = 5,  // +25 +- 31
                                                .late_moves = 6};
    static MoveCode move_code(const Move& m) noexcept;
};

}  // namespace twelves::checkers
