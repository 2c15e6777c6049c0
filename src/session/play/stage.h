/* stage.h - a level on which is played, action by action. play.c answers with
   its states, ghost.c lets a player play it. */
#ifndef SETT_SESSION_STAGE_H
#define SETT_SESSION_STAGE_H

#include "session/ask.h"

#define SETT_PLAYED_EVENTS 256 /**< of one reply */
#define SETT_MOST_CHOICES 4096

/** A level that can be played, and a state of its play. */
typedef struct SettPlayStage {
    const SettGame *game;
    const SettRules *rules;
    const void *context;
    SettGrid grid; /**< of the level, then of pictures */
    void *state, *scratch;
    SettEvent events[SETT_PLAYED_EVENTS];
    int32_t event_count;
    int32_t turn;
    int32_t illegal; /**< turn of the first action that was none, or 0 */
} SettPlayStage;

/** The request's level, ready to be played. */
SettStatus sett_played_open(SettPlayStage *p, const SettAsk *ask,
                            SettArena *arena);
/** Plays the request's actions until they or the game end; where it fails
   nothing was played. `last`: keeps only the events of the last turn. */
SettStatus sett_played_on(SettPlayStage *p, const SettAsk *ask, bool last);
/** What is legal now, into room for SETT_MOST_CHOICES; returns how many. */
int32_t sett_played_choices(const SettPlayStage *p, uint32_t *choices);

/** How a play stands, as the type of a member. */
#define SETT_OUTCOME_TYPE "\"playing\"|\"won\"|\"lost\"|\"timeout\""

#endif
