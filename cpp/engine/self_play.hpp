// Owns the interface of games that the engine plays against itself to learn from: as many as
// possible in little time, so without threads, clocks or reports.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/weights.hpp"
#include "engine/record.hpp"

namespace twelves {

struct SelfPlayOptions {
    std::uint64_t nodes = 1000;  ///< Visited for every move.
    std::size_t hash_mb = 4;
    WeightValues weights{};  ///< Of the evaluation; empty: those that are built in.
    /// A game counts as drawn after so many reversible plies in which the score stays within
    /// `draw_score`; 0: only by the rules.
    int draw_plies = 40;
    int draw_score = 60;
};

/// A quiet position of such a game.
struct PlayedPosition {
    std::string text;
    int score = 0;   ///< What the search thought, for the side to move; never a proof.
    int points = 0;  ///< For the side to move: 2 it won, 1 drawn, 0 it lost.
};

/// Plays games one after the other; each begins without knowledge of the others.
class SelfPlayer {
  public:
    SelfPlayer() = default;
    SelfPlayer(const SelfPlayer&) = delete;
    SelfPlayer& operator=(const SelfPlayer&) = delete;
    virtual ~SelfPlayer() = default;

    /// A game from the present position of `start` to its end: by the rules, by a proof that the
    /// search finds, or as `draw_plies` says. The same start brings the same game. Throws
    /// EngineError if the record is of another game.
    virtual std::vector<PlayedPosition> play(const Record& start) = 0;
};

}  // namespace twelves
