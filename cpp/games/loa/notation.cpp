#include "games/loa/notation.hpp"

#include <optional>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace twelves::loa {
namespace {

constexpr int most_men = 12;

/// The letters of the men, and of the side to move, in one of the forms of position text.
struct Letters {
    char black, white;
    char black_to_move, white_to_move;
    bool has_counters;  ///< ` - - 0 1` may follow, as in the text of chess positions.
};
constexpr Letters our_letters{'x', 'o', 'b', 'w', false};
constexpr Letters line_letters{'L', 'l', 'w', 'b', true};

[[noreturn]] void fail(const std::string& what, std::string_view text) {
    throw NotationError("position: " + what + ", in " + quoted(text));
}

const Letters& letters_of(std::string_view board) {
    return board.find_first_of("lL") == std::string_view::npos ? our_letters : line_letters;
}

struct Men {
    Bitboard black = 0, white = 0;
};

/// One row of text from file a on.
void read_row(std::string_view row, int rank, const Letters& letters, Men& men,
              std::string_view text) {
    const std::string where = "row " + std::to_string(rank + 1) + " " + quoted(row);
    int file = 0;
    for (char c : row) {
        const bool is_man = c == letters.black || c == letters.white;
        if (!is_man && (c < '1' || c > '8'))
            fail(where + " has " + quoted({&c, 1}) + ", not " + letters.black + ", " +
                     letters.white + " or a number of empty squares 1 to 8",
                 text);
        if (is_man && file < board_size)
            (c == letters.black ? men.black : men.white) |= bit(make_square(file, rank));
        file += is_man ? 1 : c - '0';
    }
    if (file != board_size) fail(where + " has " + std::to_string(file) + " squares, not 8", text);
}

Men read_board(std::string_view board, const Letters& letters, std::string_view text) {
    const auto rows = split(board, [](char c) { return c == '/'; }, true);
    if (rows.size() != board_size)
        fail("the board " + quoted(board) + " has " + std::to_string(rows.size()) + " rows, not 8",
             text);
    Men men;
    for (int i = 0; i < board_size; ++i)
        read_row(rows[static_cast<std::size_t>(i)], board_size - 1 - i, letters, men, text);
    return men;
}

void check_number(Bitboard men, const char* side, std::string_view text) {
    const int number = std::popcount(men);
    // LOA 9: cannot arise in play.
    if (number == 0) fail(std::string(side) + " has no man", text);
    if (number > most_men)
        fail(std::string(side) + " has " + std::to_string(number) + " men, at most 12 are allowed",
             text);
}

Side read_side(std::string_view token, const Letters& letters, std::string_view text) {
    if (token.size() == 1 && token[0] == letters.black_to_move) return Side::First;
    if (token.size() == 1 && token[0] == letters.white_to_move) return Side::Second;
    fail("the side to move is " + quoted(token) + ", not b or w", text);
}

void check_rest(const std::vector<std::string_view>& words, const Letters& letters,
                std::string_view text) {
    for (std::size_t i = 2; i < words.size(); ++i) {
        const bool is_counter = words[i] == "-" || parse_number(words[i]);
        if (!letters.has_counters || !is_counter || i > 5)
            fail(quoted(words[i]) + " is not expected after the side to move", text);
    }
}

std::string format_row(const Position& position, int rank) {
    std::string row;
    int empty = 0;
    const auto flush = [&] {
        if (empty != 0) row += static_cast<char>('0' + empty);
        empty = 0;
    };
    for (int file = 0; file < board_size; ++file) {
        const Bitboard here = bit(make_square(file, rank));
        if ((position.occupied() & here) == 0) {
            ++empty;
            continue;
        }
        flush();
        row += (position.men(Side::First) & here) != 0 ? 'x' : 'o';
    }
    flush();
    return row;
}

std::optional<Square> read_square(std::string_view text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return make_square(text[0] - 'a', text[1] - '1');
}

bool is_separator(char c) { return c == '-' || c == 'x' || c == ':'; }

}  // namespace

std::vector<NamedText> starts() {
    return {{"standard", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 b"},
            {"scrambled-eggs", "1oxoxox1/x6o/o6x/x6o/o6x/x6o/o6x/1xoxoxo1 b"}};
}

Position parse_position(std::string_view text, const RuleOptions& rules) {
    const auto words = split_blank(text);
    if (words.empty()) fail("there is no board", text);
    const Letters& letters = letters_of(words[0]);
    const Men men = read_board(words[0], letters, text);
    check_number(men.black, "Black", text);
    check_number(men.white, "White", text);
    if (words.size() < 2) fail("the side to move is missing", text);
    const Side side = read_side(words[1], letters, text);
    check_rest(words, letters, text);
    return {men.black, men.white, side, rules};
}

std::string format_position(const Position& position) {
    std::string text;
    for (int rank = board_size - 1; rank >= 0; --rank)
        text += format_row(position, rank) + (rank > 0 ? "/" : " ");
    return text + (position.side_to_move() == Side::First ? 'b' : 'w');
}

Move parse_move_text(std::string_view text) {
    std::string word = lower(trim(text));
    if (word == "pass") return Move::pass();
    if (word.size() == 5 && is_separator(word[2])) word.erase(2, 1);
    if (word.size() == 4) {
        const auto from = read_square(std::string_view(word).substr(0, 2));
        const auto to = read_square(std::string_view(word).substr(2, 2));
        if (from && to && *from != *to) return {*from, *to};
    }
    throw NotationError("move: " + quoted(text) + " is not of the form b1-b3, b1xb3 or pass");
}

std::string format_move(const Position& position, Move move, Notation notation) {
    if (move.is_pass()) return "pass";
    const char* separator = notation == Notation::Coordinates ? ""
                            : position.is_capture(move)       ? "x"
                                                              : "-";
    return format_square(move.from) + separator + format_square(move.to);
}

std::string diagram(const Position& position) {
    std::string cells(square_count, '.');
    for (int cell = 0; cell < square_count; ++cell) {
        const Bitboard here = bit(square_of(cell));
        if ((position.occupied() & here) != 0)
            cells[static_cast<std::size_t>(cell)] =
                (position.men(Side::First) & here) != 0 ? 'x' : 'o';
    }
    return cells;
}

}  // namespace twelves::loa
