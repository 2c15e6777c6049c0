/* test_taste.c - a taste solves its equations, says what choices have in
   common, and brings what simulated designers want sooner. */
#include "sett/catalog.h"
#include "sett/range.h"
#include "sett/taste.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#define POOL 600 /* levels of a game */
#define SHOWN 6
#define ROUNDS 5
#define TASTES 10
#define BATCHES 20
#define BATCH 24
#define MOST_MEASURES 64

/* Measured levels of a game, a row each. */
typedef struct Pool {
    SettArena arena;
    const SettGame *game;
    int32_t columns;
    double *values;
    SettSample of[MOST_MEASURES];
} Pool;

static void open_pool(Pool *pool, const char *name, int32_t count)
{
    const SettCatalog *catalog = sett_catalog_builtin();
    SettError err = {.status = SETT_OK};
    SettRecipe recipe;
    sett_arena_init(&pool->arena, sett_alloc_default(), 0);
    pool->game = sett_catalog_game(catalog, name);
    pool->columns = pool->game->measures.count;
    assert_in_range(pool->columns, 1, MOST_MEASURES);
    assert_int_equal(
        sett_recipe_default(catalog, pool->game, &pool->arena, &recipe, &err),
        SETT_OK);
    pool->values = SETT_TAKE(&pool->arena, count * pool->columns, double);
    for (int32_t c = 0; c < pool->columns; c++)
        pool->of[c] = sett_sample();
    SettGrid grid;
    assert_int_equal(sett_grid_take(&pool->arena, recipe.w, recipe.h, &grid),
                     SETT_OK);
    for (int32_t i = 0, index = 0; i < count; index++) {
        double *row = pool->values + i * pool->columns;
        if (sett_recipe_measure(&recipe, index, &pool->arena, &grid, row) !=
            SETT_OK)
            continue;
        for (int32_t c = 0; c < pool->columns; c++)
            if (isfinite(row[c]))
                sett_sample_add(&pool->of[c], row[c]);
        i++;
    }
}

static const double *level_of(const Pool *pool, int32_t level)
{
    return pool->values + level * pool->columns;
}

/* What a designer wants and tells nobody: a weight for three measures. */
typedef struct Hidden {
    int32_t measures[3];
    double weights[3];
} Hidden;

static Hidden draw_hidden(const Pool *pool, SettRng *rng)
{
    Hidden h;
    for (int32_t i = 0; i < 3; i++) {
        do
            h.measures[i] =
                (int32_t)sett_rng_below(rng, (uint32_t)pool->columns);
        while (sett_sample_sd(&pool->of[h.measures[i]]) == 0);
        h.weights[i] = sett_rng_unit(rng) * 2 - 1;
    }
    return h;
}

static double liking(const Pool *pool, const Hidden *h, const double *values)
{
    double sum = 0;
    for (int32_t i = 0; i < 3; i++) {
        const SettSample *of = &pool->of[h->measures[i]];
        double value = values[h->measures[i]];
        if (isfinite(value))
            sum += h->weights[i] * (value - of->mean) / sett_sample_sd(of);
    }
    return sum;
}

/* A designer looks at a few levels and takes the best; without a wish, any. */
static void one_round(const Pool *pool, const Hidden *h, SettRng *rng,
                      SettTaste *taste)
{
    static double others[SHOWN * MOST_MEASURES];
    int32_t shown[SHOWN], best = 0;
    for (int32_t i = 0; i < SHOWN; i++) {
        shown[i] = (int32_t)sett_rng_below(rng, POOL / 2);
        if (h != NULL && liking(pool, h, level_of(pool, shown[i])) >
                             liking(pool, h, level_of(pool, shown[best])))
            best = i;
    }
    for (int32_t i = 0, o = 0; i < SHOWN; i++)
        if (i != best)
            memcpy(others + o++ * pool->columns, level_of(pool, shown[i]),
                   (size_t)pool->columns * sizeof *others);
    sett_taste_choose(taste, level_of(pool, shown[best]), others, SHOWN - 1);
}

