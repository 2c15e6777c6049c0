/* levels.h - levels of files: lists of them, what the game's check and a judge
   say of one, what they teach, and their measures as text, CSV and JSON. */
#ifndef SETT_LEVELS_H
#define SETT_LEVELS_H

#include "sett/dungeon.h"
#include "sett/format.h"
#include "sett/learn.h"
#include "sett/search.h"

SETT_BEGIN

/** A level that was read from a file. */
typedef struct SettFileLevel {
    const char *source; /**< name of the file */
    int64_t index;      /**< in its file, from 0 */
    SettGrid grid;
} SettFileLevel;

/** Levels in the order read; start from {0}. `items` belongs to the list. */
typedef struct SettLevelList {
    SettFileLevel *items;
    int64_t count, capacity;
} SettLevelList;

/** Adds a level; the list has always the same allocator. SETT_NO_MEMORY. */
SettStatus sett_levels_add(SettLevelList *list, SettAlloc alloc,
                           SettFileLevel level);
/** Frees and empties the list. */
void sett_levels_free(SettLevelList *list, SettAlloc alloc);
/** Adds every level of a file's bytes; `source` is kept. `job` without take and
    user; cells belong to its arena. Errors as sett_levels_read. */
SettStatus sett_levels_append(const SettFormatJob *job, const char *source,
                              const char *bytes, size_t size, SettAlloc alloc,
                              SettLevelList *list);

/** Files of a host: the disk, to list folders, and how a file is read. */
typedef struct SettFiles {
    SettIo io;
    /** Reads a whole file; `*text` has a 0 byte behind and lasts. */
    SettStatus (*read)(void *user, const char *path, char **text, size_t *size);
    void *user; /**< handed to `read` */
} SettFiles;

/** Adds the levels of all files of a folder that hold such by their names, in
    the order of these; SETT_MADE_FILE is left out, and `*recorded` says that it
    is there. SETT_BAD_INPUT where there are no levels. */
SettStatus sett_levels_folder(const SettFormatJob *job, const SettFiles *files,
                              const char *folder, SettAlloc alloc,
                              SettLevelList *list, bool *recorded);

/** A dungeon that was read from a file. */
typedef struct SettDungeonFile {
    const char *source;   /**< name of the file */
    SettDungeon *d;       /**< NULL: the file holds something else */
    const SettJson *from; /**< the project's document; NULL: it was none */
    bool newer;           /**< written by a later version: only to be read */
} SettDungeonFile;

/** Reads a dungeon from the bytes of the file `path`: a project, a plan of
    Tiled, or EDD's XML, whose rooms are read from the files beside it. SETT_OK
    with `out->d` NULL for any other file. `out->d` is the caller's, the rest
    belongs to `arena`. Errors carry the place and, in a file beside, its name.
 */
SettStatus sett_dungeon_open(const SettDungeonDef *def, const SettFiles *files,
                             const char *path, const char *text, size_t size,
                             SettArena *arena, SettDungeonFile *out,
                             SettError *err);
/** Adds the dungeon as a file of a format: a picture, the project (with what
   its document has beside what is known), a map of Tiled, its rooms as text;
   or, for any other format and NULL, the plan as text. `path` (may be NULL) is
   drawn into pictures and the plan; `scale` is for PNG. SETT_UNSUPPORTED for
   the project of a later version, SETT_TOO_LARGE, SETT_NO_MEMORY. */
SettStatus sett_dungeon_file_write(const SettDungeonFile *file,
                                   const SettFormat *format,
                                   const SettDungeonPath *path, int32_t scale,
                                   SettArena *tmp, SettText *out,
                                   SettError *err);
/** The room of that name. SETT_BAD_ARGUMENT, with a name that there is. */
SettStatus sett_dungeon_room_named(const SettDungeonFile *file,
                                   const char *name, int32_t *room,
                                   SettError *err);
/** The tile "ROOM:X,Y"; errors as above, which name `option`. */
SettStatus sett_dungeon_spot_named(const SettDungeonFile *file,
                                   const char *option, const char *text,
                                   SettSpot *out, SettError *err);
/** The tile of the main objective where its first connection leads in.
    SETT_INFEASIBLE where there is none, SETT_NO_MEMORY. */
