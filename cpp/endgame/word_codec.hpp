// Owns how wins, draws and losses are packed word by word: which places are stored, the blocks and
// their chunks. Not where blocks are in a file.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "endgame/block_codec.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"
#include "endgame/word_model.hpp"

namespace twelves {

/// Stored are the positions in which neither side would have to convert.
template <Enumerable E>
class WordCodec {
  public:
    using Lattice = typename E::Lattice;
    using Part = typename RawTable<ValueBits>::Part;
    static_assert(std::same_as<typename Lattice::Word, ValueBits>);
    static_assert(block_words * 32 == block_size);

    explicit WordCodec(const Lattice& lattice) noexcept : lattice_(lattice) {}

    template <Side S>
    WordMasks masks(std::uint32_t word) const noexcept {
        if (word >= lattice_.word_count()) return {};
        const auto c = lattice_.cell(word);
        if (c.valid == 0) return {};
        const ValueBits own = lattice_.template captures<S>(c);
        const ValueBits other = lattice_.template captures<opponent(S)>(c);
        return {lattice_.representatives(c) & ~own & ~other,
                {near(own), near(other), near(static_cast<ValueBits>(~c.valid))}};
    }

    template <Side S>
    CompressedBlocks compress(const Part& part) const {
        CompressedBlocks result;
        result.model = learn<S>(part);
        const auto blocks =
            static_cast<std::uint32_t>((lattice_.word_count() + block_words - 1) / block_words);
        Writer writer(result.model);
        for (std::uint32_t block = 0; block < blocks; ++block) {
            const std::size_t first = result.bytes.size();
            write_block<S>(part, block * block_words, writer, result.bytes);
            seal_block(result, first);
        }
        return result;
    }

    /// The words of the chunk of `word`, which is in the block of these bytes, up to this one at
    /// least; the result is the number of the chunk's first word. None if the bytes are no block.
    /// Places that are not stored have any value.
    template <Side S>
    std::optional<std::uint32_t> decode(
        const WordModel& model, std::span<const std::byte> bytes, std::uint32_t word,
        std::uint32_t last, std::array<WordValues, max_chunk_words>& out) const noexcept {
        const std::size_t chunk = word % block_words / model.chunk_words;
        const auto first = static_cast<std::uint32_t>(word / model.chunk_words * model.chunk_words);
        const auto found = find_chunk(bytes, chunk, block_words / model.chunk_words);
        if (!found) return std::nullopt;
        if (found->constant < 3) {
            out.fill(constant(found->constant));
        } else {
            read_chunk<S>(model, found->bytes, first, last + 1 - first, out);
        }
        return first;
    }

  private:
    static constexpr std::uint64_t sample_chunks = 8192;
    /// Chunks of 8 words are read faster, but each takes a byte for its size, and some bits more:
    /// in 65536ths of a bit a value.
    static constexpr std::uint64_t much = 16384;

    ValueBits near(ValueBits bits) const noexcept {
        return lattice_.template predecessors_within<Side::First>(bits) |
               lattice_.template predecessors_within<Side::Second>(bits);
    }
    /// A block of one value. It has no checksum: no change of three bits makes another of it.
    static constexpr std::byte one_byte(std::uint32_t code) noexcept {
        return static_cast<std::byte>(code == code_loss ? 0x55 : 0xaa);
    }
    static WordValues constant(unsigned code) noexcept {
        return {code == code_win ? ~ValueBits{0} : 0, code == code_loss ? ~ValueBits{0} : 0};
    }
    static TableCode code_at(const Part& part, std::uint32_t word, int bit) noexcept {
        const auto win = static_cast<TableCode>(part.wins[word] >> bit & 1);
        const auto loss = static_cast<TableCode>(part.losses[word] >> bit & 1);
        return static_cast<TableCode>(win * code_win | loss);
    }

    /// Calls `take(history, bit, code)` at all places that are stored, in order, and
    /// `begin(history)` before every word.
    template <Side S, class Begin, class Take>
    void walk(const Part& part, std::uint32_t first, std::size_t words, WordHistory& history,
              Begin begin, Take take) const {
        history.begin_chunk();
        for (std::uint32_t word = first; word < first + words; ++word) {
            const WordMasks m = masks<S>(word);
            history.begin_word(m);
            if (m.stored != 0) begin();
            for (ValueBits rest = m.stored; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                const TableCode code = code_at(part, word, bit);
                take(bit, code);
                history.put(bit, code);
            }
            history.end_word();
        }
    }

    template <Side S>
    WordModel learn(const Part& part) const {
        constexpr std::uint64_t words = 8;
        const std::uint64_t chunks = (lattice_.word_count() + words - 1) / words;
        const std::uint64_t count = std::min(chunks, sample_chunks);
        std::vector<WordSample> samples;
        WordHistory history;
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto first = static_cast<std::uint32_t>(i * chunks / count * words);
            walk<S>(
                part, first, words, history, [] {},
                [&](int bit, TableCode code) {
                    samples.push_back({features(history, bit), code});
                });
        }
        std::uint64_t cost = 0;
        WordModel model = learn_model(samples, samples.size() * chunks / count, cost);
        model.chunk_words = cost > much ? words : max_chunk_words;
        return model;
    }
    static std::uint64_t features(const WordHistory& history, int bit) noexcept {
        std::uint64_t result = 0;
        for (int i = 0; i < mask_features; ++i)
            result |= std::uint64_t{history.mask(i) >> bit & 1} << i;
        for (int i = mask_features; i < feature_count; ++i)
            result |= std::uint64_t{history.at(i, bit)} << i;
        return result;
    }

