#include "games/checkers/evaluation.hpp"

#include <algorithm>
#include <string>

#include "games/checkers/weight_text.hpp"

namespace twelves::checkers {
namespace {

constexpr int all_pieces = 24;
constexpr int unit = 10;  // weights are in thousandths, evaluations in hundredths

constexpr int most = 32000;
/// So that both sides' formations together fit into 16 bits.
constexpr int most_of_formation = 2000;

/// Kings alone in equal number are a draw but for a mistake within the search's sight.
constexpr int drawish_percent = 25;

bool is_drawish(const Position& p) noexcept {
    return p.kings == p.occupied() && size(p.first) == size(p.second);
}

/// Sums before they are blended.
struct Sums {
    int opening = 0;
    int ending = 0;

    int blended(int pieces) const noexcept {
        return (opening * pieces + ending * (all_pieces - pieces)) / (all_pieces * unit);
    }
};

/// Of a sum of entries of tables.
Sums unpacked(std::int32_t both) noexcept {
    const int opening = static_cast<std::int16_t>(both & 0xffff);
    return {opening, (both - opening) / 65536};
}

Sums feature_sums(const FeatureCounts& counts, const Weights& w) noexcept {
    Sums sums;
    for (std::size_t i = 0; i < feature_count; ++i) {
        sums.opening += w.opening[i] * counts[i];
        sums.ending += w.ending[i] * counts[i];
    }
    return sums;
}

/// For the side to move.
Sums formation_sums(const Position& p, const Weights& w) noexcept {
    const FormationStates states = formation_states_of(p);
    std::int32_t both = 0;
    for (std::size_t i = 0; i < formation_count; ++i)
        both += w.formations[i][states[i]] - w.formations[i][states[i + formation_count]];
    const Sums sums = unpacked(both);
    return p.side == Side::First ? sums : Sums{-sums.opening, -sums.ending};
}

int checked(int value, int most, const char* name) {
    if (value >= -most && value <= most) return value;
    throw NotationError("weight " + std::string(name) +
                        " is out of range: " + std::to_string(value));
}

}  // namespace

Weights::Weights(std::span<const int> values) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < feature_count; ++i) {
        const char* name = feature_name(static_cast<Feature>(i));
        opening[i] = checked(values[at++], most, name);
        ending[i] = checked(values[at++], most, name);
    }
    for (std::size_t i = 0; i < formation_count; ++i) {
        for (std::int32_t& entry : formations[i]) {
            const int first = checked(values[at++], most_of_formation, formation_names[i]);
            entry = checked(values[at++], most_of_formation, formation_names[i]) * 65536 + first;
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
            values.push_back(unpacked(entry).opening);
            values.push_back(unpacked(entry).ending);
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
    Sums sums = feature_sums(count_features(p), w);
    const Sums formations = formation_sums(p, w);
    sums.opening += formations.opening;
    sums.ending += formations.ending;
    const int value = sums.blended(std::min(size(p.occupied()), all_pieces));
    return is_drawish(p) ? value * drawish_percent / 100 : value;
}

// Each term is what it adds to the value of those before it, so that rounding does not show.
std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w) {
    const FeatureCounts counts = count_features(p);
    const int pieces = std::min(size(p.occupied()), all_pieces);
    std::vector<EvalTerm> terms;
    Sums sums;
    int before = 0;
    const auto add = [&](const char* name, Sums more) {
        sums.opening += more.opening;
        sums.ending += more.ending;
        const int value = sums.blended(pieces);
        if (value != before) terms.push_back({name, value - before});
        before = value;
    };
    for (std::size_t i = 0; i < feature_count; ++i) {
        add(feature_name(static_cast<Feature>(i)),
            {w.opening[i] * counts[i], w.ending[i] * counts[i]});
    }
    add("formations", formation_sums(p, w));
    const int value = evaluation(p, w);
    if (value != before) terms.push_back({"drawish", value - before});
    return terms;
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
    const int pieces = std::min(size(p.occupied()), all_pieces);
    const double scale = is_drawish(p) ? drawish_percent / 100.0 : 1.0;
    trace.blend = {scale * pieces / (all_pieces * unit),
                   scale * (all_pieces - pieces) / (all_pieces * unit)};
}

}  // namespace twelves::checkers
