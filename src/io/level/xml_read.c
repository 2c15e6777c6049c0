/* xml_read.c - a subset of XML 1.0 (fifth edition), see xml_read.h. One pass
   without recursion; open elements are a list of at most SETT_XML_DEPTH. */
#include "io/level/xml_read.h"

#include "base/utf8.h"

#include <string.h>

typedef struct Reader {
    const char *text;
    size_t size, at;
    int32_t line, column; /* of `at` */
    SettArena *arena;
    SettError *err;
    int32_t elements;
} Reader;

static SettStatus wrong(const Reader *r, const char *what, const char *expected)
{
    SettStatus status =
        sett_fail_at(r->err, SETT_BAD_INPUT, r->line, r->column, "%s", what);
    sett_expect(r->err, "%s", expected);
    return status;
}

static char peek(const Reader *r)
{
    return r->at < r->size ? r->text[r->at] : 0;
}

/* Bytes that continue a character do not move the column. */
static void advance(Reader *r, size_t bytes)
{
    for (; bytes > 0 && r->at < r->size; bytes--) {
        char c = r->text[r->at++];
        if (c == '\n') {
            r->line++;
            r->column = 1;
        } else if (((unsigned char)c & 0xC0) != 0x80) {
            r->column++;
        }
    }
}

static bool is_next(const Reader *r, const char *word)
{
    size_t n = strlen(word);
    return r->size - r->at >= n && memcmp(r->text + r->at, word, n) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(Reader *r)
{
    while (is_blank(peek(r)))
        advance(r, 1);
}

/* Passes over everything up to and including `end`. */
static SettStatus skip_to(Reader *r, const char *end, const char *what)
{
    Reader from = *r;
    while (r->at < r->size && !is_next(r, end))
        advance(r, 1);
    if (r->at == r->size)
        return wrong(&from, what, end);
    advance(r, strlen(end));
    return SETT_OK;
}

/* XML's ASCII name characters, and any other than ASCII. */
static bool is_name(char c, bool first)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  c == '_' || c == ':' || ((unsigned char)c & 0x80) != 0;
    return letter ||
           (!first && ((c >= '0' && c <= '9') || c == '-' || c == '.'));
}

static char *keep(const Reader *r, const char *bytes, size_t size)
{
    char *copy = sett_arena_raw(r->arena, size + 1, 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, bytes, size);
    copy[size] = 0;
    return copy;
}

static SettStatus read_name(Reader *r, const char **out)
{
    size_t from = r->at;
    if (!is_name(peek(r), true))
        return wrong(r, "no name here", "a letter");
    while (is_name(peek(r), false))
        advance(r, 1);
    *out = keep(r, r->text + from, r->at - from);
    return *out != NULL ? SETT_OK : sett_no_memory(r->err);
}

static bool is_character(uint32_t code)
{
    return code == 9 || code == 10 || code == 13 ||
           (code >= 0x20 && code < 0xD800) ||
           (code >= 0xE000 && code <= 0x10FFFF && code != 0xFFFE &&
            code != 0xFFFF);
}

/* "&#65;" and "&#x41;"; at most seven digits count. */
static SettStatus read_number(Reader *r, uint32_t *code)
{
    Reader from = *r;
    advance(r, 2);
    uint32_t base = peek(r) == 'x' ? 16 : 10;
    advance(r, base == 16 ? 1 : 0);
    int32_t digits = 0;
    for (*code = 0; digits < 8; digits++) {
        char c = peek(r);
        uint32_t digit =
            c >= '0' && c <= '9'                 ? (uint32_t)(c - '0')
            : base == 16 && c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
            : base == 16 && c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                                 : 16;
        if (digit >= base)
            break;
        *code = *code * base + digit;
        advance(r, 1);
    }
    if (digits == 0 || digits == 8 || peek(r) != ';' || !is_character(*code))
        return wrong(&from, "no such character", "&#...; of a character");
    advance(r, 1);
    return SETT_OK;
}

