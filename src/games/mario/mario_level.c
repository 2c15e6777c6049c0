/* mario_level.c - from a level to a context (docs/design/mario.md, section 2):
   the engine's tile numbers, which hang on neighbours (pipes, cannons,
   platforms), features, start and exit, and what comes to life where. Rows may
   be of any number; the text's unknown characters never come here. */
#include "base/least.h"
#include "games/mario/mario_world.h"

#include <string.h>

/* Solid, coin and block features by the engine's tile number. */
static const uint8_t features[MARIO_IDS] = {
    [1] = MARIO_SOLID,
    [2] = MARIO_SOLID,
    [3] = MARIO_SOLID,
    [4] = MARIO_SOLID,
    [5] = MARIO_SOLID,
    [6] = MARIO_SOLID | MARIO_BREAKS,
    [7] = MARIO_SOLID | MARIO_BUMPS,
    [8] = MARIO_SOLID | MARIO_BUMPS | MARIO_GIVES_ITEM,
    [11] = MARIO_SOLID | MARIO_BUMPS,
    [MARIO_ID_USED] = MARIO_SOLID,
    [MARIO_ID_COIN] = MARIO_IS_COIN,
    [18] = MARIO_SOLID,
    [19] = MARIO_SOLID,
    [20] = MARIO_SOLID,
    [21] = MARIO_SOLID,
    [43] = MARIO_FROM_ABOVE,
    [44] = MARIO_FROM_ABOVE,
    [45] = MARIO_FROM_ABOVE,
    [46] = MARIO_FROM_ABOVE,
    [48] = MARIO_FROM_BELOW | MARIO_BUMPS | MARIO_GIVES_LIFE,
    [49] = MARIO_FROM_BELOW | MARIO_BUMPS,
    [50] = MARIO_SOLID | MARIO_BUMPS | MARIO_GIVES_ITEM,
    [51] = MARIO_SOLID | MARIO_BUMPS | MARIO_GIVES_LIFE,
    [52] = MARIO_SOLID,
    [53] = MARIO_SOLID,
    [54] = MARIO_SOLID,
    [55] = MARIO_SOLID,
};

/* By tile; of those whose number hangs on others one that does the same. */
static const uint8_t plain_id[MARIO_TILES] = {
    [MARIO_GROUND] = 1,
    [MARIO_STONE] = 2,
    [MARIO_BRICK] = 6,
    [MARIO_COIN_BRICK] = 7,
    [MARIO_ITEM_BRICK] = 50,
    [MARIO_LIFE_BRICK] = 51,
    [MARIO_ITEM_BLOCK] = 8,
    [MARIO_COIN_BLOCK] = 11,
    [MARIO_USED] = MARIO_ID_USED,
    [MARIO_HIDDEN_LIFE] = 48,
    [MARIO_HIDDEN_COIN] = 49,
    [MARIO_COIN] = MARIO_ID_COIN,
    [MARIO_DECOR] = 47,
    [MARIO_PIPE_TOP_LEFT] = 18,
    [MARIO_PIPE_TOP_RIGHT] = 19,
    [MARIO_PIPE_LEFT] = 20,
    [MARIO_PIPE_RIGHT] = 21,
    [MARIO_CANNON] = MARIO_ID_CANNON,
    [MARIO_COLUMN] = MARIO_ID_CANNON,
    [MARIO_CANNON_BODY] = MARIO_ID_CANNON + 1,
    [MARIO_PLATFORM] = MARIO_ID_PLATFORM,
    [MARIO_PIPE] = MARIO_ID_PIPE,
    [MARIO_PLANT_PIPE] = MARIO_ID_PIPE,
};

uint32_t sett_mario_feature_of(int32_t tile)
{
    return features[plain_id[tile]];
}

/* A level while its context is made. */
typedef struct Builder {
    MarioContext *c;
    const SettGrid *grid;
    uint8_t *id, *feature, *clear;
    int32_t *bit;
    MarioTemplate *templates;
    int32_t *templates_from;
} Builder;

/* Tile of the level; no tile beyond its borders. */
static int32_t tile_at(const Builder *b, int32_t x, int32_t y)
{
    return sett_grid_has(b->grid, x, y)
               ? b->grid->cells[sett_grid_at(b->grid, x, y)]
               : -1;
}

static bool is_pipe(int32_t tile)
{
    return tile == MARIO_PIPE || tile == MARIO_PLANT_PIPE;
}

static bool is_narrow(const Builder *b, int32_t x, int32_t y)
{
    return x > 0 && x < b->c->w - 1 && !is_pipe(tile_at(b, x - 1, y)) &&
           !is_pipe(tile_at(b, x + 1, y));
}

