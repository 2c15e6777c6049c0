/* measure.c - sett measure: every measure of every level. */
#include <inttypes.h>
#include <string.h>

#include "verbs/dungeon.h"

typedef struct Options {
    bool why, play;
    const char *like, *enemy_as, *boss_as;
    int64_t play_budget; /* 0: the usual one */
} Options;

static const CliOption rows[] = {
    CLI_FLAG(why, "edd: what the fitness is made of, in words"),
    CLI_TEXT(like, "FILE", "with --why: the room that others are to be like"),
    CLI_FLAG(play, "a dungeon of edd: how personas of MiniDungeons 2 fare"),
    CLI_ROW_INT(play_budget, "play-budget", 0, 1, 1000000,
                "with --play: nodes that a persona may look into in a room, "
                "500 if left out; crowds in large rooms get fewer"),
    CLI_ROW(enemy_as, "enemy-as", "FOE",
            "with --play: what an enemy is; goblin if left out"),
    CLI_ROW(boss_as, "boss-as", "FOE",
            "with --play: what a boss is; ogre if left out"),
};

/* In place of the measures: one room after another in words. */
static SettStatus print_why(Cli *cli, const Options *o)
{
    const SettGame *game = cli->game;
    SettEddWhy why;
    SettLevel like = {.grid = {NULL, 0, 0}};
    const SettEvalJob job = {.game = game,
                             .target = o->like != NULL ? &like : NULL,
                             .tmp = &cli->arena};
    SettStatus status = SETT_OK;
    if (strcmp(game->name, "edd") != 0)
        return cli_usage(cli, "--why is for rooms of edd");
    if (cli->json || cli->csv)
        return cli_usage(cli, "--why tells in words alone");
    if (o->like != NULL)
        status = sett_host_level(cli_host(cli), game, o->like, &like.grid);
    for (int64_t i = 0; status == SETT_OK && i < cli->levels.count; i++) {
        const CliLevel *level = &cli->levels.items[i];
        SettLevel room = {.grid = level->grid};
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        sett_text_format(&cli->out, "%s%s[%" PRId64 "]\n", i ? "\n" : "",
                         level->source, level->index);
        status = sett_edd_take_apart(&job, &room, &cli->arena, &why);
        if (status == SETT_OK)
            sett_edd_why_text(&why, &cli->out);
        sett_arena_reset(&cli->arena, mark);
    }
    return status;
}

static SettStatus print_measures(Cli *cli)
{
    const SettGame *game = cli->game;
    const CliLevels *levels = &cli->levels;
    SettMeasuredLevels measured = {game, levels->items, levels->count, NULL};
    SettCrew crew = cli_work(cli, "levels", levels->count);
    SettMeasured found;
    int64_t infeasible;
    SettStatus status =
        sett_measure_all(game, levels, NULL, 0, levels->count, &crew,
                         &cli->arena, &found, &infeasible);
    measured.values = (double *)(uintptr_t)found.values;
    if (status == SETT_OK)
        (cli->json  ? sett_measured_json
         : cli->csv ? sett_measured_csv
                    : sett_measured_text)(&measured, &cli->out);
    return status;
}

/* A room of a tour. */
typedef struct Playing {
    const SettDungeon *dungeon;
    SettEddPlayers *players;
    SettEddTour *tour;
} Playing;

static SettStatus play_one(void *user, int64_t index, SettArena *tmp)
{
    const Playing *p = user;
    return sett_edd_play_visit(p->players, p->dungeon, tmp,
                               &p->tour->visits[index]);
}

