/* verify_jumps.c - ways with jump arcs, cell by cell (verify.h): each cell must
   be one step, one fall, or the next step of a jump that was begun on the way.
   Where several jumps fit, all of them are followed. */
#include "link/verify.h"

#include <string.h>

typedef struct Way {
    const SettPlatformer *p;
    const SettGrid *g;
    SettPoint at;
    bool alive[2][SETT_MAX_JUMP_STEPS]; /* to the right, to the left: the jump
                                           has just taken this step */
} Way;

/* The tile of a cell; rows above the top are read from the bottom, as the
   reference's do. */
static uint8_t footing(const Way *w, int32_t x, int32_t y)
{
    int32_t row = y >= 0 ? y : w->g->h + y;
    return row < 0 || row >= w->g->h
               ? (uint8_t)SETT_GROUND
               : w->p->footing[w->g->cells[row * w->g->w + x]];
}

static bool stands(const Way *w)
{
    if (w->at.y < 0 || w->at.y + 1 >= w->g->h)
        return false;
    uint8_t below = footing(w, w->at.x, w->at.y + 1);
    return below == SETT_GROUND || below == SETT_LEDGE;
}

/* Where a move ends; false: it is not possible. `jumping` is true from the
   second step of a jump on. */
static bool lands(const Way *w, int32_t dx, int32_t dy, bool jumping,
                  SettPoint *out)
{
    bool ceiling = w->p->top == SETT_TOP_CEILING;
    int32_t x = w->at.x + dx, y = w->at.y + dy;
    if (w->p->joined)
        x = x < 0 ? x + w->g->w : x >= w->g->w ? x - w->g->w : x;
    if (ceiling && y < 0)
        y = 0;
    if (x < 0 || x >= w->g->w || y >= w->g->h || (y < -1 && !jumping))
        return false;
    uint8_t there = footing(w, x, y);
    if (there == SETT_GROUND || there == SETT_DEADLY ||
        (there == SETT_LEDGE && dy > 0))
        return false;
    *out = (SettPoint){x, y < 0 && jumping ? 0 : y};
    return true;
}

static bool leads(const Way *w, int32_t dx, int32_t dy, bool jumping,
                  SettPoint to)
{
    SettPoint end;
    return lands(w, dx, dy, jumping, &end) && end.x == to.x && end.y == to.y;
}

static bool steps_or_falls(const Way *w, SettPoint to, bool standing)
{
    if (standing)
        return leads(w, 1, 0, false, to) || leads(w, -1, 0, false, to);
    for (int32_t i = 0; i < w->p->fall_count; i++) {
        SettPoint f = w->p->falls[i];
        bool cut = w->p->short_falls && f.x > 0 && w->at.x + f.x >= w->g->w - 1;
        if (!cut && leads(w, f.x, f.y, false, to))
            return true;
    }
    return false;
}

/* Takes the way to the next cell; false where nothing leads there. */
static bool go(Way *w, SettPoint to)
{
    bool standing = stands(w), any = false;
    bool next[2][SETT_MAX_JUMP_STEPS] = {{false}};
    if (w->at.y == w->g->h - 1)
        return false;
    for (int32_t side = 0; side < (w->p->mirrored ? 2 : 1); side++)
        for (int32_t i = 0; i < w->p->jump_steps; i++) {
            const SettJumpStep *s = &w->p->jumps[i];
            bool ready = s->from < 0 ? standing : w->alive[side][s->from];
            next[side][i] = ready && leads(w, side == 0 ? s->dx : -s->dx, s->dy,
                                           s->from >= 0, to);
            any = any || next[side][i];
        }
    if (!any && !steps_or_falls(w, to, standing))
        return false;
    memcpy(w->alive, next, sizeof next);
    w->at = to;
    return true;
}

static SettPoint point_of(uint32_t cell)
{
    int32_t y = (int32_t)(cell >> 16);
    return (SettPoint){(int32_t)(cell & 0xffff), y == 0xffff ? -1 : y};
}

SettStatus sett_verify_jumps(const SettRunner *runner, const SettGrid *level,
                             const uint32_t *cells, int32_t count,
                             SettArena *tmp, bool *accepted)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid padded;
    SettPoint start, shift;
    SettStatus status =
        runner->pad(runner, level, tmp, &padded, &start, &shift);
    *accepted = false;
    if (status != SETT_OK || count == 0)
        return status;
    Way w = {.p = &runner->moves, .g = &padded, .at = point_of(cells[0])};
    bool good = w.at.x == start.x && w.at.y == start.y;
    for (int32_t i = 1; i < count && good; i++)
        good = go(&w, point_of(cells[i]));
    bool east = runner->moves.forward == SETT_E;
    *accepted = good && (east ? w.at.x == padded.w - 1 : w.at.y <= 0);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
