/* archive_records.c - the segments of an archive as level text, and with
   structures planted in them that no training level has. */
#include <string.h>

#include "sett/archive_file.h"
#include "sett/io.h"
#include "sett/slices.h"

#define TRIES 60 /* places for a structure in one segment */
#define MOST_BODY 4

typedef struct Plant {
    const SettSearchDef *def;
    SettRng rng;
    SettSliceSet slices; /* of the training levels */
    SettArena *tmp;
} Plant;

/* A template's rows, one of them repeated, put over a place; what it leaves
   open stays. */
static void put_structure(Plant *p, const SettStructure *st, SettGrid *grid)
{
    int32_t body =
        st->repeat > 0 ? (int32_t)sett_rng_below(&p->rng, MOST_BODY) : 0;
    int32_t x0 = (int32_t)sett_rng_below(&p->rng, (uint32_t)grid->w);
    int32_t y = (int32_t)sett_rng_below(&p->rng, (uint32_t)grid->h);
    int32_t row = 1;
    for (const char *at = st->art;; row++) {
        size_t size = strcspn(at, "|");
        int32_t times = row == st->repeat ? body + 1 : 1;
        for (int32_t n = 0; n < times; n++, y++)
            for (size_t i = 0; i < size; i++) {
                int32_t x = x0 + (int32_t)i;
                int32_t tile = sett_tile_glyph(&p->def->game->tiles, at[i]);
                if (at[i] != ' ' && tile >= 0 && x < grid->w && y < grid->h)
                    grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
            }
        at += size;
        if (*at++ == 0)
            return;
    }
}

/* Whether some slice with a part of a structure is in no training level. */
static bool is_new(const Plant *p, const SettGrid *grid)
{
    uint8_t part[256], slice[SETT_MAX_SIDE];
    const SettGame *game = p->def->game;
    sett_tiles_any(&game->tiles, SETT_IS(STRUCTURE), part);
    for (int32_t i = 0; i < sett_slice_count(game, grid); i++) {
        bool has = false;
        sett_slice_get(game, grid, i, slice);
        for (int32_t k = 0; k < sett_slice_size(game, grid); k++)
            has |= part[slice[k]] != 0;
        if (has && sett_slice_find(&p->slices, slice) < 0)
            return true;
    }
    return false;
}

static SettStatus is_good(const Plant *p, const SettGrid *grid, bool *out)
{
    const SettGame *game = p->def->game;
    const SettLevel level = {.grid = *grid};
    int32_t broken;
    SettVerdict verdict;
    *out = false;
    if (!is_new(p, grid))
        return SETT_OK;
    SettStatus status = sett_structures_broken(game, grid, p->tmp, &broken);
    if (status != SETT_OK || broken > 0)
        return status;
    status = game->judges[0].judge(game->judges[0].self, &level, 0, p->tmp,
                                   &verdict);
    *out = status == SETT_OK && verdict.answer == SETT_YES;
    return status;
}

static SettStatus plant(Plant *p, SettGrid *grid, bool *done)
{
    const SettGame *game = p->def->game;
    SettGrid before;
    SettStatus status = sett_grid_take(p->tmp, grid->w, grid->h, &before);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&before, grid);
    *done = false;
    for (int32_t i = 0; status == SETT_OK && i < TRIES && !*done; i++) {
        SettArenaMark mark = sett_arena_mark(p->tmp);
        uint32_t kind =
            sett_rng_below(&p->rng, (uint32_t)game->structure_count);
        sett_grid_copy(grid, &before);
        put_structure(p, &game->structures[kind], grid);
        status = is_good(p, grid, done);
        sett_arena_reset(p->tmp, mark);
    }
    return status;
}

/* `p`: NULL where nothing is planted. */
static SettStatus put_one(const SettSearchDef *def, SettSearch *search,
                          Plant *p, int32_t cell, int32_t index, SettArena *tmp,
                          SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    const SettIndividual *one =
        sett_archive_at(archive, cell, SETT_FEASIBLE, index);
    int32_t bins[SETT_MAX_DIMENSIONS];
    SettGrid grid;
    bool wanted = one->score.violation == 0;
    if (!wanted)
        return SETT_OK;
    SettStatus status = sett_grid_take(tmp, def->w, def->h, &grid);
    if (status == SETT_OK)
        status = sett_search_express_genome(search, &one->genome, &grid);
    if (status == SETT_OK && p != NULL)
        status = plant(p, &grid, &wanted);
    if (status != SETT_OK || !wanted)
        return status;
    sett_archive_bins(archive, cell, bins);
    sett_text_format(out, "# %d,%d,%d 0\n", (int)bins[1], (int)bins[0],
                     (int)index);
    sett_level_write(def->game, &grid, out);
    return out->status;
}

/* The slices of all training levels. */
static SettStatus learn_slices(Plant *p)
{
    const SettGame *game = p->def->game;
    p->slices = sett_slice_set(p->tmp);
    for (int32_t i = 0; i < p->def->training->count; i++) {
        const SettGrid *level = &p->def->training->levels[i];
        int32_t *numbers =
            SETT_TAKE(p->tmp, sett_slice_count(game, level), int32_t);
        if (numbers == NULL)
            return SETT_NO_MEMORY;
        SettStatus status =
            sett_slice_numbers(&p->slices, game, level, numbers);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_archive_records(const SettSearchDef *def, SettSearch *search,
                                const uint64_t *seed, SettArena *tmp,
                                SettText *out, SettError *err)
{
    const SettArchive *archive = sett_search_archive(search);
    const SettArchiveDef *cut = sett_archive_definition(archive);
    Plant p = {.def = def, .tmp = tmp};
    if (seed != NULL && (def->game->structure_count == 0 ||
                         def->game->judge_count == 0 || def->training == NULL))
        return sett_fail(err, SETT_BAD_ARGUMENT, "nothing can be planted in %s",
                         def->game->name);
    if (cut->axis_count != 2 || cut->cells != SETT_CELLS_GRID)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "records are of archives of two dimensions that are "
                         "cut into bins");
    SettStatus status = SETT_OK;
    if (seed != NULL) {
        p.rng = sett_rng(*seed, SETT_FOR_STUDY, 9);
        status = learn_slices(&p);
    }
    for (int32_t c = 0; c < sett_archive_cells(archive); c++)
        for (int32_t i = 0; status == SETT_OK &&
                            i < sett_archive_count(archive, c, SETT_FEASIBLE);
             i++) {
            SettArenaMark mark = sett_arena_mark(tmp);
            status =
                put_one(def, search, seed != NULL ? &p : NULL, c, i, tmp, out);
            sett_arena_reset(tmp, mark);
        }
    return status == SETT_NO_MEMORY ? sett_no_memory(err) : status;
}
