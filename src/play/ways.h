/* ways.h - the part of a game that was looked into, as a graph: which states
   lead to which, and which of them come to a win. */
#ifndef SETT_PLAY_WAYS_H
#define SETT_PLAY_WAYS_H

#include "base/heap.h"
#include "play/choices.h"
#include "play/facts.h"
#include "play/states.h"

enum {
    SETT_WAY_SEEN = 1,    /**< looked into: its edges are known */
    SETT_WAY_AT_ONCE = 2, /**< one action wins */
    SETT_WAY_MAY = 4,     /**< comes to a win or to what was not looked into */
    SETT_WAY_WINS = 8     /**< comes to a win */
};

/** What is known of a state besides its bytes. */
typedef struct SettWay {
    int32_t flags;
    int32_t edges, edge_count; /**< a run of SettWays.to */
    int32_t via, search;       /**< parent in the search of that number */
    double strength, promise;  /**< of the hero; of a win from here */
} SettWay;

typedef struct SettWays {
    const SettRules *rules;
    const void *context;
    SettArena *arena;
    void *scratch, *trial;
    SettChoices choices;
    SettFacts facts;
    SettStates states;
    SettWay *ways; /**< of each state */
    int32_t way_capacity;
    int32_t *to; /**< ends of edges */
    int32_t edge_count, edge_capacity;
    uint64_t spent; /**< states that were looked into */
} SettWays;

/** Begins with the start, state 0, not looked into. `cancel`, or NULL, outlives
    it and is heard in the midst of long turns. */
SettStatus sett_ways_init(SettWays *w, const SettRules *rules,
                          const void *context, const SettCancel *cancel,
                          SettArena *arena);
/** Plays every action of a state; new states get numbers from
    `w->states.count` on. */
SettStatus sett_ways_look_into(SettWays *w, int32_t state);
/** Works out MAY and WINS of every state. */
SettStatus sett_ways_work_out(SettWays *w);
/** An action that leads from one state to the other. */
SettStatus sett_ways_action(SettWays *w, int32_t from, int32_t to,
                            uint32_t *action);

#endif
