/* doc_edit.c - a document written back with some of its bytes replaced. */
#include "base/enlarge.h"
#include "io/doc/doc.h"

SettStatus sett_doc_edit(SettDocEdits *edits, size_t begin, size_t end,
                         SettDocText text)
{
    if (edits->status != SETT_OK)
        return edits->status;
    if (edits->count == edits->capacity) {
        size_t more = edits->capacity > 0 ? 2 * edits->capacity : 16;
        SettDocEdit *items = sett_enlarge(edits->arena, edits->items,
                                          edits->count, more, sizeof *items);
        if (items == NULL)
            return edits->status = SETT_NO_MEMORY;
        edits->items = items;
        edits->capacity = more;
    }
    edits->items[edits->count] =
        (SettDocEdit){begin, end, text, (uint32_t)edits->count};
    edits->count++;
    return SETT_OK;
}

SettStatus sett_doc_edit_text(SettDocEdits *edits, size_t begin, size_t end,
                              SettText *text)
{
    SettDocText kept = {NULL, text->size};
    if (text->status == SETT_OK)
        kept.at =
            sett_doc_copy((SettDocText){text->data, text->size}, edits->arena);
    sett_text_free(text);
    if (kept.at == NULL)
        edits->status = SETT_NO_MEMORY;
    return sett_doc_edit(edits, begin, end, kept);
}

SettStatus sett_doc_edit_int(SettDocEdits *edits, const SettDocNode *node,
                             int64_t value)
{
    int64_t old;
    if (node == NULL || (sett_doc_whole(node, &old) && old == value))
        return edits->status;
    SettText text = sett_text(edits->arena->alloc);
    sett_text_int(&text, value);
    return sett_doc_edit_text(edits, node->begin, node->end, &text);
}

static int32_t compare(const void *a, const void *b, void *user)
{
    const SettDocEdit *x = a, *y = b;
    (void)user;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

SettStatus sett_doc_write_part(const SettDoc *doc, SettDocEdits *edits,
                               size_t begin, size_t end, SettText *out)
{
    size_t at = begin;
    if (edits->status != SETT_OK)
        return edits->status;
    if (edits->count > 0) {
        SettDocEdit *scratch =
            SETT_TAKE(edits->arena, edits->count, SettDocEdit);
        if (scratch == NULL)
            return SETT_NO_MEMORY;
        sett_sort(edits->items, edits->count, sizeof *edits->items, scratch,
                  compare, NULL);
    }
    for (size_t i = 0; i < edits->count; i++) {
        const SettDocEdit *e = &edits->items[i];
        SETT_ASSERT(e->begin >= at && e->end >= e->begin && e->end <= end);
        sett_text_bytes(out, doc->bytes + at, e->begin - at);
        if (e->text.size > 0)
            sett_text_bytes(out, e->text.at, e->text.size);
        at = e->end;
    }
    sett_text_bytes(out, doc->bytes + at, end - at);
    return out->status;
}

SettStatus sett_doc_write(const SettDoc *doc, SettDocEdits *edits,
                          SettText *out)
{
    return sett_doc_write_part(doc, edits, 0, doc->size, out);
}
