/* edd.h - EDD rooms: the alphabet, the analysis of a room (patterns, meso
   patterns, safety), fitness, dimensions and their explanation, after Alvarez
   et al. 2019. Sections are those of docs/design/edd.md. Everything here reads
   tiles by their roles and so works for the levels of other games, too.

   One analysis: sett_edd_room (tiles, counts, feasibility), then
   sett_edd_patterns (spaces, graph, meso patterns), then as often as wanted
   sett_edd_fitness and sett_edd_dimension. All memory belongs to the arena of
   sett_edd_room; nothing is kept elsewhere. */
#ifndef SETT_GAMES_EDD_H
#define SETT_GAMES_EDD_H

#include "level/spaces.h"
#include "sett/eval.h"
#include "sett/game.h"

/** Tiles in the order of the alphabet; also what a tile of any game is taken
    for, by its roles. */
typedef enum EddTile {
    EDD_FLOOR,
    EDD_WALL,
    EDD_TREASURE,
    EDD_ENEMY,
    EDD_DOOR,
    EDD_BOSS,
    EDD_HERO,
    EDD_TILES
} EddTile;

/** Kinds of markers on a level (SettMarker.kind). */
typedef enum EddMarker { EDD_MARK_HERO, EDD_MARK_BOSS } EddMarker;

#define EDD_SIDE SETT_SPACES_SIDE /**< largest side of a room */
#define EDD_BOSS_SIDE 3           /**< bosses are squares */
#define EDD_MAX_BOSSES 2

extern const SettGame sett_game_edd;

/** kind[tile] = what each tile of a game is taken for. */
void sett_edd_kinds(const SettTileSet *tiles, uint8_t kind[256]);

/** Whose semantics: ours, or the reference's with all that is odd in it. */
typedef enum EddMode { EDD_SETT, EDD_COMPAT } EddMode;
#define EDD_MODE_NAMES "sett|compat"

/** Where targets come from: the designer's own level, or the fields below. */
typedef enum EddTargets { EDD_ADAPTIVE, EDD_FIXED } EddTargets;
#define EDD_TARGET_NAMES "adaptive|fixed"

/** What is asked of the doors of a room: that ways through the room join them
    all, or nothing but what section 1.3 says. Compat mode asks nothing. */
typedef enum EddDoors { EDD_DOORS_JOINED, EDD_DOORS_ANY } EddDoors;
#define EDD_DOORS_NAMES "joined|any"

/** Every number of the fitness (section 4); the rows have the defaults. */
typedef struct EddConfig {
    SettChoice mode, targets, doors;
    double room, corridor;         /**< wanted values of the spatial parts */
    double area, squareness, size; /**< chambers: tiles, and two weights */
    double length;                 /**< corridors: tiles */
    double turn, intersection;     /**< qualities of connectors */
    double enemy_low, enemy_high;  /**< enemies per passable tile */
    double treasure_low, treasure_high;
    double guard, treasure, guarded, ambush; /**< wanted numbers */
    double choke;                            /**< quality of a choke point */
    double badness, filledness;              /**< dead ends */
    double safety, greed;                    /**< wanted of doors */
    double treasure_safety, treasure_variance;
    double safety_weight, greed_weight; /**< of the error of doors */
    double treasure_safety_weight, treasure_variance_weight;
    double entrance_weight, enemy_weight, treasure_weight; /**< inventorial */
    double micro_weight, meso_weight;                      /**< of a space */
    double room_weight, corridor_weight;                   /**< spatial */
    double inventorial_weight, spatial_weight;             /**< total */
    double cohesion_weight; /**< of walls that hang together; compat: none */
    double walls, loose;    /**< fewest walls; most of them that are loose */
    double own;             /**< 0..1: how far more walls, or fewer loose ones,
                                 cost as well: those of the room itself */
    double begun;           /**< tiles of a room that sets all its targets */
    double first_corridor;  /**< for a room in which nothing is drawn */
    SettChoice enemy_as, boss_as;    /**< foes of MiniDungeons 2 */
    int32_t play_budget;             /**< nodes that a persona may look into */
    double play_weight;              /**< of play in the fitness, 0..1 */
    double likeness_weight;          /**< of similarity in it, 0..1 */
    double completion, damage, risk; /**< wanted of play where targets are fixed
                                      */
} EddConfig;

