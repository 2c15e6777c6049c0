/* project_read.c - projects of LDtk, with levels inline or in files of their
   own, in one world or in several. */
#include "io/ldtk/read.h"

#include <string.h>

#define LEVELS 65536

static SettStatus no_memory(SettLdtkReader *r)
{
    return sett_fail(r->err, SETT_NO_MEMORY, "out of memory");
}

SettStatus sett_ldtk_text(SettLdtkReader *r, const SettDocNode *node,
                          const char *name, const char **out)
{
    SettDocText text = sett_doc_string(node, name);
    *out = text.at != NULL ? sett_doc_copy(text, r->arena) : "";
    return *out != NULL ? SETT_OK : no_memory(r);
}

SettStatus sett_ldtk_int(SettLdtkReader *r, const SettDocNode *node,
                         const char *name, int64_t low, int64_t high,
                         int64_t none, int32_t *out)
{
    int64_t value;
    SettStatus status =
        sett_doc_int(r->doc, node, name, low, high, none, &value, r->err);
    if (status == SETT_OK)
        *out = (int32_t)value;
    return status;
}

SettStatus sett_ldtk_ints(SettLdtkReader *r, const SettDocNode *list,
                          const int32_t **out, int32_t *count)
{
    SettDocText text;
    int32_t n = list != NULL && list->kind <= SETT_DOC_NUMBERS
                    ? (int32_t)list->count
                    : 0;
    size_t at = list != NULL ? list->inner_begin : 0;
    int32_t *items = SETT_TAKE(r->arena, n, int32_t);
    if (items == NULL)
        return no_memory(r);
    *out = items;
    *count = n;
    for (int32_t i = 0; i < n; i++) {
        int64_t value = 0;
        if (list->kind != SETT_DOC_NUMBERS ||
            !sett_doc_next_number(r->doc, list, &at, &text) ||
            !sett_doc_text_int(text, &value) || value < INT32_MIN ||
            value > INT32_MAX)
            return sett_doc_refuse(r->doc, list, r->err,
                                   "a list of whole numbers", "this is none");
        items[i] = (int32_t)value;
    }
    return SETT_OK;
}

SettStatus sett_ldtk_texts(SettLdtkReader *r, const SettDocNode *value,
                           const char *const **out, int32_t *count)
{
    const SettDocNode *first = value;
    if (value != NULL && value->kind == SETT_DOC_LIST)
        first = value->child;
    else if (value != NULL && value->kind != SETT_DOC_STRING)
        first = NULL;
    bool list = first != value;
    int32_t n = first == NULL ? 0 : list ? sett_ldtk_count(first) : 1;
    const char **items = SETT_TAKE(r->arena, n, const char *);
    if (items == NULL)
        return no_memory(r);
    *out = items;
    *count = 0;
    for (const SettDocNode *t = first; t != NULL && *count < n; t = t->next) {
        SettDocText text =
            t->kind == SETT_DOC_STRING ? t->text : (SettDocText){"", 0};
        items[*count] = sett_doc_copy(text, r->arena);
        if (items[(*count)++] == NULL)
            return no_memory(r);
    }
    return SETT_OK;
}

SettStatus sett_ldtk_pair(SettLdtkReader *r, const SettDocNode *node,
                          const char *name, int32_t out[2])
{
    const SettDocNode *list = sett_doc_get(node, name);
    int64_t values[2];
    if (list == NULL)
        return SETT_OK;
    if (list->count != 2)
        return sett_doc_refuse(r->doc, list, r->err, "two numbers",
                               "\"%s\" of %u", name, (unsigned)list->count);
    SettStatus status =
        sett_doc_numbers(r->doc, list, -(1 << 28), 1 << 28, values, r->err);
    if (status != SETT_OK)
        return status;
    out[0] = (int32_t)values[0];
    out[1] = (int32_t)values[1];
    return SETT_OK;
}

const SettDocNode *sett_ldtk_items(const SettDocNode *node, const char *name)
{
    const SettDocNode *list = sett_doc_get(node, name);
    return list != NULL && list->kind == SETT_DOC_LIST ? list->child : NULL;
}

