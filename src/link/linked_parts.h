/* linked_parts.h - what the two ways of sett_link_all share. */
#ifndef SETT_LINK_LINKED_PARTS_H
#define SETT_LINK_LINKED_PARTS_H

#include "link/seam.h"

/** Slices that any level of a job may have. */
int32_t sett_linked_room(const SettLinkJob *job);
/** The link at seam `at` behind `prefix`, of at least `low` slices; `next`
    becomes the longer prefix. `seams` are those before it. */
SettStatus sett_linked_seam(const SettLinkJob *job, const SettPrefix *prefix,
                            const SettSeam *seams, int32_t at, int32_t low,
                            SettArena *tmp, SettPrefix *next, SettSeam *out);
SettStatus sett_linked_greedy(const SettLinkJob *job, SettArena *arena,
                              SettArena *tmp, SettLinked *out);
SettStatus sett_linked_global(const SettLinkJob *job, SettArena *arena,
                              SettArena *tmp, SettLinked *out);
/** A level of the segments as they are. */
SettStatus sett_linked_as_they_are(const SettLinkJob *job, SettArena *arena,
                                   SettArena *tmp, SettLinked *out);
/** The same with outermost slices taken away, fewest first, where `out` says
    that there is none. */
SettStatus sett_linked_repaired(const SettLinkJob *job, SettArena *arena,
                                SettArena *tmp, SettLinked *out);
/** The level that a prefix is: its slices and, by turns, its way. */
SettStatus sett_linked_of(const SettPrefix *prefix, SettArena *arena,
                          SettLinked *out);

#endif
