/* names.c - tiles and sets of tiles by the names that conditions, measures and
   tables use: a tag, a tile, or several joined by '|'. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

static int32_t tile_named(const Reading *r, const char *name)
{
    for (int32_t i = 0; i < r->tile_count; i++)
        if (strcmp(r->tiles[i].name, name) == 0)
            return i;
    return -1;
}

int32_t sett_file_tile(Reading *r, const SettJson *at, const char *name)
{
    int32_t tile = tile_named(r, name);
    if (tile >= 0)
        return tile;
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < r->tile_count; i++)
        sett_guess_try(&guess, r->tiles[i].name);
    sett_file_wrong(r, "G0122", at, "there is no tile \"%.60s\"", name);
    sett_file_guess(r, &guess, true);
    return -1;
}

/* Nothing of that name: the nearest tag or tile. */
static void unknown_name(Reading *r, const SettJson *at, size_t offset,
                         const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < r->tag_count; i++)
        sett_guess_try(&guess, r->tags[i]);
    for (int32_t i = 0; i < r->tile_count; i++)
        sett_guess_try(&guess, r->tiles[i].name);
    if (at->type == SETT_JSON_STRING)
        sett_file_wrong_in(r, "G0122", at, offset,
                           "no tile has the tag or name \"%.60s\"", name);
    else
        sett_file_wrong(r, "G0122", at, "no tile has the tag or name \"%.60s\"",
                        name);
    if (guess.nearest != NULL)
        sett_file_help(r, "did you mean \"%s\"?", guess.nearest);
}

/* A word of a longer text, 0-terminated, cut to the room. */
static void cut(char *out, size_t room, const char *text, size_t size)
{
    size_t n = sett_min_size(size, room - 1);
    memcpy(out, text, n);
    out[n] = '\0';
}

uint64_t sett_file_tags(Reading *r, const SettJson *at, const char *name,
                        size_t size)
{
    char word[64];
    cut(word, sizeof word, name, size);
    int32_t tag = sett_file_tag_named(r, word);
    if (tag >= 0)
        return (uint64_t)1 << tag;
    int32_t tile = tile_named(r, word);
    if (tile < 0) {
        size_t offset = at->type == SETT_JSON_STRING && name >= at->string &&
                                name <= at->string + at->size
                            ? (size_t)(name - at->string)
                            : 0;
        /* A tag of the kernels that no tile has is not wrong: there is none. */
        if (sett_file_builtin(word) >= 0)
            return sett_file_take_tag(r, at, word);
        unknown_name(r, at, offset, word);
        return 0;
    }
    uint64_t bit = sett_file_take_tag(r, at, word);
    r->tiles[tile].tags |= bit;
    return bit;
}

/* Adds what one name means; false where it means nothing. "open" is what may be
   entered, unless the file has that name. */
static bool add_named(const Reading *r, const char *name, FileSet *set)
{
    int32_t tag = sett_file_tag_named(r, name), tile = tile_named(r, name);
    for (int32_t i = 0; tag >= 0 && i < r->tile_count; i++)
        set->has[i] |= (uint8_t)(r->tiles[i].tags >> tag & 1);
    if (tag < 0 && tile >= 0)
        set->has[tile] = 1;
    bool open = tag < 0 && tile < 0 && strcmp(name, "open") == 0;
    for (int32_t i = 0; open && i < r->tile_count; i++)
        set->has[i] |= (r->tiles[i].shown.roles & SETT_IS(OPEN)) != 0;
    return open || tag >= 0 || tile >= 0 || sett_file_builtin(name) >= 0;
}

int32_t sett_file_set(Reading *r, const SettJson *at, const char *name,
                      size_t size, size_t offset)
{
    FileSet set = {{0}};
    for (size_t from = 0; from <= size;) {
        char word[64];
        size_t n = 0;
        while (from + n < size && name[from + n] != '|')
            n++;
        size_t first = from, last = from + n;
        while (first < last && name[first] == ' ')
            first++;
        while (last > first && name[last - 1] == ' ')
            last--;
        cut(word, sizeof word, name + first, last - first);
        if (!add_named(r, word, &set)) {
            unknown_name(r, at, offset + first, word);
            return -1;
        }
        from += n + 1;
    }
    for (int32_t i = 0; i < r->set_count; i++)
        if (memcmp(&r->sets[i], &set, sizeof set) == 0)
            return i;
    if (r->set_count >= 1024) {
        sett_file_wrong(r, "G0007", at,
                        "the file names too many sets of tiles");
        return -1;
    }
    r->sets[r->set_count] = set;
    return r->set_count++;
}
