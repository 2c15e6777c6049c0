/* check.c - SettGame.check of a game from a file: the border and each of the
   constraints, told by its id with the cells that break it. */
#include "base/enlarge.h"
#include "games/file/file.h"

#include "base/least.h"

#include <math.h>
enum { SHOWN = 16 };

typedef struct Checking {
    const FileData *data;
    const SettLevel *level;
    SettArena *tmp;
    SettReport *report;
} Checking;

static SettStatus broken(const Checking *c, const FileConstraint *what,
                         const SettPoint *cells, int32_t count,
                         const char *text)
{
    SettStatus status = sett_report_add(c->report, what->id, cells,
                                        sett_min(count, SHOWN), "%s", text);
    if (status == SETT_OK && !what->hard)
        sett_report_warn(c->report);
    return status;
}

/* Cells of a set: how many there are, the first ones in `out`. */
static int32_t cells_of(const Checking *c, int32_t set, SettPoint out[SHOWN])
{
    const SettGrid *g = &c->level->grid;
    int32_t count = 0;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        if (c->data->sets[set].has[g->cells[i]]) {
            if (count < SHOWN)
                out[count] = sett_grid_point(g, i);
            count++;
        }
    return count;
}

static const char *number(const Checking *c, double value)
{
    SettText text = sett_text(c->tmp->alloc);
    sett_text_double(&text, value);
    const char *kept = sett_keep_text(c->tmp, &text);
    return kept != NULL ? kept : "?";
}

/* A value against the constraint's bounds, in words. */
static SettStatus against(const Checking *c, const FileConstraint *what,
                          double value, const char *of, const SettPoint *cells,
                          int32_t count)
{
    bool low = value<what->low, high = value> what->high;
    if (!low && !high && value == value)
        return SETT_OK;
    const char *text =
        value == value
            ? sett_arena_format(c->tmp, "%s is %s (at %s %s)", of,
                                number(c, value), low ? "least" : "most",
                                number(c, low ? what->low : what->high))
            : sett_arena_format(c->tmp, "%s: there is none", of);
    return text != NULL ? broken(c, what, cells, count, text) : SETT_NO_MEMORY;
}

static SettStatus check_count(const Checking *c, const FileConstraint *what)
{
    SettPoint cells[SHOWN];
    int32_t count = cells_of(c, what->a, cells);
    const char *of = sett_arena_format(
        c->tmp, what->share ? "the share of %s" : "the number of %s",
        what->text);
    if (of == NULL)
        return SETT_NO_MEMORY;
    if (what->w == 0)
        return against(c, what,
                       what->share
                           ? (double)count / sett_grid_area(&c->level->grid)
                           : count,
                       of, cells, count);
    if (count <= 30 && (what->x >> count & 1) != 0)
        return SETT_OK;
    const char *text = sett_arena_format(c->tmp, "%s is %d", of, (int)count);
    return text != NULL ? broken(c, what, cells, count, text) : SETT_NO_MEMORY;
}

static SettStatus check_connected(const Checking *c, const FileConstraint *what)
{
    SettMask mask;
    const SettGrid *g = &c->level->grid;
    int32_t parts = 0, shown = 0;
    int32_t *labels = SETT_TAKE(c->tmp, sett_grid_area(g), int32_t);
    SettPoint cells[SHOWN];
    SettStatus status = sett_mask_take(c->tmp, g->w, g->h, &mask);
    if (labels == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    sett_mask_from_grid(&mask, g, c->data->sets[what->a].has);
    status = sett_components(&mask, c->tmp, labels, NULL, &parts);
    if (status != SETT_OK || parts <= 1)
        return status;
    for (int32_t i = 0; i < sett_grid_area(g) && shown < SHOWN; i++)
        if (labels[i] > 0)
            cells[shown++] = sett_grid_point(g, i);
    const char *text = sett_arena_format(
        c->tmp, "there are %d parts that no way joins", (int)parts);
    return text != NULL ? broken(c, what, cells, shown, text) : SETT_NO_MEMORY;
}

/* reach: every one of `b`; distance: the nearest of them. */
static SettStatus check_way(const Checking *c, const FileConstraint *what)
{
    const SettGrid *g = &c->level->grid;
    const uint8_t *b = c->data->sets[what->b].has;
    int32_t *dist, sources, bad = 0, best = SETT_FAR;
    SettPoint cells[SHOWN];
    SettStatus status = sett_file_steps(c->data, g, &c->data->sets[what->a],
                                        c->tmp, &dist, &sources);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        if (!b[g->cells[i]])
            continue;
        int32_t d = sources > 0 ? dist[i] : SETT_FAR;
        best = sett_min(best, d);
        if (d == SETT_FAR && bad < SHOWN)
            cells[bad++] = sett_grid_point(g, i);
    }
    if (what->kind == FILE_DISTANCE) {
        const char *of = sett_arena_format(c->tmp, "the way to %s", what->text);
        return of == NULL
                   ? SETT_NO_MEMORY
                   : against(c, what, best == SETT_FAR ? (double)NAN : best, of,
                             cells, bad);
    }
    if (bad == 0)
        return SETT_OK;
    const char *text = sett_arena_format(c->tmp, "no way leads to %d of %s",
                                         (int)bad, what->text);
    return text != NULL ? broken(c, what, cells, bad, text) : SETT_NO_MEMORY;
}

