// Owns the tables that are in memory, all materials together, and the value of any position that
// they cover, captures played out.
#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <utility>

#include "core/game.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"
#include "endgame/tense.hpp"

namespace twelves {

/// Entries may be set while others are read.
template <Enumerable E>
class RawValues {
  public:
    using Position = typename E::Game::Position;
    using Lattice = typename E::Lattice;
    using Word = typename Lattice::Word;
    using Table = RawTable<Word>;

    struct Entry {
        std::shared_ptr<const Lattice> lattice;
        std::shared_ptr<const Table> table;
        bool is_complete = true;  ///< False: it has what a file has; what follows is left out.
    };
    Entry& operator[](int number) noexcept { return entries_[static_cast<std::size_t>(number)]; }
    const Entry& operator[](int number) const noexcept {
        return entries_[static_cast<std::size_t>(number)];
    }

    /// Every material that can arise has to be here.
    TableCode code(const Position& p, bool distances) const noexcept {
        const auto q = E::canonical(p);
        if (!q) return code_loss;  // the side to move is bare
        const Entry& entry = (*this)[E::number(E::material(*q))];
        assert(entry.table != nullptr);
        if (!entry.is_complete)
            if (const auto known = code_without_entry(*q, distances)) return *known;
        return entry.table->code(q->side_to_move(), entry.lattice->slot(*q), distances);
    }
    /// The wins and losses of positions that differ in the place of one piece, at least at `bits`.
    std::pair<Word, Word> wins_and_losses(const typename E::Group& group,
                                          Word bits) const noexcept {
        const auto q = E::canonical(group);
        if (!q) return {0, ~Word{0}};  // the side to move is bare
        const Entry& entry = (*this)[E::number(E::material(q->group))];
        assert(entry.table != nullptr && entry.is_complete);
        const auto& part = entry.table->part(q->group.others.side_to_move());
        if (q->is_turned) bits = E::turned(bits);
        Word wins = 0;
        Word losses = 0;
        if (entry.lattice->is_word(q->group)) {
            const std::uint32_t word = entry.lattice->word_of(q->group);
            wins = part.wins[word];
            losses = part.losses[word];
        } else {
            entry.lattice->for_each_slot(q->group, bits, [&](Word bit, std::uint64_t slot) {
                const TableCode code = Table::wdl(part, slot);
                wins |= is_win(code) ? bit : 0;
                losses |= is_loss(code) ? bit : 0;
            });
        }
        if (q->is_turned) return {E::turned(wins), E::turned(losses)};
        return {wins, losses};
    }
    /// The best of its moves.
    TableCode code_by_moves(const Position& p, bool distances) const noexcept {
        return code_after_moves<E>(p, distances,
                                   [&](const Position& after) { return code(after, distances); });
    }
    /// Win, draw or loss of a tense position, if a reader of files can tell without an entry.
    std::optional<TableCode> tense_wdl(const Position& p) const noexcept {
        return tense_code<E>(p,
                             [&](const Position& after, Standing) { return code(after, false); });
    }

  private:
    /// Of a position that files leave out; none if they have it.
    std::optional<TableCode> code_without_entry(const Position& p, bool distances) const noexcept {
        if (E::must_convert(p)) return code_by_moves(p, distances);
        if (!E::is_threatened(p)) return std::nullopt;
        if (!distances) return tense_wdl(p);
        return follows_from_moves<E>(p) ? std::optional(code_by_moves(p, true)) : std::nullopt;
    }

    std::array<Entry, E::material_limit> entries_;
};

}  // namespace twelves
