/* read_parts.c - members of LDtk's files: texts, numbers, lists, colours. */
#include "io/ldtk/read.h"

#include "base/hex.h"
#include "base/least.h"

SettStatus sett_ldtk_text(SettLdtkReader *r, const SettDocNode *node,
                          const char *name, const char **out)
{
    return sett_doc_member(node, name, r->arena, out, r->err);
}

SettStatus sett_ldtk_int(SettLdtkReader *r, const SettDocNode *node,
                         const char *name, int64_t low, int64_t high,
                         int64_t none, int32_t *out)
{
    return sett_doc_int32(r->doc, node, name, low, high, none, out, r->err);
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
        return sett_no_memory(r->err);
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
        return sett_no_memory(r->err);
    *out = items;
    *count = 0;
    for (const SettDocNode *t = first; t != NULL && *count < n; t = t->next) {
        SettDocText text =
            t->kind == SETT_DOC_STRING ? t->text : (SettDocText){"", 0};
        items[*count] = sett_doc_copy(text, r->arena);
        if (items[(*count)++] == NULL)
            return sett_no_memory(r->err);
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
        int32_t digit = sett_hex_digit(text.at[i]);
        value = value * 16 + (uint32_t)sett_max(digit, 0);
    }
    return value;
}
