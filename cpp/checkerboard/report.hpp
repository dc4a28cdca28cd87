// Owns how the state of a search is told to the user of CheckerBoard.
#pragma once

#include <map>
#include <string>

#include "engine/facade.hpp"

namespace twelves::checkerboard {

/// Depth, value, speed and best line.
std::string best_line_text(const GameFacade& game, const Record& record, const Info& info);

/// The best moves with their values, best first.
std::string all_scores_text(const GameFacade& game, const Record& record,
                            const std::map<int, Info>& lines);

}  // namespace twelves::checkerboard
