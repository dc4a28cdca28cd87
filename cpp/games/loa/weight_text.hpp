// Owns the text of the built-in weights, which the build makes of weights.txt.
#pragma once

#include <string>

namespace twelves::loa {

std::string built_in_weight_text();

}  // namespace twelves::loa
