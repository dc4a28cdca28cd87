#include "games/loa/pair_tables.hpp"

#include <bit>

namespace twelves::loa {
namespace {

static_assert(std::endian::native == std::endian::little, "joined() shifts bytes in words");

/// One real line: a state of the table's line with that split and nothing beyond it.
class RealLine {
  public:
    RealLine(int length, int state) noexcept
        : digits_(line_digits(state)), length_(length), state_(state) {}

    int with(int position, int digit) const noexcept {
        const auto i = static_cast<std::size_t>(position);
        return state_ + (digit - digits_[i]) * powers_[i];
    }
    int with(int position, int digit, int other_position, int other_digit) const noexcept {
        return with(position, digit) + with(other_position, other_digit) - state_;
    }
    int digit(int position) const noexcept { return digits_[static_cast<std::size_t>(position)]; }
    /// The number of moves of a side when this line is in another state.
    int moves_in(int state, int side) const noexcept {
        return line_tables().mobility.at(length_, state) >> 8 * side & 0xff;
    }
    const LineMoves& moves(int side) const noexcept {
        return line_tables().moves[static_cast<std::size_t>(side)].at(length_, state_);
    }
    int length() const noexcept { return length_; }
    int state() const noexcept { return state_; }

  private:
    static constexpr std::array<int, line_length> powers_{1, 3, 9, 27, 81, 243, 729, 2187};
    std::array<int, line_length> digits_;
    int length_, state_;
};

/// A move changes its own line at both ends at once, which is not the sum of the two changes.
int correction(const RealLine& line, int side, const PairEntry& entry) noexcept {
    const LineMoves& moves = line.moves(side);
    const int before = line.moves_in(line.state(), 1 - side);
    int sum = 0;
    for (std::size_t i = 0; i < 2u * moves.count; i += 2) {
        const std::uint8_t from = moves.steps[i], to = moves.steps[i + 1];
        const int after = line.moves_in(line.with(from, 0, to, side + 1), 1 - side);
        sum += after - before - entry.change[from] - entry.change[to];
    }
    return sum;
}

PairEntry real_entry(const RealLine& line, int side) noexcept {
    PairEntry entry{};
    const int own = side + 1, replies = line.moves_in(line.state(), 1 - side);
    for (int i = 0; i < line.length(); ++i) {
        const int changed = line.with(i, line.digit(i) == own ? 0 : own);
        entry.change[static_cast<std::size_t>(i)] =
            static_cast<std::int8_t>(line.moves_in(changed, 1 - side) - replies);
    }
    const LineMoves& moves = line.moves(side);
    for (std::size_t i = 0; i < 2u * moves.count; ++i) ++entry.moves[moves.steps[i]];
    return entry;
}

PairSum real_sum(const RealLine& line, int side, const PairEntry& entry) noexcept {
    const PairSum moves = line.moves(side).count;
    const auto replies = static_cast<PairSum>(line.moves_in(line.state(), 1 - side));
    const PairSum reply_lines = replies != 0 ? 1 : 0;
    const auto signed_correction = std::int64_t{correction(line, side, entry)};
    return (moves << 48 | reply_lines << 40 | replies << 32) +
           static_cast<PairSum>(signed_correction);
}

/// Two real lines laid end to end; beyond its squares each entry is zero.
PairEntry joined(const PairEntry& low, const PairEntry& high, int split) noexcept {
    std::uint64_t words[2], more[2];
    std::memcpy(words, &low, sizeof words);
    std::memcpy(more, &high, sizeof more);
    for (int i = 0; i < 2; ++i) words[i] |= more[i] << 8 * split;
    PairEntry entry;
    std::memcpy(&entry, words, sizeof entry);
    return entry;
}

void fill_real_lines(SidePairs& pairs, int side, int length) noexcept {
    for (int state = 0; state < power_of_3(length); ++state) {
        const RealLine line(length, state);
        const PairEntry entry = real_entry(line, side);
        pairs.entries.at(length, state) = entry;
        pairs.sums.at(length, state) = real_sum(line, side, entry);
    }
}

void fill_joined_lines(SidePairs& pairs, int split) noexcept {
    const int low_states = power_of_3(split), rest = line_length - split;
    const int high_states = power_of_3(rest);
    for (int high = 1; high < high_states; ++high) {
        for (int low = 0; low < low_states; ++low) {
            const int state = high * low_states + low;
            pairs.entries.at(split, state) =
                joined(pairs.entries.at(split, low), pairs.entries.at(rest, high), split);
            pairs.sums.at(split, state) = pairs.sums.at(split, low) + pairs.sums.at(rest, high);
        }
    }
}

}  // namespace

PairTables::PairTables() noexcept {
    for (int side = 0; side < 2; ++side) {
        SidePairs& pairs = by_side[static_cast<std::size_t>(side)];
        for (int length = 1; length <= line_length; ++length) fill_real_lines(pairs, side, length);
        for (int split = 1; split < line_length; ++split) fill_joined_lines(pairs, split);
    }
}

}  // namespace twelves::loa
