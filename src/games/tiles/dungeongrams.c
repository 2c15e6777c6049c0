/* dungeongrams.c - DungeonGrams: alphabet, slices, structures, rule presets and
   judges. Follows crowdgames/dungeongrams and Biemer and Cooper 2022; differs:
   the exact search judges by default, and structures are whole templates. */
#include "games/tiles/dungeongrams.h"

#include "games/tiles/segments.h"

#include <string.h>

#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))
#define HOUSE (SETT_IS(SOLID) | SETT_IS(STRUCTURE))

static const SettTile tiles[DG_TILES] = {
    [DG_EMPTY] = {"empty", '-', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0xd9c7a3,
                  0, -1},
    [DG_BLOCK] = {"block", 'X', NULL, SETT_IS(SOLID), 0x3b3a45, 0, -1},
    [DG_SLASH] = {"house-slash", '/', NULL, HOUSE, 0x8a5a3c, 0, -1},
    [DG_BACKSLASH] = {"house-backslash", '\\', NULL, HOUSE, 0x7a4c30, 0, -1},
    [DG_SPIKE] = {"spike", '^', NULL, THING | SETT_IS(HAZARD), 0x777777, 0, -1},
    [DG_FOE] = {"foe", '#', NULL, THING | SETT_IS(FOE), 0xa03028, 0, -1},
    [DG_SWITCH] = {"switch", '*', NULL, THING | SETT_IS(SWITCH), 0x4d5bd6, 0,
                   -1},
    [DG_FOOD] = {"food", '&', NULL, THING | SETT_IS(HEAL), 0x4f8f2f, 0, -1},
    [DG_PLAYER] = {"player", '@', NULL, THING | SETT_IS(START), 0x2f6fb5, 0, 1},
    [DG_EXIT] = {"exit", 'O', NULL, THING | SETT_IS(GOAL), 0xf2f2f2, 0, 1},
};

static const uint8_t cells[DG_TILES] = {
    [DG_BLOCK] = SETT_CELL_BLOCK,     [DG_SLASH] = SETT_CELL_BLOCK,
    [DG_BACKSLASH] = SETT_CELL_BLOCK, [DG_SPIKE] = SETT_CELL_SPIKE,
    [DG_FOE] = SETT_CELL_FOE,         [DG_SWITCH] = SETT_CELL_SWITCH,
    [DG_FOOD] = SETT_CELL_FOOD,       [DG_PLAYER] = SETT_CELL_START,
    [DG_EXIT] = SETT_CELL_EXIT,
};

const SettTurns sett_dg_2022a = {cells, 30, 30, INT16_MAX, 3};
const SettTurns sett_dg_2022b = {cells, 30, 25, 30, 3};
const SettTurns sett_dg_head = {cells, 40, 30, 40, 3};

static int32_t find(const SettGrid *g, uint8_t tile)
{
    const uint8_t *at = memchr(g->cells, tile, (size_t)sett_grid_area(g));
    return at == NULL ? -1 : (int32_t)(at - g->cells);
}

SettStatus sett_dg_read(const SettTurns *rules, const SettGrid *grid,
                        SettArena *arena, SettTurnLevel *out, int32_t *shift)
{
    *shift = 0;
    if (find(grid, DG_PLAYER) >= 0 || find(grid, DG_EXIT) >= 0)
        return sett_turns_read(rules, grid, arena, out);
    SettGrid padded;
    SettStatus status = sett_grid_take(arena, grid->w + 4, grid->h, &padded);
    if (status != SETT_OK)
        return status;
    for (int32_t y = 0; y < grid->h; y++)
        memcpy(padded.cells + sett_grid_at(&padded, 2, y),
               grid->cells + sett_grid_at(grid, 0, y), (size_t)grid->w);
    padded.cells[0] = DG_PLAYER;
    padded.cells[sett_grid_area(&padded) - 1] = DG_EXIT;
    *shift = 2;
    return sett_turns_read(rules, &padded, arena, out);
}

/* How levels are searched: all that matters, or as the reference does. */
typedef enum Manner { EXACT, BOUNDED, THOROUGH } Manner;

typedef struct Searcher {
    const SettTurns *rules;
    Manner manner;
    SettFlaw flaw;
} Searcher;

