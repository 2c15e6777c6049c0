/* walks.c - see walks.h. */
#include "golden/walks.h"

#include "games/tiles/segments.h"
#include "golden/mix.h"
#include "level/platformer.h"
#include "level/turns.h"
#include "level/turns_bound.h"

typedef struct Draw {
    SettArena *arena;
    SettRng rng;
    int32_t number;
    SettStatus memory; /* SETT_NO_MEMORY once it was missing */
} Draw;

static int32_t below(Draw *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

static SettStatus take_grid(Draw *d, int32_t least, int32_t more, SettGrid *out)
{
    int32_t w = least + below(d, more), h = least + below(d, more);
    return sett_grid_take(d->arena, w, h, out);
}

static const uint8_t cells[8] = {
    SETT_CELL_OPEN,   SETT_CELL_BLOCK, SETT_CELL_SPIKE, SETT_CELL_FOE,
    SETT_CELL_SWITCH, SETT_CELL_FOOD,  SETT_CELL_START, SETT_CELL_EXIT};
static const SettTurns walkers[] = {{cells, 30, 25, 30, 3},
                                    {cells, 12, 30, INT16_MAX, 3},
                                    {cells, 8, 5, 9, 2},
                                    {cells, 14, 6, 20, 5}};

/* Every ninth has more switches and food than there is an exact bound for. */
static SettStatus turn_level(Draw *d, SettTurnLevel *out)
{
    SettGrid g;
    bool many = d->number % 9 == 8;
    SettStatus s =
        many ? sett_grid_take(d->arena, 7, 6, &g) : take_grid(d, 3, 5, &g);
    if (s != SETT_OK)
        return s;
    int32_t area = sett_grid_area(&g), things = 0;
    int32_t dense = 20 + 15 * (d->number % 3), most = many ? 14 : 7;
    for (int32_t i = 0; i < area; i++) {
        int32_t tile = below(d, 100) < dense ? below(d, 6) : 0;
        if (many && tile != 0)
            tile = 4 + tile % 2;
        things += tile >= 3;
        g.cells[i] = (uint8_t)(tile >= 3 && things > most ? 0 : tile);
    }
    int32_t start = below(d, area), exit = below(d, area - 1);
    exit = (start + 1 + exit) % area;
    for (int32_t i = 0; i < area && d->number % 5 == 3; i++) /* walled in */
        if (sett_manhattan(sett_grid_point(&g, i), sett_grid_point(&g, exit)) <
            2)
            g.cells[i] = 1;
    g.cells[start] = 6;
    g.cells[exit] = 7;
    int32_t walker = many ? 0 : d->number % 4;
    s = sett_turns_read(&walkers[walker], &g, d->arena, out);
    return s;
}

static uint64_t of_result(Draw *d, uint64_t hash, SettStatus s,
                          const SettTurnResult *r)
{
    if (s == SETT_NO_MEMORY)
        d->memory = s;
    if (s != SETT_OK)
        return sett_hash_mix(hash, s);
    hash = sett_hash_mix(sett_hash_mix(hash, s), r->answer);
    hash = mix_double(sett_hash_mix(hash, r->spent), r->progress);
    hash = sett_hash_mix(hash, (uint64_t)r->action_count);
    for (int32_t i = 0; i < r->action_count; i++)
        hash = sett_hash_mix(hash, r->actions[i]);
    return hash;
}

static void print_exact(Draw *d, const SettTurnLevel *l, SettText *out)
{
    static const uint64_t budgets[] = {0, 1, 9, 60, 400, 30000};
    SettTurnState from;
    uint64_t hash = 0;
    sett_turns_start(l, &from);
    for (int32_t i = 0; i < 5; i++)
        sett_turns_play(l, &from, (uint32_t)below(d, SETT_TURN_ACTIONS));
    for (int32_t i = 0; i < 6; i++) {
        SettTurnResult r = {.spent = 0}, far = {.spent = 0};
        SettStatus s = sett_turns_exact(l, budgets[i], d->arena, &r);
        hash = of_result(d, hash, s, &r);
        if (from.lost || from.won)
            continue;
        s = sett_turns_exact_from(l, &from, budgets[i], d->arena, &far);
        hash = of_result(d, hash, s, &far);
    }
    print_hash(out, hash);
}

/* More switches than there is an exact bound for, and stamina that just does
   not last or just lasts: a short look does not settle it. */
static SettStatus long_walk(Draw *d, SettText *out)
{
    static const SettTurns tired[] = {
        {cells, 26, 9, 30, 2}, {cells, 30, 9, 34, 2}, {cells, 34, 9, 38, 2}};
    SettGrid g;
    SettTurnLevel l;
    SettTurnResult r = {.spent = 0};
    SettStatus s = sett_grid_take(d->arena, 9, 8, &g);
    if (s != SETT_OK)
        return s;
    for (int32_t i = 0; i < 12 + d->number % 2; i++)
        g.cells[below(d, 72)] = 4;
    for (int32_t i = 0; i < d->number % 4; i++)
        g.cells[below(d, 72)] = 3;
    g.cells[below(d, 36)] = 6;
    g.cells[71 - below(d, 36)] = 7;
    s = sett_turns_read(&tired[d->number % 3], &g, d->arena, &l);
    if (s == SETT_OK)
        s = sett_turns_exact(&l, 60000, d->arena, &r);
    sett_text_format(out, "\t%d %d", (int)r.answer, (int)r.spent);
    print_hash(out, of_result(d, 0, s, &r));
    return s;
}

static void print_bounded(Draw *d, const SettTurnLevel *l, SettText *out)
{
    uint64_t hash = 0;
    for (int32_t flaw = SETT_FLAW_NONE; flaw <= SETT_FLAW_HAZARD; flaw++)
        for (int32_t tie = 0; tie < 3; tie++) {
            SettTurnResult r = {.spent = 0};
            SettStatus s =
                sett_turns_bounded(l, (SettFlaw)flaw, tie, d->arena, &r);
            hash = of_result(d, hash, s, &r);
        }
    print_hash(out, hash);
    static const uint64_t budgets[] = {0, 1, 30, 700};
    for (int32_t i = 0; i < 4; i++) {
        SettTurnResult r = {.spent = 0};
        SettFlaw flaw = (SettFlaw)((d->number + i) % 4);
        SettStatus s = sett_turns_thorough(l, flaw, budgets[i], d->arena, &r);
        hash = of_result(d, hash, s, &r);
    }
    print_hash(out, hash);
}

/* Of every state of a play, in which stamina comes back now and then. */
static SettStatus print_bounds(Draw *d, const SettTurnLevel *l, SettText *out)
{
    SettTurnState state;
    SettTurnBound bound;
    uint64_t hash = 0;
    sett_turns_start(l, &state);
    SettStatus s = sett_turn_bound(l, &state, d->arena, &bound);
    if (s != SETT_OK)
        return s;
    for (int32_t i = 0; i < 60 && !state.won && !state.lost; i++) {
        hash = sett_hash_mix(hash,
                             (uint64_t)sett_turn_least(&bound, &state, false));
        hash = sett_hash_mix(hash,
                             (uint64_t)sett_turn_least(&bound, &state, true));
        hash = sett_hash(&state, sett_turns_size(l), hash);
        sett_turns_play(l, &state, (uint32_t)below(d, SETT_TURN_ACTIONS));
        if (i % 4 == 3)
            state.stamina = (int16_t)(1 + below(d, l->rules->stamina));
    }
    print_hash(out, hash);
    return SETT_OK;
}

static SettStatus walk(Draw *d, SettText *out)
{
    SettTurnLevel l;
    SettStatus s = turn_level(d, &l);
    if (s != SETT_OK)
        return s;
    sett_text_format(out, "turns\t%d\t%dx%d", (int)d->number, (int)l.w,
                     (int)l.h);
    print_exact(d, &l, out);
    print_bounded(d, &l, out);
    s = print_bounds(d, &l, out);
    if (s == SETT_OK && d->number % 8 == 7)
        s = long_walk(d, out);
    return d->memory != SETT_OK ? d->memory : s;
}

enum { AIR, GROUND, LEDGE, SPIKE, KINDS };
static const uint8_t footing[KINDS] = {SETT_AIR, SETT_GROUND, SETT_LEDGE,
                                       SETT_DEADLY};
static const SettPoint falls[5] = {{0, 1}, {1, 1}, {-1, 1}, {1, 2}, {-1, 2}};

static SettPlatformer any_jumper(Draw *d)
{
    SettPlatformer p = {.jumps = sett_arc_steps,
                        .jump_steps = SETT_ARC_STEPS,
                        .falls = falls,
                        .footing = footing};
    p.forward = d->number % 2 == 0 ? SETT_E : SETT_N;
    p.fall_count = 1 + 2 * below(d, 3);
    p.mirrored = below(d, 2) == 0;
    p.joined = p.forward == SETT_N && below(d, 2) == 0;
    p.short_falls = p.forward == SETT_E && below(d, 2) == 0;
    if (p.forward == SETT_E && below(d, 2) == 0)
        p.top = SETT_TOP_BOTTOM_ROW;
    return p;
}

/* Ground below with a gap and a wall, or rows of footholds; noise on them. */
static void draw_scene(Draw *d, const SettPlatformer *p, SettGrid *g)
{
    int32_t noise = below(d, 12),
            long_side = p->forward == SETT_E ? g->w : g->h;
    int32_t gap = 2 + below(d, long_side), wide = below(d, 13);
    int32_t wall = 2 + below(d, long_side), high = below(d, 9);
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) {
            bool hole = x >= gap && x < gap + wide;
            bool solid =
                p->forward == SETT_E
                    ? (y == g->h - 1 && !hole) ||
                          (x == wall && y >= g->h - 1 - high)
                    : y == g->h - 1 || (y % (2 + high / 2) == 0 && x % 7 < 3);
            int32_t kind = solid ? 1 + (x + y) % 5 / 4 : AIR;
            if (below(d, 100) < noise)
                kind = below(d, KINDS);
            g->cells[sett_grid_at(g, x, y)] = (uint8_t)kind;
        }
}

