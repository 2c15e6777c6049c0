/* view.h - layers of a project as cells of rows, and the level that they show:
   the same for maps of Tiled and levels of LDtk. Private to this folder. */
#ifndef SETT_IO_MAPPING_VIEW_H
#define SETT_IO_MAPPING_VIEW_H

#include "io/mapping/mapping.h"

/* Of a cell that no row fits: it is empty, or it is not. */
#define SETT_MAP_NOTHING (-1)
#define SETT_MAP_NO_ROW (-2)

/** A layer whose cells are the level's. */
typedef struct SettMapSource {
    int32_t layer;          /**< its index in the map or level */
    SettMapRole role;       /**< GRID or MARK */
    int32_t x, y, w, h;     /**< its cells, from the map's origin */
    int32_t grid_w, grid_h; /**< pixels of a cell */
    int32_t *rows;          /**< of each cell, or one of the above */
} SettMapSource;

/** A level in a project. */
typedef struct SettMapView {
    const SettMapping *m;
    SettArena *arena;
    SettError *err;
    const char *source;     /**< name of the file */
    SettMapSource *sources; /**< the top one first */
    int32_t count;
    int32_t cell_w, cell_h; /**< pixels of a tile of the level */
    int32_t x, y, w, h;     /**< the level in its tiles, from the origin */
    bool *kept; /**< tiles that are only shown (SETT_MAP_KEEP); NULL: none */
    int32_t *objects; /**< tile of the object there, -1: none; NULL: not yet */
    /* Where no row fits, of lay: */
    int32_t bad_source, bad_cell;
} SettMapView;

/** Cells of a source. */
typedef struct SettMapBox {
    int32_t x0, y0, x1, y1; /**< the last are not in it */
} SettMapBox;

/** Room for `count` sources. */
SettStatus sett_map_view(const SettMapping *m, int32_t count, SettArena *arena,
                         SettError *err, SettMapView *out);
/** Sizes of the level from its sources: `box` in pixels; a cut of the mapping
    counts instead. Refuses cells that do not divide each other. */
SettStatus sett_map_frame(SettMapView *view, const int64_t box[4]);
/** The cells of a source under a tile, clipped to the source: maybe none. */
SettMapBox sett_map_parts(const SettMapView *view, const SettMapSource *s,
                          int32_t x, int32_t y);
/** The tiles that all sources show together. SETT_BAD_INPUT where no row fits,
    with bad_source and bad_cell set: the caller tells it. */
SettStatus sett_map_lay(SettMapView *view, SettGrid *grid);
/** Puts an object over tiles of the level; two kinds in one are refused. */
SettStatus sett_map_lay_objects(SettMapView *view, SettGrid *grid,
                                const SettMapObject *row, const SettMapBox *box,
                                const char *what);
/** Tiles of the level that an object of `row` at these pixels is in. */
SettMapBox sett_map_object_box(const SettMapView *view,
                               const SettMapObject *row, const double box[4]);

/** How a level goes into a project. */
typedef struct SettMapHow {
    uint64_t seed;
    bool drop;        /**< what cannot be written is left as it is, and told */
    SettText *lost;   /**< where it is told; NULL: nowhere */
    const char *name; /**< of the level, for that; NULL: none */
} SettMapHow;
/** A tile that cannot be written, and why: told where it is dropped, else
    refused. */
SettStatus sett_map_leave(const SettMapView *view, const SettMapHow *how,
                          const char *why, int32_t tile, int32_t x, int32_t y);
SettStatus sett_map_put_tiled(const SettMapping *mapping, SettTiledMap *map,
                              const SettGrid *level, const SettMapHow *how,
                              SettArena *arena, SettError *err);
SettStatus sett_map_put_ldtk(const SettMapping *mapping,
                             const SettLdtkProject *project, const char *name,
                             int32_t like, const SettGrid *level,
                             const SettMapHow *how, SettArena *arena,
                             SettLdtkChange *out, SettError *err);

/** One of the alternatives of "write": "SET#ID", "/h", "/v", "/d" and "*WEIGHT"
    behind it. */
typedef struct SettMapPick {
    const char *set;
    size_t set_size;
    int32_t id, weight;
    uint32_t flips;
} SettMapPick;
bool sett_map_pick(const char *text, size_t size, SettMapPick *out);
/** Refuses a part of "write". */
SettStatus sett_map_bad_write(SettError *err, const char *at, size_t size);

#define SETT_MAP_CHOICES 64
/** What may stand for a tile of the game: cells with their weights. */
typedef struct SettMapChoice {
    uint32_t cells[SETT_MAP_CHOICES];
    int32_t weights[SETT_MAP_CHOICES], count, sum;
} SettMapChoice;
void sett_map_choose(SettMapChoice *c, int64_t cell, int32_t weight);
/** The alternative of a place, by its hash. */
uint32_t sett_map_chosen(const SettMapChoice *c, uint64_t hash);
/** Hash of a place that chooses. */
uint64_t sett_map_place(uint64_t seed, int32_t x, int32_t y);

/** Mean colours of tiles, for rows by colour. */
typedef struct SettMapLooks {
    const int64_t *const *means; /**< of each set, of each tile; -1: none */
    const int32_t *counts;
} SettMapLooks;
/** The pictures of a map's tilesets, for rows by colour; where the mapping has
    none nothing is opened. SETT_BAD_INPUT where a picture that is needed cannot
    be had, SETT_NO_MEMORY. */
SettStatus sett_mapping_look(const SettMapping *mapping, SettTiledMap *map,
                             const SettProjectFiles *files, SettArena *arena,
                             SettError *err);
/** Mean colour of a tile's pixels that are there; -1: none can be had. */
int64_t sett_map_mean(const SettTiledSet *set, const SettPicture *picture,
                      int32_t id);
/** Pictures of a map's sets; those that cannot be had stay empty, the last of
    them in `*missing` with the reason in `why` (both may be NULL). NULL: no
    memory. */
SettPicture *sett_map_pictures(const SettTiledMap *map,
                               const SettProjectFiles *files, SettArena *arena,
                               const char **missing, SettError *why);

#endif
