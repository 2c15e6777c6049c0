/* verdicts.c - see verdicts.h. */
#include "golden/verdicts.h"

#include <string.h>

static int32_t count_of(const SettGrid *grid, int32_t tile)
{
    int64_t counts[256];
    sett_grid_count(grid, counts);
    return (int32_t)counts[tile];
}

static void put_somewhere(SettRng *rng, SettGrid *grid, int32_t tile)
{
    int32_t x = sett_rng_range(rng, 1, grid->w - 2);
    int32_t y = sett_rng_range(rng, 1, grid->h - 2);
    grid->cells[y * grid->w + x] = (uint8_t)tile;
}

/* Mostly open cells, more or less of them; other tiles at random; in every
   second level a floor. What has to be there is put there. */
static void draw(const SettGame *game, SettRng *rng, int32_t index,
                 SettGrid *grid)
{
    const SettTileSet *set = &game->tiles;
    memset(grid->cells, game->fill_open, (size_t)(grid->w * grid->h));
    for (int32_t c = 0; c < grid->w * grid->h; c++) {
        int32_t x = c % grid->w, y = c / grid->w;
        int32_t tile = sett_rng_range(rng, 0, set->count - 1);
        bool edge = x == 0 || y == 0 || x == grid->w - 1 || y == grid->h - 1;
        bool floor = index % 2 == 1 && y >= grid->h - 2;
        uint32_t open = (uint32_t)(index / 2 % 4) * 8 + 70;
        if ((edge && game->closed_border) ||
            (floor && sett_rng_below(rng, 100) < 90))
            grid->cells[c] = game->fill_solid;
        else if (set->tiles[tile].at_most < 0 &&
                 sett_rng_below(rng, 100) >= open)
            grid->cells[c] = (uint8_t)tile;
    }
    for (int32_t t = 0; t < set->count; t++)
        for (int32_t n = 0; n < 9 && set->tiles[t].at_least > 0 &&
                            count_of(grid, t) < set->tiles[t].at_least;
             n++)
            put_somewhere(rng, grid, t);
}

static void hex(SettText *out, uint64_t hash)
{
    sett_text_char(out, '\t');
    sett_text_hex(out, hash, 16);
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return sett_hash(text, strlen(text), hash);
}

uint64_t golden_report_hash(const SettReport *report)
{
    uint64_t hash = sett_hash_mix(1, (uint64_t)report->warnings);
    for (int32_t i = 0; i < report->count; i++) {
        const SettReason *r = &report->reasons[i];
        hash = hash_text(hash_text(hash, r->code), r->text);
        for (int32_t c = 0; c < r->cell_count; c++) {
            hash = sett_hash_mix(hash, (uint64_t)(uint32_t)r->cells[c].x);
            hash = sett_hash_mix(hash, (uint64_t)(uint32_t)r->cells[c].y);
        }
    }
    return hash;
}

static SettStatus measured(const SettGame *game, const SettLevel *level,
                           SettArena *arena, SettText *out)
{
    double *values = SETT_TAKE(arena, game->measures.count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_game_measure(game, level, arena, values);
    uint64_t hash = 1;
    for (int32_t i = 0; i < game->measures.count; i++) {
        uint64_t bits = 0;
        if (values[i] == values[i]) /* NaN is 0 */
            memcpy(&bits, &values[i], sizeof bits);
        hash = sett_hash_mix(hash, bits);
    }
    hex(out, hash);
    return status;
}

static SettStatus checked(const SettGame *game, const SettLevel *level,
                          SettArena *arena, SettText *out)
{
    SettReport report = sett_report(arena);
    SettStatus status = sett_game_check(game, level, true, arena, &report);
    sett_text_format(out, "\t%d", (int)report.count);
    hex(out, golden_report_hash(&report));
    return status;
}

static SettStatus judged(const SettJudge *judge, const SettLevel *level,
                         uint64_t budget, SettArena *arena, SettText *out)
{
    SettVerdict v;
    SettStatus status = judge->judge(judge->self, level, budget, arena, &v);
    if (status != SETT_OK)
        return status;
    uint64_t bits, hash = 1;
    memcpy(&bits, &v.progress, sizeof bits);
    for (int32_t i = 0; i < v.witness_count; i++)
        hash = sett_hash_mix(hash, v.witness[i]);
    sett_text_format(out, "\t%d", (int)v.answer);
    hex(out, bits);
    sett_text_format(out, "\t%d\t%d", (int)v.spent, (int)v.witness_count);
    hex(out, hash);
    hex(out, golden_report_hash(&v.report));
    sett_text_format(out, "\t%s", v.proof);
    return SETT_OK;
}

SettStatus golden_say(const SettGame *game, const SettLevel *level,
                      const uint64_t *budgets, int32_t count, SettArena *arena,
                      SettText *out)
{
    SettStatus status = measured(game, level, arena, out);
    if (status == SETT_OK)
        status = checked(game, level, arena, out);
    for (int32_t j = 0; j < game->judge_count; j++)
        for (int32_t i = 0; i < count && status == SETT_OK; i++)
            status = judged(&game->judges[j], level, budgets[i], arena, out);
    return status;
}

static SettStatus told(const SettGame *game, int32_t index, SettArena *arena,
                       SettText *out)
{
    static const uint64_t budgets[] = {0, 60};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, (uint64_t)index);
    SettLevel level = {.lock = NULL};
    SettStatus status =
        sett_grid_take(arena, game->default_w, game->default_h, &level.grid);
    if (status != SETT_OK)
        return status;
    draw(game, &rng, index, &level.grid);
    sett_text_format(out, "%s\t%d", game->name, (int)index);
    hex(out, sett_grid_hash(&level.grid));
    status = golden_say(game, &level, budgets, 2, arena, out);
    sett_text_char(out, '\n');
    return status;
}

SettStatus golden_verdicts(int32_t levels, SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    SettStatus status = SETT_OK;
    for (int32_t g = 0; g < all->game_count; g++)
        for (int32_t i = 0; i < levels && status == SETT_OK; i++) {
            SettArena arena;
            sett_arena_init(&arena, out->alloc, 0);
            status = told(all->games[g], i, &arena, out);
            sett_arena_free(&arena);
        }
    return status == SETT_OK ? out->status : status;
}
