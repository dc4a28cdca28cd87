#include "endgame/word_model.hpp"

#include <algorithm>

namespace twelves {
namespace {

/// So many places are enough to choose features by.
constexpr std::size_t choosing_samples = 60000;
constexpr std::uint64_t bit_cost = 65536;
/// What probabilities take in the file, for each combination of features.
constexpr std::uint64_t context_cost = 32 * bit_cost;

/// The logarithm to base 2 in 65536ths, with whole numbers: the same on every machine.
std::uint64_t logarithm(std::uint32_t n) noexcept {
    const int whole = static_cast<int>(std::bit_width(n)) - 1;
    std::uint64_t x = (std::uint64_t{n} << 31) >> whole;  // from 2^31 to 2^32
    auto result = static_cast<std::uint64_t>(whole);
    for (int i = 0; i < 16; ++i) {
        x = x * x >> 31;
        result = result << 1 | x >> 32;
        x >>= x >> 32;
    }
    return result;
}

/// Counts of draws, losses and wins.
using Counts = std::array<std::uint32_t, 3>;

/// Finds the features one by one, each time the one that helps most.
class FeatureChoice {
  public:
    FeatureChoice(std::span<const WordSample> samples, std::uint64_t total)
        : samples_(samples), indices_(samples.size()), logarithms_(samples.size() + 2) {
        for (std::uint32_t n = 1; n < logarithms_.size(); ++n) logarithms_[n] = n * logarithm(n);
        scale_ = std::max<std::uint64_t>(total / std::max<std::size_t>(samples.size(), 1), 1);
        best_ = cost({count(-1)[0]});
    }
    /// False if no further feature is worth its place.
    bool add() {
        int best_feature = -1;
        for (int feature = 0; feature < feature_count; ++feature) {
            if (std::find(chosen_.begin(), chosen_.end(), feature) != chosen_.end()) continue;
            const std::uint64_t with = cost(count(feature));
            if (with >= best_) continue;
            best_ = with;
            best_feature = feature;
        }
        if (best_feature < 0) return false;
        for (std::size_t i = 0; i < samples_.size(); ++i)
            indices_[i] |= static_cast<std::uint32_t>(samples_[i].features >> best_feature & 1)
                           << chosen_.size();
        chosen_.push_back(static_cast<std::uint8_t>(best_feature));
        return true;
    }
    const std::vector<std::uint8_t>& chosen() const noexcept { return chosen_; }
    std::uint64_t best() const noexcept { return best_; }

  private:
    std::vector<Counts> count(int feature) const {
        std::vector<Counts> counts(std::size_t{1} << (chosen_.size() + 1));
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const std::uint64_t bit = feature < 0 ? 0 : samples_[i].features >> feature & 1;
            ++counts[indices_[i] | bit << chosen_.size()][samples_[i].code];
        }
        return counts;
    }
    std::uint64_t cost(const std::vector<Counts>& counts) const noexcept {
        std::uint64_t bits = 0;
        for (const Counts& c : counts) {
            bits += logarithms_[c[0] + c[1] + c[2]];
            for (const std::uint32_t n : c) bits -= logarithms_[n];
        }
        return bits * scale_ + counts.size() * context_cost;
    }

    std::span<const WordSample> samples_;
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint64_t> logarithms_;  ///< Of n, times n.
    std::vector<std::uint8_t> chosen_;
    std::uint64_t scale_ = 1;
    std::uint64_t best_ = 0;
};

/// Of what was seen so often among so many. Nothing is impossible.
Probability probability(std::uint64_t seen, std::uint64_t all) noexcept {
    const std::uint64_t p = ((4 * seen + 1) << 16) / (4 * all + 2);
    return static_cast<Probability>(std::clamp<std::uint64_t>(p, 16, 65520));
}

}  // namespace

WordModel learn_model(std::span<const WordSample> samples, std::uint64_t total,
                      std::uint64_t& cost) {
    std::vector<WordSample> few;
    const std::size_t step = samples.size() / choosing_samples + 1;
    for (std::size_t i = 0; i < samples.size(); i += step) few.push_back(samples[i]);
    FeatureChoice choice(few, total);
    while (choice.chosen().size() < max_features && choice.add()) continue;
    cost = choice.best() / std::max<std::uint64_t>(total, 1);

    WordModel model;
    model.features = choice.chosen();
    std::sort(model.features.begin(), model.features.end());
    std::vector<Counts> counts(std::size_t{1} << model.features.size());
    for (const WordSample& sample : samples) {
        std::size_t index = 0;
        for (std::size_t i = 0; i < model.features.size(); ++i)
            index |= (sample.features >> model.features[i] & 1) << i;
        ++counts[index][sample.code];
    }
    for (const Counts& c : counts) {
        const std::uint64_t decided = c[code_loss] + c[code_win];
        model.probabilities.push_back(
            {probability(decided, c[code_draw] + decided), probability(c[code_win], decided)});
    }
    return model;
}

}  // namespace twelves
