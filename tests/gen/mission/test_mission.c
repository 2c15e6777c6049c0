/* test_mission.c - missions of locks and keys: what the grammar draws is sound,
   on the graph and in tiles, where a judge that knows neither plays every tile;
   drawn missions spoilt by lot are judged alike by both. */
#include "sett/mission.h"
#include "support/missions.h"
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "sett/catalog.h"
#include "sett/params.h"

static SettMissionEnd end_of(SettArena *arena, const SettMission *m)
{
    SettMissionVerdict v;
    assert_int_equal(sett_mission_prove(m, 0, arena, &v), SETT_OK);
    return v.end;
}

/* The judge: every state of play on tiles, in a table of its own. */
typedef struct Judge {
    const SettMission *m;
    const SettMissionMap *map;
    int32_t *thing_at; /* by tile */
    uint64_t *states;
    int32_t *table, *from, *to;
    int32_t count, moves;
} Judge;

enum { MOST = 1 << 22, TABLE = 1 << 23 };

static int32_t known(Judge *j, uint64_t state)
{
    uint32_t at = (uint32_t)sett_hash_mix(7, state) & (TABLE - 1);
    while (j->table[at] != 0) {
        if (j->states[j->table[at] - 1] == state)
            return j->table[at] - 1;
        at = (at + 1) & (TABLE - 1);
    }
    assert_true(j->count < MOST);
    j->states[j->count] = state;
    j->table[at] = ++j->count;
    return j->count - 1;
}

static void move(Judge *j, int32_t from, uint64_t state)
{
    assert_true(j->moves < 4 * MOST);
    int32_t to = known(j, state);
    j->from[j->moves] = from;
    j->to[j->moves++] = to;
}

/* Things are counted in their order: bits of keys, of locks, of switches. */
static uint64_t bit_of(const Judge *j, int32_t thing)
{
    int32_t n = 0;
    SettThingKind kind = j->map->things[thing].kind;
    for (int32_t i = 0; i < thing; i++)
        n += j->map->things[i].kind == kind;
    int32_t base = kind == SETT_THING_KEY ? 14 : 30;
    if (kind == SETT_THING_SWITCH)
        return (uint64_t)1 << (56 + j->map->things[thing].of);
    return (uint64_t)1 << (base + n);
}

static int32_t keys_held(const Judge *j, uint64_t state, int32_t kind)
{
    int32_t n = 0;
    for (int32_t i = 0; i < j->map->thing_count; i++) {
        const SettThing *t = &j->map->things[i];
        if (t->kind == SETT_THING_KEY && t->of == kind &&
            (state & bit_of(j, i)) != 0)
            n++;
        if (t->kind == SETT_THING_LOCK && t->of == kind &&
            (j->m->spent >> kind & 1) && (state & bit_of(j, i)) != 0)
            n -= j->m->ways[t->way].need;
    }
    return n;
}

static bool enters(const Judge *j, int32_t thing, int32_t dir, uint64_t *state)
{
    if (thing < 0)
        return true;
    const SettThing *t = &j->map->things[thing];
    if (t->kind == SETT_THING_ONE_WAY)
        return t->of == dir;
    if (t->kind == SETT_THING_SWITCH_DOOR)
        return (*state >> (56 + t->of) & 1) != 0;
    if (t->kind != SETT_THING_LOCK)
        return true;
    bool spends = (j->m->spent >> t->of & 1) != 0;
    if (spends && (*state & bit_of(j, thing)) != 0)
        return true;
    if (keys_held(j, *state, t->of) < j->m->ways[t->way].need)
        return false;
    if (spends)
        *state |= bit_of(j, thing);
    return true;
}

static void play_from(Judge *j, int32_t index)
{
    uint64_t state = j->states[index];
    int32_t w = j->map->open.w, tile = (int32_t)(state & 16383);
    int32_t here = j->thing_at[tile];
    SettThingKind kind =
        here >= 0 ? j->map->things[here].kind : SETT_THING_LOCK;
    if (here >= 0 && kind == SETT_THING_GOAL)
        return;
    if (here >= 0 && (kind == SETT_THING_KEY || kind == SETT_THING_SWITCH) &&
        (state & bit_of(j, here)) == 0)
        move(j, index, state | bit_of(j, here));
    for (int32_t d = 0; d < 4; d++) {
        SettPoint p = {tile % w + sett_dirs[d].x, tile / w + sett_dirs[d].y};
        uint64_t next = state;
        if (!sett_mask_has(&j->map->open, p) ||
            !sett_mask_get(&j->map->open, p.x, p.y))
            continue;
        if (here >= 0 && kind == SETT_THING_ONE_WAY &&
            (j->map->things[here].of ^ 2) == d)
            continue;
        int32_t to = p.y * w + p.x;
        if (enters(j, j->thing_at[to], d, &next))
            move(j, index, (next & ~(uint64_t)16383) | (uint64_t)to);
    }
}

