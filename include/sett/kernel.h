/* kernel.h - how a tile game is played, as const data: what each tile does, how
   the player moves, who else moves, what wins and loses. A game file compiles
   into a SettKernel; native code plays it (sett_kernel_rules) and proves
   verdicts (sett_kernel_solve). Nothing is interpreted per search node: each
   level is compiled once into a graph of the player's moves. */
#ifndef SETT_KERNEL_H
#define SETT_KERNEL_H

#include "sett/game.h"
#include "sett/moves.h"

SETT_BEGIN

/** Actions of a kernel's rules. Directions: 0..3 SettDir, 4..7 NE, SE, SW, NW.
 */
#define SETT_KERNEL_WAIT 8u
#define SETT_KERNEL_FALL 16u     /**< + index in falls */
#define SETT_KERNEL_DIG 32u      /**< + 0 west, 1 east, 2 down */
#define SETT_KERNEL_JUMP 64u     /**< + 2 * step + (1 to the left) */
#define SETT_KERNEL_MOVE 8192u   /**< + 2 * template + (1 mirrored) */
#define SETT_KERNEL_THROW 16384u /**< + number of the foe */

/** How the player of a game moves. */
typedef enum SettKernelMode {
    SETT_KERNEL_WALK,       /**< cell to cell, seen from above */
    SETT_KERNEL_PLATFORMER, /**< side view: falls, climbs, hangs, jump arcs */
    SETT_KERNEL_TURNS,      /**< a walk; the world moves after each action */
    SETT_KERNEL_MOVES,      /**< templates of moves alone */
    SETT_KERNEL_PUSH        /**< a walk in 4 directions that pushes boxes */
} SettKernelMode;

#define SETT_KERNEL_MAX_TILES 256
#define SETT_KERNEL_MAX_JUMP_STEPS 2048 /**< 32 arcs of 64 steps */
#define SETT_KERNEL_MAX_FALLS 16
#define SETT_KERNEL_MAX_TEMPLATES 256
#define SETT_KERNEL_MAX_TEMPLATE_CELLS 64
#define SETT_KERNEL_WINDOW 16       /**< template cells: -16..16 in x and y */
#define SETT_KERNEL_MAX_FOES 16     /**< kinds */
#define SETT_KERNEL_MAX_MOBILES 64  /**< foes that stand in one level */
#define SETT_KERNEL_MAX_KINDS 16    /**< of keys */
#define SETT_KERNEL_MAX_RULES 32    /**< win, lose and gate conditions each */
#define SETT_KERNEL_MAX_LEVEL 65536 /**< cells of a level that is played */

/** What a tile does: bits of SettKernelTile.does. A tile without SOLID, LOCK
    and gate may be entered. */
typedef enum SettDoes {
    SETT_DOES_SOLID = 1 << 0,   /**< may not be entered; carries */
    SETT_DOES_ONEWAY = 1 << 1,  /**< platformer: carries, and stops only moves
                                     downwards */
    SETT_DOES_CLIMB = 1 << 2,   /**< platformer: holds; moves up and down; who
                                     stands on its top does not fall */
    SETT_DOES_HANG = 1 << 3,    /**< platformer: holds; no move up; down = let
                                     go */
    SETT_DOES_HAZARD = 1 << 4,  /**< entering takes `damage` hit points; loses
                                     where the game has no hp or damage is 0 */
    SETT_DOES_START = 1 << 5,   /**< play begins here */
    SETT_DOES_GOAL = 1 << 6,    /**< what "reach goal" means */
    SETT_DOES_COLLECT = 1 << 7, /**< taken on entry; worth `value` */
    SETT_DOES_KEY = 1 << 8,     /**< taken on entry: one key of `kind` */
    SETT_DOES_LOCK = 1 << 9,    /**< shut until entered with a key of `kind`;
                                     open from then on */
    SETT_DOES_SWITCH = 1 << 10, /**< pressed (gone) on entry */
    SETT_DOES_FOOD = 1 << 11,   /**< taken on entry: `value` of the resource */
    SETT_DOES_HEAL = 1 << 12,   /**< taken on entry: `value` hit points */
    SETT_DOES_PORTAL = 1 << 13, /**< entering leads to the other portal of its
                                     `kind`; alone of its kind: plain floor */
    SETT_DOES_BOX = 1 << 14,    /**< push: a box; what is below it: `under` */
    SETT_DOES_FOE = 1 << 15,    /**< turns: a foe of `kind` starts here; the
                                     cell itself is `under` */
    SETT_DOES_SLIDE = 1 << 16,  /**< walk, turns: the player goes on in the same
                                     direction until something stops him */
    SETT_DOES_DIG = 1 << 17     /**< platformer: can be dug, see SettDig */
} SettDoes;