/** Foes that tiles may stand for when a room is played; a player of such rooms
   has their tiles in this order. */
#define EDD_FOE_NAMES "goblin|mage|ogre|blob|minitaur"
typedef enum EddFoe {
    EDD_GOBLIN,
    EDD_MAGE,
    EDD_OGRE,
    EDD_BLOB,
    EDD_MINITAUR,
    EDD_FOES
} EddFoe;

/** The rows of EddConfig: parameters of the evaluator. */
#define EDD_CONFIG_ROWS 52
extern const SettParam sett_edd_config_rows[EDD_CONFIG_ROWS];
extern const SettTable sett_edd_config;

/** What "start with our suggestions" wishes for (section 6.5): presets of the
    evaluator. Of the first six those with an even place want dead ends, their
    successors none. After them the presets of the paper: its scoring, under the
    names that they have in searches. */
#define EDD_STYLES 9
#define EDD_PRESETS (EDD_STYLES + 3)
extern const SettPreset sett_edd_styles[EDD_PRESETS];

static inline bool sett_edd_compat(const EddConfig *config)
{
    return config->mode.index == EDD_COMPAT;
}

typedef struct EddCounts {
    int32_t walls, passable, doors, enemies, treasures, bosses;
} EddCounts;

/** What stands in one space. */
typedef struct EddContent {
    int16_t doors, enemies, treasures, bosses;
} EddContent;

typedef enum EddMesoKind {
    EDD_CHOKE_POINT,
    EDD_DEAD_END,
    EDD_AMBUSH,
    EDD_GUARD_ROOM,
    EDD_TREASURE_ROOM,
    EDD_GUARDED_TREASURE,
    EDD_MESO_KINDS
} EddMesoKind;
extern const char *const sett_edd_meso_names[EDD_MESO_KINDS];
extern const char *const sett_edd_space_names[SETT_REST + 1];

/** A pattern of patterns. */
typedef struct EddMeso {
    EddMesoKind kind;
    int32_t count;         /**< members */
    const int16_t *spaces; /**< members: indices of spaces */
    int32_t things;        /**< enemies or treasures that its quality counts */
    bool vault;            /**< a guard room that holds treasure */
} EddMeso;

/** Doors and treasures by how soon foes or loot are met (section 2.3). */
typedef struct EddSafety {
    double *door_safety, *door_greed; /**< by door */
    double *treasure;                 /**< by treasure; only with enemies */
    double mean_safety, mean_greed;   /**< 0 without doors */
    double treasure_mean, treasure_variance;
    bool has_treasure; /**< there is a treasure safety at all */
} EddSafety;

/** Clusters of one kind of tile (section 5.2). */
typedef struct EddSpread {
    double density, sparsity;
} EddSpread;

typedef struct EddRoom {
    EddMode mode;
    bool feasible;
    SettArena *arena;
    uint8_t *kind; /**< EddTile by cell, row-major */
    EddCounts counts;
    int16_t *doors, *enemies, *treasures; /**< places, row-major */
    SettPoint bosses[EDD_MAX_BOSSES + 1]; /**< middles; one too many counts */
    int32_t cut_cells, cut_enemies, cut_treasures;
    EddContent *content; /**< by space */
    EddMeso *meso;
    int32_t meso_count, meso_capacity;
    int32_t meso_of[EDD_MESO_KINDS]; /**< how many of each kind */
    uint8_t *is_dead;                /**< by space: in some dead end */
    SettSpaces spaces; /**< spaces.open is set by sett_edd_room, the rest by
                            sett_edd_patterns */
    /* Rows of bits: bit x of word y + 1, empty rows at both ends. */
    uint64_t plane[3][SETT_SPACES_ROWS]; /**< bits of the tiles' numbers */
    uint64_t enemy[SETT_SPACES_ROWS], treasure[SETT_SPACES_ROWS];
    uint64_t door[SETT_SPACES_ROWS];
    uint64_t cut[SETT_SPACES_ROWS]; /**< open cells that no door reaches, or
                                         not the doors that are kept */
} EddRoom;

/** Reads a level: tiles, counts, feasibility. SETT_TOO_LARGE beyond 64 x 64. */
SettStatus sett_edd_room(const SettLevel *level, const uint8_t kind[256],
                         EddMode mode, SettArena *arena, EddRoom *out);
