/* two_step_claims.c - C1 to C8 and C20 of the two-step paper, by Welch's
   two-sided tests, all p values corrected together (Holm). A claim on one
   creator or furnisher against the two others is decided by the weaker
   comparison. */
#include "base/least.h"
#include "studies/combos.h"
#include "studies/nine.h"

#define FEWEST 10 /* levels of a sample */

const char *const sett_two_step_measure_names[SETT_TWO_STEP_MEASURE_COUNT] = {
#define NAME(name) #name,
    SETT_TWO_STEP_MEASURES(NAME)
#undef NAME
};

/* In the order of the claims. */
enum { C1, C2, C3, C4, C5, C6, C7, C8, C20, C20B };

/* The weaker of two differences of means; so many of some figures. */
#define WEAKER(name, words, what)                                        \
    SETT_RULE(name, words, what, ABOVE, 0, SETT_ALPHA, FEWEST, "levels", \
              PAPER, 2)
#define AT_LEAST(name, words, what, so_many)                                   \
    SETT_RULE(name, words, what, AT_LEAST, so_many, 0, FEWEST, "levels", OURS, \
              0)

static const SettClaimRule rules[SETT_TWO_STEP_CLAIMS] = {
    WEAKER("C1",
           "constraint-based layouts (cc) have the longest paths of the "
           "three creators",
           "smaller difference of mean longest paths, cc minus another"),
    WEAKER("C2", "constraint-based layouts (cc) have the fewest wall chunks",
           "smaller difference of mean wall chunks, another minus cc"),
    SETT_RULE("C3",
              "cellular-automata (cac) and agent-based layouts (ac) have many "
              "wall chunks: more than two on average",
              "mean wall chunks, the smaller of cac and ac", ABOVE, 2,
              SETT_ALPHA, FEWEST, "levels", OURS, 2),
    WEAKER("C4", "cellular-automata layouts (cac) have the most floor",
           "smaller difference of mean floor tiles, cac minus another"),
    AT_LEAST("C5",
             "a level has about 20 elements, monsters are slightly under "
             "half of them, potions a bit over half the monsters and a "
             "bit under twice the treasures",
             "figures of four within their ranges", 4),
    WEAKER("C6",
           "the cellular-automata furnisher (caf) gives the shortest way "
           "from the entrance to the exit",
           "smaller difference of mean ways, another minus caf"),
    WEAKER("C7",
           "the cellular-automata furnisher (caf) gives the shortest way "
           "from the entrance to the far portal",
           "smaller difference of mean ways, another minus caf"),
    WEAKER("C8",
           "the agent-based furnisher (af) gives the longest way from "
           "the entrance to the minitaur",
           "smaller difference of mean ways, af minus another"),
    AT_LEAST("C20",
             "most of the twelve measured ways from the entrance depend "
             "less on the creator than on the furnisher",
             "ways of twelve with the larger eta squared by furnisher", 7),
    AT_LEAST("C20b",
             "the ways to the exit, the far portal and the minitaur "
             "and the number of elements depend less on the creator "
             "than on the furnisher",
             "measures of four with the larger eta squared by furnisher", 4),
};

/* Claims on layouts use those drawn for the first furnisher: `levels` of each
   creator, as in the paper; the others all levels of a furnisher. */
static const struct {
    int32_t claim, measure;
    uint32_t combos_a, combos_b;
    const char *a, *b;
} plans[SETT_TWO_STEP_TESTS] = {
    {C1, SETT_TWO_STEP_longest_path, CC &CF, CAC &CF, "cc", "cac"},
    {C1, SETT_TWO_STEP_longest_path, CC &CF, AC &CF, "cc", "ac"},
    {C2, SETT_TWO_STEP_wall_chunks, CAC &CF, CC &CF, "cac", "cc"},
    {C2, SETT_TWO_STEP_wall_chunks, AC &CF, CC &CF, "ac", "cc"},
    {C4, SETT_TWO_STEP_floors, CAC &CF, CC &CF, "cac", "cc"},
    {C4, SETT_TWO_STEP_floors, CAC &CF, AC &CF, "cac", "ac"},
    {C6, SETT_TWO_STEP_exit_path, CF, CAF, "cf", "caf"},
    {C6, SETT_TWO_STEP_exit_path, AF, CAF, "af", "caf"},
    {C7, SETT_TWO_STEP_portal_exit, CF, CAF, "cf", "caf"},
    {C7, SETT_TWO_STEP_portal_exit, AF, CAF, "af", "caf"},
    {C8, SETT_TWO_STEP_path_minitaur, AF, CF, "af", "cf"},
    {C8, SETT_TWO_STEP_path_minitaur, AF, CAF, "af", "caf"},
};

typedef struct Look {
    const SettNineTable *table;
    const int32_t *columns;
    SettNineTest *tests;
    SettFinding chunks[2]; /* of cac and ac, against two */
} Look;

static SettSample sample_of(const Look *look, int32_t measure, uint32_t combos)
{
    return sett_nine_sample(look->table, look->columns[measure], combos,
                            look->table->levels);
}

