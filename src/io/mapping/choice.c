/* choice.c - alternatives of "write", and which of them a place gets. */
#include "io/mapping/view.h"

#include <string.h>

SettStatus sett_map_leave(const SettMapView *v, const SettMapHow *how,
                          const char *why, int32_t tile, int32_t x, int32_t y)
{
    const char *name = v->m->game->tiles.tiles[tile].name;
    if (how->drop) {
        if (how->lost != NULL)
            sett_text_format(how->lost, "%s%s%s is left out at %d,%d: %s\n",
                             how->name != NULL ? how->name : "",
                             how->name != NULL ? ": " : "", name, (int)x,
                             (int)y, why);
        return SETT_OK;
    }
    sett_fail(v->err, SETT_BAD_INPUT, "%s at %d,%d: %s", name, (int)x, (int)y,
              why);
    sett_error_source(v->err, v->source);
    return SETT_BAD_INPUT;
}

bool sett_map_pick(const char *text, size_t size, SettMapPick *out)
{
    const char *hash = memchr(text, '#', size), *end = text + size;
    int64_t id = 0, weight = 1;
    if (hash == NULL || hash == text)
        return false;
    *out = (SettMapPick){.set = text, .set_size = (size_t)(hash - text)};
    const char *p = hash + 1;
    while (p < end && *p >= '0' && *p <= '9' && id < 1 << 28)
        id = id * 10 + (*p++ - '0');
    if (p == hash + 1 || id >= 1 << 28)
        return false;
    for (; p + 1 < end && *p == '/'; p += 2) {
        uint32_t flip = sett_mapping_flip(p[1]);
        if (flip == 0)
            return false;
        out->flips |= flip;
    }
    if (p < end && *p == '*')
        for (weight = 0, p++;
             p < end && *p >= '0' && *p <= '9' && weight < 1000;)
            weight = weight * 10 + (*p++ - '0');
    out->id = (int32_t)id;
    out->weight = (int32_t)weight;
    return p == end && weight > 0;
}

SettStatus sett_map_bad_write(SettError *err, const char *at, size_t size)
{
    return sett_refuse(err, SETT_BAD_INPUT,
                       "tiles of the project's sets: SET#ID, with /h /v /d and "
                       "*WEIGHT, or wang:SET/COLOUR",
                       "\"write\": %.*s", size < 60 ? (int)size : 60, at);
}

void sett_map_choose(SettMapChoice *c, int64_t cell, int32_t weight)
{
    if (c->count == SETT_MAP_CHOICES || weight < 1)
        return;
    c->cells[c->count] = (uint32_t)cell;
    c->weights[c->count++] = weight;
    c->sum += weight;
}

uint64_t sett_map_place(uint64_t seed, int32_t x, int32_t y)
{
    uint64_t hash = sett_hash_mix(seed, (uint64_t)(uint32_t)x);
    return sett_hash_mix(hash, (uint64_t)(uint32_t)y);
}

uint32_t sett_map_chosen(const SettMapChoice *c, uint64_t hash)
{
    uint64_t draw = hash % (uint64_t)c->sum;
    int32_t k = 0;
    while (draw >= (uint64_t)c->weights[k])
        draw -= (uint64_t)c->weights[k++];
    return c->cells[k];
}
