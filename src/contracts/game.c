/* game.c - what holds for the levels of every game: sizes and tile counts. */
#include "sett/game.h"

#include "contracts/structures.h"

#include <string.h>

/* Cells that a reason names at most; kinds of tiles that there may be. */
enum { SHOWN = 16, TILES = 256 };

static SettStatus check_size(const SettGame *game, const SettGrid *g,
                             SettReport *report)
{
    if (sett_game_fits(game, g->w, g->h))
        return SETT_OK;
    return sett_report_add(report, "size", NULL, 0,
                           "the level is %d x %d (allowed: %d..%d x %d..%d)",
                           g->w, g->h, game->min_w, game->max_w, game->min_h,
                           game->max_h);
}

/* The surplus cells of a tile, at most 16 of them. */
static int32_t surplus(const SettGrid *g, uint8_t tile, int32_t allowed,
                       SettPoint out[SHOWN])
{
    int32_t seen = 0, n = 0;
    for (int32_t c = 0; c < sett_grid_area(g) && n < SHOWN; c++)
        if (g->cells[c] == tile && ++seen > allowed)
            out[n++] = sett_grid_point(g, c);
    return n;
}

static SettStatus check_counts(const SettGame *game, const SettGrid *g,
                               bool complete, SettReport *report)
{
    int64_t counts[TILES];
    sett_grid_count(g, counts);
    for (int32_t t = 0; t < game->tiles.count; t++) {
        const SettTile *tile = &game->tiles.tiles[t];
        SettStatus status = SETT_OK;
        SettPoint cells[SHOWN];
        if (complete && counts[t] < tile->at_least)
            status = sett_report_add(report, "too-few", NULL, 0,
                                     "there is no %s '%c' (at least %d)",
                                     tile->name, tile->glyph, tile->at_least);
        if (tile->at_most >= 0 && counts[t] > tile->at_most) {
            int32_t n = surplus(g, (uint8_t)t, tile->at_most, cells);
            status = sett_report_add(report, "too-many", cells, n,
                                     "there are %d of %s '%c' (at most %d)",
                                     (int32_t)counts[t], tile->name,
                                     tile->glyph, tile->at_most);
        }
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_game_check(const SettGame *game, const SettLevel *level,
                           bool complete, SettArena *tmp, SettReport *report)
{
    SettStatus status = check_size(game, &level->grid, report);
    if (status != SETT_OK)
        return status;
    status = check_counts(game, &level->grid, complete, report);
    if (status != SETT_OK)
        return status;
    if (game->structure_count > 0)
        status = sett_structures_check(game, &level->grid, tmp, report);
    if (status != SETT_OK || game->check == NULL)
        return status;
    return game->check(game, level, tmp, report);
}

SettStatus sett_game_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out)
{
    return game->measures.run(game, level, tmp, out);
}

int32_t sett_measure_named(const SettGame *game, const char *name)
{
    for (int32_t i = 0; i < game->measures.count; i++)
        if (strcmp(game->measures.rows[i].name, name) == 0)
            return i;
    return -1;
}

bool sett_level_is_furnished(const SettGame *game, const SettGrid *grid)
{
    uint8_t ends[TILES];
    sett_tiles_any(&game->tiles, SETT_IS(START) | SETT_IS(GOAL), ends);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (ends[grid->cells[c]])
            return true;
    return false;
}

const char *sett_answer_name(SettAnswer answer)
{
    static const char *const names[] = {"unknown", "yes", "no"};
    return names[answer];
}

const char *sett_outcome_name(SettOutcome outcome)
{
    switch (outcome) {
    case SETT_WON:
        return "won";
    case SETT_LOST:
        return "lost";
    case SETT_TIMEOUT:
        return "timeout";
    default:
        return "playing";
    }
}

static bool has(const SettGame *game, SettGamePart part)
{
    switch (part) {
    case SETT_GAME_RULES:
        return game->rules != NULL;
    case SETT_GAME_SLICES:
        return game->slices != SETT_NO_SLICES;
    case SETT_GAME_SEGMENTS:
        return game->linking != NULL;
    default:
        return game->furnish != NULL;
    }
}

SettStatus sett_game_needs(const SettGame *game, SettGamePart part,
                           SettError *err)
{
    static const struct {
        const char *lacks, *file;
    } all[] = {
        [SETT_GAME_RULES] = {"%s is not played", "[player] and [win]"},
        [SETT_GAME_SLICES] = {"levels of %s are not made of slices",
                              "slices in [game]"},
        [SETT_GAME_SEGMENTS] = {"levels of %s are not made of segments",
                                "[link], [player] and slices in [game]"},
        [SETT_GAME_TABLES] = {"%s has no tables of objects", "[[furnish]]"},
    };
    if (has(game, part))
        return SETT_OK;
    SettStatus status =
        sett_fail(err, SETT_UNSUPPORTED, all[part].lacks, game->name);
    sett_expect(err, "a game file with %s", all[part].file);
    return status;
}
