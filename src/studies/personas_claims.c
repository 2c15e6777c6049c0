/* personas_claims.c - C9 to C19 of the two-step paper. A look at some of the
   levels makes Welch's two-sided tests, all p values corrected together (Holm),
   and margins where the paper only ranks means. A claim on several personas
   takes a level's mean over them: their plays of one level are not independent.
 */
#include <math.h>

#include "base/least.h"
#include "studies/combos.h"
#include "studies/nine.h"

/* In the order of the claims. */
enum {
    C9,
    C9B,
    C10,
    C11,
    C12,
    C12B,
    C13,
    C13B,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C19B,
    C16B
};
_Static_assert(C16B == SETT_PERSONAS_LOOKED, "the last is not part of a look");

#define SETT_PERSONAS_A_THIRD (1.0 / 3)
/* Beside SettPlayValue: what TC takes above the mean of R and MK. */
#define GAP SETT_PLAY_VALUES
/* Roles as bits. */
#define R (1u << SETT_PERSONAS_R)
#define MK (1u << SETT_PERSONAS_MK)
#define TC (1u << SETT_PERSONAS_TC)
#define THREE (R | MK | TC)

/* Plays, and the levels that are looked at. */
typedef struct Look {
    const SettPersonasData *data;
    SettPersonasLook *found;
    const SettPersonasFound *all; /* NULL before all is found */
} Look;

#define FEWEST 10 /* levels of a sample */
#define BLOCKS 10 /* blocks of the paper's size that C16b is decided by */

const char *const sett_personas_roles[SETT_PERSONAS_ROLES] = {"R", "MK", "TC"};

/* A number of levels or plays with a test; a difference of means above 0. */
#define RULE(name, words, what, where, than, of, who) \
    SETT_RULE(name, words, what, where, than, SETT_ALPHA, FEWEST, of, who, 3)
#define TESTED(name, words, what) \
    RULE(name, words, what, ABOVE, 0, "levels", PAPER)
static const SettClaimRule rules[SETT_PERSONAS_CLAIMS] = {
    RULE("C9", "R and MK complete many levels: R over 75 %, MK over 60 %",
         "smaller margin over these shares", ABOVE, 0, "levels", OURS),
    TESTED("C9b", "R and MK complete more levels than TC",
           "smaller difference of completion"),
    TESTED("C10", "every persona completes the fewest levels in cc-cf",
           "smallest margin of completion below the next combination"),
    TESTED("C11", "R completes the most levels of the three",
           "smaller difference of completion"),
    TESTED("C12", "MK kills the most monsters over all combinations together",
           "smaller difference of mean kills"),
    TESTED("C12b",
           "MK kills the most monsters in each of the nine combinations",
           "smallest margin of mean kills"),
    TESTED("C13",
           "TC collects the most treasure over all combinations together",
           "smaller difference of the mean share of treasure"),
    TESTED("C13b",
           "TC collects the most treasure in each of the nine combinations",
           "smallest margin of the mean share of treasure"),
    TESTED("C14", "what TC collects above R and MK is largest in cac-cf",
           "margin of the gap above the next combination"),
    TESTED("C15",
           "what TC collects above R and MK is largest with the "
           "constraint-based furnisher (cf)",
           "margin of the gap above the next furnisher"),
    TESTED("C16", "kills are highest with the constraint-based furnisher (cf)",
           "smaller difference of mean kills"),
    TESTED("C17",
           "kills are lowest with the cellular-automata furnisher (caf), "
           "in every creator too",
           "smallest difference of mean kills"),
    TESTED("C18", "R and MK collect the least treasure in caves (cac)",
           "smallest difference of the mean share of treasure"),
    RULE("C19",
         "TC rarely gains a third of all treasure: in fewer than one play of "
         "ten",
         "share of TC's plays with a third or more", BELOW, 0.1, "plays", OURS),
    RULE("C19b", "TC gains less than a third of all treasure on average",
         "mean share of treasure", BELOW, SETT_PERSONAS_A_THIRD, "plays",
         PAPER),
    SETT_RULE("C16b",
              "100 levels a combination, as many as the paper had, suffice to "
              "see that kills are highest with cf: C16 holds in 80 % or more "
              "of such blocks",
              "share of blocks of 100 levels in which C16 holds", AT_LEAST, 0.8,
              0, BLOCKS, "blocks", OURS, 2),
};

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

