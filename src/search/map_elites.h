/* map_elites.h - what the ways of making children share. */
#ifndef SETT_SEARCH_MAP_ELITES_H
#define SETT_SEARCH_MAP_ELITES_H

#include "search/elites.h"

#define MAP_BROOD 128

typedef enum MapScheme { MAP_EMITTERS, MAP_GENERATIONS, MAP_PLAIN } MapScheme;
#define MAP_SCHEME_NAMES "emitters|generations|plain"
#define MAP_BINNING_NAMES "even|edd"
#define MAP_CELLS_NAMES "grid|cvt|cluster"
typedef enum MapOrder { MAP_VIOLATION, MAP_FITNESS } MapOrder;
#define MAP_ORDER_NAMES "violation|fitness"

typedef struct MapElites {
    SettAxes dimensions;
    SettChoice scheme, binning, cells, order;
    int32_t points, recluster;
    int32_t feasible, infeasible;
    bool unique;
    int32_t first_feasible, first_infeasible;
    SettChance mutation;
    /* generations */
    int32_t parent_cells, parents, publish;
    SettChance clone, redraw;
    /* emitters */
    int32_t batch, memory, finer, rivals;
    SettChance broken, cross, best, polish, keen, wild, lead;
} MapElites;

/** A search at work. */
typedef struct MapSelf {
    SettElites kept;
    SettArchive *steps;  /* finer cells that emitters walk on, or NULL */
    uint64_t tried;      /* random levels drawn */
    uint64_t generation; /* of generations; else batches */
    int32_t sweep;       /* cell whose clones come next; -1 = no publishing */
    int32_t taken[SETT_POPULATIONS]; /* of the first levels */
    bool started;                    /* the first levels are there */
    bool edited;                     /* the designer has changed the level */
    uint32_t *seen;                  /* tags of levels met lately */
    uint32_t places;                 /* in `seen`: a power of 2 */
} MapSelf;

/** Where emitters look for something new. */
static inline SettArchive *sett_map_walked(const MapSelf *self)
{
    return self->steps != NULL ? self->steps : self->kept.archive;
}

/** The designer's own level joins the brood, where there is one and it can be
    read as a genome. */
SettStatus sett_map_add_target(SettSearchCore *core, MapSelf *self);
/** The next children by each scheme, into an empty brood. */
SettStatus sett_map_generation(SettSearchCore *core, MapSelf *self);
SettStatus sett_map_emit(SettSearchCore *core, MapSelf *self);
SettStatus sett_map_plain(SettSearchCore *core, MapSelf *self);

void sett_map_write(SettSearchCore *core, SettJsonWriter *out);
SettStatus sett_map_read(SettSearchCore *core, const SettJson *object,
                         SettError *err);

#endif
