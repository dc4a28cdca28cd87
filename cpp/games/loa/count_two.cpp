// A move f-t changes the number of replies on the lines through f and t only. Let D[s] be the
// change, over the four lines through s, when the mover's man there vanishes or one is put there.
// Then the replies after the move are R + D[f] + D[t] + k, with R the replies as things stand and
// k a correction on the line that holds both squares. Summed over all M moves that is
//
//     M * R  +  sum of W[s] * D[s] over all squares  +  sum of k
//
// with W[s] the number of moves that leave or reach s. All of these are sums over lines, each a
// function of the state of its line, so no move has to be known. What is left is to take off the
// few moves that end the game.
#include "games/loa/count_two.hpp"

#include <utility>

#include "games/loa/connect.hpp"
#include "games/loa/movegen.hpp"
#include "games/loa/pair_tables.hpp"
#include "games/loa/planes.hpp"

namespace twelves::loa {
namespace {

/// What the tables say about a position, added up over all lines.
struct TwoPlies {
    LineSum sum;
    PairPlanes squares;
};

template <Side side>
TwoPlies look_up_lines(const Position& p) noexcept {
    const SidePairs& pairs = pair_tables().by_side[index(side)];
    const LineStates& states = p.lines();
    PairSum sum = 0;
    const PairPlanes squares = by_square([&](auto direction) {
        return [&]<int... n>(std::integer_sequence<int, n...>) {
            constexpr int first = 8 * direction;
            std::array<ByteVector, 8> found;
            ((found[n] = load_vector(&pairs.entries(first + n, states[first + n])),
              sum += pairs.sums(first + n, states[first + n])),
             ...);
            return found;
        }(std::make_integer_sequence<int, 8>{});
    });
    return {LineSum::of(sum), squares};
}

/// The men of the opponent whose capture leaves the others connected. None of the sides is
/// connected yet, so there must be two groups, one of them that man.
Bitboard fatal_captures(Bitboard men) noexcept {
    const Bitboard lone = lone_men(men), rest = men ^ lone;
    switch (std::popcount(lone)) {
        case 1:
            return is_connected(rest) ? lone : 0;
        case 2:
            return rest == 0 ? lone : 0;
        default:
            return 0;
    }
}

/// The sum of what `value` gives for the positions after moves to squares of `targets`.
template <class Value>
std::uint64_t sum_over_moves(const Position& p, Bitboard targets, Value value) noexcept {
    Moves moves;
    generate(p, moves);
    std::uint64_t sum = 0;
    for (Move m : moves)
        if (m.is_pass() || (targets & bit(m.to)) != 0)
            sum += static_cast<std::uint64_t>(value(p.moved(m)));
    return sum;
}

/// The replies that do not come because the move before them ended the game.
std::uint64_t replies_after_end(const Position& p, const Plane& moves) noexcept {
    const JoinTargets joins(p.own());
    const Bitboard ends = joins.by_lone | joins.by_any;
    Bitboard targets = (ends & ~p.own()) | fatal_captures(p.enemy());
    if (targets == 0) return 0;
    targets &= nonzero(moves);
    if (targets == 0) return 0;
    return sum_over_moves(p, targets, [](const Position& next) {
        return next.is_any_connected() ? mobility(next).of(next.side_to_move()) : 0;
    });
}

/// Passes are in no table (LOA 7). A move touches seven lines, so if the opponent has moves on
/// eight it can move after each.
bool may_pass_come_up(const Position& p, const LineSum& sum) noexcept {
    const bool all_can_move = sum.moves != 0 && sum.reply_lines >= 8;
    return !all_can_move && p.rules().no_move == NoMove::Pass;
}

template <Side side>
std::uint64_t count_two_for(const Position& p) noexcept {
    const TwoPlies found = look_up_lines<side>(p);
    const LineSum& sum = found.sum;
    if (may_pass_come_up(p, sum)) [[unlikely]]
        return sum_over_moves(p, ~Bitboard{0}, [](const Position& next) {
            return next.is_any_connected() ? 0 : count(next);
        });
    const int all = sum.moves * sum.replies + dot_product(found.squares) + sum.correction;
    return static_cast<std::uint64_t>(all) - replies_after_end(p, found.squares.moves);
}

}  // namespace

std::uint64_t count_two(const Position& p) noexcept {
    return p.side_to_move() == Side::First ? count_two_for<Side::First>(p)
                                           : count_two_for<Side::Second>(p);
}

}  // namespace twelves::loa
