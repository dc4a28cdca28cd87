// Owns what moves into other material do to a word of positions, and the events that they cause
// at later plies.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/wdl.hpp"

namespace twelves {

/// Bits of words, by the ply at which something happens to them.
template <class Word>
class ConversionEvents {
  public:
    void add(int ply, std::uint32_t word, Word bits) {
        const auto at = static_cast<std::size_t>(ply);
        if (at >= by_ply_.size()) by_ply_.resize(at + 1);
        by_ply_[at].push_back({word, bits});
    }
    bool none_from(int ply) const noexcept {
        return static_cast<std::size_t>(ply) >= by_ply_.size();
    }
    /// Hands out the events of a ply and forgets them.
    template <class Visit>
    void take(int ply, Visit visit) {
        if (none_from(ply)) return;
        std::vector<std::pair<std::uint32_t, Word>> events;
        events.swap(by_ply_[static_cast<std::size_t>(ply)]);
        for (const auto& [word, bits] : events) visit(word, bits);
    }

  private:
    std::vector<std::vector<std::pair<std::uint32_t, Word>>> by_ply_;
};

/// The conversions of the positions of one word. `Outside` gives the code of a position of other
/// material.
template <Enumerable E, class Outside>
class ConversionValues {
  public:
    using Game = typename E::Game;
    using Word = typename E::Lattice::Word;
    /// Bits by ply.
    using Plies = std::vector<std::pair<int, Word>>;

    ConversionValues(const Outside& outside, bool distances)
        : outside_(outside), distances_(distances) {}

    void clear() noexcept {
        wins_.clear();
        losses_.clear();
        released_.clear();
        blocked_ = 0;
    }
    /// Takes in a position, the one of `bit`, that has a conversion; if it must convert, no other
    /// moves.
    void add(const typename Game::Position& p, Word bit, bool must_convert) {
        MoveList<Game> moves;
        Game::generate(p, moves);
        int best = -1;
        for (const auto& move : moves) {
            if (!must_convert && !E::converts(p, move)) continue;
            const int code = code_before(outside_(Game::play(p, move)), distances_);
            if (best < 0 || preference(code) > preference(best)) best = code;
        }
        put(static_cast<TableCode>(best), bit, must_convert);
    }

    /// Takes in all positions of a word that have the same conversions, without distances; the
    /// result says which.
    template <Side S, class Cell>
    Word add_common(const typename E::Lattice& lattice, const Cell& c) {
        const auto common = E::template common_conversions<S>(lattice, c);
        const Word bits = common.squares;
        if (bits == 0) return 0;
        Word won = 0;
        Word lost = bits;
        for (const auto& group : common.after) {
            const auto [wins, losses] = outside_.wins_and_losses(group, bits);
            won |= losses & bits;
            lost &= wins;
        }
        if (won != 0) put(wins_, 1, won);
        if (lost != 0 && common.must_convert) put(losses_, 0, lost);
        if (lost != 0 && !common.must_convert) put(released_, 2, lost);
        if (!common.must_convert) blocked_ |= bits;
        return bits;
    }

    const Plies& wins() const noexcept { return wins_; }
    const Plies& losses() const noexcept { return losses_; }
    /// Positions whose conversions all lose, at the ply at which that is so.
    const Plies& released() const noexcept { return released_; }
    /// Positions with a conversion that does not lose, or not before it is released.
    Word blocked() const noexcept { return blocked_; }

  private:
    void put(TableCode code, Word bit, bool must_convert) {
        if (is_win(code)) {
            put(wins_, plies_of(code), bit);
        } else if (is_loss(code) && must_convert) {
            put(losses_, distances_ ? plies_of(code) : 0, bit);
        } else if (is_loss(code)) {
            put(released_, distances_ ? plies_of(code) : 2, bit);
        }
        if (!must_convert) blocked_ |= bit;
    }
    static void put(Plies& plies, int ply, Word bit) {
        for (auto& [known, bits] : plies) {
            if (known != ply) continue;
            bits |= bit;
            return;
        }
        plies.push_back({ply, bit});
    }

    const Outside& outside_;
    bool distances_;
    Plies wins_;
    Plies losses_;
    Plies released_;
    Word blocked_ = 0;
};

}  // namespace twelves
