/* study_personas.c - sett study personas: the levels of the two-step study,
   played by personas (Green et al. 2019, section 5.3). Plan once from the start
   with a budget, play it, wait for the end. */
#include "personas.h"

#include <string.h>

#include "verbs.h"

const char *const personas_roles[ROLES] = {"R", "MK", "TC"};

static const CliOption rows[] = {
    STUDY_ROWS(PersonasOptions, 100),
    CLI_ROW_INT(PersonasOptions, budget, "budget", 0, 0, 1000000000,
                "what a player may spend on a level; its own (50,000 steps) "
                "if left out"),
    CLI_ROW(PersonasOptions, players, "personas", "LIST",
            "who plays, split by commas; " CLI_USUAL_TESTERS " if left out"),
};

/* ------------------------------------------------------------------- items */

const double *sett_personas_play(const Personas *t, int32_t combo,
                                 int64_t level, int32_t player)
{
    return t->values + ((combo * t->levels + level) * t->players + player) *
                           SETT_PLAY_VALUES;
}

/* A level that cannot be made or played is a result as well: no numbers. */
static SettStatus play_level(const void *user, int32_t combo, int64_t index,
                             SettArena *tmp, double *values, uint64_t *hash)
{
    const Personas *t = user;
    SettGrid grid;
    SettStatus s = sett_two_step_level(&t->recipes[combo], index, tmp, &grid);
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    SettLevel level = {.grid = grid};
    s = t->game->measures.run(&level, tmp, values);
    for (int32_t p = 0; s == SETT_OK && p < t->players; p++) {
        s = sett_playtest(&t->tests[p], &level, t->seed, (uint64_t)index, tmp,
                          values + t->measures + p * SETT_PLAY_VALUES, NULL,
                          NULL);
        s = s == SETT_INFEASIBLE ? SETT_OK : s;
    }
    *hash = sett_grid_hash(&grid);
    return s;
}

static SettStatus do_item(void *user, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    const Personas *t = user;
    return sett_two_step_do_item(&t->items, t, index, tmp, payload);
}

static bool take_item(void *user, int64_t index, const uint8_t *payload,
                      size_t size)
{
    Personas *t = user;
    return sett_two_step_take_item(&t->items, index, payload, size);
}

/* ------------------------------------------------------------------ set-up */

