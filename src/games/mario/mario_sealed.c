/* mario_sealed.c - a proof that a level cannot be won (docs/design/mario.md,
   section 8): its tiles in a kinder world, in which nothing hurts, bricks and
   hidden blocks are both passed and stood on, and the top row is no obstacle
   (the engine's rounding lets the hero sink through it); nor is the left side
   of some walls (binary32 puts him into them). If no way leads to the exit
   there, none does in the game.

   What the kinder world knows of jumps is how high the hero can still be so
   many ticks after he last stood on something, and how far he can have come by
   then. Where foes or cannons may serve as stepping stones, or hidden blocks
   push him on, it knows no bounds but walls. A hero who grows may slip through
   ceilings, so nothing is proven where he might. */
#include "games/mario/mario_sealed.h"
#include "base/least.h"

#include <string.h>

#define BELOW 3   /* rows below in which he still lives */
#define STEP 11.0 /* pixels; he moves less in a tick */
#define SHELL_BEYOND \
    96 /* pixels: shells live up to 64 beyond the window, and reach 15 on */

/* How high a jump carries after t ticks, button held: the best there is. */
static double height_after(int32_t ticks)
{
    double height = 0, speed = 13.3;
    for (int32_t t = 0; t < ticks; t++) {
        if (t > 0 && t <= 7)
            speed = 1.9 * (8 - t);
        height += speed;
        speed = speed * 0.85 - 3;
    }
    return height;
}

/* He may have been higher at any later time as well, up to the top of the
   jump. One pixel more for what is rounded. */
static void fill_bounds(MarioKinder *k)
{
    for (int32_t columns = 0; columns < MARIO_REACH; columns++) {
        int32_t least =
            columns > 1 ? (int32_t)((columns - 1) * MARIO_TILE / STEP) : 0;
        double highest = height_after(least);
        for (int32_t t = least; t < least + 12; t++)
            if (height_after(t) > highest)
                highest = height_after(t);
        k->lowest[columns] = highest + 1;
    }
}

uint8_t sett_mario_kind(uint32_t feature, int32_t ty)
{
    uint8_t kind = 0;
    bool solid = (feature & MARIO_SOLID) && !(feature & MARIO_BREAKS);
    if (!solid || ty <= 0)
        kind |= MARIO_PASSABLE;
    if (feature & (MARIO_SOLID | MARIO_FROM_ABOVE | MARIO_FROM_BELOW))
        kind |= MARIO_CARRIES;
    if (feature & MARIO_FROM_ABOVE)
        kind |= MARIO_ONEWAY;
    return kind;
}

static void build(MarioKinder *k)
{
    for (int32_t x = 0; x < k->w; x++)
        for (int32_t y = 0; y < k->h; y++) {
            int32_t ty = y - MARIO_ABOVE;
            bool inside = ty >= 0 && ty < k->c->h;
            uint32_t feature = inside ? k->c->feature[x * k->c->h + ty] : 0;
            k->cells[x * k->h + y] = sett_mario_kind(feature, ty);
        }
}

/* He stands on what is below him or, where he can be half beside, below that;
   and half on a platform that he has risen through. */
static bool stands(const MarioKinder *k, int32_t x, int32_t y)
{
    for (int32_t dx = -1; dx <= 1; dx++)
        if ((sett_mario_is(k, MARIO_CARRIES, x + dx, y + 1) &&
             (dx == 0 || sett_mario_is(k, MARIO_PASSABLE, x + dx, y))) ||
            sett_mario_is(k, MARIO_ONEWAY, x + dx, y))
            return true;
    return false;
}

/* Whether a hero from `from` can be as high as the top of cell (x, y). */
static bool is_in_reach(const MarioKinder *k, int32_t from, int32_t x,
                        int32_t y)
{
    if (!k->bounded)
        return true;
    int32_t columns = x - from / k->h;
    columns = columns < 0 ? -columns : columns;
    int32_t rise = (from % k->h - y) * MARIO_TILE; /* of the cells' bottoms */
    return columns < MARIO_REACH && rise < k->lowest[columns] + MARIO_TILE;
}

static void reach(MarioKinder *k, int32_t cell)
{
    uint8_t *kind = &k->cells[cell];
    *kind |= MARIO_REACHED;
    if (!(*kind & MARIO_STOOD) && k->bounded &&
        (!(*kind & MARIO_PASSABLE) || stands(k, cell / k->h, cell % k->h))) {
        *kind |= MARIO_STOOD;
        k->starts[k->start_count++] = cell;
    }
}

/* From cell (x, y) to a neighbour, in a jump from `from`; no way leads down
   through a platform. */
