// Owns the few operations on 16 bytes at once that standard C++ and the compilers' portable
// vectors lack, with a plain form of each for processors without an instruction for it.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace twelves::loa {

struct alignas(16) Bytes {
    std::uint8_t values[16];
};

/// 16 bytes from any address; the caller vouches for all of them.
inline Bytes load(const void* from) noexcept {
    Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
inline void store(void* to, const Bytes& bytes) noexcept { std::memcpy(to, &bytes, sizeof bytes); }

/// `result[i] = table[index[i]]`; every index is below 16.
inline Bytes look_up_plain(const Bytes& table, const Bytes& index) noexcept {
    Bytes result;
    for (int i = 0; i < 16; ++i) result.values[i] = table.values[index.values[i]];
    return result;
}

/// The same in one instruction where there is one.
inline Bytes look_up(const Bytes& table, const Bytes& index) noexcept {
#if defined(__SSSE3__)
    const auto* t = reinterpret_cast<const __m128i*>(&table);
    const auto* i = reinterpret_cast<const __m128i*>(&index);
    Bytes result;
    _mm_store_si128(reinterpret_cast<__m128i*>(&result),
                    _mm_shuffle_epi8(_mm_load_si128(t), _mm_load_si128(i)));
    return result;
#elif defined(__aarch64__)
    Bytes result;
    vst1q_u8(result.values, vqtbl1q_u8(vld1q_u8(table.values), vld1q_u8(index.values)));
    return result;
#else
    return look_up_plain(table, index);
#endif
}

}  // namespace twelves::loa
