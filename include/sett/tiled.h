/* tiled.h - maps of Tiled (TMX, TMJ) with their tilesets (TSX, TSJ) and
   templates: read, drawn in their own art, and written back with nothing
   changed but cells. */
#ifndef SETT_TILED_H
#define SETT_TILED_H

#include "sett/json.h"
#include "sett/project.h"

SETT_BEGIN

/** Bits of a cell beside its tile. */
#define SETT_TILED_FLIP_X 0x80000000u
#define SETT_TILED_FLIP_Y 0x40000000u
#define SETT_TILED_SWAP 0x20000000u /**< x and y, before the others */
#define SETT_TILED_TILE 0x0FFFFFFFu /**< the tile's number; 0: none */

/** "NAME=VALUE" of a property; members of classes are "NAME.MEMBER". */
typedef struct SettTiledProperty {
    const char *name, *type, *value;
} SettTiledProperty;

typedef struct SettTiledProperties {
    const SettTiledProperty *items;
    int32_t count;
} SettTiledProperties;

/** A tile that a tileset says something of. */
typedef struct SettTiledTile {
    int32_t id;
    const char *type;   /**< class, "" for none */
    const char *image;  /**< of a collection: path from the root; or NULL */
    int32_t x, y, w, h; /**< the part of that image; w 0: all of it */
    int32_t frame;      /**< tile shown at time 0 of an animation; -1: itself */
    double probability; /**< 1 where it says none */
    int32_t shapes;     /**< collision shapes */
    double covered;     /**< area of the rectangles among these, in pixels */
    SettTiledProperties properties;
} SettTiledTile;

/** One Wang tile: colours at top, top right, right ... top left; 0: none. */
typedef struct SettTiledWangTile {
    int32_t tile;
    uint8_t colours[8];
} SettTiledWangTile;

typedef enum SettTiledWangType {
    SETT_TILED_WANG_CORNER,
    SETT_TILED_WANG_EDGE,
    SETT_TILED_WANG_MIXED
} SettTiledWangType;

typedef struct SettTiledWangSet {
    const char *name;
    SettTiledWangType type;
    int32_t colour_count, tile_count;
    const char *const *colours; /**< their names */
    const SettTiledWangTile *tiles;
} SettTiledWangSet;

typedef struct SettTiledSet {
    int64_t first; /**< its first tile's number in cells */
    const char *name;
    const char *path;    /**< of the external file from the root, or NULL */
    const char *image;   /**< path from the root; NULL: a collection */
    const char *missing; /**< why the tileset could not be read, or NULL */
    int32_t tile_w, tile_h, spacing, margin, columns, tile_count;
    int32_t image_w, image_h; /**< as the file says; 0: it does not */
    int32_t offset_x, offset_y;
    bool to_grid; /**< tiles are drawn in the size of the map's cells */
    bool fit;     /**< ... and keep their aspect */
    int32_t align_x, align_y; /**< of tile objects: 0, 1 middle, 2 far side */
    int64_t key_colour;       /**< 0xRRGGBB that counts as transparent, or -1 */
    const SettTiledTile *tiles; /**< by rising id */
    int32_t listed;
    const SettTiledWangSet *wang;
    int32_t wang_count;
    SettTiledProperties properties;
} SettTiledSet;

typedef enum SettTiledShape {
    SETT_TILED_RECTANGLE,
    SETT_TILED_TILE_OBJECT,
    SETT_TILED_POINT,
    SETT_TILED_ELLIPSE,
    SETT_TILED_POLYGON,
    SETT_TILED_POLYLINE,
    SETT_TILED_TEXT,
    SETT_TILED_CAPSULE
} SettTiledShape;

typedef struct SettTiledObject {
    int32_t id;
    const char *name, *type;
    const char *of_template; /**< as the map names it, or NULL */
    SettTiledShape shape;
    double x, y, w, h, rotation, opacity; /**< pixels, degrees clockwise */
    const double *points; /**< POLYGON, POLYLINE: x and y of each, from x, y */
    int32_t point_count;
    uint32_t cell;           /**< tile objects: with flips */
    const SettTiledSet *set; /**< of a template: what its tile counts in */
    bool visible;
    SettTiledProperties properties;
} SettTiledObject;

typedef enum SettTiledKind {
    SETT_TILED_CELLS,
    SETT_TILED_OBJECTS,
    SETT_TILED_IMAGE,
    SETT_TILED_GROUP,
    SETT_TILED_OTHER /**< unknown: kept */
} SettTiledKind;

/** Layers in drawing order; a group stands before its children. */
typedef struct SettTiledLayer {
    SettTiledKind kind;
    int32_t id, parent; /**< parent: index of its group, or -1 */
    const char *name, *type;
    bool visible;                       /**< itself and all its groups */
    bool topdown;                       /**< objects are drawn by their y */
    double opacity, offset_x, offset_y; /**< with those of its groups */
    uint32_t tint;      /**< 0xAARRGGBB, with those of its groups */
    int32_t x, y, w, h; /**< of `cells`; infinite maps: the chunks' box */
    uint32_t *cells;    /**< row by row; NULL where w or h is 0 */
    const SettTiledObject *objects;
    int32_t object_count;
    const char *image; /**< of an image layer: path from the root, or NULL */
    int64_t key_colour;
    bool repeat_x, repeat_y;
    SettTiledProperties properties;
} SettTiledLayer;

