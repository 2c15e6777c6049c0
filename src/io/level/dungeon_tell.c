/* dungeon_tell.c - what is found out about a dungeon, as JSON: the same members
   from the command line and from the studio's module (dungeon.h, edd.h). */
#include "sett/dungeon_why.h"
#include "sett/edd.h"
#include "sett/io.h"

static void put_room(SettJsonWriter *w, const SettDungeon *d, int32_t room)
{
    sett_json_add_string(w, "room", sett_dungeon_room(d, room)->name);
}

static void put_reason(SettJsonWriter *w, const SettDungeon *d,
                       const SettDungeonReason *r)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "code", r->code);
    sett_json_add_string(w, "text", r->text);
    sett_json_add_bool(w, "warning", r->warning);
    if (r->room >= 0)
        put_room(w, d, r->room);
    sett_json_add_open(w, "cells", '[');
    for (int32_t c = 0; c < r->cell_count; c++)
        sett_json_put_point(w, r->cells[c].x, r->cells[c].y);
    sett_json_close(w);
    sett_json_close(w);
}

void sett_dungeon_put_report(SettJsonWriter *w, const SettDungeon *d,
                             const SettDungeonReport *report)
{
    const SettDungeonVerdict *v = &report->verdict;
    sett_json_add_bool(w, "feasible", report->feasible);
    sett_json_add_bool(w, "reference_feasible", v->reference);
    sett_json_add_int(w, "reached_tiles", v->reached);
    sett_json_add_int(w, "cut_tiles", v->cut_tiles);
    sett_json_add_int(w, "cut_rooms", v->cut_rooms);
    sett_json_add_int(w, "cut_doors", v->cut_doors);
    sett_json_add_open(w, "reasons", '[');
    for (int32_t i = 0; i < report->count; i++)
        put_reason(w, d, &report->reasons[i]);
    sett_json_close(w);
}

static SettDungeonReason reason_of(const SettDungeonCause *cause)
{
    static const char *const codes[] = {"start", "door", "room", "rooms",
                                        "walls"};
    bool tile =
        cause->kind == SETT_CAUSE_START || cause->kind == SETT_CAUSE_DOOR;
    return (SettDungeonReason){.code = codes[cause->kind],
                               .room = cause->room,
                               .cells = tile ? &cause->to : cause->walls,
                               .cell_count = tile ? 1 : cause->wall_count};
}

SettStatus sett_dungeon_put_why(SettJsonWriter *w, SettDungeon *d,
                                const SettJson *project, SettArena *tmp,
                                SettError *err)
{
    SettDungeonWhy why;
    SettText text = sett_text(tmp->alloc);
    SettStatus status = sett_dungeon_why(d, tmp, &why);
    sett_json_add_open(w, "why", '[');
    for (int32_t i = 0; status == SETT_OK && i <= why.count; i++) {
        SettDungeonReason reason = {.code = "mission", .room = -1};
        sett_text_clear(&text);
        if (i < why.count)
            sett_dungeon_cause_text(d, &why.causes[i], &text);
        else
            status = sett_dungeon_mission_text(project, tmp, &text, err);
        if (status == SETT_OK)
            status = text.status;
        if (status != SETT_OK || text.size == 0)
            continue;
        if (i < why.count)
            reason = reason_of(&why.causes[i]);
        reason.text = text.data;
        put_reason(w, d, &reason);
    }
    sett_json_close(w);
    sett_text_free(&text);
    return status;
}

void sett_dungeon_put_path(SettJsonWriter *w, const SettDungeon *d,
                           SettPathType type, const SettDungeonPath *p)
{
    sett_json_add_string(w, "path", sett_path_name(type));
    sett_json_add_string(w, "found", sett_answer_name(p->answer));
    sett_json_add_int(w, "steps", p->steps);
    sett_json_add_int(w, "treasures", p->treasures);
    sett_json_add_int(w, "enemies", p->enemies);
    sett_json_add_double(w, "cost", (double)p->cost / 100);
    sett_json_add_int(w, "spent", (int64_t)p->spent);
    sett_json_add_open(w, "tiles", '[');
    for (int32_t i = 0; i < p->count; i++) {
        sett_json_open(w, '{');
        put_room(w, d, p->spots[i].room);
        sett_json_add_int(w, "x", p->spots[i].x);
        sett_json_add_int(w, "y", p->spots[i].y);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_dungeon_put_figures(SettJsonWriter *w, const SettDungeonFigures *f)
{
#define PUT(name) sett_json_add_int(w, #name, f->name);
    SETT_DUNGEON_FIGURE_LIST(PUT)
#undef PUT
}

void sett_dungeon_put_goals(SettJsonWriter *w, const SettDungeon *d,
                            const SettObjective *goals, int32_t count)
{
    sett_json_add_open(w, "objectives", '[');
    for (int32_t i = 0; i < count; i++) {
        const SettObjective *g = &goals[i];
        sett_json_open(w, '{');
        put_room(w, d, g->room);
        sett_json_add_bool(w, "main", i == 0);
        sett_json_add_string(w, "what", g->what);
        sett_json_add_double(w, "quality", g->quality);
        sett_json_add_int(w, "doors", g->doors);
        sett_json_add_int(w, "path_rooms", g->path);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_dungeon_put_played(SettJsonWriter *w,
                             const double played[SETT_EDD_PLAYED])
{
    for (int32_t i = 0; i < SETT_EDD_PLAYED; i++)
        sett_json_add_double(w, sett_edd_played_name(i), played[i]);
}

/* null for no place */
static void put_place(SettJsonWriter *w, const char *key, const SettGrid *grid,
                      int32_t cell)
{
    SettPoint at = sett_grid_point(grid, cell);
    sett_json_key(w, key);
    if (cell < 0)
        sett_json_put_null(w);
    else
        sett_json_put_point(w, at.x, at.y);
}

/* How many personas neither won nor were shown to be unable to. */
static void put_unknown(SettJsonWriter *w, const SettEddVisit *visit)
{
    sett_json_add_int(w, "unknown", visit->unknown);
    if (visit->unknown == 0)
        return;
    sett_json_add_string(w, "reason", "budget");
    sett_json_add_int(w, "budget_nodes", visit->nodes);
    sett_json_add_int(w, "budget_turns", (int64_t)visit->turns);
}

void sett_dungeon_put_visit(SettJsonWriter *w, const SettDungeon *d,
                            const SettEddVisit *visit)
{
    const SettDungeonRoom *room = sett_dungeon_room(d, visit->room);
    sett_json_open(w, '{');
    put_room(w, d, visit->room);
    sett_json_add_bool(w, "reached", visit->reached);
    put_place(w, "entrance", &room->grid, visit->way.entrance);
    put_place(w, "exit", &room->grid, visit->way.exit);
    sett_dungeon_put_played(w, visit->played);
    put_unknown(w, visit);
    sett_json_close(w);
}

void sett_dungeon_put_tour(SettJsonWriter *w, const SettDungeon *d,
                           const SettEddTour *tour)
{
    double whole[SETT_EDD_PLAYED];
    sett_edd_tour_played(tour, whole);
    sett_dungeon_put_played(w, whole);
    sett_json_add_open(w, "played_rooms", '[');
    for (int32_t i = 0; i < tour->count; i++)
        sett_dungeon_put_visit(w, d, &tour->visits[i]);
    sett_json_close(w);
}
