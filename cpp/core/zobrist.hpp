// Owns the pseudo-random constants behind position keys. Made at compile time, the same on
// every machine.
#pragma once

#include <array>
#include <cstddef>

#include "core/types.hpp"

namespace twelves {

/// The splitmix64 sequence (Steele, Lea and Flood 2014): full period, passes BigCrush.
constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// `N` random keys. Different seeds give unrelated sets.
template <std::size_t N>
constexpr std::array<Key, N> zobrist_keys(std::uint64_t seed) noexcept {
    std::array<Key, N> keys{};
    for (Key& key : keys) key = splitmix64(seed);
    return keys;
}

}  // namespace twelves
