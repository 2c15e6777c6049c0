/* shape.c - see theme.h. What tells a level that was made from one that was
   drawn are its outline and its symmetry: both are kept. */
#include "lab/puzzle/theme.h"

#include "base/least.h"
#include "games/puzzle/puzzle.h"

/* Of the cells, at most one of so many may differ turned over. */
enum { WALLS_OFF = 20, ALL_OFF = 16, FEW_OFF = 2, TURNS = 3, SHARES = 1 << 16 };

static bool is_wall(const PuzStyle *s, int32_t tile)
{
    return s->as[tile] != 0;
}

/* Where a cell comes to when the level is turned over: 1: left to right,
   2: up to down, 3: both. */
static int32_t turned_cell(const SettGrid *grid, int32_t x, int32_t y,
                           int32_t turn)
{
    return sett_grid_at(grid, turn & 1 ? grid->w - 1 - x : x,
                        turn & 2 ? grid->h - 1 - y : y);
}

/* Cells that differ from those opposite: in walls, in anything. */
static void count_off(const PuzStyle *s, const SettGrid *grid, int32_t turn,
                      int32_t *walls, int32_t *all)
{
    *walls = *all = 0;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            int32_t a = grid->cells[sett_grid_at(grid, x, y)];
            int32_t b = grid->cells[turned_cell(grid, x, y, turn)];
            *walls += s->as[a] != s->as[b];
            *all += a != b;
        }
}

static ThemeTurned look_turned(const PuzStyle *s, const SettGrid *grid,
                               int32_t turn)
{
    int32_t area = sett_grid_area(grid);
    ThemeTurned t;
    count_off(s, grid, turn, &t.walls_off, &t.all_off);
    t.walls = WALLS_OFF * t.walls_off <= area;
    t.all = t.all_off <= sett_max(FEW_OFF, area / ALL_OFF);
    return t;
}

static const int32_t step_x[4] = {1, -1, 0, 0}, step_y[4] = {0, 0, 1, -1};

/* Cells that walls do not keep the player from; all where there is none. */
static void find_inside(const PuzStyle *s, const SettGrid *grid, int32_t *queue,
                        uint8_t *inside)
{
    int32_t tail = 0, area = sett_grid_area(grid);
    for (int32_t i = 0; i < area; i++)
        for (int32_t o = 0; o < s->objects && !inside[i]; o++)
            if (s->has[grid->cells[i] * s->objects + o] &&
                sett_puz_bit(s->puzzle->game.player, o)) {
                inside[i] = 1;
                queue[tail++] = i;
            }
    for (int32_t i = 0; i < area && tail == 0; i++)
        inside[i] = !is_wall(s, grid->cells[i]);
    for (int32_t head = 0; head < tail; head++)
        for (int32_t way = 0; way < 4; way++) {
            int32_t x = queue[head] % grid->w + step_x[way];
            int32_t y = queue[head] / grid->w + step_y[way];
            if (x < 0 || y < 0 || x >= grid->w || y >= grid->h)
                continue;
            int32_t at = sett_grid_at(grid, x, y);
            if (inside[at] || is_wall(s, grid->cells[at]))
                continue;
            inside[at] = 1;
            queue[tail++] = at;
        }
}

/* What is outside and the walls around: from the border straight on, up to the
   first cell where the player may come to. */
static void find_outline(const SettGrid *grid, const uint8_t *inside,
                         uint8_t *outline)
{
    for (int32_t way = 0; way < 4; way++) {
        int32_t lines = way < 2 ? grid->h : grid->w;
        for (int32_t line = 0; line < lines; line++) {
            int32_t x = way == 0 ? 0 : way == 1 ? grid->w - 1 : line;
            int32_t y = way == 2 ? 0 : way == 3 ? grid->h - 1 : line;
            for (; x >= 0 && y >= 0 && x < grid->w && y < grid->h &&
                   !inside[sett_grid_at(grid, x, y)];
                 x += step_x[way], y += step_y[way])
                outline[sett_grid_at(grid, x, y)] = 1;
        }
    }
}

SettStatus sett_puz_shape(PuzTheme *theme, SettArena *arena)
{
    const PuzStyle *s = theme->style;
    const SettGrid *grid = theme->level;
    int32_t area = sett_grid_area(grid);
    ThemeShape *shape = &theme->shape;
    uint8_t *inside = SETT_TAKE(arena, area, uint8_t);
    int32_t *queue = SETT_TAKE(arena, area, int32_t);
    shape->outline = SETT_TAKE(arena, area, uint8_t);
    shape->free = SETT_TAKE(arena, area, int32_t);
    if (inside == NULL || queue == NULL || shape->outline == NULL ||
        shape->free == NULL)
        return SETT_NO_MEMORY;
    find_inside(s, grid, queue, inside);
    find_outline(grid, inside, shape->outline);
    for (int32_t i = 0; i < area; i++)
        if (!shape->outline[i])
            shape->free[shape->free_count++] = i;
    for (int32_t turn = 1; turn <= TURNS; turn++)
        shape->turned[turn - 1] = look_turned(s, grid, turn);
    return SETT_OK;
}

/* Whether what surrounds the level is the same turned over. */
static bool outline_turns(const PuzTheme *theme, int32_t turn)
{
    const SettGrid *grid = theme->level;
    const uint8_t *outline = theme->shape.outline;
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            int32_t at = sett_grid_at(grid, x, y);
            int32_t other = turned_cell(grid, x, y, turn);
            if (outline[at] &&
                (!outline[other] || grid->cells[at] != grid->cells[other]))
                return false;
        }
    return true;
}

