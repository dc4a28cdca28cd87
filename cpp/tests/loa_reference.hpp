// Owns a slow second statement of the rules of Lines of Action, on a mailbox board and written
// from the articles, for tests to compare with. Shares no table and no bit trick with the library.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "games/loa/game.hpp"

namespace twelves::loa::reference {

/// By cell `8 * rank + file`: 0 empty, 1 Black, 2 White.
using Board = std::array<int, 64>;

inline Board board_of(const Position& p) {
    Board board{};
    for (int s = 0; s < 64; ++s) {
        const Bitboard here = Bitboard{1} << s;
        board[std::size_t(s)] = p.men(Side::First) & here ? 1 : p.men(Side::Second) & here ? 2 : 0;
    }
    return board;
}

inline bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
inline int at(const Board& b, int file, int rank) { return b[std::size_t(8 * rank + file)]; }

/// LOA 2: men of both colours anywhere on the line.
inline int men_on_line(const Board& b, int file, int rank, int df, int dr) {
    int men = 1;
    for (int sign : {1, -1})
        for (int f = file + sign * df, r = rank + sign * dr; on_board(f, r);
             f += sign * df, r += sign * dr)
            men += at(b, f, r) != 0;
    return men;
}

/// LOA 3, LOA 4.
inline bool may_go(const Board& b, int side, int file, int rank, int df, int dr, int distance) {
    const int to_file = file + distance * df, to_rank = rank + distance * dr;
    if (!on_board(to_file, to_rank) || at(b, to_file, to_rank) == side) return false;
    for (int i = 1; i < distance; ++i)
        if (at(b, file + i * df, rank + i * dr) == 3 - side) return false;
    return true;
}

/// Moves of men as pairs of squares, sorted; no pass.
inline std::vector<std::pair<int, int>> moves(const Board& b, int side) {
    std::vector<std::pair<int, int>> result;
    for (int s = 0; s < 64; ++s) {
        if (b[std::size_t(s)] != side) continue;
        for (int df = -1; df <= 1; ++df) {
            for (int dr = -1; dr <= 1; ++dr) {
                if (df == 0 && dr == 0) continue;
                const int distance = men_on_line(b, s % 8, s / 8, df, dr);
                if (may_go(b, side, s % 8, s / 8, df, dr, distance))
                    result.emplace_back(s, s + distance * (8 * dr + df));
            }
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

/// LOA 5, by a plain search from the first man.
inline bool is_connected(const Board& b, int side) {
    std::vector<int> open;
    std::array<bool, 64> seen{};
    int men = 0, reached = 0;
    for (int s = 0; s < 64; ++s) {
        if (b[std::size_t(s)] != side) continue;
        if (++men == 1) open.push_back(s), seen[std::size_t(s)] = true;
    }
    while (!open.empty()) {
        const int s = open.back();
        open.pop_back();
        ++reached;
        for (int t = 0; t < 64; ++t) {
            const bool near = std::abs(s % 8 - t % 8) <= 1 && std::abs(s / 8 - t / 8) <= 1;
            if (!near || seen[std::size_t(t)] || b[std::size_t(t)] != side) continue;
            seen[std::size_t(t)] = true;
            open.push_back(t);
        }
    }
    return reached == men;
}

}  // namespace twelves::loa::reference

namespace twelves::loa {

/// A position with `black` and `white` men anywhere.
inline Position random_position(std::mt19937_64& random, int black, int white, RuleOptions rules) {
    std::array<int, 64> squares;
    for (int s = 0; s < 64; ++s) squares[std::size_t(s)] = s;
    std::shuffle(squares.begin(), squares.end(), random);
    Bitboard men[2] = {0, 0};
    for (int i = 0; i < black + white; ++i)
        men[i < black ? 0 : 1] |= Bitboard{1} << squares[std::size_t(i)];
    return {men[0], men[1], random() % 2 ? Side::First : Side::Second, rules};
}

/// Every combination of rule options.
inline std::vector<RuleOptions> all_rules() {
    std::vector<RuleOptions> all;
    for (auto s : {Simultaneous::Mover, Simultaneous::Draw})
        for (auto n : {NoMove::Pass, NoMove::Loss, NoMove::Draw})
            for (auto r : {Repetition::Third, Repetition::First, Repetition::None})
                all.push_back({s, n, r});
    return all;
}

/// Calls `visit(position)` for positions that are not over, from random play under all rules:
/// from the start positions and from random set-ups of 4 to 24 men; about `number` of them.
template <class Visit>
void random_playouts(std::uint64_t seed, int number, Visit visit) {
    std::mt19937_64 random(seed);
    const auto rules = all_rules();
    for (int game = 0, seen = 0; seen < number; ++game) {
        const RuleOptions r = rules[std::size_t(game) % rules.size()];
        Position p = Game::initial(r);
        if (game % 4 == 1) p = parse_position(starts()[1].text, r);
        if (game % 4 > 1) {
            const int most = game % 8 < 4 ? 5 : 12;
            const auto men = [&] { return 2 + int(random() % std::uint64_t(most - 1)); };
            p = random_position(random, men(), men(), r);
        }
        for (int ply = 0; ply < 120 && seen < number && !Game::terminal(p); ++ply, ++seen) {
            visit(p);
            Moves moves;
            generate(p, moves);
            if (moves.empty()) break;
            p = p.moved(moves[int(random() % std::uint64_t(moves.size()))]);
        }
    }
}

}  // namespace twelves::loa
