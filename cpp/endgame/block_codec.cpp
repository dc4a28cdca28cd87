#include "endgame/block_codec.hpp"

#include <cstring>

#include "core/errors.hpp"
#include "endgame/checksum.hpp"

namespace twelves {

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

    CompressedBlocks result{encoder.grammar(), code_lengths(counts), {}, {}};
    const PrefixEncoder code(result.lengths);
    std::size_t begin = 0;
    for (const std::uint16_t count : symbol_counts) {
        const std::size_t first = result.bytes.size();
        code.encode({symbols.data() + begin, count}, result.bytes);
        begin += count;
        const std::span bytes(result.bytes.data() + first, result.bytes.size() - first);
        result.places.push_back({static_cast<std::uint16_t>(bytes.size()), crc16(bytes)});
    }
    return result;
}

BlockDecoder::BlockDecoder(const Grammar& grammar, std::span<const std::uint8_t> lengths)
    : code_(lengths),
      expansions_(grammar.size()),
      texts_(short_length) {  // at the end always, so that copies may have a fixed size
    if (grammar.size() > max_symbols || lengths.size() != grammar.size())
        throw TableError("the grammar has too many symbols");
    for (std::size_t i = 0; i < grammar.size(); ++i) {
        Expansion& e = expansions_[i];
        if (i < grammar.literals) {
            e = {1, true, static_cast<TableCode>(i), 0, 0, 0};
        } else {
            const auto [left, right] = grammar.rules[i - grammar.literals];
            if (left >= i || right >= i) throw TableError("the grammar goes in circles");
            const Expansion& l = expansions_[left];
            const Expansion& r = expansions_[right];
            if (l.length + r.length > static_cast<int>(block_size))
                throw TableError("a symbol is longer than a block");
            e = {static_cast<std::uint16_t>(l.length + r.length),
                 l.is_run && r.is_run && l.value == r.value, l.value, 0, left, right};
        }
        if (e.is_run || e.length > short_length) continue;
        e.text = static_cast<std::uint32_t>(texts_.size() - short_length);
        texts_.resize(texts_.size() + e.length);
        TableCode* const text = texts_.data() + e.text;
        std::array<TableCode, 2 * short_length> room;
        expand(e.left, room.data());
        std::memcpy(text, room.data(), expansions_[e.left].length);
        expand(e.right, room.data());
        std::memcpy(text + expansions_[e.left].length, room.data(), expansions_[e.right].length);
    }
}

/// May write up to `short_length` values more than the symbol has.
void BlockDecoder::expand(Symbol symbol, TableCode* out) const noexcept {
    const Expansion* e = &expansions_[symbol];
    while (!e->is_run && e->length > short_length) {
        expand(e->left, out);
        out += expansions_[e->left].length;
        e = &expansions_[e->right];
    }
    if (e->is_run) {
        std::memset(out, e->value, e->length);
    } else {
        std::memcpy(out, texts_.data() + e->text, short_length);
    }
}

bool BlockDecoder::decode(std::span<const std::byte> bytes,
                          std::span<TableCode, block_size> out) const noexcept {
    std::array<TableCode, block_size + short_length> room;
    std::size_t filled = 0;
    bool fits = true;
    code_.decode(bytes, [&](Symbol symbol) {
        fits = filled + expansions_[symbol].length <= block_size;
        if (!fits) return false;
        expand(symbol, room.data() + filled);
        filled += expansions_[symbol].length;
        return filled < block_size;
    });
    if (!fits || filled != block_size) return false;
    std::memcpy(out.data(), room.data(), block_size);
    return true;
}

}  // namespace twelves
