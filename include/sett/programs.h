/* programs.h - agent programs rated, bred and searched (Kerssemakers, Tuxen,
   Togelius and Yannakakis 2012, section V; docs/design/pplgg.md). Knows no
   game: who plays is an oracle, what may be drawn is the game's canvas. */
#ifndef SETT_PROGRAMS_H
#define SETT_PROGRAMS_H

#include "sett/eval.h"
#include "sett/gagents.h"
#include "sett/playtest.h"
#include "sett/search.h"

SETT_BEGIN

/* Rating, and the offline genetic algorithm (section V.A): it breeds programs
   until one makes levels that an oracle wins. */

/** How far an oracle gets on some levels of a generator. */
typedef struct SettProgramRating {
    int32_t levels, won;
    double progress; /**< mean over the levels; 1 where all were won */
} SettProgramRating;

/** Rates levels first..first+count-1 of `seed`, the very ones that "sett
    generate" makes, at w x h. A level that the game's check refuses counts as
    lost at the start. `tmp` is reset to where it was. SETT_CANCELLED,
    SETT_NO_MEMORY. Cost: `count` levels and their plays. */
SettStatus sett_program_rate(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             uint64_t first, int32_t count, int32_t w,
                             int32_t h, SettArena *tmp, SettProgramRating *out);

/** How programs are bred (docs/design/pplgg.md, section 10). */
typedef struct SettProgramParams {
    int32_t population;  /**< programs of a generation */
    int32_t generations; /**< at most */
    int32_t tournament;  /**< programs that a parent is the best of */
    SettChance crossover, mutation;
    int32_t levels;  /**< of one rating */
    int32_t confirm; /**< further levels, all of which must be won */
    int32_t budget;  /**< of the oracle, for one level of a rating */
} SettProgramParams;
/** Rows of these parameters. */
extern const SettTable sett_program_params;

