/* mission.c - missions of locks and keys: drawn or read, proved, laid out. */
#include "session/ask.h"

#ifndef __wasm__
static SettStatus get_mission(SettAsk *ask, SettMission *out)
{
    const SettAsked *a = &ask->asked;
    if (a->text != NULL && a->params != NULL)
        return sett_json_refuse(ask->err, a->params, "no params",
                                "\"params\" are of missions that are drawn");
    if (a->text != NULL)
        return sett_mission_read(a->text->string, a->text->size, ask->arena,
                                 out, ask->err);
    SettMissionParams params;
    sett_params_default(&sett_mission_params, &params);
    SettStatus status = SETT_OK;
    if (a->params != NULL)
        status = sett_params_read(&sett_mission_params, &params, a->params,
                                  NULL, ask->err);
    if (status != SETT_OK)
        return status;
    return sett_mission_draw(&params, (uint64_t)a->seed, (uint64_t)a->index,
                             ask->arena, out, ask->err);
}

static void put_verdict(SettAsk *ask, const SettMissionVerdict *v)
{
    sett_json_add_string(ask->out, "end", sett_mission_end_name(v->end));
    sett_json_add_int(ask->out, "states", v->states);
    if (v->length >= 0)
        sett_json_add_int(ask->out, "length", v->length);
    if (v->end == SETT_MISSION_SOFTLOCK)
        sett_json_add_int(ask->out, "stuck", v->stuck);
}

static SettStatus put_why(SettAsk *ask, const SettMission *mission,
                          const SettMissionVerdict *v)
{
    SettMissionWhy why;
    if (v->end != SETT_MISSION_SOFTLOCK && v->end != SETT_MISSION_UNREACHABLE)
        return SETT_OK;
    SettStatus status =
        sett_mission_why(mission, v, ask->asked.budget, ask->arena, &why);
    if (status != SETT_OK)
        return status;
    sett_mission_why_text(mission, v, &why, &ask->text);
    sett_ask_put_text(ask->out, "why", &ask->text);
    sett_json_add_open(ask->out, "barring", '[');
    for (int32_t i = 0; i < why.way_count; i++)
        sett_json_put_int(ask->out, why.ways[i]);
    sett_json_close(ask->out);
    return SETT_OK;
}

static void put_graph(SettAsk *ask, const SettMission *mission)
{
    sett_mission_write(mission, &ask->text);
    sett_ask_put_text(ask->out, "graph", &ask->text);
}

/* Its layout creator makes the rooms; what the recipe furnishes does not count.
 */
static SettStatus get_rooms(SettAsk *ask, SettPipe *pipe,
                            SettMissionStyle *style)
{
    const SettAsked *a = &ask->asked;
    *style = (SettMissionStyle){.cell = a->cell};
    if (a->cell % 2 != 0 || (a->cell > 0 && a->cell < SETT_MISSION_CELL)) {
        sett_fail(ask->err, SETT_BAD_INPUT, "\"cell\" is %d", (int)a->cell);
        sett_expect(ask->err, "0, or an even number from %d on",
                    SETT_MISSION_CELL);
        return SETT_BAD_INPUT;
    }
    if (a->recipe == NULL)
        return SETT_OK;
    const SettGen *gen = a->recipe->stages[0].gen;
    if (gen == NULL || gen->writes != SETT_WRITES_LAYOUT)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "the rooms' recipe has no layout creator");
    *pipe =
        (SettPipe){.game = a->recipe->game, .stages = {a->recipe->stages[0]}};
    style->rooms = pipe;
    return SETT_OK;
}

static SettStatus put_dungeon(SettAsk *ask, const SettMission *mission,
                              const SettMissionStyle *style)
{
    SettMissionDungeon made;
    SettStatus status = sett_mission_dungeon(
        mission, sett_catalog_game(ask->catalog, "edd"),
        (uint64_t)ask->asked.seed, (uint64_t)ask->asked.index, style,
        ask->arena->alloc, ask->arena, &made, ask->err);
    if (status != SETT_OK)
        return status;
    sett_json_key(ask->out, "dungeon");
    status = sett_mission_dungeon_write(mission, &made, ask->arena, ask->out,
                                        ask->err);
    sett_dungeon_destroy(made.dungeon);
    return status;
}

