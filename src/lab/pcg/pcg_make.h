/* pcg_make.h - what the makers of contents share: rounds in which every control
   that has no content yet gets a candidate, all of them judged at once, and
   those kept that pass and are as different as can be from all kept before. */
#ifndef SETT_LAB_PCG_MAKE_H
#define SETT_LAB_PCG_MAKE_H

#include "lab/pcg/pcg.h"
#include "sett/rng.h"

/** A candidate that is asked for. */
typedef struct PcgWish {
    const SettBenchmark *problem;
    const int32_t *control;
    int32_t index, round; /**< of the content; of the try */
    bool stands; /**< something that passes was found, too like others */
    SettRng rng; /**< of this candidate alone */
    const struct PcgMake *make; /**< what is kept, see sett_pcg_clash */
} PcgWish;

/** Writes a candidate. It need not pass. */
typedef SettStatus PcgProposeFn(PcgWish *wish, SettArena *tmp,
                                uint8_t *content);

typedef enum PcgKeep {
    PCG_DIFFERENT, /**< what passes and is fully different from all kept */
    PCG_PASSING    /**< what passes */
} PcgKeep;

/** How a problem's contents are made. */
typedef struct PcgMaker {
    PcgProposeFn *propose;
    PcgKeep keep;
    int64_t effort; /**< rounds, where the job names none */
    int32_t batch;  /**< controls that get a candidate in a round, so that later
                         ones know of those that are kept; 0: all */
    /** Whether a control can be obeyed by a content of full quality; where not,
        quality is enough. NULL: always. */
    bool (*possible)(const SettBenchmark *problem, const int32_t *control);
    /** Makes a small change. NULL: candidates are drawn anew alone. */
    void (*mutate)(PcgWish *wish, uint8_t *content);
    int32_t patience, steps; /**< the round from which on what is too like
                                others is changed, and how often */
} PcgMaker;

/** Makes job->count contents by rounds of candidates. A control without a
    content in the end gets the best candidate that was too like others, or that
    passes least badly. */
SettStatus sett_pcg_make(const SettBenchmarkJob *job, const PcgMaker *maker,
                         SettArena *tmp, uint8_t *contents);

/** How much a content of which this is known is like those that are kept: what
   is missing to full distance, summed over both orders of all pairs. No more
   than `most` is asked for. */
SettStatus sett_pcg_clash(const struct PcgMake *make,
                          const SettBenchmarkInfo *info, double most,
                          SettArena *tmp, double *sum);

/** Grows a tree of code `open` on a board of 0 from a random cell, until
    `most` cells are open or none can be: a cell is opened that has one open
    neighbour. With chance `deep` the newest cell grows on, else any. */
int32_t sett_pcg_grow(SettRng *rng, SettChance deep, int32_t w, int32_t h,
                      int32_t most, uint8_t open, uint8_t *cells);

/** The makers of sokoban and smbtile. */
SettStatus sett_pcg_sokoban_make(const SettBenchmarkJob *job, SettArena *tmp,
                                 uint8_t *contents);
SettStatus sett_pcg_smbtile_make(const SettBenchmarkJob *job, SettArena *tmp,
                                 uint8_t *contents);

#endif
