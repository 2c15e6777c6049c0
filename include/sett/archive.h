/* archive.h - an archive of genomes: cells over a few features, each with the
   best feasible and the best infeasible ones that were found for it. What
   quality-diversity searches keep, and what is shown, merged and queried. */
#ifndef SETT_ARCHIVE_H
#define SETT_ARCHIVE_H

#include "sett/eval.h"
#include "sett/rng.h"

SETT_BEGIN

/** A genome: canonical bytes of variable length, little-endian, no padding. */
typedef struct SettGenome {
    uint8_t *bytes;
    int32_t size, capacity;
} SettGenome;

uint64_t sett_genome_hash(const SettGenome *genome);
/** Copies where it fits; false where `to` is too small. */
bool sett_genome_copy(SettGenome *to, const SettGenome *from);

/** For SettGenomeKind.check where a byte is a tile: SETT_BAD_INPUT, with what
   is wrong, unless there are `count` of them and all are kinds of the game. */
SettStatus sett_genome_tiles_check(const SettTileSet *tiles,
                                   const SettGenome *genome, int32_t count,
                                   SettError *err);

/** One individual of a search or an archive, for reading. Belongs to whoever
    gave it; valid until that changes. */
typedef struct SettIndividual {
    SettGenome genome;
    SettScore score;
    uint64_t born; /**< evaluation that made it, from 0 */
} SettIndividual;

#define SETT_MAX_DIMENSIONS 4
#define SETT_MAX_CELLS 65536

/** One dimension: a feature (by its place in the evaluator) over a range. */
typedef struct SettDimension {
    int32_t feature, bins;
    double low, high;
} SettDimension;

/** How a range is cut. */
typedef enum SettBinning {
    SETT_BINS_EVEN, /**< equal, closed above and below: nothing is left out */
    SETT_BINS_EDD,  /**< EDD's: the first half as wide again, the last beyond
                         the range by half a bin; all else is left out */
    SETT_BINS_GRAM  /**< Gram-Elites': equal, and one more for the high end
                         alone */
} SettBinning;

/** What the cells are. */
typedef enum SettCells {
    SETT_CELLS_GRID,
    SETT_CELLS_CVT,    /**< regions of spread points (Vassiliades 2018) */
    SETT_CELLS_CLUSTER /**< as above, but the points follow what was found */
} SettCells;

/** Bin (0..bins-1) of a value, or -1 where it is left out. NaN lies at the low
    end of even bins and is left out of EDD's. */
int32_t sett_dimension_bin(const SettDimension *axis, SettBinning binning,
                           double value);

typedef enum SettPopulation {
    SETT_FEASIBLE,
    SETT_UNFEASIBLE,
    SETT_POPULATIONS
} SettPopulation;

/** Who leaves a full cell. */
typedef enum SettEviction {
    SETT_EVICT_WORST, /**< the worst, of equal ones the newest */
    SETT_EVICT_HEAP   /**< as Gram-Elites' program: one list for all, feasible
                           or not, which is a binary heap; whoever fills it to
                           keep[SETT_FEASIBLE] costs it its last place */
} SettEviction;

/** What an archive is made from. */
typedef struct SettArchiveDef {
    SettDimension axes[SETT_MAX_DIMENSIONS];
    int32_t axis_count; /**< 0: one cell; no feature twice */
    SettBinning binning;
    SettCells cells;
    int32_t points;                 /**< cells that are no grid's */
    int32_t keep[SETT_POPULATIONS]; /**< individuals in a cell */
    SettEviction evict;
    bool by_fitness;     /**< infeasible ones by fitness, not by violation */
    bool unique;         /**< the same genome only once */
    const uint8_t *rank; /**< of a heap's equals the one whose bytes rank lower
                              comes first: 256 places, none twice, the caller's
                              as long as the archive lives; NULL: by value */
    int32_t genome_capacity;
    uint64_t seed; /**< of the points */
    SettAlloc alloc;
} SettArchiveDef;

/** Every default: no axes, one elite of each kind, unique. */
SettArchiveDef sett_archive_def(void);

/** What became of an individual that was offered. */
typedef enum SettAdded {
    SETT_REFUSED, /**< no better than those there, or outside */
    SETT_KNOWN,   /**< it was there already */
    SETT_KEPT,    /**< among its cell's best */
    SETT_ELITE,   /**< its cell's best */
    SETT_FIRST    /**< its cell's first */
} SettAdded;

