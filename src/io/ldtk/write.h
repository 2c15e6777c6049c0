/* write.h - what the writers of LDtk's projects share. Private to this folder.
 */
#ifndef SETT_IO_LDTK_WRITE_H
#define SETT_IO_LDTK_WRITE_H

#include "io/ldtk/read.h"

/** A level as it will be: one that there is, changed or not, or a new one. */
typedef struct SettLdtkWill {
    const SettLdtkChange *change; /**< NULL: not changed */
    const char *name, *iid;
    int32_t
        from; /**< the level itself, or the one whose form a new one takes */
    int32_t uid;
    bool is_new;
    bool auto_named; /**< LDtk may name it anew by the project's pattern */
    int32_t world, x, y, w, h, depth;
    SettDocEdits *file_edits; /**< of a level file; NULL: inline */
    const char **layer_iids;  /**< new: of its layers; NULL: as `from` */
} SettLdtkWill;

/** An entity as it was written; `node` NULL: its layer has none of them. */
typedef struct SettLdtkListed {
    SettDoc doc;
    const SettDocNode *node;
    const SettLdtkWill *level;
    int32_t layer;
    struct SettLdtkListed *next;
} SettLdtkListed;

typedef struct SettLdtkWriter {
    const SettLdtkProject *project;
    uint64_t seed;
    SettArena *tmp;
    SettError *err;
    SettDocEdits edits; /**< of the project's file */
    int64_t next_uid;
    SettLdtkWill *levels; /**< all, the new ones last */
    int32_t count;
    uint64_t *gone; /**< hashes of iids of entities that go, an open table */
    size_t gone_room, gone_count;
    uint64_t *used; /**< hashes of iids that there are, an open table */
    size_t used_room;
    bool toc; /**< the project has a table of contents */
    SettLdtkListed *listed, **listed_end; /**< of lists that were written */
} SettLdtkWriter;

/** Replaces a value by a text, which is copied and freed. */
void sett_ldtk_put(SettDocEdits *edits, const SettDocNode *node,
                   SettText *text);
/** A member's new value, where the member is there. */
void sett_ldtk_set_int(SettDocEdits *edits, const SettDocNode *node,
                       const char *name, int64_t value);
void sett_ldtk_set_string(SettDocEdits *edits, const SettDocNode *node,
                          const char *name, const char *value);
/** Any JSON text. */
void sett_ldtk_set_raw(SettDocEdits *edits, const SettDocNode *node,
                       const char *name, const char *value);
/** Enters an iid among those that there are; false where it is one. */
bool sett_ldtk_take_iid(SettLdtkWriter *w, SettDocText iid);
/** An iid that nothing has, from the seed and what it is for; "": no memory. */
const char *sett_ldtk_fresh_iid(SettLdtkWriter *w, const char *level,
                                const char *what, int32_t index);
/** The iid that something is given as long as nothing has it; 36 characters. */
void sett_ldtk_planned_iid(const SettLdtkProject *project, uint64_t seed,
                           const char *level, const char *what, int32_t index,
                           char out[40]);
/** A name as LDtk takes it: letters, digits and '_', in the project's style. */
SettStatus sett_ldtk_level_name(SettLdtkWriter *w, const char *wanted,
                                const char **out);
/** Names a new level that has its place by a pattern: %idx (from 0), %idx1, %x,
    %y, %gx, %gy (cells of the world's grid), %depth, %world. A number is added
    where another has that name. */
SettStatus sett_ldtk_name_level(SettLdtkWriter *w, SettLdtkWill *level,
                                const char *pattern);
/** Notes an entity that goes. */
SettStatus sett_ldtk_add_gone(SettLdtkWriter *w, SettDocText iid);
/** Whether any "entityIid" below a node is one that goes. */
bool sett_ldtk_mentions_gone(const SettLdtkWriter *w, const SettDocNode *node);
/** Finds all entities that go; before anything is edited. */
SettStatus sett_ldtk_collect_gone(SettLdtkWriter *w);
/** Empties all fields of a node that refer to entities; those that refer to
    one that goes. */
void sett_ldtk_drop_references(const SettDocNode *node, SettDocEdits *edits);
void sett_ldtk_drop_gone(const SettLdtkWriter *w, const SettDoc *doc,
                         const SettDocNode *node, SettDocEdits *edits);
/** The latter in levels that nothing else changes, and in fields of levels. */
void sett_ldtk_edit_references(SettLdtkWriter *w);
/** Whether entities have their place in the world as well. */
bool sett_ldtk_has_world(const SettLdtkWriter *w, const SettLdtkWill *level);

/** Edits of a level's node: `own` false: of the entry that a level with a file
    has in the project. */
SettStatus sett_ldtk_edit_level(SettLdtkWriter *w, const SettLdtkWill *level,
                                const SettDoc *doc, const SettDocNode *node,
                                bool own, SettDocEdits *edits);
/** The value given for a field whose name stands in member `name`; NULL: none.
 */
const SettJson *sett_ldtk_given(const SettJson *fields, const SettDocNode *node,
                                const char *name);
/** A field's value as games read it, and as LDtk loads it. */
void sett_ldtk_put_value(const SettDocNode *field, const SettJson *value,
                         SettText *out);
void sett_ldtk_put_real(const SettDocNode *field, const SettJson *value,
                        SettText *out);
/** Refuses values that the entity of `def` has no field for. */
SettStatus sett_ldtk_check_fields(SettLdtkWriter *w, const SettDocNode *def,
                                  const SettJson *fields, const char *entity);
/** Edits of the fields of an entity that have a value given. */
void sett_ldtk_edit_fields(const SettDocNode *node, const SettJson *fields,
                           SettDocEdits *edits);
/** Edits of a layer's list of entities. */
SettStatus sett_ldtk_edit_entities(SettLdtkWriter *w, const SettLdtkWill *level,
                                   int32_t layer, const SettDoc *doc,
                                   const SettDocNode *node,
                                   SettDocEdits *edits);
/** Refuses more entities than definitions allow. */
SettStatus sett_ldtk_check_counts(SettLdtkWriter *w);
/** Edits the table of contents: after all levels were written. */
SettStatus sett_ldtk_edit_toc(SettLdtkWriter *w);
/** Edits the neighbours of every level whose list is another one now. */
void sett_ldtk_edit_neighbours(SettLdtkWriter *w);
void sett_ldtk_neighbours_text(const SettLdtkWriter *w, int32_t index,
                               SettText *out);

#endif
