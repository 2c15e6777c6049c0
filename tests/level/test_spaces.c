/* test_spaces.c - spatial patterns of small maps: drawn ones by hand, random
   ones against a plain reading of the definitions, a cell at a time. */
#include "level/spaces.h"
#include "support/testkit.h"

#include <string.h>

typedef struct Map {
    SettArena arena;
    SettSpaces s;
} Map;

static void open_map(Map *m, int32_t w, int32_t h)
{
    m->arena = testkit_arena();
    assert_int_equal(sett_spaces_take(&m->arena, w, h, &m->s), SETT_OK);
}

/* Rows joined by '/', '#' closed; 'D' is a seed. */
static void draw(Map *m, const char *art)
{
    int32_t w = (int32_t)strcspn(art, "/");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1), count = 0;
    int16_t seeds[16];
    open_map(m, w, h);
    for (int32_t i = 0; i < w * h; i++) {
        int32_t x = i % w, y = i / w;
        char c = art[y * (w + 1) + x];
        if (c != '#')
            m->s.open[y + 1] |= (uint64_t)1 << x;
        if (c == 'D')
            seeds[count++] = (int16_t)sett_spaces_place(&m->s, x, y);
    }
    sett_spaces_find(&m->s);
    sett_spaces_link(&m->s, seeds, count);
}

static int32_t owner_at(const SettSpaces *s, int32_t x, int32_t y)
{
    return s->owner[sett_spaces_place(s, x, y)];
}

/* Every open cell by the letter of its space's kind. */
static void assert_kinds(const Map *m, const char *want)
{
    static const char letters[] = "ctxRn";
    char got[256];
    int32_t n = 0;
    for (int32_t y = 0; y < m->s.h; y++) {
        for (int32_t x = 0; x < m->s.w; x++) {
            int32_t owner = owner_at(&m->s, x, y);
            got[n++] = owner < 0 ? '#' : letters[m->s.items[owner].kind];
        }
        got[n++] = y + 1 < m->s.h ? '/' : '\0';
    }
    assert_string_equal(got, want);
}

static void kinds_by_hand(void **state)
{
    (void)state;
    static const char *const maps[][2] = {
        {".", "x"},
        {"..", "cc"},
        {".../.../...", "RRR/RRR/RRR"},
        {"..../.###/.###", "tccc/c###/c###"},
        {"#.#/.../#.#", "#n#/nxn/#n#"},
        {"##.##/##.##/...../##.##/##.##", "##c##/##c##/ccxcc/##c##/##c##"},
        {"../..", "nn/nn"},
        {"...#/...#/..../...#", "RRR#/RRR#/RRRR/RRR#"},
    };
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        Map m;
        draw(&m, maps[i][0]);
        assert_kinds(&m, maps[i][1]);
        sett_arena_free(&m.arena);
    }
}

static void a_graph_by_hand(void **state)
{
    (void)state;
    Map m;
    /* A corridor between two chambers, and a chamber that no seed reaches. */
    draw(&m, "...##...#.../D.......#.../...##...#...");
    const SettSpaces *s = &m.s;
    assert_int_equal(s->count, 4);
    assert_int_equal(s->node_count, 3);
    assert_int_equal(s->nodes[0], owner_at(s, 0, 0));
    assert_int_equal(s->nodes[1], owner_at(s, 3, 1));
    assert_int_equal(s->nodes[2], owner_at(s, 5, 0));
    assert_int_equal(s->rank[owner_at(s, 9, 0)], -1);
    assert_int_equal(s->passage_count, 2);
    assert_int_equal(sett_spaces_parts(s), 1);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(s->passages[i].width, 1);
    uint8_t bridge[2];
    assert_int_equal(sett_spaces_bridges(s, &m.arena, bridge), SETT_OK);
    assert_int_equal(bridge[0] + bridge[1], 2);
    sett_arena_free(&m.arena);
}

