/* test_structures.c - whole structures, against a plain model that lists every
   cell of every copy: what is broken, what is wanted beyond a side, the words
   of the report, and failing memory. */
#include "contracts/structures.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#define PART (SETT_IS(SOLID) | SETT_IS(STRUCTURE))
static const SettTile tiles[] = {
    {"air", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0, 0, -1},
    {"rim-left", '<', NULL, PART, 0, 0, -1},
    {"rim-right", '>', NULL, PART, 0, 0, -1},
    {"left", '[', NULL, PART, 0, 0, -1},
    {"right", ']', NULL, PART, 0, 0, -1},
    {"top", '^', NULL, PART, 0, 0, -1},
    {"foot", '_', NULL, SETT_IS(SOLID), 0, 0, -1},
};
enum { TILES = sizeof tiles / sizeof tiles[0], KINDS = 4 };

#define SIDE(dir) ((uint32_t)1 << SETT_##dir)
/* Blanks, rows of other lengths, a row that comes again in the middle. */
static const SettStructure structures[KINDS] = {
    {"pipe", "<>|[]|__", SIDE(E) | SIDE(W), 2},
    {"arch", " ^|[ ]", SIDE(W) | SIDE(N), 0},
    {"mast", "^|[", SIDE(S), 2},
    {"hook", "<|[]>", SIDE(E) | SIDE(S) | SIDE(N) | SIDE(W), 0},
};

static SettGame game_of(SettSlices slices, SettDir forward)
{
    return (SettGame){.name = "pipes",
                      .tiles = {.tiles = tiles, .count = TILES},
                      .slices = slices,
                      .forward = forward,
                      .structures = structures,
                      .structure_count = KINDS};
}

enum { MOST = 9, COPY_CELLS = 64 };

/* A copy of a structure with all its cells, inside or not. */
typedef struct Copy {
    const SettStructure *of;
    SettPoint at[COPY_CELLS];
    char glyph[COPY_CELLS];
    int32_t count;
} Copy;

/* The art with `repeats` further rows, its first column and row at (x, y). */
static Copy copy_of(const SettStructure *s, int32_t repeats, int32_t x,
                    int32_t y)
{
    Copy copy = {.of = s};
    int32_t row = 1, left = repeats, col = 0;
    const char *begin = s->art;
    for (const char *at = s->art;; at++) {
        if (*at == '|' || *at == 0) {
            bool again = row == s->repeat && left > 0;
            if (*at == 0 && !again)
                return copy;
            left -= again;
            row += !again;
            at = again ? begin - 1 : at;
            begin = at + 1;
            y++;
            col = 0;
            continue;
        }
        if (*at != ' ') {
            copy.at[copy.count] = (SettPoint){x + col, y};
            copy.glyph[copy.count++] = *at;
        }
        col++;
    }
}

static bool inside(const SettGrid *g, SettPoint p)
{
    return p.x >= 0 && p.y >= 0 && p.x < g->w && p.y < g->h;
}

/* Cells of a copy that the level holds, the first at `first`; 0 where it does
   not fit. */
static int32_t held(const SettGrid *g, const bool *covered, const Copy *copy,
                    SettPoint first)
{
    int32_t count = 0;
    for (int32_t i = 0; i < copy->count; i++) {
        SettPoint p = copy->at[i];
        uint32_t side = p.y < 0       ? SIDE(N)
                        : p.y >= g->h ? SIDE(S)
                        : p.x < 0     ? SIDE(W)
                                      : SIDE(E);
        if (!inside(g, p) && (copy->of->clip & side) == 0)
            return 0;
        if (!inside(g, p))
            continue;
        if (count++ == 0 && (p.x != first.x || p.y != first.y))
            return 0;
        if (covered[p.y * g->w + p.x] ||
            tiles[g->cells[p.y * g->w + p.x]].glyph != copy->glyph[i])
            return 0;
    }
    return count;
}

static Copy best_copy(const SettGrid *g, const bool *covered, SettPoint first)
{
    Copy best = {.count = 0};
    int32_t most = 0;
    for (int32_t k = 0; k < KINDS; k++)
        for (int32_t up = 0; up < 4; up++)
            for (int32_t left = 0; left < 4; left++)
                for (int32_t more = 0; more <= MOST; more++) {
                    if (more > 0 && structures[k].repeat == 0)
                        break;
                    Copy copy = copy_of(&structures[k], more, first.x - left,
                                        first.y - up);
                    int32_t count = held(g, covered, &copy, first);
                    if (count > most) {
                        most = count;
                        best = copy;
                    }
                }
    return best;
}

