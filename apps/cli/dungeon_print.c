/* dungeon_print.c - what the verbs say of a dungeon: the verdict with reasons,
   a path, figures and objectives, pictures. */
#include <inttypes.h>
#include <string.h>

#include "dungeon.h"

static const char *room_name(const CliDungeon *dungeon, int32_t room)
{
    return sett_dungeon_room(dungeon->d, room)->name;
}

/* The head of a document about a dungeon. */
static SettJsonWriter open_json(Cli *cli, const CliDungeon *dungeon)
{
    SettJsonWriter w = sett_json_writer(&cli->out, false);
    sett_json_open(&w, '{');
    sett_json_key(&w, "version");
    sett_json_put_int(&w, 1);
    sett_json_key(&w, "game");
    sett_json_put_string(&w, sett_dungeon_game(dungeon->d)->name);
    sett_json_key(&w, "source");
    sett_json_put_string(&w, dungeon->source);
    return w;
}

static void put_int(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_key(w, key);
    sett_json_put_int(w, value);
}

static void close_json(Cli *cli, SettJsonWriter *w)
{
    sett_json_close(w);
    sett_text_char(&cli->out, '\n');
}

/* ------------------------------------------------------------------- verdict
 */

static void print_reason(Cli *cli, const CliDungeon *dungeon,
                         const SettDungeonReason *r)
{
    const int32_t most = 8; /* cells that a line can take */
    sett_text_format(&cli->out, "  %s%s: ", r->warning ? "warning: " : "",
                     r->code);
    if (r->room >= 0)
        sett_text_format(&cli->out,
                         "room \"%s\": ", room_name(dungeon, r->room));
    sett_text_add(&cli->out, r->text);
    for (int32_t c = 0; c < r->cell_count && c < most; c++)
        sett_text_format(&cli->out, "%s%d,%d", c ? " " : " at ",
                         (int)r->cells[c].x, (int)r->cells[c].y);
    if (r->cell_count > most)
        sett_text_format(&cli->out, " and %d more",
                         (int)(r->cell_count - most));
    sett_text_char(&cli->out, '\n');
}

