/* verify_blocked.c - proofs of blocked.h, move by move (verify.h). By jumps, a
   move may begin anywhere before the segment, where one can stand, jump and
   fall alike, or on any cell of the proof; none may end on another cell or
   beyond. By turns, moves are steps to the four sides. */
#include "link/verify.h"

#define BEFORE 10 /* slices before the segment from which moves may begin */

typedef struct Proof {
    const SettPlatformer *p;
    const SettGrid *g;
    const SettMask *cells;
    bool good;
} Proof;

/* Places are the segment's own: before it are columns below 0, or rows from
   its height on. */
static bool is_before(const Proof *f, SettPoint at)
{
    return f->p->forward == SETT_E ? at.x < 0 : at.y >= f->g->h;
}

static bool is_beyond(const Proof *f, SettPoint at)
{
    return f->p->forward == SETT_E ? at.x >= f->g->w : at.y < 0;
}

static SettFooting tile(const Proof *f, int32_t x, int32_t y)
{
    int32_t row = y < 0 ? f->g->h + y : y;
    if (row < 0 || row >= f->g->h)
        return SETT_GROUND;
    return (SettFooting)f->p->footing[f->g->cells[row * f->g->w + x]];
}

/* A move by (dx, dy): where it ends, false where it is stopped. */
static bool moved(const Proof *f, SettPoint *at, int32_t dx, int32_t dy,
                  bool later)
{
    SettPoint to = {at->x + dx, at->y + dy};
    bool east = f->p->forward == SETT_E;
    if (f->p->joined)
        to.x = (to.x + f->g->w) % f->g->w;
    else if (!east && (to.x < 0 || to.x >= f->g->w))
        return false;
    if (east && to.y < 0 && f->p->top == SETT_TOP_CEILING)
        to.y = 0;
    if (east && (to.y >= f->g->h || (to.y < -1 && !later)))
        return false;
    if (!is_before(f, to) && !is_beyond(f, to)) {
        SettFooting there = tile(f, to.x, to.y);
        if (there == SETT_GROUND || there == SETT_DEADLY ||
            (there == SETT_LEDGE && dy > 0))
            return false;
    }
    if (east && to.y < 0 && later)
        to.y = 0;
    *at = to;
    return true;
}

/* A cell that was entered has to be in the proof. */
static void entered(Proof *f, SettPoint at)
{
    if (is_before(f, at))
        return;
    if (is_beyond(f, at) || at.y < -1 ||
        !sett_mask_get(f->cells, at.x, at.y + 1))
        f->good = false;
}

static void jump(Proof *f, SettPoint from, int32_t side)
{
    SettPoint at[SETT_MAX_JUMP_STEPS];
    bool free[SETT_MAX_JUMP_STEPS];
    bool east = f->p->forward == SETT_E;
    for (int32_t i = 0; i < f->p->jump_steps; i++) {
        const SettJumpStep *s = &f->p->jumps[i];
        bool first = s->from < 0;
        at[i] = first ? from : at[s->from];
        free[i] = (first || free[s->from]) && !is_beyond(f, at[i]) &&
                  !(east && at[i].y == f->g->h - 1) &&
                  moved(f, &at[i], side * s->dx, s->dy, !first);
        if (free[i])
            entered(f, at[i]);
    }
}

/* Every move from a cell; `stands` and `falls` may both be true. */
static void leave(Proof *f, SettPoint from, bool stands, bool falls)
{
    for (int32_t dx = -1; dx <= 1 && stands; dx += 2) {
        SettPoint to = from;
        if (moved(f, &to, dx, 0, false))
            entered(f, to);
    }
    for (int32_t i = 0; i < f->p->fall_count && falls; i++) {
        SettPoint to = from;
        if (moved(f, &to, f->p->falls[i].x, f->p->falls[i].y, false))
            entered(f, to);
    }
    if (!stands)
        return;
    jump(f, from, 1);
    if (f->p->mirrored)
        jump(f, from, -1);
}

static void leave_proof(Proof *f)
{
    bool east = f->p->forward == SETT_E;
    for (int32_t y = -1; y < f->g->h; y++)
        for (int32_t x = 0; x < f->g->w; x++) {
            SettPoint at = {x, y};
            if (!sett_mask_get(f->cells, x, y + 1) ||
                (east && y == f->g->h - 1))
                continue;
            bool low = !east && y == f->g->h - 1;
            SettFooting below = low ? SETT_GROUND : tile(f, x, y + 1);
            bool stands =
                y >= 0 && (below == SETT_GROUND || below == SETT_LEDGE);
            leave(f, at, stands, !stands || low);
        }
}

static void leave_outside(Proof *f)
{
    bool east = f->p->forward == SETT_E;
    for (int32_t k = 1; k <= BEFORE; k++)
        for (int32_t c = 0; c < (east ? f->g->h : f->g->w); c++) {
            SettPoint at =
                east ? (SettPoint){-k, c} : (SettPoint){c, f->g->h - 1 + k};
            if (!east || c < f->g->h - 1)
                leave(f, at, true, true);
        }
}

/* By turns: whatever is open and beside a cell of the proof, or at an end that
   the player may come from, is in it. */
static bool closed_walk(const SettTurns *rules, const SettGrid *g,
                        const SettMask *cells, bool *crossed, bool *missed)
{
    static const int32_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    *crossed = *missed = false;
    bool closed = true;
    for (int32_t i = 0; i < g->w * g->h; i++) {
        int32_t x = i % g->w, y = i / g->w;
        uint8_t what = rules->cells[g->cells[i]];
        bool open = what != SETT_CELL_BLOCK && what != SETT_CELL_SPIKE;
        bool in = sett_mask_get(cells, x, y + 1), beside = x == 0;
        for (int32_t d = 0; d < 4; d++) {
            int32_t nx = x + dx[d], ny = y + dy[d];
            beside = beside || (nx >= 0 && ny >= 0 && nx < g->w && ny < g->h &&
                                sett_mask_get(cells, nx, ny + 1));
        }
        closed = closed && (!open || !beside || in);
        *crossed = *crossed || (in && x == g->w - 1);
        *missed = *missed || (what == SETT_CELL_SWITCH && !in);
    }
    return closed;
}

/* Everything open at the far end is in the proof too. */
static bool holds_end(const SettTurns *rules, const SettGrid *g,
                      const SettMask *cells)
{
    for (int32_t y = 0; y < g->h; y++) {
        uint8_t what = rules->cells[g->cells[y * g->w + g->w - 1]];
        if (what != SETT_CELL_BLOCK && what != SETT_CELL_SPIKE &&
            !sett_mask_get(cells, g->w - 1, y + 1))
            return false;
    }
    return true;
}

bool sett_verify_blocked(const SettLinkAgent *agent, const SettGrid *segment,
                         const SettMask *cells)
{
    if (agent->turns != NULL) {
        bool crossed, missed;
        bool closed =
            closed_walk(agent->turns, segment, cells, &crossed, &missed);
        return closed && (!crossed ||
                          (missed && holds_end(agent->turns, segment, cells)));
    }
    Proof f = {&agent->runner->moves, segment, cells, true};
    leave_proof(&f);
    leave_outside(&f);
    return f.good;
}