/** What becomes of an object, or a new one. */
typedef struct SettTiledChange {
    int32_t layer;  /**< index of its layer */
    int32_t object; /**< index there; -1: a new one */
    int32_t like;   /**< new: index of the object of its layer that it is like,
                         but for id and place; -1: made of the next four */
    const char *type, *name; /**< or NULL */
    const char *of_template; /**< file, as maps name it; NULL: none */
    uint32_t cell;           /**< 0: a point, else the picture shown */
    const SettJson *fields;  /**< new: properties by their names, texts,
                                         numbers and flags; NULL: none */
    bool gone;               /**< it is taken away; else it is at x, y */
    double x, y;             /**< pixels */
    double w, h;             /**< pixels; 0: as it is */
} SettTiledChange;

typedef enum SettTiledOrder { /**< of drawing the cells of a layer */
                              SETT_TILED_RIGHT_DOWN,
                              SETT_TILED_RIGHT_UP,
                              SETT_TILED_LEFT_DOWN,
                              SETT_TILED_LEFT_UP
} SettTiledOrder;

/** A map. Belongs to the arena it was read into; the bytes must outlive it. */
typedef struct SettTiledMap {
    const char *source; /**< name of the file */
    int32_t w, h, tile_w, tile_h;
    bool infinite;
    bool json;
    SettTiledOrder order;
    const char *orientation;
    const SettTiledSet *sets;
    int32_t set_count;
    SettTiledLayer *layers;
    int32_t layer_count;
    SettTiledProperties properties;
    const SettTiledChange *changes; /**< of objects, for sett_tiled_write; those
                                         of one layer by rising object */
    int32_t change_count;
    const struct SettMapLooks *looks; /**< private: mean colours of tiles */
    struct SettTiledPlaces *places;   /**< private: for writing back */
} SettTiledMap;

/** Bounds of what is read. */
typedef struct SettTiledLimits {
    int64_t area;  /**< cells of one layer; <= 0: SETT_MOST_AREA */
    int64_t cells; /**< cells of all layers together; <= 0: SETT_MOST_AREA */
} SettTiledLimits;

/** Reads a map with the tilesets and templates that it links. `files` NULL:
    none is opened. A tileset that is not there is a set with `missing`.
    `limits` may be NULL. Errors carry file and place: SETT_BAD_INPUT,
    SETT_TOO_LARGE, SETT_UNSUPPORTED (data packed by what this build lacks),
    SETT_NO_MEMORY. O(size + cells). */
SettStatus sett_tiled_read(const char *bytes, size_t size, const char *source,
                           const SettProjectFiles *files,
                           const SettTiledLimits *limits, SettArena *arena,
                           SettTiledMap *map, SettError *err);
/** Reads a tileset (TSX, TSJ) by itself; its first tile has the number 1.
    Errors as sett_tiled_read. */
SettStatus sett_tiled_read_tileset(const char *bytes, size_t size,
                                   const char *source,
                                   const SettProjectFiles *files,
                                   SettArena *arena, SettTiledSet *set,
                                   SettError *err);
/** The set that a cell's tile is of, and the tile's id there; NULL: of none. */
const SettTiledSet *sett_tiled_set_of(const SettTiledMap *map, uint32_t cell,
                                      int32_t *id);
/** What the set says of a tile, or NULL. O(log n). */
const SettTiledTile *sett_tiled_tile(const SettTiledSet *set, int32_t id);
/** The value of a property, or NULL. */
const char *sett_tiled_property(const SettTiledProperties *properties,
                                const char *name);
/** Gives a map another size, in tiles: layers of tiles keep what lies in it,
    objects stay where they are. SETT_BAD_ARGUMENT of an endless map, which has
    none; SETT_TOO_LARGE, SETT_NO_MEMORY. O(cells). */
SettStatus sett_tiled_resize(SettTiledMap *map, int32_t w, int32_t h,
                             SettArena *arena, SettError *err);
/** Adds the file with the cells that the layers have now: layers whose cells
    did not change keep their bytes, the others keep their encoding. Chunks that
    changed are written, none is dropped. Objects change as map->changes has it;
    new ones take the map's next ids. SETT_UNSUPPORTED where the build lacks
    the packing, SETT_NO_MEMORY. */
SettStatus sett_tiled_write(const SettTiledMap *map, SettArena *tmp,
                            SettText *out, SettError *err);

/** How much of a map is kept as it is and not looked at. */
typedef struct SettTiledCarried {
    int32_t images;     /**< layers of images */
    int32_t parallax;   /**< layers that move by their own measure */
    int32_t properties; /**< of the map, its layers and objects */
    int32_t unknown;    /**< elements that no version of Tiled known here has */
    const char *first;  /**< name of the first of these, "" for none */
    const char *project; /**< why the classes of its *.tiled-project are not
                              known, or NULL */
} SettTiledCarried;
/** Counts them; `first` belongs to `arena`. SETT_NO_MEMORY. O(size). */
SettStatus sett_tiled_carried(const SettTiledMap *map, SettArena *arena,
                              SettTiledCarried *out);

/** What to draw of a map. */
typedef struct SettTiledDraw {
    const SettProjectFiles *files; /**< for the pictures */
    bool hidden;                   /**< layers that are not visible, too */
    /** Called once for each picture that cannot be had; NULL: nobody. */
    void (*missing)(void *user, const char *path, const char *why);
    void *user; /**< handed to `missing` */
} SettTiledDraw;

/** Draws a map at scale 1, as Tiled exports it: transparent where nothing is.
    Pictures that are not there leave a red cross. SETT_UNSUPPORTED for maps
   that are not orthogonal, SETT_TOO_LARGE over 1 << 26 pixels. */
SettStatus sett_tiled_draw(const SettTiledMap *map, const SettTiledDraw *draw,
                           SettArena *arena, SettPicture *out, SettError *err);

SETT_END
#endif
