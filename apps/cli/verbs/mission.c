/* mission.c - sett mission: a mission of locks and keys, drawn or read, proved
   and laid out as a level. */
#include "frame/verbs.h"
#include "sett/host_files.h"
#include "sett/mission_dungeon.h"

typedef struct Options {
    CliSeed seed;
    int64_t index, budget;
    bool graph, dungeon;
    const char *layout;
    int64_t cell;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(seed, "S", "same seed, same mission; drawn and noted if left out"),
    CLI_INT(index, 0, 0, INT32_MAX, "which mission of the seed"),
    CLI_INT(budget, 1000000, 1, 10000000,
            "states of play that the proof looks into"),
    CLI_TEXT(layout, "NAME",
             "layout creator that makes each room, and its parameters: "
             "cac,walls=0.5"),
    CLI_INT(cell, 0, 0, 64,
            "tiles across of a room with its walls: even, from 6 on; 0: 6, "
            "with --layout 12"),
    CLI_FLAG(graph, "writes the graph as JSON, not the level"),
    CLI_FLAG(dungeon, "writes a dungeon of EDD, a room for each room of the "
                      "graph: JSON, with what is locked and what lies where"),
};

typedef struct Made {
    SettMission mission;
    SettMissionVerdict verdict;
    SettMissionMap map;
} Made;

