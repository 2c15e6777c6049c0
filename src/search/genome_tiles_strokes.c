/* genome_tiles_strokes.c - mutations that draw what designers draw: walls with
   a gap, corridors between walls, chambers with a mouth, mirrored stamps,
   pieces of other levels. Ours; the reference only draws single tiles anew. */
#include "base/least.h"
#include "search/genome_tiles.h"

#define LONGEST 40 /* tiles of a corridor, at most */
#define INSIDE 7   /* tiles of a chamber's side, at most, without its walls */
#define PIECE 7    /* and of a piece of another level */

static bool inside(const TilesWork *work, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < work->job->w && y < work->job->h;
}

static uint8_t tile_at(const TilesWork *work, int32_t x, int32_t y)
{
    return work->child->bytes[y * work->job->w + x];
}

static bool is_solid(const TilesWork *work, int32_t x, int32_t y)
{
    return tile_at(work, x, y) == work->job->game->fill_solid;
}

static void build(TilesWork *work, int32_t x, int32_t y)
{
    if (inside(work, x, y))
        put(work, y * work->job->w + x, work->job->game->fill_solid);
}

/* Takes a wall away; what else stands there stays. */
static void dig(TilesWork *work, int32_t x, int32_t y)
{
    if (inside(work, x, y) && is_solid(work, x, y))
        put(work, y * work->job->w + x, work->job->game->fill_open);
}

/* Steps from a tile to the last one before a wall or the edge. */
static int32_t free_way(const TilesWork *work, SettPoint at, SettPoint step)
{
    int32_t n = 0;
    for (at.x += step.x, at.y += step.y;
         inside(work, at.x, at.y) && !is_solid(work, at.x, at.y);
         at.x += step.x, at.y += step.y)
        n++;
    return n;
}

/* From wall to wall through a random tile, or as far as the tile itself; whole,
   with a gap, or with one every three or four tiles. */
static void draw_wall(TilesWork *work)
{
    SettPoint at = {below(work, work->job->w), below(work, work->job->h)};
    SettPoint step = sett_dirs[below(work, 4)], back = {-step.x, -step.y};
    if (is_solid(work, at.x, at.y))
        return;
    int32_t before = free_way(work, at, back);
    int32_t after = below(work, 3) == 0 ? 0 : free_way(work, at, step);
    int32_t length = before + 1 + after;
    int32_t gap = below(work, length), every = length;
    if (below(work, 3) == 0)
        every = 3 + below(work, 2);
    else if (below(work, 4) == 0)
        gap = -1;
    for (int32_t i = 0; i < length; i++)
        if (gap < 0 || i % every != gap % every)
            build(work, at.x + (i - before) * step.x,
                  at.y + (i - before) * step.y);
}

/* Tiles of a way, one after the other. */
typedef struct Way {
    SettPoint tiles[LONGEST];
    int32_t count;
} Way;

static void go(TilesWork *work, Way *way, SettPoint step, int32_t steps)
{
    for (int32_t i = 0; i < steps && way->count < LONGEST; i++) {
        SettPoint last = way->tiles[way->count - 1];
        SettPoint next = {last.x + step.x, last.y + step.y};
        if (!inside(work, next.x, next.y))
            return;
        way->tiles[way->count++] = next;
    }
}

static bool is_on(const Way *way, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < way->count; i++)
        if (way->tiles[i].x == x && way->tiles[i].y == y)
            return true;
    return false;
}

/* Walls beside one tile of a way: on both sides of it, or all around where it
   turns. Both ends stay open. */
static void wall_in(TilesWork *work, const Way *way, int32_t i)
{
    SettPoint at = way->tiles[i];
    SettPoint from = way->tiles[i > 0 ? i - 1 : i];
    SettPoint to = way->tiles[i < way->count - 1 ? i + 1 : i];
    bool turns = from.x != to.x && from.y != to.y;
    bool across = from.x == to.x;
    for (int32_t k = 0; k < 9; k++) {
        int32_t dx = k % 3 - 1, dy = k / 3 - 1;
        if (!turns && (across ? dy != 0 : dx != 0))
            continue;
        if (!is_on(way, at.x + dx, at.y + dy))
            build(work, at.x + dx, at.y + dy);
    }
}

/* Straight, or with one turn. */
static void draw_corridor(TilesWork *work)
{
    Way way = {.count = 1};
    way.tiles[0] =
        (SettPoint){below(work, work->job->w), below(work, work->job->h)};
    int32_t side = below(work, 4);
    SettPoint step = sett_dirs[side];
    if (!inside(work, way.tiles[0].x + 2 * step.x, way.tiles[0].y + 2 * step.y))
        side = (side + 2) % 4;
    go(work, &way, sett_dirs[side], 2 + below(work, work->job->w / 2));
    if (below(work, 2) == 0) {
        int32_t turned = (side + 1 + 2 * below(work, 2)) % 4;
        go(work, &way, sett_dirs[turned], 2 + below(work, work->job->h / 2));
    }
    if (way.count < 3)
        return;
    for (int32_t i = 0; i < way.count; i++) {
        dig(work, way.tiles[i].x, way.tiles[i].y);
        wall_in(work, &way, i);
    }
}

