// Owns how likely a value is where others are known: the features of a place in a word, and which
// of them, with which probabilities, a table goes by. Knows no game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/binary_coder.hpp"
#include "endgame/wdl.hpp"

namespace twelves {

/// Words of values in one block, and at most in a chunk, which is decoded from its beginning.
inline constexpr std::size_t block_words = 128;
inline constexpr std::size_t max_chunk_words = 16;

using ValueBits = std::uint32_t;

/// One bit a position, as in `RawTable`.
struct WordValues {
    ValueBits wins = 0;
    ValueBits losses = 0;
};

/// Which bits of a word are stored, and what else is known of it: three sets of bits of the
/// game's choice.
struct WordMasks {
    ValueBits stored = 0;
    std::array<ValueBits, 3> hints{};
};

/// Features of a place are yes or no. Below `mask_features` they are known for a whole word
/// before its first value is; the others also tell of the values of lower bits.
inline constexpr int mask_features = 30;
inline constexpr int feature_count = 42;
inline constexpr std::size_t max_features = 12;

struct WordModel {
    std::size_t chunk_words = 8;
    std::vector<std::uint8_t> features;
    /// By features, the first in the lowest bit: of a value that is no draw, and then of a win.
    std::vector<std::array<Probability, 2>> probabilities;
    /// Tense positions that are no draw, and that their moves do not tell: twice the slot, plus one
    /// for a win; in order.
    std::vector<std::uint64_t> exceptions;
};

/// A place with a value, for learning: bit `i` is feature `i`.
struct WordSample {
    std::uint64_t features;
    TableCode code;
};

/// So many samples are enough to choose features by.
inline constexpr std::size_t choosing_samples = 60000;

/// The numbers of the features to go by, rising. The same on every machine. `total` is of how many
/// places the samples stand for; `cost` becomes what each of them takes, in 65536ths of a bit.
std::vector<std::uint8_t> choose_features(std::span<const WordSample> samples, std::uint64_t total,
                                          std::uint64_t& cost);

/// How often each value was seen at places with some combination of features.
using ValueCounts = std::array<std::uint32_t, 3>;

/// The probabilities for each combination of features.
std::vector<std::array<Probability, 2>> probabilities_of(std::span<const ValueCounts> counts);

/// The words of a chunk, as far as they are known. Places that are not stored have the value of the
/// same place in the word before, at the beginning a draw.
class WordHistory {
  public:
    void begin_chunk() noexcept {
        count_ = 0;
        now_ = {};
    }
    void begin_word(const WordMasks& masks) noexcept {
        stored_ = masks.stored;
        hints_ = masks.hints;
        const WordValues before = back(1);
        now_[0] = before.wins & ~masks.stored;
        now_[1] = before.losses & ~masks.stored;
    }
    /// All values of the word at once, instead of one by one. For `mask_when_known`.
    void put_all(const WordValues& values) noexcept {
        begun_ = now_;
        now_[0] |= values.wins & stored_;
        now_[1] |= values.losses & stored_;
        if (stored_ == 0) return;
        const ValueBits last = std::bit_floor(stored_);
        now_[2] = all_if((values.wins & last) != 0);
        now_[3] = all_if((values.losses & last) != 0);
    }
    void put(int bit, TableCode code) noexcept {
        now_[0] |= ValueBits{code == code_win} << bit;
        now_[1] |= ValueBits{code == code_loss} << bit;
        now_[2] = all_if(code == code_win);
        now_[3] = all_if(code == code_loss);
    }
    void end_word() noexcept { words_[count_++] = {now_[0], now_[1]}; }

