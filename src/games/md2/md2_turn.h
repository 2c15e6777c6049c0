/* md2_turn.h - a turn of MiniDungeons 2 while it lasts, private to the files
   that play it: md2_rules_turn.c has who acts and where to, md2_rules_meet.c
   what becomes of those who meet. */
#ifndef SETT_GAMES_MD2_TURN_H
#define SETT_GAMES_MD2_TURN_H

#include "games/md2/md2_rules.h"

/** The hero as a mover, where monsters are 0.. */
#define MD2_HERO (-1)

typedef struct Md2Turn {
    const Md2Context *c;
    void *scratch;
    Md2State *s;
    const Md2Floor *floor;
    int32_t *place, *value; /**< of the monsters, in the state */
    uint32_t *crowd, now;   /**< in the scratch; this turn's number */
    const uint16_t *ways;   /**< to the hero, once he has acted */
    SettEvents *events;
    bool teleported;
    bool alone; /**< the hero, once he has acted */
} Md2Turn;

void sett_md2_record(Md2Turn *t, Md2Event kind, int32_t floor, int32_t tile,
                     int32_t value);
/** Hurts the hero where he is. `by`: tile of the attacker, as in SettEvent.who.
 */
void sett_md2_hurt_hero(Md2Turn *t, int32_t amount, int32_t by);
void sett_md2_hurt_monster(Md2Turn *t, int32_t monster, int32_t amount,
                           int32_t by);
/** All that is on a floor, in list order: the fixture stands between monsters
    that began before and after it. True where something that was met still
    takes the floor. */
bool sett_md2_meet_all(Md2Turn *t, int32_t mover, int32_t floor);
/** A monster and all that is on a floor, the hero first. True where the floor
    is still taken. */
bool sett_md2_bump(Md2Turn *t, int32_t mover, int32_t to);

/** Records an event, where anyone wants them. `tile`: of the actor. */
static inline void sett_md2_tell(Md2Turn *t, Md2Event kind, int32_t floor,
                                 int32_t tile, int32_t value)
{
    if (t->events != NULL)
        sett_md2_record(t, kind, floor, tile, value);
}

/** Whether a monster may be on a floor: one that was there at some time of this
    turn, a living one when it began. Or the hero, once he has acted. */
static inline bool sett_md2_may_be_taken(const Md2Turn *t, int32_t floor)
{
#ifdef SETT_NO_FAST
    (void)t;
    (void)floor;
    return true;
#else
    return t->crowd[floor] == t->now;
#endif
}

#endif
