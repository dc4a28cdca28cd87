// Owns the interface of an engine for one game: start a search, hear of it, stop it.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "core/weights.hpp"
#include "engine/info.hpp"
#include "engine/record.hpp"
#include "engine/table_set.hpp"
#include "search/limits.hpp"

namespace twelves {

struct EngineOptions {
    int threads = 1;
    std::size_t hash_mb = 16;
    WeightValues weights{};  ///< Of the evaluation; empty: those that are built in.
};

inline constexpr int max_threads = 256;
inline constexpr std::size_t max_hash_mb = 1048576;

/// An engine searches one position at a time on threads of its own. `stop`, `ponder_hit`,
/// `next_info`, `wait` and `searching` may be called from any thread; the rest from one.
/// Destruction stops the search and joins its threads.
class Engine {
  public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual const GameFacade& game() const noexcept = 0;
    virtual const EngineOptions& options() const noexcept = 0;

    /// Both throw EngineError during a search or for an impossible value, and then nothing changes.
    virtual void set_threads(int threads) = 0;
    virtual void set_hash_mb(std::size_t megabytes) = 0;
    /// Endgame tables to ask; null: none. Throws EngineError during a search, and for tables of
    /// another game.
    virtual void set_tables(std::shared_ptr<const TableSet> tables) = 0;
    virtual std::shared_ptr<const TableSet> tables() const = 0;
    /// Forgets what was learned. Throws EngineError during a search.
    virtual void new_game() = 0;

    /// Begins to search a copy of `record`. An empty `search_moves` means all legal moves.
    /// Throws EngineError if a search is running or the record is of another game, and
    /// IllegalMoveError for a search move that is not legal.
    virtual void start(const Record& record, const Limits& limits,
                       std::span<const AnyMove> search_moves) = 0;
    /// Ends the search soon; nothing if none is running. The result comes through `wait`.
    virtual void stop() noexcept = 0;
    /// The pondered move was played: time counts from now.
    virtual void ponder_hit() noexcept = 0;

    virtual bool searching() const = 0;
    /// The next report not yet taken, waiting up to `timeout`. None: none came, or it is over.
    virtual std::optional<Info> next_info(std::chrono::milliseconds timeout) = 0;
    /// Waits for the end of the search; false if it is still running after `timeout`.
    virtual bool wait(std::chrono::milliseconds timeout) const = 0;
    /// Of the last search that ended.
    virtual Result result() const = 0;
};

}  // namespace twelves
