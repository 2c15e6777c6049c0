/* platformer_why.c - what stops a player of platformer.h, in words: the gap,
   the wall or the missing foothold beyond the last ground that was reached. */
#include "base/least.h"
#include "level/platformer.h"

typedef struct Scene {
    const SettPlatformer *p;
    const SettGrid *g;
    const SettMask *reached;
    SettPoint shift;
} Scene;

static bool carries(const Scene *s, int32_t x, int32_t y)
{
    const uint8_t *cells = s->g->cells;
    if (y < 0 || y + 1 >= s->g->h)
        return false;
    uint8_t at = s->p->footing[cells[sett_grid_at(s->g, x, y)]];
    uint8_t below = s->p->footing[cells[sett_grid_at(s->g, x, y + 1)]];
    return (at == SETT_AIR || at == SETT_LEDGE) &&
           (below == SETT_GROUND || below == SETT_LEDGE);
}

/* Most columns between two pieces of ground of one height that a jump clears:
   jumps end by falling sideways as far as falls go. */
static int32_t longest_jump(const SettPlatformer *p)
{
    SettPoint at[SETT_MAX_JUMP_STEPS];
    int32_t longest = 0;
    for (int32_t i = 0; i < p->jump_steps; i++) {
        const SettJumpStep *step = &p->jumps[i];
        at[i] = step->from < 0 ? (SettPoint){0, 0} : at[step->from];
        at[i].x += step->dx;
        at[i].y += step->dy;
        for (int32_t f = 0; f < p->fall_count; f++) {
            int32_t falls = at[i].y < 0 ? -at[i].y / p->falls[f].y : 0;
            int32_t land = at[i].x + falls * p->falls[f].x;
            longest = sett_max(longest, land - 1);
        }
    }
    return longest;
}

static int32_t highest_jump(const SettPlatformer *p)
{
    int32_t y[SETT_MAX_JUMP_STEPS], highest = 0;
    for (int32_t i = 0; i < p->jump_steps; i++) {
        const SettJumpStep *step = &p->jumps[i];
        y[i] = (step->from < 0 ? 0 : y[step->from]) + step->dy;
        highest = sett_max(highest, -y[i]);
    }
    return highest;
}

/* The highest ground reached in column x; -1 where there is none. */
static int32_t reached_in_column(const Scene *s, int32_t x)
{
    for (int32_t y = 0; y < s->g->h; y++)
        if (sett_mask_get(s->reached, x, y) && carries(s, x, y))
            return y;
    return -1;
}

/* The lowest ground of column x; -1 where there is none. */
static int32_t ground_in_column(const Scene *s, int32_t x)
{
    for (int32_t y = s->g->h - 1; y >= 0; y--)
        if (carries(s, x, y))
            return y;
    return -1;
}

static const char *why_east(const Scene *s, SettArena *arena, SettPoint *at)
{
    int32_t x = s->g->w - 1, next;
    while (x > 0 && reached_in_column(s, x) < 0)
        x--;
    *at = (SettPoint){x, reached_in_column(s, x)};
    int32_t longest = longest_jump(s->p);
    int32_t highest = highest_jump(s->p);
    for (next = x + 1; next < s->g->w && ground_in_column(s, next) < 0;)
        next++;
    int32_t gap = next - x - 1, named = x + 1 - s->shift.x;
    if (next == s->g->w)
        return sett_arena_format(arena,
                                 "no ground beyond column %d: the longest "
                                 "jump is %d",
                                 (int)(named - 1), (int)longest);
    if (gap > longest)
        return sett_arena_format(arena,
                                 "gap of %d at column %d, the longest jump "
                                 "is %d",
                                 (int)gap, (int)named, (int)longest);
    int32_t lowest = ground_in_column(s, next);
    for (int32_t c = next; c < s->g->w && c <= x + longest + 1; c++) {
        int32_t y = ground_in_column(s, c);
        lowest = sett_max(lowest, y);
    }
    int32_t rise = at->y - lowest;
    named = next - s->shift.x;
    if (rise > highest)
        return sett_arena_format(arena,
                                 "wall of %d at column %d, the highest jump "
                                 "is %d",
                                 (int)rise, (int)named, (int)highest);
    return sett_arena_format(arena,
                             "the way is blocked at column %d: no jump from "
                             "the ground before gets past",
                             (int)named);
}

static int32_t aside(const Scene *s, int32_t a, int32_t b)
{
    int32_t d = a < b ? b - a : a - b;
    return s->p->joined && s->g->w - d < d ? s->g->w - d : d;
}

/* The nearest ground in row y from column x; columns to it, -1 for none. */
static int32_t ground_in_row(const Scene *s, int32_t y, int32_t x, int32_t *col)
{
    int32_t best = -1;
    for (int32_t c = 0; c < s->g->w; c++) {
        if (!carries(s, c, y) || (best >= 0 && aside(s, c, x) >= best))
            continue;
        best = aside(s, c, x);
        *col = c;
    }
    return best;
}

static const char *why_north(const Scene *s, SettArena *arena, SettPoint *at)
{
    int32_t x = 0, y = 0, next, col = 0;
    for (y = 0; y < s->g->h - 1; y++) {
        for (x = 0; x < s->g->w; x++)
            if (sett_mask_get(s->reached, x, y) && carries(s, x, y))
                break;
        if (x < s->g->w)
            break;
    }
    *at = (SettPoint){x < s->g->w ? x : 0, y};
    int32_t highest = highest_jump(s->p);
    int32_t row = y - s->shift.y;
    for (next = y - 1; next > 0 && ground_in_row(s, next, at->x, &col) < 0;)
        next--;
    if (next <= 0)
        return sett_arena_format(arena,
                                 "no foothold above row %d: %d rows to the "
                                 "top, the highest jump is %d",
                                 (int)row, (int)y, (int)highest);
    if (y - next > highest)
        return sett_arena_format(arena,
                                 "the next foothold above row %d is %d rows "
                                 "up, the highest jump is %d",
                                 (int)row, (int)(y - next), (int)highest);
    int32_t side = ground_in_row(s, next, at->x, &col);
    return sett_arena_format(arena,
                             "no jump from row %d gets to the next foothold: "
                             "column %d of row %d, %d rows up and %d aside",
                             (int)row, (int)(col - s->shift.x),
                             (int)(next - s->shift.y), (int)(y - next),
                             (int)side);
}

const char *sett_platform_why(const SettPlatformer *p, const SettGrid *level,
                              const SettMask *reached, SettPoint shift,
                              SettArena *arena, SettPoint *at)
{
    Scene scene = {p, level, reached, shift};
    return p->forward == SETT_E ? why_east(&scene, arena, at)
                                : why_north(&scene, arena, at);
}
