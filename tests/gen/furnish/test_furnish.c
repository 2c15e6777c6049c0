/* test_furnish.c - the constraint-based and the cellular-automata furnisher on
   2,000 levels each against a verifier written from Tables 2 and 3 of Green et
   al. 2019 (docs/design/md2.md, sections 9 and 10): every object is judged when
   it was placed, from the order of the report. */
#include "gen/furnish/furnish.h"
#include "gen/made.h"

#include <stdlib.h>

enum { LEVELS = 2000, MOST_FLOORS = 144 };

/* What stood there when the next object was placed. */
typedef struct World {
    SettGrid grid;
    SettMask walls;
    SettArena *arena;
    SettPoint floors[MOST_FLOORS];
    int32_t floor_count;
    int32_t dist[MOST_FLOORS][MOST_FLOORS]; /* by path, floors by number */
    int32_t number[200];
} World;

static bool is_wall(const World *w, int32_t x, int32_t y)
{
    return !sett_grid_has(&w->grid, x, y) ||
           w->grid.cells[sett_grid_at(&w->grid, x, y)] == MD2_WALL;
}

static int32_t walls4(const World *w, SettPoint p)
{
    return is_wall(w, p.x, p.y - 1) + is_wall(w, p.x, p.y + 1) +
           is_wall(w, p.x - 1, p.y) + is_wall(w, p.x + 1, p.y);
}

static int32_t walls8(const World *w, SettPoint p)
{
    return walls4(w, p) + is_wall(w, p.x - 1, p.y - 1) +
           is_wall(w, p.x + 1, p.y - 1) + is_wall(w, p.x - 1, p.y + 1) +
           is_wall(w, p.x + 1, p.y + 1);
}

static int32_t objects8(const World *w, SettPoint p)
{
    int32_t n = 0;
    for (int32_t y = p.y - 1; y <= p.y + 1; y++)
        for (int32_t x = p.x - 1; x <= p.x + 1; x++)
            if ((x != p.x || y != p.y) && !is_wall(w, x, y))
                n += w->grid.cells[sett_grid_at(&w->grid, x, y)] != MD2_FLOOR;
    return n;
}

static int32_t man(SettPoint a, SettPoint b)
{
    return abs(a.x - b.x) + abs(a.y - b.y);
}

static int32_t cheb(SettPoint a, SettPoint b)
{
    int32_t x = abs(a.x - b.x), y = abs(a.y - b.y);
    return x > y ? x : y;
}

typedef int32_t Metric(SettPoint a, SettPoint b);

/* Some `tile` at low..high, seen where `see`. */
static bool some(const World *w, uint8_t tile, SettPoint p, Metric *metric,
                 int32_t low, int32_t high, bool see)
{
    for (int32_t i = 0; i < w->floor_count; i++) {
        SettPoint q = w->floors[i];
        if (w->grid.cells[sett_grid_at(&w->grid, q.x, q.y)] != tile)
            continue;
        int32_t d = metric(p, q);
        if (d >= low && d <= high && (!see || sett_sees(&w->walls, p, q)))
            return true;
    }
    return false;
}

static SettPoint place_of(const World *w, uint8_t tile)
{
    for (int32_t i = 0; i < w->floor_count; i++)
        if (w->grid.cells[sett_grid_at(&w->grid, w->floors[i].x,
                                       w->floors[i].y)] == tile)
            return w->floors[i];
    return (SettPoint){-1, -1};
}

static int32_t steps(const World *w, SettPoint a, SettPoint b)
{
    return w->dist[w->number[sett_grid_at(&w->grid, a.x, a.y)]]
                  [w->number[sett_grid_at(&w->grid, b.x, b.y)]];
}

/* Within a king's move of an inner tile of some shortest path: what the paper
   asks for, whichever shortest path was taken. */
static bool beside_some_route(const World *w, SettPoint p)
{
    SettPoint from = place_of(w, MD2_ENTRANCE), to = place_of(w, MD2_EXIT);
    int32_t whole = steps(w, from, to);
    for (int32_t i = 0; i < w->floor_count; i++) {
        SettPoint q = w->floors[i];
        int32_t a = steps(w, from, q), b = steps(w, q, to);
        if (a > 0 && b > 0 && a + b == whole && cheb(p, q) <= 1)
            return true;
    }
    return false;
}

static bool farthest_from_entrance(const World *w, SettPoint p)
{
    SettPoint from = place_of(w, MD2_ENTRANCE);
    for (int32_t i = 0; i < w->floor_count; i++)
        if (steps(w, from, w->floors[i]) > steps(w, from, p))
            return false;
    return true;
}

