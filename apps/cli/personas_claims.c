/* personas_claims.c - what the two-step paper says of how its levels play,
   tested: C9 to C20. Welch's two-sided tests, all p values of one look at the
   data corrected together (Holm). Where the paper only ranks means the test is
   reported and the ranking decides. */
#include "personas.h"

#include <math.h>
#include <string.h>

#define ALPHA 0.05
#define R (1u << ROLE_R)
#define MK (1u << ROLE_MK)
#define TC (1u << ROLE_TC)
#define THREE (R | MK | TC)

/* Combinations by creator and by furnisher. */
#define CC 0x007u
#define CAC 0x038u
#define AC 0x1C0u
#define CF 0x049u
#define CAF 0x092u
#define AF 0x124u
#define ALL 0x1FFu

/* ----------------------------------------------------------------- samples */

static double gap_of(const Personas *t, int32_t combo, int64_t level)
{
    double share[ROLES];
    for (int32_t r = 0; r < ROLES; r++)
        share[r] =
            sett_personas_play(t, combo, level, t->role[r])[SETT_PLAY_TREASURE];
    return share[ROLE_TC] - (share[ROLE_R] + share[ROLE_MK]) / 2;
}

SettSample sett_personas_sample(const Personas *t, int32_t value,
                                uint32_t players, uint32_t combos, int64_t from,
                                int64_t to)
{
    SettSample sample = sett_sample();
    for (int32_t c = 0; c < TWO_STEP_COMBOS; c++) {
        if (!(combos >> c & 1))
            continue;
        for (int64_t i = from; i < to; i++) {
            if (value == PERSONAS_GAP)
                sett_sample_add(&sample, gap_of(t, c, i));
            for (int32_t p = 0; value != PERSONAS_GAP && p < t->players; p++)
                if (players >> p & 1)
                    sett_sample_add(&sample,
                                    sett_personas_play(t, c, i, p)[value]);
        }
    }
    return sample;
}

/* Bits of roles to bits of players. */
static uint32_t players_of(const Personas *t, uint32_t roles)
{
    uint32_t players = 0;
    for (int32_t r = 0; r < ROLES; r++)
        if (roles >> r & 1)
            players |= 1u << t->role[r];
    return players;
}

static SettSample sample_of(const Personas *t, const PersonasFindings *f,
                            int32_t value, uint32_t roles, uint32_t combos)
{
    return sett_personas_sample(t, value, players_of(t, roles), combos, f->from,
                                f->to);
}

static double mean_of(const Personas *t, const PersonasFindings *f,
                      int32_t value, uint32_t roles, uint32_t combos)
{
    return sample_of(t, f, value, roles, combos).mean;
}

/* ------------------------------------------------------------------- tests */

typedef struct Plan {
    const char *claim;
    int32_t value;
    bool decides;
    uint32_t roles_a, combos_a, roles_b, combos_b;
    const char *a, *b;
} Plan;

static const Plan plans[] = {
    {"C9", SETT_PLAY_WIN, true, R, ALL, TC, ALL, "R", "TC"},
    {"C9", SETT_PLAY_WIN, true, MK, ALL, TC, ALL, "MK", "TC"},
    {"C10", SETT_PLAY_WIN, false, R, ALL & ~1u, R, 1, "R elsewhere", "cc-cf"},
    {"C10", SETT_PLAY_WIN, false, MK, ALL & ~1u, MK, 1, "MK elsewhere",
     "cc-cf"},
    {"C10", SETT_PLAY_WIN, false, TC, ALL & ~1u, TC, 1, "TC elsewhere",
     "cc-cf"},
    {"C11", SETT_PLAY_WIN, true, R, ALL, MK, ALL, "R", "MK"},
    {"C11", SETT_PLAY_WIN, true, R, ALL, TC, ALL, "R", "TC"},
    {"C12", SETT_PLAY_KILLS, true, MK, ALL, R, ALL, "MK", "R"},
    {"C12", SETT_PLAY_KILLS, true, MK, ALL, TC, ALL, "MK", "TC"},
    {"C13", SETT_PLAY_TREASURE, true, TC, ALL, R, ALL, "TC", "R"},
    {"C13", SETT_PLAY_TREASURE, true, TC, ALL, MK, ALL, "TC", "MK"},
    {"C14", PERSONAS_GAP, false, THREE, CAC &CF, THREE, ALL & ~(CAC &CF),
     "cac-cf", "elsewhere"},
    {"C15", PERSONAS_GAP, false, THREE, CF, THREE, CAF, "cf", "caf"},
    {"C15", PERSONAS_GAP, false, THREE, CF, THREE, AF, "cf", "af"},
    {"C16", SETT_PLAY_KILLS, true, THREE, CF, THREE, CAF, "cf", "caf"},
    {"C16", SETT_PLAY_KILLS, true, THREE, CF, THREE, AF, "cf", "af"},
    {"C17", SETT_PLAY_KILLS, true, THREE, CF, THREE, CAF, "cf", "caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, AF, THREE, CAF, "af", "caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, CC &CF, THREE, CC &CAF, "cc-cf",
     "cc-caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, CC &AF, THREE, CC &CAF, "cc-af",
     "cc-caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, CAC &CF, THREE, CAC &CAF, "cac-cf",
     "cac-caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, CAC &AF, THREE, CAC &CAF, "cac-af",
     "cac-caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, AC &CF, THREE, AC &CAF, "ac-cf",
     "ac-caf"},
    {"C17", SETT_PLAY_KILLS, true, THREE, AC &AF, THREE, AC &CAF, "ac-af",
     "ac-caf"},
    {"C18", SETT_PLAY_TREASURE, true, R, CC, R, CAC, "R on cc", "cac"},
    {"C18", SETT_PLAY_TREASURE, true, R, AC, R, CAC, "R on ac", "cac"},
    {"C18", SETT_PLAY_TREASURE, true, MK, CC, MK, CAC, "MK on cc", "cac"},
    {"C18", SETT_PLAY_TREASURE, true, MK, AC, MK, CAC, "MK on ac", "cac"},
};
#define PLANS ((int32_t)(sizeof plans / sizeof plans[0]))
_Static_assert(PLANS <= PERSONAS_TESTS, "no room for the tests");

