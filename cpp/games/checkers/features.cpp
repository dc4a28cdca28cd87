#include "games/checkers/features.hpp"

#include "games/checkers/areas.hpp"
#include "games/checkers/jumps.hpp"

namespace twelves::checkers {
namespace {

/// With more pieces than this an ending is not one yet.
constexpr int ending_pieces = 10;

/// Worth of material for who is ahead and by how much; the true values are weights.
constexpr int man_share = 10;
constexpr int king_share = 13;

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

/// Squares next to `men` in front of them and to `kings` on all sides, with the pieces' own.
template <Side S>
Squares reach(Squares men, Squares kings) noexcept {
    constexpr auto d = directions<S>;
    const Squares all = men | kings;
    return all | step<d[0]>(all) | step<d[1]>(all) | step<d[2]>(kings) | step<d[3]>(kings);
}

/// Rows from which a man needs at most three steps to be crowned: a longer way is for the search.
template <Side S>
inline constexpr Squares runway = S == Side::First ? row_mask(4) | row_mask(5) | row_mask(6)
                                                   : row_mask(3) | row_mask(2) | row_mask(1);

/// Steps that the nearest runaway man needs to be crowned, or 0 if there is none. A man runs
/// away if after each of its steps no enemy piece can have come to where it could jump it, even
/// if all of them walked through each other: nothing but a jump elsewhere (EC 8) can stop it.
template <Side S>
int runaway_steps(const Army<S>& a, bool to_move) noexcept {
    constexpr auto d = directions<S>;
    constexpr Side enemy_side = opponent(S);
    Squares runners = a.men & runway<S>;
    if (runners == 0) return 0;
    Squares enemy_men = a.enemy_men();
    Squares enemy_kings = a.enemy_kings;
    Squares covered = reach<enemy_side>(enemy_men, enemy_kings);
    const auto enemy_moves = [&] {
        enemy_men = covered;  // men and kings alike may now stand there
        enemy_kings = reach<enemy_side>(0, enemy_kings);
        covered = reach<enemy_side>(enemy_men, enemy_kings);
    };

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

/// Where the enemy could jump a piece of `S`, by the direction of his jump.
template <Side S>
struct Threats {
    std::array<Squares, 4> along;  ///< In the order of `directions<S>`.

    explicit Threats(const Army<S>& a) noexcept
        : along{to<0>(a.enemy_kings, a.empty), to<1>(a.enemy_kings, a.empty),
                to<2>(a.enemy, a.empty), to<3>(a.enemy, a.empty)} {}

    Squares all() const noexcept { return along[0] | along[1] | along[2] | along[3]; }

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

/// Squares from which a jump in direction `I` takes an enemy piece.
template <Side S, int I>
Squares jump_places(const Army<S>& a) noexcept {
    constexpr Direction back = opposite(directions<S>[I]);
    return step<back>(a.enemy & step<back>(a.empty));
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

/// What is counted for each side alone, added with the sign `+1` or `-1`.
class Counter {
  public:
    explicit Counter(const Position& p) noexcept : position_(p) {}

    template <Side S>
    void add(int sign) noexcept {
        const Army<S> a(position_);
        const Threats<S> threats(a);
        sign_ = sign;
        const bool to_move = position_.side == S;
        plus(Feature::Man, size(a.men));
        plus(Feature::King, size(a.kings));
        plus(Feature::OnlyKings, a.kings != 0 && a.enemy_kings == 0);
        plus(Feature::MenPastKings, a.enemy_kings != 0 ? size(a.men) : 0);
        const int steps = runaway_steps(a, to_move);
        plus(Feature::Runaway, steps != 0);
        plus(Feature::RunawaySteps, steps);
        plus(Feature::DogHole, (a.men & area<S, 28>) != 0 && (a.enemy_men() & area<S, 32>) != 0);
        freedom(a, threats);
        if (!to_move) return;
        const Squares threatened = threats.all() & (a.men | a.kings);
        plus(Feature::Threatened, threatened != 0);
        plus(Feature::Threatened2, (threatened & (threatened - 1)) != 0);
    }

    FeatureCounts counts{};

  private:
    void plus(Feature feature, int amount) noexcept {
        counts[static_cast<std::size_t>(feature)] += sign_ * amount;
    }

    template <Side S>
    void freedom(const Army<S>& a, const Threats<S>& threats) noexcept {
        constexpr auto d = directions<S>;
        const Squares left = safe_steps<S, 0>(a.men, a, threats);
        const Squares right = safe_steps<S, 1>(a.men, a, threats);
        plus(Feature::SafeStep, size(left) + size(right));
        plus(Feature::StuckMan,
             size(a.men & ~(step<opposite(d[0])>(left) | step<opposite(d[1])>(right))));
        const Squares by_left = jump_places<S, 0>(a), by_right = jump_places<S, 1>(a);
        const Squares reached = left | right;
        plus(Feature::Attack, size(reached & (by_left | by_right)));
        if (a.kings != 0) king_freedom(a, threats);
    }

    template <Side S>
    void king_freedom(const Army<S>& a, const Threats<S>& threats) noexcept {
        constexpr auto d = directions<S>;
        const std::array<Squares, 4> safe = {
            safe_steps<S, 0>(a.kings, a, threats), safe_steps<S, 1>(a.kings, a, threats),
            safe_steps<S, 2>(a.kings, a, threats), safe_steps<S, 3>(a.kings, a, threats)};
        const Squares free =
            step<d[2]>(safe[0]) | step<d[3]>(safe[1]) | step<d[0]>(safe[2]) | step<d[1]>(safe[3]);
        plus(Feature::KingSafeStep, size(safe[0]) + size(safe[1]) + size(safe[2]) + size(safe[3]));
        plus(Feature::TrappedKing, size(a.kings & ~free));
        const std::array<Squares, 4> jump = {jump_places<S, 0>(a), jump_places<S, 1>(a),
                                             jump_places<S, 2>(a), jump_places<S, 3>(a)};
        const Squares reached = safe[0] | safe[1] | safe[2] | safe[3];
        const Squares twice =
            (jump[0] & jump[1]) | (jump[2] & jump[3]) | ((jump[0] | jump[1]) & (jump[2] | jump[3]));
        plus(Feature::KingAttack, size(reached & (jump[0] | jump[1] | jump[2] | jump[3])));
        plus(Feature::Doublet, size(reached & twice));
        plus(Feature::CentreKing, size(a.kings & middle_squares));
        plus(Feature::InnerKing, size(a.kings & inner_ring));
        plus(Feature::CornerKing, size(a.kings & single_corners));
    }

    const Position& position_;
    int sign_ = 1;
};

/// Whether the side to move has the move: the last free step when the sides stand face to face.
/// Counted as players do, by the pieces on the files that start on its own row. With equal forces
/// both systems have the same parity, so that one of them is enough.
int the_move(const Position& p) noexcept {
    if (size(p.first) != size(p.second)) return 0;
    return size(p.occupied() & white_system) % 2 != 0 ? 1 : -1;
}

/// What changes in an ending in which one side is ahead: how near it is to a win, and where the
/// other side can hold out. `sign` is that of the side ahead.
void add_ending(Squares ahead, Squares behind, int sign, FeatureCounts& counts) noexcept {
    if (behind == 0) return;
    counts[static_cast<std::size_t>(Feature::DoubleCorner)] =
        (behind & double_corners) != 0 ? -sign : 0;
    counts[static_cast<std::size_t>(Feature::Chase)] = -sign * distance_to(ahead, behind);
}

/// What looks at both sides at once.
void add_common(const Position& p, FeatureCounts& counts) noexcept {
    const auto at = [&](Feature f) -> int& { return counts[static_cast<std::size_t>(f)]; };
    at(Feature::ToMove) = 1;
    at(Feature::TheMove) = the_move(p);
    const int lead = man_share * at(Feature::Man) + king_share * at(Feature::King);
    if (lead == 0) return;
    const int pieces = size(p.occupied());
    const int total = man_share * pieces + (king_share - man_share) * size(p.kings);
    at(Feature::Trade) = 64 * lead / total;
    if (pieces > ending_pieces) return;
    const Squares own = p.own() & p.kings;
    const Squares enemy = p.enemy() & p.kings;
    if (lead > 0) {
        add_ending(own, enemy, 1, counts);
    } else {
        add_ending(enemy, own, -1, counts);
    }
}

constexpr std::array<const char*, feature_count> names = {
    "man",         "king",           "trade",         "to_move",       "the_move",
    "only_kings",  "men_past_kings", "runaway",       "runaway_steps", "safe_step",
    "stuck_man",   "king_safe_step", "trapped_king",  "centre_king",   "inner_king",
    "corner_king", "dog_hole",       "attack",        "king_attack",   "doublet",
    "threatened",  "threatened_2",   "double_corner", "chase",
};

}  // namespace

const char* feature_name(Feature feature) noexcept {
    return names[static_cast<std::size_t>(feature)];
}

FeatureCounts count_features(const Position& p) noexcept {
    Counter counter(p);
    const bool first_moves = p.side == Side::First;
    counter.add<Side::First>(first_moves ? 1 : -1);
    counter.add<Side::Second>(first_moves ? -1 : 1);
    add_common(p, counter.counts);
    return counter.counts;
}

}  // namespace twelves::checkers
