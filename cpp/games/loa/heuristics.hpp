// Owns the judgement of positions and moves that the search needs: `HeuristicsFor` of
// core/game.hpp. Integers only. The terms of the evaluation are in evaluation.hpp.
#pragma once

#include <memory>
#include <vector>

#include "games/loa/connect.hpp"
#include "games/loa/evaluation.hpp"
#include "games/loa/game.hpp"

namespace twelves::loa {

/// Judges the moves of one position before they are searched.
class MoveJudge {
  public:
    explicit MoveJudge(const Position& p) noexcept
        : own_(p.own()), enemy_(p.enemy()), centre_(centre_of_mass(own_)), targets_(own_) {}
    /// Towards the other men, off the rim, to neighbours; captures a little before the rest.
    int worth(Move m) const noexcept;
    /// Captures, and moves that join the mover's men.
    bool is_noisy(Move m) const noexcept;

  private:
    Bitboard own_;
    Bitboard enemy_;
    Square centre_;
    JoinTargets targets_;
};

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

    MoveJudge judge(const Position& p) const noexcept { return MoveJudge(p); }
    /// The moves that win at once.
    static void generate_noisy(const Position& p, MoveList<Game>& out) noexcept;
    static bool is_quiet(const Position&) noexcept { return true; }
    /// Each by matches of 160 to 200 games at 9,000 to 15,000 nodes a move.
    static constexpr Selectivity selectivity = {.skip_from = 2,           // Elo +127 +- 52
                                                .unguided_from = 4,       // +17 +- 24
                                                .reduction_percent = 67,  // +42 +- 54 over 45
                                                .late_depth = 4,          // +96 +- 53; 7: -28
                                                .late_moves = 3};
    /// The same position with the other side to move.
    static Position skip_turn(const Position& p) noexcept { return p.moved(Move::pass()); }
    /// from | to << 6 | 1 << 12; the pass is 1 << 12.
    static MoveCode move_code(Move m) noexcept {
        return static_cast<MoveCode>(index(m.from) | index(m.to) << 6 | 1 << 12);
    }
};

static_assert(HasWeights<Heuristics, Game>);

}  // namespace twelves::loa
