/* picture.h - pictures of levels as maps of Tiled in memory: cut into cells,
   each of which shows a tile of a tileset, of the game's art, or one of the
   picture's own kinds, in one of eight directions. Private to this folder. */
#ifndef SETT_IO_MAPPING_PICTURE_H
#define SETT_IO_MAPPING_PICTURE_H

#include "io/mapping/mapping.h"

#define SETT_PICTURE_KINDS 256     /**< that are no tileset's, at most */
#define SETT_PICTURE_SET "picture" /**< name of the set of these */

/** How a picture is cut. */
typedef struct SettPictureCut {
    int32_t w, h;    /**< pixels of a cell */
    int32_t x, y;    /**< where the first one begins */
    int32_t spacing; /**< pixels between cells */
    int32_t kinds;   /**< different cells that this leaves */
} SettPictureCut;

/** Reads a tileset of a mapping with its picture: a PNG, or one of Tiled, which
    says the size of its tiles (else 0), its classes and properties.
    SETT_BAD_INPUT, SETT_UNSUPPORTED: it has no picture of all its tiles. */
SettStatus sett_picture_set(const SettMapTileset *from,
                            const SettProjectFiles *files, const char *source,
                            SettArena *arena, SettTiledSet *set,
                            SettPicture *picture, SettError *err);
/** Finds the cells of a picture: of squares of common sizes at any offset those
    that say the most by the fewest kinds, or single pixels. Pictures over 4
    million pixels are looked at from their corner. SETT_NO_MEMORY. */
SettStatus sett_picture_cut(const SettPicture *picture, SettArena *tmp,
                            SettPictureCut *out);
/** Fills one in and reads it: a cell of 0 pixels is found. `m` may be NULL; its
    tilesets and colours are taken. SETT_BAD_INPUT with the count of kinds. */
SettStatus sett_picture_read(const SettGame *game, SettMapping *m,
                             const SettPicture *picture,
                             const SettProjectFiles *files, const char *source,
                             SettArena *arena, SettTiledMap *out,
                             SettMapPicture **kept, SettError *err);
/** A mapping of it: tiles of the game's art and colours that are a tile's own
    are sure, others go by the nearest colour. */
SettStatus sett_picture_guess(const SettGame *game, const SettTiledMap *map,
                              SettArena *arena, SettMapping *out,
                              SettError *err);
/** The picture with the cells that the map has now; its own bytes where none is
    another. */
SettStatus sett_picture_write(const SettTiledMap *map,
                              const SettMapPicture *kept, const char *bytes,
                              size_t size, SettText *out, SettError *err);

#endif
