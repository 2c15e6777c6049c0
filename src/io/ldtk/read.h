/* read.h - what the readers of LDtk's files share, and where pieces that may be
   written back stand. Private to this folder. */
#ifndef SETT_IO_LDTK_READ_H
#define SETT_IO_LDTK_READ_H

#include "io/project/project.h"
#include "sett/ldtk.h"

/** Where a level stands: in the project, and in its own file where it has one.
 */
typedef struct SettLdtkPlace {
    const SettDocNode *in_project;
    SettDoc *file;            /**< NULL: inline */
    const SettDocNode *level; /**< with its layers: in `file` or the project */
    const SettDocNode **layers; /**< as many as level->layer_count */
    int32_t world;              /**< index, 0 without worlds */
} SettLdtkPlace;

struct SettLdtkPlaces {
    SettDoc doc;
    SettLdtkPlace *levels;
    const SettDocNode **lists; /**< "levels" of each world */
    int32_t list_count;
    const char *folder; /**< of the project from the root */
};

/** Errors stick: once `status` is not SETT_OK, nothing is read any more, and
    what is asked for is empty. */
typedef struct SettLdtkReader {
    const SettProjectFiles *files; /**< or NULL */
    SettArena *arena;
    SettError *err;
    SettLdtkProject *project;
    const SettDoc *doc; /**< that is being read */
    SettStatus status;
} SettLdtkReader;

/** Members of a node by rows. */
#define SETT_LDTK_FIELDS(r, node, rows, out) \
    sett_ldtk_fields(r, node, rows, sizeof(rows) / sizeof(rows)[0], out)
void sett_ldtk_fields(SettLdtkReader *r, const SettDocNode *node,
                      const SettDocRow *rows, size_t count, void *out);
/** Memory for `count` things, all zero bytes; NULL after an error. */
#define SETT_LDTK_TAKE(r, count, type) \
    ((type *)sett_ldtk_take(r, (size_t)(count), sizeof(type)))
void *sett_ldtk_take(SettLdtkReader *r, size_t count, size_t size);
/** All items of a list, each of `size` bytes that are zero before `one` reads
    them. */
void *sett_ldtk_list(SettLdtkReader *r, const SettDocNode *node,
                     const char *name, size_t size,
                     void (*one)(SettLdtkReader *r, const SettDocNode *node,
                                 void *item),
                     int32_t *count);
int64_t sett_ldtk_int(SettLdtkReader *r, const SettDocNode *node,
                      const char *name, int64_t low, int64_t high,
                      int64_t none);
/** A text, "" where there is none. */
const char *sett_ldtk_text(SettLdtkReader *r, const SettDocNode *node,
                           const char *name);
/** A list of whole numbers; one that is not there is empty. */
const int32_t *sett_ldtk_ints(SettLdtkReader *r, const SettDocNode *list,
                              int32_t *count);
/** A list of texts, or one text, or null. */
const char *const *sett_ldtk_texts(SettLdtkReader *r, const SettDocNode *value,
                                   int32_t *count);
/** Two numbers of a list such as "px"; they stay where it is not there. */
void sett_ldtk_pair(SettLdtkReader *r, const SettDocNode *node,
                    const char *name, int32_t *x, int32_t *y);
/** First item of a list; NULL where there is none. */
const SettDocNode *sett_ldtk_items(const SettDocNode *node, const char *name);
int32_t sett_ldtk_count(const SettDocNode *first);
/** "#rrggbb" as 0xRRGGBB. */
uint32_t sett_ldtk_colour(SettDocText text);

void sett_ldtk_read_defs(SettLdtkReader *r, const SettDocNode *defs);
void sett_ldtk_read_level(SettLdtkReader *r, const SettDocNode *node,
                          SettLdtkLevel *level, SettLdtkPlace *place);

#endif
