/* toml.c - TOML 1.0 into the tree of JSON, without recursion: open arrays and
   inline tables are a chain of frames. Every key is found through one hash
   table over (table, key), so that a document of any shape takes O(size). What
   is left out of the language stands in toml.h. */
#include "sett/toml.h"

#include "base/toml_parts.h"

#include <string.h>

#define MOST_NAMES 3 /* of a header */

/* How a table or an array came about, which says what may be added to it. */
typedef enum Form {
    PLAIN,   /* a value: closed */
    IMPLIED, /* a table that only longer headers name so far */
    HEADED,  /* a table with its own header */
    LISTED   /* an array of tables */
} Form;

typedef struct Node Node;
struct Node {
    SettJson value; /* first: a pointer to it is one to the whole */
    Node *last;     /* child so far, or NULL */
    Node *owner;    /* table that the key stands in */
    uint64_t hash;  /* of owner and key */
    uint32_t serial;
    Form form;
};

typedef struct Frame Frame;
struct Frame {
    Node *container;
    Frame *up, *deeper;
};

typedef struct Toml {
    SettJsonScan scan;
    SettArena *arena;
    SettJsonLimits limits;
    SettJsonPlace place; /* moves on only */
    Node *root, *table;  /* table: where keys go */
    Frame *top, *outer;
    Node **slots; /* open addressing; slot_count is a power of 2 */
    uint32_t slot_count, used;
    int32_t nodes, depth;
} Toml;

/* The key of the value that is read. */
typedef struct Key {
    SettTomlText text;
    int32_t line, column;
    size_t at;
} Key;

static void move_place(Toml *t, size_t to)
{
    for (; t->place.at < to; t->place.at++) {
        unsigned char c = (unsigned char)t->scan.text[t->place.at];
        if (c == '\n') {
            t->place.line++;
            t->place.column = 1;
        } else if ((c & 0xC0) != 0x80) { /* counts characters, not bytes */
            t->place.column++;
        }
    }
}

static uint64_t key_hash(const Node *owner, const SettTomlText *key)
{
    return sett_hash(key->bytes, key->size, owner->serial);
}

static Node *find(const Toml *t, const Node *owner, const SettTomlText *key)
{
    uint64_t hash = key_hash(owner, key);
    if (t->slot_count == 0)
        return NULL;
    for (uint32_t i = (uint32_t)hash;; i++) {
        Node *n = t->slots[i & (t->slot_count - 1)];
        if (n == NULL || (n->hash == hash && n->owner == owner &&
                          n->value.key_size == key->size &&
                          memcmp(n->value.key, key->bytes, key->size) == 0))
            return n;
    }
}

static void put_slot(Toml *t, Node *node)
{
    uint32_t i = (uint32_t)node->hash;
    while (t->slots[i & (t->slot_count - 1)] != NULL)
        i++;
    t->slots[i & (t->slot_count - 1)] = node;
}

static SettStatus remember(Toml *t, Node *node)
{
    if (t->used * 2 >= t->slot_count) {
        uint32_t before = t->slot_count;
        Node **old = t->slots;
        t->slot_count = before > 0 ? before * 2 : 64;
        t->slots = SETT_TAKE(t->arena, t->slot_count, Node *);
        if (t->slots == NULL)
            return sett_json_no_memory(&t->scan);
        for (uint32_t i = 0; i < before; i++)
            if (old[i] != NULL)
                put_slot(t, old[i]);
    }
    put_slot(t, node);
    t->used++;
    return SETT_OK;
}

