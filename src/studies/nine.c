/* nine.c - sums over the nine combinations, and comparisons of their means. */
#include "studies/nine.h"

#include <string.h>

const char *const sett_nine_creators[SETT_NINE_SIDE] = {"cc", "cac", "ac"};
const char *const sett_nine_furnishers[SETT_NINE_SIDE] = {"cf", "caf", "af"};
const char *const sett_nine_names[SETT_NINE] = {"cc-cf",  "cc-caf",  "cc-af",
                                                "cac-cf", "cac-caf", "cac-af",
                                                "ac-cf",  "ac-caf",  "ac-af"};

SettSample sett_nine_sample(const SettNineTable *table, int32_t column,
                            uint32_t combos, int64_t count)
{
    SettSample sample = sett_sample();
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int64_t i = 0; (combos >> c & 1) && i < count; i++)
            sett_sample_add(
                &sample,
                table->values[(c * table->levels + i) * table->columns +
                              column]);
    return sample;
}

double sett_nine_eta(const SettNineTable *table, int32_t column,
                     bool by_furnisher)
{
    SettSample groups[SETT_NINE_SIDE];
    for (int32_t g = 0; g < SETT_NINE_SIDE; g++)
        groups[g] = sett_nine_sample(table, column,
                                     by_furnisher ? SETT_NINE_CF << g
                                                  : SETT_NINE_CC << 3 * g,
                                     table->levels);
    return sett_eta_squared(groups, SETT_NINE_SIDE);
}

void sett_nine_test(SettNineTest *test, const SettSample *a,
                    const SettSample *b)
{
    test->mean_a = a->mean;
    test->mean_b = b->mean;
    test->welch = sett_welch(a, b);
    test->finding = sett_find_difference(a, b, 0);
}

void sett_nine_correct(SettNineTest *tests, int32_t count,
                       SettFinding *const *others, int32_t other_count)
{
    SettFinding all[SETT_MAX_FINDINGS];
    int32_t n = count + other_count;
    SETT_ASSERT(n <= SETT_MAX_FINDINGS);
    for (int32_t i = 0; i < n; i++)
        all[i] = i < count ? tests[i].finding : *others[i - count];
    sett_find_holm(all, n);
    for (int32_t i = 0; i < n; i++)
        *(i < count ? &tests[i].finding : others[i - count]) = all[i];
}

SettFinding sett_nine_weakest(const SettNineTest *tests, int32_t count,
                              const char *claim)
{
    SettFinding mine[SETT_MAX_FINDINGS];
    int32_t found = 0;
    SETT_ASSERT(count <= SETT_MAX_FINDINGS);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(tests[i].claim, claim) == 0)
            mine[found++] = tests[i].finding;
    SETT_ASSERT(found > 0);
    /* cppcheck-suppress uninitvar ; asserted: found > 0 */
    return mine[sett_find_weakest(mine, found, 0)];
}

void sett_nine_say(const SettNineTest *tests, int32_t count, const char *claim,
                   int32_t places, SettText *said)
{
    for (int32_t i = 0; i < count; i++) {
        const SettNineTest *test = &tests[i];
        if (strcmp(test->claim, claim) != 0)
            continue;
        sett_text_format(said, "%s%s: %s ", said->size > 0 ? "; " : "",
                         test->value, test->a);
        sett_text_fixed(said, test->mean_a, places);
        sett_text_format(said, ", %s ", test->b);
        sett_text_fixed(said, test->mean_b, places);
        sett_claim_put(said, ", t = ", test->welch.t, 1);
    }
}
