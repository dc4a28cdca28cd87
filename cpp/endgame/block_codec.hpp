// Owns the compression of a sequence of values in blocks that can be read one by one: grammar,
// code and the list of blocks. Not where they are in a file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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

/// Gives values back. Safe from any thread.
class BlockDecoder {
  public:
    /// Throws TableError if the grammar or the code is impossible.
    BlockDecoder(Grammar grammar, std::span<const std::uint8_t> lengths);

    /// False if the bytes are not those of a block.
    bool decode(std::span<const std::byte> bytes,
                std::span<TableCode, block_size> out) const noexcept;
    /// One value of a block, without the others; none if the bytes are not those of a block.
    std::optional<TableCode> value(std::span<const std::byte> bytes, std::size_t at) const noexcept;

  private:
    void expand(Symbol symbol, TableCode* out) const noexcept;

    Grammar grammar_;
    std::vector<std::uint16_t> spans_;  ///< How many values each symbol stands for.
    /// What a symbol stands for if that is many times the same value, else `mixed`.
    std::vector<std::uint16_t> runs_;
    std::unique_ptr<const PrefixDecoder> code_;
};

}  // namespace twelves
