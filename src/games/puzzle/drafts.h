/* drafts.h - rules on their way from text to masks: cells as lists of items. */
#ifndef SETT_PUZZLE_DRAFTS_H
#define SETT_PUZZLE_DRAFTS_H

#include "games/puzzle/compile.h"

/** A word (PUZ_NONE, PUZ_NO, PUZ_UP ...) and a name. */
typedef struct PuzItem {
    int32_t word, name;
} PuzItem;

/** How many cells and items a rule has, row by row: those of the left side,
    then of the right, which has as many rows or none. Shared by copies. */
typedef struct PuzShape {
    int32_t rows_left, rows_right;
    const int32_t *row_cells;  /**< first cell of each row, and the end */
    const int32_t *cell_items; /**< first item of each cell, and the end */
    int32_t cells_left, cells; /**< of the left side, of both */
} PuzShape;

/** An ambiguous word or property of a rule that was replaced. */
typedef struct PuzChoice {
    int32_t word, name; /**< name -1: of the word wherever it stands */
    int32_t taken;      /**< what it became the first time */
    int32_t count;
    int32_t cell; /**< where it was met first */
} PuzChoice;

typedef struct PuzDraft {
    int32_t line, group;
    int32_t direction; /**< PUZ_UP ... */
    bool late, rigid, random, broken;
    bool discard; /**< two objects of one cell cannot be there together */
    int32_t discard_names[2];
    const PuzList *directions;
    int32_t command_first, command_count; /**< in the game */
    const PuzShape *shape;
    PuzItem *items;
    PuzChoice *choices;
    int32_t choice_count;
} PuzDraft;

/** Items that all rules on their way may have together: beyond, a source is
    refused (PUZ_SAY_LIMIT). */
#define PUZ_MOST_WORK ((int64_t)1 << 23)
#define PUZ_MOST_RULES 200000

static inline int32_t sett_puz_draft_items(const PuzDraft *draft)
{
    return draft->shape->cell_items[draft->shape->cells];
}
/** Index of the right cell at the place of a left one, or -1. */
static inline int32_t sett_puz_right_cell(const PuzShape *shape, int32_t cell)
{
    return shape->rows_right > 0 ? cell + shape->cells_left : -1;
}
/** Adds a rule. False: no memory, or over the limit. */
bool sett_puz_add_draft(PuzCompiler *c, PuzDraft **list, int32_t *count,
                        int32_t *capacity, const PuzDraft *draft);
/** A copy with items of its own. False as above. */
bool sett_puz_copy_draft(PuzCompiler *c, const PuzDraft *draft, PuzDraft *out);

/* The steps of rules, each over all of them. */
void sett_puz_parse_rules(PuzCompiler *c);
void sett_puz_tidy_rules(PuzCompiler *c);
void sett_puz_turn_rules(PuzCompiler *c);   /**< directions, aggregates */
void sett_puz_expand_moves(PuzCompiler *c); /**< ambiguous movements */
void sett_puz_expand_names(PuzCompiler *c); /**< properties */
void sett_puz_still_spawned(PuzCompiler *c);
void sett_puz_drop_twins(PuzCompiler *c);

#endif
