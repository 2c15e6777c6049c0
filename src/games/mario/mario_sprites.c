/* mario_sprites.c - everything that moves but the hero (docs/design/mario.md,
   sections 5 and 6): foes, plants, bullets, shells, items and fireballs; whom
   they touch and hit. */
#include "games/mario/mario_world.h"

#include <math.h>

/* Feet to head in pixels. */
static const uint8_t heights[MARIO_SPRITES] = {
    0, 0, 12, 12, 24, 24, 24, 24, 12, 12, 12, 12, 12, 12, 12, 12, 8,
};

/* Whether the tile at a pixel stops a sprite. Its own tile never does. */
static bool probe(const MarioTurn *t, const MarioSprite *p, float x, float y,
                  uint32_t solid)
{
    int32_t tx = sett_mario_tile(x), ty = sett_mario_tile(y);
    uint32_t feature =
        sett_mario_feature(t->c, t->s, sett_mario_cell(t->c, tx, ty));
    return (feature & solid) &&
           (tx != sett_mario_tile(p->x) || ty != sett_mario_tile(p->y));
}

/* A shell hits the walls that it meets. */
static bool probe_wall(MarioTurn *t, const MarioSprite *p, float x, float y)
{
    if (!probe(t, p, x, y, MARIO_SOLID))
        return false;
    if (p->type == MARIO_SPRITE_SHELL)
        sett_mario_bump(t, sett_mario_tile(x), sett_mario_tile(y), true);
    return true;
}

/* Red ones turn where the ground ends. */
static bool minds_cliffs(const MarioSprite *p)
{
    return (p->type & ~1) == MARIO_SPRITE_RED && (p->flags & MARIO_GROUNDED);
}

static bool meets_cliff(const MarioTurn *t, const MarioSprite *p, float x)
{
    if (!minds_cliffs(p))
        return false;
    int32_t below = (int32_t)(p->y / 16 + 1);
    int32_t cell = sett_mario_cell(t->c, sett_mario_tile(x), below);
    return !(sett_mario_feature(t->c, t->s, cell) & MARIO_DOWNWARD);
}

static bool probe_side(MarioTurn *t, const MarioSprite *p, float x)
{
    uint8_t height = heights[p->type];
    bool hit = probe_wall(t, p, x, p->y - (float)height);
    hit |= probe_wall(t, p, x, p->y - (float)(height / 2));
    hit |= probe_wall(t, p, x, p->y);
    return hit | meets_cliff(t, p, x);
}

static bool step_x(MarioTurn *t, MarioSprite *p, float dx)
{
    float half = sett_mario_half(p->type);
    bool clear = sett_mario_clear(t->c, p->x, p->y) & MARIO_CLEAR_SIDES;
    if (clear && !minds_cliffs(p)) {
        p->x += dx;
        return true;
    }
    if (dx > 0 && probe_side(t, p, p->x + dx + half)) {
        p->x = (float)((int32_t)((p->x + half) / 16 + 1) * 16) - half - 1;
        p->xa = 0;
        return false;
    }
    if (dx < 0 && probe_side(t, p, p->x + dx - half)) {
        p->x = (float)((int32_t)((p->x - half) / 16) * 16) + half;
        p->xa = 0;
        return false;
    }
    p->x += dx;
    return true;
}

static bool hits_ground(const MarioTurn *t, const MarioSprite *p, float dy)
{
    float half = sett_mario_half(p->type), y = p->y + dy;
    return probe(t, p, p->x - half, y, MARIO_SOLID) ||
           probe(t, p, p->x + half, y, MARIO_SOLID) ||
           probe(t, p, p->x - half, y + 1, MARIO_DOWNWARD) ||
           probe(t, p, p->x + half, y + 1, MARIO_DOWNWARD);
}

static bool hits_ceiling(const MarioTurn *t, const MarioSprite *p, float dy)
{
    float half = sett_mario_half(p->type);
    float y = p->y + dy - (float)heights[p->type];
    return probe(t, p, p->x, y, MARIO_UP) ||
           probe(t, p, p->x - half, y, MARIO_UP) ||
           probe(t, p, p->x + half, y, MARIO_UP);
}

