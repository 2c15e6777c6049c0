/* references.c - fields of LDtk that refer to entities: those that refer to one
   that goes are emptied, in every level, and those of a copy all are. */
#include "io/ldtk/write.h"

static bool is_type(const SettDocNode *field, const char *type)
{
    return sett_doc_text_is(sett_doc_string(field, "__type"), type);
}

static bool is_gone(const SettLdtkWriter *w, SettDocText iid)
{
    if (w->gone_count == 0 || iid.at == NULL)
        return false;
    uint64_t hash = sett_hash(iid.at, iid.size, 1) | 1;
    size_t at = (size_t)(hash >> 8) & (w->gone_room - 1);
    while (w->gone[at] != 0 && w->gone[at] != hash)
        at = (at + 1) & (w->gone_room - 1);
    return w->gone[at] == hash;
}

SettStatus sett_ldtk_add_gone(SettLdtkWriter *w, SettDocText iid)
{
    if (2 * (w->gone_count + 1) > w->gone_room) {
        size_t room = w->gone_room > 0 ? 2 * w->gone_room : 64;
        uint64_t *more = SETT_TAKE(w->tmp, room, uint64_t);
        if (more == NULL)
            return sett_no_memory(w->err);
        for (size_t i = 0; i < w->gone_room; i++) {
            size_t at = (size_t)(w->gone[i] >> 8) & (room - 1);
            while (w->gone[i] != 0 && more[at] != 0)
                at = (at + 1) & (room - 1);
            if (w->gone[i] != 0)
                more[at] = w->gone[i];
        }
        w->gone = more;
        w->gone_room = room;
    }
    uint64_t hash = sett_hash(iid.at, iid.size, 1) | 1;
    size_t at = (size_t)(hash >> 8) & (w->gone_room - 1);
    while (w->gone[at] != 0 && w->gone[at] != hash)
        at = (at + 1) & (w->gone_room - 1);
    w->gone_count += w->gone[at] == 0;
    w->gone[at] = hash;
    return SETT_OK;
}

bool sett_ldtk_mentions_gone(const SettLdtkWriter *w, const SettDocNode *node)
{
    for (const SettDocNode *n = node->child; n != NULL; n = n->next)
        if (sett_doc_text_is(n->name, "entityIid")
                ? is_gone(w, n->text)
                : sett_ldtk_mentions_gone(w, n)) /* SETT_DOC_DEPTH deep */
            return true;
    return false;
}

/* Items of a list but those that `goes` says. */
static void keep_items(const SettLdtkWriter *w, const SettDoc *doc,
                       const SettDocNode *list, bool real, SettDocEdits *edits)
{
    SettText text = sett_text(edits->arena->alloc);
    bool any = false;
    sett_text_char(&text, '[');
    for (const SettDocNode *n = list->child; n != NULL; n = n->next) {
        const SettDocNode *id =
            real ? sett_doc_get(n, "params") : sett_doc_get(n, "entityIid");
        if (real && id != NULL)
            id = id->child;
        if (id != NULL && is_gone(w, id->text))
            continue;
        sett_text_add(&text, any ? ", " : "");
        sett_text_bytes(&text, doc->bytes + n->begin, n->end - n->begin);
        any = true;
    }
    sett_text_char(&text, ']');
    sett_ldtk_put(edits, list, &text);
}

static void empty(const SettDocNode *field, bool list, SettDocEdits *edits)
{
    sett_ldtk_set_raw(edits, field, "__value", list ? "[]" : "null");
    sett_ldtk_set_raw(edits, field, "realEditorValues", list ? "[]" : "[null]");
}

void sett_ldtk_drop_references(const SettDocNode *node, SettDocEdits *edits)
{
    for (const SettDocNode *f = sett_ldtk_items(node, "fieldInstances");
         f != NULL; f = f->next) {
        bool list = is_type(f, "Array<EntityRef>");
        if (list || is_type(f, "EntityRef"))
            empty(f, list, edits);
    }
}

void sett_ldtk_drop_gone(const SettLdtkWriter *w, const SettDoc *doc,
                         const SettDocNode *node, SettDocEdits *edits)
{
    if (w->gone_count == 0)
        return;
    for (const SettDocNode *f = sett_ldtk_items(node, "fieldInstances");
         f != NULL; f = f->next) {
        const SettDocNode *value = sett_doc_get(f, "__value");
        const SettDocNode *real = sett_doc_get(f, "realEditorValues");
        bool list = is_type(f, "Array<EntityRef>");
        if ((!list && !is_type(f, "EntityRef")) || value == NULL ||
            !sett_ldtk_mentions_gone(w, list ? value : f))
            continue;
        if (!list) {
            empty(f, false, edits);
            continue;
        }
        keep_items(w, doc, value, false, edits);
        if (real != NULL)
            keep_items(w, doc, real, true, edits);
    }
}

/* Levels that nothing else changes, and fields of levels themselves. */
void sett_ldtk_edit_references(SettLdtkWriter *w)
{
    const SettLdtkProject *p = w->project;
    for (int32_t i = 0; i < p->level_count && w->gone_count > 0; i++) {
        const SettLdtkPlace *at = &p->places->levels[i];
        const SettLdtkWill *level = &w->levels[i];
        const SettDoc *main = &p->places->doc;
        const SettDoc *doc = at->file != NULL ? at->file : main;
        SettDocEdits *edits = at->file != NULL ? level->file_edits : &w->edits;
        sett_ldtk_drop_gone(w, main, at->in_project, &w->edits);
        if (at->file != NULL)
            sett_ldtk_drop_gone(w, doc, at->level, edits);
        for (int32_t k = 0;
             level->change == NULL && k < p->levels[i].layer_count; k++)
            for (const SettDocNode *n =
                     sett_ldtk_items(at->layers[k], "entityInstances");
                 n != NULL; n = n->next)
                sett_ldtk_drop_gone(w, doc, n, edits);
    }
}
