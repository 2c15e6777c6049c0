/* mario_draw.c - the world as a picture: all of it as tiles, or as tiles and
   what moves between them. */
#include "games/mario/mario_world.h"

static uint8_t ground(const MarioContext *c, const MarioState *s, int32_t x,
                      int32_t y)
{
    uint8_t tile = c->tile[y * c->w + x];
    int32_t cell = x * c->h + y;
    bool moves = tile == MARIO_START || tile >= MARIO_WALKER;
    if ((c->feature[cell] & MARIO_CHANGES) && sett_mario_changed(c, s, cell))
        return c->feature[cell] & MARIO_BUMPS ? MARIO_USED : MARIO_EMPTY;
    return moves ? MARIO_EMPTY : tile;
}

static void draw_ground(const MarioContext *c, const MarioState *s,
                        SettGrid *out)
{
    for (int32_t y = 0; y < out->h; y++)
        for (int32_t x = 0; x < out->w; x++)
            out->cells[sett_grid_at(out, x, y)] = ground(c, s, x, y);
}

static void put(SettGrid *out, float x, float y, int32_t tile)
{
    int32_t tx = sett_mario_tile(x), ty = sett_mario_tile(y);
    if (x >= 0 && y >= 0 && sett_grid_has(out, tx, ty))
        out->cells[sett_grid_at(out, tx, ty)] = (uint8_t)tile;
}

/* The hero is always seen, at the edge where he is beyond it. */
static void put_hero(const MarioState *s, SettGrid *out)
{
    int32_t x = sett_mario_tile(s->x), y = sett_mario_tile(s->y);
    x = x >= out->w ? out->w - 1 : x;
    y = y < 0 ? 0 : y >= out->h ? out->h - 1 : y;
    out->cells[sett_grid_at(out, x, y)] = MARIO_START;
}

/* What sleeps outside the window is not shown; it comes to life when the hero
   comes near. Items, shells and fireballs have no tile. */
void sett_mario_draw(const void *context, const void *state, SettGrid *out)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    const MarioSprite *sprite = sett_mario_sprites_of(c, s);
    draw_ground(c, s, out);
    for (int32_t i = 0; i < s->sprites; i++)
        if (sett_mario_tile_of(sprite[i].type) >= 0)
            put(out, sprite[i].x, sprite[i].y,
                sett_mario_tile_of(sprite[i].type));
    put_hero(s, out);
}

/* By kind of sprite. */
static const char *const kinds[MARIO_SPRITES] = {
    "",         "",       "walker", "walker", "red",     "red",
    "green",    "green",  "spike",  "spike",  "bullet",  "plant",
    "mushroom", "flower", "shell",  "life",   "fireball"};

static const char *hero_kind(const MarioState *s)
{
    return s->flags & MARIO_FIRE    ? "hero-fire"
           : s->flags & MARIO_LARGE ? "hero-large"
                                    : "hero";
}

static SettActor actor(const char *kind, float x, float y, int32_t tile,
                       int8_t facing)
{
    return (SettActor){.kind = kind,
                       .x = (double)x / MARIO_TILE,
                       .y = ((double)y + 1) / MARIO_TILE,
                       .tile = tile,
                       .left = facing < 0};
}

int32_t sett_mario_scene(const void *context, const void *state, SettGrid *out,
                         SettActor *actors, int32_t capacity)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    const MarioSprite *sprite = sett_mario_sprites_of(c, s);
    draw_ground(c, s, out);
    if (capacity > 0)
        actors[0] = actor(hero_kind(s), s->x, s->y, MARIO_START, s->facing);
    for (int32_t i = 0; i < s->sprites && i + 1 < capacity; i++)
        actors[i + 1] =
            actor(kinds[sprite[i].type], sprite[i].x, sprite[i].y,
                  sett_mario_tile_of(sprite[i].type), sprite[i].facing);
    return s->sprites + 1;
}
