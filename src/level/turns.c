/* turns.c - the rules of turns.h: reading a level, and one turn. The order of
   things within a turn decides games: the player moves and meets what is there;
   every second turn the foes move, in the order of their homes; what stands on
   the player then; and stamina last. */
#include "level/turns.h"

#include "base/least.h"
#include "level/bits.h"

#include <string.h>

static const SettPoint moves[SETT_TURN_ACTIONS] = {
    {0, 0}, {0, -1}, {-1, 0}, {0, 1}, {1, 0}};

/* Adds a cell to one of the lists; false where it is full. */
static bool add(uint16_t list[SETT_TURN_MOST], int32_t *count, int32_t cell,
                uint8_t *item)
{
    if (*count == SETT_TURN_MOST)
        return false;
    item[cell] = (uint8_t)*count;
    list[(*count)++] = (uint16_t)cell;
    return true;
}

static bool read_cell(SettTurnLevel *l, int32_t cell, SettCell what,
                      uint8_t *cells, uint8_t *item, uint8_t *kind)
{
    switch (what) {
    case SETT_CELL_OPEN:
        return true;
    case SETT_CELL_BLOCK:
    case SETT_CELL_SPIKE:
        cells[cell] = (uint8_t)what;
        return true;
    case SETT_CELL_START:
        l->start = cell;
        return true;
    case SETT_CELL_EXIT:
        l->exit = cell;
        return true;
    case SETT_CELL_FOE:
        return add(l->home, &l->foes, cell, item);
    case SETT_CELL_SWITCH:
        kind[cell] = SETT_CELL_SWITCH;
        return add(l->switch_at, &l->switches, cell, item);
    case SETT_CELL_FOOD:
        kind[cell] = SETT_CELL_FOOD;
        return add(l->food_at, &l->food, cell, item);
    }
    return false;
}

