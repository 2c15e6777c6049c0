/* tiles.c - tiles of a game that is made from files of others: their names,
   characters, and tags guessed from words in the names. */
#include "io/import/parts.h"

#include "base/least.h"

#include <string.h>

/* The first row whose word stands in the name counts. */
static const struct {
    const char *word, *tags[2];
    char glyph;
    bool whole; /* the name is that word */
} words[] = {
    {"start", {"start"}, '@', false},
    {"player", {"start"}, '@', false},
    {"spawn", {"start"}, '@', false},
    {"hero", {"start"}, '@', false},
    {"exit", {"goal"}, '>', false},
    {"goal", {"goal"}, '>', false},
    {"flag", {"goal"}, '>', false},
    {"end", {"goal"}, '>', true},
    {"trapdoor", {"passable", "door"}, '+', false},
    {"key", {"key", "object"}, 'k', true},
    {"door", {"passable", "door"}, '+', false},
    {"gate", {"passable", "door"}, '+', false},
    {"enemy", {"passable", "object"}, 'e', false},
    {"enemies", {"passable", "object"}, 'e', false},
    {"mob", {"passable", "object"}, 'm', true},
    {"guard", {"passable", "object"}, 'g', false},
    {"monster", {"passable", "object"}, 'm', false},
    {"slime", {"passable", "object"}, 's', false},
    {"coin", {"collect", "object"}, '$', false},
    {"gold", {"collect", "object"}, '$', false},
    {"gem", {"collect", "object"}, '*', false},
    {"treasure", {"collect", "object"}, '$', false},
    {"chest", {"collect", "object"}, '$', false},
    {"collect", {"collect", "object"}, '*', false},
    {"spike", {"hazard"}, '^', false},
    {"lava", {"hazard"}, '~', false},
    {"hazard", {"hazard"}, '^', false},
    {"acid", {"hazard"}, '~', false},
    {"trap", {"hazard"}, '^', false},
    {"damag", {"hazard"}, '^', false},
    {"ladder", {"climb"}, 'H', false},
    {"vine", {"climb"}, 'H', false},
    {"climb", {"climb"}, 'H', false},
    {"oneway", {"oneway_up"}, '=', false},
    {"one-way", {"oneway_up"}, '=', false},
    {"floor", {"passable"}, ',', false},
    {"empty", {"passable"}, '.', false},
    {"air", {"passable"}, '.', true},
    {"sky", {"passable"}, '.', false},
    {"background", {"passable"}, '.', false},
    {"wall", {"solid"}, '#', false},
    {"solid", {"solid"}, '#', false},
    {"collision", {"solid"}, '#', false},
    {"block", {"solid"}, '#', false},
    {"ground", {"solid"}, '#', false},
    {"brick", {"solid"}, 'B', false},
    {"rock", {"solid"}, 'R', false},
    {"stone", {"solid"}, 'S', false},
    {"dirt", {"solid"}, '#', false},
    {"platform", {"solid"}, '=', false},
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

/* "Bg_Wall 2" to "bg-wall-2"; what begins with no letter gets one. */
static void plain(const char *name, char out[IMPORT_NAME + 1])
{
    size_t n = 0;
    if (!is_letter(name[0]))
        out[n++] = 't';
    for (const char *c = name; *c != 0 && n < IMPORT_NAME - 4; c++) {
        bool word = is_letter(*c) || (*c >= '0' && *c <= '9');
        if (word)
            out[n++] = lower(*c);
        else if (n > 0 && out[n - 1] != '-')
            out[n++] = '-';
    }
    while (n > 1 && out[n - 1] == '-')
        n--;
    out[n] = 0;
}

static const ImportTile *named(const Import *m, const char *name)
{
    for (int32_t i = 0; i < m->count; i++)
        if (strcmp(m->tiles[i].name, name) == 0)
            return &m->tiles[i];
    return NULL;
}

ImportTile *sett_import_find(Import *m, const char *name)
{
    char own[IMPORT_NAME + 1];
    plain(name, own);
    const ImportTile *tile = named(m, own);
    return tile != NULL ? &m->tiles[tile - m->tiles] : NULL;
}

bool sett_import_has(const ImportTile *tile, const char *tag)
{
    for (int32_t i = 0; i < 3 && tile->tags[i] != NULL; i++)
        if (strcmp(tile->tags[i], tag) == 0)
            return true;
    return false;
}

void sett_import_tag(ImportTile *tile, const char *tag)
{
    for (int32_t i = 0; i < 3 && !sett_import_has(tile, tag); i++)
        if (tile->tags[i] == NULL) {
            tile->tags[i] = tag;
            return;
        }
}

static bool is_free(const Import *m, char glyph)
{
    for (int32_t i = 0; i < m->count; i++)
        if (m->tiles[i].glyph == glyph)
            return false;
    return glyph >= 0x20 && glyph < 0x7f;
}

/* The one that is wanted, the word's, a letter of the name, any other. */
static char choose_glyph(const Import *m, const char *name, char wanted,
                         char word)
{
    if (is_free(m, wanted))
        return wanted;
    if (is_free(m, word))
        return word;
    for (const char *c = name; *c != 0; c++) {
        char upper = (char)(is_letter(*c) ? *c - 'a' + 'A' : *c);
        if (is_letter(*c) && is_free(m, *c))
            return *c;
        if (is_letter(*c) && is_free(m, upper))
            return upper;
    }
    for (char c = '!'; c <= '~'; c++)
        if (c != '"' && c != '\\' && is_free(m, c))
            return c;
    return 0;
}

ImportTile *sett_import_tile(Import *m, const char *name, char glyph,
                             const char *note)
{
    ImportTile tile = {.note = note, .colour = -1};
    char word = 0;
    m->no_memory = m->no_memory || note == NULL;
    plain(name, tile.name);
    const ImportTile *there = named(m, tile.name);
    if (there != NULL)
        return &m->tiles[there - m->tiles];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *at = strstr(tile.name, words[i].word);
        if (at == NULL ||
            (words[i].whole && strcmp(tile.name, words[i].word) != 0))
            continue;
        word = words[i].glyph;
        tile.tags[0] = words[i].tags[0];
        tile.tags[1] = words[i].tags[1];
        break;
    }
    tile.glyph = choose_glyph(m, tile.name, glyph, word);
    if (tile.glyph == 0 || m->count == IMPORT_TILES) {
        m->full = true;
        return NULL;
    }
    m->tiles[m->count] = tile;
    return &m->tiles[m->count++];
}

void sett_import_begin(Import *m, int32_t w, int32_t h)
{
    bool first = m->levels++ == 0;
    m->low_w = first ? w : sett_min(m->low_w, w);
    m->high_w = sett_max(m->high_w, w);
    m->low_h = first ? h : sett_min(m->low_h, h);
    m->high_h = sett_max(m->high_h, h);
    for (int32_t i = 0; i < m->count; i++)
        m->tiles[i].now = 0;
}

void sett_import_end(Import *m)
{
    for (int32_t i = 0; i < m->count; i++) {
        ImportTile *t = &m->tiles[i];
        t->least = m->levels == 1 ? t->now : sett_min(t->least, t->now);
        t->most = sett_max(t->most, t->now);
    }
}
