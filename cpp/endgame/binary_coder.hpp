// Owns the coding of yes and no by their probability, in little more bits than they tell
// (arithmetic coding: Rissanen 1976, Pasco 1976). Knows nothing of what is said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace twelves {

/// Of "yes", in 65536ths; never 0.
using Probability = std::uint16_t;

class BinaryEncoder {
  public:
    void put(bool yes, Probability probability) {
        const std::uint32_t part = (range_ >> 16) * probability;
        if (!yes) add(part);
        range_ = yes ? part : range_ - part;
        while (range_ < least_range) {
            bytes_.push_back(static_cast<std::uint8_t>(low_ >> 24));
            low_ <<= 8;
            range_ <<= 8;
        }
    }
    /// What was said, in as few bytes as there can be; a reader takes all further ones for zeros.
    std::span<const std::uint8_t> finish() {
        for (std::uint32_t bits = 32; bits > 0; bits -= 8) {
            // The end of the range, with as many zeros as still lie in it.
            const std::uint64_t step = std::uint64_t{1} << bits;
            const std::uint64_t end = (low_ + step - 1) / step * step;
            if (end > std::uint64_t{low_} + range_ - 1) continue;
            add(static_cast<std::uint32_t>(end - low_));
            break;
        }
        for (int i = 0; i < 4; ++i, low_ <<= 8)
            bytes_.push_back(static_cast<std::uint8_t>(low_ >> 24));
        while (!bytes_.empty() && bytes_.back() == 0) bytes_.pop_back();
        return bytes_;
    }
    void clear() noexcept {
        bytes_.clear();
        low_ = 0;
        range_ = 0xffffffff;
    }

  private:
    static constexpr std::uint32_t least_range = 1U << 24;

    void add(std::uint32_t amount) noexcept {
        low_ += amount;
        if (low_ >= amount) return;
        for (std::size_t i = bytes_.size(); i-- > 0 && ++bytes_[i] == 0;) continue;
    }

    std::vector<std::uint8_t> bytes_;
    std::uint32_t low_ = 0;
    std::uint32_t range_ = 0xffffffff;
};

class BinaryDecoder {
  public:
    explicit BinaryDecoder(std::span<const std::byte> bytes) noexcept
        : next_(bytes.data()), end_(bytes.data() + bytes.size()) {
        for (int i = 0; i < 4; ++i) code_ = code_ << 8 | next();
    }
    bool get(Probability probability) noexcept {
        const std::uint32_t part = (range_ >> 16) * probability;
        const bool yes = code_ < part;
        if (!yes) code_ -= part;
        range_ = yes ? part : range_ - part;
        while (range_ < least_range) {
            code_ = code_ << 8 | next();
            range_ <<= 8;
        }
        return yes;
    }

  private:
    static constexpr std::uint32_t least_range = 1U << 24;

    std::uint32_t next() noexcept {
        return next_ == end_ ? 0 : static_cast<std::uint32_t>(*next_++);
    }

    const std::byte* next_;
    const std::byte* end_;
    std::uint32_t code_ = 0;
    std::uint32_t range_ = 0xffffffff;
};

}  // namespace twelves
