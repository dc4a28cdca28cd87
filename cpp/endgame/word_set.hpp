// Owns a set of bits in words of which few are not empty, with a map of those.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace twelves {

template <class Word>
class WordSet {
  public:
    void resize(std::uint32_t words) {
        words_.assign(words, 0);
        map_.assign(words / 64 + 1, 0);
        empty_ = true;
    }
    bool empty() const noexcept { return empty_; }

    void add(std::uint32_t word, Word bits) noexcept {
        if (bits == 0) return;
        words_[word] |= bits;
        map_[word / 64] |= std::uint64_t{1} << word % 64;
        empty_ = false;
    }
    /// Calls `visit(word, bits)` in order for the words that are not empty.
    template <class Visit>
    void for_each(Visit visit) const {
        if (empty_) return;
        for (std::size_t i = 0; i < map_.size(); ++i)
            for (std::uint64_t rest = map_[i]; rest != 0; rest &= rest - 1) {
                const auto word = static_cast<std::uint32_t>(
                    64 * i + static_cast<unsigned>(std::countr_zero(rest)));
                visit(word, words_[word]);
            }
    }
    /// Replaces every word by what `choose(word, bits)` gives.
    template <class Choose>
    void filter(Choose choose) {
        if (empty_) return;
        empty_ = true;
        for (std::size_t i = 0; i < map_.size(); ++i)
            for (std::uint64_t rest = map_[i]; rest != 0; rest &= rest - 1) {
                const auto word = static_cast<std::uint32_t>(
                    64 * i + static_cast<unsigned>(std::countr_zero(rest)));
                words_[word] = choose(word, words_[word]);
                if (words_[word] == 0) {
                    map_[i] ^= rest & (~rest + 1);
                } else {
                    empty_ = false;
                }
            }
    }
    void clear() noexcept {
        if (empty_) return;
        for (std::size_t i = 0; i < map_.size(); ++i) {
            for (std::uint64_t rest = map_[i]; rest != 0; rest &= rest - 1)
                words_[64 * i + static_cast<unsigned>(std::countr_zero(rest))] = 0;
            map_[i] = 0;
        }
        empty_ = true;
    }

  private:
    std::vector<Word> words_;
    std::vector<std::uint64_t> map_;
    bool empty_ = true;
};

}  // namespace twelves
