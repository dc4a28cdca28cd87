// Owns large blocks of zeroed memory for tables, in huge pages where the system gives them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace twelves {

/// Zeroed memory, aligned to a cache line at least. Pages that are never touched cost nothing
/// where the system maps lazily. Movable, freed on destruction.
class HugeMemory {
  public:
    HugeMemory() noexcept = default;
    /// Throws std::bad_alloc.
    explicit HugeMemory(std::size_t bytes);
    HugeMemory(HugeMemory&& other) noexcept;
    HugeMemory& operator=(HugeMemory&& other) noexcept;
    ~HugeMemory();

    void* data() const noexcept { return data_; }
    std::size_t size() const noexcept { return size_; }
    /// Makes all bytes zero again.
    void clear() noexcept;

  private:
    void swap(HugeMemory& other) noexcept;

    void* data_ = nullptr;
    std::size_t size_ = 0;
    void* block_ = nullptr;  ///< What was allocated; `data_` lies in it, aligned.
    std::size_t block_size_ = 0;
};

/// Saturates, so that an absurd size fails to allocate instead of wrapping round.
constexpr std::size_t bytes_of(std::size_t megabytes) noexcept {
    return megabytes > SIZE_MAX >> 20 ? SIZE_MAX : megabytes << 20;
}

}  // namespace twelves
