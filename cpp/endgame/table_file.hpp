// Owns the format of a table file (docs/endgame_format.md). Knows no game: what a slot means is
// said by who writes and reads the values.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "endgame/block_codec.hpp"
#include "endgame/byte_order.hpp"
#include "endgame/file_io.hpp"
#include "endgame/wdl.hpp"

namespace twelves {

/// What is counted of the positions with one side to move.
struct PartFacts {
    std::uint64_t slots = 0;  ///< Numbers of positions; not each is a position.
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    int longest_win = 0;  ///< In plies; 0 without distances, and if there is none.
    int longest_loss = 0;

    bool operator==(const PartFacts&) const = default;
};

/// What a file says of itself.
struct TableFacts {
    std::string game;
    std::string material;
    bool distances = false;
    /// One a side to move; one alone if the material is the same for both.
    std::vector<PartFacts> parts;

    bool operator==(const TableFacts&) const = default;
};

/// What a header says of how a part is compressed.
struct CodingSizes {
    std::uint64_t data = 0;
    std::size_t first = 0;   ///< Literals, or features.
    std::size_t second = 0;  ///< Rules, or words of a chunk.
    std::size_t exceptions = 0;
};

constexpr std::uint64_t block_count(std::uint64_t slots) noexcept {
    return (slots + block_size - 1) / block_size;
}

/// The name of a file: `KM-K.wdl` or `KM-K.dtw`.
std::string table_file_name(const std::string& material, bool distances);

/// Writes a file, or nothing. Throws TableError.
void write_table(const std::filesystem::path& folder, const TableFacts& facts,
                 std::span<const CompressedBlocks> parts);

/// A file that is open for reading. Safe from any thread.
class TableFile {
  public:
    /// Throws TableError that names the file if it is not whole, or not of that game, material and
    /// kind. The blocks are not looked at.
    TableFile(const std::filesystem::path& path, const std::string& game,
              const std::string& material, bool distances);

    const TableFacts& facts() const noexcept { return facts_; }
    const std::filesystem::path& path() const noexcept { return path_; }
    std::uint64_t size() const noexcept { return file_.bytes().size(); }

    /// The bytes of a block; none if they are not those that were written.
    std::optional<std::span<const std::byte>> block(std::size_t part,
                                                    std::uint64_t number) const noexcept;
    /// How wins, draws and losses are coded, if there are no distances.
    const WordModel& model(std::size_t part) const noexcept { return parts_[part].model; }
    /// Distances. False if the block is damaged.
    bool read_block(std::size_t part, std::uint64_t number,
                    std::span<TableCode, block_size> out) const noexcept;
    /// Those from a slot on, all in one block.
    bool values(std::size_t part, std::uint64_t slot, std::span<TableCode> out) const noexcept;
    /// Throws TableError if any byte is not as it was written.
    void check() const;

  private:
    struct Part {
        std::span<const std::byte> index;
        std::span<const std::byte> data;
        std::unique_ptr<BlockDecoder> decoder;
        WordModel model;
    };

    void read();
    static Part read_coding(ByteReader& in, const CodingSizes& sizes, bool distances);

    std::filesystem::path path_;
    MappedFile file_;
    TableFacts facts_;
    std::vector<Part> parts_;
    std::span<const std::byte> data_;
    std::uint32_t data_checksum_ = 0;
};

}  // namespace twelves
