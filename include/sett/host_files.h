/* host_files.h - what the files of a host (sett/study_run.h) hold: levels to
   work on and to learn from, agent programs, JSON. "-" is standard input where
   the host's `read` knows it. All that is read belongs to host->arena, errors
   go to host->err and name the file. */
#ifndef SETT_HOST_FILES_H
#define SETT_HOST_FILES_H

#include "sett/command_game.h"
#include "sett/levels.h"
#include "sett/study_run.h"

SETT_BEGIN

/** SETT_BAD_INPUT as SETT_BAD_ARGUMENT: for values that the caller was given,
    not a file. Any other status as it is. */
SettStatus sett_error_argument(SettError *err, SettStatus status);
/** Name of a path in messages: "stdin" for "-". */
const char *sett_host_source(const char *path);
/** An empty text of the host's allocator. */
SettText sett_host_text(const SettStudyHost *host);

/** How the library's readers of several files read the host's. `host` must
    outlive it. */
SettFiles sett_host_files(const SettStudyHost *host);
/** Reads a JSON file. */
SettStatus sett_host_json(const SettStudyHost *host, const char *path,
                          const SettJson **root);
/** Names of the files in a folder that end in `ending`, in their order, without
    SETT_MADE_FILE. */
SettStatus sett_host_names(const SettStudyHost *host, const char *folder,
                           const char *ending, const char ***names,
                           int32_t *count);
/** `*path` = the folder KIND/GAME ("levels", "smb") of the data that come with
    the host. SETT_UNSUPPORTED, or the host's error, where there is none;
    `option` is what can be given instead ("--corpus FOLDER"). */
SettStatus sett_host_data(const SettStudyHost *host, const char *kind,
                          const char *game, const char *option,
                          const char **path);

/** Where a map of Tiled or a project of LDtk lies, and its mapping: the host's,
    else that of NAME.sett-map.toml beside NAME.tmx. `path` NULL: unknown. */
SettStatus sett_host_place(const SettStudyHost *host, const char *path,
                           SettFormatPlace *out);
/** Adds every level of a file, or of the files of a folder in the order of
   their names (sett_levels_folder; where its record promises more levels than
   there are, a note says so). The list's allocator is that of host->arena. */
SettStatus sett_host_levels(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettLevelList *levels);
/** Reads a file that must hold exactly one level. */
SettStatus sett_host_level(const SettStudyHost *host, const SettGame *game,
                           const char *path, SettGrid *grid);

/** All levels of a list, which have one size, in one picture, SVG or PNG with
    `scale` (1..16) times 8 pixels a cell: `layer` is "tiles", the mean of their
    colours, or how often a role ("solid", "foe") is where. SETT_BAD_ARGUMENT
    for another name or sizes that differ. */
SettStatus sett_levels_cloud(const SettStudyHost *host, const SettGame *game,
                             const SettLevelList *levels, const char *layer,
                             int64_t scale, bool svg, SettText *out);

/** Levels of a file or folder to learn patterns from, as they are.
    SETT_BAD_INPUT where there is none. The grids belong to the host's arena. */
SettStatus sett_host_sample(const SettStudyHost *host, const SettGame *game,
                            const char *path, SettTraining *out);
/** Levels of a file or folder to learn from, brought into the game's alphabet;
    `path` NULL: those that come with the host. SETT_BAD_INPUT where slices are
    not as long as the game's segments are wide. */
SettStatus sett_host_training(const SettStudyHost *host, const SettGame *game,
                              const char *path, SettTraining *out);
/** SETT_BAD_INPUT: a training level whose slices have `size` tiles and not
    `wanted`. */
SettStatus sett_host_refuse_training(const SettStudyHost *host, int32_t size,
                                     int32_t wanted, const char *source);

/** Reads the file of an agent program; `*document` (may be NULL) is what was
    read, for writing it again with all that it says. */
SettStatus sett_host_program(const SettStudyHost *host, const SettGame *game,
                             const char *path, SettGagents *out,
                             const SettJson **document);
/** Reads all agent programs of a folder, in the order of their names, but the
    file `without` (NULL: none). */
SettStatus sett_host_programs(const SettStudyHost *host, const SettGame *game,
                              const char *folder, const char *without,
                              SettStudyPrograms *out);
/** Changes attributes of an agent program: "4.period=2,frame=off".
    SETT_BAD_ARGUMENT where one is wrong. */
SettStatus sett_host_change_program(const SettStudyHost *host,
                                    const SettGame *game, const char *changes,
                                    SettGagents *program);
/** How far the game's judges get in levels 0 to count-1 of a program, a line a
    judge: "solve: 9 of 10 levels won, mean progress 0.97". An item of the crew
    is a level. */
SettStatus sett_host_rate_program(const SettStudyHost *host,
                                  const SettGame *game,
                                  const SettGagents *program, int64_t count,
                                  uint64_t seed, const SettCrew *crew,
                                  SettText *out);

/** Starts a command of measures (sett/command.h) for a game, with `seconds` for
    a batch (0: as usual). `*command` is the caller's to destroy, after an
   error, too; `*out` belongs to host->arena. */
SettStatus sett_host_command(const SettStudyHost *host, const SettGame *game,
                             const char *line, int64_t seconds,
                             SettCommand **command, SettCommandGame **out);

SETT_END
#endif
