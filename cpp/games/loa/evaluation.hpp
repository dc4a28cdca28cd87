// Owns the evaluation: what features and lines are worth, and how a position gets its number from
// them. No search, no rules.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/weights.hpp"
#include "games/loa/features.hpp"
#include "games/loa/line_weights.hpp"

namespace twelves::loa {

/// Weights, in thousandths: each slides from its value with 24 men on the board (`opening`) to that
/// with none (`ending`).
class Weights {
  public:
    /// As many as `groups` needs. Throws NotationError for a value out of range.
    explicit Weights(std::span<const int> values);

    const WeightValues& values() const noexcept { return values_; }
    const FeatureCounts& opening() const noexcept { return opening_; }
    const FeatureCounts& ending() const noexcept { return ending_; }
    const LineWeights& lines() const noexcept { return lines_; }

    static std::vector<WeightGroup> groups();
    /// Those of weights.txt in this folder, shared by all.
    static const std::shared_ptr<const Weights>& built_in();

  private:
    WeightValues values_;
    FeatureCounts opening_{};
    FeatureCounts ending_{};
    LineWeights lines_;
};

/// For the side to move, in hundredths; the same for the position with colours changed.
int evaluation(const Position& p, const Weights& w) noexcept;

/// What is not zero in it, feature by feature; the sum is the evaluation.
std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w);

void trace_evaluation(const Position& p, EvalTrace& trace);

}  // namespace twelves::loa