    /// One of the features that are known for the whole word.
    ValueBits mask(int feature) const noexcept {
        constexpr std::array<int, 4> turns{1, -1, 7, -7};
        constexpr std::array<ValueBits, 5> places{0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00,
                                                  0xffff0000};
        const auto half = static_cast<std::size_t>(feature / 2);
        if (half < 7) return pick(back(half + 1), feature);
        if (half < 11) return std::rotr(pick(back(1), feature), turns[half - 7]);
        const auto rest = static_cast<std::size_t>(feature - 22);
        return rest < hints_.size() ? hints_[rest] : places[rest - hints_.size()];
    }
    /// The others are bits of these: wins and losses in this word, and, in all bits the same,
    /// whether the last value was a win or a loss.
    const std::array<ValueBits, 4>& late_words() const noexcept { return now_; }
    /// Which of them, and how much lower.
    struct LatePlace {
        std::uint8_t word;
        std::uint8_t step;
    };
    static constexpr LatePlace late_place(int feature) noexcept {
        const auto half = static_cast<std::size_t>(feature - mask_features) / 2;
        const int word = feature % 2 + (half == steps.size() ? 2 : 0);
        const int step = half == steps.size() ? 0 : steps[half];
        return {static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(step)};
    }
    /// Any feature, after `put_all`; at places that are not stored it may be anything.
    ValueBits mask_when_known(int feature) const noexcept {
        if (feature < mask_features) return mask(feature);
        const auto half = static_cast<std::size_t>(feature - mask_features) / 2;
        const auto win_or_loss = static_cast<std::size_t>(feature % 2);
        const ValueBits now = now_[win_or_loss];
        if (half < steps.size())
            return now << steps[half] | begun_[win_or_loss] >> (32 - steps[half]);
        // What is at a stored place, carried on over all that are not to the next one.
        const ValueBits start = (now & stored_) << 1 | (begun_[win_or_loss + 2] & 1);
        return start | (~stored_ + (start & ~stored_));
    }
    /// In the word that is not ended yet.
    TableCode code_at(int bit) const noexcept {
        return static_cast<TableCode>((now_[0] >> bit & 1) * code_win | (now_[1] >> bit & 1));
    }
    const std::array<WordValues, max_chunk_words>& words() const noexcept { return words_; }

  private:
    static constexpr std::array<int, 5> steps{1, 2, 6, 7, 8};

    static ValueBits all_if(bool condition) noexcept { return ValueBits{0} - ValueBits{condition}; }
    static ValueBits pick(const WordValues& word, int feature) noexcept {
        return feature % 2 == 0 ? word.wins : word.losses;
    }
    WordValues back(std::size_t words) const noexcept {
        return words <= count_ ? words_[count_ - words] : WordValues{};
    }

    std::array<WordValues, max_chunk_words> words_{};
    std::size_t count_ = 0;
    ValueBits stored_ = 0;
    std::array<ValueBits, 3> hints_{};
    std::array<ValueBits, 4> now_{};    ///< See `late_words`.
    std::array<ValueBits, 4> begun_{};  ///< The same before `put_all`.
};

/// The combinations of features at the places of a word.
class WordPlaces {
  public:
    explicit WordPlaces(std::span<const std::uint8_t> features) noexcept
        : features_(features.first(std::min(features.size(), max_features))) {
        for (const std::uint8_t feature : features_) {
            if (feature < mask_features) {
                ++masks_;
            } else {
                late_[late_count_++] = WordHistory::late_place(feature);
            }
        }
    }
    /// Before the first value of the word is known: for `at`.
    void begin_word(const WordHistory& history) noexcept {
        places_.fill(0);
        for (std::size_t i = 0; i < masks_; ++i) spread(history.mask(features_[i]), i);
    }
    /// After the last: for `when_known`.
    void take_word(const WordHistory& history) noexcept {
        places_.fill(0);
        for (std::size_t i = 0; i < features_.size(); ++i)
            spread(history.mask_when_known(features_[i]), i);
    }
    std::size_t at(const WordHistory& history, int bit) const noexcept {
        const auto& words = history.late_words();
        std::uint32_t index = 0;
        for (std::size_t i = late_count_; i-- > 0;)
            index = index << 1 | (words[late_[i].word] >> ((bit - late_[i].step) & 31) & 1);
        return std::size_t{index} << masks_ | when_known(bit);
    }
    std::size_t when_known(int bit) const noexcept {
        return places_[static_cast<std::size_t>(bit)];
    }

  private:
    /// Feature number `i` has these bits.
    void spread(ValueBits mask, std::size_t i) noexcept {
        for (std::uint32_t bit = 0; bit < places_.size(); ++bit)
            places_[bit] |= (mask >> bit & 1) << i;
    }

    std::span<const std::uint8_t> features_;
    std::size_t masks_ = 0;  ///< How many features are known for whole words; they come first.
    std::size_t late_count_ = 0;
    std::array<WordHistory::LatePlace, max_features> late_{};
    std::array<std::uint32_t, 32> places_{};
};

}  // namespace twelves
