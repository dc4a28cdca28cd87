// Owns the lines of values that were looked up last, in a fixed amount of memory. Knows no file.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace twelves {

/// Safe from any thread, without locks: an entry that two threads have mixed is not recognised.
/// (A check of all words instead of a lock: Hyatt.)
class BlockCache {
  public:
    /// 512 bits that were decoded together.
    using Line = std::array<std::uint64_t, 8>;

    /// As many entries as the memory holds, rounded down to a power of two. Throws std::bad_alloc.
    explicit BlockCache(std::size_t bytes)
        : bits_(static_cast<int>(std::bit_width(bytes / sizeof(Entry))) - 1),
          entries_(std::make_unique<Entry[]>(std::size_t{1} << bits_)) {}

    /// How much of the line of this name is known, with the line; 0: nothing. Names have 60 bits.
    unsigned find(std::uint64_t name, Line& line) const noexcept {
        const Entry& entry = place(name);
        std::uint64_t check = entry[8].load(std::memory_order_relaxed);
        for (std::size_t i = 0; i < line.size(); ++i) {
            line[i] = entry[i].load(std::memory_order_relaxed);
            check ^= mixed(line[i], i);
        }
        return check >> 4 == name ? static_cast<unsigned>(check & 15) : 0;
    }
    /// `known` is from 1 to 15.
    void put(std::uint64_t name, unsigned known, const Line& line) noexcept {
        Entry& entry = place(name);
        std::uint64_t check = name << 4 | known;
        for (std::size_t i = 0; i < line.size(); ++i) {
            entry[i].store(line[i], std::memory_order_relaxed);
            check ^= mixed(line[i], i);
        }
        entry[8].store(check, std::memory_order_relaxed);
    }

  private:
    using Entry = std::array<std::atomic<std::uint64_t>, 9>;

    /// So that words that change places or are all the same do not cancel out.
    static std::uint64_t mixed(std::uint64_t word, std::size_t i) noexcept {
        return (word + i + 1) * 0x9e3779b97f4a7c15;
    }
    Entry& place(std::uint64_t name) const noexcept {
        return entries_[name * 0x9e3779b97f4a7c15 >> (64 - bits_)];
    }

    int bits_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace twelves
