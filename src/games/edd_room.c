/* edd_room.c - a room as the analysis sees it: tiles by role, counts, and which
   cells no door reaches. EDD, spec/edd.md sections 1.1 and 1.5. */
#include "games/edd.h"

#include "level/bits.h"

#include <string.h>

void sett_edd_kinds(const SettTileSet *tiles, uint8_t kind[256])
{
    memset(kind, EDD_FLOOR, 256);
    for (int32_t t = 0; t < tiles->count; t++) {
        uint64_t roles = tiles->tiles[t].roles;
        if (roles & SETT_IS(SOLID))
            kind[t] = EDD_WALL;
        else if (roles & SETT_IS(BOSS))
            kind[t] = EDD_BOSS;
        else if (roles & SETT_IS(FOE))
            kind[t] = EDD_ENEMY;
        else if (roles & SETT_IS(REWARD))
            kind[t] = EDD_TREASURE;
        else if (roles & SETT_IS(DOOR))
            kind[t] = EDD_DOOR;
        else if (roles & SETT_IS(START))
            kind[t] = EDD_HERO;
    }
}

/* ------------------------------------------------------------------- tiles */

static SettStatus take_room(EddRoom *room, int32_t w, int32_t h)
{
    size_t area = (size_t)(w * h), lists = 3 * area * sizeof(int16_t);
    SettStatus s = sett_spaces_take(room->arena, w, h, &room->spaces);
    if (s != SETT_OK)
        return s;
    char *block = sett_arena_raw(room->arena, area + lists, 1);
    if (block == NULL)
        return SETT_NO_MEMORY;
    room->doors = (int16_t *)(void *)block;
    room->enemies = room->doors + area;
    room->treasures = room->enemies + area;
    room->kind = (uint8_t *)(block + lists);
    return SETT_OK;
}

/* A tile that is neither floor nor wall. */
static void list_thing(EddRoom *room, EddTile tile, int32_t x, int32_t y)
{
    int16_t place = (int16_t)sett_spaces_place(&room->spaces, x, y);
    if (tile == EDD_DOOR) {
        room->doors[room->counts.doors++] = place;
    } else if (tile == EDD_ENEMY) {
        room->enemies[room->counts.enemies++] = place;
        room->enemy[y + 1] |= (uint64_t)1 << x;
    } else if (tile == EDD_TREASURE) {
        room->treasures[room->counts.treasures++] = place;
        room->treasure[y + 1] |= (uint64_t)1 << x;
    }
}

static void read_rows(EddRoom *room)
{
    const int32_t w = room->spaces.w;
    for (int32_t y = 0; y < room->spaces.h; y++) {
        const uint8_t *row = &room->kind[y * w];
        uint64_t wall = 0;
        for (int32_t x = 0; x < w; x++) {
            wall |= (uint64_t)(row[x] == EDD_WALL) << x;
            if (row[x] > EDD_WALL)
                list_thing(room, (EddTile)row[x], x, y);
        }
        room->spaces.open[y + 1] = ~wall & (UINT64_MAX >> (64 - w));
        room->counts.passable += sett_bits_count(room->spaces.open[y + 1]);
    }
    room->counts.walls = w * room->spaces.h - room->counts.passable;
}

/* ------------------------------------------------------------------ bosses */

static bool is_whole_boss(const EddRoom *room, SettPoint p)
{
    const int32_t w = room->spaces.w, side = EDD_BOSS_SIDE;
    if (p.x + side > w || p.y + side > room->spaces.h)
        return false;
    for (int32_t i = 0; i < side * side; i++)
        if (room->kind[(p.y + i / side) * w + p.x + i % side] != EDD_BOSS)
            return false;
    return true;
}

/* Bosses do not overlap: whoever covers the corner of another comes first. */
static bool is_taken(const EddRoom *room, SettPoint p)
{
    for (int32_t i = 0; i < room->counts.bosses; i++)
        if (sett_chebyshev(room->bosses[i], p) < EDD_BOSS_SIDE)
            return true;
    return false;
}

/* Squares of boss tiles in row-major order, until there is one too many. */
static void find_bosses(EddRoom *room)
{
    for (int32_t c = 0; c < room->spaces.w * room->spaces.h; c++) {
        SettPoint corner = {c % room->spaces.w, c / room->spaces.w};
        SettPoint middle = {corner.x + 1, corner.y + 1};
        if (room->kind[c] == EDD_BOSS && is_whole_boss(room, corner) &&
            !is_taken(room, middle) && room->counts.bosses <= EDD_MAX_BOSSES)
            room->bosses[room->counts.bosses++] = middle;
    }
}

