/* edd.c - EDD rooms as a game: alphabet, sizes, what makes a room legal.
   docs/design/edd.md, section 1 (Alvarez et al. 2019). A room is
   feasible where every region of passable tiles has a door. Bosses are squares
   of nine tiles, drawn as tiles or laid over them as markers; the hero's marker
   changes no tile. */
#include "games/edd/edd.h"

#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))

static const SettTile tiles[EDD_TILES] = {
    [EDD_FLOOR] = {"floor", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0xd9d2c0,
                   0, -1},
    [EDD_WALL] = {"wall", '#', NULL, SETT_IS(SOLID), 0x3c4350, 0, -1},
    [EDD_TREASURE] = {"treasure", 'T', NULL, THING | SETT_IS(REWARD), 0xe0b020,
                      0, -1},
    [EDD_ENEMY] = {"enemy", 'E', NULL, THING | SETT_IS(FOE), 0xb8342c, 0, -1},
    [EDD_DOOR] = {"door", 'D', NULL, SETT_IS(OPEN) | SETT_IS(DOOR), 0x8a5a2b, 1,
                  -1},
    [EDD_BOSS] = {"boss", 'B', NULL,
                  THING | SETT_IS(FOE) | SETT_IS(BOSS) | SETT_IS(STRUCTURE),
                  0x7a1f5c, 0, EDD_MAX_BOSSES *EDD_BOSS_SIDE *EDD_BOSS_SIDE},
    [EDD_HERO] = {"hero", 'H', NULL, THING | SETT_IS(START), 0x2f6fb5, 0, 1},
};

static const SettStructure structures[] = {{"boss", "BBB|BBB|BBB", 0, 0}};

/* The cells of one label, in the arena; NULL on no memory. */
static SettPoint *cells_of(const SettGrid *grid, const int32_t *labels,
                           int32_t label, int32_t size, SettArena *tmp)
{
    SettPoint *cells = SETT_TAKE(tmp, size, SettPoint);
    int32_t n = 0;
    for (int32_t c = 0; cells != NULL && n < size; c++)
        if (labels[c] == label)
            cells[n++] = sett_grid_point(grid, c);
    return cells;
}

/* One reason for every region that no door reaches. */
static SettStatus check_regions(const EddRoom *room, const SettGrid *grid,
                                SettReport *report)
{
    SettMask cut;
    int32_t area = sett_grid_area(grid), count = 0;
    int32_t *labels = SETT_TAKE(room->arena, 2 * area, int32_t);
    SettStatus status = sett_mask_take(room->arena, grid->w, grid->h, &cut);
    if (status != SETT_OK || labels == NULL)
        return SETT_NO_MEMORY;
    for (int32_t y = 0; y < grid->h; y++)
        cut.words[y] = room->cut[y + 1];
    int32_t *sizes = labels + area;
    status = sett_components(&cut, room->arena, labels, sizes, &count);
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        SettPoint *cells = cells_of(grid, labels, i, sizes[i], room->arena);
        if (cells == NULL)
            return SETT_NO_MEMORY;
        status = sett_report_add(report, "no-door", cells, sizes[i],
                                 "a region of %d passable tile%s has no door",
                                 (int)sizes[i], sizes[i] == 1 ? "" : "s");
    }
    return status;
}

static SettStatus check_doors(const EddRoom *room, SettReport *report)
{
    const SettSpaces *s = &room->spaces;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        SettPoint p = sett_spaces_point(s, room->doors[i]);
        if (p.x == 0 || p.y == 0 || p.x == s->w - 1 || p.y == s->h - 1)
            continue;
        SettStatus status = sett_report_add(report, "door-inside", &p, 1,
                                            "a door leads nowhere (doors stand "
                                            "on the border)");
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* Legal: the reference lets doors lie in different regions, and a way around
   may join them. */
static SettStatus check_apart(const EddRoom *room, SettReport *report)
{
    uint64_t kept[SETT_SPACES_ROWS];
    int32_t apart = sett_edd_cut_doors(room, kept), count = 0;
    if (apart == 0)
        return SETT_OK;
    SettPoint *cells = SETT_TAKE(room->arena, apart, SettPoint);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        SettPoint p = sett_spaces_point(&room->spaces, room->doors[i]);
        if (!(kept[p.y + 1] >> p.x & 1))
            cells[count++] = p;
    }
    SettStatus status =
        sett_report_add(report, "doors-apart", cells, count,
                        "the room cuts %d of its %d doors off from "
                        "the others",
                        (int)count, (int)room->counts.doors);
    if (status == SETT_OK)
        sett_report_warn(report);
    return status;
}