static void put_reason(SettJsonWriter *w, const CliDungeon *dungeon,
                       const SettDungeonReason *r)
{
    sett_json_open(w, '{');
    sett_json_key(w, "code");
    sett_json_put_string(w, r->code);
    sett_json_key(w, "text");
    sett_json_put_string(w, r->text);
    sett_json_key(w, "warning");
    sett_json_put_bool(w, r->warning);
    if (r->room >= 0) {
        sett_json_key(w, "room");
        sett_json_put_string(w, room_name(dungeon, r->room));
    }
    sett_json_key(w, "cells");
    sett_json_open(w, '[');
    for (int32_t c = 0; c < r->cell_count; c++) {
        sett_json_open(w, '[');
        sett_json_put_int(w, r->cells[c].x);
        sett_json_put_int(w, r->cells[c].y);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void put_verdict(SettJsonWriter *w, const SettDungeonReport *report)
{
    const SettDungeonVerdict *v = &report->verdict;
    sett_json_key(w, "feasible");
    sett_json_put_bool(w, report->feasible);
    sett_json_key(w, "reference_feasible");
    sett_json_put_bool(w, v->reference);
    put_int(w, "reached_tiles", v->reached);
    put_int(w, "cut_tiles", v->cut_tiles);
    put_int(w, "cut_rooms", v->cut_rooms);
    put_int(w, "cut_doors", v->cut_doors);
}

static SettStatus check(Cli *cli, const CliDungeon *dungeon)
{
    SettDungeonReport report;
    if (sett_dungeon_report(dungeon->d, &cli->arena, &report) != SETT_OK)
        return sett_cli_no_memory(cli);
    if (cli->json) {
        SettJsonWriter w = open_json(cli, dungeon);
        put_verdict(&w, &report);
        sett_json_key(&w, "reasons");
        sett_json_open(&w, '[');
        for (int32_t i = 0; i < report.count; i++)
            put_reason(&w, dungeon, &report.reasons[i]);
        sett_json_close(&w);
        close_json(cli, &w);
    } else {
        sett_text_format(&cli->out, "%s: %s\n", dungeon->source,
                         report.feasible ? "ok" : "infeasible");
        for (int32_t i = 0; i < report.count; i++)
            print_reason(cli, dungeon, &report.reasons[i]);
    }
    return report.feasible ? SETT_OK : SETT_INFEASIBLE;
}

/* ---------------------------------------------------------------------- path
 */

static const char *const answers[] = {"unknown", "yes", "no"};

static void put_path(Cli *cli, const CliDungeon *dungeon, SettPathType type,
                     const SettDungeonPath *p)
{
    SettJsonWriter w = open_json(cli, dungeon);
    sett_json_key(&w, "path");
    sett_json_put_string(&w, sett_path_name(type));
    sett_json_key(&w, "found");
    sett_json_put_string(&w, answers[p->answer]);
    put_int(&w, "steps", p->steps);
    put_int(&w, "treasures", p->treasures);
    put_int(&w, "enemies", p->enemies);
    sett_json_key(&w, "cost");
    sett_json_put_double(&w, (double)p->cost / 100);
    put_int(&w, "spent", (int64_t)p->spent);
    sett_json_key(&w, "tiles");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < p->count; i++) {
        sett_json_open(&w, '{');
        sett_json_key(&w, "room");
        sett_json_put_string(&w, room_name(dungeon, p->spots[i].room));
        put_int(&w, "x", p->spots[i].x);
        put_int(&w, "y", p->spots[i].y);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    close_json(cli, &w);
}

/* One line a room: its tiles in order, corners alone. */
static void print_way(Cli *cli, const CliDungeon *dungeon,
                      const SettDungeonPath *p)
{
    for (int32_t i = 0; i < p->count; i++) {
        const SettSpot *at = &p->spots[i];
        bool enters = i == 0 || at->room != p->spots[i - 1].room;
        bool leaves = i + 1 == p->count || at->room != p->spots[i + 1].room;
        bool straight = !enters && !leaves &&
                        2 * at->x == p->spots[i - 1].x + p->spots[i + 1].x &&
                        2 * at->y == p->spots[i - 1].y + p->spots[i + 1].y;
        if (enters)
            sett_text_format(&cli->out, "  %s:", room_name(dungeon, at->room));
        if (!straight)
            sett_text_format(&cli->out, " %d,%d", (int)at->x, (int)at->y);
        if (leaves)
            sett_text_char(&cli->out, '\n');
    }
}

static SettStatus check_path(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query)
{
    SettPathType type;
    SettDungeonPath p;
    SettStatus s = sett_cli_dungeon_path(cli, dungeon, query, &type, &p);
    if (s != SETT_OK)
        return s;
    if (cli->json) {
        put_path(cli, dungeon, type, &p);
    } else if (p.answer != SETT_YES) {
        sett_text_format(&cli->out, "%s: %s\n", sett_path_name(type),
                         p.answer == SETT_NO ? "no path"
                                             : "unknown, the budget is spent");
    } else {
        sett_text_format(&cli->out, "%s: %d steps, treasures %d, enemies %d",
                         sett_path_name(type), (int)p.steps, (int)p.treasures,
                         (int)p.enemies);
        if (type <= SETT_PATH_MORE_DANGER) {
            sett_text_add(&cli->out, ", cost ");
            sett_text_double(&cli->out, (double)p.cost / 100);
        }
        sett_text_char(&cli->out, '\n');
        print_way(cli, dungeon, &p);
    }
    return p.answer == SETT_YES ? SETT_OK : SETT_INFEASIBLE;
}

SettStatus sett_cli_dungeon_check(Cli *cli, const CliDungeon *dungeon,
                                  const CliPathQuery *query)
{
    if (query->type != NULL)
        return check_path(cli, dungeon, query);
    if (query->from != NULL || query->to != NULL)
        return sett_cli_usage(cli, "--from and --to go with --path");
    return check(cli, dungeon);
}

/* ------------------------------------------------------------------- figures
 */

typedef struct Figures {
    int64_t rooms, connections, loops, dead_ends, tiles, passable;
    int64_t treasures, enemies;
    SettDungeonVerdict verdict;
    SettObjective *goals;
    int32_t goal_count;
} Figures;

/* Tiles by their roles; a boss counts by its tiles. */
static void count_tiles(const CliDungeon *dungeon, Figures *f)
{
    const SettTileSet *tiles = &sett_dungeon_game(dungeon->d)->tiles;
    for (int32_t r = 0; r < f->rooms; r++) {
        int64_t counts[256];
        sett_grid_count(&sett_dungeon_room(dungeon->d, r)->grid, counts);
        for (int32_t t = 0; t < tiles->count; t++) {
            uint64_t roles = tiles->tiles[t].roles;
            f->tiles += counts[t];
            f->passable += roles & SETT_IS(SOLID) ? 0 : counts[t];
            f->treasures += roles & SETT_IS(REWARD) ? counts[t] : 0;
            f->enemies += roles & SETT_IS(FOE) ? counts[t] : 0;
        }
    }
}

/* Ways round: connections beyond those that hold the parts together. */
static SettStatus count_joins(Cli *cli, const CliDungeon *dungeon, Figures *f)
{
    int32_t *part = SETT_TAKE(&cli->arena, f->rooms + 1, int32_t);
    int32_t *doors = SETT_TAKE(&cli->arena, f->rooms + 1, int32_t);
    if (part == NULL || doors == NULL)
        return sett_cli_no_memory(cli);
    for (int32_t r = 0; r < f->rooms; r++)
        part[r] = r;
    for (int32_t i = 0; i < f->connections; i++) {
        const SettConnection *c = sett_dungeon_connection(dungeon->d, i);
        int32_t a = part[c->end[0].room], b = part[c->end[1].room];
        f->loops += a == b;
        for (int32_t r = 0; r < f->rooms && a != b; r++)
            part[r] = part[r] == b ? a : part[r];
        doors[c->end[0].room]++;
        doors[c->end[1].room]++;
    }
    for (int32_t r = 0; r < f->rooms; r++)
        f->dead_ends += doors[r] == 1;
    return SETT_OK;
}

static SettStatus measure(Cli *cli, const CliDungeon *dungeon, Figures *f)
{
    *f = (Figures){.rooms = sett_dungeon_rooms(dungeon->d),
                   .connections = sett_dungeon_connections(dungeon->d)};
    count_tiles(dungeon, f);
    SettStatus s = count_joins(cli, dungeon, f);
    if (s == SETT_OK && sett_dungeon_objectives(dungeon->d, &cli->arena,
                                                &f->goals, &f->goal_count))
        s = sett_cli_no_memory(cli);
    f->verdict = sett_dungeon_check(dungeon->d);
    return s;
}

static void put_goals(SettJsonWriter *w, const CliDungeon *dungeon,
                      const Figures *f)
{
    sett_json_key(w, "objectives");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < f->goal_count; i++) {
        const SettObjective *g = &f->goals[i];
        sett_json_open(w, '{');
        sett_json_key(w, "room");
        sett_json_put_string(w, room_name(dungeon, g->room));
        sett_json_key(w, "main");
        sett_json_put_bool(w, i == 0);
        sett_json_key(w, "what");
        sett_json_put_string(w, g->what);
        sett_json_key(w, "quality");
        sett_json_put_double(w, g->quality);
        put_int(w, "doors", g->doors);
        put_int(w, "path_rooms", g->path);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void print_goals(Cli *cli, const CliDungeon *dungeon, const Figures *f)
{
    for (int32_t i = 0; i < f->goal_count; i++) {
        const SettObjective *g = &f->goals[i];
        sett_text_format(&cli->out, "%s objective: %s in \"%s\" (quality ",
                         i == 0 ? "main" : "side", g->what,
                         room_name(dungeon, g->room));
        sett_text_fixed(&cli->out, g->quality, 3);
        sett_text_format(&cli->out, ", %d door%s, %d rooms on the way)\n",
                         (int)g->doors, g->doors == 1 ? "" : "s", (int)g->path);
    }
}

static void print_figures(Cli *cli, const CliDungeon *dungeon, const Figures *f,
                          const EddTour *tour)
{
    const struct {
        const char *name;
        int64_t value;
    } rows[] = {{"rooms", f->rooms},
                {"connections", f->connections},
                {"loops", f->loops},
                {"dead_end_rooms", f->dead_ends},
                {"tiles", f->tiles},
                {"passable_tiles", f->passable},
                {"treasures", f->treasures},
                {"enemies", f->enemies},
                {"reached_tiles", f->verdict.reached},
                {"cut_tiles", f->verdict.cut_tiles},
                {"cut_rooms", f->verdict.cut_rooms},
                {"cut_doors", f->verdict.cut_doors},
                {"feasible", f->verdict.feasible}};
    SettJsonWriter w;
    if (cli->json)
        w = open_json(cli, dungeon);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (cli->json)
            put_int(&w, rows[i].name, rows[i].value);
        else
            sett_text_format(&cli->out, "%-16s %" PRId64 "\n", rows[i].name,
                             rows[i].value);
    }
    if (tour != NULL && cli->json)
        sett_cli_dungeon_put_play(&w, dungeon, tour);
    else if (tour != NULL)
        sett_cli_dungeon_print_play(cli, dungeon, tour);
    if (cli->json) {
        put_goals(&w, dungeon, f);
        close_json(cli, &w);
    } else {
        print_goals(cli, dungeon, f);
    }
}

SettStatus sett_cli_dungeon_measure(Cli *cli, const CliDungeon *dungeon,
                                    const CliPlayQuery *query)
{
    Figures f;
    EddTour tour;
    SettStatus s = cli->csv ? sett_cli_usage(cli, "--csv is for levels")
                            : measure(cli, dungeon, &f);
    if (s == SETT_OK && query->play)
        s = sett_cli_dungeon_play(cli, dungeon, query, &tour);
    if (s == SETT_OK)
        print_figures(cli, dungeon, &f, query->play ? &tour : NULL);
    return s;
}

/* ------------------------------------------------------------------ pictures
 */

static bool ends_with(const char *text, const char *ending)
{
    size_t size = strlen(text), n = strlen(ending);
    return size >= n && !strcmp(text + size - n, ending);
}

static SettStatus draw_png(Cli *cli, const CliDungeon *dungeon,
                           const SettDungeonPath *path, int64_t scale,
                           SettText *out)
{
    uint8_t *rgb = NULL;
    int32_t width = 0, height = 0;
    SettStatus s = sett_dungeon_rgb(dungeon->d, path, (int32_t)scale,
                                    &cli->arena, &rgb, &width, &height);
    if (s == SETT_TOO_LARGE)
        return sett_fail(&cli->err, s, "the picture would be too large");
    return s == SETT_OK ? sett_png_write(rgb, width, height, out, &cli->err)
                        : s;
}

static SettStatus draw(Cli *cli, const CliDungeon *dungeon,
                       const SettDungeonPath *path, int64_t scale,
                       SettText *out)
{
    const char *to = cli->output;
    if (to != NULL && ends_with(to, ".png"))
        return draw_png(cli, dungeon, path, scale, out);
    if (to != NULL && ends_with(to, ".svg"))
        return sett_dungeon_svg(dungeon->d, path, dungeon->source, out);
    if (to != NULL && ends_with(to, ".json"))
        return sett_cli_dungeon_write(cli, dungeon, out);
    if (to != NULL && ends_with(to, ".txt")) {
        sett_dungeon_write_text(dungeon->d, out);
        return out->status;
    }
    SettStatus s = sett_dungeon_plan_text(dungeon->d, path, &cli->arena, out);
    return s == SETT_TOO_LARGE
               ? sett_fail(&cli->err, s, "the plan is too large for text")
               : s;
}

SettStatus sett_cli_dungeon_render(Cli *cli, const CliDungeon *dungeon,
                                   const CliPathQuery *query, int64_t scale)
{
    SettPathType type;
    SettDungeonPath path;
    SettText out = sett_text(cli->alloc);
    SettStatus s = SETT_OK;
    if (query->type != NULL)
        s = sett_cli_dungeon_path(cli, dungeon, query, &type, &path);
    if (s == SETT_OK && query->type != NULL && path.answer != SETT_YES)
        s = sett_fail(&cli->err, SETT_INFEASIBLE, "there is no such path");
    if (s == SETT_OK)
        s = draw(cli, dungeon, query->type != NULL ? &path : NULL, scale, &out);
    if (s == SETT_NO_MEMORY)
        s = sett_cli_no_memory(cli);
    if (s == SETT_OK && cli->output != NULL &&
        strcmp(cli->output, "terminal") == 0)
        cli->output = NULL;
    if (s == SETT_OK)
        s = sett_cli_deliver(cli, &out);
    sett_text_free(&out);
    return s;
}
