#include "games/checkers/position_text.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace twelves::checkers {
namespace {

constexpr int most_pieces = 12;  // EC 12

/// Reads one FEN; its members gather what has been read.
class FenParser {
  public:
    explicit FenParser(std::string_view text) : text_(text) {}

    Position parse() {
        std::string_view body = trim(text_);
        if (!body.empty() && body.back() == '.') body = trim(body.substr(0, body.size() - 1));
        if (body.empty()) fail("it is empty");
        const auto fields = split(body, [](char c) { return c == ':'; }, true);
        const Side side = parse_side(trim(fields[0]));
        for (std::size_t i = 1; i < fields.size(); ++i) parse_field(trim(fields[i]));
        if (!has_list_[0] && !has_list_[1]) fail("it has no list of pieces");
        return make_position(pieces_[0], pieces_[1], kings_, side);
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw NotationError("checkers position " + quoted(text_) + ": " + what);
    }

    Side parse_side(std::string_view token) const {
        if (token == "B" || token == "b") return Side::First;
        if (token == "W" || token == "w") return Side::Second;
        fail("side to move " + quoted(token) + " is neither B nor W");
    }

    void parse_field(std::string_view field) {
        if (field.empty()) fail("a field between colons is empty");
        switch (field[0]) {
            case 'B':
            case 'b':
                return parse_list(Side::First, field);
            case 'W':
            case 'w':
                return parse_list(Side::Second, field);
            case 'H':
            case 'h':
            case 'F':
            case 'f':
                return skip_counter(field);
            default:
                fail("field " + quoted(field) + " begins neither with B nor with W");
        }
    }

    /// Half-move and full-move counters, as lidraughts writes them. History is not the
    /// position's, so they are dropped.
    void skip_counter(std::string_view field) const {
        if (!parse_number(trim(field.substr(1))))
            fail("counter " + quoted(field) + " is no number");
    }

    void parse_list(Side side, std::string_view field) {
        const auto i = static_cast<std::size_t>(index(side));
        if (has_list_[i]) fail("second list for one colour, " + quoted(field));
        has_list_[i] = true;
        const std::string_view items = trim(field.substr(1));
        if (items.empty()) return;  // EC 12: a side without pieces is readable
        for (auto item : split(items, [](char c) { return c == ','; }, true)) {
            parse_item(side, trim(item));
        }
        if (size(pieces_[i]) > most_pieces) {
            fail("more than 12 pieces in " + quoted(field));
        }
    }

    void parse_item(Side side, std::string_view item) {
        std::string_view rest = item;
        const bool is_king = !rest.empty() && (rest[0] == 'K' || rest[0] == 'k');
        if (is_king) rest = trim(rest.substr(1));
        const std::size_t dash = rest.find('-');
        const int low = parse_square(trim(rest.substr(0, dash)), item);
        const int high =
            dash == std::string_view::npos ? low : parse_square(trim(rest.substr(dash + 1)), item);
        if (high < low) fail("range " + quoted(item) + " runs backward");
        for (int number = low; number <= high; ++number) place(side, is_king, number, item);
    }

    int parse_square(std::string_view token, std::string_view item) const {
        const auto number = parse_number(token);
        if (!number || *number < 1 || *number > square_count) {
            fail(quoted(item) + " is not a square from 1 to 32");
        }
        return *number;
    }

    void place(Side side, bool is_king, int number, std::string_view item) {
        const Squares one = square_from_number(number).mask();
        if (((pieces_[0] | pieces_[1]) & one) != 0) {
            fail("two pieces on square " + std::to_string(number) + ", at " + quoted(item));
        }
        if (!is_king && (crown_row(side) & one) != 0) {
            fail("man on its crowning row, at " + quoted(item));
        }
        pieces_[static_cast<std::size_t>(index(side))] |= one;
        if (is_king) kings_ |= one;
    }

    std::string_view text_;
    std::array<Squares, 2> pieces_{};
    std::array<bool, 2> has_list_{};
    Squares kings_ = 0;
};

std::string format_list(const Position& p, Side side) {
    std::string list;
    for (int number = 1; number <= square_count; ++number) {
        const Square square = square_from_number(number);
        if ((p.pieces(side) & square.mask()) == 0) continue;
        if (!list.empty()) list += ',';
        if (p.is_king(square)) list += 'K';
        list += std::to_string(number);
    }
    return list;
}

char piece_char(const Position& p, Square square) noexcept {
    const bool is_king = p.is_king(square);
    if ((p.first & square.mask()) != 0) return is_king ? 'B' : 'b';
    if ((p.second & square.mask()) != 0) return is_king ? 'W' : 'w';
    return '.';
}

}  // namespace

Position parse_position(std::string_view text) { return FenParser(text).parse(); }

std::string format_position(const Position& p) {
    const std::string side = p.side == Side::First ? "B" : "W";
    return side + ":W" + format_list(p, Side::Second) + ":B" + format_list(p, Side::First);
}

std::string diagram(const Position& p) {
    std::string cells;
    for (int row = 0; row < board_size; ++row) {
        for (int column = 0; column < board_size; ++column) {
            cells += is_dark(row, column) ? piece_char(p, square_at(row, column)) : ' ';
        }
    }
    return cells;
}

std::string cell_name(int cell) {
    const int row = cell / board_size;
    const int column = cell % board_size;
    return is_dark(row, column) ? std::to_string(square_at(row, column).number()) : "";
}

}  // namespace twelves::checkers
