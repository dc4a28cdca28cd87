#include "games/loa/heuristics.hpp"

#include <algorithm>

namespace twelves::loa {
namespace {

/// The men of the mover after its move.
Bitboard own_after(const Position& p, Move m) noexcept {
    return (p.own() & ~bit(m.from)) | bit(m.to);
}

bool joins(const Position& p, Move m) noexcept { return is_connected(own_after(p, m)); }

/// LOA 5, LOA 6: whether a move that joins the mover's men is a win.
bool is_win(const Position& p, Move m) noexcept {
    return p.rules().simultaneous == Simultaneous::Mover || !p.is_capture(m) ||
           !is_connected(p.enemy() & ~bit(m.to));
}

int friends_near(Bitboard men, Square square) noexcept {
    return std::popcount(men & within[static_cast<std::size_t>(square)][1]);
}

}  // namespace

// Towards the other men, off the rim, to neighbours; captures a little before the rest.
int Heuristics::order(const Position& p, Move m) const noexcept {
    if (m.is_pass()) return 0;
    const Bitboard others = p.own() & ~bit(m.from);
    const Square centre = centre_of_mass(p.own());
    const int nearer = distance(m.from, centre) - distance(m.to, centre);
    const int inward = depth_inside(m.to) - depth_inside(m.from);
    const int friends = friends_near(others, m.to) - friends_near(others, m.from);
    const int worth = 40 * nearer + 20 * inward + 25 * friends + (p.is_capture(m) ? 50 : 0);
    return std::clamp(worth, -1000, 1000);
}

bool Heuristics::is_noisy(const Position& p, Move m) noexcept {
    return !m.is_pass() && (p.is_capture(m) || joins(p, m));
}

void Heuristics::generate_noisy(const Position& p, MoveList<Game>& out) noexcept {
    const JoinTargets targets(p.own());
    if (((targets.by_lone | targets.by_any) & ~p.own()) == 0) return;
    MoveList<Game> moves;
    generate(p, moves);
    for (Move m : moves) {
        const bool may_join = (targets.of(m.from) & bit(m.to)) != 0;
        if (may_join && !m.is_pass() && joins(p, m) && is_win(p, m)) out.push_back(m);
    }
}

}  // namespace twelves::loa
