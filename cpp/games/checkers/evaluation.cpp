#include "games/checkers/evaluation.hpp"

#include <numeric>

#include "games/checkers/areas.hpp"
#include "games/checkers/jumps.hpp"

namespace twelves::checkers {
namespace {

constexpr int all_pieces = 24;

/// With more pieces than this an ending is not one yet.
constexpr int ending_pieces = 10;

constexpr std::size_t at(Term term) noexcept { return static_cast<std::size_t>(term); }

/// `amount` times the weight for so many pieces on the board.
constexpr int taper(Tapered w, int amount, int pieces) noexcept {
    return amount * (w.opening * pieces + w.ending * (all_pieces - pieces)) / all_pieces;
}

/// One side's pieces and what stands against them.
template <Side S>
struct Army {
    Squares men;
    Squares kings;
    Squares enemy;
    Squares enemy_kings;
    Squares empty;

    explicit Army(const Position& p) noexcept
        : men(p.pieces(S) & ~p.kings),
          kings(p.pieces(S) & p.kings),
          enemy(p.pieces(opponent(S))),
          enemy_kings(enemy & p.kings),
          empty(p.empty()) {}

    Squares enemy_men() const noexcept { return enemy & ~enemy_kings; }
};

template <Side S>
int material(const Army<S>& a, const Weights& w) noexcept {
    return w.man * size(a.men) + w.king * size(a.kings);
}

/// Worth of the men left on the back row, by which of 1, 2, 3, 4 (bits 0 to 3) still stand. The
/// bridge 1 + 3 guards all four crowning squares against single men; 2 + 4 leaves a hole.
constexpr std::array<int, 16> back_row_worth = {
    0, 1, 2, 4, 3, 14, 8, 16, 1, 3, 7, 10, 5, 15, 11, 18,
};

template <Side S>
int back_row(const Army<S>& a, const Weights& w) noexcept {
    const auto holds = [&](Squares one) { return (a.men & one) != 0 ? 1U : 0U; };
    const unsigned pattern = holds(area<S, 1>) | holds(area<S, 2>) << 1 | holds(area<S, 3>) << 2 |
                             holds(area<S, 4>) << 3;
    // It guards against men only: the fewer they are, the less it is worth.
    return w.back_row * back_row_worth[pattern] * size(a.enemy_men()) / 800;
}

template <Side S>
int centre(const Army<S>& a, const Weights& w, int pieces) noexcept {
    return taper(w.centre_man, size(a.men & middle_squares<S>), pieces) +
           taper(w.side_man, size(a.men & side_files), pieces) +
           taper(w.centre_king, size(a.kings & middle_squares<S>), pieces) +
           taper(w.inner_king, size(a.kings & inner_ring<S>), pieces);
}

/// The rows that all men have advanced together.
template <Side S>
int rows_advanced(Squares men) noexcept {
    constexpr auto row = [](int n) { return row_mask(S == Side::First ? n : 7 - n); };
    return size(men & (row(1) | row(3) | row(5))) + 2 * size(men & (row(2) | row(3) | row(6))) +
           4 * size(men & (row(4) | row(5) | row(6)));
}

/// Squares next to `men` in front of them and to `kings` on all sides, with the pieces' own.
template <Side S>
Squares reach(Squares men, Squares kings) noexcept {
    constexpr auto d = directions<S>;
    const Squares all = men | kings;
    return all | step<d[0]>(all) | step<d[1]>(all) | step<d[2]>(kings) | step<d[3]>(kings);
}

/// Steps that the nearest runaway man needs to be crowned, or 0 if there is none. A man runs
/// away if after each of its steps no enemy can be next to it in front of whom it passes, even
/// were the board otherwise empty: nothing but a jump elsewhere (EC 8) can stop it.
template <Side S>
int runaway_steps(const Army<S>& a, bool to_move) noexcept {
    constexpr auto d = directions<S>;
    constexpr Side enemy_side = opponent(S);
    Squares enemy_men = a.enemy_men();
    Squares enemy_kings = a.enemy_kings;
    Squares covered = reach<enemy_side>(enemy_men, enemy_kings);
    const auto enemy_moves = [&] {
        enemy_men = covered;  // men and kings alike may now stand there
        enemy_kings = reach<enemy_side>(0, enemy_kings);
        covered = reach<enemy_side>(enemy_men, enemy_kings);
    };

    Squares runners = a.men;
    if (!to_move) {
        runners &= ~covered;
        enemy_moves();
    }
    for (int steps = 1; runners != 0; ++steps) {
        runners = (step<d[0]>(runners) | step<d[1]>(runners)) & a.empty & ~covered;
        if ((runners & crown_row(S)) != 0) return steps;
        enemy_moves();
    }
    return 0;
}

template <Side S>
int runaway(const Army<S>& a, const Weights& w, bool to_move) noexcept {
    const int steps = runaway_steps(a, to_move);
    return steps == 0 ? 0 : w.runaway - w.runaway_step * steps;
}

/// A man on 28 that an enemy man on 32 keeps from its last step.
template <Side S>
int dog_hole(const Army<S>& a, const Weights& w) noexcept {
    const bool stuck = (a.men & area<S, 28>) != 0 && (a.enemy_men() & area<S, 32>) != 0;
    return stuck ? w.dog_hole : 0;
}

/// Where the enemy could jump a piece of `S`, by the direction of his jump.
template <Side S>
struct Threats {
    std::array<Squares, 4> along;  ///< In the order of `directions<S>`.

