/* doc.c - what is asked of a tree of XML or JSON, see doc.h. */
#include "io/doc/doc.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sett_doc_place(const SettDoc *doc, size_t at, SettError *err)
{
    err->line = err->column = 1;
    for (size_t i = 0; i < at && i < doc->size; i++) {
        unsigned char c = (unsigned char)doc->bytes[i];
        if (c == '\n') {
            err->line++;
            err->column = 1;
        } else if ((c & 0xC0) != 0x80) {
            err->column++;
        }
    }
}

SETT_PRINTF(5, 0)
static SettStatus refuse(const SettDoc *doc, size_t at, SettError *err,
                         const char *expected, const char *format, va_list args)
{
    char text[200];
    vsnprintf(text, sizeof text, format, args);
    sett_fail(err, SETT_BAD_INPUT, "%s", text);
    if (err == NULL)
        return SETT_BAD_INPUT;
    sett_doc_place(doc, at, err);
    if (expected != NULL)
        sett_expect(err, "%s", expected);
    if (doc->source != NULL)
        sett_error_source(err, doc->source);
    return SETT_BAD_INPUT;
}

SettStatus sett_doc_refuse_at(const SettDoc *doc, size_t at, SettError *err,
                              const char *expected, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    SettStatus status = refuse(doc, at, err, expected, format, args);
    va_end(args);
    return status;
}

SettStatus sett_doc_refuse(const SettDoc *doc, const SettDocNode *at,
                           SettError *err, const char *expected,
                           const char *format, ...)
{
    va_list args;
    if (at == NULL)
        at = doc->root;
    va_start(args, format);
    SettStatus status =
        refuse(doc, at != NULL ? at->begin : 0, err, expected, format, args);
    va_end(args);
    return status;
}

bool sett_doc_text_is(SettDocText text, const char *string)
{
    return text.at != NULL && strlen(string) == text.size &&
           memcmp(text.at, string, text.size) == 0;
}

bool sett_doc_same(SettDocText a, SettDocText b)
{
    return a.at != NULL && b.at != NULL && a.size == b.size &&
           memcmp(a.at, b.at, a.size) == 0;
}

const SettDocNode *sett_doc_get(const SettDocNode *node, const char *name)
{
    if (node == NULL || node->kind != SETT_DOC_OBJECT)
        return NULL;
    const SettDocNode *found = NULL;
    for (const SettDocNode *a = node->attributes; a != NULL; a = a->next)
        if (sett_doc_text_is(a->name, name))
            return a;
    for (const SettDocNode *c = node->child; c != NULL; c = c->next)
        if (sett_doc_text_is(c->name, name))
            found = c;
    return found;
}

const SettDocNode *sett_doc_child(const SettDocNode *node, const char *name)
{
    const SettDocNode *c = node != NULL ? node->child : NULL;
    while (c != NULL && !sett_doc_text_is(c->name, name))
        c = c->next;
    return c;
}

const SettDocNode *sett_doc_again(const SettDocNode *node)
{
    const SettDocNode *c = node->next;
    while (c != NULL && !sett_doc_same(c->name, node->name))
        c = c->next;
    return c;
}

SettDocText sett_doc_string(const SettDocNode *node, const char *name)
{
    const SettDocNode *n = sett_doc_get(node, name);
    bool scalar =
        n != NULL && (n->kind == SETT_DOC_STRING || n->kind == SETT_DOC_NUMBER);
    return scalar ? n->text : (SettDocText){NULL, 0};
}

bool sett_doc_text_int(SettDocText text, int64_t *out)
{
    if (text.at == NULL)
        return false;
    if (sett_int_read(text.at, text.size, out))
        return true;
    size_t used;
    double value = sett_double_read(text.at, text.size, &used);
    if (used != text.size || used == 0 || !(fabs(value) <= 9007199254740992.0))
        return false;
    if (floor(value) != value)
        return false;
    *out = (int64_t)value;
    return true;
}

bool sett_doc_whole(const SettDocNode *node, int64_t *out)
{
    return node != NULL &&
           (node->kind == SETT_DOC_NUMBER || node->kind == SETT_DOC_STRING) &&
           sett_doc_text_int(node->text, out);
}

SettStatus sett_doc_int(const SettDoc *doc, const SettDocNode *node,
                        const char *name, int64_t low, int64_t high,
                        int64_t none, int64_t *out, SettError *err)
{
    const SettDocNode *n = sett_doc_get(node, name);
    *out = none;
    if (n == NULL || n->kind == SETT_DOC_NULL)
        return SETT_OK;
    if (sett_doc_whole(n, out) && *out >= low && *out <= high)
        return SETT_OK;
    SettStatus status =
        sett_doc_refuse(doc, n, err, NULL, "\"%s\" %.*s", name,
                        n->text.size < 40 ? (int)n->text.size : 40,
                        n->text.at != NULL ? n->text.at : "");
    sett_expect(err, "a whole number, %lld to %lld", (long long)low,
                (long long)high);
    return status;
}

