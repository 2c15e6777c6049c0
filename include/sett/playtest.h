/* playtest.h - levels as players find them: one plan of one player, played to
   the end, and what came of it in numbers and by place; and an oracle, which
   says of a level of any game whether it can be completed. Playtests follow
   the protocol of Green et al. 2019: plan once from the start, play the plan,
   then wait for the end. */
#ifndef SETT_PLAYTEST_H
#define SETT_PLAYTEST_H

#include "sett/lab.h"
#include "sett/play.h"

SETT_BEGIN

/** What is noted of a play. A share of nothing is 0. */
#define SETT_PLAY_VALUE_LIST(X)                                                \
    X(WIN, "win", "1 where the play is won, else 0")                           \
    X(KILLS, "kills", "foes killed, the immortal not counted")                 \
    X(KILL_SHARE, "kill_share", "share of the foes that can be killed")        \
    X(TREASURE, "treasure", "share of the treasure that the hero took")        \
    X(POTIONS, "potions", "potions that the hero drank")                       \
    X(HP, "hp", "hit points at the end, 0 where the hero died")                \
    X(TURNS, "turns", "turns until the end, or until the plan ran out")        \
    X(DAMAGE, "damage", "hit points that the hero lost")                       \
    X(EFFORT, "effort",                                                        \
      "1 where the play is not won, else the share of all hit points that it " \
      "cost")

/** Places of the values in the lists that sett_playtest fills. */
typedef enum SettPlayValue {
#define SETT_PLAY_VALUE_ENUM(id, name, help) SETT_PLAY_##id,
    SETT_PLAY_VALUE_LIST(SETT_PLAY_VALUE_ENUM)
#undef SETT_PLAY_VALUE_ENUM
        SETT_PLAY_VALUES
} SettPlayValue;

/** Name of each value, such as "kill_share"; by SettPlayValue. */
extern const char *const sett_play_value_names[SETT_PLAY_VALUES];

/** What is counted by place. */
typedef enum SettHeat {
    SETT_HEAT_VISITS, /**< turns that the hero stood there, waits left out */
    SETT_HEAT_DAMAGE, /**< hit points lost while he stood there */
    SETT_HEAT_DEATHS, /**< heroes that died there */
    SETT_HEATS
} SettHeat;
/** Name of each, such as "visits"; by SettHeat. */
extern const char *const sett_heat_names[SETT_HEATS];

/** Counts by place over any number of plays on levels of one size. */
typedef struct SettHeatMap {
    int32_t w, h;
    int64_t *counts[SETT_HEATS]; /**< w * h each */
} SettHeatMap;
/** An empty map for levels of w x h; its counts belong to `arena`.
    SETT_NO_MEMORY. */
SettStatus sett_heat_take(SettArena *arena, int32_t w, int32_t h,
                          SettHeatMap *out);
/** Adds the counts of a map of the same size. */
void sett_heat_add(SettHeatMap *into, const SettHeatMap *from);

/** Who plays what by which rules. */
typedef struct SettPlaytest {
    const SettGame *game;
    const void *rules_params; /**< of the game's rules; NULL: its first preset,
                                   or the defaults where it has none */
    const SettPlayer *player;
    const void *params; /**< of the player's table */
    const SettPersona *persona;
    const char *name; /**< names the random stream, with seed and index */
    uint64_t budget;  /**< in the player's unit */
    uint64_t turns;   /**< as SettPlayDef.turns */
    const SettCancel *cancel; /**< or NULL */
} SettPlaytest;

/** Parameters that a game is played by where none are named: its first preset,
    or the defaults, in `arena`, where it has no preset; NULL where its rules
    take none. SETT_NO_MEMORY. */
SettStatus sett_rules_usual(const SettRules *rules, SettArena *arena,
                            const void **out);

/** Parameters of the preset of that name, NULL: the defaults, in `arena`, to be
    changed at will. SETT_BAD_ARGUMENT, with the nearest name; SETT_NO_MEMORY.
 */
SettStatus sett_rules_preset(const SettRules *rules, const char *preset,
                             SettArena *arena, void **out, SettError *err);

