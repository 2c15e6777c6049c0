/* personas.c - the study personas: the levels of the two-step study, played by
   personas (Green et al. 2019, section 5.3). Plan once from the start with a
   budget, play it, wait for the end. */
#include "studies/personas/personas.h"

#include <string.h>

#define BLOCK 10 /* levels of one item */

typedef struct Options {
    SettStudyOptions study;
    int64_t budget; /* 0: each player's own */
    const char *players;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 100),
    SETT_STUDY_ROW_INT(Options, budget, "budget", 0, 0, 1000000000,
                       "what a player may spend on a level; its own (50,000 "
                       "steps) if left out"),
    SETT_STUDY_ROW(Options, players, "personas", "LIST",
                   "who plays, split by commas; " SETT_USUAL_TESTERS
                   " if left out"),
};

/* A level that cannot be made or played is a result as well: no numbers. */
static SettStatus play_level(const void *self, int32_t combo, int64_t index,
                             SettArena *tmp, double *values, uint64_t *hash)
{
    const SettPersonas *t = self;
    SettLevel level = {.lock = NULL};
    SettStatus status =
        sett_two_step_level(&t->nine.recipes[combo], index, tmp, &level.grid);
    if (status != SETT_OK)
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    status = sett_game_measure(t->nine.game, &level, tmp, values);
    for (int32_t p = 0; status == SETT_OK && p < t->players; p++) {
        status = sett_playtest(
            &t->testers.tests[p], &level, t->nine.run.seed, (uint64_t)index,
            tmp, values + t->measures + p * SETT_PLAY_VALUES, NULL, NULL, NULL);
        status = status == SETT_INFEASIBLE ? SETT_OK : status;
    }
    *hash = sett_grid_hash(&level.grid);
    return status;
}

static SettStatus add_players(SettPersonas *t, const Options *options)
{
    SettStatus status =
        sett_testers(&t->nine.run.host, t->nine.game, options->players,
                     "--personas", options->budget, &t->testers);
    t->players = t->testers.count;
    t->paper = true;
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        t->role[r] = -1;
        for (int32_t p = 0; p < t->players; p++)
            if (strcmp(t->testers.tests[p].name, sett_personas_roles[r]) == 0)
                t->role[r] = p;
        t->paper = t->paper && t->role[r] >= 0;
    }
    return status;
}

static uint64_t hash_text(uint64_t key, const char *text)
{
    return text ? sett_hash(text, strlen(text), key) : sett_hash_mix(key, 0);
}

/* Everything that decides a play but the level. */
static uint64_t hash_player(uint64_t key, const SettPlaytest *test)
{
    key = hash_text(key, test->name);
    key = hash_text(key, test->player->name);
    key = sett_hash_mix(key, (uint64_t)test->player->output_version);
    key = sett_hash_mix(key, test->budget);
    if (test->persona == NULL)
        return key;
    key = hash_text(key, test->persona->utility);
    return hash_text(key, test->persona->select);
}

/* The study's own options, for the line that goes on. */
static const char *own_options(SettArena *arena, const Options *options)
{
    const char *budget = options->budget > 0
                             ? sett_arena_format(arena, " --budget %lld",
                                                 (long long)options->budget)
                             : "";
    const char *players =
        options->players
            ? sett_arena_format(arena, " --personas %s", options->players)
            : "";
    return budget && players ? sett_arena_format(arena, "%s%s", budget, players)
                             : NULL;
}

static SettStatus set_up(void *self, const void *options)
{
    SettPersonas *t = self;
    SettStudyRun *run = &t->nine.run;
    sett_nine_begin(&t->nine, 2);
    run->key = sett_hash_mix(run->key, (uint64_t)t->nine.game->rules_version);
    run->more = own_options(run->host.arena, options);
    t->nine.level = play_level;
    t->measures = t->nine.game->measures.count;
    SettStatus status = add_players(t, options);
    if (status == SETT_OK)
        status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    for (int32_t p = 0; p < t->players; p++)
        run->key = hash_player(run->key, &t->testers.tests[p]);
    int32_t columns = t->players * SETT_PLAY_VALUES;
    status = sett_nine_items(&t->nine, BLOCK, t->measures, columns);
    t->measured = t->nine.parts[0].values;
    t->plays =
        (SettNineTable){t->nine.parts[1].values, t->nine.levels, columns};
    return status;
}

static SettStatus test_claims(SettPersonas *t)
{
    const SettStudyHost *host = &t->nine.run.host;
    SettPersonasData data = {.plays = t->plays};
    if (!t->paper)
        return SETT_OK;
    memcpy(data.role, t->role, sizeof data.role);
    SettStatus status = sett_personas_claims(&data, host->arena, &t->found);
    return status == SETT_OK ? status : sett_study_no_memory(host);
}

static SettStatus finish(void *self)
{
    SettPersonas *t = self;
    static const SettStudyFile files[] = {
        {"figure4.svg", sett_personas_figure4},
        {"figure4-all.svg", sett_personas_figure4_all},
        {"index.html", sett_personas_page}};
    SettStatus status = test_claims(t);
    if (status == SETT_OK)
        status = sett_personas_write(t);
    if (status != SETT_OK)
        return status;
    return sett_study_draw(&t->nine.run, files, sizeof files / sizeof files[0]);
}

static void report(void *self, SettText *out)
{
    SettPersonas *t = self;
    int64_t all = SETT_NINE * t->nine.levels;
    if (t->paper)
        sett_claims_list(t->found.claims, SETT_PERSONAS_CLAIMS, out);
    else
        sett_text_add(out, "no claims (they need R, MK and TC) over ");
    sett_text_format(out, "%lld plays of %lld levels (%lld infeasible)\n",
                     (long long)(all * t->players), (long long)all,
                     (long long)t->nine.failed);
}

const SettStudy sett_study_personas = {
    .name = "personas",
    .help = "the same dungeons played by personas, measured and tested",
    .what = "levels",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettPersonas),
    .output_version = 1,
    .set_up = set_up,
    .item = sett_nine_do_item,
    .take = sett_nine_take_item,
    .finish = finish,
    .report = report};
