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

    /// Without hints if nobody asks for them.
    template <Side S>
    WordMasks masks(std::uint32_t word, bool with_hints) const noexcept {
        if (word >= lattice_.word_count()) return {};
        const auto c = lattice_.cell(word);
        if (c.valid == 0) return {};
        const ValueBits own = lattice_.template captures<S>(c);
        const ValueBits other = lattice_.template captures<opponent(S)>(c);
        const ValueBits stored = lattice_.representatives(c) & ~own & ~other;
        if (!with_hints) return {stored, {}};
        return {stored, {near(own), near(other), near(static_cast<ValueBits>(~c.valid))}};
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
    static constexpr std::uint64_t sample_groups = 8192;
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
    /// What is known of a word before it is written.
    struct KnownWord {
        WordMasks masks;
        WordValues values;
    };
    template <Side S>
    KnownWord known(const Part& part, std::uint32_t word, bool with_hints) const {
        if (word >= lattice_.word_count()) return {};
        return {masks<S>(word, with_hints), {part.wins[word], part.losses[word]}};
    }

    /// The model is learned from groups of 8 words.
    static constexpr std::uint64_t group_words = 8;

    /// Calls `take(history, stored)` for every word, with all its values known.
    template <class Take>
    static void walk(const std::vector<KnownWord>& words, Take take) {
        WordHistory history;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i % group_words == 0) history.begin_chunk();
            history.begin_word(words[i].masks);
            history.put_all(words[i].values);
            take(history, words[i].masks.stored);
            history.end_word();
        }
    }
    template <Side S>
    WordModel learn(const Part& part) const {
        const std::uint64_t groups = (lattice_.word_count() + group_words - 1) / group_words;
        const std::uint64_t count = std::min(groups, sample_groups);
        std::vector<KnownWord> words;
        words.reserve(count * group_words);
        std::size_t places = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto first = static_cast<std::uint32_t>(i * groups / count * group_words);
            for (std::uint32_t word = first; word < first + group_words; ++word) {
                words.push_back(known<S>(part, word, true));
                places += static_cast<std::size_t>(std::popcount(words.back().masks.stored));
            }
        }
        const std::size_t step = places / choosing_samples + 1;
        std::uint64_t cost = 0;
        WordModel model;
        model.features =
            choose_features(samples(words, step), std::uint64_t{places} * groups / count, cost);
        model.probabilities = probabilities_of(counts(words, model.features));
        model.chunk_words = cost > much ? group_words : max_chunk_words;
        return model;
    }
    /// Every so many'th place.
    static std::vector<WordSample> samples(const std::vector<KnownWord>& words, std::size_t step) {
        std::vector<WordSample> result;
        std::size_t before = 0;  // places before the next one to be taken
        walk(words, [&](const WordHistory& history, ValueBits stored) {
            const auto count = static_cast<std::size_t>(std::popcount(stored));
            std::array<ValueBits, feature_count> masks;
            if (before < count)
                for (int i = 0; i < feature_count; ++i)
                    masks[static_cast<std::size_t>(i)] = history.mask_when_known(i);
            std::size_t place = 0;
            for (ValueBits rest = stored; before < count; rest &= rest - 1, ++place) {
                if (place != before) continue;
                const int bit = std::countr_zero(rest);
                std::uint64_t features = 0;
                for (std::size_t i = 0; i < masks.size(); ++i)
                    features |= std::uint64_t{masks[i] >> bit & 1} << i;
                result.push_back({features, history.code_at(bit)});
                before += step;
            }
            before -= count;
        });
        return result;
    }
    static std::vector<ValueCounts> counts(const std::vector<KnownWord>& words,
                                           std::span<const std::uint8_t> features) {
        std::vector<ValueCounts> result(std::size_t{1} << features.size());
        WordPlaces places(features);
        walk(words, [&](const WordHistory& history, ValueBits stored) {
            if (stored != 0) places.take_word(history);
            for (ValueBits rest = stored; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                ++result[places.when_known(bit)][history.code_at(bit)];
            }
        });
        return result;
    }

    /// What is needed to write chunks, without making it anew for each.
    struct Writer {
        explicit Writer(const WordModel& m)
            : model(m), places(m.features), with_hints(uses_hints(m)) {}
        const WordModel& model;
        WordHistory history;
        WordPlaces places;
        bool with_hints;
        std::array<KnownWord, max_chunk_words> words{};
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
        ValueBits draws = 0;
        ValueBits losses = 0;
        ValueBits wins = 0;
        for (std::size_t i = 0; i < w.model.chunk_words; ++i) {
            w.words[i] = known<S>(part, first + static_cast<std::uint32_t>(i), w.with_hints);
            const auto& [masks, values] = w.words[i];
            wins |= values.wins & masks.stored;
            losses |= values.losses & masks.stored;
            draws |= masks.stored & ~values.wins & ~values.losses;
        }
        if (wins == 0 && losses == 0) return code_draw;
        if (draws == 0 && wins == 0) return code_loss;
        if (draws == 0 && losses == 0) return code_win;
        w.encoder.clear();
        w.history.begin_chunk();
        for (std::size_t i = 0; i < w.model.chunk_words; ++i) write_word(w.words[i], w);
        return 3;
    }
    static void write_word(const KnownWord& word, Writer& w) {
        w.history.begin_word(word.masks);
        w.history.put_all(word.values);
        if (word.masks.stored != 0) w.places.take_word(w.history);
        for (ValueBits rest = word.masks.stored; rest != 0; rest &= rest - 1) {
            const int bit = std::countr_zero(rest);
            const TableCode code = w.history.code_at(bit);
            const auto& odds = w.model.probabilities[w.places.when_known(bit)];
            w.encoder.put(code != code_draw, odds[0]);
            if (code != code_draw) w.encoder.put(code == code_win, odds[1]);
        }
        w.history.end_word();
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
        WordPlaces places(model.features);
        const bool with_hints = uses_hints(model);
        history.begin_chunk();
        for (std::uint32_t word = first; word < first + words; ++word) {
            const WordMasks m = masks<S>(word, with_hints);
            history.begin_word(m);
            if (m.stored != 0) places.begin_word(history);
            for (ValueBits rest = m.stored; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                const auto& p = model.probabilities[places.at(bit)];
                const bool decided = decoder.get(p[0]);
                const TableCode code = !decided            ? code_draw
                                       : decoder.get(p[1]) ? code_win
                                                           : code_loss;
                history.put(bit, code);
                places.put(bit, code);
            }
            history.end_word();
        }
        out = history.words();
    }

    const Lattice& lattice_;
};

}  // namespace twelves
