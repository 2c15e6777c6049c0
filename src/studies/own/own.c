/* own.c - a study of one's own at work: the first item is what was declared,
   the others are blocks of levels of a cell. */
#include <math.h>
#include <string.h>

#include "sett/range.h"
#include "studies/own/own.h"

#define BLOCK 50 /* levels of an item */

static const SettStudyOption rows[] = {
    SETT_STUDY_ROW_FLAG(SettOwnOptions, study.resume, "resume",
                        "go on from what the folder's journals hold"),
    SETT_STUDY_ROW(SettOwnOptions, study.part, "part", "I/N",
                   "do only every N-th item, from the I-th; then --resume "
                   "gathers"),
};

/* The cell of an item behind the first, and its levels *from to less than *to.
 */
static OwnCell *cell_of(const OwnStudy *t, int64_t item, int64_t *from,
                        int64_t *to)
{
    OwnCell *cell = t->cells;
    item--;
    for (int64_t blocks; (blocks = (cell->count + BLOCK - 1) / BLOCK) <= item;
         cell++)
        item -= blocks;
    *from = item * BLOCK;
    *to = *from + BLOCK < cell->count ? *from + BLOCK : cell->count;
    return cell;
}

static SettStatus key_of(OwnStudy *t)
{
    SettText text = sett_text(t->run.host.arena->alloc);
    uint64_t key = sett_hash_mix(21, t->run.seed);
    key = sett_hash(t->game->name, strlen(t->game->name), key);
    for (int32_t i = 0; i < t->cell_count; i++) {
        const OwnCell *cell = &t->cells[i];
        key = sett_hash(cell->name, strlen(cell->name),
                        sett_hash_mix(key, (uint64_t)cell->count));
        for (int64_t k = 0; k < cell->levels.count; k++) {
            const SettGrid *grid = &cell->levels.items[k].grid;
            key = sett_hash(grid->cells, (size_t)sett_grid_area(grid),
                            sett_hash_mix(key, (uint64_t)grid->w));
        }
        if (cell->levels.count > 0)
            continue;
        SettJsonWriter w = sett_json_writer(&text, true);
        sett_text_clear(&text);
        sett_recipe_write(&cell->recipe, &w);
        key = sett_hash(text.data, text.size, key);
    }
    SettStatus status = text.status;
    sett_text_free(&text);
    t->run.key = key;
    return status;
}

static SettStatus set_up(void *self, const void *options)
{
    OwnStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    SettStatus status = sett_own_read(t, options);
    for (int32_t i = 0; status == SETT_OK && i < t->cell_count; i++) {
        OwnCell *cell = &t->cells[i];
        cell->values =
            sett_arena_take(host->arena, (size_t)cell->count + 1,
                            (size_t)t->game->measures.count * sizeof(double));
        cell->missed = sett_arena_take(host->arena, (size_t)cell->count + 1, 1);
        t->blocks += (cell->count + BLOCK - 1) / BLOCK;
        if (cell->values == NULL || cell->missed == NULL)
            return SETT_NO_MEMORY;
        for (int32_t k = 0; status == SETT_OK && k < SETT_MAX_STAGES; k++) {
            const SettGen *gen = cell->recipe.stages[k].gen;
            if (gen != NULL)
                status = sett_study_uses(host, "generator", gen->name,
                                         gen->output_version);
        }
    }
    t->run.items = 1 + t->blocks;
    /* Here, as the memory of an item goes with it. */
    t->declared = sett_arena_take(host->arena, SETT_OWN_DECLARED, 1);
    if (t->declared == NULL)
        return SETT_NO_MEMORY;
    return status == SETT_OK ? key_of(t) : status;
}

static SettStatus measure(const OwnStudy *t, const OwnCell *cell, int64_t level,
                          SettArena *tmp, double *row, uint8_t *missed)
{
    *missed = 0;
    if (cell->levels.count > 0) {
        SettLevel view = {.grid = cell->levels.items[level].grid};
        return sett_game_measure(t->game, &view, tmp, row);
    }
    SettGrid grid;
    SettStatus status =
        sett_recipe_measure(&cell->recipe, level, tmp, &grid, row);
    if (status != SETT_INFEASIBLE)
        return status;
    *missed = 1;
    for (int32_t m = 0; m < t->game->measures.count; m++)
        row[m] = (double)NAN;
    return SETT_OK;
}

static SettStatus do_item(void *self, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    const OwnStudy *t = self;
    int64_t from, to;
    if (index == 0) {
        for (int32_t i = 0; i < t->comparison_count; i++)
            sett_text_format(payload, "%s\n", t->comparisons[i].written);
        sett_text_char(payload, '\n');
        return SETT_OK;
    }
    const OwnCell *cell = cell_of(t, index, &from, &to);
    double *row = SETT_TAKE(tmp, t->game->measures.count, double);
    if (row == NULL)
        return SETT_NO_MEMORY;
    for (; from < to; from++) {
        uint8_t missed;
        SettArenaMark mark = sett_arena_mark(tmp);
        SettStatus status = measure(t, cell, from, tmp, row, &missed);
        sett_arena_reset(tmp, mark);
        if (status != SETT_OK)
            return status;
        sett_text_char(payload, (char)missed);
        sett_study_put_doubles(payload, row, t->game->measures.count);
    }
    return SETT_OK;
}

static bool take(void *self, int64_t index, const uint8_t *payload, size_t size)
{
    OwnStudy *t = self;
    int32_t n = t->game->measures.count;
    int64_t from, to;
    if (index == 0) {
        if (size >= SETT_OWN_DECLARED)
            return false;
        memcpy(t->declared, payload, size);
        t->declared[size] = 0;
        return true;
    }
    OwnCell *cell = cell_of(t, index, &from, &to);
    if (size != (size_t)(to - from) * (1 + 8 * (size_t)n))
        return false;
    for (; from < to; from++) {
        cell->missed[from] = *payload;
        payload =
            sett_study_get_doubles(payload + 1, cell->values + from * n, n);
    }
    return true;
}

static const SettStudyFigure figures[] = {
    {"means.svg", sett_own_draw, 0,
     "Means of the measures in each cell, with intervals of 95 %"},
};

const SettStudy sett_study_own = {
    .name = "own",
    .help = "a study of one's own, from a TOML file",
    .what = "blocks of levels",
    SETT_STUDY_OPTIONS(SettOwnOptions, rows),
    .size = sizeof(OwnStudy),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, do_item, take, sett_own_finish, sett_own_report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_own_page,
    .title = "A study of one's own",
    .summary = "Cells, comparisons with their thresholds, and what came of "
               "them. All levels can be made again from the file.",
};
