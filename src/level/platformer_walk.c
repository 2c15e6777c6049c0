/* platformer_walk.c - the plain twin of platformer.c: breadth-first, a cell at
   a time, with the way back. Follows the same rules (platformer.h), written
   independently of the words. */
#include "base/least.h"
#include "level/platformer.h"

/* How a cell was first entered: from which cell (plus 1; 0: not entered), and
   by which step of a jump taken there (-1: on foot; -2 - n: by fall n). */
typedef struct Entry {
    int32_t from;
    int8_t step, side;
} Entry;

/* Cells are numbered from one row above the top. */
typedef struct Walk {
    const SettPlatformer *p;
    const SettGrid *g;
    Entry *entry;
    int32_t *queue;
    int32_t begin, end;
    int32_t best, goal; /* 1 + the first cell at the far side; 0: none yet */
    SettPoint *path;    /* where the way goes, or NULL */
    SettPlatformMove *moves; /* the same with how, or NULL */
} Walk;

static int32_t number(const Walk *w, SettPoint at)
{
    return (at.y + 1) * w->g->w + at.x;
}

static SettPoint place(const Walk *w, int32_t cell)
{
    return (SettPoint){cell % w->g->w, cell / w->g->w - 1};
}

/* Rows below 0 count from the bottom, as the reference reads them. */
static SettFooting footing(const Walk *w, int32_t x, int32_t y)
{
    int32_t row = y < 0 ? w->g->h + y : y;
    if (row < 0)
        return SETT_GROUND;
    return w->p->footing[w->g->cells[sett_grid_at(w->g, x, row)]];
}

static bool carries(const Walk *w, SettPoint at)
{
    SettFooting below = footing(w, at.x, at.y + 1);
    return at.y >= 0 && (below == SETT_GROUND || below == SETT_LEDGE);
}

/* Moves `*at` by (dx, dy); false where that is not possible. */
static bool move(const Walk *w, SettPoint *at, int32_t dx, int32_t dy,
                 bool later)
{
    const SettPlatformer *p = w->p;
    SettPoint to = {at->x + dx, at->y + dy};
    if (p->joined)
        to.x = (to.x + w->g->w) % w->g->w;
    if (to.y < 0 && p->top == SETT_TOP_CEILING)
        to.y = 0;
    if (to.x < 0 || to.x >= w->g->w || to.y >= w->g->h || to.y < -2 ||
        (to.y < -1 && !later))
        return false;
    SettFooting f = footing(w, to.x, to.y);
    if (f == SETT_GROUND || f == SETT_DEADLY || (f == SETT_LEDGE && dy > 0))
        return false;
    if (to.y < 0 && later)
        to.y = 0;
    *at = to;
    return true;
}

static void enter(Walk *w, SettPoint at, Entry how)
{
    int32_t cell = number(w, at);
    bool east = w->p->forward == SETT_E;
    int32_t far = east ? at.x : w->g->h - 1 - sett_max(at.y, 0);
    if (w->entry[cell].from > 0)
        return;
    w->entry[cell] = how;
    w->queue[w->end++] = cell;
    w->best = sett_max(far, w->best);
    if (w->goal == 0 && far == (east ? w->g->w : w->g->h) - 1)
        w->goal = cell + 1;
}

static void jump(Walk *w, int32_t cell, int32_t side)
{
    SettPoint at[SETT_MAX_JUMP_STEPS];
    for (int32_t i = 0; i < w->p->jump_steps;) {
        const SettJumpStep *step = &w->p->jumps[i];
        at[i] = step->from < 0 ? place(w, cell) : at[step->from];
        bool free = at[i].y < w->g->h - 1 &&
                    move(w, &at[i], side * step->dx, step->dy, step->from >= 0);
        if (free)
            enter(w, at[i], (Entry){cell + 1, (int8_t)i, (int8_t)side});
        i = free ? i + 1 : step->end;
    }
}

static void fall(Walk *w, int32_t cell, int32_t i)
{
    SettPoint at = place(w, cell), by = w->p->falls[i];
    if (w->p->short_falls && by.x > 0 && at.x + by.x >= w->g->w - 1)
        return;
    if (move(w, &at, by.x, by.y, false))
        enter(w, at, (Entry){cell + 1, (int8_t)(-2 - i), 0});
}

