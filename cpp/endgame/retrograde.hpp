// Owns the solution of one material: which positions are won and lost, and in how many plies, from
// the end of the game backwards. Knows neither files nor threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <stdexcept>
#include <utility>
#include <vector>

#include "endgame/build_request.hpp"
#include "endgame/conversions.hpp"
#include "endgame/enumerable.hpp"
#include "endgame/raw_table.hpp"
#include "endgame/word_set.hpp"

namespace twelves {

/// Works ply by ply. At an odd ply all positions are found from which a move leads to a loss of
/// the ply before; at an even one those of which every move leads to a win, the last of them found
/// at the ply before. Conversions come in at their ply. (Retrograde analysis: Bellman 1965,
/// Thompson 1986. Sets of positions as bits of words: Chinook.)
template <Enumerable E>
class Retrograde {
  public:
    using Game = typename E::Game;
    using Position = typename Game::Position;
    using Lattice = typename E::Lattice;
    using Word = typename Lattice::Word;
    using Table = RawTable<Word>;

    Retrograde(const Lattice& lattice, bool distances, const std::atomic<bool>& stop)
        : lattice_(lattice), distances_(distances), stop_(stop) {}

    /// `outside(p)` gives the code of a position of other material, `outside.wins_and_losses` those
    /// of many that differ in the place of one piece.
    template <class Outside>
    Table solve(const Outside& outside) {
        for (auto& side : sides_) side.resize(lattice_.word_count(), distances_);
        seed<Side::First>(outside);
        seed<Side::Second>(outside);
        for (int ply = 1; !finished(ply); ++ply) {
            if (ply > max_table_plies && distances_)
                throw std::length_error("distances do not fit into a byte");
            if (stop_.load(std::memory_order_relaxed)) throw BuildStopped{};
            if (ply % 2 == 1) {
                find_wins<Side::First>(ply);
                find_wins<Side::Second>(ply);
            } else {
                find_losses<Side::First>(ply);
                find_losses<Side::Second>(ply);
            }
            for (auto& side : sides_) side.commit(ply, distances_);
        }
        Table table;
        for (std::size_t s = 0; s < 2; ++s) table.parts[s] = sides_[s].take_part(lattice_);
        return table;
    }

  private:
    /// What is known of the positions in which one side is to move.
    struct State {
        std::vector<Word> open;  ///< Undecided, and not decided by captures.
        std::vector<Word> wins;  ///< Bits that are no positions count as won: see `check`.
        std::vector<Word> losses;
        std::vector<Word> blocked;  ///< Open, with a conversion that is not known to lose.
        WordSet<Word> fresh;        ///< Found at the ply before.
        WordSet<Word> next;         ///< Found at this ply.
        ConversionEvents<Word> wins_to_come;
        ConversionEvents<Word> losses_to_come;
        ConversionEvents<Word> released;  ///< No longer blocked.
        std::vector<TableCode> codes;

        void resize(std::uint32_t words, bool with_distances) {
            for (auto* bits : {&open, &wins, &losses, &blocked}) bits->assign(words, 0);
            fresh.resize(words);
            next.resize(words);
            if (with_distances) codes.assign(std::size_t{words} * 8 * sizeof(Word), code_draw);
        }
        /// What was found becomes what the next ply goes on from.
        void commit(int ply, bool with_distances) {
            fresh.clear();
            std::swap(fresh, next);
            if (with_distances) record(ply);
        }
        void record(int ply) {
            fresh.for_each([&](std::uint32_t word, Word bits) {
                TableCode* const codes_of_word =
                    codes.data() + std::size_t{word} * 8 * sizeof(Word);
                for (; bits != 0; bits &= bits - 1)
                    codes_of_word[std::countr_zero(bits)] = static_cast<TableCode>(ply + 1);
            });
        }
        typename Table::Part take_part(const Lattice& lattice) {
            for (std::uint32_t word = 0; word < lattice.word_count(); ++word)
                wins[word] &= lattice.cell(word).valid;
            return {std::move(wins), std::move(losses), std::move(codes)};
        }
    };

    template <Side S>
    State& state() noexcept {
        return sides_[static_cast<std::size_t>(index(S))];
    }

    bool finished(int ply) const noexcept {
        return std::all_of(sides_.begin(), sides_.end(), [&](const State& s) {
            return s.fresh.empty() && s.next.empty() && s.wins_to_come.none_from(ply) &&
                   s.losses_to_come.none_from(ply) && s.released.none_from(ply);
        });
    }

