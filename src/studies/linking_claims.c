/* linking_claims.c - L1 to L13 and R1 to R4 (study_linking.h). The thresholds
   of L2 to L4 are Table I's, rounded as it is printed; those of R1 to R4 what
   the authors' data come to (docs/design/linking.md, section 13), to their last
   digit. */
#include "sett/study_linking.h"

#include <math.h>
#include <string.h>

#include "base/least.h"
#include "studies/claims.h"

#define FEWEST 10 /* start segments or levels that decide anything */

#define TESTED(name, words, what, of, from) \
    SETT_RULE(name, words, what, ABOVE, 0, SETT_ALPHA, FEWEST, of, from, 4)
#define SHARE(name, words, what, share, of, from) \
    SETT_RULE(name, words, what, AT_LEAST, share, 0, FEWEST, of, from, 4)
#define NONE(name, words)                                                      \
    SETT_RULE(name, words, "figures that differ in their last digit", AT_MOST, \
              0, 0, 1, "figures", PAPER, 0)

enum { L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, R1, R2, R3, R4 };
static const SettClaimRule rules[SETT_LINKED_MOST_CLAIMS] = {
    TESTED("L1",
           "the paper's linker makes more usable levels than concatenation "
           "under every agent",
           "smallest difference of usable shares", "start segments", PAPER),
    SHARE("L2", "smb: the paper's linker makes 1.00 of the pairs usable levels",
          "usable share", 0.995, "pairs", PAPER),
    SHARE("L3",
          "icarus: the paper's linker makes .99 of the pairs usable levels",
          "usable share", 0.985, "pairs", PAPER),
    SHARE("L4",
          "dungeongrams: the paper's linker makes 1.00 of the pairs usable "
          "levels",
          "usable share", 0.995, "pairs", PAPER),
    SHARE("L5",
          "our shortest links make a usable level of every pair under every "
          "agent",
          "smallest usable share", 1, "pairs", OURS),
    SHARE("L6",
          "our links of known n-grams make a usable level of every pair under "
          "every agent",
          "smallest usable share", 1, "pairs", OURS),
    TESTED("L7",
           "our shortest links make more usable levels than the paper's linker",
           "difference of usable shares, all agents", "start segments", OURS),
    SHARE("L8", "our levels of five segments are all usable under every agent",
          "smallest usable share", 1, "levels", OURS),
    SHARE("L9", "our levels of ten segments are all usable under every agent",
          "smallest usable share", 1, "levels", OURS),
    SHARE("L10",
          "smb: .90 of all pairs are linked without an n-gram that no training "
          "level has",
          "smallest share", 0.9, "pairs", OURS),
    SHARE("L11", "icarus: .80 of all pairs are linked so under every agent",
          "smallest share", 0.8, "pairs", OURS),
    SHARE("L12",
          "dungeongrams: .60 of all pairs are linked so under every agent",
          "smallest share", 0.6, "pairs", OURS),
    TESTED("L13",
           "the global way needs fewer slices than the greedy one over the "
           "same segments",
           "mean of slices saved in a level", "levels", OURS),
    NONE("R1",
         "on the paper's data concatenation comes to the figures of Table I"),
    NONE("R2",
         "on the paper's data its linker comes to the figures of Table I, by "
         "its own agents"),
    NONE("R3",
         "on the paper's data its linker comes to the figures of Table II, as "
         "coded and corrected"),
    SETT_RULE("R4",
              "on the paper's data its linker comes to Table III's row of "
              "dungeongrams within three standard errors",
              "largest deviation in standard errors", AT_MOST, 3, 0, FEWEST,
              "levels of each kind", PAPER, 2)};

typedef struct Printed {
    const char *agent;
    double table1[6];          /* concatenation, then linking */
    double slices[3];          /* mean, median, largest */
    double coded[3], right[3]; /* changes */
} Printed;
static const Printed printed[3] = {{"mario-2022",
                                    {.9709, .9189, .8898, 1, 1, 1},
                                    {.110, 0, 2},
                                    {.0011, 0, .0195},
                                    {.0011, 0, .0177}},
                                   {"icarus-2022",
                                    {.9695, .1095, .1079, 1, .9919, .9919},
                                    {2.658, 3, 6},
                                    {.0079, .0082, .0287},
                                    {.0079, .0081, .0285}},
                                   {"dg-2022a",
                                    {.5210, .5757, .2249, 1, 1, 1},
                                    {1.147, 1, 6},
                                    {.0122, .0113, .0607},
                                    {.0121, .0116, .0591}}};

const double *sett_linked_printed(const char *agent)
{
    for (int32_t i = 0; i < 3; i++)
        if (strcmp(printed[i].agent, agent) == 0)
            return printed[i].table1;
    return NULL;
}

/* Whether a figure is not the printed one; `unit`: its last digit. NaN is not.
 */