static void run_tests(const Personas *t, PersonasFindings *f)
{
    double p[PERSONAS_TESTS], corrected[PERSONAS_TESTS];
    int32_t order[PERSONAS_TESTS];
    f->test_count = PLANS;
    for (int32_t i = 0; i < PLANS; i++) {
        const Plan *plan = &plans[i];
        SettSample a =
            sample_of(t, f, plan->value, plan->roles_a, plan->combos_a);
        SettSample b =
            sample_of(t, f, plan->value, plan->roles_b, plan->combos_b);
        f->tests[i] =
            (TwoStepTest){.claim = plan->claim,
                          .value = plan->value == PERSONAS_GAP
                                       ? "treasure_gap"
                                       : sett_play_value_names[plan->value],
                          .a = plan->a,
                          .b = plan->b,
                          .decides = plan->decides,
                          .welch = sett_welch(&a, &b),
                          .mean_a = a.mean,
                          .mean_b = b.mean};
        p[i] = f->tests[i].welch.p;
    }
    sett_holm(p, PLANS, corrected, order);
    for (int32_t i = 0; i < PLANS; i++)
        f->tests[i].corrected = corrected[i];
}

/* ----------------------------------------------------- what ranks of means */

/* The first combination with the lowest mean times `sign`. */
static int32_t lowest_combo(const Personas *t, const PersonasFindings *f,
                            int32_t value, uint32_t roles, double sign)
{
    int32_t best = 0;
    double low = sign * mean_of(t, f, value, roles, 1);
    for (int32_t c = 1; c < TWO_STEP_COMBOS; c++) {
        double mean = sign * mean_of(t, f, value, roles, 1u << c);
        if (mean < low) {
            low = mean;
            best = c;
        }
    }
    return best;
}

/* Share of the roles' plays that reach `least` of a value. */
static double reaching(const Personas *t, const PersonasFindings *f,
                       int32_t value, int32_t role, double least)
{
    int64_t reached = 0, all = 0;
    for (int32_t c = 0; c < TWO_STEP_COMBOS; c++)
        for (int64_t i = f->from; i < f->to; i++) {
            double x = sett_personas_play(t, c, i, t->role[role])[value];
            all += x == x;
            reached += x >= least;
        }
    return all > 0 ? (double)reached / (double)all : 0;
}

static double eta(const Personas *t, const PersonasFindings *f, int32_t measure,
                  bool by_furnisher)
{
    SettSample groups[TWO_STEP_SIDE];
    for (int32_t g = 0; g < TWO_STEP_SIDE; g++)
        groups[g] = sett_sample();
    for (int32_t c = 0; c < TWO_STEP_COMBOS; c++) {
        int32_t g = by_furnisher ? c % TWO_STEP_SIDE : c / TWO_STEP_SIDE;
        for (int64_t i = f->from; i < f->to; i++)
            sett_sample_add(
                &groups[g],
                t->measured[(c * t->base.levels + i) * t->measures + measure]);
    }
    return sett_eta_squared(groups, TWO_STEP_SIDE);
}

static const char *const sensitive[] = {"exit_path", "path_minitaur",
                                        "portal_exit", "elements"};
