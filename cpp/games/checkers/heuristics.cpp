#include "games/checkers/heuristics.hpp"

#include <algorithm>

#include "core/game.hpp"
#include "games/checkers/jumps.hpp"

namespace twelves::checkers {
namespace {

static_assert(HasWeights<Heuristics, Game>);

bool is_crowning(const Position& p, const Move& m) noexcept {
    return !p.is_king(m.from) && (m.to.mask() & crown_row(p.side)) != 0;
}

int capture_order(const Position& p, const Move& m) noexcept {
    const int taken = 300 + 100 * size(m.captured) + 40 * size(m.captured & p.kings);
    return std::min(taken + (is_crowning(p, m) ? 60 : 0), 1000);
}

/// Whether a piece that has just stepped to `to` can be jumped there.
enum class Danger { None, Exchange, Hangs };

/// The same for jumps in direction `I` alone. The jump is an exchange if behind the landing an
/// own piece stands that can jump straight back.
template <Side S, int I>
Danger danger_along(const Position& p, Squares from, Squares to) noexcept {
    constexpr auto d = directions<S>;
    constexpr bool by_man = I >= 2;  // directions[2] and [3] are forward for the enemy
    const Squares enemy = by_man ? p.enemy() : p.enemy() & p.kings;
    const Squares landing = step<d[I]>(to) & (p.empty() | from);
    if (landing == 0 || (step<opposite(d[I])>(to) & enemy) == 0) return Danger::None;
    const Squares own = (by_man ? p.own() : p.own() & p.kings) & ~from;
    return (step<d[I]>(landing) & own) != 0 ? Danger::Exchange : Danger::Hangs;
}

template <Side S>
Danger danger(const Position& p, const Move& m) noexcept {
    const Squares from = m.from.mask();
    const Squares to = m.to.mask();
    return std::max({danger_along<S, 0>(p, from, to), danger_along<S, 1>(p, from, to),
                     danger_along<S, 2>(p, from, to), danger_along<S, 3>(p, from, to)});
}

/// A man's steps by how near they are to crowning; a king's are worth one and the same.
int step_order(const Position& p, const Move& m) noexcept {
    if (p.is_king(m.from)) return 0;
    return 5 * (p.side == Side::First ? m.to.row() : board_size - 1 - m.to.row());
}

int quiet_order(const Position& p, const Move& m) noexcept {
    if (is_crowning(p, m)) return 250;
    switch (p.side == Side::First ? danger<Side::First>(p, m) : danger<Side::Second>(p, m)) {
        case Danger::None:
            return step_order(p, m);
        case Danger::Exchange:
            return step_order(p, m) - 20;
        case Danger::Hangs:
            return step_order(p, m) - 200;
    }
    return 0;
}

}  // namespace

int MoveJudge::worth(const Move& m) const noexcept {
    return m.is_capture() ? capture_order(position, m) : quiet_order(position, m);
}

bool MoveJudge::is_noisy(const Move& m) const noexcept {
    return m.is_capture() || is_crowning(position, m);
}

void Heuristics::generate_noisy(const Position& p, Moves& out) noexcept {
    if (has_capture(p)) generate(p, out, Counting::Moves);
}

MoveCode Heuristics::move_code(const Move& m) noexcept {
    // Six bits of a product tell captures with the same ends apart; all are zero for quiet moves.
    const std::uint32_t mixed = m.captured * 0x9e3779b1U >> 26;
    const std::uint32_t code = mixed << 10 | std::uint32_t{m.to.bit} << 5 | m.from.bit;
    // Only a king that captures round a loop on bit 0 could come to zero.
    return static_cast<MoveCode>(code != 0 ? code : 1U << 10);
}

}  // namespace twelves::checkers
