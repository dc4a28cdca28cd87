// Fuzz target: the parser of positions, and the rules on whatever it lets through.
#pragma once

#include "core/game.hpp"
#include "fuzz/input.hpp"

namespace twelves::fuzz {

/// Every move of a position that was read from hostile text is playable and written uniquely.
template <Game G>
void all_moves(const typename G::Position& position) {
    require(G::unpack(G::pack(position)) == position);
    require(G::diagram(position).size() == static_cast<std::size_t>(G::rows * G::columns));
    if (G::terminal(position)) return;
    MoveList<G> moves;
    G::generate(position, moves);
    require(G::count(position) == moves.size());
    require(G::has_move(position) == !moves.empty());
    for (const auto& move : moves) {
        const auto text = G::format_move(position, move, Notation::Native);
        require(G::parse_move(position, text) == move);
        require(G::play(position, move).side_to_move() == opponent(position.side_to_move()));
    }
}

/// Any text is read or refused; what is read is written and read again as the same.
template <Game G>
void position(Input input) {
    try {
        const auto options = G::parse_rules("");
        const auto position = G::parse_position(input.text(), options);
        require(G::parse_position(G::format_position(position), options) == position);
        all_moves<G>(position);
    } catch (const NotationError&) {
    }
}

}  // namespace twelves::fuzz
