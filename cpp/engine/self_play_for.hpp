// Owns games of the game `G` with the heuristics `H` against itself, on the calling thread.
#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "engine/record_for.hpp"
#include "engine/self_play.hpp"
#include "engine/weights_for.hpp"
#include "search/root.hpp"

namespace twelves {

template <Game G, class H>
    requires HeuristicsFor<H, G>
class SelfPlayerFor final : public SelfPlayer {
  public:
    using Move = typename G::Move;

    explicit SelfPlayerFor(const SelfPlayOptions& options)
        : options_(options),
          heuristics_(heuristics_with<G, H>(options.weights)),
          table_(options.hash_mb),
          search_(table_, control_, heuristics_, 0) {
        if (options.nodes < 1) throw EngineError("self-play needs at least one node a move");
    }

    std::vector<PlayedPosition> play(const Record& start) override {
        const auto* own = dynamic_cast<const RecordFor<G>*>(&start);
        if (own == nullptr) throw EngineError("the record is of another game");
        RecordFor<G> game(own->game(), own->position());
        table_.clear();
        search_.clear();
        std::vector<Kept> kept;
        const std::optional<Side> winner = play_on(game, kept);
        std::vector<PlayedPosition> result;
        for (const Kept& k : kept) {
            const Side side = k.position.side_to_move();
            const int points = !winner ? 1 : *winner == side ? 2 : 0;
            result.push_back({G::format_position(k.position), k.score, points});
        }
        return result;
    }

  private:
    static constexpr int longest_game = 500;

    struct Kept {
        typename G::Position position;
        int score;
    };

    /// Who wins in the end; fills the list.
    std::optional<Side> play_on(RecordFor<G>& game, std::vector<Kept>& kept) {
        for (int level_plies = 0;;) {
            if (const auto outcome = game.outcome()) return outcome->winner;
            const SearchResult<Move> found = search(game);
            const Score score = found.report.score;
            const Side side = game.side_to_move();
            if (score.is_win()) return side;
            if (score.is_loss()) return opponent(side);
            const Move& move = *found.best;
            if (is_settled<G, H>(game.position())) kept.push_back({game.position(), score.value()});
            game.push(erase_move(move));
            const bool is_level =
                std::abs(score.value()) <= options_.draw_score && game.reversible_plies() > 0;
            level_plies = is_level ? level_plies + 1 : 0;
            if (options_.draw_plies > 0 && level_plies >= options_.draw_plies) return std::nullopt;
            if (game.ply() >= longest_game) return std::nullopt;
        }
    }

    SearchResult<Move> search(const RecordFor<G>& game) {
        const SearchTask<G> task{
            game.position(), game.repetition_keys(), game.reversible_plies(), {}};
        Limits limits;
        limits.nodes = options_.nodes;
        control_.begin(limits);
        table_.new_search();
        search_.run(task, limits, {});
        return search_.result();
    }

    SelfPlayOptions options_;
    H heuristics_;
    TranspositionTable table_;
    SearchControl control_;
    RootSearch<G, H> search_;
};

}  // namespace twelves
