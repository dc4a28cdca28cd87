#include "games/checkers/lattice.hpp"

namespace twelves::checkers {
namespace {

std::array<int, kind_count> counts_of(const Material& m) {
    return {m.first.men, m.second.men, m.first.kings, m.second.kings};
}

/// The fewer pieces are of a kind, the fewer places a position has. A king's word is fuller.
Kind word_kind_of(const Material& m) {
    const auto counts = counts_of(m);
    auto best = Kind::FirstMen;
    int best_count = 2 * square_count;
    for (const Kind kind : {Kind::SecondKings, Kind::FirstKings, Kind::SecondMen, Kind::FirstMen}) {
        const int count = counts[static_cast<std::size_t>(kind)];
        if (count == 0 || count >= best_count) continue;
        best = kind;
        best_count = count;
    }
    return best;
}

Squares of_kind(const Position& p, Kind kind) {
    return p.pieces(side_of(kind)) & (is_men(kind) ? ~p.kings : p.kings);
}

Squares highest(Squares squares) { return std::bit_floor(squares); }

}  // namespace

Numbering::Numbering(const Material& material)
    : word_kind_(word_kind_of(material)), others_(counts_of(material)) {
    --others_[static_cast<std::size_t>(word_kind_)];
    // Kings, who move most, are numbered within men: their words are near each other.
    std::uint64_t words = 1;
    for (std::size_t k = kind_count; k-- > 0;) {
        strides_[k] = static_cast<std::uint32_t>(words);
        words *= Placements::count(static_cast<Kind>(k), others_[k]);
    }
    assert(words <= 0xffffffff);
    word_count_ = static_cast<std::uint32_t>(words);
}

std::uint64_t Numbering::slot(const Position& p) const noexcept {
    std::uint32_t word = 0;
    int bit = 0;
    for (std::size_t k = 0; k < kind_count; ++k) {
        const Kind kind = static_cast<Kind>(k);
        Squares set = of_kind(p, kind);
        if (kind == word_kind_) {
            bit = first_square(highest(set)).bit;
            set ^= highest(set);
        }
        word += Placements::number_of(kind, set) * strides_[k];
    }
    return std::uint64_t{word} * square_count + static_cast<std::uint64_t>(bit);
}

Lattice::Lattice(const Material& material, bool with_moves)
    : numbering_(material), word_kind_(numbering_.word_kind()) {
    for (std::size_t k = 0; k < kind_count; ++k)
        placements_.emplace_back(static_cast<Kind>(k), numbering_.others(k), with_moves);
}

Lattice::Cell Lattice::cell(std::uint32_t word) const noexcept {
    Cell c;
    bool overlap = false;
    for (std::size_t k = 0; k < kind_count; ++k) {
        c.numbers[k] = word / numbering_.stride(k);
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

Lattice::Word Lattice::representatives(const Cell& c) const noexcept {
    const auto side = static_cast<std::size_t>(index(side_of(word_kind_)));
    const Squares like = is_men(word_kind_) ? c.men[side] : c.kings[side];
    return like == 0 ? c.valid : c.valid & ~(highest(like) - 1);
}

Position Lattice::position(const Cell& c, Word square, Side to_move) const noexcept {
    Position p{c.men[0] | c.kings[0], c.men[1] | c.kings[1], c.kings[0] | c.kings[1], to_move, 0};
    (side_of(word_kind_) == Side::First ? p.first : p.second) |= square;
    if (!is_men(word_kind_)) p.kings |= square;
    return p;
}

}  // namespace twelves::checkers
