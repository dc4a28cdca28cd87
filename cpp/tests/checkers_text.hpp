// Owns short words for checkers tests: moves and positions as the texts of the rules page.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "games/checkers/game.hpp"

namespace checkers_text {

using CheckersGame = twelves::checkers::Game;
using twelves::checkers::Moves;
using twelves::checkers::Position;
using Texts = std::set<std::string>;

inline Position position(std::string_view fen) { return CheckersGame::parse_position(fen, {}); }

inline std::string fen(const Position& p) { return CheckersGame::format_position(p); }

inline Texts legal(const Position& p) {
    Moves moves;
    CheckersGame::generate(p, moves);
    Texts texts;
    for (const auto& move : moves) {
        texts.insert(CheckersGame::format_move(p, move, twelves::Notation::Native));
    }
    return texts;
}

inline Texts legal(std::string_view fen) { return legal(position(fen)); }

/// The position after moves that are parted by blanks.
inline Position after(std::string_view fen, std::string_view moves) {
    Position p = position(fen);
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        p = CheckersGame::play(p, CheckersGame::parse_move(p, moves.substr(0, end)));
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return p;
}

template <class Error, class Action>
std::string message_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace checkers_text