/** Turns that a playtest waits for the end of the game once the plan has run
    out; SettPlaytest.turns where these are fewer. */
#define SETT_PLAYTEST_WAITS 500

/** Plays level `index` of `seed` into values[SETT_PLAY_VALUES]; `heat` (may be
    NULL) has the level's size and is added to. SETT_INFEASIBLE where the level
    cannot be played at all; values are then NaN. `answer` (may be NULL): YES
    where it was won, NO where that is proven to be impossible, else UNKNOWN.
    `tmp` is reset to where it was. Further errors: SETT_BAD_ARGUMENT and
    SETT_BAD_INPUT as sett_play_create, SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_playtest(const SettPlaytest *test, const SettLevel *level,
                         uint64_t seed, uint64_t index, SettArena *tmp,
                         double *values, SettHeatMap *heat, SettAnswer *answer,
                         SettError *err);

/** The same in steps: begin, step `play` until it is done, or as long as
    wanted, read the end, destroy `play` (NULL where begin has failed). */
typedef struct SettPlaytestRun {
    const SettPlaytest *test;
    SettGrid level;
    const void *context;
    SettPlay *play;
} SettPlaytestRun;
/** `test`, `level` and `arena` outlive the run. Errors as sett_playtest. */
SettStatus sett_playtest_begin(const SettPlaytest *test, const SettLevel *level,
                               uint64_t seed, uint64_t index, SettArena *arena,
                               SettPlaytestRun *out, SettError *err);
/** The best plan so far, played to its end; `answer` as in sett_playtest. */
SettStatus sett_playtest_end(const SettPlaytestRun *run, SettArena *tmp,
                             double *values, SettHeatMap *heat,
                             SettAnswer *answer);

/** How hard a level is, 0..1: the mean effort of its `players` plays, whose
    values follow one another; NaN where a play has none. */
double sett_difficulty(const double *values, int32_t players);

/** Fewer levels say nothing about what difficulty goes with. */
#define SETT_DIFFICULTY_LEVELS 10

/** How hard levels are. Lists belong to the arena. */
typedef struct SettDifficulties {
    double *levels;    /**< of each level */
    SettSample sample; /**< of them; levels that cannot be played are missing */
    SettRelated *links; /**< measures that difficulty goes with, the strongest
                             first; none below SETT_DIFFICULTY_LEVELS */
    int32_t link_count;
} SettDifficulties;

/** From the plays of each level, the values of its `players` plays after one
    another, and the levels' measures (not read below SETT_DIFFICULTY_LEVELS).
    SETT_NO_MEMORY. */
SettStatus sett_difficulties(const SettGame *game, const double *plays,
                             int32_t players, const SettMeasured *levels,
                             SettArena *arena, SettDifficulties *out);

/** Who says whether levels of a game can be completed, and with which budget:
    one of the game's judges, or else a player of its rules, or else what the
    canvas of the game requires of a level, or else the game's check alone. */
typedef struct SettOracle {
    const SettGame *game;
    const SettJudge *judge;   /**< NULL: the first, or a player of the rules */
    uint64_t budget;          /**< states or steps; 0: the usual number */
    const SettCancel *cancel; /**< or NULL; a judge at work asks that of
                                   the scratch */
} SettOracle;

/** Name of who answers: a judge's, "player", "requirements" or "check". Static
    storage, or the game's. */
const char *sett_oracle_name(const SettOracle *oracle);
/** The verdict on a whole level. NO where the game's check finds a fault. What
    `out` points to belongs to `tmp`. SETT_CANCELLED once that is wanted,
    SETT_NO_MEMORY. */
SettStatus sett_oracle_ask(const SettOracle *oracle, const SettLevel *level,
                           SettArena *tmp, SettVerdict *out);

/** The verdict's actions in one line: as the game writes them, or as numbers.
 */
void sett_witness_text(const SettGame *game, const SettVerdict *verdict,
                       SettText *out);
/** Members "actions", how many there are, and "witness", that line. */
void sett_json_add_witness(SettJsonWriter *w, const SettGame *game,
                           const SettVerdict *verdict);

SETT_END
#endif
