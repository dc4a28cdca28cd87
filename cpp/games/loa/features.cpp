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

constexpr Bitboard rim = 0xff818181818181ff;
constexpr Bitboard corners = 0x8100000000000081;
constexpr Bitboard inside_2 = 0x00003c3c3c3c0000;
constexpr Bitboard inside_3 = 0x0000001818000000;

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

int distance_sum(Bitboard men, Square centre) noexcept {
    int sum = 0;
    for (Bitboard zone : within[static_cast<std::size_t>(centre)]) {
        const Bitboard beyond = men & ~zone;
        if (beyond == 0) break;
        sum += std::popcount(beyond);
    }
    return sum;
}

int square_worth(Bitboard men) noexcept {
    return 25 * std::popcount(men & inside_2) + 10 * std::popcount(men & inside_3) -
           60 * std::popcount(men & rim) - 30 * std::popcount(men & corners);
}

int neighbour_pairs(Bitboard men) noexcept {
    const Bitboard not_h = men & ~file_h, not_a = men & ~file_a;
    return std::popcount(men & not_h << 1) + std::popcount(men & men << 8) +
           std::popcount(men & not_h << 9) + std::popcount(men & not_a << 7);
}

/// Quads by their square nearest to a1, if that is in `zone`.
int full_quads(Bitboard men, Bitboard zone) noexcept {
    const Bitboard right = (men & ~file_a) >> 1, low = men & right, any_low = men | right;
    const Bitboard high = low >> 8, any_high = any_low >> 8;
    // Three or four: both in one row and at least one in the other.
    return std::popcount(((low & any_high) | (high & any_low)) & zone & ~file_h);
}

/// One rim: the three sets are the men moved onto the rim square they stand before.
int wall(Bitboard before, Bitboard before_left, Bitboard before_right, Bitboard enemies) noexcept {
    const Bitboard all = before & before_left & before_right;
    const Bitboard two = (before & (before_left | before_right)) | (before_left & before_right);
    return std::popcount(two & enemies) + std::popcount(all & enemies);
}

/// 1 for each enemy man on the rim with two of the three squares before it taken, 2 for all.
int walls(Bitboard men, Bitboard enemy) noexcept {
    return wall(men >> 1, men >> 9, men << 7, enemy & file_a) +
           wall(men << 1, men << 9, men >> 7, enemy & file_h) +
           wall(men >> 8, (men & ~file_a) >> 9, (men & ~file_h) >> 7, enemy & rank_1) +
           wall(men << 8, (men & ~file_a) << 7, (men & ~file_h) << 9, enemy & rank_1 << 56);
}

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

Features weighted_features(Bitboard men, Bitboard enemy, const Features& weights) noexcept {
    const int number = std::popcount(men);
    const Square centre = centre_of_mass(men);
    const int surplus = distance_sum(men, centre) - least_distance_sum(number);
    const Bitboard zone = within[static_cast<std::size_t>(centre)][2];
    Features result;
    result.concentration = -weights.concentration * surplus / number;
    result.centralisation = weights.centralisation * square_worth(men) / number;
    result.quads = weights.quads * full_quads(men, zone);
    result.connectedness = weights.connectedness * neighbour_pairs(men) / number;
    result.walls = weights.walls * walls(men, enemy);
    return result;
}

}  // namespace twelves::loa
