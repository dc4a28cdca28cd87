// Owns the numbering of all positions of one material: a lattice of words, each of which holds
// the 32 squares of one piece while all others stand still. Moves of that piece are shifts of a
// word; a move of another piece leads, for all its squares at once, to one other word.
#pragma once

#include <array>
#include <cassert>

#include "games/checkers/jumps.hpp"
#include "games/checkers/material.hpp"
#include "games/checkers/placements.hpp"

namespace twelves::checkers {

/// Positions that differ in the place of one piece. `others` is without it, and has no key.
struct Group {
    Position others;
    Kind kind;  ///< Of that piece.
};

/// Divides numbers below 2^31 by what is known beforehand, without a division. (Granlund and
/// Montgomery 1994.)
class Divisor {
  public:
    constexpr Divisor() noexcept = default;
    constexpr explicit Divisor(std::uint32_t divisor) noexcept
        : shift_(31 + static_cast<int>(std::bit_width(divisor - 1))),
          factor_((std::uint64_t{1} << shift_) / divisor + 1) {}
    constexpr std::uint32_t quotient(std::uint32_t n) const noexcept {
        return static_cast<std::uint32_t>(n * factor_ >> shift_);
    }

  private:
    int shift_ = 31;
    std::uint64_t factor_ = (std::uint64_t{1} << 31) + 1;
};

constexpr Squares of_kind(const Position& p, Kind kind) noexcept {
    return p.pieces(side_of(kind)) & (is_men(kind) ? ~p.kings : p.kings);
}

/// How the positions of a material are numbered: 32 times the word plus a bit.
class Numbering {
  public:
    explicit Numbering(const Material& material);

    std::uint32_t word_count() const noexcept { return word_count_; }
    std::uint64_t slot(const Position& p) const noexcept;
    /// Of a position without the word's piece.
    std::uint32_t word_of(const Position& others) const noexcept;

    /// Whose squares the bits of a word are.
    Kind word_kind() const noexcept { return word_kind_; }
    /// By how much the word differs from one placing of a kind to the next.
    std::uint32_t stride(std::size_t kind) const noexcept { return strides_[kind]; }
    const Divisor& divisor(std::size_t kind) const noexcept { return divisors_[kind]; }
    /// How many pieces of a kind stand still.
    int others(std::size_t kind) const noexcept { return others_[kind]; }

  private:
    Kind word_kind_;
    std::array<int, kind_count> others_;
    std::array<std::uint32_t, kind_count> strides_{};
    std::array<Divisor, kind_count> divisors_{};
    std::uint32_t word_count_ = 0;
};

/// The same with the moves.
class Lattice {
  public:
    using Word = Squares;

    /// The pieces that stand still in a word.
    struct Cell {
        std::array<std::uint32_t, kind_count> numbers{};
        std::array<Squares, 2> men{};
        std::array<Squares, 2> kings{};
        Squares occupied = 0;
        Word valid = 0;  ///< Squares where the word's own piece can stand.
    };

    explicit Lattice(const Material& material, bool with_moves = true);

    std::uint32_t word_count() const noexcept { return numbering_.word_count(); }
    Cell cell(std::uint32_t word) const noexcept;
    /// Like pieces give a position several places; this names one: the word's piece stands on the
    /// highest of their squares.
    Word representatives(const Cell& c) const noexcept;
    std::uint64_t slot(const Position& p) const noexcept { return numbering_.slot(p); }
    /// The position with the word's piece on `square`. It has no key.
    Position position(const Cell& c, Word square, Side to_move) const noexcept;

    /// The words to which the other pieces of side `S` can move; `visit` returns false to end.
    template <Side S, class Visit>
    void for_each_successor(std::uint32_t word, const Cell& c, Visit visit) const {
        for (const Kind kind : kinds_of<S>) {
            const auto k = static_cast<std::size_t>(kind);
            for (const Shift& shift : placements_[k].moves(c.numbers[k]))
                if ((shift.square & c.occupied) == 0 && !visit(moved(word, k, shift))) return;
        }
    }
    /// The words from which they can have come.
    template <Side S, class Visit>
    void for_each_predecessor(std::uint32_t word, const Cell& c, Visit visit) const {
        for (const Kind kind : kinds_of<S>) {
            const auto k = static_cast<std::size_t>(kind);
            for (const Shift& shift : placements_[k].origins(c.numbers[k]))
                if ((shift.square & c.occupied) == 0) visit(moved(word, k, shift));
        }
    }
    /// The squares from which the word's piece can move to one of `squares`, if `S` moves it.
    template <Side S>
    Word predecessors_within(Word squares) const noexcept {
        if (side_of(word_kind_) != S) return 0;
        constexpr auto d = directions<S>;
        const Word back = step<opposite(d[0])>(squares) | step<opposite(d[1])>(squares);
        if (is_men(word_kind_)) return back;
        return back | step<opposite(d[2])>(squares) | step<opposite(d[3])>(squares);
    }

    /// Where the word's piece stands when `S` must capture (EC 8).
    template <Side S>
    Word captures(const Cell& c) const noexcept;
    /// The same as far as the word's piece captures or is captured first; and where others land
    /// that capture others.
    template <Side S>
    Word word_captures(const Cell& c, Squares& landings) const noexcept;
    /// Where it stands when `S` can make a king by a quiet move (EC 7), if there is no capture.
    template <Side S>
    Word crownings(const Cell& c) const noexcept;
    /// The same as far as the word's piece becomes the king.
    template <Side S>
    Word word_crownings(const Cell& c) const noexcept;

