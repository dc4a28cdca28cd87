// Owns the seam between endgame tables and games: what a game offers so that all positions of
// some material can be numbered and solved.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace twelves {

/// All positions of one material, in words. A lattice can be made without the moves to and from
/// other words, which is quick and takes little memory. The positions of a word differ in the place
/// of one piece, each bit being one place. A move that keeps the material leads from a bit to
/// another bit of the same word, or from a word to the same bit of another word.
template <class L, class Position>
concept LatticeOf = requires(const L l, const typename L::Cell c, std::uint32_t word,
                             typename L::Word bits, const Position p, Side side,
                             bool (*visit)(std::uint32_t), void (*see)(std::uint32_t)) {
    requires std::unsigned_integral<typename L::Word>;
    { l.word_count() } noexcept -> std::same_as<std::uint32_t>;
    { l.cell(word) } noexcept -> std::same_as<typename L::Cell>;
    // The bits that are positions.
    { c.valid } -> std::convertible_to<typename L::Word>;
    // Of them those that are stored; a position may have several places.
    { l.representatives(c) } noexcept -> std::same_as<typename L::Word>;
    { l.slot(p) } noexcept -> std::same_as<std::uint64_t>;  // word times bits of a word plus bit
    { l.position(c, bits, side) } noexcept -> std::same_as<Position>;  // no key
    // The words to and from which side First moves; bits that are not valid there do not count.
    { l.template for_each_successor<Side::First>(word, c, visit) };
    { l.template for_each_predecessor<Side::First>(word, c, see) };
    { l.template predecessors_within<Side::First>(bits) } noexcept;
    // Where all moves convert, and where besides others one does. Conversions lead to other
    // material, that keep the rest of the positions apart.
    { l.template captures<Side::First>(c) } noexcept -> std::same_as<typename L::Word>;
    { l.template crownings<Side::First>(c) } noexcept -> std::same_as<typename L::Word>;
};

/// Positions that differ in the place of one piece alone, as those of a word do, and where moves
/// lead that other pieces make. They need not be a word of their own lattice.
template <class E>
concept Groups = requires(const typename E::Lattice l, const typename E::Lattice::Cell c,
                          const typename E::Group g, typename E::Lattice::Word bits,
                          void (*see)(typename E::Lattice::Word, std::uint64_t)) {
    { g.others.side_to_move() } noexcept -> std::same_as<Side>;
    { E::material(g) } noexcept -> std::same_as<typename E::Material>;
    // The group as tables have it, and whether its bits are turned; none if a side is bare.
    { E::canonical(g)->group } -> std::convertible_to<typename E::Group>;
    { E::canonical(g)->is_turned } -> std::convertible_to<bool>;
    { E::turned(bits) } noexcept -> std::same_as<typename E::Lattice::Word>;
    { l.is_word(g) } noexcept -> std::same_as<bool>;
    { l.word_of(g) } noexcept -> std::same_as<std::uint32_t>;
    { l.for_each_slot(g, bits, see) };
    // Of those positions of a word that have the same conversions: where they lead, which bits
    // they are, and whether they have no other moves.
    { E::template common_conversions<Side::First>(l, c).after.begin() };
    {
        E::template common_conversions<Side::First>(l, c).squares
    } -> std::convertible_to<typename E::Lattice::Word>;
    { E::template common_conversions<Side::First>(l, c).must_convert } -> std::convertible_to<bool>;
};

/// The endgames of a game.
template <class E>
concept Enumerable = Rules<typename E::Game> && std::totally_ordered<typename E::Material> &&
                     LatticeOf<typename E::Lattice, typename E::Game::Position> && Groups<E> &&
                     std::constructible_from<typename E::Lattice, typename E::Material> &&
                     std::constructible_from<typename E::Lattice, typename E::Material, bool> &&
                     requires(const typename E::Material m, const typename E::Game::Position p,
                              const typename E::Game::Move move, int n) {
                         { E::max_pieces } -> std::convertible_to<int>;
                         { E::material_limit } -> std::convertible_to<int>;
                         { E::materials(n) } -> std::same_as<std::vector<typename E::Material>>;
                         { E::conversions(m) } -> std::same_as<std::vector<typename E::Material>>;
                         { E::material_name(m) } -> std::same_as<std::string>;
                         { E::pieces(m) } noexcept -> std::same_as<int>;
                         { E::number(m) } noexcept -> std::same_as<int>;
                         { E::is_symmetric(m) } noexcept -> std::same_as<bool>;
                         { E::pieces(p) } noexcept -> std::same_as<int>;
                         // The position as tables have it; none if a side is bare.
                         {
                             E::canonical(p)
                         } noexcept -> std::same_as<std::optional<typename E::Game::Position>>;
                         { E::material(p) } noexcept -> std::same_as<typename E::Material>;
                         { E::name(p) } noexcept -> std::same_as<std::array<std::uint64_t, 2>>;
                         { E::must_convert(p) } noexcept -> std::same_as<bool>;
                         { E::converts(p, move) } noexcept -> std::same_as<bool>;
                         // Whether the other side would have to, were it to move; and whether that
                         // is so and it need not itself.
                         { E::is_threatened(p) } noexcept -> std::same_as<bool>;
                         { E::is_tense(p) } noexcept -> std::same_as<bool>;
                     };

/// For a game without tables.
struct NoEndgames {};

}  // namespace twelves
