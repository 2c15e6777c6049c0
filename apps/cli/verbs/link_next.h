/* link_next.h - what comes next: segments without an end, segments as wished,
   and the segment that suits a player; and what is said of a linked level. */
#ifndef SETT_CLI_LINK_NEXT_H
#define SETT_CLI_LINK_NEXT_H

#include "frame/levels.h"

/** Writes `count` segments with their links as they come, drawn from those
    given: one slice a line in slice order, or one JSON object a segment.
    SETT_INFEASIBLE where none can go on. */
SettStatus cli_endless(Cli *cli, SettLinkKit *linking,
                       const CliLevels *segments, const SettSpan *spans,
                       int64_t count, uint64_t seed);

/** Takes those segments alone that are as wished, one for each wish of
    "gaps>=4;foes=1..2,gaps=0" in turn. SETT_INFEASIBLE, with a warning that
    names the nearest, where none is so. */
SettStatus cli_link_target(Cli *cli, const SettGame *game, const char *text,
                           CliLevels *segments);

/** Reads a log, {"source": "hills.txt", "index": 0, "won": true} a line, the
    oldest first. */
SettStatus cli_link_player(Cli *cli, const SettLinkKit *linking,
                           const CliLevels *segments, const char *path,
                           SettStaircase *out);

/** Lines on stderr: what stands at each seam, and whether the level is usable.
 */
void cli_link_notes(Cli *cli, const SettLinkKit *linking,
                    const CliLevels *segments, const SettLinkedLevel *linked);
/** Why there is no level; returns SETT_INFEASIBLE. */
SettStatus cli_no_link(Cli *cli, const SettLinkKit *linking,
                       const CliLevels *segments,
                       const SettLinkedLevel *linked);

#endif
