/* personas_look.c - one look at the plays: Welch's two-sided tests, all p
   values corrected together (Holm), and margins where the paper only ranks
   means. A claim on several personas at once takes a level's mean over them:
   their plays of one level are not independent. */
#include <math.h>

#include "studies/personas_look.h"

typedef SettPersonasSight Look;

static double play(const SettPersonasData *d, int32_t combo, int64_t level,
                   int32_t role, int32_t value)
{
    const SettNineTable *t = &d->plays;
    return t->values[(combo * t->levels + level) * t->columns +
                     d->role[role] * SETT_PLAY_VALUES + value];
}

/* A level's value: of one role, the mean over several, or the gap. */
static double level_value(const SettPersonasData *d, int32_t combo,
                          int64_t level, int32_t value, uint32_t roles)
{
    double of[SETT_PERSONAS_ROLES], sum = 0, count = 0;
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        of[r] =
            play(d, combo, level, r, value == GAP ? SETT_PLAY_TREASURE : value);
        if (roles >> r & 1) {
            sum += of[r];
            count++;
        }
    }
    return value == GAP ? of[SETT_PERSONAS_TC] -
                              (of[SETT_PERSONAS_R] + of[SETT_PERSONAS_MK]) / 2
                        : sum / count;
}

SettSample sett_personas_sample_of(const Look *look, int32_t value,
                                   uint32_t roles, uint32_t combos)
{
    SettSample sample = sett_sample();
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int64_t i = look->found->from;
             (combos >> c & 1) && i < look->found->to; i++)
            sett_sample_add(&sample,
                            level_value(look->data, c, i, value, roles));
    return sample;
}

static const struct {
    int32_t claim, value;
    uint32_t roles_a, combos_a, roles_b, combos_b;
    const char *a, *b;
} plans[SETT_PERSONAS_TESTS] = {
    {C9B, SETT_PLAY_WIN, R, ALL, TC, ALL, "R", "TC"},
    {C9B, SETT_PLAY_WIN, MK, ALL, TC, ALL, "MK", "TC"},
    {C11, SETT_PLAY_WIN, R, ALL, MK, ALL, "R", "MK"},
    {C11, SETT_PLAY_WIN, R, ALL, TC, ALL, "R", "TC"},
    {C12, SETT_PLAY_KILLS, MK, ALL, R, ALL, "MK", "R"},
    {C12, SETT_PLAY_KILLS, MK, ALL, TC, ALL, "MK", "TC"},
    {C13, SETT_PLAY_TREASURE, TC, ALL, R, ALL, "TC", "R"},
    {C13, SETT_PLAY_TREASURE, TC, ALL, MK, ALL, "TC", "MK"},
    {C16, SETT_PLAY_KILLS, THREE, CF, THREE, CAF, "cf", "caf"},
    {C16, SETT_PLAY_KILLS, THREE, CF, THREE, AF, "cf", "af"},
    {C17, SETT_PLAY_KILLS, THREE, CF, THREE, CAF, "cf", "caf"},
    {C17, SETT_PLAY_KILLS, THREE, AF, THREE, CAF, "af", "caf"},
    {C17, SETT_PLAY_KILLS, THREE, CC &CF, THREE, CC &CAF, "cc-cf", "cc-caf"},
    {C17, SETT_PLAY_KILLS, THREE, CC &AF, THREE, CC &CAF, "cc-af", "cc-caf"},
    {C17, SETT_PLAY_KILLS, THREE, CAC &CF, THREE, CAC &CAF, "cac-cf",
     "cac-caf"},
    {C17, SETT_PLAY_KILLS, THREE, CAC &AF, THREE, CAC &CAF, "cac-af",
     "cac-caf"},
    {C17, SETT_PLAY_KILLS, THREE, AC &CF, THREE, AC &CAF, "ac-cf", "ac-caf"},
    {C17, SETT_PLAY_KILLS, THREE, AC &AF, THREE, AC &CAF, "ac-af", "ac-caf"},
    {C18, SETT_PLAY_TREASURE, R, CC, R, CAC, "R on cc", "cac"},
    {C18, SETT_PLAY_TREASURE, R, AC, R, CAC, "R on ac", "cac"},
    {C18, SETT_PLAY_TREASURE, MK, CC, MK, CAC, "MK on cc", "cac"},
    {C18, SETT_PLAY_TREASURE, MK, AC, MK, CAC, "MK on ac", "cac"},
};

/* Share of TC's plays with a third of all treasure or more. */
static SettFinding reaching_a_third(const Look *look)
{
    int64_t reached = 0, all = 0;
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int64_t i = look->found->from; i < look->found->to; i++) {
            double x =
                play(look->data, c, i, SETT_PERSONAS_TC, SETT_PLAY_TREASURE);
            all += !isnan(x);
            reached += x >= SETT_PERSONAS_A_THIRD;
        }
    return sett_find_share(reached, all, sett_personas_rules[C19].bound);
}

static SettFinding the_least(const SettFinding *f, int32_t count)
{
    int32_t least = 0;
    for (int32_t i = 1; i < count; i++)
        if (isnan(f[i].value) || f[i].value < f[least].value)
            least = i;
    return f[least];
}

/* The margin of a over the others: against the one that leaves the least. */
static SettFinding margin(const SettSample *a, const SettSample *others,
                          int32_t count)
{
    SettFinding f[SETT_NINE];
    for (int32_t i = 0; i < count; i++)
        f[i] = sett_find_difference(a, &others[i], 0);
    return the_least(f, count);
}