    /// What is needed to write chunks, without making it anew for each.
    struct Writer {
        explicit Writer(const WordModel& m) : model(m), odds(m) {}
        const WordModel& model;
        WordHistory history;
        WordOdds odds;
        BinaryEncoder encoder;
    };

    /// A block is empty if all its values are draws; one byte, the code, if they are all something
    /// else; or begins with two bits for each chunk: the code of all its values, or 3. For each of
    /// the latter follows a byte with its size, and then what they have.
    template <Side S>
    void write_block(const Part& part, std::uint32_t first_word, Writer& writer,
                     std::vector<std::byte>& out) const {
        const std::size_t chunks = block_words / writer.model.chunk_words;
        std::uint32_t kinds = 0;
        std::vector<std::byte> sizes;
        std::vector<std::byte> data;
        for (std::size_t i = 0; i < chunks; ++i) {
            const auto first =
                static_cast<std::uint32_t>(first_word + i * writer.model.chunk_words);
            const unsigned kind = write_chunk<S>(part, first, writer);
            kinds |= kind << (2 * i);
            if (kind < 3) continue;
            const auto bytes = std::as_bytes(writer.encoder.finish());
            sizes.push_back(static_cast<std::byte>(bytes.size()));
            data.insert(data.end(), bytes.begin(), bytes.end());
        }
        if (kinds == 0) return;
        const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << (2 * chunks)) - 1);
        for (const std::uint32_t code : {code_loss, code_win}) {
            if (kinds != all / 3 * code) continue;
            out.push_back(one_byte(code));
            return;
        }
        for (std::size_t i = 0; i < chunks / 4; ++i)
            out.push_back(static_cast<std::byte>(kinds >> (8 * i) & 255));
        out.insert(out.end(), sizes.begin(), sizes.end());
        out.insert(out.end(), data.begin(), data.end());
    }
    template <Side S>
    unsigned write_chunk(const Part& part, std::uint32_t first, Writer& w) const {
        unsigned seen = 0;
        w.encoder.clear();
        walk<S>(
            part, first, w.model.chunk_words, w.history, [&] { w.odds.begin_word(w.history); },
            [&](int bit, TableCode code) {
                seen |= 1U << code;
                const auto& odds = w.odds.at(w.history, bit);
                w.encoder.put(code != code_draw, odds[0]);
                if (code != code_draw) w.encoder.put(code == code_win, odds[1]);
            });
        if ((seen & (seen - 1)) != 0) return 3;
        return seen == 0 ? unsigned{code_draw} : static_cast<unsigned>(std::countr_zero(seen));
    }

    struct Chunk {
        unsigned constant;
        std::span<const std::byte> bytes;
    };
    static std::optional<Chunk> find_chunk(std::span<const std::byte> block, std::size_t chunk,
                                           std::size_t chunks) noexcept {
        if (block.empty()) return Chunk{code_draw, {}};
        for (const std::uint32_t code : {code_loss, code_win})
            if (block.size() == 1 && block[0] == one_byte(code)) return Chunk{code, {}};
        const std::size_t head = chunks / 4;
        if (block.size() < head) return std::nullopt;
        std::uint32_t kinds = 0;
        for (std::size_t i = 0; i < head; ++i)
            kinds |= static_cast<std::uint32_t>(block[i]) << (8 * i);
        const std::uint32_t kind = kinds >> (2 * chunk) & 3;
        if (kind < 3) return Chunk{kind, {}};
        const std::uint32_t coded = kinds & kinds >> 1 & 0x55555555;  // one bit a chunk
        const auto all = static_cast<std::size_t>(std::popcount(coded));
        const auto before = static_cast<std::size_t>(
            std::popcount(coded & ((std::uint32_t{1} << (2 * chunk)) - 1)));
        if (block.size() < head + all) return std::nullopt;
        std::size_t begin = head + all;
        for (std::size_t i = 0; i < before; ++i) begin += static_cast<std::size_t>(block[head + i]);
        const auto size = static_cast<std::size_t>(block[head + before]);
        if (begin + size > block.size()) return std::nullopt;
        return Chunk{3, block.subspan(begin, size)};
    }
    template <Side S>
    void read_chunk(const WordModel& model, std::span<const std::byte> bytes, std::uint32_t first,
                    std::uint32_t words,
                    std::array<WordValues, max_chunk_words>& out) const noexcept {
        BinaryDecoder decoder(bytes);
        WordHistory history;
        WordOdds odds(model);
        history.begin_chunk();
        for (std::uint32_t word = first; word < first + words; ++word) {
            const WordMasks m = masks<S>(word);
            history.begin_word(m);
            if (m.stored != 0) odds.begin_word(history);
            for (ValueBits rest = m.stored; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                const auto& p = odds.at(history, bit);
                const bool decided = decoder.get(p[0]);
                history.put(bit, !decided ? code_draw : decoder.get(p[1]) ? code_win : code_loss);
            }
            history.end_word();
        }
        out = history.words();
    }

    const Lattice& lattice_;
};

}  // namespace twelves
