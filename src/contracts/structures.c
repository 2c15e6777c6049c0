/* structures.c - things of many tiles have to be whole: an exact cover of the
   tiles with role STRUCTURE by the game's templates, cut only where a template
   allows it. Tiles are taken row by row, and of several templates that fit the
   one that covers most. (The checks of Biemer and Cooper 2022 are looser; games
   that need them keep their own.) */
#include "contracts/structures.h"

#include "base/enlarge.h"
#include "base/least.h"
#include "sett/slices.h"

#include <string.h>

#define MAX_SIDE 32 /* rows and columns of a template */

typedef struct Template {
    const SettStructure *of;
    char glyph[MAX_SIDE][MAX_SIDE + 1];
    int32_t w, h;
} Template;

/* A template laid on a level: its first column and row, both may be outside. */
typedef struct Laid {
    const Template *t;
    SettPoint first; /* of its cells inside, row by row */
    int32_t x, y;
    int32_t repeats; /* further copies of the row that may stand often */
    int32_t cells;   /* covered; 0 = does not fit */
} Laid;

typedef struct Cover {
    const SettGame *game;
    const SettGrid *g;
    Template *templates;
    SettMask covered;
    uint8_t part[256]; /* tiles that belong to structures */
} Cover;

static void read_template(const SettStructure *s, Template *t)
{
    *t = (Template){.of = s};
    const char *at = s->art;
    while (*at != 0) {
        size_t n = strcspn(at, "|");
        SETT_ASSERT(n <= MAX_SIDE && t->h < MAX_SIDE);
        memcpy(t->glyph[t->h++], at, n);
        t->w = sett_max((int32_t)n, t->w);
        at += n + (at[n] == '|');
    }
}

/* Template row of a laid row. */
static int32_t row_of(const Laid *laid, int32_t row)
{
    int32_t last = laid->t->of->repeat - 1; /* stands 1 + repeats times */
    int32_t until = sett_min(row, last), from = row - laid->repeats;
    return sett_max(until, from);
}

/* Cells of a laid row that fit, after `before` of other rows; -1 where one does
   not. */
static int32_t fit_row(const Cover *c, const Laid *laid, int32_t row,
                       int32_t before)
{
    const char *glyphs = laid->t->glyph[row_of(laid, row)];
    int32_t y = laid->y + row, fits = 0;
    uint32_t clip = laid->t->of->clip;
    if (y < 0 || y >= c->g->h)
        return clip >> (y < 0 ? SETT_N : SETT_S) & 1 ? 0 : -1;
    for (int32_t i = 0; glyphs[i] != 0; i++) {
        int32_t x = laid->x + i;
        if (glyphs[i] == ' ')
            continue;
        if (x < 0 || x >= c->g->w) {
            if ((clip >> (x < 0 ? SETT_W : SETT_E) & 1) == 0)
                return -1;
            continue;
        }
        if (before + fits == 0 && (x != laid->first.x || y != laid->first.y))
            return -1;
        uint8_t tile = c->g->cells[sett_grid_at(c->g, x, y)];
        if (c->game->tiles.tiles[tile].glyph != glyphs[i] ||
            sett_mask_get(&c->covered, x, y))
            return -1;
        fits++;
    }
    return fits;
}

static int32_t fit(const Cover *c, const Laid *laid)
{
    int32_t cells = 0;
    for (int32_t row = 0; row < laid->t->h + laid->repeats; row++) {
        int32_t n = fit_row(c, laid, row, cells);
        if (n < 0)
            return 0;
        cells += n;
    }
    return cells;
}

/* Keeps `laid` in `best` where it covers more. */
static void better(const Cover *c, Laid laid, Laid *best)
{
    do {
        laid.cells = fit(c, &laid);
        if (laid.cells > best->cells)
            *best = laid;
        laid.repeats++;
    } while (laid.t->of->repeat > 0 && laid.y + laid.repeats < c->g->h);
}

/* What covers most with its first visible cell at (x, y). */
static Laid best_at(const Cover *c, int32_t x, int32_t y)
{
    Laid best = {.cells = 0};
    for (int32_t i = 0; i < c->game->structure_count; i++) {
        const Template *t = &c->templates[i];
        for (int32_t row = 0; row < t->h; row++)
            for (int32_t col = 0; col < t->w; col++)
                better(c, (Laid){t, {x, y}, x - col, y - row, 0, 0}, &best);
    }
    return best;
}

static void lay(Cover *c, const Laid *laid)
{
    for (int32_t row = 0; row < laid->t->h + laid->repeats; row++) {
        const char *glyphs = laid->t->glyph[row_of(laid, row)];
        for (int32_t i = 0; glyphs[i] != 0; i++)
            if (glyphs[i] != ' ' &&
                sett_grid_has(c->g, laid->x + i, laid->y + row))
                sett_mask_set(&c->covered, laid->x + i, laid->y + row);
    }
}

static SettStatus begin(const SettGame *game, const SettGrid *grid,
                        SettArena *tmp, Cover *c)
{
    *c = (Cover){.game = game, .g = grid};
    c->templates = SETT_TAKE(tmp, game->structure_count, Template);
    if (c->templates == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < game->structure_count; i++)
        read_template(&game->structures[i], &c->templates[i]);
    sett_tiles_any(&game->tiles, SETT_IS(STRUCTURE), c->part);
    return sett_mask_take(tmp, grid->w, grid->h, &c->covered);
}

