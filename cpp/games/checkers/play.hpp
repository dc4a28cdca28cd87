// Owns the position after a move. Inline, since search and perft spend much of their time here.
#pragma once

#include "games/checkers/move.hpp"
#include "games/checkers/position.hpp"

namespace twelves::checkers {

namespace detail {

/// The changes of the key that few moves need: captures, kings that move or are taken, crowning.
constexpr Key rare_key_changes(Side them, Squares captured, Squares changed_kings) noexcept {
    Key key = 0;
    for (; captured != 0; captured &= captured - 1) {
        key ^= position_keys.piece(them, first_square(captured));
    }
    for (; changed_kings != 0; changed_kings &= changed_kings - 1) {
        key ^= position_keys.king(first_square(changed_kings));
    }
    return key;
}

template <Side S>
constexpr Position play_as(const Position& p, const Move& m) noexcept {
    constexpr Side them = opponent(S);
    const Squares from = m.from.mask();
    const Squares to = m.to.mask();
    const bool is_king = ((p.kings & from) | (to & crown_row(S))) != 0;  // EC 7
    const Squares kings = (p.kings & ~(from | m.captured)) | (is_king ? to : 0);
    const Squares own = (p.pieces(S) & ~from) | to;  // so: a king may end where it started
    const Squares enemy = p.pieces(them) & ~m.captured;

    Key key = p.hash ^ position_keys.second_to_move ^ position_keys.piece(S, m.from) ^
              position_keys.piece(S, m.to);
    const Squares changed_kings = kings ^ p.kings;
    if ((m.captured | changed_kings) != 0) key ^= rare_key_changes(them, m.captured, changed_kings);
    return S == Side::First ? Position{own, enemy, kings, them, key}
                            : Position{enemy, own, kings, them, key};
}

}  // namespace detail

/// The position after a legal move.
constexpr Position play(const Position& p, const Move& m) noexcept {
    return p.side == Side::First ? detail::play_as<Side::First>(p, m)
                                 : detail::play_as<Side::Second>(p, m);
}

}  // namespace twelves::checkers
