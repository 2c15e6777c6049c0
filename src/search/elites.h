/* elites.h - what methods share that keep the best of every cell of an archive
   and make children in broods. */
#ifndef SETT_SEARCH_ELITES_H
#define SETT_SEARCH_ELITES_H

#include "search/brood.h"

/** The first member of such a method's own struct. */
typedef struct SettElites {
    SettArchive *archive;
    SettArchive **others; /**< of the same individuals; each may be NULL */
    int32_t other_count;
    SettBrood brood;
} SettElites;

/** One dimension as parameters have it. */
typedef struct SettAxis {
    SettName feature; /**< its name, or the digits of its place in the list */
    int32_t bins;
    double low, high; /**< both 0: the feature's own range */
} SettAxis;
typedef struct SettAxes {
    int32_t count;
    SettAxis rows[SETT_MAX_DIMENSIONS];
} SettAxes;

/** The axes of `def`, and its seed, room and allocator. Without `asked` rows
   the first two features in `bins` bins. SETT_BAD_ARGUMENT where the evaluator
   lacks a feature, and where low is not below high. */
SettStatus sett_elites_axes(const SettSearchCore *core, const SettAxes *asked,
                            int32_t bins, SettArchiveDef *def, SettError *err);
/** Makes the archive, and notes the features that it reads. */
SettStatus sett_elites_open(SettSearchCore *core, const SettArchiveDef *def,
                            SettError *err);
/** The method reads the features of new axes, too: where one of them was
    not read so far, all archives are scored again. */
SettStatus sett_elites_read_more(SettSearchCore *core,
                                 const SettArchiveDef *def, SettError *err);

/** The next child with its score; where none waits, `make` makes some. */
SettStatus sett_elites_next(SettSearchCore *core,
                            SettStatus (*make)(SettSearchCore *core),
                            SettIndividual **out);
/** Whether there are no parents: all individuals lay outside of the cells. */
bool sett_elites_none(const SettArchive *archive);
/** Offers one; a cell that has just become better has no misses. */
void sett_elites_offer(SettArchive *archive, const SettIndividual *one);

/** Which population gives the next parent: the infeasible one with a chance,
   and where there are no feasible ones. */
SettPopulation sett_elites_population(const SettArchive *archive,
                                      SettChance infeasible, SettRng *rng);
/** A cell that holds some of a population, each as likely. */
int32_t sett_elites_cell(const SettArchive *archive, SettPopulation kind,
                         SettRng *rng);
/** Of `rivals` such cells the one with the fewest misses; the first drawn on
    ties. */
int32_t sett_elites_fresh_cell(const SettArchive *archive, SettPopulation kind,
                               int32_t rivals, SettRng *rng);

/** The waiting children and the archive as JSON, and back. */
void sett_elites_write(const SettElites *self, SettJsonWriter *out);
SettStatus sett_elites_read(SettSearchCore *core, const SettJson *object,
                            SettError *err);

/** Callbacks of SettSearchMethod. After an edit the waiting children and all
    archives are fitted and scored again. */
void sett_elites_destroy(SettSearchCore *core);
SettStatus sett_elites_edited(SettSearchCore *core);
/** The best of each cell, of feasible ones where
   there are any, in the order in which cells were filled; but the best of all
   changes places with the first. */
int32_t sett_elites_count(const SettSearchCore *core);
const SettIndividual *sett_elites_get(const SettSearchCore *core,
                                      int32_t index);
SettArchive *sett_elites_archive(const SettSearchCore *core);

#endif
