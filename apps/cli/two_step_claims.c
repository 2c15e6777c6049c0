/* two_step_claims.c - what the two-step paper says of its levels, tested:
   C1-C8, and what C20 says of layouts. Welch's two-sided test, all p values of
   the study corrected together (Holm). */
#include "two_step.h"

#include <math.h>
#include <string.h>

#define ALPHA 0.05
#define CC 1u
#define CAC 2u
#define AC 4u
#define CF 1u
#define CAF 2u
#define AF 4u
#define ALL 7u

SettSample sett_two_step_sample(const TwoStep *t, const char *measure,
                                uint32_t creators, uint32_t furnishers)
{
    SettSample sample = sett_sample();
    int32_t m = sett_measure_named(t->base.game, measure);
    SETT_ASSERT(m >= 0);
    for (int32_t c = 0; c < TWO_STEP_COMBOS; c++)
        if (creators >> (c / TWO_STEP_SIDE) & 1 &&
            furnishers >> (c % TWO_STEP_SIDE) & 1)
            for (int64_t i = 0; i < t->base.levels; i++)
                sett_sample_add(&sample, sett_two_step_value(t, c, i, m));
    return sample;
}

/* Layout claims use the layouts drawn for the first furnisher: `levels` for
   each creator, as in the paper; level claims all of a furnisher's levels. */
typedef struct Plan {
    const char *claim, *measure;
    uint32_t creators_a, furnishers_a, creators_b, furnishers_b;
    const char *a, *b;
} Plan;

static const Plan plans[] = {
    {"C1", "longest_path", CC, CF, CAC, CF, "cc", "cac"},
    {"C1", "longest_path", CC, CF, AC, CF, "cc", "ac"},
    {"C2", "wall_chunks", CAC, CF, CC, CF, "cac", "cc"},
    {"C2", "wall_chunks", AC, CF, CC, CF, "ac", "cc"},
    {"C4", "floors", CAC, CF, CC, CF, "cac", "cc"},
    {"C4", "floors", CAC, CF, AC, CF, "cac", "ac"},
    {"C6", "exit_path", ALL, CF, ALL, CAF, "cf", "caf"},
    {"C6", "exit_path", ALL, AF, ALL, CAF, "af", "caf"},
    {"C7", "portal_exit", ALL, CF, ALL, CAF, "cf", "caf"},
    {"C7", "portal_exit", ALL, AF, ALL, CAF, "af", "caf"},
    {"C8", "path_minitaur", ALL, AF, ALL, CF, "af", "cf"},
    {"C8", "path_minitaur", ALL, AF, ALL, CAF, "af", "caf"},
};

static void run_tests(TwoStep *t)
{
    double p[TWO_STEP_TESTS], corrected[TWO_STEP_TESTS];
    int32_t order[TWO_STEP_TESTS];
    t->test_count = (int32_t)(sizeof plans / sizeof plans[0]);
    for (int32_t i = 0; i < t->test_count; i++) {
        const Plan *plan = &plans[i];
        SettSample a = sett_two_step_sample(t, plan->measure, plan->creators_a,
                                            plan->furnishers_a);
        SettSample b = sett_two_step_sample(t, plan->measure, plan->creators_b,
                                            plan->furnishers_b);
        t->tests[i] = (TwoStepTest){.claim = plan->claim,
                                    .value = plan->measure,
                                    .a = plan->a,
                                    .b = plan->b,
                                    .welch = sett_welch(&a, &b),
                                    .mean_a = a.mean,
                                    .mean_b = b.mean};
        p[i] = t->tests[i].welch.p;
    }
    sett_holm(p, t->test_count, corrected, order);
    for (int32_t i = 0; i < t->test_count; i++)
        t->tests[i].corrected = corrected[i];
}

/* ------------------------------------------------------------------- claims */

static const char *said(TwoStep *t, const SettText *text)
{
    return text->status == SETT_OK && text->data != NULL
               ? sett_arena_format(&t->base.study.cli->arena, "%s", text->data)
               : NULL;
}

static SettStatus put_claim(TwoStep *t, int32_t at, SettClaim claim,
                            SettText *text)
{
    claim.statistic = said(t, text);
    t->claims[at] = claim;
    sett_text_free(text);
    return claim.statistic == NULL ? sett_cli_no_memory(t->base.study.cli)
                                   : SETT_OK;
}

/* A claim that all its tests point the right way. */
static SettStatus claim_by_tests(TwoStep *t, int32_t at, const char *id,
                                 const char *from, const char *words)
{
    SettClaim claim = {.id = id, .text = words, .held = true};
    SettText text = sett_text(t->base.study.cli->alloc);
    for (int32_t i = 0; i < t->test_count; i++) {
        const TwoStepTest *test = &t->tests[i];
        if (strcmp(test->claim, from) != 0)
            continue;
        sett_two_step_say_test(test, 2, &text);
        claim.held =
            claim.held && test->welch.difference > 0 && test->corrected < ALPHA;
        claim.p = test->corrected > claim.p ? test->corrected : claim.p;
    }
    return put_claim(t, at, claim, &text);
}

