/* structures.c - structures are whole: every tile of one belongs to exactly one
   template laid on the level. A literal says that a row of a template lies at a
   place; rows hang together from above to below. Where a template may be cut by
   a side, its cells beyond are of no matter. */
#include "solve/model/model.h"

#include <string.h>

#define MOST_ROWS 32
#define MOST_PARTS 256 /* rows of templates over one cell */

/* One row of one template: part(x, y) = first + (y * span) + x - low. */
typedef struct Part {
    const char *glyphs;
    int32_t size, first, low, span; /* x from low; span places a row */
    bool again;                     /* may follow itself */
} Part;

typedef struct Parts {
    Part *of;
    int32_t count;
    uint64_t tiles; /* that belong to structures */
} Parts;

static int32_t place_of(const SolveModel *m, const Part *p, int32_t x,
                        int32_t y)
{
    if (x < p->low || x >= p->low + p->span || y < 0 || y >= m->h)
        return -1;
    return p->first + y * p->span + x - p->low;
}

static SettStatus add_parts(SolveModel *m, const SettStructure *s, Parts *parts)
{
    const char *at = s->art;
    int32_t row = 0;
    bool left = (s->clip >> SETT_W & 1) != 0, right = (s->clip >> SETT_E & 1);
    while (*at != 0) {
        int32_t size = (int32_t)strcspn(at, "|");
        Part *p = &parts->of[parts->count++];
        *p = (Part){.glyphs = at, .size = size, .again = ++row == s->repeat};
        p->low = left ? 1 - size : 0;
        p->span = m->w - p->low - (right ? 0 : size - 1);
        p->first = p->span > 0 ? sett_solver_vars(m->s, p->span * m->h) : 0;
        if (p->first < 0)
            return SETT_NO_MEMORY;
        at += size + (at[size] == '|');
    }
    return SETT_OK;
}

/* The row's tiles stand where it lies. */
static void lay(SolveModel *m, const Part *p, int32_t x, int32_t y,
                SettLit guard)
{
    SettLit lit = sett_lit(place_of(m, p, x, y));
    for (int32_t i = 0; i < p->size; i++) {
        if (p->glyphs[i] == ' ' || x + i < 0 || x + i >= m->w)
            continue;
        int32_t tile = sett_tile_glyph(&m->game->tiles, p->glyphs[i]);
        sett_model_clause(
            m, guard,
            (SettLit[]){sett_not(lit),
                        sett_tile_lit(m->s, y * m->w + x + i, tile)},
            2);
    }
}

/* Where a row lies, `other` or, if it may stand often, the row itself lies
   above or below it (dy). NULL: the template ends there. */
static void hang(SolveModel *m, const SettStructure *s, const Part *p,
                 const Part *other, SettPoint at, int32_t dy, SettLit guard)
{
    SettLit any[3] = {sett_not(sett_lit(place_of(m, p, at.x, at.y)))};
    int32_t count = 1;
    if (other == NULL)
        return;
    if (at.y + dy < 0 || at.y + dy >= m->h) {
        if ((s->clip >> (dy > 0 ? SETT_S : SETT_N) & 1) != 0)
            return;
    } else {
        int32_t there = place_of(m, other, at.x, at.y + dy);
        if (there >= 0)
            any[count++] = sett_lit(there);
        if (p->again)
            any[count++] = sett_lit(place_of(m, p, at.x, at.y + dy));
    }
    sett_model_clause(m, guard, any, count);
}

static void lay_all(SolveModel *m, const SettStructure *s, const Parts *parts,
                    int32_t from, SettLit guard)
{
    for (int32_t i = from; i < parts->count; i++) {
        const Part *p = &parts->of[i];
        for (int32_t y = 0; y < m->h; y++)
            for (int32_t x = p->low; x < p->low + p->span; x++) {
                lay(m, p, x, y, guard);
                hang(m, s, p, i + 1 < parts->count ? p + 1 : NULL,
                     (SettPoint){x, y}, 1, guard);
                hang(m, s, p, i > from ? p - 1 : NULL, (SettPoint){x, y}, -1,
                     guard);
            }
    }
}

/* All rows that could put `tile` on a cell. */
static int32_t covers(const SolveModel *m, const Parts *parts, int32_t cell,
                      int32_t tile, SettLit *out)
{
    int32_t count = 0;
    for (int32_t i = 0; i < parts->count; i++) {
        const Part *p = &parts->of[i];
        for (int32_t k = 0; k < p->size && count < MOST_PARTS; k++) {
            if (p->glyphs[k] == ' ' ||
                sett_tile_glyph(&m->game->tiles, p->glyphs[k]) != tile)
                continue;
            int32_t at = place_of(m, p, cell % m->w - k, cell / m->w);
            if (at >= 0)
                out[count++] = sett_lit(at);
        }
    }
    return count;
}

/* Every such tile belongs to one row, and to one alone. */
static void cover(SolveModel *m, const Parts *parts, SettLit guard)
{
    SettLit lits[MOST_PARTS + 2];
    for (int32_t c = 0; c < m->area; c++)
        for (uint64_t left = parts->tiles; left != 0; left &= left - 1) {
            int32_t tile = __builtin_ctzll(left);
            int32_t count = covers(m, parts, c, tile, lits);
            for (int32_t a = 0; a < count; a++)
                for (int32_t b = 0; b < a; b++)
                    sett_model_clause(
                        m, guard,
                        (SettLit[]){sett_not(lits[a]), sett_not(lits[b])}, 2);
            lits[count++] = sett_not(sett_tile_lit(m->s, c, tile));
            if (guard != SETT_NO_LIT)
                lits[count++] = sett_not(guard);
            sett_solver_clause(m->s, lits, count);
        }
}

SettStatus sett_model_structures(SolveModel *m)
{
    if (m->game->structure_count == 0)
        return SETT_OK;
    Parts parts = {.tiles = sett_model_tiles(m, SETT_IS(STRUCTURE))};
    parts.of = SETT_TAKE(m->arena, m->game->structure_count * MOST_ROWS, Part);
    if (parts.of == NULL)
        return SETT_NO_MEMORY;
    SettLit guard =
        sett_model_demand(m, SETT_DEMANDS_STRUCTURES, -1, "whole structures");
    for (int32_t i = 0; i < m->game->structure_count; i++) {
        int32_t from = parts.count;
        SettStatus status = add_parts(m, &m->game->structures[i], &parts);
        if (status != SETT_OK)
            return status;
        lay_all(m, &m->game->structures[i], &parts, from, guard);
    }
    cover(m, &parts, guard);
    return sett_model_status(m);
}
