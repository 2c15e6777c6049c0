/* doc_xml.c - a subset of XML 1.0 (fifth edition) as a tree with places, see
   doc.h. One pass without recursion. A document type is passed over where it
   declares nothing; no entity is known but the five of XML itself and numbers,
   so nothing can be expanded or included. */
#include "base/hex.h"
#include "base/utf8.h"
#include "io/doc/doc.h"

#include <string.h>

#define ATTRIBUTES 64 /* of one element */

typedef struct Open {
    SettDocNode *node, *last;
} Open;

typedef struct Reader {
    SettDoc *doc;
    const char *b;
    size_t size, at;
    SettArena *arena;
    SettError *err;
    int32_t nodes, depth;
    Open open[SETT_DOC_DEPTH];
} Reader;

static SettStatus wrong(const Reader *r, size_t at, const char *what,
                        const char *expected)
{
    return sett_doc_refuse_at(r->doc, at, r->err, expected, "%s", what);
}

static bool is_next(const Reader *r, const char *word)
{
    size_t n = strlen(word);
    return r->size - r->at >= n && memcmp(r->b + r->at, word, n) == 0;
}

static void blanks(Reader *r)
{
    while (r->at < r->size && sett_doc_blank(r->b[r->at]))
        r->at++;
}

static SettStatus skip_to(Reader *r, const char *end, const char *what)
{
    size_t from = r->at;
    while (r->at < r->size && !is_next(r, end))
        r->at++;
    if (r->at == r->size)
        return wrong(r, from, what, end);
    r->at += strlen(end);
    return SETT_OK;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == ':' || c == '-' ||
           c == '.' || (unsigned char)c >= 0x80;
}

static SettStatus read_name(Reader *r, SettDocText *out)
{
    size_t from = r->at;
    while (r->at < r->size && is_name(r->b[r->at]))
        r->at++;
    *out = (SettDocText){r->b + from, r->at - from};
    if (r->at == from || strchr("-.0123456789", r->b[from]) != NULL)
        return wrong(r, from, "no name", "a name");
    return SETT_OK;
}

static SettStatus valid_utf8(const Reader *r)
{
    for (size_t i = 0; i < r->size;) {
        unsigned char c = (unsigned char)r->b[i];
        size_t n = 1;
        if (c >= 0x80)
            n = sett_utf8_size(r->b + i, r->size - i);
        else if (c < 0x20 && c != '\t' && c != '\n' && c != '\r')
            n = 0;
        if (n == 0)
            return wrong(r, i, "a byte that XML in UTF-8 cannot hold",
                         "a file saved as UTF-8");
        i += n;
    }
    return SETT_OK;
}

