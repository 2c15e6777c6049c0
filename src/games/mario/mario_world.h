/* mario_world.h - the world behind the rules: what never changes in a level
   (MarioContext) and what does (MarioState), and the look-ups that everything
   that moves needs. Private to the game. It follows the engine of the Mario AI
   Framework (commit b0f01f22) bit for bit; all arithmetic is binary32. Sections
   (§) are those of docs/design/mario.md. */
#ifndef SETT_GAMES_MARIO_WORLD_H
#define SETT_GAMES_MARIO_WORLD_H

#include "base/least.h"
#include "games/mario/mario.h"

#include <float.h>
#include <stddef.h>

#ifndef __s390x__
_Static_assert(FLT_EVAL_METHOD == 0, "every operation is rounded to float");
#endif

#define MARIO_TILE 16      /**< pixels */
#define MARIO_WINDOW 256   /**< pixels that the camera sees, both ways */
#define MARIO_CROWD 640    /**< most sprites at once */
#define MARIO_CYCLE 100    /**< ticks between two shots of a cannon */
#define MARIO_TICK_TIME 30 /**< units of the clock that a tick takes */

/** Buttons of one tick: an action is a sum of these. */
enum {
    MARIO_LEFT = 1,
    MARIO_RIGHT = 2,
    MARIO_DOWN = 4,
    MARIO_SPEED = 8,
    MARIO_JUMP = 16,
    MARIO_ACTIONS = 32
};

/** What a cell does. */
enum {
    MARIO_SOLID = 1,
    MARIO_FROM_BELOW = 2, /**< hidden blocks: solid for what rises */
    MARIO_FROM_ABOVE = 4, /**< platforms: solid for what falls */
    MARIO_IS_COIN = 8,
    MARIO_BUMPS = 16,
    MARIO_BREAKS = 32,
    MARIO_GIVES_ITEM = 64,
    MARIO_GIVES_LIFE = 128,
    /** Cells that can change, once: to MARIO_ID_USED if they bump, else to
       nothing. */
    MARIO_CHANGES = MARIO_IS_COIN | MARIO_BUMPS | MARIO_BREAKS,
    MARIO_UP = MARIO_SOLID | MARIO_FROM_BELOW,
    MARIO_DOWNWARD = MARIO_SOLID | MARIO_FROM_ABOVE
};

/** Of MarioContext.clear: ... two rows up, or one row down. */
enum { MARIO_CLEAR_SIDES = 1, MARIO_CLEAR_BELOW = 2 };

/** The engine's numbers of tiles that the code names. */
enum {
    MARIO_ID_CANNON = 3,
    MARIO_ID_USED = 14,
    MARIO_ID_COIN = 15,
    MARIO_ID_PIPE = 18,
    MARIO_ID_BROKEN = 22,
    MARIO_ID_BUMPED = 24,
    MARIO_ID_POLE_TOP = 39,
    MARIO_ID_POLE = 40,
    MARIO_ID_PLATFORM = 43,
    MARIO_ID_NARROW_PIPE = 52,
    MARIO_IDS = 56
};

/** What may be asked of the game. */
typedef struct MarioParams {
    int32_t timer;      /**< seconds, 0 = no limit */
    SettChoice size;    /**< small, large, fire */
    SettChoice buttons; /**< all, useful */
} MarioParams;

/** Something that comes to life when its cell enters the window. */
typedef struct MarioTemplate {
    int16_t x, y;
    uint8_t type;
} MarioTemplate;

typedef struct MarioContext {
    MarioParams p;
    int32_t w, h;
    SettPoint start, exit;
    float right, bottom; /**< size of the level in pixels */
    float goal;          /**< a hero whose x is beyond it has won */
    /** By column, then row: cell x * h + y. */
    const uint8_t *feature, *id;
    const uint8_t *clear; /**< nothing in the columns beside and ... */
    const int32_t *bit;   /**< of cells that change: place in state bits */
    const uint8_t *tile;  /**< the level's own cells, row-major */
    const MarioTemplate *templates; /**< by column, then row */
    const int32_t *templates_from;  /**< by column; w + 1 entries */
    int32_t template_count;
    int32_t coins; /**< coins that lie about */
    bool cannons;  /**< something shoots */
    int32_t words; /**< of the state's bits */
    int32_t crowd; /**< most sprites of this level */
} MarioContext;

/** Kinds of sprites, by the engine's numbers. Odd walkers have wings. */
enum {
    MARIO_SPRITE_WALKER = 2,
    MARIO_SPRITE_RED = 4,
    MARIO_SPRITE_GREEN = 6,
    MARIO_SPRITE_SPIKE = 8,
    MARIO_SPRITE_SPIKE_WINGED = 9,
    MARIO_SPRITE_BULLET = 10,
    MARIO_SPRITE_PLANT = 11,
    MARIO_SPRITE_MUSHROOM = 12,
    MARIO_SPRITE_FLOWER = 13,
    MARIO_SPRITE_SHELL = 14,
    MARIO_SPRITE_LIFE = 15,
    MARIO_SPRITE_FIREBALL = 16,
    MARIO_SPRITES
};