/** What is bred: begin with sett_program_def. */
typedef struct SettProgramDef {
    SettOracle oracle; /**< its game has a canvas */
    const SettProgramParams *params;
    int32_t w, h; /**< of the levels, in cells */
    uint64_t seed;
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettProgramDef;

/** Seed 1, own allocator, serial; the rest is to be filled. */
SettProgramDef sett_program_def(void);

/** A running search. Opaque; one thread at a time. */
typedef struct SettPrograms SettPrograms;

/** How far it is. */
typedef struct SettProgramState {
    int32_t generation;       /**< that were bred and rated */
    double best, mean;        /**< progress in the last one, 0..1 */
    int64_t plays;            /**< levels that the oracle was asked about */
    bool done;                /**< confirmed, or out of generations */
    bool confirmed;           /**< the best generator won all further levels */
    SettProgramRating rating; /**< of the best: on the further levels where it
                                   is confirmed, else of the last generation */
} SettProgramState;

/** Copies the definition; what it points to must outlive the search. Errors:
    SETT_BAD_ARGUMENT, SETT_UNSUPPORTED for a game without canvas,
    SETT_NO_MEMORY. */
SettStatus sett_programs_create(const SettProgramDef *def, SettPrograms **out,
                                SettError *err);
/** At most `generations` more. The result depends neither on the steps nor on
    the number of workers. After SETT_CANCELLED a further step begins the same
    generation again. */
SettStatus sett_programs_step(SettPrograms *programs, int32_t generations);
/** How far it is now. */
SettProgramState sett_programs_state(const SettPrograms *programs);
/** Programs of a generation. */
int32_t sett_programs_population(const SettPrograms *programs);
/** Rating of program `index` (0 to population - 1) of the last generation,
    which there must be. */
SettProgramRating sett_programs_rating(const SettPrograms *programs,
                                       int32_t index);
/** Breeds the programs of the next generation, which there must be, for
    sett_programs_judge; sett_programs_recall with their ratings ends it. */
void sett_programs_prepare(SettPrograms *programs);
/** Rates program `index` of those. One that wins all its levels plays further
    ones: its rating is of them all, or where it wins these too, which ends the
    search, of the further ones alone. For any thread. `tmp` is reset to where
    it was. SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_programs_judge(const SettPrograms *programs, int32_t index,
                               SettArena *tmp, SettProgramRating *out);
/** Breeds the next generation, which a search of the same definition has rated
    so, without a play. SETT_BAD_INPUT, and nothing is done, where these cannot
    be the ratings of a generation. */
SettStatus sett_programs_recall(SettPrograms *programs,
                                const SettProgramRating *ratings,
                                int32_t count);
/** The best so far; belongs to the search, valid until its next step. NULL
    before the first generation. */
const SettGagents *sett_programs_best(const SettPrograms *programs);
/** Frees the search. NULL is allowed. */
void sett_programs_destroy(SettPrograms *programs);

/* Databases: programs as genomes, and an evaluator of some of their levels. A
   genome stands for a sheet, its levels one below the other, so that any search
   method can vary programs as it varies levels. */

/** How programs are varied. */
typedef struct SettProgramGenome {
    int32_t levels;   /**< on a sheet */
    SettChance usual; /**< that a first program is a variant of the canvas's
                           usual one, not a random one */
} SettProgramGenome;

/** Agent programs as genomes: their own crossing and mutation. */
extern const SettGenomeKind sett_genome_programs;
/** The program that a genome is; SETT_BAD_INPUT for other bytes. */
SettStatus sett_program_decode(const SettGenome *genome, SettGagents *out);
/** The genome of a program. SETT_TOO_LARGE: out->capacity is too small. */
SettStatus sett_program_encode(const SettGagents *program, SettGenome *out);

/** How a sheet is judged. */
typedef struct SettProgramEval {
    int32_t levels; /**< on a sheet, as in the genome */
    int32_t must;   /**< of them, from the first, that have to be won; with
                         more of the others won a program is fitter. 0: all */
    int32_t budget; /**< of the oracle, for one level */
} SettProgramEval;

/** What is said of a program's levels, with its range; the first four are laid
    over 0..1 by the canvas's taste. */
#define SETT_PROGRAM_FEATURES(X)                                             \
    X(SOLID, "solid", 0, 1, "solid cells")                                   \
    X(FOES, "foes", 0, 1, "foes and hazards")                                \
    X(SPREAD, "spread", 0, 1, "how far tops spread over the rows")           \
    X(VARIETY, "variety", 0, 1, "entropy of the brushes in use")             \
    X(SAME, "same", 0, 1, "how alike the levels are, cell by cell")          \
    X(MIX, "mix", 0, 1, "how alike the levels are in what they are of")      \
    X(FLOOR, "floor", 0, 1, "share of the fullest row that is solid")        \
    X(CLUTTER, "clutter", 0, 1, "drawn ground without its like beside it")   \
    X(DEEDS, "deeds", 0, 50, "deeds of a winning play")                      \
    X(PROGRESS, "progress", 0, 1, "how far the oracle comes")                \
    X(REPEAT, "repeat", 0, 1, "edges that come again at one shift")          \
    X(CHUNKS, "chunks", 0, 1, "different pieces of 4 x 4 cells")             \
    X(PROFILE, "profile", 0, 0.4, "how far the lowest way goes up and down") \
    X(WAYS, "ways", 0, 4, "ways above one another")                          \
    X(ADRIFT, "adrift", 0, 1, "pipes that stand on nothing")

/** Places of these features in a score. */
typedef enum SettProgramFeature {
#define SETT_PROGRAM_FEATURE(name, text, low, high, help) SETT_PROGRAM_##name,
    SETT_PROGRAM_FEATURES(SETT_PROGRAM_FEATURE)
#undef SETT_PROGRAM_FEATURE
        SETT_PROGRAM_FEATURE_COUNT
} SettProgramFeature;

/** Feasible: all levels that must be won are, and none is dull by the canvas's
    taste. Fitness, from 0 to 1: first the further levels that are won one after
    another, then how much the levels differ. */
extern const SettEval sett_eval_programs;

/** How a program came to be, and how it fared. */
typedef struct SettProgramOrigin {
    const char *name;
    uint64_t seed;
    int64_t programs;    /**< judged for a database; 0: none was made */
    double usual;        /**< share of the first programs of its search that
                              descend from the hand-drawn one */
    int32_t generations; /**< of the breeding; -1: it had none */
    SettProgramRating rating;
    const double *features; /**< SETT_PROGRAM_FEATURE_COUNT, or NULL */
    int32_t filled, cells;  /**< of the database it belongs to; 0: none */
} SettProgramOrigin;
/** Writes the generator's file, with "meta": its origin, features to four
    digits. SETT_BAD_INPUT where the name is no UTF-8; SETT_NO_MEMORY,
    SETT_TOO_LARGE. */
SettStatus sett_program_write(const SettGame *game,
                              const SettGagents *generator,
                              const SettProgramOrigin *origin, bool compact,
                              SettAlloc alloc, SettText *out);

/** What a level is like, without what the frame forces; shares of its cells
    where nothing else is said. Doubles only. */
typedef struct SettProgramLook {
    double solid;
    double drawn;   /**< not blank */
    double foes;    /**< and hazards, on as many cells as the canvas has */
    double spread;  /**< of the rows of tops, over the height */
    double variety; /**< entropy of what is drawn, in bits */
    double floor;   /**< the fullest row's */
    double clutter; /**< of the drawn ground, without its like beside it */
    double repeat;  /**< of the cells that differ from the one before them along
                         the longer side, those that come again at the shift (2
                         to 24 cells, a quarter of the side at most) where most
                         do: 1 = a comb */
    double chunks;  /**< different pieces of 4 x 4 cells, of all that hold
                         something; they begin at every second cell */
    double profile; /**< deviation of the lowest place to stand over the
                         columns, over the height */
    double ways;    /**< places to stand in a column, two open cells above each,
                         on average */
    double adrift;  /**< of the upright runs of tiles that belong on ground
                         (SettCanvasTaste.footed), those that stand on nothing */
} SettProgramLook;
/** Looks at one level of a game with a canvas. Cost: its cells. */
void sett_program_look(const SettGame *game, const SettGrid *level,
                       SettProgramLook *out);

/** A value over an axis: 0 at its low end, 1 at its high end. */
double sett_program_laid(const SettCanvasAxis *axis, double value);
/** Cell that the mean of `count` looks lies in, by the dimensions of the
    canvas's taste, the last one counted fastest; `*cells`: of how many. */
int32_t sett_program_cell(const SettCanvas *canvas,
                          const SettProgramLook *looks, int32_t count,
                          int32_t *cells);

/** Counts the events of the canvas's deed in a winning play, or changes of the
    action where it names none. `verdict` has the play as its witness. `tmp`
    holds the work. SETT_NO_MEMORY. */
SettStatus sett_program_deeds(const SettGame *game, const SettLevel *level,
                              const SettVerdict *verdict, SettArena *tmp,
                              double *out);

SETT_END
#endif
