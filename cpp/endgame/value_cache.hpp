// Owns the values of positions that were asked for last, in a fixed amount of memory. Knows no
// file.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace twelves {

/// Safe from any thread, without locks: an entry that two threads have mixed is not recognised.
class ValueCache {
  public:
    /// A position, and what of it is known; the upper 16 bits are zeros.
    using Name = std::array<std::uint64_t, 2>;

    /// As many entries as the memory holds, rounded down to a power of two. Throws std::bad_alloc.
    explicit ValueCache(std::size_t bytes)
        : bits_(static_cast<int>(std::bit_width(bytes / sizeof(Entry))) - 1),
          entries_(std::make_unique<Entry[]>(std::size_t{1} << bits_)) {}

    /// 0: not known.
    std::uint16_t find(const Name& name) const noexcept {
        const Entry& entry = place(name);
        const std::uint64_t second = entry[1].load(std::memory_order_relaxed);
        const std::uint64_t first = entry[0].load(std::memory_order_relaxed) ^ second;
        const bool is_right = first == name[0] && second << value_bits >> value_bits == name[1];
        return is_right ? static_cast<std::uint16_t>(second >> (64 - value_bits)) : 0;
    }
    /// `value` is not 0.
    void put(const Name& name, std::uint16_t value) noexcept {
        Entry& entry = place(name);
        const std::uint64_t second = name[1] | std::uint64_t{value} << (64 - value_bits);
        entry[1].store(second, std::memory_order_relaxed);
        entry[0].store(name[0] ^ second, std::memory_order_relaxed);
    }

  private:
    using Entry = std::array<std::atomic<std::uint64_t>, 2>;
    static constexpr int value_bits = 16;

    Entry& place(const Name& name) const noexcept {
        const std::uint64_t mixed = name[0] ^ name[1] * 0x9e3779b97f4a7c15;
        return entries_[(mixed ^ mixed >> 32) * 0xd6e8feb86659fd93 >> (64 - bits_)];
    }

    int bits_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace twelves