static void parallel_passages_are_no_bridges(void **state)
{
    (void)state;
    Map m;
    draw(&m, "D..#.../......./...#.../......./...#...");
    const SettSpaces *s = &m.s;
    uint8_t bridge[8];
    /* The left chamber grows into both gaps and meets the right one twice. */
    assert_int_equal(s->node_count, 2);
    assert_int_equal(s->passage_count, 2);
    assert_int_equal(sett_spaces_bridges(s, &m.arena, bridge), SETT_OK);
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(s->passages[i].width, 1);
        assert_int_equal(bridge[i], 0);
    }
    sett_arena_free(&m.arena);
}

enum { SIDE = 12, AREA = SIDE * SIDE };

typedef struct Plain {
    int32_t w, h;
    bool open[AREA];
    int32_t owner[AREA]; /* -1 free or closed */
    SettSpaceKind kind[AREA];
    int32_t first[AREA], count;
    int32_t nodes[AREA], node_count;
    int32_t passage[AREA * 2][3], passages;
} Plain;

static const int32_t DX[4] = {-1, 1, 0, 0}, DY[4] = {0, 0, -1, 1};

static bool is_open(const Plain *p, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < p->w && y < p->h && p->open[y * p->w + x];
}

static bool is_lane(const Plain *p, int32_t x, int32_t y)
{
    return is_open(p, x, y) &&
           ((!is_open(p, x - 1, y) && !is_open(p, x + 1, y)) ||
            (!is_open(p, x, y - 1) && !is_open(p, x, y + 1)));
}

static bool is_turn(const Plain *p, int32_t x, int32_t y)
{
    for (int32_t k = 0; k < 4; k++) {
        int32_t sx = k % 2 ? 1 : -1, sy = k / 2 ? 1 : -1;
        if (is_open(p, x + sx, y) && is_open(p, x, y + sy) &&
            !is_open(p, x - sx, y) && !is_open(p, x, y - sy) &&
            !is_open(p, x + sx, y + sy))
            return true;
    }
    return false;
}

static bool is_crossing(const Plain *p, int32_t x, int32_t y)
{
    for (int32_t d = 0; d < 4; d++)
        if (is_open(p, x + DX[d], y + DY[d]) &&
            !is_lane(p, x + DX[d], y + DY[d]))
            return false;
    return true;
}

/* Everything free (and a lane, where only those are wanted) from a cell on. */
static int32_t claim(Plain *p, int32_t cell, SettSpaceKind kind, bool lanes)
{
    int32_t queue[AREA], head = 0, tail = 0, id = p->count++;
    p->kind[id] = kind;
    p->owner[cell] = id;
    queue[tail++] = cell;
    while (head < tail) {
        int32_t at = queue[head++];
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = at % p->w + DX[d], y = at / p->w + DY[d];
            if (!is_open(p, x, y) || p->owner[y * p->w + x] >= 0 ||
                (lanes && !is_lane(p, x, y)))
                continue;
            p->owner[y * p->w + x] = id;
            queue[tail++] = y * p->w + x;
        }
    }
    return tail;
}

static int32_t inside(const Plain *p, int32_t x, int32_t y, int32_t id,
                      bool all)
{
    int32_t n = 0;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++)
            n += (dx != 0 || dy != 0) && (all || dx == 0 || dy == 0) &&
                 is_open(p, x + dx, y + dy) &&
                 p->owner[(y + dy) * p->w + x + dx] == id;
    return n;
}

static bool is_seed(const Plain *p, int32_t x, int32_t y)
{
    for (int32_t k = 0; k < 9; k++) {
        int32_t u = x + k % 3 - 1, v = y + k / 3 - 1;
        if (!is_open(p, u, v) || p->owner[v * p->w + u] >= 0)
            return false;
    }
    return true;
}

static void grow_chamber(Plain *p, int32_t x, int32_t y)
{
    int32_t id = p->count++;
    bool more = true;
    p->kind[id] = SETT_CHAMBER;
    for (int32_t k = 0; k < 9; k++)
        p->owner[(y + k / 3 - 1) * p->w + x + k % 3 - 1] = id;
    while (more) {
        more = false;
        for (int32_t c = 0; c < p->w * p->h; c++) {
            int32_t u = c % p->w, v = c / p->w;
            if (!p->open[c] || p->owner[c] >= 0 ||
                inside(p, u, v, id, false) < 1 || inside(p, u, v, id, true) < 3)
                continue;
            p->owner[c] = id;
            more = true;
        }
    }
}

