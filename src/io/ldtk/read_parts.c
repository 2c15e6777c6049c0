/* read_parts.c - members of LDtk's files: texts, numbers, lists, colours. */
#include "io/ldtk/read.h"

#include "base/hex.h"
#include "base/least.h"

void sett_ldtk_fields(SettLdtkReader *r, const SettDocNode *node,
                      const SettDocRow *rows, size_t count, void *out)
{
    if (r->status == SETT_OK)
        r->status =
            sett_doc_fields(r->doc, node, rows, count, r->arena, out, r->err);
}

void *sett_ldtk_take(SettLdtkReader *r, size_t count, size_t size)
{
    if (r->status != SETT_OK)
        return NULL;
    void *items = sett_arena_take(r->arena, count, size);
    if (items == NULL)
        r->status = sett_no_memory(r->err);
    return items;
}

void *sett_ldtk_list(SettLdtkReader *r, const SettDocNode *node,
                     const char *name, size_t size,
                     void (*one)(SettLdtkReader *r, const SettDocNode *node,
                                 void *item),
                     int32_t *count)
{
    const SettDocNode *n = sett_ldtk_items(node, name);
    int32_t all = sett_ldtk_count(n);
    char *items = sett_ldtk_take(r, (size_t)all, size), *item = items;
    *count = items != NULL ? all : 0;
    for (; r->status == SETT_OK && n != NULL; n = n->next, item += size)
        one(r, n, item);
    return items;
}

int64_t sett_ldtk_int(SettLdtkReader *r, const SettDocNode *node,
                      const char *name, int64_t low, int64_t high, int64_t none)
{
    int64_t value = none;
    if (r->status == SETT_OK)
        r->status =
            sett_doc_int(r->doc, node, name, low, high, none, &value, r->err);
    return value;
}

const char *sett_ldtk_text(SettLdtkReader *r, const SettDocNode *node,
                           const char *name)
{
    const char *text = "";
    if (r->status == SETT_OK)
        r->status = sett_doc_member(node, name, r->arena, &text, r->err);
    return text;
}

const int32_t *sett_ldtk_ints(SettLdtkReader *r, const SettDocNode *list,
                              int32_t *count)
{
    SettDocText text;
    int32_t n = list != NULL && list->kind <= SETT_DOC_NUMBERS
                    ? (int32_t)list->count
                    : 0;
    size_t at = list != NULL ? list->inner_begin : 0;
    int32_t *items = SETT_LDTK_TAKE(r, n, int32_t);
    *count = items != NULL ? n : 0;
    for (int32_t i = 0; i < *count; i++) {
        int64_t value = 0;
        if (list->kind != SETT_DOC_NUMBERS ||
            !sett_doc_next_number(r->doc, list, &at, &text) ||
            !sett_doc_text_int(text, &value) || value < INT32_MIN ||
            value > INT32_MAX) {
            r->status =
                sett_doc_refuse(r->doc, list, r->err, "a list of whole numbers",
                                "this is none");
            break;
        }
        items[i] = (int32_t)value;
    }
    return items;
}

const char *const *sett_ldtk_texts(SettLdtkReader *r, const SettDocNode *value,
                                   int32_t *count)
{
    const SettDocNode *first = value;
    if (value != NULL && value->kind == SETT_DOC_LIST)
        first = value->child;
    else if (value != NULL && value->kind != SETT_DOC_STRING)
        first = NULL;
    bool list = first != value;
    int32_t n = first == NULL ? 0 : list ? sett_ldtk_count(first) : 1;
    const char **items = SETT_LDTK_TAKE(r, n, const char *);
    *count = 0;
    for (const SettDocNode *t = first; items != NULL && *count < n;
         t = t->next) {
        SettDocText text =
            t->kind == SETT_DOC_STRING ? t->text : (SettDocText){"", 0};
        items[*count] = sett_doc_copy(text, r->arena);
        if (items[(*count)++] != NULL)
            continue;
        r->status = sett_no_memory(r->err);
        break;
    }
    return items;
}

void sett_ldtk_pair(SettLdtkReader *r, const SettDocNode *node,
                    const char *name, int32_t *x, int32_t *y)
{
    const SettDocNode *list = sett_doc_get(node, name);
    int64_t values[2] = {0, 0};
    if (list == NULL || r->status != SETT_OK)
        return;
    r->status =
        list->count == 2
            ? sett_doc_numbers(r->doc, list, -(1 << 28), 1 << 28, values,
                               r->err)
            : sett_doc_refuse(r->doc, list, r->err, "two numbers",
                              "\"%s\" of %u", name, (unsigned)list->count);
    if (r->status != SETT_OK)
        return;
    *x = (int32_t)values[0];
    *y = (int32_t)values[1];
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
        int32_t digit = sett_hex_digit(text.at[i]);
        value = value * 16 + (uint32_t)sett_max(digit, 0);
    }
    return value;
}