static uint64_t of_reach(uint64_t hash, const SettMask *mask,
                         const SettReach *reach)
{
    hash = sett_hash(mask->words, (size_t)(mask->stride * mask->h) * 8, hash);
    hash = sett_hash_mix(hash, (uint64_t)(reach->furthest + 1));
    return sett_hash_mix(hash, (uint64_t)reach->goal);
}

static SettStatus jump(Draw *d, SettText *out)
{
    SettPlatformer p = any_jumper(d);
    SettGrid g;
    SettMask fast, plain;
    SettReach reach;
    int32_t count = 0;
    int32_t w = 3 + below(d, 26), h = 5 + below(d, 22);
    SettStatus s = sett_grid_take(d->arena, w, h, &g);
    if (s != SETT_OK)
        return s;
    draw_scene(d, &p, &g);
    SettPoint start = {below(d, 3), h - 2}, at = {0, 0};
    SettPoint shift = {below(d, 3), 0};
    shift.y = below(d, 3);
    g.cells[sett_grid_at(&g, start.x, start.y)] = AIR;
    SettPoint *path =
        SETT_TAKE(d->arena, w * h * (SETT_ARC_STEPS + 1), SettPoint);
    s = path == NULL ? SETT_NO_MEMORY : sett_mask_take(d->arena, w, h, &fast);
    if (s == SETT_OK)
        s = sett_mask_take(d->arena, w, h, &plain);
    if (s == SETT_OK)
        s = sett_platform_reach(&p, &g, start, d->arena, &fast, &reach);
    if (s != SETT_OK)
        return s;
    uint64_t hash = of_reach(0, &fast, &reach);
    s = sett_platform_walk(&p, &g, start, d->arena, &plain, &reach, path,
                           &count);
    hash = mix_cells(of_reach(hash, &plain, &reach), path, count);
    sett_text_format(out, "jumps\t%d\t%dx%d\t%d of %d, %d", (int)d->number,
                     (int)w, (int)h, (int)reach.furthest, (int)reach.goal,
                     (int)count);
    print_hash(out, hash);
    if (s != SETT_OK)
        return s;
    const char *why = sett_platform_why(&p, &g, &fast, shift, d->arena, &at);
    if (why == NULL)
        return SETT_NO_MEMORY;
    if (count == 0)
        sett_text_format(out, "\t%s", why);
    sett_text_format(out, "\t%d,%d", (int)at.x, (int)at.y);
    return SETT_OK;
}

SettStatus golden_walk(int32_t number, bool jumps, SettArena *arena,
                       SettText *out)
{
    Draw d = {.arena = arena,
              .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST, jumps),
              .number = number,
              .memory = SETT_OK};
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus s = jumps ? jump(&d, out) : walk(&d, out);
    sett_text_char(out, '\n');
    sett_arena_reset(arena, mark);
    return s;
}

SettStatus golden_walks(int32_t drawn, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    for (int32_t i = 0; i < 2 * drawn && s == SETT_OK; i++)
        s = golden_walk(i % drawn, i >= drawn, &arena, out);
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}
