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
inline constexpr int first_hint = 22;
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

/// Whether a model goes by the hints of `WordMasks`.
inline bool uses_hints(const WordModel& model) noexcept {
    return std::any_of(model.features.begin(), model.features.end(), [](int feature) {
        return feature >= first_hint && feature < first_hint + 3;
    });
}

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
        const auto rest = static_cast<std::size_t>(feature - first_hint);
        return rest < hints_.size() ? hints_[rest] : places[rest - hints_.size()];
    }
    /// What the other features look at: wins or losses in this word, so many bits lower; 0: at the
    /// last value.
    static constexpr int late_step(int feature) noexcept {
        const auto half = static_cast<std::size_t>(feature - mask_features) / 2;
        return half == steps.size() ? 0 : steps[half];
    }
    /// One of those with a step, as long as there are no values in the word.
    ValueBits late_mask(int feature) const noexcept {
        return std::rotl(now_[static_cast<std::size_t>(feature % 2)], late_step(feature));
    }
    TableCode last() const noexcept {
        return static_cast<TableCode>((now_[2] & 1) * code_win | (now_[3] & 1));
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
    std::array<ValueBits, 4> now_{};    ///< Wins and losses; whether the last is one.
    std::array<ValueBits, 4> begun_{};  ///< The same before `put_all`.
};

/// The combinations of features at the places of a word.
class WordPlaces {
  public:
    explicit WordPlaces(std::span<const std::uint8_t> features) noexcept
        : features_(features.first(std::min(features.size(), max_features))) {
        for (std::size_t i = 0; i < features_.size(); ++i) {
            const int feature = features_[i];
            const auto index = static_cast<std::uint32_t>(1U << i);
            Late& late = late_[static_cast<std::size_t>(feature % 2 == 0 ? code_win : code_loss)];
            if (feature < mask_features) continue;
            if (const int step = WordHistory::late_step(feature); step == 0) {
                late.next = index;
            } else {
                late.changes[late.count++] = {static_cast<std::uint32_t>(step), index};
            }
        }
    }
    /// Before the first value of the word is known: for `at`.
    void begin_word(const WordHistory& history) noexcept {
        places_.fill(0);
        for (std::size_t i = 0; i < features_.size(); ++i) {
            const int feature = features_[i];
            if (feature < mask_features) {
                spread(history.mask(feature), i);
            } else if (WordHistory::late_step(feature) != 0) {
                spread(history.late_mask(feature), i);
            }
        }
        next_ = late_[history.last()].next;
    }
    std::size_t at(int bit) const noexcept {
        return places_[static_cast<std::size_t>(bit)] | next_;
    }
    /// What a value says of later places.
    void put(int bit, TableCode code) noexcept {
        const Late& late = late_[code];
        next_ = late.next;
        for (std::size_t i = 0; i < late.count; ++i)
            places_[static_cast<std::size_t>(bit) + late.changes[i].step] |= late.changes[i].index;
    }
    /// After the last: for `when_known`.
    void take_word(const WordHistory& history) noexcept {
        places_.fill(0);
        for (std::size_t i = 0; i < features_.size(); ++i)
            spread(history.mask_when_known(features_[i]), i);
    }
    std::size_t when_known(int bit) const noexcept {
        return places_[static_cast<std::size_t>(bit)];
    }

  private:
    /// Feature number `i` has these bits.
    void spread(ValueBits mask, std::size_t i) noexcept {
        for (std::uint32_t bit = 0; bit < 32; ++bit) places_[bit] |= (mask >> bit & 1) << i;
    }

    std::span<const std::uint8_t> features_;
    /// What a value changes: of places so much higher, and of the next one that is stored.
    struct Late {
        struct Change {
            std::uint32_t step;
            std::uint32_t index;
        };
        std::array<Change, max_features> changes{};
        std::size_t count = 0;
        std::uint32_t next = 0;
    };
    std::array<Late, 3> late_{};  ///< By the value.
    std::uint32_t next_ = 0;
    std::array<std::uint32_t, 32 + 8> places_{};  ///< Of the steps beyond the word nobody asks.
};

}  // namespace twelves
