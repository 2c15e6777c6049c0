/* oracle_formats.h - the parts of oracle_formats. */
#ifndef SETT_ORACLE_FORMATS_H
#define SETT_ORACLE_FORMATS_H

#include "oracle/oracle.h"

/** A file of the folder, by its path in there. */
typedef struct OracleFile {
    Oracle *o;
    const char *path;
    char *bytes;
    size_t size;
    SettProjectFiles files;
    SettArena *arena;
} OracleFile;

/** One map of Tiled. */
void oracle_tiled(OracleFile *file);
/** One project of LDtk. */
void oracle_ldtk(OracleFile *file);
/** The tiles that a layer's rules give against those that are stored. */
void oracle_ldtk_rules(OracleFile *file, const SettLdtkProject *p,
                       const SettLdtkLevel *level, int32_t layer);
/** How many times a document is not what LDtk's schema says, `*first` where;
    -1: the schema or the document cannot be read. */
int32_t oracle_schema(OracleFile *file, const char *text, size_t size,
                      const char *first[1]);
/** A level as a project of its own. */
void oracle_ldtk_own(OracleFile *file);
/** Ten levels into the project. */
void oracle_ldtk_levels(OracleFile *file, const SettLdtkProject *p);
/** Ten generated levels into the project, by a guessed mapping. */
void oracle_ldtk_generated(OracleFile *file);

#endif
