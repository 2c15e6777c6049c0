/* read.c - reads a source line by line and token by token: comments, rulers,
   section headers; each section has a file of its own. After the language as
   increpare/PuzzleScript reads it, whose order of messages is kept. */
#include "games/puzzle/reader.h"

#include "base/enlarge.h"
#include "base/utf8.h"

#include <string.h>

bool sett_puz_push(SettArena *arena, PuzList *list, int32_t value)
{
    if (list->count == list->capacity) {
        int32_t capacity = 2 * list->capacity + 8;
        int32_t *items = sett_enlarge(arena, list->items, (size_t)list->count,
                                      (size_t)capacity, sizeof *items);
        if (items == NULL)
            return false;
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = value;
    return true;
}

bool sett_puz_has(const PuzList *list, int32_t value)
{
    for (int32_t i = 0; i < list->count; i++)
        if (list->items[i] == value)
            return true;
    return false;
}

void *sett_puz_add(PuzReader *r, void **items, int32_t *count,
                   int32_t *capacity, size_t size)
{
    if (*count == *capacity) {
        int32_t more = 2 * *capacity + 16;
        void *list =
            sett_enlarge(r->arena, *items, (size_t)*count, (size_t)more, size);
        r->status = list == NULL ? SETT_NO_MEMORY : r->status;
        if (list == NULL)
            return NULL;
        *items = list;
        *capacity = more;
    }
    void *item = (char *)*items + (size_t)(*count)++ * size;
    memset(item, 0, size);
    return item;
}

int32_t sett_puz_word_at(PuzReader *r, int32_t from, int32_t to)
{
    int32_t name = sett_puz_name(&r->source->names, r->line + from, to - from);
    r->status = name < 0 ? SETT_NO_MEMORY : r->status;
    return name;
}

const char *sett_puz_text_at(PuzReader *r, const uint32_t *line, int32_t from,
                             int32_t to)
{
    while (from < to && sett_puz_is_space(line[from]))
        from++;
    while (to > from && sett_puz_is_space(line[to - 1]))
        to--;
    char *text = sett_arena_raw(r->arena, (size_t)(to - from) * 4 + 1, 1);
    size_t size = 0;
    r->status = text == NULL ? SETT_NO_MEMORY : r->status;
    if (text == NULL)
        return "";
    for (int32_t i = from; i < to; i++)
        size += sett_utf8_put(text + size, line[i] == 0 ? 0xFFFD : line[i]);
    text[size] = '\0';
    return text;
}

void sett_puz_skip_space(PuzReader *r)
{
    while (r->at < r->size && sett_puz_is_space(r->line[r->at]))
        r->at++;
}

void sett_puz_skip_rest(PuzReader *r)
{
    while (r->at < r->size && r->line[r->at] != '(')
        r->at++;
}

int32_t sett_puz_take_word(PuzReader *r)
{
    int32_t from = r->at;
    while (r->at < r->size && sett_puz_is_word(r->line[r->at]))
        r->at++;
    int32_t to = r->at;
    if (to == from)
        return -1;
    sett_puz_skip_space(r);
    return sett_puz_word_at(r, from, to);
}

int32_t sett_puz_take_any(PuzReader *r)
{
    int32_t from = r->at;
    while (r->at < r->size && !sett_puz_is_space(r->line[r->at]) &&
           r->line[r->at] != '(' && r->line[r->at] != ')')
        r->at++;
    int32_t to = r->at;
    if (to == from)
        return -1;
    sett_puz_skip_space(r);
    return sett_puz_word_at(r, from, to);
}

bool sett_puz_at(const PuzReader *r, const char *text)
{
    int32_t i = r->at;
    for (; *text != '\0'; text++, i++)
        if (i >= r->size || r->line[i] != (unsigned char)*text)
            return false;
    return true;
}

PuzObject *sett_puz_object(const PuzSource *source, int32_t name)
{
    for (int32_t i = 0; i < source->object_count; i++)
        if (source->objects[i].name == name)
            return &source->objects[i];
    return NULL;
}

PuzLegend *sett_puz_legend(const PuzSource *source, int32_t name,
                           PuzLegendKind kind)
{
    for (int32_t i = 0; i < source->legend_count; i++)
        if (source->legend[i].name == name && source->legend[i].kind == kind)
            return &source->legend[i];
    return NULL;
}

bool sett_puz_declared(const PuzSource *source, int32_t name)
{
    if (sett_puz_object(source, name) != NULL)
        return true;
    for (int32_t i = 0; i < source->legend_count; i++)
        if (source->legend[i].name == name)
            return true;
    return false;
}

bool sett_puz_is_keyword(int32_t name)
{
    return name > PUZ_NONE && name <= PUZ_CLOSEMESSAGE &&
           name != PUZ_ORTHOGONAL && name != PUZ_ON && name != PUZ_ARROW &&
           name != PUZ_PLUS && name != PUZ_STARTLOOP && name != PUZ_ENDLOOP &&
           name != PUZ_CHECKPOINT &&
           !(name >= PUZ_H_PARALLEL && name <= PUZ_V_PERPENDICULAR);
}

/* ---- headers ---- */

static void know_names(PuzReader *r)
{
    PuzSource *s = r->source;
    bool good = true;
    for (int32_t i = 0; i < s->object_count; i++)
        good = good && sett_puz_push(r->arena, &s->known, s->objects[i].name);
    for (int32_t i = 0; i < s->legend_count; i++)
        good = good && sett_puz_push(r->arena, &s->known, s->legend[i].name);
    r->status = good ? r->status : SETT_NO_MEMORY;
}

static void know_level_keys(PuzReader *r)
{
    PuzSource *s = r->source;
    bool good = true;
    for (int32_t i = 0; i < s->object_count; i++)
        if (s->names.units[s->objects[i].name] == 1)
            good = good &&
                   sett_puz_push(r->arena, &r->level_keys, s->objects[i].name);
    for (int32_t i = 0; i < s->legend_count; i++)
        if (s->names.units[s->legend[i].name] == 1 &&
            s->legend[i].kind != PUZ_PROPERTY)
            good = good &&
                   sett_puz_push(r->arena, &r->level_keys, s->legend[i].name);
    r->status = good ? r->status : SETT_NO_MEMORY;
}

static void begin_section(PuzReader *r, int32_t section)
{
    const char *text = sett_puz_name_text(r, section);
    uint32_t bit = 1u << (section - PUZ_OBJECTS);
    if (r->seen & bit)
        sett_puz_note(r, PUZ_SAY_SECTION_TWICE, text, NULL);
    r->section = section;
    r->must_end = true;
    r->must_end_after = text;
    uint32_t before = r->seen;
    r->seen |= bit;
    if (section == PUZ_OBJECTS) {
        r->object_part = 0;
        if (before != 0)
            sett_puz_note(r, PUZ_SAY_SECTION_FIRST, text, NULL);
    } else if ((r->seen & bit >> 1) == 0) {
        sett_puz_note(r, PUZ_SAY_SECTION_ORDER, text,
                      sett_puz_name_text(r, section - 1));
    }
    if (section == PUZ_SOUNDS)
        know_names(r);
    if (section == PUZ_LEVELS)
        know_level_keys(r);
}

/* A section word that no further letter follows. */
static bool take_header(PuzReader *r)
{
    for (int32_t section = PUZ_OBJECTS; section <= PUZ_LEVELS; section++) {
        const char *text = sett_puz_name_text(r, section);
        int32_t end = r->at + (int32_t)strlen(text);
        if (!sett_puz_at(r, text) ||
            (end < r->size && sett_puz_is_word(r->line[end])))
            continue;
        r->at = end;
        sett_puz_skip_space(r);
        begin_section(r, section);
        return true;
    }
    return false;
}

/* In LEVELS only a line of nothing else is a ruler. */
static bool take_ruler(PuzReader *r)
{
    int32_t at = r->at;
    if (at == r->size || r->line[at] != '=')
        return false;
    for (int32_t i = at; i < r->size && r->section == PUZ_LEVELS; i++)
        if (r->line[i] != '=' && !sett_puz_is_space(r->line[i]))
            return false;
    while (r->at < r->size && r->line[r->at] == '=')
        r->at++;
    r->must_end = true;
    r->must_end_after = "=";
    return true;
}

/* ---- comments ---- */

static void end_line(PuzReader *r)
{
    if (r->section == PUZ_LEGEND)
        sett_puz_end_legend(r);
    else if (r->section == PUZ_SOUNDS)
        sett_puz_end_sounds(r);
}

static void skip_comment(PuzReader *r)
{
    r->start_next = r->start_next || r->start;
    while (r->at < r->size && r->comment > 0) {
        uint32_t c = r->line[r->at++];
        r->comment += (c == '(') - (c == ')');
    }
    if (r->at == r->size)
        end_line(r);
}

/* True where the token was a comment, or a bracket that ends none. */
static bool take_comment(PuzReader *r)
{
    uint32_t c = r->at < r->size ? r->line[r->at] : 0;
    if (c == '(' && r->index != PUZ_IN_MESSAGE) {
        r->at++;
        r->comment++;
    } else if (c == ')') {
        r->at++;
        if (r->comment == 0) {
            sett_puz_note(r, PUZ_SAY_COMMENT_CLOSE, NULL, NULL);
            return true;
        }
        if (--r->comment == 0) {
            r->start_next = true;
            return true;
        }
    }
    if (r->comment == 0)
        return false;
    skip_comment(r);
    return true;
}

static void blank(PuzReader *r)
{
    end_line(r);
    if (r->section == PUZ_LEVELS)
        sett_puz_blank_levels(r);
    else if (r->section == PUZ_OBJECTS)
        r->object_part = 0;
}

static void read_section(PuzReader *r)
{
    switch (r->section) { /* dispatch */
    case PUZ_OBJECTS:
        sett_puz_read_objects(r);
        break;
    case PUZ_LEGEND:
        sett_puz_read_legend(r);
        break;
    case PUZ_SOUNDS:
        sett_puz_read_sounds(r);
        break;
    case PUZ_COLLISIONLAYERS:
        sett_puz_read_layers(r);
        break;
    case PUZ_RULES:
        sett_puz_read_rules(r);
        break;
    case PUZ_WINCONDITIONS:
        sett_puz_read_wins(r);
        break;
    case PUZ_LEVELS:
        sett_puz_read_levels(r);
        break;
    default:
        sett_puz_read_prelude(r);
        break;
    }
}

static void read_token(PuzReader *r)
{
    r->start = r->at == 0 || r->start_next;
    r->start_next = false;
    sett_puz_skip_space(r);
    if (take_comment(r))
        return;
    if (r->at == r->size) {
        if (r->start)
            blank(r);
        else
            end_line(r);
        return;
    }
    if (r->must_end) {
        sett_puz_note(r, PUZ_SAY_HEADER_EXTRA, r->must_end_after, NULL);
        r->at = r->size;
        return;
    }
    if (r->start && take_ruler(r))
        return;
    if (r->start && r->section != PUZ_LEVELS && take_header(r))
        return;
    int32_t at = r->at;
    read_section(r);
    if (r->at == at) /* nobody took it */
        r->at++;
}

static bool is_full(const PuzReader *r)
{
    const PuzMessages *m = &r->source->messages;
    return m->errors > PUZ_MOST_ERRORS || m->stopped;
}

static void read_line(PuzReader *r)
{
    r->at = 0;
    r->number++;
    r->index = 0;
    r->must_end = false;
    r->words.count = 0;
    r->sound = (PuzSound){0};
    r->sound_wrong = false;
    do {
        if (r->status == SETT_OK)
            read_token(r);
        r->source->cut = is_full(r);
    } while (r->at < r->size && !r->source->cut && r->status == SETT_OK);
}

/* Cuts the next line off the text; lower case may need one more character. */
static void next_line(PuzReader *r, const char *text, size_t size)
{
    uint32_t *original = sett_arena_raw(r->arena, size + 1, sizeof *original);
    uint32_t *line = sett_arena_raw(r->arena, 2 * size + 1, sizeof *line);
    r->status = original == NULL || line == NULL ? SETT_NO_MEMORY : r->status;
    if (original == NULL || line == NULL)
        return;
    r->original_size = sett_puz_decode(text, size, original);
    r->size = 0;
    for (int32_t i = 0; i < r->original_size; i++) {
        line[r->size++] =
            original[i] == 0x130 ? 'i' : sett_puz_lower(original[i]);
        if (original[i] == 0x130)
            line[r->size++] = 0x307;
    }
    r->line = line;
    r->original = original;
}

SettStatus sett_puz_read(const char *text, size_t size, SettArena *arena,
                         PuzSource *out)
{
    PuzReader r = {.source = out,
                   .arena = arena,
                   .object = -1,
                   .rows = -1,
                   .section = PUZ_NONE};
    memset(out, 0, sizeof *out);
    out->arena = out->messages.arena = arena;
    SettStatus status = sett_puz_names_init(&out->names, arena);
    size_t at = 0;
    for (bool more = true; more && status == SETT_OK && !out->cut;) {
        const char *end = at < size ? memchr(text + at, '\n', size - at) : NULL;
        size_t to = end != NULL ? (size_t)(end - text) : size;
        r.bytes_from = at;
        r.bytes_to = to;
        next_line(&r, text + at, to - at);
        if (r.status == SETT_OK)
            read_line(&r);
        more = end != NULL;
        at = to + 1;
        status = r.status != SETT_OK ? r.status : out->messages.status;
    }
    out->lines = r.number;
    return status;
}