typedef struct Model {
    SettPoint broken[MOST * MOST];
    int32_t broken_count;
    Copy whole[MOST * MOST];
    int32_t whole_count;
} Model;

static void model(const SettGrid *g, Model *out)
{
    bool covered[MOST * MOST] = {false};
    out->broken_count = out->whole_count = 0;
    for (int32_t c = 0; c < g->w * g->h; c++) {
        SettPoint p = {c % g->w, c / g->w};
        if (covered[c] || (tiles[g->cells[c]].roles & SETT_IS(STRUCTURE)) == 0)
            continue;
        Copy copy = best_copy(g, covered, p);
        if (copy.count == 0) {
            out->broken[out->broken_count++] = p;
            continue;
        }
        for (int32_t i = 0; i < copy.count; i++)
            if (inside(g, copy.at[i]))
                covered[copy.at[i].y * g->w + copy.at[i].x] = true;
        out->whole[out->whole_count++] = copy;
    }
}

/* Copies anywhere, cut by the sides and by each other, and some noise. */
static SettGrid draw(SettRng *rng, SettArena *arena)
{
    SettGrid g;
    int32_t h = sett_rng_range(rng, 1, MOST), w = sett_rng_range(rng, 1, MOST);
    assert_int_equal(sett_grid_take(arena, w, h, &g), SETT_OK);
    int32_t copies = sett_rng_range(rng, 0, 6);
    for (int32_t n = 0; n < copies; n++) {
        int32_t y = sett_rng_range(rng, -2, h), x = sett_rng_range(rng, -2, w);
        Copy copy = copy_of(&structures[sett_rng_below(rng, KINDS)], 0, x, y);
        if (copy.of->repeat > 0)
            copy = copy_of(copy.of, sett_rng_range(rng, 0, 4), copy.at[0].x,
                           copy.at[0].y);
        for (int32_t i = 0; i < copy.count; i++)
            for (int32_t t = 0; t < TILES; t++)
                if (inside(&g, copy.at[i]) && tiles[t].glyph == copy.glyph[i])
                    g.cells[copy.at[i].y * g.w + copy.at[i].x] = (uint8_t)t;
    }
    if (sett_rng_below(rng, 3) == 0) {
        uint8_t tile = (uint8_t)sett_rng_below(rng, TILES);
        g.cells[sett_rng_below(rng, (uint32_t)(w * h))] = tile;
    }
    return g;
}

static void broken_ones_are_those_of_the_model(void **state)
{
    (void)state;
    SettGame game = game_of(SETT_COLUMNS, SETT_E);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t whole = 0, broken = 0;
    for (int32_t i = 0; i < 1200; i++) {
        SettArena arena = testkit_arena();
        SettGrid g = draw(&rng, &arena);
        SettReport report = sett_report(&arena);
        Model m;
        int32_t count;
        char text[80];
        model(&g, &m);
        assert_int_equal(sett_structures_broken(&game, &g, &arena, &count),
                         SETT_OK);
        assert_int_equal(count, m.broken_count);
        assert_int_equal(sett_structures_check(&game, &g, &arena, &report),
                         SETT_OK);
        assert_int_equal(report.count, count > 0);
        whole += m.whole_count;
        broken += count;
        if (count > 0) {
            const SettReason *why = &report.reasons[0];
            int32_t shown = count < 16 ? count : 16;
            snprintf(text, sizeof text,
                     "%d tiles belong to no whole structure (pipe)",
                     (int)shown);
            assert_string_equal(why->code, "broken-structure");
            assert_string_equal(why->text, text);
            assert_int_equal(why->cell_count, shown);
            assert_memory_equal(why->cells, m.broken,
                                (size_t)shown * sizeof *m.broken);
        }
        sett_arena_free(&arena);
    }
    assert_true(whole > 1000 && broken > 1000);
}

/* How far beyond the side a cell is, from 0; -1: not beyond it. */
static int32_t beyond(const SettGame *game, const SettGrid *g, bool after,
                      SettPoint p)
{
    bool columns = game->slices == SETT_COLUMNS;
    int32_t at = columns ? p.x : p.y, count = columns ? g->w : g->h;
    if (game->forward == SETT_W || game->forward == SETT_N)
        at = count - 1 - at; /* slices are counted forward */
    if (!inside(g, columns ? (SettPoint){0, p.y} : (SettPoint){p.x, 0}))
        return -1;
    return after ? (at >= count ? at - count : -1) : at < 0 ? -1 - at : -1;
}