static int32_t differs(double value, double figure, double unit)
{
    return !(fabs(value - figure) <= unit / 2 + 1e-12);
}

static int32_t table1_differs(const SettLinkedRun *run, const Printed *p,
                              int32_t linker)
{
    static const int32_t fields[3] = {SETT_LINKED_UNBROKEN,
                                      SETT_LINKED_BY_PAPER,
                                      SETT_LINKED_USABLE_BY_PAPER};
    int32_t count = 0;
    for (int32_t i = 0; i < 3; i++)
        count +=
            differs(sett_linked_share(run, linker, fields[i]).value,
                    p->table1[(linker == SETT_LINKED_PAPER ? 3 : 0) + i], 1e-4);
    return count;
}

static int32_t table2_differs(const SettLinkedRun *run, const Printed *p,
                              double *scratch)
{
    static const int32_t fields[3] = {SETT_LINKED_SLICES, SETT_LINKED_CODED,
                                      SETT_LINKED_SHIFT};
    const double *figures[3] = {p->slices, p->coded, p->right};
    int32_t count = 0;
    for (int32_t i = 0; i < 3; i++) {
        double spread[3];
        sett_linked_spread(run, SETT_LINKED_PAPER, fields[i], -1, scratch,
                           spread);
        for (int32_t k = 0; k < 3; k++)
            count += differs(spread[k], figures[i][k], i == 0 ? 1e-3 : 1e-4);
    }
    return count;
}

/* How many standard errors a mean is off a figure of so many decimals. */
static double errors_off(const SettSample *s, double figure, double unit)
{
    double off = fabs(s->mean - figure) - unit / 2;
    if (s->count < 2)
        return NAN;
    if (off <= 0)
        return 0;
    return off / (sett_sample_sd(s) / sqrt((double)s->count));
}

static SettFinding table3(const SettLinkedRun *run)
{
    static const double means[4] = {1, .99, .98, .97};
    static const double any[4] = {1, .950, .928, .921};
    static const double one[4] = {1, .991, .994, .994};
    double most = 0;
    int64_t n = run->levels;
    for (int32_t k = 0; k < SETT_LINKED_WALKS; k++) {
        SettSample value = sett_sample(), won = sett_sample();
        SettSample forced = sett_sample();
        for (int64_t i = 0; i < run->levels; i++) {
            double v = run->value[k][i], f = run->forced[k][i];
            sett_sample_add(&value, v);
            sett_sample_add(&won, isnan(v) ? v : (double)(v == 1));
            sett_sample_add(&forced, isnan(f) ? f : (double)(f == 1));
        }
        const double off[3] = {errors_off(&value, means[k], .01),
                               errors_off(&won, any[k], .001),
                               errors_off(&forced, one[k], .001)};
        for (int32_t i = 0; i < 3; i++)
            most = isnan(off[i]) || off[i] > most ? off[i] : most;
        if (isnan(most))
            return sett_find_value(NAN, 0);
        n = sett_min_wide(n, value.count);
        n = sett_min_wide(n, forced.count);
    }
    return sett_find_value(most, n);
}

typedef struct Finding {
    SettFinding finding;
    const char *detail;
} Finding;

static const SettLinkedRun *run_of(const SettLinkedRun *runs, int32_t count,
                                   const char *agent)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(runs[i].agent, agent) == 0)
            return &runs[i];
    return NULL;
}

/* The smallest difference over the agents for which the paper's linker was run.
 */
static Finding smallest_gain(const SettLinkedRun *runs, int32_t count)
{
    SettFinding found[SETT_LINKED_MOST_RUNS];
    const char *names[SETT_LINKED_MOST_RUNS];
    int32_t n = 0;
    for (int32_t i = 0; i < count; i++)
        if (sett_linked_share(&runs[i], SETT_LINKED_PAPER, SETT_LINKED_USABLE)
                .n > 0) {
            names[n] = runs[i].agent;
            found[n++] = sett_linked_difference(&runs[i], SETT_LINKED_PAPER,
                                                SETT_LINKED_CONCAT);
        }
    if (n == 0)
        return (Finding){sett_find_value(NAN, 0), NULL};
    sett_find_holm(found, n);
    int32_t weakest = sett_find_weakest(found, n, 0);
    return (Finding){found[weakest], names[weakest]};
}

/* Takes the smaller of two findings; NaN is the smallest. */
static void take_less(Finding *least, SettFinding f, const char *agent)
{
    if (least->detail == NULL ||
        (!isnan(least->finding.value) &&
         (isnan(f.value) || f.value < least->finding.value)))
        *least = (Finding){f, agent};
}

