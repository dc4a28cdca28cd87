// Owns what an evaluation with named weights offers to whoever tunes it, and the text that such
// weights are kept in. Not what any weight means.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace twelves {

/// A linear weight has a value for the opening and one for the ending; the evaluation blends them.
inline constexpr std::size_t weight_phases = 2;

/// Weights that go by one name, one or a table of them.
struct WeightGroup {
    std::string name;
    std::size_t size = 1;
    std::size_t phases = weight_phases;  ///< Or 1: a number of a network (core/network.hpp).

    constexpr std::size_t value_count() const noexcept { return size * phases; }
};

/// Values of all weights: group by group, weight by weight, opening before ending. Groups of a
/// network are the last.
using WeightValues = std::vector<int>;

/// What an evaluation counted in one position. Rounding apart, it is `scale` times the sum over
/// the counts of `amount * (blend[0] * opening value + blend[1] * ending value)` of the weight with
/// that number, and of what the network makes of its inputs.
struct EvalTrace {
    struct Count {
        std::uint32_t weight;
        std::int32_t amount;
    };
    std::vector<Count> counts;  ///< A weight may stand in it more than once.
    std::array<double, weight_phases> blend{};
    double scale = 1;
    /// Of a network: what the side to move sees, what the other one does, and the stage; none if no
    /// network has a say.
    std::array<std::vector<std::uint16_t>, 2> inputs;
    std::optional<std::size_t> stage;

    void add(std::size_t weight, int amount) {
        if (amount != 0) counts.push_back({static_cast<std::uint32_t>(weight), amount});
    }
    void see(std::size_t mover, std::size_t other) {
        inputs[0].push_back(static_cast<std::uint16_t>(mover));
        inputs[1].push_back(static_cast<std::uint16_t>(other));
    }
};

/// Heuristics whose weights can be read, replaced and tuned.
template <class H, class G>
concept HasWeights =
    HeuristicsFor<H, G> && requires(const H& h, const typename G::Position p, EvalTrace& trace,
                                    std::span<const int> values) {
        { H::weight_groups() } -> std::same_as<std::vector<WeightGroup>>;
        { h.weight_values() } -> std::same_as<WeightValues>;
        // As many values as `weight_groups` needs. Throws NotationError for one out of range.
        { H::with_weights(values) } -> std::same_as<H>;
        { h.trace(p, trace) };
    };

/// How large the network among the weights is; nothing but zeros if there is none.
struct NetworkShape {
    std::size_t inputs = 0;
    std::size_t units = 0;
    std::size_t stages = 0;
};

/// The groups of a network of this shape, in their order.
std::vector<WeightGroup> network_groups(const NetworkShape& shape);
/// Of the network among these groups.
NetworkShape network_shape(std::span<const WeightGroup> groups) noexcept;

/// The number of values that these groups need.
std::size_t value_count(std::span<const WeightGroup> groups) noexcept;

/// Reads lines `name value value ...`, every group once, in any order; `0*57` stands for 57 zeros,
/// and a line that begins with '#' is a comment. Throws NotationError with line and name.
WeightValues parse_weights(std::string_view text, std::span<const WeightGroup> groups);

/// The same text again, without comments.
std::string format_weights(std::span<const int> values, std::span<const WeightGroup> groups);

}  // namespace twelves