/* The hero is a layer of its own and hides nothing; a boss covers what lies
   below it. Returns whether there is any boss tile. */
static bool lay_markers(EddRoom *room, const SettLevel *level)
{
    bool any = memchr(room->kind, EDD_BOSS,
                      (size_t)(room->spaces.w * room->spaces.h)) != NULL;
    for (int32_t i = 0; i < level->marker_count; i++) {
        const SettMarker *m = &level->markers[i];
        if (m->kind != EDD_MARK_BOSS)
            continue;
        any = true;
        for (int32_t k = 0; k < m->w * m->h; k++) {
            int32_t x = m->x + k % m->w, y = m->y + k / m->w;
            if (sett_grid_has(&level->grid, x, y))
                room->kind[sett_grid_at(&level->grid, x, y)] = EDD_BOSS;
        }
    }
    return any;
}

/* ------------------------------------------------------------- feasibility */

/* Everything in `open` of one row that is joined to `seed` within the row. */
static uint64_t fill_row(uint64_t seed, uint64_t open)
{
    uint64_t up = open, down = open, a = seed & open, b = a;
    for (int32_t step = 1; step < 64; step *= 2) {
        a |= up & (a << step);
        up &= up << step;
        b |= down & (b >> step);
        down &= down >> step;
    }
    return a | b;
}

/* Rows are filled from the doors, downwards and upwards by turns, until nothing
   changes. */
static void flood_doors(const EddRoom *room, uint64_t *reached)
{
    const SettSpaces *s = &room->spaces;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        SettPoint p = sett_spaces_point(s, room->doors[i]);
        reached[p.y + 1] |= (uint64_t)1 << p.x;
    }
    for (int32_t y = 1; y <= s->h; y++)
        reached[y] = fill_row(reached[y], s->open[y]);
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < 2 * s->h; i++) {
            int32_t y = i < s->h ? i + 1 : 2 * s->h - i;
            uint64_t seed =
                (reached[y] | reached[y - 1] | reached[y + 1]) & s->open[y];
            if (seed == reached[y])
                continue;
            reached[y] = fill_row(seed, s->open[y]);
            more = true;
        }
    }
}

static void find_cut(EddRoom *room)
{
    uint64_t reached[SETT_SPACES_ROWS] = {0};
    flood_doors(room, reached);
    for (int32_t y = 1; y <= room->spaces.h; y++) {
        uint64_t cut = room->spaces.open[y] & ~reached[y];
        room->cut[y] = cut;
        if (cut == 0)
            continue;
        room->cut_cells += sett_bits_count(cut);
        room->cut_enemies += sett_bits_count(cut & room->enemy[y]);
        room->cut_treasures += sett_bits_count(cut & room->treasure[y]);
    }
    room->feasible = room->counts.doors > 0 && room->cut_cells == 0;
}

SettStatus sett_edd_room(const SettLevel *level, const uint8_t kind[256],
                         EddMode mode, SettArena *arena, EddRoom *out)
{
    memset(out, 0, sizeof *out);
    out->mode = mode;
    out->arena = arena;
    SettStatus s = take_room(out, level->grid.w, level->grid.h);
    if (s != SETT_OK)
        return s;
    int32_t area = sett_grid_area(&level->grid);
    for (int32_t c = 0; c < area; c++)
        out->kind[c] = kind[level->grid.cells[c]];
    bool bosses = lay_markers(out, level);
    read_rows(out);
    if (bosses)
        find_bosses(out);
    find_cut(out);
    return SETT_OK;
}

/* 0 / 0 counts as 1: a room without things is punished (section 4.4). */
static double share(int32_t failed, int32_t total)
{
    return total == 0 ? 1.0 : (double)failed / (double)total;
}

double sett_edd_infeasible(const EddRoom *room)
{
    const EddCounts *n = &room->counts;
    if (n->doors == 0)
        return 0;
    if (room->mode == EDD_COMPAT) {
        double failed = share(room->cut_enemies, n->enemies) +
                        share(room->cut_treasures, n->treasures);
        double value = 1 - failed / 3;
        return value > 0 ? value : 0;
    }
    int32_t lost = room->cut_cells + room->cut_enemies + room->cut_treasures;
    return 1 - (double)lost / (n->passable + n->enemies + n->treasures);
}

double sett_edd_violation(const EddRoom *room)
{
    if (room->feasible)
        return 0;
    if (room->counts.doors == 0)
        return 1;
    return (double)room->cut_cells / room->counts.passable;
}
