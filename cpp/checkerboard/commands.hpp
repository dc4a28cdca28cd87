// Owns the commands of `enginecommand`: what they are called, and what they answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checkerboard/session.hpp"

namespace twelves::checkerboard {

struct Reply {
    bool done = false;
    std::string text = "?";  ///< Which CheckerBoard takes for: there is no such thing.
};

/// The answer to a command that needs no engine; none if it needs one.
std::optional<Reply> answer(std::string_view command);

/// Carries a command out. Does not throw.
Reply carry_out(std::string_view command, Session& session);

}  // namespace twelves::checkerboard
