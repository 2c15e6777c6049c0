/* test_edd_plain.c - the analysis of EDD rooms against a second one that was
   written from the rules alone: random rooms of several makes and sizes,
   compared in structure exactly and in numbers to 1e-9, in both modes. */
#include "support/edd_twin.h"

#include <stdio.h>
#include <string.h>

typedef struct Drawing {
    int32_t w, h;
    char at[PLAIN_EDD_SIDE][PLAIN_EDD_SIDE];
} Drawing;

static void fill(Drawing *d, char c)
{
    memset(d->at, c, sizeof d->at);
}

static void cut_block(Drawing *d, SettRng *rng)
{
    int32_t w = (int32_t)sett_rng_range(rng, 3, 6), x, y;
    int32_t h = (int32_t)sett_rng_range(rng, 3, 5);
    x = (int32_t)sett_rng_below(rng, (uint32_t)d->w);
    y = (int32_t)sett_rng_below(rng, (uint32_t)d->h);
    for (int32_t i = y; i < y + h && i < d->h; i++)
        for (int32_t k = x; k < x + w && k < d->w; k++)
            d->at[i][k] = '.';
}

/* A walk of one tile's width with long straight pieces. */
static void cut_corridor(Drawing *d, SettRng *rng)
{
    int32_t x = (int32_t)sett_rng_below(rng, (uint32_t)d->w);
    int32_t y = (int32_t)sett_rng_below(rng, (uint32_t)d->h);
    for (int32_t piece = 0; piece < 4; piece++) {
        uint32_t turn = sett_rng_below(rng, 4);
        int32_t steps = (int32_t)sett_rng_range(rng, 2, 7);
        for (; steps > 0; steps--) {
            int32_t nx = x + plain_edd_dx[turn], ny = y + plain_edd_dy[turn];
            d->at[y][x] = '.';
            if (nx < 0 || ny < 0 || nx >= d->w || ny >= d->h)
                break;
            x = nx;
            y = ny;
        }
    }
}

/* Noise; or chambers and corridors in rock, which have more of a structure. */
static void draw_walls(Drawing *d, SettRng *rng, int32_t make)
{
    static const uint32_t share[4] = {5, 15, 30, 50};
    if (make < 4) {
        fill(d, '.');
        for (int32_t y = 0; y < d->h; y++)
            for (int32_t x = 0; x < d->w; x++)
                if (sett_rng_below(rng, 100) < share[make])
                    d->at[y][x] = '#';
        return;
    }
    fill(d, '#');
    int32_t blocks = d->w * d->h / 40 + 1;
    for (int32_t i = 0; i < blocks; i++) {
        cut_block(d, rng);
        cut_corridor(d, rng);
    }
}

static int32_t third(SettRng *rng)
{
    return (int32_t)sett_rng_below(rng, 3);
}

static void put_in_chamber(Drawing *d, SettRng *rng, int32_t x, int32_t y)
{
    static const char things[] = "EETT ";
    char thing = things[sett_rng_below(rng, 5)];
    for (int32_t i = 0; i < 4 && thing != ' '; i++) {
        int32_t down = third(rng), right = third(rng);
        d->at[y + down][x + right] = thing;
    }
}

/* Chambers of 3 x 3, joined by corridors to some of their neighbours, with one
   kind of thing in each: the place for guarded treasures. */
static void draw_chambers(Drawing *d, SettRng *rng)
{
    fill(d, '#');
    for (int32_t y = 0; y + 3 <= d->h; y += 5)
        for (int32_t x = 0; x + 3 <= d->w; x += 5) {
            for (int32_t i = 0; i < 9; i++)
                d->at[y + i / 3][x + i % 3] = '.';
            if (x + 8 <= d->w && sett_rng_below(rng, 4) < 3)
                d->at[y + 1][x + 3] = d->at[y + 1][x + 4] = '.';
            if (y + 8 <= d->h && sett_rng_below(rng, 4) < 2)
                d->at[y + 3][x + 1] = d->at[y + 4][x + 1] = '.';
            put_in_chamber(d, rng, x, y);
        }
    d->at[third(rng)][0] = 'D';
}

