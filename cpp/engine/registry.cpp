#include "engine/registry.hpp"

#include <algorithm>
#include <string>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace twelves {

const GameFacade& find_game(std::string_view name) {
    const std::string wanted = lower(trim(name));
    std::string known;
    for (const GameFacade* game : all_games()) {
        const std::vector<std::string> aliases = game->aliases();
        if (game->name() == wanted ||
            std::find(aliases.begin(), aliases.end(), wanted) != aliases.end()) {
            return *game;
        }
        known += (known.empty() ? "" : ", ") + std::string(game->name());
    }
    throw EngineError("unknown game " + quoted(name) + "; known games: " + known);
}

}  // namespace twelves