/* Table 2. `nth` counts the objects of the kind that stand already. */
static bool constraint_holds(const World *w, uint8_t tile, int32_t option,
                             int32_t nth, SettPoint p)
{
    switch (tile) {
    case MD2_TREASURE:
        return option == 0 ? walls4(w, p) >= 3 : walls4(w, p) == 2;
    case MD2_OGRE:
        return some(w, MD2_TREASURE, p, man, 4, 8, true);
    case MD2_GOBLIN:
        return walls4(w, p) >= 1 &&
               (option == 1 || !some(w, MD2_GOBLIN, p, man, 0, 1, false));
    case MD2_MAGE:
        return some(w, MD2_GOBLIN, p, man, 1, 1, false);
    case MD2_TRAP:
        return beside_some_route(w, p);
    case MD2_POTION:
        return true;
    case MD2_BLOB:
        return some(w, MD2_POTION, p, man, 4, 8, true);
    case MD2_MINITAUR:
        return some(w, MD2_ENTRANCE, p, man, 4, 8, false);
    case MD2_PORTAL:
        return nth == 0 ? some(w, MD2_ENTRANCE, p, man, 5, 10, false)
                        : some(w, MD2_EXIT, p, man, 5, 10, false) &&
                              !some(w, MD2_PORTAL, p, man, 0, 9, false);
    default:
        return false;
    }
}

/* Table 3. */
static bool automaton_holds(const World *w, uint8_t tile, int32_t option,
                            int32_t nth, SettPoint p)
{
    switch (tile) {
    case MD2_ENTRANCE:
        return true;
    case MD2_EXIT:
        return option == 0 ? !some(w, MD2_ENTRANCE, p, cheb, 0, 5, false)
                           : farthest_from_entrance(w, p);
    case MD2_TREASURE:
        return walls8(w, p) >= 3;
    case MD2_POTION:
        return objects8(w, p) <= 3;
    case MD2_GOBLIN:
        return walls8(w, p) >= 4 && !some(w, MD2_GOBLIN, p, cheb, 0, 3, false);
    case MD2_MAGE:
        return some(w, MD2_GOBLIN, p, cheb, 0, 3, false);
    case MD2_BLOB:
        return some(w, MD2_POTION, p, cheb, 0, 3, false);
    case MD2_OGRE:
        return walls8(w, p) == 0;
    case MD2_TRAP:
        return walls8(w, p) + objects8(w, p) >= 5;
    case MD2_MINITAUR:
        return some(w, MD2_ENTRANCE, p, cheb, 0, 3, false);
    case MD2_PORTAL:
        return some(w, nth == 0 ? MD2_ENTRANCE : MD2_EXIT, p, cheb, 0, 3,
                    false);
    default:
        return false;
    }
}

typedef bool Holds(const World *w, uint8_t tile, int32_t option, int32_t nth,
                   SettPoint p);

static const uint8_t constraint_order[] = {
    MD2_ENTRANCE, MD2_EXIT,   MD2_TREASURE, MD2_OGRE,     MD2_GOBLIN, MD2_MAGE,
    MD2_TRAP,     MD2_POTION, MD2_BLOB,     MD2_MINITAUR, MD2_PORTAL};
static const uint8_t automaton_order[] = {
    MD2_ENTRANCE, MD2_EXIT, MD2_TREASURE, MD2_POTION,   MD2_GOBLIN, MD2_MAGE,
    MD2_BLOB,     MD2_OGRE, MD2_TRAP,     MD2_MINITAUR, MD2_PORTAL};
enum { KINDS = 11 };

static void search_from(World *w, int32_t from)
{
    int32_t queue[MOST_FLOORS], head = 0, tail = 0;
    for (int32_t i = 0; i < w->floor_count; i++)
        w->dist[from][i] = -1;
    w->dist[from][from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int32_t at = queue[head++];
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = w->floors[at].x + sett_dirs[d].x;
            int32_t y = w->floors[at].y + sett_dirs[d].y;
            if (is_wall(w, x, y))
                continue;
            int32_t next = w->number[sett_grid_at(&w->grid, x, y)];
            if (w->dist[from][next] >= 0)
                continue;
            w->dist[from][next] = w->dist[from][at] + 1;
            queue[tail++] = next;
        }
    }
}

static void begin(World *w, SettArena *arena, const SettGrid *layout)
{
    const uint8_t is[256] = {[MD2_WALL] = 1};
    w->arena = arena;
    w->grid = parts_copy(arena, layout);
    w->walls = parts_mask_of(arena, layout, is);
    w->floor_count = 0;
    for (int32_t c = 0; c < sett_grid_area(layout); c++) {
        if (layout->cells[c] == MD2_WALL)
            continue;
        w->number[c] = w->floor_count;
        w->floors[w->floor_count++] = sett_grid_point(layout, c);
    }
    for (int32_t i = 0; i < w->floor_count; i++)
        search_from(w, i);
}