static SettStatus play(Cli *cli, const CliDungeon *dungeon, const Options *o,
                       SettEddTour *out)
{
    Playing p = {.dungeon = dungeon->d, .tour = out};
    const SettTable *table = &sett_catalog_eval(cli->catalog, "edd")->params;
    void *params = sett_params_new(table, &cli->arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    const char *const foes[2][2] = {{"enemy-as", o->enemy_as},
                                    {"boss-as", o->boss_as}};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        if (foes[i][1] != NULL)
            status = sett_error_argument(
                &cli->err,
                sett_params_set(table, params, foes[i][0], foes[i][1], NULL,
                                &cli->arena, &cli->err));
    if (status == SETT_OK)
        status = sett_edd_players_new(params, (int32_t)o->play_budget,
                                      &cli->cancel, &cli->arena, &p.players);
    if (status == SETT_OK)
        status = sett_edd_tour(dungeon->d, &cli->arena, out);
    if (status != SETT_OK)
        return status;
    return cli_each(cli, "rooms", out->count, play_one, &p);
}

/* Figures of the whole, how it is played, and the objectives. */
static SettStatus measure_dungeon(Cli *cli, const CliDungeon *dungeon,
                                  const Options *o)
{
    SettDungeonFigures figures;
    SettObjective *goals;
    int32_t count;
    SettEddTour tour;
    SettDungeon *d = dungeon->d;
    if (cli->csv)
        return cli_usage(cli, "--csv is for levels");
    if (sett_dungeon_figures(d, &cli->arena, &figures) != SETT_OK ||
        sett_dungeon_objectives(d, &cli->arena, &goals, &count) != SETT_OK)
        return SETT_NO_MEMORY;
    SettStatus status = o->play ? play(cli, dungeon, o, &tour) : SETT_OK;
    if (status != SETT_OK)
        return status;
    if (!cli->json) {
        sett_dungeon_figures_text(&figures, &cli->out);
        if (o->play)
            sett_dungeon_tour_text(d, &tour, &cli->out);
        sett_dungeon_goals_text(d, goals, count, &cli->out);
        return SETT_OK;
    }
    SettJsonWriter *w = cli_dungeon_json(cli, dungeon);
    sett_dungeon_put_figures(w, &figures);
    if (o->play)
        sett_dungeon_put_tour(w, d, &tour);
    sett_dungeon_put_goals(w, d, goals, count);
    return SETT_OK;
}

/* A dungeon as a whole; with --why its rooms are levels like others. */
static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliDungeon dungeon = {.d = NULL};
    if (cli->json && cli->csv)
        return cli_usage(cli, "--json and --csv exclude each other");
    SettStatus status = o->why ? SETT_OK : cli_dungeon_word(cli, &dungeon);
    if (status != SETT_OK)
        return status;
    const CliRule rules[] = {
        {!o->play && (o->play_budget > 0 || o->enemy_as || o->boss_as),
         "--play-budget, --enemy-as and --boss-as go with --play"},
        {o->play && o->why, "--play and --why exclude each other"},
        {o->play && dungeon.d == NULL,
         "--play is for a dungeon of edd; of rooms it is a dimension of sett "
         "evolve edd"},
        {false, NULL}};
    status = cli_rules(cli, rules);
    if (status == SETT_OK && dungeon.d != NULL)
        return measure_dungeon(cli, &dungeon, o);
    if (status == SETT_OK)
        status = cli_levels_words(cli);
    if (status != SETT_OK)
        return status;
    if (o->like != NULL && !o->why)
        return cli_usage(cli, "--like goes with --why");
    return o->why ? print_why(cli, o) : print_measures(cli);
}

const CliVerb cli_verb_measure = {
    .name = "measure",
    .help = "every measure of levels and of bare layouts",
    .example = "sett generate md2 --seed 7 | sett measure md2 -",
    .words = "GAME FILE...",
    .more =
        "FILE is level text (levels split by empty lines), the JSON of "
        "generate, a\nfolder of such files, or - for standard input. A measure "
        "that does not apply\nis '-' (JSON: null, CSV: nothing). The JSON of "
        "one level has the measures as\nits members, that of several has them "
        "in the members of \"levels\".\n'sett describe GAME' says what each "
        "means.\n\nA project of edd is measured as a whole. With --play three "
        "personas play each\nof its rooms, in full health: the first from the "
        "start, others from the door\nthat they are first reached by, breadth "
        "first, to the farthest door that leads\non, or else to the farthest "
        "empty tile. completion and damage are means over\nall rooms (0 where "
        "one is not reached), treasure_at_risk is the share of all\ntreasure "
        "that the collector does not bring out of its room.\n",
    CLI_OPTIONS(rows),
    .shared =
        CLI_JSON | CLI_CSV | CLI_JOBS | CLI_TILES | CLI_LEGEND | CLI_MEASURES,
    .output_version = 1,
    .run = run,
};
