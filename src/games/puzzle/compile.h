/* compile.h - what a source is compiled to, and the steps of it. */
#ifndef SETT_PUZZLE_COMPILE_H
#define SETT_PUZZLE_COMPILE_H

#include "games/puzzle/source.h"

/** Movement bits of a layer. */
enum { PUZ_GO_UP = 1, PUZ_GO_DOWN = 2, PUZ_GO_LEFT = 4, PUZ_GO_RIGHT = 8 };
enum { PUZ_GO_ACTION = 16, PUZ_GO_ANY = 31 };
/** Layers whose movements fit into one word of 64 bits. */
#define PUZ_LAYERS_A_WORD 12

/** Words of a cell's objects and movements at most, and rows of a rule. */
enum { PUZ_MOST_OW = 64, PUZ_MOST_MW = 64, PUZ_MOST_ROWS = 64 };

/** Commands of rules, bits of a set. */
enum {
    PUZ_DO_CANCEL = 1,
    PUZ_DO_RESTART = 2,
    PUZ_DO_WIN = 4,
    PUZ_DO_CHECKPOINT = 8,
    PUZ_DO_AGAIN = 16,
    PUZ_DO_OTHER = 32 /**< sounds and messages */
};

typedef struct PuzCommand {
    int32_t word;        /**< PUZ_AGAIN ... */
    const char *message; /**< or NULL */
} PuzCommand;

/** One cell of a pattern, and what it becomes. Masks lie one behind the other
    in the game's words, from `first`: required, forbidden (objects); required,
    forbidden (movements); then of the replacement: objects cleared, objects
    set, movements cleared, movements set, layers touched, random objects,
    random layers. */
typedef struct PuzCellRule {
    int32_t first;
    int32_t any_first, any_count; /**< any-of sets, each of object words */
    bool ellipsis, replaces;
} PuzCellRule;

typedef struct PuzRowRule {
    int32_t cell_first, cell_count; /**< ellipses included */
    int32_t ellipses;
    int32_t
        need_first; /**< objects and movements that it needs: ow + mw words */
} PuzRowRule;

typedef struct PuzRule {
    int32_t line, direction; /**< PUZ_GO_... */
    bool rigid, random, late, right;
    int32_t row_first, row_count;
    int32_t need_first; /**< as of a row, of all of them */
    int32_t command_first, command_count;
    uint32_t commands; /**< PUZ_DO_... */
} PuzRule;

typedef struct PuzGroup {
    int32_t rule_first, rule_count;
    int32_t loop;  /**< group to jump back to from here, or -1 */
    int32_t rigid; /**< number of the rigid group, or -1 */
    bool random;
} PuzGroup;

typedef enum PuzQuantity { PUZ_WIN_NO, PUZ_WIN_SOME, PUZ_WIN_ALL } PuzQuantity;

typedef struct PuzWin {
    PuzQuantity quantity;
    const uint64_t *first, *second; /**< objects */
    bool first_all, second_all;     /**< every one of them, not any */
    bool second_any;                /**< "on" is missing: every cell counts */
    int32_t line;
} PuzWin;

typedef struct PuzLevel {
    const char *message; /**< NULL: a level */
    int32_t line, w, h;
    const uint64_t *cells; /**< objects, cell = x * h + y */
    const PuzLevelText *text;
} PuzLevel;

/** The compiled game. Belongs to its arena. */
typedef struct PuzGame {
    SettArena *arena;
    const PuzSource *source;
    int32_t object_count, layer_count; /**< ids, layers */
    int32_t ow, mw;        /**< words of an object set, of movements */
    int32_t *object_name;  /**< by id */
    int32_t *object_layer; /**< by id; -1: an id that is never set */
    uint64_t *layer_masks; /**< ow words a layer */
    uint64_t *player;      /**< ow words */
    bool player_all, has_player;
    int32_t background, background_layer;
    int32_t palette;
    int32_t tick_seconds; /**< whole seconds of realtime_interval + 1; 0: none
                           */
    bool require_movement, run_rules, noundo, noaction, norestart, realtime;
    bool deterministic, restarts, checkpoints;
    bool refused;
    struct PuzMeaning *meaning; /**< by name */
    int32_t meaning_count;
    PuzRule *rules;
    int32_t rule_count, rule_capacity;
    PuzRowRule *rows;
    int32_t row_count, row_capacity;
    PuzCellRule *cells;
    int32_t cell_count, cell_capacity;
    PuzCommand *commands;
    int32_t command_count, command_capacity;
    uint64_t *words;
    int32_t word_count, word_capacity;
    PuzGroup *early, *late;
    int32_t early_count, late_count;
    int32_t rigid_count;
    PuzWin *wins;
    int32_t win_count;
    PuzLevel *levels;
    int32_t level_count;
} PuzGame;

