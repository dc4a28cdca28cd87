// Owns the way from 32 lines to 64 squares: adds up, for each square, the bytes that the four
// lines through it hold for it. In portable vectors of 16 bytes; no table, no rule.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/loa/byte_vector.hpp"
#include "games/loa/pair_tables.hpp"

namespace twelves::loa {

using ByteVector [[gnu::vector_size(16)]] = std::uint8_t;

inline ByteVector load_vector(const void* from) noexcept {
    ByteVector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

/// One byte for each square, two ranks in a vector.
using Plane = std::array<ByteVector, 4>;

/// The two halves of `PairEntry` by square.
struct PairPlanes {
    Plane moves;
    Plane change;
};

namespace planes {

// Interleave the lower or upper halves of two vectors by units of 1, 2, 4 or 8 bytes.
inline ByteVector low_1(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline ByteVector high_1(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}
inline ByteVector low_2(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}
inline ByteVector high_2(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30,
                                   31);
}
inline ByteVector low_4(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
}
inline ByteVector high_4(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30,
                                   31);
}
inline ByteVector low_8(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
inline ByteVector high_8(ByteVector a, ByteVector b) noexcept {
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30,
                                   31);
}

/// Turns the 8 bytes of the lower rank by `lower` places to the right, of the upper by `upper`.
template <int lower, int upper>
ByteVector turned(ByteVector v) noexcept {
    constexpr auto l = [](int i) { return (i - lower) & 7; };
    constexpr auto u = [](int i) { return 8 + ((i - upper) & 7); };
    return __builtin_shufflevector(v, v, l(0), l(1), l(2), l(3), l(4), l(5), l(6), l(7), u(0), u(1),
                                   u(2), u(3), u(4), u(5), u(6), u(7));
}

/// Eight entries whose positions are files, of ranks 1 to 8.
inline PairPlanes from_ranks(const std::array<ByteVector, 8>& e) noexcept {
    return {{low_8(e[0], e[1]), low_8(e[2], e[3]), low_8(e[4], e[5]), low_8(e[6], e[7])},
            {high_8(e[0], e[1]), high_8(e[2], e[3]), high_8(e[4], e[5]), high_8(e[6], e[7])}};
}

/// One half of eight entries, already paired: 8 rows of 8 become columns.
inline Plane columns(ByteVector a, ByteVector b, ByteVector c, ByteVector d) noexcept {
    const ByteVector ab_low = low_2(a, b), ab_high = high_2(a, b);
    const ByteVector cd_low = low_2(c, d), cd_high = high_2(c, d);
    return {low_4(ab_low, cd_low), high_4(ab_low, cd_low), low_4(ab_high, cd_high),
            high_4(ab_high, cd_high)};
}

/// Eight entries whose positions are ranks, of lines 0 to 7: byte n of a rank is line n.
inline PairPlanes from_columns(const std::array<ByteVector, 8>& e) noexcept {
    return {
        columns(low_1(e[0], e[1]), low_1(e[2], e[3]), low_1(e[4], e[5]), low_1(e[6], e[7])),
        columns(high_1(e[0], e[1]), high_1(e[2], e[3]), high_1(e[4], e[5]), high_1(e[6], e[7]))};
}

/// From the number of a diagonal to the file: line n meets rank r (from 0) on file n+r or n-r.
inline Plane rising_turned(const Plane& p) noexcept {
    return {turned<0, 1>(p[0]), turned<2, 3>(p[1]), turned<4, 5>(p[2]), turned<6, 7>(p[3])};
}
inline Plane falling_turned(const Plane& p) noexcept {
    return {turned<0, -1>(p[0]), turned<-2, -3>(p[1]), turned<-4, -5>(p[2]), turned<-6, -7>(p[3])};
}

inline void add(Plane& sum, const Plane& p) noexcept {
    for (std::size_t i = 0; i < 4; ++i) sum[i] += p[i];
}

}  // namespace planes

/// Adds up the entries of all lines by square. `load(direction)` gives the eight entries of lines
/// 8 * direction and up; it is called in turn, so that few of them are held at a time.
template <class Load>
PairPlanes by_square(Load load) noexcept {
    using namespace planes;
    PairPlanes sum = from_ranks(load(std::integral_constant<int, 1>{}));
    const PairPlanes files = from_columns(load(std::integral_constant<int, 0>{}));
    add(sum.moves, files.moves);
    add(sum.change, files.change);
    const PairPlanes rising = from_columns(load(std::integral_constant<int, 2>{}));
    add(sum.moves, rising_turned(rising.moves));
    add(sum.change, rising_turned(rising.change));
    const PairPlanes falling = from_columns(load(std::integral_constant<int, 3>{}));
    add(sum.moves, falling_turned(falling.moves));
    add(sum.change, falling_turned(falling.change));
    return sum;
}

/// The sum over all squares of moves (unsigned) times change (signed).
inline int dot_product_plain(const PairPlanes& p) noexcept {
    int sum = 0;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 16; ++k)
            sum += p.moves[i][k] * static_cast<std::int8_t>(p.change[i][k]);
    return sum;
}

/// The same with the instruction for it, where there is one. No sum of pairs may exceed 16 bits:
/// a square has at most 8 moves and a change of at most 4 * 7.
inline int dot_product(const PairPlanes& p) noexcept {
#if defined(__SSSE3__)
    const auto pairs = [&](std::size_t i) {
        return _mm_maddubs_epi16(reinterpret_cast<__m128i>(p.moves[i]),
                                 reinterpret_cast<__m128i>(p.change[i]));
    };
    const __m128i sum =
        _mm_add_epi16(_mm_add_epi16(pairs(0), pairs(1)), _mm_add_epi16(pairs(2), pairs(3)));
    __m128i wide = _mm_madd_epi16(sum, _mm_set1_epi16(1));
    wide = _mm_add_epi32(wide, _mm_shuffle_epi32(wide, 0x4e));
    wide = _mm_add_epi32(wide, _mm_shuffle_epi32(wide, 0xb1));
    return _mm_cvtsi128_si32(wide);
#else
    return dot_product_plain(p);
#endif
}

/// The squares whose byte is not zero.
inline Bitboard nonzero(const Plane& plane) noexcept {
    Bitboard result = 0;
    for (int s = 0; s < square_count; ++s)
        if (plane[static_cast<std::size_t>(s / 16)][s % 16] != 0) result |= Bitboard{1} << s;
    return result;
}

}  // namespace twelves::loa