static bool may_enter(const MarioKinder *k, int32_t from, SettPoint to,
                      SettPoint step)
{
    return sett_mario_is(k, MARIO_PASSABLE, to.x, to.y) &&
           !(step.y > 0 && sett_mario_is(k, MARIO_ONEWAY, to.x, to.y)) &&
           is_in_reach(k, from, to.x, to.y);
}

/* Into a wall, as rounding may take him: beside him, or beside his head. */
static bool may_slip(const MarioKinder *k, SettPoint to, SettPoint step)
{
    return step.x > 0 && to.x < k->w && to.y >= 0 && sett_mario_slips(to.x) &&
           sett_mario_is(k, MARIO_PASSABLE | MARIO_REACHED, to.x - 1, to.y);
}

/* Everywhere that one jump from a cell may lead. */
static void flood(MarioKinder *k, int32_t from)
{
    static const SettPoint steps[5] = {
        {0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}};
    int32_t end = 1;
    k->round++;
    k->queue[0] = from;
    k->seen[from] = k->round;
    reach(k, from);
    for (int32_t at = 0; at < end; at++) {
        int32_t x = k->queue[at] / k->h, y = k->queue[at] % k->h;
        for (int32_t i = 0; i < 5; i++) {
            SettPoint to = {x + steps[i].x, y + steps[i].y};
            bool aside = i < 4 && may_enter(k, from, to, steps[i]);
            int32_t cell = to.x * k->h + to.y;
            if ((!aside && !may_slip(k, to, steps[i])) ||
                k->seen[cell] == k->round)
                continue;
            k->queue[end++] = cell;
            k->seen[cell] = k->round;
            reach(k, cell);
        }
    }
}

static void flood_all(MarioKinder *k)
{
    int32_t row =
        k->c->start.y < -MARIO_ABOVE ? 0 : k->c->start.y + MARIO_ABOVE;
    flood(k, k->c->start.x * k->h + row);
    for (int32_t i = 0; i < k->start_count; i++)
        flood(k, k->starts[i]);
}

/* The farthest column reached, and its lowest cell; above and below the level
   he may still win. */
static SettPoint farthest(const MarioKinder *k)
{
    for (int32_t x = k->w - 1; x >= 0; x--)
        for (int32_t y = k->h - 1; y >= 0; y--)
            if (sett_mario_is(k, MARIO_REACHED, x, y)) {
                int32_t ty = sett_max(y - MARIO_ABOVE, 0);
                return (SettPoint){x, ty < k->c->h ? ty : k->c->h - 1};
            }
    return (SettPoint){0, 0};
}

/* Left side of the window where it has gone farthest: with the hero. */
static int32_t window(const MarioKinder *k)
{
    return sett_max((farthest(k).x + 1) * MARIO_TILE - MARIO_WINDOW / 2, 0);
}

/* Whether something that leaves a shell ever comes to life. */
static bool has_shells(const MarioKinder *k)
{
    const MarioContext *c = k->c;
    int32_t last = (window(k) + MARIO_WINDOW) / MARIO_TILE + 1;
    for (int32_t i = 0; i < c->template_count; i++)
        if (c->templates[i].x <= last &&
            c->templates[i].type >= MARIO_SPRITE_RED &&
            c->templates[i].type < MARIO_SPRITE_SPIKE)
            return true;
    return false;
}

int32_t sett_mario_hits_to(const MarioKinder *k)
{
    return (window(k) + MARIO_WINDOW + SHELL_BEYOND) / MARIO_TILE;
}

bool sett_mario_near(const MarioKinder *k, int32_t tx, int32_t ty)
{
    for (int32_t x = tx - 2; x <= tx + 2; x++)
        for (int32_t y = ty - 2 + MARIO_ABOVE; y <= ty + 4 + MARIO_ABOVE; y++)
            if (sett_mario_is(k, MARIO_REACHED, x, y))
                return true;
    return false;
}

/* Where things can be: rounding takes them into walls and floors. */
static bool lets_things(const MarioKinder *k, int32_t x, int32_t y)
{
    return sett_mario_is(k, MARIO_PASSABLE, x, y) ||
           (x >= 0 && x < k->w && y >= 0 && y < k->h &&
            (sett_mario_slips(x) || sett_mario_slips(y - MARIO_ABOVE)));
}

/* Whether a thing may step into (x, y), or touch a hero in a wall there. Into a
   wall whose column slips it comes from the left alone, into a floor whose row
   slips from any side, as it falls through platforms of such a row. */
