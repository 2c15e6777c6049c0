/* link.h - what sett link says of a level it made. */
#ifndef SETT_CLI_LINK_PRINT_H
#define SETT_CLI_LINK_PRINT_H

#include "frame/levels.h"

/** Lines on stderr: what stands at each seam, and whether the level is usable.
 */
void cli_link_notes(Cli *cli, const SettLinkKit *linking,
                    const CliLevels *segments, const SettLinkedLevel *linked);
/** Why there is no level; returns SETT_INFEASIBLE. */
SettStatus cli_no_link(Cli *cli, const SettLinkKit *linking,
                       const CliLevels *segments,
                       const SettLinkedLevel *linked);

#endif
