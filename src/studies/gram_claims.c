/* gram_claims.c - see study_linking.h. The paper finds that n-gram operators
   make more usable segments and fill more of the archive with them than plain
   operators and than n-grams alone; it prints no tests, so 0.05 is ours. */
#include "sett/study_linking.h"

#define ALPHA 0.05
#define FEWEST 3 /* runs: fewer have no spread to speak of */

#define MORE(name, words, what, from, digits)                                  \
    {                                                                          \
        .id = name, .text = words, .statistic = what,                          \
        .side = SETT_CLAIM_ABOVE, .bound = 0, .alpha = ALPHA, .least = FEWEST, \
        .unit = "runs of each", .source = from, .places = digits               \
    }
#define FOUR(game, a, b, c, d)                                               \
    MORE(a,                                                                  \
         game ": of the segments that n-gram operators make, more are "      \
              "usable than of those by plain operators",                     \
         "difference of mean usable shares", SETT_CLAIM_PAPER, 4),           \
        MORE(b,                                                              \
             game ": n-gram operators fill more cells with usable segments " \
                  "than plain operators",                                    \
             "difference of mean cells", SETT_CLAIM_PAPER, 1),               \
        MORE(c,                                                              \
             game ": they fill more cells with usable segments than "        \
                  "drawing by n-grams alone",                                \
             "difference of mean cells", SETT_CLAIM_PAPER, 1),               \
        MORE(d,                                                              \
             game ": our way fills more cells with usable segments than "    \
                  "the reference's",                                         \
             "difference of mean cells", SETT_CLAIM_OURS, 1)

static const SettClaimRule rules[SETT_GRAM_CLAIMS] = {
    FOUR("smb", "G1", "G2", "G3", "G4"), FOUR("icarus", "G5", "G6", "G7", "G8"),
    FOUR("dungeongrams", "G9", "G10", "G11", "G12")};

/* Two arms that a claim compares, of cells or of what is born. */
typedef struct Compared {
    bool born;
    int32_t more, less;
} Compared;
static const Compared compared[4] = {
    {true, SETT_GRAM_COMPAT, SETT_GRAM_PLAIN},
    {false, SETT_GRAM_COMPAT, SETT_GRAM_PLAIN},
    {false, SETT_GRAM_COMPAT, SETT_GRAM_SAMPLING},
    {false, SETT_GRAM_OURS, SETT_GRAM_COMPAT}};

static SettSample sample_of(const double *values, int64_t count)
{
    SettSample s = sett_sample();
    for (int64_t i = 0; i < count; i++)
        sett_sample_add(&s, values[i]);
    return s;
}

static void put_means(const SettSample *a, const SettSample *b, int32_t places,
                      SettText *out)
{
    sett_text_fixed(out, a->mean, places);
    sett_text_add(out, " against ");
    sett_text_fixed(out, b->mean, places);
}

SettStatus sett_gram_claims(const SettGramRuns games[SETT_GRAM_GAMES],
                            SettArena *arena, SettClaim out[SETT_GRAM_CLAIMS])
{
    SettSample samples[SETT_GRAM_CLAIMS][2];
    SettFinding findings[SETT_GRAM_CLAIMS];
    for (int32_t i = 0; i < SETT_GRAM_CLAIMS; i++) {
        const SettGramRuns *g = &games[i / 4];
        const Compared *c = &compared[i % 4];
        const double *const *of = c->born ? g->born : g->cells;
        samples[i][0] = sample_of(of[c->more], g->runs);
        samples[i][1] = sample_of(of[c->less], g->runs);
        findings[i] = sett_find_difference(&samples[i][0], &samples[i][1],
                                           rules[i].bound);
    }
    sett_find_holm(findings, SETT_GRAM_CLAIMS);
    for (int32_t i = 0; i < SETT_GRAM_CLAIMS; i++) {
        SettText means = sett_text(arena->alloc);
        put_means(&samples[i][0], &samples[i][1], rules[i].places, &means);
        SettStatus status = means.status != SETT_OK
                                ? means.status
                                : sett_claim_say(&rules[i], &findings[i],
                                                 means.data, arena, &out[i]);
        sett_text_free(&means);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}
