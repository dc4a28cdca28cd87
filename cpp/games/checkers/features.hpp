// Owns what the evaluation counts one by one: pieces, their freedom, threats, the move. Formations
// of men are in formations.hpp, values in evaluation.hpp. docs/evaluation.md says in a player's
// words what each feature means.
#pragma once

#include <array>
#include <cstddef>

#include "games/checkers/position.hpp"

namespace twelves::checkers {

/// Counted for the side to move less the other side, unless it says otherwise.
enum class Feature : std::uint8_t {
    Man,
    King,
    Trade,         ///< The lead in material over all material, in 64ths.
    ToMove,        ///< 1.
    TheMove,       ///< 1 if the side to move has it, else -1; 0 with unequal forces.
    OnlyKings,     ///< A side has kings and the other has none.
    MenPastKings,  ///< Men of a side whose enemy has a king.
    Runaway,       ///< A man at most three steps from its crown that cannot be stopped.
    RunawaySteps,  ///< The steps that the nearest of those needs.
    SafeStep,      ///< Steps of men to squares where they cannot be jumped.
    StuckMan,      ///< Men without one.
    KingSafeStep,
    TrappedKing,  ///< Kings without a safe step.
    CentreKing,
    InnerKing,
    CornerKing,    ///< Kings in a single corner.
    DogHole,       ///< A man on 28 behind an enemy man on 32 (White: 5 and 1).
    Attack,        ///< Safe steps of men that threaten a jump.
    KingAttack,    ///< The same of kings.
    Doublet,       ///< Safe steps of kings that threaten two jumps at once.
    Threatened,    ///< The side to move has a piece that can be jumped.
    Threatened2,   ///< It has more than one.
    DoubleCorner,  ///< Endings: the side behind has a king in a double corner.
    Chase,         ///< Endings: steps of the kings of the side ahead to the nearest enemy king.
};
inline constexpr std::size_t feature_count = 24;

/// One number a feature, indexed by `Feature`.
using FeatureCounts = std::array<int, feature_count>;

const char* feature_name(Feature feature) noexcept;

/// For the side to move. The same position with colours changed and the board turned has the same.
FeatureCounts count_features(const Position& p) noexcept;

}  // namespace twelves::checkers