static SettStatus check_never(const Checking *c, const FileConstraint *what)
{
    const SettGrid *g = &c->level->grid;
    const uint8_t *a = c->data->sets[what->a].has,
                  *b = c->data->sets[what->b].has;
    SettPoint cells[SHOWN];
    int32_t bad = 0;
    for (int32_t i = 0; i < sett_grid_area(g) && bad < SHOWN; i++) {
        int32_t x = i % g->w, y = i / g->w;
        bool under = y + 1 < g->h && a[g->cells[i]] && b[g->cells[i + g->w]];
        bool aside = x + 1 < g->w && ((a[g->cells[i]] && b[g->cells[i + 1]]) ||
                                      (b[g->cells[i]] && a[g->cells[i + 1]]));
        if (what->below ? under : aside)
            cells[bad++] = (SettPoint){x, y};
    }
    return bad == 0 ? SETT_OK : broken(c, what, cells, bad, what->text);
}

static SettStatus check_only(const Checking *c, const FileConstraint *what)
{
    const SettGrid *g = &c->level->grid;
    const uint8_t *a = c->data->sets[what->a].has;
    SettPoint cells[SHOWN];
    int32_t bad = 0;
    for (int32_t y = what->y; y < sett_min(what->y + what->h, g->h); y++)
        for (int32_t x = what->x; x < sett_min(what->x + what->w, g->w); x++)
            if (!a[g->cells[sett_grid_at(g, x, y)]] && bad < SHOWN)
                cells[bad++] = (SettPoint){x, y};
    if (bad == 0)
        return SETT_OK;
    const char *text = sett_arena_format(
        c->tmp, "other tiles than %s stand in the region", what->text);
    return text != NULL ? broken(c, what, cells, bad, text) : SETT_NO_MEMORY;
}

static SettStatus check_softlock(const Checking *c, const FileConstraint *what)
{
    SettKernelAnswer answer;
    SettKernelAsk ask = {.stuck = true};
    SettStatus status = sett_kernel_solve(&c->data->agents[0].kernel, c->level,
                                          &ask, c->tmp, &answer);
    if (status != SETT_OK || answer.stuck != SETT_YES)
        return status;
    const char *text = sett_arena_format(
        c->tmp, "the player can get stuck for good after %d moves",
        (int)answer.stuck_count);
    return text != NULL ? broken(c, what, NULL, 0, text) : SETT_NO_MEMORY;
}

static SettStatus check_measure(const Checking *c, const FileConstraint *what)
{
    double values[FILE_MOST_MEASURES];
    bool wanted[FILE_MOST_MEASURES] = {false};
    wanted[what->measure] = true;
    SettStatus status =
        sett_file_measure_some(c->data, c->level, wanted, c->tmp, values);
    return status == SETT_OK
               ? against(c, what, values[what->measure], what->text, NULL, 0)
               : status;
}

static SettStatus check_one(const Checking *c, const FileConstraint *what)
{
    switch (what->kind) {
    case FILE_COUNT:
        return check_count(c, what);
    case FILE_CONNECTED:
        return check_connected(c, what);
    case FILE_REACH:
    case FILE_DISTANCE:
        return check_way(c, what);
    case FILE_NEVER:
        return check_never(c, what);
    case FILE_ONLY:
        return check_only(c, what);
    case FILE_MEASURE:
        return check_measure(c, what);
    default:
        return check_softlock(c, what);
    }
}

static SettStatus check_border(const Checking *c)
{
    const SettGrid *g = &c->level->grid;
    SettPoint cells[SHOWN];
    int32_t bad = 0;
    for (int32_t i = 0; i < sett_grid_area(g) && bad < SHOWN; i++) {
        int32_t x = i % g->w, y = i / g->w;
        bool edge = x == 0 || y == 0 || x == g->w - 1 || y == g->h - 1;
        if (edge && !c->data->solid[g->cells[i]])
            cells[bad++] = (SettPoint){x, y};
    }
    return bad == 0 ? SETT_OK
                    : sett_report_add(c->report, "open-border", cells, bad,
                                      "the border is not closed");
}

SettStatus sett_file_check(const SettGame *game, const SettLevel *level,
                           SettArena *tmp, SettReport *report)
{
    const FileData *data = game->self;
    Checking c = {data, level, tmp, report};
    SettStatus status = data->border >= 0 ? check_border(&c) : SETT_OK;
    for (int32_t i = 0; i < data->constraint_count && status == SETT_OK; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        /* Reasons belong to the report's arena, which may be `tmp` itself. */
        bool same = report != NULL && report->arena == tmp;
        status = check_one(&c, &data->constraints[i]);
        if (!same)
            sett_arena_reset(tmp, mark);
    }
    return status;
}
