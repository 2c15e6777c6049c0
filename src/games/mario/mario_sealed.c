/* mario_sealed.c - a proof that a level cannot be won (docs/design/mario.md,
   section 8): its tiles in a kinder world, in which nothing hurts, bricks and
   hidden blocks are both passed and stood on, and the top row is no obstacle
   (the engine's rounding lets the hero sink through it). If no way leads to the
   exit there, none does in the game.

   What the kinder world knows of jumps is how high the hero can still be so
   many ticks after he last stood on something, and how far he can have come by
   then. Where foes or cannons may serve as stepping stones, or hidden blocks
   push him on, it knows no bounds but walls. A hero who grows may slip through
   ceilings, so nothing is proven where he might. */
#include "base/least.h"
#include "games/mario/mario_search.h"

#include <string.h>

#define ABOVE 8   /* rows above the level, for the highest jump */
#define BELOW 3   /* rows below in which he still lives */
#define REACH 64  /* columns that a jump with a long fall may bridge */
#define STEP 11.0 /* pixels; he moves less in a tick */

enum { PASSABLE = 1, CARRIES = 2, PLATFORM = 4, REACHED = 8, STOOD = 16 };

typedef struct Kind {
    const MarioContext *c;
    int32_t w, h; /* h with the rows above and below */
    uint8_t *cells;
    int32_t *queue, *starts; /* cells to go on from; places to jump from */
    int32_t start_count;
    uint32_t *seen; /* round in which a cell was last entered */
    uint32_t round;
    bool bounded;         /* jumps are */
    double lowest[REACH]; /* highest a hero can be, by columns bridged: pixels
                             above where he stood, negative below */
} Kind;

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
static void fill_bounds(Kind *k)
{
    for (int32_t columns = 0; columns < REACH; columns++) {
        int32_t least =
            columns > 1 ? (int32_t)((columns - 1) * MARIO_TILE / STEP) : 0;
        double highest = height_after(least);
        for (int32_t t = least; t < least + 12; t++)
            if (height_after(t) > highest)
                highest = height_after(t);
        k->lowest[columns] = highest + 1;
    }
}

static uint8_t kind_of(uint32_t feature, int32_t ty)
{
    uint8_t kind = 0;
    bool solid = (feature & MARIO_SOLID) && !(feature & MARIO_BREAKS);
    if (!solid || ty <= 0)
        kind |= PASSABLE;
    if (feature & (MARIO_SOLID | MARIO_FROM_ABOVE | MARIO_FROM_BELOW))
        kind |= CARRIES;
    if (feature & MARIO_FROM_ABOVE)
        kind |= PLATFORM;
    return kind;
}

static void build(Kind *k)
{
    for (int32_t x = 0; x < k->w; x++)
        for (int32_t y = 0; y < k->h; y++) {
            int32_t ty = y - ABOVE;
            bool inside = ty >= 0 && ty < k->c->h;
            uint32_t feature = inside ? k->c->feature[x * k->c->h + ty] : 0;
            k->cells[x * k->h + y] = kind_of(feature, ty);
        }
}

static bool is(const Kind *k, uint8_t kind, int32_t x, int32_t y)
{
    return x >= 0 && x < k->w && y >= 0 && y < k->h &&
           (k->cells[x * k->h + y] & kind);
}

/* He stands on what is below him or, where he can be half beside, below that;
   and half on a platform that he has risen through. */
static bool stands(const Kind *k, int32_t x, int32_t y)
{
    for (int32_t dx = -1; dx <= 1; dx++)
        if ((is(k, CARRIES, x + dx, y + 1) &&
             (dx == 0 || is(k, PASSABLE, x + dx, y))) ||
            is(k, PLATFORM, x + dx, y))
            return true;
    return false;
}

/* Whether a hero from `from` can be as high as the top of cell (x, y). */
static bool is_in_reach(const Kind *k, int32_t from, int32_t x, int32_t y)
{
    if (!k->bounded)
        return true;
    int32_t columns = x - from / k->h;
    columns = columns < 0 ? -columns : columns;
    int32_t rise = (from % k->h - y) * MARIO_TILE; /* of the cells' bottoms */
    return columns < REACH && rise < k->lowest[columns] + MARIO_TILE;
}

static void reach(Kind *k, int32_t cell)
{
    uint8_t *kind = &k->cells[cell];
    *kind |= REACHED;
    if (!(*kind & STOOD) && k->bounded && stands(k, cell / k->h, cell % k->h)) {
        *kind |= STOOD;
        k->starts[k->start_count++] = cell;
    }
}

/* From cell (x, y) to its neighbour; no way leads down through a platform. */
static bool may_enter(const Kind *k, int32_t x, int32_t y, SettPoint step)
{
    x += step.x;
    y += step.y;
    return is(k, PASSABLE, x, y) && !(step.y > 0 && is(k, PLATFORM, x, y)) &&
           k->seen[x * k->h + y] != k->round;
}

/* Everywhere that one jump from a cell may lead. */
static void flood(Kind *k, int32_t from)
{
    int32_t end = 1;
    k->round++;
    k->queue[0] = from;
    k->seen[from] = k->round;
    reach(k, from);
    for (int32_t at = 0; at < end; at++) {
        int32_t x = k->queue[at] / k->h, y = k->queue[at] % k->h;
        for (int32_t dir = 0; dir < 4; dir++) {
            int32_t nx = x + sett_dirs[dir].x, ny = y + sett_dirs[dir].y;
            if (!may_enter(k, x, y, sett_dirs[dir]) ||
                !is_in_reach(k, from, nx, ny))
                continue;
            k->queue[end] = nx * k->h + ny;
            k->seen[k->queue[end]] = k->round;
            reach(k, k->queue[end++]);
        }
    }
}