/** Spaces, their graph, what they hold, and all meso patterns. */
SettStatus sett_edd_patterns(EddRoom *room);
/** How many doors lie outside of the region with the most doors (of such with
    as many: the one with the most tiles, then the first). kept[y + 1] = the
    tiles of that region in row y, in SETT_SPACES_ROWS words; untouched in a
    room without doors. */
int32_t sett_edd_cut_doors(const EddRoom *room, uint64_t *kept);
/** The rule that doors stay connected (EDD_DOORS_JOINED): what the region above
    does not hold is cut, and a room with such doors is infeasible. */
void sett_edd_join_doors(EddRoom *room);
/** Fitness of the room as an infeasible one, by section 4.4. */
double sett_edd_infeasible(const EddRoom *room);
/** How far from feasible: 0, or the share of tiles that are cut. */
double sett_edd_violation(const EddRoom *room);
/** Values belong to the room's arena. Wants no patterns. */
SettStatus sett_edd_safety(const EddRoom *room, EddSafety *out);
/** Mean steps between every two doors that are joined; 0 without such. */
double sett_edd_door_path(const EddRoom *room);
/** Clusters of enemies, treasures or walls (`tile`). */
SettStatus sett_edd_spread(const EddRoom *room, EddTile tile, EddSpread *out);
/** Walls that stand alone: none above, below, left or right of them is a wall
    of the room. */
int32_t sett_edd_lone_walls(const EddRoom *room);
/** How loose the walls are: one that stands alone counts 1, one with a single
    wall beside it, the end of a line, counts 1/2, others 0. */
double sett_edd_loose_walls(const EddRoom *room);
/** Dead ends; part of sett_edd_patterns. */
SettStatus sett_edd_find_dead_ends(EddRoom *room);
/** One more meso pattern with room for `count` members, or NULL. */
int16_t *sett_edd_add_meso(EddRoom *room, EddMesoKind kind, int32_t count,
                           int32_t things);

/** Macro patterns (2020): the best meso pattern of each use, or -1. */
typedef struct EddMacro {
    int32_t defeat_enemies, defeat_boss, find_treasure;
} EddMacro;

/** Targets of an edited room (section 4.2) over the fields of `config`. In sett
    mode a room with few walls and things in it leaves some of the targets as
    they are, and asks for corridors that it does not have yet: see `begun`.
    Wants patterns. */
void sett_edd_adapt(const EddRoom *target, EddConfig *config);

/** All qualities and the fitness of a room under one configuration. Errors as
    the reference counts them: 0 is best. */
typedef struct EddFitness {
    double *space; /**< quality by space */
    double *meso;  /**< quality by meso pattern */
    double *held;  /**< by space: m, what its meso patterns are worth */
    double enemy_error, treasure_error, door_error; /**< of the whole room */
    double chamber_share, corridor_share;           /**< before the target */
    double inventorial, chamber, corridor, spatial;
    double cohesion; /**< of the walls, 1 is best; sett mode alone */
    double total;
} EddFitness;

/** Wants patterns. `safety` may be NULL in compat mode, which ignores doors. */
SettStatus sett_edd_fitness(const EddRoom *room, const EddSafety *safety,
                            const EddConfig *config, EddFitness *out);
/** Weight of cohesion in the fitness: 0 in compat mode. */
double sett_edd_cohesion_weight(const EddRoom *room, const EddConfig *config);
/** Which meso patterns the objectives of a dungeon build on. */
EddMacro sett_edd_macro(const EddRoom *room, const EddFitness *fitness);

/** Dimensions in the order of the evaluator's features. */
#define EDD_DIMENSION_LIST(X)                                                  \
    X(SYMMETRY, "symmetry", "tiles that a mirror or half a turn keeps")        \
    X(SIMILARITY, "similarity", "tiles as in the target")                      \
    X(MESO, "meso", "ambushes, guard and treasure rooms by what fits")         \
    X(SPATIAL, "spatial", "spatial patterns by what fits")                     \
    X(LINEARITY, "linearity", "few ways between doors")                        \
    X(LENIENCY, "leniency", "few and distant enemies, near treasure")          \
    X(INNER, "inner_similarity", "spread of things and walls as in target")    \
    X(DOOR_PATH, "door_path", "mean steps between doors per width and height") \
    X(DEAD_SHARE, "dead_end_share", "passable tiles in dead ends")             \
    X(CHOKES, "choke_share", "passages that are choke points")                 \
    X(LOOPS, "loop_share", "passages that close a loop")

