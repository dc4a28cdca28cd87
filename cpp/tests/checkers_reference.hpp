// Owns a slow second opinion on the rules of checkers: a board of characters, written from the
// articles alone. Shares no code with the game but the text of positions.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace checkers_reference {

/// Cells row by row from the top left: 'b' 'B' 'w' 'W' '.' and ' '.
struct Board {
    std::string cells;
    bool is_black_to_move = true;

    bool operator<(const Board& other) const {
        return std::tie(cells, is_black_to_move) < std::tie(other.cells, other.is_black_to_move);
    }
};

/// Origin cell, destination cell, captured cells: what a move is (EC 11).
using Move = std::tuple<int, int, std::set<int>>;

inline bool is_own(const Board& b, char c) {
    return b.is_black_to_move ? c == 'b' || c == 'B' : c == 'w' || c == 'W';
}
inline bool is_enemy(const Board& b, char c) { return c != '.' && c != ' ' && !is_own(b, c); }
inline bool on_board(int row, int column) {
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}
inline bool may_go(char piece, int row_step) {
    if (piece == 'B' || piece == 'W') return true;
    return piece == 'b' ? row_step > 0 : row_step < 0;
}

/// EC 5, EC 6: all complete jump sequences of one piece, whose origin is empty by now.
inline void add_jumps(const Board& b, char piece, int from, int at, const std::set<int>& captured,
                      std::vector<Move>& routes) {
    bool went_on = false;
    for (int row_step : {-1, 1}) {
        for (int column_step : {-1, 1}) {
            const int row = at / 8 + 2 * row_step;
            const int column = at % 8 + 2 * column_step;
            const int over = at + 8 * row_step + column_step;
            if (!may_go(piece, row_step) || !on_board(row, column)) continue;
            if (!is_enemy(b, b.cells[static_cast<std::size_t>(over)])) continue;
            if (captured.count(over) != 0) continue;
            if (b.cells[static_cast<std::size_t>(8 * row + column)] != '.') continue;
            std::set<int> more = captured;
            more.insert(over);
            went_on = true;
            add_jumps(b, piece, from, 8 * row + column, more, routes);
        }
    }
    if (!went_on && !captured.empty()) routes.emplace_back(from, at, captured);
}

inline void add_steps(const Board& b, int from, std::vector<Move>& routes) {
    for (int row_step : {-1, 1}) {
        for (int column_step : {-1, 1}) {
            const int row = from / 8 + row_step;
            const int column = from % 8 + column_step;
            if (!may_go(b.cells[static_cast<std::size_t>(from)], row_step)) continue;
            if (!on_board(row, column)) continue;
            const int to = 8 * row + column;
            if (b.cells[static_cast<std::size_t>(to)] == '.')
                routes.emplace_back(from, to, std::set<int>{});
        }
    }
}

/// One entry a route; the set of it is the moves.
inline std::vector<Move> routes(const Board& b) {
    std::vector<Move> captures;
    std::vector<Move> steps;
    for (int cell = 0; cell < 64; ++cell) {
        const char piece = b.cells[static_cast<std::size_t>(cell)];
        if (!is_own(b, piece)) continue;
        Board lifted = b;
        lifted.cells[static_cast<std::size_t>(cell)] = '.';
        add_jumps(lifted, piece, cell, cell, {}, captures);
        add_steps(b, cell, steps);
    }
    return captures.empty() ? steps : captures;  // EC 8
}

inline std::set<Move> moves(const Board& b) {
    const auto all = routes(b);
    return {all.begin(), all.end()};
}

inline Board play(const Board& b, const Move& move) {
    Board next = b;
    const auto& [from, to, captured] = move;
    char piece = b.cells[static_cast<std::size_t>(from)];
    next.cells[static_cast<std::size_t>(from)] = '.';
    for (int cell : captured) next.cells[static_cast<std::size_t>(cell)] = '.';
    if (piece == 'b' && to >= 56) piece = 'B';  // EC 7
    if (piece == 'w' && to < 8) piece = 'W';
    next.cells[static_cast<std::size_t>(to)] = piece;
    next.is_black_to_move = !b.is_black_to_move;
    return next;
}

}  // namespace checkers_reference