static void put_things(Drawing *d, SettRng *rng)
{
    uint32_t things = sett_rng_below(rng, 20);
    for (int32_t y = 0; y < d->h; y++)
        for (int32_t x = 0; x < d->w; x++)
            if (d->at[y][x] == '.' && sett_rng_below(rng, 100) < things)
                d->at[y][x] = "ET"[sett_rng_below(rng, 2)];
}

static void put_doors(Drawing *d, SettRng *rng)
{
    int32_t doors = (int32_t)sett_rng_range(rng, 1, 5);
    for (int32_t i = 0; i < doors; i++) {
        int32_t x = (int32_t)sett_rng_below(rng, (uint32_t)d->w);
        int32_t y = (int32_t)sett_rng_below(rng, (uint32_t)d->h);
        if (sett_rng_below(rng, 2) == 0)
            x = x < d->w / 2 ? 0 : d->w - 1;
        else
            y = y < d->h / 2 ? 0 : d->h - 1;
        d->at[y][x] = 'D';
    }
}

static void draw(SettRng *rng, int32_t w, int32_t h, char *rows)
{
    Drawing d = {.w = w, .h = h};
    int32_t make = (int32_t)sett_rng_below(rng, 9);
    if (make == 8) {
        draw_chambers(&d, rng);
    } else {
        draw_walls(&d, rng, make);
        put_things(&d, rng);
        put_doors(&d, rng);
    }
    for (int32_t y = 0; y < h; y++) {
        memcpy(rows, d.at[y], (size_t)w);
        rows += w;
        *rows++ = y + 1 < h ? '/' : '\0';
    }
}

/* What the random rooms held: a comparison of empty rooms would prove nothing.
 */
typedef struct Seen {
    int32_t feasible, mesos[128], spaces[128], safe_treasures;
} Seen;

static void look(Seen *seen, const PlainEdd *r)
{
    seen->feasible += r->cut == 0;
    for (int32_t i = 0; i < r->mesos; i++)
        seen->mesos[(int32_t)r->meso[i].kind]++;
    for (int32_t i = 0; i < r->spaces; i++)
        seen->spaces[(int32_t)r->space[i].kind]++;
    for (int32_t i = 0; i < r->safety.count; i++)
        seen->safe_treasures += r->safety.treasure[i] > 0;
}

static void compare_random(EddMode mode, uint64_t seed, int32_t rooms,
                           Seen *seen)
{
    static const int32_t sizes[][2] = {{13, 7}, {11, 11}, {3, 3},  {20, 20},
                                       {7, 16}, {5, 4},   {16, 9}, {13, 7}};
    char rows[PLAIN_EDD_CELLS + PLAIN_EDD_SIDE];
    char target[PLAIN_EDD_CELLS + PLAIN_EDD_SIDE], why[200];
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    PlainEdd *plain = test_malloc(sizeof *plain);
    for (int32_t i = 0; i < rooms; i++) {
        const int32_t *size = sizes[i % 8];
        draw(&rng, size[0], size[1], rows);
        draw(&rng, size[0], size[1], target);
        if (!edd_twin_same(mode, rows, target, plain, why, sizeof why))
            fail_msg("%s (target %s): %s", rows, target, why);
        look(seen, plain);
    }
    test_free(plain);
}

/* At least `least` of each kind of space and meso pattern. */
static void saw_all(const Seen *seen, int32_t least)
{
    for (const char *c = "ctiRn"; *c != '\0'; c++)
        if (seen->spaces[(int32_t)*c] < least)
            fail_msg("%d spaces '%c'", seen->spaces[(int32_t)*c], *c);
    for (const char *c = "cdagtG"; *c != '\0'; c++)
        if (seen->mesos[(int32_t)*c] < least)
            fail_msg("%d meso patterns '%c'", seen->mesos[(int32_t)*c], *c);
}

static void compat_rooms_are_the_same(void **state)
{
    (void)state;
    Seen seen = {0};
    compare_random(EDD_COMPAT, 21, 600, &seen);
    saw_all(&seen, 10);
    assert_true(seen.feasible > 60 && seen.safe_treasures > 50);
}

static void own_rooms_are_the_same(void **state)
{
    (void)state;
    Seen seen = {0};
    compare_random(EDD_SETT, 22, 400, &seen);
    saw_all(&seen, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compat_rooms_are_the_same),
        cmocka_unit_test(own_rooms_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
