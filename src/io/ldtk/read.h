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

typedef struct SettLdtkReader {
    const SettProjectFiles *files; /**< or NULL */
    SettArena *arena;
    SettError *err;
    SettLdtkProject *project;
    const SettDoc *doc; /**< that is being read */
} SettLdtkReader;

/** Members as C strings and numbers. */
SettStatus sett_ldtk_text(SettLdtkReader *r, const SettDocNode *node,
                          const char *name, const char **out);
SettStatus sett_ldtk_int(SettLdtkReader *r, const SettDocNode *node,
                         const char *name, int64_t low, int64_t high,
                         int64_t none, int32_t *out);
/** A list of whole numbers; one that is not there is empty. */
SettStatus sett_ldtk_ints(SettLdtkReader *r, const SettDocNode *list,
                          const int32_t **out, int32_t *count);
/** A list of texts, or one text, or null. */
SettStatus sett_ldtk_texts(SettLdtkReader *r, const SettDocNode *value,
                           const char *const **out, int32_t *count);
/** Two numbers of a list such as "px". */
SettStatus sett_ldtk_pair(SettLdtkReader *r, const SettDocNode *node,
                          const char *name, int32_t out[2]);
/** First item of a list; NULL where there is none. */
const SettDocNode *sett_ldtk_items(const SettDocNode *node, const char *name);
int32_t sett_ldtk_count(const SettDocNode *first);
/** "#rrggbb" as 0xRRGGBB. */
uint32_t sett_ldtk_colour(SettDocText text);

SettStatus sett_ldtk_read_defs(SettLdtkReader *r, const SettDocNode *defs);
SettStatus sett_ldtk_read_level(SettLdtkReader *r, const SettDocNode *node,
                                SettLdtkLevel *level, SettLdtkPlace *place);

#endif
