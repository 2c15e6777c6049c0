/* parts.h - work in items that several programs share. Each of N parts does
   every N-th item and writes what came of it into a journal of its own; parts
   run anywhere, in any order, twice, or die. Who gathers reads all journals of
   the folder, does what is missing, and takes the payloads in the order of the
   items, so that the result has the bytes of one program alone. Studies run
   this way (sett/study_run.h), and so do levels, ranges, comparisons and
   playtests. */
#ifndef SETT_PARTS_H
#define SETT_PARTS_H

#include "sett/study_run.h"

SETT_BEGIN

/** Takes what item `index` came to. SETT_BAD_INPUT where the bytes make no
    sense; other errors are passed on. */
typedef SettStatus SettPartTakeFn(void *self, int64_t index,
                                  const uint8_t *payload, size_t size);

/** A place of a payload. Private. */
typedef struct SettPartPlace {
    uint64_t hash, at; /**< hash 0: the item is not there */
    uint32_t size;
    int32_t journal;
} SettPartPlace;

/** Work that parts share. Start from {.host, .folder, ...}: what stands before
    `index` is the caller's. */
typedef struct SettParts {
    const SettStudyHost *host;
    const char *folder; /**< where the journals lie; made by host->folder */
    const char *part;   /**< "I/N", I from 1; NULL: all items */
    bool resume;        /**< journals of earlier runs and of parts count */
    uint64_t key;       /**< hash of all that decides the payloads */
    int64_t items;
    int64_t per_item; /**< how many of `what` in one */
    const char *what; /**< counted in the progress: "levels" */
    SettStudyItemFn *item;
    void *self; /**< handed to `item` and `take` */
    /** Called for each payload once, in any order, by one thread at a time.
        NULL: payloads are taken by sett_parts_gather alone. */
    SettStudyTakeFn *take;
    int64_t from, until; /**< other items are left to another run; `until` 0:
                              all from `from` on are done; `from` equal to
                              `items`: the work needs no more of them */
    bool look;           /**< only reads what all journals hold */
    /** Not 0: so many of a million items, by lot, are done again and compared
        with what the journals hold; nothing is written. SETT_BAD_INPUT, which
        names the journal, where one differs. `again` counts them. */
    int64_t sample, again;

    int64_t index, count; /**< part number, from 0, of how many */
    int64_t mine;         /**< items of this part */
    int64_t done;         /**< of them, those that are there */
    bool complete;        /**< all items of the work are */
    const char *path;     /**< of the journal it writes; NULL: not yet open */
    SettPartPlace *places;
    const char **journals; /**< paths of those that were read */
    int32_t journal_count;
} SettParts;

/** Reads `part` into index and count. SETT_BAD_ARGUMENT. */
SettStatus sett_parts_read(SettParts *parts);
/** Reads the journals, as far as `part` and `resume` say so, and does what is
    missing of this part. Equal payloads of an item count as one; different ones
    are SETT_BAD_INPUT, which names both journals. Errors: SETT_BAD_ARGUMENT
    (`part`), SETT_BAD_INPUT (a journal of other work), SETT_CANCELLED, SETT_IO,
    SETT_NO_MEMORY; host->err says them. Cost: one synced write an item, and 24
    bytes of memory an item of the whole work. */
SettStatus sett_parts_run(SettParts *parts);
/** Hands every payload to `take` in the order of the items. `parts` is complete
    and has no `part`. Memory: a few MiB, or one payload where that is more.
    Errors as above, and those of `take`. */
SettStatus sett_parts_gather(SettParts *parts, SettPartTakeFn *take);
/** Reads the payload of one item that a journal held before this run, into
    `arena`. SETT_BAD_INPUT (the journal has changed), SETT_IO, SETT_NO_MEMORY.
    For any thread. */
SettStatus sett_parts_payload(const SettParts *parts, int64_t item,
                              SettArena *arena, const uint8_t **payload,
                              size_t *size);

SETT_END
#endif
