/* archive_records.c - see archive_records.h. What is planted tests linkers on
   structures that no training level has (chains of learnt slices know nothing
   of them, templates do). */
#include "archive_records.h"

#include <string.h>

#include "sett/slices.h"

#define TRIES 60 /* places for a structure in one segment */
#define MOST_BODY 4

typedef struct Plant {
    Cli *cli;
    const CliSearch *s;
    SettRng rng;
    SettSliceSet slices; /* of the training levels */
    SettArena tmp;
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
                int32_t tile = sett_tile_glyph(&p->s->def.game->tiles, at[i]);
                if (at[i] != ' ' && tile >= 0 && x < grid->w && y < grid->h)
                    grid->cells[sett_grid_at(grid, x, y)] = (uint8_t)tile;
            }
        at += size;
        if (*at++ == 0)
            return;
    }
}

/* Whether some slice with a part of a structure is in no training level. */
static SettStatus is_new(Plant *p, const SettGrid *grid, bool *out)
{
    uint8_t part[256], slice[SETT_MAX_SIDE];
    const SettGame *game = p->s->def.game;
    sett_tiles_any(&game->tiles, SETT_IS(STRUCTURE), part);
    *out = false;
    for (int32_t i = 0; i < sett_slice_count(game, grid); i++) {
        bool has = false;
        sett_slice_get(game, grid, i, slice);
        for (int32_t k = 0; k < sett_slice_size(game, grid); k++)
            has |= part[slice[k]] != 0;
        *out |= has && sett_slice_find(&p->slices, slice) < 0;
    }
    return SETT_OK;
}

static SettStatus is_good(Plant *p, const SettGrid *grid, bool *out)
{
    const SettGame *game = p->s->def.game;
    int32_t broken = 0;
    SettLevel level = {.grid = *grid};
    SettVerdict verdict;
    SettStatus s = is_new(p, grid, out);
    if (s == SETT_OK && *out)
        s = sett_structures_broken(game, grid, &p->tmp, &broken);
    if (s != SETT_OK || !*out || broken > 0) {
        *out = false;
        return s;
    }
    s = game->judges[0].judge(game->judges[0].self, &level, 0, &p->tmp,
                              &verdict);
    *out = s == SETT_OK && verdict.answer == SETT_YES;
    return s;
}

static SettStatus plant(Plant *p, SettGrid *grid, bool *done)
{
    const SettGame *game = p->s->def.game;
    SettArenaMark mark = sett_arena_mark(&p->tmp);
    SettGrid before;
    SettStatus s = sett_grid_take(&p->tmp, grid->w, grid->h, &before);
    if (s != SETT_OK)
        return s;
    sett_grid_copy(&before, grid);
    *done = false;
    for (int32_t i = 0; s == SETT_OK && i < TRIES && !*done; i++) {
        SettArenaMark here = sett_arena_mark(&p->tmp);
        uint32_t kind =
            sett_rng_below(&p->rng, (uint32_t)game->structure_count);
        sett_grid_copy(grid, &before);
        put_structure(p, &game->structures[kind], grid);
        s = is_good(p, grid, done);
        sett_arena_reset(&p->tmp, here);
    }
    sett_arena_reset(&p->tmp, mark);
    return s;
}

static void put_record(const CliSearch *s, int32_t cell, int32_t index,
                       const SettGrid *grid, SettText *out)
{
    int32_t bins[SETT_MAX_DIMENSIONS] = {0};
    sett_archive_bins(sett_search_archive(s->search), cell, bins);
    sett_text_format(out, "# %d,%d,%d 0\n", (int)bins[1], (int)bins[0],
                     (int)index);
    sett_level_write(s->def.game, grid, out);
}

static SettStatus put_one(Cli *cli, const CliSearch *s, Plant *p, int32_t cell,
                          int32_t index, SettText *out)
{
    const SettIndividual *one = sett_archive_at(sett_search_archive(s->search),
                                                cell, SETT_FEASIBLE, index);
    SettGrid grid;
    bool wanted = one->score.violation == 0;
    if (!wanted)
        return SETT_OK;
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    SettStatus status = sett_grid_take(&cli->arena, s->def.w, s->def.h, &grid);
    if (status == SETT_OK)
        status = sett_search_express_genome(s->search, &one->genome, &grid);
    if (status == SETT_OK && p != NULL)
        status = plant(p, &grid, &wanted);
    if (status == SETT_OK && wanted)
        put_record(s, cell, index, &grid, out);
    sett_arena_reset(&cli->arena, mark);
    return status;
}

static SettStatus put_all(Cli *cli, const CliSearch *s, Plant *p, SettText *out)
{
    const SettArchive *archive = sett_search_archive(s->search);
    const SettArchiveDef *def = sett_archive_definition(archive);
    SettStatus status = SETT_OK;
    if (def->axis_count != 2 || def->cells != SETT_CELLS_GRID)
        return cli_usage(cli, "records are of archives of two dimensions "
                              "that are cut into bins");
    for (int32_t c = 0; status == SETT_OK && c < sett_archive_cells(archive);
         c++)
        for (int32_t i = 0; status == SETT_OK &&
                            i < sett_archive_count(archive, c, SETT_FEASIBLE);
             i++)
            status = put_one(cli, s, p, c, i, out);
    return status == SETT_OK ? out->status : status;
}

SettStatus cli_archive_records(Cli *cli, const CliSearch *s, SettText *out)
{
    return put_all(cli, s, NULL, out);
}

/* The slices of all training levels. */
static SettStatus learn_slices(Plant *p)
{
    const SettTraining *training = &p->s->training;
    const SettGame *game = p->s->def.game;
    SettStatus status = SETT_OK;
    p->slices = sett_slice_set(&p->cli->arena);
    for (int32_t i = 0; i < training->count && status == SETT_OK; i++) {
        const SettGrid *level = &training->levels[i];
        int32_t *numbers =
            SETT_TAKE(&p->cli->arena, sett_slice_count(game, level), int32_t);
        status = numbers == NULL
                     ? SETT_NO_MEMORY
                     : sett_slice_numbers(&p->slices, game, level, numbers);
    }
    return status == SETT_NO_MEMORY ? cli_no_memory(p->cli) : status;
}

SettStatus cli_archive_planted(Cli *cli, const CliSearch *s, uint64_t seed,
                               SettText *out)
{
    const SettGame *game = s->def.game;
    Plant p = {.cli = cli, .s = s, .rng = sett_rng(seed, SETT_FOR_STUDY, 9)};
    if (game->structure_count == 0 || game->judge_count == 0 ||
        s->training.count == 0)
        return cli_usage(cli, "nothing can be planted in %s", game->name);
    SettStatus status = learn_slices(&p);
    sett_arena_init(&p.tmp, cli->alloc, 0);
    p.tmp.cancel = &cli->cancel;
    if (status == SETT_OK)
        status = put_all(cli, s, &p, out);
    sett_arena_free(&p.tmp);
    return status;
}
