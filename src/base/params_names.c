/* params_names.c - the names behind parameters: choices in a '|' list, tiles of
   an alphabet, and the parameter that was probably meant. */
#include "base/params_parts.h"

#include <string.h>

#define MOST_TILE_BITS 64 /* of a SettTileBits */

/* Name number `index` of a '|' list, or NULL. */
static const char *list_name(const char *names, int32_t index, size_t *size)
{
    for (; index > 0; index--) {
        names = strchr(names, '|');
        if (names == NULL)
            return NULL;
        names++;
    }
    *size = strcspn(names, "|");
    return names;
}

int32_t sett_choice_count(const char *choices)
{
    int32_t count = 1;
    for (; *choices != '\0'; choices++)
        count += *choices == '|';
    return count;
}

bool sett_choice_name(const char *choices, int32_t index, char *out,
                      size_t size)
{
    size_t length;
    const char *name = index >= 0 ? list_name(choices, index, &length) : NULL;
    if (name == NULL || length >= size)
        return false;
    memcpy(out, name, length);
    out[length] = '\0';
    return true;
}

const char *sett_row_name(const SettParam *row, const SettTileSet *tiles,
                          int32_t index, size_t *size)
{
    SETT_ASSERT(index >= 0);
    if (row->type == SETT_PARAM_CHOICE)
        return list_name(row->choices, index, size);
    SETT_ASSERT(tiles != NULL);
    if (index >= tiles->count ||
        (row->type == SETT_PARAM_TILES && index >= MOST_TILE_BITS))
        return NULL;
    *size = strlen(tiles->tiles[index].name);
    return tiles->tiles[index].name;
}

int32_t sett_row_named(const SettParam *row, const SettTileSet *tiles,
                       const char *name, size_t size)
{
    size_t known_size;
    for (int32_t i = 0;; i++) {
        const char *known = sett_row_name(row, tiles, i, &known_size);
        if (known == NULL)
            return -1;
        if (known_size == size && memcmp(known, name, size) == 0)
            return i;
    }
}

const SettParam *sett_params_find(const SettTable *table, const char *name)
{
    for (int32_t i = 0; i < table->count; i++) {
        if (strcmp(table->rows[i].name, name) == 0)
            return &table->rows[i];
    }
    return NULL;
}

const char *sett_params_nearest(const SettTable *table, const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < table->count; i++)
        sett_guess_try(&guess, table->rows[i].name);
    return guess.nearest;
}