double sett_doc_text_real(SettDocText text, double none)
{
    size_t used = 0;
    double value =
        text.at != NULL ? sett_double_read(text.at, text.size, &used) : 0;
    return used > 0 && used == text.size && fabs(value) < 1e300 ? value : none;
}

double sett_doc_real(const SettDocNode *node, const char *name, double none)
{
    return sett_doc_text_real(sett_doc_string(node, name), none);
}

bool sett_doc_flag(const SettDocNode *node, const char *name, bool none)
{
    const SettDocNode *n = sett_doc_get(node, name);
    if (n == NULL || n->kind == SETT_DOC_NULL)
        return none;
    if (n->kind == SETT_DOC_TRUE || n->kind == SETT_DOC_FALSE)
        return n->kind == SETT_DOC_TRUE;
    return sett_doc_text_is(n->text, "true") || sett_doc_text_is(n->text, "1");
}

bool sett_doc_next_number(const SettDoc *doc, const SettDocNode *node,
                          size_t *at, SettDocText *out)
{
    const char *b = doc->bytes;
    size_t i = *at, end = node->inner_end;
    while (i < end && (b[i] == ',' || sett_doc_blank(b[i])))
        i++;
    size_t from = i;
    while (i < end && b[i] != ',' && !sett_doc_blank(b[i]))
        i++;
    *out = (SettDocText){b + from, i - from};
    *at = i;
    return i > from;
}

SettStatus sett_doc_numbers(const SettDoc *doc, const SettDocNode *node,
                            int64_t low, int64_t high, int64_t *out,
                            SettError *err)
{
    size_t at = node->inner_begin;
    SettDocText text;
    if (node->kind == SETT_DOC_LIST && node->count == 0)
        return SETT_OK;
    if (node->kind != SETT_DOC_NUMBERS)
        return sett_doc_refuse(doc, node, err, "a list of numbers",
                               "this is none");
    for (uint32_t i = 0; i < node->count; i++) {
        bool there = sett_doc_next_number(doc, node, &at, &text);
        if (there && sett_doc_text_int(text, &out[i]) && out[i] >= low &&
            out[i] <= high)
            continue;
        SettStatus status = sett_doc_refuse_at(
            doc, (size_t)(text.at - doc->bytes), err, NULL, "the number %.*s",
            text.size < 40 ? (int)text.size : 40, text.at);
        sett_expect(err, "a whole number, %lld to %lld", (long long)low,
                    (long long)high);
        return status;
    }
    return SETT_OK;
}

const char *sett_doc_copy(SettDocText text, SettArena *arena)
{
    char *copy = sett_arena_raw(arena, text.size + 1, 1);
    if (copy == NULL)
        return NULL;
    if (text.size > 0)
        memcpy(copy, text.at, text.size);
    copy[text.size] = 0;
    return copy;
}

SettStatus sett_doc_member(const SettDocNode *node, const char *name,
                           SettArena *arena, const char **out, SettError *err)
{
    SettDocText text = sett_doc_string(node, name);
    *out = text.at != NULL ? sett_doc_copy(text, arena) : "";
    return *out != NULL ? SETT_OK : sett_no_memory(err);
}

SettStatus sett_doc_int32(const SettDoc *doc, const SettDocNode *node,
                          const char *name, int64_t low, int64_t high,
                          int64_t none, int32_t *out, SettError *err)
{
    int64_t value;
    SettStatus status =
        sett_doc_int(doc, node, name, low, high, none, &value, err);
    if (status == SETT_OK)
        *out = (int32_t)value;
    return status;
}

SettStatus sett_doc_fields(const SettDoc *doc, const SettDocNode *node,
                           const SettDocRow *rows, size_t count,
                           SettArena *arena, void *out, SettError *err)
{
    SettStatus status = SETT_OK;
    for (const SettDocRow *r = rows; status == SETT_OK && r < rows + count;
         r++) {
        void *field = (char *)out + r->offset;
        if (r->field == SETT_DOC_AS_INT)
            status = sett_doc_int32(doc, node, r->name, r->low, r->high,
                                    (int64_t)r->none, field, err);
        else if (r->field == SETT_DOC_AS_REAL)
            *(double *)field = sett_doc_real(node, r->name, r->none);
        else if (r->field == SETT_DOC_AS_FLAG)
            *(bool *)field = sett_doc_flag(node, r->name, r->none != 0);
        else
            status = sett_doc_member(node, r->name, arena, field, err);
    }
    return status;
}
