/* project_read.c - projects of LDtk, with levels inline or in files of their
   own, in one world or in several. */
#include "io/ldtk/read.h"

#include <string.h>

#define LEVELS 65536

static const SettDocRow project_rows[] = {
    SETT_DOC_ANY(SettLdtkProject, iid, "iid", 0),
    SETT_DOC_ANY(SettLdtkProject, version, "jsonVersion", 0),
    SETT_DOC_ANY(SettLdtkProject, external, "externalLevels", false),
};
/* Of a world, which all its levels say. */
static const SettDocRow world_rows[] = {
    SETT_DOC_ANY(SettLdtkLevel, layout, "worldLayout", 0),
    SETT_DOC_INT(SettLdtkLevel, grid_w, "worldGridWidth", 1, 1 << 20, 256),
    SETT_DOC_INT(SettLdtkLevel, grid_h, "worldGridHeight", 1, 1 << 20, 256),
};

static void read_world(SettLdtkReader *r, const SettDocNode *holder,
                       int32_t world)
{
    SettLdtkProject *p = r->project;
    SettLdtkLevel level = {.world = ""};
    SETT_LDTK_FIELDS(r, holder, world_rows, &level);
    if (p->worlds)
        level.world = sett_ldtk_text(r, holder, "iid");
    p->places->lists[world] = sett_doc_get(holder, "levels");
    for (const SettDocNode *n = sett_ldtk_items(holder, "levels");
         r->status == SETT_OK && n != NULL; n = n->next) {
        SettLdtkPlace *place = &p->places->levels[p->level_count];
        place->world = world;
        p->levels[p->level_count] = level;
        sett_ldtk_read_level(r, n, &p->levels[p->level_count++], place);
    }
}

static void read_worlds(SettLdtkReader *r, const SettDocNode *root)
{
    SettLdtkProject *p = r->project;
    const SettDocNode *first = sett_ldtk_items(root, "worlds");
    int32_t count = 0, lists = p->worlds ? sett_ldtk_count(first) : 1;
    for (const SettDocNode *w = p->worlds ? first : root; w != NULL;
         w = p->worlds ? w->next : NULL)
        count += sett_ldtk_count(sett_ldtk_items(w, "levels"));
    if (r->status == SETT_OK && (count > LEVELS || lists > LEVELS))
        r->status = sett_doc_refuse(r->doc, root, r->err, "at most 65536",
                                    "%d levels", (int)count);
    p->levels = SETT_LDTK_TAKE(r, count, SettLdtkLevel);
    p->places->levels = SETT_LDTK_TAKE(r, count, SettLdtkPlace);
    p->places->lists = SETT_LDTK_TAKE(r, lists, const SettDocNode *);
    p->places->list_count = lists;
    int32_t world = 0;
    for (const SettDocNode *w = p->worlds ? first : root;
         r->status == SETT_OK && w != NULL; w = p->worlds ? w->next : NULL)
        read_world(r, w, world++);
}

SettStatus sett_ldtk_read(const char *bytes, size_t size, const char *source,
                          const SettProjectFiles *files, SettArena *arena,
                          SettLdtkProject *project, SettError *err)
{
    SettLdtkReader r = {
        .files = files, .arena = arena, .err = err, .project = project};
    *project = (SettLdtkProject){.source = source};
    project->places = SETT_TAKE(arena, 1, struct SettLdtkPlaces);
    if (project->places == NULL)
        return sett_no_memory(r.err);
    SettDoc *doc = &project->places->doc;
    SettStatus status = sett_doc_read(bytes, size, source, arena, doc, err);
    if (status != SETT_OK)
        return status;
    r.doc = doc;
    project->places->folder = files != NULL ? files->folder : "";
    const SettDocNode *defs = sett_doc_get(doc->root, "defs");
    if (doc->xml || defs == NULL || defs->kind != SETT_DOC_OBJECT ||
        sett_doc_get(doc->root, "jsonVersion") == NULL)
        return sett_doc_refuse(doc, doc->root, err, "a project of LDtk",
                               "this is none");
    SETT_LDTK_FIELDS(&r, doc->root, project_rows, project);
    project->next_uid =
        sett_ldtk_int(&r, doc->root, "nextUid", 0, INT32_MAX, 0);
    project->worlds = sett_ldtk_items(doc->root, "worlds") != NULL;
    sett_ldtk_read_defs(&r, defs);
    read_worlds(&r, doc->root);
    return r.status;
}

bool sett_ldtk_is(const char *bytes, size_t size)
{
    static const char mark[] = "\"LDtk Project JSON\"";
    size_t n = sizeof mark - 1, most = size < 4096 ? size : 4096;
    for (size_t i = 0; i + n <= most; i++)
        if (memcmp(bytes + i, mark, n) == 0)
            return true;
    return false;
}

const SettLdtkSet *sett_ldtk_set(const SettLdtkProject *project, int32_t uid)
{
    for (int32_t i = 0; i < project->set_count; i++)
        if (project->sets[i].uid == uid)
            return &project->sets[i];
    return NULL;
}

SettLdtkLevel *sett_ldtk_level(const SettLdtkProject *project, const char *name)
{
    for (int32_t i = 0; i < project->level_count; i++)
        if (strcmp(project->levels[i].name, name) == 0 ||
            strcmp(project->levels[i].iid, name) == 0)
            return &project->levels[i];
    return NULL;
}

int32_t sett_ldtk_layer_of(const SettLdtkLevel *level, int32_t uid)
{
    for (int32_t i = 0; i < level->layer_count; i++)
        if (level->layers[i].def->uid == uid)
            return i;
    return -1;
}