int32_t sett_ldtk_count(const SettDocNode *first)
{
    int32_t count = 0;
    for (; first != NULL; first = first->next)
        count++;
    return count;
}

uint32_t sett_ldtk_colour(SettDocText text)
{
    uint32_t value = 0;
    for (size_t i = 1; text.at != NULL && i < text.size && i < 7; i++) {
        char c = text.at[i];
        value = value * 16 + (uint32_t)(c >= '0' && c <= '9'   ? c - '0'
                                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                               : 0);
    }
    return value;
}

static SettStatus read_head(SettLdtkReader *r, const SettDocNode *root)
{
    SettLdtkProject *p = r->project;
    const SettDocNode *world = sett_ldtk_items(root, "worlds");
    SettStatus status = sett_ldtk_text(r, root, "iid", &p->iid);
    if (status == SETT_OK)
        status = sett_ldtk_text(r, root, "jsonVersion", &p->version);
    if (status == SETT_OK)
        status = sett_doc_int(r->doc, root, "nextUid", 0, INT32_MAX, 0,
                              &p->next_uid, r->err);
    p->external = sett_doc_flag(root, "externalLevels", false);
    p->worlds = world != NULL;
    return status;
}

static SettStatus read_world(SettLdtkReader *r, const SettDocNode *holder,
                             int32_t world)
{
    SettLdtkProject *p = r->project;
    const char *iid = "", *layout = "";
    int32_t grid[2] = {256, 256};
    SettStatus status = sett_ldtk_text(r, holder, "worldLayout", &layout);
    if (status == SETT_OK && p->worlds)
        status = sett_ldtk_text(r, holder, "iid", &iid);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, holder, "worldGridWidth", 1, 1 << 20, 256,
                               &grid[0]);
    if (status == SETT_OK)
        status = sett_ldtk_int(r, holder, "worldGridHeight", 1, 1 << 20, 256,
                               &grid[1]);
    p->places->lists[world] = sett_doc_get(holder, "levels");
    for (const SettDocNode *n = sett_ldtk_items(holder, "levels");
         status == SETT_OK && n != NULL; n = n->next) {
        SettLdtkPlace *place = &p->places->levels[p->level_count];
        SettLdtkLevel *level = &p->levels[p->level_count++];
        level->world = iid;
        level->layout = layout;
        level->grid_w = grid[0];
        level->grid_h = grid[1];
        place->world = world;
        status = sett_ldtk_read_level(r, n, level, place);
    }
    return status;
}

static SettStatus read_worlds(SettLdtkReader *r, const SettDocNode *root)
{
    SettLdtkProject *p = r->project;
    const SettDocNode *first = sett_ldtk_items(root, "worlds");
    int32_t count = 0, lists = p->worlds ? sett_ldtk_count(first) : 1;
    for (const SettDocNode *w = p->worlds ? first : root; w != NULL;
         w = p->worlds ? w->next : NULL)
        count += sett_ldtk_count(sett_ldtk_items(w, "levels"));
    if (count > LEVELS || lists > LEVELS)
        return sett_doc_refuse(r->doc, root, r->err, "at most 65536",
                               "%d levels", (int)count);
    p->levels = SETT_TAKE(r->arena, count, SettLdtkLevel);
    p->places->levels = SETT_TAKE(r->arena, count, SettLdtkPlace);
    p->places->lists = SETT_TAKE(r->arena, lists, const SettDocNode *);
    p->places->list_count = lists;
    if (p->levels == NULL || p->places->levels == NULL ||
        p->places->lists == NULL)
        return no_memory(r);
    int32_t world = 0;
    SettStatus status = SETT_OK;
    for (const SettDocNode *w = p->worlds ? first : root;
         status == SETT_OK && w != NULL; w = p->worlds ? w->next : NULL)
        status = read_world(r, w, world++);
    return status;
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
        return no_memory(&r);
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
    status = read_head(&r, doc->root);
    if (status == SETT_OK)
        status = sett_ldtk_read_defs(&r, defs);
    return status == SETT_OK ? read_worlds(&r, doc->root) : status;
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
