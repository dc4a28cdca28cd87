#include "endgame/table_file.hpp"

#include "core/errors.hpp"
#include "endgame/byte_order.hpp"
#include "endgame/checksum.hpp"

namespace twelves {
namespace {

constexpr std::string_view magic = "\x89TWELVES";
constexpr std::uint16_t format_version = 2;
constexpr std::size_t name_size = 24;
constexpr std::size_t part_header_size = 5 * 8 + 4 * 2 + 4;
constexpr std::size_t header_size = 8 + 2 + 2 + 8 + 2 * name_size + 2 * part_header_size + 3 * 4;
/// Blocks that share one offset in the list of blocks.
constexpr std::size_t group_size = 16;
constexpr std::size_t group_bytes = 4 + 2 * group_size;

constexpr std::size_t index_size(std::uint64_t slots) noexcept {
    return (block_count(slots) + group_size - 1) / group_size * group_bytes;
}
constexpr std::size_t exception_size = 5;

constexpr std::size_t meta_size(const CodingSizes& sizes, std::uint64_t slots,
                                bool distances) noexcept {
    const std::size_t coding = distances ? 3 * sizes.second + sizes.first + sizes.second
                                         : sizes.first + (std::size_t{4} << sizes.first) +
                                               exception_size * sizes.exceptions;
    return coding + index_size(slots);
}

CodingSizes sizes_of(const CompressedBlocks& part, bool distances) noexcept {
    if (distances) return {part.bytes.size(), part.grammar.literals, part.grammar.rules.size(), 0};
    return {part.bytes.size(), part.model.features.size(), part.model.chunk_words,
            part.model.exceptions.size()};
}

/// Features, probabilities and exceptions.
void write_model(const WordModel& model, ByteWriter& out) {
    for (const std::uint8_t feature : model.features) out.number(feature);
    for (const auto& odds : model.probabilities)
        for (const Probability p : odds) out.number(p);
    for (const std::uint64_t exception : model.exceptions) {
        out.number(static_cast<std::uint32_t>(exception));
        out.number(static_cast<std::uint8_t>(exception >> 32));
    }
}

/// How values are coded, and the list of blocks.
void write_meta(const CompressedBlocks& part, bool distances, ByteWriter& out) {
    if (!distances) write_model(part.model, out);
    for (const auto& [left, right] : part.grammar.rules) {
        out.number(static_cast<std::uint8_t>(left));
        out.number(static_cast<std::uint8_t>(left >> 8 | (right & 15) << 4));
        out.number(static_cast<std::uint8_t>(right >> 4));
    }
    for (const std::uint8_t length : part.lengths) out.number(length);
    std::uint32_t offset = 0;
    const std::size_t groups = (part.sizes.size() + group_size - 1) / group_size;
    for (std::size_t i = 0; i < groups * group_size; ++i) {
        const std::uint16_t size = i < part.sizes.size() ? part.sizes[i] : std::uint16_t{0};
        if (i % group_size == 0) out.number(offset);
        out.number(size);
        offset += size;
    }
}

Grammar read_grammar(ByteReader& in, std::size_t literals, std::size_t rules) {
    Grammar grammar{literals, {}};
    for (std::size_t i = 0; i < rules; ++i) {
        const auto a = in.number<std::uint8_t>();
        const auto b = in.number<std::uint8_t>();
        const auto c = in.number<std::uint8_t>();
        grammar.rules.emplace_back(static_cast<Symbol>(a | (b & 15) << 8),
                                   static_cast<Symbol>(b >> 4 | c << 4));
    }
    return grammar;
}

WordModel read_model(ByteReader& in, const CodingSizes& sizes) {
    WordModel model;
    model.chunk_words = sizes.second;
    for (std::size_t i = 0; i < sizes.first; ++i) {
        model.features.push_back(in.number<std::uint8_t>());
        if (model.features.back() >= feature_count) throw TableError("a feature is unknown");
    }
    for (std::size_t i = 0; i < std::size_t{1} << sizes.first; ++i)
        for (Probability& p : model.probabilities.emplace_back()) p = in.number<Probability>();
    for (std::size_t i = 0; i < sizes.exceptions; ++i) {
        const std::uint64_t low = in.number<std::uint32_t>();
        model.exceptions.push_back(low | std::uint64_t{in.number<std::uint8_t>()} << 32);
    }
    return model;
}

}  // namespace

std::string table_file_name(const std::string& material, bool distances) {
    return material + (distances ? ".dtw" : ".wdl");
}

void write_table(const std::filesystem::path& folder, const TableFacts& facts,
                 std::span<const CompressedBlocks> parts) {
    ByteWriter meta;
    for (const CompressedBlocks& part : parts) write_meta(part, facts.distances, meta);
    std::uint32_t data_checksum = 0;
    std::uint64_t size = header_size + meta.bytes().size();
    for (const CompressedBlocks& part : parts) {
        data_checksum = crc32(part.bytes, data_checksum);
        size += part.bytes.size();
    }

    ByteWriter header;
    header.text(magic, 8);
    header.number(format_version);
    header.number(static_cast<std::uint8_t>(facts.distances));
    header.number(static_cast<std::uint8_t>(parts.size()));
    header.number(size);
    header.text(facts.game, name_size);
    header.text(facts.material, name_size);
    for (std::size_t i = 0; i < 2; ++i) {
        const PartFacts part = i < parts.size() ? facts.parts[i] : PartFacts{};
        for (const std::uint64_t n : {part.slots, part.wins, part.draws, part.losses})
            header.number(n);
        header.number(std::uint64_t{i < parts.size() ? parts[i].bytes.size() : 0});
        header.number(static_cast<std::uint16_t>(part.longest_win));
        header.number(static_cast<std::uint16_t>(part.longest_loss));
        const CodingSizes sizes =
            i < parts.size() ? sizes_of(parts[i], facts.distances) : CodingSizes{};
        header.number(static_cast<std::uint16_t>(sizes.first));
        header.number(static_cast<std::uint16_t>(sizes.second));
        header.number(static_cast<std::uint32_t>(sizes.exceptions));
    }
    header.number(crc32(meta.bytes()));
    header.number(data_checksum);
    header.number(crc32(header.bytes()));

    NewFile file(folder / table_file_name(facts.material, facts.distances));
    file.write(header.bytes());
    file.write(meta.bytes());
    for (const CompressedBlocks& part : parts) file.write(part.bytes);
    file.finish();
}

TableFile::TableFile(const std::filesystem::path& path, const std::string& game,
                     const std::string& material, bool distances)
    : path_(path), file_(path) {
    try {
        read();
        if (facts_.game != game || facts_.material != material || facts_.distances != distances)
            throw TableError("it is the table of " + facts_.game + " " +
                             table_file_name(facts_.material, facts_.distances));
    } catch (const TableError& error) {
        throw TableError(path.string() + ": " + error.what());
    }
}

void TableFile::read() {
    const std::span<const std::byte> bytes = file_.bytes();
    if (bytes.size() < header_size) throw TableError("too short for a table");
    ByteReader in(bytes);
    if (in.text(8) != magic) throw TableError("not a table");
    if (const auto version = in.number<std::uint16_t>(); version != format_version)
        throw TableError("format " + std::to_string(version) + " is unknown");
    facts_.distances = in.number<std::uint8_t>() != 0;
    const std::size_t count = in.number<std::uint8_t>();
    const auto size = in.number<std::uint64_t>();
    facts_.game = in.text(name_size);
    facts_.material = in.text(name_size);
    std::array<CodingSizes, 2> sizes{};
    std::array<PartFacts, 2> parts{};
    for (std::size_t i = 0; i < 2; ++i) {
        PartFacts& part = parts[i];
        for (std::uint64_t* n : {&part.slots, &part.wins, &part.draws, &part.losses})
            *n = in.number<std::uint64_t>();
        sizes[i].data = in.number<std::uint64_t>();
        part.longest_win = in.number<std::uint16_t>();
        part.longest_loss = in.number<std::uint16_t>();
        sizes[i].first = in.number<std::uint16_t>();
        sizes[i].second = in.number<std::uint16_t>();
        sizes[i].exceptions = in.number<std::uint32_t>();
    }
    const auto meta_checksum = in.number<std::uint32_t>();
    data_checksum_ = in.number<std::uint32_t>();
    const std::size_t checked = bytes.size() - in.left();
    if (in.number<std::uint32_t>() != crc32(bytes.first(checked)))
        throw TableError("the header is damaged");
    if (size != bytes.size())
        throw TableError("it has " + std::to_string(bytes.size()) + " bytes instead of " +
                         std::to_string(size));

    // From here on the numbers are those that were written.
    std::size_t meta = 0;
    for (std::size_t i = 0; i < count; ++i)
        meta += meta_size(sizes[i], parts[i].slots, facts_.distances);
    if (meta > in.left() || crc32(bytes.subspan(header_size, meta)) != meta_checksum)
        throw TableError("the list of blocks is damaged");
    data_ = bytes.subspan(header_size + meta);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < count; ++i) {
        parts_.push_back(read_coding(in, sizes[i], facts_.distances));
        parts_.back().index = in.take(index_size(parts[i].slots));
        parts_.back().data = data_.subspan(begin, sizes[i].data);
        begin += sizes[i].data;
        facts_.parts.push_back(parts[i]);
    }
}

