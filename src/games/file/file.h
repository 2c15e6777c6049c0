/* file.h - what the pieces of the game-file compiler share. A file is read in
   passes over its tree; problems are collected, so that one run tells many. All
   that the game needs later stands in one arena, which the game owns. */
#ifndef SETT_GAMES_FILE_H
#define SETT_GAMES_FILE_H

#include "sett/eval.h"
#include "sett/gagents.h"
#include "sett/game_file.h"
#include "sett/gen.h"
#include "sett/kernel.h"
#include "sett/linking.h"
#include "sett/toml.h"

enum { FILE_TILES = 256, FILE_KINDS = 16, FILE_AGENTS = 32 };

/** One tile as the file has it. */
typedef struct FileTile {
    const SettJson *json;
    const char *name;
    uint64_t tags; /**< bit i: Reading.tags[i] */
    int32_t weight;
    bool parted; /**< occurs in structures alone */
    SettKernelTile play;
    SettTile shown;
} FileTile;

/** Tiles by tag or name: 1 for those that are in it. */
typedef struct FileSet {
    uint8_t has[FILE_TILES];
} FileSet;

/** Sets that are counted at once, a byte each. */
enum { FILE_LANES = 8 };

/** One step of a measure's stack code. */
typedef struct FileOp {
    uint8_t code; /**< FileCode */
    uint8_t axis; /**< 0 columns, 1 rows */
    int16_t a, b; /**< sets, ends of loops, measures, agents; b of what counts
                     tiles: 1 + lane, 0: none */
    double number;
} FileOp;

typedef struct FileMeasure {
    const FileOp *code;
    int32_t count;
} FileMeasure;

typedef enum FileConstraintKind {
    FILE_COUNT,
    FILE_CONNECTED,
    FILE_REACH,
    FILE_DISTANCE,
    FILE_NEVER,
    FILE_ONLY,
    FILE_MEASURE,
    FILE_SOFTLOCK
} FileConstraintKind;

typedef struct FileConstraint {
    const char *id;
    FileConstraintKind kind;
    bool hard;
    bool share;   /**< COUNT: low and high are shares of the cells */
    bool below;   /**< NEVER: `b` below `a`, else beside it */
    int32_t a, b; /**< sets */
    int32_t measure;
    double low, high;   /**< NaN: no bound */
    int32_t x, y, w, h; /**< ONLY: where `a` alone may stand */
    const char *text;   /**< of the sets, for reasons */
} FileConstraint;

/** Who completes levels: a kernel, and how linkers see it. */
typedef struct FileAgent {
    SettRunner runner; /**< first: pad gets a pointer to it */
    SettTurns turns;   /**< where the kernel is plain_turns */
    SettKernel kernel;
    const char *name, *help;
} FileAgent;

/** What SettGame.self points to: all that the game's functions read. */
typedef struct FileData {
    const FileSet *sets;
    int32_t set_count;
    const FileMeasure *measures;
    int32_t measure_count;
    const uint64_t *lanes; /**< FILE_TILES: byte i is 1 for tiles of the i-th
                                set that is counted; NULL: none are */
    const FileConstraint *constraints;
    int32_t constraint_count;
    const FileAgent *agents;
    int32_t agent_count;
    int32_t border; /**< tile of the ring, -1: none is asked for */
    uint8_t solid[FILE_TILES], open[FILE_TILES];
} FileData;

struct SettGameFile {
    SettGame game; /* first: a pointer to it is one to the whole */
    FileData data;
    SettArena arena;
    SettRules rules;
    SettFurnishing furnish;
    SettLinking linking;
    SettCanvas canvas;
    SettArtwork art;
    SettTraining levels;
    SettEval eval;
    FileAgent *agents;
    char hash[SETT_SHA256_HEX];
    /* For explain. */
    const FileTile *tiles;
    const char *const *tags;
    int32_t tag_count;
    const SettGameProblem *unmet; /* what can never come to matter */
    int32_t unmet_count;
};

