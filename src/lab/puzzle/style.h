/* style.h - what the levels of a source are like: windows of 2x2 and of 3x3
   cells, of 3x3 cells of walls alone, how many objects, which are as many as
   others. */
#ifndef SETT_LAB_PUZZLE_STYLE_H
#define SETT_LAB_PUZZLE_STYLE_H

#include "sett/puzzle.h"

/** A set of numbers, by hash. 0 is no member. */
typedef struct StyleSet {
    uint64_t *slots;
    uint64_t mask;
    int32_t count;
} StyleSet;

/** Levels of a source, and what they have in common. Belongs to an arena;
    constant after it was made. */
typedef struct PuzStyle {
    const SettPuzzle *puzzle;
    const SettGame *game;
    SettGrid *levels; /**< of the source, without messages */
    int32_t *numbers; /**< of each, messages counted */
    int32_t count;
    StyleSet small, large; /**< windows of 2x2, of 3x3 */
    StyleSet solid;        /**< of 3x3, of walls alone */
    const uint32_t *as;    /**< by tile: its wall, 0: none */
    int32_t objects;       /**< of the source; the rest is by object */
    int32_t *low, *high;   /**< in levels that have any; 0, 0: in none */
    bool *always;          /**< each level has it */
    int32_t *equal;        /**< another one as often in each level; -1 */
    const uint8_t *has;    /**< [tile * objects + object] */
    /** Objects of a tile: lists[first[tile]] to before lists[first[tile + 1]].
     */
    const int32_t *first, *lists;
    int32_t *tiles; /**< that stand in levels */
    int32_t tile_count;
} PuzStyle;

/** SETT_NO_MEMORY; SETT_BAD_ARGUMENT where there is no level. */
SettStatus sett_puz_style(const SettPuzzle *puzzle, SettArena *arena,
                          PuzStyle *out);
/** Whether no level has the window at x, y, which may lie over the border:
    `walls`: of 3x3 cells, by its walls alone; else of 2x2 cells. */
bool sett_puz_style_strange(const PuzStyle *style, const SettGrid *grid,
                            int32_t x, int32_t y, bool walls);
/** What a strange window adds to how far cells are from the levels; 0 where
    such windows do not count. */
int32_t sett_puz_style_weight(const PuzStyle *style, bool walls);
/** Objects of a level, each by its number. */
void sett_puz_style_count(const PuzStyle *style, const SettGrid *grid,
                          int32_t *counts);
/** ... and how far they are from those of the levels. */
int32_t sett_puz_style_counts_miss(const PuzStyle *style,
                                   const int32_t *counts);
/** How far cells are from being like the levels: 0 where each window of
    2x2, and of walls each of 3x3, is known and all counts are as there.
   `counts`: room for style->objects. */
int32_t sett_puz_style_miss(const PuzStyle *style, const SettGrid *grid,
                            int32_t *counts);
/** Share of the windows of 3x3 that are known, 0..1. */
double sett_puz_style_familiar(const PuzStyle *style, const SettGrid *grid);
/** Cells in which two levels of a size differ at least, the second one turned
    over left to right, up to down, both, or not at all. */
int32_t sett_puz_apart(const SettGrid *a, const SettGrid *b);
/** ... or `most`, where these are as many or more. */
int32_t sett_puz_apart_below(const SettGrid *a, const SettGrid *b,
                             int32_t most);
/** ... of those of the source with that size; -1: there is none. */
int32_t sett_puz_style_apart(const PuzStyle *style, const SettGrid *grid);

#endif