/* "&...;" at `*at`; its character into `code`. */
static bool entity(const Reader *r, size_t *at, size_t end, uint32_t *code)
{
    static const char *const names[] = {"lt;", "gt;", "amp;", "quot;", "apos;"};
    static const char values[] = "<>&\"'";
    size_t i = *at + 1;
    for (size_t k = 0; k < 5; k++) {
        size_t n = strlen(names[k]);
        if (end - i >= n && memcmp(r->b + i, names[k], n) == 0) {
            *code = (unsigned char)values[k];
            *at = i + n;
            return true;
        }
    }
    if (i >= end || r->b[i] != '#')
        return false;
    i++;
    bool hex = i < end && r->b[i] == 'x';
    uint32_t value = 0, count = 0;
    for (i += hex; i < end && r->b[i] != ';' && count < 9; i++, count++) {
        int32_t digit = sett_hex_digit(r->b[i]);
        if (digit < 0 || digit >= (hex ? 16 : 10) || value > 0x10FFFF)
            return false;
        value = value * (hex ? 16 : 10) + (uint32_t)digit;
    }
    if (i >= end || r->b[i] != ';' || count == 0 ||
        (value < 0x20 && value != '\t' && value != '\n' && value != '\r') ||
        value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return false;
    *code = value;
    *at = i + 1;
    return true;
}

static SettStatus decode(Reader *r, size_t from, size_t end, SettDocText *out)
{
    *out = (SettDocText){r->b + from, end - from};
    if (memchr(r->b + from, '&', end - from) == NULL)
        return SETT_OK;
    char *text = sett_arena_raw(r->arena, end - from, 1);
    size_t size = 0;
    if (text == NULL)
        return sett_no_memory(r->err);
    for (size_t i = from; i < end;) {
        uint32_t code;
        if (r->b[i] != '&') {
            text[size++] = r->b[i++];
            continue;
        }
        size_t at = i;
        if (!entity(r, &at, end, &code))
            return wrong(r, i, "an entity that is not known",
                         "&lt; &gt; &amp; &quot; &apos; or &#n;");
        size += sett_utf8_put(text + size, code); /* never longer */
        i = at;
    }
    *out = (SettDocText){text, size};
    return SETT_OK;
}

static SettDocNode *take(Reader *r, SettStatus *status)
{
    SettDocNode *node = NULL;
    if (++r->nodes > SETT_DOC_NODES) {
        *status =
            wrong(r, r->at, "more elements than a file may have", "4,194,304");
        return NULL;
    }
    node = SETT_TAKE(r->arena, 1, SettDocNode);
    *status = node != NULL ? SETT_OK : sett_no_memory(r->err);
    return node;
}

static SettStatus read_attribute(Reader *r, SettDocNode *of, SettDocNode **last)
{
    SettStatus status;
    SettDocNode *a = take(r, &status);
    size_t from = r->at;
    if (a == NULL)
        return status;
    a->kind = SETT_DOC_STRING;
    status = read_name(r, &a->name);
    if (status != SETT_OK)
        return status;
    int32_t count = 0;
    for (const SettDocNode *o = of->attributes; o != NULL; o = o->next, count++)
        if (sett_doc_same(o->name, a->name))
            return wrong(r, from, "an attribute that stands twice", NULL);
    if (count == ATTRIBUTES)
        return wrong(r, from, "too many attributes", "at most 64");
    blanks(r);
    if (r->at >= r->size || r->b[r->at] != '=')
        return wrong(r, r->at, "an attribute without a value", "=\"...\"");
    r->at++;
    blanks(r);
    char quote = r->at < r->size ? r->b[r->at] : 0;
    if (quote != '"' && quote != '\'')
        return wrong(r, r->at, "a value without quotes", "\"...\"");
    a->begin = ++r->at;
    while (r->at < r->size && r->b[r->at] != quote && r->b[r->at] != '<')
        r->at++;
    if (r->at >= r->size || r->b[r->at] == '<')
        return wrong(r, a->begin, "a value without an end", "a quote");
    a->end = r->at++;
    if (*last != NULL)
        (*last)->next = a;
    else
        of->attributes = a;
    *last = a;
    return decode(r, a->begin, a->end, &a->text);
}

static SettStatus open_element(Reader *r)
{
    SettStatus status;
    SettDocNode *node = take(r, &status), *last = NULL;
    if (node == NULL)
        return status;
    node->kind = SETT_DOC_OBJECT;
    node->begin = r->at++;
    status = read_name(r, &node->name);
    for (; status == SETT_OK; status = read_attribute(r, node, &last)) {
        size_t before = r->at;
        blanks(r);
        if (r->at >= r->size)
            return wrong(r, node->begin, "a tag without an end", ">");
        if (r->b[r->at] == '>' || is_next(r, "/>"))
            break;
        if (before == r->at)
            return wrong(r, r->at, "no blank before an attribute", "a blank");
    }
    if (status != SETT_OK)
        return status;
    if (r->depth > 0) {
        Open *parent = &r->open[r->depth - 1];
        if (parent->last != NULL)
            parent->last->next = node;
        else
            parent->node->child = node;
        parent->last = node;
        parent->node->count++;
    } else {
        r->doc->root = node;
    }
    if (r->b[r->at] == '/') {
        node->inner_begin = node->inner_end = r->at;
        r->at += 2;
        node->end = r->at;
        return SETT_OK;
    }
    node->inner_begin = node->inner_end = ++r->at;
    if (r->depth == SETT_DOC_DEPTH)
        return wrong(r, node->begin, "nested too deep", "at most 64 levels");
    r->open[r->depth++] = (Open){node, NULL};
    return SETT_OK;
}

static SettStatus close_element(Reader *r)
{
    size_t from = r->at;
    SettDocText name = {NULL, 0};
    r->at += 2;
    SettStatus status = read_name(r, &name);
    if (status != SETT_OK)
        return status;
    blanks(r);
    if (r->at >= r->size || r->b[r->at] != '>')
        return wrong(r, r->at, "a tag without an end", ">");
    r->at++;
    SettDocNode *node = r->open[r->depth - 1].node;
    if (!sett_doc_same(name, node->name)) {
        status = wrong(r, from, "the end of another element", NULL);
        sett_expect(r->err, "</%.*s>",
                    node->name.size < 40 ? (int)node->name.size : 40,
                    node->name.at);
        return status;
    }
    node->inner_end = from;
    node->end = r->at;
    r->depth--;
    return SETT_OK;
}

/* Text up to the next '<': that before the first child is kept. */
static SettStatus read_text(Reader *r)
{
    size_t from = r->at;
    SettDocNode *node = r->depth > 0 ? r->open[r->depth - 1].node : NULL;
    const char *end = memchr(r->b + from, '<', r->size - from);
    SettDocText text;
    r->at = end != NULL ? (size_t)(end - r->b) : r->size;
    if (node == NULL) {
        for (size_t i = from; i < r->at; i++)
            if (!sett_doc_blank(r->b[i]))
                return wrong(r, i, "text outside of the document", "a tag");
        return SETT_OK;
    }
    SettStatus status = decode(r, from, r->at, &text);
    if (status == SETT_OK && node->child == NULL && node->text.at == NULL)
        node->text = text;
    return status;
}

static SettStatus read_cdata(Reader *r)
{
    SettDocNode *node = r->depth > 0 ? r->open[r->depth - 1].node : NULL;
    if (node == NULL)
        return wrong(r, r->at, "text outside of the document", "a tag");
    size_t from = r->at + 9;
    SettStatus status = skip_to(r, "]]>", "a section without an end");
    if (status == SETT_OK && node->child == NULL)
        node->text = (SettDocText){r->b + from, r->at - 3 - from};
    return status;
}

static SettStatus read_doctype(Reader *r)
{
    size_t from = r->at;
    while (r->at < r->size && r->b[r->at] != '>' && r->b[r->at] != '[')
        r->at++;
    if (r->at >= r->size || r->b[r->at] == '[')
        return wrong(r, from, "a document type with declarations",
                     "a file without them");
    r->at++;
    return SETT_OK;
}

static SettStatus step(Reader *r)
{
    if (r->b[r->at] != '<')
        return read_text(r);
    if (is_next(r, "<!--"))
        return skip_to(r, "-->", "a comment without an end");
    if (is_next(r, "<?"))
        return skip_to(r, "?>", "an instruction without an end");
    if (is_next(r, "<![CDATA["))
        return read_cdata(r);
    if (is_next(r, "<!DOCTYPE") && r->doc->root == NULL)
        return read_doctype(r);
    if (is_next(r, "</")) {
        if (r->depth == 0)
            return wrong(r, r->at, "the end of no element", NULL);
        return close_element(r);
    }
    if (r->depth == 0 && r->doc->root != NULL)
        return wrong(r, r->at, "a second document", "the end of the file");
    return open_element(r);
}

SettStatus sett_doc_read_xml(SettDoc *doc, size_t at, SettArena *arena,
                             SettError *err)
{
    Reader *r = SETT_TAKE(arena, 1, Reader);
    if (r == NULL)
        return sett_no_memory(err);
    *r = (Reader){.doc = doc,
                  .b = doc->bytes,
                  .size = doc->size,
                  .at = at,
                  .arena = arena,
                  .err = err};
    SettStatus status = valid_utf8(r);
    while (status == SETT_OK && r->at < r->size)
        status = sett_work(arena, 32) ? SETT_CANCELLED : step(r);
    if (status != SETT_OK)
        return status;
    if (r->depth > 0)
        return wrong(r, r->open[r->depth - 1].node->begin,
                     "an element without an end", "its closing tag");
    return doc->root != NULL
               ? SETT_OK
               : wrong(r, r->at, "no element in this file", "a document");
}
