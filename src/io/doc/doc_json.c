/* doc_json.c - JSON (RFC 8259) as a tree with places, see doc.h. One pass
   without recursion. Of a key that stands twice the last one counts, as in the
   programs whose files these are. */
#include "base/hex.h"
#include "base/utf8.h"
#include "io/doc/doc.h"

#include <string.h>

typedef struct Reader {
    SettDoc *doc;
    const char *b;
    size_t size, at;
    SettArena *arena;
    SettError *err;
    int32_t nodes, depth;
    SettDocNode *open[SETT_DOC_DEPTH];
    SettDocNode *last[SETT_DOC_DEPTH]; /* child added last */
} Reader;

static SettStatus wrong(const Reader *r, size_t at, const char *what,
                        const char *expected)
{
    return sett_doc_refuse_at(r->doc, at, r->err, expected, "%s", what);
}

static void blanks(Reader *r)
{
    while (r->at < r->size && sett_doc_blank(r->b[r->at]))
        r->at++;
}

static char peek(const Reader *r)
{
    return r->at < r->size ? r->b[r->at] : 0;
}

static int32_t hex4(const Reader *r, size_t at)
{
    return r->size - at < 4 ? -1 : (int32_t)sett_hex_number(r->b + at, 4);
}

/* A \u escape at `*at`, behind its u; lone surrogates become U+FFFD. False
   where it is none. */
static bool escape_code(const Reader *r, size_t *at, uint32_t *code)
{
    int32_t high = hex4(r, *at);
    if (high < 0)
        return false;
    *at += 4;
    *code = (uint32_t)high;
    if (high < 0xD800 || high > 0xDFFF)
        return true;
    *code = 0xFFFD;
    if (high < 0xDC00 && r->size - *at >= 6 && r->b[*at] == '\\' &&
        r->b[*at + 1] == 'u') {
        int32_t low = hex4(r, *at + 2);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            *code = 0x10000u + (((uint32_t)high - 0xD800u) << 10) +
                    ((uint32_t)low - 0xDC00u);
            *at += 6;
        }
    }
    return true;
}

/* From behind the opening quote up to `end`, a closing one. */
static SettStatus decode(Reader *r, size_t from, size_t end, SettDocText *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char *text = sett_arena_raw(r->arena, end - from + 1, 1);
    size_t size = 0;
    if (text == NULL)
        return sett_no_memory(r->err);
    for (size_t i = from; i < end;) {
        if (r->b[i] != '\\') {
            text[size++] = r->b[i++];
            continue;
        }
        const char *name = strchr(names, r->b[i + 1]);
        uint32_t code;
        if (name != NULL && *name != 0) {
            text[size++] = values[name - names];
            i += 2;
            continue;
        }
        size_t at = i + 2;
        if (r->b[i + 1] != 'u' || !escape_code(r, &at, &code))
            return wrong(r, i, "an escape that JSON does not have", NULL);
        size += sett_utf8_put(text + size, code);
        i = at;
    }
    *out = (SettDocText){text, size};
    return SETT_OK;
}

static SettStatus read_string(Reader *r, SettDocText *out)
{
    size_t from = ++r->at;
    bool escaped = false;
    for (;;) {
        if (r->at >= r->size)
            return wrong(r, from - 1, "a string without an end", "\"");
        unsigned char c = (unsigned char)r->b[r->at];
        if (c == '"')
            break;
        if (c < 0x20)
            return wrong(r, r->at, "a control character in a string",
                         "an escape such as \\n");
        if (c == '\\') {
            escaped = true;
            r->at += r->size - r->at > 1 ? 2 : 1;
            continue;
        }
        size_t n = c < 0x80 ? 1 : sett_utf8_size(r->b + r->at, r->size - r->at);
        if (n == 0)
            return wrong(r, r->at, "bytes that are no UTF-8", NULL);
        r->at += n;
    }
    *out = (SettDocText){r->b + from, r->at - from};
    SettStatus status = escaped ? decode(r, from, r->at, out) : SETT_OK;
    r->at++;
    return status;
}

static size_t digits(const Reader *r, size_t at)
{
    while (at < r->size && r->b[at] >= '0' && r->b[at] <= '9')
        at++;
    return at;
}

/* The end of a number at `at`; `at` itself where there is none. */
static size_t number_end(const Reader *r, size_t at)
{
    size_t i = at + (at < r->size && r->b[at] == '-');
    size_t end = digits(r, i);
    if (end == i || (end > i + 1 && r->b[i] == '0'))
        return at;
    if (end < r->size && r->b[end] == '.') {
        i = end + 1;
        end = digits(r, i);
        if (end == i)
            return at;
    }
    if (end < r->size && (r->b[end] == 'e' || r->b[end] == 'E')) {
        i = end + 1;
        i += i < r->size && (r->b[i] == '+' || r->b[i] == '-');
        end = digits(r, i);
        if (end == i)
            return at;
    }
    return end - at > 63 ? at : end;
}

