/* study_strong.c - sett study strong: which levels of the two-step study can be
   won, the best play of each utility that best-first search finds, and how far
   below it the personas of the tree search stay. Ours; upper bounds for what
   Green et al. 2019, section 5.3, measure. */
#include "strong.h"

#include <string.h>

#include "verbs.h"

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(StrongOptions, 100),
    SETT_STUDY_ROW_INT(
        StrongOptions, budget, "budget", 50000, 1, 1000000000,
        "nodes that each search for the best play may look into"),
    SETT_STUDY_ROW_INT(StrongOptions, steps, "steps", 50000, 1, 1000000000,
                       "steps of the tree search for each persona"),
};

/* Notes one strong play; the level's answer is what any search knows. */
static void note_strong(double *values, int32_t at, const CliPlayed *play)
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

/* Personas draw from the streams of the study of personas: the same plays. */
static SettStatus play_all(const Strong *t, const SettLevel *level,
                           int64_t index, SettArena *tmp, double *values)
{
    CliPlayed play;
    SettStatus s = SETT_OK;
    memset(values, 0, SETT_STRONG_VALUES * sizeof *values);
    for (int32_t i = 0; s == SETT_OK && i < SETT_STRONG_PLANS; i++) {
        s = cli_played(&t->strong.tests[i], level, t->base.study.seed,
                       (uint64_t)index, tmp, &play);
        if (s == SETT_OK)
            note_strong(values, i, &play);
    }
    for (int32_t r = 0; s == SETT_OK && r < SETT_STRONG_ROLES; r++) {
        s = cli_played(&t->players.tests[r], level, t->base.study.seed,
                       (uint64_t)index, tmp, &play);
        double *role = values + SETT_STRONG_ROLE + r * SETT_STRONG_ROLE_VALUES;
        role[SETT_STRONG_PLAYED] = play.utility;
        role[SETT_STRONG_WON] = play.won;
    }
    return s;
}

/* A level that cannot be made or played is a result as well: no numbers. */
static SettStatus play_level(const void *self, int32_t combo, int64_t index,
                             SettArena *tmp, double *values, uint64_t *hash)
{
    const Strong *t = self;
    SettLevel level = {.lock = NULL};
    SettStatus s =
        cli_two_step_level(&t->base.recipes[combo], index, tmp, &level.grid);
    if (s == SETT_OK)
        s = play_all(t, &level, index, tmp, values);
    *hash = s == SETT_OK ? sett_grid_hash(&level.grid) : 0;
    for (int32_t v = 0; s == SETT_INFEASIBLE && v < SETT_STRONG_VALUES; v++)
        values[v] = 0.0 / 0.0;
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static SettStatus add_players(Strong *t, const StrongOptions *options)
{
    SettStatus s =
        cli_testers(cli_of(&t->base.study), t->base.game,
                    "strong-exit,strong-R,strong-MK,strong-TC,strong-C",
                    "--budget", options->budget, &t->strong);
    return s == SETT_OK
               ? cli_testers(cli_of(&t->base.study), t->base.game, "R,MK,TC,C",
                             "--steps", options->steps, &t->players)
               : s;
}

static uint64_t hash_players(uint64_t key, const CliTesters *testers)
{
    for (int32_t i = 0; i < testers->count; i++) {
        const SettPlaytest *test = &testers->tests[i];
        const SettPersona *p = test->persona;
        const char *texts[] = {test->name, p->utility, p->select, p->order,
                               p->bound};
        key = sett_hash_mix(key, (uint64_t)test->player->output_version);
        key = sett_hash_mix(key, test->budget);
        for (size_t f = 0; f < sizeof texts / sizeof texts[0]; f++)
            key = texts[f] ? sett_hash(texts[f], strlen(texts[f]), key)
                           : sett_hash_mix(key, 0);
    }
    return key;
}

static SettStatus set_up(void *self, const void *options)
{
    const StrongOptions *o = options;
    Strong *t = self;
    SettStudyRun *study = &t->base.study;
    cli_two_step_begin(&t->base, 3);
    study->key =
        sett_hash_mix(study->key, (uint64_t)t->base.game->rules_version);
    t->base.level = play_level;
    study->more =
        sett_arena_format(study->host.arena, " --budget %lld --steps %lld",
                          (long long)o->budget, (long long)o->steps);
    if (study->more == NULL)
        return sett_study_no_memory(&study->host);
    SettStatus s = add_players(t, options);
    if (s == SETT_OK)
        s = cli_two_step_recipes(&t->base);
    if (s != SETT_OK)
        return s;
    study->key = hash_players(study->key, &t->strong);
    study->key = hash_players(study->key, &t->players);
    s = cli_two_step_items(&t->base, STRONG_BLOCK, SETT_STRONG_VALUES, 0);
    t->values = t->base.parts[0].values;
    return s;
}

static SettStatus write_results(void *self)
{
    Strong *t = self;
    static const SettStudyFile files[] = {{"gaps.svg", cli_strong_figure},
                                          {"index.html", cli_strong_page}};
    SettNineTable table = sett_strong_table(t);
    if (sett_strong_claims(&table, t->base.study.host.arena, t->claims) !=
        SETT_OK)
        return sett_study_no_memory(&t->base.study.host);
    SettStatus s = cli_strong_write_data(t);
    return s == SETT_OK ? sett_study_draw(&t->base.study, files,
                                          sizeof files / sizeof files[0])
                        : s;
}

/* The summary on standard output: claims, what can be won, and each role. */
static void report(void *self, SettText *out)
{
    Strong *t = self;
    SettNineTable table = sett_strong_table(t);
    SettStrongCounts c = sett_strong_count(&table, SETT_NINE_ALL);
    sett_claims_list(t->claims, SETT_STRONG_CLAIMS, out);
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->base.levels),
                     (long long)(SETT_NINE * t->base.levels - c.levels));
    sett_text_format(out,
                     "winnable %lld, proven unwinnable %lld, unknown %lld, at "
                     "%llu nodes\n",
                     (long long)c.answers[SETT_YES],
                     (long long)c.answers[SETT_NO],
                     (long long)c.answers[SETT_UNKNOWN],
                     (unsigned long long)t->strong.tests[0].budget);
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
        SettStrongGap gap = sett_strong_gap(&table, SETT_NINE_ALL, r);
        sett_text_format(out, "%-3s best play ", sett_strong_roles[r]);
        sett_text_fixed(out, gap.best.mean, 3);
        sett_text_add(out, " (proven on ");
        sett_text_fixed(out, 100 * gap.proven.mean, 1);
        sett_text_add(out, " %), persona ");
        sett_text_fixed(out, gap.played.mean, 3);
        sett_text_add(out, ", below by ");
        sett_text_fixed(out, gap.gap.mean, 3);
        sett_text_add(out, " +- ");
        sett_text_fixed(out, sett_sample_interval(&gap.gap), 3);
        sett_text_char(out, '\n');
    }
}

const SettStudy cli_study_strong = {
    .name = "strong",
    .help = "which of these dungeons can be won, and how well at best",
    .what = "levels",
    SETT_STUDY_OPTIONS(StrongOptions, rows),
    .output_version = 1,
    .size = sizeof(Strong),
    .set_up = set_up,
    .item = cli_two_step_do_item,
    .take = cli_two_step_take_item,
    .finish = write_results,
    .report = report};
