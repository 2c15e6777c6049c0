/* boards.h - the boards of Sokoban in a file of them (.xsb, .sok), with what is
   theirs of it. Private to io. */
#ifndef SETT_IO_LEVEL_BOARDS_H
#define SETT_IO_LEVEL_BOARDS_H

#include "sett/game.h"

/** A board in a file. */
typedef struct SettBoard {
    size_t begin, end; /**< bytes of its rows, without the last line's end */
    int32_t line;      /**< of its first row, from 1 */
    int32_t w, h;
    const char *rows; /**< with a '\n' behind each, which may be of unequal
                           length: letters as they stand, runs written out */
    size_t size;
} SettBoard;

/** What reads them: each is handed to `take`, with `user`; its rows last as
    long as the call. */
typedef struct SettBoardsJob {
    const char *text;
    size_t size;
    int64_t most; /**< tiles of a board */
    SettAlloc alloc;
    SettError *err;
    SettStatus (*take)(void *user, const SettBoard *board);
    void *user;
} SettBoardsJob;

/** The letter of .xsb that one of a row stands for: older forms are read; 0:
    none. */
char sett_board_letter(char c);
/** Bytes of the line at `at` without its end; `*next`: where the next begins.
 */
size_t sett_board_line(const char *text, size_t size, size_t at, size_t *next);
/** Whether a text has boards for a game: there is a tile for each of the seven
    letters, and some line is a row with a wall. */
bool sett_boards_are(const SettGame *game, const char *text, size_t size);
/** Hands out every board. SETT_BAD_INPUT at a row with a slip, SETT_TOO_LARGE,
    SETT_NO_MEMORY, what `take` returns. O(size). */
SettStatus sett_boards_each(const SettBoardsJob *job);

#endif
