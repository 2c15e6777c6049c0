/* json_read.c - strict JSON (RFC 8259) into a tree that lives in an arena.
   No recursion: open arrays and objects are a chain of frames, so that only
   the depth limit bounds nesting. Every byte is looked at a fixed number of
   times, but for the keys of an object, which are sorted to find repeats
   (json_keys.c); strings are in json_string.c.
   Differs from RFC 8259 where it leaves a choice: repeated keys are refused or
   the last one counts, as asked; a byte-order mark is refused; escapes of
   lone surrogates are refused. */
#include "base/json_parts.h"
#include "base/least.h"

#include <inttypes.h>
#include <string.h>

typedef struct Frame Frame;
struct Frame {
    SettJsonNode *container, *last; /* last: child so far, or NULL */
    Frame *up, *deeper;             /* deeper: kept for use again */
};

typedef struct Reader {
    SettJsonScan scan;
    SettArena *arena;
    SettJsonLimits limits;
    SettJsonPlace place; /* of the value read last; moves on only */
    Frame *top, *outer;  /* outer: the first frame ever made */
    SettJsonNode *root;
    const char *key; /* of the member that is read, or NULL */
    size_t key_size;
    int32_t key_line, key_column;
    int32_t nodes, depth;
} Reader;

SettJsonLimits sett_json_limits(void)
{
    return (SettJsonLimits){.depth = 64,
                            .nodes = 1 << 22,
                            .string_bytes = (size_t)16 << 20,
                            .number_bytes = 63,
                            .twice = SETT_JSON_REFUSE_TWICE};
}

static void move_place(SettJsonPlace *place, const char *text, size_t to)
{
    for (; place->at < to; place->at++) {
        unsigned char c = (unsigned char)text[place->at];
        if (c == '\n') {
            place->line++;
            place->column = 1;
        } else if ((c & 0xC0) != 0x80) { /* counts characters, not bytes */
            place->column++;
        }
    }
}

SettJsonPlace sett_json_place(const SettJsonScan *scan, size_t at)
{
    SettJsonPlace place = {0, 1, 1};
    move_place(&place, scan->text, at);
    return place;
}

SettStatus sett_json_fail(const SettJsonScan *scan, SettStatus status,
                          size_t at, const char *what, const char *expected)
{
    SettJsonPlace place = sett_json_place(scan, at);
    sett_fail_at(scan->err, status, place.line, place.column, "%s", what);
    sett_expect(scan->err, "%s", expected);
    return status;
}

SettStatus sett_json_no_memory(const SettJsonScan *scan)
{
    return sett_fail(scan->err, SETT_NO_MEMORY, "no memory for the JSON");
}

SettStatus sett_json_too_large(const SettJsonScan *scan, const char *what,
                               int64_t most)
{
    sett_json_fail(scan, SETT_TOO_LARGE, scan->at, what, "");
    sett_expect(scan->err, "at most %" PRId64, most);
    return SETT_TOO_LARGE;
}

SettStatus sett_json_unexpected(const SettJsonScan *s, const char *expected)
{
    SettJsonPlace place = sett_json_place(s, s->at);
    if (s->at >= s->size) {
        sett_fail_at(s->err, SETT_BAD_INPUT, place.line, place.column,
                     "the text ends too early");
    } else {
        unsigned char c = (unsigned char)s->text[s->at];
        bool shown = c > ' ' && c < 0x7F;
        sett_fail_at(s->err, SETT_BAD_INPUT, place.line, place.column,
                     shown ? "unexpected '%c'" : "unexpected byte 0x%02x", c);
    }
    sett_expect(s->err, "%s", expected);
    return SETT_BAD_INPUT;
}

static void skip_blanks(SettJsonScan *s)
{
    while (s->at < s->size &&
           (s->text[s->at] == ' ' || s->text[s->at] == '\n' ||
            s->text[s->at] == '\t' || s->text[s->at] == '\r'))
        s->at++;
}

/* The byte here; 0, which is never right outside strings, at the end. */
static char here(const SettJsonScan *s)
{
    return s->at < s->size ? s->text[s->at] : '\0';
}

