/* test_archive.c - cells, the order in them, new axes, points. */
#include "support/testkit.h"

#include "search/archive_body.h"
#include "search/archive_cells.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GENES = 8 };

/* An individual whose genome is its number. */
typedef struct One {
    SettIndividual it;
    uint8_t bytes[GENES];
} One;

static const SettIndividual *make(One *one, int32_t number, double fitness,
                                  double violation, double x, double y)
{
    memset(one, 0, sizeof *one);
    memcpy(one->bytes, &number, sizeof number);
    one->it.genome = (SettGenome){one->bytes, GENES, GENES};
    one->it.score.fitness = fitness;
    one->it.score.violation = violation;
    one->it.score.features[0] = x;
    one->it.score.features[1] = y;
    one->it.born = (uint64_t)number;
    return &one->it;
}

static SettArchiveDef grid_def(int32_t x, int32_t y)
{
    SettArchiveDef def = sett_archive_def();
    def.axis_count = 2;
    def.axes[0] = (SettDimension){0, x, 0, 1};
    def.axes[1] = (SettDimension){1, y, 0, 1};
    def.genome_capacity = GENES;
    return def;
}

static SettArchive *made(const SettArchiveDef *def)
{
    SettArchive *archive = NULL;
    assert_int_equal(sett_archive_create(def, &archive, NULL), SETT_OK);
    return archive;
}

static void bins_are_cut_in_both_ways(void **state)
{
    (void)state;
    SettDimension axis = {0, 5, 0, 1};
    const double even[] = {-1, 0, 0.19, 0.2, 0.99, 1, 2, NAN};
    const int32_t is_even[] = {0, 0, 0, 1, 4, 4, 4, 0};
    const double edd[] = {-0.1, 0, 0.3, 0.31, 0.5, 0.9, 0.91, 1.1, 1.2, NAN};
    const int32_t is_edd[] = {-1, 0, 0, 1, 1, 3, 4, 4, -1, -1};
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_EVEN, even[i]),
                         is_even[i]);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(sett_dimension_bin(&axis, SETT_BINS_EDD, edd[i]),
                         is_edd[i]);
}

/* Where a value lies between the ends of its dimension; beyond them, and for
   what is no number, an end. */