/** One tile of the game, by tile id. */
typedef struct SettKernelTile {
    uint32_t does;  /**< SettDoes bits */
    uint64_t tags;  /**< the game's own tags, a bit each: what conditions,
                         templates and foes name (built-in tags too, where the
                         file mentions them there) */
    int16_t kind;   /**< KEY, LOCK: 0..15; PORTAL: 0..127; FOE: index in foes */
    int16_t gate;   /**< 1 + index in gates: shut until it holds; 0: no gate */
    int32_t value;  /**< COLLECT: worth; FOOD, HEAL: gain, 0..1,000,000 */
    int32_t damage; /**< HAZARD: hit points; 0: kills */
    uint8_t enter;  /**< one-way: bit SettDir set = may NOT be entered by a move
                         in that direction (a move to the east: bit SETT_E).
                         Diagonal moves count as both. 0: free */
    uint8_t under;  /**< FOE, BOX: tile id that the cell is without it */
} SettKernelTile;

/** What a condition counts. */
typedef enum SettRuleKind {
    SETT_RULE_GOAL,     /**< the player is on a tile that does GOAL */
    SETT_RULE_EDGE,     /**< the player is in the outermost row or column of
                             `side` */
    SETT_RULE_NO,       /**< no tile, box or foe with `tags` is left */
    SETT_RULE_ALL_ON,   /**< every one with `tags` is on a tile with `on`; or,
                             where boxes have `on`, every cell with `tags` has
                             a box on it ("all target on box") */
    SETT_RULE_SOME_ON,  /**< at least one is */
    SETT_RULE_LEFT,     /**< how many with `tags` are left: `compare` `n` */
    SETT_RULE_TAKEN,    /**< how many with `tags` were taken, pressed, opened or
                             killed: `compare` `n` */
    SETT_RULE_HP,       /**< hit points: `compare` `n` */
    SETT_RULE_RESOURCE, /**< the resource: `compare` `n` */
    SETT_RULE_TURNS     /**< turns played: `compare` `n`; in `lose` alone: the
                             game ends undecided */
} SettRuleKind;

typedef enum SettCompare { SETT_AT_LEAST, SETT_AT_MOST } SettCompare;

/** One condition. `tags`: bits of SettKernelTile.tags, any of which counts.
    Where no tile of a level ever had the tags, NO, ALL_ON and LEFT at most
    hold, SOME_ON does not. Boxes of a level are all alike. */
typedef struct SettKernelRule {
    SettRuleKind kind;
    SettCompare compare;
    SettDir side;
    uint64_t tags, on;
    int32_t n;
} SettKernelRule;

/** How far digging goes (Lode Runner); each has what those before it have. */
typedef enum SettDig {
    SETT_DIG_NONE,
    SETT_DIG_BESIDE, /**< the brick one down and one aside, from a place that
                          carries, where the cell above it is open: drop into
                          that one hole */
    SETT_DIG_PIT,    /**< any brick from straight above */
    SETT_DIG_TRENCH, /**< a brick from the side where the cell above it and the
                          one above the player are open */
    SETT_DIG_FREE    /**< any brick from the side; never from below */
} SettDig;

/** A move of MOVES games. Offsets from the player's cell; y grows down. The
    target must be a place that may be entered. */
