/* studio_stage.h - a level on which the studio plays: read from a request, and
   played action by action. studio_play.c answers with its states,
   studio_ghost.c lets a player play it. */
#ifndef SETT_WASM_STUDIO_STAGE_H
#define SETT_WASM_STUDIO_STAGE_H

#include "wasm/session.h"

#define STAGE_EVENTS 256 /* of one reply */

/* A level that can be played, and a state of its play. */
typedef struct Stage {
    const SettGame *game;
    const SettRules *rules;
    const void *context;
    SettGrid grid; /* of the level, then of pictures */
    void *state, *scratch;
    SettEvent events[STAGE_EVENTS];
    int32_t event_count;
    int32_t turn, illegal;
} Stage;

/** Members "game" and "rows" of a request, ready to be played. */
SettStatus sett_studio_stage_read(const Session *s, const SettJson *request,
                                  SettArena *arena, Stage *stage,
                                  SettError *err);
/** Plays member "actions" until they or the game end. `last`: keeps only the
    events of the last turn. */
SettStatus sett_studio_stage_play(Stage *stage, const SettJson *request,
                                  bool last, SettArena *tmp, SettError *err);
/** What is legal now. */
SettStatus sett_studio_stage_choices(const Stage *stage, SettArena *tmp,
                                     uint32_t **choices, int32_t *count);

#endif
