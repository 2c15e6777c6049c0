/* write.c - a project of LDtk with new and changed levels: who they are, where
   they lie, and the files that result. All text that is not named here is the
   project's own. */
#include "io/ldtk/write.h"

#include <string.h>

#define GAP 16 /* pixels between new levels of a free world */

static size_t each_iid(SettLdtkWriter *w, const SettDocNode *node, bool keep)
{
    size_t count = 0; /* at most SETT_DOC_DEPTH deep */
    for (const SettDocNode *n = node->child; n != NULL; n = n->next) {
        if (n->kind == SETT_DOC_STRING && sett_doc_text_is(n->name, "iid")) {
            count++;
            if (keep)
                sett_ldtk_take_iid(w, n->text);
        }
        count += each_iid(w, n, keep);
    }
    return count;
}

static size_t all_iids(SettLdtkWriter *w, bool keep)
{
    const SettLdtkProject *p = w->project;
    size_t count = each_iid(w, p->places->doc.root, keep);
    for (int32_t i = 0; i < p->level_count; i++)
        if (p->places->levels[i].file != NULL)
            count += each_iid(w, p->places->levels[i].level, keep);
    return count;
}

static SettStatus collect_iids(SettLdtkWriter *w, const SettLdtkChange *changes,
                               int32_t count)
{
    size_t need = all_iids(w, false) + 64;
    for (int32_t i = 0; i < count; i++)
        need += (size_t)changes[i].put_count + 256;
    w->used_room = 64;
    while (w->used_room < 2 * need)
        w->used_room *= 2;
    w->used = SETT_TAKE(w->tmp, w->used_room, uint64_t);
    if (w->used == NULL)
        return sett_no_memory(w->err);
    all_iids(w, true);
    return SETT_OK;
}

static int32_t up_to(int32_t value, int32_t step)
{
    int32_t rest = value % step;
    return rest == 0 ? value : value - rest + (rest > 0 ? step : 0);
}

/* Beside all levels of its world: below them, in a row. */
static void place(const SettLdtkWriter *w, SettLdtkWill *level)
{
    const SettLdtkLevel *from = &w->project->levels[level->from];
    bool any = false, grid = strcmp(from->layout, "GridVania") == 0;
    int32_t left = 0, bottom = 0, right = 0;
    bool row = false;
    for (int32_t i = 0; i < w->count; i++) {
        const SettLdtkWill *o = &w->levels[i];
        if (o == level || o->world != level->world)
            continue;
        if (o->is_new && o->change != NULL && !o->change->placed) {
            right = row && right > o->x + o->w ? right : o->x + o->w;
            level->y = o->y;
            row = true;
            continue;
        }
        left = !any || o->x < left ? o->x : left;
        bottom = !any || o->y + o->h > bottom ? o->y + o->h : bottom;
        any = true;
    }
    level->x = row ? right + GAP : left;
    if (!row)
        level->y = bottom + (any ? GAP : 0);
    level->depth = from->depth;
    if (grid) {
        level->x = up_to(level->x, from->grid_w);
        level->y = up_to(level->y, from->grid_h);
    }
    if (!sett_ldtk_has_world(w, level))
        level->x = level->y = -1;
}

static SettStatus check_size(SettLdtkWriter *w, const SettLdtkWill *level)
{
    const SettLdtkLevel *from = &w->project->levels[level->from];
    bool grid = strcmp(from->layout, "GridVania") == 0;
    bool fits =
        !grid || (level->w % from->grid_w == 0 && level->h % from->grid_h == 0);
    if (level->w >= 1 && level->h >= 1 && level->w <= 1 << 20 &&
        level->h <= 1 << 20 && fits)
        return SETT_OK;
    sett_fail(w->err, SETT_BAD_ARGUMENT, "level %.60s of %d x %d pixels",
              level->name, (int)level->w, (int)level->h);
    if (grid)
        sett_expect(w->err, "a multiple of %d x %d, the world's grid",
                    (int)from->grid_w, (int)from->grid_h);
    return SETT_BAD_ARGUMENT;
}

static SettLdtkWill *named(const SettLdtkWriter *w, const char *name)
{
    for (int32_t i = 0; i < w->count; i++)
        if (strcmp(w->levels[i].name, name) == 0)
            return &w->levels[i];
    return NULL;
}

