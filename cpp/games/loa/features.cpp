#include "games/loa/features.hpp"

#include "games/loa/connect.hpp"

namespace twelves::loa {

constexpr std::array<std::array<Bitboard, board_size>, square_count> within = [] {
    std::array<std::array<Bitboard, board_size>, square_count> table{};
    for (int s = 0; s < square_count; ++s) {
        Bitboard reached = bit(static_cast<Square>(s));
        for (Bitboard& entry : table[static_cast<std::size_t>(s)]) {
            entry = reached;
            reached = dilated(reached);
        }
    }
    return table;
}();

namespace {

/// The sum of coordinates, given the squares whose coordinate has bit 0, 1, 2.
int coordinate_sum(Bitboard men, Bitboard bit_0, Bitboard bit_1, Bitboard bit_2) noexcept {
    return std::popcount(men & bit_0) + 2 * std::popcount(men & bit_1) +
           4 * std::popcount(men & bit_2);
}

/// Means of coordinates, rounded, by number of men and sum: a division is the slowest thing here.
constexpr auto rounded_means = [] {
    constexpr int most_men = 12;
    std::array<std::array<std::uint8_t, 7 * most_men + 1>, most_men + 1> table{};
    for (std::size_t men = 1; men <= most_men; ++men)
        for (std::size_t sum = 0; sum <= 7 * men; ++sum)
            table[men][sum] = static_cast<std::uint8_t>((2 * sum + men) / (2 * men));
    return table;
}();

/// The least sum of distances of `number` men from one of them: eight fit around it.
constexpr int least_distance_sum(int number) noexcept {
    return number <= 9 ? number - 1 : 8 + 2 * (number - 9);
}

int neighbour_pairs(Bitboard men) noexcept {
    const Bitboard not_h = men & ~file_h, not_a = men & ~file_a;
    return std::popcount(men & not_h << 1) + std::popcount(men & men << 8) +
           std::popcount(men & not_h << 9) + std::popcount(men & not_a << 7);
}

/// Sets of the lower left squares of 2x2 blocks.
struct Blocks {
    Bitboard three_or_four;
    Bitboard four;
};

Blocks blocks(Bitboard men) noexcept {
    const Bitboard right = (men & ~file_a) >> 1, low = men & right, any_low = men | right;
    const Bitboard high = low >> 8, any_high = any_low >> 8;
    // Three or four: both in one row and at least one in the other.
    return {((low & any_high) | (high & any_low)) & ~file_h, low & high & ~file_h};
}

int box(Bitboard men) noexcept {
    Bitboard files = men | men >> 32;
    files |= files >> 16;
    const auto of_rank = static_cast<std::uint8_t>(files | files >> 8);
    const int width = 8 - std::countl_zero(of_rank) - std::countr_zero(of_rank);
    const int top = (63 - std::countl_zero(men)) / 8;
    const int height = top - std::countr_zero(men) / 8 + 1;
    return width * height;
}

/// 64 shares among so many men, in 256ths.
constexpr auto shares = [] {
    std::array<int, 13> table{};
    for (int men = 1; men <= 12; ++men)
        table[static_cast<std::size_t>(men)] = (64 * 256 + men / 2) / men;
    return table;
}();

void add_side(Bitboard men, int sign, FeatureCounts& counts) noexcept {
    const auto plus = [&](Feature feature, int amount) {
        counts[static_cast<std::size_t>(feature)] += sign * amount;
    };
    const int number = std::popcount(men);
    const int share = shares[static_cast<std::size_t>(number)];
    const auto mean = [share](int amount) { return (amount * share + 128) >> 8; };
    const Square centre = centre_of_mass(men);
    const auto& zones = within[static_cast<std::size_t>(centre)];
    const auto beyond = [&](std::size_t steps) { return std::popcount(men & ~zones[steps]); };
    const int far_3 = beyond(2), far_4 = beyond(3);
    int sum = beyond(0) + beyond(1) + far_3 + far_4;
    if (far_4 != 0) sum += beyond(4) + beyond(5) + beyond(6);
    plus(Feature::Man, number);
    plus(Feature::Spread, mean(sum - least_distance_sum(number)));
    plus(Feature::Far3, mean(far_3));
    plus(Feature::Far4, mean(far_4));
    plus(Feature::Centre, depth_inside(centre));
    const Blocks full = blocks(men);
    const int pairs = neighbour_pairs(men);
    plus(Feature::Quads, std::popcount(full.three_or_four & zones[2]));
    plus(Feature::Neighbours, mean(pairs));
    plus(Feature::LoneMen, std::popcount(lone_men(men)));
    // Men are corners, neighbours edges, three men of a block a face: a block of four has four
    // faces around one body.
    const int groups =
        number - pairs + std::popcount(full.three_or_four) + 2 * std::popcount(full.four);
    plus(Feature::Groups, groups);
    plus(Feature::TwoGroups, groups <= 2);
    if (sign > 0) plus(Feature::MoverGroups, groups <= 2);
    plus(Feature::Box, box(men));
}

constexpr std::array<const char*, feature_count> names = {
    "man",   "to_move",    "mobility", "spread", "far_3",      "far_4",        "centre",
    "quads", "neighbours", "lone_men", "groups", "two_groups", "mover_groups", "box",
};

}  // namespace

Square centre_of_mass(Bitboard men) noexcept {
    assert(men != 0 && std::popcount(men) <= 12);
    constexpr Bitboard f0 = 0xaaaaaaaaaaaaaaaa, f1 = 0xcccccccccccccccc, f2 = 0xf0f0f0f0f0f0f0f0;
    constexpr Bitboard r0 = 0xff00ff00ff00ff00, r1 = 0xffff0000ffff0000, r2 = 0xffffffff00000000;
    const auto& mean = rounded_means[static_cast<std::size_t>(std::popcount(men))];
    const int file = mean[static_cast<std::size_t>(coordinate_sum(men, f0, f1, f2))];
    const int rank = mean[static_cast<std::size_t>(coordinate_sum(men, r0, r1, r2))];
    return make_square(file, rank);
}

const char* feature_name(Feature feature) noexcept {
    return names[static_cast<std::size_t>(feature)];
}

FeatureCounts count_features(const Position& p) noexcept {
    FeatureCounts counts{};
    add_side(p.own(), 1, counts);
    add_side(p.enemy(), -1, counts);
    counts[static_cast<std::size_t>(Feature::ToMove)] = 1;
    return counts;
}

}  // namespace twelves::loa
