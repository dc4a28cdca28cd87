// Owns the compression of a sequence of values in blocks that can be read one by one: grammar,
// code and the list of blocks. Not where they are in a file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "endgame/grammar.hpp"
#include "endgame/prefix_code.hpp"

namespace twelves {

/// Where a block is among the compressed bytes, and their checksum.
struct BlockPlace {
    std::uint16_t size;
    std::uint16_t checksum;
};

/// A compressed sequence.
struct CompressedBlocks {
    Grammar grammar;
    std::vector<std::uint8_t> lengths;  ///< Of the code of each symbol.
    std::vector<BlockPlace> places;
    std::vector<std::byte> bytes;
};

/// `literals` is one more than the greatest value. Asks for every block once more than the sample.
CompressedBlocks compress(std::uint64_t blocks, std::size_t literals, const ReadBlock& read);

/// Gives blocks back. Safe from any thread.
class BlockDecoder {
  public:
    /// Throws TableError if the grammar or the code is impossible.
    BlockDecoder(const Grammar& grammar, std::span<const std::uint8_t> lengths);

    /// False if the bytes are not those of a block.
    bool decode(std::span<const std::byte> bytes,
                std::span<TableCode, block_size> out) const noexcept;

  private:
    /// What a symbol stands for: many times the same value, some values, or two symbols.
    struct Expansion {
        std::uint16_t length = 0;
        bool is_run = false;
        TableCode value = 0;
        std::uint32_t text = 0;  ///< In `texts_`, if it is short.
        Symbol left = 0;
        Symbol right = 0;
    };
    static constexpr std::size_t short_length = 32;

    void expand(Symbol symbol, TableCode* out) const noexcept;

    PrefixDecoder code_;
    std::vector<Expansion> expansions_;
    std::vector<TableCode> texts_;
};

}  // namespace twelves