static SettStatus check_puts(SettLdtkWriter *w, const SettLdtkWill *level)
{
    const SettLdtkChange *c = level->change;
    const SettLdtkLevel *from = &w->project->levels[level->from];
    for (int32_t i = 0; i < c->put_count; i++) {
        const SettLdtkPut *p = &c->puts[i];
        bool known = false;
        for (int32_t d = 0; d < w->project->entity_count; d++)
            known = known || w->project->entities[d].uid == p->def;
        if (!known || p->layer < 0 || p->layer >= from->layer_count ||
            from->layers[p->layer].def->kind != SETT_LDTK_ENTITIES ||
            p->cell_x < 0 || p->cell_y < 0 || p->cell_x > 1 << 15 ||
            p->cell_y > 1 << 15)
            return sett_fail(w->err, SETT_BAD_ARGUMENT,
                             "level %.60s: an entity that cannot be",
                             level->name);
    }
    return SETT_OK;
}

/* "%" alone is the project's own pattern, by which LDtk may name it again. */
static SettStatus name_by(SettLdtkWriter *w, SettLdtkWill *level,
                          const char *pattern)
{
    const char *own = NULL;
    level->auto_named = strcmp(pattern, "%") == 0;
    if (!level->auto_named)
        return sett_ldtk_name_level(w, level, pattern);
    own = sett_doc_copy(
        sett_doc_string(w->project->places->doc.root, "levelNamePattern"),
        w->tmp);
    if (own == NULL)
        return sett_no_memory(w->err);
    return sett_ldtk_name_level(w, level, own[0] != 0 ? own : "Level_%idx");
}

static SettStatus add_change(SettLdtkWriter *w, const SettLdtkChange *c,
                             int32_t index)
{
    const char *name = c->name;
    bool pattern = strchr(name, '%') != NULL;
    SettStatus status =
        pattern ? SETT_OK : sett_ldtk_level_name(w, c->name, &name);
    if (status != SETT_OK)
        return status;
    SettLdtkWill *level = named(w, name);
    if (level != NULL && level->change != NULL)
        return sett_fail(w->err, SETT_BAD_ARGUMENT, "two levels %.60s", name);
    if (level == NULL) {
        if (c->like < 0 || c->like >= w->project->level_count)
            return sett_fail(w->err, SETT_BAD_ARGUMENT,
                             "level %.60s: no level whose form it takes", name);
        level = &w->levels[w->count++];
        *level = w->levels[c->like];
        level->is_new = true;
        level->from = c->like;
        level->name = name;
        level->file_edits = NULL;
        level->uid = (int32_t)w->next_uid++;
        level->iid = sett_ldtk_fresh_iid(w, name, "level", pattern ? index : 0);
        level->layer_iids = SETT_TAKE(
            w->tmp, w->project->levels[c->like].layer_count, const char *);
        if (level->iid[0] == 0 || level->layer_iids == NULL)
            return sett_no_memory(w->err);
    }
    level->change = c;
    level->w = c->w > 0 ? c->w : level->w;
    level->h = c->h > 0 ? c->h : level->h;
    if (level->is_new && !c->placed)
        place(w, level);
    if (level->is_new && c->placed) {
        level->x = c->x;
        level->y = c->y;
        level->depth = c->depth;
    }
    if (pattern)
        status = name_by(w, level, c->name);
    if (status != SETT_OK)
        return status;
    if (w->project->levels[level->from].missing != NULL)
        return sett_fail(w->err, SETT_BAD_ARGUMENT,
                         "level %.60s: its file cannot be had", level->name);
    status = check_size(w, level);
    return status == SETT_OK ? check_puts(w, level) : status;
}

