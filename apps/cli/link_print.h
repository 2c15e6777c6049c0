/* link_print.h - what sett link says of a level it made. */
#ifndef SETT_CLI_LINK_PRINT_H
#define SETT_CLI_LINK_PRINT_H

#include "linking.h"

/** The paper's link between two segments as a seam. */
SettStatus sett_cli_paper_seam(Cli *cli, const SettTreeSearch *search,
                               const SettGrid *start, const SettGrid *end,
                               SettSeam *out);
/** Lines on stderr: what stands at each seam. */
void sett_cli_link_notes(Cli *cli, const CliLevels *segments,
                         const CliLinked *linked);
/** The level with its segments, links and way. */
void sett_cli_link_json(const CliLinking *linking, const CliLevels *segments,
                        const CliLinked *linked, SettText *out);
/** Why there is no level; returns SETT_INFEASIBLE. */
SettStatus sett_cli_no_link(Cli *cli, const CliLinking *linking,
                            const CliLevels *segments, const CliLinked *linked);

#endif
