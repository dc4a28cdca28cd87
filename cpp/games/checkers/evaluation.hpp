// Owns the evaluation: what features are worth, what the network says, and how a position gets its
// number from both. No search, no rules.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/weights.hpp"
#include "games/checkers/features.hpp"
#include "games/checkers/sight.hpp"

namespace twelves::checkers {

/// Weights of features, in thousandths of a man: each slides from its value with 24 pieces on the
/// board (`opening`) to that with none (`ending`); and the network.
struct Weights {
    FeatureCounts opening{};
    FeatureCounts ending{};
    EvalNetwork network;

    /// Throws NotationError for a value out of range. As many as `groups` needs.
    explicit Weights(std::span<const int> values);
    WeightValues values() const;

    static std::vector<WeightGroup> groups();
    /// Those of weights.txt in this folder, shared by all.
    static const std::shared_ptr<const Weights>& built_in();
};

using EvalMemory = EvalNetwork::Memory;

/// For the side to move, in hundredths of a man. Symmetric: the same position with colours changed
/// and the board turned has the same value. `memory` is of the network of these weights.
int evaluation(const Position& p, const Weights& w, EvalMemory& memory) noexcept;

/// What is not zero in it, feature by feature; the sum is the evaluation.
std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w);

void trace_evaluation(const Position& p, EvalTrace& trace);

}  // namespace twelves::checkers
