/* personas_claims.c - C9 to C19 of the two-step paper: the claims as they were
   before the run, and their words after it. */
#include "base/least.h"
#include "studies/personas_look.h"

#define FEWEST 10 /* levels of a sample */
#define BLOCKS 10 /* blocks of the paper's size that C16b is decided by */

const char *const sett_personas_roles[SETT_PERSONAS_ROLES] = {"R", "MK", "TC"};

/* A number of levels or plays with a test; a difference of means above 0. */
#define RULE(name, words, what, where, than, of, who) \
    SETT_RULE(name, words, what, where, than, SETT_ALPHA, FEWEST, of, who, 3)
#define TESTED(name, words, what) \
    RULE(name, words, what, ABOVE, 0, "levels", PAPER)
const SettClaimRule sett_personas_rules[SETT_PERSONAS_CLAIMS] = {
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

static void put_mean(const SettPersonasSight *look, int32_t value,
                     uint32_t roles, uint32_t combos, const char *name,
                     SettText *said)
{
    SettSample s = sett_personas_sample_of(look, value, roles, combos);
    sett_text_format(said, "%s%s ", said->size > 0 ? ", " : "", name);
    sett_text_fixed(said, s.mean, 3);
}

/* Means of a value by combination, a role after the other. */
static void put_combos(const SettPersonasSight *look, int32_t value,
                       uint32_t roles, SettText *said)
{
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        if (!(roles >> r & 1))
            continue;
        sett_text_format(said, "%s%s:", said->size > 0 ? "; " : "",
                         sett_personas_roles[r]);
        for (int32_t c = 0; c < SETT_NINE; c++) {
            SettSample s =
                sett_personas_sample_of(look, value, 1u << r, 1u << c);
            sett_text_format(said, " %s ", sett_nine_names[c]);
            sett_text_fixed(said, s.mean, 3);
        }
    }
}

/* Combinations in which a role leads. */
static void put_leads(const SettPersonasSight *look, int32_t value,
                      int32_t role, SettText *said)
{
    int32_t leads = 0;
    for (int32_t c = 0; c < SETT_NINE; c++) {
        double mean[SETT_PERSONAS_ROLES];
        for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++)
            mean[r] =
                sett_personas_sample_of(look, value, 1u << r, 1u << c).mean;
        leads += mean[role] > mean[(role + 1) % SETT_PERSONAS_ROLES] &&
                 mean[role] > mean[(role + 2) % SETT_PERSONAS_ROLES];
    }
    sett_text_format(said, "%s leads in %d of 9", sett_personas_roles[role],
                     (int)leads);
}

static void put_gaps(const SettPersonasSight *look, SettText *said)
{
    for (int32_t c = 0; c < SETT_NINE; c++)
        put_mean(look, GAP, THREE, 1u << c, sett_nine_names[c], said);
    for (int32_t g = 0; g < SETT_NINE_SIDE; g++)
        put_mean(look, GAP, THREE, CF << g, sett_nine_furnishers[g], said);
}

static void put_detail(const SettPersonasSight *look, int32_t claim,
                       SettText *said)
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
        sett_nine_say(look->found->tests, SETT_PERSONAS_TESTS,
                      sett_personas_rules[claim].id, 3, said);
    }
}

static SettFinding find(const void *user, int32_t claim, SettText *detail)
{
    const SettPersonasSight *look = user;
    const SettPersonasFound *found = look->all;
    const SettPersonasBlocks *hundreds = &found->blocks[0];
    if (claim == C16B)
        return sett_find_share(hundreds->held[C16], hundreds->count,
                               sett_personas_rules[C16B].bound);
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
        sett_personas_look(data, b * size, (b + 1) * size, &look);
        for (int32_t c = 0; c < SETT_PERSONAS_LOOKED; c++)
            out->held[c] += look.held[c];
    }
}

SettStatus sett_personas_claims(const SettPersonasData *data, SettArena *arena,
                                SettPersonasFound *out)
{
    int64_t levels = data->plays.levels;
    SettPersonasSight look = {data, &out->all, out};
    sett_personas_look(data, 0, sett_min_wide(levels, SETT_PERSONAS_PAPER),
                       &out->first);
    sett_personas_look(data, 0, sett_min_wide(levels, SETT_PERSONAS_MORE),
                       &out->more);
    sett_personas_look(data, 0, levels, &out->all);
    count_blocks(data, SETT_PERSONAS_PAPER, &out->blocks[0]);
    count_blocks(data, SETT_PERSONAS_MORE, &out->blocks[1]);
    return sett_claims_say(sett_personas_rules, SETT_PERSONAS_CLAIMS, find,
                           &look, arena, out->claims);
}
