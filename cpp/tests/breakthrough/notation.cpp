// Owns the words and pictures of Breakthrough.
#include "core/text.hpp"
#include "tests/breakthrough/game.hpp"

namespace twelves::breakthrough {

namespace {

std::string square_name(int square) {
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

const char* repetition_name(Repetition repetition) {
    return repetition == Repetition::Third   ? "third"
           : repetition == Repetition::First ? "first"
                                             : "none";
}

void set_option(RuleOptions& rules, std::string_view name, std::string_view value) {
    if (name == "size" && value.size() == 1 && value[0] >= '4' && value[0] <= '8') {
        rules.size = static_cast<std::uint8_t>(value[0] - '0');
    } else if (name == "retreat" && (value == "no" || value == "yes")) {
        rules.retreat = value == "yes";
    } else if (name == "repetition" && (value == "third" || value == "first")) {
        rules.repetition = value == "third" ? Repetition::Third : Repetition::First;
    } else if (name == "repetition" && value == "none") {
        rules.repetition = Repetition::None;
    } else {
        throw NotationError("no such rule option: " + quoted(std::string(name) + "=") +
                            quoted(value));
    }
}

/// The squares of one row, from left to right; throws on anything but `W`, `B`, digits.
void parse_row(std::string_view text, int row, int size, Squares& first, Squares& second) {
    int column = 0;
    for (const char c : text) {
        if (c >= '1' && c <= '8') {
            column += c - '0';
        } else if ((c == 'W' || c == 'B') && column < size) {
            (c == 'W' ? first : second) |= mask(8 * row + column);
            ++column;
        } else {
            throw NotationError("cannot read the row " + quoted(text));
        }
    }
    if (column != size) throw NotationError("wrong length of the row " + quoted(text));
}

}  // namespace

std::vector<RuleOption> Game::rule_options() {
    return {{"size", {"8", "7", "6", "5", "4"}},
            {"retreat", {"no", "yes"}},
            {"repetition", {"third", "first", "none"}}};
}

std::vector<NamedText> Game::rule_sets() {
    return {{"default", "size=8,retreat=no,repetition=third"},
            {"small", "size=5,retreat=no,repetition=third"},
            {"retreating", "size=5,retreat=yes,repetition=third"}};
}

RuleOptions Game::parse_rules(std::string_view text) {
    for (const NamedText& set : rule_sets())
        if (trim(text) == set.name) return parse_rules(set.text);
    RuleOptions rules;
    const auto parts = split(text, [](char c) { return c == ',' || is_blank(c); }, false);
    for (const std::string_view part : parts) {
        const std::size_t sign = part.find('=');
        if (sign == part.npos) throw NotationError("no such rule set: " + quoted(part));
        set_option(rules, part.substr(0, sign), part.substr(sign + 1));
    }
    return rules;
}

std::string Game::format_rules(const RuleOptions& rules) {
    const std::string text = "size=" + std::to_string(rules.size) +
                             ",retreat=" + (rules.retreat ? "yes" : "no") +
                             ",repetition=" + repetition_name(rules.repetition);
    for (const NamedText& set : rule_sets())
        if (set.text == text) return set.name;
    return text;
}

std::vector<NamedText> Game::starts() {
    return {{"standard", format_position(initial(RuleOptions{}))}};
}

Position Game::parse_position(std::string_view text, const RuleOptions& rules) {
    const auto parts = split_blank(text);
    if (parts.size() != 2) throw NotationError("not a board and a side: " + quoted(text));
    if (parts[1] != "w" && parts[1] != "b")
        throw NotationError("no such side: " + quoted(parts[1]));
    const auto lines = split(parts[0], [](char c) { return c == '/'; }, true);
    if (lines.size() != rules.size)
        throw NotationError("wrong number of rows: " + quoted(parts[0]));
    Squares first = 0;
    Squares second = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        parse_row(lines[i], rules.size - 1 - static_cast<int>(i), rules.size, first, second);
    if (std::popcount(first) > 16 || std::popcount(second) > 16)
        throw NotationError("more than 16 pieces: " + quoted(parts[0]));
    return make_position(first, second, parts[1] == "w" ? Side::First : Side::Second, rules);
}

std::string Game::format_position(const Position& p) {
    std::string text;
    for (int row = p.rules.size - 1; row >= 0; --row) {
        int empty = 0;
        for (int column = 0; column < p.rules.size; ++column) {
            const Squares square = mask(8 * row + column);
            if ((p.occupied() & square) == 0) {
                ++empty;
                continue;
            }
            if (empty != 0) text += std::to_string(empty);
            empty = 0;
            text += (p.of(Side::First) & square) != 0 ? 'W' : 'B';
        }
        if (empty != 0) text += std::to_string(empty);
        if (row != 0) text += '/';
    }
    return text + (p.side == Side::First ? " w" : " b");
}

Move Game::parse_move(const Position& p, std::string_view text) {
    std::string squares = lower(trim(text));
    if (squares.size() == 5 && (squares[2] == '-' || squares[2] == 'x')) squares.erase(2, 1);
    const auto is_square = [](char column, char row) {
        return column >= 'a' && column <= 'h' && row >= '1' && row <= '8';
    };
    if (squares.size() != 4 || !is_square(squares[0], squares[1]) ||
        !is_square(squares[2], squares[3]))
        throw NotationError("not a move: " + quoted(text));
    MoveList<Game> moves;
    if (!terminal(p)) generate(p, moves);
    for (const Move& m : moves)
        if (format_move(p, m, Notation::Coordinates) == squares) return m;
    throw IllegalMoveError("illegal move " + quoted(text) + "; " + legal_moves_text<Game>(p));
}

std::string Game::format_move(const Position& p, const Move& m, Notation notation) {
    const char* sign = notation == Notation::Coordinates ? "" : is_capture(p, m) ? "x" : "-";
    return square_name(m.from) + sign + square_name(m.to);
}

std::string Game::diagram(const Position& p) {
    std::string text;
    for (int cell = 0; cell < rows * columns; ++cell) {
        const Squares square = mask(cell ^ 56);
        text += (board_mask(p.rules.size) & square) == 0 ? ' '
                : (p.of(Side::First) & square) != 0      ? 'W'
                : (p.of(Side::Second) & square) != 0     ? 'B'
                                                         : '.';
    }
    return text;
}

std::string Game::cell_name(int cell) { return square_name(cell ^ 56); }

MoveShape Game::shape(const Position& p, const Move& m) {
    MoveShape result{{m.from ^ 56, m.to ^ 56}, {}};
    if (is_capture(p, m)) result.captured = {m.to ^ 56};
    return result;
}

}  // namespace twelves::breakthrough
