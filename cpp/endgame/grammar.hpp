// Owns the first step of compression: a grammar whose symbols stand for runs of values that come
// often, learned from a sample (Re-Pair, Larsson and Moffat 1999; for tables first in Syzygy, de
// Man). Knows nothing of bits and files.
#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "endgame/wdl.hpp"

namespace twelves {

using Symbol = std::uint16_t;

/// Symbols have twelve bits in a file.
inline constexpr std::size_t max_symbols = 4096;
/// Values in a block: each is compressed by itself.
inline constexpr std::size_t block_size = 4096;

/// Symbols below `literals` are values; symbol `literals + i` stands for the pair `rules[i]`, both
/// of which come before it.
struct Grammar {
    std::size_t literals = 0;
    std::vector<std::pair<Symbol, Symbol>> rules;

    std::size_t size() const noexcept { return literals + rules.size(); }
};

/// Writes block number `i` of the values.
using ReadBlock = std::function<void(std::uint64_t i, std::span<TableCode> values)>;

/// Learns a grammar from some of `blocks` blocks and applies it to all. The same on every machine.
class GrammarEncoder {
  public:
    GrammarEncoder(std::uint64_t blocks, std::size_t literals, const ReadBlock& read);

    const Grammar& grammar() const noexcept { return grammar_; }
    /// The symbols of a block.
    std::span<const Symbol> encode(std::span<const TableCode> values);

  private:
    /// The rules that were found together: symbols from `first` to before `last`.
    struct Round {
        std::size_t first;
        std::size_t last;
        std::bitset<max_symbols> lefts;  ///< Left symbols of these rules.
    };

    bool learn_round(std::span<const Symbol> sample);
    void add_rule(Symbol left, Symbol right);
    /// The symbol for a pair; `boundary` if it has none.
    Symbol symbol_of(Symbol left, Symbol right) const noexcept;
    void apply(const Round& round, std::vector<Symbol>& sequence) const noexcept;

    Grammar grammar_;
    std::vector<Round> rounds_;
    std::vector<std::pair<std::uint32_t, Symbol>> table_;  ///< Hash table of pairs.
    std::vector<Symbol> block_;
};

}  // namespace twelves
