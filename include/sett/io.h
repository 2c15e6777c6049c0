/* io.h - levels and results in and out: level text, pictures, text for people
   and for XML, safe files. */
#ifndef SETT_IO_H
#define SETT_IO_H

#include "sett/game.h"
#include "sett/gen.h"
#include "sett/json.h"

SETT_BEGIN

/** Reads a level as text: one character a tile, one line a row; LF or CRLF; the
    last newline may be missing. Unknown glyphs, ragged lines, more than
    `at_most` of a tile and sizes over the limits are errors with a place;
    missing tiles are left to sett_game_check. `max_area` <= 0: SETT_MAX_AREA.
    The grid's cells belong to `arena`. */
SettStatus sett_level_read(const SettGame *game, const char *text, size_t size,
                           int64_t max_area, SettArena *arena, SettGrid *grid,
                           SettError *err);
/** Writes it back: LF, last newline included. */
void sett_level_write(const SettGame *game, const SettGrid *grid,
                      SettText *out);

/** Reads a legend file: {"legend": 1, "game": "md2", "tiles": {"wall": "#",
    "floor": [".", " "]}}; the first character of a tile is written, all are
    read; tiles that are not named keep their own. Errors: SETT_BAD_INPUT with
    the place in the document (unknown tile, character that is none or stands
    twice, another game or version). Level text, rows in JSON and terminals then
    go by `out` where game->tiles.legend points to it. */
SettStatus sett_legend_read(const SettGame *game, const SettJson *root,
                            SettLegend *out, SettError *err);

/** A level's rows as an array of strings, top row first. */
void sett_json_put_rows(SettJsonWriter *w, const SettGame *game,
                        const SettGrid *grid);
/** The same as the member "rows". */
void sett_json_add_rows(SettJsonWriter *w, const SettGame *game,
                        const SettGrid *grid);
/** [x, y] */
void sett_json_put_point(SettJsonWriter *w, int32_t x, int32_t y);
/** Reads such an array; NULL, a member that is not there, is refused
    (SETT_BAD_INPUT). Errors carry the place of the row. The grid's cells
    belong to `arena`. */
SettStatus sett_json_rows(const SettGame *game, const SettJson *rows,
                          SettArena *arena, SettGrid *grid, SettError *err);
/** All measures of a level as an object; NaN is null. */
void sett_json_put_measures(SettJsonWriter *w, const SettGame *game,
                            const double *values);
/** The same as members of the object that is open. */
void sett_json_add_measures(SettJsonWriter *w, const SettGame *game,
                            const double *values);
/** A report as an array of {"code", "text", "cells": [[x, y]]}. */
void sett_json_put_reasons(SettJsonWriter *w, const SettReport *report);
/** The same as lines of text: "  no-path: words at 3,4 5,4". */
void sett_reasons_text(const SettReport *report, SettText *out);
/** What the game's check warns of in a level, as such lines. `tmp` holds the
    work. SETT_NO_MEMORY. */
SettStatus sett_warnings_text(const SettGame *game, const SettGrid *grid,
                              SettArena *tmp, SettText *out);
/** What the stages of `pipe` did on `grid`, as the `reports` that sett_make
   filled have it:
    {"layout_attempts", with a creator of rooms or rules that speak of rooms
   "rooms": [{"x", "y", "w", "h", "theme", "doors": [[x, y]]}] (walls included)
   and "corridors": [{"rooms", "cells": [[x, y]]}] (sett_floor_plan), and with
   furnishers "furnish_attempts",
   "kinds":
   [{"kind", "requested", "kept", "placed", "fallback", "skipped", "why"}],
   "objects":
    [{"kind", "x", "y", "rule", "option", "candidates"}]}. `tmp` holds the work.
    SETT_NO_MEMORY, SETT_CANCELLED. */
SettStatus sett_json_put_made(SettJsonWriter *w, const SettPipe *pipe,
                              const SettGrid *grid,
                              const SettGenReport *reports, SettArena *tmp);
/** The same in lines for people. */
void sett_made_text(const SettPipe *pipe, const SettGenReport *reports,
                    SettText *out);
/** What the game's check warns of in a level, as a member "warnings" of the
   open object; nothing where there is no warning. `tmp` holds the work. */
