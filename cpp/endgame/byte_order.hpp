// Owns numbers and texts as bytes: little-endian, whatever the machine is.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twelves {

/// Appends to a list of bytes.
class ByteWriter {
  public:
    template <std::unsigned_integral T>
    void number(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bytes_.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
    /// Filled up with zeros.
    void text(std::string_view text, std::size_t size) {
        assert(text.size() <= size);
        for (std::size_t i = 0; i < size; ++i)
            bytes_.push_back(i < text.size() ? static_cast<std::byte>(text[i]) : std::byte{0});
    }
    const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
};

/// Reads on from the front of some bytes, which must be enough.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    template <std::unsigned_integral T>
    T number() noexcept {
        T value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            value = static_cast<T>(value | static_cast<T>(bytes_[i]) << (8 * i));
        bytes_ = bytes_.subspan(sizeof(T));
        return value;
    }
    std::string text(std::size_t size) {
        std::string result;
        for (const std::byte byte : take(size))
            if (byte != std::byte{0}) result.push_back(static_cast<char>(byte));
        return result;
    }
    std::span<const std::byte> take(std::size_t size) noexcept {
        assert(size <= bytes_.size());
        const auto result = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return result;
    }
    std::size_t left() const noexcept { return bytes_.size(); }

  private:
    std::span<const std::byte> bytes_;
};

}  // namespace twelves
