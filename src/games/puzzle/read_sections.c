/* read_sections.c - collision layers, the words of rules, win conditions and
   levels. What rules say is worked out later, by rules_parse.c. */
#include "games/puzzle/reader.h"

#include "base/utf8.h"

#include <string.h>

/* ---- COLLISIONLAYERS ---- */

#define DEEPEST 64
#define MOST_ON_LAYER 65536

/* The objects that a name of a layer stands for. */
static void expand(PuzReader *r, PuzList *out, int32_t name, int32_t depth,
                   const char *written)
{
    const PuzSource *s = r->source;
    const PuzLegend *other;
    if (depth > DEEPEST || out->count > MOST_ON_LAYER || r->status != SETT_OK)
        return;
    if (sett_puz_object(s, name) != NULL) {
        if (!sett_puz_push(r->arena, out, name))
            r->status = SETT_NO_MEMORY;
    } else if ((other = sett_puz_legend(s, name, PUZ_SYNONYM)) != NULL) {
        expand(r, out, other->members.items[0], depth + 1, written);
    } else if (sett_puz_legend(s, name, PUZ_AGGREGATE) != NULL) {
        sett_puz_note(r, PUZ_SAY_LAYER_AGGREGATE, sett_puz_name_text(r, name),
                      NULL);
    } else if ((other = sett_puz_legend(s, name, PUZ_PROPERTY)) != NULL) {
        for (int32_t i = 0; i < other->members.count; i++)
            if (other->members.items[i] != name)
                expand(r, out, other->members.items[i], depth + 1, written);
    } else {
        sett_puz_note(r, PUZ_SAY_LAYER_UNDECLARED, written, NULL);
    }
}

/* Numbers of the layers where these names are already, before the last one. */
static const char *earlier_layers(PuzReader *r, const PuzList *names)
{
    const PuzSource *s = r->source;
    const char *text = "";
    for (int32_t i = 0; i < names->count; i++)
        for (int32_t layer = 0; layer < s->layer_count - 1; layer++)
            if (sett_puz_has(&s->layers[layer], names->items[i])) {
                const char *more = sett_arena_format(r->arena, "%.200s %d",
                                                     text, (int)layer + 1);
                text = more != NULL ? more : text;
            }
    return text;
}

static void check_background(PuzReader *r, int32_t name)
{
    const PuzList *layer = &r->source->layers[r->source->layer_count - 1];
    bool first = name == PUZ_BACKGROUND && layer->count == 0;
    if (!first && (name == PUZ_BACKGROUND || r->index != 0))
        sett_puz_note(r, PUZ_SAY_BACKGROUND_ALONE, NULL, NULL);
    if (name == PUZ_BACKGROUND)
        r->index = 1;
}

static void read_layer_name(PuzReader *r, int32_t name)
{
    PuzSource *s = r->source;
    const char *text = sett_puz_name_text(r, name);
    PuzList objects = {0};
    check_background(r, name);
    expand(r, &objects, name, 0, text);
    const char *earlier = earlier_layers(r, &objects);
    if (earlier[0] != '\0')
        sett_puz_note(r, PUZ_SAY_LAYER_SEVERAL, text, earlier);
    if (sett_puz_has(&r->words, name))
        sett_puz_note(r, PUZ_SAY_LAYER_REPEAT, text, NULL);
    bool good = sett_puz_push(r->arena, &r->words, name);
    PuzList *layer = &s->layers[s->layer_count - 1];
    for (int32_t i = 0; i < objects.count; i++)
        good = good && sett_puz_push(r->arena, layer, objects.items[i]);
    r->status = good ? r->status : SETT_NO_MEMORY;
}

void sett_puz_read_layers(PuzReader *r)
{
    PuzSource *s = r->source;
    if (r->start) {
        if (PUZ_ADD(r, s->layers, s->layer_count, s->layer_capacity) == NULL)
            return;
        r->words.count = 0;
        r->index = 0;
    }
    int32_t name = sett_puz_take_word(r);
    if (name >= 0) {
        if (s->layer_count > 0)
            read_layer_name(r, name);
        return;
    }
    int32_t from = r->at;
    while (r->at < r->size && (r->line[r->at] == ' ' || r->line[r->at] == ','))
        r->at++;
    if (r->at > from)
        return;
    sett_puz_note(r, PUZ_SAY_LAYER_CHAR,
                  sett_puz_text_at(r, r->line, r->at, r->at + 1), NULL);
    r->at++;
}

