/* words.c - see words.h. */
#include "games/puzzle/words.h"

#include "base/enlarge.h"
#include "base/utf8.h"

#include <string.h>

static const char *const fixed[PUZ_WORDS] = {
#define PUZ_WORD_TEXT(name, text) text,
    PUZ_WORD_LIST(PUZ_WORD_TEXT)
#undef PUZ_WORD_TEXT
};

static void enter(PuzNames *names, int32_t name)
{
    const char *text = names->text[name];
    uint64_t at = sett_hash(text, strlen(text), 0);
    while (names->slots[at & (uint64_t)names->mask] != 0)
        at++;
    names->slots[at & (uint64_t)names->mask] = name + 1;
}

static bool grow(PuzNames *names)
{
    int32_t capacity = names->capacity == 0 ? 512 : 2 * names->capacity;
    const char **text =
        sett_enlarge(names->arena, names->text, (size_t)names->count,
                     (size_t)capacity, sizeof *text);
    int32_t *units =
        sett_enlarge(names->arena, names->units, (size_t)names->count,
                     (size_t)capacity, sizeof *units);
    int32_t *slots = SETT_TAKE(names->arena, 2 * capacity, int32_t);
    if (text == NULL || units == NULL || slots == NULL)
        return false;
    names->text = text;
    names->units = units;
    names->slots = slots;
    names->capacity = capacity;
    names->mask = 2 * capacity - 1;
    for (int32_t i = 0; i < names->count; i++)
        enter(names, i);
    return true;
}

static int32_t find(const PuzNames *names, const char *text, size_t size)
{
    uint64_t at = sett_hash(text, size, 0);
    for (;; at++) {
        int32_t name = names->slots[at & (uint64_t)names->mask] - 1;
        if (name < 0)
            return -1;
        const char *there = names->text[name];
        if (strncmp(there, text, size) == 0 && there[size] == '\0')
            return name;
    }
}

/* `text` stays where it is. */
static int32_t add(PuzNames *names, const char *text, int32_t units)
{
    if (names->count == names->capacity && !grow(names))
        return -1;
    names->text[names->count] = text;
    names->units[names->count] = units;
    enter(names, names->count);
    return names->count++;
}

SettStatus sett_puz_names_init(PuzNames *names, SettArena *arena)
{
    *names = (PuzNames){.arena = arena};
    for (int32_t i = 0; i < PUZ_WORDS; i++)
        if (add(names, fixed[i], (int32_t)strlen(fixed[i])) < 0)
            return SETT_NO_MEMORY;
    return SETT_OK;
}

int32_t sett_puz_name(PuzNames *names, const uint32_t *codes, int32_t count)
{
    SettArenaMark mark = sett_arena_mark(names->arena);
    char *text = sett_arena_raw(names->arena, (size_t)count * 4 + 1, 1);
    size_t size = 0;
    int32_t units = 0;
    if (text == NULL)
        return -1;
    for (int32_t i = 0; i < count; i++) {
        size += sett_utf8_put(text + size, codes[i] == 0 ? 0xFFFD : codes[i]);
        units += codes[i] > 0xFFFF ? 2 : 1;
    }
    text[size] = '\0';
    int32_t name = find(names, text, size);
    if (name < 0)
        return add(names, text, units);
    sett_arena_reset(names->arena, mark);
    return name;
}

int32_t sett_puz_name_find(const PuzNames *names, const char *text)
{
    return find(names, text, strlen(text));
}
