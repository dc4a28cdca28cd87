// Owns the values that were worked out last, in a fixed amount of memory. Knows no file.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "endgame/wdl.hpp"

namespace twelves {

/// Safe from any thread, without locks: an entry is one word, the name of a position and its code.
class ValueCache {
  public:
    /// As many entries as the memory holds, rounded down to a power of two. Throws std::bad_alloc.
    explicit ValueCache(std::size_t bytes)
        : bits_(static_cast<int>(std::bit_width(bytes / sizeof(Entry))) - 1),
          entries_(std::make_unique<Entry[]>(std::size_t{1} << bits_)) {}

    /// Names have 56 bits and are not 0.
    std::optional<TableCode> find(std::uint64_t name) const noexcept {
        const std::uint64_t word = place(name).load(std::memory_order_relaxed);
        if (word >> 8 != name) return std::nullopt;
        return static_cast<TableCode>(word & 255);
    }
    void put(std::uint64_t name, TableCode code) noexcept {
        place(name).store(name << 8 | code, std::memory_order_relaxed);
    }

  private:
    using Entry = std::atomic<std::uint64_t>;

    Entry& place(std::uint64_t name) const noexcept {
        return entries_[name * 0x9e3779b97f4a7c15 >> (64 - bits_)];
    }

    int bits_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace twelves
