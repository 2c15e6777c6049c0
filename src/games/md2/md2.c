/* md2.c - MiniDungeons 2 as a game descriptor: alphabet, sizes, legality.
   Follows Green et al. 2019 ("Two-step constructive approaches for dungeon
   generation") and the level text of the game's engine. The rule tables of the
   furnishers are in md2_tables.c, the measures in md2_measures.c. */
#include "games/md2/md2.h"

#define OBJECT (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile md2_tiles[MD2_TILES] = {
    [MD2_WALL] = {"wall", 'X', "#", SETT_IS(SOLID), 0x3b3a45, 0, -1},
    [MD2_FLOOR] = {"floor", ' ', ".", SETT_IS(OPEN) | SETT_IS(EMPTY), 0xd9c7a3,
                   0, -1},
    [MD2_ENTRANCE] = {"entrance", 'H', NULL, OBJECT | SETT_IS(START), 0x2f6fb5,
                      1, 1},
    [MD2_EXIT] = {"exit", 'e', NULL, OBJECT | SETT_IS(GOAL), 0xf2f2f2, 1, 1},
    [MD2_MARK] = {"entrance-mark", 'E', NULL, OBJECT | SETT_IS(DECOR), 0x9fb6cc,
                  0, -1},
    [MD2_GOBLIN] = {"goblin", 'M', NULL, OBJECT | SETT_IS(FOE), 0x4f8f2f, 0,
                    -1},
    [MD2_MAGE] = {"mage", 'R', NULL, OBJECT | SETT_IS(FOE), 0x7a3fa0, 0, -1},
    [MD2_OGRE] = {"ogre", 'o', NULL, OBJECT | SETT_IS(FOE), 0x8a5a2b, 0, -1},
    [MD2_BLOB] = {"blob", 'b', NULL, OBJECT | SETT_IS(FOE), 0x2fb5a8, 0, -1},
    [MD2_MINITAUR] = {"minitaur", 'm', NULL, OBJECT | SETT_IS(FOE), 0xa03028, 0,
                      -1},
    [MD2_POTION] = {"potion", 'P', NULL, OBJECT | SETT_IS(HEAL), 0xd9415d, 0,
                    -1},
    [MD2_TREASURE] = {"treasure", 'T', NULL, OBJECT | SETT_IS(REWARD), 0xe8b923,
                      0, -1},
    [MD2_TRAP] = {"trap", 't', NULL, OBJECT | SETT_IS(HAZARD), 0x777777, 0, -1},
    [MD2_PORTAL] = {"portal", 'p', NULL, OBJECT | SETT_IS(PORTAL), 0x4d5bd6, 0,
                    2},
};

/* The cells of one tile kind, at most two of them: all that a reason shows. */
static int32_t cells_of(const SettGrid *grid, uint8_t tile, SettPoint out[2])
{
    int32_t n = 0;
    for (int32_t i = 0; i < sett_grid_area(grid) && n < 2; i++)
        if (grid->cells[i] == tile)
            out[n++] = sett_grid_point(grid, i);
    return n;
}

static SettStatus check_path(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, SettReport *report)
{
    SettPoint start[2], goal[2];
    if (cells_of(&level->grid, MD2_ENTRANCE, start) != 1 ||
        cells_of(&level->grid, MD2_EXIT, goal) != 1)
        return SETT_OK;
    uint8_t open_tile[256];
    SettMask open;
    int32_t length;
    sett_tiles_any(&game->tiles, SETT_IS(OPEN), open_tile);
    SettStatus status =
        sett_mask_take(tmp, level->grid.w, level->grid.h, &open);
    if (status != SETT_OK)
        return status;
    sett_mask_from_grid(&open, &level->grid, open_tile);
    status = sett_path_length(&open, start[0], goal[0], tmp, &length);
    if (status != SETT_OK || length != SETT_FAR)
        return status;
    return sett_report_add(report, "no-path", (SettPoint[]){start[0], goal[0]},
                           2, "no way leads from the entrance to the exit");
}

/* Portals come in twos: one alone leads nowhere. */
static SettStatus check_portals(const SettLevel *level, SettReport *report)
{
    SettPoint at[2];
    if (cells_of(&level->grid, MD2_PORTAL, at) != 1)
        return SETT_OK;
    return sett_report_add(report, "one-portal", at, 1,
                           "a single portal leads nowhere (there are none or "
                           "exactly two)");
}

static SettStatus md2_check(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, SettReport *report)
{
    SettStatus status = check_portals(level, report);
    return status != SETT_OK ? status : check_path(game, level, tmp, report);
}

static const SettGameDemand demands[] = {
    {.kind = SETT_DEMAND_JOINED,
     .of = SETT_IS(GOAL),
     .to = SETT_IS(START),
     .over = SETT_IS(OPEN),
     .text = "a way from the entrance to the exit"},
    {.kind = SETT_DEMAND_PAIRED,
     .of = SETT_IS(PORTAL),
     .text = "no portal, or two"},
};

const SettGame sett_game_md2 = {
    .api = SETT_GAME_API,
    .rules_version = 2,
    .name = "md2",
    .help = "MiniDungeons 2: a turn-based dungeon crawl on small maps",
    .tiles = {.tiles = md2_tiles, .count = MD2_TILES},
    .min_w = 3,
    .min_h = 3,
    .max_w = SETT_MAX_SIDE,
    .max_h = SETT_MAX_SIDE,
    .default_w = 10,
    .default_h = 20,
    .slices = SETT_NO_SLICES,
    .forward = SETT_S,
    .outside = {SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID,
                SETT_OUTSIDE_SOLID},
    .fill_solid = MD2_WALL,
    .fill_open = MD2_FLOOR,
    .closed_border = true,
    .check = md2_check,
#ifndef SETT_NO_PLAY
    .rules = &sett_md2_rules,
    .testers = "R,MK,TC",
#endif
    .measures = {sett_md2_measure_rows, MD2_MEASURES, sett_md2_measure},
    .furnish = &sett_md2_furnishing,
    .canvas = &sett_md2_canvas,
    .art = &sett_md2_art,
    .demands = demands,
    .demand_count = sizeof demands / sizeof demands[0],
};
