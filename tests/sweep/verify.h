/* verify.h - an independent judge of MiniDungeons 2 levels: it shares no code
   with the generators and reads levels as text. */
#ifndef SETT_SWEEP_VERIFY_H
#define SETT_SWEEP_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

/** A level as characters: rows of `w`, w * h in all. */
typedef struct VerifyLevel {
    const char *cells;
    int w, h;
} VerifyLevel;

/** What the walls alone say. */
typedef struct VerifyWalls {
    int floors;     /**< cells that are not wall */
    int components; /**< 4-connected */
    int longest;    /**< longest shortest path; -1 without floor */
    bool ring;      /**< the border is all wall */
} VerifyWalls;

typedef enum VerifyTable {
    VERIFY_NO_TABLE, /**< objects moved after they were placed */
    VERIFY_TABLE_2,  /**< constraint-based */
    VERIFY_TABLE_3   /**< cellular automata */
} VerifyTable;

/** Plain searches from every cell; `scratch` holds 2 * w * h ints. `longest`
    may be left out (it is slow on large maps). */
VerifyWalls verify_walls(const VerifyLevel *level, bool longest, int *scratch);

/** NULL, or what is wrong with a furnished level, in words. `scratch` as above.
    `root` is the factor of the tables' distances, 1 at the paper's size. */
const char *verify_level(const VerifyLevel *level, VerifyTable table,
                         double root, int *scratch);

#endif
