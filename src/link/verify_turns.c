/* verify_turns.c - DungeonGrams' rules once more, as their text has them
   (verify.h): a map of letters, a list of foes, no limits. */
#include "link/verify.h"

#include <string.h>

#define SIDE 2 /* empty columns beside a bare segment */

typedef struct Foe {
    int32_t x, y, home_x, home_y;
} Foe;

typedef struct Game {
    const SettTurns *rules;
    int32_t w, h;
    uint8_t *map; /* SettCell of what lies there now; foes apart */
    Foe *foes;
    int32_t foe_count, switches;
    int32_t x, y, stamina;
    bool armed;
} Game;

static uint8_t *cell(Game *g, int32_t x, int32_t y)
{
    return &g->map[y * g->w + x];
}

static bool inside(const Game *g, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < g->w && y < g->h;
}

static bool foe_on(const Game *g, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < g->foe_count; i++)
        if (g->foes[i].x == x && g->foes[i].y == y)
            return true;
    return false;
}

static void set_up(Game *g, const SettGrid *level, int32_t shift)
{
    for (int32_t i = 0; i < sett_grid_area(level); i++) {
        int32_t x = i % level->w + shift, y = i / level->w;
        uint8_t what = g->rules->cells[level->cells[i]];
        if (what == SETT_CELL_START) {
            g->x = x;
            g->y = y;
        }
        if (what == SETT_CELL_FOE)
            g->foes[g->foe_count++] = (Foe){x, y, x, y};
        g->switches += what == SETT_CELL_SWITCH;
        bool stays = what != SETT_CELL_START && what != SETT_CELL_FOE;
        *cell(g, x, y) = stays ? what : SETT_CELL_OPEN;
    }
    if (shift > 0)
        *cell(g, g->w - 1, g->h - 1) = SETT_CELL_EXIT;
    g->stamina = g->rules->stamina;
}

static SettStatus begin(const SettTurns *rules, const SettGrid *level,
                        SettArena *tmp, Game *g)
{
    bool whole = false;
    for (int32_t i = 0; i < sett_grid_area(level); i++) {
        uint8_t what = rules->cells[level->cells[i]];
        whole = whole || what == SETT_CELL_START || what == SETT_CELL_EXIT;
    }
    int32_t shift = whole ? 0 : SIDE;
    *g = (Game){.rules = rules, .w = level->w + 2 * shift, .h = level->h};
    g->map = SETT_TAKE(tmp, g->w * g->h, uint8_t);
    g->foes = SETT_TAKE(tmp, sett_grid_area(level), Foe);
    if (g->map == NULL || g->foes == NULL)
        return SETT_NO_MEMORY;
    set_up(g, level, shift);
    return SETT_OK;
}

static bool foe_may(Game *g, int32_t x, int32_t y)
{
    return inside(g, x, y) && *cell(g, x, y) == SETT_CELL_OPEN &&
           !foe_on(g, x, y);
}

static int32_t sign(int32_t v)
{
    return (v > 0) - (v < 0);
}

static void move_foe(Game *g, Foe *f)
{
    int32_t hx = g->x - f->home_x, hy = g->y - f->home_y;
    bool hunts = hx * hx + hy * hy <= g->rules->range * g->rules->range;
    int32_t dx = (hunts ? g->x : f->home_x) - f->x;
    int32_t dy = (hunts ? g->y : f->home_y) - f->y;
    int32_t across = dx < 0 ? -dx : dx, along = dy < 0 ? -dy : dy;
    bool rows_first =
        along > across || (along == across && (f->x + f->y) % 2 == 0);
    for (int32_t turn = 0; turn < 2; turn++) {
        bool rows = (turn == 0) == rows_first;
        int32_t x = f->x + (rows ? 0 : sign(dx));
        int32_t y = f->y + (rows ? sign(dy) : 0);
        if ((x == f->x && y == f->y) || !foe_may(g, x, y))
            continue;
        f->x = x;
        f->y = y;
        return;
    }
}

typedef enum Outcome { GOES_ON, WINS, LOSES } Outcome;

/* What the player finds where it went. */
static Outcome arrive(Game *g)
{
    uint8_t *here = cell(g, g->x, g->y);
    if (*here == SETT_CELL_SPIKE || foe_on(g, g->x, g->y))
        return LOSES;
    if (*here == SETT_CELL_EXIT)
        return WINS;
    if (*here == SETT_CELL_SWITCH)
        g->switches--;
    if (*here == SETT_CELL_FOOD) {
        g->stamina += g->rules->food;
        if (g->stamina > g->rules->most)
            g->stamina = g->rules->most;
    }
    *here = SETT_CELL_OPEN;
    return GOES_ON;
}

static Outcome turn(Game *g, uint32_t action)
{
    static const int32_t dx[] = {0, 0, -1, 0, 1}, dy[] = {0, -1, 0, 1, 0};
    int32_t x = g->x + dx[action], y = g->y + dy[action];
    if (inside(g, x, y) && *cell(g, x, y) != SETT_CELL_BLOCK &&
        (*cell(g, x, y) != SETT_CELL_EXIT || g->switches == 0)) {
        g->x = x;
        g->y = y;
    }
    Outcome outcome = arrive(g);
    if (outcome != GOES_ON)
        return outcome;
    for (int32_t i = 0; g->armed && i < g->foe_count; i++)
        move_foe(g, &g->foes[i]);
    g->armed = !g->armed;
    g->stamina--;
    return foe_on(g, g->x, g->y) || g->stamina <= 0 ? LOSES : GOES_ON;
}

SettStatus sett_verify_turns(const SettTurns *rules, const SettGrid *level,
                             const uint32_t *actions, int32_t count,
                             SettArena *tmp, bool *accepted, SettPoint *places,
                             int32_t *place_count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Game g;
    int32_t n = 0;
    SettStatus status = begin(rules, level, tmp, &g);
    Outcome outcome = GOES_ON;
    int32_t shift = (g.w - level->w) / 2;
    if (status == SETT_OK && places != NULL)
        places[n++] = (SettPoint){g.x - shift, g.y};
    for (int32_t i = 0; status == SETT_OK && i < count && outcome == GOES_ON;
         i++) {
        outcome = actions[i] < SETT_TURN_ACTIONS ? turn(&g, actions[i]) : LOSES;
        if (places != NULL)
            places[n++] = (SettPoint){g.x - shift, g.y};
    }
    if (places != NULL)
        *place_count = n;
    *accepted = outcome == WINS;
    sett_arena_reset(tmp, mark);
    return status;
}