static SettStatus read_reference(Reader *r, uint32_t *code)
{
    static const struct {
        const char *text;
        uint32_t code;
    } known[] = {{"&amp;", '&'},
                 {"&lt;", '<'},
                 {"&gt;", '>'},
                 {"&quot;", '"'},
                 {"&apos;", '\''}};
    if (is_next(r, "&#"))
        return read_number(r, code);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!is_next(r, known[i].text))
            continue;
        *code = known[i].code;
        advance(r, strlen(known[i].text));
        return SETT_OK;
    }
    return wrong(r, "no such entity",
                 "&amp; &lt; &gt; &quot; &apos; or &#...;");
}

/* One character of an attribute's value, as UTF-8. */
static SettStatus read_character(Reader *r, char out[4], size_t *size)
{
    uint32_t code = 0;
    char c = peek(r);
    if (c == '&') {
        SettStatus status = read_reference(r, &code);
        *size = status == SETT_OK ? sett_utf8_put(out, code) : 0;
        return status;
    }
    *size = sett_utf8_size(r->text + r->at, r->size - r->at);
    bool plain =
        *size > 0 && c != '<' && ((unsigned char)c >= 0x20 || is_blank(c));
    if (!plain)
        return wrong(r, "no character of a value", "UTF-8 without '<'");
    memcpy(out, r->text + r->at, *size);
    advance(r, *size);
    return SETT_OK;
}

/* In quotes; what is decoded is never longer than what was read. */
static SettStatus read_value(Reader *r, const char **out)
{
    char quote = peek(r);
    if (quote != '"' && quote != '\'')
        return wrong(r, "a value without quotes", "\"...\"");
    Reader from = *r;
    advance(r, 1);
    const char *end = memchr(r->text + r->at, quote, r->size - r->at);
    if (end == NULL)
        return wrong(&from, "a value without an end", "a second quote");
    size_t size = 0, most = (size_t)(end - (r->text + r->at));
    char *value = sett_arena_raw(r->arena, most + 1, 1);
    if (value == NULL)
        return sett_no_memory(r->err);
    while (peek(r) != quote) {
        char bytes[4];
        size_t n;
        SettStatus status = read_character(r, bytes, &n);
        if (status != SETT_OK)
            return status;
        memcpy(value + size, bytes, n);
        size += n;
    }
    advance(r, 1);
    value[size] = 0;
    *out = value;
    return SETT_OK;
}

static SettStatus read_attribute(Reader *r, const SettXml *element,
                                 SettXmlAttribute *out)
{
    Reader from = *r;
    SettStatus status = read_name(r, &out->name);
    if (status != SETT_OK)
        return status;
    if (sett_xml_value(element, out->name) != NULL)
        return wrong(&from, "this attribute stands here a second time",
                     "one of each name");
    skip_blanks(r);
    if (peek(r) != '=')
        return wrong(r, "an attribute without a value", "=\"...\"");
    advance(r, 1);
    skip_blanks(r);
    return read_value(r, &out->value);
}

static SettStatus read_attributes(Reader *r, SettXml *element)
{
    const SettXmlAttribute **link = &element->attributes;
    for (int32_t i = 0;; i++) {
        bool blank = is_blank(peek(r));
        skip_blanks(r);
        if (peek(r) == '>' || peek(r) == '/')
            return SETT_OK;
        if (!blank)
            return wrong(r, "an element goes on here", "a blank, '>' or '/>'");
        if (i == SETT_XML_ATTRIBUTES)
            return wrong(r, "too many attributes", "at most 32");
        SettXmlAttribute *a = SETT_TAKE(r->arena, 1, SettXmlAttribute);
        if (a == NULL)
            return sett_no_memory(r->err);
        SettStatus status = read_attribute(r, element, a);
        if (status != SETT_OK)
            return status;
        *link = a;
        link = &a->next;
    }
}

/* Open elements, and the link for the next child of each. */
typedef struct Open {
    SettXml *element[SETT_XML_DEPTH];
    const SettXml **link[SETT_XML_DEPTH + 1];
    int32_t depth;
} Open;

