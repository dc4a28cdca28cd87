#include "games/checkers/movegen.hpp"

#include "games/checkers/captures.hpp"

namespace twelves::checkers {
namespace {

template <Direction D>
void append_steps(Squares movers, Squares empty, Moves& out) noexcept {
    for (Squares rest = steppers<D>(movers, empty); rest != 0;) {
        const Squares from = take_first(rest);
        out.push_back({0, first_square(from), first_square(step<D>(from))});
    }
}

template <Side S>
void append_quiet(const Forces& f, Moves& out) noexcept {
    constexpr auto d = directions<S>;
    const Squares empty = f.empty();
    append_steps<d[0]>(f.own, empty, out);
    append_steps<d[1]>(f.own, empty, out);
    append_steps<d[2]>(f.kings, empty, out);
    append_steps<d[3]>(f.kings, empty, out);
}

template <Side S>
void generate_for(const Position& p, Moves& out, Counting counting) noexcept {
    const Forces f = forces(p);
    const Squares jumping = jumpers<S>(f);
    if (jumping != 0) {
        append_captures<S>(f, jumping, out, counting);
    } else {
        append_quiet<S>(f, out);
    }
}

}  // namespace

void generate(const Position& p, Moves& out, Counting counting) noexcept {
    if (p.side == Side::First) {
        generate_for<Side::First>(p, out, counting);
    } else {
        generate_for<Side::Second>(p, out, counting);
    }
}

int count(const Position& p, Counting counting) noexcept {
    const Forces f = forces(p);
    return p.side == Side::First ? count_forces<Side::First>(f, counting)
                                 : count_forces<Side::Second>(f, counting);
}

bool has_capture(const Position& p) noexcept {
    const Forces f = forces(p);
    return (p.side == Side::First ? jumpers<Side::First>(f) : jumpers<Side::Second>(f)) != 0;
}

bool has_move(const Position& p) noexcept {
    const Forces f = forces(p);
    const int steps =
        p.side == Side::First ? count_steps<Side::First>(f) : count_steps<Side::Second>(f);
    return steps != 0 || has_capture(p);
}

}  // namespace twelves::checkers