typedef struct SettKernelMove {
    SettPoint to;
    const SettPoint *open;   /**< cells that must be open, the target apart */
    const SettPoint *closed; /**< cells that must be shut; outside the level:
                                  as `outside` says */
    int32_t open_count, closed_count; /**< together at most 64 */
    uint64_t here;  /**< the player's tile has one of these tags; 0: any */
    uint64_t there; /**< the target's tile has one of these tags, and may then
                         be solid (dug, broken); 0: any that may be entered */
    bool mirrored;  /**< the same with x turned round is a move as well */
} SettKernelMove;

typedef enum SettNearness {
    SETT_NEAR_EUCLID, /**< dx*dx + dy*dy <= range*range */
    SETT_NEAR_CHEBYSHEV,
    SETT_NEAR_MANHATTAN,
    SETT_NEAR_ANY /**< however far */
} SettNearness;

typedef enum SettFoeManner {
    SETT_FOE_STILL,  /**< stays */
    SETT_FOE_CHASE,  /**< towards the player where he is near (and seen), else
                          home or nowhere */
    SETT_FOE_PATROL, /**< in its direction until stopped; then the next of
                          `dirs` that is free, which is its direction from then
                          on */
    SETT_FOE_RANGED, /**< stays; hits a player who is near and seen */
    SETT_FOE_SEEK,   /**< towards the nearest of what it looks for, the player
                          or things with `seek` tags, by steps */
    SETT_FOE_PATH    /**< towards the player by a shortest way, however far */
} SettFoeManner;

/** Which cell a foe that goes straight for a target tries first. Ties: upright
    first where x + y of the foe is even. */
typedef enum SettFoeOrder {
    SETT_ORDER_LONG_AXIS, /**< the longer difference, then the other one */
    SETT_ORDER_XY,        /**< sideways, then upright */
    SETT_ORDER_PATH,      /**< a first step of a shortest way past walls; of
                               several the first of N, E, S, W */
    SETT_ORDER_A_STAR     /**< the same by an A* with Manhattan distance, a
                               binary heap and neighbours N, W, E, S: of several
                               the one that it finds */
} SettFoeOrder;

typedef enum SettContact {
    SETT_CONTACT_DAMAGE, /**< the player loses `damage` hp */
    SETT_CONTACT_KILL,   /**< the player hits: the foe loses `attack` hp */
    SETT_CONTACT_BOTH    /**< both */
} SettContact;

/** A kind of foe. Foes act in row-major order of where they started. Without
    hp in the game any damage loses. */
typedef struct SettKernelFoe {
    const char *name;
    SettFoeManner manner;
    int32_t hp;     /**< 1..1000 */
    int32_t damage; /**< 0..1000 */
    int32_t every;  /**< acts in each n-th turn: turn n, 2n ...; 1..16 */
    uint64_t shut;  /**< tags of tiles that it does not enter as long as they
                         are there; solid tiles, shut locks and gates it never
                         enters */
    uint64_t tags;  /**< of its own, for conditions */
    bool through;   /**< enters cells where other foes stand */
    SettContact contact;
    int32_t range;       /**< CHASE, RANGED: 0..255 */
    SettNearness metric; /**< SEEK: ANY: by steps */
    bool sight;          /**< CHASE, RANGED, SEEK: needs a line of sight to it
                              (grid.h: sett_sees; walls and shut locks block) */
    bool from_home; /**< CHASE: the range is measured from where it started */
    bool go_home;   /**< CHASE: where the player is not near it goes home */
    SettFoeOrder order; /**< CHASE; PATH, SEEK: from PATH on */
    uint8_t dirs;       /**< PATROL: bits SettDir; the lowest is the first */
    uint64_t seek;      /**< SEEK: tags of things */
    bool seek_player;
    bool eats;    /**< SEEK: things that it enters are gone, keys and locks
                  apart */
    int32_t stun; /**< where it has no hp left it sleeps so many turns; 0: it
                       dies */
    int32_t throw_range;  /**< it throws at a player whom it sees so near, by
                               Manhattan distance, else acts as its manner says;
                               0: never; at most 255 */
    int32_t throw_damage; /**< 0..1000 */
    bool immortal; /**< any blow stuns it, however weak, and none kills it;
                      while it sleeps none does anything */
    bool hazards;  /**< hazards that it enters wound it, too */
    bool fights;   /**< with `bump`: it strikes foes that it meets, who strike
                        back unless their contact is KILL */
    bool merges;  /**< with `bump`: it and another of its kind that it meets are
                       one, with the hit points of both; the other counts as
                       killed */
    int32_t grow; /**< SEEK: a thing that it eats gives it a hit point, up to so
                       many, and merging no more; 0: it gives none; at most
                       1000 */
    bool damage_is_hp;  /**< its damage is the hit points that it has */
    bool spares_player; /**< with `bump`: it does not strike the player */
} SettKernelFoe;