/* A node for the value that begins here, hung under the open container. */
static SettStatus add_node(Reader *r, SettJsonType type, SettJsonNode **out)
{
    if (r->nodes >= r->limits.nodes)
        return sett_json_too_large(&r->scan, "too many values",
                                   r->limits.nodes);
    SettJsonNode *node = SETT_TAKE(r->arena, 1, SettJsonNode);
    if (node == NULL)
        return sett_json_no_memory(&r->scan);
    r->nodes++;
    move_place(&r->place, r->scan.text, r->scan.at);
    node->value.type = type;
    node->value.line = r->place.line;
    node->value.column = r->place.column;
    node->value.key = r->key;
    node->value.key_size = r->key_size;
    node->value.key_line = r->key_line;
    node->value.key_column = r->key_column;
    if (r->top == NULL) {
        r->root = node;
    } else {
        if (r->top->last == NULL)
            r->top->container->value.child = &node->value;
        else
            r->top->last->value.next = &node->value;
        r->top->last = node;
        r->top->container->value.size++;
    }
    *out = node;
    return SETT_OK;
}

static Frame *next_frame(Reader *r)
{
    Frame **at = r->top != NULL ? &r->top->deeper : &r->outer;
    if (*at == NULL && (*at = SETT_TAKE(r->arena, 1, Frame)) != NULL)
        (*at)->up = r->top;
    return *at;
}

static SettStatus open_container(Reader *r, SettJsonType type)
{
    SettJsonNode *node;
    if (r->depth >= r->limits.depth)
        return sett_json_too_large(&r->scan, "nested too deeply",
                                   r->limits.depth);
    SettStatus status = add_node(r, type, &node);
    if (status != SETT_OK)
        return status;
    Frame *frame = next_frame(r);
    if (frame == NULL)
        return sett_json_no_memory(&r->scan);
    frame->container = node;
    frame->last = NULL;
    r->top = frame;
    r->depth++;
    r->scan.at++;
    return SETT_OK;
}

static SettStatus read_word(Reader *r, const char *word, SettJsonType type)
{
    SettJsonNode *node;
    size_t size = strlen(word);
    SettJsonScan *s = &r->scan;
    if (s->size - s->at < size || memcmp(s->text + s->at, word, size) != 0)
        return sett_json_fail(s, SETT_BAD_INPUT, s->at, "unknown word",
                              "true, false or null");
    SettStatus status = add_node(r, type, &node);
    s->at += size;
    return status;
}

/* The window is three bytes wider than the limit: a longer number that the
   window cuts in its exponent still shows more bytes than the limit. */
static SettStatus read_number(Reader *r)
{
    SettJsonNode *node;
    SettJsonScan *s = &r->scan;
    size_t used, most = (size_t)r->limits.number_bytes;
    size_t window = sett_min_size(s->size - s->at, most + 3);
    double number = sett_double_read(s->text + s->at, window, &used);
    if (used == 0)
        return sett_json_fail(s, SETT_BAD_INPUT, s->at, "not a number",
                              "digits after '-'");
    if (used > most)
        return sett_json_too_large(&r->scan, "a number of too many bytes",
                                   (int64_t)most);
    SettStatus status = add_node(r, SETT_JSON_NUMBER, &node);
    if (status != SETT_OK)
        return status;
    char *text = sett_arena_raw(r->arena, used + 1, 1);
    if (text == NULL)
        return sett_json_no_memory(&r->scan);
    memcpy(text, s->text + s->at, used);
    text[used] = '\0';
    node->value.string = text;
    node->value.size = used;
    node->value.number = number;
    s->at += used;
    return SETT_OK;
}

/* A string that begins here, decoded into the arena. */
static SettStatus take_string(Reader *r, const char **out, size_t *out_size)
{
    size_t end, size;
    SettStatus status = sett_json_measure(&r->scan, &end, &size);
    if (status != SETT_OK)
        return status;
    if (size > r->limits.string_bytes)
        return sett_json_too_large(&r->scan, "a string of too many bytes",
                                   (int64_t)r->limits.string_bytes);
    char *bytes = sett_arena_raw(r->arena, size + 1, 1);
    if (bytes == NULL)
        return sett_json_no_memory(&r->scan);
    sett_json_decode(r->scan.text + r->scan.at + 1, r->scan.text + end, bytes);
    bytes[size] = '\0';
    *out = bytes;
    *out_size = size;
    r->scan.at = end + 1;
    return SETT_OK;
}

static SettStatus read_value(Reader *r)
{
    SettJsonNode *node;
    SettStatus status;
    skip_blanks(&r->scan);
    char c = here(&r->scan);
    switch (c) {
    case '{':
        return open_container(r, SETT_JSON_OBJECT);
    case '[':
        return open_container(r, SETT_JSON_ARRAY);
    case '"':
        status = add_node(r, SETT_JSON_STRING, &node);
        return status == SETT_OK
                   ? take_string(r, &node->value.string, &node->value.size)
                   : status;
    case 't':
        return read_word(r, "true", SETT_JSON_TRUE);
    case 'f':
        return read_word(r, "false", SETT_JSON_FALSE);
    case 'n':
        return read_word(r, "null", SETT_JSON_NULL);
    default:
        if (c == '-' || (c >= '0' && c <= '9'))
            return read_number(r);
        return sett_json_unexpected(&r->scan, "a value");
    }
}

