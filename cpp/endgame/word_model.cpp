#include "endgame/word_model.hpp"

#include <algorithm>

namespace twelves {
namespace {

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

/// Counts how many of some samples have each feature: eight counters of a byte in each number.
class FeatureCounter {
  public:
    void add(std::uint64_t features) noexcept {
        for (std::size_t i = 0; i < bytes_.size(); ++i)
            bytes_[i] += spread[features >> (8 * i) & 255];
        if (++pending_ == 255) flush();
    }
    void flush() noexcept {
        if (pending_ == 0) return;
        pending_ = 0;
        for (std::size_t i = 0; i < bytes_.size(); ++i)
            for (std::size_t k = 0; k < 8; ++k)
                counts_[8 * i + k] += static_cast<std::uint32_t>(bytes_[i] >> (8 * k) & 255);
        bytes_.fill(0);
    }
    /// After `flush`.
    std::uint32_t operator[](std::size_t feature) const noexcept { return counts_[feature]; }
    void clear() noexcept { counts_.fill(0); }

  private:
    static constexpr std::size_t byte_count = (feature_count + 7) / 8;
    /// The bits of a byte, each in a byte of its own.
    static constexpr auto spread = [] {
        std::array<std::uint64_t, 256> result{};
        for (std::size_t byte = 0; byte < result.size(); ++byte)
            for (std::size_t bit = 0; bit < 8; ++bit)
                result[byte] |= std::uint64_t{byte >> bit & 1} << (8 * bit);
        return result;
    }();

    std::array<std::uint64_t, byte_count> bytes_{};
    std::array<std::uint32_t, 8 * byte_count> counts_{};
    unsigned pending_ = 0;
};

/// Finds the features one by one, each time the one that helps most. The samples are kept in
/// groups that agree in the features that were chosen, each ordered by value.
class FeatureChoice {
  public:
    FeatureChoice(std::span<const WordSample> samples, std::uint64_t total)
        : samples_(samples.begin(), samples.end()),
          other_(samples.size()),
          logarithms_(samples.size() + 2) {
        for (std::uint32_t n = 1; n < logarithms_.size(); ++n) logarithms_[n] = n * logarithm(n);
        scale_ = std::max<std::uint64_t>(total / std::max<std::size_t>(samples.size(), 1), 1);
        std::stable_sort(samples_.begin(), samples_.end(),
                         [](const auto& a, const auto& b) { return a.code < b.code; });
        Group all{0, {}};
        for (const WordSample& sample : samples) ++all.counts[sample.code];
        if (!samples.empty()) groups_.push_back(all);
        best_ = cost(bits_of(all.counts), 1);
    }
    /// False if no further feature is worth its place.
    bool add() {
        std::array<std::uint64_t, feature_count> bits{};
        for (const Group& group : groups_) add_bits(group, bits);
        const std::size_t contexts = std::size_t{1} << (chosen_.size() + 1);
        int best_feature = -1;
        for (int feature = 0; feature < feature_count; ++feature) {
            if (std::find(chosen_.begin(), chosen_.end(), feature) != chosen_.end()) continue;
            const std::uint64_t with = cost(bits[static_cast<std::size_t>(feature)], contexts);
            if (with >= best_) continue;
            best_ = with;
            best_feature = feature;
        }
        if (best_feature < 0) return false;
        split(best_feature);
        chosen_.push_back(static_cast<std::uint8_t>(best_feature));
        return true;
    }
    const std::vector<std::uint8_t>& chosen() const noexcept { return chosen_; }
    std::uint64_t best() const noexcept { return best_; }

  private:
    struct Group {
        std::size_t begin;
        ValueCounts counts;

        std::size_t size() const noexcept { return std::size_t{counts[0]} + counts[1] + counts[2]; }
    };

    /// What the values of a group take, if it is parted by a feature, for each feature.
    void add_bits(const Group& group, std::array<std::uint64_t, feature_count>& bits) const {
        std::array<FeatureCounter, 3> with;
        const WordSample* sample = samples_.data() + group.begin;
        for (std::size_t code = 0; code < with.size(); ++code) {
            for (std::uint32_t i = 0; i < group.counts[code]; ++i)
                with[code].add(sample++->features);
            with[code].flush();
        }
        for (std::size_t feature = 0; feature < bits.size(); ++feature) {
            const ValueCounts yes{with[0][feature], with[1][feature], with[2][feature]};
            const ValueCounts no{group.counts[0] - yes[0], group.counts[1] - yes[1],
                                 group.counts[2] - yes[2]};
            bits[feature] += bits_of(yes) + bits_of(no);
        }
    }
    void split(int feature) {
        std::vector<Group> groups;
        std::size_t to = 0;
        for (const Group& group : groups_) {
            for (const std::uint64_t wanted : {std::uint64_t{0}, std::uint64_t{1}}) {
                Group part{to, {}};
                const auto begin = samples_.begin() + static_cast<std::ptrdiff_t>(group.begin);
                for (auto it = begin; it != begin + static_cast<std::ptrdiff_t>(group.size());
                     ++it) {
                    if ((it->features >> feature & 1) != wanted) continue;
                    ++part.counts[it->code];
                    other_[to++] = *it;
                }
                if (part.size() != 0) groups.push_back(part);
            }
        }
        samples_.swap(other_);
        groups_.swap(groups);
    }
    std::uint64_t bits_of(const ValueCounts& c) const noexcept {
        std::uint64_t bits = logarithms_[c[0] + c[1] + c[2]];
        for (const std::uint32_t n : c) bits -= logarithms_[n];
        return bits;
    }
    std::uint64_t cost(std::uint64_t bits, std::size_t contexts) const noexcept {
        return bits * scale_ + contexts * context_cost;
    }

    std::vector<WordSample> samples_;
    std::vector<WordSample> other_;          ///< Where they go when groups are parted.
    std::vector<Group> groups_;              ///< None is empty.
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

std::vector<std::uint8_t> choose_features(std::span<const WordSample> samples, std::uint64_t total,
                                          std::uint64_t& cost) {
    FeatureChoice choice(samples, total);
    while (choice.chosen().size() < max_features && choice.add()) continue;
    cost = choice.best() / std::max<std::uint64_t>(total, 1);
    std::vector<std::uint8_t> features = choice.chosen();
    std::sort(features.begin(), features.end());
    return features;
}

std::vector<std::array<Probability, 2>> probabilities_of(std::span<const ValueCounts> counts) {
    std::vector<std::array<Probability, 2>> result;
    for (const ValueCounts& c : counts) {
        const std::uint64_t decided = c[code_loss] + c[code_win];
        result.push_back(
            {probability(decided, c[code_draw] + decided), probability(c[code_win], decided)});
    }
    return result;
}

}  // namespace twelves
