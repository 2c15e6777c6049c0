/* read_objects.c - objects: a line of names, one of colours, a sprite. */
#include "games/puzzle/reader.h"

#include <string.h>

static bool is_synonym(const PuzSource *source, int32_t name)
{
    return sett_puz_legend(source, name, PUZ_SYNONYM) != NULL;
}

static void add_object(PuzReader *r, int32_t name)
{
    PuzSource *s = r->source;
    PuzObject *object =
        PUZ_ADD(r, s->objects, s->object_count, s->object_capacity);
    if (object == NULL)
        return;
    object->name = name;
    object->line = r->number;
    object->layer = object->id = -1;
    memset(object->pixels, PUZ_CLEAR, sizeof object->pixels);
    r->object = s->object_count - 1;
}

static void add_synonym(PuzReader *r, int32_t name)
{
    PuzSource *s = r->source;
    if (r->object < 0)
        return;
    PuzLegend *entry =
        PUZ_ADD(r, s->legend, s->legend_count, s->legend_capacity);
    if (entry == NULL)
        return;
    entry->kind = PUZ_SYNONYM;
    entry->name = name;
    entry->line = r->number;
    if (!sett_puz_push(r->arena, &entry->members, s->objects[r->object].name))
        r->status = SETT_NO_MEMORY;
}

/* The first word of a line is an object, the others are synonyms of it. */
static void read_name(PuzReader *r)
{
    int32_t name = r->start ? sett_puz_take_word(r) : sett_puz_take_any(r);
    if (name < 0) {
        sett_puz_skip_rest(r);
        if (r->at > 0)
            sett_puz_note(r, PUZ_SAY_OBJECT_JUNK, NULL, NULL);
        return;
    }
    const char *text = sett_puz_name_text(r, name);
    if (sett_puz_object(r->source, name) != NULL) {
        sett_puz_note(r, PUZ_SAY_OBJECT_TWICE, text, NULL);
        return;
    }
    if (is_synonym(r->source, name))
        sett_puz_note(r, PUZ_SAY_NAME_IN_USE, text, NULL);
    if (sett_puz_is_keyword(name))
        sett_puz_note(r, PUZ_SAY_KEYWORD_NAME, text, NULL);
    if (r->start)
        add_object(r, name);
    else
        add_synonym(r, name);
    r->object_part = 1;
}

static int32_t hex_digit(uint32_t c)
{
    if (c >= '0' && c <= '9')
        return (int32_t)(c - '0');
    return c >= 'a' && c <= 'f' ? (int32_t)(c - 'a') + 10 : -1;
}

/* "#rgb" or "#rrggbb"; -1: none. */
static int32_t take_hex(PuzReader *r)
{
    int32_t digits[6], count = 0;
    if (r->line[r->at] != '#')
        return -1;
    while (count < 6 && r->at + 1 + count < r->size) {
        digits[count] = hex_digit(r->line[r->at + 1 + count]);
        if (digits[count] < 0)
            break;
        count++;
    }
    if (count < 3)
        return -1;
    bool both = count == 6;
    r->at += both ? 7 : 4;
    int32_t colour = 0;
    for (int32_t i = 0; i < 3; i++)
        colour = colour << 8 | (both ? digits[2 * i] << 4 | digits[2 * i + 1]
                                     : digits[i] * 17);
    return colour;
}

static void read_colour(PuzReader *r)
{
    PuzObject *object = &r->source->objects[r->object];
    int32_t length, from = r->at;
    int32_t named =
        sett_puz_colour_named(r->line + r->at, r->size - r->at, &length);
    int32_t colour = named < 0 ? take_hex(r) : -1 - named;
    r->at += named >= 0 ? length : 0;
    if (named < 0 && colour < 0) {
        if (sett_puz_take_word(r) < 0)
            sett_puz_skip_rest(r);
        const char *text = sett_puz_text_at(r, r->line, from, r->at);
        sett_puz_note(r, PUZ_SAY_COLOR_EXPECTED,
                      sett_puz_name_text(r, object->name), text);
        return;
    }
    sett_puz_skip_space(r);
    if (!sett_puz_push(r->arena, &object->colours, colour))
        r->status = SETT_NO_MEMORY;
}

/* Length of the row, which may be one more than is kept. */
static int32_t add_pixel(PuzReader *r, PuzObject *object, uint32_t c)
{
    int32_t row = r->rows - 1;
    if (row < 0 || row >= PUZ_SPRITE)
        return 0;
    int32_t x = object->row_length[row]++;
    if (x < PUZ_SPRITE)
        object->pixels[row][x] =
            (int8_t)(c == '.' ? PUZ_CLEAR : (int32_t)(c - '0'));
    return x + 1;
}

static void read_pixel(PuzReader *r)
{
    PuzObject *object = &r->source->objects[r->object];
    const char *name = sett_puz_name_text(r, object->name);
    uint32_t c = r->line[r->at];
    if (c != '.' && !(c >= '0' && c <= '9')) {
        if (r->rows <= 0) {
            read_name(r);
            return;
        }
        sett_puz_note(r, PUZ_SAY_SPRITE_JUNK, name, NULL);
        sett_puz_skip_rest(r);
        return;
    }
    r->at++;
    if (r->start)
        r->rows++;
    object->row_count = r->rows;
    if (add_pixel(r, object, c) > PUZ_SPRITE) {
        sett_puz_note(r, PUZ_SAY_SPRITE_WIDE, NULL, NULL);
        sett_puz_skip_rest(r);
        return;
    }
    if (r->rows == PUZ_SPRITE &&
        object->row_length[PUZ_SPRITE - 1] == PUZ_SPRITE)
        r->object_part = 0;
    if (c != '.' && (int32_t)(c - '0') >= object->colours.count) {
        char digit[2] = {(char)c, '\0'};
        sett_puz_note(r, PUZ_SAY_SPRITE_INDEX, name, digit);
    }
}

void sett_puz_read_objects(PuzReader *r)
{
    if (r->start && r->object_part > 0 && r->object_part < 3)
        r->object_part++;
    if (r->object_part < 2) {
        r->rows = 0;
        read_name(r);
    } else if (r->object < 0) {
        sett_puz_skip_rest(r);
    } else if (r->object_part == 2) {
        read_colour(r);
    } else {
        read_pixel(r);
    }
}