#define BUDGET 2000000 /* states of a search without a limit of its own */

static SettStatus search(const Searcher *s, const SettTurnLevel *level,
                         uint64_t budget, SettArena *tmp, SettTurnResult *out)
{
    uint64_t most = budget > 0 ? budget : BUDGET;
    if (s->manner == EXACT)
        return sett_turns_exact(level, most, tmp, out);
    if (s->manner == THOROUGH)
        return sett_turns_thorough(level, s->flaw, most, tmp, out);
    return sett_turns_bounded(level, s->flaw, 0, tmp, out);
}

static SettStatus no_ends(SettVerdict *out)
{
    out->answer = SETT_NO;
    out->proof = "there is a start without an exit, or the reverse";
    return sett_report_add(&out->report, "half-a-level", NULL, 0,
                           "a level has both a player '@' and an exit 'O', a "
                           "segment neither");
}

static SettStatus judge(const void *self, const SettLevel *level,
                        uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const Searcher *searcher = self;
    SettTurnLevel read;
    SettTurnResult result;
    int32_t shift;
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    SettStatus status =
        sett_dg_read(searcher->rules, &level->grid, tmp, &read, &shift);
    if (status == SETT_TOO_LARGE)
        return sett_report_add(&out->report, "too-large", NULL, 0,
                               "over %d foes, switches or food, or over %d "
                               "cells: not searched",
                               SETT_TURN_MOST, UINT16_MAX);
    if (status != SETT_OK)
        return status;
    if (read.start < 0 || read.exit < 0)
        return no_ends(out);
    status = search(searcher, &read, budget, tmp, &result);
    if (status != SETT_OK)
        return status;
    out->progress = result.progress;
    out->spent = result.spent;
    out->witness = result.actions;
    out->witness_count = result.action_count;
    if (result.answer == SETT_TURNS_WON) {
        out->answer = SETT_YES;
        return SETT_OK;
    }
    /* The bounded search proves nothing. */
    if (searcher->manner != BOUNDED && result.answer == SETT_TURNS_NO_WAY) {
        out->answer = SETT_NO;
        out->proof = "all states that matter were seen";
    }
    out->witness_count = 0;
    return sett_dg_why(&read, shift, &result, tmp, &out->report);
}

/* Every agent under all three sets of rules. */
#define BY_RULES(manner, flaw)                                     \
    {&sett_dg_head, manner, flaw}, {&sett_dg_2022a, manner, flaw}, \
    {                                                              \
        &sett_dg_2022b, manner, flaw                               \
    }
static const Searcher searchers[] = {
    BY_RULES(EXACT, SETT_FLAW_NONE),    BY_RULES(BOUNDED, SETT_FLAW_NONE),
    BY_RULES(THOROUGH, SETT_FLAW_NONE), BY_RULES(BOUNDED, SETT_FLAW_SPEED),
    BY_RULES(BOUNDED, SETT_FLAW_SPIKE), BY_RULES(BOUNDED, SETT_FLAW_HAZARD),
};

#define SLOW "stays whenever foes are about to move"
#define NO_SPIKE "plans as if there were no spikes"
#define NO_HAZARD "plans as if there were no spikes and foes"
static const SettJudge judges[] = {
    {"dg-head", "exact; stamina 40, food 30, at most 40", &searchers[0], judge},
    {"dg-2022a", "exact; stamina 30, food 30, no cap: the paper's tables",
     &searchers[1], judge},
    {"dg-2022b", "exact; stamina 30, food 25, at most 30", &searchers[2],
     judge},
    {"dg-head-bounded", "dg-head by the reference's search, which gives up",
     &searchers[3], judge},
    {"dg-2022a-bounded", "dg-2022a by the reference's search", &searchers[4],
     judge},
    {"dg-2022b-bounded", "dg-2022b by the reference's search", &searchers[5],
     judge},
    {"dg-head-thorough",
     "dg-head by the reference's search without its limits: slow",
     &searchers[6], judge},
    {"dg-2022a-thorough", "dg-2022a by the same", &searchers[7], judge},
    {"dg-2022b-thorough", "dg-2022b by the same", &searchers[8], judge},
    {"no_speed", "dg-head-bounded; " SLOW, &searchers[9], judge},
    {"dg-2022a-no_speed", "dg-2022a-bounded; " SLOW, &searchers[10], judge},
    {"dg-2022b-no_speed", "dg-2022b-bounded; " SLOW, &searchers[11], judge},
    {"no_spike", "dg-head-bounded; " NO_SPIKE, &searchers[12], judge},
    {"dg-2022a-no_spike", "dg-2022a-bounded; " NO_SPIKE, &searchers[13], judge},
    {"dg-2022b-no_spike", "dg-2022b-bounded; " NO_SPIKE, &searchers[14], judge},
    {"no_hazard", "dg-head-bounded; " NO_HAZARD, &searchers[15], judge},
    {"dg-2022a-no_hazard", "dg-2022a-bounded; " NO_HAZARD, &searchers[16],
     judge},
    {"dg-2022b-no_hazard", "dg-2022b-bounded; " NO_HAZARD, &searchers[17],
     judge},
};

