// Owns how a 64-bit key picks a place in a table of any size.
#pragma once

#include <cstddef>

#include "core/types.hpp"

namespace twelves {

/// A number below `size`, evenly spread over keys (Lemire 2016, "fast range"). The upper bits of
/// the key decide.
inline std::size_t table_index(Key key, std::size_t size) noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(key) * size) >> 64);
}

inline void prefetch(const void* address) noexcept { __builtin_prefetch(address); }

}  // namespace twelves
