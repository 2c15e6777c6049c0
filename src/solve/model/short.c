/* short.c - cores of two common shapes as one sentence: what closes a way, and
   tiles of which there are too many. */
#include "solve/model/model.h"

#include <string.h>

#define ARTICLE "a way "

typedef struct Shape {
    const SettDemand *way, *most; /* the only ones of their kind, or NULL */
    SettSolved closing, others;   /* tiles of the core: solid ones, all else */
    int32_t ways, mosts, rest;
} Shape;

static bool closes(const SettSolveDef *def, int32_t tile)
{
    return (def->game->tiles.tiles[tile].roles & SETT_IS(OPEN)) == 0;
}

static SettStatus take_apart(const SettSolveDef *def, const SettSolved *solved,
                             const SettGrid *grid, SettArena *tmp, Shape *s)
{
    *s = (Shape){.way = NULL};
    s->closing.core = SETT_TAKE(tmp, solved->core_count + 1, SettDemand);
    s->others.core = SETT_TAKE(tmp, solved->core_count + 1, SettDemand);
    if (s->closing.core == NULL || s->others.core == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < solved->core_count; i++) {
        const SettDemand *d = &solved->core[i];
        if (d->kind == SETT_DEMANDS_TILE) {
            int32_t tile = grid->cells[d->cell];
            SettSolved *to = closes(def, tile) ? &s->closing : &s->others;
            if (tile == def->game->fill_open && s->way != NULL)
                continue; /* any of several goals might stand there */
            to->core[to->core_count++] = *d;
        } else if (d->kind == SETT_DEMANDS_WAY) {
            s->way = d;
            s->ways++;
        } else if (d->kind == SETT_DEMANDS_AT_MOST) {
            s->most = d;
            s->mosts++;
        } else {
            s->rest++;
        }
    }
    return SETT_OK;
}

static bool all_equal(const SettSolved *tiles, const SettGrid *grid)
{
    for (int32_t i = 1; i < tiles->core_count; i++)
        if (grid->cells[tiles->core[i].cell] !=
            grid->cells[tiles->core[0].cell])
            return false;
    return tiles->core_count > 0;
}

static SettStatus tell_way(const SettSolveDef *def, const Shape *s,
                           const SettGrid *grid, SettArena *tmp, SettText *out)
{
    SettStatus status = sett_core_text(def, &s->closing, grid, tmp, out);
    if (status != SETT_OK)
        return status;
    sett_text_add(out, s->closing.core_count == 1 ? " closes the only way "
                                                  : " close all ways ");
    if (s->others.core_count == 0)
        sett_text_add(out, s->way->text + strlen(ARTICLE));
    else if (s->others.core_count == 2)
        sett_text_format(out, "between %s and %s", s->others.core[0].text,
                         s->others.core[1].text);
    else {
        sett_text_add(out, "to ");
        status = sett_core_text(def, &s->others, grid, tmp, out);
    }
    return status == SETT_OK ? out->status : status;
}

SettStatus sett_core_short(const SettSolveDef *def, const SettSolved *solved,
                           const SettGrid *grid, SettArena *tmp, SettText *out,
                           bool *said)
{
    Shape s;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = take_apart(def, solved, grid, tmp, &s);
    *said = false;
    if (status != SETT_OK)
        return status;
    const SettSolved *many = s.closing.core_count > 0 ? &s.closing : &s.others;
    bool one_kind = s.closing.core_count == 0 || s.others.core_count == 0;
    if (s.ways == 1 && s.rest == 0 && s.closing.core_count > 0 &&
        strncmp(s.way->text, ARTICLE, strlen(ARTICLE)) == 0) {
        *said = true;
        status = tell_way(def, &s, grid, tmp, out);
    } else if (s.ways == 0 && s.rest == 0 && s.mosts == 1 && one_kind &&
               many->core_count > 1 && all_equal(many, grid)) {
        *said = true;
        status = sett_core_text(def, many, grid, tmp, out);
        sett_text_format(out, " are too many: %s", s.most->text);
    }
    sett_arena_reset(tmp, mark);
    return status == SETT_OK && *said ? out->status : status;
}