static void release_singles(Plain *p, int32_t cell)
{
    if (claim(p, cell, SETT_CORRIDOR, true) < 2) {
        p->owner[cell] = -1;
        p->count--;
    }
}

static void find_plain(Plain *p)
{
    const int32_t area = p->w * p->h;
    p->count = 0;
    for (int32_t c = 0; c < area; c++)
        p->owner[c] = -1;
    for (int32_t c = 0; c < area; c++)
        if (p->owner[c] < 0 && is_lane(p, c % p->w, c / p->w))
            release_singles(p, c);
    for (int32_t c = 0; c < area; c++) {
        int32_t x = c % p->w, y = c / p->w;
        bool turn = is_turn(p, x, y);
        if (!p->open[c] || p->owner[c] >= 0 || (!turn && !is_crossing(p, x, y)))
            continue;
        p->kind[p->count] = turn ? SETT_TURN : SETT_INTERSECTION;
        p->owner[c] = p->count++;
    }
    for (int32_t c = 0; c < area; c++)
        if (is_seed(p, c % p->w, c / p->w))
            grow_chamber(p, c % p->w, c / p->w);
    for (int32_t c = 0; c < area; c++)
        if (p->open[c] && p->owner[c] < 0)
            claim(p, c, SETT_REST, false);
    for (int32_t c = area - 1; c >= 0; c--)
        if (p->open[c])
            p->first[p->owner[c]] = c;
}

static int32_t node_of(const Plain *p, int32_t space)
{
    for (int32_t n = 0; n < p->node_count; n++)
        if (p->nodes[n] == space)
            return n;
    return -1;
}

static int32_t rim_of(Plain *p, int32_t n, int32_t rim[AREA])
{
    int32_t queue[AREA], head = 0, tail = 0, count = 0, self = p->nodes[n];
    bool seen[AREA] = {false};
    queue[tail++] = p->first[self];
    seen[p->first[self]] = true;
    while (head < tail) {
        int32_t at = queue[head++];
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = at % p->w + DX[d], y = at / p->w + DY[d];
            int32_t next = y * p->w + x;
            if (!is_open(p, x, y) || seen[next])
                continue;
            int32_t owner = p->owner[next], node = node_of(p, owner);
            if (owner != self && node >= 0 && node < n)
                continue;
            seen[next] = true;
            if (owner == self) {
                queue[tail++] = next;
                continue;
            }
            rim[count++] = next;
            if (node < 0)
                p->nodes[p->node_count++] = owner;
        }
    }
    return count;
}

static bool beside(const Plain *p, int32_t a, int32_t b)
{
    int32_t dx = a % p->w - b % p->w, dy = a / p->w - b / p->w;
    return p->owner[a] == p->owner[b] && dx * dx <= 1 && dy * dy <= 1;
}

static void group_rim(Plain *p, int32_t n, int32_t *rim, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t group[AREA], size = 0;
        if (rim[i] < 0)
            continue;
        int32_t *row = p->passage[p->passages++];
        row[0] = p->nodes[n];
        row[1] = p->owner[rim[i]];
        group[size++] = rim[i];
        rim[i] = -1;
        for (int32_t k = 0; k < size; k++)
            for (int32_t j = 0; j < count; j++)
                if (rim[j] >= 0 && beside(p, group[k], rim[j])) {
                    group[size++] = rim[j];
                    rim[j] = -1;
                }
        row[2] = size;
    }
}

static void link_plain(Plain *p, const int32_t *seeds, int32_t count)
{
    int32_t rim[AREA];
    p->node_count = p->passages = 0;
    for (int32_t i = 0; i < count; i++)
        if (node_of(p, p->owner[seeds[i]]) < 0)
            p->nodes[p->node_count++] = p->owner[seeds[i]];
    for (int32_t n = 0; n < p->node_count; n++)
        group_rim(p, n, rim, rim_of(p, n, rim));
}

