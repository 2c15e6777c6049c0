/* test_compare.c - two sets of levels by their measures: md2's, filled by hand.
 */
#include "games/md2/md2.h"
#include "sett/lab.h"
#include "support/testkit.h"

#include <math.h>

#define LEVELS 20

static const SettGame *const game = &sett_game_md2;

/* Every measure rises by one a level, from `first`; the last one is missing. */
static SettMeasured levels_from(SettArena *arena, double first)
{
    int32_t n = game->measures.count;
    double *values = SETT_TAKE(arena, LEVELS * n, double);
    if (values == NULL)
        return (SettMeasured){NULL, 0};
    for (int64_t i = 0; i < LEVELS * n; i++)
        values[i] = i % n == n - 1 ? (double)NAN : first + (double)(i / n);
    return (SettMeasured){values, LEVELS};
}

static void differences_are_welchs(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t n = game->measures.count;
    SettMeasured a = levels_from(&arena, 0), b = levels_from(&arena, 100);
    SettDifference *d = SETT_TAKE(&arena, n, SettDifference);
    assert_int_equal(sett_differences(game, &a, &b, &arena, d), SETT_OK);
    for (int32_t i = 0; i < n - 1; i++) {
        assert_true(d[i].a.mean == 9.5 && d[i].b.mean == 109.5);
        assert_true(d[i].welch.difference == -100);
        assert_true(d[i].superiority == 0);
        assert_true(d[i].p > 0 && d[i].p < 1e-6);
        /* All are the same: the smallest of n - 1 counts n - 1 times. */
        assert_true(d[i].p_holm == (n - 1) * d[i].p);
    }
    assert_true(isnan(d[n - 1].p) && isnan(d[n - 1].p_holm));
    assert_int_equal(d[n - 1].a.count, 0);
    sett_arena_free(&arena);
}

static void every_pair_goes_together(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMeasured a = levels_from(&arena, 3);
    SettAssociations links;
    assert_int_equal(sett_associations(game, &a, &arena, &links), SETT_OK);
    assert_true(links.layouts > 0 && links.levels > 0);
    assert_int_equal(links.layouts + links.levels, game->measures.count);
    assert_int_equal(links.count, links.layouts * links.levels);
    for (int32_t i = 0; i < links.count; i++) {
        const SettAssociation *link = &links.rows[i];
        const SettMeasure *rows = game->measures.rows;
        assert_int_equal(rows[link->layout].of, SETT_OF_LAYOUT);
        assert_int_equal(rows[link->level].of, SETT_OF_LEVEL);
        assert_int_equal(link->layout,
                         links.rows[i / links.levels * links.levels].layout);
        bool there = link->layout != game->measures.count - 1 &&
                     link->level != game->measures.count - 1;
        assert_int_equal(link->pairs, there ? LEVELS : 0);
        assert_true(there ? fabs(link->r - 1) < 1e-12 && link->p_holm < 1e-6
                          : isnan(link->p) && isnan(link->p_holm));
    }
    sett_arena_free(&arena);
}

static SettStatus compare_in(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettAssociations links;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettMeasured a = levels_from(&arena, 3);
    SettDifference *d = SETT_TAKE(&arena, game->measures.count, SettDifference);
    SettStatus status = a.values && d ? SETT_OK : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = sett_differences(game, &a, &a, &arena, d);
    if (status == SETT_OK)
        status = sett_associations(game, &a, &arena, &links);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    testkit_memory(compare_in, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_welchs),
        cmocka_unit_test(every_pair_goes_together),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