/* A value at scan.at under `parent`; `key` NULL in arrays. */
static SettStatus add_node(Toml *t, Node *parent, const Key *key,
                           SettJsonType type, Node **out)
{
    if (t->nodes >= t->limits.nodes)
        return sett_json_too_large(&t->scan, "too many values",
                                   t->limits.nodes);
    Node *node = SETT_TAKE(t->arena, 1, Node);
    if (node == NULL)
        return sett_json_no_memory(&t->scan);
    node->serial = (uint32_t)t->nodes++;
    node->value.type = type;
    move_place(t, t->scan.at);
    node->value.line = t->place.line;
    node->value.column = t->place.column;
    *out = node;
    if (parent == NULL)
        return SETT_OK;
    if (parent->last == NULL)
        parent->value.child = &node->value;
    else
        parent->last->value.next = &node->value;
    parent->last = node;
    parent->value.size++;
    if (key == NULL)
        return SETT_OK;
    node->owner = parent;
    node->hash = key_hash(parent, &key->text);
    node->value.key = key->text.bytes;
    node->value.key_size = key->text.size;
    node->value.key_line = key->line;
    node->value.key_column = key->column;
    return remember(t, node);
}

static SettStatus read_key(Toml *t, Key *key)
{
    key->at = t->scan.at;
    move_place(t, key->at);
    key->line = t->place.line;
    key->column = t->place.column;
    return sett_toml_key(&t->scan, t->arena, &key->text);
}

static SettStatus twice(const Toml *t, const Key *key, const Node *before)
{
    SettJsonPlace place = sett_json_place(&t->scan, key->at);
    const char *name = key->text.bytes;
    sett_fail_at(t->scan.err, SETT_BAD_INPUT, place.line, place.column,
                 "\"%.40s\" is defined twice", name);
    sett_expect(t->scan.err, "one \"%.40s\"; the first is in line %d", name,
                (int)before->value.key_line);
    return SETT_BAD_INPUT;
}

/* A key and its '=' in the table `owner`. */
static SettStatus read_name(Toml *t, Node *owner, Key *key)
{
    SettStatus status = read_key(t, key);
    if (status != SETT_OK)
        return status;
    const Node *before = find(t, owner, &key->text);
    sett_toml_blanks(&t->scan);
    if (sett_toml_here(&t->scan) == '.')
        return sett_json_fail(&t->scan, SETT_UNSUPPORTED, t->scan.at,
                              "a dotted key",
                              "a table header such as [player], or an inline "
                              "table");
    if (sett_toml_here(&t->scan) != '=')
        return sett_json_unexpected(&t->scan, "'=' after the key");
    if (before != NULL)
        return twice(t, key, before);
    t->scan.at++;
    sett_toml_blanks(&t->scan);
    return SETT_OK;
}

static Frame *next_frame(Toml *t)
{
    Frame **at = t->top != NULL ? &t->top->deeper : &t->outer;
    if (*at == NULL && (*at = SETT_TAKE(t->arena, 1, Frame)) != NULL)
        (*at)->up = t->top;
    return *at;
}

static SettStatus open_container(Toml *t, Node *node)
{
    if (t->depth >= t->limits.depth)
        return sett_json_too_large(&t->scan, "nested too deeply",
                                   t->limits.depth);
    Frame *frame = next_frame(t);
    if (frame == NULL)
        return sett_json_no_memory(&t->scan);
    frame->container = node;
    t->top = frame;
    t->depth++;
    t->scan.at++;
    return SETT_OK;
}

static bool read_word(Toml *t, const char *word)
{
    SettJsonScan *s = &t->scan;
    size_t size = strlen(word);
    if (s->size - s->at < size || memcmp(s->text + s->at, word, size) != 0)
        return false;
    char next = s->size - s->at > size ? s->text[s->at + size] : '\n';
    if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') ||
        (next >= '0' && next <= '9') || next == '_' || next == '-')
        return false;
    s->at += size;
    return true;
}

static SettJsonType type_of(char c)
{
    return c == '"' || c == '\'' ? SETT_JSON_STRING
           : c == '['            ? SETT_JSON_ARRAY
           : c == '{'            ? SETT_JSON_OBJECT
           : c == 't'            ? SETT_JSON_TRUE
           : c == 'f'            ? SETT_JSON_FALSE
                                 : SETT_JSON_NUMBER;
}

static SettJsonType kind(SettJsonType type)
{
    return type == SETT_JSON_FALSE ? SETT_JSON_TRUE : type;
}