static int32_t parts_without(const Plain *p, int32_t without)
{
    int32_t part[AREA], parts = p->node_count;
    for (int32_t i = 0; i < p->count; i++)
        part[i] = i;
    for (int32_t i = 0; i < p->passages; i++) {
        int32_t a = part[p->passage[i][0]], b = part[p->passage[i][1]];
        if (i == without || a == b)
            continue;
        parts--;
        for (int32_t k = 0; k < p->count; k++)
            part[k] = part[k] == b ? a : part[k];
    }
    return parts;
}

static void assert_same(const Plain *p, Map *m)
{
    const SettSpaces *s = &m->s;
    uint8_t bridge[AREA * 2];
    const int32_t parts = parts_without(p, -1);
    assert_int_equal(s->count, p->count);
    for (int32_t c = 0; c < p->w * p->h; c++)
        assert_int_equal(owner_at(s, c % p->w, c / p->w), p->owner[c]);
    for (int32_t i = 0; i < s->count; i++)
        assert_int_equal(s->items[i].kind, p->kind[i]);
    assert_int_equal(s->node_count, p->node_count);
    assert_int_equal(s->passage_count, p->passages);
    for (int32_t n = 0; n < s->node_count; n++)
        assert_int_equal(s->nodes[n], p->nodes[n]);
    assert_int_equal(sett_spaces_bridges(s, &m->arena, bridge), SETT_OK);
    assert_int_equal(sett_spaces_parts(s), parts);
    for (int32_t i = 0; i < s->passage_count; i++) {
        assert_int_equal(s->passages[i].a, p->passage[i][0]);
        assert_int_equal(s->passages[i].b, p->passage[i][1]);
        assert_int_equal(s->passages[i].width, p->passage[i][2]);
        assert_int_equal(bridge[i], parts_without(p, i) > parts);
    }
}

static void random_case(SettRng *rng, Plain *p)
{
    Map m;
    int16_t seeds[4];
    int32_t cells[4], count = 0;
    uint32_t walls = sett_rng_below(rng, 12);
    p->w = sett_rng_range(rng, 1, SIDE);
    p->h = sett_rng_range(rng, 1, SIDE);
    open_map(&m, p->w, p->h);
    for (int32_t c = 0; c < p->w * p->h; c++) {
        p->open[c] = sett_rng_below(rng, 16) >= walls;
        if (!p->open[c])
            continue;
        m.s.open[c / p->w + 1] |= (uint64_t)1 << c % p->w;
        if (count < 4 && sett_rng_below(rng, 12) == 0) {
            cells[count] = c;
            seeds[count++] =
                (int16_t)sett_spaces_place(&m.s, c % p->w, c / p->w);
        }
    }
    find_plain(p);
    link_plain(p, cells, count);
    sett_spaces_find(&m.s);
    sett_spaces_link(&m.s, seeds, count);
    assert_same(p, &m);
    sett_arena_free(&m.arena);
}

static void as_the_definitions_say(void **state)
{
    (void)state;
    static Plain plain;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 1);
    for (int32_t i = 0; i < 10000; i++)
        random_case(&rng, &plain);
}

static void sizes_at_their_ends(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSpaces s;
    assert_int_equal(sett_spaces_take(&arena, 65, 3, &s), SETT_TOO_LARGE);
    assert_int_equal(sett_spaces_take(&arena, 3, 65, &s), SETT_TOO_LARGE);
    assert_int_equal(sett_spaces_take(&arena, 0, 3, &s), SETT_TOO_LARGE);
    assert_int_equal(sett_spaces_take(&arena, 64, 64, &s), SETT_OK);
    for (int32_t y = 0; y < 64; y++)
        s.open[y + 1] = y % 2 == 0 ? UINT64_MAX : 0x5555555555555555u;
    sett_spaces_find(&s);
    sett_spaces_link(&s, &(int16_t){(int16_t)sett_spaces_place(&s, 63, 0)}, 1);
    assert_true(s.node_count > 1000);
    for (int32_t y = 0; y < 64; y++)
        s.open[y + 1] = UINT64_MAX;
    sett_spaces_find(&s);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.items[0].cells, 4096);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_by_hand),
        cmocka_unit_test(a_graph_by_hand),
        cmocka_unit_test(parallel_passages_are_no_bridges),
        cmocka_unit_test(as_the_definitions_say),
        cmocka_unit_test(sizes_at_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