enum { MARIO_GROUNDED = 1, MARIO_GONE = 2, MARIO_WINGS = 4 };

typedef struct MarioSprite {
    float x, y, xa, ya;
    int32_t origin; /**< template that it came from, -1 for none */
    uint8_t type;
    int8_t facing;
    uint8_t flags;
    uint8_t timer; /**< ticks of waiting (plants) or of rising (items) */
} MarioSprite;

/** Bits of the hero's flags. */
enum {
    MARIO_ON_GROUND = 1,
    MARIO_WAS_ON_GROUND = 2,
    MARIO_DUCKING = 4,
    MARIO_CAN_SHOOT = 8,
    MARIO_MAY_JUMP = 16,
    MARIO_LARGE = 32,
    MARIO_FIRE = 64,
    MARIO_ALIVE = 128
};

typedef enum MarioStatus {
    MARIO_RUNNING,
    MARIO_WON,
    MARIO_DIED,
    MARIO_TIMED_OUT
} MarioStatus;

/** Followed by context->words of bits (set = the cell has changed), then by
    `sprites` sprites, newest first. */
typedef struct MarioState {
    int32_t tick, clock, steps, coins, lives;
    int32_t jumps, stomps, kills, hurts, bumps;
    /* What follows decides what happens. */
    float x, y, xa, ya;
    float camera_x, camera_y; /**< of the last tick */
    uint8_t flags, status, height, jump_time;
    uint8_t invulnerable, pause;
    uint8_t phase;     /**< tick % MARIO_CYCLE where something shoots */
    uint8_t fireballs; /**< counted at the beginning of the last tick */
    int8_t facing;
    bool in_jump; /**< jumped, and has not landed yet */
    bool crowded; /**< a sprite found no room */
    bool begun;   /**< there was a tick: camera_x, camera_y are valid */
    uint16_t sprites;
    uint16_t unused; /**< always 0 */
    uint64_t bits[];
} MarioState;

static inline MarioSprite *sett_mario_sprites(const MarioContext *c,
                                              MarioState *s)
{
    return (MarioSprite *)(void *)(s->bits + c->words);
}
static inline const MarioSprite *sett_mario_sprites_of(const MarioContext *c,
                                                       const MarioState *s)
{
    return (const MarioSprite *)(const void *)(s->bits + c->words);
}
static inline bool sett_mario_changed(const MarioContext *c,
                                      const MarioState *s, int32_t cell)
{
    int32_t bit = c->bit[cell];
    return s->bits[bit >> 6] >> (bit & 63) & 1;
}

/** Towards zero, not downwards: -15.9 lies in tile 0. */
static inline int32_t sett_mario_tile(float pixel)
{
    return (int32_t)(pixel / 16.0f);
}
/** Cell of a tile: columns beyond the sides are the outermost ones. -1 above
    and below the level. */
static inline int32_t sett_mario_cell(const MarioContext *c, int32_t tx,
                                      int32_t ty)
{
    if ((uint32_t)ty >= (uint32_t)c->h)
        return -1;
    tx = sett_max(tx, 0);
    tx = tx >= c->w ? c->w - 1 : tx;
    return tx * c->h + ty;
}
/** Whether nothing around the tile of a place can stop a step of 8 pixels or
    have effects: MARIO_CLEAR_SIDES and MARIO_CLEAR_BELOW. Most steps end here;
    the probes that follow are the same with and without it. */
static inline uint32_t sett_mario_clear(const MarioContext *c, float x, float y)
{
    int32_t tx = sett_mario_tile(x), ty = sett_mario_tile(y);
    bool inside =
        (uint32_t)tx < (uint32_t)c->w && (uint32_t)ty < (uint32_t)c->h;
    return inside ? c->clear[tx * c->h + ty] : 0;
}
/** What the cell does now; nothing for cell -1. */
static inline uint32_t sett_mario_feature(const MarioContext *c,
                                          const MarioState *s, int32_t cell)
{
    if (cell < 0)
        return 0;
    uint32_t feature = c->feature[cell];
    if ((feature & MARIO_CHANGES) && sett_mario_changed(c, s, cell))
        return feature & MARIO_BUMPS ? MARIO_SOLID : 0;
    return feature;
}

/** What a tile of the alphabet does, without a pole over it. */
uint32_t sett_mario_feature_of(int32_t tile);
/** As the engine knows ground when it looks for a start or an exit: pillars,
    cannons' bodies and blocks with lives are not among it. */
bool sett_mario_is_ground(int32_t tile);

/** Name; number and parameter that the engine gives them (-1: that of the
   sprite). */
