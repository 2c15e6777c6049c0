/* neighbours.c - which levels touch which, as LDtk lists them: first, in order,
   those of near depth that overlap, then, in order, those of the same depth
   whose edges or corners touch. Linear worlds have none. */
#include "io/ldtk/write.h"

#include <string.h>

static bool overlaps(const SettLdtkWill *a, const SettLdtkWill *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h &&
           b->y < a->y + a->h;
}

static bool touches(const SettLdtkWill *a, const SettLdtkWill *b)
{
    return a->x <= b->x + b->w && b->x <= a->x + a->w && a->y <= b->y + b->h &&
           b->y <= a->y + a->h;
}

static const char *direction(const SettLdtkWill *a, const SettLdtkWill *b)
{
    bool east = b->x >= a->x + a->w, west = b->x + b->w <= a->x;
    bool north = b->y + b->h <= a->y, south = b->y >= a->y + a->h;
    if (south && east)
        return "se";
    if (south && west)
        return "sw";
    if (north && east)
        return "ne";
    if (north && west)
        return "nw";
    return east ? "e" : west ? "w" : north ? "n" : "s";
}

/* How `b` is listed by `a`; NULL: not at all. */
static const char *listed(const SettLdtkWill *a, const SettLdtkWill *b,
                          bool second)
{
    int32_t deeper = b->depth - a->depth;
    if (a == b || a->world != b->world)
        return NULL;
    if (overlaps(a, b))
        return second || deeper < -1 || deeper > 1 ? NULL
               : deeper == 0                       ? "o"
               : deeper > 0                        ? ">"
                                                   : "<";
    return second && deeper == 0 && touches(a, b) ? direction(a, b) : NULL;
}

void sett_ldtk_neighbours_text(const SettLdtkWriter *w, int32_t index,
                               SettText *out)
{
    const SettLdtkWill *a = &w->levels[index];
    int32_t count = 0;
    sett_text_char(out, '[');
    for (int32_t second = 0; second < 2; second++)
        for (int32_t i = 0; i < w->count; i++) {
            const char *dir = sett_ldtk_has_world(w, a)
                                  ? listed(a, &w->levels[i], second != 0)
                                  : NULL;
            if (dir == NULL)
                continue;
            sett_text_format(out, "%s{ \"levelIid\": \"%s\", \"dir\": \"%s\" }",
                             count > 0 ? ", " : " ", w->levels[i].iid, dir);
            count++;
        }
    sett_text_add(out, count > 0 ? " ]" : "]");
}

/* Whether a stored list says the same; the blanks do not count. */
static bool same(const SettDoc *doc, const SettDocNode *list,
                 const SettText *text)
{
    size_t i = list->begin, k = 0;
    for (;;) {
        while (i < list->end && strchr(" \n\r\t", doc->bytes[i]) != NULL)
            i++;
        while (k < text->size && text->data[k] == ' ')
            k++;
        if (i == list->end || k == text->size)
            return i == list->end && k == text->size;
        if (doc->bytes[i++] != text->data[k++])
            return false;
    }
}

static void edit_list(const SettLdtkWriter *w, int32_t index,
                      const SettDoc *doc, const SettDocNode *level,
                      SettDocEdits *edits)
{
    const SettDocNode *list = sett_doc_get(level, "__neighbours");
    SettText text = sett_text(edits->arena->alloc);
    if (list == NULL)
        return;
    sett_ldtk_neighbours_text(w, index, &text);
    if (text.status == SETT_OK && same(doc, list, &text))
        sett_text_free(&text);
    else
        sett_ldtk_put(edits, list, &text);
}

void sett_ldtk_edit_neighbours(SettLdtkWriter *w)
{
    for (int32_t i = 0; i < w->project->level_count; i++) {
        const SettLdtkPlace *place = &w->project->places->levels[i];
        if (place->file == NULL && w->project->levels[i].missing != NULL)
            continue;
        edit_list(w, i, &w->project->places->doc, place->in_project, &w->edits);
        if (place->file != NULL)
            edit_list(w, i, place->file, place->level, w->levels[i].file_edits);
    }
}
