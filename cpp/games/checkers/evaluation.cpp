#include "games/checkers/evaluation.hpp"

#include <algorithm>

#include "core/tapered.hpp"
#include "games/checkers/weight_text.hpp"

namespace twelves::checkers {
namespace {

constexpr int all_pieces = 24;

constexpr int most = 32000;
/// So that both sides' formations together fit into 16 bits.
constexpr int most_of_formation = 2000;

/// Kings alone in equal number are a draw but for a mistake within the search's sight.
constexpr int drawish_percent = 25;

Blend blend_of(const Position& p) noexcept {
    return {std::min(size(p.occupied()), all_pieces), all_pieces};
}

bool is_drawish(const Position& p) noexcept {
    return p.kings == p.occupied() && size(p.first) == size(p.second);
}

/// For the side to move.
Tapered formation_sums(const Position& p, const Weights& w) noexcept {
    const FormationStates states = formation_states_of(p);
    std::int32_t both = 0;
    for (std::size_t i = 0; i < formation_count; ++i)
        both += w.formations[i][states[i]] - w.formations[i][states[i + formation_count]];
    const Tapered sums = Tapered::unpacked(both);
    return p.side == Side::First ? sums : -sums;
}

}  // namespace

Weights::Weights(std::span<const int> values) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < feature_count; ++i) {
        const char* name = feature_name(static_cast<Feature>(i));
        opening[i] = checked_weight(values[at++], most, name);
        ending[i] = checked_weight(values[at++], most, name);
    }
    for (std::size_t i = 0; i < formation_count; ++i) {
        for (std::int32_t& entry : formations[i]) {
            const char* name = formation_names[i];
            const int first = checked_weight(values[at++], most_of_formation, name);
            const int last = checked_weight(values[at++], most_of_formation, name);
            entry = Tapered{first, last}.packed();
        }
    }
}

WeightValues Weights::values() const {
    WeightValues values;
    for (std::size_t i = 0; i < feature_count; ++i) {
        values.push_back(opening[i]);
        values.push_back(ending[i]);
    }
    for (const Table& table : formations) {
        for (std::int32_t entry : table) {
            values.push_back(Tapered::unpacked(entry).opening);
            values.push_back(Tapered::unpacked(entry).ending);
        }
    }
    return values;
}

std::vector<WeightGroup> Weights::groups() {
    std::vector<WeightGroup> groups;
    for (std::size_t i = 0; i < feature_count; ++i)
        groups.push_back({feature_name(static_cast<Feature>(i))});
    for (const char* name : formation_names) groups.push_back({name, formation_states});
    return groups;
}

const std::shared_ptr<const Weights>& Weights::built_in() {
    static const auto weights =
        std::make_shared<const Weights>(parse_weights(built_in_weight_text(), Weights::groups()));
    return weights;
}

int evaluation(const Position& p, const Weights& w) noexcept {
    Tapered sums = weighed(count_features(p), w.opening, w.ending);
    sums += formation_sums(p, w);
    const int value = blend_of(p).of(sums);
    return is_drawish(p) ? value * drawish_percent / 100 : value;
}

std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w) {
    const FeatureCounts counts = count_features(p);
    BlendedTerms terms(blend_of(p));
    for (std::size_t i = 0; i < feature_count; ++i) {
        terms.add(feature_name(static_cast<Feature>(i)),
                  {w.opening[i] * counts[i], w.ending[i] * counts[i]});
    }
    terms.add("formations", formation_sums(p, w));
    terms.grow_to("drawish", evaluation(p, w));
    return terms.terms();
}

void trace_evaluation(const Position& p, EvalTrace& trace) {
    const FeatureCounts counts = count_features(p);
    for (std::size_t i = 0; i < feature_count; ++i) trace.add(i, counts[i]);
    const FormationStates states = formation_states_of(p);
    const int sign = p.side == Side::First ? 1 : -1;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const std::size_t table = feature_count + i * formation_states;
        trace.add(table + states[i], sign);
        trace.add(table + states[i + formation_count], -sign);
    }
    trace.blend = blend_of(p).shares(is_drawish(p) ? drawish_percent / 100.0 : 1.0);
}

}  // namespace twelves::checkers