typedef enum EddDimension {
#define EDD_DIMENSION_ENUM(id, name, help) EDD_##id,
    EDD_DIMENSION_LIST(EDD_DIMENSION_ENUM)
#undef EDD_DIMENSION_ENUM
        EDD_DIMENSIONS
} EddDimension;
#define EDD_ALL_DIMENSIONS ((1u << EDD_DIMENSIONS) - 1)

/** A target as dimensions see it. */
typedef struct EddTarget {
    const EddRoom *room;
    EddSpread spread[3]; /**< enemies, treasures, walls */
} EddTarget;

/** Fills out[d] for every d whose bit is set in `wanted`; NaN where a dimension
    does not apply: what needs a target without one, or a target of another
    size. Wants patterns. `target` may be NULL; so may `safety`, which is then
    made where it is needed. */
SettStatus sett_edd_dimensions(const EddRoom *room, const EddSafety *safety,
                               const EddTarget *target, uint32_t wanted,
                               double out[EDD_DIMENSIONS]);
SettStatus sett_edd_target(const EddRoom *room, EddTarget *out);

typedef enum EddScoreKind {
    EDD_OF_INVENTORIAL,
    EDD_OF_CHAMBER,
    EDD_OF_CORRIDOR,
    EDD_OF_COHESION,
    EDD_OF_INFEASIBLE,
    EDD_SCORE_KINDS
} EddScoreKind;
extern const char *const sett_edd_score_names[EDD_SCORE_KINDS];

/** One signed part of a score. */
typedef struct EddPart {
    EddScoreKind of;
    const char *what; /**< "constant", "enemy", "chamber", ... */
    int32_t space;    /**< index of a space, or -1 */
    int32_t cell;     /**< a tile that it is about, row-major, or -1 */
    double value;     /**< in its score */
    double in_total;  /**< times the weights: what it adds to the total */
} EddPart;

/** The parts of a room's scores; those of one score add up to it. */
typedef struct EddExplanation {
    EddPart *parts;
    int32_t count, capacity;
} EddExplanation;

/** Parts of the fitness of a feasible room, or of sett_edd_infeasible for
    others (`fitness` may then be NULL). */
SettStatus sett_edd_explain(const EddRoom *room, const EddConfig *config,
                            const EddFitness *fitness, EddExplanation *out);

/** What many evaluations have in common: made once for a game, parameters
    (EddConfig) and target. */
typedef struct EddScorer {
    EddMode mode;
    EddConfig config; /**< with the target's own values where adaptive */
    uint8_t kind[256];
    bool has_target;
    EddRoom room; /**< the target, in the arena `keep` */
    EddTarget target;
} EddScorer;

/** A level as a room under the scorer's rules. */
SettStatus sett_edd_scored_room(const EddScorer *scorer, const SettLevel *level,
                                SettArena *arena, EddRoom *out);
/** Fills `out`, which may not be moved afterwards: it points into itself. */
SettStatus sett_edd_scorer(const SettEvalJob *job, SettArena *keep,
                           EddScorer *out);
/** Fitness, violation and the wanted dimensions of a level. `tmp` is reset to
    where it was. */
SettStatus sett_edd_score(const EddScorer *scorer, const SettLevel *level,
                          uint32_t wanted, SettArena *tmp, SettScore *out);

/** A room taken apart: what sett_edd_score makes of it without likeness, and
    why. The parts' `in_total` add up to `total`. */
typedef struct EddWhy {
    EddRoom room;         /**< with its patterns */
    EddFitness fitness;   /**< only of a feasible room */
    EddExplanation parts; /**< of fitness.total, or sett_edd_infeasible */
    double total;
} EddWhy;

/** All memory belongs to `arena`. */
SettStatus sett_edd_why(const EddScorer *scorer, const SettLevel *level,
                        SettArena *arena, EddWhy *out);

#define EDD_MEASURES 44
extern const SettMeasure sett_edd_measure_rows[EDD_MEASURES];
SettStatus sett_edd_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out);

extern const struct SettCanvas sett_edd_canvas;

extern const SettArtwork sett_edd_art; /**< edd_art.c */

#endif
