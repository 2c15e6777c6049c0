/* md2_rules_context.c - a level of MiniDungeons 2 made ready for play: floors
   numbered row by row with their neighbours, objects in list order, steps to
   the exit, and the sizes of state and scratch. Refuses, with reasons, levels
   that cannot be played at all. */
#include "base/least.h"
#include "games/md2/md2_rules.h"

#include <string.h>

/* Cells that a reason shows; more do not help anyone. */
#define SHOWN 8

static bool is_monster(uint8_t tile)
{
    return tile >= MD2_GOBLIN && tile <= MD2_MINITAUR;
}

/* Of Md2Floor.meets. */
static uint8_t kind_bit(uint8_t monster)
{
    return (uint8_t)(1u << (monster - MD2_GOBLIN));
}

static uint8_t met_by(uint8_t fixture)
{
    if (fixture == MD2_TREASURE)
        return kind_bit(MD2_OGRE);
    if (fixture == MD2_POTION)
        return kind_bit(MD2_BLOB);
    return fixture == MD2_TRAP ? UINT8_MAX & ~kind_bit(MD2_MAGE) : 0;
}

/* How many of a tile play needs: one number or the other. */
typedef struct Need {
    uint8_t tile;
    int32_t this, that;
    const char *code, *text;
} Need;

static const Need needs[] = {
    {MD2_ENTRANCE, 1, 1, "start", "play needs exactly one entrance"},
    {MD2_EXIT, 1, 1, "exit", "play needs exactly one exit"},
    {MD2_PORTAL, 0, 2, "portals", "play needs no portal or exactly two"},
};

static SettStatus check_need(const SettGrid *grid, const Need *need,
                             SettReport *report)
{
    SettPoint cells[SHOWN];
    int32_t count = 0;
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        if (grid->cells[i] == need->tile) {
            if (count < SHOWN)
                cells[count] = sett_grid_point(grid, i);
            count++;
        }
    if (count == need->this || count == need->that)
        return SETT_OK;
    SettStatus status =
        sett_report_add(report, need->code, cells, sett_min(count, SHOWN),
                        "%s, not %d", need->text, (int)count);
    return status == SETT_OK ? SETT_INFEASIBLE : status;
}

/* All reasons, not only the first. */
static SettStatus check_playable(const SettGrid *grid, SettReport *report)
{
    SettStatus all = SETT_OK;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        SettStatus status = check_need(grid, &needs[i], report);
        if (status == SETT_NO_MEMORY)
            return status;
        if (status != SETT_OK)
            all = status;
    }
    return all;
}

typedef struct Make {
    const SettGrid *grid;
    SettArena *arena;
    Md2Context *c;
    Md2Floor *floor;
    int32_t *floor_of;
    Md2Monster *monster;
    Md2Item *item;
} Make;

static SettStatus take_walls(Make *m)
{
    static const uint8_t is_wall[SETT_MAX_TILES] = {[MD2_WALL] = 1};
    SettStatus status =
        sett_mask_take(m->arena, m->grid->w, m->grid->h, &m->c->walls);
    if (status == SETT_OK)
        sett_mask_from_grid(&m->c->walls, m->grid, is_wall);
    return status;
}

static SettStatus number_floors(Make *m)
{
    size_t area = (size_t)sett_grid_area(m->grid);
    m->floor_of = sett_arena_raw(m->arena, area, sizeof(int32_t));
    if (m->floor_of == NULL)
        return SETT_NO_MEMORY;
    for (size_t i = 0; i < area; i++)
        m->floor_of[i] = m->grid->cells[i] == MD2_WALL ? -1 : m->c->floors++;
    m->floor = SETT_TAKE(m->arena, m->c->floors, Md2Floor);
    return m->floor == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static void join_floors(Make *m)
{
    const SettGrid *g = m->grid;
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        if (m->floor_of[i] < 0)
            continue;
        Md2Floor *f = &m->floor[m->floor_of[i]];
        SettPoint at = sett_grid_point(g, i);
        f->x = (int16_t)at.x;
        f->y = (int16_t)at.y;
        f->item = -1;
        for (int32_t dir = 0; dir < 4; dir++) {
            int32_t x = at.x + sett_dirs[dir].x, y = at.y + sett_dirs[dir].y;
            f->next[dir] = sett_grid_has(g, x, y)
                               ? m->floor_of[sett_grid_at(g, x, y)]
                               : -1;
            f->exits |= (uint8_t)((f->next[dir] >= 0) << dir);
        }
    }
}

