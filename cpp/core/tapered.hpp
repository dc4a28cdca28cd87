// Owns evaluations that slide from opening to ending with the pieces on the board: sums of weights,
// how they are blended, and how the parts of a blend are told. Not what is weighed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "core/types.hpp"

namespace twelves {

/// A value for the opening and one for the ending, in thousandths of the game's unit.
struct Tapered {
    int opening = 0;
    int ending = 0;

    constexpr Tapered& operator+=(Tapered other) noexcept {
        opening += other.opening;
        ending += other.ending;
        return *this;
    }
    constexpr Tapered operator-() const noexcept { return {-opening, -ending}; }

    /// Both in one number, so that one look-up and one addition serve both. Sums of packed numbers
    /// are right as long as both halves fit into 16 bits.
    constexpr std::int32_t packed() const noexcept { return ending * 65536 + opening; }
    static constexpr Tapered unpacked(std::int32_t both) noexcept {
        const int opening = static_cast<std::int16_t>(both & 0xffff);
        return {opening, (both - opening) / 65536};
    }
};

/// The sum over `counts` of what one of each is worth.
template <class Counts>
constexpr Tapered weighed(const Counts& counts, const Counts& opening,
                          const Counts& ending) noexcept {
    Tapered sum;
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += {opening[i] * counts[i], ending[i] * counts[i]};
    return sum;
}

/// How much of opening and ending there is in a position.
class Blend {
  public:
    /// `all` pieces are on the board in the opening, none in the ending.
    constexpr Blend(int pieces, int all) noexcept : pieces_(pieces), all_(all) {}

    /// In hundredths of the game's unit.
    constexpr int of(Tapered value) const noexcept {
        return (value.opening * pieces_ + value.ending * (all_ - pieces_)) / (all_ * unit);
    }
    /// What `of` multiplies opening and ending by.
    constexpr std::array<double, 2> shares() const noexcept {
        const double one = all_ * unit;
        return {pieces_ / one, (all_ - pieces_) / one};
    }

  private:
    static constexpr int unit = 10;

    int pieces_;
    int all_;
};

/// The parts of a blended sum. Each is what it adds to the value of those before it, so that
/// rounding does not show.
class BlendedTerms {
  public:
    explicit BlendedTerms(Blend blend) noexcept : blend_(blend) {}

    void add(const char* name, Tapered more) {
        sum_ += more;
        grow_to(name, blend_.of(sum_));
    }
    void grow_by(const char* name, int more) { grow_to(name, value_ + more); }
    /// The part that brings the sum to `value`. Nothing is said of parts that are zero.
    void grow_to(const char* name, int value) {
        if (value != value_) terms_.push_back({name, value - value_});
        value_ = value;
    }
    const std::vector<EvalTerm>& terms() const noexcept { return terms_; }

  private:
    Blend blend_;
    Tapered sum_;
    int value_ = 0;
    std::vector<EvalTerm> terms_;
};

/// The value, if it is within +-`most`; else throws NotationError with the name of the weight.
inline int checked_weight(int value, int most, const char* name) {
    if (value >= -most && value <= most) return value;
    throw NotationError("weight " + std::string(name) +
                        " is out of range: " + std::to_string(value));
}

}  // namespace twelves
