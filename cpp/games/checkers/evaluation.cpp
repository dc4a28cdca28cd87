#include "games/checkers/evaluation.hpp"

#include <algorithm>

#include "core/tapered.hpp"
#include "games/checkers/weight_text.hpp"

namespace twelves::checkers {
namespace {

constexpr int all_pieces = 24;

constexpr int most = 32000;

/// Kings alone in equal number are a draw but for a mistake within the search's sight.
constexpr int drawish_percent = 25;

Blend blend_of(const Position& p) noexcept {
    return {std::min(size(p.occupied()), all_pieces), all_pieces};
}

bool is_drawish(const Position& p) noexcept {
    return p.kings == p.occupied() && size(p.first) == size(p.second);
}

/// In hundredths of a man.
int network_value(const Position& p, const Weights& w, EvalMemory& memory) noexcept {
    constexpr int unit = 10;
    const std::optional<std::size_t> stage = stage_of(p);
    if (!stage) return 0;
    return w.network.value(inputs_of(p), p.side == Side::First, *stage, memory) / unit;
}

constexpr std::size_t feature_values = feature_count * weight_phases;

}  // namespace

Weights::Weights(std::span<const int> values) : network(values.subspan(feature_values)) {
    for (std::size_t i = 0; i < feature_count; ++i) {
        const char* name = feature_name(static_cast<Feature>(i));
        opening[i] = checked_weight(values[i * weight_phases], most, name);
        ending[i] = checked_weight(values[i * weight_phases + 1], most, name);
    }
}

WeightValues Weights::values() const {
    WeightValues values;
    for (std::size_t i = 0; i < feature_count; ++i) {
        values.push_back(opening[i]);
        values.push_back(ending[i]);
    }
    network.add_values(values);
    return values;
}

std::vector<WeightGroup> Weights::groups() {
    std::vector<WeightGroup> groups;
    for (std::size_t i = 0; i < feature_count; ++i)
        groups.push_back({feature_name(static_cast<Feature>(i))});
    const std::vector<WeightGroup> network = network_groups(EvalNetwork::shape);
    groups.insert(groups.end(), network.begin(), network.end());
    return groups;
}

const std::shared_ptr<const Weights>& Weights::built_in() {
    static const auto weights =
        std::make_shared<const Weights>(parse_weights(built_in_weight_text(), Weights::groups()));
    return weights;
}

int evaluation(const Position& p, const Weights& w, EvalMemory& memory) noexcept {
    const Tapered sums = weighed(count_features(p), w.opening, w.ending);
    const int value = blend_of(p).of(sums) + network_value(p, w, memory);
    return is_drawish(p) ? value * drawish_percent / 100 : value;
}

std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w) {
    const FeatureCounts counts = count_features(p);
    BlendedTerms terms(blend_of(p));
    for (std::size_t i = 0; i < feature_count; ++i) {
        terms.add(feature_name(static_cast<Feature>(i)),
                  {w.opening[i] * counts[i], w.ending[i] * counts[i]});
    }
    EvalMemory memory = w.network.memory();
    terms.grow_by("network", network_value(p, w, memory));
    terms.grow_to("drawish", evaluation(p, w, memory));
    return terms.terms();
}

void trace_evaluation(const Position& p, EvalTrace& trace) {
    const FeatureCounts counts = count_features(p);
    for (std::size_t i = 0; i < feature_count; ++i) trace.add(i, counts[i]);
    trace.blend = blend_of(p).shares();
    trace.stage = stage_of(p);
    const auto on = inputs_of(p);
    for (std::size_t seen = 0; seen < input_count; ++seen) {
        if ((on[seen / 64] >> seen % 64 & 1) == 0) continue;
        const std::size_t mirrored = mirrored_input(seen);
        trace.see(p.side == Side::First ? seen : mirrored, p.side == Side::First ? mirrored : seen);
    }
    if (is_drawish(p)) trace.scale = drawish_percent / 100.0;
}

}  // namespace twelves::checkers
