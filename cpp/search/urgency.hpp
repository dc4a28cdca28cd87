// Owns how much of its share of the clock a search deserves, by how its iterations agree. Does not
// measure time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/score.hpp"

namespace twelves {

/// Told of every iteration. Less time goes to a move that stays the best, more to one that has
/// just taken its place and to a score that falls (Hyatt, "Using time wisely", 1984).
class Urgency {
  public:
    void begin() noexcept { *this = {}; }
    void add_iteration(bool is_same_move, Score score) noexcept {
        settled_ = is_same_move ? settled_ + 1 : 0;
        fall_ = last_ && last_->is_evaluation() && score.is_evaluation()
                    ? std::clamp(last_->value() - score.value(), 0, most_fall)
                    : 0;
        last_ = score;
    }
    /// Of the usual time.
    int percent() const noexcept {
        const auto i = std::min(static_cast<std::size_t>(settled_), by_settled.size() - 1);
        return by_settled[i] + 2 * fall_;
    }

  private:
    /// By the number of iterations that the best move has stood.
    static constexpr std::array<int, 6> by_settled = {150, 120, 100, 85, 75, 65};
    static constexpr int most_fall = 40;  ///< Hundredths.

    int settled_ = 0;
    int fall_ = 0;
    std::optional<Score> last_;
};

}  // namespace twelves