static SettStatus measure_exit(Make *m, SettPoint goal)
{
    uint8_t is_open[SETT_MAX_TILES];
    memset(is_open, 1, sizeof is_open);
    is_open[MD2_WALL] = 0;
    SettMask open;
    SettArenaMark mark = sett_arena_mark(m->arena);
    size_t area = (size_t)sett_grid_area(m->grid);
    int32_t *steps = sett_arena_raw(m->arena, area, sizeof(int32_t));
    SettStatus status =
        steps == NULL ? SETT_NO_MEMORY
                      : sett_mask_take(m->arena, m->grid->w, m->grid->h, &open);
    if (status == SETT_OK) {
        sett_mask_from_grid(&open, m->grid, is_open);
        status = sett_distances(&open, &goal, 1, m->arena, steps);
    }
    for (size_t i = 0; status == SETT_OK && i < area; i++)
        if (m->floor_of[i] >= 0) {
            m->floor[m->floor_of[i]].distance = steps[i];
            if (steps[i] != SETT_FAR && steps[i] > m->c->far)
                m->c->far = steps[i];
        }
    sett_arena_reset(m->arena, mark);
    return status;
}

static int32_t words_for(int32_t bits)
{
    return (bits + 63) / 64;
}

static void count_objects(Make *m)
{
    Md2Context *c = m->c;
    for (int32_t i = 0; i < sett_grid_area(m->grid); i++) {
        uint8_t tile = m->grid->cells[i];
        c->monsters += is_monster(tile);
        c->killable += is_monster(tile) && tile != MD2_MINITAUR;
        c->treasures += tile == MD2_TREASURE;
        c->potions += tile == MD2_POTION;
    }
    c->alive_words = words_for(c->monsters);
    c->treasure_words = words_for(c->treasures);
    c->potion_words = words_for(c->potions);
    c->item_words = c->treasure_words + c->potion_words;
    c->prey[MD2_PREY_TREASURE] = (Md2Words){0, c->treasure_words};
    c->prey[MD2_PREY_POTION] = (Md2Words){c->treasure_words, c->item_words};
}

static SettStatus take_objects(Make *m)
{
    const Md2Context *c = m->c;
    int32_t items = c->item_words * 64;
    m->monster = SETT_TAKE(m->arena, c->monsters, Md2Monster);
    m->item = SETT_TAKE(m->arena, items, Md2Item);
    if (m->monster == NULL || m->item == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < items; i++)
        m->item[i].floor = -1;
    return SETT_OK;
}

static int32_t damage_of(const Md2Params *p, uint8_t kind)
{
    switch (kind) {
    case MD2_GOBLIN:
        return p->goblin_damage;
    case MD2_OGRE:
        return p->ogre_damage;
    default:
        return kind == MD2_MINITAUR ? p->minitaur_damage : 0;
    }
}

static Md2Monster monster_of(const Md2Context *c, int32_t floor, uint8_t tile)
{
    Md2Monster m = {.home = floor,
                    .damage = damage_of(&c->p, tile),
                    .grows = tile == MD2_BLOB ? ~0 : 0,
                    .stunnable = tile == MD2_MINITAUR ? ~0 : 0,
                    .prey = -1,
                    .blind = tile == MD2_MINITAUR ? 0 : MD2_WAY_BLIND,
                    .bolt = tile == MD2_MAGE ? MD2_WAY_RANGE : 0,
                    .kind = tile,
                    .bit = kind_bit(tile)};
    if (tile == MD2_OGRE || tile == MD2_BLOB) {
        m.prey = tile == MD2_OGRE ? MD2_PREY_TREASURE : MD2_PREY_POTION;
        m.prey_word = (uint32_t)(c->alive_words + c->prey[m.prey].first);
    }
    return m;
}

/* What stands on a floor; `next` counts monsters, treasure and potions. */
static void place_object(Make *m, int32_t floor, uint8_t tile, int32_t next[3])
{
    Md2Context *c = m->c;
    Md2Floor *f = &m->floor[floor];
    f->fixture = MD2_FLOOR;
    if (is_monster(tile)) {
        m->monster[next[0]++] = monster_of(c, floor, tile);
        return;
    }
    if (tile == MD2_ENTRANCE) {
        c->start = floor;
        return;
    }
    f->fixture = tile;
    f->meets = met_by(tile);
    if (tile == MD2_TREASURE)
        f->item = c->alive_words * 64 + next[1]++;
    else if (tile == MD2_POTION)
        f->item = (c->alive_words + c->treasure_words) * 64 + next[2]++;
    else if (tile == MD2_PORTAL)
        c->portal[c->portal[0] >= 0] = floor;
    if (f->item >= 0)
        m->item[f->item - c->alive_words * 64] = (Md2Item){floor, f->x, f->y};
}

