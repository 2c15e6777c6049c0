/* play_show.h - plays as people see them: told turn by turn as text or as JSON,
   and played by hand, a key at a time. */
#ifndef SETT_PLAY_SHOW_H
#define SETT_PLAY_SHOW_H

#include "sett/play.h"
#include "sett/puzzle.h"

SETT_BEGIN

/** Actions on a level, and how they are told. */
typedef struct SettPlayShow {
    const SettGame *game;
    const void *context; /**< of the level, from rules->prepare() */
    int32_t w, h;        /**< of the level */
    const uint32_t *actions;
    int32_t count;
    int32_t waits; /**< at most, once the actions have run out */
    bool trace;    /**< a picture and the events of every turn */
    bool colour;   /**< of pictures in text: for a terminal */
} SettPlayShow;

/** Plays the actions; adds the turns, with `trace`, as text. `tmp` holds the
    work. SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_play_show_text(const SettPlayShow *show, SettArena *tmp,
                               SettText *out, SettReplay *end);
/** Plays the actions; adds members to the JSON object that is open: with
    `trace` "frames", then "outcome", "turns", "waits", "first_illegal",
    "progress" and "counters". Errors as above. */
SettStatus sett_play_show_json(const SettPlayShow *show, SettArena *tmp,
                               SettJsonWriter *w);
/** Adds how a play ended: "won after 12 turns", and on a second line the
    counters. */
void sett_play_end_text(const SettRules *rules, const SettReplay *end,
                        SettText *out);
/** A player's plan for a level, and what it was asked for. */
typedef struct SettPlanTold {
    const SettPlan *plan;
    const SettRules *rules;
    const void *context;
    const char *unit; /**< of budget: "nodes" */
    uint64_t budget;
    bool persona; /**< there is a utility */
} SettPlanTold;
/** Adds the plan, its utility and whether the level can be won, as lines. */
void sett_plan_text(const SettPlanTold *told, SettText *out);
/** Adds the same as members of the object that is open. */
void sett_plan_json(const SettPlanTold *told, SettJsonWriter *w);
/** Adds whether a play can get stuck: the end of a line and, where one can, a
    line with such a play. */
void sett_stuck_text(const SettStuck *stuck, const SettRules *rules,
                     const void *context, SettText *out);
/** Adds the same as members of the object that is open. */
void sett_stuck_json(const SettStuck *stuck, const SettRules *rules,
                     const void *context, SettJsonWriter *w);
/** Adds what a search for plays of a level came to: the answer, the play, what
    was looked into. `hint`: the play's first three inputs alone. */
void sett_puzzle_solved_text(const SettPuzzle *puzzle,
                             const SettPuzzleSolved *solved, bool hint,
                             SettText *out);
/** Adds whether its player can get stuck, and by which play. */
void sett_puzzle_stuck_text(const SettPuzzle *puzzle,
                            const SettPuzzleSolved *solved, SettText *out);
/** Adds a line for each cell without whose tile the shortest play would be
    another: how long, or that there is none. Searches the level once for each
    tile, `budget` states at most; `arena` holds the work. SETT_CANCELLED,
    SETT_NO_MEMORY. */
SettStatus sett_puzzle_gone_text(const SettPuzzle *puzzle,
                                 const SettGrid *level, uint64_t budget,
                                 const SettCancel *cancel, SettArena *arena,
                                 SettText *out);
/** Adds actions as one JSON string. */
void sett_play_put_actions(SettJsonWriter *w, const SettRules *rules,
                           const uint32_t *actions, int32_t count);

/** What a player can press. */
typedef enum SettHandKey {
    SETT_HAND_NONE,
    SETT_HAND_NORTH,
    SETT_HAND_EAST,
    SETT_HAND_SOUTH,
    SETT_HAND_WEST,
    SETT_HAND_PICK, /**< chooses a target, then throws at it */
    SETT_HAND_NEXT,
    SETT_HAND_ENTER,
    SETT_HAND_ESCAPE,
    SETT_HAND_WAIT,
    SETT_HAND_UNDO,
    SETT_HAND_RESTART,
    SETT_HAND_QUIT /**< while a target is chosen: as SETT_HAND_ESCAPE */
} SettHandKey;

/** What is played by hand; start from zeroes. */
typedef struct SettHandDef {
    const SettGame *game; /**< with rules in turns, not in ticks */
    const void *context;
    int32_t w, h;             /**< of the level */
    const char *title;        /**< in the headline */
    bool colour;              /**< of the terminal */
    const SettCancel *cancel; /**< asked within a turn; or NULL */
} SettHandDef;

/** A play by hand, turn by turn, with undo back to the start. Opaque. */
typedef struct SettHandPlay SettHandPlay;

/** Copies the definition, which the game, context and title outlive. All of it
    belongs to `arena`, which also holds the turns to come. SETT_NO_MEMORY. */
SettStatus sett_hand_open(const SettHandDef *def, SettArena *arena,
                          SettHandPlay **out);
/** Does what a key says; `*quit` where the player stops. SETT_NO_MEMORY,
    SETT_CANCELLED. */
SettStatus sett_hand_key(SettHandPlay *play, SettHandKey key, bool *quit);
/** Adds the screen as it is now: ANSI sequences for a terminal of its own. */
void sett_hand_frame(SettHandPlay *play, SettText *out);
/** What was played so far; belongs to the play, until its next key. */
const uint32_t *sett_hand_actions(const SettHandPlay *play, int32_t *count);

SETT_END
#endif
