/* format.h - files that hold levels: one row a format, which says by what name
   or bytes it is known, and reads and writes it. */
#ifndef SETT_FORMAT_H
#define SETT_FORMAT_H

#include "sett/io.h"
#include "sett/project.h"

SETT_BEGIN

/** Gets level `index` (from 0) of a file; its cells belong to the job's arena.
 */
typedef SettStatus SettLevelTakeFn(void *user, int64_t index,
                                   const SettGrid *grid);

/** Where a map of Tiled or a project of LDtk lies. Start from {0}. */
typedef struct SettFormatPlace {
    SettProjectFiles files;   /**< that it may link; io NULL: none */
    const SettJson *mapping;  /**< document of sett_mapping_read; NULL: one is
                                   guessed */
    const char *mapping_path; /**< of that document, for errors; or NULL */
} SettFormatPlace;

/** How levels are read from such files. */
typedef struct SettFormatPlaces {
    /** Finds the place of the file `path` (NULL: not known). */
    SettStatus (*locate)(void *user, const char *path, SettFormatPlace *out);
    /** Told where a mapping was guessed; may be NULL. */
    void (*guessed)(void *user, const char *path);
    void *user; /**< handed to both */
} SettFormatPlaces;

/** What reading and writing need. Start from {.game, .arena}. */
typedef struct SettFormatJob {
    const SettGame *game;
    SettArena *arena; /**< for what is read, and for work */
    SettError *err;   /**< or NULL */
    int64_t max_area; /**< reading: tiles of one level; <= 0: SETT_MAX_AREA */
    SettLevelTakeFn *take; /**< reading */
    void *user;            /**< handed to `take` */
    const char *title;     /**< writing pictures: of an SVG; or NULL */
    int32_t scale;    /**< writing PNG: times the art's size, 1 to 16; 0: 1 */
    bool colour;      /**< writing for a terminal */
    const char *path; /**< reading: of the file; or NULL */
    const SettFormatPlaces *places; /**< reading; NULL: no other file is opened,
                                         and mappings are guessed */
} SettFormatJob;

/** What is read. */
typedef struct SettFormatFile {
    const char *bytes;
    size_t size;
    const SettJson *root; /**< the document where the bytes are JSON, or NULL */
    const SettGame *game; /**< whose levels are read */
} SettFormatFile;

/** One format: const descriptor. */
typedef struct SettFormat {
    const char *ending; /**< of file names, with its dot; NULL: known by its
                             bytes alone, or no file */
    /** Whether a file is meant as this format, good or bad. NULL: it is not
        read. */
    bool (*is)(const SettFormatFile *file);
    /** Hands every level to job->take. NULL with `is`. */
    SettStatus (*read)(const SettFormatJob *job, const SettFormatFile *file);
    /** Adds one level as a file's bytes. NULL: it is not written. */
    SettStatus (*write)(const SettFormatJob *job, const SettGrid *grid,
                        SettText *out);
    const char *lacks; /**< writing: what such a file holds of a level, to be
                            said before it is written; NULL: all of its tiles,
                            as any level's text */
    bool tileset;      /**< what is written needs the game's tileset beside it
                            (sett_tiled_save_tileset) */
} SettFormat;

extern const SettFormat sett_format_text; /**< .txt */
extern const SettFormat sett_format_json; /**< .json: levels or archives */
/** .tmj: the game's own, else by the mapping of job->places. */
extern const SettFormat sett_format_tiled;
extern const SettFormat sett_format_project;      /**< rooms of a dungeon */
extern const SettFormat sett_format_edd_room;     /**< EDD's XML of one room */
extern const SettFormat sett_format_puzzlescript; /**< a game's source */
extern const SettFormat sett_format_tmx;          /**< .tmx: by the mapping */
extern const SettFormat sett_format_zip; /**< .zip: map, tileset, picture */
/** .ldtk: every level, by the mapping; written as a project of its own. */
extern const SettFormat sett_format_ldtk;
extern const SettFormat sett_format_xsb; /**< .xsb: boards of Sokoban, where the
                                            game has its seven characters */
extern const SettFormat sett_format_sok; /**< .sok: the same */
extern const SettFormat sett_format_csv; /**< .csv: tile numbers or names */
/** .png: read, a pixel a tile in the colours of the game's tiles, or a picture
    of a level in the game's art at any whole scale. Colours that are no tile's
    are told with their counts and the nearest tile. */
extern const SettFormat sett_format_png;
extern const SettFormat sett_format_svg;      /**< .svg */
extern const SettFormat sett_format_terminal; /**< no file */

/** The format that a file's name ends for; NULL: none. */
const SettFormat *sett_format_of(const char *path);
/** Reads every level of a file's bytes, whatever format they are. Errors:
    SETT_BAD_INPUT with the place (a picture, XML that is not known, no level,
    what the format refuses), SETT_TOO_LARGE, SETT_NO_MEMORY, what `take`
    returns. O(size). */
SettStatus sett_levels_read(const SettFormatJob *job, const char *bytes,
                            size_t size);

SETT_END
#endif