/* C9: R's share above 0.75, or MK's above 0.60: the smaller. */
static SettFinding completion_margin(const Look *look)
{
    static const double bounds[] = {0.75, 0.60};
    SettFinding f[2];
    for (int32_t r = 0; r < 2; r++) {
        SettSample s =
            sett_personas_sample_of(look, SETT_PLAY_WIN, 1u << r, ALL);
        f[r] = sett_find_mean(&s, bounds[r]);
        f[r].value -= bounds[r];
        f[r].low -= bounds[r];
        f[r].high -= bounds[r];
    }
    return the_least(f, 2);
}

/* C10: how far below the next combination cc-cf lies, by persona. */
static SettFinding hardest_margin(const Look *look)
{
    SettFinding f[SETT_PERSONAS_ROLES];
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        SettSample cc_cf =
            sett_personas_sample_of(look, SETT_PLAY_WIN, 1u << r, CC & CF);
        SettFinding others[SETT_NINE - 1];
        for (int32_t c = 1; c < SETT_NINE; c++) {
            SettSample s =
                sett_personas_sample_of(look, SETT_PLAY_WIN, 1u << r, 1u << c);
            others[c - 1] = sett_find_difference(&s, &cc_cf, 0);
        }
        f[r] = the_least(others, SETT_NINE - 1);
    }
    return the_least(f, SETT_PERSONAS_ROLES);
}

/* C12b, C13b: by how much one role leads in each combination. */
static SettFinding lead_margin(const Look *look, int32_t value, int32_t role)
{
    SettFinding f[SETT_NINE];
    for (int32_t c = 0; c < SETT_NINE; c++) {
        SettSample of[SETT_PERSONAS_ROLES];
        for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++)
            of[r] = sett_personas_sample_of(look, value, 1u << r, 1u << c);
        SettSample others[] = {of[(role + 1) % SETT_PERSONAS_ROLES],
                               of[(role + 2) % SETT_PERSONAS_ROLES]};
        f[c] = margin(&of[role], others, 2);
    }
    return the_least(f, SETT_NINE);
}

/* C14, C15: the gap in some combinations above that in each of others. */
static SettFinding gap_margin(const Look *look, uint32_t here,
                              const uint32_t *others, int32_t count)
{
    SettSample gap = sett_personas_sample_of(look, GAP, THREE, here);
    SettSample samples[SETT_NINE];
    for (int32_t i = 0; i < count; i++)
        samples[i] = sett_personas_sample_of(look, GAP, THREE, others[i]);
    return margin(&gap, samples, count);
}

static void run_tests(const Look *look)
{
    SettNineTest *tests = look->found->tests;
    for (int32_t i = 0; i < SETT_PERSONAS_TESTS; i++) {
        SettSample a = sett_personas_sample_of(
            look, plans[i].value, plans[i].roles_a, plans[i].combos_a);
        SettSample b = sett_personas_sample_of(
            look, plans[i].value, plans[i].roles_b, plans[i].combos_b);
        tests[i] =
            (SettNineTest){.claim = sett_personas_rules[plans[i].claim].id,
                           .value = sett_play_value_names[plans[i].value],
                           .a = plans[i].a,
                           .b = plans[i].b};
        sett_nine_test(&tests[i], &a, &b);
    }
}

/* Claims that stand on a finding of their own. */
static const int32_t own[] = {C9, C10, C12B, C13B, C14, C15, C19, C19B};
#define OWN ((int32_t)(sizeof own / sizeof own[0]))

static void find_own(const Look *look)
{
    static const uint32_t combos[] = {CC & CF,  CC & CAF, CC & AF,  CAC & CAF,
                                      CAC & AF, AC & CF,  AC & CAF, AC & AF};
    static const uint32_t furnishers[] = {CAF, AF};
    SettFinding *f = look->found->findings;
    SettSample share =
        sett_personas_sample_of(look, SETT_PLAY_TREASURE, TC, ALL);
    f[C9] = completion_margin(look);
    f[C10] = hardest_margin(look);
    f[C12B] = lead_margin(look, SETT_PLAY_KILLS, SETT_PERSONAS_MK);
    f[C13B] = lead_margin(look, SETT_PLAY_TREASURE, SETT_PERSONAS_TC);
    f[C14] = gap_margin(look, CAC & CF, combos, SETT_NINE - 1);
    f[C15] = gap_margin(look, CF, furnishers, 2);
    f[C19] = reaching_a_third(look);
    f[C19B] = sett_find_mean(&share, SETT_PERSONAS_A_THIRD);
}

void sett_personas_look(const SettPersonasData *data, int64_t from, int64_t to,
                        SettPersonasLook *out)
{
    static const int32_t compared[] = {C9B, C11, C12, C13, C16, C17, C18};
    Look look = {data, out, NULL};
    SettFinding *others[OWN];
    for (int32_t i = 0; i < OWN; i++)
        others[i] = &out->findings[own[i]];
    out->from = from;
    out->to = to;
    run_tests(&look);
    find_own(&look);
    sett_nine_correct(out->tests, SETT_PERSONAS_TESTS, others, OWN);
    for (size_t i = 0; i < sizeof compared / sizeof compared[0]; i++)
        out->findings[compared[i]] =
            sett_nine_weakest(out->tests, SETT_PERSONAS_TESTS,
                              sett_personas_rules[compared[i]].id);
    for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++)
        out->held[c] =
            sett_claim_holds(&sett_personas_rules[c], &out->findings[c]);
}
