/* test_diversity.c - how alike levels are, by the definition: over the columns
   within the frame, cells that both draw and tiles that are not blank. */
#include "sett/specimens.h"

#include <math.h>
#include <string.h>

#include "support/testkit.h"

#define MOST 12
static const uint8_t nothing = 3; /* the blank tile */

static SettGrid draw(SettRng *rng, uint8_t *cells, int32_t w, int32_t h)
{
    uint32_t kinds = sett_rng_below(rng, 5) + 1;
    for (int32_t c = 0; c < w * h; c++)
        cells[c] = sett_rng_below(rng, 3) == 0
                       ? nothing
                       : (uint8_t)sett_rng_below(rng, kinds);
    return (SettGrid){cells, w, h};
}

/* Tile by tile, from the definitions in the header. */
static void plain(const SettGrid *a, const SettGrid *b, int32_t first,
                  int32_t last, double *cells, double *mix)
{
    double same = 0, any = 0, n[2] = {0, 0}, count[2][256] = {{0}};
    const SettGrid *of[] = {a, b};
    for (int32_t x = first; x < last; x++)
        for (int32_t y = 0; y < a->h; y++) {
            uint8_t t[2];
            for (int32_t k = 0; k < 2; k++) {
                t[k] = of[k]->cells[y * a->w + x];
                n[k] += t[k] != nothing;
                count[k][t[k]] += t[k] != nothing;
            }
            any += t[0] != nothing || t[1] != nothing;
            same += t[0] != nothing && t[0] == t[1];
        }
    *cells = any > 0 ? same / any : 1;
    *mix = n[0] == n[1];
    if (n[0] == 0 || n[1] == 0)
        return;
    double apart = 0;
    for (int32_t t = 0; t < 256; t++)
        apart += fabs(count[0][t] / n[0] - count[1][t] / n[1]);
    *mix = 1 - apart / 2;
}

static void likeness_is_as_defined(void **state)
{
    (void)state;
    uint8_t one[MOST * MOST], two[MOST * MOST];
    for (uint64_t round = 0; round < 3000; round++) {
        SettRng rng = sett_rng(3, SETT_FOR_TEST, round);
        int32_t w = sett_rng_range(&rng, 1, MOST);
        int32_t h = sett_rng_range(&rng, 1, round % 2 ? 2 : MOST);
        SettCanvas canvas = {.blank = nothing};
        canvas.margin = sett_rng_range(&rng, 0, 3);
        canvas.ring = sett_rng_below(&rng, 2) > 0;
        int32_t edge = canvas.margin > 0 ? canvas.margin : canvas.ring ? 1 : 0;
        int32_t first = 2 * edge < w ? edge : 0, last = w - first;
        SettGrid a = draw(&rng, one, w, h), b = draw(&rng, two, w, h);
        if (round % 7 == 0)
            memset(one, nothing, sizeof one);
        if (round % 5 == 0)
            memset(two, nothing, sizeof two);
        double cells, mix;
        plain(&a, &b, first, last, &cells, &mix);
        SettMix x = sett_mix_drawn(&canvas, &a);
        SettMix y = sett_mix_drawn(&canvas, &b);
        assert_true(fabs(sett_same_cells(&canvas, &a, &b) - cells) < 1e-12);
        assert_true(fabs(sett_same_mix(&x, &y) - mix) < 1e-12);
        SettMix both = x;
        sett_mix_add(&both, &y);
        int64_t sum = 0;
        for (int32_t t = 0; t < 256; t++) {
            assert_int_equal(both.counts[t], x.counts[t] + y.counts[t]);
            sum += both.counts[t];
        }
        assert_int_equal(both.total, sum);
        assert_int_equal(both.counts[nothing], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(likeness_is_as_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
