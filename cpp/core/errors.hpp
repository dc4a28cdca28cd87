// Owns the errors that the checked functions throw. The unchecked (noexcept) ones assert.
#pragma once

#include <stdexcept>

namespace twelves {

/// Text that cannot be read: a position, a move, a rule option. The message names the token.
struct NotationError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A move that can be read but not played here. The message lists the legal ones.
struct IllegalMoveError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A move text that fits several legal moves. The message lists their full forms.
struct AmbiguousMoveError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An engine asked for what it cannot do: wrong game, busy, impossible option.
struct EngineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A table file that is missing, damaged, or cannot be written. The message names it.
struct TableError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace twelves
