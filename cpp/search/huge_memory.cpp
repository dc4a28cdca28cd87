// Memory comes from the system's pager where there is one: then it is zero without being written.
#include "search/huge_memory.hpp"

#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define TWELVES_HAS_MMAP 1
#else
#include <cstdlib>
#define TWELVES_HAS_MMAP 0
#endif

namespace twelves {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t cache_line = 64;

/// A small block is aligned to a line only: a whole huge page would be a waste.
std::size_t alignment_for(std::size_t bytes) noexcept {
    return bytes >= huge_page ? huge_page : cache_line;
}

void* allocate(std::size_t bytes) noexcept {
#if TWELVES_HAS_MMAP
    void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block == MAP_FAILED ? nullptr : block;
#else
    return std::calloc(bytes, 1);
#endif
}

void release(void* block, [[maybe_unused]] std::size_t bytes) noexcept {
    if (block == nullptr) return;
#if TWELVES_HAS_MMAP
    munmap(block, bytes);
#else
    std::free(block);
#endif
}

}  // namespace

HugeMemory::HugeMemory(std::size_t bytes) {
    const std::size_t alignment = alignment_for(bytes);
    if (bytes > std::numeric_limits<std::size_t>::max() - alignment) throw std::bad_alloc();
    block_size_ = bytes + alignment;
    block_ = allocate(block_size_);
    if (block_ == nullptr) throw std::bad_alloc();
    size_ = bytes;
    const auto address = reinterpret_cast<std::uintptr_t>(block_);
    const std::size_t offset = (alignment - address % alignment) % alignment;
    data_ = static_cast<char*>(block_) + offset;
#if defined(MADV_HUGEPAGE)
    if (bytes >= huge_page) madvise(data_, size_, MADV_HUGEPAGE);  // a wish; may be refused
#endif
}

HugeMemory::HugeMemory(HugeMemory&& other) noexcept { swap(other); }

HugeMemory& HugeMemory::operator=(HugeMemory&& other) noexcept {
    HugeMemory old(std::move(*this));
    swap(other);
    return *this;
}

HugeMemory::~HugeMemory() { release(block_, block_size_); }

void HugeMemory::clear() noexcept {
    if (data_ != nullptr) std::memset(data_, 0, size_);
}

void HugeMemory::swap(HugeMemory& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(block_, other.block_);
    std::swap(block_size_, other.block_size_);
}

}  // namespace twelves