/* The left cell has its number already. */
static int32_t pipe_id(const Builder *b, int32_t x, int32_t y)
{
    bool narrow = is_narrow(b, x, y);
    int32_t left = x > 0 ? b->id[(x - 1) * b->c->h + y] : 0;
    int32_t part = left == MARIO_ID_PIPE || left == MARIO_ID_PIPE + 2;
    if (is_pipe(tile_at(b, x, y - 1)))
        part += narrow ? 1 : 2;
    return (narrow ? MARIO_ID_NARROW_PIPE : MARIO_ID_PIPE) + part;
}

static int32_t id_of(const Builder *b, int32_t x, int32_t y, int32_t tile)
{
    switch (tile) {
    case MARIO_COLUMN:
        return MARIO_ID_CANNON + (tile_at(b, x, y - 1) == MARIO_COLUMN) +
               (tile_at(b, x, y - 2) == MARIO_COLUMN);
    case MARIO_CANNON_BODY:
        return MARIO_ID_CANNON + 1 + (tile_at(b, x, y - 2) == MARIO_CANNON);
    case MARIO_PLATFORM:
        return MARIO_ID_PLATFORM +
               2 * (tile_at(b, x - 1, y) == MARIO_PLATFORM) +
               (tile_at(b, x + 1, y) == MARIO_PLATFORM);
    case MARIO_PIPE:
    case MARIO_PLANT_PIPE:
        return pipe_id(b, x, y);
    default:
        return plain_id[tile];
    }
}

/* What comes to life in a cell, 0 for nothing. Plants live in two-wide pipes.
 */
static uint8_t template_of(int32_t tile, int32_t id)
{
    if (tile >= MARIO_WALKER)
        return (uint8_t)(MARIO_SPRITE_WALKER + tile - MARIO_WALKER);
    return tile == MARIO_PLANT_PIPE && id == MARIO_ID_PIPE ? MARIO_SPRITE_PLANT
                                                           : 0;
}

/* Row by row, since pipes look to their left. */
static void number_tiles(Builder *b)
{
    MarioContext *c = b->c;
    for (int32_t y = 0; y < c->h; y++)
        for (int32_t x = 0; x < c->w; x++) {
            int32_t tile = tile_at(b, x, y);
            b->id[x * c->h + y] = (uint8_t)id_of(b, x, y, tile);
            if (tile == MARIO_START)
                c->start = (SettPoint){x, y};
            if (tile == MARIO_EXIT)
                c->exit = (SettPoint){x, y};
        }
}

static void collect_templates(Builder *b)
{
    MarioContext *c = b->c;
    int32_t count = 0;
    for (int32_t x = 0; x < c->w; x++) {
        b->templates_from[x] = count;
        for (int32_t y = 0; y < c->h; y++) {
            uint8_t type = template_of(tile_at(b, x, y), b->id[x * c->h + y]);
            if (type != 0)
                b->templates[count++] =
                    (MarioTemplate){(int16_t)x, (int16_t)y, type};
        }
    }
    b->templates_from[c->w] = count;
    c->template_count = count;
}

bool sett_mario_is_ground(int32_t tile)
{
    switch (tile) {
    case MARIO_GROUND:
    case MARIO_STONE:
    case MARIO_ITEM_BLOCK:
    case MARIO_COIN_BLOCK:
    case MARIO_CANNON:
    case MARIO_COIN_BRICK:
    case MARIO_BRICK:
    case MARIO_ITEM_BRICK:
    case MARIO_USED:
    case MARIO_PLATFORM:
        return true;
    default:
        return tile >= MARIO_PIPE && tile <= MARIO_PIPE_RIGHT;
    }
}

/* First row that is free above the lowest ground of a column; -1 for none. */
static int32_t free_row(const Builder *b, int32_t x)
{
    bool on_ground = false;
    for (int32_t y = b->c->h - 1; y >= 0; y--) {
        bool ground = sett_mario_is_ground(tile_at(b, x, y));
        if (on_ground && !ground)
            return y;
        on_ground = on_ground || ground;
    }
    return -1;
}

static void put_id(Builder *b, int32_t x, int32_t y, uint8_t id)
{
    if (sett_grid_has(b->grid, x, y))
        b->id[x * b->c->h + y] = id;
}

/* The pole stands over whatever was there. */
static void raise_pole(Builder *b)
{
    SettPoint exit = b->c->exit;
    int32_t top = sett_max(exit.y - 11, 1);
    for (int32_t y = exit.y; y > top; y--)
        put_id(b, exit.x, y, MARIO_ID_POLE);
    put_id(b, exit.x, top, MARIO_ID_POLE_TOP);
}

/* What may move at once: every template, its shell beside it for the rest of a
   tick, what blocks give (without end at the sides, where blocks cannot
   change), fireballs, bullets for as long as they fly (three shots of a cannon
   at the side). */
static void set_crowd(MarioContext *c, int32_t gifts, int32_t guns)
{
    int64_t shells = sett_min(c->template_count, 32);
    int64_t crowd = 8 + c->template_count + shells + gifts + 6 * (int64_t)guns;
    c->crowd = crowd < MARIO_CROWD ? (int32_t)crowd : MARIO_CROWD;
}

