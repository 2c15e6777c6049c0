/* mapping.h - which tiles, values and objects of a user's project are which
   tiles of a game: read from a file, or guessed from names; levels out of a map
   of Tiled or a project of LDtk, and back into it. */
#ifndef SETT_MAPPING_H
#define SETT_MAPPING_H

#include "sett/format.h"
#include "sett/ldtk.h"
#include "sett/tiled.h"

SETT_BEGIN

typedef enum SettMapRole {
    SETT_MAP_GRID,    /**< its tiles are the level's */
    SETT_MAP_MARK,    /**< its tiles lie over those of all grid layers */
    SETT_MAP_OBJECTS, /**< its objects are tiles */
    SETT_MAP_IGNORE   /**< kept as it is, as layers that are not listed */
} SettMapRole;

/** A layer that takes part, by one of its names; all others are kept as they
    are. */
typedef struct SettMapLayer {
    const char *name; /**< Tiled: or the path of its groups; NULL: by the next
                       */
    SettMapRole role;
    int64_t id;      /**< of Tiled's layer, or uid of LDtk's; -1: by its iid */
    bool uid;        /**< the number is LDtk's */
    const char *iid; /**< of LDtk's layer in one level */
} SettMapLayer;

/** What a row asks for. */
typedef enum SettMapBy {
    SETT_MAP_VALUE,    /**< a number of LDtk's IntGrid */
    SETT_MAP_NAME,     /**< its identifier */
    SETT_MAP_TILE,     /**< tiles low..high of a tileset; high -1: all */
    SETT_MAP_CLASS,    /**< of a tile of Tiled */
    SETT_MAP_PROPERTY, /**< "NAME=VALUE" of one; LDtk's tilesets: "enum=TAG",
                            "data=TEXT" */
    SETT_MAP_WANG,     /**< "SET/COLOUR": all that a tile of Tiled's Wang set
                            says of corners and sides is this colour */
    SETT_MAP_GROUP,    /**< the name of a group of LDtk's values */
    SETT_MAP_COLOUR,   /**< low: 0xRRGGBB, of a value of LDtk's, of a pixel, or
                            the mean of a tile's pixels */
    SETT_MAP_GLYPH,    /**< low: code point of a character of a text */
    SETT_MAP_EMPTY     /**< no tile */
} SettMapBy;

/** How much a row of a guess is to be relied on. */
typedef enum SettMapTrust {
    SETT_MAP_SURE,   /**< the tile's own name, or the game's own tileset */
    SETT_MAP_CLEAR,  /**< a word, a shape or a colour that stands for it */
    SETT_MAP_UNCLEAR /**< how often it comes, or its colour alone */
} SettMapTrust;

typedef struct SettMapRow {
    int32_t to;        /**< tile of the game */
    const char *layer; /**< only there; NULL: anywhere */
    SettMapBy by;
    const char *text; /**< name, tileset, class, property ... */
    int32_t low, high;
    int32_t within;     /**< COLOUR: how far each channel may be off */
    bool flipped;       /**< TILE: only where its flips are `flips` */
    uint32_t flips;     /**< SETT_TILED_FLIP_X ... */
    const char *write;  /**< "SET#ID*WEIGHT SET#ID/h ...", or "wang:SET/COLOUR":
                             the tile that fits its neighbours; NULL: what the
                             row itself says */
    const char *reason; /**< of a guess, or NULL */
    SettMapTrust trust; /**< of a guess */
    int64_t count;      /**< of a guess: cells of the project that it is of */
} SettMapRow;

/** What a row of objects asks for. */
typedef enum SettMapObjectBy {
    SETT_MAP_OF_CLASS, /**< of an object, or the entity of LDtk */
    SETT_MAP_OF_NAME,
    SETT_MAP_OF_TEMPLATE, /**< file of Tiled, as the map names it */
    SETT_MAP_OF_TILE      /**< "SET#ID", of a tile object */
} SettMapObjectBy;

/** Which cells an object is in. */
typedef enum SettMapAt {
    SETT_MAP_AT_CELL,   /**< LDtk: that of its pivot; Tiled: as CENTER */
    SETT_MAP_AT_CENTER, /**< that of its middle */
    SETT_MAP_AT_AREA    /**< all whose middle it covers; at least one */
} SettMapAt;