static SettSample sample_of(const Look *look, int32_t value, uint32_t roles,
                            uint32_t combos)
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
    return sett_find_share(reached, all, rules[C19].bound);
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
        SettSample s = sample_of(look, SETT_PLAY_WIN, 1u << r, ALL);
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
        SettSample cc_cf = sample_of(look, SETT_PLAY_WIN, 1u << r, CC & CF);
        SettFinding others[SETT_NINE - 1];
        for (int32_t c = 1; c < SETT_NINE; c++) {
            SettSample s = sample_of(look, SETT_PLAY_WIN, 1u << r, 1u << c);
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
            of[r] = sample_of(look, value, 1u << r, 1u << c);
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
    SettSample gap = sample_of(look, GAP, THREE, here);
    SettSample samples[SETT_NINE];
    for (int32_t i = 0; i < count; i++)
        samples[i] = sample_of(look, GAP, THREE, others[i]);
    return margin(&gap, samples, count);
}

static void run_tests(const Look *look)
{
    SettNineTest *tests = look->found->tests;
    for (int32_t i = 0; i < SETT_PERSONAS_TESTS; i++) {
        SettSample a = sample_of(look, plans[i].value, plans[i].roles_a,
                                 plans[i].combos_a);
        SettSample b = sample_of(look, plans[i].value, plans[i].roles_b,
                                 plans[i].combos_b);
        tests[i] =
            (SettNineTest){.claim = rules[plans[i].claim].id,
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
    SettSample share = sample_of(look, SETT_PLAY_TREASURE, TC, ALL);
    f[C9] = completion_margin(look);
    f[C10] = hardest_margin(look);
    f[C12B] = lead_margin(look, SETT_PLAY_KILLS, SETT_PERSONAS_MK);
    f[C13B] = lead_margin(look, SETT_PLAY_TREASURE, SETT_PERSONAS_TC);
    f[C14] = gap_margin(look, CAC & CF, combos, SETT_NINE - 1);
    f[C15] = gap_margin(look, CF, furnishers, 2);
    f[C19] = reaching_a_third(look);
    f[C19B] = sett_find_mean(&share, SETT_PERSONAS_A_THIRD);
}

static void look_at(const SettPersonasData *data, int64_t from, int64_t to,
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
        out->findings[compared[i]] = sett_nine_weakest(
            out->tests, SETT_PERSONAS_TESTS, rules[compared[i]].id);
    for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++)
        out->held[c] = sett_claim_holds(&rules[c], &out->findings[c]);
}

static void put_mean(const Look *look, int32_t value, uint32_t roles,
                     uint32_t combos, const char *name, SettText *said)
{
    SettSample s = sample_of(look, value, roles, combos);
    sett_text_format(said, "%s%s ", said->size > 0 ? ", " : "", name);
    sett_text_fixed(said, s.mean, 3);
}

/* Means of a value by combination, a role after the other. */
static void put_combos(const Look *look, int32_t value, uint32_t roles,
                       SettText *said)
{
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        if (!(roles >> r & 1))
            continue;
        sett_text_format(said, "%s%s:", said->size > 0 ? "; " : "",
                         sett_personas_roles[r]);
        for (int32_t c = 0; c < SETT_NINE; c++) {
            SettSample s = sample_of(look, value, 1u << r, 1u << c);
            sett_text_format(said, " %s ", sett_nine_names[c]);
            sett_text_fixed(said, s.mean, 3);
        }
    }
}