/* Numbers the cells that can change. */
static void survey(Builder *b)
{
    MarioContext *c = b->c;
    int32_t bits = 0, gifts = 0, guns = 0, area = c->w * c->h;
    for (int32_t cell = 0; cell < area; cell++) {
        uint8_t feature = features[b->id[cell]];
        b->feature[cell] = feature;
        if (feature & MARIO_CHANGES)
            b->bit[cell] = bits++;
        if (feature & (MARIO_GIVES_ITEM | MARIO_GIVES_LIFE))
            gifts += cell < c->h || cell >= area - c->h ? MARIO_CROWD : 1;
        guns += b->id[cell] == MARIO_ID_CANNON;
        c->coins += b->id[cell] == MARIO_ID_COIN;
    }
    c->words = (bits + 63) / 64;
    c->cannons = guns > 0;
    set_crowd(c, gifts, guns);
}

/* Columns beyond the sides are the outermost ones; rows beyond are empty. */
static bool is_clear(const Builder *b, int32_t x, int32_t y0, int32_t y1)
{
    for (int32_t column = x - 1; column <= x + 1; column++)
        for (int32_t y = y0; y <= y1; y++) {
            int32_t cell = sett_mario_cell(b->c, column, y);
            if (cell >= 0 && b->feature[cell] != 0)
                return false;
        }
    return true;
}

/* The hero is 24 pixels high and moves by 8. Without fast paths nothing counts
   as clear. */
static void find_clear(Builder *b)
{
#ifdef SETT_NO_FAST
    return;
#endif
    for (int32_t x = 0; x < b->c->w; x++)
        for (int32_t y = 0; y < b->c->h; y++)
            b->clear[x * b->c->h + y] =
                (uint8_t)((is_clear(b, x, y - 2, y) ? MARIO_CLEAR_SIDES : 0) |
                          (is_clear(b, x, y, y + 1) ? MARIO_CLEAR_BELOW : 0));
}

static SettStatus make_room(Builder *b, const SettLevel *level,
                            SettArena *arena)
{
    int32_t area = sett_grid_area(b->grid);
    uint8_t *tile = SETT_TAKE(arena, area, uint8_t);
    b->id = SETT_TAKE(arena, area, uint8_t);
    b->feature = SETT_TAKE(arena, area, uint8_t);
    b->clear = SETT_TAKE(arena, area, uint8_t);
    b->bit = SETT_TAKE(arena, area, int32_t);
    b->templates = SETT_TAKE(arena, area, MarioTemplate);
    b->templates_from = SETT_TAKE(arena, b->grid->w + 1, int32_t);
    if (tile == NULL || b->id == NULL || b->feature == NULL ||
        b->clear == NULL || b->bit == NULL || b->templates == NULL ||
        b->templates_from == NULL)
        return SETT_NO_MEMORY;
    memcpy(tile, level->grid.cells, (size_t)area);
    b->c->tile = tile;
    return SETT_OK;
}

/* Without a start and without anything to stand on there is nowhere to begin.
 */
static SettStatus refuse_void(const Builder *b, SettReport *report)
{
    uint8_t stands[256];
    uint64_t roles = SETT_IS(SOLID) | SETT_IS(ONEWAY) | SETT_IS(START);
    sett_tiles_any(&sett_game_mario.tiles, roles, stands);
    for (int32_t i = 0; i < sett_grid_area(b->grid); i++)
        if (stands[b->grid->cells[i]])
            return SETT_OK;
    SettStatus status =
        sett_report_add(report, "no-start", NULL, 0,
                        "there is neither a start nor anything to stand on");
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

SettStatus sett_mario_prepare(const SettRules *rules, const SettLevel *level,
                              const void *params, SettArena *arena,
                              const void **context, SettReport *report)
{
    (void)rules;
    MarioContext *c = SETT_TAKE(arena, 1, MarioContext);
    Builder b = {.c = c, .grid = &level->grid};
    if (c == NULL || make_room(&b, level, arena) != SETT_OK)
        return SETT_NO_MEMORY;
    SettStatus status = refuse_void(&b, report);
    if (status != SETT_OK)
        return status;
    memcpy(&c->p, params, sizeof c->p);
    c->w = level->grid.w;
    c->h = level->grid.h;
    c->right = (float)(c->w * MARIO_TILE);
    c->bottom = (float)(c->h * MARIO_TILE);
    c->start = (SettPoint){0, free_row(&b, 0)};
    c->exit = (SettPoint){c->w - 1, free_row(&b, c->w - 1)};
    number_tiles(&b);
    collect_templates(&b);
    raise_pole(&b);
    survey(&b);
    find_clear(&b);
    c->goal = (float)(c->exit.x * MARIO_TILE);
    c->feature = b.feature;
    c->clear = b.clear;
    c->id = b.id;
    c->bit = b.bit;
    c->templates = b.templates;
    c->templates_from = b.templates_from;
    *context = c;
    return SETT_OK;
}
