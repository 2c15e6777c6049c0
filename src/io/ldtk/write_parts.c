/* write_parts.c - edits of LDtk's members, and iids that nothing has. */
#include "io/ldtk/write.h"

#include <stdio.h>
#include <string.h>

void sett_ldtk_put(SettDocEdits *edits, const SettDocNode *node, SettText *text)
{
    sett_doc_edit_text(edits, node->begin, node->end, text);
}

void sett_ldtk_set_raw(SettDocEdits *edits, const SettDocNode *node,
                       const char *name, const char *value)
{
    const SettDocNode *n = sett_doc_get(node, name);
    SettText text = sett_text(edits->arena->alloc);
    if (n == NULL)
        return;
    sett_text_add(&text, value);
    sett_ldtk_put(edits, n, &text);
}

void sett_ldtk_set_string(SettDocEdits *edits, const SettDocNode *node,
                          const char *name, const char *value)
{
    const SettDocNode *n = sett_doc_get(node, name);
    if (n == NULL ||
        (n->kind == SETT_DOC_STRING && sett_doc_text_is(n->text, value)))
        return;
    SettText text = sett_text(edits->arena->alloc);
    SettJsonWriter json = sett_json_writer(&text, true);
    sett_json_put_string(&json, value);
    sett_ldtk_put(edits, n, &text);
}

void sett_ldtk_set_int(SettDocEdits *edits, const SettDocNode *node,
                       const char *name, int64_t value)
{
    sett_doc_edit_int(edits, sett_doc_get(node, name), value);
}

bool sett_ldtk_has_world(const SettLdtkWriter *w, const SettLdtkWill *level)
{
    return strncmp(w->project->levels[level->from].layout, "Linear", 6) != 0;
}

/* Iids that there are: hashes in an open table, 0 is empty. */
bool sett_ldtk_take_iid(SettLdtkWriter *w, SettDocText iid)
{
    uint64_t hash = sett_hash(iid.at, iid.size, 1) | 1;
    size_t at = (size_t)(hash >> 8) & (w->used_room - 1);
    while (w->used[at] != 0) {
        if (w->used[at] == hash)
            return false;
        at = (at + 1) & (w->used_room - 1);
    }
    w->used[at] = hash;
    return true;
}

static void put_iid(uint64_t seed, char out[40])
{
    uint64_t a = sett_hash_mix(seed, 1), b = sett_hash_mix(seed, 2);
    snprintf(out, 40, "%08x-%04x-%04x-%04x-%04x%08x", (unsigned)(a >> 32),
             (unsigned)(a >> 16 & 0xFFFF),
             (unsigned)(0x4000 | (a & 0x0FFF)), /* of random numbers */
             (unsigned)(0x8000 | (b >> 48 & 0x3FFF)),
             (unsigned)(b >> 32 & 0xFFFF), (unsigned)(b & 0xFFFFFFFF));
}

static uint64_t iid_seed(const SettLdtkProject *project, uint64_t seed,
                         const char *level, const char *what, int32_t index)
{
    seed = sett_hash(project->iid, strlen(project->iid), seed);
    seed = sett_hash(level, strlen(level), seed);
    return sett_hash_mix(sett_hash(what, strlen(what), seed), (uint64_t)index);
}

void sett_ldtk_planned_iid(const SettLdtkProject *project, uint64_t seed,
                           const char *level, const char *what, int32_t index,
                           char out[40])
{
    put_iid(iid_seed(project, seed, level, what, index), out);
}

const char *sett_ldtk_fresh_iid(SettLdtkWriter *w, const char *level,
                                const char *what, int32_t index)
{
    char *iid = sett_arena_raw(w->tmp, 40, 1);
    uint64_t seed = iid_seed(w->project, w->seed, level, what, index);
    if (iid == NULL)
        return "";
    do {
        put_iid(seed, iid);
        seed = sett_hash_mix(seed, 3);
    } while (!sett_ldtk_take_iid(w, (SettDocText){iid, 36}));
    return iid;
}
