/* play.h - players: who plays a level by its rules, and how a play is looked at
   again. Players know rules, never a game by name. A running play is a handle
   that the caller steps, so that a study, a browser's worker and a game's tick
   can all drive it. */
#ifndef SETT_PLAY_H
#define SETT_PLAY_H

#include "sett/game.h"
#include "sett/json.h"
#include "sett/rng.h"

SETT_BEGIN

#define SETT_PLAY_API 1

/** A wait in every game: SettRules.wait by another name. */
#define SETT_WAIT UINT32_MAX

/** Whether an action is in the list that rules->actions() gave. */
bool sett_action_listed(const SettRules *rules, uint32_t action,
                        const uint32_t *legal, int32_t count);
/** Names the list of actions of a context for sentences: " without waits", with
    the blank in front; "" where the rules have one list only. Static. */
const char *sett_action_list(const SettRules *rules, const void *context);

/** What a player is after, as formulas over what the rules count: numbers,
    names, + - * / and parentheses. Names are
    - counters of the rules, with _ for -: kills, max_hp, knock_outs ...;
    - s steps; k, t, o the shares of foes killed, treasure and potions taken;
      i the share of all three together; h the hero's hit points as a share of
      those at the start; d 1 - distance / max-distance to the goal;
    - t_max, o_max: t and o if all that is left were taken; k_max: 1, or 0 where
      there is no foe to kill;
    - won, lost (not by a turn limit), dead (0 or 1); progress (0..1); least
   (turns to a win, at least);
    - r, in `select` alone: the value of the node (see the player "mcts").
    A share of nothing is 0; counters that the rules lack count as 0 in the
   short names and are refused by their own. */
typedef struct SettPersona {
    const char *name, *help, *source;
    const char *utility; /**< how good a state is */
    const char *select;  /**< which child the tree search enters; NULL = UCB1 */
    const char *order;   /**< what best-first search looks at first; NULL: the
                              utility */
    const char *bound;   /**< no win still to come has a higher utility; NULL =
                              none is known */
} SettPersona;

/** Reads {"persona": 1, "name", "utility", "select", "order", "bound", "help",
    "source"}; all but the first three may be missing. Keys that begin with
    "x_" are ignored. Formulas are checked for their grammar, and where `rules`
    are given for names that these cannot answer. Strings belong to the JSON's
    arena. */
SettStatus sett_persona_read(const SettJson *json, const SettRules *rules,
                             SettPersona *out, SettError *err);
void sett_persona_write(const SettPersona *persona, SettJsonWriter *out);

/** The stream of a persona on level `index` of `seed`, alone or in a batch the
    same; it hangs on the persona's name, not on its place in a list. */
SettRng sett_persona_rng(uint64_t seed, uint64_t index, const char *name);

typedef struct SettPlayer SettPlayer;

/** One play of one level. */
typedef struct SettPlayDef {
    const SettPlayer *player;
    const void *params;         /**< of the player's table */
    const SettPersona *persona; /**< NULL where the player asks for none */
    const SettRules *rules;
    const void *context; /**< what is played, from rules->prepare() */
    const void *model;   /**< what is planned on: the same level under other
                              parameters; NULL = context */
    SettRng rng;
    uint64_t budget; /**< in the player's unit; 0 is a plan of nothing */
    uint64_t turns;  /**< of the game, that best-first search may try: a node is
                          one for each action there; no limit by default.
                          Others have units of a turn or less */
    const SettCancel *cancel;
    SettArena *arena; /**< home of all that the play holds; destroy gives it
                           back, so plays on one arena end in reverse order */
} SettPlayDef;

/** The player's own budget, any turns and the stream of seed 1; persona, rules,
   context, params and arena are to be filled. Never start from {0}. */
SettPlayDef sett_play_def(const SettPlayer *player);

/** What a play has come to. */
typedef struct SettPlan {
    const uint32_t *actions; /**< belongs to the play, until its next step */
    int32_t count;
    double utility; /**< of where the actions end; 0 without a persona */
    bool best; /**< proven: no play by the list of actions of the rules (see
                    sett_action_list) has a higher utility */
    /** YES: `actions` win, as the rules have confirmed. NO: with the proof. */
    SettVerdict verdict;
} SettPlan;