#define SENSITIVE ((int32_t)(sizeof sensitive / sizeof sensitive[0]))

/* ------------------------------------------------------------------- claims */

/* What a claim needs beside its deciding tests; words go to `said` where it is
   not NULL. */
typedef bool ClaimFn(const Personas *t, const PersonasFindings *f,
                     SettText *said);

static void put(SettText *said, const char *words, double value, int32_t places)
{
    if (said == NULL)
        return;
    sett_text_format(said, "%s%s ", said->size > 0 ? "; " : "", words);
    sett_text_fixed(said, value, places);
}

static bool completion_is_high(const Personas *t, const PersonasFindings *f,
                               SettText *said)
{
    double runner = mean_of(t, f, SETT_PLAY_WIN, R, ALL);
    double killer = mean_of(t, f, SETT_PLAY_WIN, MK, ALL);
    put(said, "R wins (at least 0.75)", runner, 3);
    put(said, "MK wins (at least 0.60)", killer, 3);
    return runner >= 0.75 && killer >= 0.60;
}

static const char *combo_name(const Personas *t, int32_t combo)
{
    const char *name =
        sett_arena_format(&t->base.study.cli->arena, "%s-%s",
                          two_step_creators[combo / TWO_STEP_SIDE],
                          two_step_furnishers[combo % TWO_STEP_SIDE]);
    return name ? name : "";
}

static bool rooms_are_hardest(const Personas *t, const PersonasFindings *f,
                              SettText *said)
{
    bool all = true;
    for (int32_t r = 0; r < ROLES; r++) {
        int32_t c = lowest_combo(t, f, SETT_PLAY_WIN, 1u << r, 1);
        all = all && c == 0;
        if (said != NULL)
            sett_text_format(said, "%slowest of %s: %s",
                             said->size > 0 ? "; " : "", personas_roles[r],
                             combo_name(t, c));
    }
    return all;
}

static bool kills_in_each(const Personas *t, const PersonasFindings *f,
                          SettText *said)
{
    int32_t most = 0;
    for (int32_t c = 0; c < TWO_STEP_COMBOS; c++) {
        double killer = mean_of(t, f, SETT_PLAY_KILLS, MK, 1u << c);
        most += killer > mean_of(t, f, SETT_PLAY_KILLS, R, 1u << c) &&
                killer > mean_of(t, f, SETT_PLAY_KILLS, TC, 1u << c);
    }
    put(said, "combinations of 9 where MK kills most", most, 0);
    return most == TWO_STEP_COMBOS;
}

static bool gap_in_caves(const Personas *t, const PersonasFindings *f,
                         SettText *said)
{
    int32_t c = lowest_combo(t, f, PERSONAS_GAP, THREE, -1);
    if (said != NULL)
        sett_text_format(said, "largest in %s", combo_name(t, c));
    put(said, "there", mean_of(t, f, PERSONAS_GAP, THREE, 1u << c), 3);
    return (1u << c) == (CAC & CF);
}

static bool gap_with_constraints(const Personas *t, const PersonasFindings *f,
                                 SettText *said)
{
    (void)said;
    double cf = mean_of(t, f, PERSONAS_GAP, THREE, CF);
    return cf > mean_of(t, f, PERSONAS_GAP, THREE, CAF) &&
           cf > mean_of(t, f, PERSONAS_GAP, THREE, AF);
}

static bool rarely_a_third(const Personas *t, const PersonasFindings *f,
                           SettText *said)
{
    double mean = mean_of(t, f, SETT_PLAY_TREASURE, TC, ALL);
    put(said, "mean share", mean, 3);
    put(said, "plays that reach a third",
        reaching(t, f, SETT_PLAY_TREASURE, ROLE_TC, 1.0 / 3), 3);
    return mean < 1.0 / 3;
}

static bool furnishers_matter_more(const Personas *t, const PersonasFindings *f,
                                   SettText *said)
{
    bool all = true;
    for (int32_t i = 0; i < SENSITIVE; i++) {
        int32_t m = sett_measure_named(t->base.game, sensitive[i]);
        double furnisher = eta(t, f, m, true), creator = eta(t, f, m, false);
        all = all && furnisher > creator;
        if (said == NULL)
            continue;
        put(said, sensitive[i], furnisher, 3);
        sett_text_add(said, " by furnisher, ");
        sett_text_fixed(said, creator, 3);
        sett_text_add(said, " by creator");
    }
    return all;
}