/* From the goal against the moves, until nothing new is found. */
static SettMissionEnd judge_moves(Judge *j, int32_t goal)
{
    uint8_t *safe = calloc(MOST, 1);
    bool any = false, grown = true;
    for (int32_t i = 0; i < j->count; i++) {
        safe[i] = (int32_t)(j->states[i] & 16383) == goal;
        any = any || safe[i];
    }
    while (grown) {
        grown = false;
        for (int32_t i = j->moves - 1; i >= 0; i--)
            if (safe[j->to[i]] && !safe[j->from[i]]) {
                safe[j->from[i]] = 1;
                grown = true;
            }
    }
    SettMissionEnd end = any ? SETT_MISSION_SOUND : SETT_MISSION_UNREACHABLE;
    for (int32_t i = 0; i < j->count && any; i++)
        if (!safe[i])
            end = SETT_MISSION_SOFTLOCK;
    free(safe);
    return end;
}

static SettMissionEnd end_on_tiles(Judge *j, const SettMission *m,
                                   const SettMissionMap *map)
{
    int32_t area = map->open.w * map->open.h, start = -1, goal = -1;
    assert_true(area <= 16384);
    j->m = m;
    j->map = map;
    j->count = j->moves = 0;
    j->thing_at = malloc((size_t)area * sizeof *j->thing_at);
    for (int32_t c = 0; c < area; c++)
        j->thing_at[c] = -1;
    for (int32_t i = 0; i < map->thing_count; i++) {
        const SettThing *t = &map->things[i];
        int32_t c = t->y * map->open.w + t->x;
        assert_true(sett_mask_get(&map->open, t->x, t->y));
        assert_int_equal(j->thing_at[c], -1);
        j->thing_at[c] = i;
        start = t->kind == SETT_THING_START ? c : start;
        goal = t->kind == SETT_THING_GOAL ? c : goal;
    }
    memset(j->table, 0, TABLE * sizeof *j->table);
    known(j, (uint64_t)start);
    for (int32_t i = 0; i < j->count; i++)
        play_from(j, i);
    free(j->thing_at);
    return judge_moves(j, goal);
}

static Judge judge_open(void)
{
    Judge j = {.states = malloc(MOST * sizeof *j.states),
               .table = malloc(TABLE * sizeof *j.table),
               .from = malloc(4 * (size_t)MOST * sizeof *j.from),
               .to = malloc(4 * (size_t)MOST * sizeof *j.to)};
    assert_true(j.states && j.table && j.from && j.to);
    return j;
}

static void judge_close(Judge *j)
{
    free(j->states);
    free(j->table);
    free(j->from);
    free(j->to);
}

/* SETT_MISSIONS says how many. */
static int32_t asked(int32_t usual)
{
    const char *text = getenv("SETT_MISSIONS");
    return text != NULL ? atoi(text) : usual;
}

static void drawn_missions_are_sound(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t count = asked(1000), spent = 0, optional = 0;
    for (int32_t i = 0; i < count; i++) {
        SettMissionParams p;
        SettMission m = mission_drawn(&arena, &rng, (uint64_t)i, &p);
        int32_t doors = 0, one_ways = 0;
        assert_int_equal(end_of(&arena, &m), SETT_MISSION_SOUND);
        for (int32_t k = 0; k < m.way_count; k++) {
            doors += m.ways[k].key >= 0 || m.ways[k].switch_of >= 0;
            one_ways += m.ways[k].one_way;
        }
        assert_int_equal(m.room_count, p.rooms);
        assert_int_equal(doors, p.keys + p.switches);
        assert_true(one_ways <= p.shortcuts);
        spent += m.spent != 0;
        for (int32_t k = 0; k < m.room_count; k++)
            optional += m.rooms[k].optional;
    }
    assert_true(spent > count / 5 && optional > count);
    sett_arena_free(&arena);
}

/* More difficult ones take longer plays. */
static void difficulty_makes_longer_plays(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int64_t lengths[2] = {0, 0};
    for (uint64_t i = 0; i < 200; i++)
        for (int32_t k = 0; k < 2; k++) {
            SettMissionParams p;
            SettMission m;
            SettMissionVerdict v;
            sett_params_default(&sett_mission_params, &p);
            p.rooms = 24;
            p.keys = 6;
            p.difficulty.threshold = (uint64_t)k << 32;
            assert_int_equal(sett_mission_draw(&p, 3, i, &arena, &m, NULL),
                             SETT_OK);
            assert_int_equal(sett_mission_prove(&m, 0, &arena, &v), SETT_OK);
            lengths[k] += v.length;
        }
    assert_true(lengths[1] > lengths[0] * 6 / 5);
    sett_arena_free(&arena);
}

