#include "endgame/prefix_code.hpp"

#include <algorithm>
#include <queue>
#include <utility>

#include "core/errors.hpp"

namespace twelves {
namespace {

/// Depths of the leaves of the Huffman tree. Ties go to what was made first.
std::vector<int> tree_depths(std::span<const std::uint64_t> counts) {
    using Node = std::pair<std::uint64_t, std::size_t>;  // count, number
    std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] != 0) open.emplace(counts[i], i);
    std::vector<std::size_t> parents(counts.size(), 0);
    std::vector<int> depths(counts.size(), 0);
    if (open.size() == 1) depths[open.top().second] = 1;
    if (open.size() < 2) return depths;
    while (open.size() > 1) {
        const Node a = open.top();
        open.pop();
        const Node b = open.top();
        open.pop();
        parents[a.second] = parents[b.second] = parents.size();
        open.emplace(a.first + b.first, parents.size());
        parents.push_back(0);
    }
    depths.resize(parents.size(), 0);
    for (std::size_t i = parents.size() - 1; i-- > 0;)
        if (i >= counts.size() || counts[i] != 0) depths[i] = depths[parents[i]] + 1;
    depths.resize(counts.size());
    return depths;
}

/// Symbols with a code, by length and number.
std::vector<Symbol> ordered(std::span<const std::uint8_t> lengths) {
    std::vector<Symbol> symbols;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (lengths[i] != 0) symbols.push_back(static_cast<Symbol>(i));
    std::stable_sort(symbols.begin(), symbols.end(),
                     [&](Symbol a, Symbol b) { return lengths[a] < lengths[b]; });
    return symbols;
}

}  // namespace

std::vector<std::uint8_t> code_lengths(std::span<const std::uint64_t> counts) {
    std::vector<std::uint64_t> scaled(counts.begin(), counts.end());
    while (true) {
        const std::vector<int> depths = tree_depths(scaled);
        if (depths.empty() || *std::max_element(depths.begin(), depths.end()) <= max_code_length) {
            std::vector<std::uint8_t> lengths;
            for (const int depth : depths) lengths.push_back(static_cast<std::uint8_t>(depth));
            return lengths;
        }
        for (std::uint64_t& count : scaled) count = (count + 1) / 2;
    }
}

PrefixEncoder::PrefixEncoder(std::span<const std::uint8_t> lengths) : codes_(lengths.size()) {
    std::uint32_t code = 0;
    int length = 0;
    for (const Symbol symbol : ordered(lengths)) {
        code <<= lengths[symbol] - length;
        length = lengths[symbol];
        codes_[symbol] = {code++, lengths[symbol]};
    }
}

void PrefixEncoder::encode(std::span<const Symbol> symbols, std::vector<std::byte>& out) const {
    std::uint64_t bits = 0;
    int count = 0;
    for (const Symbol symbol : symbols) {
        bits = bits << codes_[symbol].length | codes_[symbol].bits;
        count += codes_[symbol].length;
        for (; count >= 8; count -= 8) out.push_back(static_cast<std::byte>(bits >> (count - 8)));
    }
    if (count > 0) out.push_back(static_cast<std::byte>(bits << (8 - count)));
}

PrefixDecoder::PrefixDecoder(std::span<const std::uint8_t> lengths,
                             std::span<const std::uint16_t> spans)
    : table_(std::size_t{1} << table_bits) {
    for (const Symbol symbol : ordered(lengths))
        ordered_.push_back({symbol, spans[symbol], lengths[symbol]});
    std::uint64_t code = 0;  // left-aligned in 32 bits
    std::size_t i = 0;
    for (int length = 1; length <= max_code_length; ++length) {
        const auto l = static_cast<std::size_t>(length);
        begins_[l] = static_cast<std::uint32_t>(i - (code >> (32 - length)));
        for (; i < ordered_.size() && ordered_[i].length == length; ++i) {
            const std::uint64_t end = code + (std::uint64_t{1} << (32 - length));
            if (end > std::uint64_t{1} << 32) throw TableError("the code of symbols is impossible");
            if (length <= table_bits)
                std::fill(table_.begin() + static_cast<std::ptrdiff_t>(code >> (32 - table_bits)),
                          table_.begin() + static_cast<std::ptrdiff_t>(end >> (32 - table_bits)),
                          ordered_[i]);
            code = end;
        }
        limits_[l] = code;
    }
    if (i != ordered_.size()) throw TableError("a code is too long");
}

PrefixDecoder::Entry PrefixDecoder::long_code(std::uint64_t window) const noexcept {
    const std::uint64_t bits = window >> 32;
    for (int length = table_bits + 1; length <= max_code_length; ++length) {
        const auto l = static_cast<std::size_t>(length);
        if (bits >= limits_[l]) continue;
        return ordered_[begins_[l] + static_cast<std::uint32_t>(bits >> (32 - length))];
    }
    return {0, 0, 64};  // no code: longer than any window
}

}  // namespace twelves