static const struct {
    const char *id, *text;
    ClaimFn *holds; /* NULL: the tests say it all */
} claims[PERSONAS_CLAIMS] = {
    {"C9", "completion is high for R and MK, and above that of TC",
     completion_is_high},
    {"C10", "rooms with constraints (cc-cf) are the hardest for every persona",
     rooms_are_hardest},
    {"C11", "R completes most", NULL},
    {"C12", "MK kills most, pooled and by mean in each combination",
     kills_in_each},
    {"C13", "TC collects most treasure", NULL},
    {"C14",
     "what TC collects above the others is most in caves with "
     "constraints (cac-cf)",
     gap_in_caves},
    {"C15", "what TC collects above the others is most with constraints (cf)",
     gap_with_constraints},
    {"C16", "kills are highest with constraints (cf)", NULL},
    {"C17", "kills are lowest with the automaton (caf), in every creator too",
     NULL},
    {"C18", "R and MK collect least treasure in caves (cac)", NULL},
    {"C19", "TC rarely gains a third of all treasure (mean below it)",
     rarely_a_third},
    {"C20",
     "distances and counts of objects depend less on the creator than on the "
     "furnisher (share of variance)",
     furnishers_matter_more},
};

static void find(const Personas *t, PersonasFindings *f, int64_t from,
                 int64_t to)
{
    f->from = from;
    f->to = to;
    run_tests(t, f);
    for (int32_t c = 0; c < PERSONAS_CLAIMS; c++) {
        bool held = claims[c].holds == NULL || claims[c].holds(t, f, NULL);
        double worst = (double)NAN;
        for (int32_t i = 0; i < f->test_count; i++) {
            const TwoStepTest *test = &f->tests[i];
            if (!test->decides || strcmp(test->claim, claims[c].id) != 0)
                continue;
            held =
                held && test->welch.difference > 0 && test->corrected < ALPHA;
            worst = test->corrected <= worst ? worst : test->corrected;
        }
        f->held[c] = held;
        f->p[c] = worst;
    }
}

/* ---------------------------------------------------------------- reporting */

static void say_tests(const PersonasFindings *f, const char *claim,
                      SettText *said)
{
    for (int32_t i = 0; i < f->test_count; i++) {
        const TwoStepTest *test = &f->tests[i];
        if (strcmp(test->claim, claim) != 0)
            continue;
        sett_two_step_say_test(test, 3, said);
    }
}

static void say_blocks(const Personas *t, int32_t claim, SettText *said)
{
    for (int32_t b = 0; b < 2; b++)
        if (t->blocks[b].count > 1)
            sett_text_format(said, "; held in %lld of %lld blocks of %lld",
                             (long long)t->blocks[b].held[claim],
                             (long long)t->blocks[b].count,
                             (long long)t->blocks[b].size);
}

static SettStatus put_claim(Personas *t, int32_t at)
{
    SettText said = sett_text(t->base.study.cli->alloc);
    if (claims[at].holds != NULL)
        (void)claims[at].holds(t, &t->all, &said);
    say_tests(&t->all, claims[at].id, &said);
    say_blocks(t, at, &said);
    const char *kept =
        said.status == SETT_OK && said.data
            ? sett_arena_format(&t->base.study.cli->arena, "%s", said.data)
            : NULL;
    t->claims[at] = (SettClaim){.id = claims[at].id,
                                .text = claims[at].text,
                                .statistic = kept,
                                .p = t->all.p[at],
                                .held = t->all.held[at]};
    sett_text_free(&said);
    return kept ? SETT_OK : sett_cli_no_memory(t->base.study.cli);
}

static void count_blocks(const Personas *t, int64_t size, PersonasBlocks *out)
{
    PersonasFindings f;
    *out = (PersonasBlocks){.size = size, .count = t->base.levels / size};
    for (int64_t b = 0; b < out->count; b++) {
        find(t, &f, b * size, (b + 1) * size);
        for (int32_t c = 0; c < PERSONAS_CLAIMS; c++)
            out->held[c] += f.held[c];
    }
}

static int64_t at_most(int64_t levels, int64_t most)
{
    return levels < most ? levels : most;
}

SettStatus sett_personas_test(Personas *t)
{
    if (!t->paper)
        return SETT_OK;
    find(t, &t->all, 0, t->base.levels);
    find(t, &t->first, 0, at_most(t->base.levels, PERSONAS_PAPER));
    find(t, &t->more, 0, at_most(t->base.levels, PERSONAS_MORE));
    count_blocks(t, PERSONAS_PAPER, &t->blocks[0]);
    count_blocks(t, PERSONAS_MORE, &t->blocks[1]);
    SettStatus s = SETT_OK;
    for (int32_t c = 0; s == SETT_OK && c < PERSONAS_CLAIMS; c++)
        s = put_claim(t, c);
    return s;
}

/* --------------------------------------------------------------- difficulty */

double sett_personas_difficulty(const Personas *t, int32_t combo, int64_t level)
{
    return sett_difficulty(sett_personas_play(t, combo, level, 0), t->players);
}