static SettStatus read_element(Reader *r, Open *open)
{
    SettXml *e = SETT_TAKE(r->arena, 1, SettXml);
    if (e == NULL)
        return sett_no_memory(r->err);
    if (open->depth == SETT_XML_DEPTH)
        return wrong(r, "elements in elements too deep", "at most 32");
    if (++r->elements > SETT_XML_ELEMENTS)
        return sett_fail_at(r->err, SETT_TOO_LARGE, r->line, r->column,
                            "over %d elements", SETT_XML_ELEMENTS);
    e->line = r->line;
    e->column = r->column;
    advance(r, 1);
    SettStatus status = read_name(r, &e->name);
    if (status != SETT_OK)
        return status;
    status = read_attributes(r, e);
    if (status != SETT_OK)
        return status;
    bool empty = is_next(r, "/>");
    if (!empty && peek(r) != '>')
        return wrong(r, "an element without an end", "'>' or '/>'");
    advance(r, empty ? 2 : 1);
    *open->link[open->depth] = e;
    open->link[open->depth] = &e->next;
    if (!empty) {
        open->element[open->depth++] = e;
        open->link[open->depth] = &e->child;
    }
    return SETT_OK;
}

static SettStatus read_end(Reader *r, Open *open)
{
    const char *name;
    Reader from = *r;
    advance(r, 2);
    SettStatus status = read_name(r, &name);
    if (status != SETT_OK)
        return status;
    if (open->depth == 0 ||
        strcmp(open->element[open->depth - 1]->name, name) != 0)
        return wrong(&from, "the end of another element",
                     open->depth == 0 ? "nothing"
                                      : open->element[open->depth - 1]->name);
    skip_blanks(r);
    if (peek(r) != '>')
        return wrong(r, "an end without an end", ">");
    advance(r, 1);
    open->depth--;
    return SETT_OK;
}

static SettStatus read_markup(Reader *r, Open *open, bool first)
{
    if (is_next(r, "<!--"))
        return skip_to(r, "-->", "a comment without an end");
    if (is_next(r, "<?"))
        return skip_to(r, "?>", "an instruction without an end");
    if (is_next(r, "<!DOCTYPE") && first) {
        /* "<!DOCTYPE Room SYSTEM "room.dtd">": passed over. With declarations
           of its own ('[') it is refused: they are how documents grow without
           bounds. */
        Reader from = *r;
        while (r->at < r->size && peek(r) != '>' && peek(r) != '[')
            advance(r, 1);
        if (peek(r) != '>')
            return wrong(&from, "a document type with declarations",
                         "none, or <!DOCTYPE NAME SYSTEM \"...\">");
        advance(r, 1);
        return SETT_OK;
    }
    if (is_next(r, "<![CDATA[") && open->depth > 0)
        return skip_to(r, "]]>", "text without an end");
    if (is_next(r, "</"))
        return read_end(r, open);
    if (!first && open->depth == 0)
        return wrong(r, "something after the document", "nothing");
    return read_element(r, open);
}

SettStatus sett_xml_read(const char *text, size_t size, SettArena *arena,
                         const SettXml **root, SettError *err)
{
    Reader r = {.text = text,
                .size = size,
                .line = 1,
                .column = 1,
                .arena = arena,
                .err = err};
    const SettXml *first = NULL;
    Open open = {.link = {&first}};
    if (size > SETT_MAX_TEXT)
        return sett_fail(err, SETT_TOO_LARGE, "over %d bytes",
                         (int)SETT_MAX_TEXT);
    SettStatus status = SETT_OK;
    while (status == SETT_OK && r.at < r.size) {
        if (peek(&r) == '<')
            status = read_markup(&r, &open, first == NULL);
        else if (open.depth > 0 || is_blank(peek(&r)))
            advance(&r, 1);
        else
            status = wrong(&r, "text outside of elements", "<");
    }
    if (status == SETT_OK && (open.depth > 0 || first == NULL))
        status =
            wrong(&r, "the document ends too soon",
                  first == NULL ? "an element" : "the ends of all elements");
    *root = first;
    return status;
}

const SettXml *sett_xml_child(const SettXml *element, const char *name)
{
    const SettXml *e = element != NULL ? element->child : NULL;
    while (e != NULL && strcmp(e->name, name) != 0)
        e = e->next;
    return e;
}

const char *sett_xml_value(const SettXml *element, const char *name)
{
    const SettXmlAttribute *a = element->attributes;
    while (a != NULL && strcmp(a->name, name) != 0)
        a = a->next;
    return a != NULL ? a->value : NULL;
}