#define MARIO_EVENT_LIST(X)                           \
    X(BUMP, "bump", 1, MARIO_ID_BUMPED)               \
    X(BREAK, "break", 1, MARIO_ID_BROKEN)             \
    X(STOMP, "stomp", 2, -1)                          \
    X(BURN, "burn", 3, -1)                            \
    X(SHELL_HIT, "shell-hit", 4, -1)                  \
    X(FALL, "fall", 5, -1)                            \
    X(JUMP, "jump", 6, 0)                             \
    X(LAND, "land", 7, 0)                             \
    X(COIN, "coin", 8, MARIO_ID_COIN)                 \
    X(MUSHROOM, "mushroom", 8, MARIO_SPRITE_MUSHROOM) \
    X(FLOWER, "flower", 8, MARIO_SPRITE_FLOWER)       \
    X(LIFE, "life", 8, MARIO_SPRITE_LIFE)             \
    X(HURT, "hurt", 9, -1)                            \
    X(KICK, "kick", 10, -1)                           \
    X(LOSE, "lose", 11, 0)                            \
    X(WIN, "win", 12, 0)

typedef enum MarioEvent {
#define MARIO_EVENT_ENUM(name, text, number, parameter) MARIO_EVENT_##name,
    MARIO_EVENT_LIST(MARIO_EVENT_ENUM)
#undef MARIO_EVENT_ENUM
        MARIO_EVENTS
} MarioEvent;

/** One tick while it runs. Sprites made in it stand behind the old ones until
    its end. */
typedef struct MarioTurn {
    const MarioContext *c;
    MarioState *s;
    MarioSprite *sprites; /**< of the state */
    int32_t old, all;     /**< sprites before this tick, and now */
    bool gone;            /**< one of them is MARIO_GONE */
    SettEvents *events;   /**< or NULL */
    int32_t shells, balls;
    uint16_t shell[MARIO_CROWD], ball[MARIO_CROWD]; /**< hitters, in order */
} MarioTurn;

void sett_mario_tell(MarioTurn *t, MarioEvent kind, float x, float y,
                     int32_t type);
/** Half the width in pixels. */
static inline float sett_mario_half(uint8_t type)
{
    return type == MARIO_SPRITE_PLANT ? 2.0f : 4.0f;
}
static inline bool sett_mario_is_foe(uint8_t type)
{
    return type <= MARIO_SPRITE_PLANT;
}
static inline void sett_mario_remove(MarioTurn *t, MarioSprite *sprite)
{
    sprite->flags |= MARIO_GONE;
    t->gone = true;
}

/** The alphabet's tile of a foe; -1 for items, plants and what is shot. */
static inline int32_t sett_mario_tile_of(int32_t type)
{
    bool foe = type >= MARIO_SPRITE_WALKER && type < MARIO_SPRITE_BULLET;
    return foe ? MARIO_WALKER + type - MARIO_SPRITE_WALKER : -1;
}
/** Puts a sprite into the world and lets it act once. */
void sett_mario_spawn(MarioTurn *t, MarioSprite sprite);
/** One tick of a sprite's own movement (§5, §6). */
void sett_mario_act(MarioTurn *t, MarioSprite *sprite);
/** Whether a sprite touches the hero, and what comes of it. */
void sett_mario_touch(MarioTurn *t, MarioSprite *sprite);
/** What shells and fireballs of this tick hit. */
void sett_mario_hits(MarioTurn *t);

/** One tick of the hero's movement (§4). */
void sett_mario_hero(MarioTurn *t, uint32_t buttons);
/** The hero bounces off something of this height whose feet are at `y`. */
void sett_mario_bounce(MarioTurn *t, float y, int32_t height);
void sett_mario_hurt(MarioTurn *t);
void sett_mario_lose(MarioTurn *t);
void sett_mario_take_coin(MarioTurn *t);
/** A block is hit from below or by a shell. */
void sett_mario_bump(MarioTurn *t, int32_t tx, int32_t ty, bool breaks);
/** The cell changes, where the level has it. */
void sett_mario_change(MarioTurn *t, int32_t tx, int32_t ty);

/** The whole world, one tick on. */
void sett_mario_tick(const MarioContext *c, MarioState *s, uint32_t buttons,
                     SettEvents *events);
/** Before the tick without buttons with which every game begins. */
void sett_mario_reset(const MarioContext *c, MarioState *s);
size_t sett_mario_used(const MarioContext *c, const MarioState *s);

SettStatus sett_mario_prepare(const SettRules *rules, const SettLevel *level,
                              const void *params, SettArena *arena,
                              const void **context, SettReport *report);

void sett_mario_draw(const void *context, const void *state, SettGrid *out);
int32_t sett_mario_scene(const void *context, const void *state, SettGrid *out,
                         SettActor *actors, int32_t capacity);

#endif
