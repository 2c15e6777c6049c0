/* archive_body.h - how an archive lies in memory: for archive.c and
   those of its name alone. */
#ifndef SETT_SEARCH_ARCHIVE_BODY_H
#define SETT_SEARCH_ARCHIVE_BODY_H

#include "search/archive_cells.h"

#define ARCHIVE_NONE (-1)

/* One place of the pool. */
typedef struct ArchiveSlot {
    SettIndividual one;
    uint64_t hash;
    int32_t next;
} ArchiveSlot;

/* One list of a cell. */
typedef struct ArchiveList {
    int32_t first, count;
} ArchiveList;

/* All that depends on the definition; made whole, then swapped in. */
typedef struct ArchiveBody {
    SettArchiveDef def;
    SettArena arena;
    SettPoints points;
    ArchiveList *lists[SETT_POPULATIONS]; /* by cell */
    int32_t *filled[SETT_POPULATIONS];    /* cells that hold any */
    int32_t filled_count[SETT_POPULATIONS];
    ArchiveSlot *slots;
    int32_t slot_count, free, used, cells;
    uint32_t *misses; /* by cell, of who chooses among them */
    /* Of archives with points: */
    double *samples; /* features of all */
    int32_t *order;  /* their places */
} ArchiveBody;

struct SettArchive {
    ArchiveBody body;
};

/** Longest heap of a cell. */
#define ARCHIVE_HEAP 64

/** A place of the pool that holds this individual, and back. */
int32_t sett_archive_take_slot(ArchiveBody *body, const SettIndividual *one,
                               uint64_t hash);
void sett_archive_give_slot(ArchiveBody *body, int32_t slot);
/** Takes the last one out of a cell's list, which is not empty. */
void sett_archive_drop_last(ArchiveBody *body, ArchiveList *list);
/** Frees a place of the pool, which is empty: in a cell that holds more than it
    keeps, or else in this one. */
void sett_archive_make_room(ArchiveBody *body, ArchiveList *list);
/** Offers an individual to the heap of its cell. */
SettAdded sett_archive_push(ArchiveBody *body, const SettIndividual *one,
                            uint64_t hash, int32_t cell);

/** Cell of some features, or ARCHIVE_NONE. */
int32_t sett_archive_cell_of(const ArchiveBody *body, const double *features);

#endif
