// Owns the quick playing of a text of many moves. What is not plain is left to whoever knows the
// format of the text.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/record.hpp"

namespace twelves {

/// Plays the moves of `text` from `begin` on, as long as nothing is doubtful, and returns where the
/// first word begins that was not played (the size of `text` if there is none).
///
/// Plain are moves of small letters, numbers of at most two digits, and `-`, with or without the
/// number of the move (`12.`) before them. A move stands between blanks, and what follows must not
/// look as if it went on: `11-15 x 24`.
std::size_t push_line(Record& record, std::string_view text, std::size_t begin);

}  // namespace twelves