/* A value under `parent`, or the opening bracket of one. */
static SettStatus read_value(Toml *t, Node *parent, const Key *key)
{
    Node *node;
    SettTomlText text = {NULL, 0};
    SettJsonType type = type_of(sett_toml_here(&t->scan));
    if (t->scan.at >= t->scan.size || sett_toml_here(&t->scan) == '\n')
        return sett_json_unexpected(&t->scan, "a value");
    if (key == NULL && parent->last != NULL &&
        kind(type) != kind(parent->last->value.type))
        return sett_json_fail(&t->scan, SETT_UNSUPPORTED, t->scan.at,
                              "an array of mixed types",
                              "values of the same type as the first");
    SettStatus status = add_node(t, parent, key, type, &node);
    if (status != SETT_OK)
        return status;
    switch (type) {
    case SETT_JSON_ARRAY:
    case SETT_JSON_OBJECT:
        return open_container(t, node);
    case SETT_JSON_STRING:
        status =
            sett_toml_string(&t->scan, t->arena, t->limits.string_bytes, &text);
        break;
    case SETT_JSON_TRUE:
    case SETT_JSON_FALSE:
        if (read_word(t, type == SETT_JSON_TRUE ? "true" : "false"))
            return SETT_OK;
        return sett_json_fail(&t->scan, SETT_BAD_INPUT, t->scan.at,
                              "an unknown word", "true or false");
    default:
        status = sett_toml_number(&t->scan, t->arena,
                                  (size_t)t->limits.number_bytes, &text);
    }
    if (status != SETT_OK)
        return status;
    node->value.string = text.bytes;
    node->value.size = text.size;
    if (type == SETT_JSON_NUMBER) {
        size_t used;
        node->value.number = sett_double_read(text.bytes, text.size, &used);
    }
    return SETT_OK;
}

/* Blanks, comments and line ends, which are free inside of arrays. */
static SettStatus skip_lines(SettJsonScan *s)
{
    for (;;) {
        sett_toml_blanks(s);
        SettStatus status = sett_toml_comment(s);
        if (status != SETT_OK || !sett_toml_newline(s))
            return status;
    }
}

static void close_container(Toml *t)
{
    t->scan.at++;
    t->top = t->top->up;
    t->depth--;
}

static SettStatus read_item(Toml *t, Node *array)
{
    SettStatus status = skip_lines(&t->scan);
    if (status != SETT_OK)
        return status;
    if (array->last != NULL && sett_toml_here(&t->scan) != ']') {
        if (sett_toml_here(&t->scan) != ',')
            return sett_json_unexpected(&t->scan, "',' or ']'");
        t->scan.at++;
        status = skip_lines(&t->scan);
        if (status != SETT_OK)
            return status;
    }
    if (sett_toml_here(&t->scan) == ']') {
        close_container(t);
        return SETT_OK;
    }
    return read_value(t, array, NULL);
}

static SettStatus read_member(Toml *t, Node *table)
{
    Key key;
    sett_toml_blanks(&t->scan);
    if (sett_toml_here(&t->scan) == '}') {
        close_container(t);
        return SETT_OK;
    }
    if (table->last != NULL) {
        if (sett_toml_here(&t->scan) != ',')
            return sett_json_unexpected(&t->scan, "',' or '}'");
        t->scan.at++;
        sett_toml_blanks(&t->scan);
    }
    SettStatus status = read_name(t, table, &key);
    return status == SETT_OK ? read_value(t, table, &key) : status;
}

/* key = value, the value whole. */
static SettStatus read_pair(Toml *t)
{
    Key key;
    SettStatus status = read_name(t, t->table, &key);
    if (status == SETT_OK)
        status = read_value(t, t->table, &key);
    while (status == SETT_OK && t->top != NULL) {
        Node *open = t->top->container;
        status = open->value.type == SETT_JSON_ARRAY ? read_item(t, open)
                                                     : read_member(t, open);
    }
    return status;
}

/* One name of a header below `from`; `last`: the table that the header is of.
   `listed`: it stands in double brackets. */
