// Owns the seam to the endgame tables: checkers as `EndgamesOf` wants it.
#pragma once

#include <optional>

#include "games/checkers/game.hpp"
#include "games/checkers/groups.hpp"
#include "games/checkers/lattice.hpp"

namespace twelves::checkers {

struct Endgames {
    using Game = checkers::Game;
    using Material = checkers::Material;
    using Lattice = checkers::Lattice;
    using Group = checkers::Group;

    static constexpr int max_pieces = 7;
    /// Materials have numbers below this.
    static constexpr int material_limit = 4096;

    /// Of the most pieces only four against three: with more on one side there is little to know.
    static std::vector<Material> materials(int pieces) {
        std::vector<Material> result = checkers::materials(pieces);
        if (pieces == max_pieces)
            std::erase_if(
                result, [](const Material& m) { return m.first.pieces() > m.second.pieces() + 1; });
        return result;
    }
    static std::vector<Material> conversions(const Material& m) { return checkers::conversions(m); }
    static std::string material_name(const Material& m) { return checkers::material_name(m); }
    static int pieces(const Material& m) noexcept { return m.pieces(); }
    static bool is_symmetric(const Material& m) noexcept { return checkers::is_symmetric(m); }
    static int number(const Material& m) noexcept {
        return m.first.men | m.first.kings << 3 | m.second.men << 6 | m.second.kings << 9;
    }
    static int pieces(const Position& p) noexcept { return size(p.occupied()); }

    /// The same position with the colours exchanged, if its material has a table only that way
    /// round. None if a side is bare: then the game is over.
    static std::optional<Position> canonical(const Position& p) noexcept {
        if (p.first == 0 || p.second == 0) return std::nullopt;
        const Material m = material_of(p);
        if (is_symmetric(m) ? p.side == Side::First : is_canonical(m)) return p;
        return exchanged(p);
    }
    static Material material(const Position& p) noexcept { return material_of(p); }

    /// A position in two words, without its key; the upper 24 bits are zeros.
    static std::array<std::uint64_t, 2> name(const Position& p) noexcept {
        return {p.first | std::uint64_t{p.second} << 32,
                p.kings | std::uint64_t{p.side == Side::Second} << 32};
    }

    /// Whether every move leads to other material.
    static bool must_convert(const Position& p) noexcept { return has_capture(p); }
    /// Whether the other side would have to, were it to move.
    static bool is_threatened(const Position& p) noexcept {
        Position other = p;
        other.side = opponent(p.side);
        return has_capture(other);
    }
    /// Whether none need to, but one of the other side would have to.
    static bool is_tense(const Position& p) noexcept { return !has_capture(p) && is_threatened(p); }
    /// Whether a move does.
    static bool converts(const Position& p, const Move& m) noexcept {
        return m.is_capture() || (!p.is_king(m.from) && (crown_row(p.side) & m.to.mask()) != 0);
    }

    template <Side S>
    static CommonConversions common_conversions(const Lattice& lattice, const Lattice::Cell& c) {
        return checkers::common_conversions<S>(lattice, c);
    }
    static constexpr Squares turned(Squares squares) noexcept {
        for (int shift = 1; shift < square_count; shift *= 2) {
            const Squares low = ~Squares{0} / ((Squares{1} << shift) + 1);
            squares = (squares >> shift & low) | (squares & low) << shift;
        }
        return std::rotl(squares, 14);  // bit b of the turned board is bit 13 - b modulo 32
    }
    static Material material(const Group& g) noexcept {
        Material m = material_of(g.others);
        Army& army = side_of(g.kind) == Side::First ? m.first : m.second;
        ++(is_men(g.kind) ? army.men : army.kings);
        return m;
    }
    /// As for one position; the bits of the piece's places are turned with it.
    struct CanonicalGroup {
        Group group;
        bool is_turned;
    };
    static std::optional<CanonicalGroup> canonical(const Group& g) noexcept {
        const Material m = material(g);
        if (m.first.pieces() == 0 || m.second.pieces() == 0) return std::nullopt;
        if (is_symmetric(m) ? g.others.side == Side::First : is_canonical(m))
            return CanonicalGroup{g, false};
        return CanonicalGroup{{exchanged(g.others), other_side(g.kind)}, true};
    }

  private:
    static constexpr Position exchanged(const Position& p) noexcept {
        return {turned(p.second), turned(p.first), turned(p.kings), opponent(p.side), 0};
    }
};

}  // namespace twelves::checkers
