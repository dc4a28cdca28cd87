// Owns which positions of a whole material are tense (see tense.hpp), by words.
#pragma once

#include <array>
#include <vector>

#include "endgame/enumerable.hpp"

namespace twelves {

template <Enumerable E>
class TenseBits {
  public:
    using Lattice = typename E::Lattice;
    using Word = typename Lattice::Word;

    explicit TenseBits(const Lattice& lattice) : lattice_(lattice) {
        for (auto& bits : bits_) bits.resize(lattice.word_count());
        for (std::uint32_t word = 0; word < lattice.word_count(); ++word) {
            const auto c = lattice.cell(word);
            if (c.valid == 0) continue;
            const Word first = lattice.template captures<Side::First>(c);
            const Word second = lattice.template captures<Side::Second>(c);
            bits_[0][word] = second & ~first;
            bits_[1][word] = first & ~second;
        }
    }
    /// With `S` to move.
    template <Side S>
    Word of(std::uint32_t word) const noexcept {
        return bits_[static_cast<std::size_t>(index(S))][word];
    }
    /// From where a move of `S` that keeps the material leads to a tense position.
    template <Side S, class Cell>
    Word before_others(std::uint32_t word, const Cell& c) const noexcept {
        Word result = lattice_.template predecessors_within<S>(of<opponent(S)>(word));
        lattice_.template for_each_successor<S>(word, c, [&](std::uint32_t to) {
            result |= of<opponent(S)>(to);
            return true;
        });
        return result;
    }

  private:
    const Lattice& lattice_;
    std::array<std::vector<Word>, 2> bits_;
};

}  // namespace twelves
