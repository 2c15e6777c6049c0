/* edd_room.c - a room as the analysis sees it: tiles by role, counts, and which
   cells no door reaches. docs/design/edd.md, sections 1.1 and 1.3. */
#include "base/bits.h"
#include "base/least.h"
#include "games/edd/edd_reach.h"
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

static SettStatus take_room(EddRoom *room, int32_t w, int32_t h)
{
    size_t area = (size_t)(w * h), lists = 3 * area * sizeof(int16_t);
    SettStatus status = sett_spaces_take(room->arena, w, h, &room->spaces);
    if (status != SETT_OK)
        return status;
    char *block = sett_arena_raw(room->arena, lists + area + 8, 1);
    if (block == NULL)
        return SETT_NO_MEMORY;
    room->doors = (int16_t *)(void *)block;
    room->enemies = room->doors + area;
    room->treasures = room->enemies + area;
    room->kind = (uint8_t *)(block + lists);
    memset(room->kind + area, 0, 8); /* rows are read by eights */
    return SETT_OK;
}

/* Bit `bit` of eight tiles' numbers, the first tile lowest. */
static uint64_t gather(uint64_t tiles, int32_t bit)
{
    uint64_t ones = tiles >> bit & 0x0101010101010101u;
    return ones * 0x0102040810204080u >> 56;
}

/* The tile numbers of one row, a plane a bit. */
static void read_planes(EddRoom *room, int32_t y)
{
    const int32_t w = room->spaces.w;
    const uint8_t *row = &room->kind[y * w];
    const uint64_t whole = UINT64_MAX >> (64 - w);
    uint64_t a = 0, b = 0, c = 0;
    for (int32_t x = 0; x < w; x += 8) {
        uint64_t tiles = sett_read8(row + x);
        a |= gather(tiles, 0) << x;
        b |= gather(tiles, 1) << x;
        c |= gather(tiles, 2) << x;
    }
    room->plane[0][y + 1] = a & whole;
    room->plane[1][y + 1] = b & whole;
    room->plane[2][y + 1] = c & whole;
}

static int32_t list_row(const SettSpaces *s, int32_t y, uint64_t row,
                        int16_t *list)
{
    int32_t count = 0, first = sett_spaces_place(s, 0, y);
    for (; row != 0; row &= row - 1)
        list[count++] = (int16_t)(first + sett_bits_lowest(row));
    return count;
}

static void read_rows(EddRoom *room)
{
    SettSpaces *s = &room->spaces;
    EddCounts *n = &room->counts;
    const uint64_t whole = UINT64_MAX >> (64 - s->w);
    room->enemy[0] = room->treasure[0] = room->door[0] = 0;
    room->enemy[s->h + 1] = room->treasure[s->h + 1] = 0;
    room->door[s->h + 1] = 0;
    for (int32_t y = 0; y < s->h; y++) {
        read_planes(room, y);
        uint64_t a = room->plane[0][y + 1], b = room->plane[1][y + 1];
        uint64_t c = room->plane[2][y + 1];
        s->open[y + 1] = ~(a & ~b & ~c) & whole; /* EDD_WALL is 1 */
        room->treasure[y + 1] = ~a & b & ~c;     /* 2 */
        room->enemy[y + 1] = a & b & ~c;         /* 3 */
        room->door[y + 1] = ~a & ~b & c;         /* 4 */
        n->passable += sett_bits_count(s->open[y + 1]);
        n->doors += list_row(s, y, room->door[y + 1], room->doors + n->doors);
        n->enemies +=
            list_row(s, y, room->enemy[y + 1], room->enemies + n->enemies);
        n->treasures += list_row(s, y, room->treasure[y + 1],
                                 room->treasures + n->treasures);
    }
    n->walls = s->w * s->h - n->passable;
}

_Static_assert(EDD_WALL == 1 && EDD_TREASURE == 2 && EDD_ENEMY == 3 &&
                   EDD_DOOR == 4 && EDD_TILES <= 8,
               "read_rows knows the numbers of the tiles");

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

/* Bosses do not overlap: of two that would, the first in row-major order stays.
 */
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

static void set_cut(EddRoom *room, const uint64_t *reached)
{
    room->cut_cells = room->cut_enemies = room->cut_treasures = 0;
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

void sett_edd_join_doors(EddRoom *room)
{
    uint64_t kept[SETT_SPACES_ROWS];
    if (room->counts.doors > 1 && sett_edd_cut_doors(room, kept) > 0)
        set_cut(room, kept);
}

SettStatus sett_edd_room(const SettLevel *level, const uint8_t kind[256],
                         EddMode mode, SettArena *arena, EddRoom *out)
{
    uint64_t reached[SETT_SPACES_ROWS];
    memset(out, 0, offsetof(EddRoom, spaces));
    out->mode = mode;
    out->arena = arena;
    SettStatus status = take_room(out, level->grid.w, level->grid.h);
    if (status != SETT_OK)
        return status;
    int32_t area = sett_grid_area(&level->grid);
    for (int32_t c = 0; c < area; c++)
        out->kind[c] = kind[level->grid.cells[c]];
    bool bosses = lay_markers(out, level);
    read_rows(out);
    if (bosses)
        find_bosses(out);
    sett_edd_reach(out, out->door, reached);
    set_cut(out, reached);
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
        return sett_max_real(value, 0);
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
