/* solve.c - the constraint engine (G35): whole levels, cores and repairs of smb
   by patterns of the levels of TheVGLC beside the checkout. Each of 50 seeds
   builds its model anew; a row tells the median or the worst of them. */
#include "solve.h"

#include <stdlib.h>
#include <string.h>

#define W 30
#define H 14
#define SAMPLES 64

/* What the rows of smb share. */
typedef struct Smb {
    const SettGame *game;
    SettGrid levels[SAMPLES];
    SettTraining sample;
} Smb;

/* ../shared beside the checkout, or what SETT_SHARED names. */
static const char *shared_folder(SettArena *arena, const char *name)
{
    const char *root = getenv("SETT_SHARED");
    if (root != NULL)
        return sett_arena_format(arena, "%s/%s", root, name);
    return sett_arena_format(arena, "%s/../../shared/%s", SETT_BENCH_SOURCE,
                             name);
}

static SettStatus read_levels(Bench *b, const char *folder, Smb *smb)
{
    SettIo io = sett_io_posix();
    SettText names = sett_text(bench_alloc(b));
    SettStatus status = io.list(io.host, folder, &names, NULL);
    char *name = names.data;
    if (status != SETT_OK || name == NULL)
        return SETT_UNSUPPORTED;
    while (status == SETT_OK && *name != 0 && smb->sample.count < SAMPLES) {
        char *end = strchr(name, '\n'), *text;
        size_t size;
        *end = 0;
        if (strstr(name, ".txt") != NULL) {
            const char *path =
                sett_arena_format(&b->arena, "%s/%s", folder, name);
            status =
                sett_file_read(&io, path, 0, &b->arena, &text, &size, NULL);
            if (status == SETT_OK)
                status =
                    sett_level_read(smb->game, text, size, 0, &b->arena,
                                    &smb->levels[smb->sample.count++], NULL);
        }
        name = end + 1;
    }
    return status;
}

static SettStatus open_smb(Bench *b, Smb *smb)
{
    *smb = (Smb){.game = sett_catalog_game(b->catalog, "smb")};
    smb->sample.levels = smb->levels;
    const char *folder = shared_folder(&b->arena, "levels/smb");
    return folder != NULL ? read_levels(b, folder, smb) : SETT_NO_MEMORY;
}

static SettSolveDef define(const Smb *smb, const BenchRow *row, uint64_t seed)
{
    SettSolveDef def = sett_solve_def(smb->game);
    def.sample = &smb->sample;
    def.seed = seed;
    (void)sett_shape_read(row->layout, &def.shape);
    return def;
}

SettStatus bench_blank(SettArena *arena, int32_t w, int32_t h, SettDrawing *d,
                       SettMask *holes)
{
    SettStatus status = sett_grid_take(arena, w, h, &d->grid);
    if (status == SETT_OK)
        status = sett_mask_take(arena, w, h, holes);
    for (int32_t c = 0; status == SETT_OK && c < w * h; c++)
        sett_mask_set(holes, c % w, c / w);
    d->holes = holes;
    return status;
}

/* S1, S2: a level from nothing. */
static SettStatus complete(const Smb *smb, const BenchRow *row, uint64_t seed,
                           SettArena *tmp, bool *done)
{
    SettSolveDef def = define(smb, row, seed);
    SettDrawing d;
    SettMask holes;
    SettSolved out;
    SettStatus status = bench_blank(tmp, row->w, row->h, &d, &holes);
    if (status == SETT_OK)
        status = sett_solve_complete(&def, &d, 0, tmp, &out, NULL);
    *done = status == SETT_OK && out.answer == SETT_YES;
    return status;
}

/* A window of a level of the sample, by lot. */
static void cut(const Smb *smb, SettRng *rng, SettGrid *out)
{
    const SettGrid *from =
        &smb->levels[sett_rng_below(rng, (uint32_t)smb->sample.count)];
    int32_t x0 = (int32_t)sett_rng_below(rng, (uint32_t)(from->w - W));
    for (int32_t c = 0; c < W * H; c++)
        out->cells[c] = from->cells[c / W * from->w + x0 + c % W];
}

/* S7: `per` random tiles in a window. */
static SettStatus repair(const Smb *smb, const BenchRow *row, uint64_t seed,
                         SettArena *tmp, bool *done)
{
    SettSolveDef def = define(smb, row, seed);
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 7);
    SettDrawing d = {.holes = NULL};
    SettSolved out;
    SettStatus status = sett_grid_take(tmp, W, H, &d.grid);
    if (status != SETT_OK)
        return status;
    cut(smb, &rng, &d.grid);
    for (int32_t i = 0; i < (int32_t)row->per; i++)
        d.grid.cells[sett_rng_below(&rng, W * H)] =
            (uint8_t)sett_rng_range(&rng, 1, smb->game->tiles.count - 1);
    status = sett_solve_repair(&def, &d, NULL, tmp, &out, NULL);
    *done =
        status == SETT_OK && out.answer == SETT_YES && out.cost == out.least;
    return status;
}