/* A side from 3 tiles on, seldom long. */
static int32_t chamber_side(TilesWork *work, int32_t most)
{
    most = sett_min(most, INSIDE) - 2;
    return most < 1 ? 3 : 2 + sett_tiles_length(work, most);
}

/* A gap in the walls around a box, dug on outwards until something is open; not
   on the side `shut` (0..3; -1: on any), nor where the edge comes first. */
static void open_mouth(TilesWork *work, TilesBox box, int32_t shut)
{
    int32_t first = below(work, 4);
    for (int32_t i = 0; i < 4; i++) {
        int32_t side = (first + i) % 4;
        SettPoint at = {box.x + below(work, box.w), box.y + below(work, box.h)};
        if (side == shut)
            continue;
        SettPoint step = sett_dirs[side];
        if (step.x != 0)
            at.x = step.x > 0 ? box.x + box.w : box.x - 1;
        else
            at.y = step.y > 0 ? box.y + box.h : box.y - 1;
        int32_t walls = 0;
        SettPoint to = at;
        for (; inside(work, to.x, to.y) && is_solid(work, to.x, to.y); walls++)
            to = (SettPoint){to.x + step.x, to.y + step.y};
        if (walls == 0 || !inside(work, to.x, to.y))
            continue;
        for (int32_t k = 0; k < walls; k++)
            dig(work, at.x + k * step.x, at.y + k * step.y);
        return;
    }
}

/* Walls around a box, none in it. */
static void enclose(TilesWork *work, TilesBox box)
{
    for (int32_t y = box.y - 1; y <= box.y + box.h; y++)
        for (int32_t x = box.x - 1; x <= box.x + box.w; x++) {
            bool in = x >= box.x && y >= box.y && x < box.x + box.w &&
                      y < box.y + box.h;
            if (in)
                dig(work, x, y);
            else
                build(work, x, y);
        }
}

/* Two or three of a thing where no wall is: what makes a guard or a treasure
   room. */
static void strew(TilesWork *work, TilesBox box, uint8_t thing)
{
    for (int32_t n = 2 + below(work, 2); n > 0; n--) {
        int32_t x = box.x + below(work, box.w), y = box.y + below(work, box.h);
        if (inside(work, x, y) && !is_solid(work, x, y))
            put(work, y * work->job->w + x, thing);
    }
}

/* A tile that is no ground and may be drawn, each as likely; open ground where
   there is none. */
static uint8_t some_thing(TilesWork *work)
{
    const SettGame *game = work->job->game;
    uint8_t things[256];
    int32_t count = 0;
    for (int32_t i = 0; i < work->drawn->count; i++) {
        uint8_t tile = work->drawn->tiles[i];
        if (tile != game->fill_solid && tile != game->fill_open)
            things[count++] = tile;
    }
    return count > 0 ? things[below(work, count)] : game->fill_open;
}

/* Takes all things away that may be drawn. */
static void clear(TilesWork *work, TilesBox box)
{
    for (int32_t i = 0; i < box.w * box.h; i++) {
        int32_t x = box.x + i % box.w, y = box.y + i / box.w;
        if (inside(work, x, y) && !is_solid(work, x, y))
            put(work, y * work->job->w + x, work->job->game->fill_open);
    }
}

/* Other things around a random tile, all of one kind. */
static void draw_things(TilesWork *work)
{
    int32_t x = below(work, work->job->w), y = below(work, work->job->h);
    TilesBox box = {x - 1, y - 1, 3, 3};
    if (is_solid(work, x, y))
        return;
    clear(work, box);
    if (below(work, 4) > 0)
        strew(work, box, some_thing(work));
}

static void draw_chamber(TilesWork *work)
{
    int32_t w = chamber_side(work, work->job->w);
    int32_t h = chamber_side(work, work->job->h);
    TilesBox box = sett_tiles_place(work, w, h);
    enclose(work, box);
    open_mouth(work, box, -1);
    if (below(work, 2) == 0)
        strew(work, box, some_thing(work));
}

/* The first tile that may be drawn and has a role; open ground where there is
   none. */
static uint8_t thing_with(const TilesWork *work, uint64_t role)
{
    for (int32_t i = 0; i < work->drawn->count; i++)
        if (work->job->game->tiles.tiles[work->drawn->tiles[i]].roles & role)
            return work->drawn->tiles[i];
    return work->job->game->fill_open;
}

