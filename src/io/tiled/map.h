/* map.h - what the readers of Tiled's files share, and where the pieces that
   may be written back stand. Private to this folder. */
#ifndef SETT_IO_TILED_MAP_H
#define SETT_IO_TILED_MAP_H

#include "io/pack/pack.h"
#include "io/project/project.h"
#include "sett/tiled.h"

typedef enum SettTiledCoding {
    SETT_TILED_ELEMENTS, /**< <tile gid="1"/>, or a list of JSON */
    SETT_TILED_CSV,
    SETT_TILED_BASE64
} SettTiledCoding;

/** One run of cells: a layer's data, or one chunk of it. */
typedef struct SettTiledRun {
    const SettDocNode *node;  /**< that holds the text, list or elements */
    const SettDocNode *chunk; /**< the chunk, or NULL */
    const SettDocNode *layer; /**< that it is of */
    int32_t x, y, w, h;
} SettTiledRun;

/** Where a layer's cells stand. */
typedef struct SettTiledPlace {
    const SettDocNode *node; /**< the layer itself */
    const SettDocNode *data; /**< NULL: it has none */
    SettTiledCoding coding;
    SettPacking packing;
    SettTiledRun *runs;
    int32_t run_count;
    int32_t chunk_w, chunk_h; /**< 0: a finite layer */
} SettTiledPlace;

struct SettTiledPlaces {
    SettDoc doc;
    SettTiledPlace *layers;  /**< as many as the map has */
    int32_t level;           /**< of compression, -1: usual */
    const char *types_wrong; /**< why classes could not be had, or NULL */
};

typedef struct SettTiledTemplate SettTiledTemplate;

/** A reader of one map and all that it links. */
typedef struct SettTiledReader {
    const SettProjectFiles *files; /**< or NULL */
    SettArena *arena;
    SettError *err;
    SettTiledLimits limits;
    int64_t cells; /**< read so far */
    SettTiledMap *map;
    SettTiledTemplate *templates;
    int32_t template_count;
    const SettDocNode *types; /**< "propertyTypes" of the project; or NULL */
    bool types_sought;
    const char *types_wrong; /**< why they could not be had, or NULL */
    int32_t defaults;        /**< members of these that were looked at so far */
    int32_t scanned;         /**< classes that were looked at for their names */
    const SettDoc *doc;      /**< that is being read */
    const char *folder;      /**< it lies in, from the root */
    SettStatus status;       /**< errors stick: after one nothing is read */
} SettTiledReader;

/** Children of a kind: elements `tag` of XML, items of the list `key` of JSON.
 */
const SettDocNode *sett_tiled_items(const SettDoc *doc, const SettDocNode *node,
                                    const char *tag, const char *key);
const SettDocNode *sett_tiled_next(const SettDoc *doc, const SettDocNode *item);
/** A 0-terminated string; "" where it is not there. */
const char *sett_tiled_string(SettTiledReader *r, const SettDocNode *node,
                              const char *name);
int32_t sett_tiled_int(SettTiledReader *r, const SettDocNode *node,
                       const char *name, int64_t low, int64_t high,
                       int64_t none);
/** Members of a node by rows. */
#define SETT_TILED_FIELDS(r, node, rows, out) \
    sett_tiled_fields(r, node, rows, sizeof(rows) / sizeof(rows)[0], out)
void sett_tiled_fields(SettTiledReader *r, const SettDocNode *node,
                       const SettDocRow *rows, size_t count, void *out);
/** Reads the item `first` and all that follow, each of `size` bytes that are
    zero before. */
void *sett_tiled_list(SettTiledReader *r, const SettDocNode *first, size_t size,
                      void (*one)(SettTiledReader *r, const SettDocNode *node,
                                  void *item),
                      int32_t *count);
/** The path of an image's source from the root; NULL where it has none, or one
    that leads out. `node` is the element of XML, or the owner in JSON. */
const char *sett_tiled_image(SettTiledReader *r, const SettDocNode *node);
/** "#RRGGBB", "RRGGBB" or "#AARRGGBB" as 0xAARRGGBB; `none` otherwise. */
int64_t sett_tiled_colour(SettDocText text, int64_t none);
/** The colour of an image that counts as transparent, 0xRRGGBB; -1: none. */
int64_t sett_tiled_key_colour(const SettTiledReader *r,
                              const SettDocNode *image);
SettTiledProperties sett_tiled_read_properties(SettTiledReader *r,
                                               const SettDocNode *node);
/** A tileset, in the map or in its file; `node` has "firstgid" in a map. */
void sett_tiled_read_set(SettTiledReader *r, const SettDocNode *node,
                         SettTiledSet *out);
void sett_tiled_read_wang(SettTiledReader *r, const SettDocNode *node,
                          SettTiledSet *out);
void sett_tiled_read_objects(SettTiledReader *r, const SettDocNode *node,
                             SettTiledLayer *out);
/** Finds the runs of a layer of cells and decodes all of them. */
SettStatus sett_tiled_read_cells(SettTiledReader *r, const SettDocNode *node,
                                 SettTiledLayer *out, SettTiledPlace *place);
/** Decodes one run into `cells` of run->w * run->h. */
SettStatus sett_tiled_decode(const SettDoc *doc, const SettTiledPlace *place,
                             const SettTiledRun *run, SettArena *tmp,
                             uint32_t *cells, SettError *err);
/** Gives a layer another box of cells; those that lie in both are kept. */
SettStatus sett_tiled_reach(SettTiledLayer *layer, int32_t x, int32_t y,
                            int32_t w, int32_t h, SettArena *arena);
/** "properties" of new objects as a list of their own, and as edits of the
    object whose form one takes. */
void sett_tiled_put_fields(const SettDoc *doc, const SettJson *fields,
                           SettText *out);
void sett_tiled_edit_fields(const SettDoc *doc, SettDocEdits *edits,
                            const SettDocNode *object, const SettJson *fields);
/** Edits of map->changes. */
SettStatus sett_tiled_edit_objects(const SettTiledMap *map, SettDocEdits *edits,
                                   SettArena *tmp, SettError *err);
/** Finds the project that a map is of: the first file *.tiled-project in its
    folder, or in the nearest one above it that has one, up to the root. One
   that is broken is refused. */
SettStatus sett_tiled_find_types(SettTiledReader *r);
/** Reads a file of a project as a document. SETT_OK with `*why` set where it
    cannot be had: what is then wrong. */
SettStatus sett_tiled_open(SettTiledReader *r, SettDocText link, SettDoc *doc,
                           const char **path, const char **why);

#endif