/* The file that is given, or what the grammar draws. */
static SettStatus get_mission(Cli *cli, const Options *o, uint64_t seed,
                              SettMission *out)
{
    SettMissionParams params;
    char *text;
    size_t size;
    sett_params_default(&sett_mission_params, &params);
    if (cli->word_count == 0) {
        const CliTable table = {&sett_mission_params, &params};
        SettStatus status = cli_set_extras(cli, NULL, &table, 1);
        if (status != SETT_OK)
            return status;
        return sett_error_argument(
            &cli->err, sett_mission_draw(&params, seed, (uint64_t)o->index,
                                         &cli->arena, out, &cli->err));
    }
    if (cli->extra_count > 0)
        return cli_usage(cli, "--%s is of missions that are drawn",
                         cli->extras[0].name);
    SettStatus status = cli_read(cli, cli->words[0], &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_mission_read(text, size, &cli->arena, out, &cli->err);
    return sett_error_in(&cli->err, status, sett_host_source(cli->words[0]));
}

static SettStatus tell(Cli *cli, const Made *made, int64_t budget)
{
    const SettMission *mission = &made->mission;
    const SettMissionVerdict *v = &made->verdict;
    SettMissionWhy why;
    SettText text = sett_text(cli->alloc);
    SettStatus status = SETT_OK;
    cli_note(cli, "%s: %d rooms, %lld states of play, %d moves at least",
             sett_mission_end_name(v->end), (int)mission->room_count,
             (long long)v->states, (int)v->length);
    if (v->end == SETT_MISSION_SOFTLOCK)
        cli_warn(cli, "a play can get stuck in room %d", (int)v->stuck);
    if (v->end == SETT_MISSION_SOFTLOCK || v->end == SETT_MISSION_UNREACHABLE) {
        status = sett_mission_why(mission, v, budget, &cli->arena, &why);
        if (status == SETT_OK)
            sett_mission_why_text(mission, v, &why, &text);
        if (status == SETT_OK && text.status == SETT_OK)
            cli_warn(cli, "%s%s", text.data,
                     why.irreducible ? ""
                                     : " (perhaps not all of it is needed)");
    }
    for (int32_t i = 0; i < mission->way_count; i++)
        if (mission->ways[i].need > 1)
            cli_note(cli, "way %d takes %d keys; the level's lock takes one",
                     (int)i, (int)mission->ways[i].need);
    return status == SETT_OK ? text.status : status;
}

/* The creator that --layout names, for MiniDungeons 2. */
static SettStatus get_rooms(Cli *cli, const Options *o, SettPipe *pipe,
                            SettMissionStyle *style)
{
    style->cell = (int32_t)o->cell;
    if (o->cell % 2 != 0 || (o->cell > 0 && o->cell < SETT_MISSION_CELL))
        return cli_usage(cli, "--cell %d is no even number from %d on",
                         (int)o->cell, SETT_MISSION_CELL);
    if (o->layout == NULL)
        return SETT_OK;
    SettRecipe recipe;
    const char *line =
        sett_arena_format(&cli->arena, "furnish=none,layout=%s", o->layout);
    if (line == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_recipe_line(cli->catalog, sett_catalog_game(cli->catalog, "md2"),
                         line, 0, &cli->arena, &recipe, &cli->err);
    if (status != SETT_OK)
        return sett_error_argument(&cli->err, status);
    *pipe = sett_recipe_pipe(&recipe);
    style->rooms = pipe;
    return SETT_OK;
}

static SettStatus lay(Cli *cli, const Options *o, uint64_t seed,
                      const SettMissionStyle *style, Made *made)
{
    SettStatus status =
        sett_mission_lay(&made->mission, seed, (uint64_t)o->index, style,
                         &cli->arena, &made->map);
    if (status != SETT_INFEASIBLE)
        return status;
    if (made->map.undrawn < 0)
        return sett_fail(&cli->err, status,
                         "no layout: --layout %s makes no room of %d x %d",
                         o->layout == NULL ? "" : o->layout, (int)style->cell,
                         (int)style->cell);
    const SettMissionWay *w = &made->mission.ways[made->map.undrawn];
    return sett_fail(
        &cli->err, status,
        made->map.crosses
            ? "no layout: whatever way the rooms lie, the way from room %d to "
              "room %d or another has to cross one"
            : "no layout: there is no room for the way from room %d to room %d",
        (int)w->a, (int)w->b);
}

static SettStatus put_level(Cli *cli, const Made *made)
{
    const SettFormat *format;
    const SettGame *game;
    SettText text = sett_text(cli->alloc);
    SettGrid grid;
    SettStatus status;
    if ((status = cli_level_format(cli, &format)) != SETT_OK ||
        (status = cli_game_preset(cli, "mission", &game)) != SETT_OK)
        return status;
    sett_mission_text(&made->map, &text);
    if ((status = text.status) != SETT_OK ||
        (status = sett_level_read(game, text.data, text.size, 0, &cli->arena,
                                  &grid, &cli->err)) != SETT_OK)
        return status;
    return cli_level_write(cli, game, &grid, format, "mission");
}

static SettStatus put_dungeon(Cli *cli, const Options *o, uint64_t seed,
                              const SettMissionStyle *style,
                              const SettMission *mission)
{
    SettMissionDungeon made;
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    SettStatus status = sett_mission_dungeon(
        mission, sett_catalog_game(cli->catalog, "edd"), seed,
        (uint64_t)o->index, style, cli->alloc, &cli->arena, &made, &cli->err);
    if (status == SETT_OK)
        status = sett_mission_dungeon_write(mission, &made, &cli->arena, &w,
                                            &cli->err);
    sett_text_add(&cli->out, "\n");
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    uint64_t seed = 0;
    Made made;
    SettPipe pipe = {0};
    SettMissionStyle style = {0};
    SettStatus status;
    if ((status = cli_seed(cli, &o->seed, &seed)) != SETT_OK ||
        (status = get_mission(cli, o, seed, &made.mission)) != SETT_OK ||
        (status = sett_mission_prove(&made.mission, o->budget, &cli->arena,
                                     &made.verdict)) != SETT_OK ||
        (status = tell(cli, &made, o->budget)) != SETT_OK)
        return status;
    if (o->graph)
        sett_mission_write(&made.mission, &cli->out);
    else
        status = get_rooms(cli, o, &pipe, &style);
    if (status == SETT_OK && !o->graph && o->dungeon)
        status = put_dungeon(cli, o, seed, &style, &made.mission);
    else if (status == SETT_OK && !o->graph &&
             (status = lay(cli, o, seed, &style, &made)) == SETT_OK)
        status = put_level(cli, &made);
    if (status != SETT_OK || made.verdict.end == SETT_MISSION_SOUND)
        return status;
    return SETT_INFEASIBLE;
}

static void help_params(Cli *cli)
{
    cli_help_table(cli, "The mission", &sett_mission_params);
}

const CliVerb cli_verb_mission = {
    .name = "mission",
    .help = "a mission of locks and keys, proved and laid out as a level",
    .example = "sett mission --seed 7 --rooms 20 --keys 4",
    .words = "[GRAPH]",
    .more =
        "Draws a mission, or reads one (our JSON, DOT as the VGLC has it, or "
        "lines \"n ID\nLABEL\" and \"e FROM TO\"), plays it in every way and "
        "lays it out as a level of a game that\nsett game new NAME --like "
        "mission writes. A layout creator of MiniDungeons 2 (cac,\nac, cc) "
        "makes the rooms, where --layout names it. Exit code 1 where some play "
        "loses\nthe goal for good, or no play reaches it.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_PRINTED,
    .extras = true,
    .help_parts = help_params,
    .output_version = SETT_MISSION_VERSION,
    .run = run,
};
