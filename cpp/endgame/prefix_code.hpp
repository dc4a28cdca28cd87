// Owns the second step of compression: symbols as bits, the frequent ones with fewer (Huffman
// 1952; canonical, so that the lengths tell the code).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/grammar.hpp"

namespace twelves {

inline constexpr int max_code_length = 24;

/// The length of every symbol's code, 0 for those that do not occur, from how often they do.
std::vector<std::uint8_t> code_lengths(std::span<const std::uint64_t> counts);

/// Writes symbols as bits, from the highest bit of each byte down.
class PrefixEncoder {
  public:
    explicit PrefixEncoder(std::span<const std::uint8_t> lengths);
    /// The bits of a block, filled up to whole bytes.
    void encode(std::span<const Symbol> symbols, std::vector<std::byte>& out) const;

  private:
    struct Code {
        std::uint32_t bits;
        std::uint8_t length;
    };
    std::vector<Code> codes_;
};

/// Reads them back.
class PrefixDecoder {
  public:
    /// `spans` says how many values each symbol stands for. Throws TableError if the lengths are
    /// those of no code.
    PrefixDecoder(std::span<const std::uint8_t> lengths, std::span<const std::uint16_t> spans);

    /// Calls `take(symbol, span)` until it returns false or the bytes are used up.
    template <class Take>
    void decode(std::span<const std::byte> bytes, Take take) const noexcept {
        std::uint64_t window = 0;
        int filled = 0;  // bits in the window, from the highest
        std::size_t at = 0;
        while (true) {
            while (filled <= 56 && at < bytes.size()) {
                window |= std::uint64_t{static_cast<std::uint8_t>(bytes[at++])} << (56 - filled);
                filled += 8;
            }
            const Entry entry = next(window);
            if (entry.length > filled || !take(entry.symbol, entry.span)) return;
            window <<= entry.length;
            filled -= entry.length;
        }
    }

  private:
    struct Entry {
        Symbol symbol;
        std::uint16_t span;
        std::uint8_t length;  ///< 0: the code is longer than the table's index
    };
    static constexpr int table_bits = 11;

    Entry next(std::uint64_t window) const noexcept {
        const Entry entry = table_[window >> (64 - table_bits)];
        return entry.length != 0 ? entry : long_code(window);
    }
    Entry long_code(std::uint64_t window) const noexcept;

    std::vector<Entry> table_;
    std::vector<Entry> ordered_;  ///< In the order of their codes.
    /// By length: the first code with more bits, left-aligned in 32, and where codes of this length
    /// begin in `ordered_`, less their first code.
    std::array<std::uint64_t, max_code_length + 1> limits_{};
    std::array<std::uint32_t, max_code_length + 1> begins_{};
};

}  // namespace twelves
