// Owns the tables that are in memory, all materials together, and the value of any position that
// they cover, captures played out.
#pragma once

#include <array>
#include <cassert>
#include <memory>

#include "core/game.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"

namespace twelves {

/// Entries may be set while others are read.
template <Enumerable E>
class RawValues {
  public:
    using Position = typename E::Game::Position;
    using Lattice = typename E::Lattice;
    using Table = RawTable<typename Lattice::Word>;

    struct Entry {
        std::shared_ptr<const Lattice> lattice;
        std::shared_ptr<const Table> table;
    };
    Entry& operator[](int number) noexcept { return entries_[static_cast<std::size_t>(number)]; }
    const Entry& operator[](int number) const noexcept {
        return entries_[static_cast<std::size_t>(number)];
    }

    /// Every material that can arise has to be here.
    TableCode code(const Position& p, bool distances) const noexcept {
        if (E::must_convert(p)) return after_conversions(p, distances);
        const auto q = E::canonical(p);
        if (!q) return code_loss;  // the side to move is bare
        const Entry& entry = (*this)[E::number(E::material(*q))];
        assert(entry.table != nullptr);
        return entry.table->code(q->side_to_move(), entry.lattice->slot(*q), distances);
    }

  private:
    TableCode after_conversions(const Position& p, bool distances) const noexcept {
        MoveList<typename E::Game> moves;
        E::Game::generate(p, moves);
        int best = -1;
        for (const auto& move : moves) {
            const int value = code_before(code(E::Game::play(p, move), distances), distances);
            if (best < 0 || preference(value) > preference(best)) best = value;
        }
        return static_cast<TableCode>(best);
    }

    std::array<Entry, E::material_limit> entries_;
};

}  // namespace twelves
