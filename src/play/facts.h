/* facts.h - what formulas may speak of: counters of the rules and a few short
   names over them, by number. */
#ifndef SETT_PLAY_FACTS_H
#define SETT_PLAY_FACTS_H

#include "sett/play.h"

/** Short names, in the order of their numbers; counters follow. The last one is
    not a fact of a state but the value of a node. */
#define SETT_FACT_LIST(X)     \
    X(STEPS, "s")             \
    X(KILLS, "k")             \
    X(TREASURE, "t")          \
    X(POTIONS, "o")           \
    X(ALL, "i")               \
    X(HEALTH, "h")            \
    X(MOST_KILLS, "k_max")    \
    X(MOST_TREASURE, "t_max") \
    X(MOST_POTIONS, "o_max")  \
    X(NEARNESS, "d")          \
    X(DEAD, "dead")           \
    X(WON, "won")             \
    X(LOST, "lost")           \
    X(PROGRESS, "progress")   \
    X(LEAST, "least")         \
    X(VALUE, "r")

enum {
#define SETT_FACT_ENUM(name, text) SETT_FACT_##name,
    SETT_FACT_LIST(SETT_FACT_ENUM)
#undef SETT_FACT_ENUM
        SETT_FACT_COUNTERS,
    SETT_FACTS = SETT_FACT_COUNTERS + SETT_MAX_COUNTERS
};

#define SETT_FACT_BIT(fact) (UINT64_C(1) << (fact))

/** Numbers of a counter and of an event of the rules; -1 where they have none
   of that name. Rules and name may be NULL. */
int32_t sett_counter_named(const SettRules *rules, const char *name);
int32_t sett_event_named(const SettRules *rules, const char *name);

/** Where the short names find their counters in these rules. */
typedef struct SettFacts {
    const SettRules
        *rules; /**< NULL: any name is good, nothing can be filled */
    int8_t parts[SETT_FACT_WON][6]; /**< three above, three below; -1 = none */
} SettFacts;

SettFacts sett_facts(const SettRules *rules);
/** Number of a name, or -1. */
int32_t sett_fact_named(const SettFacts *facts, const char *name, size_t size);
void sett_fact_name(const SettFacts *facts, int32_t fact, SettText *out);
/** The nearest name to a wrong one, or NULL. */
const char *sett_fact_nearest(const SettFacts *facts, const char *name);

/** Fills the facts of a state that `used` has bits of, and all counters. */
void sett_facts_fill(const SettFacts *facts, uint64_t used, const void *context,
                     void *scratch, const void *state, double *out);
/** The same from the end of a replay; all facts. */
void sett_facts_of_replay(const SettFacts *facts, const SettReplay *replay,
                          double *out);

#endif