static void tiles_end_as_graphs_do(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    Judge judge = judge_open();
    int32_t ends[4] = {0}, laid = 0, count = asked(600) / 100 + 54;
    for (int32_t i = 0; i < count; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMissionParams p;
        SettMissionMap map;
        SettMission m = mission_drawn(&arena, &rng, 100000 + (uint64_t)i, &p);
        int32_t spoils = i % 3 == 0 ? 0 : i % 3 * 2;
        for (int32_t k = 0; k < spoils; k++)
            mission_spoil(&m, &rng);
        SettMissionEnd end = end_of(&arena, &m);
        SettStatus status =
            sett_mission_lay(&m, 7, (uint64_t)i, NULL, &arena, &map);
        if (status == SETT_OK && map.open.w * map.open.h <= 16384) {
            assert_int_equal(end_on_tiles(&judge, &m, &map), end);
            ends[end]++;
            laid++;
        }
        if (status != SETT_OK) /* says which way could not be drawn */
            assert_in_range(map.undrawn, 0, m.way_count - 1);
        sett_arena_reset(&arena, mark);
    }
    assert_true(laid > count * 9 / 10);
    assert_true(ends[SETT_MISSION_SOUND] > 20);
    assert_true(ends[SETT_MISSION_SOFTLOCK] > 2);
    assert_true(ends[SETT_MISSION_UNREACHABLE] > 2);
    judge_close(&judge);
    sett_arena_free(&arena);
}

/* Rooms by each creator: play on the tiles ends as on the graph. */
static void creators_make_rooms(void **state)
{
    (void)state;
    static const char *const names[] = {"cac", "ac", "cc"};
    const SettCatalog *catalog = sett_catalog_builtin();
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    Judge judge = judge_open();
    int32_t played = 0;
    for (int32_t i = 0; i < 45; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMissionParams p;
        SettMissionMap map;
        SettPipe pipe = {.game = sett_catalog_game(catalog, "md2")};
        SettMissionStyle style = {.cell = 8 + 2 * (i % 4), .rooms = &pipe};
        const SettGen *gen = sett_catalog_gen(catalog, names[i % 3]);
        void *params = sett_params_new(&gen->params, &arena);
        assert_non_null(params);
        sett_gen_defaults(gen, pipe.game, params);
        pipe.stages[0] = (SettStage){.gen = gen, .params = params};
        SettMission m;
        do
            m = mission_drawn(&arena, &rng, 200000 + sett_rng_below(&rng, 1000),
                              &p);
        while (m.room_count > 12);
        mission_spoil(&m, &rng);
        assert_int_equal(
            sett_mission_lay(&m, 7, (uint64_t)i, &style, &arena, &map),
            SETT_OK);
        if (map.open.w * map.open.h <= 16384) {
            assert_int_equal(end_on_tiles(&judge, &m, &map),
                             end_of(&arena, &m));
            played++;
        }
        sett_arena_reset(&arena, mark);
    }
    assert_true(played > 20);
    SettMission m = mission_drawn(&arena, &rng, 1, &(SettMissionParams){0});
    SettMissionMap map;
    assert_int_equal(sett_mission_lay(&m, 1, 1, &(SettMissionStyle){.cell = 7},
                                      &arena, &map),
                     SETT_BAD_ARGUMENT);
    judge_close(&judge);
    sett_arena_free(&arena);
}

/* A key that may be wasted on the wrong door, drawn by hand. */
static void a_wasted_key_is_a_softlock(void **state)
{
    (void)state;
    const char *text =
        "{\"mission\":1,\"start\":0,\"goal\":2,\"spent\":[0],"
        "\"rooms\":[{},{\"key\":0},{},{}],"
        "\"ways\":[{\"a\":0,\"b\":1},{\"a\":0,\"b\":2,\"key\":0},"
        "{\"a\":0,\"b\":3,\"key\":0}]}";
    SettArena arena = testkit_arena();
    SettMission m;
    SettMissionVerdict v;
    SettError err;
    assert_int_equal(sett_mission_read(text, strlen(text), &arena, &m, &err),
                     SETT_OK);
    assert_int_equal(sett_mission_prove(&m, 0, &arena, &v), SETT_OK);
    assert_int_equal(v.end, SETT_MISSION_SOFTLOCK);
    assert_int_equal(v.length, 4);
    assert_int_equal(v.stuck, 3);
    assert_int_equal(v.held, 1);
    assert_int_equal(v.opened, 2); /* the second lock */
    m.spent = 0;
    assert_int_equal(end_of(&arena, &m), SETT_MISSION_SOUND);
    assert_int_equal(sett_mission_prove(&m, 2, &arena, &v), SETT_OK);
    assert_int_equal(v.end, SETT_MISSION_UNKNOWN);
    sett_arena_free(&arena);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (uint64_t i = 0; i < 50; i++) {
        SettMissionParams p;
        SettMission m = mission_drawn(&arena, &rng, i, &p), back;
        SettText one = sett_text(sett_alloc_default());
        SettText two = sett_text(sett_alloc_default());
        sett_mission_write(&m, &one);
        assert_int_equal(
            sett_mission_read(one.data, one.size, &arena, &back, NULL),
            SETT_OK);
        sett_mission_write(&back, &two);
        assert_string_equal(one.data, two.data);
        sett_text_free(&one);
        sett_text_free(&two);
    }
    sett_arena_free(&arena);
}

