/* test_gen_bytes.c - the contract of every generator for every game: the same
   seed gives the same bytes, whatever memory, grid and watcher there are; other
   indices give other levels; a level of a batch is the level alone. */
#include "contract/run.h"

/* Leaves rubbish where the next run takes its scratch. */
static void soil(SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    enum { BYTES = 200000 };
    void *rubbish = sett_arena_raw(arena, BYTES, 1);
    assert_non_null(rubbish);
    memset(rubbish, 0xA5, BYTES);
    sett_arena_reset(arena, mark);
}

/* What a generator has to overwrite: any tile, but for furnishers stale objects
   that they deal with. */
static void litter(const Run *run, SettRng *rng, SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        uint8_t tile =
            (uint8_t)sett_rng_below(rng, (uint32_t)run->game->tiles.count);
        if (run->gen->writes != SETT_WRITES_OBJECTS)
            grid->cells[c] = tile;
        else if (grid->cells[c] == run->game->fill_open &&
                 run_is_counted(run->game, tile))
            grid->cells[c] = tile;
    }
}

static void same_bytes(const Run *run, SettArena *arena, SettRng *rng)
{
    SettGrid first, again;
    SettStatus s = run_checked(*run, arena, &first);
    soil(arena);
    assert_int_equal(run_checked(*run, arena, &again), s);
    if (s == SETT_OK)
        parts_same_grid(run->game, &first, &again);
    SettGrid dirty = parts_copy(arena, run->base);
    litter(run, rng, &dirty);
    Run other = *run;
    other.base = &dirty;
    soil(arena);
    assert_int_equal(run_checked(other, arena, &again), s);
    if (s == SETT_OK)
        parts_same_grid(run->game, &first, &again);
    /* And without anyone who asks for a report. */
    SettGrid silent = parts_copy(arena, run->base);
    assert_int_equal(run_on(run, arena, &silent), s);
    if (s == SETT_OK)
        parts_same_grid(run->game, &first, &silent);
}

static void same_seed_same_bytes(void **state)
{
    (void)state;
    run_everything(same_bytes, 1);
}

typedef struct Watcher {
    const SettGrid *size;
    int64_t steps;
    uint64_t seen; /* reads all that is shown */
} Watcher;

static void look(void *user, const SettGrid *grid, const char *what)
{
    Watcher *w = user;
    assert_true(what != NULL && what[0] != 0);
    assert_int_equal(grid->w, w->size->w);
    assert_int_equal(grid->h, w->size->h);
    w->seen = sett_hash_mix(w->seen, sett_grid_hash(grid));
    w->steps++;
}

static void watched(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    SettGrid alone, seen;
    Watcher watcher = {.size = run->base};
    SettWatch watch = {look, &watcher};
    SettStatus s = run_checked(*run, arena, &alone);
    Run other = *run;
    other.watch = &watch;
    assert_int_equal(run_checked(other, arena, &seen), s);
    if (s != SETT_OK)
        return;
    parts_same_grid(run->game, &alone, &seen);
    if (run->base->w >= 6 && run->base->h >= 6)
        assert_true(watcher.steps > 0);
}

static void watching_changes_nothing(void **state)
{
    (void)state;
    run_everything(watched, 3);
}

static void other_levels(const Run *run, SettArena *arena, SettRng *rng)
{
    (void)rng;
    enum { LEVELS = 12 };
    uint64_t hashes[LEVELS];
    int32_t count = 0;
    SettGrid grid;
    for (int32_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        Run other = *run;
        other.index = (uint64_t)i;
        if (run_checked(other, arena, &grid) == SETT_OK)
            hashes[count++] = sett_grid_hash(&grid);
        sett_arena_reset(arena, mark);
    }
    if (run->base->w < 9 || run->base->h < 9)
        return;
    assert_true(count > 0);
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
}

static void another_index_another_level(void **state)
{
    (void)state;
    run_everything(other_levels, 2);
}

static SettPipe pipe_of(SettArena *arena, const SettGame *game,
                        const SettGen *layout, const SettGen *furnish)
{
    SettPipe pipe = {
        .game = game, .stages[0].gen = layout, .stages[1].gen = furnish};
    pipe.stages[0].params = parts_defaults(arena, layout, game);
    if (furnish != NULL)
        pipe.stages[1].params = parts_defaults(arena, furnish, game);
    return pipe;
}

typedef void PipeVisit(const SettPipe *pipe, SettArena *arena);

