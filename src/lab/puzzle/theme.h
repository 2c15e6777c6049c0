/* theme.h - a level of a source that new ones are made like: what the genome
   and the evaluator of a search for levels share. */
#ifndef SETT_LAB_PUZZLE_THEME_H
#define SETT_LAB_PUZZLE_THEME_H

#include "base/ngram.h"
#include "lab/puzzle/style.h"
#include "sett/puzzle_levels.h"
#include "sett/search.h"
#include "sett/slices.h"

/** Lines of the levels that have the theme's height or width, and their
    n-grams; `edge`: the token of what is outside; -1: there is nothing. */
typedef struct ThemeLines {
    SettSliceSet set;
    SettNgram model;
    int32_t edge;
    bool columns;
} ThemeLines;

/** How a theme looks turned over. */
typedef struct ThemeTurned {
    bool walls;                 /**< its walls stay nearly as they are */
    bool all;                   /**< so does all of it */
    int32_t walls_off, all_off; /**< cells that differ */
} ThemeTurned;

typedef struct ThemeShape {
    uint8_t *outline; /**< by cell: a part of what surrounds the level */
    int32_t *free;    /**< cells that are not */
    int32_t free_count;
    ThemeTurned turned[3]; /**< left to right, up to down, half around */
} ThemeShape;

typedef struct PuzTheme {
    const PuzStyle *style;
    const SettGrid *level;
    int32_t number;               /**< of the level, messages counted */
    int32_t length;               /**< of its shortest play */
    int32_t least;                /**< inputs that a new one needs */
    int32_t apart;                /**< cells in which a new one differs */
    uint64_t budget;              /**< states of a search */
    const SettPuzzleLevel *taken; /**< new ones that differ from these, too */
    int32_t taken_count;
    ThemeShape shape;
    ThemeLines columns, rows;
    SettGrid *patterns; /**< levels that patterns were put together to */
    int32_t pattern_count;
} PuzTheme;

/** Learns lines, and puts some levels together of patterns, by `seed`.
    `theme`: all above `columns` is filled in. SETT_NO_MEMORY,
   SETT_CANCELLED. */
SettStatus sett_puz_theme(PuzTheme *theme, uint64_t seed, SettArena *arena);
/** Learns `shape`, of the level alone. SETT_NO_MEMORY. */
SettStatus sett_puz_shape(PuzTheme *theme, SettArena *arena);
/** Asks for a symmetry that the theme has not, by lot and so often that new
    levels have it as often as the source's: its symmetric ones may all be too
    hard for a theme. `themes`: all `count` of the source. After
    sett_puz_shape. */
void sett_puz_shape_figure(PuzTheme *theme, const PuzTheme *themes,
                           int32_t count, SettRng *rng);
/** How far a level of the size is from the theme's outline and symmetry: 0:
    it has both. */
int32_t sett_puz_shape_miss(const PuzTheme *theme, const SettGrid *grid);
/** Gives a first level the theme's outline and symmetry. */
void sett_puz_shape_begin(const PuzTheme *theme, SettGrid *grid);
/** Turns the changes since `before` over where the theme is symmetric, and puts
    the theme's outline back. */
void sett_puz_shape_keep(const PuzTheme *theme, const uint8_t *before,
                         SettGrid *grid);

/** Cells in which a level differs at least from those of the source and those
    taken, of its size, as sett_puz_apart has it; theme->apart: in so many or
    more. */
int32_t sett_puz_theme_apart(const PuzTheme *theme, const SettGrid *grid);
/** Whether these are as many as a new level needs. */
bool sett_puz_theme_new(const PuzTheme *theme, const SettGrid *grid);

/** Their params are a PuzTheme. */
extern const SettGenomeKind sett_puz_genome;
extern const SettEval sett_puz_eval;

/** What is told of a level that a play wins, in the order of SettPuzzleValue.
    `*solved`: the play; in `tmp`. */
SettStatus sett_puz_judge_level(const PuzTheme *theme, const SettGrid *grid,
                                SettArena *tmp, SettPuzzleSolved *solved,
                                double *values);

#endif
