/* project_file.h - maps of Tiled and projects of LDtk on the command line:
   which files they may link, and the mapping of their tiles. */
#ifndef SETT_CLI_PROJECT_FILE_H
#define SETT_CLI_PROJECT_FILE_H

#include "frame/own.h"
#include "sett/project.h"

/** Where the project's file `path` lies; `root`: the folder whose files may be
    read, NULL: the current one where the file is in it, else the file's own. */
SettStatus cli_project_files(Cli *cli, const char *path, const char *root,
                             SettProjectFiles *out);
/** Reads the mapping of --map, else the section [map] of the game file that the
    first word is, into cli->mapping; NULL where there is neither. */
SettStatus cli_mapping(Cli *cli);

#endif