static void shares_go_from_end_to_end(void **state)
{
    (void)state;
    const SettDimension axis = {.low = 2, .high = 6};
    static const double rows[][2] = {{2, 0},         {3, 0.25}, {5, 0.75},
                                     {6, 1},         {1, 0},    {100, 1},
                                     {-INFINITY, 0}, {NAN, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_true(sett_dimension_share(&axis, rows[i][0]) == rows[i][1]);
}

static void a_cell_keeps_its_best(void **state)
{
    (void)state;
    SettArchiveDef def = grid_def(2, 2);
    def.keep[SETT_FEASIBLE] = 2;
    SettArchive *a = made(&def);
    One one;
    int32_t cell;
    assert_int_equal(sett_archive_add(a, make(&one, 1, 0.5, 0, 0.9, 0), &cell),
                     SETT_FIRST);
    assert_int_equal(cell, 1);
    assert_int_equal(sett_archive_add(a, make(&one, 1, 0.5, 0, 0.9, 0), NULL),
                     SETT_KNOWN);
    assert_int_equal(sett_archive_add(a, make(&one, 2, 0.5, 0, 0.9, 0), NULL),
                     SETT_KEPT);
    assert_int_equal(sett_archive_add(a, make(&one, 3, 0.5, 0, 0.9, 0), NULL),
                     SETT_REFUSED);
    assert_int_equal(sett_archive_add(a, make(&one, 4, 0.7, 0, 0.9, 0), NULL),
                     SETT_ELITE);
    assert_int_equal(sett_archive_count(a, 1, SETT_FEASIBLE), 2);
    assert_int_equal(sett_archive_at(a, 1, SETT_FEASIBLE, 0)->born, 4);
    assert_int_equal(sett_archive_at(a, 1, SETT_FEASIBLE, 1)->born, 1);
    assert_int_equal(sett_archive_add(a, make(&one, 5, 9, 1, 0.9, 0), NULL),
                     SETT_FIRST);
    assert_int_equal(sett_archive_add(a, make(&one, 6, 0, 0.5, 0.9, 0), NULL),
                     SETT_ELITE);
    assert_int_equal(sett_archive_count(a, 1, SETT_UNFEASIBLE), 1);
    assert_int_equal(sett_archive_add(a, make(&one, 7, NAN, 0, 0, 0), NULL),
                     SETT_REFUSED);
    SettQuality q = sett_archive_quality(a);
    assert_int_equal(q.filled, 1);
    assert_true(q.qd == 0.7 && q.coverage == 0.25 && q.mean == 0.7);
    sett_archive_destroy(a);
}

/* Against a plain list: the same members in the same order. */
static void random_offers_agree_with_a_plain_list(void **state)
{
    (void)state;
    enum { OFFERS = 4000, KEEP = 7 };
    SettArchiveDef def = grid_def(3, 4);
    def.keep[SETT_FEASIBLE] = KEEP;
    SettArchive *a = made(&def);
    static double fitness[12][KEEP + 1];
    static uint64_t born[12][KEEP + 1];
    int32_t count[12] = {0};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < OFFERS; i++) {
        One one;
        double x = sett_rng_unit(&rng), y = sett_rng_unit(&rng);
        double f = sett_rng_range(&rng, 0, 50);
        sett_archive_add(a, make(&one, i, f, 0, x, y), NULL);
        int32_t c = (int32_t)(x * 3) + 3 * (int32_t)(y * 4), at = count[c];
        while (at > 0 && f > fitness[c][at - 1]) {
            fitness[c][at] = fitness[c][at - 1];
            born[c][at] = born[c][at - 1];
            at--;
        }
        fitness[c][at] = f;
        born[c][at] = (uint64_t)i;
        count[c] += count[c] < KEEP;
    }
    for (int32_t c = 0; c < 12; c++) {
        assert_int_equal(sett_archive_count(a, c, SETT_FEASIBLE), count[c]);
        for (int32_t i = 0; i < count[c]; i++)
            assert_int_equal(sett_archive_at(a, c, SETT_FEASIBLE, i)->born,
                             born[c][i]);
    }
    sett_archive_destroy(a);
}

/* Cells that hold any are listed, each once. */
static int32_t feasible_in(const SettArchive *a)
{
    int32_t n = 0, cells = 0, filled = sett_archive_filled(a, SETT_FEASIBLE);
    for (int32_t c = 0; c < sett_archive_cells(a); c++) {
        n += sett_archive_count(a, c, SETT_FEASIBLE);
        cells += sett_archive_count(a, c, SETT_FEASIBLE) > 0;
    }
    assert_int_equal(filled, cells);
    for (int32_t i = 0; i < filled; i++) {
        int32_t cell = sett_archive_filled_cell(a, SETT_FEASIBLE, i);
        assert_true(sett_archive_count(a, cell, SETT_FEASIBLE) > 0);
        for (int32_t k = 0; k < i; k++)
            assert_int_not_equal(sett_archive_filled_cell(a, SETT_FEASIBLE, k),
                                 cell);
    }
    return n;
}

static void new_bins_lose_nobody(void **state)
{
    (void)state;
    SettArchiveDef fine = grid_def(10, 10), coarse = grid_def(2, 1);
    SettArchive *a = made(&fine);
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    One one;
    for (int32_t i = 0; i < 2000; i++) {
        double x = sett_rng_unit(&rng), y = sett_rng_unit(&rng);
        sett_archive_add(a, make(&one, i, sett_rng_unit(&rng), 0, x, y), NULL);
    }
    SettQuality before = sett_archive_quality(a);
    int32_t members = feasible_in(a);
    assert_int_equal(members, 100);
    assert_int_equal(sett_archive_reshape(a, &coarse, NULL), SETT_OK);
    assert_int_equal(feasible_in(a), members);
    assert_int_equal(sett_archive_filled(a, SETT_FEASIBLE), 2);
    /* An overfull cell takes the better for its worst, and no one else. */
    assert_int_equal(sett_archive_add(a, make(&one, 9999, -1, 0, 0, 0), NULL),
                     SETT_REFUSED);
    assert_int_equal(sett_archive_add(a, make(&one, 9998, 2, 0, 0, 0), NULL),
                     SETT_ELITE);
    assert_int_equal(feasible_in(a), members);
    assert_int_equal(sett_archive_reshape(a, &fine, NULL), SETT_OK);
    assert_int_equal(feasible_in(a), members);
    assert_true(sett_archive_quality(a).qd > before.qd - 1);
    SettArchiveDef wrong = grid_def(0, 1);
    assert_int_equal(sett_archive_reshape(a, &wrong, NULL), SETT_BAD_ARGUMENT);
    wrong = grid_def(64, 64);
    wrong.axis_count = 4;
    for (int32_t i = 2; i < 4; i++) {
        wrong.axes[i] = wrong.axes[0];
        wrong.axes[i].feature = i;
    }
    assert_int_equal(sett_archive_reshape(a, &wrong, NULL), SETT_TOO_LARGE);
    for (int32_t i = 0; i < 4; i++)
        wrong.axes[i].bins = INT32_MAX; /* more than 64 bits count */
    assert_int_equal(sett_archive_reshape(a, &wrong, NULL), SETT_TOO_LARGE);
    wrong = grid_def(2, 2);
    wrong.axes[1].feature = wrong.axes[0].feature;
    assert_int_equal(sett_archive_reshape(a, &wrong, NULL), SETT_BAD_ARGUMENT);
    assert_int_equal(feasible_in(a), members);
    sett_archive_destroy(a);
}

/* An edited level comes into the fullest archive there can be. */
static void what_is_settled_comes_in(void **state)
{
    (void)state;
    SettArchiveDef def = grid_def(2, 1);
    SettArchive *a = made(&def);
    One one;
    for (int32_t i = 0; i < 4; i++)
        sett_archive_add(a, make(&one, i, 1, i / 2, i % 2, 0), NULL);
    sett_archive_settle(a, make(&one, 10, -5, 0, 0, 0));
    assert_int_equal(sett_archive_count(a, 0, SETT_FEASIBLE), 1);
    assert_int_equal(sett_archive_at(a, 0, SETT_FEASIBLE, 0)->born, 10);
    assert_int_equal(feasible_in(a), 2);
    /* One that is refused costs nobody his place. */
    SettArchiveDef wide = grid_def(2, 1), narrow = grid_def(1, 1);
    assert_int_equal(sett_archive_reshape(a, &narrow, NULL), SETT_OK);
    assert_int_equal(feasible_in(a), 2);
    for (int32_t i = 20; i < 40; i++)
        sett_archive_add(a, make(&one, i, -9, 0, 0, 0), NULL);
    assert_int_equal(feasible_in(a), 2);
    for (int32_t i = 40; i < 60; i++)
        sett_archive_settle(a, make(&one, i, i, 0, 0, 0));
    assert_int_equal(sett_archive_at(a, 0, SETT_FEASIBLE, 0)->born, 59);
    assert_int_equal(sett_archive_reshape(a, &wide, NULL), SETT_OK);
    assert_int_equal(sett_archive_at(a, 0, SETT_FEASIBLE, 0)->born, 59);
    assert_true(feasible_in(a) > 1);
    sett_archive_destroy(a);
}

static void merged_is_the_best_of_both(void **state)
{
    (void)state;
    SettArchiveDef def = grid_def(5, 5);
    SettArchive *a = made(&def), *b = made(&def), *all = made(&def);
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    One one;
    for (int32_t i = 0; i < 600; i++) {
        double x = sett_rng_unit(&rng), y = sett_rng_unit(&rng);
        make(&one, i, sett_rng_unit(&rng), 0, x, y);
        sett_archive_add(i % 2 == 0 ? a : b, &one.it, NULL);
        sett_archive_add(all, &one.it, NULL);
    }
    sett_archive_merge(a, b);
    for (int32_t c = 0; c < 25; c++) {
        int32_t n = sett_archive_count(all, c, SETT_FEASIBLE);
        assert_int_equal(sett_archive_count(a, c, SETT_FEASIBLE), n);
        if (n > 0)
            assert_int_equal(sett_archive_at(a, c, SETT_FEASIBLE, 0)->born,
                             sett_archive_at(all, c, SETT_FEASIBLE, 0)->born);
    }
    sett_archive_destroy(a);
    sett_archive_destroy(b);
    sett_archive_destroy(all);
}

/* Every value lies in the region of the point that is nearest. */
static void points_cut_the_space(void **state)
{
    (void)state;
    for (int32_t kind = SETT_CELLS_CVT; kind <= SETT_CELLS_CLUSTER; kind++) {
        SettArchiveDef def = grid_def(5, 5);
        def.cells = (SettCells)kind;
        def.points = 40;
        SettArchive *a = made(&def);
        assert_int_equal(sett_archive_cells(a), 40);
        SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
        One one;
        for (int32_t i = 0; i < 3000; i++) {
            double x = 0.3 * sett_rng_unit(&rng), y = sett_rng_unit(&rng);
            int32_t cell;
            make(&one, i, sett_rng_unit(&rng), 0, x, y);
            sett_archive_add(a, &one.it, &cell);
            double here[2], there[2];
            sett_archive_middle(a, cell, here);
            double far =
                (x - here[0]) * (x - here[0]) + (y - here[1]) * (y - here[1]);
            for (int32_t c = 0; c < 40; c++) {
                sett_archive_middle(a, c, there);
                assert_true(far <= (x - there[0]) * (x - there[0]) +
                                       (y - there[1]) * (y - there[1]));
            }
        }
        int32_t filled = sett_archive_filled(a, SETT_FEASIBLE);
        int32_t members = feasible_in(a);
        assert_true(filled < 30);
        assert_int_equal(sett_archive_recluster(a), SETT_OK);
        assert_int_equal(feasible_in(a), members);
        sett_archive_destroy(a);
    }
}

static void archive_refused(const SettArchiveDef *def, SettStatus expected,
                            const char *text)
{
    SettArchive *a = NULL;
    SettError err = {0};
    assert_int_equal(sett_archive_create(def, &a, &err), expected);
    assert_string_equal(err.text, text);
    assert_null(a);
}

static void archives_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const char no_axis[] =
        "dimension 2 has no bins, no range or no feature";
    static const char nobody[] =
        "a cell keeps at least one feasible individual";
    for (int32_t k = 0; k < 5; k++) {
        SettArchiveDef def = grid_def(5, 5);
        SettDimension *axis = &def.axes[1];
        axis->bins = k == 0 ? 0 : axis->bins;
        axis->low = k == 1 ? 1 : axis->low;
        axis->feature = k == 2   ? -1
                        : k == 3 ? SETT_MAX_FEATURES
                        : k == 4 ? 0
                                 : 1;
        archive_refused(&def, SETT_BAD_ARGUMENT,
                        k < 4 ? no_axis
                              : "dimension 2 is of the feature of an earlier "
                                "one");
    }
    SettArchiveDef def = grid_def(5, 5);
    def.axis_count = SETT_MAX_DIMENSIONS + 1;
    char text[80];
    snprintf(text, sizeof text, "an archive has at most %d dimensions",
             SETT_MAX_DIMENSIONS);
    archive_refused(&def, SETT_BAD_ARGUMENT, text);
    def = grid_def(5, 5);
    def.keep[0] = 0;
    archive_refused(&def, SETT_BAD_ARGUMENT, nobody);
    def.keep[0] = 1;
    def.keep[1] = -1;
    archive_refused(&def, SETT_BAD_ARGUMENT, nobody);
    snprintf(text, sizeof text, "a heap keeps 2 to %d", ARCHIVE_HEAP);
    for (int32_t keep = 1; keep <= ARCHIVE_HEAP + 1; keep += ARCHIVE_HEAP) {
        def = grid_def(5, 5);
        def.evict = SETT_EVICT_HEAP;
        def.keep[0] = keep;
        archive_refused(&def, SETT_BAD_ARGUMENT, text);
    }
    def = grid_def(SETT_MAX_CELLS, 2);
    snprintf(text, sizeof text, "over %d cells", SETT_MAX_CELLS);
    archive_refused(&def, SETT_TOO_LARGE, text);
}

