/* facts.c - the state values of personas (Holmgard et al. 2018; Green et al.
   2019) out of whatever the rules count. */
#include "play/facts.h"

#include <string.h>

_Static_assert(SETT_FACTS <= 64, "facts are bits of one word");

/* A short name: a sum of counters over a sum of counters. */
typedef struct Share {
    const char *above[3], *below[3];
} Share;

static const Share shares[SETT_FACT_WON] = {
    [SETT_FACT_STEPS] = {{"steps"}, {NULL}},
    [SETT_FACT_KILLS] = {{"kills"}, {"killable"}},
    [SETT_FACT_TREASURE] = {{"treasure"}, {"treasure-total"}},
    [SETT_FACT_POTIONS] = {{"potions"}, {"potion-total"}},
    [SETT_FACT_ALL] = {{"kills", "potions", "treasure"},
                       {"killable", "potion-total", "treasure-total"}},
    [SETT_FACT_HEALTH] = {{"hp"}, {"max-hp"}},
    [SETT_FACT_MOST_KILLS] = {{"killable"}, {"killable"}},
    [SETT_FACT_MOST_TREASURE] = {{"treasure", "treasure-left"},
                                 {"treasure-total"}},
    [SETT_FACT_MOST_POTIONS] = {{"potions", "potions-left"}, {"potion-total"}},
    [SETT_FACT_NEARNESS] = {{"distance"}, {"max-distance"}},
    [SETT_FACT_DEAD] = {{"hp"}, {NULL}},
};

static const char *const names[SETT_FACT_COUNTERS] = {
#define FACT_NAME(name, text) text,
    SETT_FACT_LIST(FACT_NAME)
#undef FACT_NAME
};

/* Formulas write _ for the - of a counter's name. */
static bool same_name(const char *counter, const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (counter[i] == '\0' ||
            (counter[i] == '-' ? '_' : counter[i]) != name[i])
            return false;
    return counter[size] == '\0';
}

static int32_t counter_count(const SettFacts *facts)
{
    return facts->rules != NULL ? facts->rules->counter_count : 0;
}

static int32_t place_of(const char *const *list, int32_t count,
                        const char *name)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return i;
    return -1;
}

int32_t sett_counter_named(const SettRules *rules, const char *name)
{
    return rules == NULL || name == NULL
               ? -1
               : place_of(rules->counters, rules->counter_count, name);
}

int32_t sett_event_named(const SettRules *rules, const char *name)
{
    return rules == NULL || name == NULL
               ? -1
               : place_of(rules->events, rules->event_count, name);
}

SettFacts sett_facts(const SettRules *rules)
{
    SettFacts facts = {.rules = rules};
    for (int32_t fact = 0; fact < SETT_FACT_WON; fact++)
        for (int32_t i = 0; i < 3; i++) {
            facts.parts[fact][i] =
                (int8_t)sett_counter_named(rules, shares[fact].above[i]);
            facts.parts[fact][3 + i] =
                (int8_t)sett_counter_named(rules, shares[fact].below[i]);
        }
    int8_t *steps = facts.parts[SETT_FACT_STEPS];
    if (steps[0] < 0)
        steps[0] = (int8_t)sett_counter_named(rules, "turns");
    return facts;
}

int32_t sett_fact_named(const SettFacts *facts, const char *name, size_t size)
{
    for (int32_t i = 0; i < SETT_FACT_COUNTERS; i++)
        if (same_name(names[i], name, size))
            return i;
    for (int32_t i = 0; i < counter_count(facts); i++)
        if (same_name(facts->rules->counters[i], name, size))
            return SETT_FACT_COUNTERS + i;
    return facts->rules == NULL ? SETT_FACT_COUNTERS : -1;
}

void sett_fact_name(const SettFacts *facts, int32_t fact, SettText *out)
{
    const char *name = fact < SETT_FACT_COUNTERS
                           ? names[fact]
                           : facts->rules->counters[fact - SETT_FACT_COUNTERS];
    for (; *name != '\0'; name++)
        sett_text_char(out, *name == '-' ? '_' : *name);
}

const char *sett_fact_nearest(const SettFacts *facts, const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < SETT_FACT_COUNTERS; i++)
        sett_guess_try(&guess, names[i]);
    for (int32_t i = 0; i < counter_count(facts); i++)
        sett_guess_try(&guess, facts->rules->counters[i]);
    return guess.nearest;
}

static double sum(const int8_t *parts, const double *counters)
{
    double total = 0;
    for (int32_t i = 0; i < 3 && parts[i] >= 0; i++)
        total += counters[parts[i]];
    return total;
}

static double share(const int8_t *parts, const double *counters)
{
    double below = sum(parts + 3, counters);
    return below != 0 ? sum(parts, counters) / below : 0;
}

static double derive(const SettFacts *facts, int32_t fact, const double *out)
{
    const double *counters = out + SETT_FACT_COUNTERS;
    const int8_t *parts = facts->parts[fact];
    switch (fact) {
    case SETT_FACT_STEPS:
        return sum(parts, counters);
    case SETT_FACT_NEARNESS:
        return parts[0] < 0 ? out[SETT_FACT_PROGRESS]
                            : 1 - share(parts, counters);
    case SETT_FACT_DEAD:
        return parts[0] < 0 ? out[SETT_FACT_LOST] : sum(parts, counters) <= 0;
    default:
        return share(parts, counters);
    }
}

/* The rest, once counters, ends and progress are in `out`. */
static void derive_all(const SettFacts *facts, uint64_t used, double *out)
{
    used &= SETT_FACT_BIT(SETT_FACT_WON) - 1;
    for (int32_t fact = 0; used != 0; fact++, used >>= 1)
        if (used & 1)
            out[fact] = derive(facts, fact, out);
}

void sett_facts_fill(const SettFacts *facts, uint64_t used, const void *context,
                     void *scratch, const void *state, double *out)
{
    const SettRules *rules = facts->rules;
    const uint64_t ends = SETT_FACT_BIT(SETT_FACT_WON) |
                          SETT_FACT_BIT(SETT_FACT_LOST) |
                          SETT_FACT_BIT(SETT_FACT_DEAD);
    bool far = facts->parts[SETT_FACT_NEARNESS][0] < 0; /* by progress then */
    rules->count(context, scratch, state, out + SETT_FACT_COUNTERS);
    if (used & ends) {
        SettOutcome outcome = rules->outcome(context, state);
        out[SETT_FACT_WON] = outcome == SETT_WON;
        out[SETT_FACT_LOST] = outcome == SETT_LOST;
    }
    if ((used & SETT_FACT_BIT(SETT_FACT_PROGRESS)) != 0 ||
        ((used & SETT_FACT_BIT(SETT_FACT_NEARNESS)) != 0 && far))
        out[SETT_FACT_PROGRESS] = rules->progress(context, scratch, state);
    if (used & SETT_FACT_BIT(SETT_FACT_LEAST))
        out[SETT_FACT_LEAST] =
            rules->least != NULL ? rules->least(context, state) : 0;
    derive_all(facts, used, out);
}

void sett_facts_of_replay(const SettFacts *facts, const SettReplay *replay,
                          double *out)
{
    memset(out, 0, SETT_FACTS * sizeof *out);
    memcpy(out + SETT_FACT_COUNTERS, replay->counters, sizeof replay->counters);
    out[SETT_FACT_WON] = replay->outcome == SETT_WON;
    out[SETT_FACT_LOST] = replay->outcome == SETT_LOST;
    out[SETT_FACT_PROGRESS] = replay->progress;
    out[SETT_FACT_LEAST] = replay->least;
    derive_all(facts, UINT64_MAX, out);
}