static void leave(Walk *w, int32_t cell)
{
    SettPoint at = place(w, cell);
    if (at.y == w->g->h - 1)
        return;
    if (!carries(w, at)) {
        for (int32_t i = 0; i < w->p->fall_count; i++)
            fall(w, cell, i);
        return;
    }
    for (int32_t dx = -1; dx <= 1; dx += 2) {
        SettPoint to = at;
        if (move(w, &to, dx, 0, false))
            enter(w, to, (Entry){cell + 1, -1, (int8_t)dx});
    }
    jump(w, cell, 1);
    if (w->p->mirrored)
        jump(w, cell, -1);
}

static void put(const Walk *w, int32_t i, SettPlatformMove move)
{
    if (w->path != NULL)
        w->path[i] = move.at;
    if (w->moves != NULL)
        w->moves[i] = move;
}

/* The cells of one jump from its first step to step `last`, backwards. */
static int32_t write_jump(const Walk *w, Entry how, int32_t first)
{
    SettPoint at = place(w, how.from - 1), cells[SETT_MAX_JUMP_STEPS];
    int16_t steps[SETT_MAX_JUMP_STEPS];
    int32_t count = 0;
    for (int16_t i = how.step; i >= 0; i = w->p->jumps[i].from)
        steps[count++] = i;
    for (int32_t i = 0; i < count; i++) {
        const SettJumpStep *step = &w->p->jumps[steps[count - 1 - i]];
        (void)move(w, &at, how.side * step->dx, step->dy, i > 0);
        cells[i] = at;
    }
    for (int32_t i = 0; i < count; i++)
        put(w, first + i,
            (SettPlatformMove){cells[count - 1 - i], steps[i], how.side});
    return count;
}

static void turn_round(const Walk *w, int32_t count)
{
    for (int32_t i = 0, k = count - 1; i < k; i++, k--) {
        if (w->path != NULL) {
            SettPoint other = w->path[i];
            w->path[i] = w->path[k];
            w->path[k] = other;
        }
        if (w->moves != NULL) {
            SettPlatformMove other = w->moves[i];
            w->moves[i] = w->moves[k];
            w->moves[k] = other;
        }
    }
}

static int32_t write_path(const Walk *w)
{
    int32_t count = 0;
    for (int32_t cell = w->goal; cell != 0;) {
        Entry how = w->entry[cell - 1];
        if (how.step >= 0)
            count += write_jump(w, how, count);
        else
            put(w, count++,
                (SettPlatformMove){place(w, cell - 1), how.step, how.side});
        cell = how.from == cell ? 0 : how.from;
    }
    turn_round(w, count);
    return count;
}

static SettStatus reach(Walk *w, SettPoint start, SettArena *tmp,
                        SettMask *reached, SettReach *out, int32_t *path_count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t cells = sett_grid_area(w->g) + w->g->w;
    w->entry = SETT_TAKE(tmp, cells, Entry);
    w->queue = SETT_TAKE(tmp, cells, int32_t);
    if (w->entry == NULL || w->queue == NULL)
        return SETT_NO_MEMORY;
    enter(w, start, (Entry){number(w, start) + 1, -1, 0});
    while (w->begin < w->end)
        leave(w, w->queue[w->begin++]);
    *out =
        (SettReach){.furthest = w->best,
                    .goal = (w->p->forward == SETT_E ? w->g->w : w->g->h) - 1};
    for (int32_t cell = w->goal; cell != 0 && w->entry[cell - 1].from != cell;
         cell = w->entry[cell - 1].from)
        out->moves++;
    if (reached != NULL)
        sett_mask_clear(reached);
    for (int32_t i = 0; i < w->end && reached != NULL; i++) {
        SettPoint at = place(w, w->queue[i]);
        if (at.y >= 0)
            sett_mask_set(reached, at.x, at.y);
    }
    if (w->path != NULL || w->moves != NULL)
        *path_count = write_path(w);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_platform_moves(const SettPlatformer *p, const SettGrid *level,
                               SettPoint start, SettArena *tmp,
                               SettMask *reached, SettReach *out,
                               SettPlatformMove *path, int32_t *path_count)
{
    Walk w = {.p = p, .g = level, .moves = path};
    return reach(&w, start, tmp, reached, out, path_count);
}

SettStatus sett_platform_walk(const SettPlatformer *p, const SettGrid *level,
                              SettPoint start, SettArena *tmp,
                              SettMask *reached, SettReach *out,
                              SettPoint *path, int32_t *path_count)
{
    Walk w = {.p = p, .g = level, .path = path};
    return reach(&w, start, tmp, reached, out, path_count);
}