/** What is known while a file is read. */
typedef struct Reading {
    SettGameFile *file;
    SettArena *arena;
    SettGameProblems *problems;
    SettStatus status; /**< SETT_NO_MEMORY sticks */
    const SettGameFileDef *def;
    const SettJson *root;
    FileTile *tiles;
    int32_t tile_count;
    const char *tags[SETT_GAME_FILE_MOST_TAGS];
    int32_t tag_count;
    const char *kinds[FILE_KINDS]; /* of keys and locks */
    int32_t kind_count;
    const char *links[128]; /* of portals */
    int32_t link_count;
    FileSet *sets;
    int32_t set_count;
    int32_t counted[FILE_LANES]; /* sets by lane */
    int32_t lane_count;
    SettKernelRule *gates; /* room for SETT_KERNEL_MAX_RULES; the kernels keep
                              it */
    int32_t gate_count;
    SettKernelFoe *foes;
    int32_t foe_count;
    SettKernelRule *win, *lose;
    int32_t win_count, lose_count;
} Reading;

/* problems.c */

/** Notes a problem at a value (NULL: the beginning of the file). */
SETT_PRINTF(4, 5)
void sett_file_wrong(Reading *r, const char *code, const SettJson *at,
                     const char *format, ...);
/** The same at the key of a member. */
SETT_PRINTF(4, 5)
void sett_file_wrong_key(Reading *r, const char *code, const SettJson *member,
                         const char *format, ...);
/** The same at a place in a string value: `offset` bytes after its opening
    quote. */
SETT_PRINTF(5, 6)
void sett_file_wrong_in(Reading *r, const char *code, const SettJson *string,
                        size_t offset, const char *format, ...);
/** Adds what would help to the problem noted last. */
SETT_PRINTF(2, 3)
void sett_file_help(Reading *r, const char *format, ...);
/** "did you mean", with the fix, where a name is near. */
void sett_file_guess(Reading *r, const SettGuess *guess, bool quoted);
/** The problem noted last is only a warning. */
void sett_file_warn(Reading *r);
/** SETT_NO_MEMORY from now on; returns NULL. */
void *sett_file_no_memory(Reading *r);

/* members.c */

/** Notes unknown keys of a table; `keys` ends with NULL. */
void sett_file_keys(Reading *r, const SettJson *table, const char *const *keys);
/** Members by type; of another type they are noted and taken as absent. */
const SettJson *sett_file_member(const SettJson *table, const char *key);
const SettJson *sett_file_table(Reading *r, const SettJson *table,
                                const char *key);
const SettJson *sett_file_list(Reading *r, const SettJson *table,
                               const char *key);
/** A copy in the arena, or NULL where there is none. */
const char *sett_file_string(Reading *r, const SettJson *table,
                             const char *key);
int32_t sett_file_int(Reading *r, const SettJson *table, const char *key,
                      int32_t low, int32_t high, int32_t absent);
bool sett_file_bool(Reading *r, const SettJson *table, const char *key,
                    bool absent);
/** Index of a string in a list of names that ends with NULL; -1 absent. */
int32_t sett_file_word(Reading *r, const SettJson *table, const char *key,
                       const char *const *words);
/** A pair of integers [low, high] or one number for both; false: absent. */
bool sett_file_range(Reading *r, const SettJson *table, const char *key,
                     int32_t low, int32_t high, int32_t out[2]);
bool sett_file_integer(Reading *r, const SettJson *value, int32_t low,
                       int32_t high, int32_t *out);
/** A double from a number value. */
bool sett_file_number(Reading *r, const SettJson *table, const char *key,
                      double *out);
bool sett_file_is_string(Reading *r, const SettJson *value);
const char *sett_file_copy(Reading *r, const char *text, size_t size);
bool sett_file_point(Reading *r, const SettJson *value, int32_t most,
                     SettPoint *out);

/* tiles.c, names.c */

void sett_file_read_tiles(Reading *r);
/** Bits of a tag, or of a tile's own name, for kernels; 0 and a note where
   there is none. */
uint64_t sett_file_tags(Reading *r, const SettJson *at, const char *name,
                        size_t size);