/* All of one cell, each as often as it is held. */
static void count_held(const SettArchive *archive, int32_t cell, int32_t *held)
{
    for (int32_t i = 0; i < sett_archive_count(archive, cell, SETT_FEASIBLE);
         i++) {
        int32_t number;
        const SettIndividual *one =
            sett_archive_at(archive, cell, SETT_FEASIBLE, i);
        assert_int_equal(one->genome.size, GENES);
        memcpy(&number, one->genome.bytes, sizeof number);
        held[number]++;
    }
}

/* A heap that an edit left with more than it keeps refuses whoever is no better
   than its first few, whole; else it falls back to what it keeps. The pool
   never runs out. */
static void crowded_heaps_lose_nobody(void **state)
{
    (void)state;
    enum { KEEP = 4, CROWD = 100, CELLS = 30 };
    SettArchiveDef def = grid_def(CELLS, 1);
    def.evict = SETT_EVICT_HEAP;
    def.keep[SETT_FEASIBLE] = KEEP;
    for (int32_t crowd = KEEP; crowd <= CROWD; crowd += 24) {
        SettArchive *a = made(&def);
        One one;
        int32_t cell, held[2 * CROWD + CELLS * KEEP] = {0}, number = 0;
        for (; number < crowd; number++)
            sett_archive_settle(a, make(&one, number, 0.5, 0, 0, 0));
        assert_int_equal(sett_archive_count(a, 0, SETT_FEASIBLE), crowd);
        for (; number < 2 * crowd; number++)
            assert_int_equal(
                sett_archive_add(a, make(&one, number, 0.1, 0, 0, 0), &cell),
                SETT_REFUSED);
        assert_int_equal(sett_archive_count(a, 0, SETT_FEASIBLE), crowd);
        count_held(a, 0, held);
        for (int32_t i = 0; i < crowd; i++)
            assert_int_equal(held[i], 1);
        /* The other cells get their share, the crowd pays for it. */
        for (int32_t c = 1; c < CELLS; c++)
            for (int32_t i = 1; i < KEEP; i++)
                sett_archive_add(a,
                                 make(&one, number++, 0.5, 0,
                                      ((double)c + 0.5) / (double)CELLS, 0),
                                 NULL);
        for (int32_t c = 1; c < CELLS; c++)
            assert_int_equal(sett_archive_count(a, c, SETT_FEASIBLE), KEEP - 1);
        assert_int_equal(
            sett_archive_add(a, make(&one, number, 0.9, 0, 0, 0), &cell),
            SETT_ELITE);
        assert_int_equal(sett_archive_count(a, 0, SETT_FEASIBLE), KEEP - 1);
        sett_archive_destroy(a);
    }
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    for (int64_t n = 1; n < 30; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArchiveDef def = grid_def(5, 5), other = grid_def(3, 3);
        def.alloc = testkit_alloc(&counter);
        other.cells = SETT_CELLS_CVT;
        SettArchive *a = NULL;
        One one;
        SettStatus s = sett_archive_create(&def, &a, NULL);
        if (s == SETT_OK) {
            sett_archive_add(a, make(&one, 1, 1, 0, 0.5, 0.5), NULL);
            s = sett_archive_reshape(a, &other, NULL);
            assert_int_equal(feasible_in(a), 1);
        }
        sett_archive_destroy(a);
        assert_int_equal(counter.live_bytes, 0);
        assert_int_equal(s, counter.asked >= n ? SETT_NO_MEMORY : SETT_OK);
    }
}

