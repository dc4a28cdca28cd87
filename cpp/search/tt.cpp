// Four entries share a cache line. Words are plain memory, read and written as relaxed atomics.
#include "search/tt.hpp"

#include <algorithm>

namespace twelves {

TranspositionTable::TranspositionTable(std::size_t megabytes) { resize(megabytes); }

void TranspositionTable::resize(std::size_t megabytes) {
    HugeMemory memory(std::max(bytes_of(megabytes), sizeof(Cluster)));
    memory_ = std::move(memory);
    size_ = memory_.size() / sizeof(Cluster);
    megabytes_ = megabytes;
    age_ = 0;
}

void TranspositionTable::clear() noexcept {
    memory_.clear();
    age_ = 0;
}

int TranspositionTable::full_permill() const noexcept {
    const std::size_t sample = std::min<std::size_t>(size_, 250);
    std::size_t full = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Slot& slot : static_cast<const Cluster*>(memory_.data())[i].slots) {
            const std::uint64_t data = load(slot.data);
            full += data != 0 && age_of(data) == age_ ? 1u : 0u;
        }
    }
    return static_cast<int>(full * 1000 / (sample * 4));
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const noexcept {
    for (const Slot& slot : cluster(key).slots) {
        const std::uint64_t data = load(slot.data);
        if (data != 0 && (load(slot.key_and_data) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) noexcept {
    TableEntry fresh = entry;
    Slot* target = nullptr;
    for (Slot& slot : cluster(key).slots) {
        const std::uint64_t data = load(slot.data);
        if (data != 0 && (load(slot.key_and_data) ^ data) == key) {
            const TableEntry old = unpack(data);
            // A bound from much less depth says less than what is there, unless that is old.
            if (fresh.bound != Bound::Exact && fresh.depth + 3 < old.depth && age_of(data) == age_)
                return;
            if (fresh.move == 0) fresh.move = old.move;
            target = &slot;
            break;
        }
        if (target == nullptr || worth(data) < worth(load(target->data))) target = &slot;
    }
    const std::uint64_t data = pack(fresh, age_);
    save(target->key_and_data, key ^ data);
    save(target->data, data);
}

std::uint64_t TranspositionTable::load(const std::uint64_t& word) noexcept {
    // atomic_ref wants a mutable object, also for reading.
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word))
        .load(std::memory_order_relaxed);
}

void TranspositionTable::save(std::uint64_t& word, std::uint64_t value) noexcept {
    std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

std::uint64_t TranspositionTable::pack(const TableEntry& entry, unsigned age) noexcept {
    const auto score = static_cast<std::uint16_t>(entry.score.value());
    const auto depth = static_cast<std::uint8_t>(std::clamp(entry.depth, 0, 255));
    return std::uint64_t{entry.move} | std::uint64_t{score} << 16 | std::uint64_t{depth} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40 | std::uint64_t{age} << 42;
}

TableEntry TranspositionTable::unpack(std::uint64_t data) noexcept {
    return TableEntry{static_cast<MoveCode>(data),
                      Score(static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> 16))),
                      static_cast<int>(data >> 32 & 0xff), static_cast<Bound>(data >> 40 & 3)};
}

int TranspositionTable::worth(std::uint64_t data) const noexcept {
    if (data == 0) return -1024;
    const unsigned years = (age_ - age_of(data)) & max_age;
    return unpack(data).depth - 8 * static_cast<int>(years);
}

}  // namespace twelves