static SettStatus claim_many_chunks(TwoStep *t, int32_t at)
{
    SettStatus s = claim_by_tests(t, at, "C3", "C2",
                                  "agent-based and cellular-automata layouts "
                                  "have many wall chunks (mean at least 2)");
    SettSample cac = sett_two_step_sample(t, "wall_chunks", CAC, CF);
    SettSample ac = sett_two_step_sample(t, "wall_chunks", AC, CF);
    t->claims[at].held =
        t->claims[at].held && cac.mean >= 2.0 && ac.mean >= 2.0;
    return s;
}

static bool within(double x, double low, double high)
{
    return x >= low && x <= high;
}

static SettStatus claim_elements(TwoStep *t, int32_t at)
{
    double elements = sett_two_step_sample(t, "elements", ALL, ALL).mean - 2.0 -
                      sett_two_step_sample(t, "portals", ALL, ALL).mean;
    double monsters = sett_two_step_sample(t, "monsters", ALL, ALL).mean;
    double potions = sett_two_step_sample(t, "potions", ALL, ALL).mean;
    double treasures = sett_two_step_sample(t, "treasures", ALL, ALL).mean;
    SettClaim claim = {
        .id = "C5",
        .text = "about 20 elements; monsters slightly under a half of them; "
                "potions a bit over half the monsters and a bit under twice "
                "the treasure (ratios of means)",
        .p = (double)NAN,
        .held = within(elements, 18, 22) &&
                within(monsters / elements, 0.42, 0.49) &&
                within(potions / monsters, 0.50, 0.62) &&
                within(potions / treasures, 1.4, 1.95)};
    SettText text = sett_text(t->base.study.cli->alloc);
    sett_text_add(&text, "elements without entrance, exit and portals ");
    sett_text_fixed(&text, elements, 2);
    sett_text_add(&text, " (18..22); monsters ");
    sett_text_fixed(&text, monsters / elements, 3);
    sett_text_add(&text, " of them (0.42..0.49); potions per monster ");
    sett_text_fixed(&text, potions / monsters, 3);
    sett_text_add(&text, " (0.50..0.62), per treasure ");
    sett_text_fixed(&text, potions / treasures, 3);
    sett_text_add(&text, " (1.40..1.95)");
    return put_claim(t, at, claim, &text);
}

static double eta(const TwoStep *t, const char *measure, bool by_furnisher)
{
    SettSample groups[TWO_STEP_SIDE];
    for (uint32_t g = 0; g < TWO_STEP_SIDE; g++)
        groups[g] =
            sett_two_step_sample(t, measure, by_furnisher ? ALL : 1u << g,
                                 by_furnisher ? 1u << g : ALL);
    return sett_eta_squared(groups, TWO_STEP_SIDE);
}

static SettStatus claim_sensitivity(TwoStep *t, int32_t at)
{
    static const char *const measures[] = {"exit_path", "path_minitaur",
                                           "portal_exit", "elements"};
    SettClaim claim = {
        .id = "C20",
        .text = "distances and counts of objects depend less on the creator "
                "than on the furnisher (share of variance)",
        .p = (double)NAN,
        .held = true};
    SettText text = sett_text(t->base.study.cli->alloc);
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        double furnisher = eta(t, measures[i], true);
        double creator = eta(t, measures[i], false);
        sett_text_format(&text, "%s%s: furnisher ", i > 0 ? "; " : "",
                         measures[i]);
        sett_text_fixed(&text, furnisher, 3);
        sett_text_add(&text, ", creator ");
        sett_text_fixed(&text, creator, 3);
        claim.held = claim.held && furnisher > creator;
    }
    return put_claim(t, at, claim, &text);
}

SettStatus sett_two_step_test(TwoStep *t)
{
    run_tests(t);
    SettStatus s = claim_by_tests(
        t, 0, "C1", "C1",
        "constraint-based layouts have the longest paths of the three");
    if (s == SETT_OK)
        s = claim_by_tests(
            t, 1, "C2", "C2",
            "constraint-based layouts have the fewest wall chunks");
    if (s == SETT_OK)
        s = claim_many_chunks(t, 2);
    if (s == SETT_OK)
        s = claim_by_tests(t, 3, "C4", "C4",
                           "cellular-automata layouts have the most floor");
    if (s == SETT_OK)
        s = claim_elements(t, 4);
    if (s == SETT_OK)
        s = claim_by_tests(t, 5, "C6", "C6",
                           "the cellular-automata furnisher gives the shortest "
                           "way from entrance to exit");
    if (s == SETT_OK)
        s = claim_by_tests(t, 6, "C7", "C7",
                           "the cellular-automata furnisher gives the shortest "
                           "way from the entrance to the far portal");
    if (s == SETT_OK)
        s = claim_by_tests(t, 7, "C8", "C8",
                           "the agent-based furnisher gives the longest way "
                           "from the entrance to the minitaur");
    return s == SETT_OK ? claim_sensitivity(t, 8) : s;
}