static int32_t count_where(const World *w, Holds *holds, uint8_t tile,
                           int32_t option, int32_t nth)
{
    int32_t n = 0;
    for (int32_t i = 0; i < w->floor_count; i++) {
        SettPoint p = w->floors[i];
        n += w->grid.cells[sett_grid_at(&w->grid, p.x, p.y)] == MD2_FLOOR &&
             holds(w, tile, option, nth, p);
    }
    return n;
}

typedef struct Judge {
    Holds *holds;
    const uint8_t *order;
    bool judges_ends; /* entrance and exit have rules of cells */
    int64_t fallbacks, skipped, single;
} Judge;

static void judge_one(const Judge *j, World *w, const SettPlaced *p,
                      int32_t nth)
{
    SettPoint at = {p->x, p->y};
    bool end = p->tile == MD2_ENTRANCE || p->tile == MD2_EXIT;
    assert_int_equal(w->grid.cells[sett_grid_at(&w->grid, at.x, at.y)],
                     MD2_FLOOR);
    if (!end || j->judges_ends) {
        if (!j->holds(w, p->tile, p->option, nth, at)) {
            parts_print(&sett_game_md2, &w->grid);
            fail_msg("%s at %d,%d breaks rule %d (%s)",
                     sett_game_md2.tiles.tiles[p->tile].name, at.x, at.y,
                     p->option, p->rule);
        }
        /* Any shortest path may have been taken: traps are not counted. */
        if (p->tile != MD2_TRAP || j->order == automaton_order)
            assert_int_equal(p->candidates,
                             count_where(w, j->holds, p->tile, p->option, nth));
        for (int32_t o = 0; o < p->option; o++)
            assert_int_equal(count_where(w, j->holds, p->tile, o, nth), 0);
    }
    w->grid.cells[sett_grid_at(&w->grid, at.x, at.y)] = p->tile;
}

static const SettKindReport *kind_of(const SettGenReport *report, uint8_t tile)
{
    for (int32_t i = 0; i < report->kind_count; i++)
        if (report->kinds[i].tile == tile)
            return &report->kinds[i];
    fail_msg("the report does not name tile %d", tile);
    return NULL;
}

/* A kind that is not complete had no cell left: in the automaton a trap may
   become possible behind the pass. */
static void judge_skipped(Judge *j, const World *w, const SettKindReport *kind)
{
    j->skipped += kind->skipped;
    if (kind->skipped == 0 || kind->tile == MD2_TRAP)
        return;
    if (kind->tile == MD2_PORTAL) {
        assert_int_equal(kind->placed, 0);
        j->single += count_where(w, j->holds, kind->tile, 0, 0) > 0;
        return;
    }
    for (int32_t option = 0; option < 2; option++)
        if (option == 0 || kind->tile == MD2_GOBLIN ||
            kind->tile == MD2_TREASURE)
            if (j->order == constraint_order || option == 0)
                assert_int_equal(
                    count_where(w, j->holds, kind->tile, option, kind->placed),
                    0);
}

static void judge_level(Judge *j, World *w, const SettGenReport *report)
{
    int32_t i = 0;
    for (int32_t k = 0; k < KINDS; k++) {
        int32_t nth = 0;
        for (;
             i < report->placed_count && report->placed[i].tile == j->order[k];
             i++) {
            j->fallbacks += report->placed[i].option > 0;
            judge_one(j, w, &report->placed[i], nth++);
        }
        const SettKindReport *kind = kind_of(report, j->order[k]);
        assert_int_equal(kind->placed, nth);
        judge_skipped(j, w, kind);
    }
    assert_int_equal(i, report->placed_count); /* the kinds came in order */
}

/* docs/design/md2.md, section 8; the automaton places one ogre. */
static void judge_counts(const SettGenReport *report, int32_t ogres)
{
    const struct {
        uint8_t tile;
        int32_t low, high;
    } counts[KINDS] = {
        {MD2_ENTRANCE, 1, 1}, {MD2_EXIT, 1, 1},   {MD2_GOBLIN, 2, 3},
        {MD2_MAGE, 1, 2},     {MD2_BLOB, 3, 3},   {MD2_OGRE, ogres, ogres},
        {MD2_MINITAUR, 1, 1}, {MD2_POTION, 4, 7}, {MD2_TREASURE, 2, 5},
        {MD2_TRAP, 2, 2},     {MD2_PORTAL, 2, 2}};
    assert_int_equal(report->kind_count, KINDS);
    for (int32_t i = 0; i < KINDS; i++)
        assert_in_range(kind_of(report, counts[i].tile)->requested,
                        counts[i].low, counts[i].high);
}

