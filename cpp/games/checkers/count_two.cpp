#include "games/checkers/count_two.hpp"

#include "games/checkers/captures.hpp"
#include "games/checkers/lanes.hpp"

namespace twelves::checkers {
namespace {

/// What a quiet move in each direction changes on the board: origin and destination, by direction
/// (as in `directions<S>`) and origin.
template <Side S>
inline constexpr std::array<std::array<Squares, square_count>, 4> step_changes = [] {
    constexpr auto d = directions<S>;
    std::array<std::array<Squares, square_count>, 4> changes{};
    for (int bit = 0; bit < square_count; ++bit) {
        const Squares one = Squares{1} << bit;
        for (std::size_t i = 0; i < 4; ++i) {
            changes[i][static_cast<std::size_t>(bit)] = one | std::rotl(one, static_cast<int>(d[i]));
        }
    }
    return changes;
}();

/// The positions one ply down, as the side that moves there sees them.
struct Children {
    static constexpr int capacity = max_moves + lane_count;
    Squares enemy[capacity];
    int count = 0;
};

template <Side S>
[[gnu::always_inline]] inline void add_steps(Squares own, std::uint64_t movers,
                                             const Squares* changes, Children& out) noexcept {
    for (; movers != 0; movers &= movers - 1) {
        out.enemy[out.count++] = own ^ changes[std::countr_zero(movers)];
    }
}

constexpr Lanes lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};

template <Side S, bool HasKings>
std::uint64_t count_unsure(Squares own, Squares kings, const Squares* enemies, Lanes unsure,
                           Counting counting) noexcept {
    std::uint64_t leaves = 0;
    for (int i = 0; i < lane_count; ++i) {
        if (unsure[i] == 0) continue;
        leaves += static_cast<unsigned>(count_forces<S>({own, enemies[i], kings}, counting));
    }
    return leaves;
}

/// The leaves below quiet moves: only the enemy's board differs between the children.
template <Side S, bool HasKings>
std::uint64_t count_children(Squares own, Squares kings, Children& children,
                             Counting counting) noexcept {
    std::uint64_t leaves = 0;
    for (int i = 0; i < children.count; i += lane_count) {
        const Lanes beyond =
            reinterpret_cast<Lanes>(lane_numbers >= static_cast<Squares>(children.count - i));
        const Lanes enemy = load_lanes(children.enemy + i) | beyond;
        const LaneCount found =
            count_lanes<S, HasKings>(all_lanes(own) , enemy, all_lanes(kings));
        leaves += found.moves;
        if (any_set(found.unsure)) [[unlikely]] {
            leaves += count_unsure<S, HasKings>(own, kings, children.enemy + i, found.unsure,
                                                counting);
        }
    }
    return leaves;
}

template <Side S>
std::uint64_t count_below_quiet(const Forces& f, Squares enemy_kings, Counting counting) noexcept {
    constexpr auto d = directions<S>;
    const Squares empty = f.empty();
    Children children;
    add_steps<S>(f.own,
                 steppers<d[0]>(f.own, empty) |
                     std::uint64_t{steppers<d[1]>(f.own, empty)} << 32,
                 step_changes<S>[0].data(), children);
    if (f.kings != 0) {
        add_steps<S>(f.own,
                     steppers<d[2]>(f.kings, empty) |
                         std::uint64_t{steppers<d[3]>(f.kings, empty)} << 32,
                     step_changes<S>[2].data(), children);
    }
    if (enemy_kings == 0) {
        return count_children<opponent(S), false>(f.enemy, 0, children, counting);
    }
    return count_children<opponent(S), true>(f.enemy, enemy_kings, children, counting);
}

template <Side S>
std::uint64_t count_below_captures(const Forces& f, Squares jumping, Squares enemy_kings,
                                   Counting counting) noexcept {
    std::uint64_t leaves = 0;
    if (counting == Counting::Routes || (jumping & f.kings) == 0) {
        walk_routes<S>(f, jumping, [&](Squares from, Squares to, Squares captured) {
            const Forces child{f.enemy & ~captured, (f.own & ~from) | to,
                               enemy_kings & ~captured};
            leaves += static_cast<unsigned>(count_forces<opponent(S)>(child, counting));
        });
        return leaves;
    }
    Moves moves;
    append_captures<S>(f, jumping, moves, counting);
    for (const Move& m : moves) {
        const Forces child{f.enemy & ~m.captured, (f.own & ~m.from.mask()) | m.to.mask(),
                           enemy_kings & ~m.captured};
        leaves += static_cast<unsigned>(count_forces<opponent(S)>(child, counting));
    }
    return leaves;
}

template <Side S>
std::uint64_t count_two_for(const Position& p, Counting counting) noexcept {
    const Forces f = forces(p);
    const Squares jumping = jumpers<S>(f);
    const Squares enemy_kings = p.kings & f.enemy;
    return jumping == 0 ? count_below_quiet<S>(f, enemy_kings, counting)
                        : count_below_captures<S>(f, jumping, enemy_kings, counting);
}

}  // namespace

std::uint64_t count_two(const Position& p, Counting counting) noexcept {
    return p.side == Side::First ? count_two_for<Side::First>(p, counting)
                                 : count_two_for<Side::Second>(p, counting);
}

}  // namespace twelves::checkers