static SettStatus add_players(Personas *t, const PersonasOptions *options)
{
    SettStatus s = sett_cli_testers(t->cli, t->game, options->players,
                                    "--personas", options->budget, &t->testers);
    t->players = t->testers.count;
    t->tests = t->testers.tests;
    t->paper = true;
    for (int32_t r = 0; r < ROLES; r++) {
        t->role[r] = -1;
        for (int32_t p = 0; p < t->players; p++)
            if (strcmp(t->tests[p].name, personas_roles[r]) == 0)
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

static SettStatus make_recipes(Personas *t, uint64_t *key)
{
    SettStatus s = SETT_OK;
    *key = sett_hash_mix(2, (uint64_t)t->levels);
    *key = sett_hash_mix(*key, (uint64_t)t->game->rules_version);
    for (int32_t c = 0; s == SETT_OK && c < TWO_STEP_COMBOS; c++) {
        s = sett_two_step_recipe(t->cli, t->game, c, t->seed, &t->recipes[c]);
        if (s == SETT_OK)
            *key = sett_hash_mix(*key, sett_recipe_hash(&t->recipes[c]));
    }
    for (int32_t p = 0; p < t->players; p++)
        *key = hash_player(*key, &t->tests[p]);
    return s;
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

static SettStatus take_room(Personas *t)
{
    int64_t all = TWO_STEP_COMBOS * t->levels;
    t->measures = t->game->measures.count;
    t->measured = SETT_TAKE(&t->cli->arena, all * t->measures, double);
    t->values =
        SETT_TAKE(&t->cli->arena, all * t->players * SETT_PLAY_VALUES, double);
    t->hashes = SETT_TAKE(&t->cli->arena, all, uint64_t);
    return t->measured && t->values && t->hashes ? SETT_OK
                                                 : sett_cli_no_memory(t->cli);
}

static SettStatus set_up(Personas *t, Cli *cli, const PersonasOptions *options)
{
    uint64_t key = 0;
    *t = (Personas){.cli = cli,
                    .game = sett_game_named("md2"),
                    .levels = options->study.levels};
    SettStatus s = add_players(t, options);
    if (s == SETT_OK)
        s = sett_study_seed(cli, &options->study, &t->seed);
    if (s == SETT_OK)
        s = make_recipes(t, &key);
    if (s == SETT_OK)
        s = take_room(t);
    if (s != SETT_OK)
        return s;
    t->items =
        (TwoStepItems){.levels = t->levels,
                       .block = PERSONAS_BLOCK,
                       .hashes = t->hashes,
                       .parts = {{t->measured, t->measures},
                                 {t->values, t->players * SETT_PLAY_VALUES}},
                       .level = play_level};
    int64_t items = sett_two_step_item_count(&t->items);
    t->study = (Study){.cli = cli,
                       .options = &options->study,
                       .name = "personas",
                       .folder = sett_study_folder(cli, "personas"),
                       .more = own_options(cli, options),
                       .what = "levels",
                       .items = items,
                       .per_item = TWO_STEP_COMBOS * t->levels / items,
                       .seed = t->seed,
                       .key = key,
                       .item = do_item,
                       .take = take_item,
                       .user = t};
    return SETT_OK;
}

/* ----------------------------------------------------------------- results */

static SettStatus write_results(Personas *t)
{
    static const StudyFile files[] = {
        {"figure4.svg", sett_personas_figure4},
        {"figure4-all.svg", sett_personas_figure4_all},
        {"index.html", sett_personas_page}};
    SettStatus s = sett_personas_test(t);
    if (s == SETT_OK)
        s = sett_personas_write_data(t);
    if (s == SETT_OK)
        s = sett_study_draw(&t->study, files, sizeof files / sizeof files[0]);
    return s;
}

/* The summary on standard output: one line a claim, then where to look. */
static SettStatus report(Personas *t)
{
    SettText *out = &t->cli->out;
    if (t->paper)
        sett_study_list_claims(t->claims, PERSONAS_CLAIMS, out);
    else
        sett_text_add(out, "no claims (they need R, MK and TC) over ");
    sett_text_format(
        out, "%lld plays of %lld levels (%lld infeasible)\n%s/index.html\n",
        (long long)(TWO_STEP_COMBOS * t->levels * t->players),
        (long long)(TWO_STEP_COMBOS * t->levels), (long long)t->failed,
        t->study.folder);
    return sett_cli_flush(t->cli);
}

static SettStatus run(Cli *cli, const void *options)
{
    Personas *t = SETT_TAKE(&cli->arena, 1, Personas);
    if (t == NULL)
        return sett_cli_no_memory(cli);
    SettStatus s = set_up(t, cli, options);
    if (s == SETT_OK)
        s = sett_study_run(&t->study);
    if (s != SETT_OK || !t->study.complete)
        return s;
    t->failed = t->items.failed;
    s = write_results(t);
    return s == SETT_OK ? report(t) : s;
}

const CliVerb sett_study_personas = {
    .name = "personas",
    .help = "the same dungeons played by personas, measured and tested",
    .example = "sett study personas --levels 20 --seed 1 -o personas",
    .usage = "sett study personas",
    .words = "",
    .more = "Plays level 0 to N-1 of each of the nine combinations, the levels "
            "of\n\"sett study two-step\" with the same seed. Writes index.html "
            "(opens without\nnetwork), figure4.svg (the first 100 levels), "
            "figure4-all.svg, plays.csv,\nlevels.csv, claims.json and "
            "results.sqlite into the folder of -o (personas if\nleft out). "
            "Ctrl-C saves, stops, and says the line that goes on.\n",
    CLI_OPTIONS(PersonasOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .run = run,
};
