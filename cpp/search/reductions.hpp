// Owns the table of late-move reductions: how much less deeply a move is searched the later it
// comes. Not which moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace twelves {

namespace detail {

/// The natural logarithm by its series: the same on every compiler, as the library's need not be.
constexpr double logarithm(int n) noexcept {
    const double ratio = (n - 1.0) / (n + 1.0);
    double power = ratio;
    double sum = 0;
    for (int k = 1; k < 400; k += 2) {
        sum += power / k;
        power *= ratio * ratio;
    }
    return 2 * sum;
}

}  // namespace detail

/// Plies that move `number` (from 0) of a node with `depth` left is searched less deeply.
class Reductions {
  public:
    constexpr explicit Reductions(int percent) noexcept {
        if (percent == 0) return;
        for (int n = 1; n < size; ++n) logarithms_[at(n)] = detail::logarithm(n);
        for (int depth = 1; depth < size; ++depth)
            for (int number = 1; number < size; ++number)
                values_[at(depth)][at(number)] = static_cast<std::int8_t>(
                    0.5 + logarithms_[at(depth)] * logarithms_[at(number)] * percent / 100);
    }
    constexpr int of(int depth, int number) const noexcept {
        return values_[at(std::min(depth, size - 1))][at(std::min(number, size - 1))];
    }

  private:
    static constexpr int size = 64;
    static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    std::array<double, size> logarithms_{};
    std::array<std::array<std::int8_t, size>, size> values_{};
};

}  // namespace twelves
