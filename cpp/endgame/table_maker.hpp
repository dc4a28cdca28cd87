// Owns the way between a table in memory and its file: which values are stored, with what the rest
// is filled, and what is counted.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <filesystem>
#include <limits>
#include <vector>

#include "endgame/build_request.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"
#include "endgame/raw_values.hpp"
#include "endgame/table_file.hpp"
#include "endgame/tense_bits.hpp"
#include "endgame/word_codec.hpp"

namespace twelves {

/// Stored is what does not follow from a move or a few.
template <Enumerable E>
class TableMaker {
  public:
    using Lattice = typename E::Lattice;
    using Word = typename Lattice::Word;
    using Table = RawTable<Word>;
    static constexpr int word_bits = Table::word_bits;

    TableMaker(const typename E::Material& material, const Lattice& lattice)
        : material_(material), lattice_(lattice) {}

    std::size_t part_count() const noexcept { return E::is_symmetric(material_) ? 1 : 2; }
    std::uint64_t slots() const noexcept {
        return std::uint64_t{lattice_.word_count()} * word_bits;
    }
    TableFacts facts(const Table& table, bool distances) const {
        TableFacts facts{std::string(E::Game::name), E::material_name(material_), distances, {}};
        for (std::size_t i = 0; i < part_count(); ++i)
            facts.parts.push_back(count(table.parts[i], distances));
        return facts;
    }
    /// Wins, draws and losses. `values` has this table, and all into which it can convert.
    void write(const std::filesystem::path& folder, const Table& table,
               const RawValues<E>& values) const {
        const WordCodec<E> codec(lattice_);
        const TenseBits<E> tense(lattice_);
        std::vector<CompressedBlocks> parts;
        parts.push_back(codec.template compress<Side::First>(table.parts[0]));
        add_exceptions<Side::First>(tense, table, values, parts[0].model.exceptions);
        if (part_count() == 2) {
            parts.push_back(codec.template compress<Side::Second>(table.parts[1]));
            add_exceptions<Side::Second>(tense, table, values, parts[1].model.exceptions);
        }
        write_table(folder, facts(table, false), parts);
    }
    void write_distances(const std::filesystem::path& folder, const Table& table) const {
        const TableFacts all = facts(table, true);
        const TenseBits<E> tense(lattice_);
        std::vector<CompressedBlocks> parts;
        for (std::size_t i = 0; i < part_count(); ++i) {
            const int greatest = std::max(all.parts[i].longest_win, all.parts[i].longest_loss) + 1;
            parts.push_back(compress(block_count(slots()), static_cast<std::size_t>(greatest) + 1,
                                     [&](std::uint64_t block, std::span<TableCode> values) {
                                         i == 0 ? fill<Side::First>(tense, table, block, values)
                                                : fill<Side::Second>(tense, table, block, values);
                                     }));
        }
        write_table(folder, all, parts);
    }
    /// The table as the file has it; without distances, what it says of wins and losses.
    Table read(const TableFile& file, bool distances) const {
        Table table;
        for (std::size_t i = 0; i < part_count(); ++i) {
            if (distances) {
                read_distances(file, i, table.parts[i]);
            } else {
                i == 0 ? read_words<Side::First>(file, i, table.parts[i])
                       : read_words<Side::Second>(file, i, table.parts[i]);
            }
        }
        return table;
    }
    /// Puts in what the file leaves out. `values` has this table, as it was read, and all into
    /// which it can convert.
    void complete(Table& table, const RawValues<E>& values, bool distances,
                  const std::atomic<bool>& stop) const {
        complete<Side::First>(table.parts[0], values, distances, stop);
        if (part_count() == 2) complete<Side::Second>(table.parts[1], values, distances, stop);
    }

  private:
    template <Side S>
    void complete(typename Table::Part& part, const RawValues<E>& values, bool distances,
                  const std::atomic<bool>& stop) const {
        for (std::uint32_t word = 0; word < lattice_.word_count(); ++word) {
            if (word % 4096 == 0 && stop.load(std::memory_order_relaxed)) throw BuildStopped{};
            const auto c = lattice_.cell(word);
            Word left_out = c.valid & (~lattice_.representatives(c) |
                                       lattice_.template captures<Side::First>(c) |
                                       lattice_.template captures<Side::Second>(c));
            for (; left_out != 0; left_out &= left_out - 1) {
                const Word bit = left_out & (~left_out + 1);
                part.set(word, bit, values.code(lattice_.position(c, bit, S), distances));
            }
        }
    }
    PartFacts count(const typename Table::Part& part, bool distances) const {
        PartFacts facts;
        facts.slots = slots();
        for (std::uint32_t word = 0; word < lattice_.word_count(); ++word) {
            const Word stored = lattice_.representatives(lattice_.cell(word));
            const auto bits = [](Word w) { return static_cast<std::uint64_t>(std::popcount(w)); };
            facts.wins += bits(stored & part.wins[word]);
            facts.losses += bits(stored & part.losses[word]);
            facts.draws += bits(stored & ~part.wins[word] & ~part.losses[word]);
        }
        if (!distances) return facts;
        for (const TableCode code : part.codes) {
            if (is_win(code)) facts.longest_win = std::max(facts.longest_win, plies_of(code));
            if (is_loss(code)) facts.longest_loss = std::max(facts.longest_loss, plies_of(code));
        }
        return facts;
    }

