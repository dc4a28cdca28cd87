#include "games/loa/pair_tables.hpp"

#include <bit>

namespace twelves::loa {
namespace {

static_assert(std::endian::native == std::endian::little, "joined() shifts bytes in words");

/// One real line: a state of the table's line with that split and nothing beyond it.
struct RealLine {
    int length, state;

    int digit(int position) const noexcept { return state / power_of_3(position) % 3; }
    RealLine with(int position, int digit_there) const noexcept {
        return {length, state + (digit_there - digit(position)) * power_of_3(position)};
    }
    int moves_of(int side) const noexcept {
        return line_tables().mobility.at(length, state) >> 8 * side & 0xff;
    }
};

PairEntry real_entry(const RealLine& line, int side) noexcept {
    PairEntry entry{};
    const int own = side + 1, other = 1 - side, before = line.moves_of(other);
    for (int i = 0; i < line.length; ++i) {
        const RealLine changed = line.with(i, line.digit(i) == own ? 0 : own);
        entry.change[static_cast<std::size_t>(i)] =
            static_cast<std::int8_t>(changed.moves_of(other) - before);
    }
    const LineMoves& moves =
        line_tables().moves[static_cast<std::size_t>(side)].at(line.length, line.state);
    for (std::size_t i = 0; i < 2u * moves.count; ++i) ++entry.moves[moves.steps[i]];
    return entry;
}

/// A move changes its own line at both ends at once, which is not the sum of the two changes.
int correction(const RealLine& line, int side, const PairEntry& entry) noexcept {
    const LineMoves& moves =
        line_tables().moves[static_cast<std::size_t>(side)].at(line.length, line.state);
    const int other = 1 - side, before = line.moves_of(other);
    int sum = 0;
    for (std::size_t i = 0; i < 2u * moves.count; i += 2) {
        const std::size_t from = moves.steps[i], to = moves.steps[i + 1];
        const RealLine after =
            line.with(static_cast<int>(from), 0).with(static_cast<int>(to), side + 1);
        sum += after.moves_of(other) - before - entry.change[from] - entry.change[to];
    }
    return sum;
}

PairSum real_sum(const RealLine& line, int side, const PairEntry& entry) noexcept {
    const auto moves = static_cast<PairSum>(line.moves_of(side));
    const auto replies = static_cast<PairSum>(line.moves_of(1 - side));
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

void fill_real_lines(PairTables& tables, int length) noexcept {
    for (int state = 0; state < power_of_3(length); ++state) {
        for (int side = 0; side < 2; ++side) {
            const RealLine line{length, state};
            const PairEntry entry = real_entry(line, side);
            tables.entries[static_cast<std::size_t>(side)].at(length, state) = entry;
            tables.sums[static_cast<std::size_t>(side)].at(length, state) =
                real_sum(line, side, entry);
        }
    }
}

void fill_joined_lines(PairTables& tables, int split) noexcept {
    const int low_states = power_of_3(split), rest = line_length - split;
    for (int high = 1; high < power_of_3(rest); ++high) {
        for (int low = 0; low < low_states; ++low) {
            const int state = high * low_states + low;
            for (auto& table : tables.entries)
                table.at(split, state) = joined(table.at(split, low), table.at(rest, high), split);
            for (auto& table : tables.sums)
                table.at(split, state) = table.at(split, low) + table.at(rest, high);
        }
    }
}

}  // namespace

PairTables::PairTables() noexcept {
    for (int length = 1; length <= line_length; ++length) fill_real_lines(*this, length);
    for (int split = 1; split < line_length; ++split) fill_joined_lines(*this, split);
}

}  // namespace twelves::loa
