#include "games/checkers/count_two.hpp"

#include "games/checkers/captures.hpp"
#include "games/checkers/move_sets.hpp"

namespace twelves::checkers {
namespace {

/// What a move in a direction changes on the board.
struct Change {
    Squares own;
    Squares captured;
};

/// By direction (as in `directions<S>`) and origin, the quiet move or the jump there.
template <Side S, bool IsJump>
inline constexpr std::array<std::array<Change, square_count>, 4> changes = [] {
    constexpr auto d = directions<S>;
    std::array<std::array<Change, square_count>, 4> result{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (int bit = 0; bit < square_count; ++bit) {
            const Squares one = Squares{1} << bit;
            const Squares next = std::rotl(one, static_cast<int>(d[i]));
            const Squares landing = std::rotl(next, static_cast<int>(d[i]));
            result[i][static_cast<std::size_t>(bit)] =
                IsJump ? Change{one | landing, next} : Change{one | next, 0};
        }
    }
    return result;
}();

/// Two sets of movers as one: the first of a pair of directions in the lower half.
constexpr std::uint64_t joined(Squares low, Squares high) noexcept {
    return low | std::uint64_t{high} << 32;
}

/// The boards of the side that has moved, one a quiet move. The others are the same for all.
class Children {
  public:
    int count() const noexcept { return count_; }
    const Squares* at(int i) const noexcept { return boards_ + i; }

    /// Adds a child for each of `movers`, joined as the rows of `table` are.
    [[gnu::always_inline]] void add(Squares own, std::uint64_t movers,
                                    const Change* table) noexcept {
        for (; movers != 0; movers &= movers - 1) {
            boards_[count_++] = own ^ table[std::countr_zero(movers)].own;
        }
    }
    /// Fills the last vector with boards on which nobody can move.
    void pad() noexcept { store_lanes(boards_ + count_, all_lanes(~Squares{0})); }

  private:
    Squares boards_[max_moves + lane_count];
    int count_ = 0;
};

/// The side that moves after `f`, with what is the same in all children.
struct Replier {
    Squares own;
    Squares kings;
    Counting counting;
};

/// What the doubtful lanes have too many or too few.
template <Side S, bool HasKings>
[[gnu::noinline]] std::uint64_t correction(const Replier& r, const Squares* boards) noexcept {
    std::uint64_t sum = 0;
    for (int i = 0; i < lane_count; ++i) {
        const auto sets = move_sets<S, HasKings>(r.own, boards[i], r.kings);
        if (sets.doubtful == 0 || sets.forks == 0) continue;
        const int exact = count_forces<S>({r.own, boards[i], r.kings}, r.counting);
        sum += static_cast<std::uint64_t>(exact) - size(sets);
    }
    return sum;
}

template <Side S, bool HasKings>
[[gnu::always_inline]] inline std::uint64_t count_replies(const Replier& r,
                                                          const Children& children) noexcept {
    std::uint64_t leaves = 0;
    for (int i = 0; i < children.count(); i += lane_count) {
        const auto sets = move_sets<S, HasKings>(all_lanes(r.own), load_lanes(children.at(i)),
                                                 all_lanes(r.kings));
        for (const Lanes& movers : sets.movers) leaves += size_of_all(movers);
        if (has_any(~(all_if_none(sets.doubtful) | all_if_none(sets.forks)))) [[unlikely]] {
            leaves += correction<S, HasKings>(r, children.at(i));
        }
    }
    return leaves;
}

template <Side S>
[[gnu::always_inline]] inline std::uint64_t count_below_quiet(const Forces& f,
                                                              const Replier& r) noexcept {
    constexpr auto d = directions<S>;
    const auto& table = changes<S, false>;
    const Squares empty = f.empty();
    Children children;
    children.add(f.own, joined(steppers<d[0]>(f.own, empty), steppers<d[1]>(f.own, empty)),
                 table[0].data());
    if (f.kings != 0) {
        children.add(f.own, joined(steppers<d[2]>(f.kings, empty), steppers<d[3]>(f.kings, empty)),
                     table[2].data());
    }
    children.pad();
    return r.kings == 0 ? count_replies<opponent(S), false>(r, children)
                        : count_replies<opponent(S), true>(r, children);
}

/// The moves of the side that did not make the capture.
template <Side S>
[[gnu::always_inline]] inline unsigned count_after_capture(Squares own, Squares enemy,
                                                           Squares kings,
                                                           Counting counting) noexcept {
    if (kings == 0) {
        const auto sets = move_sets_of_men<S>(own, enemy);
        if (sets.doubtful == 0 || sets.forks == 0) [[likely]]
            return size(sets);
    }
    return static_cast<unsigned>(count_forces<S>({own, enemy, kings}, counting));
}

/// The leaves below captures of one jump each; `movers` are joined as the rows of `table` are.
template <Side S>
[[gnu::always_inline]] inline std::uint64_t count_below_jumps(const Forces& f, const Replier& r,
                                                              std::uint64_t movers,
                                                              const Change* table) noexcept {
    std::uint64_t leaves = 0;
    for (; movers != 0; movers &= movers - 1) {
        const Change& change = table[std::countr_zero(movers)];
        leaves += count_after_capture<opponent(S)>(f.enemy ^ change.captured, f.own ^ change.own,
                                                   r.kings & ~change.captured, r.counting);
    }
    return leaves;
}

/// The leaves below captures of any length. Out of line, and from the position itself, so that
/// the common case keeps its boards in registers.
template <Side S>
[[gnu::noinline]] std::uint64_t count_below_routes(const Position& p, Squares jumping,
                                                   Counting counting) noexcept {
    const Forces f = forces(p);
    const Replier r{f.enemy, f.enemy & p.kings, counting};
    Moves moves;
    append_captures<S>(f, jumping, moves, r.counting);
    std::uint64_t leaves = 0;
    for (const Move& m : moves) {
        leaves += count_after_capture<opponent(S)>(f.enemy & ~m.captured,
                                                   (f.own & ~m.from.mask()) | m.to.mask(),
                                                   r.kings & ~m.captured, r.counting);
    }
    return leaves;
}

template <Side S>
std::uint64_t count_two_for(const Position& p, Counting counting) noexcept {
    const Forces f = forces(p);
    const Replier r{f.enemy, f.enemy & p.kings, counting};
    const auto& table = changes<S, true>;
    if (f.kings != 0) {
        const Squares jumping = jumpers<S>(f);
        return jumping == 0 ? count_below_quiet<S>(f, r)
                            : count_below_routes<S>(p, jumping, counting);
    }
    constexpr auto d = directions<S>;
    const Squares empty = f.empty();
    const Squares o0 = jump_origins<d[0]>(f.enemy, empty);
    const Squares o1 = jump_origins<d[1]>(f.enemy, empty);
    const Squares j0 = f.own & o0;
    const Squares j1 = f.own & o1;
    if ((j0 | j1) == 0) return count_below_quiet<S>(f, r);
    const Squares landings = rotated<d[0], 2>(j0) | rotated<d[1], 2>(j1);
    if ((landings & (o0 | o1)) != 0) return count_below_routes<S>(p, j0 | j1, counting);
    return count_below_jumps<S>(f, r, joined(j0, j1), table[0].data());
}

}  // namespace

std::uint64_t count_two(const Position& p, Counting counting) noexcept {
    return p.side == Side::First ? count_two_for<Side::First>(p, counting)
                                 : count_two_for<Side::Second>(p, counting);
}

}  // namespace twelves::checkers
