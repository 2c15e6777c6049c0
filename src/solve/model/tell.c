/* tell.c - a core in words: equal tiles beside each other are told together. */
#include "solve/model/model.h"

#define TOLD 60 /* tiles that are told one by one, or in rows */

typedef struct Telling {
    const SettSolveDef *def;
    const SettSolved *solved;
    const SettGrid *grid;
    SettText *out;
    int32_t told;
} Telling;

static bool is_tile(const Telling *t, int32_t i)
{
    return t->solved->core[i].kind == SETT_DEMANDS_TILE;
}

/* Whether demand `k` is the tile next to demand `i` in a direction. */
static bool follows(const Telling *t, int32_t i, int32_t k, int32_t step)
{
    const SettDemand *a = &t->solved->core[i], *b = &t->solved->core[k];
    return is_tile(t, k) && b->cell == a->cell + step &&
           (step != 1 || b->cell % t->grid->w != 0) &&
           t->grid->cells[a->cell] == t->grid->cells[b->cell];
}

static int32_t next_of(const Telling *t, int32_t i, int32_t step)
{
    for (int32_t k = i + 1; k < t->solved->core_count; k++)
        if (follows(t, i, k, step))
            return k;
    return -1;
}

/* The last of a run of tiles from demand `i`, whose length is `*length`. */
static int32_t run_of(const Telling *t, int32_t i, int32_t step,
                      int32_t *length)
{
    *length = 1;
    for (int32_t k = next_of(t, i, step); k >= 0; k = next_of(t, i, step)) {
        i = k;
        ++*length;
    }
    return i;
}

static void separate(Telling *t)
{
    sett_text_add(t->out, t->told++ > 0 ? "; " : "");
}

static void tell_run(Telling *t, int32_t i, int32_t last, int32_t length)
{
    const SettGrid *g = t->grid;
    const SettTileSet *set = &t->def->game->tiles;
    int32_t from = t->solved->core[i].cell, to = t->solved->core[last].cell;
    int32_t tile = g->cells[from];
    separate(t);
    if (length == 1)
        sett_text_add(t->out, t->solved->core[i].text);
    else
        sett_text_format(t->out, "%d x %s '%c' from %d,%d to %d,%d",
                         (int)length, set->tiles[tile].name,
                         sett_tile_shown(set, tile), (int)(from % g->w),
                         (int)(from / g->w), (int)(to % g->w),
                         (int)(to / g->w));
}

/* Runs to the right or downwards, whichever is longer; what was told is not
   told again, because runs are taken from their beginnings. */
static void tell_tiles(Telling *t, uint8_t *told)
{
    for (int32_t i = 0; i < t->solved->core_count; i++) {
        int32_t across, down, last;
        if (!is_tile(t, i) || told[i] != 0)
            continue;
        last = run_of(t, i, 1, &across);
        int32_t below = run_of(t, i, t->grid->w, &down);
        int32_t step = down > across ? t->grid->w : 1;
        tell_run(t, i, down > across ? below : last,
                 down > across ? down : across);
        for (int32_t k = i; k >= 0; k = next_of(t, k, step))
            told[k] = 1;
    }
}

static int32_t count_tiles(const Telling *t)
{
    int32_t count = 0;
    for (int32_t i = 0; i < t->solved->core_count; i++)
        count += is_tile(t, i);
    return count;
}

SettStatus sett_core_text(const SettSolveDef *def, const SettSolved *solved,
                          const SettGrid *grid, SettArena *tmp, SettText *out)
{
    Telling t = {def, solved, grid, out, 0};
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t *told = SETT_TAKE(tmp, solved->core_count + 1, uint8_t);
    if (told == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < solved->core_count; i++)
        if (!is_tile(&t, i)) {
            separate(&t);
            sett_text_add(out, solved->core[i].text);
        }
    if (count_tiles(&t) <= TOLD) {
        tell_tiles(&t, told);
    } else {
        separate(&t);
        sett_text_format(out, "%d drawn tiles", (int)count_tiles(&t));
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

void sett_core_json(const SettSolved *solved, const SettGrid *grid,
                    SettJsonWriter *w)
{
    sett_json_add_open(w, "core", '[');
    for (int32_t i = 0; i < solved->core_count; i++) {
        const SettDemand *d = &solved->core[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "text", d->text);
        if (d->cell >= 0) {
            sett_json_add_int(w, "x", d->cell % grid->w);
            sett_json_add_int(w, "y", d->cell / grid->w);
        }
        sett_json_close(w);
    }
    sett_json_close(w);
}