/* Combinations in which a role leads. */
static void put_leads(const Look *look, int32_t value, int32_t role,
                      SettText *said)
{
    int32_t leads = 0;
    for (int32_t c = 0; c < SETT_NINE; c++) {
        double mean[SETT_PERSONAS_ROLES];
        for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++)
            mean[r] = sample_of(look, value, 1u << r, 1u << c).mean;
        leads += mean[role] > mean[(role + 1) % SETT_PERSONAS_ROLES] &&
                 mean[role] > mean[(role + 2) % SETT_PERSONAS_ROLES];
    }
    sett_text_format(said, "%s leads in %d of 9", sett_personas_roles[role],
                     (int)leads);
}

static void put_gaps(const Look *look, SettText *said)
{
    for (int32_t c = 0; c < SETT_NINE; c++)
        put_mean(look, GAP, THREE, 1u << c, sett_nine_names[c], said);
    for (int32_t g = 0; g < SETT_NINE_SIDE; g++)
        put_mean(look, GAP, THREE, CF << g, sett_nine_furnishers[g], said);
}

static void put_detail(const Look *look, int32_t claim, SettText *said)
{
    switch (claim) {
    case C9:
        put_mean(look, SETT_PLAY_WIN, R, ALL, "R", said);
        put_mean(look, SETT_PLAY_WIN, MK, ALL, "MK", said);
        break;
    case C10:
        put_combos(look, SETT_PLAY_WIN, THREE, said);
        break;
    case C12B:
        put_leads(look, SETT_PLAY_KILLS, SETT_PERSONAS_MK, said);
        put_combos(look, SETT_PLAY_KILLS, THREE, said);
        break;
    case C13B:
        put_leads(look, SETT_PLAY_TREASURE, SETT_PERSONAS_TC, said);
        put_combos(look, SETT_PLAY_TREASURE, THREE, said);
        break;
    case C14:
    case C15:
        put_gaps(look, said);
        break;
    default:
        sett_nine_say(look->found->tests, SETT_PERSONAS_TESTS, rules[claim].id,
                      3, said);
    }
}

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const Look *look = user;
    const SettPersonasFound *found = look->all;
    const SettPersonasBlocks *hundreds = &found->blocks[0];
    if (claim == C16B)
        return sett_find_share(hundreds->held[C16], hundreds->count,
                               rules[C16B].bound);
    put_detail(look, claim, detail);
    for (int32_t b = 0; b < 2; b++)
        if (found->blocks[b].count > 1)
            sett_text_format(detail, "%sheld in %lld of %lld blocks of %lld",
                             detail->size > 0 ? "; " : "",
                             (long long)found->blocks[b].held[claim],
                             (long long)found->blocks[b].count,
                             (long long)found->blocks[b].size);
    return found->all.findings[claim];
}

static void count_blocks(const SettPersonasData *data, int64_t size,
                         SettPersonasBlocks *out)
{
    SettPersonasLook look;
    *out =
        (SettPersonasBlocks){.size = size, .count = data->plays.levels / size};
    for (int64_t b = 0; b < out->count; b++) {
        look_at(data, b * size, (b + 1) * size, &look);
        for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++)
            out->held[c] += look.held[c];
    }
}

SettStatus sett_personas_claims(const SettPersonasData *data, SettArena *arena,
                                SettPersonasFound *out)
{
    int64_t levels = data->plays.levels;
    Look look = {data, &out->all, out};
    look_at(data, 0, sett_min_wide(levels, SETT_PERSONAS_PAPER), &out->first);
    look_at(data, 0, sett_min_wide(levels, SETT_PERSONAS_MORE), &out->more);
    look_at(data, 0, levels, &out->all);
    count_blocks(data, SETT_PERSONAS_PAPER, &out->blocks[0]);
    count_blocks(data, SETT_PERSONAS_MORE, &out->blocks[1]);
    return sett_claims_say(rules, SETT_PERSONAS_CLAIMS, find, &look, arena,
                           out->claims);
}