static SettStatus enter(Toml *t, Node *from, const Key *key, bool last,
                        bool listed, Node **out)
{
    Node *node = find(t, from, &key->text);
    SettStatus status = SETT_OK;
    if (node == NULL) {
        status = add_node(t, from, key,
                          last && listed ? SETT_JSON_ARRAY : SETT_JSON_OBJECT,
                          &node);
        if (status != SETT_OK)
            return status;
        node->form = !last ? IMPLIED : listed ? LISTED : HEADED;
    } else if (last && !listed) {
        if (node->form != IMPLIED)
            return twice(t, key, node);
        node->form = HEADED;
    } else if (node->form == PLAIN || (last && node->form != LISTED)) {
        return twice(t, key, node);
    }
    if (node->form == LISTED && last)
        status = add_node(t, node, NULL, SETT_JSON_OBJECT, out);
    else
        *out = node->form == LISTED ? node->last : node;
    if (status == SETT_OK && node->form == LISTED && last)
        (*out)->form = HEADED;
    return status;
}

static SettStatus read_header(Toml *t)
{
    SettJsonScan *s = &t->scan;
    Node *table = t->root;
    bool listed = s->size - s->at > 1 && s->text[s->at + 1] == '[';
    s->at += listed ? 2 : 1;
    for (int32_t names = 1;; names++) {
        Key key;
        sett_toml_blanks(s);
        SettStatus status = read_key(t, &key);
        if (status != SETT_OK)
            return status;
        sett_toml_blanks(s);
        bool last = sett_toml_here(s) != '.';
        if (names > MOST_NAMES)
            return sett_json_fail(s, SETT_UNSUPPORTED, key.at,
                                  "a header of too many names",
                                  "at most three, such as [a.b.c]");
        if (last && sett_toml_here(s) != ']')
            return sett_json_unexpected(s, "'.' or ']'");
        status = enter(t, table, &key, last, listed, &table);
        if (status != SETT_OK)
            return status;
        s->at++;
        if (last)
            break;
    }
    if (listed && sett_toml_here(s) != ']')
        return sett_json_unexpected(s, "']]'");
    s->at += listed;
    t->table = table;
    return SETT_OK;
}

/* A header, a pair, or nothing; then a comment, or nothing; then the end. */
static SettStatus read_line(Toml *t)
{
    SettJsonScan *s = &t->scan;
    SettStatus status = SETT_OK;
    sett_toml_blanks(s);
    char c = sett_toml_here(s);
    if (c == '[')
        status = read_header(t);
    else if (s->at < s->size && c != '#' && c != '\n' && c != '\r')
        status = read_pair(t);
    if (status != SETT_OK)
        return status;
    sett_toml_blanks(s);
    status = sett_toml_comment(s);
    if (status == SETT_OK && s->at < s->size && !sett_toml_newline(s))
        return sett_json_unexpected(s, "the end of the line");
    return status;
}

SettStatus sett_toml_read(const char *text, size_t size,
                          const SettJsonLimits *limits, SettArena *arena,
                          const SettJson **root, SettError *err)
{
    Toml t = {.scan = {.text = text, .size = size, .err = err},
              .arena = arena,
              .limits = limits != NULL ? *limits : sett_json_limits(),
              .place = {0, 1, 1}};
    *root = NULL;
    if (size > SETT_MAX_TEXT)
        return sett_json_too_large(&t.scan, "a text of too many bytes",
                                   (int64_t)SETT_MAX_TEXT);
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        return sett_json_fail(&t.scan, SETT_BAD_INPUT, 0,
                              "the text begins with a byte-order mark",
                              "UTF-8 without one");
    SettStatus status = add_node(&t, NULL, NULL, SETT_JSON_OBJECT, &t.root);
    if (status != SETT_OK)
        return status;
    t.root->form = HEADED;
    t.table = t.root;
    while (status == SETT_OK && t.scan.at < t.scan.size)
        status = read_line(&t);
    if (status == SETT_OK)
        *root = &t.root->value;
    return status;
}
