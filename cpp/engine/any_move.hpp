// Owns a move of any game as bytes, so that what stands above the games needs no template.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace twelves {

/// A move of some game. Equal moves of one game have equal bytes; moves of different games must
/// not be compared.
struct AnyMove {
    alignas(8) std::array<std::byte, 16> bytes{};

    bool operator==(const AnyMove&) const = default;
};

template <class Move>
AnyMove erase_move(const Move& move) noexcept {
    static_assert(sizeof(Move) <= sizeof(AnyMove) && std::is_trivially_copyable_v<Move>);
    static_assert(std::has_unique_object_representations_v<Move>, "padding would break equality");
    AnyMove result;
    std::memcpy(result.bytes.data(), &move, sizeof move);
    return result;
}

template <class Move>
Move restore_move(const AnyMove& any) noexcept {
    Move move;
    std::memcpy(&move, any.bytes.data(), sizeof move);
    return move;
}

}  // namespace twelves