/* The smallest share over the agents of a game (-1: all) that have pairs. */
static Finding smallest_share(const SettLinkedRun *runs, int32_t count,
                              int32_t game, int32_t linker, int32_t field)
{
    Finding least = {sett_find_value(NAN, 0), NULL};
    for (int32_t i = 0; i < count; i++)
        if (runs[i].count > 0 && (game < 0 || runs[i].game == game))
            take_less(&least, sett_linked_share(&runs[i], linker, field),
                      runs[i].agent);
    return least;
}

static Finding smallest_level_share(const SettLinkedRun *runs, int32_t count,
                                    bool ten)
{
    Finding least = {sett_find_value(NAN, 0), NULL};
    for (int32_t i = 0; i < count; i++) {
        const double *values = ten ? runs[i].ten : runs[i].five;
        int64_t hits = 0, all = 0;
        if (runs[i].count == 0)
            continue;
        for (int64_t k = 0; k < runs[i].levels; k++) {
            all += !isnan(values[k]);
            hits += values[k] == 1;
        }
        take_less(&least, sett_find_share(hits, all, 0), runs[i].agent);
    }
    return least;
}

static SettFinding share_of(const SettLinkedRun *runs, int32_t count,
                            const char *agent)
{
    const SettLinkedRun *run = run_of(runs, count, agent);
    return run != NULL
               ? sett_linked_share(run, SETT_LINKED_PAPER, SETT_LINKED_USABLE)
               : sett_find_value(NAN, 0);
}

static SettFinding slices_saved(const SettLinkedRun *runs, int32_t count)
{
    SettSample saved = sett_sample();
    for (int32_t i = 0; i < count; i++)
        for (int64_t k = 0; k < runs[i].levels; k++)
            sett_sample_add(&saved, runs[i].saved[k]);
    return sett_find_mean(&saved, 0);
}

static void find_ours(const SettLinkedRun *runs, int32_t count, Finding *out)
{
    out[L5] =
        smallest_share(runs, count, -1, SETT_LINKED_SHORT, SETT_LINKED_USABLE);
    out[L6] = smallest_share(runs, count, -1, SETT_LINKED_SEAMLESS,
                             SETT_LINKED_USABLE);
    out[L7].finding = sett_linked_differences(runs, count, SETT_LINKED_SHORT,
                                              SETT_LINKED_PAPER);
    out[L8] = smallest_level_share(runs, count, false);
    out[L9] = smallest_level_share(runs, count, true);
    for (int32_t game = 0; game < 3; game++)
        out[L10 + game] = smallest_share(
            runs, count, game, SETT_LINKED_SEAMLESS, SETT_LINKED_SEEN);
    out[L13].finding = slices_saved(runs, count);
}

/* Figures of three agents beside the paper's. */
static void find_again(const SettLinkedRun *runs, int32_t count,
                       double *scratch, Finding *out)
{
    int32_t differ[3] = {0};
    for (int32_t i = 0; i < 3; i++) {
        const SettLinkedRun *run = run_of(runs, count, printed[i].agent);
        differ[0] += table1_differs(run, &printed[i], SETT_LINKED_CONCAT);
        differ[1] += table1_differs(run, &printed[i], SETT_LINKED_PAPER);
        differ[2] += table2_differs(run, &printed[i], scratch);
    }
    out[R1].finding = sett_find_value(differ[0], 9);
    out[R2].finding = sett_find_value(differ[1], 9);
    out[R3].finding = sett_find_value(differ[2], 27);
    out[R4].finding = table3(run_of(runs, count, "dg-2022a"));
}

static bool all_of_the_paper(const SettLinkedRun *runs, int32_t count)
{
    for (int32_t i = 0; i < 3; i++) {
        const SettLinkedRun *run = run_of(runs, count, printed[i].agent);
        if (run == NULL || !run->papers_data)
            return false;
    }
    return true;
}

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const Finding *found = (const Finding *)user + claim;
    sett_text_add(detail, found->detail != NULL ? found->detail : "");
    return found->finding;
}

SettStatus sett_linked_claims(const SettLinkedRun *runs, int32_t count,
                              double *scratch, SettArena *arena,
                              SettClaim out[SETT_LINKED_MOST_CLAIMS],
                              int32_t *claim_count)
{
    Finding found[SETT_LINKED_MOST_CLAIMS] = {{.detail = NULL}};
    SETT_ASSERT(count <= SETT_LINKED_MOST_RUNS);
    *claim_count = SETT_LINKED_CLAIMS;
    found[L1] = smallest_gain(runs, count);
    found[L2].finding = share_of(runs, count, "mario-2022");
    found[L3].finding = share_of(runs, count, "icarus-2022");
    found[L4].finding = share_of(runs, count, "dg-2022a");
    find_ours(runs, count, found);
    if (all_of_the_paper(runs, count)) {
        *claim_count = SETT_LINKED_MOST_CLAIMS;
        find_again(runs, count, scratch, found);
    }
    return sett_claims_say(rules, *claim_count, find, found, arena, out);
}
