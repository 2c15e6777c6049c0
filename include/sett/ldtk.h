/* ldtk.h - projects of LDtk: levels with their layers, the rules that choose
   tiles for IntGrid layers, drawn in their own art, and written back with new
   levels and changed cells. */
#ifndef SETT_LDTK_H
#define SETT_LDTK_H

#include "sett/json.h"
#include "sett/project.h"

SETT_BEGIN

/** A named integer of an IntGrid layer; `group` 0: none. */
typedef struct SettLdtkValue {
    int32_t value, group;
    const char *name;       /**< or "" */
    const char *colour;     /**< "#rrggbb" */
    const char *group_name; /**< or "" */
} SettLdtkValue;

typedef enum SettLdtkChecker {
    SETT_LDTK_NO_CHECKER,
    SETT_LDTK_HORIZONTAL,
    SETT_LDTK_VERTICAL
} SettLdtkChecker;

/** Ids of tiles that are laid together. */
typedef struct SettLdtkVariant {
    const int32_t *tiles;
    int32_t count;
} SettLdtkVariant;

typedef struct SettLdtkRule {
    int32_t uid, size;
    const int32_t *pattern; /**< size x size, row by row */
    const SettLdtkVariant *variants;
    int32_t variant_count;
    bool active, breaks, flip_x, flip_y, stamp, noise, outside_known;
    double chance, alpha, pivot_x, pivot_y, noise_scale;
    int32_t outside; /**< value beyond the grid, where `outside_known` */
    int32_t modulo_x, modulo_y, offset_x, offset_y;
    SettLdtkChecker checker;
    int32_t tile_x, tile_y;           /**< offset of the tiles, pixels */
    int32_t random_x[2], random_y[2]; /**< least and most added to it */
    int64_t noise_seed;
    int32_t noise_octaves;
} SettLdtkRule;

typedef struct SettLdtkRuleGroup {
    int32_t uid;
    const char *name;
    bool active, optional;
    bool all_biomes; /**< needed: all of `biomes`, not one of them */
    const char *const *biomes;
    int32_t biome_count;
    const SettLdtkRule *rules;
    int32_t rule_count;
} SettLdtkRuleGroup;

/** What a tileset says of tiles: a value of an enum, or a text. */
typedef struct SettLdtkTag {
    const char *text;
    const int32_t *tiles;
    int32_t count;
} SettLdtkTag;

typedef struct SettLdtkSet {
    int32_t uid;
    const char *name;
    const char *image; /**< path from the root; NULL: none that can be read */
    int32_t image_w, image_h, tile, spacing, padding, columns, rows;
    const char *opaque; /**< '0' or '1' a tile, columns * rows; or NULL */
    const char *means;  /**< mean colours, "argb" a tile; or NULL */
    const SettLdtkTag *tags, *data; /**< values of its enum; custom texts */
    int32_t tag_count, data_count;
} SettLdtkSet;

typedef enum SettLdtkKind {
    SETT_LDTK_INT_GRID,
    SETT_LDTK_AUTO,
    SETT_LDTK_TILES,
    SETT_LDTK_ENTITIES
} SettLdtkKind;

typedef struct SettLdtkLayerDef {
    int32_t uid;
    const char *name;
    SettLdtkKind kind;
    int32_t grid, offset_x, offset_y;
    double opacity, pivot_x, pivot_y;
    const SettLdtkValue *values;
    int32_t value_count;
    const SettLdtkRuleGroup *groups;
    int32_t group_count;
    int32_t set;    /**< uid of its tileset, -1: none */
    int32_t source; /**< uid of the layer whose values the rules look at; -1 */
    int32_t killer; /**< uid of the layer whose tiles forbid these; -1 */
    int32_t biome;  /**< uid of the level's field that says its biome; -1 */
} SettLdtkLayerDef;

typedef struct SettLdtkEntityDef {
    int32_t uid;
    const char *name;
    int32_t w, h;
    double pivot_x, pivot_y;
    int32_t most;            /**< 0: any number */
    const char *most_within; /**< "PerLayer", "PerLevel", "PerWorld" */
    const char *colour;
} SettLdtkEntityDef;

/** A tile as a layer lists it. */
typedef struct SettLdtkTile {
    int32_t x, y, source_x, source_y; /**< pixels of layer and tileset */
    int32_t tile, cell, rule;         /**< rule: its uid; -1: laid by hand */
    uint8_t flips;                    /**< 1: x, 2: y */
    double alpha;
} SettLdtkTile;

