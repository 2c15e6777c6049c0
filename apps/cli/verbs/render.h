/* render.h - the parts of sett render. */
#ifndef SETT_CLI_RENDER_H
#define SETT_CLI_RENDER_H

#include "frame/levels.h"

/** What a map for Tiled needs beside it: writes the game's tileset and its
    picture into the folder of -o, unless they are there. */
SettStatus cli_render_tileset(Cli *cli, const SettGame *game);

/** Whether a file's name is that of a map of Tiled or a project of LDtk. */
bool cli_is_project(const char *path);
/** A map of Tiled, or a level of LDtk (NULL: the first), in its own art.
   `root`: the folder whose files may be read; NULL: the usual one. */
SettStatus cli_render_project(Cli *cli, const char *path, const char *root,
                              const char *level);

#endif