static SettStatus add(Reader *r, SettDocText name, SettDocNode **out)
{
    if (++r->nodes > SETT_DOC_NODES)
        return wrong(r, r->at, "more values than a file may have", "4,194,304");
    SettDocNode *node = SETT_TAKE(r->arena, 1, SettDocNode);
    if (node == NULL)
        return sett_no_memory(r->err);
    node->name = name;
    node->begin = r->at;
    if (r->depth > 0) {
        SettDocNode *parent = r->open[r->depth - 1];
        SettDocNode *last = r->last[r->depth - 1];
        if (last == NULL)
            parent->child = node;
        else
            last->next = node;
        r->last[r->depth - 1] = node;
        parent->count++;
    } else {
        r->doc->root = node;
    }
    *out = node;
    return SETT_OK;
}

/* Whether a list of nothing but numbers begins; then reads it whole. */
static bool read_numbers(Reader *r, SettDocNode *node)
{
    size_t at = r->at;
    uint32_t count = 0;
    for (;;) {
        blanks(r);
        size_t end = number_end(r, r->at);
        if (end == r->at)
            break;
        count++;
        r->at = end;
        blanks(r);
        if (peek(r) == ',') {
            r->at++;
            continue;
        }
        if (peek(r) != ']')
            break;
        node->kind = SETT_DOC_NUMBERS;
        node->count = count;
        node->inner_end = r->at++;
        node->end = r->at;
        return true;
    }
    r->at = at;
    return false;
}

static SettStatus open_value(Reader *r, SettDocNode *node)
{
    char c = peek(r);
    node->kind = c == '{' ? SETT_DOC_OBJECT : SETT_DOC_LIST;
    node->inner_begin = ++r->at;
    if (c == '[' && read_numbers(r, node))
        return SETT_OK;
    if (r->depth == SETT_DOC_DEPTH)
        return wrong(r, node->begin, "nested too deep", "at most 64 levels");
    r->last[r->depth] = NULL;
    r->open[r->depth++] = node;
    return SETT_OK;
}

static SettStatus read_value(Reader *r, SettDocText name)
{
    static const char *const words[] = {"true", "false", "null"};
    SettDocNode *node = NULL;
    SettStatus status = add(r, name, &node);
    if (status != SETT_OK)
        return status;
    char c = peek(r);
    if (c == '{' || c == '[')
        return open_value(r, node);
    size_t end = number_end(r, r->at);
    if (c == '"') {
        node->kind = SETT_DOC_STRING;
        status = read_string(r, &node->text);
    } else if (end > r->at) {
        node->kind = SETT_DOC_NUMBER;
        node->text = (SettDocText){r->b + r->at, end - r->at};
        r->at = end;
    } else {
        size_t i = 0;
        while (i < 3 && (r->size - r->at < strlen(words[i]) ||
                         memcmp(r->b + r->at, words[i], strlen(words[i]))))
            i++;
        if (i == 3)
            return wrong(r, r->at, "no value of JSON", "a value");
        node->kind = (SettDocKind)(SETT_DOC_TRUE + (int)i);
        r->at += strlen(words[i]);
    }
    node->end = r->at;
    return status;
}

static SettStatus read_key(Reader *r, SettDocText *name)
{
    if (peek(r) != '"')
        return wrong(r, r->at, "a member without a name", "\"name\": value");
    SettStatus status = read_string(r, name);
    if (status != SETT_OK)
        return status;
    blanks(r);
    if (peek(r) != ':')
        return wrong(r, r->at, "a name without a value", ":");
    r->at++;
    blanks(r);
    return SETT_OK;
}

/* One step inside of an open list or object. */
static SettStatus step(Reader *r)
{
    SettDocNode *parent = r->open[r->depth - 1];
    bool object = parent->kind == SETT_DOC_OBJECT;
    SettDocText name = {NULL, 0};
    blanks(r);
    char close = object ? '}' : ']';
    if (peek(r) == close) {
        parent->inner_end = r->at++;
        parent->end = r->at;
        r->depth--;
        return SETT_OK;
    }
    if (parent->count > 0) {
        if (peek(r) != ',')
            return wrong(r, r->at, "no comma and no end",
                         object ? ", or }" : ", or ]");
        r->at++;
        blanks(r);
    }
    if (object) {
        SettStatus status = read_key(r, &name);
        if (status != SETT_OK)
            return status;
    }
    return read_value(r, name);
}

SettStatus sett_doc_read_json(SettDoc *doc, size_t at, SettArena *arena,
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
    blanks(r);
    SettStatus status = read_value(r, (SettDocText){NULL, 0});
    while (status == SETT_OK && r->depth > 0)
        status = sett_work(arena, 16) ? SETT_CANCELLED : step(r);
    if (status != SETT_OK)
        return status;
    blanks(r);
    return r->at == r->size ? SETT_OK
                            : wrong(r, r->at, "text behind the document",
                                    "one value, and its end");
}
