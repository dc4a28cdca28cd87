// Owns what alpha-beta needs of Breakthrough. Simple on purpose.
#pragma once

#include "tests/breakthrough/game.hpp"

namespace twelves::breakthrough {

/// Whether a move reaches the far row.
inline bool wins(const Position& p, const Move& m) noexcept {
    return (goal_row(p.side, p.rules.size) & mask(m.to)) != 0;
}

struct MoveJudge {
    const Position& p;

    int worth(const Move& m) const noexcept {
        const int progress = p.side == Side::First ? row_of(m.to) : p.rules.size - 1 - row_of(m.to);
        return 10 * progress + (Game::is_capture(p, m) ? 100 : 0) + (wins(p, m) ? 900 : 0);
    }
    bool is_noisy(const Move& m) const noexcept { return Game::is_capture(p, m) || wins(p, m); }
};

struct Heuristics {
    int piece = 100;
    int advance = 10;

    int evaluate(const Position& p) const noexcept {
        return piece * material(p) + advance * progress(p);
    }
    std::vector<EvalTerm> explain(const Position& p) const {
        return {{"material", piece * material(p)}, {"progress", advance * progress(p)}};
    }
    MoveJudge judge(const Position& p) const noexcept { return MoveJudge{p}; }
    /// Who can reach the far row does; who is about to lose takes the runner if he can. That ends,
    /// for each move wins or takes a piece.
    static void generate_noisy(const Position& p, MoveList<Game>& out) noexcept {
        MoveList<Game> moves;
        Game::generate(p, moves);
        for (const Move& m : moves)
            if (wins(p, m)) out.push_back(m);
        if (!out.empty()) return;
        const Side enemy = opponent(p.side);
        const Squares runners = p.of(enemy) & step_ahead(goal_row(enemy, p.rules.size), p.side);
        for (const Move& m : moves)
            if ((runners & mask(m.to)) != 0) out.push_back(m);
    }
    static bool is_quiet(const Position&) noexcept { return true; }
    /// None: the search of this game is exact, and is compared with minimax.
    static constexpr Selectivity selectivity = {};
    static MoveCode move_code(const Move& m) noexcept {
        return static_cast<MoveCode>(m.from << 6 | m.to);
    }

  private:
    static int material(const Position& p) noexcept {
        return std::popcount(p.of(p.side)) - std::popcount(p.of(opponent(p.side)));
    }
    /// Squares of the most advanced piece of each side, compared.
    static int progress(const Position& p) noexcept {
        const int first = (63 - std::countl_zero(p.of(Side::First) | 1)) / 8;
        const Squares second = p.of(Side::Second);
        const int top = p.rules.size - 1;
        const int last = second == 0 ? 0 : top - std::countr_zero(second) / 8;
        return p.side == Side::First ? first - last : last - first;
    }
};

static_assert(HeuristicsFor<Heuristics, Game>);

}  // namespace twelves::breakthrough
