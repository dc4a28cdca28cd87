#include "games/loa/evaluation.hpp"

#include "core/tapered.hpp"
#include "games/loa/movegen.hpp"
#include "games/loa/weight_text.hpp"

namespace twelves::loa {
namespace {

constexpr int all_men = 24;
constexpr int most = 20000;
constexpr auto mobility_index = static_cast<std::size_t>(Feature::Mobility);

Blend blend_of(const Position& p) noexcept { return {std::popcount(p.occupied()), all_men}; }

/// Of the lines, mobility included; for the side to move.
Tapered line_sums(const Position& p, const Weights& w) noexcept {
    const Tapered black = w.lines().sums(p);
    return p.side_to_move() == Side::First ? black : -black;
}

}  // namespace

Weights::Weights(std::span<const int> values)
    : values_(values.begin(), values.end()),
      lines_(values.subspan(feature_count * weight_phases),
             {values[mobility_index * weight_phases], values[mobility_index * weight_phases + 1]}) {
    for (std::size_t i = 0; i < feature_count; ++i) {
        const char* name = feature_name(static_cast<Feature>(i));
        opening_[i] = checked_weight(values[i * weight_phases], most, name);
        ending_[i] = checked_weight(values[i * weight_phases + 1], most, name);
    }
}

std::vector<WeightGroup> Weights::groups() {
    std::vector<WeightGroup> groups;
    for (std::size_t i = 0; i < feature_count; ++i)
        groups.push_back({feature_name(static_cast<Feature>(i))});
    for (const char* name : line_kind_names) groups.push_back({name, line_states});
    return groups;
}

const std::shared_ptr<const Weights>& Weights::built_in() {
    static const auto weights =
        std::make_shared<const Weights>(parse_weights(built_in_weight_text(), Weights::groups()));
    return weights;
}

int evaluation(const Position& p, const Weights& w) noexcept {
    Tapered sums = line_sums(p, w);
    sums += weighed(count_features(p), w.opening(), w.ending());
    return blend_of(p).of(sums);
}

std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w) {
    const FeatureCounts counts = count_features(p);
    BlendedTerms terms(blend_of(p));
    for (std::size_t i = 0; i < feature_count; ++i) {
        terms.add(feature_name(static_cast<Feature>(i)),
                  {w.opening()[i] * counts[i], w.ending()[i] * counts[i]});
    }
    terms.add("lines", line_sums(p, w));
    return terms.terms();
}

void trace_evaluation(const Position& p, EvalTrace& trace) {
    FeatureCounts counts = count_features(p);
    const Mobility moves = mobility(p);
    const Side side = p.side_to_move();
    counts[mobility_index] = moves.of(side) - moves.of(opponent(side));
    for (std::size_t i = 0; i < feature_count; ++i) trace.add(i, counts[i]);
    for (int line = 0; line < line_count; ++line) {
        const int state = p.lines()[static_cast<std::size_t>(line)] / 2;
        const int swapped = swapped_state(state);
        const auto add = [&](int own_state, int amount) {
            const LinePattern pattern = line_pattern(line, own_state);
            trace.add(feature_count + pattern.kind * line_states + pattern.state, amount);
        };
        if (state == 0) continue;
        add(side == Side::First ? state : swapped, 1);
        add(side == Side::First ? swapped : state, -1);
    }
    trace.blend = blend_of(p).shares();
}

}  // namespace twelves::loa