typedef void EndsFn(World *w, const SettGenReport *report);

static void judge_all(Judge *j, const SettGen *gen, int32_t ogres, EndsFn *ends)
{
    static World world;
    static const SettGen *const creators[] = {&sett_gen_cc, &sett_gen_cac,
                                              &sett_gen_ac};
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, gen, "");
    for (uint64_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        const SettGen *creator = creators[i % 3];
        SettGenReport report;
        SettGrid grid = made_layout(
            &arena, creator, made_params(&arena, creator, ""), 10, 20, i);
        begin(&world, &arena, &grid);
        assert_int_equal(made_on(&arena, gen, params, i, &grid, &report, NULL),
                         SETT_OK);
        if (ends != NULL)
            ends(&world, &report);
        judge_level(j, &world, &report);
        judge_counts(&report, ogres);
        parts_same_grid(&sett_game_md2, &world.grid, &grid);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* The first strictly longer pair of floors in row-major order. */
static void longest_pair(const World *w, int32_t *from, int32_t *to)
{
    int32_t best = -1;
    for (int32_t i = 0; i < w->floor_count; i++)
        for (int32_t j = 0; j < w->floor_count; j++)
            if (w->dist[i][j] > best) {
                best = w->dist[i][j];
                *from = i;
                *to = j;
            }
}

/* The walk by falling distance, N, E, S, W. */
static int32_t walk(const World *w, int32_t from, int32_t to, int32_t *path)
{
    int32_t n = 0, at = from;
    path[n++] = at;
    while (at != to)
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = w->floors[at].x + sett_dirs[d].x;
            int32_t y = w->floors[at].y + sett_dirs[d].y;
            if (is_wall(w, x, y))
                continue;
            int32_t next = w->number[sett_grid_at(&w->grid, x, y)];
            if (w->dist[next][to] != w->dist[at][to] - 1)
                continue;
            at = next;
            path[n++] = at;
            break;
        }
    return n;
}

static int32_t first_ends; /* levels that begin at the first end */

static bool ends_lie_on(const World *w, int32_t from, int32_t to,
                        int32_t entrance, int32_t exit)
{
    int32_t path[MOST_FLOORS], n = walk(w, from, to, path);
    int32_t last_head = n / 2 - 1 < 7 ? n / 2 - 1 : 7;
    int32_t first_tail = n - 5 > n / 2 ? n - 5 : n / 2;
    bool head = false, tail = false;
    for (int32_t i = 0; i < n; i++) {
        head = head || (i <= last_head && path[i] == entrance);
        tail = tail || (i >= first_tail && path[i] == exit);
    }
    return head && tail;
}

static void judge_ends(World *w, const SettGenReport *report)
{
    const SettPlaced *in = &report->placed[0], *out = &report->placed[1];
    int32_t from = 0, to = 0;
    assert_int_equal(in->tile, MD2_ENTRANCE);
    assert_int_equal(out->tile, MD2_EXIT);
    assert_int_equal(in->option, 0);
    assert_int_equal(out->option, 0);
    int32_t entrance = w->number[sett_grid_at(&w->grid, in->x, in->y)];
    int32_t exit = w->number[sett_grid_at(&w->grid, out->x, out->y)];
    longest_pair(w, &from, &to);
    bool one = ends_lie_on(w, from, to, entrance, exit);
    bool two = ends_lie_on(w, to, from, entrance, exit);
    if (!one && !two) {
        parts_print(&sett_game_md2, &w->grid);
        fail_msg("entrance %d,%d and exit %d,%d lie off the longest path",
                 in->x, in->y, out->x, out->y);
    }
    first_ends += one;
}

static void constraints_hold_when_placed(void **state)
{
    (void)state;
    Judge j = {constraint_holds, constraint_order, false, 0, 0, 0};
    first_ends = 0;
    judge_all(&j, &sett_gen_cf, 2, judge_ends);
    assert_true(j.fallbacks > 0 && j.skipped > 0 && j.single > 0);
    /* The head is drawn by a coin: 1,000 +- 4.5 standard deviations. */
    assert_in_range(first_ends, 899, 1101);
}

