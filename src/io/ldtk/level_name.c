/* level_name.c - names of new levels: in the project's style, or by a pattern
   of LDtk's. */
#include "io/ldtk/write.h"

#include "base/least.h"

#include <string.h>

/* Rounds down. */
static int64_t cell(int32_t at, int32_t grid)
{
    int64_t step = sett_max(grid, 1);
    return at >= 0 ? at / step : -((-(int64_t)at + step - 1) / step);
}

static void put_world(const SettLdtkWriter *w, const SettLdtkWill *level,
                      SettText *out)
{
    const SettDocNode *world =
        sett_ldtk_items(w->project->places->doc.root, "worlds");
    for (int32_t i = 0; i < level->world && world != NULL; i++)
        world = world->next;
    SettDocText name = sett_doc_string(world, "identifier");
    if (name.at != NULL)
        sett_text_bytes(out, name.at, name.size);
    else
        sett_text_add(out, "World");
}

static bool is_taken(const SettLdtkWriter *w, const SettLdtkWill *level,
                     const char *name)
{
    for (int32_t i = 0; i < w->count; i++)
        if (&w->levels[i] != level && strcmp(w->levels[i].name, name) == 0)
            return true;
    return false;
}

/* One placeholder at `at`, or one character; how many bytes that are. */
static size_t put_one(const SettLdtkWriter *w, const SettLdtkWill *level,
                      const char *at, SettText *out)
{
    const SettLdtkLevel *from = &w->project->levels[level->from];
    int64_t index = 0;
    for (const SettLdtkWill *l = w->levels; l < level; l++)
        index += l->world == level->world;
    const struct {
        const char *name;
        int64_t value;
    } numbers[] = {{"%idx1", index + 1},
                   {"%idx", index},
                   {"%gx", cell(level->x, from->grid_w)},
                   {"%gy", cell(level->y, from->grid_h)},
                   {"%x", level->x},
                   {"%y", level->y},
                   {"%depth", level->depth}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        size_t n = strlen(numbers[i].name);
        if (strncmp(at, numbers[i].name, n) == 0) {
            sett_text_int(out, numbers[i].value);
            return n;
        }
    }
    if (strncmp(at, "%world", 6) == 0) {
        put_world(w, level, out);
        return 6;
    }
    sett_text_char(out, *at);
    return 1;
}

/* Characters that no name has become '_'. */
static void clean(char *name)
{
    for (; *name != 0; name++) {
        char c = *name;
        bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                    (c >= '0' && c <= '9') || c == '_';
        *name = good ? c : '_';
    }
}

SettStatus sett_ldtk_level_name(SettLdtkWriter *w, const char *wanted,
                                const char **out)
{
    SettDocText style =
        sett_doc_string(w->project->places->doc.root, "identifierStyle");
    size_t n = strlen(wanted);
    char *name = sett_arena_raw(w->tmp, n + 1, 1);
    if (name == NULL)
        return sett_no_memory(w->err);
    bool good = n > 0 && n < 200 && !(wanted[0] >= '0' && wanted[0] <= '9');
    for (size_t i = 0; i < n; i++) {
        char c = wanted[i];
        bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';
        good = good && (lower || upper || (c >= '0' && c <= '9') || c == '_');
        if (lower && (sett_doc_text_is(style, "Uppercase") ||
                      (i == 0 && sett_doc_text_is(style, "Capitalize"))))
            c = (char)(c - 'a' + 'A');
        if (upper && sett_doc_text_is(style, "Lowercase"))
            c = (char)(c - 'A' + 'a');
        name[i] = c;
    }
    name[n] = 0;
    *out = name;
    if (good)
        return SETT_OK;
    return sett_refuse(w->err, SETT_BAD_ARGUMENT,
                       "letters, digits and '_', no digit first",
                       "the level's name '%.60s'", wanted);
}

SettStatus sett_ldtk_name_level(SettLdtkWriter *w, SettLdtkWill *level,
                                const char *pattern)
{
    SettText text = sett_text(w->tmp->alloc);
    const char *name = NULL;
    SettStatus status = SETT_OK;
    for (const char *at = pattern; *at != 0;)
        at += put_one(w, level, at, &text);
    size_t size = text.size;
    for (int32_t n = 1; status == SETT_OK; n++) {
        if (text.status != SETT_OK || text.data == NULL)
            break;
        clean(text.data);
        status = sett_ldtk_level_name(w, text.data, &name);
        if (status != SETT_OK || !is_taken(w, level, name))
            break;
        text.size = size;
        text.data[size] = 0;
        sett_text_format(&text, "_%d", (int)n);
    }
    if (status == SETT_OK && text.status != SETT_OK)
        status = sett_no_memory(w->err);
    sett_text_free(&text);
    level->name = name;
    return status;
}