/* All comparisons, and the means of C3, corrected together. */
static void run_tests(Look *look)
{
    SettFinding *chunks[] = {&look->chunks[0], &look->chunks[1]};
    for (int32_t i = 0; i < SETT_TWO_STEP_TESTS; i++) {
        SettSample a = sample_of(look, plans[i].measure, plans[i].combos_a);
        SettSample b = sample_of(look, plans[i].measure, plans[i].combos_b);
        look->tests[i] = (SettNineTest){
            .claim = rules[plans[i].claim].id,
            .value = sett_two_step_measure_names[plans[i].measure],
            .a = plans[i].a,
            .b = plans[i].b};
        sett_nine_test(&look->tests[i], &a, &b);
    }
    SettSample cac = sample_of(look, SETT_TWO_STEP_wall_chunks, CAC & CF);
    SettSample ac = sample_of(look, SETT_TWO_STEP_wall_chunks, AC & CF);
    look->chunks[0] = sett_find_mean(&cac, rules[C3].bound);
    look->chunks[1] = sett_find_mean(&ac, rules[C3].bound);
    sett_nine_correct(look->tests, SETT_TWO_STEP_TESTS, chunks, 2);
}

/* C5: means and ratios of means, and the ranges that the paper's words are read
   as. Elements without entrance, exit and portals. */
static SettFinding find_elements(const Look *look, SettText *detail)
{
    SettSample all = sample_of(look, SETT_TWO_STEP_elements, ALL);
    double elements =
        all.mean - 2 - sample_of(look, SETT_TWO_STEP_portals, ALL).mean;
    double monsters = sample_of(look, SETT_TWO_STEP_monsters, ALL).mean;
    double potions = sample_of(look, SETT_TWO_STEP_potions, ALL).mean;
    double treasures = sample_of(look, SETT_TWO_STEP_treasures, ALL).mean;
    const struct {
        const char *name;
        double value, low, high;
    } figures[] = {
        {"elements ", elements, 18, 22},
        {"; monsters per element ", monsters / elements, 0.42, 0.49},
        {"; potions per monster ", potions / monsters, 0.50, 0.62},
        {"; potions per treasure ", potions / treasures, 1.40, 1.95}};
    int32_t within = 0;
    for (int32_t i = 0; i < 4; i++) {
        within += figures[i].value >= figures[i].low &&
                  figures[i].value <= figures[i].high;
        sett_claim_put(detail, figures[i].name, figures[i].value, 3);
        sett_text_add(detail, ", range ");
        sett_text_double(detail, figures[i].low);
        sett_text_add(detail, " to ");
        sett_text_double(detail, figures[i].high);
    }
    return sett_find_value(within, all.count);
}

/* How many measures have the larger eta squared by furnisher. */
static SettFinding find_sensitive(const Look *look, const int32_t *measures,
                                  int32_t count, SettText *detail)
{
    int64_t fewest = INT64_MAX;
    int32_t more = 0;
    sett_text_add(detail, "by furnisher and by creator:");
    for (int32_t i = 0; i < count; i++) {
        int32_t column = look->columns[measures[i]];
        double furnisher = sett_nine_eta(look->table, column, true);
        double creator = sett_nine_eta(look->table, column, false);
        int64_t n = sample_of(look, measures[i], ALL).count;
        more += furnisher > creator;
        fewest = sett_min_wide(fewest, n);
        sett_text_format(detail, "%s%s ", i > 0 ? ", " : " ",
                         sett_two_step_measure_names[measures[i]]);
        sett_text_fixed(detail, furnisher, 3);
        sett_claim_put(detail, "/", creator, 3);
    }
    return sett_find_value(more, fewest);
}

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    static const int32_t twelve[SETT_TWO_STEP_PATHS] = {0, 1, 2, 3, 4,  5,
                                                        6, 7, 8, 9, 10, 11};
    static const int32_t four[] = {
        SETT_TWO_STEP_exit_path, SETT_TWO_STEP_portal_exit,
        SETT_TWO_STEP_path_minitaur, SETT_TWO_STEP_elements};
    const Look *look = user;
    switch (claim) {
    case C3:
        sett_claim_put(detail, "cac ", look->chunks[0].value, 2);
        sett_claim_put(detail, ", ac ", look->chunks[1].value, 2);
        return look
            ->chunks[sett_find_weakest(look->chunks, 2, rules[C3].bound)];
    case C5:
        return find_elements(look, detail);
    case C20:
        return find_sensitive(look, twelve, SETT_TWO_STEP_PATHS, detail);
    case C20B:
        return find_sensitive(look, four, 4, detail);
    default:
        sett_nine_say(look->tests, SETT_TWO_STEP_TESTS, rules[claim].id, 2,
                      detail);
        return sett_nine_weakest(look->tests, SETT_TWO_STEP_TESTS,
                                 rules[claim].id);
    }
}

SettStatus sett_two_step_claims(const SettNineTable *table,
                                const int32_t *columns, SettArena *arena,
                                SettTwoStepFound *out)
{
    Look look = {.table = table, .columns = columns, .tests = out->tests};
    run_tests(&look);
    return sett_claims_say(rules, SETT_TWO_STEP_CLAIMS, find, &look, arena,
                           out->claims);
}