SettStatus sett_json_add_warnings(SettJsonWriter *w, const SettGame *game,
                                  const SettGrid *grid, SettArena *tmp);

/** SETT_BAD_INPUT, with the place, where a document with a member "game" (as
    generate --json, archives and dungeons have it) is of another game. */
SettStatus sett_json_of_game(const SettGame *game, const SettJson *root,
                             SettError *err);

/** A level as a map for Tiled (TMJ): one layer of tiles, and a link to the
    game's tileset, which has to lie beside it. */
void sett_tiled_write_map(const SettGame *game, const SettGrid *grid,
                          SettText *out);
/** The game's tileset (TSJ): our own art, tile i with the id i; its picture has
    to lie beside it. */
void sett_tiled_write_tileset(const SettGame *game, SettText *out);
/** The picture of the tileset as 24-bit RGB from `arena`, for sett_png_write.
 */
SettStatus sett_tiled_picture(const SettGame *game, SettArena *arena,
                              uint8_t **rgb, int32_t *width, int32_t *height);
/** Adds the name that files of a game's tileset have: "sett-md2" and `ending`
    (".tsj", ".png"). */
void sett_tiled_name(const SettGame *game, const char *ending, SettText *out);
/** Writes both beside a map: into `folder`, NULL for the current one. Maps of a
    folder share them: a file that is there must be the same one, or it is kept,
    and SETT_IO says so. `written[i]` = a path that was written, in `arena`,
   else NULL; also after an error. */
SettStatus sett_tiled_save_tileset(const SettIo *io, const SettGame *game,
                                   const char *folder, SettArena *arena,
                                   const char *written[2], SettError *err);
/** True where a document is meant as a Tiled map, good or bad. */
bool sett_tiled_is_map(const SettJson *root);
/** Reads a map of one tile layer back. What a level cannot hold is refused with
    its place: several layers, objects, empty or turned tiles, packed data,
    another tileset than the game's. No other file is opened. `max_area` <= 0:
    SETT_MAX_AREA. The grid's cells belong to `arena`. */
SettStatus sett_tiled_map(const SettGame *game, const SettJson *map,
                          int64_t max_area, SettArena *arena, SettGrid *grid,
                          SettError *err);

/** The picture of a tile: 16 x 16 pixels, 0xRRGGBB each. */
typedef struct SettArt {
    uint32_t pixels[SETT_ART_SIDE * SETT_ART_SIDE];
} SettArt;

/** Art of every tile of a game; a plain coloured tile with its glyph where no
    art was drawn. `arts` has room for game->tiles.count. */
void sett_art(const SettGame *game, SettArt *arts);
/** Draws a level as 24-bit RGB, `scale` (1..16) times the art's size; `rgb` is
    taken from `arena`, width * height * 3 bytes. */
SettStatus sett_render_rgb(const SettGame *game, const SettGrid *grid,
                           int32_t scale, SettArena *arena, uint8_t **rgb,
                           int32_t *width, int32_t *height);
/** The same picture as SVG, one <symbol> a tile kind; `title` may be NULL. */
SettStatus sett_render_svg(const SettGame *game, const SettGrid *grid,
                           const char *title, SettText *out);
/** As an inner <svg> of the given size in pixels at (x, y), for pages with many
    levels; the symbols must have been written by sett_render_symbols. */
void sett_render_symbols(const SettGame *game, SettText *out);
void sett_render_inner(const SettGame *game, const SettGrid *grid, double x,
                       double y, double tile, SettText *out);
/** For terminals: coloured glyphs (24-bit ANSI) or plain ones. */
void sett_render_terminal(const SettGame *game, const SettGrid *grid,
                          bool colour, SettText *out);
/** SETT_BAD_INPUT, with what it is, where the bytes begin as a picture does
   (PNG, JPEG, GIF, BMP, WebP, TIFF, SVG): for readers of levels, which a
   picture is not. */
SettStatus sett_picture_refuse(const char *bytes, size_t size, SettError *err);
/** 24-bit RGB pixels to a PNG file's bytes. SETT_UNSUPPORTED without libpng. */
SettStatus sett_png_write(const uint8_t *rgb, int32_t width, int32_t height,
                          SettText *out, SettError *err);

