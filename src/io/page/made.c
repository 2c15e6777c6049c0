/* made.c - the record of its making in a result: put in, found again, read. */
#include "sett/made.h"

#include <string.h>

#include "io/pack/zip.h"

static const char json_mark[] = ",\n\"made\": ";
static const char svg_mark[] = "\n<metadata id=\"sett-made\">";
static const char svg_end[] = "</metadata>";
static const char png_head[] = "\x89PNG\r\n\x1a\n";
static const char png_word[] = "sett-made\0\0\0\0"; /* and the 0 at its end */

enum { PNG_HEAD = 8, PNG_CHUNK = 12, PNG_IEND = 12 };

static bool blank(char c)
{
    return c == '\n' || c == ' ' || c == '\r' || c == '\t';
}

/* The last place of `word` in the text, or NULL. */
static const char *last_place(const char *text, size_t size, const char *word)
{
    size_t n = strlen(word);
    for (size_t at = size; at >= n; at--)
        if (memcmp(text + at - n, word, n) == 0)
            return text + at - n;
    return NULL;
}

/* Behind the ">" of the first "<svg ...>"; 0 where there is none. */
static size_t behind_svg(const char *bytes, size_t size)
{
    for (size_t i = 0; i + 4 < size && i < 4096; i++) {
        if (memcmp(bytes + i, "<svg", 4) != 0)
            continue;
        const char *end = memchr(bytes + i, '>', size - i);
        return end != NULL ? (size_t)(end - bytes) + 1 : 0;
    }
    return 0;
}

SettMadeForm sett_made_form(const char *bytes, size_t size)
{
    size_t end = size;
    while (end > 0 && blank(bytes[end - 1]))
        end--;
    if (end > 1 && bytes[0] == '{' && bytes[end - 1] == '}')
        return SETT_MADE_JSON;
    if (size > PNG_HEAD + PNG_IEND && memcmp(bytes, png_head, PNG_HEAD) == 0)
        return SETT_MADE_PNG;
    bool xml = size > 5 && (memcmp(bytes, "<?xml", 5) == 0 ||
                            memcmp(bytes, "<svg ", 5) == 0);
    return xml && behind_svg(bytes, size) > 0 ? SETT_MADE_SVG : SETT_MADE_NONE;
}

static SettStatus insert(SettText *text, size_t at, const SettText *what)
{
    size_t old = text->size;
    sett_text_bytes(text, what->data, what->size);
    if (what->status != SETT_OK || text->status != SETT_OK)
        return SETT_NO_MEMORY;
    memmove(text->data + at + what->size, text->data + at, old - at);
    memcpy(text->data + at, what->data, what->size);
    return SETT_OK;
}

/* Where the blanks before the closing brace of a document begin. */
static size_t json_end(const char *bytes, size_t size)
{
    while (size > 0 && blank(bytes[size - 1]))
        size--;
    size -= size > 0;
    while (size > 0 && blank(bytes[size - 1]))
        size--;
    return size;
}

static void put_word(SettText *out, uint64_t value)
{
    for (int32_t shift = 24; shift >= 0; shift -= 8)
        sett_text_char(out, (char)(uint8_t)(value >> shift));
}

static void wrap_png(const SettText *record, SettText *out)
{
    put_word(out, sizeof png_word + record->size);
    size_t at = out->size;
    sett_text_add(out, "iTXt");
    sett_text_bytes(out, png_word, sizeof png_word);
    sett_text_bytes(out, record->data, record->size);
    if (out->status == SETT_OK)
        put_word(out, sett_crc32(out->data + at, out->size - at));
}

SettStatus sett_made_put(SettMadeForm form, const SettText *record,
                         SettText *result)
{
    if (record->status != SETT_OK || result->status != SETT_OK)
        return SETT_NO_MEMORY;
    SettText what = sett_text(result->alloc);
    size_t at = result->size;
    if (form == SETT_MADE_JSON) {
        at = json_end(result->data, result->size);
        sett_text_add(&what, json_mark);
        sett_text_bytes(&what, record->data, record->size);
    } else if (form == SETT_MADE_SVG) {
        at = behind_svg(result->data, result->size);
        sett_text_add(&what, svg_mark);
        sett_text_bytes(&what, record->data, record->size);
        sett_text_add(&what, svg_end);
    } else if (form == SETT_MADE_PNG) {
        at -= PNG_IEND;
        wrap_png(record, &what);
    }
    SettStatus status =
        form == SETT_MADE_NONE ? SETT_OK : insert(result, at, &what);
    sett_text_free(&what);
    return status;
}

static bool find_svg(const char *bytes, size_t size, SettMadePart *out)
{
    const char *mark = last_place(bytes, size, svg_mark);
    if (mark == NULL)
        return false;
    out->from = (size_t)(mark - bytes);
    out->at = out->from + strlen(svg_mark);
    const char *end = memchr(mark + strlen(svg_mark), '<', size - out->at);
    if (end == NULL || (size_t)(bytes + size - end) < strlen(svg_end) ||
        memcmp(end, svg_end, strlen(svg_end)) != 0)
        return false;
    out->size = (size_t)(end - bytes) - out->at;
    out->to = out->at + out->size + strlen(svg_end);
    return true;
}

