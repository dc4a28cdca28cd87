// Owns the table of perft: subtree sizes under exact positions. A count from it is never wrong,
// with any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "core/types.hpp"
#include "search/huge_memory.hpp"
#include "search/table_index.hpp"

namespace twelves {

/// Shared by threads. An entry holds the whole position, so that a hit is a proof. Two entries
/// share a cache line: the first keeps the deeper subtree, the second the later one.
class PerftTable {
  public:
    static constexpr int max_depth = 127;
    static constexpr std::uint64_t max_count = (std::uint64_t{1} << 56) - 1;

    /// Throws std::bad_alloc.
    explicit PerftTable(std::size_t megabytes)
        : memory_(bytes_of(megabytes)), size_(memory_.size() / sizeof(Line)) {}

    void prefetch(Key key) const noexcept { twelves::prefetch(&line(key)); }

    std::optional<std::uint64_t> probe(Key key, const PackedPosition& position,
                                       int depth) const noexcept {
        Line& l = line(key);
        const Lock lock(l);
        if (!lock.held()) return std::nullopt;
        if (is(l.deep, lock.deep_data(), position, depth)) return lock.deep_data() >> 8;
        if (is(l.late, l.late.data, position, depth)) return l.late.data >> 8;
        return std::nullopt;
    }

    void store(Key key, const PackedPosition& position, int depth, std::uint64_t count) noexcept {
        if (count > max_count || depth > max_depth) return;
        Line& l = line(key);
        Lock lock(l);
        if (!lock.held()) return;
        const std::uint64_t data = count << 8 | static_cast<std::uint64_t>(depth) << 1;
        if (depth >= depth_of(lock.deep_data())) {
            l.deep.words = position.words;
            lock.set_deep_data(data);
        } else {
            l.late = Entry{position.words, data};
        }
    }

  private:
    /// `data` is, from the lowest bit: lock (first entry of a line only), depth (7 bits, 0: empty),
    /// count (56 bits).
    struct Entry {
        std::array<std::uint64_t, 3> words;
        std::uint64_t data;
    };
    struct alignas(64) Line {
        Entry deep;
        Entry late;
    };
    static_assert(sizeof(Line) == 64);

    /// Holds a line, if nobody else does: who finds it taken goes on without the table, so no
    /// thread ever waits. The data word of the first entry changes only through this.
    class Lock {
      public:
        explicit Lock(Line& l) noexcept : word_(l.deep.data), data_(word_.load(relaxed)) {
            held_ = (data_ & 1) == 0 && word_.compare_exchange_strong(
                                            data_, data_ | 1, std::memory_order_acquire, relaxed);
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock() {
            if (held_) word_.store(data_, std::memory_order_release);
        }
        bool held() const noexcept { return held_; }
        std::uint64_t deep_data() const noexcept { return data_; }
        void set_deep_data(std::uint64_t data) noexcept { data_ = data; }

      private:
        static constexpr auto relaxed = std::memory_order_relaxed;

        std::atomic_ref<std::uint64_t> word_;
        std::uint64_t data_;
        bool held_;
    };

    static int depth_of(std::uint64_t data) noexcept { return static_cast<int>(data >> 1 & 0x7f); }
    static bool is(const Entry& entry, std::uint64_t data, const PackedPosition& position,
                   int depth) noexcept {
        return depth_of(data) == depth && entry.words == position.words;
    }
    Line& line(Key key) const noexcept {
        return static_cast<Line*>(memory_.data())[table_index(key, size_)];
    }

    HugeMemory memory_;
    std::size_t size_;
};

}  // namespace twelves
