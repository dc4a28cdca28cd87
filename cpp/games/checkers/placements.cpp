#include "games/checkers/placements.hpp"

#include <array>

namespace twelves::checkers {
namespace {

constexpr int max_like_pieces = 8;
/// What the `i`-th piece of a set, counted from 1, adds to its number if it stands on a square.
using Weights = std::array<std::array<std::uint32_t, square_count>, max_like_pieces + 1>;

constexpr std::uint32_t binomial(int n, int k) {
    std::uint64_t result = 1;
    for (int i = 1; i <= k; ++i)
        result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return n < k ? 0 : static_cast<std::uint32_t>(result);
}

constexpr Weights weights_for(Kind kind) {
    Weights weights{};
    for (int i = 1; i <= max_like_pieces; ++i) {
        for (int bit = 0; bit < square_count; ++bit) {
            const int order = size(squares_for(kind) & ((Squares{1} << bit) - 1));
            weights[static_cast<std::size_t>(i)][static_cast<std::size_t>(bit)] =
                binomial(order, i);
        }
    }
    return weights;
}

constexpr std::array<Weights, kind_count> weights{
    weights_for(Kind::FirstMen), weights_for(Kind::SecondMen), weights_for(Kind::FirstKings),
    weights_for(Kind::SecondKings)};

void append_sets(Squares allowed, Squares set, int count, std::vector<Squares>& out) {
    if (count == 0) {
        out.push_back(set);
        return;
    }
    // The highest square changes most slowly.
    for (Squares rest = allowed; rest != 0;) {
        const Squares highest = take_first(rest);
        append_sets(allowed & (highest - 1), set | highest, count - 1, out);
    }
}

template <Direction... Ds>
Squares neighbours(Squares square) {
    return (step<Ds>(square) | ...);
}

/// The squares to which a piece of a kind can step, or from which it can have come.
Squares steps(Kind kind, Squares square, bool backwards) {
    using enum Direction;
    if (!is_men(kind)) return neighbours<DownRight, DownLeft, UpLeft, UpRight>(square);
    const bool down = (kind == Kind::FirstMen) != backwards;
    const Squares to =
        down ? neighbours<DownRight, DownLeft>(square) : neighbours<UpLeft, UpRight>(square);
    return to & squares_for(kind);
}

}  // namespace

Placements::Placements(Kind kind, int count, bool with_moves) : kind_(kind) {
    append_sets(squares_for(kind), 0, count, sets_);
    if (!with_moves) return;
    moves_ = lists(false);
    if (is_men(kind)) origins_ = lists(true);
}

std::uint32_t Placements::count(Kind kind, int count) noexcept {
    return binomial(checkers::size(squares_for(kind)), count);
}

std::uint32_t Placements::number_of(Kind kind, Squares set) noexcept {
    const Weights& own = weights[static_cast<std::size_t>(kind)];
    std::uint32_t number = 0;
    for (std::size_t i = 1; set != 0; ++i) number += own[i][first_square(take_first(set)).bit];
    return number;
}

Placements::Lists Placements::lists(bool backwards) const {
    Lists result;
    result.begins.reserve(sets_.size() + 1);
    for (std::uint32_t number = 0; number < size(); ++number) {
        result.begins.push_back(static_cast<std::uint32_t>(result.shifts.size()));
        for (Squares rest = sets_[number]; rest != 0;) {
            const Squares from = take_first(rest);
            for (Squares to = steps(kind_, from, backwards) & ~sets_[number]; to != 0;) {
                const Squares square = take_first(to);
                const std::uint32_t after = number_of(kind_, sets_[number] ^ from ^ square);
                result.shifts.push_back({square, static_cast<std::int32_t>(after - number)});
            }
        }
    }
    result.begins.push_back(static_cast<std::uint32_t>(result.shifts.size()));
    return result;
}

}  // namespace twelves::checkers