SettStatus sett_dungeon_main_goal(SettDungeon *dungeon, SettArena *tmp,
                                  SettSpot *out);

/** What a designer does to a room while it is searched: levels that take its
    place, one every so many evaluations. */
typedef struct SettEddEdits {
    const SettSearchDef *def; /**< its target's tiles change */
    SettSearch *search;       /**< of that definition; takes edits */
    const SettFileLevel *rooms;
    int64_t count;
    uint64_t every; /**< evaluations between two; 0: the only one is due now */
    /* set by sett_edd_edits */
    int64_t made; /**< so many of them */
    uint64_t due; /**< the evaluation before which the next one comes */
} SettEddEdits;
/** Sets when the first comes. A search that was stopped among these very edits
    goes on after the last of them that it holds, as though it had never been
    stopped. SETT_BAD_INPUT, naming the level, where one is no edit: it changes
    the size, a door or what is locked. */
SettStatus sett_edd_edits(SettEddEdits *edits, SettError *err);
/** Puts the next room in place of the edited one, has all elites scored anew,
    and adds the end of a line on how it fits in; says when the next one comes:
    with none left, never. `tmp` is reset to where it was. Errors of
    sett_search_edit. */
SettStatus sett_edd_edits_next(SettEddEdits *edits, SettArena *tmp,
                               SettText *told, SettError *err);
/** What there is to say of a level. */
typedef struct SettChecked {
    bool feasible; /**< legal and, where it was judged, completable */
    bool judged;   /**< legal, and there is a judge */
    SettReport report;
    SettVerdict verdict; /**< where it was judged */
} SettChecked;

/** `*out` = the judge of that name, the game's first where `name` is NULL, or
    NULL for "none" and games without judges. SETT_BAD_ARGUMENT, with the names
    that there are. */
SettStatus sett_judge_choose(const SettGame *game, const char *name,
                             const SettJudge **out, SettError *err);
/** Checks a whole level, and asks `judge` (NULL: none) with that budget where
    it is legal. What is found belongs to `tmp`. SETT_NO_MEMORY, SETT_CANCELLED,
    errors of the judge. */
SettStatus sett_level_check(const SettGame *game, const SettJudge *judge,
                            uint64_t budget, const SettGrid *grid,
                            SettArena *tmp, SettChecked *out);
/** Adds "ok", "unknown" or "infeasible" and, on lines of their own, the
    reasons. */
void sett_checked_text(const SettChecked *checked, SettText *out);
/** Adds the level with '!' where a reason points, four blanks before each row.
 */
void sett_checked_map(const SettChecked *checked, const SettGame *game,
                      const SettGrid *grid, SettText *out);
/** Adds members to the object that is open: "feasible", "reasons" and, where it
    was judged, "verdict". */
void sett_checked_json(const SettChecked *checked, const SettJudge *judge,
                       SettJsonWriter *w);

/** Adds what a sample teaches, a line each. */
void sett_lesson_text(const SettGame *game, const SettLesson *lesson,
                      SettText *out);
/** Adds it as members of the object that is open: those that the verb "learn"
    replies with. */
void sett_lesson_json(const SettGame *game, const SettLesson *lesson,
                      SettJsonWriter *w);

/** Levels with all measures of their game. */
typedef struct SettMeasuredLevels {
    const SettGame *game;
    const SettFileLevel *levels;
    int64_t count;
    double *values; /**< [level][measure]; NaN where one does not apply */
} SettMeasuredLevels;

/** Measures all levels, an item of the crew each, into `values` from `arena`.
    SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_levels_measure(SettMeasuredLevels *levels, const SettCrew *crew,
                               SettArena *arena);
/** Adds all measures, a line each. */
void sett_measured_text(const SettMeasuredLevels *levels, SettText *out);
/** Adds a table: source, index, measures; lines end with LF, and what does not
    apply is empty. */
void sett_measured_csv(const SettMeasuredLevels *levels, SettText *out);
/** Adds a document: one level is the document itself, several are in its list
    "levels". */
void sett_measured_json(const SettMeasuredLevels *levels, SettText *out);

SETT_END
#endif