static SettStatus place_objects(Make *m)
{
    SettPoint goal = {0, 0};
    int32_t next[3] = {0, 0, 0};
    count_objects(m);
    SettStatus status = take_objects(m);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < sett_grid_area(m->grid); i++) {
        if (m->floor_of[i] >= 0)
            place_object(m, m->floor_of[i], m->grid->cells[i], next);
        if (m->grid->cells[i] == MD2_EXIT)
            goal = sett_grid_point(m->grid, i);
    }
    return measure_exit(m, goal);
}

static size_t round_up(size_t size)
{
    return (size + 7) / 8 * 8;
}

/* Adds a part to the scratch and returns where it begins. */
static size_t add_part(Md2Context *c, size_t count, size_t size)
{
    size_t at = c->scratch_size;
    c->scratch_size += round_up(count * size);
    return at;
}

/* No product here can overflow: at most 2^24 floors, and at most
   MD2_TABLE_FLOORS where the table is square. */
static void lay_out(Md2Context *c)
{
    size_t floors = (size_t)c->floors;
    c->state_size = round_up(sizeof(Md2State) +
                             (size_t)sett_md2_words(c) * sizeof(uint64_t) +
                             (size_t)c->monsters * 2 * sizeof(int32_t));
    c->scratch_size = round_up(sizeof(Md2Scratch));
    c->nodes_at = add_part(c, floors, sizeof(Md2Node));
    c->heap_at = add_part(c, floors, sizeof(Md2Open));
    c->crowd_at = add_part(c, floors, sizeof(uint32_t));
#ifndef SETT_NO_FAST
    c->tables = c->floors <= c->p.table_floors;
#endif
    if (!c->tables)
        return;
    c->near_at = add_part(c, floors * MD2_PREYS, sizeof(Md2Near));
    c->items_at = add_part(c, floors * MD2_PREYS, sizeof(Md2Items));
    c->way_at = add_part(c, floors * floors, sizeof(uint16_t));
}

static void set_bits(uint64_t *words, int32_t count)
{
    for (int32_t bit = 0; bit < count; bit++)
        words[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

static int32_t first_value(const Md2Params *p, uint8_t kind)
{
    switch (kind) {
    case MD2_GOBLIN:
        return p->goblin_hp;
    case MD2_MAGE:
        return p->mage_hp;
    case MD2_OGRE:
        return p->ogre_hp;
    default:
        return kind == MD2_BLOB; /* stage 1; a minitaur begins unstunned */
    }
}

/* `s` is all zero. */
static void set_up(const Md2Context *c, Md2State *s)
{
    s->hero = c->start;
    s->hp = c->p.hp;
    s->javelin = -1;
    set_bits(s->bits, c->monsters);
    set_bits(s->bits + c->alive_words, c->treasures);
    set_bits(s->bits + c->alive_words + c->treasure_words, c->potions);
    int32_t *place = (int32_t *)(void *)(s->bits + sett_md2_words(c));
    for (int32_t i = 0; i < c->monsters; i++) {
        place[i] = c->monster[i].home;
        place[c->monsters + i] = first_value(&c->p, c->monster[i].kind);
    }
}

static SettStatus take_first(Md2Context *c, SettArena *arena)
{
    Md2State *first = sett_arena_take(arena, c->state_size, 1);
    if (first == NULL)
        return SETT_NO_MEMORY;
    set_up(c, first);
    c->first = first;
    return SETT_OK;
}

static SettStatus fill(Make *m)
{
    SettStatus status = take_walls(m);
    if (status != SETT_OK)
        return status;
    status = number_floors(m);
    if (status != SETT_OK)
        return status;
    join_floors(m);
    status = place_objects(m);
    lay_out(m->c);
    m->c->floor = m->floor;
    m->c->floor_of = m->floor_of;
    m->c->monster = m->monster;
    m->c->item = m->item;
    if (status == SETT_OK)
        status = take_first(m->c, m->arena);
    return status == SETT_OK ? sett_md2_measure_least(m->c, m->floor, m->arena)
                             : status;
}

SettStatus sett_md2_prepare(const SettRules *rules, const SettLevel *level,
                            const void *params, SettArena *arena,
                            const void **context, SettReport *report)
{
    (void)rules;
    const Md2Params *p = params;
    SettStatus status = check_playable(&level->grid, report);
    if (status != SETT_OK)
        return status;
    Md2Context *c = SETT_TAKE(arena, 1, Md2Context);
    if (c == NULL)
        return SETT_NO_MEMORY;
    c->p = *p;
    c->w = level->grid.w;
    c->h = level->grid.h;
    c->portal[0] = c->portal[1] = -1;
    Make make = {.grid = &level->grid, .arena = arena, .c = c};
    status = fill(&make);
    if (status == SETT_OK)
        *context = c;
    return status;
}