static void flood_all(Kind *k)
{
    int32_t row = k->c->start.y < -ABOVE ? 0 : k->c->start.y + ABOVE;
    flood(k, k->c->start.x * k->h + row);
    for (int32_t i = 0; i < k->start_count; i++)
        flood(k, k->starts[i]);
}

/* The farthest column reached, and its lowest cell; above and below the level
   he may still win. */
static SettPoint farthest(const Kind *k)
{
    for (int32_t x = k->w - 1; x >= 0; x--)
        for (int32_t y = k->h - 1; y >= 0; y--)
            if (is(k, REACHED, x, y)) {
                int32_t ty = sett_max(y - ABOVE, 0);
                return (SettPoint){x, ty < k->c->h ? ty : k->c->h - 1};
            }
    return (SettPoint){0, 0};
}

/* Whether something that leaves a shell ever comes to life: the window goes no
   farther than the hero takes it. */
static bool has_shells(const Kind *k)
{
    const MarioContext *c = k->c;
    int32_t camera = (farthest(k).x + 1) * MARIO_TILE - MARIO_WINDOW / 2;
    camera = sett_max(camera, 0);
    int32_t last = (camera + MARIO_WINDOW) / MARIO_TILE + 1;
    for (int32_t i = 0; i < c->template_count; i++)
        if (c->templates[i].x <= last &&
            c->templates[i].type >= MARIO_SPRITE_RED &&
            c->templates[i].type < MARIO_SPRITE_SPIKE)
            return true;
    return false;
}

/* Whether he comes so near to a block that he may hit it. */
static bool is_near(const Kind *k, int32_t tx, int32_t ty)
{
    for (int32_t x = tx - 2; x <= tx + 2; x++)
        for (int32_t y = ty - 2 + ABOVE; y <= ty + 4 + ABOVE; y++)
            if (is(k, REACHED, x, y))
                return true;
    return false;
}

/* Whether what a block gives can come to him: it rises out of the block, where
   he may touch it from beside, and goes wherever there is a way. */
static bool comes_to_him(Kind *k, int32_t tx, int32_t ty)
{
    static const SettPoint around[] = {{0, -2}, {0, -1}, {-1, -1},
                                       {1, -1}, {-1, 0}, {1, 0}};
    int32_t end = 0;
    k->round++;
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        int32_t x = tx + around[i].x, y = ty + ABOVE + around[i].y;
        if (!is(k, PASSABLE, x, y))
            continue;
        k->queue[end++] = x * k->h + y;
        k->seen[x * k->h + y] = k->round;
    }
    for (int32_t at = 0; at < end; at++) {
        int32_t x = k->queue[at] / k->h, y = k->queue[at] % k->h;
        if (is(k, REACHED, x, y))
            return true;
        for (int32_t dir = 0; dir < 4; dir++) {
            if (!may_enter(k, x, y, sett_dirs[dir]))
                continue;
            k->queue[end] =
                (x + sett_dirs[dir].x) * k->h + y + sett_dirs[dir].y;
            k->seen[k->queue[end++]] = k->round;
        }
    }
    return false;
}

/* Shells hit blocks anywhere. */
static bool may_grow(Kind *k)
{
    const MarioContext *c = k->c;
    bool shells = has_shells(k);
    if (c->p.size.index > 0)
        return true;
    for (int32_t x = 0; x < c->w; x++)
        for (int32_t y = 0; y < c->h; y++)
            if ((c->feature[x * c->h + y] & MARIO_GIVES_ITEM) &&
                (shells || (is_near(k, x, y) && comes_to_him(k, x, y))))
                return true;
    return false;
}

/* Nothing to bounce off, and nothing that can be half inside the hero and push
   him on: hidden blocks and the top row. */
static bool is_bounded(const MarioContext *c)
{
    for (int32_t cell = 0; cell < c->w * c->h; cell++)
        if ((c->feature[cell] & MARIO_FROM_BELOW) ||
            (cell % c->h == 0 && (c->feature[cell] & MARIO_SOLID)))
            return false;
    return c->template_count == 0 && !c->cannons;
}

SettStatus sett_mario_sealed(const MarioContext *c, SettArena *tmp,
                             bool *sealed, SettPoint *at)
{
    Kind k = {.c = c, .w = c->w, .h = c->h + ABOVE + BELOW};
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t area = k.w * k.h;
    k.cells = SETT_TAKE(tmp, area, uint8_t);
    k.queue = SETT_TAKE(tmp, area, int32_t);
    k.starts = SETT_TAKE(tmp, area, int32_t);
    k.seen = SETT_TAKE(tmp, area, uint32_t);
    if (k.cells == NULL || k.queue == NULL || k.starts == NULL ||
        k.seen == NULL) {
        sett_arena_reset(tmp, mark);
        return SETT_NO_MEMORY;
    }
    k.bounded = is_bounded(c);
    fill_bounds(&k);
    build(&k);
    flood_all(&k);
    *at = farthest(&k);
    *sealed = at->x < c->exit.x && !may_grow(&k);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
