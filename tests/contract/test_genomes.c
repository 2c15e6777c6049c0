/* test_genomes.c - the contract of genomes, over all kinds of the catalog and
   those of tests/parts: operators are functions of their arguments, and bytes
   of a file are refused or are worked on as the operators' own. */
#include "contract/searches.h"

#include <string.h>

typedef struct Genomes {
    SettGenome one, two, child, again;
} Genomes;

static SettGenome genome_of(SettArena *arena, int32_t capacity)
{
    SettGenome g = {.capacity = capacity};
    g.bytes = SETT_TAKE(arena, capacity, uint8_t);
    assert_non_null(g.bytes);
    return g;
}

static void assert_same_genome(const SettGenome *a, const SettGenome *b)
{
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->bytes, b->bytes, (size_t)a->size);
    assert_int_equal(sett_genome_hash(a), sett_genome_hash(b));
}

/* Operators are functions of their arguments and leave parents alone. */
static void operators(const SettGenomeKind *kind, const SettGenomeJob *job,
                      SettRng *rng, Genomes *g)
{
    uint64_t before, other;
    SettRng twin = *rng;
    assert_int_equal(kind->random(job, rng, &g->one), SETT_OK);
    assert_int_equal(kind->random(job, &twin, &g->again), SETT_OK);
    assert_same_genome(&g->one, &g->again);
    assert_int_equal(kind->random(job, rng, &g->two), SETT_OK);
    before = sett_genome_hash(&g->one);
    other = sett_genome_hash(&g->two);
    assert_true(before != other);
    twin = *rng;
    assert_int_equal(kind->mutate(job, rng, &g->one, &g->child), SETT_OK);
    assert_int_equal(kind->mutate(job, &twin, &g->one, &g->again), SETT_OK);
    assert_same_genome(&g->child, &g->again);
    twin = *rng;
    assert_int_equal(kind->cross(job, rng, &g->one, &g->two, &g->child),
                     SETT_OK);
    assert_int_equal(kind->cross(job, &twin, &g->one, &g->two, &g->again),
                     SETT_OK);
    assert_same_genome(&g->child, &g->again);
    assert_int_equal(sett_genome_hash(&g->one), before);
    assert_int_equal(sett_genome_hash(&g->two), other);
    assert_true(g->child.size <= g->child.capacity);
}

static void assert_legal(const SettGame *game, const SettGrid *grid)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        assert_true(grid->cells[c] < game->tiles.count);
}

/* What check lets in, operators and express can work on. */
static void let_in(const SettGenomeKind *kind, const SettGenomeJob *job,
                   SettRng *rng, Genomes *g, SettGrid *grid)
{
    SettStatus s = kind->express(job, &g->two, 9, grid);
    assert_true(s == SETT_OK || s == SETT_INFEASIBLE);
    if (s == SETT_OK)
        assert_legal(job->game, grid);
    assert_int_equal(kind->mutate(job, rng, &g->two, &g->child), SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
    assert_int_equal(kind->cross(job, rng, &g->one, &g->two, &g->child),
                     SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
    assert_int_equal(kind->cross(job, rng, &g->two, &g->one, &g->child),
                     SETT_OK);
    if (kind->shake != NULL)
        assert_int_equal(
            kind->shake(job, rng, sett_chance(0.3), &g->two, &g->child),
            SETT_OK);
    assert_int_equal(kind->check(job, &g->child, NULL), SETT_OK);
}

/* Bytes of a file: one in a few is another one, or the last are missing. Says
   how many of them are refused. */
static int32_t mutated_bytes(const SettGenomeKind *kind,
                             const SettGenomeJob *job, SettRng *rng, Genomes *g,
                             SettArena *arena)
{
    int32_t refused = 0;
    SettGrid grid;
    SettError err;
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &grid), SETT_OK);
    assert_int_equal(kind->check(job, &g->one, &err), SETT_OK);
    assert_int_equal(kind->check(job, &g->child, &err), SETT_OK);
    for (int32_t i = 0; i < 60; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        assert_true(sett_genome_copy(&g->two, &g->one));
        uint32_t changes = 1 + sett_rng_below(rng, 3);
        for (uint32_t n = 0; i % 4 != 3 && n < changes; n++) {
            uint32_t byte = sett_rng_below(rng, 4) != 0
                                ? sett_rng_below(rng, 256)
                                : sett_rng_below(rng, 2) * 255;
            uint32_t at = sett_rng_below(rng, (uint32_t)g->two.size);
            g->two.bytes[at] = (uint8_t)byte;
        }
        if (i % 4 == 3)
            g->two.size = (int32_t)sett_rng_below(rng, (uint32_t)g->one.size);
        SettStatus s = kind->check(job, &g->two, &err);
        assert_true(s == SETT_OK || s == SETT_BAD_INPUT);
        assert_true(s == SETT_OK || err.text[0] != 0);
        assert_true(i % 4 != 3 || s == SETT_BAD_INPUT);
        refused += s == SETT_BAD_INPUT && i % 4 != 3;
        if (s == SETT_OK)
            let_in(kind, job, rng, g, &grid);
        sett_arena_reset(arena, mark);
    }
    return refused;
}

