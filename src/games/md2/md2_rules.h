/* md2_rules.h - the forward model of MiniDungeons 2, private to its files:
   parameters, context, state and scratch. Follows Green et al. 2019, Table 1,
   and the turn order and tie-breaks that recorded games of the engine show.

   Places are numbers of floor tiles (all that is not wall), counted row by row.
   Each object begins alone on its tile, so "in list order" is the order of
   these numbers where the objects began. */
#ifndef SETT_GAMES_MD2_RULES_H
#define SETT_GAMES_MD2_RULES_H

#include "games/md2/md2.h"

/** Most floors for which sights and first steps can be remembered: the table
    takes two bytes for each pair. */
#define MD2_TABLE_FLOORS 1024

typedef struct Md2Params {
    int32_t hp, damage, javelin_damage;
    int32_t goblin_hp, goblin_damage;
    int32_t mage_hp, bolt_damage, bolt_range;
    int32_t ogre_hp, ogre_damage;
    int32_t blob_stages;
    int32_t minitaur_damage, stun;
    int32_t trap_damage, heal;
    int32_t turn_limit;
    int32_t table_floors;
    bool wait, throw_living, lose_javelin, play_on;
} Md2Params;

/** One floor tile. */
typedef struct Md2Floor {
    int32_t next[4];  /**< floor by SettDir, -1 = wall or outside */
    int32_t distance; /**< steps to the exit, SETT_FAR where none lead there */
    int32_t least;    /**< the same by way of the portals: turns to the exit */
    int32_t item;     /**< bit in Md2State.bits, -1 = no treasure or potion */
    int16_t x, y;
    uint8_t exits;   /**< bit SettDir set where `next` is not a wall */
    uint8_t fixture; /**< tile of what never moves here; MD2_FLOOR = nothing */
    uint8_t meets;   /**< bits of the kinds of monsters that the fixture does
                          something to, or that take it */
} Md2Floor;

/** A monster as it stands in the level. */
typedef struct Md2Monster {
    int32_t home;       /**< floor that it begins on */
    int32_t damage;     /**< that it deals */
    int32_t grows;      /**< ~0 where it deals its value, too, else 0 */
    int32_t stunnable;  /**< ~0 where its value is rounds of stun, else 0 */
    int32_t prey;       /**< MD2_PREY_*, -1 = none but the hero */
    uint32_t prey_word; /**< of Md2State.bits */
    /* Ways have 16 bits; and a multiple of 32 bytes is quick to find. */
    uint16_t blind; /**< MD2_WAY_BLIND: stays where it does not see the hero */
    uint16_t bolt;  /**< MD2_WAY_RANGE: throws bolts */
    uint8_t kind;   /**< tile */
    uint8_t bit;    /**< of Md2Floor.meets */
    uint8_t unused[2];
} Md2Monster;

/** A treasure or potion. */
typedef struct Md2Item {
    int32_t floor; /**< -1 for bits that no item uses */
    int16_t x, y;
} Md2Item;

/** What monsters walk to: treasure (ogres) or potions (blobs). */
enum { MD2_PREY_TREASURE, MD2_PREY_POTION, MD2_PREYS };

/** Words of Md2State.bits from the first item's on: `first` to `end` - 1. */
typedef struct Md2Words {
    int32_t first, end;
} Md2Words;

/** Most items that are kept of those in sight of a floor. */
#define MD2_NEAR 14

/** The items of a kind of prey in sight of a floor, the nearest first, in list
    order where equally near. All zero until looked for. Ways are as those of
    the table of ways: steps apart and the first step. */
typedef struct Md2Items {
    uint16_t rest; /**< MD2_NOWHERE where nothing else is in sight, else 0 */
    uint16_t way[MD2_NEAR]; /**< 0 = none */
    uint8_t bit[MD2_NEAR];  /**< number of the bit in the word of the prey */
} Md2Items;

/** The answer to the last question for the nearest of these. It holds for as
    long as of the bits that were `asked` just those `found` are set. */
typedef struct Md2Near {
    uint64_t asked, found;
    uint32_t best; /**< way to it, else `rest` */
} Md2Near;

/** The head of the scratch. */
typedef struct Md2Scratch {
    uint64_t searches; /**< so far */
    uint64_t turns;    /**< and offers of throws, so far */
    const SettCancel *cancel;
} Md2Scratch;

struct Md2State;

/** What does not change during play. Belongs to the arena of prepare(). */
typedef struct Md2Context {
    Md2Params p;
    int32_t w, h;
    int32_t floors, monsters, killable, treasures, potions;
    int32_t alive_words, treasure_words, potion_words;
    int32_t item_words;       /**< of treasure and potions */
    Md2Words prey[MD2_PREYS]; /**< items that a kind of monster walks to */
    int32_t start, far;       /**< far: of the farthest floor from the exit */
    int32_t portal[2];        /**< -1 where there are none */
    size_t state_size;
    /* Offsets into the scratch: arrays by floor; the last three only where
       tables are. `crowd` has the number of the turn, or of the offer of
       throws, in which a monster was there last; that it comes round after 2^32
       only makes one look for nothing. */
    size_t nodes_at, heap_at, crowd_at, near_at, items_at, way_at;
    size_t scratch_size;
    bool tables;
    const Md2Floor *floor;
    const int32_t *floor_of; /**< by cell, -1 = wall */
    const Md2Monster *monster;
    const struct Md2State *first; /**< the state that play begins with */
    const Md2Item *item;          /**< by bit, treasure words first */
    SettMask walls;
} Md2Context;