/** Adds text with & < > " ' escaped, fit for content and for quoted attributes
    of XML, SVG and HTML. What XML cannot hold (control characters other than
    tab and newline, broken UTF-8, surrogates) becomes U+FFFD. NULL adds
    nothing. */
void sett_xml_text(SettText *out, const char *text);
/** Adds markup as `format` has it, with %s as sett_xml_text adds it, %d an int,
    %f a coordinate (rounded to 0.01, its shortest form), %06x a colour. Nothing
    else of printf is known. */
SETT_PRINTF(2, 3)
void sett_xml_format(SettText *out, const char *format, ...);

/* Numbers for people, in charts and pages; result files have those of
   sett_text_double. */

/** 12345678 as "12,345,678", with a true minus sign (U+2212). */
void sett_text_grouped(SettText *out, int64_t value);
/** `decimals` (0..9) places, thousands grouped where there are none, a true
    minus sign. From 1e15 on the shortest form. An en dash for NaN. */
void sett_text_readable(SettText *out, double value, int32_t decimals);
/** A p value: "0.031", "4.1e-12", at most 1e-300; an en dash for NaN. Needs no
    escaping. */
void sett_text_p(SettText *out, double p);

/** The disk of the system: of POSIX, and in a build for Windows its own.
   Regular files only: a FIFO or a device is refused. */
SettIo sett_io_posix(void);
/** A disk that reads regular files below `folder` by relative paths, and
   nothing else: no name on the way may be "..", or a link, and nothing is
   written.
    `*out` goes back by sett_io_beneath_end. SETT_IO: no such folder. */
SettStatus sett_io_beneath(const char *folder, SettIo *out, SettError *err);
void sett_io_beneath_end(SettIo *io);
/** Reads a whole file (at most `limit` bytes, 0 = SETT_MAX_TEXT); the text
    belongs to `arena` and ends with a 0 byte beyond `size`. */
SettStatus sett_file_read(const SettIo *io, const char *path, size_t limit,
                          SettArena *arena, char **text, size_t *size,
                          SettError *err);
typedef enum SettReplace { SETT_KEEP_OLD, SETT_REPLACE } SettReplace;
/** Writes a whole file: to a temporary one in the same folder, synced, then
    renamed. SETT_KEEP_OLD refuses where the file exists; of two writers one
    wins. Nothing half-written is ever left under the name. A device is written
    into; a link, a FIFO or a folder is refused. */
SettStatus sett_file_write(const SettIo *io, const char *path,
                           const void *bytes, size_t size, SettReplace replace,
                           SettError *err);
/** Most bytes of a path that is written to. */
#define SETT_FILE_PATH 4096
/** A file that is written in pieces. Members are private. */
typedef struct SettFileOut {
    const SettIo *io;
    const char *path;
    SettFile *file;
    SettReplace replace;
    bool temporary; /**< not yet under its name */
    char name[SETT_FILE_PATH];
} SettFileOut;
/** The same as sett_file_write in pieces: begin, add as often as wanted, end.
    `path` must live until the end; after an error of `begin` there is nothing
    to end. */
SettStatus sett_file_begin(const SettIo *io, const char *path,
                           SettReplace replace, SettFileOut *out,
                           SettError *err);
SettStatus sett_file_add(SettFileOut *out, const void *bytes, size_t size,
                         SettError *err);
/** Gives the file its name, or with `keep` false throws it away. */
SettStatus sett_file_end(SettFileOut *out, bool keep, SettError *err);
/** "FOLDER/NAME" with one slash between, in `arena`; NULL = no memory. */
const char *sett_path_join(SettArena *arena, const char *folder,
                           const char *name);
/** The folder that a path lies in, "." where it names none; NULL as above. */
const char *sett_path_folder(SettArena *arena, const char *path);
/** Makes a folder with its parents, where they are not there yet. */
SettStatus sett_folder_make(const SettIo *io, const char *path, SettArena *tmp,
                            SettError *err);
/** Removes what killed programs have left in a folder (".sett-NNN.tmp"). */
SettStatus sett_file_clean(const SettIo *io, const char *folder, SettArena *tmp,
                           SettError *err);

SETT_END
#endif