/* Levels looked at until one is among the tenth that the designer likes most:
   as they come, and by the taste. */
static void looks(const Pool *pool, const Hidden *h, const SettTaste *taste,
                  SettRng *rng, int32_t *as_they_come, int32_t *by_taste)
{
    double like[BATCH], score[BATCH], wanted = -INFINITY;
    int32_t first = -1, best = -1;
    for (int32_t i = 0; i < BATCH; i++) {
        int32_t level =
            POOL / 2 + (int32_t)sett_rng_below(rng, POOL - POOL / 2);
        like[i] = liking(pool, h, level_of(pool, level));
        score[i] = sett_taste_score(taste, level_of(pool, level));
    }
    /* the bar is the batch's third best, so that there is always one */
    for (int32_t i = 0; i < BATCH; i++) {
        int32_t above = 0;
        for (int32_t k = 0; k < BATCH; k++)
            above += like[k] > like[i];
        if (above <= 2 && (wanted == -INFINITY || like[i] < wanted))
            wanted = like[i];
    }
    for (int32_t i = 0; i < BATCH; i++) {
        if (like[i] < wanted)
            continue;
        if (first < 0)
            first = i;
        if (best < 0 || score[i] > score[best])
            best = i;
    }
    *as_they_come += first + 1;
    *by_taste += 1;
    for (int32_t i = 0; i < BATCH; i++)
        *by_taste += score[i] > score[best];
}

static void what_they_want_comes_sooner(void **state)
{
    (void)state;
    static const char *const games[] = {"edd", "md2", "mario"};
    static Pool pool;
    int32_t sooner = 0, later = 0;
    for (int32_t g = 0; g < 3; g++) {
        open_pool(&pool, games[g], POOL);
        int32_t before = 0, after = 0, won = 0;
        for (int32_t t = 0; t < TASTES; t++) {
            SettRng rng = sett_rng(7, SETT_FOR_TEST, (uint64_t)(100 * g + t));
            Hidden h = draw_hidden(&pool, &rng);
            SettTaste taste;
            assert_int_equal(sett_taste_take(&pool.arena, pool.game, &taste),
                             SETT_OK);
            for (int32_t r = 0; r < ROUNDS; r++)
                one_round(&pool, &h, &rng, &taste);
            int32_t plain = 0, sorted = 0;
            for (int32_t b = 0; b < BATCHES; b++)
                looks(&pool, &h, &taste, &rng, &plain, &sorted);
            before += plain;
            after += sorted;
            won += sorted < plain;
            later += sorted > plain;
        }
        print_message("%s: %d of %d tastes sooner, after %.2f levels instead "
                      "of %.2f\n",
                      games[g], won, TASTES, (double)after / (TASTES * BATCHES),
                      (double)before / (TASTES * BATCHES));
        /* two-sided sign test: p < 0.022 from nine of ten on */
        assert_in_range(won, 9, TASTES);
        sooner += won;
        sett_arena_free(&pool.arena);
    }
    assert_true(sooner > 9 * later);
}

/* Who takes anything is foreseen no more often than by a blind guess. */
static void no_taste_is_not_found(void **state)
{
    (void)state;
    static Pool pool;
    open_pool(&pool, "md2", POOL);
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettTaste taste;
    assert_int_equal(sett_taste_take(&pool.arena, pool.game, &taste), SETT_OK);
    for (int32_t i = 0; i < 400; i++)
        one_round(&pool, NULL, &rng, &taste);
    assert_int_equal(taste.expected, 399);
    assert_true(fabs(taste.blind - 399.0 / SHOWN) < 1e-9);
    double sd = sqrt(399.0 / SHOWN * (1 - 1.0 / SHOWN));
    assert_true(fabs(taste.foreseen - taste.blind) < 3 * sd);
    sett_arena_free(&pool.arena);
}