/** What a name means after the legend is settled; indexed by name. */
typedef struct PuzMeaning {
    int32_t object;           /**< index, or -1 */
    int32_t synonym;          /**< name of an object, or -1 */
    const PuzList *aggregate; /**< names of objects, or NULL */
    const PuzList *property;  /**< names of objects, or NULL */
    int32_t single_layer;     /**< of a property; -1: several */
    uint64_t *mask;           /**< of objects and properties, or NULL */
    uint64_t *aggregate_mask; /**< or NULL */
} PuzMeaning;

/** The state of compiling. */
typedef struct PuzCompiler {
    PuzSource *source;
    PuzGame *game;
    SettArena *tmp; /**< given back at the end */
    SettStatus status;
    PuzMeaning *meaning;
    int32_t meaning_count;
    bool invalid; /**< refused: a rule with rows of unequal length ... */
    /* Rules on their way, see drafts.h. */
    struct PuzDraft *drafts;
    int32_t draft_count, draft_capacity;
    int64_t work; /**< items of rules that were made; limited */
    PuzList loop_lines, loop_kinds;
} PuzCompiler;

static inline void sett_puz_tell(PuzCompiler *c, PuzMessageId id, int32_t line,
                                 const char *first, const char *second)
{
    sett_puz_say(&c->source->messages, id, line, first, second);
}
static inline const char *sett_puz_word(const PuzCompiler *c, int32_t name)
{
    return c->source->names.text[name];
}
/** Meaning of a name; names that came later mean nothing. */
const PuzMeaning *sett_puz_meaning(const PuzCompiler *c, int32_t name);
/** `count` zeroed words of the game's arena; NULL where memory is out, which
    sticks. */
uint64_t *sett_puz_mask(PuzCompiler *c, int32_t count);

static inline bool sett_puz_bit(const uint64_t *mask, int32_t bit)
{
    return mask[bit >> 6] >> (bit & 63) & 1;
}
static inline void sett_puz_set(uint64_t *mask, int32_t bit)
{
    mask[bit >> 6] |= (uint64_t)1 << (bit & 63);
}
/** Ors movement bits of a layer into movements. */
static inline void sett_puz_go(uint64_t *moves, int32_t layer, uint32_t bits)
{
    moves[layer / PUZ_LAYERS_A_WORD] |= (uint64_t)bits
                                        << (5 * (layer % PUZ_LAYERS_A_WORD));
}
static inline uint32_t sett_puz_going(const uint64_t *moves, int32_t layer)
{
    return (uint32_t)(moves[layer / PUZ_LAYERS_A_WORD] >>
                      (5 * (layer % PUZ_LAYERS_A_WORD))) &
           PUZ_GO_ANY;
}

/** Compiles what was read. SETT_NO_MEMORY. `game->refused` where nothing
    playable came out. */
SettStatus sett_puz_compile(PuzSource *source, SettArena *arena, SettArena *tmp,
                            PuzGame *out);

/* Steps, in their order. */
void sett_puz_settle(PuzCompiler *c);        /**< ids, legend, background */
void sett_puz_settle_levels(PuzCompiler *c); /**< levels */
void sett_puz_compile_rules(PuzCompiler *c); /**< rules to masks */
void sett_puz_group_rules(PuzCompiler *c);
void sett_puz_compile_wins(PuzCompiler *c);
void sett_puz_check_layers(PuzCompiler *c);
void sett_puz_find_loops(PuzCompiler *c);
void sett_puz_check_sounds(PuzCompiler *c);

/** Names of objects in the order in which the original goes through them:
    whole numbers first. Indexes; belongs to tmp. */
int32_t *sett_puz_object_order(PuzCompiler *c);
/** Mask words of a cell rule. */
typedef struct PuzCellMasks {
    const uint64_t *required, *forbidden, *going, *still;
    const uint64_t *clear, *set, *go_clear, *go_set, *touched;
    const uint64_t *random, *random_go;
} PuzCellMasks;
static inline int32_t sett_puz_cell_words(const PuzGame *g)
{
    return 5 * g->ow + 6 * g->mw;
}
PuzCellMasks sett_puz_masks(const PuzGame *g, const PuzCellRule *cell);

#endif
