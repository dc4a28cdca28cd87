// Owns the blocks that were read last, in a fixed amount of memory. Knows no file.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "endgame/grammar.hpp"

namespace twelves {

/// Safe from any thread: each place has a lock, held for as long as it takes to read a block.
class BlockCache {
  public:
    /// As many blocks as the memory holds, at least one. Throws std::bad_alloc.
    explicit BlockCache(std::size_t megabytes)
        : count_(std::max<std::size_t>(megabytes * 1024 * 1024 / sizeof(Place), 1)),
          places_(std::make_unique<Place[]>(count_)) {}

    /// A value of the block called `key`, which is not 0. If the block is not here `read(values)`
    /// gets it; none if that returns false.
    template <class Read>
    std::optional<TableCode> value(std::uint64_t key, std::size_t at, Read read) noexcept {
        Place& place = places_[place_of(key)];
        while (place.busy.test_and_set(std::memory_order_acquire)) {
        }
        if (place.key != key) {
            place.key = key;
            if (!read(std::span<TableCode, block_size>(place.values))) place.key = 0;
        }
        const std::optional<TableCode> result =
            place.key == key ? std::optional(place.values[at]) : std::nullopt;
        place.busy.clear(std::memory_order_release);
        return result;
    }

  private:
    struct alignas(64) Place {
        std::atomic_flag busy = ATOMIC_FLAG_INIT;
        std::uint64_t key = 0;
        std::array<TableCode, block_size> values;
    };

    std::size_t place_of(std::uint64_t key) const noexcept {
        const std::uint64_t mixed = key * 0x9e3779b97f4a7c15;
        return static_cast<std::size_t>((mixed >> 32) * count_ >> 32);
    }

    std::size_t count_;
    std::unique_ptr<Place[]> places_;
};

}  // namespace twelves
