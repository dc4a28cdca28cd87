// Owns the engine for the game `G` with the heuristics `H`. (The search is not connected yet.)
#pragma once

#include "core/game.hpp"
#include "engine/engine.hpp"

namespace twelves {

template <Game G, class H>
class EngineFor final : public Engine {
  public:
    EngineFor(const GameFacade& game, const EngineOptions& options) : game_(game), options_(options) {}

    const GameFacade& game() const noexcept override { return game_; }
    const EngineOptions& options() const noexcept override { return options_; }
    void set_threads(int threads) override { options_.threads = threads; }
    void set_hash_mb(std::size_t megabytes) override { options_.hash_mb = megabytes; }
    void new_game() override {}
    void start(const Record&, const Limits&, std::span<const AnyMove>) override {
        throw EngineError("this build has no search");
    }
    void stop() noexcept override {}
    void ponder_hit() noexcept override {}
    bool searching() const override { return !infos_.closed(); }
    std::optional<Info> next_info(std::chrono::milliseconds timeout) override {
        return infos_.pop(timeout);
    }
    bool wait(std::chrono::milliseconds timeout) const override {
        return infos_.wait_closed(timeout);
    }
    Result result() const override { return infos_.result(); }

  private:
    const GameFacade& game_;
    EngineOptions options_;
    InfoQueue infos_;
};

}  // namespace twelves
