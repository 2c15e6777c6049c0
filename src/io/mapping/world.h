/* world.h - worlds of Tiled (.world): maps with their places. Private to this
   folder. */
#ifndef SETT_IO_MAPPING_WORLD_H
#define SETT_IO_MAPPING_WORLD_H

#include "io/mapping/mapping.h"

/** A map of a world. */
typedef struct SettMapPlace {
    const char *name; /**< as the world has it: a path from its folder */
    int64_t x, y;     /**< pixels */
    SettMapped *map;  /**< NULL: it cannot be had, and `why` says why */
    SettError why;
} SettMapPlace;

typedef struct SettMapWorld {
    SettMapPlace *items;
    int32_t count;
} SettMapWorld;

/** A world's document: "maps" or "patterns" and none of a map's members. */
bool sett_map_is_world(const SettJson *root);
/** Whether a file is one by its name, or by its bytes. */
bool sett_map_world_file(const char *path, const char *bytes, size_t size);
/** How a map of a world is read: as sett_mapped_read has it. */
typedef SettStatus SettMapReadFn(const SettGame *game, const char *bytes,
                                 size_t size, const char *path,
                                 const SettProjectFiles *files,
                                 const SettJson *mapping, SettArena *arena,
                                 SettMapped *out, SettError *err);

/* Refuses a map of a world that could not be read, for the reason at its place:
   SETT_BAD_INPUT. */
SettStatus sett_map_unread(const SettMapPlace *place, SettError *err);

/** Reads a world and its maps, by `mapping` or a guess of each; a map that
    cannot be had is told where its level is asked for. Patterns name the files
    of the world's folder. SETT_BAD_INPUT with the place, SETT_TOO_LARGE. */
SettStatus sett_map_world_read(const SettGame *game, const SettMapped *from,
                               const SettJson *mapping, SettMapReadFn *read,
                               SettArena *arena, SettMapWorld **out,
                               SettError *err);

/** The files with levels in the world's maps, the world's own last: by
    put->level one map, else NAME_0, NAME_1 ... of put->name, new ones of the
   form of put->like and beside it. Errors as those of sett_mapped_put. */
SettStatus sett_map_world_put(SettMapped *mapped, const SettMappedPut *put,
                              SettArena *arena, SettLdtkFiles *out,
                              SettError *err);

/** The part of regular expressions that names of maps need. */
typedef struct SettNamePattern SettNamePattern;
/** Characters, '.', \d, \w, \s, \D, \W, \S, [a-z], [^a-z], groups ( ) and
   (?: ) with alternatives |, each with * + ? {n} {n,} {n,m} behind it (as few
   as possible with a further ?), ^ and $, as PCRE has them; NULL with `*why`
   where there is more, or too much, with `*why` NULL where there is no memory.
 */
const SettNamePattern *sett_name_pattern(const char *text, SettArena *arena,
                                         const char **why);
/** Whether a name fits anywhere; `groups`: the numbers that the first two
   groups ( ) hold, 0 where one holds none. O(name x pattern). */
bool sett_name_fits(const SettNamePattern *pattern, const char *name,
                    int64_t groups[2]);

#endif