/** A number that goes down: stamina. */
typedef struct SettKernelResource {
    const char *name;
    int32_t start, most; /**< 1..32767 */
    int32_t per_turn;    /**< added each turn, at most 0 */
    bool used;           /**< false: the game has none */
} SettKernelResource;

/** What is put around a level that has no START, for play: slices, each as long
    as a level's. Slices are columns from the bottom where forward is E, rows
    from the left where it is N; `before` in reading order. */
typedef struct SettKernelPad {
    int32_t size; /**< tiles of a slice: levels of other sizes get no padding */
    const uint8_t *before, *after;     /**< tiles, slice after slice */
    int32_t before_count, after_count; /**< slices */
    int32_t repeat;  /**< the last slice of the level so many times more, ahead
                          of `after` */
    SettPoint start; /**< in the level with its padding: x from the left, y from
                          the bottom (0 is the lowest row) */
    bool used;
} SettKernelPad;

/** All of a game's play. Const and shared once sett_kernel_check has passed;
    pointers belong to the game. */
typedef struct SettKernel {
    SettKernelMode mode;
    const SettKernelTile *tiles;
    int32_t tile_count;
    uint8_t empty; /**< tile that stands where something was taken; drawings */
    SettOutside outside[4]; /**< by SettDir. WRAP of E and W, of N and S, only
                                 both. Platformer: SOLID below carries, VOID
                                 below ends play there; OPEN above: moves stay
                                 in the top row */
    SettDir forward; /**< E or N: padding, and what progress is measured by */
    SettKernelPad pad;

    /* Walk, turns. */
    bool diagonal;     /**< 8 directions */
    bool cut_corners;  /**< a diagonal passes shut cells at its side */
    bool consume_keys; /**< a lock takes its key */
    bool wait;         /**< turns: waiting is an action */
    bool whole_turns; /**< turns: foes act after a win or death, too, to the end
                           of the turn; who dies after a win has lost */
    bool bump; /**< turns: who moves meets all that is on the cell, foes in the
                    order of where they began and what lies there among them,
                    and enters if none of them still stands there. He strikes
                    first, and a player who dies meets nothing more. A goal and
                    things count when they are met. Foes: `contact`, `fights`,
                    `spares_player` */

    /** Platformer: jumps (at most SETT_KERNEL_MAX_JUMP_STEPS steps), falls, and
        the quirks of known agents. Not used: `joined` (outside says it),
        `forward`, `footing` (tiles say it), `top` unless TOP_BOTTOM_ROW. From a
        cell without support: falls[]; {0,1} alone is a fall without
        steering. No jumps: a runner (Lode Runner). */
    SettPlatformer leap;
    int32_t body; /**< cells high: 1 or 2; the player's cell is the lowest */
    SettDig dig;
    uint64_t carriers; /**< bits of foe kinds: what they can get to, moving as
                            the player does without digging, need not be taken
                            for a win (Lode Runner's guards); they start where
                            they stand, and where any brick can be dug in every
                            open cell of the top row. Their play stands for
                            nothing else. 0: none */

    const SettKernelMove *moves; /**< MOVES: at most 256 */
    int32_t move_count;

    const SettKernelFoe *foes;
    int32_t foe_count;
    int32_t hp, hp_most; /**< 0: the game has no hit points; at most 1000 */
    int32_t attack;      /**< damage of the player's hits and throws */
    bool throws;         /**< turns: throws at foes in sight */
    int32_t throw_range; /**< Manhattan; 0: any */
    bool throw_one;      /**< what is thrown lies where it fell, and there is no
                              other; a step that ends there takes it up */
    bool throw_dead;     /**< at the dead as well, which lie where they fell: of
                              those on a cell the first hit is the first that there
                              was, dead or not */
    SettKernelResource resource;
    SettTurnSearch turn_search; /**< where plain_turns, else EXACT */
    SettFlaw flaw;              /**< not with EXACT: a "no" is then no proof */

    const SettKernelRule *win, *lose, *gates; /**< all of win, any of lose */
    int32_t win_count, lose_count, gate_count;

    /** Filled by sett_kernel_check. */
    uint8_t footing[256];
    uint8_t cells[256]; /**< a SettCell for every tile, where plain_turns */
    bool plain;         /**< a platformer without states beyond the player's
                             cell: verdicts come from sett_platform_walk */
    bool plain_turns;   /**< the rules are those of SettTurns (moves.h):
                             verdicts come from its search */
} SettKernel;

