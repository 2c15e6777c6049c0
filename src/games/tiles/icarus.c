/* icarus.c - Kid Icarus as a tile game: VGLC's alphabet, rows from the bottom
   up, sides joined, jump arcs. Follows Biemer and Cooper 2022; their agent
   never jumps to the left, takes one-way platforms for walls and moving ones
   for air, and walks through hazards: it is "icarus-2022". The upper tile of a
   door is 'd', as in their corpus. */
#include "games/tiles/icarus.h"

#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))
#define DOOR (SETT_IS(SOLID) | SETT_IS(STRUCTURE) | SETT_IS(DOOR))

static const SettTile tiles[ICARUS_TILES] = {
    [ICARUS_EMPTY] = {"empty", '-', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY),
                      0x1f2a44, 0, -1},
    [ICARUS_GROUND] = {"ground", '#', NULL, SETT_IS(SOLID), 0x8d7f6a, 0, -1},
    [ICARUS_LEDGE] = {"ledge", 'T', NULL, SETT_IS(OPEN) | SETT_IS(ONEWAY),
                      0xc9b458, 0, -1},
    [ICARUS_MOVING] = {"moving-platform", 'M', NULL,
                       SETT_IS(OPEN) | SETT_IS(ONEWAY), 0x5fb3b3, 0, -1},
    [ICARUS_DOOR] = {"door", 'D', NULL, DOOR, 0x9a4fb5, 0, -1},
    [ICARUS_DOOR_TOP] = {"door-top", 'd', NULL, DOOR, 0xb57acb, 0, -1},
    [ICARUS_HAZARD] = {"hazard", 'H', NULL, THING | SETT_IS(HAZARD), 0xd9415d,
                       0, -1},
    [ICARUS_BLOCK] = {"block", 'X', NULL, SETT_IS(SOLID), 0x6f6a63, 0, -1},
};

static const uint8_t footing_2022[ICARUS_TILES] = {
    [ICARUS_GROUND] = SETT_GROUND, [ICARUS_LEDGE] = SETT_GROUND,
    [ICARUS_DOOR] = SETT_GROUND,   [ICARUS_DOOR_TOP] = SETT_GROUND,
    [ICARUS_BLOCK] = SETT_GROUND,
};

static const uint8_t footing_full[ICARUS_TILES] = {
    [ICARUS_GROUND] = SETT_GROUND,   [ICARUS_LEDGE] = SETT_LEDGE,
    [ICARUS_MOVING] = SETT_LEDGE,    [ICARUS_DOOR] = SETT_GROUND,
    [ICARUS_DOOR_TOP] = SETT_GROUND, [ICARUS_HAZARD] = SETT_DEADLY,
    [ICARUS_BLOCK] = SETT_GROUND,
};

static const SettPoint falls[3] = {{0, 1}, {1, 1}, {-1, 1}};

/* Below: ground and an empty row to start from; above: the top row twice more.
 */
static SettStatus pad(const SettRunner *runner, const SettGrid *segment,
                      SettArena *tmp, SettGrid *out, SettPoint *start,
                      SettPoint *shift)
{
    (void)runner;
    SettStatus status = sett_grid_take(tmp, segment->w, segment->h + 4, out);
    if (status != SETT_OK)
        return status;
    SettGrid top = {segment->cells, segment->w, 1};
    sett_grid_paste(out, &top, 0, 0);
    sett_grid_paste(out, &top, 0, 1);
    sett_grid_paste(out, segment, 0, 2);
    for (int32_t x = 0; x < out->w; x++)
        out->cells[sett_grid_at(out, x, out->h - 1)] = ICARUS_GROUND;
    *start = (SettPoint){out->w > 1 ? 1 : 0, out->h - 2};
    *shift = (SettPoint){0, 2};
    return SETT_OK;
}

#define RUNNER(both, feet)                      \
    {                                           \
        .moves = {.jumps = sett_arc_steps,      \
                  .jump_steps = SETT_ARC_STEPS, \
                  .falls = falls,               \
                  .fall_count = 3,              \
                  .mirrored = both,             \
                  .joined = true,               \
                  .top = SETT_TOP_CEILING,      \
                  .forward = SETT_N,            \
                  .footing = feet},             \
        .pad = pad                              \
    }
