#include "games/checkers/move_text.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/checkers/game.hpp"
#include "games/checkers/route.hpp"

namespace twelves::checkers {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Reads the squares of a move text, in the order given.
class MoveTextParser {
  public:
    explicit MoveTextParser(std::string_view text) : text_(text), rest_(trim(text)) {}

    Route parse() {
        if (rest_.empty()) fail("it is empty");
        const bool is_numeric = is_digit(rest_[0]);
        Route squares;
        squares.reserve(4);
        while (true) {
            squares.push_back(is_numeric ? parse_numeric() : parse_coordinates());
            if (rest_.empty()) break;
            const bool is_parted = skip_separator();
            if (is_numeric && !is_parted) fail("unexpected " + quoted(rest_));
        }
        if (squares.size() < 2) fail("a move has at least two squares");
        return squares;
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw NotationError("checkers move " + quoted(text_) + ": " + what);
    }

    std::string_view take(std::size_t length) noexcept {
        const std::string_view token = rest_.substr(0, length);
        rest_.remove_prefix(token.size());
        return token;
    }

    Square parse_numeric() {
        std::size_t length = 0;
        while (length < rest_.size() && is_digit(rest_[length])) ++length;
        if (length == 0) fail("a square is missing before " + quoted(rest_));
        const std::string_view token = take(length);
        const auto number = parse_number(token);
        if (!number || *number < 1 || *number > square_count) {
            fail(quoted(token) + " is not a square from 1 to 32");
        }
        return square_from_number(*number);
    }

    Square parse_coordinates() {
        const std::string token = lower(take(2));
        const bool is_cell = token.size() == 2 && token[0] >= 'a' && token[0] <= 'h' &&
                             token[1] >= '1' && token[1] <= '8';
        const int column = is_cell ? token[0] - 'a' : 0;
        const int row = is_cell ? '8' - token[1] : 0;
        if (!is_cell || !is_dark(row, column)) fail(quoted(token) + " is not a dark square");
        return square_at(row, column);
    }

    /// Skips blanks and at most one sign. Whether there was anything to skip.
    bool skip_separator() {
        const std::size_t before = rest_.size();
        rest_ = trim(rest_);
        if (!rest_.empty() && std::string_view("-xX:").find(rest_[0]) != std::string_view::npos) {
            rest_ = trim(rest_.substr(1));
            if (rest_.empty()) fail("a square is missing at the end");
        }
        return rest_.size() < before;
    }

    std::string_view text_;
    std::string_view rest_;
};

/// Whether `squares` are the origin, some of the landing squares in order, and the last one.
bool fits(const Route& squares, const Route& route) {
    if (squares.front() != route.front() || squares.back() != route.back()) return false;
    auto at = route.begin() + 1;
    for (auto square = squares.begin() + 1; square + 1 != squares.end(); ++square) {
        at = std::find(at, route.end() - 1, *square);
        if (at == route.end() - 1) return false;
        ++at;
    }
    return true;
}

/// Whether `squares` would fit if the move were allowed to stop earlier.
bool fits_beginning(const Route& squares, const Route& route) {
    for (std::size_t length = route.size() - 1; length >= 2; --length) {
        if (fits(squares, Route(route.begin(), route.begin() + static_cast<int>(length)))) {
            return true;
        }
    }
    return false;
}

/// The legal moves that a text may mean.
struct Candidates {
    Moves exact;  ///< The squares are a whole route.
    Moves loose;  ///< The squares are a part of a route that begins and ends like it.
    bool is_incomplete = false;
};

Candidates find_candidates(const Position& p, const Route& squares) {
    Moves legal;
    generate(p, legal, Counting::Moves);
    Candidates found;
    for (const Move& move : legal) {
        if (move.from != squares.front()) continue;
        if (!move.is_capture()) {  // most moves: no route has to be made for them
            if (squares.size() == 2 && squares.back() == move.to) found.exact.push_back(move);
            continue;
        }
        const auto routes = routes_of(p, move);
        const auto any = [&](auto test) { return std::any_of(routes.begin(), routes.end(), test); };
        if (any([&](const Route& route) { return route == squares; })) {
            found.exact.push_back(move);
        } else if (any([&](const Route& route) { return fits(squares, route); })) {
            found.loose.push_back(move);
        } else if (any([&](const Route& route) { return fits_beginning(squares, route); })) {
            found.is_incomplete = true;
        }
    }
    return found;
}

std::string in_position(const Position& p) { return " in " + Game::format_position(p); }

[[noreturn]] void throw_illegal(const Position& p, std::string_view text, bool is_incomplete) {
    const std::string what = is_incomplete ? " is incomplete: the piece must go on jumping"  // EC 6
                                           : " is not legal";
    throw IllegalMoveError("checkers move " + quoted(text) + what + in_position(p) + "; " +
                           legal_moves_text<Game>(p));
}

[[noreturn]] void throw_ambiguous(const Position& p, std::string_view text, const Moves& moves) {
    std::string forms;
    for (const Move& move : moves) forms += " " + format_move(p, move, Notation::Native);
    throw AmbiguousMoveError("checkers move " + quoted(text) + " is ambiguous" + in_position(p) +
                             "; it may mean:" + forms);
}

std::string coordinates(Square square) {
    return {static_cast<char>('a' + square.column()), static_cast<char>('8' - square.row())};
}

}  // namespace

std::string format_move(const Position& p, const Move& m, Notation notation) {
    const auto routes = routes_of(p, m);
    const Route route = routes.empty() ? Route{m.from, m.to} : routes.front();
    std::string text;
    for (const Square square : route) {
        if (notation == Notation::Coordinates) {
            text += coordinates(square);
        } else {
            if (!text.empty()) text += m.is_capture() ? 'x' : '-';
            text += std::to_string(square.number());
        }
    }
    return text;
}

Move parse_move(const Position& p, std::string_view text) {
    const Route squares = MoveTextParser(text).parse();
    const Candidates found = find_candidates(p, squares);
    // Two moves never share a whole route: its squares say which pieces are jumped.
    if (!found.exact.empty()) return found.exact[0];
    if (found.loose.empty()) throw_illegal(p, text, found.is_incomplete);
    if (found.loose.size() > 1) throw_ambiguous(p, text, found.loose);
    return found.loose[0];
}

}  // namespace twelves::checkers
