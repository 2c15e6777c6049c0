/* test_edd_designed.c - rooms that grow from an empty one look designed. Called
   with arguments it measures at length instead:

       test_search_edd_designed BUDGET SEEDS [all | FILE...]

   prints a row for each size and pair of dimensions (`all`: ten pairs), or for
   each room of FILE and pair: sums over SEEDS searches of BUDGET evaluations.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/edd.h"
#include "support/elites.h"
#include "support/testkit.h"

typedef struct Pair {
    EddDimension x, y;
} Pair;

/* The first four are those that are promised. */
static const Pair pairs[] = {
    {EDD_SYMMETRY, EDD_SPATIAL},     {EDD_SYMMETRY, EDD_MESO},
    {EDD_MESO, EDD_LINEARITY},       {EDD_SPATIAL, EDD_LINEARITY},
    {EDD_SYMMETRY, EDD_SIMILARITY},  {EDD_SYMMETRY, EDD_LINEARITY},
    {EDD_SIMILARITY, EDD_SPATIAL},   {EDD_SIMILARITY, EDD_MESO},
    {EDD_SIMILARITY, EDD_LINEARITY}, {EDD_SPATIAL, EDD_MESO},
};
enum { PROMISED = 4, PAIRS = sizeof pairs / sizeof pairs[0] };

static void grow(const char *art, Pair pair, uint64_t seed, uint64_t budget,
                 Elites *sum, Elites *whole)
{
    SearchRun r;
    search_open(&r, "map-elites", "sett", art);
    elites_dimensions(&r, (int32_t)pair.x, (int32_t)pair.y);
    r.def.seed = seed;
    r.def.max_evaluations = budget;
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, budget), SETT_OK);
    elites_add(&r, sum);
    if (whole != NULL)
        elites_add(&r, whole);
    search_close(&r);
}

/* ---------------------------------------------------------------- a program */

static void print_row(const char *what, const Elites *e)
{
    printf("%-30s %5.1f %5.1f %5.1f %5.1f %6.2f %6.2f %6.2f %6.2f %6.2f\n",
           what, 100 * e->walls / e->tiles, 100 * e->lone / e->walls,
           100 * e->both / e->rooms, 100 * e->guarded / e->rooms,
           e->filled / e->searches, e->own_qd / e->searches,
           e->theirs / e->searches, e->theirs_qd / e->searches,
           e->fixed_qd / e->searches);
    fflush(stdout);
}

static void print_room(const char *name, const char *art, uint64_t budget,
                       uint64_t seeds, int32_t count)
{
    const SettFeature *f = sett_catalog()->evals[0]->features;
    Elites whole = {0};
    char what[80];
    printf("%-30s %5s %5s %5s %5s %6s %6s %6s %6s %6s\n", name, "walls",
           "alone", "both", "guard", "cells", "QD", "paper", "QD", "QD fix");
    for (int32_t p = 0; p < count; p++) {
        Elites sum = {0};
        for (uint64_t s = 1; s <= seeds; s++)
            grow(art, pairs[p], s, budget, &sum, &whole);
        snprintf(what, sizeof what, "%s, %s", f[pairs[p].x].name,
                 f[pairs[p].y].name);
        print_row(what, &sum);
    }
    print_row("all", &whole);
}

/* Rows of a file, joined by '/'. */
static bool read_art(const char *path, char *art, size_t size)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    size_t n = fread(art, 1, size - 1, file);
    fclose(file);
    while (n > 0 && art[n - 1] == '\n')
        n--;
    art[n] = 0;
    for (size_t i = 0; i < n; i++)
        if (art[i] == '\n')
            art[i] = '/';
    return n > 0;
}

static int measure(int argc, char **argv)
{
    char art[ELITES_ART];
    uint64_t budget = strtoull(argv[1], NULL, 10);
    uint64_t seeds = strtoull(argv[2], NULL, 10);
    bool all = argc > 3 && strcmp(argv[3], "all") == 0;
    for (int32_t i = 3; i < argc && !all; i++) {
        if (!read_art(argv[i], art, sizeof art))
            return 1;
        print_room(argv[i], art, budget, seeds, PROMISED);
    }
    if (argc > 3 && !all)
        return 0;
    elites_empty(art, 13, 7);
    print_room("13x7", art, budget, seeds, all ? PAIRS : PROMISED);
    elites_empty(art, 20, 14);
    print_room("20x14", art, budget, seeds, all ? PAIRS : PROMISED);
    return 0;
}

/* --------------------------------------------------------------------- tests
 */

/* What was promised of four pairs of dimensions, and at this small budget no
   less coverage and quality by the paper's fitness than before rooms were
   grown so (13x7: 8.8 cells, 8.3; 20x14: 8.1, 7.5; means of three seeds). */
static void rooms_look_designed(void **state)
{
    (void)state;
    static const SettPoint sizes[2] = {{13, 7}, {20, 14}};
    static const double cells[2] = {8.5, 7.5}, quality[2] = {7.7, 6.8};
    for (int32_t z = 0; z < 2; z++) {
        char art[ELITES_ART];
        Elites all = {0};
        elites_empty(art, sizes[z].x, sizes[z].y);
        for (int32_t p = 0; p < PROMISED; p++)
            for (uint64_t seed = 1; seed <= 3; seed++)
                grow(art, pairs[p], seed, 6000, &all, NULL);
        assert_true(all.walls > 0.1 * all.tiles);
        assert_true(all.walls < 0.4 * all.tiles);
        assert_true(all.lone < 0.2 * all.walls);
        assert_true(all.both > all.rooms / 3);
        assert_true(all.rooms == all.filled && all.theirs <= all.filled);
        assert_true(all.theirs >= cells[z] * all.searches);
        assert_true(all.theirs_qd >= quality[z] * all.searches);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_look_designed),
    };
    if (argc > 2)
        return measure(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