/** What is done where a level wants an object and none lies there. */
typedef enum SettMapLack {
    SETT_MAP_CREATE, /**< one that has to go is moved, else one is made */
    SETT_MAP_MOVE,   /**< one that has to go is moved; none is made */
    SETT_MAP_REFUSE  /**< the level is refused */
} SettMapLack;

typedef struct SettMapObject {
    int32_t to;
    SettMapObjectBy by;
    const char *text; /**< class, name, template, tileset */
    int32_t id;       /**< of the tile */
    SettMapAt at;
    SettMapLack lack;
    const SettJson *fields; /**< object: what new ones say; NULL: nothing */
    const char *reason;
    SettMapTrust trust;
    int64_t count; /**< of a guess: objects */
} SettMapObject;

/** A tileset that cells of a picture are compared with. */
typedef struct SettMapTileset {
    const char *name;
    const char *image;       /**< PNG, or a tileset of Tiled (TSX, TSJ) with its
                                  classes, properties and Wang sets; from the root */
    int32_t margin, spacing; /**< of a PNG, pixels; its tiles have the cells'
                                  size */
} SettMapTileset;

#define SETT_MAP_ERROR (-1) /**< SettMapping.unmapped: refused */
#define SETT_MAP_KEEP (-2)  /**< shown as `fill`, and never written over */

/** A mapping. The first layer that yields a tile wins, then the first row. */
typedef struct SettMapping {
    const SettGame *game;
    int32_t fill;     /**< tile of a cell that no layer says anything of */
    int32_t unmapped; /**< tile of what no row names, or one of the above */
    int32_t outside;  /**< tile of cells beyond the layers; -1: `fill` */
    int32_t cell_w, cell_h; /**< pixels of a tile of the level; 0: those of the
                                 first grid layer */
    int32_t cut_x, cut_y, cut_w,
        cut_h;                           /**< the part of a map that is the
                                              level, in its tiles; cut_w 0: all */
    int32_t offset_x, offset_y, spacing; /**< of a picture: pixels before the
                                              first cell, and between cells */
    const SettMapTileset *sets;
    int32_t set_count;
    const SettMapLayer *layers; /**< the top one first */
    int32_t layer_count;
    const SettMapRow *rows;
    int32_t row_count;
    const SettMapObject *objects;
    int32_t object_count;
    const char *const *clear; /**< layers that are emptied where a level's tile
                                   changes */
    int32_t clear_count;
    bool guessed;
    bool unclear; /**< guessed from counts or colours alone: to be looked at
                       before anything is written by it */
    bool blank;   /**< nothing could be guessed: the rows list what there is,
                       and are to be filled in before the mapping is used */
} SettMapping;

/** Reads {"map": {"format": 1, "cell": [W, H], "cut": [X, Y, W, H], "default":
    TILE, "unmapped": "error" | "keep" | TILE, "outside": TILE,
    "clear_decoration": [LAYER ...], "offset": [X, Y], "spacing": N, "tileset":
   [{"name", "image", "margin", "spacing"}], "layer": [{"name" | "id" | "uid" |
   "iid", "role": "grid" | "mark" | "objects" | "ignore", "sett": "base"}],
   "tile":
    [{"to", "layer", "value" | "name" | "tile": "SET#ID" | "SET#LOW-HIGH" |
    "SET#*" (flips "/h" "/v" "/d" behind it) | "class" | "property":
    "NAME=VALUE" | "wang": "SET/COLOUR" | "group": NAME | "color": "#rrggbb"
    with "within" | "glyph": CHARACTER | "empty": true, "write"}], "object":
    [{"to", "class" | "name" | "template" | "tile": "SET#ID", "at": "cell" |
    "center" | "area", "on_lack": "create" | "move" | "error", "fields":
    {...}}]}}. Layers of Tiled in groups may be named by their path,
    "GROUP/LAYER". The tree must outlive the mapping. Errors carry the place. */
SettStatus sett_mapping_read(const SettGame *game, const SettJson *root,
                             SettArena *arena, SettMapping *out,
                             SettError *err);
/** The document of a mapping's bytes, for sett_mapping_read: JSON where they
    begin with '{', else TOML (sett/toml.h), so that the section [map] of a game
    file is a mapping as well. Errors as those readers. */