TableFile::Part TableFile::read_coding(ByteReader& in, const CodingSizes& sizes, bool distances) {
    Part part;
    if (!distances) {
        part.model = read_model(in, sizes);
        return part;
    }
    const Grammar grammar = read_grammar(in, sizes.first, sizes.second);
    std::vector<std::uint8_t> lengths;
    for (std::size_t k = 0; k < grammar.size(); ++k) lengths.push_back(in.number<std::uint8_t>());
    part.decoder = std::make_unique<BlockDecoder>(grammar, lengths);
    return part;
}

std::optional<std::span<const std::byte>> TableFile::block(std::size_t number,
                                                           std::uint64_t block) const noexcept {
    const Part& part = parts_[number];
    ByteReader group(part.index.subspan(block / group_size * group_bytes, group_bytes));
    std::size_t begin = group.number<std::uint32_t>();
    for (std::uint64_t i = 0; i < block % group_size; ++i) {
        begin += group.number<std::uint16_t>();
    }
    const std::size_t size = group.number<std::uint16_t>();
    return sealed_block(part.data.subspan(begin, size));
}

bool TableFile::read_block(std::size_t part, std::uint64_t number,
                           std::span<TableCode, block_size> out) const noexcept {
    const auto bytes = block(part, number);
    return bytes && parts_[part].decoder->decode(*bytes, out);
}

bool TableFile::values(std::size_t part, std::uint64_t slot,
                       std::span<TableCode> out) const noexcept {
    const auto bytes = block(part, slot / block_size);
    return bytes && parts_[part].decoder->values(*bytes, slot % block_size, out);
}

void TableFile::check() const {
    if (crc32(data_) != data_checksum_) throw TableError(path_.string() + ": the data is damaged");
}

}  // namespace twelves