    /// Plies 0 and 1 without moves within the material: who cannot move has lost, and conversions.
    template <Side S, class Outside>
    void seed(const Outside& outside) {
        State& s = state<S>();
        ConversionValues<E, Outside> values(outside, distances_);
        for (std::uint32_t word = 0; word < lattice_.word_count(); ++word) {
            if (word % 4096 == 0 && stop_.load(std::memory_order_relaxed)) throw BuildStopped{};
            const auto c = lattice_.cell(word);
            s.wins[word] = static_cast<Word>(~c.valid);
            if (c.valid == 0) continue;
            const Word captures = lattice_.template captures<S>(c);
            const Word crownings = lattice_.template crownings<S>(c) & ~captures;
            const Word quiet = c.valid & ~captures;
            s.open[word] = quiet;
            values.clear();
            Word rest = captures | crownings;
            if (rest != 0 && !distances_) rest &= ~values.template add_common<S>(lattice_, c);
            for (; rest != 0; rest &= rest - 1) {
                const Word bit = rest & (~rest + 1);
                values.add(lattice_.position(c, bit, S), bit, (captures & bit) != 0);
            }
            s.blocked[word] = values.blocked();
            settle(s, word, values);
            lose(s, word, quiet & ~crownings & ~mobile<S>(word, c), s.fresh);
        }
        if (distances_) s.record(0);
    }

    template <class Values>
    void settle(State& s, std::uint32_t word, const Values& values) {
        for (const auto& [ply, bits] : values.wins()) {
            if (ply == 1) {
                win(s, word, bits);
            } else {
                s.wins_to_come.add(ply, word, bits);
            }
        }
        for (const auto& [ply, bits] : values.losses()) {
            if (ply == 0) {
                lose(s, word, bits, s.fresh);
            } else {
                s.losses_to_come.add(ply, word, bits);
            }
        }
        for (const auto& [ply, bits] : values.released()) s.released.add(ply, word, bits);
    }

    /// Where the mover has a move that keeps the material.
    template <Side S, class Cell>
    Word mobile(std::uint32_t word, const Cell& c) const {
        Word result = lattice_.template predecessors_within<S>(c.valid);
        const Word all = c.valid;
        lattice_.template for_each_successor<S>(word, c, [&](std::uint32_t to) {
            result |= lattice_.cell(to).valid;
            return (all & ~result) != 0;
        });
        return result;
    }

    static void win(State& s, std::uint32_t word, Word bits) {
        if (bits == 0) return;
        s.open[word] &= ~bits;
        s.wins[word] |= bits;
        s.next.add(word, bits);
    }
    static void lose(State& s, std::uint32_t word, Word bits, WordSet<Word>& found) {
        if (bits == 0) return;
        s.open[word] &= ~bits;
        s.losses[word] |= bits;
        found.add(word, bits);
    }

    template <Side S>
    void find_wins(int ply) {
        State& s = state<S>();
        state<opponent(S)>().fresh.for_each([&](std::uint32_t word, Word lost) {
            const auto c = lattice_.cell(word);
            win(s, word, lattice_.template predecessors_within<S>(lost) & s.open[word]);
            lattice_.template for_each_predecessor<S>(
                word, c, [&](std::uint32_t from) { win(s, from, lost & s.open[from]); });
        });
        s.wins_to_come.take(
            ply, [&](std::uint32_t word, Word bits) { win(s, word, bits & ~s.wins[word]); });
    }

    template <Side S>
    void find_losses(int ply) {
        State& s = state<S>();
        state<opponent(S)>().fresh.for_each([&](std::uint32_t word, Word won) {
            const auto c = lattice_.cell(word);
            s.next.add(word, lattice_.template predecessors_within<S>(won) & s.open[word]);
            lattice_.template for_each_predecessor<S>(
                word, c, [&](std::uint32_t from) { s.next.add(from, won & s.open[from]); });
        });
        s.released.take(ply, [&](std::uint32_t word, Word bits) {
            s.blocked[word] &= ~bits;
            s.next.add(word, bits & s.open[word]);
        });
        s.next.filter([&](std::uint32_t word, Word candidates) {
            const Word lost = check<S>(word, candidates & ~s.blocked[word]);
            s.open[word] &= ~lost;
            s.losses[word] |= lost;
            return lost;
        });
        s.losses_to_come.take(ply,
                              [&](std::uint32_t word, Word bits) { lose(s, word, bits, s.next); });
    }

    /// Those of the candidates of which every move that keeps the material leads to a win of the
    /// opponent.
    template <Side S>
    Word check(std::uint32_t word, Word candidates) noexcept {
        if (candidates == 0) return 0;
        const std::vector<Word>& won = state<opponent(S)>().wins;
        candidates &= ~lattice_.template predecessors_within<S>(static_cast<Word>(~won[word]));
        if (candidates == 0) return 0;
        lattice_.template for_each_successor<S>(word, lattice_.cell(word), [&](std::uint32_t to) {
            candidates &= won[to];
            return candidates != 0;
        });
        return candidates;
    }

    const Lattice& lattice_;
    bool distances_;
    const std::atomic<bool>& stop_;
    std::array<State, 2> sides_;
};

}  // namespace twelves
