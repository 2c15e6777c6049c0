/* mario_tick.c - the world's tick in the engine's order (docs/design/mario.md,
   section 3): pause and clock, the camera and what leaves it, what comes to
   life, movement, contacts, and the new list of sprites.
   Differs: the engine remembers for every template when it was last seen; only
   templates that were outside the window in the tick before can come to life,
   so the window of the last tick is all that has to be known. */
#include "games/mario/mario_world.h"

#include <string.h>

static void count_event(MarioState *s, MarioEvent kind)
{
    switch (kind) {
    case MARIO_EVENT_STOMP:
        s->stomps++;
        s->kills++;
        return;
    case MARIO_EVENT_BURN:
    case MARIO_EVENT_SHELL_HIT:
    case MARIO_EVENT_FALL:
        s->kills++;
        return;
    case MARIO_EVENT_JUMP:
        s->jumps++;
        return;
    case MARIO_EVENT_HURT:
        s->hurts++;
        return;
    case MARIO_EVENT_BUMP:
    case MARIO_EVENT_BREAK:
        s->bumps++;
        return;
    default:
        return;
    }
}

void sett_mario_tell(MarioTurn *t, MarioEvent kind, float x, float y,
                     int32_t type)
{
    count_event(t->s, kind);
    if (t->events == NULL)
        return;
    if (t->events->count < t->events->capacity)
        t->events->items[t->events->count] =
            (SettEvent){.kind = (int32_t)kind,
                        .x = sett_mario_tile(x),
                        .y = sett_mario_tile(y),
                        .who = sett_mario_tile_of(type),
                        .value = type};
    t->events->count++;
}

