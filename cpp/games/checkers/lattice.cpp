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

}  // namespace

Numbering::Numbering(const Material& material)
    : word_kind_(word_kind_of(material)), others_(counts_of(material)) {
    --others_[static_cast<std::size_t>(word_kind_)];
    // Kings, who move most, are numbered within men: their words are near each other.
    std::uint64_t words = 1;
    for (std::size_t k = kind_count; k-- > 0;) {
        strides_[k] = static_cast<std::uint32_t>(words);
        divisors_[k] = Divisor(strides_[k]);
        words *= Placements::count(static_cast<Kind>(k), others_[k]);
    }
    assert(words <= 0x7fffffff);
    word_count_ = static_cast<std::uint32_t>(words);
}

std::uint32_t Numbering::word_of(const Position& others) const noexcept {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < kind_count; ++k) {
        const Kind kind = static_cast<Kind>(k);
        word += Placements::number_of(kind, of_kind(others, kind)) * strides_[k];
    }
    return word;
}

std::uint64_t Numbering::slot(const Position& p) const noexcept {
    std::uint32_t word = 0;
    int bit = 0;
    for (std::size_t k = 0; k < kind_count; ++k) {
        const Kind kind = static_cast<Kind>(k);
        Squares set = of_kind(p, kind);
        if (kind == word_kind_) {
            bit = first_square(std::bit_floor(set)).bit;
            set ^= std::bit_floor(set);
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

}  // namespace twelves::checkers