/* Less violation, then more fitness; whoever is no number is worse. */
static void scores_are_ordered(void **state)
{
    (void)state;
    static const struct {
        double violation, fitness;
    } order[] = {{0, 2}, {0, 1}, {1, 5}, {2, 9}, {0, NAN}};
    int32_t count = (int32_t)(sizeof order / sizeof order[0]);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < count; k++) {
            SettScore a = {.violation = order[i].violation,
                           .fitness = order[i].fitness};
            SettScore b = {.violation = order[k].violation,
                           .fitness = order[k].fitness};
            assert_int_equal(sett_score_better(&a, &b), i < k);
        }
    SettScore odd = {.violation = NAN, .fitness = 9}, worst = {.violation = 9};
    assert_false(sett_score_better(&odd, &odd));
    assert_false(sett_score_better(&odd, &worst));
    assert_true(sett_score_better(&worst, &odd));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_ordered),
        cmocka_unit_test(bins_are_cut_in_both_ways),
        cmocka_unit_test(shares_go_from_end_to_end),
        cmocka_unit_test(a_cell_keeps_its_best),
        cmocka_unit_test(random_offers_agree_with_a_plain_list),
        cmocka_unit_test(new_bins_lose_nobody),
        cmocka_unit_test(what_is_settled_comes_in),
        cmocka_unit_test(merged_is_the_best_of_both),
        cmocka_unit_test(points_cut_the_space),
        cmocka_unit_test(archives_that_cannot_be_are_refused),
        cmocka_unit_test(crowded_heaps_lose_nobody),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
