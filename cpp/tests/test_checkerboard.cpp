// The functions of the CheckerBoard library, called as a client calls them. Whole games and other
// clients are in tests/drivers/test_checkerboard.py.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <thread>

#include "checkerboard/interface.hpp"

using namespace twelves::checkerboard;

namespace {

struct Client {
    int board[8][8] = {};
    std::array<char, text_size> text{};
    CBmove move{};
    int play_now = 0;

    /// The square as it is numbered, by the formula of the interface's reference.
    int& square(int number) {
        const int y = (number - 1) / 4;
        return board[2 * (3 - (number - 1) % 4) + y % 2][y];
    }
    int get(int color, double seconds, int info = 0, int more = 0) {
        return getmove(board, color, seconds, text.data(), &play_now, info, more, &move);
    }
};

struct Answer {
    int done;
    std::string text;
};

Answer tell(const char* words) {
    std::array<char, command_size> command{};
    std::memcpy(command.data(), words, std::min(std::strlen(words), command.size()));
    std::array<char, text_size> reply{};
    const int done = enginecommand(command.data(), reply.data());
    return {done, reply.data()};
}

}  // namespace

TEST_CASE("a king that captures in a loop ends where it was") {
    Client client;
    client.square(2) = black | king;
    for (const int number : {6, 7, 14, 15}) client.square(number) = white | man;
    CHECK(client.get(black, 1) == static_cast<int>(Claim::Win));  // White has no piece left (EC 9)
    CHECK(client.square(2) == (black | king));
    for (const int number : {6, 7, 14, 15}) CHECK(client.square(number) == free_square);
    CHECK(client.move.jumps == 4);
    CHECK(client.move.from.x == client.move.to.x);
    CHECK(client.move.from.y == client.move.to.y);
    for (int i = 0; i < 4; ++i) CHECK(client.move.delpiece[i] == (white | man));
}

TEST_CASE("a man that is crowned becomes a king on the board") {
    Client client;
    client.square(11) = white | man;
    client.square(6) = client.square(7) = black | man;
    client.get(white, 0.1);  // EC 7: 11x2 and the move ends
    CHECK(client.square(2) == (white | king));
    CHECK(client.square(6) == (black | man));
    CHECK(client.square(7) == free_square);
    CHECK(client.move.oldpiece == (white | man));
    CHECK(client.move.newpiece == (white | king));
}

TEST_CASE("a side without a move has lost, and the board stays") {
    Client client;
    client.square(13) = white | man;
    client.square(6) = client.square(9) = black | man;
    CHECK(client.get(white, 1) == static_cast<int>(Claim::Loss));
    CHECK(client.square(13) == (white | man));
}

TEST_CASE("what is no position is told, and nothing is changed") {
    Client client;
    client.square(11) = white | man;
    client.square(1) = white | man;  // would have been crowned (EC 12)
    CHECK(client.get(black, 1) == static_cast<int>(Claim::Unknown));
    CHECK(std::string(client.text.data()).find("crown") != std::string::npos);
    CHECK(client.square(1) == (white | man));
    CHECK(client.get(3, 1) == static_cast<int>(Claim::Unknown));
    CHECK(std::string(client.text.data()).find("colour") != std::string::npos);
}

TEST_CASE("commands") {
    CHECK(tell("name").text == "twelves " TWELVES_VERSION);
    CHECK(tell("get gametype").text == "21");
    CHECK(tell("set gametype 25").done == 0);
    CHECK(tell("no such thing").text == "?");
    CHECK(tell("").done == 0);
    CHECK(tell("set hashsize 8").done == 1);
    CHECK(tell("get hashsize").text == "8");
    CHECK(tell("set searchthreads 0").done == 0);
    CHECK(tell("get searchthreads").text == "1");
    CHECK(tell("set hashsize -5").done == 0);
    CHECK(tell("set gamehist nonsense").done == 0);
    CHECK(tell(std::string(300, 'x').c_str()).text == "?");
}