/* What is done with every tile of a structure: covered by `laid`, or broken
   where that is NULL. */
typedef SettStatus Visit(void *user, const Cover *c, SettPoint at,
                         const Laid *laid);

static SettStatus cover(const SettGame *game, const SettGrid *grid,
                        SettArena *tmp, Visit *visit, void *user)
{
    Cover c;
    SettStatus status = begin(game, grid, tmp, &c);
    for (int32_t i = 0; i < sett_grid_area(grid) && status == SETT_OK; i++) {
        SettPoint at = sett_grid_point(grid, i);
        if (!c.part[grid->cells[i]] || sett_mask_get(&c.covered, at.x, at.y))
            continue;
        Laid best = best_at(&c, at.x, at.y);
        if (best.cells > 0)
            lay(&c, &best);
        status = visit(user, &c, at, best.cells > 0 ? &best : NULL);
    }
    return status;
}

#define SHOWN 16

typedef struct Broken {
    SettPoint at[SHOWN];
    int32_t count;
} Broken;

static SettStatus note_broken(void *user, const Cover *c, SettPoint at,
                              const Laid *laid)
{
    Broken *b = user;
    (void)c;
    if (laid != NULL)
        return SETT_OK;
    if (b->count < SHOWN)
        b->at[b->count] = at;
    b->count++;
    return SETT_OK;
}

static SettStatus find_broken(const SettGame *game, const SettGrid *grid,
                              SettArena *tmp, Broken *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *out = (Broken){.count = 0};
    SettStatus status = cover(game, grid, tmp, note_broken, out);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_structures_broken(const SettGame *game, const SettGrid *grid,
                                  SettArena *tmp, int32_t *out)
{
    Broken b;
    SettStatus status = find_broken(game, grid, tmp, &b);
    *out = b.count;
    return status;
}

SettStatus sett_structures_check(const SettGame *game, const SettGrid *grid,
                                 SettArena *tmp, SettReport *report)
{
    Broken b;
    SettStatus status = find_broken(game, grid, tmp, &b);
    if (status != SETT_OK || b.count == 0)
        return status;
    int32_t shown = sett_min(b.count, SHOWN);
    return sett_report_add(report, "broken-structure", b.at, shown,
                           "%d tiles belong to no whole structure (%s)",
                           (int)shown, game->structures[0].name);
}

typedef struct Wanting {
    SettWants *out;
    SettArena *arena;
    int32_t room;
    bool after;
} Wanting;

/* How far beyond the side a cell is, from 0; -1: not beyond it. */
static int32_t beyond(const Cover *c, bool after, int32_t x, int32_t y)
{
    bool columns = c->game->slices == SETT_COLUMNS;
    bool backward = c->game->forward == SETT_W || c->game->forward == SETT_N;
    int32_t at = columns ? x : y, count = columns ? c->g->w : c->g->h;
    if (at >= count)
        return after != backward ? at - count : -1;
    return at < 0 && after == backward ? -at - 1 : -1;
}

static SettStatus want(Wanting *w, SettWanted item)
{
    SettWants *out = w->out;
    if (out->count == w->room) {
        int32_t room = 2 * w->room + 16;
        SettWanted *more =
            sett_enlarge(w->arena, out->items, (size_t)out->count, (size_t)room,
                         sizeof *more);
        if (more == NULL)
            return SETT_NO_MEMORY;
        out->items = more;
        w->room = room;
    }
    out->items[out->count++] = item;
    out->slices = item.slice >= out->slices ? item.slice + 1 : out->slices;
    return SETT_OK;
}

static SettStatus note_wants(void *user, const Cover *c, SettPoint at,
                             const Laid *laid)
{
    Wanting *w = user;
    bool columns = c->game->slices == SETT_COLUMNS;
    SettStatus status = SETT_OK;
    (void)at;
    if (laid == NULL)
        return SETT_OK;
    for (int32_t row = 0; row < laid->t->h + laid->repeats; row++) {
        const char *glyphs = laid->t->glyph[row_of(laid, row)];
        int32_t y = laid->y + row;
        for (int32_t i = 0; glyphs[i] != 0 && status == SETT_OK; i++) {
            int32_t slice = beyond(c, w->after, laid->x + i, y);
            if (glyphs[i] == ' ' || slice < 0)
                continue;
            int32_t tile = sett_tile_glyph(&c->game->tiles, glyphs[i]);
            int32_t cell = columns ? c->g->h - 1 - y : laid->x + i;
            if (cell < 0 || cell >= sett_slice_size(c->game, c->g))
                continue;
            status = want(w, (SettWanted){slice, cell, (uint8_t)tile});
        }
    }
    return status;
}

SettStatus sett_structures_wants(const SettGame *game, const SettGrid *grid,
                                 bool after, SettArena *arena, SettWants *out)
{
    *out = (SettWants){.items = NULL};
    Wanting w = {.out = out, .arena = arena, .after = after};
    return cover(game, grid, arena, note_wants, &w);
}