static size_t get_word(const char *bytes)
{
    size_t value = 0;
    for (int32_t i = 0; i < 4; i++)
        value = value << 8 | (uint8_t)bytes[i];
    return value;
}

static bool find_png(const char *bytes, size_t size, SettMadePart *out)
{
    size_t at = PNG_HEAD;
    while (size - at >= PNG_CHUNK) {
        size_t data = get_word(bytes + at);
        if (data > size - at - PNG_CHUNK)
            return false;
        if (data >= sizeof png_word && memcmp(bytes + at + 4, "iTXt", 4) == 0 &&
            memcmp(bytes + at + 8, png_word, sizeof png_word) == 0) {
            *out = (SettMadePart){at, at + data + PNG_CHUNK,
                                  at + 8 + sizeof png_word,
                                  data - sizeof png_word};
            return true;
        }
        at += data + PNG_CHUNK;
    }
    return false;
}

bool sett_made_find(const char *bytes, size_t size, SettMadePart *out)
{
    switch (sett_made_form(bytes, size)) {
    case SETT_MADE_JSON: {
        const char *mark = last_place(bytes, size, json_mark);
        size_t end = json_end(bytes, size);
        if (mark == NULL || mark + strlen(json_mark) >= bytes + end)
            return false;
        out->from = (size_t)(mark - bytes);
        out->at = out->from + strlen(json_mark);
        out->to = end;
        out->size = end - out->at;
        return true;
    }
    case SETT_MADE_SVG:
        return find_svg(bytes, size, out);
    case SETT_MADE_PNG:
        return find_png(bytes, size, out);
    default:
        return false;
    }
}

static SettStatus wrong(const SettJson *at, const char *what, SettError *err)
{
    return sett_json_refuse(err, at, what,
                            "the record of its making is damaged");
}

/* A string without a 0 byte in it. */
static bool is_text(const SettJson *value)
{
    return value != NULL && value->type == SETT_JSON_STRING &&
           strlen(value->string) == value->size;
}

/* Whether a list or an object has only good members. */
static bool all(const SettJson *list, SettJsonType type,
                bool (*good)(const SettJson *))
{
    if (list == NULL || list->type != type)
        return false;
    for (const SettJson *i = list->child; i != NULL; i = i->next)
        if (!good(i))
            return false;
    return true;
}

static bool good_option(const SettJson *o)
{
    return strlen(o->key) == o->key_size && o->key_size > 0 &&
           strchr(o->key, '=') == NULL &&
           (is_text(o) || o->type == SETT_JSON_TRUE);
}

static bool good_part(const SettJson *p)
{
    int64_t version;
    return strlen(p->key) == p->key_size && sett_json_int(p, &version) &&
           version > 0 && version < INT32_MAX;
}

static bool good_input(const SettJson *i)
{
    const SettJson *hash = sett_json_member(i, "sha256");
    return is_text(sett_json_member(i, "file")) && is_text(hash) &&
           hash->size + 1 == SETT_SHA256_HEX;
}

SettStatus sett_made_read(const SettJson *root, SettMade *out, SettError *err)
{
    int64_t version = 0;
    const SettJson *verb = sett_json_member(root, "verb");
    const SettJson *sett = sett_json_member(root, "sett");
    const SettJson *output = sett_json_member(root, "output");
    const SettJson *stop = sett_json_member(root, "unfinished");
    *out =
        (SettMade){.words = sett_json_member(root, "words"),
                   .options = sett_json_member(root, "options"),
                   .parts = sett_json_member(root, "parts"),
                   .inputs = sett_json_member(root, "inputs"),
                   .unfinished = stop != NULL && stop->type == SETT_JSON_TRUE};
    if (!sett_json_int(sett_json_member(root, "made"), &version) ||
        version != 1)
        return wrong(root, "\"made\": 1", err);
    if (!is_text(verb) || !is_text(sett) || !is_text(output))
        return wrong(root, "\"verb\", \"sett\" and \"output\" as text", err);
    if (!all(out->words, SETT_JSON_ARRAY, is_text))
        return wrong(root, "\"words\" as a list of text", err);
    if (!all(out->options, SETT_JSON_OBJECT, good_option))
        return wrong(root, "\"options\" with text or true", err);
    if (!all(out->parts, SETT_JSON_OBJECT, good_part))
        return wrong(root, "\"parts\" with versions from 1 on", err);
    if (!all(out->inputs, SETT_JSON_ARRAY, good_input))
        return wrong(root, "\"inputs\" with \"file\" and \"sha256\"", err);
    out->verb = verb->string;
    out->sett = sett->string;
    out->output = output->string;
    return SETT_OK;
}

bool sett_made_of(const char *bytes, size_t size, SettArena *arena,
                  SettMade *out)
{
    SettMadePart part;
    const SettJson *root = NULL;
    return sett_made_find(bytes, size, &part) &&
           sett_json_read(bytes + part.at, part.size, NULL, arena, &root,
                          NULL) == SETT_OK &&
           sett_made_read(root, out, NULL) == SETT_OK;
}

int64_t sett_made_promised(const SettMade *made)
{
    if (strcmp(made->verb, "generate") != 0)
        return 0;
    int64_t count = 1;
    const SettJson *value = sett_json_member(made->options, "count");
    if (value != NULL && is_text(value))
        (void)sett_int_read(value->string, strlen(value->string), &count);
    return count;
}