/** A running play. Opaque; one thread at a time. */
typedef struct SettPlay SettPlay;

/** Copies the definition; what it points to must outlive the play. Errors:
    SETT_BAD_ARGUMENT, a formula that the rules cannot answer (SETT_BAD_INPUT),
    SETT_NO_MEMORY; nothing is then held. */
SettStatus sett_play_create(const SettPlayDef *def, SettPlay **out,
                            SettError *err);
/** At most `units` more; the result does not depend on how a run is cut into
    steps. SETT_CANCELLED keeps what was done. */
SettStatus sett_play_step(SettPlay *play, uint64_t units);
bool sett_play_done(const SettPlay *play);
uint64_t sett_play_spent(const SettPlay *play);
/** The best plan so far; before the end an anytime answer. */
SettStatus sett_play_plan(SettPlay *play, SettPlan *out);
/** NULL is fine. */
void sett_play_destroy(SettPlay *play);

/** What a player gets at each call. */
typedef struct SettPlayCore {
    SettPlayDef def; /**< `model` is never NULL here */
    void *scratch;   /**< of the model, ready */
    uint64_t spent;
    bool done;  /**< set by the player where no more budget would help */
    void *self; /**< the player's own, from def.arena */
} SettPlayCore;

/** A player: const descriptor. */
struct SettPlayer {
    uint32_t api;
    int32_t output_version; /**< changes when the same seed plays otherwise */
    const char *name, *help, *source;
    const char *unit; /**< what a budget counts: "steps", "nodes" */
    uint64_t budget;  /**< the usual one */
    bool wants_persona;
    const SettRules *rules; /**< the only ones that a game's own player knows;
                                 NULL = any */
    SettTable params;
    SettStatus (*create)(SettPlayCore *core, SettError *err);
    /** Goes on until core->spent is `until` or core->done; never beyond.
        SETT_CANCELLED where it looks at def.cancel by itself; the next call
        goes on from there. */
    SettStatus (*advance)(SettPlayCore *core, uint64_t until);
    /** Fills actions, count, best, and of the verdict answer NO with its proof;
        the rest is found out by replaying the actions. */
    SettStatus (*plan)(SettPlayCore *core, SettPlan *out);
};

/** One turn of a replay. */
typedef struct SettTurn {
    int32_t number; /**< from 1; 0 = the start, without action */
    uint32_t action;
    bool legal; /**< whether rules->actions() listed it; true for the waits
                     after the actions had run out */
    SettOutcome outcome;
    const void *state;        /**< after the turn */
    const SettEvents *events; /**< of the turn */
} SettTurn;

/** Looks on at every turn, the start included. */
typedef struct SettTurnWatch {
    void (*turn)(void *user, const SettTurn *turn);
    void *user;
} SettTurnWatch;

/** How a play ended. */
typedef struct SettReplay {
    SettOutcome outcome; /**< SETT_PLAYING: the actions ran out */
    int32_t turns;       /**< that were played, waits included */
    int32_t waits;       /**< of these, after the actions had run out */
    int32_t illegal; /**< turn of the first action that was not legal, or 0; the
                          waits at the end do not count */
    bool illegal_wait; /**< that action was a wait */
    int32_t least;     /**< turns to a win, at least; 0 where not known */
    double progress;
    double counters[SETT_MAX_COUNTERS];
} SettReplay;

/** Plays actions from the start, then waits at most `waits` times for the end
    of the game. Actions after the end are not played. `watch` and `cancel` may
    be NULL. Scratch from `tmp`, which is reset to where it was. */
SettStatus sett_replay(const SettRules *rules, const void *context,
                       const uint32_t *actions, int32_t count, int32_t waits,
                       const SettTurnWatch *watch, const SettCancel *cancel,
                       SettArena *tmp, SettReplay *out);
/** The persona's utility of a replay's end. */
SettStatus sett_replay_utility(const SettRules *rules,
                               const SettPersona *persona,
                               const SettReplay *replay, double *out,
                               SettError *err);

/** Reads actions in the rules' own notation, with or without blanks between
    them; errors carry line and column. The list belongs to `arena`. */
SettStatus sett_actions_read(const SettRules *rules, const char *text,
                             size_t size, SettArena *arena, uint32_t **out,
                             int32_t *count, SettError *err);
