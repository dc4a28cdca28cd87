// Owns the evaluation: what features and formations are worth, and how a position gets its number
// from them. No search, no rules.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/weights.hpp"
#include "games/checkers/features.hpp"
#include "games/checkers/formations.hpp"

namespace twelves::checkers {

/// Weights, in thousandths of a man: each slides from its value with 24 pieces on the board
/// (`opening`) to that with none (`ending`).
struct Weights {
    /// Packed values (core/tapered.hpp).
    using Table = std::array<std::int32_t, formation_states>;

    FeatureCounts opening{};
    FeatureCounts ending{};
    std::array<Table, formation_count> formations{};

    /// Throws NotationError for a value out of range. As many as `groups` needs.
    explicit Weights(std::span<const int> values);
    WeightValues values() const;

    static std::vector<WeightGroup> groups();
    /// Those of weights.txt in this folder, shared by all.
    static const std::shared_ptr<const Weights>& built_in();
};

/// For the side to move, in hundredths of a man. Symmetric: the same position with colours changed
/// and the board turned has the same value.
int evaluation(const Position& p, const Weights& w) noexcept;

/// What is not zero in it, feature by feature; the sum is the evaluation.
std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w);

void trace_evaluation(const Position& p, EvalTrace& trace);

}  // namespace twelves::checkers
