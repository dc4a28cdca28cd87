// Owns the values of all positions of one material in memory, as the solver leaves them and as
// the solvers of other materials read them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "core/types.hpp"
#include "endgame/wdl.hpp"

namespace twelves {

/// One bit a position for wins and for losses of the side to move; distances if they are known.
template <class Word>
struct RawTable {
    static constexpr int word_bits = 8 * sizeof(Word);

    struct Part {
        std::vector<Word> wins;
        std::vector<Word> losses;
        std::vector<TableCode> codes;  ///< Empty without distances.

        void set(std::uint32_t word, Word bit, TableCode code) noexcept {
            wins[word] = (wins[word] & ~bit) | (is_win(code) ? bit : 0);
            losses[word] = (losses[word] & ~bit) | (is_loss(code) ? bit : 0);
            if (codes.empty()) return;
            codes[std::size_t{word} * word_bits + static_cast<unsigned>(std::countr_zero(bit))] =
                code;
        }
    };
    std::array<Part, 2> parts;  ///< By the side to move.

    const Part& part(Side side) const noexcept {
        return parts[static_cast<std::size_t>(index(side))];
    }
    Part& part(Side side) noexcept { return parts[static_cast<std::size_t>(index(side))]; }

    static TableCode wdl(const Part& p, std::uint64_t slot) noexcept {
        const std::size_t word = slot / word_bits;
        const int bit = static_cast<int>(slot % word_bits);
        const auto win = static_cast<TableCode>(p.wins[word] >> bit & 1);
        const auto loss = static_cast<TableCode>(p.losses[word] >> bit & 1);
        return static_cast<TableCode>(win * code_win | loss);
    }
    TableCode code(Side side, std::uint64_t slot, bool distances) const noexcept {
        return distances ? part(side).codes[slot] : wdl(part(side), slot);
    }
};

}  // namespace twelves
