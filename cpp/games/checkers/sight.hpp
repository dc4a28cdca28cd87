// Owns what the evaluation's network sees of a position: which inputs are on, and the stage of the
// game. Not what it makes of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/network.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// Own men, own kings, enemy men, enemy kings, each on 32 squares. A square counts by its bit for
/// Black, and turned by half a board for White.
inline constexpr std::size_t input_count = std::size_t{4} * square_count;

/// The number of an input of one side's view as the other side sees it.
constexpr std::size_t mirrored_input(std::size_t input) noexcept {
    constexpr std::size_t first_bit = square_from_number(1).bit;
    constexpr std::size_t last_bit = square_from_number(square_count).bit;
    const std::size_t turned = (first_bit + last_bit - input) % square_count;
    return (input / square_count ^ 2) * square_count + turned;
}

inline constexpr std::size_t unit_count = 64;
/// Fewer pieces are judged by features alone: a network that has learnt that an ending is won does
/// not tell how to get on with it.
inline constexpr std::size_t fewest_pieces = 7;
/// Up to 12, 18 and 24 pieces.
inline constexpr std::size_t stage_count = 3;
inline constexpr std::size_t pieces_of_stage = 6;

using EvalNetwork = Network<input_count, unit_count, stage_count, mirrored_input>;

/// None: the network has no say.
inline std::optional<std::size_t> stage_of(const Position& p) noexcept {
    const auto pieces = static_cast<std::size_t>(size(p.occupied()));
    if (pieces < fewest_pieces) return std::nullopt;
    return std::min((pieces - fewest_pieces) / pieces_of_stage, stage_count - 1);
}

/// The inputs that are on in Black's view.
inline EvalNetwork::Inputs inputs_of(const Position& p) noexcept {
    const auto both = [](Squares men, Squares kings) {
        return std::uint64_t{kings} << square_count | men;
    };
    return {both(p.first & ~p.kings, p.first & p.kings),
            both(p.second & ~p.kings, p.second & p.kings)};
}

}  // namespace twelves::checkers
