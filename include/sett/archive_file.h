/* archive_file.h - archive files: a search as JSON, with its definition, its
   elites in the open for other programs, and the state to go on from; and
   archives as text. */
#ifndef SETT_ARCHIVE_FILE_H
#define SETT_ARCHIVE_FILE_H

#include "sett/catalog.h"

SETT_BEGIN

/** Writes a search as an archive file: its definition, its elites with their
    levels, and the state to go on from. `def` is the search's own, with the
    target, the lock and the parameters as they are now. `tmp` holds the work.
    Errors: SETT_NO_MEMORY, SETT_TOO_LARGE; what expressing an elite says. Cost:
    one expressed level a filled cell. */
SettStatus sett_archive_file_write(const SettSearchDef *def, SettSearch *search,
                                   SettArena *tmp, SettText *out);

/** Reads the definition in an archive file, `root`: parts of the catalog, their
    parameters, seed, target or size, lock and levels to learn from. All that
    `def` points to belongs to `arena`; jobs, cancel, features and the budget
    are sett_search_def's, for the caller to choose. `params` may be changed
    where the stored search does not hang on them. Errors: SETT_BAD_INPUT with
    the place in the file, SETT_NO_MEMORY. */
SettStatus sett_archive_file_read(const SettCatalog *catalog,
                                  const SettJson *root, SettArena *arena,
                                  SettSearchDef *def, SettSearchParams *params,
                                  SettError *err);
/** Creates the search of that definition, which then stands where it was
    stored. `*out` goes back by sett_search_destroy; NULL after an error: those
    of sett_search_create and sett_search_read. */
SettStatus sett_archive_file_open(const SettSearchDef *def,
                                  const SettJson *root, SettSearch **out,
                                  SettError *err);

/** Writes every usable segment that an archive of two dimensions keeps, cell by
    cell, as level text behind a line "# a,b,i 0": bins of the second and of the
    first dimension, and its place in the cell.
    With `plant`, a seed, a structure of the game is put into each, such that
    some of its slices are in no training level and the segment stays usable but
    for that; those that this cannot be done to are left out. It tests linkers
    on structures that chains of learnt slices know nothing of and templates do.
    NULL: none is. `tmp` holds the work; its cancel ends it. Errors:
    SETT_BAD_ARGUMENT where the archive is no grid of two dimensions, or nothing
    can be planted in the game; SETT_NO_MEMORY, SETT_CANCELLED. Cost: one
    expressed level, and with `plant` up to 60 judged ones, a segment. */
SettStatus sett_archive_records(const SettSearchDef *def, SettSearch *search,
                                const uint64_t *plant, SettArena *tmp,
                                SettText *out, SettError *err);

/** Adds the elites' fitness as lines for people: a grid of two dimensions as a
    table, y upwards (a character a cell over 16 columns: '*' for 1 and more,
    tenths below, '.' for none), all others as a list with their features.
    `eval` is the search's. */
void sett_archive_table(const SettEval *eval, const SettArchive *archive,
                        SettText *out);
/** Adds the best feasible elite of each cell that the query asks for: fitness,
    features and level to `told`, for people, and level text to `levels`. `tmp`
    holds the work. Errors of expressing one, SETT_NO_MEMORY. */
SettStatus sett_archive_elites(const SettSearchDef *def, SettSearch *search,
                               const SettArchiveQuery *query, SettArena *tmp,
                               SettText *told, SettText *levels);
/** Adds a line: cells, QD score, mean and best elite, evaluations. The search
    has an archive. */
void sett_archive_summary(const SettSearch *search, SettText *out);

SETT_END
#endif
