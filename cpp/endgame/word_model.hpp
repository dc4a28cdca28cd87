// Owns how likely a value is where others are known: the features of a place in a word, and which
// of them, with which probabilities, a table goes by. Knows no game.
#pragma once

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
        last_ = code_draw;
    }
    void begin_word(const WordMasks& masks) noexcept {
        stored_ = masks.stored;
        hints_ = masks.hints;
        const WordValues before = back(1);
        words_[count_] = {before.wins & ~masks.stored, before.losses & ~masks.stored};
    }
    /// All values of the word at once, instead of one by one. For `mask_when_known`.
    void put_all(const WordValues& values) noexcept {
        begun_ = words_[count_];
        words_[count_].wins |= values.wins & stored_;
        words_[count_].losses |= values.losses & stored_;
        last_before_ = last_;
        if (stored_ == 0) return;
        const ValueBits last = std::bit_floor(stored_);
        last_ = (values.wins & last) != 0     ? code_win
                : (values.losses & last) != 0 ? code_loss
                                              : code_draw;
    }
    void put(int bit, TableCode code) noexcept {
        words_[count_].wins |= ValueBits{code == code_win} << bit;
        words_[count_].losses |= ValueBits{code == code_loss} << bit;
        last_ = code;
    }
    void end_word() noexcept { ++count_; }

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
    /// One of the others, at a bit.
    unsigned at(int feature, int bit) const noexcept {
        const auto half = static_cast<std::size_t>(feature - mask_features) / 2;
        if (half == steps.size()) return last_ == (feature % 2 == 0 ? code_win : code_loss) ? 1 : 0;
        return pick(words_[count_], feature) >> ((bit - steps[half]) & 31) & 1;
    }
    /// Any feature, after `put_all`; at places that are not stored it may be anything.
    ValueBits mask_when_known(int feature) const noexcept {
        if (feature < mask_features) return mask(feature);
        const auto half = static_cast<std::size_t>(feature - mask_features) / 2;
        const ValueBits now = pick(words_[count_], feature);
        if (half < steps.size())
            return now << steps[half] | pick(begun_, feature) >> (32 - steps[half]);
        // What is at a stored place, carried on over all that are not to the next one.
        const bool before = last_before_ == (feature % 2 == 0 ? code_win : code_loss);
        const ValueBits start = (now & stored_) << 1 | ValueBits{before};
        return start | (~stored_ + (start & ~stored_));
    }
    /// In the word that is not ended yet.
    TableCode code_at(int bit) const noexcept {
        const WordValues& word = words_[count_];
        return static_cast<TableCode>((word.wins >> bit & 1) * code_win | (word.losses >> bit & 1));
    }
    const std::array<WordValues, max_chunk_words>& words() const noexcept { return words_; }

  private:
    static constexpr std::array<int, 5> steps{1, 2, 6, 7, 8};

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
    TableCode last_ = code_draw;
    WordValues begun_;  ///< The word before its values came in, and what was the last then.
    TableCode last_before_ = code_draw;
};

/// The combinations of features at the places of a word.
class WordPlaces {
  public:
    explicit WordPlaces(std::span<const std::uint8_t> features) noexcept : features_(features) {
        while (masks_ < features.size() && features[masks_] < mask_features) ++masks_;
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
        std::size_t index = when_known(bit);
        for (std::size_t i = masks_; i < features_.size(); ++i)
            index |= std::size_t{history.at(features_[i], bit)} << i;
        return index;
    }
    std::size_t when_known(int bit) const noexcept {
        return places_[static_cast<std::size_t>(bit)];
    }

  private:
    void spread(ValueBits mask, std::size_t i) noexcept {
        for (std::uint32_t bit = 0; bit < places_.size(); ++bit)
            places_[bit] |= (mask >> bit & 1) << i;
    }

    std::span<const std::uint8_t> features_;
    std::size_t masks_ = 0;  ///< How many features are known for whole words; they come first.
    std::array<std::uint32_t, 32> places_{};
};

}  // namespace twelves
