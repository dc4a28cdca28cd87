// Owns the list of the games that this program was built with.
#pragma once

#include <span>
#include <string_view>

#include "engine/facade.hpp"

namespace twelves {

/// In the order the build names them. Defined by a generated file.
std::span<const GameFacade* const> all_games();

/// The game called `name`, or that has it as an alias, in any case of letters. Throws EngineError
/// that lists the known ones.
const GameFacade& find_game(std::string_view name);

}  // namespace twelves
