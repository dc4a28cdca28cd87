// Owns the engine that a client of the library drives: its options, the game so far, one search.
// Not the C functions.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "checkerboard/interface.hpp"
#include "engine/registry.hpp"

namespace twelves::checkerboard {

/// What a client wants of a move.
struct Request {
    int color = black;
    double seconds = 0;  ///< For this move.
    int info = 0;        ///< Bits: 0 a new game, 1 exact time, 2 and 3 the unit of the clock.
    int more_info = 0;   ///< With a clock: what is left in the upper 16 bits, the increment below.
    const volatile int* play_now = nullptr;
};

/// Shows a line of text to the user.
using Show = std::function<void(std::string_view)>;

class Session {
  public:
    Session();

    /// Finds a move, plays it on `board` and describes it. Throws NotationError for a board that is
    /// none. If there is no move, the board stays as it is.
    Claim move(Board& board, const Request& request, const Show& show, CBmove& move);

    /// The position before the moves that can be repeated, and these, for the next search.
    /// Throws NotationError, IllegalMoveError.
    void set_history(std::string_view text);

    /// Both throw EngineError for an impossible number, std::bad_alloc.
    void set_hash_mb(std::size_t megabytes) { engine_->set_hash_mb(megabytes); }
    void set_threads(int threads) { engine_->set_threads(threads); }
    /// Show the values of all moves instead of the best line.
    void set_all_scores(bool on) noexcept { all_scores_ = on; }

    const EngineOptions& options() const noexcept { return engine_->options(); }
    bool all_scores() const noexcept { return all_scores_; }

  private:
    std::unique_ptr<Record> begin(const Board& board, const Request& request);
    void follow(const Record& record, const Request& request, const Show& show);

    const GameFacade& game_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Record> told_;  ///< By `set_history`, for the next search.
    std::unique_ptr<Record> own_;   ///< The game up to our last move, for clients that do not tell.
    bool all_scores_ = false;
};

}  // namespace twelves::checkerboard