    /// Whose squares the bits of a word are.
    Kind word_kind() const noexcept { return word_kind_; }
    /// Whether the group is one of a word's positions, and of which.
    bool is_word(const Group& g) const noexcept { return g.kind == word_kind_; }
    std::uint32_t word_of(const Group& g) const noexcept { return numbering_.word_of(g.others); }
    /// Calls `visit(square, slot)` for some of the positions of a group that is none.
    template <class Visit>
    void for_each_slot(const Group& g, Squares squares, Visit visit) const {
        const Squares like = of_kind(g.others, g.kind);
        Position rest = g.others;
        for (Squares* set : {&rest.first, &rest.second, &rest.kings}) *set &= ~like;
        const std::uint64_t base = numbering_.slot(rest);
        const std::uint64_t stride =
            std::uint64_t{numbering_.stride(static_cast<std::size_t>(g.kind))} * square_count;
        while (squares != 0) {
            const Squares square = take_first(squares);
            visit(square, base + stride * Placements::number_of(g.kind, like | square));
        }
    }

  private:
    template <Side S>
    static constexpr std::array<Kind, 2> kinds_of =
        S == Side::First ? std::array{Kind::FirstMen, Kind::FirstKings}
                         : std::array{Kind::SecondMen, Kind::SecondKings};

    std::uint32_t moved(std::uint32_t word, std::size_t kind, const Shift& shift) const noexcept {
        return word + static_cast<std::uint32_t>(shift.change) * numbering_.stride(kind);
    }
    template <Side S, Direction D, bool Forward>
    Word captures_in(const Cell& c, Squares& landings) const noexcept;

    Numbering numbering_;
    Kind word_kind_;
    std::vector<Placements> placements_;  ///< By kind; without the word's piece.
};

inline Lattice::Cell Lattice::cell(std::uint32_t word) const noexcept {
    Cell c;
    bool overlap = false;
    for (std::size_t k = 0; k < kind_count; ++k) {
        c.numbers[k] = numbering_.divisor(k).quotient(word);
        word -= c.numbers[k] * numbering_.stride(k);
        const Kind kind = static_cast<Kind>(k);
        const Squares set = placements_[k][c.numbers[k]];
        (is_men(kind) ? c.men : c.kings)[static_cast<std::size_t>(index(side_of(kind)))] = set;
        overlap |= (c.occupied & set) != 0;
        c.occupied |= set;
    }
    c.valid = overlap ? 0 : squares_for(word_kind_) & ~c.occupied;
    return c;
}

inline Lattice::Word Lattice::representatives(const Cell& c) const noexcept {
    const auto side = static_cast<std::size_t>(index(side_of(word_kind_)));
    const Squares like = is_men(word_kind_) ? c.men[side] : c.kings[side];
    return like == 0 ? c.valid : c.valid & ~(std::bit_floor(like) - 1);
}

inline Position Lattice::position(const Cell& c, Word square, Side to_move) const noexcept {
    Position p{c.men[0] | c.kings[0], c.men[1] | c.kings[1], c.kings[0] | c.kings[1], to_move, 0};
    (side_of(word_kind_) == Side::First ? p.first : p.second) |= square;
    if (!is_men(word_kind_)) p.kings |= square;
    return p;
}

/// The squares of the word's piece with a capture in direction `D`. Where others jump over others,
/// the word's piece can only stand in the way: the landings are collected for the caller.
template <Side S, Direction D, bool Forward>
Lattice::Word Lattice::captures_in(const Cell& c, Squares& landings) const noexcept {
    constexpr auto own_index = static_cast<std::size_t>(index(S));
    const Squares empty = ~c.occupied;
    const Squares enemy = c.men[1 - own_index] | c.kings[1 - own_index];
    const Squares own = Forward ? c.men[own_index] | c.kings[own_index] : c.kings[own_index];
    const Squares origins = jump_origins<D>(enemy, empty);
    landings |= step<D>(step<D>(own & origins));
    if (side_of(word_kind_) != S) return step<D>(own) & step<opposite(D)>(empty);
    return Forward || !is_men(word_kind_) ? origins : 0;
}

template <Side S>
Lattice::Word Lattice::word_captures(const Cell& c, Squares& landings) const noexcept {
    constexpr auto d = directions<S>;
    Word result = captures_in<S, d[0], true>(c, landings) | captures_in<S, d[1], true>(c, landings);
    result |= captures_in<S, d[2], false>(c, landings) | captures_in<S, d[3], false>(c, landings);
    return result & c.valid;
}

template <Side S>
Lattice::Word Lattice::captures(const Cell& c) const noexcept {
    Squares landings = 0;
    Word result = word_captures<S>(c, landings);
    if (landings != 0) result |= size(landings) == 1 ? ~landings : ~Word{0};
    return result & c.valid;
}

template <Side S>
Lattice::Word Lattice::word_crownings(const Cell& c) const noexcept {
    constexpr auto d = directions<S>;
    if (!is_men(word_kind_) || side_of(word_kind_) != S) return 0;
    const Squares goals = crown_row(S) & ~c.occupied;
    return (step<opposite(d[0])>(goals) | step<opposite(d[1])>(goals)) & c.valid;
}

template <Side S>
Lattice::Word Lattice::crownings(const Cell& c) const noexcept {
    constexpr auto d = directions<S>;
    const Squares goals = crown_row(S) & ~c.occupied;
    const Squares men = c.men[static_cast<std::size_t>(index(S))];
    const Squares reached = goals & (step<d[0]>(men) | step<d[1]>(men));
    const Word others = reached == 0 ? 0 : size(reached) == 1 ? ~reached : ~Word{0};
    return word_crownings<S>(c) | (others & c.valid);
}

}  // namespace twelves::checkers