/** Opaque; one thread at a time. */
typedef struct SettArchive SettArchive;

SettStatus sett_archive_create(const SettArchiveDef *def, SettArchive **out,
                               SettError *err);
void sett_archive_destroy(SettArchive *archive);
const SettArchiveDef *sett_archive_definition(const SettArchive *archive);

/** Offers an individual; what is kept is copied. Nothing is allocated. Bytes
    of features beyond the axes' are copied, too. `*cell` (may be NULL) = where
    it belongs, or -1. */
SettAdded sett_archive_add(SettArchive *archive, const SettIndividual *one,
                           int32_t *cell);
/** As above, but a full cell takes it, too, as long as there is room at all:
   for those who were in before. */
void sett_archive_settle(SettArchive *archive, const SettIndividual *one);
/** Offers everything in `from` to `into`, cell by cell, the best first. */
void sett_archive_merge(SettArchive *into, const SettArchive *from);
void sett_archive_clear(SettArchive *archive);
/** New axes, cells or capacities. All individuals move; none is lost but for
   those that the new axes leave out. A cell may then hold more than it keeps;
   it gives one up for each better one. On failure nothing has changed. */
SettStatus sett_archive_reshape(SettArchive *archive, const SettArchiveDef *def,
                                SettError *err);
/** Moves the points of a cluster archive among what was found (ten rounds of
    k-means) and re-places everybody. */
SettStatus sett_archive_recluster(SettArchive *archive);

int32_t sett_archive_cells(const SettArchive *archive);
/** Cell of some features, or -1. */
int32_t sett_archive_cell(const SettArchive *archive, const double *features);
/** Bins of a grid's cell, one an axis; the first varies fastest. */
void sett_archive_bins(const SettArchive *archive, int32_t cell, int32_t *bins);
/** Middle of a cell, or its point, one value an axis. */
void sett_archive_middle(const SettArchive *archive, int32_t cell,
                         double *values);
/** Individuals of one kind in a cell. */
int32_t sett_archive_count(const SettArchive *archive, int32_t cell,
                           SettPopulation kind);
/** Number `index` of them, the best first. O(index). */
const SettIndividual *sett_archive_at(const SettArchive *archive, int32_t cell,
                                      SettPopulation kind, int32_t index);
/** Cells that hold any of a kind, and number `index` of these, in the order in
    which they were filled. */
int32_t sett_archive_filled(const SettArchive *archive, SettPopulation kind);
int32_t sett_archive_filled_cell(const SettArchive *archive,
                                 SettPopulation kind, int32_t index);

/** The usual numbers of quality-diversity. */
typedef struct SettQuality {
    int32_t filled;           /**< cells with a feasible individual */
    double coverage, qd;      /**< share of cells; sum of the elites' fitness */
    double mean, best, worst; /**< of the elites' fitness; 0 without any */
} SettQuality;
SettQuality sett_archive_quality(const SettArchive *archive);

/** One term of a query: a feature over or under a value. */
typedef struct SettArchiveTerm {
    int32_t feature;   /**< of the evaluator; -1: the fitness */
    bool above, equal; /**< >, else <; the value itself, too */
    double value;
} SettArchiveTerm;

#define SETT_MAX_ARCHIVE_TERMS 16
/** Which elites are asked for: those for which all terms hold. */
typedef struct SettArchiveQuery {
    SettArchiveTerm terms[SETT_MAX_ARCHIVE_TERMS];
    int32_t count;
    int32_t cell; /**< only this one's; -1: any */
} SettArchiveQuery;

/** Adds the terms of "fitness>=0.9,symmetry<0.5" (>=, <=, > or <) to a query.
    SETT_BAD_ARGUMENT: no such feature, no number, too many. */
SettStatus sett_archive_where(const SettEval *eval, const char *text,
                              SettArchiveQuery *query, SettError *err);
/** The cell of "2,4": its bins of a grid, one an axis, else its number; all
    from 0. SETT_BAD_ARGUMENT where there is none. */
SettStatus sett_archive_cell_read(const SettArchive *archive, const char *text,
                                  int32_t *cell, SettError *err);
/** Whether an elite of that cell is asked for. */
bool sett_archive_asked(const SettArchiveQuery *query, int32_t cell,
                        const SettScore *score);

SETT_END
#endif