    explicit Threats(const Army<S>& a) noexcept
        : along{to<0>(a.enemy_kings, a.empty), to<1>(a.enemy_kings, a.empty),
                to<2>(a.enemy, a.empty), to<3>(a.enemy, a.empty)} {}

  private:
    template <int I>
    static Squares to(Squares jumpers, Squares empty) noexcept {
        constexpr Direction d = directions<S>[I];
        return step<d>(jumpers) & step<opposite(d)>(empty);
    }
};

/// Squares that `movers` can step to in direction `I` without being jumped there. A jump straight
/// back over them needs no square but the one that they left.
template <Side S, int I>
Squares safe_steps(Squares movers, const Army<S>& a, const Threats<S>& threats) noexcept {
    constexpr auto d = directions<S>;
    constexpr std::size_t left = (I + 1) % 4;
    constexpr std::size_t right = (I + 3) % 4;
    const Squares facing = step<opposite(d[I])>(I < 2 ? a.enemy : a.enemy_kings);
    return step<d[I]>(movers) & a.empty &
           ~(facing | threats.along[left] | threats.along[right]);
}

template <Side S>
int men_mobility(const Army<S>& a, const Threats<S>& threats) noexcept {
    return size(safe_steps<S, 0>(a.men, a, threats)) + size(safe_steps<S, 1>(a.men, a, threats));
}

struct KingMoves {
    int steps = 0;    ///< Safe steps of all kings.
    int trapped = 0;  ///< Kings without one.
};

template <Side S>
KingMoves king_moves(const Army<S>& a, const Threats<S>& threats) noexcept {
    if (a.kings == 0) return {};
    constexpr auto d = directions<S>;
    const std::array<Squares, 4> safe = {
        safe_steps<S, 0>(a.kings, a, threats), safe_steps<S, 1>(a.kings, a, threats),
        safe_steps<S, 2>(a.kings, a, threats), safe_steps<S, 3>(a.kings, a, threats)};
    const Squares free = step<d[2]>(safe[0]) | step<d[3]>(safe[1]) | step<d[0]>(safe[2]) |
                         step<d[1]>(safe[3]);
    return {size(safe[0]) + size(safe[1]) + size(safe[2]) + size(safe[3]),
            size(a.kings & ~free)};
}

/// Steps from all kings of one side to the nearest enemy king, added up.
int distance_to(Squares kings, Squares enemy_kings) noexcept {
    int distance = 0;
    for (Squares near = enemy_kings; (kings & ~near) != 0;) {
        distance += size(kings & ~near);
        near = reach<Side::First>(0, near);
    }
    return distance;
}

/// What one side has, before the enemy's is taken off. `Second`'s squares are `First`'s turned.
template <Side S>
Terms side_terms(const Position& p, const Weights& w, int pieces) noexcept {
    const Army<S> a(p);
    const Threats<S> threats(a);
    const KingMoves kings = king_moves(a, threats);
    Terms terms{};
    terms[at(Term::Material)] = material(a, w);
    terms[at(Term::BackRow)] = back_row(a, w);
    terms[at(Term::Centre)] = centre(a, w, pieces);
    terms[at(Term::Advance)] = taper(w.advance, rows_advanced<S>(a.men), pieces);
    terms[at(Term::Runaway)] = runaway(a, w, p.side == S);
    terms[at(Term::Mobility)] = w.safe_step * men_mobility(a, threats);
    terms[at(Term::KingMobility)] = w.king_safe_step * kings.steps;
    terms[at(Term::TrappedKings)] =
        w.trapped_king * kings.trapped + w.single_corner * size(a.kings & single_corners);
    terms[at(Term::DogHole)] = dog_hole(a, w);
    return terms;
}

/// Whether the side to move has the move: the last free step when the sides stand face to face.
/// Counted as players do, by the pieces on the files that start on its own row. With equal forces
/// both systems have the same parity, so that one of them is enough.
bool has_the_move(const Position& p) noexcept { return size(p.occupied() & white_system) % 2 != 0; }

int the_move(const Position& p, const Weights& w, int pieces) noexcept {
    if (size(p.first) != size(p.second)) return 0;
    return taper(w.the_move, has_the_move(p) == (p.side == Side::First) ? 1 : -1, pieces);
}

/// What changes once one side is ahead in an ending: how near it is to a win, and where the other
/// side can hold out. `ahead` and `behind` are pieces. For the side ahead.
void add_ending(Squares ahead, Squares behind, Squares kings, const Weights& w, int sign,
                Terms& terms) noexcept {
    const Squares weaker = behind & kings;
    if (weaker == 0) return;
    if ((weaker & double_corners) != 0) terms[at(Term::DoubleCorner)] -= sign * w.double_corner;
    terms[at(Term::Chase)] += sign * w.chase * distance_to(ahead & kings, weaker);
}

/// The terms that need both sides at once, for Black; `lead` and `total` are material.
void add_common_terms(const Position& p, const Weights& w, int total, Terms& terms) noexcept {
    const int pieces = size(p.occupied());
    const int lead = terms[at(Term::Material)];
    terms[at(Term::Trade)] = total == 0 ? 0 : w.trade * lead / total;
    terms[at(Term::TheMove)] = the_move(p, w, pieces);
    if (pieces > ending_pieces || lead == 0) return;
    if (lead > 0) {
        add_ending(p.first, p.second, p.kings, w, 1, terms);
    } else {
        add_ending(p.second, p.first, p.kings, w, -1, terms);
    }
}

int sum(const Terms& terms) noexcept { return std::accumulate(terms.begin(), terms.end(), 0); }

/// Kings alone in equal number are a draw but for a mistake within the search's sight.
int drawish(const Position& p, const Weights& w, int value) noexcept {
    const bool only_kings = (p.occupied() & ~p.kings) == 0;
    const bool even = size(p.first) == size(p.second);
    return only_kings && even ? -value * w.drawish / 100 : 0;
}

const std::array<const char*, term_count> term_names = {
    "material",      "trade when ahead", "back row",      "centre",   "advance",
    "runaway man",   "mobility of men",  "mobility of kings", "trapped kings", "dog hole",
    "the move",      "double corner",    "chase",         "drawish",
};

}  // namespace

const char* term_name(Term term) noexcept { return term_names[at(term)]; }

Terms evaluation_terms(const Position& p, const Weights& w) noexcept {
    const int pieces = size(p.occupied());
    Terms terms = side_terms<Side::First>(p, w, pieces);
    const Terms second = side_terms<Side::Second>(p, w, pieces);
    const int total = terms[at(Term::Material)] + second[at(Term::Material)];
    for (std::size_t i = 0; i < term_count; ++i) terms[i] -= second[i];
    add_common_terms(p, w, total, terms);
    if (p.side == Side::Second) {
        for (int& value : terms) value = -value;
    }
    terms[at(Term::Drawish)] = drawish(p, w, sum(terms));
    return terms;
}

int evaluation(const Position& p, const Weights& w) noexcept {
    return sum(evaluation_terms(p, w));
}

}  // namespace twelves::checkers