static SettStatus unbroken(const SettGame *game, const SettGrid *level,
                           SettArena *tmp, bool *out)
{
    (void)game;
    int32_t answer;
    SettStatus status = sett_dg_unbroken(level, tmp, &answer);
    *out = answer == 1;
    return status;
}

static const SettLinkAgent agents[] = {
    {"dg-head", NULL, &sett_dg_head, false},
    {"dg-2022a", NULL, &sett_dg_2022a, false},
    {"dg-2022b", NULL, &sett_dg_2022b, false},
    {"dg-head-bounded", NULL, &sett_dg_head, true},
    {"dg-2022a-bounded", NULL, &sett_dg_2022a, true},
    {"dg-2022b-bounded", NULL, &sett_dg_2022b, true},
};
/* Food in the middle, near the top, near the bottom; the rest: in every row. */
static const char *const pieces[] = {"-----&-----", "---------&-",
                                     "-&---------", NULL};
static const char *const plain[] = {
    "-----------", "&----------", "--&--------", "---&-------",
    "----&------", "------&----", "-------&---", "--------&--",
    "----------&", "-----&-----", "---------&-", "-&---------",
    "&---------&", "-&--&--&--&", "&&&&&&&&&&&", NULL};
static const SettLinking linking = {
    .agents = agents,
    .agent_count = sizeof agents / sizeof agents[0],
    .read = sett_dg_read,
    .pieces = pieces,
    .plain = plain,
    .platform = DG_EMPTY,
    .most = 4,
    .order = 2,
    .longest = 4,
    .loose = "",
    .traits = {"density", "leniency"},
    .unbroken = unbroken,
};

#define SIDES ((uint32_t)1 << SETT_E | (uint32_t)1 << SETT_W)
static const SettStructure structures[] = {
    {"house", "//\\\\|\\\\//", SIDES, 0},
};

static const SettGameDemand demands[] = {
    {.kind = SETT_DEMAND_TOGETHER,
     .of = SETT_IS(START),
     .to = SETT_IS(GOAL),
     .text = "an exit where there is a player"},
    {.kind = SETT_DEMAND_TOGETHER,
     .of = SETT_IS(GOAL),
     .to = SETT_IS(START),
     .text = "a player where there is an exit"},
};

const SettGame sett_game_dungeongrams = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "dungeongrams",
    .help = "DungeonGrams: a turn-based walk with stamina, switches and foes",
    .tiles = {.tiles = tiles, .count = DG_TILES},
    .min_w = 1,
    .min_h = 11,
    .max_w = 5000,
    .max_h = 11,
    .default_w = 15,
    .default_h = 11,
    .slices = SETT_COLUMNS,
    .forward = SETT_E,
    .outside = {SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID,
                SETT_OUTSIDE_SOLID},
    .structures = structures,
    .structure_count = 1,
    .fill_solid = DG_BLOCK,
    .fill_open = DG_EMPTY,
    .judges = judges,
    .judge_count = sizeof judges / sizeof judges[0],
    .measures = {sett_dg_measure_rows, DG_MEASURES, sett_dg_measure},
    .demands = demands,
    .demand_count = sizeof demands / sizeof demands[0],
    .linking = &linking,
    .canvas = &sett_dg_canvas,
    .art = &sett_dg_art,
    .samples = sett_dungeongrams_samples,
};
