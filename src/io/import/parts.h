/* parts.h - what the importers of games share. Private to this folder. */
#ifndef SETT_IO_IMPORT_PARTS_H
#define SETT_IO_IMPORT_PARTS_H

#include "sett/import.h"

/** Most tiles of a game file, levels that count, and bytes of a name. */
enum { IMPORT_TILES = 256, IMPORT_NAME = 40 };

/** A tile of the game that is made. */
typedef struct ImportTile {
    char name[IMPORT_NAME + 1];
    char glyph;
    const char *tags[3]; /* NULL: no more */
    const char *note;    /* what it was made of */
    int64_t colour;      /* 0xRRGGBB, -1: none known */
    bool object;         /* counted by level */
    int32_t least, most; /* of a level, objects alone */
    int32_t now;         /* in the level that is counted */
} ImportTile;

typedef struct Import {
    const SettImport *from;
    SettArena *arena;
    SettError *err;
    ImportTile tiles[IMPORT_TILES];
    int32_t count;
    int32_t levels; /* that were counted */
    int32_t low_w, high_w, low_h, high_h;
    const char *samples; /* TOML of sample levels, or NULL */
    const char *kind;    /* "a project of LDtk" */
    bool full;           /* a tile more than there is room for */
    bool no_memory;      /* a note could not be made */
} Import;

/** The tile of that name; made, with tags guessed from the name, where there is
    none. NULL where there is no room. `note` lives in the arena. */
ImportTile *sett_import_tile(Import *m, const char *name, char glyph,
                             const char *note);
/** The tile that was made for a name, or NULL. */
ImportTile *sett_import_find(Import *m, const char *name);
void sett_import_tag(ImportTile *tile, const char *tag);
bool sett_import_has(const ImportTile *tile, const char *tag);
/** A level of that size begins, and ends: sizes and counts of objects. */
void sett_import_begin(Import *m, int32_t w, int32_t h);
void sett_import_end(Import *m);

SettStatus sett_import_ldtk(Import *m);
SettStatus sett_import_tiled(Import *m);
/** A tileset alone. */
SettStatus sett_import_tileset(Import *m);
SettStatus sett_import_legend(Import *m);
/** Level texts from file number `first` on. */
SettStatus sett_import_texts(Import *m, int32_t first);
/** Adds the game of Sokoban with the boards. */
SettStatus sett_import_boards(Import *m, SettText *out);

#endif