static SettStatus read_member(Reader *r)
{
    skip_blanks(&r->scan);
    if (here(&r->scan) != '"')
        return sett_json_unexpected(&r->scan, "a key in double quotes");
    move_place(&r->place, r->scan.text, r->scan.at);
    r->key_line = r->place.line;
    r->key_column = r->place.column;
    SettStatus status = take_string(r, &r->key, &r->key_size);
    if (status != SETT_OK)
        return status;
    skip_blanks(&r->scan);
    if (here(&r->scan) != ':')
        return sett_json_unexpected(&r->scan, "':' after the key");
    r->scan.at++;
    return read_value(r);
}

static SettStatus close_container(Reader *r)
{
    SettJsonNode *node = r->top->container;
    r->scan.at++;
    r->top = r->top->up;
    r->depth--;
    return node->value.type == SETT_JSON_OBJECT
               ? sett_json_settle(&r->scan, r->limits.twice, r->arena, node)
               : SETT_OK;
}

/* One child more of the open container, or its end. */
static SettStatus read_child(Reader *r)
{
    bool object = r->top->container->value.type == SETT_JSON_OBJECT;
    skip_blanks(&r->scan);
    if (here(&r->scan) == (object ? '}' : ']'))
        return close_container(r);
    if (r->top->last != NULL) {
        if (here(&r->scan) != ',')
            return sett_json_unexpected(&r->scan,
                                        object ? "',' or '}'" : "',' or ']'");
        r->scan.at++;
    }
    r->key = NULL;
    r->key_size = 0;
    r->key_line = r->key_column = 0;
    return object ? read_member(r) : read_value(r);
}

static SettStatus read_document(Reader *r)
{
    if (r->scan.size >= 3 && memcmp(r->scan.text, "\xEF\xBB\xBF", 3) == 0)
        return sett_json_fail(&r->scan, SETT_BAD_INPUT, 0,
                              "the text begins with a byte-order mark",
                              "UTF-8 without one");
    SettStatus status = read_value(r);
    while (status == SETT_OK && r->top != NULL)
        status = read_child(r);
    if (status != SETT_OK)
        return status;
    skip_blanks(&r->scan);
    if (r->scan.at < r->scan.size)
        return sett_json_unexpected(&r->scan, "the end of the text");
    return SETT_OK;
}

SettStatus sett_json_read(const char *text, size_t size,
                          const SettJsonLimits *limits, SettArena *arena,
                          const SettJson **root, SettError *err)
{
    Reader r = {.scan = {.text = text, .size = size, .err = err},
                .arena = arena,
                .limits = limits != NULL ? *limits : sett_json_limits(),
                .place = {0, 1, 1}};
    *root = NULL;
    if (size > SETT_MAX_TEXT)
        return sett_json_too_large(&r.scan, "a text of too many bytes",
                                   (int64_t)SETT_MAX_TEXT);
    SettStatus status = read_document(&r);
    if (status == SETT_OK)
        *root = &r.root->value;
    return status;
}

const SettJson *sett_json_member(const SettJson *object, const char *key)
{
    size_t size = strlen(key);
    if (object == NULL || object->type != SETT_JSON_OBJECT)
        return NULL;
    for (const SettJson *m = object->child; m != NULL; m = m->next) {
        if (m->key_size == size && memcmp(m->key, key, size) == 0)
            return m;
    }
    return NULL;
}

bool sett_json_int(const SettJson *value, int64_t *out)
{
    const double exact = 9007199254740992.0; /* 2^53: every whole number */
    if (value == NULL || value->type != SETT_JSON_NUMBER)
        return false;
    if (sett_int_read(value->string, value->size, out))
        return true;
    /* "3.0" and "1e2" are whole numbers too. */
    double number = value->number;
    if (!(number >= -exact && number <= exact) ||
        number != (double)(int64_t)number)
        return false;
    *out = (int64_t)number;
    return true;
}

bool sett_json_is(const SettJson *value, const char *string)
{
    size_t size = strlen(string);
    return value != NULL && value->type == SETT_JSON_STRING &&
           value->size == size && memcmp(value->string, string, size) == 0;
}

const SettJson *sett_json_list(const SettJson *object, const char *key)
{
    const SettJson *list = sett_json_member(object, key);
    return list != NULL && list->type == SETT_JSON_ARRAY ? list : NULL;
}
