#include "games/checkers/formations.hpp"

#include <cstring>

namespace twelves::checkers {

// Two whole rows from the own side on, then four rows by two columns.
constexpr std::array<std::array<int, formation_squares>, formation_count> formation_numbers = {{
    {1, 2, 3, 4, 5, 6, 7, 8},
    {5, 6, 7, 8, 9, 10, 11, 12},
    {9, 10, 11, 12, 13, 14, 15, 16},
    {13, 14, 15, 16, 17, 18, 19, 20},
    {1, 2, 5, 6, 9, 10, 13, 14},
    {2, 3, 6, 7, 10, 11, 14, 15},
    {3, 4, 7, 8, 11, 12, 15, 16},
    {9, 10, 13, 14, 17, 18, 21, 22},
}};

constexpr std::array<const char*, formation_count> formation_names = {
    "rows_1_2",   "rows_2_3",    "rows_3_4",  "rows_4_5",
    "right_home", "centre_home", "left_home", "right_centre",
};

namespace {

constexpr std::size_t nibbles = 8;

/// What the men on four neighbouring bits add to all states, by those bits; a table for each of
/// the eight groups of bits.
using Parts = std::array<std::array<FormationStates, 16>, nibbles>;

constexpr Parts make_parts(Side men) noexcept {
    Parts parts{};
    for (std::size_t lane = 0; lane < 2 * formation_count; ++lane) {
        const Side side = lane < formation_count ? Side::First : Side::Second;
        int power = men == side ? 1 : 2;
        for (int number : formation_numbers[lane % formation_count]) {
            const int seen = side == Side::First ? number : 33 - number;
            const std::size_t bit = square_from_number(seen).bit;
            for (std::size_t bits = 0; bits < 16; ++bits)
                if ((bits >> bit % 4 & 1) != 0)
                    parts[bit / 4][bits][lane] =
                        static_cast<std::uint16_t>(parts[bit / 4][bits][lane] + power);
            power *= 3;
        }
    }
    return parts;
}

alignas(32) constexpr Parts first_parts = make_parts(Side::First);
alignas(32) constexpr Parts second_parts = make_parts(Side::Second);

/// All states at once: left to itself the compiler adds them one by one.
using Lanes [[gnu::vector_size(2 * 2 * formation_count)]] = std::uint16_t;

Lanes lanes(const FormationStates& states) noexcept {
    Lanes result;
    std::memcpy(&result, &states, sizeof result);
    return result;
}

}  // namespace

FormationStates formation_states_of(const Position& p) noexcept {
    Lanes sum{};
    Squares first = p.first & ~p.kings, second = p.second & ~p.kings;
    for (std::size_t i = 0; i < nibbles; ++i, first >>= 4, second >>= 4)
        sum += lanes(first_parts[i][first & 15]) + lanes(second_parts[i][second & 15]);
    FormationStates states;
    std::memcpy(&states, &sum, sizeof states);
    return states;
}

}  // namespace twelves::checkers
