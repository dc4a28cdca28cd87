// Owns the engine for the game `G` with the heuristics `H`: a pool of searchers behind the
// interface that knows no game.
#pragma once

#include <string>
#include <vector>

#include "core/game.hpp"
#include "endgame/oracle.hpp"
#include "engine/engine.hpp"
#include "engine/facade.hpp"
#include "engine/record_for.hpp"
#include "engine/weights_for.hpp"
#include "search/pool.hpp"

namespace twelves {

template <Game G, class H>
    requires HeuristicsFor<H, G>
class EngineFor final : public Engine {
  public:
    using Move = typename G::Move;

    EngineFor(const GameFacade& game, const EngineOptions& options)
        : game_(game),
          options_(options),
          pool_(checked(options).threads, options.hash_mb, heuristics_with<G, H>(options.weights)) {
    }

    const GameFacade& game() const noexcept override { return game_; }
    const EngineOptions& options() const noexcept override { return options_; }

    void set_threads(int threads) override {
        pool_.set_threads(checked({threads, options_.hash_mb, {}}).threads);
        options_.threads = threads;
    }
    void set_hash_mb(std::size_t megabytes) override {
        pool_.set_hash_mb(checked({options_.threads, megabytes, {}}).hash_mb);
        options_.hash_mb = megabytes;
    }
    void set_tables(std::shared_ptr<const TableSet> tables) override {
        if (searching()) throw EngineError("a search is running");
        const auto* oracle = dynamic_cast<const Oracle<G>*>(tables.get());
        if (tables != nullptr && oracle == nullptr)
            throw EngineError("this engine plays " + std::string(G::name) +
                              ", and these tables are of " + std::string(tables->game().name()));
        tables_ = std::move(tables);
        oracle_ = oracle;
    }
    std::shared_ptr<const TableSet> tables() const override { return tables_; }
    void new_game() override { pool_.clear(); }

    void start(const Record& record, const Limits& limits,
               std::span<const AnyMove> search_moves) override;
    void stop() noexcept override { pool_.stop(); }
    void ponder_hit() noexcept override { pool_.ponder_hit(); }

    bool searching() const override { return pool_.searching(); }
    std::optional<Info> next_info(std::chrono::milliseconds timeout) override {
        return infos_.pop(timeout);
    }
    bool wait(std::chrono::milliseconds timeout) const override { return pool_.wait_for(timeout); }
    Result result() const override {
        const SearchResult<Move> result = pool_.wait();
        Result erased{{}, {}, erase_report(result.report)};
        if (result.best) erased.best = erase_move(*result.best);
        if (result.ponder) erased.ponder = erase_move(*result.ponder);
        return erased;
    }

  private:
    static const EngineOptions& checked(const EngineOptions& options);
    SearchTask<G> task_of(const Record& record, std::span<const AnyMove> search_moves) const;
    static Info erase_report(const SearchReport<Move>& report);

    const GameFacade& game_;
    EngineOptions options_;
    std::shared_ptr<const TableSet> tables_;
    const Oracle<G>* oracle_ = nullptr;  ///< The same, as the search sees it.
    InfoQueue infos_;
    Pool<G, H> pool_;  // last: its threads use the queue
};

template <Game G, class H>
    requires HeuristicsFor<H, G>
void EngineFor<G, H>::start(const Record& record, const Limits& limits,
                            std::span<const AnyMove> search_moves) {
    SearchTask<G> task = task_of(record, search_moves);
    if (searching()) throw EngineError("a search is running; stop it first");
    infos_.open();
    pool_.start(
        std::move(task), limits,
        [this](const SearchReport<Move>& report) { infos_.push(erase_report(report)); },
        [this](const SearchResult<Move>&) { infos_.close(); });
}

template <Game G, class H>
    requires HeuristicsFor<H, G>
const EngineOptions& EngineFor<G, H>::checked(const EngineOptions& options) {
    if (options.threads < 1 || options.threads > max_threads) {
        throw EngineError("threads must be 1 to " + std::to_string(max_threads) + ", not " +
                          std::to_string(options.threads));
    }
    if (options.hash_mb > max_hash_mb) {
        throw EngineError("hash must be 0 to " + std::to_string(max_hash_mb) + " MB, not " +
                          std::to_string(options.hash_mb));
    }
    return options;
}

/// The present position with as much history as can still matter.
template <Game G, class H>
    requires HeuristicsFor<H, G>
SearchTask<G> EngineFor<G, H>::task_of(const Record& record,
                                       std::span<const AnyMove> search_moves) const {
    const auto* own = dynamic_cast<const RecordFor<G>*>(&record);
    if (own == nullptr) {
        throw EngineError("this engine plays " + std::string(G::name) + ", not " +
                          std::string(record.game().name()));
    }
    SearchTask<G> task{
        own->position(), own->repetition_keys(), own->reversible_plies(), {}, oracle_};
    for (const AnyMove& move : search_moves) {
        if (!own->is_legal(move)) {
            throw IllegalMoveError("a search move is not legal in " + own->position_text() + "; " +
                                   legal_moves_text<G>(own->position()));
        }
        task.search_moves.push_back(restore_move<Move>(move));
    }
    return task;
}

template <Game G, class H>
    requires HeuristicsFor<H, G>
Info EngineFor<G, H>::erase_report(const SearchReport<Move>& report) {
    Info info{report.depth,      report.selective_depth,
              report.rank,       report.score,
              report.bound,      report.nodes,
              report.time,       report.hash_permill,
              report.table_hits, {}};
    for (const Move& move : report.line) info.line.push_back(erase_move(move));
    return info;
}

}  // namespace twelves
