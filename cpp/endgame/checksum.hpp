// Owns the checksums of table files: CRC-32 for the parts of a file, CRC-16 for each block. Either
// finds every change within two bytes, and any other but for one in 2^32 or 2^16.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace twelves {

/// CRC-32/ISO-HDLC (as in zlib). Goes on from the checksum of what came before.
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0) noexcept;
/// CRC-16/ARC.
std::uint16_t crc16(std::span<const std::byte> bytes) noexcept;

}  // namespace twelves