/* Locked cells of the level that is varied stay as they are. */
static void expressed(const SettGenomeKind *kind, const SettGenomeJob *job,
                      const SettGenome *genome, SettArena *arena)
{
    SettGrid grid, again;
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &grid), SETT_OK);
    assert_int_equal(sett_grid_take(arena, job->w, job->h, &again), SETT_OK);
    sett_grid_fill(&again, job->game->fill_open);
    assert_int_equal(kind->express(job, genome, 9, &grid), SETT_OK);
    assert_int_equal(kind->express(job, genome, 9, &again), SETT_OK);
    parts_same_grid(job->game, &grid, &again);
    for (int32_t c = 0; job->lock != NULL && c < sett_grid_area(&grid); c++)
        if (sett_mask_get(job->lock, c % job->w, c / job->w))
            assert_int_equal(grid.cells[c], job->target->grid.cells[c]);
}

static void genomes_are_functions_of_their_arguments(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    int32_t done[16] = {0}, refused[16] = {0};
    for (int32_t k = 0; k < all->genome_count; k++)
        for (int32_t i = 0; i < 60; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            const SettGame *game = all->games[i % all->game_count];
            SettRng rng = sett_rng(4, SETT_FOR_TEST, (uint64_t)i);
            SettGrid target;
            SettMask lock;
            int32_t side = 5 + i % 9;
            assert_int_equal(sett_grid_take(&arena, side, side, &target),
                             SETT_OK);
            assert_int_equal(sett_mask_take(&arena, side, side, &lock),
                             SETT_OK);
            sett_grid_fill(&target, game->fill_solid);
            target.cells[side + 1] = game->fill_open;
            sett_mask_set(&lock, 1, 1);
            sett_mask_set(&lock, 3, 2);
            SettLevel level = {.grid = target};
            SettSearchDef def = {
                .game = game,
                .genome = all->genomes[k],
                .genome_params = defaults(&arena, &all->genomes[k]->params),
                .training = training_of(&arena, game, side, side),
                .w = side,
                .h = side};
            SettGenomeJob job = genome_job(&def, &arena);
            if (i % 2 == 1) {
                job.target = &level;
                job.lock = &lock;
            }
            if (!suits(&def, &arena))
                continue;
            done[k]++;
            if (all->genomes[k]->prepare != NULL)
                assert_int_equal(
                    all->genomes[k]->prepare(&job, &arena, &job.context, NULL),
                    SETT_OK);
            int32_t room = all->genomes[k]->capacity(&job);
            Genomes g = {genome_of(&arena, room), genome_of(&arena, room),
                         genome_of(&arena, room), genome_of(&arena, room)};
            operators(all->genomes[k], &job, &rng, &g);
            expressed(all->genomes[k], &job, &g.one, &arena);
            expressed(all->genomes[k], &job, &g.child, &arena);
            refused[k] +=
                mutated_bytes(all->genomes[k], &job, &rng, &g, &arena);
            sett_arena_reset(&arena, mark);
        }
    for (int32_t k = 0; k < all->genome_count; k++) {
        assert_true(done[k] > 10);
        /* any four bytes are options */
        assert_true(refused[k] > 0 || all->genomes[k] == &parts_genome_options);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genomes_are_functions_of_their_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
