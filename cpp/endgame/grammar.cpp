#include "endgame/grammar.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace twelves {
namespace {

constexpr std::uint64_t max_sample_blocks = 1024;
/// A rule takes some 30 bits in the file; a pair replaced saves some bits every time.
constexpr std::uint32_t least_count = 10;
/// Stands between the blocks of a sample.
constexpr Symbol boundary = 0xffff;

std::vector<Symbol> take_sample(std::uint64_t blocks, const ReadBlock& read) {
    const std::uint64_t count = std::min(blocks, max_sample_blocks);
    std::vector<Symbol> sample;
    sample.reserve(count * (block_size + 1));
    std::array<TableCode, block_size> values;
    for (std::uint64_t i = 0; i < count; ++i) {
        read(i * blocks / count, values);
        sample.insert(sample.end(), values.begin(), values.end());
        sample.push_back(boundary);
    }
    return sample;
}

struct PairCount {
    std::uint32_t count;
    Symbol left;
    Symbol right;
};

constexpr std::uint32_t empty_place = 0xffffffff;
constexpr std::uint32_t pair_key(Symbol left, Symbol right) noexcept {
    return std::uint32_t{left} << 16 | right;
}
constexpr std::size_t place_of(Symbol left, Symbol right) noexcept {
    return pair_key(left, right) * 0x9e3779b1U >> 19;  // 13 bits: twice `max_symbols`
}

/// How often each pair could be replaced, the most frequent first; none below the least count.
std::vector<PairCount> count_pairs(std::span<const Symbol> sample, std::size_t symbols) {
    std::vector<std::uint32_t> counts(symbols * symbols);
    bool overlaps = false;  // the pair before this one was of the same two symbols
    for (std::size_t i = 0; i + 1 < sample.size(); ++i) {
        const Symbol left = sample[i];
        const Symbol right = sample[i + 1];
        if (left == boundary || right == boundary) continue;
        overlaps = left == right && i > 0 && sample[i - 1] == left && !overlaps;
        if (!overlaps) ++counts[left * symbols + right];
    }
    std::vector<PairCount> result;
    for (std::size_t pair = 0; pair < counts.size(); ++pair)
        if (counts[pair] >= least_count)
            result.push_back({counts[pair], static_cast<Symbol>(pair / symbols),
                              static_cast<Symbol>(pair % symbols)});
    std::sort(result.begin(), result.end(), [](const PairCount& a, const PairCount& b) {
        return std::tie(b.count, a.left, a.right) < std::tie(a.count, b.left, b.right);
    });
    return result;
}

}  // namespace

GrammarEncoder::GrammarEncoder(std::uint64_t blocks, std::size_t literals, const ReadBlock& read)
    : table_(2 * max_symbols, {empty_place, boundary}) {
    grammar_.literals = literals;
    std::vector<Symbol> sample = take_sample(blocks, read);
    while (learn_round(sample)) apply(rounds_.back(), sample);
}

/// Adds the best pairs that do not get into each other's way: a symbol is the left one of pairs or
/// the right one, not both. False if there is none worth a rule.
bool GrammarEncoder::learn_round(std::span<const Symbol> sample) {
    const std::size_t symbols = grammar_.size();
    const std::vector<PairCount> pairs = count_pairs(sample, symbols);
    if (pairs.empty() || symbols >= max_symbols) return false;
    enum Role : std::uint8_t { None = 0, Left = 1, Right = 2 };
    std::vector<std::uint8_t> roles(symbols, None);
    Round round{symbols, symbols, {}};
    for (const PairCount& pair : pairs) {
        // What is much rarer can wait: it may become a part of something longer.
        if (pair.count < pairs.front().count / 2 || grammar_.size() == max_symbols) break;
        const bool twins = pair.left == pair.right;
        if ((roles[pair.left] & Right) != 0 || (roles[pair.right] & Left) != 0) continue;
        if (twins && roles[pair.left] != None) continue;
        roles[pair.left] |= Left;
        roles[pair.right] |= Right;
        round.lefts.set(pair.left);
        add_rule(pair.left, pair.right);
    }
    round.last = grammar_.size();
    rounds_.push_back(round);
    return true;
}

void GrammarEncoder::add_rule(Symbol left, Symbol right) {
    std::size_t place = place_of(left, right);
    while (table_[place].first != empty_place) place = (place + 1) % table_.size();
    table_[place] = {pair_key(left, right), static_cast<Symbol>(grammar_.size())};
    grammar_.rules.emplace_back(left, right);
}

Symbol GrammarEncoder::symbol_of(Symbol left, Symbol right) const noexcept {
    std::size_t place = place_of(left, right);
    while (table_[place].first != empty_place && table_[place].first != pair_key(left, right))
        place = (place + 1) % table_.size();
    return table_[place].second;
}

/// From left to right. Pairs of other rounds stay.
void GrammarEncoder::apply(const Round& round, std::vector<Symbol>& sequence) const noexcept {
    std::size_t to = 0;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        Symbol symbol = sequence[i];
        if (symbol != boundary && round.lefts[symbol] && i + 1 < sequence.size() &&
            sequence[i + 1] != boundary) {
            const Symbol both = symbol_of(symbol, sequence[i + 1]);
            if (both >= round.first && both < round.last) {
                symbol = both;
                ++i;
            }
        }
        sequence[to++] = symbol;
    }
    sequence.resize(to);
}

std::span<const Symbol> GrammarEncoder::encode(std::span<const TableCode> values) {
    block_.assign(values.begin(), values.end());
    for (const Round& round : rounds_) apply(round, block_);
    return block_;
}

}  // namespace twelves