SettStatus sett_mapping_document(const char *bytes, size_t size,
                                 SettArena *arena, const SettJson **root,
                                 SettError *err);
/** Guesses one, by the first of these that says anything: names (layers,
    classes, properties, Wang colours, identifiers and entities against the
    names and roles of the game's tiles), tiles that collision shapes fill, the
    only value, then with `unclear` how often tiles and values come, and their
    colours; those of Tiled's tiles where `files` (may be NULL) has the
   pictures. It never makes up a start or a goal. Where nothing does the mapping
   is `blank`; SETT_BAD_INPUT where there is nothing to list. */
SettStatus sett_mapping_guess_tiled(const SettGame *game,
                                    const SettTiledMap *map,
                                    const SettProjectFiles *files,
                                    SettArena *arena, SettMapping *out,
                                    SettError *err);
SettStatus sett_mapping_guess_ldtk(const SettGame *game,
                                   const SettLdtkProject *project,
                                   SettArena *arena, SettMapping *out,
                                   SettError *err);
/** The game's tile that a name of a user's stands for, as a guess has it; -1:
    none. */
int32_t sett_mapping_meant(const SettGame *game, const char *name);
/** Adds the mapping as the document that sett_mapping_read takes; reasons of a
    guess are members "why". */
void sett_mapping_json(const SettMapping *mapping, SettText *out);
/** The same as TOML; reasons, counts and trust of a guess are comments. */
void sett_mapping_toml(const SettMapping *mapping, SettText *out);
/** Adds a line for each row of a guess: the tile, what it is guessed for, how
    often that comes, the reason, and how much it is to be relied on. */
void sett_mapping_tell(const SettMapping *mapping, SettText *out);

/** The level that a map shows. Errors name layer, tile, the number of cells and
    the first of them. */
SettStatus sett_mapping_from_tiled(const SettMapping *mapping,
                                   const SettTiledMap *map, SettArena *arena,
                                   SettGrid *grid, SettError *err);
SettStatus sett_mapping_from_ldtk(const SettMapping *mapping,
                                  const SettLdtkProject *project,
                                  const SettLdtkLevel *level, SettArena *arena,
                                  SettGrid *grid, SettError *err);
/** Puts a level into a map, which takes its size (but for cuts of a map, texts
   and pictures: these are refused): cells whose tile is the same keep
    what they hold; others are emptied in the mapped layers and get one of the
    alternatives, by (seed, x, y), or the tile of a Wang set that fits their
    neighbours; the same tiles beside a change get theirs anew. A tile that
    would be read as another tile of the game is not taken. Objects that are
   mapped stay where their cell is as it was; others are moved to where one is
   wanted, made like one that there is (else as a point), or taken away. Under
   an object that comes the cell becomes `default`, unless it is open already.
   The map is then written by sett_tiled_write. */
SettStatus sett_mapping_to_tiled(const SettMapping *mapping, SettTiledMap *map,
                                 const SettGrid *grid, uint64_t seed,
                                 SettArena *arena, SettError *err);
/** The change that puts a level into a project, for sett_ldtk_write: into the
    level of that name, else into a new one of the form of level `like`. Lists
   of the change belong to `arena`. */
SettStatus sett_mapping_to_ldtk(const SettMapping *mapping,
                                const SettLdtkProject *project,
                                const char *name, int32_t like,
                                const SettGrid *grid, SettArena *arena,
                                SettLdtkChange *out, SettError *err);

/** A map or world of Tiled, a project of LDtk, boards of Sokoban, a text or a
   picture with its mapping. Belongs to the arena it was read into; the bytes
   must outlive it. */
typedef struct SettMapped {
    const char *path; /**< of the map's or project's file */
    const char *bytes;
    size_t size;
    SettProjectFiles files;
    SettProjectLog log; /**< of the level files and tilesets that were read */
    bool is_ldtk;
    bool is_text;       /**< characters are tiles: `tiled` has them as such */
    SettTiledMap tiled; /**< where it is none of the others */
    SettLdtkProject ldtk;
    struct SettMapPicture *picture; /**< private: of a PNG; NULL: it is none */
    struct SettMapBoards *boards;   /**< private: of .xsb, .sok; or NULL */
    struct SettMapWorld *world;     /**< private: of a .world; or NULL */
    SettMapping mapping;
} SettMapped;