static bool may_come(const MarioKinder *k, int32_t x, int32_t y, SettPoint step)
{
    if (sett_mario_slips(y - MARIO_ABOVE))
        return true;
    if (sett_mario_is(k, MARIO_PASSABLE, x, y))
        return step.y <= 0 || !sett_mario_is(k, MARIO_ONEWAY, x, y);
    return sett_mario_is(k, MARIO_REACHED, x, y) ||
           (step.x > 0 && sett_mario_slips(x));
}

/* From where things come to him: they go wherever there is a way. */
static void mark_ways(MarioKinder *k)
{
    int32_t end = 0;
    for (int32_t cell = 0; cell < k->w * k->h; cell++)
        if (k->cells[cell] & MARIO_REACHED)
            k->queue[end++] = cell;
    for (int32_t i = 0; i < end; i++)
        k->cells[k->queue[i]] |= MARIO_COMES;
    for (int32_t at = 0; at < end; at++) {
        int32_t x = k->queue[at] / k->h, y = k->queue[at] % k->h;
        for (int32_t dir = 0; dir < 4; dir++) {
            int32_t u = x - sett_dirs[dir].x, v = y - sett_dirs[dir].y;
            if (!lets_things(k, u, v) || sett_mario_is(k, MARIO_COMES, u, v) ||
                !may_come(k, x, y, sett_dirs[dir]))
                continue;
            k->queue[end++] = u * k->h + v;
            k->cells[u * k->h + v] |= MARIO_COMES;
        }
    }
}

bool sett_mario_comes(const MarioKinder *k, int32_t tx, int32_t ty)
{
    static const SettPoint around[] = {{0, -2}, {0, -1}, {-1, -1},
                                       {1, -1}, {-1, 0}, {1, 0}};
    bool comes = false;
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++)
        comes = comes || sett_mario_is(k, MARIO_COMES, tx + around[i].x,
                                       ty + MARIO_ABOVE + around[i].y);
    return comes;
}

static bool may_grow(const MarioKinder *k)
{
    const MarioContext *c = k->c;
    int32_t shells = has_shells(k) ? sett_mario_hits_to(k) : -1;
    if (c->p.size.index > 0)
        return true;
    for (int32_t x = 0; x < c->w; x++)
        for (int32_t y = 0; y < c->h; y++)
            if ((c->feature[x * c->h + y] & MARIO_GIVES_ITEM) &&
                (x <= shells || sett_mario_near(k, x, y)) &&
                sett_mario_comes(k, x, y))
                return true;
    return false;
}

bool sett_mario_bounded(const MarioContext *c)
{
    for (int32_t cell = 0; cell < c->w * c->h; cell++)
        if ((c->feature[cell] & MARIO_FROM_BELOW) ||
            (cell % c->h == 0 && (c->feature[cell] & MARIO_SOLID)))
            return false;
    return c->template_count == 0 && !c->cannons;
}

SettStatus sett_mario_kinder(const MarioContext *c, SettArena *tmp,
                             MarioKinder *k)
{
    *k = (MarioKinder){.c = c, .w = c->w, .h = c->h + MARIO_ABOVE + BELOW};
    int32_t area = k->w * k->h;
    k->cells = SETT_TAKE(tmp, area, uint8_t);
    k->queue = SETT_TAKE(tmp, area, int32_t);
    k->starts = SETT_TAKE(tmp, area, int32_t);
    k->seen = SETT_TAKE(tmp, area, uint32_t);
    bool room = k->cells != NULL && k->queue != NULL && k->starts != NULL &&
                k->seen != NULL;
    return room ? SETT_OK : SETT_NO_MEMORY;
}

bool sett_mario_kinder_sealed(MarioKinder *k, bool bounded, SettPoint *at)
{
    k->bounded = bounded;
    k->start_count = 0;
    fill_bounds(k);
    build(k);
    flood_all(k);
    mark_ways(k);
    *at = farthest(k);
    return at->x < k->c->exit.x && !may_grow(k);
}

SettStatus sett_mario_sealed(const MarioContext *c, SettArena *tmp,
                             bool *sealed, SettPoint *at)
{
    MarioKinder k;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = sett_mario_kinder(c, tmp, &k);
    if (status == SETT_OK)
        *sealed = sett_mario_kinder_sealed(&k, sett_mario_bounded(c), at);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_mario_tell_sealed(SettVerdict *out, SettPoint at)
{
    out->answer = SETT_NO;
    out->proof = "no way even where nothing hurts and bricks give way";
    return sett_report_add(&out->report, "sealed", &at, 1,
                           "no way leads on from here, whatever the hero does "
                           "(column %d)",
                           (int)at.x);
}
