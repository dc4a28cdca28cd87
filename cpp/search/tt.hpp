// Owns the transposition table: what earlier searches found out about a position, by key. Knows
// no game; moves are 16-bit codes that the searcher resolves against the legal ones.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/score.hpp"
#include "core/types.hpp"
#include "search/huge_memory.hpp"
#include "search/table_index.hpp"

namespace twelves {

/// What is known of a position. `score` is counted from the position itself.
struct TableEntry {
    MoveCode move = 0;
    Score score;
    int depth = 0;
    Bound bound = Bound::None;

    bool operator==(const TableEntry&) const = default;
};

/// Shared by threads without locks: an entry is two words, one of them the key xor the other, so
/// that words of different entries do not match (Hyatt and Mann 2002). `probe`, `store` and
/// `prefetch` may run at any time, the rest only while no search does.
class TranspositionTable {
  public:
    /// Size in megabytes; 0 is the smallest possible. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t megabytes = 16);

    /// Forgets everything. If there is no memory it throws std::bad_alloc and stays as it was.
    void resize(std::size_t megabytes);
    void clear() noexcept;
    /// Entries of earlier searches are given up first from now on.
    void new_search() noexcept { age_ = (age_ + 1) & max_age; }

    std::size_t megabytes() const noexcept { return megabytes_; }
    /// How full of entries of this search the table is, in thousandths, by a sample.
    int full_permill() const noexcept;

    void prefetch(Key key) const noexcept { twelves::prefetch(&cluster(key)); }
    std::optional<TableEntry> probe(Key key) const noexcept;
    /// Keeps the old move of the same position if `entry` has none.
    void store(Key key, const TableEntry& entry) noexcept;

  private:
    static constexpr unsigned max_age = 63;

    /// The data word, from the lowest bit:
    ///
    ///     move 16 | score 16 | depth 8 | bound 2 | age 6 | unused 16
    struct Slot {
        std::uint64_t key_and_data;
        std::uint64_t data;
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };
    static_assert(sizeof(Cluster) == 64);

    static std::uint64_t load(const std::uint64_t& word) noexcept;
    static void save(std::uint64_t& word, std::uint64_t value) noexcept;
    static std::uint64_t pack(const TableEntry& entry, unsigned age) noexcept;
    static TableEntry unpack(std::uint64_t data) noexcept;
    static unsigned age_of(std::uint64_t data) noexcept {
        return static_cast<unsigned>(data >> 42) & max_age;
    }
    /// What an entry is worth keeping: its depth, less when it is old.
    int worth(std::uint64_t data) const noexcept;

    Cluster& cluster(Key key) const noexcept {
        return static_cast<Cluster*>(memory_.data())[table_index(key, size_)];
    }

    HugeMemory memory_;
    std::size_t size_ = 0;  ///< clusters
    std::size_t megabytes_ = 0;
    unsigned age_ = 0;
};

}  // namespace twelves