/* Broken squares are told by the structures. */
static SettStatus check_bosses(const EddRoom *room, SettReport *report)
{
    if (room->counts.bosses <= EDD_MAX_BOSSES)
        return SETT_OK;
    return sett_report_add(report, "too-many-bosses", room->bosses,
                           room->counts.bosses,
                           "there are %d bosses (at most %d)",
                           (int)room->counts.bosses, EDD_MAX_BOSSES);
}

static const char *fault_of(const SettLevel *level, const SettMarker *m,
                            const uint8_t *kind)
{
    const SettGrid *g = &level->grid;
    bool boss = m->kind == EDD_MARK_BOSS;
    int32_t side = boss ? EDD_BOSS_SIDE : 1;
    if (m->w != side || m->h != side)
        return "has the wrong size";
    if (!sett_grid_has(g, m->x, m->y) ||
        !sett_grid_has(g, m->x + side - 1, m->y + side - 1))
        return "does not lie in the room";
    for (int32_t i = 0; i < side * side; i++) {
        int32_t cell = sett_grid_at(g, m->x + i % side, m->y + i / side);
        uint8_t tile = kind[g->cells[cell]];
        if (boss && (tile == EDD_DOOR || tile == EDD_HERO))
            return "covers a door or the hero";
        if (!boss && tile == EDD_WALL)
            return "stands in a wall";
    }
    return NULL;
}

static bool overlap(const SettMarker *a, const SettMarker *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h &&
           b->y < a->y + a->h;
}

static SettStatus check_markers(const SettLevel *level, const uint8_t *kind,
                                SettReport *report)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < level->marker_count; i++) {
        const SettMarker *m = &level->markers[i];
        SettPoint at = {m->x, m->y};
        const char *fault = fault_of(level, m, kind);
        for (int32_t k = 0; k < i && fault == NULL; k++)
            if (overlap(m, &level->markers[k]))
                fault = "overlaps another marker";
        if (fault != NULL)
            status = sett_report_add(
                report, "marker", &at, 1, "the marker of a %s %s",
                m->kind == EDD_MARK_BOSS ? "boss" : "hero", fault);
    }
    return status;
}

static SettStatus check(const SettGame *game, const SettLevel *level,
                        SettArena *tmp, SettReport *report)
{
    uint8_t kind[256];
    EddRoom room;
    if (level->grid.w > EDD_SIDE || level->grid.h > EDD_SIDE)
        return SETT_OK; /* the size was told already */
    sett_edd_kinds(&game->tiles, kind);
    SettStatus status = sett_edd_room(level, kind, EDD_SETT, tmp, &room);
    if (status != SETT_OK)
        return status;
    status = check_doors(&room, report);
    if (status != SETT_OK)
        return status;
    status = check_bosses(&room, report);
    if (status != SETT_OK)
        return status;
    status = check_markers(level, kind, report);
    if (status != SETT_OK)
        return status;
    /* Without any door the count says so, and a bare layout needs none. */
    if (room.counts.doors > 0)
        status = check_regions(&room, &level->grid, report);
    return status == SETT_OK ? check_apart(&room, report) : status;
}

static const SettGameDemand demands[] = {
    {.kind = SETT_DEMAND_JOINED,
     .of = SETT_IS(OPEN),
     .to = SETT_IS(DOOR),
     .over = SETT_IS(OPEN),
     .text = "a door for every region"},
    {.kind = SETT_DEMAND_ON_BORDER,
     .of = SETT_IS(DOOR),
     .text = "doors on the border"},
};

const SettGame sett_game_edd = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "edd",
    .help = "EDD: rooms with doors, enemies and treasure, and their patterns",
    .tiles = {.tiles = tiles, .count = EDD_TILES},
    .min_w = 3,
    .min_h = 3,
    .max_w = EDD_SIDE,
    .max_h = EDD_SIDE,
    .default_w = 13,
    .default_h = 7,
    .slices = SETT_NO_SLICES,
    .forward = SETT_S,
    .outside = {SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID, SETT_OUTSIDE_SOLID,
                SETT_OUTSIDE_SOLID},
    .structures = structures,
    .structure_count = sizeof structures / sizeof structures[0],
    .fill_solid = EDD_WALL,
    .fill_open = EDD_FLOOR,
    .closed_border = false,
    .check = check,
    .measures = {sett_edd_measure_rows, EDD_MEASURES, sett_edd_measure},
    .canvas = &sett_edd_canvas,
    .art = &sett_edd_art,
    .demands = demands,
    .demand_count = sizeof demands / sizeof demands[0],
};
