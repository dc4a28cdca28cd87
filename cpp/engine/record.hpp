// Owns the interface of a game in progress: its moves, its history, whether it is over.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "engine/any_move.hpp"
#include "search/perft_options.hpp"

namespace twelves {

class GameFacade;

/// One game: a start position and the moves since. All functions are checked: they throw the
/// errors of core/errors.hpp and leave the record as it was. Not to be shared between threads
/// while one of them changes it.
class Record {
  public:
    Record() = default;
    Record& operator=(const Record&) = delete;
    virtual ~Record() = default;

    virtual const GameFacade& game() const noexcept = 0;
    /// A copy; without history it starts at the present position.
    virtual std::unique_ptr<Record> clone(bool with_history) const = 0;

    virtual Side side_to_move() const noexcept = 0;
    virtual Key key() const noexcept = 0;
    virtual PackedPosition packed() const noexcept = 0;
    virtual std::string position_text() const = 0;
    virtual std::string rules_text() const = 0;
    virtual std::string diagram() const = 0;

    /// Moves played since the start position.
    virtual int ply() const noexcept = 0;
    /// The `i`-th move played and the position before it, 0 <= i < ply().
    virtual AnyMove move_at(int i) const = 0;
    /// The position before the `i`-th move; `i == ply()` is the present one.
    virtual PackedPosition position_at(int i) const = 0;

    /// The legal moves; none if the position itself ends the game. A draw by history (repetition,
    /// move limit) ends the game too, but takes no move away.
    virtual std::vector<AnyMove> legal_moves() const = 0;
    virtual bool is_legal(const AnyMove& move) const = 0;
    /// The legal moves as one line for a message.
    virtual std::string legal_moves_line() const = 0;
    virtual AnyMove parse_move(std::string_view text) const = 0;
    virtual void push(const AnyMove& move) = 0;
    /// Plays the move that a text names: as `push(parse_move(text))`, in half the time.
    virtual AnyMove push_text(std::string_view text) = 0;
    /// Takes the last move back. Throws std::out_of_range at the start position.
    virtual AnyMove pop() = 0;

    virtual std::optional<Outcome> outcome() const = 0;
    /// How often the present position has stood, as the rules of repetition count it.
    virtual int repetitions() const noexcept = 0;
    /// Reversible plies since the last move that cannot be undone, or since the start.
    virtual int reversible_plies() const noexcept = 0;

    /// Leaves `depth` plies down; none if `stop` was set first. Throws std::invalid_argument for
    /// a request that makes no sense, std::overflow_error if 64 bits do not hold the count.
    virtual std::optional<std::uint64_t> perft(int depth, const PerftOptions& options,
                                               const std::atomic<bool>& stop) const = 0;
    /// The same, a number a legal move.
    virtual std::optional<std::vector<std::pair<AnyMove, std::uint64_t>>> divide(
        int depth, const PerftOptions& options, const std::atomic<bool>& stop) const = 0;

  protected:
    Record(const Record&) = default;
};

}  // namespace twelves