static SettStatus list_levels(SettLdtkWriter *w, const SettLdtkChange *changes,
                              int32_t count)
{
    const SettLdtkProject *p = w->project;
    w->levels = SETT_TAKE(w->tmp, p->level_count + count, SettLdtkWill);
    if (w->levels == NULL)
        return sett_no_memory(w->err);
    for (; w->count < p->level_count; w->count++) {
        const SettLdtkLevel *l = &p->levels[w->count];
        SettLdtkWill *level = &w->levels[w->count];
        *level = (SettLdtkWill){.name = l->name,
                                .iid = l->iid,
                                .from = w->count,
                                .uid = l->uid,
                                .world = p->places->levels[w->count].world,
                                .x = l->x,
                                .y = l->y,
                                .w = l->w,
                                .h = l->h,
                                .depth = l->depth};
        if (p->places->levels[w->count].file == NULL)
            continue;
        level->file_edits = SETT_TAKE(w->tmp, 1, SettDocEdits);
        if (level->file_edits == NULL)
            return sett_no_memory(w->err);
        level->file_edits->arena = w->tmp;
    }
    for (int32_t i = 0; i < count; i++) {
        SettStatus status = add_change(w, &changes[i], i);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* What stands between two levels of the list. */
static SettDocText separator(const SettLdtkWriter *w, int32_t world)
{
    const SettDoc *doc = &w->project->places->doc;
    const SettDocNode *list = w->project->places->lists[world];
    const SettDocNode *a = list->child;
    if (a != NULL && a->next != NULL)
        return (SettDocText){doc->bytes + a->end, a->next->begin - a->end};
    return (SettDocText){",\n\t\t", 4};
}

/* The name of a new level's file, as LDtk would give it. */
static const char *file_name(const SettLdtkWriter *w, const SettLdtkWill *level)
{
    SettDocText link = sett_doc_string(
        w->project->places->levels[level->from].in_project, "externalRelPath");
    const char *slash = link.at != NULL && link.size > 0
                            ? memchr(link.at, '/', link.size)
                            : NULL;
    int n = slash != NULL ? (int)(slash - link.at) + 1 : 0;
    return sett_arena_format(w->tmp, "%.*s%s.ldtkl", n,
                             link.at != NULL ? link.at : "", level->name);
}

/* `made`: how the text fared; it is freed unless that was well. */
static SettStatus add_file(SettLdtkWriter *w, SettLdtkFiles *out,
                           SettStatus made, const char *path, SettText text)
{
    if (made == SETT_OK && (path == NULL || text.status != SETT_OK))
        made = sett_no_memory(w->err);
    if (made == SETT_OK)
        out->items[out->count++] = (SettLdtkFile){path, text};
    else
        sett_text_free(&text);
    return made;
}

/* The new level's entry, and its file where the project has such. */
static SettStatus write_new(SettLdtkWriter *w, const SettLdtkWill *level,
                            SettText *entry, SettLdtkFiles *out)
{
    const SettLdtkPlace *from = &w->project->places->levels[level->from];
    const SettDoc *doc = &w->project->places->doc;
    const SettDocNode *node = from->in_project;
    SettDocEdits edits = {.arena = w->tmp}, inner = {.arena = w->tmp};
    bool apart = from->file != NULL;
    const char *why = NULL;
    SettStatus status =
        sett_ldtk_edit_level(w, level, doc, node, !apart, &edits);
    const char *link = apart ? file_name(w, level) : NULL;
    if (status == SETT_OK && apart && link == NULL)
        status = sett_no_memory(w->err);
    if (link != NULL)
        sett_ldtk_set_string(&edits, node, "externalRelPath", link);
    if (status == SETT_OK)
        status =
            sett_doc_write_part(doc, &edits, node->begin, node->end, entry);
    if (status != SETT_OK || link == NULL)
        return status;
    SettText text = sett_text(w->tmp->alloc);
    status =
        sett_ldtk_edit_level(w, level, from->file, from->level, true, &inner);
    if (status == SETT_OK)
        status = sett_doc_write(from->file, &inner, &text);
    return add_file(w, out, status,
                    sett_project_path(w->project->places->folder,
                                      (SettDocText){link, strlen(link)}, w->tmp,
                                      &why),
                    text);
}

/* New levels of a world go behind its last one. */
static SettStatus write_added(SettLdtkWriter *w, int32_t world,
                              SettLdtkFiles *out)
{
    const SettDocNode *list = w->project->places->lists[world];
    const SettDocNode *last = list != NULL ? list->child : NULL;
    SettText text = sett_text(w->tmp->alloc);
    SettStatus status = SETT_OK;
    while (last != NULL && last->next != NULL)
        last = last->next;
    for (int32_t i = w->project->level_count; status == SETT_OK && i < w->count;
         i++) {
        if (w->levels[i].world != world)
            continue;
        SettDocText between = separator(w, world);
        sett_text_bytes(&text, between.at, between.size);
        status = write_new(w, &w->levels[i], &text, out);
    }
    if (status == SETT_OK && last != NULL && text.size > 0)
        sett_doc_edit_text(&w->edits, last->end, last->end, &text);
    sett_text_free(&text);
    return status;
}

static SettStatus edit_changed(SettLdtkWriter *w)
{
    const SettDoc *doc = &w->project->places->doc;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < w->project->level_count; i++) {
        const SettLdtkWill *level = &w->levels[i];
        const SettLdtkPlace *at = &w->project->places->levels[i];
        if (level->change == NULL)
            continue;
        status = sett_ldtk_edit_level(w, level, doc, at->in_project,
                                      at->file == NULL, &w->edits);
        if (status == SETT_OK && at->file != NULL)
            status = sett_ldtk_edit_level(w, level, at->file, at->level, true,
                                          level->file_edits);
    }
    return status;
}

static SettStatus write_files(SettLdtkWriter *w, SettLdtkFiles *out)
{
    const SettLdtkProject *p = w->project;
    for (int32_t i = 0; i < p->level_count; i++) {
        SettDocEdits *edits = w->levels[i].file_edits;
        if (edits == NULL || (edits->count == 0 && edits->status == SETT_OK))
            continue;
        SettText text = sett_text(w->tmp->alloc);
        SettStatus status =
            sett_doc_write(p->places->levels[i].file, edits, &text);
        status = add_file(w, out, status, p->levels[i].path, text);
        if (status != SETT_OK)
            return status;
    }
    SettText text = sett_text(w->tmp->alloc);
    SettStatus status = sett_doc_write(&p->places->doc, &w->edits, &text);
    return add_file(w, out, status, p->source, text);
}

static SettStatus write_all(SettLdtkWriter *w, const SettLdtkChange *changes,
                            int32_t count, SettLdtkFiles *out)
{
    SettStatus status = collect_iids(w, changes, count);
    if (status == SETT_OK)
        status = list_levels(w, changes, count);
    if (status == SETT_OK)
        status = sett_ldtk_check_counts(w);
    if (status == SETT_OK)
        status = sett_ldtk_collect_gone(w);
    if (status == SETT_OK)
        status = edit_changed(w);
    if (status == SETT_OK)
        sett_ldtk_edit_references(w);
    if (status == SETT_OK && count > 0)
        sett_ldtk_edit_neighbours(w);
    for (int32_t i = 0; status == SETT_OK && i < w->project->places->list_count;
         i++)
        status = write_added(w, i, out);
    if (status == SETT_OK && count > 0 && w->toc)
        status = sett_ldtk_edit_toc(w);
    if (w->next_uid != w->project->next_uid)
        sett_ldtk_set_int(&w->edits, w->project->places->doc.root, "nextUid",
                          w->next_uid);
    return status == SETT_OK ? write_files(w, out) : status;
}

void sett_ldtk_files_free(SettLdtkFiles *files)
{
    for (int32_t i = 0; i < files->count; i++)
        sett_text_free(&files->items[i].text);
    files->count = 0;
}

SettStatus sett_ldtk_write(const SettLdtkProject *project,
                           const SettLdtkChange *changes, int32_t count,
                           uint64_t seed, SettArena *tmp, SettLdtkFiles *out,
                           SettError *err)
{
    SettLdtkWriter w = {.project = project,
                        .seed = seed,
                        .tmp = tmp,
                        .err = err,
                        .edits = {.arena = tmp},
                        .next_uid = project->next_uid};
    const SettDocNode *toc = sett_doc_get(project->places->doc.root, "toc");
    w.toc = toc != NULL && toc->kind == SETT_DOC_LIST;
    w.listed_end = &w.listed;
    int64_t most = (int64_t)project->level_count + count + 1;
    *out = (SettLdtkFiles){.arena = tmp};
    if (project->next_uid > INT32_MAX - count - 1)
        return sett_fail(err, SETT_BAD_ARGUMENT, "no uids are left");
    out->items = SETT_TAKE(tmp, most, SettLdtkFile);
    if (out->items == NULL)
        return sett_no_memory(w.err);
    SettStatus status = write_all(&w, changes, count, out);
    if (status != SETT_OK)
        sett_ldtk_files_free(out);
    return status == SETT_NO_MEMORY ? sett_no_memory(err) : status;
}