static void same_wants(const SettGame *game, const SettGrid *g, const Model *m,
                       bool after, SettArena *arena)
{
    SettWants wants;
    int32_t n = 0, slices = 0;
    assert_int_equal(sett_structures_wants(game, g, after, arena, &wants),
                     SETT_OK);
    for (int32_t k = 0; k < m->whole_count; k++)
        for (int32_t i = 0; i < m->whole[k].count; i++) {
            SettPoint p = m->whole[k].at[i];
            int32_t slice = beyond(game, g, after, p);
            if (slice < 0)
                continue;
            assert_true(n < wants.count);
            assert_int_equal(wants.items[n].slice, slice);
            assert_int_equal(wants.items[n].cell, game->slices == SETT_COLUMNS
                                                      ? g->h - 1 - p.y
                                                      : p.x);
            assert_int_equal(tiles[wants.items[n].tile].glyph,
                             m->whole[k].glyph[i]);
            slices = slice >= slices ? slice + 1 : slices;
            n++;
        }
    assert_int_equal(wants.count, n);
    assert_int_equal(wants.slices, slices);
}

static void wants_are_those_of_the_model(void **state)
{
    (void)state;
    static const struct {
        SettSlices slices;
        SettDir forward;
    } ways[4] = {{SETT_COLUMNS, SETT_E},
                 {SETT_COLUMNS, SETT_W},
                 {SETT_ROWS, SETT_N},
                 {SETT_ROWS, SETT_S}};
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 800; i++) {
        SettGame game = game_of(ways[i % 4].slices, ways[i % 4].forward);
        SettArena arena = testkit_arena();
        SettGrid g = draw(&rng, &arena);
        Model m;
        model(&g, &m);
        same_wants(&game, &g, &m, false, &arena);
        same_wants(&game, &g, &m, true, &arena);
        sett_arena_free(&arena);
    }
}

/* A level of one column in which every row of many pipes is cut: more than one
   list of wants holds at first. */
static SettGrid half_pipe(SettArena *arena, int32_t h)
{
    SettGrid g;
    assert_int_equal(sett_grid_take(arena, 1, h, &g), SETT_OK);
    for (int32_t y = 0; y < h; y++)
        g.cells[y] = y == 0 ? 1 : y == h - 1 ? 6 : 3;
    return g;
}

static void many_are_wanted(void **state)
{
    (void)state;
    SettGame game = game_of(SETT_COLUMNS, SETT_E);
    SettArena arena = testkit_arena();
    SettGrid g = half_pipe(&arena, 40);
    SettWants wants;
    assert_int_equal(sett_structures_wants(&game, &g, true, &arena, &wants),
                     SETT_OK);
    assert_int_equal(wants.count, 40);
    assert_int_equal(wants.slices, 1);
    for (int32_t i = 0; i < 40; i++) {
        assert_int_equal(wants.items[i].cell, 39 - i);
        assert_int_equal(wants.items[i].tile, i == 0 ? 2 : i == 39 ? 6 : 4);
    }
    assert_int_equal(sett_structures_wants(&game, &g, false, &arena, &wants),
                     SETT_OK);
    assert_int_equal(wants.count, 0);
    sett_arena_free(&arena);
}

static SettStatus ask_all(void *user, SettAlloc alloc)
{
    SettGame game = game_of(SETT_COLUMNS, SETT_E);
    const SettGrid *g = user;
    SettArena arena;
    SettWants wants;
    int32_t count;
    sett_arena_init(&arena, alloc, 0);
    SettReport report = sett_report(&arena);
    SettStatus s = sett_structures_wants(&game, g, true, &arena, &wants);
    if (s == SETT_OK)
        s = sett_structures_broken(&game, g, &arena, &count);
    if (s == SETT_OK)
        s = sett_structures_check(&game, g, &arena, &report);
    sett_arena_free(&arena);
    return s;
}

static void memory_may_end(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid g = half_pipe(&arena, 3000);
    testkit_memory(ask_all, &g);
    g.cells[0] = 3; /* broken */
    testkit_memory(ask_all, &g);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_ones_are_those_of_the_model),
        cmocka_unit_test(wants_are_those_of_the_model),
        cmocka_unit_test(many_are_wanted),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