static void other_graphs_are_read(void **state)
{
    (void)state;
    const char *dot = "digraph {\n0 [label=\"s\"]\n1 [label=\"e,k\"]\n"
                      "2 [label=\"t\n\"]\n0 -> 1 [label=\"\"]\n"
                      "1 -> 0 [label=\"\"]\n1 -> 2 [label=\"k\"]\n}\n";
    const char *steps = "t dag x _\nn 0 e\nn 1 km\nn 2 km\nn 3 lm\nn 4 g\n"
                        "e 0 1\ne 0 2\ne 1 3\ne 2 3\ne 3 4\n";
    SettArena arena = testkit_arena();
    SettMission m;
    SettError err;
    assert_int_equal(sett_mission_read(dot, strlen(dot), &arena, &m, &err),
                     SETT_OK);
    assert_int_equal(m.way_count, 2);
    assert_false(m.ways[0].one_way);
    assert_true(m.ways[1].one_way);
    assert_int_equal(m.ways[1].key, m.rooms[1].key);
    assert_int_equal(end_of(&arena, &m), SETT_MISSION_SOUND);
    assert_int_equal(sett_mission_read(steps, strlen(steps), &arena, &m, &err),
                     SETT_OK);
    assert_int_equal(m.ways[2].need, 2);
    assert_int_equal(end_of(&arena, &m), SETT_MISSION_SOUND);
    static const struct {
        const char *text;
        int32_t line;
    } bad[] = {
        {"n 0 e\nx\n", 2},
        {"n e\n", 1},
        {"digraph {\n0 -> 99999 []\n}", 2},
        {"{\"mission\": 1,\n\"rooms\": [{\"key\": 8}], \"ways\": []}", 2}};
    for (int32_t i = 0; i < 4; i++) {
        SettStatus s = sett_mission_read(bad[i].text, strlen(bad[i].text),
                                         &arena, &m, &err);
        assert_true(s == SETT_BAD_INPUT || s == SETT_TOO_LARGE);
        assert_int_equal(err.line, bad[i].line);
    }
    sett_arena_free(&arena);
}

typedef struct Work {
    SettMission m;
    SettText text;
} Work;

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    Work *w = user;
    SettArena arena;
    SettMissionParams p;
    SettMission m;
    SettMissionVerdict v;
    SettMissionMap map;
    SettText out = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    sett_params_default(&sett_mission_params, &p);
    SettStatus status =
        sett_mission_read(w->text.data, w->text.size, &arena, &m, NULL);
    if (status == SETT_OK)
        status = sett_mission_draw(&p, 1, 2, &arena, &m, NULL);
    if (status == SETT_OK)
        status = sett_mission_prove(&m, 0, &arena, &v);
    if (status == SETT_OK)
        status = sett_mission_lay(&m, 1, 2, NULL, &arena, &map);
    if (status == SETT_OK) {
        sett_mission_text(&map, &out);
        sett_mission_write(&m, &out);
        status = out.status;
    }
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    Work w = {.text = sett_text(sett_alloc_default())};
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    SettMissionParams p;
    w.m = mission_drawn(&arena, &rng, 1, &p);
    sett_mission_write(&w.m, &w.text);
    testkit_memory(all_of_it, &w);
    sett_text_free(&w.text);
    sett_arena_free(&arena);
}

static void too_few_rooms_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMissionParams p;
    SettMission m;
    SettError err;
    sett_params_default(&sett_mission_params, &p);
    p.rooms = 9;
    assert_int_equal(sett_mission_draw(&p, 1, 1, &arena, &m, &err),
                     SETT_BAD_ARGUMENT);
    p.rooms = 10;
    assert_int_equal(sett_mission_draw(&p, 1, 1, &arena, &m, &err), SETT_OK);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_missions_are_sound),
        cmocka_unit_test(difficulty_makes_longer_plays),
        cmocka_unit_test(tiles_end_as_graphs_do),
        cmocka_unit_test(creators_make_rooms),
        cmocka_unit_test(a_wasted_key_is_a_softlock),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(other_graphs_are_read),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(too_few_rooms_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