/** Writes actions with a blank between them; waits as ".". */
void sett_actions_write(const SettRules *rules, const uint32_t *actions,
                        int32_t count, SettText *out);

/** Whether a play can come to a state in which the game goes on and no win is
    left. Turn limits do not count: only what the hero has done to himself. */
typedef struct SettStuck {
    SettAnswer answer;
    const uint32_t *actions; /**< YES: into such a state; the arena's */
    int32_t count;
    bool shortest;     /**< proven: no shorter play gets stuck */
    uint64_t spent;    /**< states that were looked into */
    const char *proof; /**< NO: "all states that can be reached ... were seen",
                            with the list of actions; else "" */
} SettStuck;

/** Looks into at most `budget` states, half of them nearest to the start first
    and half where the hero is weakest. Memory from `arena`: some hundred bytes
    a state. SETT_CANCELLED leaves `out` UNKNOWN. */
SettStatus sett_stuck(const SettRules *rules, const void *context,
                      uint64_t budget, const SettCancel *cancel,
                      SettArena *arena, SettStuck *out);

/** How selection formulas are bred (Holmgard et al. 2018). */
typedef struct SettBreedParams {
    int32_t population; /**< on each island */
    int32_t islands, migrants, generations;
    int32_t depth_least, depth_most, depth_limit;
    int32_t tournament;
    SettChance crossover, mutation;
    double elite;
    int32_t budget;              /**< steps of one play */
    int32_t candidates, repeats; /**< of the last choice */
} SettBreedParams;
extern const SettTable sett_breed_params;

/** What formulas are bred from: maps made ready for play, each under a turn
    limit, and the persona whose utility they are to serve. */
typedef struct SettBreedDef {
    const SettRules *rules;
    const void *const *contexts;
    int32_t context_count;
    const SettPersona *persona;
    const SettBreedParams *params;
    uint64_t seed;
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettBreedDef;

/** Seed 1, own allocator, serial; the rest is to be filled. */
SettBreedDef sett_breed_def(void);

/** A running breeding. Opaque; one thread at a time. */
typedef struct SettBreed SettBreed;

/** How far it has come. */
typedef struct SettBreedState {
    int32_t generation; /**< that were bred and judged */
    double best, mean;  /**< utilities of the last one, on all maps; at the
                             end `best` is that of the formula chosen */
    uint64_t plays;
    bool done;
} SettBreedState;

/** Copies the definition; what it points to must outlive the breeding. */
SettStatus sett_breed_create(const SettBreedDef *def, SettBreed **out,
                             SettError *err);
/** At most `generations` more; the last step also plays the best formulas of
    the last generation again, on other streams, and chooses among them. The
    result hangs neither on the steps nor on the number of workers. After
    SETT_CANCELLED a further step goes on with the generation that was begun. */
SettStatus sett_breed_step(SettBreed *breed, int32_t generations);
/** What the formulas of the last generation were worth, island by island;
    NULL before the first. Belongs to the breeding, until its next step. */
const double *sett_breed_worths(const SettBreed *breed, int32_t *count);
/** One generation whose worths are known from an earlier run of the same
    definition: nothing is played, and the rest goes on as it would have.
    SETT_BAD_ARGUMENT where it has no such generation. */
SettStatus sett_breed_recall(SettBreed *breed, const double *worths,
                             int32_t count);
/** Formulas of a generation, of all islands. */
int32_t sett_breed_count(const SettBreed *breed);
/** Breeds the formulas of the next generation, which there must be, for
    sett_breed_judge; sett_breed_recall with what they are worth ends it. */
void sett_breed_prepare(SettBreed *breed);
/** What formula `index` of those is worth, as sett_breed_worths has it. For any
    thread. `arena` holds the work. Errors as sett_breed_step. Cost: a play on
    each map. */
SettStatus sett_breed_judge(const SettBreed *breed, int32_t index,
                            SettArena *arena, double *worth);
SettBreedState sett_breed_state(const SettBreed *breed);
/** The best formula so far, as a persona's `select`; and its mean utility. */
SettStatus sett_breed_best(const SettBreed *breed, SettText *out,
                           double *utility);
/** NULL is fine. */
void sett_breed_destroy(SettBreed *breed);

SETT_END
#endif