static bool step_y(MarioTurn *t, MarioSprite *p, float dy)
{
    if (sett_mario_clear(t->c, p->x, p->y) &
        (dy > 0 ? MARIO_CLEAR_BELOW : MARIO_CLEAR_SIDES)) {
        p->y += dy;
        return true;
    }
    if (dy > 0 && hits_ground(t, p, dy)) {
        p->y = (float)((int32_t)(p->y / 16 + 1) * 16 - 1);
        p->flags |= MARIO_GROUNDED;
        return false;
    }
    if (dy < 0 && hits_ceiling(t, p, dy)) {
        uint8_t height = heights[p->type];
        p->y = (float)((int32_t)((p->y - (float)height) / 16) * 16 + height);
        p->ya = 0;
        return false;
    }
    p->y += dy;
    return true;
}

static bool move_x(MarioTurn *t, MarioSprite *p, float dx)
{
    for (; dx > 8; dx -= 8)
        if (!step_x(t, p, 8))
            return false;
    for (; dx < -8; dx += 8)
        if (!step_x(t, p, -8))
            return false;
    return step_x(t, p, dx);
}

static void move_y(MarioTurn *t, MarioSprite *p, float dy)
{
    for (; dy > 8; dy -= 8)
        if (!step_y(t, p, 8))
            return;
    for (; dy < -8; dy += 8)
        if (!step_y(t, p, -8))
            return;
    step_y(t, p, dy);
}

static void face(MarioSprite *p)
{
    if (p->xa > 2)
        p->facing = 1;
    if (p->xa < -2)
        p->facing = -1;
}

/* Sideways, and round at a wall. */
static void walk(MarioTurn *t, MarioSprite *p, float speed)
{
    p->xa = (float)p->facing * speed;
    if (!move_x(t, p, p->xa))
        p->facing = (int8_t)-p->facing;
    p->flags &= (uint8_t)~MARIO_GROUNDED;
    move_y(t, p, p->ya);
}

static void fall(MarioSprite *p, float keep, float gravity)
{
    p->ya *= keep;
    p->xa *= 0.89f;
    if (!(p->flags & MARIO_GROUNDED))
        p->ya += gravity;
}

static void act_walker(MarioTurn *t, MarioSprite *p)
{
    bool wings = p->flags & MARIO_WINGS;
    face(p);
    walk(t, p, 1.75f);
    fall(p, wings ? 0.95f : 0.85f, wings ? 0.6f : 2.0f);
    if (wings && (p->flags & MARIO_GROUNDED))
        p->ya = -10;
}

/* Counts as far as anyone asks. */
static bool has_waited(MarioSprite *p)
{
    if (p->timer <= 40)
        p->timer++;
    return p->timer > 40;
}

/* Up out of its pipe and down again; it stays down while the hero is near. */
static void act_plant(MarioTurn *t, MarioSprite *p)
{
    float home = (float)(t->c->templates[p->origin].y * MARIO_TILE + 18);
    if (p->ya > 0 && p->y >= home) {
        p->y = home;
        if (has_waited(p) && (int32_t)fabsf(t->s->x - p->x) > 24) {
            p->timer = 0;
            p->ya = -1;
        }
    } else if (p->ya < 0 && home - p->y > 20) {
        p->y = home - 20;
        if (has_waited(p)) {
            p->timer = 0;
            p->ya = 1;
        }
    }
    p->y += p->ya;
}

static void act_bullet(MarioSprite *p)
{
    p->xa = (float)p->facing * 4.0f;
    p->x += p->xa;
}

/* A shell that slides may hit others before it turns at a wall. */
static void act_shell(MarioTurn *t, MarioSprite *p)
{
    face(p);
    if (p->facing != 0)
        t->shell[t->shells++] = (uint16_t)(p - t->sprites);
    walk(t, p, 11);
    fall(p, 0.85f, 2);
}

/* Mushrooms and lives grow out of their block first. */
static void act_item(MarioTurn *t, MarioSprite *p)
{
    if (p->timer < 9) {
        p->timer++;
        p->y -= 1;
        return;
    }
    face(p);
    walk(t, p, 1.75f);
    fall(p, 0.85f, 2);
}

