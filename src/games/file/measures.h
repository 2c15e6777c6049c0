/* measures.h - the stack code of measures: what the compiler writes and the
   machine runs. */
#ifndef SETT_GAMES_FILE_MEASURES_H
#define SETT_GAMES_FILE_MEASURES_H

#include "games/file/file.h"

typedef enum FileCode {
    FILE_PUSH,  /* number */
    FILE_TALLY, /* tiles of set a; of the slice inside of a loop */
    FILE_SHARE, /* the same by cells */
    FILE_ANY,   /* whether there is one */
    FILE_AT,    /* 1 where the slice has a tile of set a at place b (from the
                   first of the slice; -1 the last) */
    FILE_CELLS, /* of the level */
    FILE_WIDTH,
    FILE_HEIGHT,
    FILE_TOP,     /* height of the top of the lowest run of set a, -1: none */
    FILE_RESIDUE, /* fit_error of the heights of set a */
    FILE_RESIDUE_MOST,
    FILE_REGIONS,   /* 4-connected parts of set a */
    FILE_PATH,      /* steps from set a to set b; NaN: none */
    FILE_LONGEST,   /* of all shortest ways over open tiles */
    FILE_DEAD_ENDS, /* open cells with one open neighbour */
    FILE_PROGRESS,  /* of agent a; b 1: whether it is 1 */
    FILE_OTHER,     /* measure a, which stands before */
    FILE_ADD,
    FILE_SUB,
    FILE_MUL,
    FILE_DIV,
    FILE_NEGATE,
    FILE_LESS,
    FILE_NOT_MORE,
    FILE_SAME,
    FILE_DIFFERS,
    FILE_MIN,
    FILE_MAX,
    FILE_ABS,
    FILE_CLAMP,
    FILE_IF,
    FILE_LOOP, /* over slices along `axis`, until op a; */
    FILE_SUM,  /* ends of loops: adds up; */
    FILE_MOST, /* greatest; */
    FILE_RUNS, /* runs of at least b slices that are not 0; */
    FILE_RUN   /* longest such run */
} FileCode;

/* At most 5 values a level of nesting wait for an operator. */
enum { FILE_STACK = 6 * SETT_GAME_FILE_MOST_NESTING };

#endif