/* A game with two measures of another's. */
static SettGame small_game(SettMeasure rows[3])
{
    SettGame game = *sett_catalog_game(sett_catalog_builtin(), "md2");
    rows[0] = (SettMeasure){"foes", "how many", SETT_OF_LEVEL, 0, 10};
    rows[1] = (SettMeasure){"door_path", "steps", SETT_OF_LEVEL, 0, 10};
    rows[2] = (SettMeasure){"size", "tiles", SETT_OF_LEVEL, 0, 10};
    game.measures.rows = rows;
    game.measures.count = 3;
    return game;
}

static void equations_are_solved(void **state)
{
    (void)state;
    SettArena arena;
    SettMeasure rows[3];
    SettGame game = small_game(rows);
    SettTaste t;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_taste_take(&arena, &game, &t), SETT_OK);
    assert_true(sett_taste_score(&t, (double[]){1, 2, 3}) == 0);
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 20; i++) {
        double v[4][3];
        for (int32_t k = 0; k < 4; k++) {
            v[k][0] = sett_rng_unit(&rng);
            v[k][1] = sett_rng_unit(&rng) + v[k][0];
            v[k][2] = 6; /* never varies */
        }
        sett_taste_choose(&t, v[0], v[1], 3);
    }
    double per[2];
    for (int32_t i = 0; i < 2; i++)
        per[i] = 1 / sett_sample_sd(&t.all[i]);
    for (int32_t i = 0; i < 2; i++) {
        double left = 0.8 * t.weights[i];
        for (int32_t j = 0; j < 2; j++)
            left += (i >= j ? t.sums[3 * i + j] : t.sums[3 * j + i]) * per[i] *
                    per[j] * t.weights[j];
        assert_true(fabs(left - t.toward[i] * per[i]) < 1e-9);
    }
    assert_true(t.weights[2] == 0);
    sett_arena_free(&arena);
}

static void words_say_it(void **state)
{
    (void)state;
    SettArena arena;
    SettMeasure rows[3];
    SettGame game = small_game(rows);
    SettTaste t;
    SettTasteWord words[SETT_TASTE_WORDS];
    SettText text = sett_text(sett_alloc_default());
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_taste_take(&arena, &game, &t), SETT_OK);
    sett_taste_choose(&t, (double[]){1, 5, 1}, NULL, 0); /* no choice */
    assert_int_equal(t.choices, 0);
    for (int32_t i = 0; i < 6; i++) {
        assert_int_equal(sett_taste_words(&t, words), i < 3 ? 0 : 2);
        double other[] = {3 + i % 2, 4 - i % 3, (double)NAN};
        sett_taste_choose(&t, (double[]){1, 5, 1}, other, 1);
    }
    assert_int_equal(t.expected, 5);
    assert_int_equal(t.foreseen, 5);
    sett_taste_word_text(&t, &words[0], &text);
    sett_text_char(&text, ';');
    sett_taste_word_text(&t, &words[1], &text);
    assert_string_equal(text.data, "fewer foes;higher door path (steps)");
    assert_true(sett_taste_score(&t, (double[]){0, 6, 1}) >
                sett_taste_score(&t, (double[]){4, 6, 1}));
    assert_true(sett_taste_score(&t, (double[]){0, 6, (double)NAN}) ==
                sett_taste_score(&t, (double[]){0, 6, 1}));
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static SettStatus with_memory(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettTaste t;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_taste_take(
        &arena, sett_catalog_game(sett_catalog_builtin(), "md2"), &t);
    sett_arena_free(&arena);
    return status;
}

static void memory_ends(void **state)
{
    (void)state;
    testkit_memory(with_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_they_want_comes_sooner),
        cmocka_unit_test(no_taste_is_not_found),
        cmocka_unit_test(equations_are_solved),
        cmocka_unit_test(words_say_it),
        cmocka_unit_test(memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