SettStatus sett_turns_read(const SettTurns *rules, const SettGrid *grid,
                           SettArena *arena, SettTurnLevel *out)
{
    int32_t area = sett_grid_area(grid);
    if (area > UINT16_MAX)
        return SETT_TOO_LARGE;
    uint8_t *cells = SETT_TAKE(arena, 3 * area, uint8_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    *out = (SettTurnLevel){.rules = rules,
                           .w = grid->w,
                           .h = grid->h,
                           .cells = cells,
                           .item = cells + area,
                           .kind = cells + 2 * area,
                           .start = -1,
                           .exit = -1};
    for (int32_t i = 0; i < area; i++)
        if (!read_cell(out, i, (SettCell)rules->cells[grid->cells[i]], cells,
                       cells + area, cells + 2 * area))
            return SETT_TOO_LARGE;
    return SETT_OK;
}

static uint64_t all_of(int32_t count)
{
    return count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

void sett_turns_start(const SettTurnLevel *level, SettTurnState *state)
{
    memset(state, 0, sett_turns_size(level));
    state->switches = all_of(level->switches);
    state->food = all_of(level->food);
    state->player = (uint16_t)level->start;
    state->stamina = (int16_t)level->rules->stamina;
    memcpy(state->foe, level->home, (size_t)level->foes * 2);
}

/* The cell one move away, or -1 outside. */
static int32_t beside(const SettTurnLevel *l, int32_t cell, SettPoint by)
{
    int32_t x = cell % l->w + by.x, y = cell / l->w + by.y;
    bool inside = x >= 0 && x < l->w && y >= 0 && y < l->h;
    return inside ? y * l->w + x : -1;
}

static bool foe_at(const SettTurnLevel *l, const SettTurnState *s, int32_t cell)
{
    for (int32_t i = 0; i < l->foes; i++)
        if (s->foe[i] == cell)
            return true;
    return false;
}

static bool left_at(const SettTurnLevel *l, const SettTurnState *s,
                    int32_t cell, SettCell kind)
{
    if (l->kind[cell] != kind)
        return false;
    uint64_t left = kind == SETT_CELL_SWITCH ? s->switches : s->food;
    return left >> l->item[cell] & 1;
}

static bool hurts(const SettTurnLevel *l, const SettTurnState *s)
{
    return l->cells[s->player] == SETT_CELL_SPIKE || foe_at(l, s, s->player);
}

static void move_player(const SettTurnLevel *l, SettTurnState *s, SettPoint by)
{
    int32_t to = beside(l, s->player, by);
    if (to >= 0 && l->cells[to] != SETT_CELL_BLOCK &&
        (to != l->exit || s->switches == 0))
        s->player = (uint16_t)to;
}

static void meet(const SettTurnLevel *l, SettTurnState *s)
{
    if (hurts(l, s))
        s->lost = 1;
    else if (s->player == l->exit)
        s->won = 1;
    else if (left_at(l, s, s->player, SETT_CELL_SWITCH))
        s->switches &= ~((uint64_t)1 << l->item[s->player]);
    else if (left_at(l, s, s->player, SETT_CELL_FOOD)) {
        int32_t more = s->stamina + l->rules->food;
        s->stamina = (int16_t)sett_min(more, l->rules->most);
        s->food &= ~((uint64_t)1 << l->item[s->player]);
    }
}

static bool foe_may_enter(const SettTurnLevel *l, const SettTurnState *s,
                          int32_t to)
{
    return to >= 0 && l->cells[to] == SETT_CELL_OPEN && to != l->exit &&
           !foe_at(l, s, to) && !left_at(l, s, to, SETT_CELL_SWITCH) &&
           !left_at(l, s, to, SETT_CELL_FOOD);
}

static int32_t size(int32_t v)
{
    return v < 0 ? -v : v;
}

/* Along the longer way first; of equal ones upright where row + column is even.
 */
static void move_foe(const SettTurnLevel *l, SettTurnState *s, int32_t i)
{
    int32_t w = l->w, home = l->home[i], at = s->foe[i];
    int32_t px = s->player % w, py = s->player / w;
    int32_t hx = px - home % w, hy = py - home / w;
    bool near = hx * hx + hy * hy <= l->rules->range * l->rules->range;
    int32_t dx = (near ? px : home % w) - at % w;
    int32_t dy = (near ? py : home / w) - at / w;
    SettPoint aside = {(dx > 0) - (dx < 0), 0};
    SettPoint upright = {0, (dy > 0) - (dy < 0)};
    bool up_first = size(dy) > size(dx) ||
                    (size(dy) == size(dx) && (at % w + at / w) % 2 == 0);
    SettPoint tries[] = {up_first ? upright : aside,
                         up_first ? aside : upright};
    for (int32_t t = 0; t < 2; t++) {
        int32_t to = beside(l, at, tries[t]);
        if (to == at || !foe_may_enter(l, s, to))
            continue;
        s->foe[i] = (uint16_t)to;
        return;
    }
}

void sett_turns_play(const SettTurnLevel *level, SettTurnState *state,
                     uint32_t action)
{
    if (state->won || state->lost)
        return;
    SETT_ASSERT(action < SETT_TURN_ACTIONS);
    move_player(level, state, moves[action]);
    meet(level, state);
    for (int32_t i = 0; state->armed && i < level->foes; i++)
        move_foe(level, state, i);
    state->armed = !state->armed;
    if (hurts(level, state))
        state->lost = 1;
    if (--state->stamina <= 0)
        state->lost = 1;
}

double sett_turns_replay(const SettTurnLevel *level, const uint32_t *actions,
                         int32_t count, bool *won)
{
    SettTurnState room, *s = &room;
    sett_turns_start(level, s);
    int32_t all = level->switches, column = s->player % level->w + 1, got = 0;
    for (int32_t i = 0; i < count && !s->lost && !s->won; i++) {
        sett_turns_play(level, s, actions[i]);
        if (s->lost)
            break;
        int32_t left = sett_bits_count(s->switches);
        got = sett_max(got, all - left);
        int32_t here = s->player % level->w + 1;
        column = sett_max(column, here);
    }
    *won = s->won;
    if (s->won)
        return 1;
    return 0.9 * ((got + (double)column / level->w) / (all + 1.0));
}

SettStatus sett_turns_distances(const SettTurnLevel *level, int32_t to,
                                SettArena *tmp, int32_t *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t w = level->w, h = level->h, begin = 0, end = 0;
    /* Column and row of each, so that nothing is divided. */
    uint32_t *queue = sett_arena_raw(tmp, (size_t)w * (size_t)h, sizeof *queue);
    if (queue == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < w * h; i++)
        out[i] = SETT_FAR;
    out[to] = 0;
    queue[end++] = (uint32_t)(to / w) << 16 | (uint32_t)(to % w);
    while (begin < end) {
        uint32_t at = queue[begin++];
        int32_t x = (int32_t)(at & 0xffff), y = (int32_t)(at >> 16);
        int32_t steps = out[y * w + x] + 1;
        for (int32_t a = 1; a < SETT_TURN_ACTIONS; a++) {
            int32_t nx = x + moves[a].x, ny = y + moves[a].y;
            if ((uint32_t)nx >= (uint32_t)w || (uint32_t)ny >= (uint32_t)h ||
                out[ny * w + nx] != SETT_FAR ||
                level->cells[ny * w + nx] != SETT_CELL_OPEN)
                continue;
            out[ny * w + nx] = steps;
            queue[end++] = (uint32_t)ny << 16 | (uint32_t)nx;
        }
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
