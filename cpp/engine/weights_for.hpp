// Owns how the heuristics `H` of the game `G` meet weights from outside: as values, and as counts
// of many positions at once.
#pragma once

#include <string>
#include <vector>

#include "core/weights.hpp"
#include "engine/tuning.hpp"

namespace twelves {

/// Throws EngineError if the game has no weights, or another number of them.
template <class G, class H>
H heuristics_with(const WeightValues& values) {
    if (values.empty()) return H{};
    if constexpr (HasWeights<H, G>) {
        const std::vector<WeightGroup> groups = H::weight_groups();
        if (values.size() != value_count(groups)) {
            throw EngineError(std::string(G::name) + " has " + std::to_string(value_count(groups)) +
                              " values of weights, not " + std::to_string(values.size()));
        }
        return H::with_weights(values);
    } else {
        throw EngineError(std::string(G::name) + " has no weights");
    }
}

/// Whether what follows on the board is nothing that a search would have to play out first.
template <class G, class H>
bool is_settled(const typename G::Position& p) noexcept {
    if (G::terminal(p) || !G::has_move(p)) return false;
    MoveList<G> noisy;
    H::generate_noisy(p, noisy);
    return noisy.empty();
}

/// Adds a row of bits, those of the inputs that are on.
inline void add_view(const std::vector<std::uint16_t>& inputs, std::size_t row_bytes,
                     std::vector<std::uint8_t>& views) {
    const std::size_t row = views.size();
    views.resize(row + row_bytes);
    for (const std::uint16_t input : inputs) {
        std::uint8_t& byte = views[row + input / 8];
        byte = static_cast<std::uint8_t>(byte | 1 << input % 8);
    }
}

/// The counts of the quiet ones among these positions. Throws NotationError.
template <class G, class H>
    requires HasWeights<H, G>
TracedPositions trace_positions(const H& heuristics, const std::vector<std::string>& texts,
                                const typename G::RuleOptions& rules) {
    TracedPositions traced;
    const std::size_t row_bytes = (network_shape(H::weight_groups()).inputs + 7) / 8;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const typename G::Position p = G::parse_position(texts[i], rules);
        if (!is_settled<G, H>(p)) continue;
        EvalTrace trace;
        heuristics.trace(p, trace);
        traced.positions.push_back(static_cast<std::uint32_t>(i));
        traced.values.push_back(heuristics.evaluate(p));
        for (double share : trace.blend) traced.blends.push_back(static_cast<float>(share));
        traced.scales.push_back(static_cast<float>(trace.scale));
        traced.stages.push_back(trace.stage ? static_cast<std::uint8_t>(*trace.stage)
                                            : TracedPositions::no_stage);
        for (const auto& inputs : trace.inputs) add_view(inputs, row_bytes, traced.views);
        for (const EvalTrace::Count& count : trace.counts) {
            traced.weights.push_back(count.weight);
            traced.amounts.push_back(static_cast<float>(count.amount));
        }
        traced.ends.push_back(traced.weights.size());
    }
    return traced;
}

}  // namespace twelves
