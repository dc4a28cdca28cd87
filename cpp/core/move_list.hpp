// Owns the fixed-capacity list that move generators write into. Never allocates.
#pragma once

#include <cassert>
#include <cstddef>

namespace twelves {

/// Up to `Capacity` values. A game's capacity is proved sufficient for every legal position, so
/// `push_back` asserts and does not check.
template <class T, int Capacity>
class FixedList {
  public:
    using value_type = T;

    FixedList() noexcept {}  // NOLINT: the storage is left unset on purpose

    void push_back(const T& value) noexcept {
        assert(size_ < Capacity);
        storage_.items[size_++] = value;
    }
    void clear() noexcept { size_ = 0; }
    /// Cuts the list; for a generator that wrote `count` values through `data()`.
    void resize(int count) noexcept {
        assert(count >= 0 && count <= Capacity);
        size_ = count;
    }

    int size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    T* data() noexcept { return storage_.items; }
    T& operator[](int i) noexcept { return storage_.items[i]; }
    const T& operator[](int i) const noexcept { return storage_.items[i]; }
    T* begin() noexcept { return storage_.items; }
    T* end() noexcept { return storage_.items + size_; }
    const T* begin() const noexcept { return storage_.items; }
    const T* end() const noexcept { return storage_.items + size_; }

  private:
    union Storage {
        Storage() noexcept {}
        T items[static_cast<std::size_t>(Capacity)];
    } storage_;
    int size_ = 0;
};

/// The list that `G::generate` fills.
template <class G>
using MoveList = FixedList<typename G::Move, G::max_moves>;

}  // namespace twelves
