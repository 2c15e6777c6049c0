/* study_personas.c - sett study personas: the levels of the two-step study,
   played by personas (Green et al. 2019, section 5.3). Plan once from the start
   with a budget, play it, wait for the end. */
#include "personas.h"

#include <string.h>

#include "verbs.h"

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(PersonasOptions, 100),
    SETT_STUDY_ROW_INT(
        PersonasOptions, budget, "budget", 0, 0, 1000000000,
        "what a player may spend on a level; its own (50,000 steps) "
        "if left out"),
    SETT_STUDY_ROW(PersonasOptions, players, "personas", "LIST",
                   "who plays, split by commas; " CLI_USUAL_TESTERS
                   " if left out"),
};

const double *cli_personas_play(const Personas *t, int32_t combo, int64_t level,
                                int32_t player)
{
    return t->values +
           ((combo * t->base.levels + level) * t->players + player) *
               SETT_PLAY_VALUES;
}

/* A level that cannot be made or played is a result as well: no numbers. */
static SettStatus play_level(const void *self, int32_t combo, int64_t index,
                             SettArena *tmp, double *values, uint64_t *hash)
{
    const Personas *t = self;
    SettGrid grid;
    SettStatus s =
        cli_two_step_level(&t->base.recipes[combo], index, tmp, &grid);
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    SettLevel level = {.grid = grid};
    s = sett_game_measure(t->base.game, &level, tmp, values);
    for (int32_t p = 0; s == SETT_OK && p < t->players; p++) {
        s = sett_playtest(
            &t->tests[p], &level, t->base.study.seed, (uint64_t)index, tmp,
            values + t->measures + p * SETT_PLAY_VALUES, NULL, NULL, NULL);
        s = s == SETT_INFEASIBLE ? SETT_OK : s;
    }
    *hash = sett_grid_hash(&grid);
    return s;
}

static SettStatus add_players(Personas *t, const PersonasOptions *options)
{
    SettStatus s =
        cli_testers(cli_of(&t->base.study), t->base.game, options->players,
                    "--personas", options->budget, &t->testers);
    t->players = t->testers.count;
    t->tests = t->testers.tests;
    t->paper = true;
    for (int32_t r = 0; r < SETT_PERSONAS_ROLES; r++) {
        t->role[r] = -1;
        for (int32_t p = 0; p < t->players; p++)
            if (strcmp(t->tests[p].name, sett_personas_roles[r]) == 0)
                t->role[r] = p;
        t->paper = t->paper && t->role[r] >= 0;
    }
    return s;
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
static const char *own_options(Cli *cli, const PersonasOptions *options)
{
    const char *budget = options->budget > 0
                             ? sett_arena_format(&cli->arena, " --budget %lld",
                                                 (long long)options->budget)
                             : "";
    const char *players =
        options->players
            ? sett_arena_format(&cli->arena, " --personas %s", options->players)
            : "";
    return budget && players
               ? sett_arena_format(&cli->arena, "%s%s", budget, players)
               : NULL;
}

static SettStatus set_up(void *self, const void *options)
{
    Personas *t = self;
    SettStudyRun *study = &t->base.study;
    cli_two_step_begin(&t->base, 2);
    study->key =
        sett_hash_mix(study->key, (uint64_t)t->base.game->rules_version);
    study->more = own_options(cli_of(study), options);
    t->base.level = play_level;
    t->measures = t->base.game->measures.count;
    SettStatus s = add_players(t, options);
    if (s == SETT_OK)
        s = cli_two_step_recipes(&t->base);
    for (int32_t p = 0; s == SETT_OK && p < t->players; p++)
        study->key = hash_player(study->key, &t->tests[p]);
    if (s == SETT_OK)
        s = cli_two_step_items(&t->base, PERSONAS_BLOCK, t->measures,
                               t->players * SETT_PLAY_VALUES);
    t->measured = t->base.parts[0].values;
    t->values = t->base.parts[1].values;
    return s;
}

static SettStatus test_claims(Personas *t)
{
    SettPersonasData data = {
        {t->values, t->base.levels, t->players * SETT_PLAY_VALUES},
        {t->role[SETT_PERSONAS_R], t->role[SETT_PERSONAS_MK],
         t->role[SETT_PERSONAS_TC]}};
    Cli *cli = cli_of(&t->base.study);
    if (!t->paper)
        return SETT_OK;
    SettStatus s = sett_personas_claims(&data, &cli->arena, &t->found);
    return s == SETT_OK ? s : cli_no_memory(cli);
}

static SettStatus write_results(void *self)
{
    Personas *t = self;
    static const SettStudyFile files[] = {
        {"figure4.svg", cli_personas_figure4},
        {"figure4-all.svg", cli_personas_figure4_all},
        {"index.html", cli_personas_page}};
    SettStatus s = test_claims(t);
    if (s == SETT_OK)
        s = cli_personas_write_data(t);
    if (s == SETT_OK)
        s = sett_study_draw(&t->base.study, files,
                            sizeof files / sizeof files[0]);
    return s;
}

static void report(void *self, SettText *out)
{
    Personas *t = self;
    int64_t all = SETT_NINE * t->base.levels;
    if (t->paper)
        sett_claims_list(t->found.claims, SETT_PERSONAS_CLAIMS, out);
    else
        sett_text_add(out, "no claims (they need R, MK and TC) over ");
    sett_text_format(out, "%lld plays of %lld levels (%lld infeasible)\n",
                     (long long)(all * t->players), (long long)all,
                     (long long)t->base.failed);
}

const SettStudy cli_study_personas = {
    .name = "personas",
    .help = "the same dungeons played by personas, measured and tested",
    .what = "levels",
    SETT_STUDY_OPTIONS(PersonasOptions, rows),
    .output_version = 1,
    .size = sizeof(Personas),
    .set_up = set_up,
    .item = cli_two_step_do_item,
    .take = cli_two_step_take_item,
    .finish = write_results,
    .report = report};
