#include "endgame/block_codec.hpp"

#include <algorithm>
#include <cstring>

#include "core/errors.hpp"
#include "endgame/checksum.hpp"

namespace twelves {
namespace {

constexpr std::uint16_t mixed = 0xffff;

}  // namespace

void seal_block(CompressedBlocks& blocks, std::size_t first) {
    const std::span bytes(blocks.bytes.data() + first, blocks.bytes.size() - first);
    if (bytes.size() > 1) {
        const unsigned checksum = crc16(bytes);
        const std::array seal{static_cast<std::byte>(checksum & 255),
                              static_cast<std::byte>(checksum >> 8)};
        blocks.bytes.insert(blocks.bytes.begin() + static_cast<std::ptrdiff_t>(first), seal.begin(),
                            seal.end());
    }
    blocks.sizes.push_back(static_cast<std::uint16_t>(blocks.bytes.size() - first));
}

std::optional<std::span<const std::byte>> sealed_block(std::span<const std::byte> bytes) noexcept {
    if (bytes.size() < 2) return bytes;
    const auto checksum = static_cast<unsigned>(bytes[0]) | static_cast<unsigned>(bytes[1]) << 8;
    const std::span<const std::byte> content = bytes.subspan(2);
    return crc16(content) == checksum ? std::optional(content) : std::nullopt;
}

CompressedBlocks compress(std::uint64_t blocks, std::size_t literals, const ReadBlock& read) {
    GrammarEncoder encoder(blocks, literals, read);
    std::vector<Symbol> symbols;
    std::vector<std::uint16_t> symbol_counts;  // of each block
    std::vector<std::uint64_t> counts(encoder.grammar().size());
    std::array<TableCode, block_size> values;
    for (std::uint64_t i = 0; i < blocks; ++i) {
        read(i, values);
        const std::span<const Symbol> block = encoder.encode(values);
        symbols.insert(symbols.end(), block.begin(), block.end());
        symbol_counts.push_back(static_cast<std::uint16_t>(block.size()));
        for (const Symbol symbol : block) ++counts[symbol];
    }

    CompressedBlocks result{encoder.grammar(), code_lengths(counts), {}, {}, {}};
    const PrefixEncoder code(result.lengths);
    std::size_t begin = 0;
    for (const std::uint16_t count : symbol_counts) {
        const std::size_t first = result.bytes.size();
        code.encode({symbols.data() + begin, count}, result.bytes);
        begin += count;
        seal_block(result, first);
    }
    return result;
}

BlockDecoder::BlockDecoder(Grammar grammar, std::span<const std::uint8_t> lengths)
    : grammar_(std::move(grammar)) {
    if (grammar_.size() > max_symbols || lengths.size() != grammar_.size())
        throw TableError("the grammar has too many symbols");
    for (std::size_t i = 0; i < grammar_.literals; ++i) {
        spans_.push_back(1);
        runs_.push_back(static_cast<std::uint16_t>(i));
    }
    for (const auto& [left, right] : grammar_.rules) {
        if (left >= spans_.size() || right >= spans_.size())
            throw TableError("the grammar goes in circles");
        const int span = spans_[left] + spans_[right];
        if (span > static_cast<int>(block_size))
            throw TableError("a symbol is longer than a block");
        spans_.push_back(static_cast<std::uint16_t>(span));
        runs_.push_back(runs_[left] == runs_[right] ? runs_[left] : mixed);
    }
    code_ = std::make_unique<const PrefixDecoder>(lengths, spans_);
}

void BlockDecoder::expand(Symbol symbol, TableCode* out) const noexcept {
    while (runs_[symbol] == mixed) {
        const auto [left, right] = grammar_.rules[symbol - grammar_.literals];
        expand(left, out);
        out += spans_[left];
        symbol = right;
    }
    std::memset(out, runs_[symbol], spans_[symbol]);
}

bool BlockDecoder::decode(std::span<const std::byte> bytes,
                          std::span<TableCode, block_size> out) const noexcept {
    std::size_t filled = 0;
    bool fits = true;
    code_->decode(bytes, [&](Symbol symbol, std::size_t span) {
        fits = filled + span <= block_size;
        if (!fits) return false;
        expand(symbol, out.data() + filled);
        filled += span;
        return filled < block_size;
    });
    return fits && filled == block_size;
}

std::size_t BlockDecoder::expand_from(Symbol symbol, std::size_t at,
                                      std::span<TableCode> out) const noexcept {
    std::size_t done = 0;
    while (runs_[symbol] == mixed) {
        const auto [left, right] = grammar_.rules[symbol - grammar_.literals];
        if (at < spans_[left]) {
            done += expand_from(left, at, out.subspan(done));
            if (done == out.size()) return done;
            at = spans_[left];
        }
        at -= spans_[left];
        symbol = right;
    }
    const std::size_t count = std::min(spans_[symbol] - at, out.size() - done);
    std::memset(out.data() + done, runs_[symbol], count);
    return done + count;
}

bool BlockDecoder::values(std::span<const std::byte> bytes, std::size_t at,
                          std::span<TableCode> out) const noexcept {
    code_->decode(bytes, [&](Symbol symbol, std::size_t span) {
        if (at < span) {
            out = out.subspan(expand_from(symbol, at, out));
            at = 0;
        } else {
            at -= span;
        }
        return !out.empty();
    });
    return out.empty();
}

}  // namespace twelves
