/* gram_claims.c - G1 to G12 (study_linking.h). The paper finds that n-gram
   operators make more usable segments and fill more cells with them than plain
   operators and than sampling; it prints no tests, so 0.05 is ours. */
#include "sett/study_linking.h"
#include "studies/claims.h"

#define FEWEST 3 /* runs */

#define MORE(name, words, what, from, digits)                                  \
    SETT_RULE(name, words, what, ABOVE, 0, SETT_ALPHA, FEWEST, "runs of each", \
              from, digits)
#define FOUR(game, a, b, c, d)                                               \
    MORE(a,                                                                  \
         game ": of the segments that n-gram operators make, more are "      \
              "usable than of those by plain operators",                     \
         "difference of mean usable shares", PAPER, 4),                      \
        MORE(b,                                                              \
             game ": n-gram operators fill more cells with usable segments " \
                  "than plain operators",                                    \
             "difference of mean cells", PAPER, 1),                          \
        MORE(c,                                                              \
             game ": they fill more cells with usable segments than "        \
                  "drawing by n-grams alone",                                \
             "difference of mean cells", PAPER, 1),                          \
        MORE(d,                                                              \
             game ": our way fills more cells with usable segments than "    \
                  "the reference's",                                         \
             "difference of mean cells", OURS, 1)

static const SettClaimRule rules[SETT_GRAM_CLAIMS] = {
    FOUR("smb", "G1", "G2", "G3", "G4"), FOUR("icarus", "G5", "G6", "G7", "G8"),
    FOUR("dungeongrams", "G9", "G10", "G11", "G12")};

/* The two arms that a claim compares: usable shares of all born, or cells. */
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

typedef struct Look {
    SettSample samples[SETT_GRAM_CLAIMS][2];
    SettFinding findings[SETT_GRAM_CLAIMS];
} Look;

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const Look *look = user;
    int32_t places = rules[claim].places;
    sett_text_fixed(detail, look->samples[claim][0].mean, places);
    sett_claim_put(detail, " against ", look->samples[claim][1].mean, places);
    return look->findings[claim];
}

SettStatus sett_gram_claims(const SettGramRuns games[SETT_GRAM_GAMES],
                            SettArena *arena, SettClaim out[SETT_GRAM_CLAIMS])
{
    Look look = {0};
    for (int32_t i = 0; i < SETT_GRAM_CLAIMS; i++) {
        const SettGramRuns *g = &games[i / 4];
        const Compared *c = &compared[i % 4];
        const double *const *of = c->born ? g->born : g->cells;
        SettSample *s = look.samples[i];
        s[0] = sample_of(of[c->more], g->runs);
        s[1] = sample_of(of[c->less], g->runs);
        look.findings[i] = sett_find_difference(&s[0], &s[1], rules[i].bound);
    }
    sett_find_holm(look.findings, SETT_GRAM_CLAIMS);
    return sett_claims_say(rules, SETT_GRAM_CLAIMS, find, &look, arena, out);
}
