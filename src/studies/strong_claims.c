/* strong_claims.c - S1 to S8. All thresholds are ours. S2 to S4 test the
   program: its searches must agree with each other and with the rules. Levels
   that cannot be played are left out. */
#include <math.h>

#include "sett/study_two_step.h"
#include "studies/claims.h"

#define FEWEST 10
#define EQUAL 1e-9 /* utilities that differ by less are equal */

const char *const sett_strong_roles[SETT_STRONG_ROLES] = {"R", "MK", "TC", "C"};

enum { S1, S2, S3, S4, S5 };

#define RULE(name, words, what, where, than, chance, of, digits) \
    SETT_RULE(name, words, what, where, than, chance, FEWEST, of, OURS, digits)
#define BETTER(name, role)                                                     \
    RULE(name,                                                                 \
         "on winnable levels the best play found is better than persona " role \
         "'s by its own utility",                                              \
         "mean difference of utility", ABOVE, 0, SETT_ALPHA, "levels", 3)

static const SettClaimRule rules[SETT_STRONG_CLAIMS] = {
    RULE("S1",
         "of fewer than 5 % of the levels it stays unknown whether they can be "
         "won",
         "share of unknown levels", BELOW, 0.05, SETT_ALPHA, "levels", 4),
    RULE("S2", "every plan, written and read again, replays as told",
         "share of plans that replay", AT_LEAST, 1, 0, "plans", 4),
    RULE("S3", "no level is both won and proven unwinnable",
         "levels with both answers", AT_MOST, 0, 0, "levels with an answer", 0),
    RULE("S4", "no persona's win is better than a play proven the best",
         "better wins", AT_MOST, 0, 0, "wins beside a proven play", 0),
    BETTER("S5", "R"),
    BETTER("S6", "MK"),
    BETTER("S7", "TC"),
    BETTER("S8", "C"),
};

static const double *level_at(const SettNineTable *table, int64_t level)
{
    return table->values + level * table->columns;
}

static bool is_in(const SettNineTable *table, int64_t level, uint32_t combos)
{
    return (combos >> (level / table->levels) & 1) &&
           !isnan(level_at(table, level)[SETT_STRONG_ANSWER]);
}

SettStrongCounts sett_strong_count(const SettNineTable *table, uint32_t combos)
{
    SettStrongCounts counts = {.levels = 0};
    for (int64_t i = 0; i < SETT_NINE * table->levels; i++) {
        if (!is_in(table, i, combos))
            continue;
        counts.levels++;
        counts.answers[(int32_t)level_at(table, i)[SETT_STRONG_ANSWER]]++;
    }
    return counts;
}

static const double *role_of(const double *level, int32_t role)
{
    return level + SETT_STRONG_ROLE + role * SETT_STRONG_ROLE_VALUES;
}

SettStrongGap sett_strong_gap(const SettNineTable *table, uint32_t combos,
                              int32_t role)
{
    SettStrongGap gap = {sett_sample(), sett_sample(), sett_sample(),
                         sett_sample(), sett_sample(), sett_sample()};
    for (int64_t i = 0; i < SETT_NINE * table->levels; i++) {
        const double *level = level_at(table, i);
        const double *v = role_of(level, role);
        if (!is_in(table, i, combos) ||
            (SettAnswer)level[SETT_STRONG_ANSWER] != SETT_YES)
            continue;
        sett_sample_add(&gap.best, v[SETT_STRONG_BEST]);
        sett_sample_add(&gap.proven, v[SETT_STRONG_PROVEN]);
        sett_sample_add(&gap.turns, v[SETT_STRONG_TURNS]);
        sett_sample_add(&gap.played, v[SETT_STRONG_PLAYED]);
        sett_sample_add(&gap.won, v[SETT_STRONG_WON]);
        sett_sample_add(&gap.gap, v[SETT_STRONG_BEST] - v[SETT_STRONG_PLAYED]);
    }
    return gap;
}

/* Sum of a column over all levels. */
static double sum_of(const SettNineTable *table, int32_t column)
{
    double sum = 0;
    for (int64_t i = 0; i < SETT_NINE * table->levels; i++)
        if (is_in(table, i, SETT_NINE_ALL))
            sum += level_at(table, i)[column];
    return sum;
}

/* Wins of personas on levels with a proven best play, and those better than it.
 */
static SettFinding beaten(const SettNineTable *table)
{
    int64_t better = 0, wins = 0;
    for (int64_t i = 0; i < SETT_NINE * table->levels; i++)
        for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
            const double *v = role_of(level_at(table, i), r);
            if (!is_in(table, i, SETT_NINE_ALL) ||
                !(v[SETT_STRONG_PROVEN] > 0 && v[SETT_STRONG_WON] > 0))
                continue;
            wins++;
            better += !(v[SETT_STRONG_PLAYED] <= v[SETT_STRONG_BEST] + EQUAL);
        }
    return sett_find_value((double)better, wins);
}

static SettFinding find_one(const SettNineTable *table, int32_t claim)
{
    SettStrongCounts c = sett_strong_count(table, SETT_NINE_ALL);
    int64_t unknown = c.answers[SETT_UNKNOWN];
    double replays = sum_of(table, SETT_STRONG_REPLAYS);
    switch (claim) {
    case S1:
        return sett_find_share(unknown, c.levels, rules[S1].bound);
    case S2:
        return isnan(replays)
                   ? sett_find_value(replays, SETT_STRONG_PLANS * c.levels)
                   : sett_find_share((int64_t)replays,
                                     SETT_STRONG_PLANS * c.levels, 1);
    case S3:
        return sett_find_value(sum_of(table, SETT_STRONG_CLASH),
                               c.levels - unknown);
    case S4:
        return beaten(table);
    default: {
        SettStrongGap gap = sett_strong_gap(table, SETT_NINE_ALL, claim - S5);
        return sett_find_mean(&gap.gap, 0);
    }
    }
}

typedef struct Look {
    const SettNineTable *table;
    SettFinding found[SETT_STRONG_CLAIMS];
} Look;

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const Look *look = user;
    SettFinding found = look->found[claim];
    if (claim < S5)
        return found;
    SettStrongGap gap = sett_strong_gap(look->table, SETT_NINE_ALL, claim - S5);
    sett_claim_put(detail, "best play ", gap.best.mean, 3);
    sett_claim_put(detail, ", persona ", gap.played.mean, 3);
    sett_claim_put(detail, "; proven the best on ", 100 * gap.proven.mean, 1);
    sett_text_add(detail, " %");
    return found;
}

SettStatus sett_strong_claims(const SettNineTable *table, SettArena *arena,
                              SettClaim *claims)
{
    Look look = {.table = table};
    for (int32_t c = 0; c < SETT_STRONG_CLAIMS; c++)
        look.found[c] = find_one(table, c);
    sett_find_holm(look.found, SETT_STRONG_CLAIMS);
    return sett_claims_say(rules, SETT_STRONG_CLAIMS, find, &look, arena,
                           claims);
}
