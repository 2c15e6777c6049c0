/* canvas.c - what agent programs draw with: tiles with a weight, or by their
   roles where the file gives none. Empty ground first, walls next. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

/* How often a tile is drawn where the file gives no weight. */
static int32_t usual_weight(const FileTile *t)
{
    uint64_t roles = t->shown.roles;
    if (t->parted || (roles & (SETT_IS(START) | SETT_IS(GOAL))) != 0 ||
        t->shown.at_most == 1)
        return 0;
    if ((roles & SETT_IS(EMPTY)) != 0)
        return 3;
    if ((roles & SETT_IS(SOLID)) != 0)
        return 8;
    return (roles & SETT_IS(OBJECT)) != 0 ? 2 : 3;
}

static int32_t make_brushes(Reading *r, SettBrush *out)
{
    int32_t count = 0;
    for (int32_t i = 0; i < r->tile_count; i++) {
        const FileTile *t = &r->tiles[i];
        int32_t weight = t->weight >= 0 ? t->weight : usual_weight(t);
        if (weight > 0)
            out[count++] =
                (SettBrush){.tile = (uint8_t)i,
                            .weight = sett_min(weight, 1000),
                            .single = (t->shown.roles & SETT_IS(OBJECT)) != 0};
    }
    return count;
}

/* Start and goal, and what must be there once, on open ground. */
static int32_t make_once(Reading *r, uint8_t *out)
{
    int32_t count = 0;
    static const uint64_t first[] = {SETT_IS(START), SETT_IS(GOAL), 0};
    for (int32_t pass = 0; pass < 3; pass++)
        for (int32_t i = 0; i < r->tile_count; i++) {
            uint64_t roles = r->tiles[i].shown.roles;
            bool end = (roles & (first[0] | first[1])) != 0;
            bool now = pass < 2 ? (roles & first[pass]) != 0
                                : !end && r->tiles[i].shown.at_least == 1;
            if (now && (roles & SETT_IS(OPEN)) != 0 && count < 16 &&
                (count == 0 || out[count - 1] != i))
                out[count++] = (uint8_t)i;
        }
    return count;
}

/* Walls in boxes and lines, then each other brush here and there. */
static int32_t make_usual(const SettGame *game, const SettBrush *brushes,
                          int32_t count, SettGagent *out, SettPoint size)
{
    int32_t agents = 0;
    for (int32_t i = 0; i < count && agents < 8; i++) {
        bool wall = brushes[i].tile == game->fill_solid;
        if (brushes[i].tile == game->fill_open)
            continue;
        out[agents] = (SettGagent){
            .spawn = agents * 10,
            .period = 1,
            .tokens = wall                ? 6
                      : brushes[i].single ? 2
                                          : 3,
            .x = size.x / 2,
            .y = size.y / 2,
            .radius = sett_max(1, sett_min(size.x, size.y) / 2),
            .style = {wall ? SETT_STYLE_LINE : SETT_STYLE_RANDOM},
            .dir = 2,
            .step = 2,
            .trigger = {wall ? SETT_WHEN_CHANCE : SETT_WHEN_ALWAYS},
            .seen = {game->fill_open},
            .seen_w = 1,
            .seen_h = 1,
            .chance = {(uint64_t)60 * 42949672},
            .interval = 1,
            .bound_w = 2,
            .bound_h = 2,
            .action = {wall ? SETT_DRAW_LINE : SETT_DRAW_PLACE},
            .tile = {brushes[i].tile},
            .w = 2,
            .h = 2,
            .r = 1};
        agents++;
    }
    return agents;
}

void sett_file_read_canvas(Reading *r)
{
    SettGame *game = &r->file->game;
    SettBrush *brushes = SETT_TAKE(r->arena, FILE_TILES, SettBrush);
    uint8_t *once = SETT_TAKE(r->arena, 16, uint8_t);
    SettGagent *usual = SETT_TAKE(r->arena, 8, SettGagent);
    SettCanvas *c = &r->file->canvas;
    if (brushes == NULL || once == NULL || usual == NULL) {
        sett_file_no_memory(r);
        return;
    }
    if (r->problems->errors > 0)
        return;
    int32_t count = make_brushes(r, brushes);
    SettPoint size = {sett_min(game->default_w, 36),
                      sett_min(game->default_h, 36)};
    *c = (SettCanvas){.ref_w = size.x,
                      .ref_h = size.y,
                      .windows_down = game->max_h > 36,
                      .blank = game->fill_open,
                      .floor = game->fill_open,
                      .directions = 4,
                      .ring = game->closed_border,
                      .brushes = brushes,
                      .brush_count = count,
                      .once = once,
                      .once_count = make_once(r, once),
                      .usual = usual,
                      .taste = {.solid = {0, 0.8, 6},
                                .foes = {0, 40, 4},
                                .spread = {0.1, 0.4, 0},
                                .variety = {0.2, 2.2, 4},
                                .deeds = 0,
                                .floor = 1,
                                .clutter = 1,
                                .repeat = 1,
                                .adrift = 1}};
    c->usual_count = make_usual(game, brushes, count, usual, size);
    if (c->usual_count > 0)
        game->canvas = c;
}
