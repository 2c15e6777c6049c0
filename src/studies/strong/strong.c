/* strong.c - the study strong: which levels of the two-step study can be
   won, the best play of each utility that best-first search finds, and how far
   below it the personas of the tree search stay. Ours; upper bounds for what
   Green et al. 2019, section 5.3, measure. */
#include "studies/strong/strong.h"

#include <string.h>

#include "studies/claims.h"

#define BLOCK 5 /* levels of one item */

typedef struct Options {
    SettStudyOptions study;
    int64_t budget, steps;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 100),
    SETT_STUDY_ROW_INT(
        Options, budget, "budget", 50000, 1, 1000000000,
        "nodes that each search for the best play may look into"),
    SETT_STUDY_ROW_INT(Options, steps, "steps", 50000, 1, 1000000000,
                       "steps of the tree search for each persona"),
};

/* Notes one strong play; any search that knows answers for the level. */
static void note_strong(double *values, int32_t at, const SettPlayed *play)
{
    SettAnswer answer = (SettAnswer)values[SETT_STRONG_ANSWER];
    bool clash = (answer == SETT_YES && play->answer == SETT_NO) ||
                 (answer == SETT_NO && play->answer == SETT_YES);
    values[SETT_STRONG_CLASH] = clash || values[SETT_STRONG_CLASH] > 0;
    if (play->answer != SETT_UNKNOWN)
        values[SETT_STRONG_ANSWER] = play->answer;
    values[SETT_STRONG_REPLAYS] += play->replays;
    if (at == 0) {
        values[SETT_STRONG_NODES] = (double)play->spent;
        return;
    }
    double *role =
        values + SETT_STRONG_ROLE + (at - 1) * SETT_STRONG_ROLE_VALUES;
    role[SETT_STRONG_BEST] = play->utility;
    role[SETT_STRONG_PROVEN] = play->best;
    role[SETT_STRONG_TURNS] = play->turns;
    role[SETT_STRONG_SPENT] = (double)play->spent;
}

/* Personas use the random streams of the study of personas: the same plays. */
static SettStatus play_level(const void *self, const SettLevel *level,
                             int64_t index, SettArena *tmp, double *values)
{
    const SettStrong *t = self;
    SettPlayed play;
    SettStatus status = SETT_OK;
    memset(values, 0, SETT_STRONG_VALUES * sizeof *values);
    for (int32_t i = 0; status == SETT_OK && i < SETT_STRONG_PLANS; i++) {
        status = sett_played(&t->strong.tests[i], level, t->nine.run.seed,
                             (uint64_t)index, tmp, &play);
        if (status == SETT_OK)
            note_strong(values, i, &play);
    }
    for (int32_t r = 0; status == SETT_OK && r < SETT_STRONG_ROLES; r++) {
        status = sett_played(&t->players.tests[r], level, t->nine.run.seed,
                             (uint64_t)index, tmp, &play);
        double *role = values + SETT_STRONG_ROLE + r * SETT_STRONG_ROLE_VALUES;
        role[SETT_STRONG_PLAYED] = play.utility;
        role[SETT_STRONG_WON] = play.won;
    }
    return status;
}

static SettStatus add_players(SettStrong *t, const Options *options)
{
    const SettStudyHost *host = &t->nine.run.host;
    SettStatus status = sett_testers(
        host, t->nine.game, "strong-exit,strong-R,strong-MK,strong-TC,strong-C",
        "--budget", options->budget, &t->strong);
    if (status != SETT_OK)
        return status;
    return sett_testers(host, t->nine.game, "R,MK,TC,C", "--steps",
                        options->steps, &t->players);
}

static uint64_t hash_players(uint64_t key, const SettTesters *testers)
{
    for (int32_t i = 0; i < testers->count; i++) {
        const SettPlaytest *test = &testers->tests[i];
        const SettPersona *p = test->persona;
        const char *texts[] = {test->name, p->utility, p->select, p->order,
                               p->bound};
        key = sett_hash_mix(key, (uint64_t)test->player->output_version);
        key = sett_hash_mix(key, test->budget);
        for (size_t f = 0; f < sizeof texts / sizeof texts[0]; f++)
            key = sett_nine_hash_text(key, texts[f]);
    }
    return key;
}

static SettStatus set_up(void *self, const void *options)
{
    const Options *o = options;
    SettStrong *t = self;
    SettStudyRun *run = &t->nine.run;
    sett_nine_begin(&t->nine, 3);
    run->key = sett_hash_mix(run->key, (uint64_t)t->nine.game->rules_version);
    run->more =
        sett_arena_format(run->host.arena, " --budget %lld --steps %lld",
                          (long long)o->budget, (long long)o->steps);
    if (run->more == NULL)
        return SETT_NO_MEMORY;
    t->nine.level = play_level;
    SettStatus status = add_players(t, options);
    if (status == SETT_OK)
        status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    run->key = hash_players(run->key, &t->strong);
    run->key = hash_players(run->key, &t->players);
    return sett_nine_items(&t->nine, BLOCK, SETT_STRONG_VALUES, 0);
}

static SettStatus finish(void *self)
{
    SettStrong *t = self;
    SettStudyRun *run = &t->nine.run;
    run->claims = t->claims;
    run->claim_count = SETT_STRONG_CLAIMS;
    if (sett_strong_claims(&t->nine.tables[0], run->host.arena, t->claims) !=
        SETT_OK)
        return SETT_NO_MEMORY;
    return sett_strong_write(t);
}

static const SettStudyFigure figures[] = {
    {"gaps.svg", sett_strong_figure, 0, "Utility that the personas leave"}};

/* What can be won, and each role. */
static void report(void *self, SettText *out)
{
    SettStrong *t = self;
    SettStrongCounts c = sett_strong_count(&t->nine.tables[0], SETT_NINE_ALL);
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->nine.levels),
                     (long long)(SETT_NINE * t->nine.levels - c.levels));
    sett_text_format(out,
                     "winnable %lld, proven unwinnable %lld, unknown %lld, at "
                     "%llu nodes\n",
                     (long long)c.answers[SETT_YES],
                     (long long)c.answers[SETT_NO],
                     (long long)c.answers[SETT_UNKNOWN],
                     (unsigned long long)t->strong.tests[0].budget);
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
        SettStrongGap gap =
            sett_strong_gap(&t->nine.tables[0], SETT_NINE_ALL, r);
        sett_text_format(out, "%-3s best play ", sett_strong_roles[r]);
        sett_text_fixed(out, gap.best.mean, 3);
        sett_claim_put(out, " (proven on ", 100 * gap.proven.mean, 1);
        sett_claim_put(out, " %), persona ", gap.played.mean, 3);
        sett_claim_put(out, ", below by ", gap.gap.mean, 3);
        sett_claim_put(out, " +- ", sett_sample_interval(&gap.gap), 3);
        sett_text_char(out, '\n');
    }
}

const SettStudy sett_study_strong = {
    .name = "strong",
    .help = "which of these dungeons can be won, and how well at best",
    .what = "levels",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettStrong),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, sett_nine_do_item, sett_nine_take_item, finish,
                     report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_strong_page,
    .title = "What can be had of the levels",
    .summary = "Strong personas beside those of the tree search"};