static void act_flower(MarioSprite *p)
{
    if (p->timer >= 9)
        return;
    p->timer++;
    if (p->timer < 9)
        p->y -= 1;
}

static void act_fireball(MarioTurn *t, MarioSprite *p)
{
    face(p);
    t->ball[t->balls++] = (uint16_t)(p - t->sprites);
    p->xa = (float)p->facing * 8.0f;
    if (!move_x(t, p, p->xa)) {
        sett_mario_remove(t, p);
        return;
    }
    p->flags &= (uint8_t)~MARIO_GROUNDED;
    move_y(t, p, p->ya);
    if (p->flags & MARIO_GROUNDED)
        p->ya = -10;
    fall(p, 0.95f, 1.5f);
}

void sett_mario_act(MarioTurn *t, MarioSprite *p)
{
    switch (p->type) {
    case MARIO_SPRITE_BULLET:
        act_bullet(p);
        return;
    case MARIO_SPRITE_PLANT:
        act_plant(t, p);
        return;
    case MARIO_SPRITE_SHELL:
        act_shell(t, p);
        return;
    case MARIO_SPRITE_MUSHROOM:
    case MARIO_SPRITE_LIFE:
        act_item(t, p);
        return;
    case MARIO_SPRITE_FLOWER:
        act_flower(p);
        return;
    case MARIO_SPRITE_FIREBALL:
        act_fireball(t, p);
        return;
    default:
        act_walker(t, p);
    }
}

/* The hero comes from above and does not just stand there. */
static bool is_stomp(const MarioState *s, float dy)
{
    uint8_t both = MARIO_ON_GROUND | MARIO_WAS_ON_GROUND;
    return s->ya > 0 && dy <= 0 && (s->flags & both) != both;
}

static void bounce_off(MarioTurn *t, const MarioSprite *p)
{
    sett_mario_bounce(t, p->y, heights[p->type]);
}

static void hurt_by(MarioTurn *t, const MarioSprite *p)
{
    sett_mario_tell(t, MARIO_EVENT_HURT, p->x, p->y, p->type);
    sett_mario_hurt(t);
}

static void leave_shell(MarioTurn *t, const MarioSprite *p)
{
    sett_mario_spawn(t, (MarioSprite){.x = p->x,
                                      .y = p->y,
                                      .ya = -5,
                                      .origin = p->origin,
                                      .type = MARIO_SPRITE_SHELL});
}

/* The wings go first; the number of a winged one stays. */
static void stomp_walker(MarioTurn *t, MarioSprite *p)
{
    bounce_off(t, p);
    if (p->flags & MARIO_WINGS) {
        p->flags &= (uint8_t)~MARIO_WINGS;
        p->ya = 0;
        return;
    }
    if (p->type >= MARIO_SPRITE_RED && p->type < MARIO_SPRITE_SPIKE)
        leave_shell(t, p);
    sett_mario_tell(t, MARIO_EVENT_STOMP, p->x, p->y, p->type);
    sett_mario_remove(t, p);
}

static void touch_walker(MarioTurn *t, MarioSprite *p, float dy)
{
    if (p->type < MARIO_SPRITE_SPIKE && is_stomp(t->s, dy))
        stomp_walker(t, p);
    else
        hurt_by(t, p);
}

static void touch_bullet(MarioTurn *t, MarioSprite *p, float dy)
{
    if (!is_stomp(t->s, dy)) {
        hurt_by(t, p);
        return;
    }
    bounce_off(t, p);
    sett_mario_remove(t, p);
}

static void touch_shell(MarioTurn *t, MarioSprite *p, float dy)
{
    MarioState *s = t->s;
    bool slides = p->facing != 0;
    if (is_stomp(s, dy)) {
        bounce_off(t, p);
        p->facing = slides ? 0 : s->facing;
        if (slides)
            p->xa = 0;
    } else if (slides) {
        hurt_by(t, p);
    } else {
        sett_mario_tell(t, MARIO_EVENT_KICK, p->x, p->y, p->type);
        s->invulnerable = 1;
        p->facing = s->facing;
    }
}

