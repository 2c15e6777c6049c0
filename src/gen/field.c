/* field.c - see field.h. */
#include "gen/field.h"

static bool read_tiles(SettField *field, const SettGame *game,
                       const SettGrid *grid)
{
    for (int32_t t = 0; t < SETT_FIELD_TILES; t++)
        field->tiles[t] = sett_flat_none();
    if (game->fill_open >= SETT_FIELD_TILES ||
        game->fill_solid >= SETT_FIELD_TILES)
        return false;
    SettFlat ground = sett_flat_tile(grid, game->fill_open);
    SettFlat solid = sett_flat_tile(grid, game->fill_solid);
    SettFlat left = field->board = sett_flat_board(grid->w, grid->h);
    field->tiles[game->fill_open] = ground;
    field->tiles[game->fill_solid] = solid;
    left = sett_flat_without(left, sett_flat_or(ground, solid));
    while (sett_flat_any(left)) {
        int32_t place = sett_flat_first(left);
        SettPoint p = sett_flat_point(grid->w, place);
        uint8_t tile = grid->cells[sett_grid_at(grid, p.x, p.y)];
        if (tile >= SETT_FIELD_TILES)
            return false;
        SettFlat bit = sett_flat_bit(place);
        field->tiles[tile] = sett_flat_or(field->tiles[tile], bit);
        left = sett_flat_without(left, bit);
    }
    return true;
}

bool sett_field_fast(const SettGenJob *job)
{
#ifdef SETT_NO_FAST
    (void)job;
    return false;
#else
    return job->watch == NULL;
#endif
}

void sett_field_read(SettField *field, const SettGenJob *job,
                     const SettGrid *grid)
{
    field->w = grid->w;
    field->stride = sett_flat_stride(grid->w);
    field->ground = job->game->fill_open;
    field->ready = sett_field_fast(job) && sett_flat_fits(grid->w, grid->h) &&
                   read_tiles(field, job->game, grid);
    if (field->ready)
        field->walls = sett_field_with(field, job->game, SETT_IS(SOLID));
}

SettFlat sett_field_with(const SettField *field, const SettGame *game,
                         uint64_t roles)
{
    SettFlat cells = sett_flat_none();
    for (int32_t t = 0; t < game->tiles.count && t < SETT_FIELD_TILES; t++)
        if (game->tiles.tiles[t].roles & roles)
            cells = sett_flat_or(cells, field->tiles[t]);
    return cells;
}

void sett_field_choose(SettField *field, const SettGenJob *job,
                       const SettMask *open)
{
    if (!field->ready)
        return;
    field->open = sett_flat_read(open);
    field->free = sett_flat_and(field->open, field->tiles[field->ground]);
    if (job->lock != NULL)
        field->free = sett_flat_without(field->free, sett_flat_read(job->lock));
}

bool sett_field_has_path(const SettField *field, int32_t steps)
{
    SettBalls balls;
    if (!sett_flat_any(field->open))
        return false;
    sett_flat_search(field->open, sett_flat_first(field->open), field->stride,
                     &balls);
    return balls.steps >= steps;
}

void sett_field_put(SettField *field, uint8_t tile, SettPoint at)
{
    if (!field->ready)
        return;
    SettFlat bit = sett_flat_bit(sett_flat_place(field->w, at));
    SettFlat *ground = &field->tiles[field->ground];
    field->free = sett_flat_without(field->free, bit);
    *ground = sett_flat_without(*ground, bit);
    field->tiles[tile] = sett_flat_or(field->tiles[tile], bit);
}

void sett_field_take_away(SettField *field, uint8_t tile, SettPoint at)
{
    if (!field->ready)
        return;
    SettFlat bit = sett_flat_bit(sett_flat_place(field->w, at));
    SettFlat *ground = &field->tiles[field->ground];
    field->free = sett_flat_or(field->free, bit);
    *ground = sett_flat_or(*ground, bit);
    field->tiles[tile] = sett_flat_without(field->tiles[tile], bit);
}

int32_t sett_field_pick(SettFlat cells, int32_t n)
{
    int32_t i = 0, count;
    while (n >= (count = sett_bits_count(sett_flat_word(cells, i)))) {
        n -= count;
        i++;
    }
    uint64_t word = sett_flat_word(cells, i);
    while (n-- > 0)
        word &= word - 1;
    return 64 * i + sett_bits_lowest(word);
}

SettFlat sett_field_nearest(const SettField *field, int32_t place)
{
    SettFlat seen = sett_flat_bit(place), last = seen;
    while (sett_flat_any(last) && !sett_flat_meet(last, field->free)) {
        last = sett_flat_without(
            sett_flat_and(field->open, sett_flat_beside(last, field->stride)),
            seen);
        seen = sett_flat_or(seen, last);
    }
    return sett_flat_and(last, field->free);
}
