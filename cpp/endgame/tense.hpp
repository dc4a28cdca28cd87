// Owns the positions that tables leave out although their side to move need not convert: tense
// ones, in which the other side would have to, were it to move. What they are worth follows from
// their moves.
#pragma once

#include <algorithm>
#include <optional>

#include "core/game.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/wdl.hpp"

namespace twelves {

/// How many moves of tense positions are looked at one after the other.
inline constexpr int tense_depth = 3;

/// Whether no move that keeps the material leads to another tense position. Then all that follows
/// is known without this material's tense positions.
template <Enumerable E>
bool follows_from_moves(const typename E::Game::Position& p) noexcept {
    MoveList<typename E::Game> moves;
    E::Game::generate(p, moves);
    return std::none_of(moves.begin(), moves.end(), [&](const auto& move) {
        return !E::converts(p, move) && E::is_tense(E::Game::play(p, move));
    });
}

/// The best of the moves of a position; a loss if there is none. `code_of` gives the code of the
/// position after each.
template <Enumerable E, class CodeOf>
TableCode code_after_moves(const typename E::Game::Position& p, bool distances,
                           const CodeOf& code_of) {
    MoveList<typename E::Game> moves;
    E::Game::generate(p, moves);
    int best = code_loss;
    bool first = true;
    for (const auto& move : moves) {
        const int value = code_before(code_of(E::Game::play(p, move)), distances);
        if (first || preference(value) > preference(best)) best = value;
        first = false;
    }
    return static_cast<TableCode>(best);
}

/// Between what a position is worth for the side to move: -1 a loss, 1 a win.
struct WdlBounds {
    int least;
    int most;
};

/// What was found out of a position on the way to it.
enum class Standing { Unknown, MustConvert, Calm };

/// Of a tense position, from `depth` moves. `code_of` is not asked for tense positions of the same
/// material.
template <Enumerable E, class CodeOf>
WdlBounds tense_bounds(const typename E::Game::Position& p, int depth, const CodeOf& code_of) {
    if (depth == 0) return {-1, 1};
    MoveList<typename E::Game> moves;
    E::Game::generate(p, moves);
    WdlBounds bounds{-1, -1};
    for (const auto& move : moves) {
        const auto after = E::Game::play(p, move);
        WdlBounds reply{};
        const Standing standing = E::converts(p, move)     ? Standing::Unknown
                                  : E::must_convert(after) ? Standing::MustConvert
                                                           : Standing::Calm;
        if (standing == Standing::Calm && E::is_threatened(after)) {
            reply = tense_bounds<E>(after, depth - 1, code_of);
        } else {
            const TableCode code = code_of(after, standing);
            reply.least = reply.most = is_win(code) ? 1 : is_loss(code) ? -1 : 0;
        }
        bounds.least = std::max(bounds.least, -reply.most);
        bounds.most = std::max(bounds.most, -reply.least);
        if (bounds.least == 1) break;
    }
    return bounds;
}

/// Win, draw or loss of a tense position, if so few moves tell.
template <Enumerable E, class CodeOf>
std::optional<TableCode> tense_code(const typename E::Game::Position& p, const CodeOf& code_of) {
    const WdlBounds bounds = tense_bounds<E>(p, tense_depth, code_of);
    if (bounds.least != bounds.most) return std::nullopt;
    return bounds.least > 0 ? code_win : bounds.least < 0 ? code_loss : code_draw;
}

}  // namespace twelves
