/* turn.h - the parts of one turn of play. */
#ifndef SETT_GAMES_KERNEL_TURN_H
#define SETT_GAMES_KERNEL_TURN_H

#include "games/kernel/kernel.h"

/** What happens in a turn. */
#define KERNEL_EVENT_LIST(X) \
    X(TAKEN, "taken")        \
    X(OPENED, "opened")      \
    X(HURT, "hero-hit")      \
    X(HIT, "hit")            \
    X(KILLED, "killed")      \
    X(PUSHED, "pushed")
enum {
#define KERNEL_EVENT_ENUM(name, text) KERNEL_##name,
    KERNEL_EVENT_LIST(KERNEL_EVENT_ENUM)
#undef KERNEL_EVENT_ENUM
        KERNEL_EVENTS
};

typedef struct KernelTurn {
    const KernelLevel *l;
    KernelState *s;
    void *scratch;
    SettEvents *events;
} KernelTurn;

void sett_kernel_tell(const KernelTurn *turn, int32_t kind, int32_t cell,
                      int32_t value);
bool sett_kernel_wins(const KernelLevel *level, const KernelState *state);
void sett_kernel_hurt(const KernelLevel *level, KernelState *state,
                      int32_t damage);

/** What a cell does to the player who enters it. */
void sett_kernel_enter(const KernelTurn *turn, int32_t cell);
/** Whether a cell that may change lets the player in, who may have a key. */
bool sett_kernel_may_enter(const KernelLevel *level, const KernelState *state,
                           int32_t cell);

/** The player would enter a cell: true where a foe that is hit by contact
    stands there and still stands afterwards, so that the player stays. */
bool sett_kernel_bump(const KernelTurn *turn, int32_t cell);
/** Damage by foes that share the player's cell. */
void sett_kernel_touch(const KernelTurn *turn);
/** Whether a kind of foe may be on a cell: no wall, nothing that keeps it off.
 */
bool sett_kernel_foe_may(const KernelTurn *turn, const SettKernelFoe *kind,
                         int32_t cell);
/** The first step (SettDir) of its way from a cell to another, -1: none; for
    SETT_ORDER_A_STAR. And what that takes of the scratch, all zero at first;
    of levels that are not large it remembers ways there. */
int32_t sett_kernel_star(const KernelTurn *turn, const SettKernelFoe *kind,
                         int32_t from, int32_t to);
size_t sett_kernel_star_scratch(int32_t area);
void sett_kernel_foes_act(const KernelTurn *turn);
/** sett_sees (grid.h) over the cells of a level. */
bool sett_kernel_sees(const KernelLevel *level, const KernelState *state,
                      int32_t from, int32_t to);
bool sett_kernel_can_throw(const KernelLevel *level, const KernelState *state,
                           int32_t foe);
/** Where a throw goes; false of other actions, and where it is not legal. */
bool sett_kernel_aim(const KernelLevel *level, const KernelState *state,
                     uint32_t action, SettPoint *at);
/** Where it lies in games with one thing to throw; false: it is in hand. */
bool sett_kernel_thrown(const KernelLevel *level, const KernelState *state,
                        SettPoint *at);
bool sett_kernel_throw(const KernelTurn *turn, uint32_t action);
/** What was thrown and lies where the player is. */
void sett_kernel_pick_up(const KernelTurn *turn);

/** What a foe's blow takes. */
int32_t sett_kernel_blow(const KernelTurn *turn, int32_t foe);
/** A foe strikes the player; a foe loses hit points; a foe meets what is on a
    cell besides foes and the player. */
void sett_kernel_struck(const KernelTurn *turn, int32_t foe);
void sett_kernel_wound(const KernelTurn *turn, int32_t foe, int32_t damage);
void sett_kernel_kill(const KernelTurn *turn, int32_t foe);
/** It gains hit points, up to what its kind has at most. */
void sett_kernel_grow(const KernelTurn *turn, int32_t foe, int32_t by);
void sett_kernel_meet_ground(const KernelTurn *turn, int32_t foe, int32_t cell);

/** `bump` games: the player goes in a direction, to a node; false: he is
    stopped. A foe goes to a cell; false: it cannot, and did nothing. */
bool sett_kernel_go(const KernelTurn *turn, int32_t node, uint32_t dir);
bool sett_kernel_foe_goes(const KernelTurn *turn, int32_t foe, int32_t to);

/** PUSH: one step, with the box that is in the way. */
bool sett_kernel_can_push(const KernelLevel *level, const KernelState *state,
                          uint32_t action);
bool sett_kernel_push(const KernelTurn *turn, uint32_t action);

#endif