/** Reads a project of either kind, a world (.world) with its maps, a file of
   boards (.xsb, .sok: without a mapping by the letters of the game's tiles), a
   text where rows of the mapping are of characters, or a picture (PNG) that is
   cut into cells: tiles of the mapping's tilesets or of the game's art, kinds
   of its own in any of eight directions, or pixels; a mapping of a picture
   without rows says how it is cut alone, and the rest is guessed; `mapping` is
   the document that sett_mapping_read takes, NULL: one is guessed. `files` may
   be NULL (none is opened). `*out` must stay where it is. Errors as those of
   the readers. */
SettStatus sett_mapped_read(const SettGame *game, const char *bytes,
                            size_t size, const char *path,
                            const SettProjectFiles *files,
                            const SettJson *mapping, SettArena *arena,
                            SettMapped *out, SettError *err);
/** Levels of the project, and the name of one: LDtk's identifier, the title of
    a board (its number from 0 where it has none), the file that a world names,
    else the project's own path. */
int32_t sett_mapped_count(const SettMapped *mapped);
const char *sett_mapped_name(const SettMapped *mapped, int32_t index);
/** Where a level lies in its world, in pixels; false: nowhere. */
bool sett_mapped_at(const SettMapped *mapped, int32_t index, int64_t at[2]);
/** Hands every level of the project to `take`; `level` not NULL: the one of
    that name (or iid of LDtk's) alone. SETT_BAD_ARGUMENT where there is none,
    SETT_BAD_INPUT where the mapping is blank. */
SettStatus sett_mapped_levels(const SettMapped *mapped, const char *level,
                              SettLevelTakeFn *take, void *user,
                              SettArena *arena, SettError *err);

/** Adds a line for each kind of thing that the project keeps and that no level
    shows: layers of images, objects and entities without a row, properties,
    parallax, unknown elements; and for each group of LDtk's rules that asks for
    a biome where a level says none. `tmp` holds the work. SETT_NO_MEMORY. */
SettStatus sett_mapped_carried(const SettMapped *mapped, SettArena *tmp,
                               SettText *out);

/** Levels that go into a project. */
typedef struct SettMappedPut {
    const SettGrid *grids;
    int32_t count;
    const char
        *name; /**< LDtk, boards, worlds: NAME_0, NAME_1 ...; NULL: "Sett". With
                    '%': a pattern as LDtk has it, of %idx, %idx1, %x, %y,
                    %gx, %gy, %depth and %world; "%" alone: the project's */
    const char
        *level; /**< LDtk, boards, worlds: one level goes into that of this
                   name, whatever `name` says; NULL: as that has it */
    const char
        *like; /**< LDtk, worlds: whose form new ones take; NULL: the first */
    SettLdtkLists lists; /**< LDtk: of rules' tiles; ALL: of all its levels */
    uint64_t seed;       /**< chooses variants and identifiers */
    bool drop; /**< tiles that no row writes become `default`; else they are
                    refused */
    SettText *lost; /**< gets a line for each thing of the levels that the
                         project has no place for; NULL: they are not told */
} SettMappedPut;

/** The files of the project with the levels in it, the project's own last;
    nothing is written. A map of Tiled takes one level; a file of boards one for
    each, or by `level` or `name` as LDtk, new ones with a line "Title:" at its
    end; a world of Tiled as LDtk, new ones as maps beside that of `like` (by
    default the first) whose other layers of tiles are empty, to the right of
    all. `out` goes back by
    sett_ldtk_files_free. Errors as those of the writers, SETT_BAD_ARGUMENT. */
SettStatus sett_mapped_put(SettMapped *mapped, const SettMappedPut *put,
                           SettArena *arena, SettLdtkFiles *out,
                           SettError *err);
/** Writes these files over the project: all or none, with backups, and only
    where the project, its level files and its tilesets are still what was read
    (sett_project_save). */
SettStatus sett_mapped_save(const SettMapped *mapped, const SettIo *io,
                            const SettLdtkFiles *files, SettArena *arena,
                            SettError *err);

SETT_END
#endif