typedef enum Md2Status { MD2_GOES_ON, MD2_WON, MD2_LOST } Md2Status;

/** Hero, then the bits of the living and of the items that are left, then the
    places of the monsters, then their values: hp, a blob's stage, a minitaur's
    rounds of stun left. No padding. */
typedef struct Md2State {
    /* The first five are history. Nothing that happens later depends on them
       but the turn limit, so the hash leaves them out. */
    int32_t turn, knock_outs, throws, portals, traps;
    int32_t status; /**< Md2Status */
    int32_t hero, hp;
    int32_t javelin; /**< the floor it lies on, -1 = in the hero's hand; no
                          floor at all once it is lost */
    int32_t kills, treasure, potions;
    uint64_t bits[];
} Md2State;

/** A node of a path search; `stamp` says in which search it was met. */
typedef struct Md2Node {
    uint64_t stamp;
    int32_t g, slot; /**< steps so far; place in the heap */
    uint8_t first;   /**< SettDir of the path's first step */
} Md2Node;

typedef struct Md2Open {
    int32_t f, floor;
} Md2Open;

/** What is known of the way from one floor to another, nothing at first. Kept
    by target first: all monsters ask for the way to the hero. */
enum {
    MD2_WAY_STEP = 7, /**< bits of the first step and 1; 0 = not walked yet.
                           What is walked has been looked at */
    MD2_WAY_LOOKED = 8,
    MD2_WAY_BLIND = 16,  /**< `from` does not see `to` */
    MD2_WAY_HIDDEN = 32, /**< `to` does not see `from` */
    MD2_WAY_RANGE = 64,  /**< a bolt flies from `from` to `to` */
    MD2_WAY_APART = 8,   /**< shift of the steps there were no walls,
                              MD2_FAR_APART at most */
    MD2_FAR_APART = 255,
    MD2_STAY = 4 /**< for a first step, where a SettDir is none */
};
/** A way that nobody goes. */
#define MD2_NOWHERE UINT16_MAX

/** Walks the lines of sight between two floors and returns what is then known
    of the way, MD2_WAY_LOOKED included. */
uint16_t sett_md2_look(const Md2Context *c, void *scratch, int32_t from,
                       int32_t to);
/** First step (SettDir) of a monster's path, MD2_STAY where there is none. */
int32_t sett_md2_find_step(const Md2Context *c, void *scratch, int32_t from,
                           int32_t to);
/** Floor of the nearest item of `prey` that is left and in sight of `from`,
    nearer than `nearer`, the first in list order on ties; -1 = none. */
int32_t sett_md2_nearest(const Md2Context *c, void *scratch, const Md2State *s,
                         int32_t from, int32_t prey, int32_t nearer);
/** The way from a floor to the nearest item of those that are `left` in the
   word of a prey; 0 where that is not known. Only where tables are, as the
   next. */
uint32_t sett_md2_ask(const Md2Context *c, void *scratch, uint32_t from,
                      uint32_t prey, uint64_t left);
/** Fills Md2Items of a floor and a prey. */
void sett_md2_look_around(const Md2Context *c, void *scratch, int32_t from,
                          int32_t prey);
/** Keeps the first step to an item of `prey` on a floor, where it is kept. */
void sett_md2_keep_step(const Md2Context *c, void *scratch, int32_t from,
                        int32_t prey, int32_t floor, int32_t step);

/** Fills Md2Floor.least of every floor. */
SettStatus sett_md2_measure_least(const Md2Context *c, Md2Floor *floor,
                                  SettArena *tmp);
SettStatus sett_md2_prepare(const SettRules *rules, const SettLevel *level,
                            const void *params, SettArena *arena,
                            const void **context, SettReport *report);
int32_t sett_md2_actions(const void *context, void *scratch, const void *state,
                         uint32_t *out, int32_t capacity);
bool sett_md2_play(const void *context, void *scratch, void *state,
                   uint32_t action, SettEvents *events);
bool sett_md2_aim(const void *context, const void *state, uint32_t action,
                  SettPoint *at);
bool sett_md2_print_action(const SettRules *rules, uint32_t action,
                           SettText *out);
bool sett_md2_read_action(const SettRules *rules, const char *text, size_t size,
                          size_t *used, uint32_t *action);

/** Actions: 0..3 a step by SettDir, 4 a wait, else a throw: the top bit, 15
    bits of y, 15 bits of x and a bit between them that stays 0. */
