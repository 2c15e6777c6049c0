/* database.h - what a database of agent programs is searched with: programs as
   genomes, and an evaluator of some of their levels. A genome stands for a
   sheet: its levels one below the other, so that any search method can vary
   programs as it varies levels. Knows no game. */
#ifndef SETT_LAB_DATABASE_H
#define SETT_LAB_DATABASE_H

#include "sett/gagents.h"
#include "sett/playtest.h"
#include "sett/search.h"

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

typedef enum SettProgramFeature {
#define SETT_PROGRAM_FEATURE(name, text, low, high, help) SETT_PROGRAM_##name,
    SETT_PROGRAM_FEATURES(SETT_PROGRAM_FEATURE)
#undef SETT_PROGRAM_FEATURE
        SETT_PROGRAM_FEATURE_COUNT
} SettProgramFeature;

/** Feasible: all levels that must be won are, and none is dull. Fit, from 0 to
   1: first the further levels that are won one after another, then how much the
    levels differ. */
extern const SettEval sett_eval_programs;

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
void sett_program_look(const SettGame *game, const SettGrid *level,
                       SettProgramLook *out);

/** A value over an axis: 0 at its low end, 1 at its high end. */
double sett_program_laid(const SettCanvasAxis *axis, double value);
/** Cell that the mean of `count` looks lies in, by the dimensions of the
   canvas's taste, the last one counted fastest, and how many cells there are.
 */
int32_t sett_program_cell(const SettCanvas *canvas,
                          const SettProgramLook *looks, int32_t count,
                          int32_t *cells);

/** Events of the canvas's deed in a winning play, or changes of its action. */
SettStatus sett_program_deeds(const SettGame *game, const SettLevel *level,
                              const SettVerdict *verdict, SettArena *tmp,
                              double *out);

#endif
