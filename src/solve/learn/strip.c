/* strip.c - the line that is missing: a level is looked for whose patterns are
   free where they touch one column, or row. What stands there and beside it is
   what has to be drawn. */
#include "solve/learn/learnt.h"

typedef struct Strips {
    Learnt learnt;
    SettSolveDef def;
    SettDrawing open; /* nothing is drawn */
    SettMask asked;   /* cells outside the strip */
    int32_t w, h;
} Strips;

/* A line with its neighbours: x to x + w, y to y + h. */
typedef struct Strip {
    bool rows;
    int32_t at, x, y, w, h;
} Strip;

/* Cells of windows that touch the line. */
static Strip strip_at(const Strips *s, bool rows, int32_t at)
{
    int32_t reach = (rows ? s->learnt.spots.h : s->learnt.spots.w) - 1;
    int32_t end = rows ? s->h : s->w;
    int32_t from = at > reach ? at - reach : 0;
    int32_t to = at + reach < end ? at + reach + 1 : end;
    return rows ? (Strip){rows, at, 0, from, s->w, to - from}
                : (Strip){rows, at, from, 0, to - from, s->h};
}

static void ask_outside(Strips *s, const Strip *strip)
{
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++)
            if (x >= strip->x && x < strip->x + strip->w && y >= strip->y &&
                y < strip->y + strip->h)
                sett_mask_unset(&s->asked, x, y);
            else
                sett_mask_set(&s->asked, x, y);
}

/* Keeps a level with fewer new patterns than the one before. */
static SettStatus keep(const Strips *s, const SettGrid *level,
                       const Strip *strip, SettArena *tmp, SettStrip *out)
{
    int32_t patterns;
    SettStatus status = sett_learnt_new(&s->learnt, level, tmp, &patterns);
    if (status != SETT_OK ||
        (out->answer == SETT_YES && out->patterns <= patterns))
        return status;
    sett_grid_copy(&out->level, level);
    out->drawn.w = strip->w;
    out->drawn.h = strip->h;
    for (int32_t y = 0; y < strip->h; y++)
        for (int32_t x = 0; x < strip->w; x++)
            out->drawn.cells[sett_grid_at(&out->drawn, x, y)] =
                level->cells[sett_grid_at(level, strip->x + x, strip->y + y)];
    out->answer = SETT_YES;
    out->rows = strip->rows;
    out->at = strip->at;
    out->patterns = patterns;
    return SETT_OK;
}

static SettStatus try_line(Strips *s, bool rows, int32_t at, SettArena *tmp,
                           SettStrip *out, SettError *err)
{
    SettSolved solved;
    Strip strip = strip_at(s, rows, at);
    SettArenaMark mark = sett_arena_mark(tmp);
    ask_outside(s, &strip);
    out->tried++;
    SettStatus status =
        sett_solve_complete(&s->def, &s->open, 0, tmp, &solved, err);
    if (status == SETT_OK && solved.answer == SETT_YES)
        status = keep(s, &solved.grid, &strip, tmp, out);
    else if (status == SETT_OK && solved.answer == SETT_UNKNOWN &&
             out->answer == SETT_NO)
        out->answer = SETT_UNKNOWN;
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus open_strips(Strips *s, const SettSolveDef *def,
                              SettArena *arena, SettStrip *out, SettError *err)
{
    SettStatus status = sett_learnt_open(def, arena, &s->learnt, err);
    SettMask *holes = SETT_TAKE(arena, 1, SettMask);
    if (status == SETT_OK && holes == NULL)
        status = SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = sett_grid_take(arena, s->w, s->h, &out->level);
    if (status == SETT_OK)
        status = sett_grid_take(arena, s->w, s->h, &out->drawn);
    if (status == SETT_OK)
        status = sett_mask_take(arena, s->w, s->h, holes);
    if (status == SETT_OK)
        status = sett_mask_take(arena, s->w, s->h, &s->asked);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < s->w * s->h; c++)
        sett_mask_set(holes, c % s->w, c / s->w);
    s->def = *def;
    s->def.only = &s->asked;
    s->open = (SettDrawing){out->level, holes};
    return SETT_OK;
}

SettStatus sett_learn_strip(const SettSolveDef *def, int32_t w, int32_t h,
                            int32_t most, SettArena *arena, SettStrip *out,
                            SettError *err)
{
    Strips s = {.w = w, .h = h};
    *out = (SettStrip){.answer = SETT_NO};
    SettStatus status = open_strips(&s, def, arena, out, err);
    int32_t ends[2] = {w, def->bands == 1 ? h : 0};
    for (int32_t axis = 0; axis < 2; axis++)
        for (int32_t i = 0; status == SETT_OK && i < ends[axis]; i++) {
            int32_t off = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
            if (out->tried == most && out->answer == SETT_NO)
                out->answer = SETT_UNKNOWN;
            if (out->tried < most)
                status = try_line(&s, axis == 1, ends[axis] / 2 + off, arena,
                                  out, err);
        }
    return status;
}