typedef struct SettLdtkEntity {
    const char *name, *iid;
    int32_t def; /**< uid */
    int32_t x, y, w, h, cell_x, cell_y;
    double pivot_x, pivot_y;
    int32_t tile_set; /**< uid, -1: no tile */
    int32_t tile_x, tile_y, tile_w, tile_h;
    uint32_t colour; /**< 0xRRGGBB */
} SettLdtkEntity;

/** A layer of a level. */
typedef struct SettLdtkLayer {
    const SettLdtkLayerDef *def;
    const char *iid;
    int32_t w, h;
    int32_t offset_x, offset_y; /**< pixels, those of the definition included */
    bool visible;
    double opacity;
    int64_t seed;
    int32_t set;             /**< uid of the tileset in use, -1: none */
    const int32_t *optional; /**< uids of optional rule groups in force */
    int32_t optional_count;
    int32_t *values;           /**< IntGrid: w * h, else NULL */
    const SettLdtkTile *tiles; /**< by hand, in drawing order */
    int32_t tile_count;
    const SettLdtkTile *auto_tiles; /**< as stored, in drawing order */
    int32_t auto_count;
    const SettLdtkEntity *entities;
    int32_t entity_count;
} SettLdtkLayer;

/** An enum field of a level, as far as rules ask for it. */
typedef struct SettLdtkField {
    int32_t def;
    const char *const *values;
    int32_t value_count;
} SettLdtkField;

typedef struct SettLdtkLevel {
    const char *name, *iid, *world; /**< world: its iid */
    const char *layout;             /**< of its world: "Free", "GridVania",
                                         "LinearHorizontal", "LinearVertical" */
    int32_t grid_w, grid_h;         /**< of its world, pixels */
    const char *path;    /**< of a level file from the root; NULL: inline */
    const char *missing; /**< why that file could not be read, or NULL */
    int32_t uid, x, y, depth, w, h; /**< pixels */
    uint32_t colour;                /**< of the ground, 0xRRGGBB */
    SettLdtkLayer *layers;          /**< top first, as the definitions */
    int32_t layer_count;
    const SettLdtkField *fields;
    int32_t field_count;
} SettLdtkLevel;

/** A project. Belongs to the arena it was read into; the bytes must outlive
    it. */
typedef struct SettLdtkProject {
    const char *source, *iid, *version;
    int64_t next_uid;
    bool external, worlds; /**< level files; several worlds */
    const SettLdtkLayerDef *layers;
    int32_t layer_count;
    const SettLdtkEntityDef *entities;
    int32_t entity_count;
    const SettLdtkSet *sets;
    int32_t set_count;
    SettLdtkLevel *levels; /**< of all worlds, in their order */
    int32_t level_count;
    struct SettLdtkPlaces *places; /**< private: for writing back */
} SettLdtkProject;

/** True where a JSON file's bytes are meant as a project or level of LDtk. */
bool sett_ldtk_is(const char *bytes, size_t size);
/** Reads a project (.ldtk) with its level files. `files` NULL: none is opened.
    A level file that cannot be had is a level with `missing`. Custom commands
    are never run. Errors carry file and place: SETT_BAD_INPUT, SETT_TOO_LARGE,
    SETT_NO_MEMORY. O(size). */
SettStatus sett_ldtk_read(const char *bytes, size_t size, const char *source,
                          const SettProjectFiles *files, SettArena *arena,
                          SettLdtkProject *project, SettError *err);
const SettLdtkSet *sett_ldtk_set(const SettLdtkProject *project, int32_t uid);
/** The level of that name or iid; NULL: none. */
SettLdtkLevel *sett_ldtk_level(const SettLdtkProject *project,
                               const char *name);
/** The layer's place among the level's; -1: none of that uid. */
int32_t sett_ldtk_layer_of(const SettLdtkLevel *level, int32_t uid);

/** Evaluates the rules of a layer of a level, from its values as they are now:
    the tiles in drawing order, in `arena`. None where the layer has no rules in
    force. As LDtk 1.5.3 evaluates them, its hash and noise included.
    SETT_NO_MEMORY, SETT_CANCELLED. O(cells * rules / 64 + tiles). */
