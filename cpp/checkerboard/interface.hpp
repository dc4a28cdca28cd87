// Owns the words of CheckerBoard's engine interface, version 2, as its reference describes them:
// numbers of pieces and results, the layout of a move, and the two functions that are exported.
#pragma once

#if defined(_WIN32)
#define TWELVES_CB_EXPORT __declspec(dllexport)
#define TWELVES_CB_CALL __stdcall
#else
#define TWELVES_CB_EXPORT __attribute__((visibility("default")))
#define TWELVES_CB_CALL
#endif

namespace twelves::checkerboard {

inline constexpr int white = 1;
inline constexpr int black = 2;
inline constexpr int man = 4;
inline constexpr int king = 8;
inline constexpr int free_square = 0;

inline constexpr int text_size = 1024;    ///< Of the replies, the terminating zero included.
inline constexpr int command_size = 256;  ///< Of a command.

/// What `getmove` returns. In a match of engines all but `Unknown` end the game.
enum class Claim : int { Draw = 0, Win = 1, Loss = 2, Unknown = 3 };

/// `board[x][y]`: y is 0 on Black's back row, x grows towards Black's left. Square 1 is (6, 0),
/// square 4 is (0, 0), square 5 is (7, 1).
using Board = int[8][8];

extern "C" {

struct CBcoor {
    int x;
    int y;
};

struct CBmove {
    int jumps;     ///< Pieces captured.
    int newpiece;  ///< What stands on `to` afterwards.
    int oldpiece;  ///< What stood on `from` before.
    CBcoor from;
    CBcoor to;
    CBcoor path[12];   ///< Squares on the way, from path[1]; path[0] is `from`.
    CBcoor del[12];    ///< Where captured pieces stood.
    int delpiece[12];  ///< Which they were.
};

/// Finds a move and plays it on `board`. `text` is shown while the search runs; a number in
/// `play_now` that is not zero ends it. Never throws; what is wrong is told in `text`.
TWELVES_CB_EXPORT int TWELVES_CB_CALL getmove(int board[8][8], int color, double maxtime,
                                              char text[1024], int* play_now, int info,
                                              int more_info, CBmove* move);

/// Everything else. Returns 1 if the command was carried out; the answer to an unknown one is "?".
TWELVES_CB_EXPORT int TWELVES_CB_CALL enginecommand(char command[256], char reply[1024]);

}  // extern "C"

}  // namespace twelves::checkerboard
