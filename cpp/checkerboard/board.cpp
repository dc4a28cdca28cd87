#include "checkerboard/board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/errors.hpp"

namespace twelves::checkerboard {

namespace {

constexpr int width = 8;

/// A cell of the diagram, row by row from the top left with White at the bottom. CheckerBoard
/// counts x from the other side: cell 1 (the square 1) is (6, 0).
constexpr CBcoor coordinates(int cell) { return {width - 1 - cell % width, cell / width}; }

struct Piece {
    char letter;
    int number;
};
constexpr std::array<Piece, 4> pieces{
    {{'b', black | man}, {'B', black | king}, {'w', white | man}, {'W', white | king}}};

int number_of(char letter) {
    const auto* piece = std::ranges::find(pieces, letter, &Piece::letter);
    return piece == pieces.end() ? free_square : piece->number;
}

std::string list_of(const GameFacade& game, const Board& board, int color) {
    std::string list;
    for (int cell = 0; cell < width * width; ++cell) {
        const auto [x, y] = coordinates(cell);
        const int number = board[x][y];
        if (number != (color | man) && number != (color | king)) continue;
        if (!list.empty()) list += ',';
        if ((number & king) != 0) list += 'K';
        list += game.cell_name(cell);
    }
    return list;
}

std::string place_text(int x, int y) {
    std::string text = "[";
    text.append(std::to_string(x)).append("][").append(std::to_string(y)).append("]");
    return text;
}

void check(const GameFacade& game, const Board& board) {
    for (int cell = 0; cell < width * width; ++cell) {
        const auto [x, y] = coordinates(cell);
        const int number = board[x][y];
        const bool is_piece = std::ranges::find(pieces, number, &Piece::number) != pieces.end();
        if (is_piece && game.cell_name(cell).empty())
            throw NotationError("a piece at " + place_text(x, y) + ", where none can stand");
        // Programs leave other numbers than zero on squares that are empty, or not used at all.
        if (!is_piece && (number & (man | king)) != 0)
            throw NotationError("no piece: " + std::to_string(number) + " at " + place_text(x, y));
    }
}

}  // namespace

std::string position_text(const GameFacade& game, const Board& board, int color) {
    if (color != white && color != black)
        throw NotationError("the colour is 1 (white) or 2 (black), not " + std::to_string(color));
    check(game, board);
    return std::string(color == black ? "B" : "W") + ":W" + list_of(game, board, white) + ":B" +
           list_of(game, board, black);
}

void write_board(const std::string& diagram, Board& board) {
    for (int cell = 0; cell < width * width; ++cell) {
        const auto [x, y] = coordinates(cell);
        board[x][y] = number_of(diagram[static_cast<std::size_t>(cell)]);
    }
}

CBmove describe(const MoveShape& shape, const std::string& before, const std::string& after) {
    CBmove move{};
    if (shape.path.empty()) return move;
    const auto piece_at = [](const std::string& diagram, int cell) {
        return number_of(diagram[static_cast<std::size_t>(cell)]);
    };
    move.jumps = static_cast<int>(shape.captured.size());
    move.oldpiece = piece_at(before, shape.path.front());
    move.newpiece = piece_at(after, shape.path.back());
    move.from = coordinates(shape.path.front());
    move.to = coordinates(shape.path.back());
    for (std::size_t i = 0; i < std::min(shape.path.size(), std::size(move.path)); ++i)
        move.path[i] = coordinates(shape.path[i]);
    for (std::size_t i = 0; i < std::min(shape.captured.size(), std::size(move.del)); ++i) {
        move.del[i] = coordinates(shape.captured[i]);
        move.delpiece[i] = piece_at(before, shape.captured[i]);
    }
    return move;
}

}  // namespace twelves::checkerboard
