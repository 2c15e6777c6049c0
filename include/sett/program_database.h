/* program_database.h - generators of every kind: MAP-Elites over agent programs
   (docs/design/pplgg.md, section 11). The search judges programs by a few
   levels. Every program that is left in the archive then has to win a number of
   fresh levels and to look like something on them; what it is like there
   decides its cell, whose fittest program is kept. */
#ifndef SETT_PROGRAM_DATABASE_H
#define SETT_PROGRAM_DATABASE_H

#include "sett/programs.h"

SETT_BEGIN

/** What is searched: begin with sett_program_database_def. */
typedef struct SettProgramDatabaseDef {
    const SettGame *game;            /**< it has a canvas */
    const SettProgramParams *params; /**< its levels, confirm and budget */
    const char *dimensions; /**< "solid:6,ways:4"; NULL: the canvas's taste */
    int32_t further;        /**< levels of a sheet, beyond those of a rating */
    SettChance usual;       /**< of a first program to descend from the
                                 hand-drawn one */
    int32_t w, h;           /**< of a level, in cells */
    uint64_t seed;
    int64_t programs; /**< to be judged, 1 or more */
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettProgramDatabaseDef;

/** Seed 1, own allocator, serial; the rest is to be filled. */
SettProgramDatabaseDef sett_program_database_def(void);

/** A database under way. Opaque; one thread at a time, but for
    sett_program_database_confirm. */
typedef struct SettProgramDatabase SettProgramDatabase;

/** Copies the definition; what it points to must outlive the database. Errors:
    SETT_BAD_ARGUMENT (dimensions), SETT_NO_MEMORY. */
SettStatus sett_program_database_create(const SettProgramDatabaseDef *def,
                                        SettProgramDatabase **out,
                                        SettError *err);
/** Frees it. NULL is allowed. */
void sett_program_database_destroy(SettProgramDatabase *database);
/** Its search, to be stepped until it is done; and what that is made of. They
    belong to the database. */
SettSearch *sett_program_database_search(SettProgramDatabase *database);
const SettSearchDef *
sett_program_database_parts(const SettProgramDatabase *database);
/** Takes over a search of the same parts in place of its own, which goes. */
void sett_program_database_adopt(SettProgramDatabase *database,
                                 SettSearch *search);

/** Writes the search as a file that it goes on from: {"key", "search", "hash"},
    where the key is of all that decides the result but for the number of
    programs, and the hash of all bytes before it. SETT_NO_MEMORY,
    SETT_TOO_LARGE. */
SettStatus sett_program_database_write(SettProgramDatabase *database,
                                       SettText *out);
/** Reads such a file into a database whose search has made no step; `path`
    names it in errors. SETT_BAD_INPUT where it is not as it was written,
    SETT_BAD_ARGUMENT where it is of another definition, SETT_NO_MEMORY. */
SettStatus sett_program_database_read(SettProgramDatabase *database,
                                      const char *path, const char *text,
                                      size_t size, SettError *err);

/** Lists all programs that the search has kept: `*count` candidates.
    SETT_NO_MEMORY. */
SettStatus sett_program_database_list(SettProgramDatabase *database,
                                      int32_t *count);
/** Judges candidate `index` by fresh levels, those of "sett describe --rate
    --seed", up to the first that is lost. On any thread, each candidate once.
    `tmp` holds the work. SETT_CANCELLED, SETT_NO_MEMORY. Cost: `confirm` levels
    and their plays. */
SettStatus sett_program_database_confirm(SettProgramDatabase *database,
                                         int32_t index, SettArena *tmp);
/** Keeps of every cell the fittest candidate that has won all its fresh levels,
    the first of equals. How many there are. */
int32_t sett_program_database_choose(SettProgramDatabase *database);
/** Writes generator `index` of those kept, in order of cells, as its file;
    `name` gets what it is called: "mario-1-0-3", the game and the bins of its
    cell. Errors as sett_program_write. */
SettStatus sett_program_database_file(const SettProgramDatabase *database,
                                      int32_t index, SettText *name,
                                      SettText *out);

SETT_END
#endif
