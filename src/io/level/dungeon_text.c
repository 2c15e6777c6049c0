/* dungeon_text.c - what is found out about a dungeon, as lines of text: the
   counterpart of dungeon_tell.c (dungeon.h, edd.h). */
#include <inttypes.h>

#include "io/level/report_text.h"
#include "sett/dungeon.h"
#include "sett/edd.h"

static const char *room_name(const SettDungeon *d, int32_t room)
{
    return sett_dungeon_room(d, room)->name;
}

void sett_dungeon_reasons_text(const SettDungeon *d,
                               const SettDungeonReport *report, SettText *out)
{
    for (int32_t i = 0; i < report->count; i++) {
        const SettDungeonReason *r = &report->reasons[i];
        sett_text_format(out, "  %s%s: ", r->warning ? "warning: " : "",
                         r->code);
        if (r->room >= 0)
            sett_text_format(out, "room \"%s\": ", room_name(d, r->room));
        sett_text_add(out, r->text);
        sett_cells_text(r->cells, r->cell_count, out);
    }
}

/* One line a room: its tiles in order, corners alone. */
static void put_way(const SettDungeon *d, const SettDungeonPath *p,
                    SettText *out)
{
    for (int32_t i = 0; i < p->count; i++) {
        const SettSpot *at = &p->spots[i];
        bool enters = i == 0 || at->room != p->spots[i - 1].room;
        bool leaves = i + 1 == p->count || at->room != p->spots[i + 1].room;
        bool straight = !enters && !leaves &&
                        2 * at->x == p->spots[i - 1].x + p->spots[i + 1].x &&
                        2 * at->y == p->spots[i - 1].y + p->spots[i + 1].y;
        if (enters)
            sett_text_format(out, "  %s:", room_name(d, at->room));
        if (!straight)
            sett_text_format(out, " %d,%d", (int)at->x, (int)at->y);
        if (leaves)
            sett_text_char(out, '\n');
    }
}

void sett_dungeon_path_text(const SettDungeon *d, SettPathType type,
                            const SettDungeonPath *p, SettText *out)
{
    sett_text_format(out, "%s: ", sett_path_name(type));
    if (p->answer != SETT_YES) {
        sett_text_add(out, p->answer == SETT_NO
                               ? "no path\n"
                               : "unknown, the budget is spent\n");
        return;
    }
    sett_text_format(out, "%d steps, treasures %d, enemies %d", (int)p->steps,
                     (int)p->treasures, (int)p->enemies);
    if (type <= SETT_PATH_MORE_DANGER) {
        sett_text_add(out, ", cost ");
        sett_text_double(out, (double)p->cost / 100);
    }
    sett_text_char(out, '\n');
    put_way(d, p, out);
}

void sett_dungeon_figures_text(const SettDungeonFigures *f, SettText *out)
{
#define PRINT(name) \
    sett_text_format(out, "%-16s %" PRId64 "\n", #name, f->name);
    SETT_DUNGEON_FIGURE_LIST(PRINT)
#undef PRINT
}

void sett_dungeon_goals_text(const SettDungeon *d, const SettObjective *goals,
                             int32_t count, SettText *out)
{
    for (int32_t i = 0; i < count; i++) {
        const SettObjective *g = &goals[i];
        sett_text_format(out, "%s objective: %s in \"%s\" (quality ",
                         i == 0 ? "main" : "side", g->what,
                         room_name(d, g->room));
        sett_text_fixed(out, g->quality, 3);
        sett_text_format(out, ", %d door%s, %d rooms on the way)\n",
                         (int)g->doors, g->doors == 1 ? "" : "s", (int)g->path);
    }
}

static void put_visit(const SettDungeon *d, const SettEddVisit *visit,
                      SettText *out)
{
    sett_text_format(out, "room \"%s\": ", room_name(d, visit->room));
    if (!visit->reached) {
        sett_text_add(out, "not reached\n");
        return;
    }
    for (int32_t i = 0; i < SETT_EDD_PLAYED; i++) {
        sett_text_format(out, "%s%s ", i > 0 ? ", " : "",
                         sett_edd_played_name(i));
        sett_text_fixed(out, visit->played[i], 3);
    }
    if (visit->unknown > 0)
        sett_text_format(out,
                         "; unknown for %d of %d personas, the budget is "
                         "spent: %d nodes",
                         (int)visit->unknown, SETT_EDD_PERSONAS,
                         (int)visit->nodes);
    if (visit->unknown > 0 && visit->foes > 0)
        sett_text_format(out, " or %" PRIu64 " turns of %d foes", visit->turns,
                         (int)visit->foes);
    sett_text_char(out, '\n');
}

void sett_dungeon_tour_text(const SettDungeon *d, const SettEddTour *tour,
                            SettText *out)
{
    double whole[SETT_EDD_PLAYED];
    sett_edd_tour_played(tour, whole);
    for (int32_t i = 0; i < SETT_EDD_PLAYED; i++) {
        sett_text_format(out, "%-16s ", sett_edd_played_name(i));
        sett_text_fixed(out, whole[i], 3);
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; i < tour->count; i++)
        put_visit(d, &tour->visits[i], out);
}