static SettStatus put_map(SettAsk *ask, const SettMission *mission,
                          const SettMissionStyle *style)
{
    SettMissionMap map;
    SettStatus status =
        sett_mission_lay(mission, (uint64_t)ask->asked.seed,
                         (uint64_t)ask->asked.index, style, ask->arena, &map);
    if (status == SETT_INFEASIBLE) {
        sett_json_add_int(ask->out, "undrawn", map.undrawn);
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    sett_mission_text(&map, &ask->text);
    status = ask->text.status;
    sett_json_add_open(ask->out, "rows", '[');
    size_t width = (size_t)map.open.w, each = width + 1;
    for (int32_t y = 0; status == SETT_OK && y < map.open.h; y++)
        sett_json_put_bytes(ask->out, ask->text.data + (size_t)y * each, width);
    sett_json_close(ask->out);
    return status;
}

static SettStatus make_mission(SettAsk *ask)
{
    SettMission mission;
    SettMissionVerdict verdict;
    SettStatus status = get_mission(ask, &mission);
    if (status == SETT_OK)
        status = sett_mission_prove(&mission, ask->asked.budget, ask->arena,
                                    &verdict);
    if (status != SETT_OK)
        return status == SETT_BAD_ARGUMENT || status == SETT_TOO_LARGE
                   ? SETT_BAD_INPUT
                   : status;
    put_verdict(ask, &verdict);
    status = put_why(ask, &mission, &verdict);
    if (status != SETT_OK)
        return status;
    put_graph(ask, &mission);
    SettMissionStyle style;
    SettPipe pipe;
    status = get_rooms(ask, &pipe, &style);
    if (status != SETT_OK)
        return status;
    return (ask->asked.marked ? put_dungeon : put_map)(ask, &mission, &style);
}

VERB(mission, make_mission,
     "A mission of locks and keys, drawn or read, played in every way and laid "
     "out as a level of the game that `sett game new --like mission` writes.",
     .native = true,
     REQUEST(ASKED(text, "text?",
                   "a graph to read: JSON, DOT, or lines \"n ID LABEL\" and "
                   "\"e FROM TO\"; left out: one is drawn"),
             ASKED(params, "object?",
                   "what is drawn, by the rows of `sett mission --help`"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of what is drawn by chance"),
             ASKED_INT(index, 0, 0, INT32_MAX, "which mission of the seed"),
             ASKED_INT(budget, 1000000, 1, 10000000,
                       "states of play that the proof looks into"),
             ASKED(recipe, "recipe?",
                   "its layout creator makes each room; left out: plain rooms"),
             ASKED_INT(cell, 0, 0, 64,
                       "tiles across of a room with its walls: even, from 6 "
                       "on; 0: 6, by a recipe or in a dungeon 12"),
             ASKED_AS(marked, "dungeon", "bool?",
                      "lays out a dungeon of EDD, not a level")),
     REPLY(TOLD("end", "\"sound\"|\"softlock\"|\"unreachable\"|\"unknown\"",
                "softlock: some play loses the goal for good"),
           TOLD("states", "int", "that play can come to"),
           TOLD("length", "int?", "least moves and pick-ups to the goal"),
           TOLD("stuck", "int?", "softlock: the room of the first such state"),
           TOLD("why", "text?",
                "softlock, unreachable: a sentence that says what bars the "
                "goal, from the first state in which it is lost"),
           TOLD("barring", "int[]?",
                "the ways that do, by their places in the graph, none of "
                "which could be left out"),
           TOLD("graph", "text", "the mission as JSON"),
           TOLD("rows", "text[]?", "the level, where all ways could be drawn"),
           TOLD("dungeon", "object?",
                "the dungeon's project, with members \"mission\" and "
                "\"things\""),
           TOLD("undrawn", "int?",
                "else a way that has to cross others, or found no "
                "room: its place in the graph; -1: the recipe makes no room "
                "of that size")));
#endif