/** Whether a win asks the player to get to a goal. */
static inline bool sett_kernel_wins_on_goal(const SettKernel *kernel)
{
    bool goal = false;
    for (int32_t i = 0; i < kernel->win_count; i++)
        goal = goal || kernel->win[i].kind == SETT_RULE_GOAL;
    return goal;
}

/** A walk in 4 directions in which everything is off: the defaults to start
    from. Never start from {0}. */
SettKernel sett_kernel_def(void);

/** Checks all limits and fills what it fills. Errors name the field, such as
    "foes[2].every: 0 (expected 1..16)"; SETT_BAD_INPUT. */
SettStatus sett_kernel_check(SettKernel *kernel, SettError *err);

/** Jump arcs, each a list of absolute offsets from the take-off (y grows down),
    as a tree of steps in preorder for SettPlatformer.jumps. Steps are in -1..1.
    Errors: SETT_BAD_INPUT with arc and step, counted from 1. From `arena`. */
SettStatus sett_kernel_jumps(const SettPoint *const *arcs,
                             const int32_t *lengths, int32_t count,
                             SettArena *arena, const SettJumpStep **out,
                             int32_t *steps, SettError *err);

/** The rules of a kernel, for every player of play.h; `self` is the kernel,
    which must outlive them. Counters: hp is 1 where the game has none, treasure
    and potions are what the player took, left what a win still asks for. */
SettRules sett_kernel_rules(const SettKernel *kernel);

/** What is asked of a level. */
typedef struct SettKernelAsk {
    uint64_t budget; /**< states; 0: 2,000,000 */
    bool fewest;     /**< YES only with a play of fewest moves (of PUSH games
                          whose levels are boxes and targets alone: fewest
                          pushes), if the budget lasts */
    bool stuck;      /**< whether the player can get stuck for good */
} SettKernelAsk;

/** What was found. */
typedef struct SettKernelAnswer {
    SettVerdict verdict; /**< YES: its witness plays by sett_kernel_rules */
    bool fewest;         /**< proven: no play wins in fewer moves (pushes) */
    int32_t pushes;      /**< of the witness, where they are counted */
    SettAnswer stuck;    /**< YES: after `stuck_way` the game goes on and cannot
                              be won; NO: proven; UNKNOWN: not asked, or the
                              budget went out */
    const uint32_t *stuck_way;
    int32_t stuck_count;
    bool stuck_shortest;     /**< proven: no shorter way gets stuck */
    const char *stuck_proof; /**< NO: how; else "" */
} SettKernelAnswer;

/** Moves of the witness, or pushes, as `fewest` counts them. */
static inline int32_t sett_kernel_moves(const SettKernelAnswer *answer)
{
    return answer->pushes > 0 ? answer->pushes : answer->verdict.witness_count;
}

/** Judges a level. All that is found belongs to `tmp`. Levels without a start
    are NO with a reason; levels over the limits UNKNOWN with a reason. Memory:
    about 60 bytes a state. SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_kernel_solve(const SettKernel *kernel, const SettLevel *level,
                             const SettKernelAsk *ask, SettArena *tmp,
                             SettKernelAnswer *out);

/** SettJudge.judge for a SettJudge whose `self` is the SettKernel. */
SettStatus sett_kernel_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out);

SETT_END
#endif