static void neighbourhoods_hold_when_placed(void **state)
{
    (void)state;
    Judge j = {automaton_holds, automaton_order, true, 0, 0, 0};
    judge_all(&j, &sett_gen_caf, 1, NULL);
    assert_true(j.skipped > 0);
}

/* On a level so small that no exit is 6 away the farthest tile is taken. */
static void the_automaton_falls_back_to_the_farthest_exit(void **state)
{
    (void)state;
    static World world;
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_caf, "");
    int32_t fallbacks = 0;
    for (uint64_t i = 0; i < 60; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = made_room(&arena, 6, 6);
        SettGenReport report;
        begin(&world, &arena, &grid);
        assert_int_equal(
            made_on(&arena, &sett_gen_caf, params, i, &grid, &report, NULL),
            SETT_OK);
        Judge j = {automaton_holds, automaton_order, true, 0, 0, 0};
        judge_level(&j, &world, &report);
        fallbacks += report.placed[1].option == 1;
        sett_arena_reset(&arena, mark);
    }
    assert_int_equal(fallbacks, 60);
    sett_arena_free(&arena);
}

/* Choices are uniform among the candidates: one treasure in a room of 3 x 20
   has four corners (w4 = 2) as candidates, one as good as another. */
static void choices_are_uniform(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(
        &arena, &sett_gen_cf,
        "counts=[{\"tile\":\"treasure\",\"low\":1,\"high\":1,\"scaling\":"
        "\"fixed\"}]");
    int32_t corners[4] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = made_room(&arena, 7, 9);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_cf, params, i, &grid, &report, NULL),
            SETT_OK);
        const SettPlaced *p = &report.placed[0];
        assert_int_equal(p->candidates, 4);
        assert_int_equal(p->option, 1);
        corners[(p->x == 1 ? 0 : 1) + (p->y == 1 ? 0 : 2)]++;
        sett_arena_reset(&arena, mark);
    }
    for (int32_t i = 0; i < 4; i++) /* 1,000 +- 4.5 standard deviations */
        assert_in_range(corners[i], 877, 1123);
    sett_arena_free(&arena);
}

/* Each object is offered the wanted option first, also behind one that took a
   fallback: potions that want to stand together find the first one there. */
static void every_object_begins_with_the_wanted_option(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(
        &arena, &sett_gen_cf,
        "counts=[{\"tile\":\"potion\",\"low\":5,\"high\":5,\"scaling\":"
        "\"fixed\"}] rules=[{\"tile\":\"potion\",\"test\":\"near\","
        "\"of\":[\"potion\"],\"low\":1,\"high\":2},{\"tile\":\"potion\","
        "\"option\":1,\"test\":\"any\"}]");
    for (uint64_t i = 0; i < 20; i++) {
        SettGrid grid = made_room(&arena, 12, 12);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_cf, params, i, &grid, &report, NULL),
            SETT_OK);
        assert_int_equal(report.placed_count, 5);
        for (int32_t k = 0; k < 5; k++)
            assert_int_equal(report.placed[k].option, k == 0);
        assert_int_equal(report.kinds[0].fallback, 1);
    }
    sett_arena_free(&arena);
}

/* docs/design/md2.md, section 9: the entrance is at 0..min(7, n/2-1) of the n
   tiles of the longest path, the exit at max(n-5, n/2)..n-1. */
static void ends_of_the_longest_path(void **state)
{
    (void)state;
    static const struct {
        int32_t n, entrance, exit; /* last; first */
    } rows[] = {{5, 1, 2},   {6, 2, 3},   {7, 2, 3},  {8, 3, 4},
                {9, 3, 4},   {10, 4, 5},  {11, 4, 6}, {15, 6, 10},
                {16, 7, 11}, {17, 7, 12}, {30, 7, 25}};
    const SettPlaceRow head = {.test = {SETT_TEST_PATH_HEAD}, .high = 7};
    const SettPlaceRow tail = {.test = {SETT_TEST_PATH_TAIL}, .high = 5};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettSite site = {.long_count = rows[i].n};
        int32_t first, last;
        sett_long_path_part(&site, &head, &first, &last);
        assert_int_equal(first, 0);
        assert_int_equal(last, rows[i].entrance);
        sett_long_path_part(&site, &tail, &first, &last);
        assert_int_equal(first, rows[i].exit);
        assert_int_equal(last, rows[i].n - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_of_the_longest_path),
        cmocka_unit_test(constraints_hold_when_placed),
        cmocka_unit_test(neighbourhoods_hold_when_placed),
        cmocka_unit_test(the_automaton_falls_back_to_the_farthest_exit),
        cmocka_unit_test(choices_are_uniform),
        cmocka_unit_test(every_object_begins_with_the_wanted_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
