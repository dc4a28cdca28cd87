// Fuzz target: the parser of rule options.
#pragma once

#include "core/game.hpp"
#include "fuzz/input.hpp"

namespace twelves::fuzz {

/// Any text is read or refused; what is read is written and read again as the same.
template <Game G>
void rules(Input input) {
    try {
        const auto options = G::parse_rules(input.text());
        require(G::parse_rules(G::format_rules(options)) == options);
    } catch (const NotationError&) {
    }
}

}  // namespace twelves::fuzz
