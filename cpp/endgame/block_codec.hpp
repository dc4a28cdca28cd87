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
#include "endgame/word_model.hpp"

namespace twelves {

/// A compressed sequence: by a grammar, or, if there are only wins, draws and losses, by a model.
struct CompressedBlocks {
    Grammar grammar;
    std::vector<std::uint8_t> lengths;  ///< Of the code of each symbol.
    WordModel model;
    std::vector<std::uint16_t> sizes;  ///< Of the blocks, with their checksums.
    std::vector<std::byte> bytes;
};

/// Ends a block that begins at `first`: what has more than a byte gets its checksum before it.
void seal_block(CompressedBlocks& blocks, std::size_t first);
/// What was sealed; none if it is not that any more.
std::optional<std::span<const std::byte>> sealed_block(std::span<const std::byte> bytes) noexcept;

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
    /// The values of a block from `at` on, without the others; false if the bytes are not those
    /// of a block.
    bool values(std::span<const std::byte> bytes, std::size_t at,
                std::span<TableCode> out) const noexcept;

  private:
    void expand(Symbol symbol, TableCode* out) const noexcept;
    /// What a symbol stands for from `at` on, as much as there is place for: so many values.
    std::size_t expand_from(Symbol symbol, std::size_t at, std::span<TableCode> out) const noexcept;

    Grammar grammar_;
    std::vector<std::uint16_t> spans_;  ///< How many values each symbol stands for.
    /// What a symbol stands for if that is many times the same value, else `mixed`.
    std::vector<std::uint16_t> runs_;
    std::unique_ptr<const PrefixDecoder> code_;
};

}  // namespace twelves
