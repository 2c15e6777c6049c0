/* fakedisk.h - a disk in memory behind SettIo, for tests of everything that
   writes. It knows what a power cut would leave: contents count once their file
   was synced, names once their folder was (which rename, remove and make_folder
   do themselves). The n-th operation can be made to fail. */
#ifndef SETT_FAKEDISK_H
#define SETT_FAKEDISK_H

#include "sett/sett.h"

/** How an operation that is to fail does so. */
typedef enum FakeFailure {
    FAKE_NOTHING_DONE, /**< it fails without effect */
    FAKE_HALF_DONE     /**< write: half the bytes; rename, remove, cut and
                            make_folder: done, but not safe from a power cut */
} FakeFailure;

typedef struct FakeDisk FakeDisk;
struct FakeDisk {
    int64_t operations; /**< begun so far, of every kind but exists */
    int64_t fail_at;    /**< fail this one (from 1); 0 = none */
    bool fail_after;    /**< and every later one */
    FakeFailure how;
    int32_t open_files;
    struct FakeNode *nodes; /**< all contents there ever were */
    struct FakeName *names; /**< what programs see */
    struct FakeName *safe;  /**< what a power cut leaves */
    int32_t node_count, name_count, safe_count;
};

/** An empty disk; every folder name without a file counts as there. */
FakeDisk *fakedisk_new(void);
void fakedisk_free(FakeDisk *disk);
SettIo fakedisk_io(FakeDisk *disk);

/** Puts a file there, synced, without counting an operation. */
void fakedisk_put(FakeDisk *disk, const char *path, const void *bytes,
                  size_t size);
/** Content of a file, or NULL; valid until the next operation. */
const char *fakedisk_get(const FakeDisk *disk, const char *path, size_t *size);
/** Number of names there are. */
int32_t fakedisk_count(const FakeDisk *disk);

/** The power goes and comes back: handles are dead, what was not synced is
    gone or, as `seed` decides for each file, there in part. No failure is
    planned afterwards. */
void fakedisk_power_cut(FakeDisk *disk, uint64_t seed);

#endif
