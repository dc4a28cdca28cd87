#include "games/loa/heuristics.hpp"

#include <algorithm>

namespace twelves::loa {
namespace {

/// Whether a move joins the men of its side, given where that is possible.
bool joins(const JoinTargets& targets, Bitboard own, Move m) noexcept {
    return (targets.of(m.from) & bit(m.to)) != 0 && is_connected((own & ~bit(m.from)) | bit(m.to));
}

/// LOA 5, LOA 6: whether a move that joins the mover's men is a win.
bool is_win(const Position& p, Move m) noexcept {
    return p.rules().simultaneous == Simultaneous::Mover || !p.is_capture(m) ||
           !is_connected(p.enemy() & ~bit(m.to));
}

/// What a square is worth to a man whose side has a centre of mass, by both.
constexpr auto square_worth = [] {
    std::array<std::array<std::int16_t, square_count>, square_count> table{};
    for (int centre = 0; centre < square_count; ++centre)
        for (int s = 0; s < square_count; ++s) {
            const auto square = static_cast<Square>(s);
            table[static_cast<std::size_t>(centre)][static_cast<std::size_t>(s)] =
                static_cast<std::int16_t>(20 * depth_inside(square) -
                                          40 * distance(square, static_cast<Square>(centre)));
        }
    return table;
}();

int friends_near(Bitboard men, Square square) noexcept {
    return std::popcount(men & within[static_cast<std::size_t>(square)][1]);
}

}  // namespace

int MoveJudge::worth(Move m) const noexcept {
    if (m.is_pass()) return 0;
    const auto& near_centre = square_worth[static_cast<std::size_t>(centre_)];
    const int friends = friends_near(own_ & ~bit(m.from), m.to) - (friends_near(own_, m.from) - 1);
    const bool is_capture = (enemy_ & bit(m.to)) != 0;
    return near_centre[static_cast<std::size_t>(m.to)] -
           near_centre[static_cast<std::size_t>(m.from)] + 25 * friends + (is_capture ? 50 : 0);
}

bool MoveJudge::is_noisy(Move m) const noexcept {
    if (m.is_pass()) return false;
    return (enemy_ & bit(m.to)) != 0 || joins(targets_, own_, m);
}

void Heuristics::generate_noisy(const Position& p, MoveList<Game>& out) noexcept {
    const JoinTargets targets(p.own());
    if (((targets.by_lone | targets.by_any) & ~p.own()) == 0) return;
    MoveList<Game> moves;
    generate(p, moves);
    for (Move m : moves) {
        if (!m.is_pass() && joins(targets, p.own(), m) && is_win(p, m)) out.push_back(m);
    }
}

}  // namespace twelves::loa
