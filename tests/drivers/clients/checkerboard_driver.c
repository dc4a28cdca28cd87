/* Drives an engine library for CheckerBoard on Windows: loads the DLL that is named, and does what
 * standard input says. Compiled by the test that runs it under wine.
 *
 *   command TEXT                                 ->  DONE REPLY
 *   move COLOR SECONDS INFO MORE and 64 numbers  ->  CLAIM, 64 numbers, the 51 of the move, TEXT
 *
 * The numbers of the board are board[0][0], board[0][1] and so on. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

struct coor { int x, y; };
struct move {
    int jumps, newpiece, oldpiece;
    struct coor from, to, path[12], del[12];
    int delpiece[12];
};
typedef int(WINAPI *getmove_function)(int[8][8], int, double, char *, int *, int, int, struct move *);
typedef int(WINAPI *command_function)(char *, char *);

static void play(getmove_function getmove) {
    int board[8][8], color, info, more, now = 0;
    double seconds;
    char text[1024] = "";
    struct move move;
    if (scanf("%d %lf %d %d", &color, &seconds, &info, &more) != 4) return;
    for (int i = 0; i < 64; ++i)
        if (scanf("%d", &board[i / 8][i % 8]) != 1) return;
    memset(&move, 0, sizeof move);
    printf("%d", getmove(board, color, seconds, text, &now, info, more, &move));
    for (int i = 0; i < 64; ++i) printf(" %d", board[i / 8][i % 8]);
    const int *numbers = (const int *)&move;
    for (unsigned i = 0; i < sizeof move / sizeof(int); ++i) printf(" %d", numbers[i]);
    printf(" %s\n", text);
}

int main(int count, char **words) {
    HMODULE library = count > 1 ? LoadLibraryA(words[1]) : NULL;
    if (library == NULL) {
        fprintf(stderr, "the library cannot be loaded: %lu\n", GetLastError());
        return 1;
    }
    getmove_function getmove = (getmove_function)(void *)GetProcAddress(library, "getmove");
    command_function command = (command_function)(void *)GetProcAddress(library, "enginecommand");
    if (getmove == NULL || command == NULL) return 2;
    char verb[16];
    while (scanf("%15s", verb) == 1) {
        if (strcmp(verb, "command") == 0) {
            char text[256] = "", reply[1024] = "";
            if (fgets(text, sizeof text, stdin) == NULL) break;
            text[strcspn(text, "\r\n")] = '\0';
            const int done = command(text + 1, reply);
            printf("%d %s\n", done, reply);
        } else {
            play(getmove);
        }
        fflush(stdout);
    }
    return FreeLibrary(library) ? 0 : 3;
}
