// Owns the counts of many positions as flat arrays, as a fit of weights needs them.
#pragma once

#include <cstdint>
#include <vector>

namespace twelves {

/// A row for each quiet position of a list. Row `i` has the weights and amounts from `ends[i - 1]`
/// (0 for the first) to `ends[i]`.
struct TracedPositions {
    static constexpr std::uint8_t no_stage = 255;

    std::vector<std::uint32_t> positions;  ///< Which position of the list the row is.
    std::vector<std::int32_t> values;      ///< Its evaluation for the side to move.
    std::vector<float> blends;             ///< Shares of opening and ending, two a row.
    std::vector<float> scales;             ///< What all is multiplied by in the end.
    std::vector<std::uint8_t> stages;      ///< Of the network; `no_stage` if none has a say.
    /// What the network sees, in as many bits as it has inputs: a row for the side to move, then
    /// one for the other. Bits from the lowest of each byte; a row has whole bytes.
    std::vector<std::uint8_t> views;
    std::vector<std::uint64_t> ends;
    std::vector<std::uint32_t> weights;
    std::vector<float> amounts;
};

}  // namespace twelves
