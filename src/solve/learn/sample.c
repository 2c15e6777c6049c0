/* sample.c - what a sample shows: its patterns and which tiles meet. */
#include "solve/learn/learnt.h"

SettStatus sett_learnt_open(const SettSolveDef *def, SettArena *arena,
                            Learnt *out, SettError *err)
{
    *out = (Learnt){.def = def};
    if (def->sample == NULL || def->shape.cells == 0)
        return sett_fail(err, SETT_BAD_ARGUMENT, "there is no sample");
    if (def->game->tiles.count > SETT_SOLVER_TILES)
        return sett_fail(err, SETT_TOO_LARGE, "too many kinds of tiles");
    sett_spots_of(def->shape, &out->spots);
    out->bands = SETT_TAKE(arena, def->bands, SolveSeen);
    if (out->bands == NULL)
        return SETT_NO_MEMORY;
    for (int32_t b = 0; b < def->bands; b++)
        out->bands[b] = (SolveSeen){.arena = arena, .size = out->spots.count};
    for (int32_t i = 0; i < def->sample->count; i++)
        sett_see_level(&out->spots, def->bands, &def->sample->levels[i],
                       out->bands);
    for (int32_t b = 0; b < def->bands; b++)
        if (out->bands[b].status != SETT_OK)
            return out->bands[b].status;
    return SETT_OK;
}

SettStatus sett_learnt_new(const Learnt *l, const SettGrid *g, SettArena *tmp,
                           int32_t *out)
{
    const SolveSpots *spots = &l->spots;
    uint8_t tiles[SETT_WINDOW_CELLS];
    SettArenaMark mark = sett_arena_mark(tmp);
    SolveSeen fresh = {.arena = tmp, .size = spots->count + 1};
    for (int32_t y = 0; y + spots->h <= g->h; y++)
        for (int32_t x = 0; x + spots->w <= g->w; x++) {
            int32_t band = sett_band_of(spots, l->def->bands, g->h, y);
            uint8_t key[SETT_WINDOW_CELLS + 1] = {(uint8_t)band};
            sett_spots_read(spots, g, x, y, tiles);
            for (int32_t i = 0; i < spots->count; i++)
                key[i + 1] = tiles[i];
            if (sett_seen_find(&l->bands[band], tiles) < 0)
                (void)sett_see(&fresh, key);
        }
    *out = fresh.count;
    sett_arena_reset(tmp, mark);
    return fresh.status;
}

/* Tiles that chains of neighbours lead to. */
static void close_over(const uint64_t *next, uint64_t *all)
{
    for (int32_t t = 0; t < SETT_SOLVER_TILES; t++)
        all[t] = next[t];
    for (int32_t by = 0; by < SETT_SOLVER_TILES; by++)
        for (int32_t t = 0; t < SETT_SOLVER_TILES; t++)
            if ((all[t] >> by & 1) != 0)
                all[t] |= all[by];
}

static void see_neighbours(const SettTraining *sample, SettSampleReport *out)
{
    for (int32_t i = 0; i < sample->count; i++) {
        const SettGrid *g = &sample->levels[i];
        for (int32_t c = 0; c < sett_grid_area(g); c++) {
            int32_t tile = g->cells[c];
            out->kinds |= (uint64_t)1 << tile;
            if (c % g->w + 1 < g->w)
                out->right[tile] |= (uint64_t)1 << g->cells[c + 1];
            if (c + g->w < sett_grid_area(g))
                out->below[tile] |= (uint64_t)1 << g->cells[c + g->w];
        }
    }
    close_over(out->right, out->later);
    close_over(out->below, out->under);
}

/* Where the patterns stand that occur once. */
static void find_places(const Learnt *l, SettSampleReport *out)
{
    const SolveSpots *spots = &l->spots;
    uint8_t tiles[SETT_WINDOW_CELLS];
    int32_t count = 0;
    for (int32_t i = 0; i < l->def->sample->count; i++) {
        const SettGrid *g = &l->def->sample->levels[i];
        for (int32_t y = 0; y + spots->h <= g->h; y++)
            for (int32_t x = 0; x + spots->w <= g->w; x++) {
                const SolveSeen *seen =
                    &l->bands[sett_band_of(spots, l->def->bands, g->h, y)];
                sett_spots_read(spots, g, x, y, tiles);
                if (seen->counts[sett_seen_find(seen, tiles)] == 1)
                    out->places[count++] = (SettPatternPlace){i, x, y};
            }
    }
}

SettStatus sett_learn_sample(const SettSolveDef *def, SettArena *arena,
                             SettSampleReport *out, SettError *err)
{
    Learnt l;
    *out = (SettSampleReport){0};
    SettStatus status = sett_learnt_open(def, arena, &l, err);
    if (status != SETT_OK)
        return status;
    out->levels = def->sample->count;
    for (int32_t b = 0; b < def->bands; b++) {
        out->patterns += l.bands[b].count;
        for (int32_t p = 0; p < l.bands[b].count; p++)
            out->once += l.bands[b].counts[p] == 1;
    }
    out->places = SETT_TAKE(arena, out->once + 1, SettPatternPlace);
    if (out->places == NULL)
        return SETT_NO_MEMORY;
    find_places(&l, out);
    see_neighbours(def->sample, out);
    return SETT_OK;
}