/* ---- RULES ---- */

/* The first part of the line without "(". */
static void cut_rule(const PuzReader *r, int32_t *from, int32_t *to)
{
    *from = 0;
    while (*from < r->size && r->line[*from] == '(')
        ++*from;
    *to = *from;
    while (*to < r->size && r->line[*to] != '(')
        ++*to;
}

static void add_rule_line(PuzReader *r)
{
    PuzSource *s = r->source;
    int32_t from, to;
    cut_rule(r, &from, &to);
    PuzRuleLine *rule = PUZ_ADD(r, s->rules, s->rule_count, s->rule_capacity);
    if (rule == NULL)
        return;
    *rule = (PuzRuleLine){.line = r->number,
                          .text = r->line + from,
                          .size = to - from,
                          .original = r->original,
                          .original_size = r->original_size,
                          .cut = to < r->size || from > 0};
}

static bool is_prefix(int32_t name)
{
    return (name >= PUZ_UP && name <= PUZ_RIGHT) ||
           (name >= PUZ_ORTHOGONAL && name <= PUZ_VERTICAL) ||
           name == PUZ_LATE || name == PUZ_RIGID;
}

static void read_rule_word(PuzReader *r)
{
    int32_t from = r->at;
    while (r->at < r->size && r->line[r->at] != '[' && r->line[r->at] != '|' &&
           r->line[r->at] != ']' && !sett_puz_is_space(r->line[r->at]))
        r->at++;
    int32_t name = sett_puz_word_at(r, from, r->at);
    if (r->index == 0 && (name == PUZ_STARTLOOP || name == PUZ_ENDLOOP))
        return;
    if (r->index == 0 ? is_prefix(name) : sett_puz_is_movement(name))
        return;
    if (sett_puz_has(&r->source->known, name)) {
        if (r->start)
            sett_puz_note(r, PUZ_SAY_RULE_OUTSIDE, NULL, NULL);
        return;
    }
    if (name == PUZ_ELLIPSIS || name == PUZ_RIGID || name == PUZ_RANDOM)
        return;
    if (name == PUZ_MESSAGE)
        r->index = PUZ_IN_MESSAGE;
    if (name < PUZ_SFX0 || name > PUZ_AGAIN)
        sett_puz_note(r, PUZ_SAY_RULE_NAME, sett_puz_name_text(r, name), NULL);
}

void sett_puz_read_rules(PuzReader *r)
{
    if (r->start) {
        add_rule_line(r);
        r->index = 0;
    }
    if (r->index == PUZ_IN_MESSAGE) {
        r->at = r->size;
        return;
    }
    uint32_t c = r->line[r->at];
    if (sett_puz_at(r, "->")) {
        r->at += 2;
    } else if (c == '[' || c == '|' || c == ']' || c == '+') {
        if (c != '+')
            r->index = 1;
        r->at++;
    } else {
        read_rule_word(r);
        return;
    }
    sett_puz_skip_space(r);
}

/* ---- WINCONDITIONS ---- */

/* Words of the line, up to its first comment. */
static void add_win_line(PuzReader *r)
{
    PuzSource *s = r->source;
    int32_t from, to;
    cut_rule(r, &from, &to);
    PuzWinLine *win = PUZ_ADD(r, s->wins, s->win_count, s->win_capacity);
    if (win == NULL)
        return;
    win->line = r->number;
    while (from < to) {
        int32_t end = from;
        while (end < to && !sett_puz_is_space(r->line[end]))
            end++;
        if (end > from && !sett_puz_push(r->arena, &win->words,
                                         sett_puz_word_at(r, from, end)))
            r->status = SETT_NO_MEMORY;
        from = end + 1;
    }
}

void sett_puz_read_wins(PuzReader *r)
{
    if (r->start) {
        add_win_line(r);
        r->index = -1;
    }
    r->index++;
    int32_t name = sett_puz_take_word(r);
    const char *text = sett_puz_name_text(r, name);
    if (name < 0) {
        sett_puz_note(r, PUZ_SAY_WIN_FORMAT, NULL, NULL);
        sett_puz_skip_rest(r);
    } else if (r->index == 0) {
        if (name != PUZ_ALL && name != PUZ_ANY && name != PUZ_NO &&
            name != PUZ_SOME)
            sett_puz_note(r, PUZ_SAY_WIN_START, text, NULL);
    } else if (r->index == 2) {
        if (name != PUZ_ON)
            sett_puz_note(r, PUZ_SAY_WIN_ON, text, NULL);
    } else if (r->index > 3) {
        sett_puz_note(r, PUZ_SAY_WIN_EXTRA, text, NULL);
    } else if (!sett_puz_has(&r->source->known, name)) {
        sett_puz_note(r, PUZ_SAY_WIN_NAME, text, NULL);
    }
}

