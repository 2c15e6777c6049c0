/* dungeon_why_text.c - causes of sett/dungeon_why.h as sentences. */
#include "sett/dungeon_why.h"
#include "sett/mission.h"

#define TOLD 8 /* walls that are told one by one */

/* "door 0,3": what stands on the tile, and where. */
static void add_tile(const SettDungeon *d, int32_t room, SettPoint p,
                     SettText *out)
{
    SettSpot start = sett_dungeon_start(d), at = {room, p.x, p.y};
    const char *what = sett_dungeon_door(d, at) >= 0 ? "door"
                       : start.room == room && start.x == p.x && start.y == p.y
                           ? "the start"
                           : "tile";
    sett_text_format(out, "%s %d,%d", what, (int)p.x, (int)p.y);
}

static void add_cells(const SettDungeonCause *c, const char *last,
                      SettText *out)
{
    for (int32_t i = 0; i < c->wall_count && i < TOLD; i++)
        sett_text_format(out, "%s%d,%d",
                         i == 0                   ? ""
                         : i + 1 == c->wall_count ? last
                                                  : ", ",
                         (int)c->walls[i].x, (int)c->walls[i].y);
    if (c->wall_count > TOLD)
        sett_text_format(out, " and %d more", (int)c->wall_count - TOLD);
}

static void add_walls(const SettDungeon *d, const SettDungeonCause *c,
                      SettText *out)
{
    bool only = c->wall_count == c->fewest;
    sett_text_add(out, c->fewest == 1 && only ? "wall" : "walls");
    if (only) {
        sett_text_add(out, " at ");
        add_cells(c, " and ", out);
    }
    sett_text_add(out, !only            ? " close all ways between "
                       : c->fewest == 1 ? " closes the only way between "
                                        : " close the only way between ");
    add_tile(d, c->room, c->from, out);
    sett_text_add(out, " and ");
    add_tile(d, c->room, c->to, out);
    if (only)
        return;
    if (c->fewest > 1) {
        sett_text_format(out, "; at least %d have to be opened",
                         (int)c->fewest);
        return;
    }
    sett_text_add(out, "; opening ");
    add_cells(c, " or ", out);
    sett_text_add(out, " is enough");
}

void sett_dungeon_cause_text(const SettDungeon *d, const SettDungeonCause *c,
                             SettText *out)
{
    const char *start = sett_dungeon_room(d, sett_dungeon_start(d).room)->name;
    sett_text_format(out, "room \"%s\": ", sett_dungeon_room(d, c->room)->name);
    switch (c->kind) {
    case SETT_CAUSE_START:
        sett_text_format(out, "the start %d,%d is a wall", (int)c->to.x,
                         (int)c->to.y);
        break;
    case SETT_CAUSE_DOOR:
        sett_text_format(out, "door %d,%d meets no door of another room",
                         (int)c->to.x, (int)c->to.y);
        break;
    case SETT_CAUSE_ROOM:
        sett_text_add(out, "no door leads to another room");
        break;
    case SETT_CAUSE_ROOMS:
        sett_text_format(out,
                         "no doors join it%s with room \"%s\", where play "
                         "starts",
                         c->joined > 1 ? " and the rooms behind its doors" : "",
                         start);
        break;
    case SETT_CAUSE_WALLS:
        add_walls(d, c, out);
        break;
    }
}

SettStatus sett_dungeon_mission_text(const SettJson *project, SettArena *tmp,
                                     SettText *out, SettError *err)
{
    const SettJson *json =
        project != NULL ? sett_json_member(project, "mission") : NULL;
    SettText text = sett_text(tmp->alloc);
    SettMission mission;
    SettMissionVerdict verdict;
    SettMissionWhy why;
    if (json == NULL)
        return SETT_OK;
    SettJsonWriter w = sett_json_writer(&text, false);
    sett_json_put_value(&w, json);
    SettStatus status = text.status;
    if (status == SETT_OK)
        status = sett_mission_read(text.data, text.size, tmp, &mission, err);
    sett_text_free(&text);
    if (status == SETT_OK)
        status = sett_mission_prove(&mission, 0, tmp, &verdict);
    if (status != SETT_OK)
        return status;
    if (verdict.end != SETT_MISSION_SOFTLOCK &&
        verdict.end != SETT_MISSION_UNREACHABLE)
        return SETT_OK;
    status = sett_mission_why(&mission, &verdict, 0, tmp, &why);
    if (status == SETT_OK)
        sett_mission_why_text(&mission, &verdict, &why, out);
    return status;
}

SettStatus sett_dungeon_why_text(SettDungeon *d, const SettJson *project,
                                 SettArena *tmp, SettText *out, SettError *err)
{
    SettDungeonWhy why;
    SettText mission = sett_text(tmp->alloc);
    SettStatus status = sett_dungeon_why(d, tmp, &why);
    for (int32_t i = 0; status == SETT_OK && i < why.count; i++) {
        sett_text_add(out, "  why: ");
        sett_dungeon_cause_text(d, &why.causes[i], out);
        sett_text_char(out, '\n');
    }
    if (status == SETT_OK)
        status = sett_dungeon_mission_text(project, tmp, &mission, err);
    if (status == SETT_OK && mission.size > 0)
        sett_text_format(out, "  why: %s\n", mission.data);
    if (status == SETT_OK)
        status = mission.status;
    sett_text_free(&mission);
    return status;
}
