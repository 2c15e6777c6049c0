/* params_error.c - what is said of a parameter that cannot be taken: which one,
   what was given, why not, and what would be right. Short texts only: a failed
   allocation cannot hide a message. */
#include "base/params_parts.h"
#include "base/short_text.h"

#include <string.h>

#define MOST_SHOWN 60   /* bytes of a value that was given */
#define MOST_LISTED 180 /* bytes of names before "..." */

void sett_show_text(const char *given, SettText *text)
{
    size_t size = strlen(given);
    bool plain = size > 0 && size <= MOST_SHOWN;
    for (size_t i = 0; i < size && plain; i++)
        plain = given[i] > ' ' && given[i] < 0x7F;
    if (plain)
        sett_text_add(text, given);
    else
        sett_short_quote(text, given, size, MOST_SHOWN);
}

void sett_show_json(const SettJson *given, SettText *text)
{
    static const char *const words[] = {[SETT_JSON_NULL] = "null",
                                        [SETT_JSON_FALSE] = "false",
                                        [SETT_JSON_TRUE] = "true",
                                        [SETT_JSON_ARRAY] = "[...]",
                                        [SETT_JSON_OBJECT] = "{...}"};
    if (given->type == SETT_JSON_STRING)
        sett_short_quote(text, given->string, given->size, MOST_SHOWN);
    else if (given->type == SETT_JSON_NUMBER)
        sett_show_text(given->string, text);
    else
        sett_text_add(text, words[given->type]);
}

static void list_one(SettText *text, bool first, const char *name, size_t size)
{
    if (text->size > MOST_LISTED)
        return;
    if (!first)
        sett_text_add(text, ", ");
    if (text->size + size > MOST_LISTED) {
        sett_text_add(text, "...");
        text->status = SETT_TOO_LARGE; /* the list ends here */
        return;
    }
    sett_text_bytes(text, name, size);
}

static void list_names(const SettParam *row, const SettTileSet *tiles,
                       SettText *text)
{
    size_t size = 0;
    bool none = row->type == SETT_PARAM_TILE && row->low < 0;
    if (none)
        sett_text_add(text, "none");
    for (int32_t i = 0;; i++) {
        const char *name = sett_row_name(row, tiles, i, &size);
        if (name == NULL)
            return;
        list_one(text, i == 0 && !none, name, size);
    }
}

static void list_range(const char *what, double low, double high,
                       SettText *text)
{
    sett_text_add(text, what);
    sett_text_add(text, " in ");
    sett_text_double(text, low);
    sett_text_add(text, "..");
    sett_text_double(text, high);
}

static void expect_names(const SettAbout *about, const SettParam *row,
                         SettText *text)
{
    bool many = row->type == SETT_PARAM_TILES;
    if (row->type != SETT_PARAM_CHOICE && about->tiles == NULL) {
        list_range("a tile", row->low, row->high, text);
        return;
    }
    sett_text_add(text, many && about->json != NULL ? "an array out of "
                        : many                      ? "a comma list out of "
                                                    : "one of ");
    list_names(row, about->tiles, text);
}

static void expect_value(const SettAbout *about, const SettParam *row)
{
    SettShortText room;
    SettText text = sett_short_text(&room);
    switch (row->type) {
    case SETT_PARAM_INT:
        list_range("a whole number", row->low, row->high, &text);
        break;
    case SETT_PARAM_REAL:
    case SETT_PARAM_CHANCE:
        list_range("a number", row->low, row->high, &text);
        break;
    case SETT_PARAM_BOOL:
        sett_text_add(&text,
                      about->json != NULL ? "true or false" : "on or off");
        break;
    case SETT_PARAM_CHOICE:
    case SETT_PARAM_TILE:
    case SETT_PARAM_TILES:
        expect_names(about, row, &text);
        break;
    case SETT_PARAM_NAME:
        sett_text_format(&text, "a name of at most %d characters",
                         SETT_NAME_BYTES - 1);
        break;
    case SETT_PARAM_ROWS:
        sett_text_format(&text, "an array of at most %d objects",
                         (int)row->capacity);
        break;
    }
    sett_expect(about->err, "%s", text.data);
}

static const char *fault_text(const SettParam *row, SettFault fault)
{
    static const char *const kinds[] = {
        [SETT_PARAM_INT] = "not a whole number",
        [SETT_PARAM_BOOL] = "neither on nor off",
        [SETT_PARAM_REAL] = "not a number",
        [SETT_PARAM_CHANCE] = "not a number",
        [SETT_PARAM_CHOICE] = "not a name",
        [SETT_PARAM_TILE] = "not the name of a tile",
        [SETT_PARAM_TILES] = "not a list of tiles",
        [SETT_PARAM_NAME] = "not a name",
        [SETT_PARAM_ROWS] = "not a list of rows"};
    if (fault == SETT_FAULT_KIND)
        return kinds[row->type];
    if (fault == SETT_FAULT_NAME)
        return "unknown name";
    return fault == SETT_FAULT_ROWS ? "too many rows" : "out of range";
}

static SettStatus fail_at(const SettAbout *about, const SettText *text)
{
    return sett_json_refuse(about->err, about->json, NULL, "%s", text->data);
}

SettStatus sett_about_value(const SettAbout *about, const SettParam *row,
                            const char *shown, SettFault fault)
{
    SettShortText room;
    SettText text = sett_short_text(&room);
    sett_text_add(&text, about->dashes);
    if (about->list != NULL)
        sett_text_format(&text, "%s[%d].", about->list->name,
                         (int)about->index);
    sett_text_format(&text, "%s %s: %s", row->name, shown,
                     fault_text(row, fault));
    fail_at(about, &text);
    expect_value(about, row);
    return SETT_BAD_INPUT;
}

SettStatus sett_about_unknown(const SettAbout *about, const SettTable *table,
                              const char *name, size_t size)
{
    const char *near = sett_params_nearest(table, name);
    SettShortText room;
    SettText text = sett_short_text(&room);
    sett_text_add(&text, "unknown parameter ");
    sett_short_quote(&text, name, size, MOST_SHOWN);
    fail_at(about, &text);
    text = sett_short_text(&room);
    if (near != NULL) {
        sett_text_format(&text, "did you mean \"%s\"?", near);
    } else {
        sett_text_add(&text, table->count > 0 ? "one of " : "no parameters");
        for (int32_t i = 0; i < table->count; i++)
            list_one(&text, i == 0, table->rows[i].name,
                     strlen(table->rows[i].name));
    }
    sett_expect(about->err, "%s", text.data);
    return SETT_BAD_INPUT;
}

SettStatus sett_about_object(const SettAbout *about)
{
    SettShortText room, shown_room;
    SettText text = sett_short_text(&room);
    SettText shown = sett_short_text(&shown_room);
    sett_show_json(about->json, &shown);
    if (about->list != NULL)
        sett_text_format(&text, "%s%s[%d] ", about->dashes, about->list->name,
                         (int)about->index);
    sett_text_format(&text, "%s: not an object", shown.data);
    fail_at(about, &text);
    sett_expect(about->err, "an object of parameters");
    return SETT_BAD_INPUT;
}
