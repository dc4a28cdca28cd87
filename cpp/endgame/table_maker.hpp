// Owns the way between a table in memory and its file: which values are stored, with what the rest
// is filled, and what is counted.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <limits>
#include <vector>

#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"
#include "endgame/table_file.hpp"

namespace twelves {

/// Stored are the positions in which a side need not convert; the others cost a move to find out.
template <Enumerable E>
class TableMaker {
  public:
    using Lattice = typename E::Lattice;
    using Word = typename Lattice::Word;
    using Table = RawTable<Word>;
    static constexpr int word_bits = Table::word_bits;
    static constexpr std::uint32_t block_words = block_size / word_bits;

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
    void write(const std::filesystem::path& folder, const Table& table, bool distances) const {
        const TableFacts all = facts(table, distances);
        std::vector<CompressedBlocks> parts;
        for (std::size_t i = 0; i < part_count(); ++i) {
            const int longest = std::max(all.parts[i].longest_win, all.parts[i].longest_loss);
            const int greatest = distances ? longest + 1 : code_win;
            parts.push_back(compress(block_count(slots()), static_cast<std::size_t>(greatest) + 1,
                                     [&](std::uint64_t block, std::span<TableCode> values) {
                                         i == 0
                                             ? fill<Side::First>(table, distances, block, values)
                                             : fill<Side::Second>(table, distances, block, values);
                                     }));
        }
        write_table(folder, all, parts);
    }
    /// The table as the file has it; without distances, what it says of wins and losses.
    Table read(const TableFile& file, bool distances) const {
        Table table;
        for (std::size_t i = 0; i < part_count(); ++i)
            read_part(file, i, distances, table.parts[i]);
        return table;
    }

  private:
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
    void fill(const Table& table, bool distances, std::uint64_t block,
              std::span<TableCode> values) const {
        constexpr TableCode unknown = std::numeric_limits<TableCode>::max();
        std::array<TableCode, word_bits> before;
        before.fill(unknown);
        TableCode last = unknown;
        std::size_t known = block_size;  // the first that is stored
        const auto first = static_cast<std::uint32_t>(block * block_words);
        for (std::uint32_t i = 0; i < block_words; ++i) {
            const Word stored = stored_bits<S>(first + i);
            const std::uint64_t slot = std::uint64_t{first + i} * word_bits;
            TableCode* const out = values.data() + std::size_t{i} * word_bits;
            for (int bit = 0; bit < word_bits; ++bit) {
                const auto at = static_cast<std::size_t>(bit);
                const Word rest = stored >> bit;
                if ((rest & 1) != 0) {
                    last = table.code(S, slot + at, distances);
                    known = std::min(known, std::size_t{i} * word_bits + at);
                } else if (rest != 0 && before[at] != last && before[at] != unknown) {
                    const auto next = at + static_cast<std::size_t>(std::countr_zero(rest));
                    if (table.code(S, slot + next, distances) == before[at]) last = before[at];
                }
                out[at] = before[at] = last;
            }
        }
        const TableCode begin = known < block_size ? values[known] : code_draw;
        std::fill(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(known), begin);
    }
    template <Side S>
    Word stored_bits(std::uint32_t word) const {
        if (word >= lattice_.word_count()) return 0;
        const auto c = lattice_.cell(word);
        return lattice_.representatives(c) & ~lattice_.template captures<S>(c);
    }

    void read_part(const TableFile& file, std::size_t i, bool distances,
                   typename Table::Part& part) const {
        part.wins.assign(lattice_.word_count(), 0);
        part.losses.assign(lattice_.word_count(), 0);
        if (distances) part.codes.assign(slots(), code_draw);
        std::array<TableCode, block_size> values;
        for (std::uint64_t block = 0; block < block_count(slots()); ++block) {
            if (!file.read_block(i, block, values))
                throw TableError(file.path().string() + ": block " + std::to_string(block) +
                                 " is damaged");
            const std::uint64_t first = block * block_size;
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(block_size, slots() - first));
            for (std::size_t k = 0; k < count; ++k) {
                const std::size_t word = (first + k) / word_bits;
                const auto bit = static_cast<int>((first + k) % word_bits);
                part.wins[word] |= static_cast<Word>(Word{is_win(values[k])} << bit);
                part.losses[word] |= static_cast<Word>(Word{is_loss(values[k])} << bit);
            }
            if (distances)
                std::copy_n(values.begin(), count,
                            part.codes.begin() + static_cast<std::ptrdiff_t>(first));
        }
    }

    const typename E::Material& material_;
    const Lattice& lattice_;
};

}  // namespace twelves