    /// What is not stored continues what is before it; but where the same bit of the word before
    /// has the value of the next one that is stored, it begins that value there.
    template <Side S>
    void fill(const TenseBits<E>& tense, const Table& table, std::uint64_t block,
              std::span<TableCode> values) const {
        constexpr TableCode unknown = std::numeric_limits<TableCode>::max();
        std::array<TableCode, word_bits> before;
        before.fill(unknown);
        TableCode last = unknown;
        std::size_t known = block_size;  // the first that is stored
        const auto first = static_cast<std::uint32_t>(block * block_words);
        for (std::uint32_t i = 0; i < block_words; ++i) {
            const Word stored = stored_bits<S>(tense, first + i);
            const std::uint64_t slot = std::uint64_t{first + i} * word_bits;
            TableCode* const out = values.data() + std::size_t{i} * word_bits;
            for (int bit = 0; bit < word_bits; ++bit) {
                const auto at = static_cast<std::size_t>(bit);
                const Word rest = stored >> bit;
                if ((rest & 1) != 0) {
                    last = table.code(S, slot + at, true);
                    known = std::min(known, std::size_t{i} * word_bits + at);
                } else if (rest != 0 && before[at] != last && before[at] != unknown) {
                    const auto next = at + static_cast<std::size_t>(std::countr_zero(rest));
                    if (table.code(S, slot + next, true) == before[at]) last = before[at];
                }
                out[at] = before[at] = last;
            }
        }
        const TableCode begin = known < block_size ? values[known] : code_draw;
        std::fill(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(known), begin);
    }
    template <Side S>
    Word stored_bits(const TenseBits<E>& tense, std::uint32_t word) const {
        if (word >= lattice_.word_count()) return 0;
        const auto c = lattice_.cell(word);
        Word stored = lattice_.representatives(c) & ~lattice_.template captures<S>(c);
        const Word doubtful = stored & tense.template of<S>(word);
        if (doubtful != 0) stored &= ~doubtful | tense.template before_others<S>(word, c);
        return stored;
    }

    template <Side S>
    void add_exceptions(const TenseBits<E>& tense, const Table& table, const RawValues<E>& values,
                        std::vector<std::uint64_t>& out) const {
        const auto& part = table.part(S);
        for (std::uint32_t word = 0; word < lattice_.word_count(); ++word) {
            Word doubtful = tense.template of<S>(word) & (part.wins[word] | part.losses[word]);
            if (doubtful == 0) continue;
            const auto c = lattice_.cell(word);
            doubtful &= lattice_.representatives(c);
            if (doubtful != 0) doubtful &= tense.template before_others<S>(word, c);
            for (; doubtful != 0; doubtful &= doubtful - 1) {
                const Word bit = doubtful & (~doubtful + 1);
                if (values.tense_wdl(lattice_.position(c, bit, S))) continue;
                const std::uint64_t slot =
                    std::uint64_t{word} * word_bits + static_cast<unsigned>(std::countr_zero(bit));
                out.push_back(2 * slot + ((part.wins[word] & bit) != 0 ? 1 : 0));
            }
        }
    }

    static void check_block(const TableFile& file, std::uint64_t block, bool is_right) {
        if (!is_right)
            throw TableError(file.path().string() + ": block " + std::to_string(block) +
                             " is damaged");
    }
    /// What is not stored is left a draw.
    template <Side S>
    void read_words(const TableFile& file, std::size_t i, typename Table::Part& part) const {
        const WordCodec<E> codec(lattice_);
        const WordModel& model = file.model(i);
        const std::uint32_t words = lattice_.word_count();
        part.wins.assign(words, 0);
        part.losses.assign(words, 0);
        std::array<WordValues, max_chunk_words> values;
        for (std::uint32_t word = 0; word < words;) {
            const std::uint64_t block = word / block_words;
            const auto bytes = file.block(i, block);
            const auto end = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(word + model.chunk_words, words));
            check_block(file, block,
                        bytes && codec.template decode<S>(model, *bytes, word, end - 1, values));
            for (std::size_t k = 0; word < end; ++word, ++k) {
                const Word stored = codec.template masks<S>(word, false).stored;
                part.wins[word] = values[k].wins & stored;
                part.losses[word] = values[k].losses & stored;
            }
        }
        for (const std::uint64_t exception : model.exceptions) {
            const Word bit = Word{1} << exception / 2 % word_bits;
            ((exception & 1) != 0 ? part.wins : part.losses)[exception / 2 / word_bits] |= bit;
        }
    }
    void read_distances(const TableFile& file, std::size_t i, typename Table::Part& part) const {
        part.wins.assign(lattice_.word_count(), 0);
        part.losses.assign(lattice_.word_count(), 0);
        part.codes.assign(slots(), code_draw);
        std::array<TableCode, block_size> values;
        for (std::uint64_t block = 0; block < block_count(slots()); ++block) {
            check_block(file, block, file.read_block(i, block, values));
            const std::uint64_t first = block * block_size;
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(block_size, slots() - first));
            for (std::size_t k = 0; k < count; ++k) {
                const std::size_t word = (first + k) / word_bits;
                const auto bit = static_cast<int>((first + k) % word_bits);
                part.wins[word] |= static_cast<Word>(Word{is_win(values[k])} << bit);
                part.losses[word] |= static_cast<Word>(Word{is_loss(values[k])} << bit);
            }
            std::copy_n(values.begin(), count,
                        part.codes.begin() + static_cast<std::ptrdiff_t>(first));
        }
    }

    const typename E::Material& material_;
    const Lattice& lattice_;
};

}  // namespace twelves
