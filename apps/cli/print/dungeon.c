/* dungeon.c - what the verbs say of a dungeon: the verdict with reasons,
   a path, figures and objectives, pictures. */
#include <inttypes.h>
#include <string.h>

#include "sett/dungeon.h"
#include "sett/format.h"
#include "verbs/dungeon.h"
#include "verbs/render.h"

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

static void close_json(Cli *cli, SettJsonWriter *w)
{
    sett_json_close(w);
    sett_text_char(&cli->out, '\n');
}

static void print_reason(const CliDungeon *dungeon, const SettDungeonReason *r,
                         SettText *out)
{
    const int32_t most = 8; /* cells that a line can take */
    sett_text_format(out, "  %s%s: ", r->warning ? "warning: " : "", r->code);
    if (r->room >= 0)
        sett_text_format(out, "room \"%s\": ", room_name(dungeon, r->room));
    sett_text_add(out, r->text);
    for (int32_t c = 0; c < r->cell_count && c < most; c++)
        sett_text_format(out, "%s%d,%d", c ? " " : " at ", (int)r->cells[c].x,
                         (int)r->cells[c].y);
    if (r->cell_count > most)
        sett_text_format(out, " and %d more", (int)(r->cell_count - most));
    sett_text_char(out, '\n');
}

void cli_dungeon_print_reasons(const CliDungeon *dungeon,
                               const SettDungeonReport *report, SettText *out)
{
    for (int32_t i = 0; i < report->count; i++)
        print_reason(dungeon, &report->reasons[i], out);
}

static SettStatus check(Cli *cli, const CliDungeon *dungeon)
{
    SettDungeonReport report;
    if (sett_dungeon_report(dungeon->d, &cli->arena, &report) != SETT_OK)
        return cli_no_memory(cli);
    if (cli->json) {
        SettJsonWriter w = open_json(cli, dungeon);
        sett_dungeon_put_report(&w, dungeon->d, &report);
        close_json(cli, &w);
    } else {
        sett_text_format(&cli->out, "%s: %s\n", dungeon->source,
                         report.feasible ? "ok" : "infeasible");
        cli_dungeon_print_reasons(dungeon, &report, &cli->out);
    }
    return report.feasible ? SETT_OK : SETT_INFEASIBLE;
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
    SettStatus s = cli_dungeon_path(cli, dungeon, query, &type, &p);
    if (s != SETT_OK)
        return s;
    if (cli->json) {
        SettJsonWriter w = open_json(cli, dungeon);
        sett_dungeon_put_path(&w, dungeon->d, type, &p);
        close_json(cli, &w);
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

SettStatus cli_dungeon_check(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query)
{
    if (query->type != NULL)
        return check_path(cli, dungeon, query);
    if (query->from != NULL || query->to != NULL)
        return cli_usage(cli, "--from and --to go with --path");
    return check(cli, dungeon);
}

typedef struct Figures {
    SettDungeonFigures counts;
    SettObjective *goals;
    int32_t goal_count;
} Figures;

static SettStatus measure(Cli *cli, const CliDungeon *dungeon, Figures *f)
{
    SettStatus s = sett_dungeon_figures(dungeon->d, &cli->arena, &f->counts);
    if (s == SETT_OK)
        s = sett_dungeon_objectives(dungeon->d, &cli->arena, &f->goals,
                                    &f->goal_count);
    return s == SETT_OK ? s : cli_no_memory(cli);
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

static void put_figures(Cli *cli, const CliDungeon *dungeon, const Figures *f,
                        const SettEddTour *tour)
{
    SettJsonWriter w = open_json(cli, dungeon);
    sett_dungeon_put_figures(&w, &f->counts);
    if (tour != NULL)
        cli_dungeon_put_play(&w, dungeon, tour);
    sett_dungeon_put_goals(&w, dungeon->d, f->goals, f->goal_count);
    close_json(cli, &w);
}

static void print_figures(Cli *cli, const CliDungeon *dungeon, const Figures *f,
                          const SettEddTour *tour)
{
#define PRINT(name) \
    sett_text_format(&cli->out, "%-16s %" PRId64 "\n", #name, f->counts.name);
    SETT_DUNGEON_FIGURE_LIST(PRINT)
#undef PRINT
    if (tour != NULL)
        cli_dungeon_print_play(cli, dungeon, tour);
    print_goals(cli, dungeon, f);
}

SettStatus cli_dungeon_measure(Cli *cli, const CliDungeon *dungeon,
                               const CliPlayQuery *query)
{
    Figures f;
    SettEddTour tour;
    SettStatus s = cli->csv ? cli_usage(cli, "--csv is for levels")
                            : measure(cli, dungeon, &f);
    if (s == SETT_OK && query->play)
        s = cli_dungeon_play(cli, dungeon, query, &tour);
    if (s == SETT_OK)
        (cli->json ? put_figures : print_figures)(cli, dungeon, &f,
                                                  query->play ? &tour : NULL);
    return s;
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

static SettStatus too_large(Cli *cli, SettStatus status, const char *what)
{
    return status == SETT_TOO_LARGE
               ? sett_fail(&cli->err, status, "the plan is too large for a %s",
                           what)
               : status;
}

static SettStatus draw(Cli *cli, const CliDungeon *dungeon,
                       const SettDungeonPath *path, int64_t scale,
                       SettText *out)
{
    const SettFormat *to =
        cli->output != NULL ? sett_format_of(cli->output) : NULL;
    if (to == &sett_format_png)
        return draw_png(cli, dungeon, path, scale, out);
    if (to == &sett_format_svg)
        return sett_dungeon_svg(dungeon->d, path, dungeon->source, out);
    if (to == &sett_format_json)
        return cli_dungeon_write(cli, dungeon, out);
    if (to == &sett_format_tiled) {
        SettStatus s = cli_render_tileset(cli, sett_dungeon_game(dungeon->d));
        return s == SETT_OK ? too_large(cli,
                                        sett_dungeon_write_tiled(
                                            dungeon->d, &cli->arena, out),
                                        "map")
                            : s;
    }
    if (to == &sett_format_text) {
        sett_dungeon_write_text(dungeon->d, out);
        return out->status;
    }
    return too_large(cli,
                     sett_dungeon_plan_text(dungeon->d, path, &cli->arena, out),
                     "text");
}

SettStatus cli_dungeon_render(Cli *cli, const CliDungeon *dungeon,
                              const CliPathQuery *query, int64_t scale)
{
    SettPathType type;
    SettDungeonPath path;
    SettText out = sett_text(cli->alloc);
    SettStatus s = SETT_OK;
    if (query->type != NULL)
        s = cli_dungeon_path(cli, dungeon, query, &type, &path);
    if (s == SETT_OK && query->type != NULL && path.answer != SETT_YES)
        s = sett_fail(&cli->err, SETT_INFEASIBLE, "there is no such path");
    if (s == SETT_OK)
        s = draw(cli, dungeon, query->type != NULL ? &path : NULL, scale, &out);
    if (s == SETT_NO_MEMORY)
        s = cli_no_memory(cli);
    if (s == SETT_OK && cli->output != NULL &&
        strcmp(cli->output, "terminal") == 0)
        cli->output = NULL;
    if (s == SETT_OK)
        s = cli_deliver(cli, &out);
    sett_text_free(&out);
    return s;
}