/** Index of a set of tiles named by a tag, a tile, or several joined by '|';
    -1 and a note where there is none. */
int32_t sett_file_set(Reading *r, const SettJson *at, const char *name,
                      size_t size, size_t offset);
/** Index of a tile by name; -1 and a note. */
int32_t sett_file_tile(Reading *r, const SettJson *at, const char *name);
int32_t sett_file_tile_of_glyph(const Reading *r, char glyph);
/** Index among the built-in tags, and among the file's; -1: none. */
int32_t sett_file_builtin(const char *name);
int32_t sett_file_tag_named(const Reading *r, const char *name);
/** The bit of a tag, taken up where it is new; 0 and a note beyond 64. */
uint64_t sett_file_take_tag(Reading *r, const SettJson *at, const char *name);
/** Whether no tile may have both tags. */
bool sett_file_contradicts(const char *a, const char *b);
/** Built-in tag by name: its SettDoes bits in `*does`; false: none. */
bool sett_file_builtin_tag(const char *name, uint32_t *does, uint64_t *roles);

/* foes.c, conditions.c, player.c, jumps.c */

void sett_file_read_foes(Reading *r);
void sett_file_read_conditions(Reading *r);
/** One condition from text. False and a note where it is none. */
bool sett_file_condition(Reading *r, const SettJson *string, bool lose,
                         SettKernelRule *out);
void sett_file_read_player(Reading *r);
/** Jump arcs of a table into the kernel. */
void sett_file_read_jumps(Reading *r, const SettJson *player,
                          SettKernel *kernel);

/* structures.c, measures.c, constraints.c, furnish.c, places.c, link.c,
   canvas.c, art.c, levels.c, use_vglc.c, canonical.c, demands.c */

void sett_file_read_structures(Reading *r);
void sett_file_read_measures(Reading *r);
/** Measures of a game: those that its file declares, and the general ones. */
enum { FILE_MOST_MEASURES = SETT_GAME_FILE_MOST_MEASURES + 16 };
SettStatus sett_file_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out);
/** Those alone that are wanted, and the ones that these name: `wanted` by
    measure, which notes them; NULL: all. The others of `out` stay as they are.
 */
SettStatus sett_file_measure_some(const FileData *data, const SettLevel *level,
                                  bool *wanted, SettArena *tmp, double *out);
void sett_file_read_constraints(Reading *r);
/** unmet_tell.c: warns of what can never come to matter, whatever the level.
    Last of all, where there are no errors. O(tiles^2) for each agent. */
void sett_file_tell_unmet(Reading *r);
/** The constraints that the constraint engine knows, as its demands. */
void sett_file_make_demands(Reading *r);
/** Steps over open tiles from the nearest of a set to every cell, SETT_FAR
   where no way leads; nothing is written where the level has none of the set.
 */
SettStatus sett_file_steps(const FileData *data, const SettGrid *grid,
                           const FileSet *set, SettArena *tmp, int32_t **out,
                           int32_t *sources);
/** What else is refused with a level. */
SettStatus sett_file_alike(const SettGame *game, const SettJudge *judge,
                           const SettLevel *level, SettArena *tmp,
                           uint64_t *alike, bool *known);
SettStatus sett_file_check(const SettGame *game, const SettLevel *level,
                           SettArena *tmp, SettReport *report);
void sett_file_read_furnish(Reading *r);
/** The terms of a text, for one option of a tile; false and a note where it is
    no place. */
bool sett_file_read_places(Reading *r, SettFurnishing *out, int32_t tile,
                           const SettJson *value, int32_t option);
void sett_file_read_link(Reading *r);
void sett_file_read_canvas(Reading *r);
void sett_file_read_art(Reading *r);
void sett_file_read_levels(Reading *r);
void sett_file_make_eval(Reading *r);
/** Takes up what `use` names: the tree with its tiles below the file's own. */
const SettJson *sett_file_use(Reading *r, const SettJson *root);
/** Adds the canonical form; `rules`: only what decides levels and verdicts. */
void sett_file_canonical(const SettJson *root, bool rules, SettText *out);

#endif