/* A chamber with treasure whose only way out leads through one with guards. */
static void draw_vault(TilesWork *work)
{
    int32_t side = below(work, 4);
    SettPoint step = sett_dirs[side]; /* from the guards to the treasure */
    bool across = step.x != 0;
    TilesBox guard = {.w = 3 + below(work, 2), .h = 3 + below(work, 2)};
    int32_t w = guard.w + (across ? guard.w + 1 : 0);
    int32_t h = guard.h + (across ? 0 : guard.h + 1);
    if (w > work->job->w || h > work->job->h)
        return;
    TilesBox both = sett_tiles_place(work, w, h);
    guard.x = both.x + (step.x < 0 ? guard.w + 1 : 0);
    guard.y = both.y + (step.y < 0 ? guard.h + 1 : 0);
    TilesBox loot = guard;
    loot.x += step.x * (guard.w + 1);
    loot.y += step.y * (guard.h + 1);
    enclose(work, guard);
    enclose(work, loot);
    SettPoint gap = {loot.x + below(work, loot.w),
                     loot.y + below(work, loot.h)};
    if (across)
        gap.x = loot.x + (step.x > 0 ? -1 : loot.w);
    else
        gap.y = loot.y + (step.y > 0 ? -1 : loot.h);
    open_mouth(work, guard, side);
    dig(work, gap.x, gap.y);
    clear(work, guard);
    clear(work, loot);
    strew(work, guard, thing_with(work, SETT_IS(FOE)));
    strew(work, loot, thing_with(work, SETT_IS(REWARD)));
}

/* A block again at its image in x, in y or in both. */
static void draw_stamp(TilesWork *work)
{
    int32_t w = work->job->w, h = work->job->h;
    TilesBox box = sett_tiles_box(work);
    int32_t axis = 1 + below(work, 3);
    for (int32_t i = 0; i < box.w * box.h; i++) {
        int32_t x = box.x + i % box.w, y = box.y + i / box.w;
        put(work, (axis & 2 ? h - 1 - y : y) * w + (axis & 1 ? w - 1 - x : x),
            tile_at(work, x, y));
    }
}

static int32_t piece_side(TilesWork *work, int32_t here, int32_t there)
{
    int32_t most = sett_min(here, there);
    return 1 + below(work, sett_min(most, PIECE));
}

/* A piece of another level, as it is or as its image. What may not be drawn
   there, such as a door, is open ground here. */
static void draw_piece(TilesWork *work)
{
    const SettGenomeJob *job = work->job;
    if (job->training == NULL || job->training->count == 0)
        return;
    const SettGrid *from =
        &job->training->levels[below(work, job->training->count)];
    int32_t w = piece_side(work, job->w, from->w);
    int32_t h = piece_side(work, job->h, from->h);
    TilesBox box = sett_tiles_place(work, w, h);
    int32_t x0 = below(work, from->w - box.w + 1);
    int32_t y0 = below(work, from->h - box.h + 1), flip = below(work, 4);
    for (int32_t i = 0; i < box.w * box.h; i++) {
        int32_t dx = i % box.w, dy = i / box.w;
        uint8_t tile = from->cells[(y0 + dy) * from->w + x0 + dx];
        if (!sett_tiles_free(work, tile))
            tile = job->game->fill_open;
        int32_t x = box.x + (flip & 1 ? box.w - 1 - dx : dx);
        int32_t y = box.y + (flip & 2 ? box.h - 1 - dy : dy);
        put(work, y * job->w + x, tile);
    }
}

static bool stands_alone(const TilesWork *work, int32_t x, int32_t y)
{
    if (!is_solid(work, x, y))
        return false;
    for (int32_t k = 0; k < 4; k++) {
        int32_t ox = x + sett_dirs[k].x, oy = y + sett_dirs[k].y;
        if (inside(work, ox, oy) && is_solid(work, ox, oy))
            return false;
    }
    return true;
}

/* The next wall that stands alone is dug away, or gets a neighbour. */
static void tidy(TilesWork *work)
{
    int32_t from = below(work, work->area), w = work->job->w;
    SettPoint step = sett_dirs[below(work, 4)];
    bool goes = below(work, 2) == 0;
    for (int32_t i = 0; i < work->area; i++) {
        int32_t c = (from + i) % work->area;
        if (!stands_alone(work, c % w, c / w))
            continue;
        if (goes)
            dig(work, c % w, c / w);
        else
            build(work, c % w + step.x, c / w + step.y);
        return;
    }
}

void (*const sett_tiles_strokes[TILES_STROKES])(TilesWork *) = {
    draw_wall,  draw_corridor, draw_chamber, draw_stamp,
    draw_piece, tidy,          draw_things,  draw_vault};
