#include "games/loa/line_weights.hpp"

#include <algorithm>
#include <string>

namespace twelves::loa {

constexpr std::array<const char*, line_kinds> line_kind_names = {
    "rim",        "second",       "third",        "fourth",       "diagonal_8",
    "diagonal_7", "diagonal_6_2", "diagonal_5_3", "diagonal_4_4",
};

namespace {

/// All 32 lines together must fit into 16 bits.
constexpr int most = 1000;

using Digits = std::array<int, line_length>;

int state_of(const Digits& digits) noexcept {
    int state = 0;
    for (std::size_t i = line_length; i-- > 0;) state = 3 * state + digits[i];
    return state;
}

/// The lesser of a state and of that with both parts of the line turned round.
int both_ways(Digits digits, int last_part) noexcept {
    const int state = state_of(digits);
    std::reverse(digits.begin(), digits.end() - last_part);
    std::reverse(digits.end() - last_part, digits.end());
    return std::min(state, state_of(digits));
}

/// Kind and state for a line that is split after `split` squares.
LinePattern pattern(bool is_straight, int n, int split, int state) noexcept {
    Digits digits = line_digits(state);
    const int shorter = std::min(split, line_length - split);
    if (split < line_length - split)
        std::rotate(digits.begin(), digits.begin() + split, digits.end());
    int least = both_ways(digits, shorter);
    if (split == line_length - split) {
        std::rotate(digits.begin(), digits.begin() + split, digits.end());
        least = std::min(least, both_ways(digits, shorter));
    }
    const int kind = is_straight ? std::min(n, 7 - n) : static_cast<int>(straight_kinds) + shorter;
    return {static_cast<std::size_t>(kind), static_cast<std::size_t>(least)};
}

}  // namespace

LinePattern line_pattern(int line, int state) noexcept {
    return pattern(line < 16, line & 7, line_split(line), state);
}

int swapped_state(int state) noexcept {
    Digits digits = line_digits(state);
    for (int& digit : digits) digit = digit == 0 ? 0 : 3 - digit;
    return state_of(digits);
}

LineWeights::LineWeights(std::span<const int> values, Tapered mobility) {
    const auto value = [&](const LinePattern& p, std::size_t phase) {
        return values[(p.kind * line_states + p.state) * weight_phases + phase];
    };
    const auto worth = [&](int line, int state, std::size_t phase) {
        const std::uint16_t moves = line_tables().mobility(line, static_cast<LineState>(2 * state));
        const int more = (moves & 0xff) - (moves >> 8);
        const int one = phase == 0 ? mobility.opening : mobility.ending;
        const int sum = value(line_pattern(line, state), phase) -
                        value(line_pattern(line, swapped_state(state)), phase) + one * more;
        if (sum < -most || sum > most) {
            throw NotationError("weights of lines are out of range: " + std::to_string(sum) +
                                " for a line");
        }
        return sum;
    };
    const auto fill = [&](Table& table, int line) {
        for (int state = 0; state < line_states; ++state) {
            table[static_cast<std::size_t>(state)] =
                Tapered{worth(line, state, 0), worth(line, state, 1)}.packed();
        }
    };
    for (int n = 0; n < static_cast<int>(straight_kinds); ++n)
        fill(straight_[static_cast<std::size_t>(n)], n);
    for (int n = 0; n < line_length; ++n)
        fill(diagonal_[static_cast<std::size_t>(line_split(16 + n) - 1)], 16 + n);
}

Tapered LineWeights::sums(const Position& p) const noexcept {
    return Tapered::unpacked(added(p.lines(), std::make_index_sequence<line_count>()));
}

}  // namespace twelves::loa