/* Every layout creator, with every furnisher that fits and with none. */
static void every_pipe(PipeVisit *visit)
{
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t g = 0; g < all->game_count; g++)
        for (int32_t l = 0; l < all->gen_count; l++)
            for (int32_t f = -1; f < all->gen_count; f++) {
                const SettGame *game = all->games[g];
                const SettGen *furnish = f < 0 ? NULL : all->gens[f];
                if (all->gens[l]->writes != SETT_WRITES_LAYOUT ||
                    (furnish != NULL &&
                     (furnish->writes != SETT_WRITES_OBJECTS ||
                      !parts_fits(furnish, game))))
                    continue;
                SettArenaMark mark = sett_arena_mark(&arena);
                SettPipe pipe = pipe_of(&arena, game, all->gens[l], furnish);
                visit(&pipe, &arena);
                sett_arena_reset(&arena, mark);
            }
    sett_arena_free(&arena);
}

enum { BATCH = 6 };

static void batch(const SettPipe *pipe, SettArena *tmp, SettGrid *grids,
                  SettStatus *status)
{
    for (int32_t i = 0; i < BATCH; i++)
        status[i] = sett_make(pipe, 77, (uint64_t)i, tmp, &grids[i], NULL);
}

static void alone_or_in_a_batch(const SettPipe *pipe, SettArena *arena)
{
    SettGrid grids[BATCH], alone;
    SettStatus status[BATCH];
    for (int32_t i = 0; i < BATCH; i++)
        assert_int_equal(sett_grid_take(arena, pipe->game->default_w,
                                        pipe->game->default_h, &grids[i]),
                         SETT_OK);
    SettArena tmp = testkit_arena();
    batch(pipe, &tmp, grids, status);
    for (int32_t i = BATCH - 1; i >= 0; i--) {
        SettGenReport reports[SETT_MAX_STAGES];
        alone = parts_copy(arena, &grids[(i + 1) % BATCH]);
        SettArenaMark before = sett_arena_mark(&tmp);
        assert_int_equal(sett_make(pipe, 77, (uint64_t)i, &tmp, &alone, NULL),
                         status[i]);
        SettArenaMark after = sett_arena_mark(&tmp);
        assert_int_equal(before.used, after.used);
        if (status[i] != SETT_OK)
            continue;
        parts_same_grid(pipe->game, &alone, &grids[i]);
        assert_int_equal(
            sett_make(pipe, 77, (uint64_t)i, &tmp, &alone, reports), SETT_OK);
        parts_same_grid(pipe->game, &alone, &grids[i]);
    }
    sett_arena_free(&tmp);
}

static void level_i_is_level_i(void **state)
{
    (void)state;
    every_pipe(alone_or_in_a_batch);
}

/* The solid cells alone. */
static uint64_t walls_hash(const SettGame *game, const SettGrid *grid)
{
    uint8_t solid[256];
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), solid);
    uint64_t hash = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        hash = sett_hash_mix(hash, solid[grid->cells[c]]);
    return hash;
}

/* The salt is added to the layout's index, and to nothing else. */
static void salted(const SettPipe *pipe, SettArena *arena)
{
    SettGrid plain, other, shifted;
    SettPipe salty = *pipe;
    int32_t w = pipe->game->default_w, h = pipe->game->default_h;
    salty.layout_salt = 7;
    assert_int_equal(sett_grid_take(arena, w, h, &plain), SETT_OK);
    assert_int_equal(sett_grid_take(arena, w, h, &other), SETT_OK);
    assert_int_equal(sett_grid_take(arena, w, h, &shifted), SETT_OK);
    SettStatus a = sett_make(pipe, 3, 3, arena, &plain, NULL);
    SettStatus b = sett_make(&salty, 3, 3, arena, &other, NULL);
    SettStatus c = sett_make(pipe, 3, 10, arena, &shifted, NULL);
    if (a == SETT_OK && b == SETT_OK)
        assert_true(walls_hash(pipe->game, &plain) !=
                    walls_hash(pipe->game, &other));
    if (b == SETT_OK && c == SETT_OK)
        assert_int_equal(walls_hash(pipe->game, &other),
                         walls_hash(pipe->game, &shifted));
    if (b == SETT_OK && c == SETT_OK && pipe->stages[1].gen != NULL)
        assert_true(sett_grid_hash(&other) != sett_grid_hash(&shifted));
}

static void salt_moves_the_layout_alone(void **state)
{
    (void)state;
    every_pipe(salted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_seed_same_bytes),
        cmocka_unit_test(watching_changes_nothing),
        cmocka_unit_test(another_index_another_level),
        cmocka_unit_test(level_i_is_level_i),
        cmocka_unit_test(salt_moves_the_layout_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
