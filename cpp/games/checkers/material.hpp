// Owns what is on the board in an endgame, without where: the names of materials and which come
// out of which by capture and crowning.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// The pieces of one side.
struct Army {
    std::uint8_t men = 0;
    std::uint8_t kings = 0;

    friend constexpr auto operator<=>(const Army&, const Army&) noexcept = default;
    constexpr int pieces() const noexcept { return men + kings; }
};

/// The pieces of both sides. In tables the stronger army is Black's: materials that differ by the
/// exchange of the colours are one.
struct Material {
    Army first;
    Army second;

    friend constexpr auto operator<=>(const Material&, const Material&) noexcept = default;
    constexpr int pieces() const noexcept { return first.pieces() + second.pieces(); }
    constexpr int men() const noexcept { return first.men + second.men; }
};

/// Whether `a` goes first: more pieces, then more kings.
constexpr bool is_stronger(const Army& a, const Army& b) noexcept {
    return a.pieces() != b.pieces() ? a.pieces() > b.pieces() : a.kings > b.kings;
}
constexpr bool is_canonical(const Material& m) noexcept { return !is_stronger(m.second, m.first); }
constexpr bool is_symmetric(const Material& m) noexcept { return m.first == m.second; }

constexpr Material material_of(const Position& p) noexcept {
    const auto army = [&](Squares own) {
        const auto kings = static_cast<std::uint8_t>(size(own & p.kings));
        return Army{static_cast<std::uint8_t>(size(own) - kings), kings};
    };
    return {army(p.first), army(p.second)};
}

/// All materials of so many pieces in which both sides have one, the stronger army first.
std::vector<Material> materials(int pieces);

/// `KKM-KM`: kings before men, Black's army before White's.
std::string material_name(const Material& material);

/// The materials, both sides with a piece, into which a capture or a crowning can lead.
std::vector<Material> conversions(const Material& material);

}  // namespace twelves::checkers