/* Of levels, those that have a symmetry. */
typedef struct Turning {
    int32_t walls, all;
} Turning;

static void count_turning(const PuzStyle *s, const SettGrid *grid, int32_t turn,
                          Turning *count)
{
    ThemeTurned t = look_turned(s, grid, turn);
    count->walls += t.walls;
    count->all += t.all;
}

/* Whether a theme that has it not is to have what `own` of `levels` and
   `have` of `themes` have; `lot`: below SHARES. */
static bool is_asked(int32_t own, int32_t levels, int32_t have, int32_t themes,
                     int64_t lot)
{
    int64_t lacking = (int64_t)levels * (themes - have);
    int64_t missing = (int64_t)own * themes - (int64_t)have * levels;
    return missing > 0 && lot * lacking < SHARES * missing;
}

void sett_puz_shape_figure(PuzTheme *theme, const PuzTheme *themes,
                           int32_t count, SettRng *rng)
{
    const PuzStyle *s = theme->style;
    int32_t area = sett_grid_area(theme->level);
    for (int32_t turn = 1; turn <= TURNS; turn++) {
        Turning own = {0, 0}, have = {0, 0};
        ThemeTurned *t = &theme->shape.turned[turn - 1];
        for (int32_t i = 0; i < s->count; i++)
            count_turning(s, &s->levels[i], turn, &own);
        for (int32_t i = 0; i < count; i++)
            count_turning(s, themes[i].level, turn, &have);
        int64_t lot = sett_rng_below(rng, SHARES); /* one: all is walls, too */
        bool walls = is_asked(own.walls, s->count, have.walls, count, lot);
        bool all = is_asked(own.all, s->count, have.all, count, lot);
        if (!outline_turns(theme, turn))
            continue;
        if (walls && !t->walls)
            *t = (ThemeTurned){true, t->all, 0, t->all_off};
        if (all && !t->all)
            *t =
                (ThemeTurned){true, true, 0, sett_max(FEW_OFF, area / ALL_OFF)};
    }
}

int32_t sett_puz_shape_miss(const PuzTheme *theme, const SettGrid *grid)
{
    const ThemeShape *shape = &theme->shape;
    int32_t miss = 0;
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        miss += shape->outline[i] && grid->cells[i] != theme->level->cells[i];
    for (int32_t turn = 1; turn <= TURNS; turn++) {
        const ThemeTurned *t = &shape->turned[turn - 1];
        int32_t walls, all;
        if (!t->walls && !t->all)
            continue;
        count_off(theme->style, grid, turn, &walls, &all);
        miss += t->walls ? sett_max(0, walls - t->walls_off) : 0;
        miss += t->all ? sett_max(0, all - t->all_off) : 0;
    }
    return miss;
}

/* Whether a level has it once, as it has its player. */
static bool is_single(const PuzStyle *s, int32_t tile)
{
    for (int32_t o = 0; o < s->objects; o++)
        if (s->has[tile * s->objects + o] && s->high[o] == 1)
            return true;
    return false;
}

/* A cell becomes what the one opposite is, as far as the symmetry goes. */
static void turn_cell(const PuzTheme *theme, int32_t turn, int32_t tile,
                      uint8_t *other)
{
    const PuzStyle *s = theme->style;
    bool all = theme->shape.turned[turn - 1].all;
    if (is_wall(s, tile) || (all && !is_single(s, tile)))
        *other = (uint8_t)tile;
    else if (is_wall(s, *other))
        *other = s->game->fill_open;
}

static bool has_turn(const PuzTheme *theme, int32_t turn)
{
    const ThemeTurned *t = &theme->shape.turned[turn - 1];
    return t->walls || t->all;
}

static void put_outline(const PuzTheme *theme, SettGrid *grid)
{
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        if (theme->shape.outline[i])
            grid->cells[i] = theme->level->cells[i];
}

/* What stands once stays where it is: what is opposite turns to open. */
static void begin_turn(const PuzTheme *theme, int32_t turn, SettGrid *grid)
{
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            int32_t at = sett_grid_at(grid, x, y);
            int32_t other = turned_cell(grid, x, y, turn);
            bool single = is_single(theme->style, grid->cells[other]);
            if (other <= at || grid->cells[at] == grid->cells[other])
                continue;
            turn_cell(theme, turn, grid->cells[single ? other : at],
                      &grid->cells[single ? at : other]);
        }
}

void sett_puz_shape_begin(const PuzTheme *theme, SettGrid *grid)
{
    for (int32_t turn = 1; turn <= TURNS; turn++)
        if (has_turn(theme, turn))
            begin_turn(theme, turn, grid);
    put_outline(theme, grid);
}

/* Cells opposite those that changed change as well. */
static void turn_changes(const PuzTheme *theme, int32_t turn,
                         const uint8_t *before, SettGrid *grid)
{
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++) {
            int32_t at = sett_grid_at(grid, x, y), tile = grid->cells[at];
            uint8_t *other = &grid->cells[turned_cell(grid, x, y, turn)];
            if (tile != before[at] && tile != *other)
                turn_cell(theme, turn, tile, other);
        }
}

void sett_puz_shape_keep(const PuzTheme *theme, const uint8_t *before,
                         SettGrid *grid)
{
    for (int32_t turn = 1; turn <= TURNS; turn++)
        if (has_turn(theme, turn))
            turn_changes(theme, turn, before, grid);
    put_outline(theme, grid);
}