static void touch_item(MarioTurn *t, MarioSprite *p)
{
    MarioState *s = t->s;
    uint8_t gives = MARIO_LARGE;
    MarioEvent kind = MARIO_EVENT_MUSHROOM;
    sett_mario_remove(t, p);
    if (p->type == MARIO_SPRITE_LIFE) {
        sett_mario_tell(t, MARIO_EVENT_LIFE, p->x, p->y, p->type);
        s->lives++;
        return;
    }
    if (p->type == MARIO_SPRITE_FLOWER) {
        gives = MARIO_FIRE;
        kind = MARIO_EVENT_FLOWER;
    }
    sett_mario_tell(t, kind, p->x, p->y, p->type);
    if (s->flags & gives) {
        sett_mario_take_coin(t);
        return;
    }
    s->pause = 9;
    s->flags |= MARIO_LARGE | gives;
}

/* How near the hero's x has to be. */
static float reach(uint8_t type)
{
    if (type < MARIO_SPRITE_BULLET)
        return 12;
    return type == MARIO_SPRITE_PLANT ? 8 : 16;
}

void sett_mario_touch(MarioTurn *t, MarioSprite *p)
{
    const MarioState *s = t->s;
    float dx = s->x - p->x, dy = s->y - p->y, near = reach(p->type);
    if (!(dx > -near && dx < near && dy > -(float)heights[p->type] &&
          dy < (float)s->height))
        return;
    switch (p->type) {
    case MARIO_SPRITE_FIREBALL:
        return;
    case MARIO_SPRITE_BULLET:
        touch_bullet(t, p, dy);
        return;
    case MARIO_SPRITE_SHELL:
        touch_shell(t, p, dy);
        return;
    case MARIO_SPRITE_MUSHROOM:
    case MARIO_SPRITE_FLOWER:
    case MARIO_SPRITE_LIFE:
        touch_item(t, p);
        return;
    default:
        touch_walker(t, p, dy);
    }
}

static bool overlaps(const MarioSprite *hitter, const MarioSprite *target)
{
    float dx = hitter->x - target->x, dy = hitter->y - target->y;
    return dx > -16 && dx < 16 && dy > -(float)heights[target->type] &&
           dy < (float)heights[hitter->type];
}

static void shell_hits(MarioTurn *t, MarioSprite *shell, MarioSprite *target)
{
    if (!sett_mario_is_foe(target->type) && target->type != MARIO_SPRITE_SHELL)
        return;
    sett_mario_tell(t, MARIO_EVENT_SHELL_HIT, target->x, target->y,
                    target->type);
    sett_mario_remove(t, target);
    if (target->type == MARIO_SPRITE_SHELL)
        sett_mario_remove(t, shell);
}

static void ball_hits(MarioTurn *t, MarioSprite *ball, MarioSprite *target)
{
    uint8_t type = target->type;
    if (!sett_mario_is_foe(type) && type != MARIO_SPRITE_SHELL)
        return;
    sett_mario_remove(t, ball);
    bool resists = type == MARIO_SPRITE_SPIKE ||
                   type == MARIO_SPRITE_SPIKE_WINGED ||
                   type == MARIO_SPRITE_BULLET;
    if (resists || (type == MARIO_SPRITE_SHELL && target->facing != 0))
        return;
    if (type != MARIO_SPRITE_SHELL)
        sett_mario_tell(t, MARIO_EVENT_BURN, target->x, target->y, type);
    sett_mario_remove(t, target);
}

typedef void HitFn(MarioTurn *t, MarioSprite *hitter, MarioSprite *target);

/* Only sprites that were there before the tick are targets. */
static void hit_all(MarioTurn *t, MarioSprite *hitter, HitFn *hit)
{
    for (int32_t i = 0; i < t->old; i++) {
        MarioSprite *target = &t->sprites[i];
        if (hitter->flags & MARIO_GONE)
            return;
        if (target != hitter && !(target->flags & MARIO_GONE) &&
            overlaps(hitter, target))
            hit(t, hitter, target);
    }
}

void sett_mario_hits(MarioTurn *t)
{
    for (int32_t i = 0; i < t->shells; i++)
        hit_all(t, &t->sprites[t->shell[i]], shell_hits);
    for (int32_t i = 0; i < t->balls; i++)
        hit_all(t, &t->sprites[t->ball[i]], ball_hits);
}
