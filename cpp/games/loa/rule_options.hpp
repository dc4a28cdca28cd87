// Owns the rules that players of Lines of Action choose: their values and named sets, and their
// text. What they mean in play is in game.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace twelves::loa {

/// LOA 6: who wins when one move connects both sides.
enum class Simultaneous : std::uint8_t { Mover, Draw };
/// LOA 7: what happens to a player who cannot move.
enum class NoMove : std::uint8_t { Pass, Loss, Draw };
/// LOA 8: at which standing of a position the game is drawn.
enum class Repetition : std::uint8_t { Third, First, None };

struct RuleOptions {
    Simultaneous simultaneous = Simultaneous::Mover;
    NoMove no_move = NoMove::Pass;
    Repetition repetition = Repetition::Third;

    bool operator==(const RuleOptions&) const = default;

    /// A number in 0 .. 31, different for different options.
    constexpr unsigned code() const noexcept {
        return static_cast<unsigned>(simultaneous) | static_cast<unsigned>(no_move) << 1 |
               static_cast<unsigned>(repetition) << 3;
    }
    /// The inverse of `code`.
    static constexpr RuleOptions from_code(unsigned code) noexcept {
        return {static_cast<Simultaneous>(code & 1), static_cast<NoMove>(code >> 1 & 3),
                static_cast<Repetition>(code >> 3 & 3)};
    }
};

/// Every option with its values, the default first.
std::vector<RuleOption> rule_options();
/// The named sets; the first is the default.
std::vector<NamedText> rule_sets();
/// Reads `name=value` pairs and names of sets, parted by commas or blanks; later ones override.
/// Throws `NotationError` with the wrong token and what is allowed.
RuleOptions parse_rules(std::string_view text);
/// The name of a set if one fits, else all three pairs.
std::string format_rules(const RuleOptions& rules);

}  // namespace twelves::loa
