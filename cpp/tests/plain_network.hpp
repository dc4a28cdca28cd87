// What a network says, worked out number by number from its values: for comparison.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/weights.hpp"

namespace plain_network {

using Seen = std::vector<std::uint16_t>;

/// In thousandths; `seen` is what the side to move sees, and what the other one does.
inline std::int64_t value(std::span<const int> values, const twelves::NetworkShape& shape,
                          const std::array<Seen, 2>& seen, std::size_t stage) {
    const auto units = values.subspan(shape.inputs * shape.units);
    const auto outputs = units.subspan(shape.units + stage * 2 * shape.units);
    const auto offsets = units.subspan(shape.units + shape.stages * 2 * shape.units);
    std::int64_t total = offsets[stage];
    for (std::size_t view = 0; view < 2; ++view) {
        for (std::size_t unit = 0; unit < shape.units; ++unit) {
            std::int64_t sum = units[unit];
            for (const std::uint16_t input : seen[view]) sum += values[input * shape.units + unit];
            sum = std::clamp<std::int64_t>(sum, 0, 255);
            total += sum * sum * outputs[view * shape.units + unit];
        }
    }
    return total / 8192;
}

}  // namespace plain_network