SettStatus sett_ldtk_rules(const SettLdtkProject *project,
                           const SettLdtkLevel *level, int32_t layer,
                           SettArena *arena, const SettLdtkTile **tiles,
                           int32_t *count);

/** Whether the stored list of a layer's rules is not what its rules give: LDtk
    evaluates around an edit alone. Errors as sett_ldtk_rules. */
SettStatus sett_ldtk_stale(const SettLdtkProject *project,
                           const SettLdtkLevel *level, int32_t layer,
                           SettArena *arena, bool *stale);

/** Draws a level at scale 1 in its own art: the ground, then the layers from
    the last to the first; values without tiles as coloured cells, entities by
    their tile or a frame of their colour. `missing` is told of pictures that
    cannot be had (may be NULL). SETT_TOO_LARGE over 1 << 26 pixels. */
SettStatus
sett_ldtk_draw(const SettLdtkProject *project, const SettLdtkLevel *level,
               const SettProjectFiles *files,
               void (*missing)(void *user, const char *path, const char *why),
               void *user, SettArena *arena, SettPicture *out, SettError *err);

/** An entity that a level is to have. One of its definition that lies in the
    cell is kept, else one that would go is moved, else a new one is made. */
typedef struct SettLdtkPut {
    int32_t layer;          /**< place among the level's layers */
    int32_t def;            /**< uid of its definition */
    int32_t cell_x, cell_y; /**< of the layer: of its pivot */
    bool center;            /**< the cell is that of its middle */
    int32_t w, h; /**< pixels from the cell's corner that it covers; 0: it has
                       its own size */
    const SettJson *fields; /**< new: values of fields by their names, texts,
                                 numbers and flags; NULL: none */
} SettLdtkPut;

/** Tiles of a layer in drawing order. */
typedef struct SettLdtkTiles {
    const SettLdtkTile *items; /**< NULL: they stay as they are */
    int32_t count;
} SettLdtkTiles;

/** Which lists of rules' tiles are evaluated; those of new levels always are.
 */
typedef enum SettLdtkLists {
    SETT_LDTK_CHANGED, /**< where what the rules look at changed */
    SETT_LDTK_KEPT,    /**< none */
    SETT_LDTK_ALL      /**< all of the level */
} SettLdtkLists;

/** What becomes of one level. */
typedef struct SettLdtkChange {
    const char *name; /**< of a level that there is, or of a new one */
    int32_t like;     /**< new: index of the level whose form it takes */
    int32_t w, h;     /**< pixels; <= 0: as it is, or as `like` */
    bool placed;      /**< new: x, y, depth are given, else beside the others */
    int32_t x, y, depth;
    /** A layer's values, w * h of it; NULL: as they are (new: empty). By the
        layers' places; NULL: no layer changes. */
    int32_t *const *values;
    const SettLdtkTiles *tiles; /**< of layers of tiles; NULL: as they are */
    const SettLdtkPut *puts;    /**< of the definitions listed in `defs` */
    int32_t put_count;
    const int32_t *defs; /**< uids: entities of these that are no put go */
    int32_t def_count;
    SettLdtkLists lists;
} SettLdtkChange;

/** A file of a written project. */
typedef struct SettLdtkFile {
    const char *path; /**< from the root */
    SettText text;
} SettLdtkFile;

typedef struct SettLdtkFiles {
    SettLdtkFile *items; /**< level files first, the project last */
    int32_t count;
    SettArena *arena; /**< of the list */
} SettLdtkFiles;

/** Writes a project with changed and new levels. Everything else is the file's
    own; lists of rules' tiles are evaluated where values changed; neighbours,
    cells of entities, uids and iids are kept right. The same changes and seed
    give the same bytes, and once they are in, a second time the same levels.
    `out->items[i].text` belongs to the caller: sett_ldtk_files_free. The table
    of contents is kept right as well. SETT_INFEASIBLE: more of an entity than
   its definition allows; SETT_BAD_ARGUMENT, SETT_NO_MEMORY. */
SettStatus sett_ldtk_write(const SettLdtkProject *project,
                           const SettLdtkChange *changes, int32_t count,
                           uint64_t seed, SettArena *tmp, SettLdtkFiles *out,
                           SettError *err);
void sett_ldtk_files_free(SettLdtkFiles *files);

SETT_END
#endif
