/* mapped_level.h - how the formats of Tiled and LDtk read levels that are not
   the game's own files. Private to this folder. */
#ifndef SETT_IO_FORMAT_MAPPED_LEVEL_H
#define SETT_IO_FORMAT_MAPPED_LEVEL_H

#include "sett/format.h"

/** SettFormat.lacks of maps and projects. */
#define SETT_TILES_ALONE "its tiles alone, no seed, recipe, locks or measures"

/** SettFormat.read of both: every level, by job->places. */
SettStatus sett_mapped_format(const SettFormatJob *job,
                              const SettFormatFile *file);

/** Whether the mapping of a file (job->places; there may be none) has that
    member (or NULL), or a row of tiles with that one. */
SettStatus sett_mapping_names(const SettFormatJob *job, const char *member,
                              const char *of_tile, bool *found);

#endif
