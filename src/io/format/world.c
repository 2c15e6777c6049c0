/* world.c - worlds of Tiled: every map in turn. */
#include "io/mapping/world.h"
#include "io/format/mapped_level.h"

#ifndef SETT_NO_PROJECTS
static bool is_world(const SettFormatFile *file)
{
    return file->root != NULL && sett_map_is_world(file->root);
}

const SettFormat sett_format_world = {.is = is_world,
                                      .read = sett_mapped_format};
#endif