/* A third of a window, and three random tiles. */
static void draw_local(const Smb *smb, SettRng *rng, SettDrawing *d,
                       SettMask *holes)
{
    cut(smb, rng, &d->grid);
    for (int32_t c = 0; c < W * H; c++)
        if (sett_rng_below(rng, 3) == 0)
            sett_mask_unset(holes, c % W, c / W);
    for (int32_t i = 0; i < 3; i++) {
        int32_t c = (int32_t)sett_rng_below(rng, W * H);
        d->grid.cells[c] =
            (uint8_t)sett_rng_range(rng, 1, smb->game->tiles.count - 1);
        sett_mask_unset(holes, c % W, c / W);
    }
}

/* A wall four wide and as high as the level, and 30 empty cells. */
static void draw_wall(SettRng *rng, SettDrawing *d, SettMask *holes)
{
    for (int32_t c = 0; c < W * H; c++)
        if (c % W >= 14 && c % W < 18) {
            d->grid.cells[c] = 1;
            sett_mask_unset(holes, c % W, c / W);
        }
    for (int32_t i = 0; i < 30; i++) {
        int32_t x = sett_rng_below(rng, 2) != 0
                        ? (int32_t)sett_rng_below(rng, 12)
                        : 20 + (int32_t)sett_rng_below(rng, 9);
        int32_t y = (int32_t)sett_rng_below(rng, H);
        d->grid.cells[y * W + x] = 0;
        sett_mask_unset(holes, x, y);
    }
}

/* S8: per 0 a local conflict, 1 a wall; minimal or raw by `furnish`. */
static SettStatus core(const Smb *smb, const BenchRow *row, uint64_t seed,
                       SettArena *tmp, bool *done)
{
    SettSolveDef def = define(smb, row, seed);
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 8);
    SettDrawing d;
    SettMask holes;
    SettSolved out;
    SettCoreProof wanted =
        strcmp(row->furnish, "raw") == 0 ? SETT_CORE_RAW : SETT_CORE_MINIMAL;
    SettStatus status = bench_blank(tmp, W, H, &d, &holes);
    if (status != SETT_OK)
        return status;
    if (row->per < 1)
        draw_local(smb, &rng, &d, &holes);
    else
        draw_wall(&rng, &d, &holes);
    status = sett_solve_why(&def, &d, wanted, tmp, &out, NULL);
    *done = status == SETT_OK && out.answer != SETT_UNKNOWN &&
            (out.answer == SETT_YES || out.proof >= wanted);
    return status;
}

typedef SettStatus SmbCase(const Smb *smb, const BenchRow *row, uint64_t seed,
                           SettArena *tmp, bool *done);

static SmbCase *case_of(const BenchRow *row)
{
    if (strncmp(row->name, "G35.S7", 6) == 0)
        return repair;
    return strncmp(row->name, "G35.S8", 6) == 0 ? core : complete;
}

SettStatus bench_seeds(Bench *b, const char *name, BenchSeedFn *seed_fn,
                       void *user, double *out)
{
    double times[BENCH_SEEDS];
    for (int32_t i = 0; i < BENCH_SEEDS; i++) {
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        bool done = false;
        double begun = bench_cpu();
        SettStatus status = seed_fn(user, (uint64_t)i + 1, &b->tmp, &done);
        times[i] = bench_cpu() - begun;
        sett_arena_reset(&b->tmp, mark);
        if (status != SETT_OK)
            return status;
        if (!done)
            return SETT_INFEASIBLE;
    }
    *out = bench_median(times, BENCH_SEEDS);
    if (strstr(name, ".worst") != NULL)
        *out = times[BENCH_SEEDS - 1]; /* they are sorted now */
    return SETT_OK;
}

typedef struct SmbSeeds {
    const Smb *smb;
    const BenchRow *row;
} SmbSeeds;

static SettStatus one_seed(void *user, uint64_t seed, SettArena *tmp,
                           bool *done)
{
    SmbSeeds *s = user;
    return case_of(s->row)(s->smb, s->row, seed, tmp, done);
}

static SettStatus smb_value(const BenchRow *row, Bench *b, double *out)
{
    Smb smb;
    SettStatus status = open_smb(b, &smb);
    SmbSeeds seeds = {&smb, row};
    return status == SETT_OK ? bench_seeds(b, row->name, one_seed, &seeds, out)
                             : status;
}

#define ROW(name, shape, how, number, width)                                \
    {name ".median", "s", BENCH_LESS, number, shape,    how,                \
     width,          H,   NULL,       NULL,   smb_value},                   \
    {                                                                       \
        name ".worst", "s", BENCH_LESS, number, shape, how, width, H, NULL, \
            NULL, smb_value                                                 \
    }

const BenchRow bench_solve[] = {
    ROW("G35.S1.smb.2x2", "2x2", NULL, 0, W),
    ROW("G35.S2.smb.3x3", "3x3", NULL, 0, W),
    ROW("G35.S2.smb.3x3.202", "3x3", NULL, 0, 202),
    ROW("G35.S7.repair.3x3.5", "3x3", NULL, 5, W),
    ROW("G35.S7.repair.2x2.20", "2x2", NULL, 20, W),
    ROW("G35.S8.core.3x3", "3x3", "minimal", 0, W),
    ROW("G35.S8.wall.2x2", "2x2", "minimal", 1, W),
    ROW("G35.S8.wall.3x3.raw", "3x3", "raw", 1, W),
    {.name = NULL},
};
