// Owns the words that every game shares: side, key, outcome, notation, packed position.
// Knows nothing of any one game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace twelves {

/// The player who moves first in the standard start position, and the other one.
enum class Side : std::uint8_t { First, Second };

constexpr Side opponent(Side side) noexcept {
    return side == Side::First ? Side::Second : Side::First;
}

constexpr int index(Side side) noexcept { return static_cast<int>(side); }

/// 64-bit hash of a position: board, side to move and rule options, never the history.
using Key = std::uint64_t;

/// A move in 16 bits, as the transposition table keeps it. Need not be unique: it is resolved
/// against the generated list. Zero means "no move" and is the code of no move.
using MoveCode = std::uint16_t;

/// Why a game is over.
enum class Termination : std::uint8_t {
    Goal,        ///< The object of the game was reached (or both sides reached it at once).
    NoMove,      ///< The side to move has no legal move.
    Repetition,  ///< The same position, with the same side to move, too often.
    MoveLimit,   ///< Too many reversible plies in a row.
};

/// How a game ended. No winner means a draw.
struct Outcome {
    std::optional<Side> winner;
    Termination termination = Termination::Goal;

    bool operator==(const Outcome&) const = default;
};

/// How moves are written: the players' own notation, or bare coordinates (`c3d4`).
enum class Notation : std::uint8_t { Native, Coordinates };

/// A whole position in three words: two positions are equal exactly when their words are.
/// Used where a hash must not lie (perft) and where a position must be small (moves in Python).
struct PackedPosition {
    std::array<std::uint64_t, 3> words{};

    bool operator==(const PackedPosition&) const = default;
};

/// The squares a move touches, as cells of the diagram (row by row from the top left).
struct MoveShape {
    std::vector<int> path;      ///< Origin, every landing cell, destination; empty for a pass.
    std::vector<int> captured;  ///< Cells whose piece is taken, in the order of the path.
};

/// A text with a name: a start position, a set of rule options.
struct NamedText {
    std::string name;
    std::string text;
};

/// One rule option of a game, its values, the default first.
struct RuleOption {
    std::string name;
    std::vector<std::string> values;
};

/// One term of an evaluation, in hundredths of the game's unit, for the side to move.
struct EvalTerm {
    const char* name = "";
    int value = 0;
};

}  // namespace twelves