#define MD2_WAIT UINT32_C(4)
#define MD2_THROW (UINT32_C(1) << 31)
static inline uint32_t sett_md2_throw(int32_t x, int32_t y)
{
    return MD2_THROW | (uint32_t)y << 16 | (uint32_t)x;
}

#define MD2_EVENT_LIST(X)             \
    X(GOBLIN_HIT, "goblin-hit")       \
    X(MAGE_HIT, "mage-hit")           \
    X(OGRE_HIT, "ogre-hit")           \
    X(BLOB_HIT, "blob-hit")           \
    X(MINITAUR_HIT, "minitaur-hit")   \
    X(HERO_HIT, "hero-hit")           \
    X(THROW, "throw")                 \
    X(PICK_UP, "pick-up")             \
    X(TREASURE, "treasure")           \
    X(POTION, "potion")               \
    X(TRAP, "trap")                   \
    X(PORTAL, "portal")               \
    X(BLOB_POTION, "blob-potion")     \
    X(BLOB_MERGE, "blob-merge")       \
    X(OGRE_TREASURE, "ogre-treasure") \
    X(DIE, "die")                     \
    X(EXIT, "exit")                   \
    X(MOVE, "move")

typedef enum Md2Event {
#define MD2_EVENT_ENUM(name, text) MD2_EVENT_##name,
    MD2_EVENT_LIST(MD2_EVENT_ENUM)
#undef MD2_EVENT_ENUM
        MD2_EVENTS
} Md2Event;

static inline SettOutcome sett_md2_outcome(const Md2Context *c,
                                           const Md2State *s)
{
    if (s->status == MD2_WON)
        return SETT_WON;
    if (s->status == MD2_LOST)
        return SETT_LOST;
    return s->turn >= c->p.turn_limit ? SETT_TIMEOUT : SETT_PLAYING;
}
static inline bool sett_md2_bit(const Md2State *s, int32_t bit)
{
    return s->bits[bit >> 6] >> (bit & 63) & 1;
}
/** Words of `bits` in use: the places of the monsters follow. */
static inline int32_t sett_md2_words(const Md2Context *c)
{
    return c->alive_words + c->item_words;
}
static inline const int32_t *sett_md2_places(const Md2Context *c,
                                             const Md2State *s)
{
    return (const int32_t *)(const void *)(s->bits + sett_md2_words(c));
}
static inline const int32_t *sett_md2_values(const Md2Context *c,
                                             const Md2State *s)
{
    return sett_md2_places(c, s) + c->monsters;
}
static inline int32_t sett_md2_cell(const Md2Context *c, int32_t floor)
{
    return c->floor[floor].y * c->w + c->floor[floor].x;
}
static inline int32_t sett_md2_apart(int32_t x0, int32_t y0, int32_t x1,
                                     int32_t y1)
{
    int32_t dx = x0 - x1, dy = y0 - y1;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}
static inline int32_t sett_md2_manhattan(const Md2Context *c, int32_t a,
                                         int32_t b)
{
    return sett_md2_apart(c->floor[a].x, c->floor[a].y, c->floor[b].x,
                          c->floor[b].y);
}

/** Number of the Md2Near and the Md2Items of a floor and a prey. */
static inline uint32_t sett_md2_near(uint32_t floor, uint32_t prey)
{
    return floor * MD2_PREYS + prey;
}
/** A part of the scratch behind its head. */
static inline void *sett_md2_part(void *scratch, size_t at)
{
    return (uint8_t *)scratch + at;
}
/** What is known of the ways to a floor, by where they begin; NULL = no tables.
 */
static inline uint16_t *sett_md2_ways(const Md2Context *c, void *scratch,
                                      int32_t to)
{
    uint16_t *ways = sett_md2_part(scratch, c->way_at);
    return c->tables ? ways + (size_t)to * (size_t)c->floors : NULL;
}
/** One of `ways`, with both lines of sight looked up or walked. */
static inline uint16_t sett_md2_sight(const Md2Context *c, void *scratch,
                                      const uint16_t *ways, int32_t from,
                                      int32_t to)
{
    return ways != NULL && (ways[from] & MD2_WAY_LOOKED)
               ? ways[from]
               : sett_md2_look(c, scratch, from, to);
}
static inline bool sett_md2_sees(const Md2Context *c, void *scratch,
                                 int32_t from, int32_t to)
{
    const uint16_t *ways = sett_md2_ways(c, scratch, to);
    return !(sett_md2_sight(c, scratch, ways, from, to) & MD2_WAY_BLIND);
}
/** Of a way: its first step and 1. */
static inline uint32_t sett_md2_first(uint32_t way)
{
    return way & MD2_WAY_STEP;
}
/** First step of the path from `from` to `to`. */
static inline int32_t sett_md2_step(const Md2Context *c, void *scratch,
                                    const uint16_t *ways, int32_t from,
                                    int32_t to)
{
    return ways != NULL && sett_md2_first(ways[from]) != 0
               ? (int32_t)sett_md2_first(ways[from]) - 1
               : sett_md2_find_step(c, scratch, from, to);
}

#endif
