#include "games/loa/evaluation.hpp"

#include <string>

#include "games/loa/movegen.hpp"
#include "games/loa/weight_text.hpp"

namespace twelves::loa {
namespace {

constexpr int all_men = 24;
constexpr int unit = 10;  // weights are in thousandths, evaluations in hundredths
constexpr int most = 20000;
constexpr auto mobility_index = static_cast<std::size_t>(Feature::Mobility);

int men_on_board(const Position& p) noexcept { return std::popcount(p.occupied()); }

int blended(Sums sums, int men) noexcept {
    return (sums.opening * men + sums.ending * (all_men - men)) / (all_men * unit);
}

/// Of the lines, mobility included; for the side to move.
Sums line_sums(const Position& p, const Weights& w) noexcept {
    const Sums black = w.lines().sums(p);
    if (p.side_to_move() == Side::First) return black;
    return {-black.opening, -black.ending};
}

void check(int value, const char* name) {
    if (value >= -most && value <= most) return;
    throw NotationError("weight " + std::string(name) +
                        " is out of range: " + std::to_string(value));
}

}  // namespace

Weights::Weights(std::span<const int> values)
    : values_(values.begin(), values.end()),
      lines_(values.subspan(feature_count * weight_phases),
             {values[mobility_index * weight_phases], values[mobility_index * weight_phases + 1]}) {
    for (std::size_t i = 0; i < feature_count; ++i) {
        opening_[i] = values[i * weight_phases];
        ending_[i] = values[i * weight_phases + 1];
        check(opening_[i], feature_name(static_cast<Feature>(i)));
        check(ending_[i], feature_name(static_cast<Feature>(i)));
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
    const FeatureCounts counts = count_features(p);
    Sums sums = line_sums(p, w);
    for (std::size_t i = 0; i < feature_count; ++i) {
        sums.opening += w.opening()[i] * counts[i];
        sums.ending += w.ending()[i] * counts[i];
    }
    return blended(sums, men_on_board(p));
}

// Each term is what it adds to the value of those before it, so that rounding does not show.
std::vector<EvalTerm> evaluation_terms(const Position& p, const Weights& w) {
    const FeatureCounts counts = count_features(p);
    std::vector<EvalTerm> terms;
    Sums sums;
    int before = 0;
    const auto add = [&](const char* name, Sums more) {
        sums.opening += more.opening;
        sums.ending += more.ending;
        const int value = blended(sums, men_on_board(p));
        if (value != before) terms.push_back({name, value - before});
        before = value;
    };
    for (std::size_t i = 0; i < feature_count; ++i) {
        add(feature_name(static_cast<Feature>(i)),
            {w.opening()[i] * counts[i], w.ending()[i] * counts[i]});
    }
    add("lines", line_sums(p, w));
    return terms;
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
    const int men = men_on_board(p);
    trace.blend = {static_cast<double>(men) / (all_men * unit),
                   static_cast<double>(all_men - men) / (all_men * unit)};
}

}  // namespace twelves::loa