/* ---- LEVELS ---- */

static PuzLevelText *add_level(PuzReader *r)
{
    PuzSource *s = r->source;
    return PUZ_ADD(r, s->levels, s->level_count, s->level_capacity);
}

/* The level that rows go to, or NULL where a new one begins. */
static PuzLevelText *open_level(PuzReader *r)
{
    PuzSource *s = r->source;
    if (s->level_count == 0 || r->object_part == 0)
        return NULL;
    return &s->levels[s->level_count - 1];
}

void sett_puz_blank_levels(PuzReader *r)
{
    r->object_part = 0; /* in LEVELS: whether a level is open */
}

static void add_message(PuzReader *r)
{
    PuzLevelText *level = add_level(r);
    if (level == NULL)
        return;
    bool same = r->size == r->original_size;
    const uint32_t *line = same ? r->original : r->line;
    level->line = r->number;
    level->message = sett_puz_text_at(r, line, r->at, r->size);
    level->from = r->bytes_from;
    level->to = r->bytes_to;
    r->object_part = 0;
    r->index = PUZ_IN_MESSAGE;
}

static int32_t units_of(const uint32_t *text, int32_t size)
{
    int32_t units = size;
    for (int32_t i = 0; i < size; i++)
        units += text[i] > 0xFFFF;
    return units;
}

static void add_row(PuzReader *r)
{
    PuzLevelText *level = open_level(r);
    int32_t to = r->at;
    while (to < r->size && r->line[to] != '(')
        to++;
    while (to > r->at && sett_puz_is_space(r->line[to - 1]))
        to--;
    if (level == NULL && (level = add_level(r)) == NULL)
        return;
    if (level->count == 0) {
        level->line = r->number;
        level->from = r->bytes_from;
    }
    level->to = r->bytes_to;
    r->object_part = 1;
    PuzRow *row = PUZ_ADD(r, level->rows, level->count, level->capacity);
    if (row == NULL)
        return;
    *row = (PuzRow){.text = r->line + r->at, .size = to - r->at};
    if (units_of(row->text, row->size) !=
        units_of(level->rows[0].text, level->rows[0].size))
        sett_puz_note(r, PUZ_SAY_LEVEL_RECTANGLE, NULL, NULL);
}

/* Characters beyond 16 bits are two that nothing stands for. */
static void check_key(PuzReader *r)
{
    uint32_t c = r->line[r->at++];
    char text[12];
    if (c > 0xFFFF) {
        const uint32_t halves[2] = {0xD800 + ((c - 0x10000) >> 10),
                                    0xDC00 + (c & 0x3FF)};
        for (int32_t i = 0; i < 2; i++) {
            const char *half =
                sett_arena_format(r->arena, "U+%X", (unsigned)halves[i]);
            sett_puz_note(r, PUZ_SAY_LEVEL_KEY, half, NULL);
        }
        return;
    }
    int32_t name = sett_puz_name(&r->source->names, &c, 1);
    r->status = name < 0 ? SETT_NO_MEMORY : r->status;
    if (name >= 0 && sett_puz_has(&r->level_keys, name))
        return;
    text[sett_utf8_put(text, c == 0 ? 0xFFFD : c)] = '\0';
    sett_puz_note(r, PUZ_SAY_LEVEL_KEY, text, NULL);
}

void sett_puz_read_levels(PuzReader *r)
{
    if (r->start && sett_puz_at(r, "message")) {
        r->at += 7;
        bool joined = r->at < r->size && r->line[r->at] < 0x80 &&
                      sett_puz_is_word(r->line[r->at]);
        sett_puz_skip_space(r);
        if (joined)
            sett_puz_note(r, PUZ_SAY_LEVEL_MESSAGE_SPACE, NULL, NULL);
        add_message(r);
        return;
    }
    if (r->start) {
        add_row(r);
        r->index = 2;
    }
    if (r->index == PUZ_IN_MESSAGE)
        r->at = r->size;
    else if (r->index == 2 && r->at < r->size)
        check_key(r);
}
