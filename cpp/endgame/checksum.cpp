#include "endgame/checksum.hpp"

#include <array>

namespace twelves {
namespace {

constexpr std::size_t slices = 8;
template <class Crc>
using Table = std::array<std::array<Crc, 256>, slices>;

/// What a byte, followed by so many zero bytes, does to the checksum.
template <class Crc, Crc Polynomial>
constexpr Table<Crc> make_table() {
    Table<Crc> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        auto crc = static_cast<Crc>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = static_cast<Crc>(crc >> 1 ^ ((crc & 1) != 0 ? Polynomial : 0));
        table[0][byte] = crc;
    }
    for (std::size_t i = 1; i < slices; ++i)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const Crc before = table[i - 1][byte];
            table[i][byte] = static_cast<Crc>(before >> 8 ^ table[0][before & 255]);
        }
    return table;
}

constexpr auto table32 = make_table<std::uint32_t, 0xedb88320>();
constexpr auto table16 = make_table<std::uint16_t, 0xa001>();

/// Eight bytes at a time (Kounavis and Berry 2005).
template <class Crc>
Crc update(const Table<Crc>& table, std::span<const std::byte> bytes, Crc crc) noexcept {
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(bytes[i]); };
    for (; bytes.size() >= slices; bytes = bytes.subspan(slices)) {
        Crc next = 0;
        for (std::size_t i = 0; i < slices; ++i) {
            const std::size_t own = i < sizeof(Crc) ? crc >> (8 * i) & 255 : 0;
            next = static_cast<Crc>(next ^ table[slices - 1 - i][at(i) ^ own]);
        }
        crc = next;
    }
    for (const std::byte byte : bytes)
        crc = static_cast<Crc>(crc >> 8 ^ table[0][(crc ^ static_cast<unsigned>(byte)) & 255]);
    return crc;
}

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) noexcept {
    return ~update<std::uint32_t>(table32, bytes, ~before);
}

std::uint16_t crc16(std::span<const std::byte> bytes) noexcept {
    return update<std::uint16_t>(table16, bytes, 0);
}

}  // namespace twelves
