/* project.h - the files beside a project: their paths, and how they are opened
   without leaving the project's folder. */
#ifndef SETT_IO_PROJECT_H
#define SETT_IO_PROJECT_H

#include "io/doc/doc.h"
#include "sett/project.h"

/** The path from the root of what a file in `folder` (from the root, "" for the
    root itself) calls `link`, without "." and "..". NULL with `*why` where it
   is absolute, leads out, or is no path; NULL with `*why` NULL: no memory. */
const char *sett_project_path(const char *folder, SettDocText link,
                              SettArena *arena, const char **why);
/** Reads a file by its path from the root. Links and what is no regular file
    are refused (SETT_BAD_INPUT). Other errors as sett_file_read. */
SettStatus sett_project_read(const SettProjectFiles *files, const char *path,
                             SettArena *arena, char **text, size_t *size,
                             SettError *err);
/** The folder of a path from the root: "" where it has none. */
const char *sett_project_folder(const char *path, SettArena *arena);

#endif