const SettRunner sett_icarus_full = RUNNER(true, footing_full);
const SettRunner sett_icarus_2022 = RUNNER(false, footing_2022);
const SettRunner sett_icarus_mirrored = RUNNER(true, footing_2022);

static const SettJudge judges[] = {
    {"icarus-full",
     "jumps to both sides, one-way and moving platforms, deadly hazards",
     &sett_icarus_full, sett_runner_judge},
    {"icarus-2022",
     "the agent of Biemer and Cooper 2022: never jumps to the left, platforms "
     "are walls, moving ones air, hazards harmless",
     &sett_icarus_2022, sett_runner_judge},
    {"icarus-mirrored", "icarus-2022 with jumps to both sides",
     &sett_icarus_mirrored, sett_runner_judge},
};

/* A door's halves stand in neighbouring rows; what sticks out of the first or
   the last row may be the neighbour segment's. */
static SettStatus unbroken(const SettGame *game, const SettGrid *g,
                           SettArena *tmp, bool *out)
{
    (void)game;
    (void)tmp;
    *out = true;
    for (int32_t c = 0; *out && c < sett_grid_area(g); c++) {
        int32_t y = c / g->w;
        uint8_t tile = g->cells[c];
        if (tile == ICARUS_DOOR && y > 0 &&
            g->cells[c - g->w] != ICARUS_DOOR_TOP)
            *out = false;
        if (tile == ICARUS_DOOR_TOP && y > 0 && y + 1 < g->h &&
            g->cells[c + g->w] != ICARUS_DOOR)
            *out = false;
    }
    return SETT_OK;
}

/* VGLC has one letter for both halves of a door: of two, one above the other,
   the upper is the top. */
static void mend(const SettGame *game, SettGrid *g)
{
    (void)game;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        if (g->cells[c] == ICARUS_DOOR_TOP)
            return;
    for (int32_t c = sett_grid_area(g) - g->w - 1; c >= 0; c--)
        if (g->cells[c] == ICARUS_DOOR && g->cells[c + g->w] == ICARUS_DOOR)
            g->cells[c] = ICARUS_DOOR_TOP;
}

static const SettLinkAgent agents[] = {
    {"icarus-full", &sett_icarus_full, NULL, false},
    {"icarus-2022", &sett_icarus_2022, NULL, false},
    {"icarus-mirrored", &sett_icarus_mirrored, NULL, false},
};
static const char *const pieces[] = {"---XXXX--XXXX---", "XXX----XX----XXX",
                                     "----------------", NULL};
static const char *const plain[] = {"----------------", NULL};
static const SettLinking linking = {
    .agents = agents,
    .agent_count = 3,
    .pieces = pieces,
    .plain = plain,
    .platform = ICARUS_GROUND,
    .most = 7,
    .order = 2,
    .longest = 2,
    .loose = "",
    .traits = {"density", "leniency"},
    .unbroken = unbroken,
    .mend = mend,
};

#define SIDES ((uint32_t)1 << SETT_N | (uint32_t)1 << SETT_S)
static const SettStructure structures[] = {
    {"door", "d|D", SIDES, 0},
};

const SettGame sett_game_icarus = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "icarus",
    .help = "Kid Icarus as a tile game: VGLC's levels, upwards, sides joined",
    .tiles = {.tiles = tiles, .count = ICARUS_TILES},
    .min_w = 16,
    .min_h = 1,
    .max_w = 16,
    .max_h = SETT_MAX_SIDE - 4,
    .default_w = 16,
    .default_h = 25,
    .slices = SETT_ROWS,
    .forward = SETT_N,
    .outside = {SETT_OUTSIDE_OPEN, SETT_OUTSIDE_WRAP, SETT_OUTSIDE_VOID,
                SETT_OUTSIDE_WRAP},
    .structures = structures,
    .structure_count = 1,
    .fill_solid = ICARUS_GROUND,
    .fill_open = ICARUS_EMPTY,
    .judges = judges,
    .judge_count = 3,
    .measures = {sett_icarus_measure_rows, ICARUS_MEASURES,
                 sett_icarus_measure},
    .linking = &linking,
    .art = &sett_icarus_art,
    .samples = sett_icarus_samples,
};
