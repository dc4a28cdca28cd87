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

/// The value with so many pieces on the board.
constexpr int taper(Tapered value, int pieces) noexcept {
    return (value.opening * pieces + value.ending * (all_pieces - pieces)) / all_pieces;
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

/// Worth of the men left on the back row, by which of 1, 2, 3, 4 (bits 0 to 3) still stand. The
/// bridge 1 + 3 guards all four crowning squares against single men; 2 + 4 leaves a hole.
constexpr std::array<int, 16> back_row_worth = {
    0, 1, 2, 4, 3, 14, 8, 16, 1, 3, 7, 10, 5, 15, 11, 18,
};

/// It guards against men only: the fewer they are, the less it is worth.
template <Side S>
int back_row(const Army<S>& a) noexcept {
    const auto holds = [&](Squares one) { return (a.men & one) != 0 ? 1U : 0U; };
    const unsigned pattern = holds(area<S, 1>) | holds(area<S, 2>) << 1 | holds(area<S, 3>) << 2 |
                             holds(area<S, 4>) << 3;
    return back_row_worth[pattern] * size(a.enemy_men());
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
/// away if after each of its steps no enemy piece can have come to where it could jump it, even
/// if all of them walked through each other: nothing but a jump elsewhere (EC 8) can stop it.
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

/// A man on 28 that an enemy man on 32 keeps from its last step.
template <Side S>
int dog_hole(const Army<S>& a) noexcept {
    return (a.men & area<S, 28>) != 0 && (a.enemy_men() & area<S, 32>) != 0 ? 1 : 0;
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
    return step<d[I]>(movers) & a.empty & ~(facing | threats.along[left] | threats.along[right]);
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
    const Squares free =
        step<d[2]>(safe[0]) | step<d[3]>(safe[1]) | step<d[0]>(safe[2]) | step<d[1]>(safe[3]);
    return {size(safe[0]) + size(safe[1]) + size(safe[2]) + size(safe[3]), size(a.kings & ~free)};
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

/// What one side has of everything that is counted for each side alone.
struct Counts {
    int men, kings;
    int back_row;
    int centre_men, side_men, centre_kings, inner_kings;
    int rows, near_crown;
    int runaways, runaway_steps;
    int safe_steps;
    KingMoves king_moves;
    int cornered_kings;
    int dog_hole;
};

template <Side S>
Counts count_side(const Position& p) noexcept {
    const Army<S> a(p);
    const Threats<S> threats(a);
    Counts c;
    c.men = size(a.men);
    c.kings = size(a.kings);
    c.back_row = back_row(a);
    c.centre_men = size(a.men & middle_squares);
    c.side_men = size(a.men & side_files);
    c.centre_kings = size(a.kings & middle_squares);
    c.inner_kings = size(a.kings & inner_ring);
    c.rows = rows_advanced<S>(a.men);
    c.near_crown = size(a.men & row_mask(S == Side::First ? 6 : 1));
    c.runaway_steps = runaway_steps(a, p.side == S);
    c.runaways = c.runaway_steps != 0 ? 1 : 0;
    c.safe_steps = men_mobility(a, threats);
    c.king_moves = king_moves(a, threats);
    c.cornered_kings = size(a.kings & single_corners);
    c.dog_hole = dog_hole(a);
    return c;
}

/// Both sides' counts against each other, for the side that `a` belongs to.
Terms weigh(const Counts& a, const Counts& b, const Weights& w, int pieces) noexcept {
    Terms terms{};
    terms[at(Term::Material)] = w.man * (a.men - b.men) + w.king * (a.kings - b.kings);
    const int total = w.man * (a.men + b.men) + w.king * (a.kings + b.kings);
    terms[at(Term::Trade)] = total == 0 ? 0 : w.trade * terms[at(Term::Material)] / total;
    terms[at(Term::BackRow)] = w.back_row * (a.back_row - b.back_row) / 800;
    terms[at(Term::Centre)] = taper(w.centre_man * (a.centre_men - b.centre_men) +
                                        w.side_man * (a.side_men - b.side_men) +
                                        w.centre_king * (a.centre_kings - b.centre_kings) +
                                        w.inner_king * (a.inner_kings - b.inner_kings),
                                    pieces);
    terms[at(Term::Advance)] =
        taper(w.advance * (a.rows - b.rows) + w.near_crown * (a.near_crown - b.near_crown), pieces);
    terms[at(Term::Runaway)] = w.runaway * (a.runaways - b.runaways) -
                               w.runaway_step * (a.runaway_steps - b.runaway_steps);
    terms[at(Term::Mobility)] = w.safe_step * (a.safe_steps - b.safe_steps);
    terms[at(Term::KingMobility)] = w.king_safe_step * (a.king_moves.steps - b.king_moves.steps);
    terms[at(Term::TrappedKings)] = w.trapped_king * (a.king_moves.trapped - b.king_moves.trapped) +
                                    w.single_corner * (a.cornered_kings - b.cornered_kings);
    terms[at(Term::DogHole)] = w.dog_hole * (a.dog_hole - b.dog_hole);
    return terms;
}

/// Whether the side to move has the move: the last free step when the sides stand face to face.
/// Counted as players do, by the pieces on the files that start on its own row. With equal forces
/// both systems have the same parity, so that one of them is enough.
int the_move(const Position& p, const Weights& w, int pieces) noexcept {
    if (size(p.first) != size(p.second)) return 0;
    const bool has_it = size(p.occupied() & white_system) % 2 != 0;
    return taper(w.the_move * (has_it ? 1 : -1), pieces);
}

/// What changes in an ending in which one side is ahead: how near it is to a win, and where the
/// other side can hold out. `sign` is that of the side ahead.
void add_ending(Squares ahead, Squares behind, int sign, const Weights& w, Terms& terms) noexcept {
    if (behind == 0) return;
    if ((behind & double_corners) != 0) terms[at(Term::DoubleCorner)] = -sign * w.double_corner;
    terms[at(Term::Chase)] = sign * w.chase * distance_to(ahead, behind);
}

/// The terms that look at both sides at once.
void add_common(const Position& p, const Weights& w, int pieces, Terms& terms) noexcept {
    terms[at(Term::TheMove)] = the_move(p, w, pieces);
    const int lead = terms[at(Term::Material)];
    if (pieces > ending_pieces || lead == 0) return;
    const Squares own = p.own() & p.kings;
    const Squares enemy = p.enemy() & p.kings;
    if (lead > 0) {
        add_ending(own, enemy, 1, w, terms);
    } else {
        add_ending(enemy, own, -1, w, terms);
    }
}

int sum(const Terms& terms) noexcept { return std::accumulate(terms.begin(), terms.end(), 0); }

/// Kings alone in equal number are a draw but for a mistake within the search's sight.
bool is_drawish(const Position& p) noexcept {
    return p.kings == p.occupied() && size(p.first) == size(p.second);
}

const std::array<const char*, term_count> term_names = {
    "material",      "trade when ahead", "back row",        "centre",
    "advance",       "runaway man",      "mobility of men", "mobility of kings",
    "trapped kings", "dog hole",         "the move",        "double corner",
    "chase",         "drawish",
};

}  // namespace

const char* term_name(Term term) noexcept { return term_names[at(term)]; }

Terms evaluation_terms(const Position& p, const Weights& w) noexcept {
    const int pieces = size(p.occupied());
    const Counts first = count_side<Side::First>(p);
    const Counts second = count_side<Side::Second>(p);
    const bool first_moves = p.side == Side::First;
    Terms terms = weigh(first_moves ? first : second, first_moves ? second : first, w, pieces);
    add_common(p, w, pieces, terms);
    if (is_drawish(p)) terms[at(Term::Drawish)] = -sum(terms) * w.drawish / 100;
    return terms;
}

int evaluation(const Position& p, const Weights& w) noexcept { return sum(evaluation_terms(p, w)); }

}  // namespace twelves::checkers
