/* mario_search.h - what the game's two players share: states kept as copies of
   their used bytes, and a heap that gives the first of equals. Everything comes
   from the arena of a play and is given back with it; a new search uses the
   same memory again. */
#ifndef SETT_GAMES_MARIO_SEARCH_H
#define SETT_GAMES_MARIO_SEARCH_H

#include "games/mario/mario_world.h"

/** Copies of states, one after the other in pages. */
typedef struct MarioPage MarioPage;
typedef struct MarioStore {
    SettArena *arena;
    MarioPage *first, *current;
} MarioStore;

void sett_mario_forget(MarioStore *store);
/** A copy of the used bytes; valid until sett_mario_forget. NULL: no memory. */
MarioState *sett_mario_keep(MarioStore *store, const MarioContext *c,
                            const MarioState *s);

typedef struct MarioItem {
    double key;
    uint32_t order; /**< by insertion: equals leave in this order */
    int32_t node;
} MarioItem;

typedef struct MarioHeap {
    SettArena *arena;
    MarioItem *items;
    int32_t count, capacity;
    uint32_t next;
} MarioHeap;

void sett_mario_heap_clear(MarioHeap *heap);
SettStatus sett_mario_push(MarioHeap *heap, double key, int32_t node);
/** Of a heap that is not empty. */
MarioItem sett_mario_pop(MarioHeap *heap);

/** Room for one more of `size` bytes: the array itself or a larger copy; NULL
   on no memory. */
void *sett_mario_room(SettArena *arena, void *items, int32_t count,
                      int32_t *capacity, size_t size);

/** Adds where and why a play ended without a win. */
SettStatus sett_mario_explain(SettReport *report, const MarioContext *c,
                              const MarioState *s);

typedef struct MarioAgent MarioAgent;

/** An agent that expands `nodes` nodes in each tick, at the beginning of a
   game; NULL on no memory. */
MarioAgent *sett_mario_agent(const MarioContext *c, int32_t nodes,
                             SettArena *arena);
/** Works until the game is over, `ticks` ticks have been played or `units` have
    been spent; an expansion is one unit, the end of a tick another. */
SettStatus sett_mario_agent_run(MarioAgent *agent, uint64_t ticks,
                                uint64_t units, uint64_t *spent);
/** The game as it stands, and the actions that led there. */
const MarioState *sett_mario_agent_state(const MarioAgent *agent);
const uint32_t *sett_mario_agent_actions(const MarioAgent *agent,
                                         int32_t *count);

/** Whether a level cannot be won whatever the hero does: `*sealed` where even a
    world that is kinder than the game's has no way. `at` is then the farthest
    place that it has. */
SettStatus sett_mario_sealed(const MarioContext *c, SettArena *tmp,
                             bool *sealed, SettPoint *at);
/** The verdict on such a level. */
SettStatus sett_mario_tell_sealed(SettVerdict *out, SettPoint at);

#endif
