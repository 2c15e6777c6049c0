/* smb.c - Super Mario Bros as a tile game: VGLC's alphabet, columns from left
   to right, jump arcs instead of physics. Follows Biemer and Cooper 2022 ("On
   linking level segments") and its programs, whose agent is reproduced with its
   mistakes; differs: structures are whole templates, tops of pipes included. */
#include "games/tiles/smb.h"

#define BLOCK SETT_IS(SOLID)
#define PIPE (SETT_IS(SOLID) | SETT_IS(STRUCTURE))
#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile tiles[SMB_TILES] = {
    [SMB_EMPTY] = {"empty", '-', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0x9cc9f5,
                   0, -1},
    [SMB_GROUND] = {"ground", 'X', NULL, BLOCK, 0x8a5a3c, 0, -1},
    [SMB_BREAKABLE] = {"breakable", 'S', NULL, BLOCK | SETT_IS(BREAKABLE),
                       0xb5713f, 0, -1},
    [SMB_FULL_QUESTION] = {"question-full", '?', NULL, BLOCK, 0xe8b923, 0, -1},
    [SMB_EMPTY_QUESTION] = {"question-empty", 'Q', NULL, BLOCK, 0xc79a3a, 0,
                            -1},
    [SMB_ENEMY] = {"enemy", 'E', NULL, THING | SETT_IS(FOE), 0xa03028, 0, -1},
    [SMB_PIPE_TOP_LEFT] = {"pipe-top-left", '<', NULL, PIPE, 0x4fae3f, 0, -1},
    [SMB_PIPE_TOP_RIGHT] = {"pipe-top-right", '>', NULL, PIPE, 0x3f9432, 0, -1},
    [SMB_PIPE_LEFT] = {"pipe-left", '[', NULL, PIPE, 0x47a038, 0, -1},
    [SMB_PIPE_RIGHT] = {"pipe-right", ']', NULL, PIPE, 0x37862b, 0, -1},
    [SMB_COIN] = {"coin", 'o', NULL, THING | SETT_IS(REWARD), 0xffd95a, 0, -1},
    [SMB_CANNON_TOP] = {"cannon-top", 'B', NULL, BLOCK | SETT_IS(SPAWNER),
                        0x3b3a45, 0, -1},
    [SMB_CANNON] = {"cannon", 'b', NULL, BLOCK, 0x55545f, 0, -1},
};

static const uint8_t footing[SMB_TILES] = {
    [SMB_GROUND] = SETT_GROUND,        [SMB_BREAKABLE] = SETT_GROUND,
    [SMB_FULL_QUESTION] = SETT_GROUND, [SMB_EMPTY_QUESTION] = SETT_GROUND,
    [SMB_PIPE_TOP_LEFT] = SETT_GROUND, [SMB_PIPE_TOP_RIGHT] = SETT_GROUND,
    [SMB_PIPE_LEFT] = SETT_GROUND,     [SMB_PIPE_RIGHT] = SETT_GROUND,
    [SMB_CANNON_TOP] = SETT_GROUND,    [SMB_CANNON] = SETT_GROUND,
};

/* Straight down, aside, and steeply aside. */
static const SettPoint falls[5] = {{0, 1}, {1, 1}, {-1, 1}, {1, 2}, {-1, 2}};

/* Two columns of bare ground on either side. */
static SettStatus pad(const SettRunner *runner, const SettGrid *segment,
                      SettArena *tmp, SettGrid *out, SettPoint *start,
                      SettPoint *shift)
{
    (void)runner;
    SettStatus status = sett_grid_take(tmp, segment->w + 4, segment->h, out);
    if (status != SETT_OK)
        return status;
    int32_t bottom = segment->h - 1;
    for (int32_t x = 0; x < out->w; x++)
        out->cells[sett_grid_at(out, x, bottom)] = SMB_GROUND;
    sett_grid_paste(out, segment, 2, 0);
    *start = (SettPoint){1, bottom > 0 ? bottom - 1 : 0};
    *shift = (SettPoint){2, 0};
    return SETT_OK;
}

const SettRunner sett_smb_runner = {
    .moves = {.jumps = sett_arc_steps,
              .jump_steps = SETT_ARC_STEPS,
              .falls = falls,
              .fall_count = 5,
              .mirrored = true,
              .short_falls = true,
              .top = SETT_TOP_BOTTOM_ROW,
              .forward = SETT_E,
              .footing = footing},
    .pad = pad,
};

static const SettJudge judges[] = {
    {"mario-2022",
     "the agent of Biemer and Cooper 2022: five jumps, no foe hurts; over the "
     "top only above gaps",
     &sett_smb_runner, sett_runner_judge},
};

/* The paper's own check of structures: pipe bodies alone, free at the seams. */
static SettStatus unbroken(const SettGame *game, const SettGrid *g,
                           SettArena *tmp, bool *out)
{
    (void)game;
    (void)tmp;
    *out = true;
    for (int32_t c = 0; *out && c < sett_grid_area(g); c++) {
        int32_t x = c % g->w;
        uint8_t tile = g->cells[c];
        if (tile == SMB_PIPE_LEFT && x + 1 < g->w &&
            g->cells[c + 1] != SMB_PIPE_RIGHT)
            *out = false;
        if (tile == SMB_PIPE_RIGHT && x > 0 && g->cells[c - 1] != SMB_PIPE_LEFT)
            *out = false;
    }
    return SETT_OK;
}

static const SettLinkAgent agents[] = {
    {"mario-2022", &sett_smb_runner, NULL, false},
};
static const char *const no_pieces[] = {NULL};
static const char *const plain[] = {"X-------------", "XX------------",
                                    "XXXX----------", "--------------", NULL};
static const SettLinking linking = {
    .agents = agents,
    .agent_count = 1,
    .pieces = no_pieces,
    .plain = plain,
    .platform = SMB_EMPTY,
    .most = 7,
    .order = 3,
    .longest = 2,
    .loose = "<>",
    .traits = {"linearity", "leniency"},
    .unbroken = unbroken,
};

#define SIDES ((uint32_t)1 << SETT_E | (uint32_t)1 << SETT_W)
static const SettStructure structures[] = {
    {"pipe", "<>|[]", SIDES, 2},
};

const SettGame sett_game_smb = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "smb",
    .help = "Super Mario Bros as a tile game: VGLC's levels, jump arcs",
    .tiles = {.tiles = tiles, .count = SMB_TILES},
    .min_w = 1,
    .min_h = 14,
    .max_w = SETT_MAX_SIDE - 4,
    .max_h = 14,
    .default_w = 25,
    .default_h = 14,
    .slices = SETT_COLUMNS,
    .forward = SETT_E,
    .outside = {SETT_OUTSIDE_OPEN, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_VOID,
                SETT_OUTSIDE_SOLID},
    .structures = structures,
    .structure_count = 1,
    .fill_solid = SMB_GROUND,
    .fill_open = SMB_EMPTY,
    .judges = judges,
    .judge_count = 1,
    .measures = {sett_smb_measure_rows, SMB_MEASURES, sett_smb_measure},
    .linking = &linking,
    .art = &sett_smb_art,
    .samples = sett_smb_samples,
};
