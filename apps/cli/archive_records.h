/* archive_records.h - segments of an archive as the study of links reads them.
 */
#ifndef SETT_CLI_ARCHIVE_RECORDS_H
#define SETT_CLI_ARCHIVE_RECORDS_H

#include "search_file.h"

/** Every segment kept that is usable, with "# a,b,i 0" before it: bins of the
    second and of the first dimension, and its place in the cell. */
SettStatus cli_archive_records(Cli *cli, const CliSearch *s, SettText *out);
/** The same with a structure of the game put into each, such that some of its
    slices are in no training level and the segment stays usable but for that:
    those that this could be done to. A function of the archive and `seed`. */
SettStatus cli_archive_planted(Cli *cli, const CliSearch *s, uint64_t seed,
                               SettText *out);

#endif
