// Owns sets of squares for several positions at once, one in each lane of a vector. Knows the
// geometry of steps and nothing of moves.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <cstring>

#include "games/checkers/square.hpp"

namespace twelves::checkers {

/// How many positions a vector holds: what one register of the processor holds, so that no build
/// passes vectors wider than its registers.
#ifdef __AVX2__
inline constexpr int lane_count = 8;
#else
inline constexpr int lane_count = 4;
#endif

/// One set of squares for each position. No result depends on what the compiler makes of it.
using Lanes = Squares __attribute__((vector_size(lane_count * sizeof(Squares))));

[[gnu::always_inline]] inline Lanes load_lanes(const Squares* from) noexcept {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

[[gnu::always_inline]] inline void store_lanes(Squares* to, Lanes lanes) noexcept {
    std::memcpy(to, &lanes, sizeof lanes);
}

[[gnu::always_inline]] inline Lanes all_lanes(Squares squares) noexcept {
    return squares - Lanes{};
}

/// The sum of the sizes of all lanes.
[[gnu::always_inline]] inline unsigned size_of_all(Lanes x) noexcept {
    using Words = std::uint64_t __attribute__((vector_size(sizeof(Lanes))));
    const auto words = reinterpret_cast<Words>(x);
    int sum = 0;
    for (int i = 0; i < lane_count / 2; ++i) sum += std::popcount(words[i]);
    return static_cast<unsigned>(sum);
}

/// The functions below do the same for one set of squares and for lanes of them.

/// `Steps` steps in direction `D`, without holding back the squares that leave the board.
template <Direction D, int Steps = 1, class T>
[[gnu::always_inline]] inline T rotated(T x) noexcept {
    constexpr int left = (static_cast<int>(D) * Steps) & 31;
    return x << left | x >> (32 - left);
}

/// All squares where `x` has none, else none.
[[gnu::always_inline]] inline Squares all_if_none(Squares x) noexcept {
    return x == 0 ? ~Squares{0} : 0;
}
[[gnu::always_inline]] inline Lanes all_if_none(Lanes x) noexcept {
    return reinterpret_cast<Lanes>(x == 0);
}

[[gnu::always_inline]] inline bool has_any(Squares x) noexcept { return x != 0; }
[[gnu::always_inline]] inline bool has_any(Lanes x) noexcept {
#ifdef __AVX2__
    const auto bits = reinterpret_cast<__m256i>(x);
    return _mm256_testz_si256(bits, bits) == 0;
#else
    std::uint64_t words[2];
    std::memcpy(words, &x, sizeof x);
    return (words[0] | words[1]) != 0;
#endif
}

}  // namespace twelves::checkers