/* Beyond the sides a cell can be looked at, but not changed. */
void sett_mario_change(MarioTurn *t, int32_t tx, int32_t ty)
{
    const MarioContext *c = t->c;
    if ((uint32_t)tx >= (uint32_t)c->w || (uint32_t)ty >= (uint32_t)c->h)
        return;
    int32_t bit = c->bit[tx * c->h + ty];
    t->s->bits[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

void sett_mario_take_coin(MarioTurn *t)
{
    t->s->coins++;
    if (t->s->coins % 100 == 0)
        t->s->lives++;
}

void sett_mario_lose(MarioTurn *t)
{
    sett_mario_tell(t, MARIO_EVENT_LOSE, t->s->x, t->s->y, 0);
    t->s->status = MARIO_DIED;
    t->s->flags &= (uint8_t)~MARIO_ALIVE;
}

static float corner(int32_t tile, float beyond)
{
    return (float)(tile * MARIO_TILE) + beyond;
}

/* What stands on a block that is hit from below: foes die, items and shells
   jump. */
static void shake(MarioTurn *t, MarioSprite *sprite)
{
    switch (sprite->type) {
    case MARIO_SPRITE_MUSHROOM:
    case MARIO_SPRITE_LIFE:
    case MARIO_SPRITE_SHELL:
        sprite->facing = (int8_t)-t->s->facing;
        sprite->ya = -10;
        return;
    case MARIO_SPRITE_BULLET:
    case MARIO_SPRITE_FLOWER:
    case MARIO_SPRITE_FIREBALL:
        return;
    default:
        sett_mario_remove(t, sprite);
    }
}

static void bump_into(MarioTurn *t, int32_t tx, int32_t ty)
{
    int32_t cell = sett_mario_cell(t->c, tx, ty);
    if (sett_mario_feature(t->c, t->s, cell) & MARIO_IS_COIN) {
        sett_mario_tell(t, MARIO_EVENT_COIN, corner(tx, 0), corner(ty, 0), 0);
        sett_mario_take_coin(t);
        sett_mario_change(t, tx, ty);
    }
    for (int32_t i = 0; i < t->old; i++) {
        MarioSprite *p = &t->sprites[i];
        float half = sett_mario_half(p->type);
        if (!(p->flags & MARIO_GONE) && p->x + half > corner(tx, 0) &&
            p->x - half < corner(tx, 16) && ty == sett_mario_tile(p->y - 1))
            shake(t, p);
    }
}

static void give(MarioTurn *t, int32_t tx, int32_t ty, uint32_t feature)
{
    if (!(feature & (MARIO_GIVES_ITEM | MARIO_GIVES_LIFE))) {
        sett_mario_take_coin(t);
        return;
    }
    uint8_t type = feature & MARIO_GIVES_LIFE  ? MARIO_SPRITE_LIFE
                   : t->s->flags & MARIO_LARGE ? MARIO_SPRITE_FLOWER
                                               : MARIO_SPRITE_MUSHROOM;
    sett_mario_spawn(t, (MarioSprite){.x = corner(tx, 9),
                                      .y = corner(ty, 8),
                                      .origin = -1,
                                      .type = type,
                                      .facing = 1});
}

void sett_mario_bump(MarioTurn *t, int32_t tx, int32_t ty, bool breaks)
{
    uint32_t feature =
        sett_mario_feature(t->c, t->s, sett_mario_cell(t->c, tx, ty));
    if (feature & MARIO_BUMPS) {
        bump_into(t, tx, ty - 1);
        sett_mario_tell(t, MARIO_EVENT_BUMP, corner(tx, 0), corner(ty, 0), 0);
        sett_mario_change(t, tx, ty);
        give(t, tx, ty, feature);
    }
    if (feature & MARIO_BREAKS) {
        bump_into(t, tx, ty - 1);
        if (breaks) {
            sett_mario_tell(t, MARIO_EVENT_BREAK, corner(tx, 0), corner(ty, 0),
                            0);
            sett_mario_change(t, tx, ty);
        }
    }
}

/* Tiles from which something may come to life, ends included. */
typedef struct Window {
    int32_t x0, x1, y0, y1;
} Window;

static Window window_at(float camera_x, float camera_y)
{
    return (Window){(int32_t)camera_x / MARIO_TILE - 1,
                    (int32_t)(camera_x + MARIO_WINDOW) / MARIO_TILE + 1,
                    (int32_t)camera_y / MARIO_TILE - 1,
                    (int32_t)(camera_y + MARIO_WINDOW) / MARIO_TILE + 1};
}

static float camera_at(float hero, float size)
{
    float camera = hero - MARIO_WINDOW / 2;
    if (camera + MARIO_WINDOW > size)
        camera = size - MARIO_WINDOW;
    return camera < 0 ? 0 : camera;
}

static bool is_outside(const MarioTurn *t, float x, float y)
{
    float camera = t->s->camera_x;
    return x < camera - 64 || x > camera + MARIO_WINDOW + 64 ||
           y > t->c->bottom + 32;
}

/* A foe that leaves sideways below the first window's height has "fallen" as
   well, as in the engine. */
static void clear_outside(MarioTurn *t)
{
    MarioState *s = t->s;
    s->fireballs = 0;
    for (int32_t i = 0; i < t->old; i++) {
        MarioSprite *p = &t->sprites[i];
        if (!is_outside(t, p->x, p->y)) {
            if (p->type == MARIO_SPRITE_FIREBALL)
                s->fireballs++;
            continue;
        }
        sett_mario_remove(t, p);
        if (sett_mario_is_foe(p->type) && p->y > MARIO_WINDOW + 32)
            sett_mario_tell(t, MARIO_EVENT_FALL, p->x, p->y, p->type);
    }
    if (is_outside(t, s->x, s->y))
        sett_mario_lose(t);
}

/* -1 for the engine's left, +1 for right, 0 near the hero. */
static int32_t facing_from(const MarioTurn *t, int32_t tx)
{
    float x = corner(tx, 8);
    return x > t->s->x + 16 ? -1 : x < t->s->x - 16;
}

/* A sprite that left the window this very tick still counts. */
static bool is_present(const MarioTurn *t, int32_t origin)
{
    for (int32_t i = 0; i < t->old; i++)
        if (t->sprites[i].origin == origin)
            return true;
    return false;
}

static void wake(MarioTurn *t, int32_t index)
{
    const MarioTemplate *from = &t->c->templates[index];
    if (is_present(t, index))
        return;
    bool plant = from->type == MARIO_SPRITE_PLANT;
    int32_t facing = facing_from(t, from->x);
    MarioSprite sprite = {.x = corner(from->x, plant ? 17 : 8),
                          .y = corner(from->y, plant ? 18 : 15),
                          .ya = plant ? -1 : 0,
                          .origin = index,
                          .type = from->type,
                          .facing = plant || facing == 0 ? 1 : (int8_t)facing};
    /* Types from 3 to 9 that are odd are the winged ones. */
    if (from->type < MARIO_SPRITE_BULLET && from->type % 2 == 1)
        sprite.flags = MARIO_WINGS;
    sett_mario_spawn(t, sprite);
}

static bool has_seen(const Window *seen, int32_t x, int32_t y)
{
    return x >= seen->x0 && x <= seen->x1 && y >= seen->y0 && y <= seen->y1;
}

/* Templates of a column that lie in `now` and did not in `seen`, rows from `y0`
   to `y1`. */
static void wake_column(MarioTurn *t, int32_t tx, int32_t y0, int32_t y1,
                        const Window *seen)
{
    const MarioContext *c = t->c;
    if ((uint32_t)tx >= (uint32_t)c->w)
        return;
    int32_t end = c->templates_from[tx + 1];
    for (int32_t i = c->templates_from[tx]; i < end; i++) {
        int32_t y = c->templates[i].y;
        if (y >= y0 && y <= y1 && !has_seen(seen, tx, y))
            wake(t, i);
    }
}

/* Cannons at the sides are found again in the columns beyond. */
static void shoot(MarioTurn *t, int32_t tx, int32_t ty)
{
    int32_t facing = facing_from(t, tx);
    int32_t cell = sett_mario_cell(t->c, tx, ty);
    if (facing == 0 || cell < 0 || t->c->id[cell] != MARIO_ID_CANNON)
        return;
    sett_mario_spawn(t, (MarioSprite){.x = corner(tx, (float)(8 + facing * 8)),
                                      .y = corner(ty, 15),
                                      .ya = -5,
                                      .origin = -1,
                                      .type = MARIO_SPRITE_BULLET,
                                      .facing = (int8_t)facing});
}

/* Cell by cell, since cannons and templates take turns. */
static void wake_and_shoot(MarioTurn *t, const Window *now, const Window *seen)
{
    for (int32_t x = now->x0; x <= now->x1; x++)
        for (int32_t y = now->y0; y <= now->y1; y++) {
            wake_column(t, x, y, y, seen);
            shoot(t, x, y);
        }
}

static void fill_window(MarioTurn *t, const Window *seen)
{
    const MarioState *s = t->s;
    Window now = window_at(s->camera_x, s->camera_y);
    if (t->c->cannons && s->phase == 0) {
        wake_and_shoot(t, &now, seen);
        return;
    }
    /* Mostly only a column or two are new. */
    bool same_rows = now.y0 == seen->y0 && now.y1 == seen->y1;
    for (int32_t x = now.x0; x <= now.x1; x++) {
        if (same_rows && x >= seen->x0 && x <= seen->x1)
            x = seen->x1 + 1;
        if (x <= now.x1)
            wake_column(t, x, now.y0, now.y1, seen);
    }
}

void sett_mario_spawn(MarioTurn *t, MarioSprite sprite)
{
    if (t->all == t->c->crowd) {
        t->s->crowded = true;
        return;
    }
    MarioSprite *p = &t->sprites[t->all++];
    *p = sprite;
    sett_mario_act(t, p);
}

static void turn_round(MarioSprite *sprites, int32_t from, int32_t to)
{
    while (from < --to) {
        MarioSprite other = sprites[from];
        sprites[from++] = sprites[to];
        sprites[to] = other;
    }
}

/* New sprites come first, in the order in which they were made. */
static void renew_list(MarioTurn *t)
{
    int32_t fresh = t->all - t->old, kept = 0;
    if (fresh > 0) {
        turn_round(t->sprites, 0, t->old);
        turn_round(t->sprites, t->old, t->all);
        turn_round(t->sprites, 0, t->all);
    }
    for (int32_t i = 0; t->gone && i < t->all; i++)
        if (!(t->sprites[i].flags & MARIO_GONE)) {
            if (kept < i)
                t->sprites[kept] = t->sprites[i];
            kept++;
        }
    t->s->sprites = (uint16_t)(t->gone ? kept : t->all);
}

static bool is_over_by_clock(MarioState *s)
{
    if (s->clock <= 0)
        return false;
    s->clock -= MARIO_TICK_TIME;
    if (s->clock > 0)
        return false;
    s->clock = 0;
    s->status = MARIO_TIMED_OUT;
    s->flags &= (uint8_t)~MARIO_ALIVE;
    return true;
}

/* Moves the camera and returns what it showed before. */
static Window move_camera(const MarioContext *c, MarioState *s)
{
    Window nothing = {0, -1, 0, -1};
    Window seen = s->begun ? window_at(s->camera_x, s->camera_y) : nothing;
    s->begun = true;
    s->camera_x = camera_at(s->x, c->right);
    s->camera_y = camera_at(s->y, c->bottom);
    return seen;
}

static void act_and_meet(MarioTurn *t, uint32_t buttons)
{
    for (int32_t i = 0; i < t->old; i++)
        if (!(t->sprites[i].flags & MARIO_GONE))
            sett_mario_act(t, &t->sprites[i]);
    if (t->s->flags & MARIO_ALIVE)
        sett_mario_hero(t, buttons);
    for (int32_t i = 0; i < t->old; i++)
        if (!(t->sprites[i].flags & MARIO_GONE))
            sett_mario_touch(t, &t->sprites[i]);
    if (t->shells + t->balls > 0)
        sett_mario_hits(t);
}

void sett_mario_tick(const MarioContext *c, MarioState *s, uint32_t buttons,
                     SettEvents *events)
{
    if (s->status != MARIO_RUNNING)
        return;
    if (s->pause > 0) {
        s->pause--;
        return;
    }
    if (is_over_by_clock(s))
        return;
    s->tick++;
    if (c->cannons)
        s->phase = (uint8_t)((s->phase + 1) % MARIO_CYCLE);
    MarioTurn t;
    t.c = c;
    t.s = s;
    t.sprites = sett_mario_sprites(c, s);
    t.old = t.all = s->sprites;
    t.gone = false;
    t.events = events;
    t.shells = t.balls = 0;
    Window seen = move_camera(c, s);
    clear_outside(&t);
    fill_window(&t, &seen);
    act_and_meet(&t, buttons);
    if (t.gone || t.all > t.old)
        renew_list(&t);
}

void sett_mario_reset(const MarioContext *c, MarioState *s)
{
    memset(s, 0, sizeof *s + (size_t)c->words * sizeof(uint64_t));
    s->clock = c->p.timer * 1000;
    s->x = corner(c->start.x, 8);
    s->y = corner(c->start.y, 15);
    s->height = 24;
    s->facing = 1;
    s->flags = MARIO_ALIVE;
    if (c->p.size.index > 0)
        s->flags |= MARIO_LARGE;
    if (c->p.size.index > 1)
        s->flags |= MARIO_FIRE;
}

size_t sett_mario_used(const MarioContext *c, const MarioState *s)
{
    return sizeof *s + (size_t)c->words * sizeof(uint64_t) +
           (size_t)s->sprites * sizeof(MarioSprite);
}
