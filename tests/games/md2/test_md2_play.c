/* test_md2_play.c - the forward model of MiniDungeons 2 as players use it:
   remembered ways against ways worked out each time, large levels, hashes,
   events, presets, and memory that runs out. */
#include "support/md2_play.h"

#include "base/least.h"

#include <string.h>

/* A level of noise: walls, then objects anywhere, one a tile. */
static void random_level(SettRng *rng, SettGrid *grid)
{
    static const uint8_t objects[] = {MD2_GOBLIN,   MD2_MAGE,     MD2_OGRE,
                                      MD2_BLOB,     MD2_MINITAUR, MD2_POTION,
                                      MD2_TREASURE, MD2_TRAP};
    static const uint8_t needed[] = {MD2_ENTRANCE, MD2_EXIT, MD2_PORTAL,
                                     MD2_PORTAL};
    SettChance wall = sett_chance(0.25), object = sett_chance(0.25);
    /* Large levels are full: more treasure and potions than a word has bits. */
    if (sett_grid_area(grid) > 500)
        wall = sett_chance(0.1), object = sett_chance(0.8);
    uint32_t area = (uint32_t)sett_grid_area(grid);
    for (uint32_t i = 0; i < area; i++) {
        grid->cells[i] = MD2_FLOOR;
        if (sett_rng_chance(rng, wall))
            grid->cells[i] = MD2_WALL;
        else if (sett_rng_chance(rng, object))
            grid->cells[i] = objects[sett_rng_below(rng, sizeof objects)];
    }
    for (uint32_t i = 0; i < sizeof needed; i++) {
        uint32_t cell = area * i / sizeof needed +
                        sett_rng_below(rng, area / sizeof needed);
        grid->cells[cell] = needed[i];
    }
}

/* One level prepared twice: with tables and without. */
typedef struct Pair {
    SettArena arena;
    const Md2Context *c[2];
    void *s[2], *scratch[2];
} Pair;

static void open_pair(Pair *pair, SettGrid *grid)
{
    const SettRules *r = &sett_md2_rules;
    SettLevel level = {*grid, NULL, NULL, 0};
    Md2Params p;
    sett_params_default(&r->params, &p);
    p.turn_limit = 60;
    for (int32_t k = 0; k < 2; k++) {
        const void *c = NULL;
        p.table_floors = k == 0 ? MD2_TABLE_FLOORS : 0;
        assert_int_equal(r->prepare(r, &level, &p, &pair->arena, &c, NULL),
                         SETT_OK);
        pair->c[k] = c;
        pair->s[k] =
            sett_arena_take(&pair->arena, 1, r->state_size(pair->c[k]));
        pair->scratch[k] =
            sett_arena_take(&pair->arena, 1, r->scratch_size(pair->c[k]));
        r->scratch_init(pair->c[k], pair->scratch[k], NULL);
        r->start(pair->c[k], pair->s[k]);
    }
}

/* A random action that both offer, or now and then one that is not legal. */
static uint32_t random_action(const Pair *pair, SettRng *rng)
{
    uint32_t out[2][MD2_TABLE_FLOORS];
    int32_t n[2];
    for (int32_t k = 0; k < 2; k++)
        n[k] = sett_md2_rules.actions(pair->c[k], pair->scratch[k], pair->s[k],
                                      out[k], MD2_TABLE_FLOORS);
    assert_int_equal(n[0], n[1]);
    assert_true(n[0] > 0 && n[0] <= MD2_TABLE_FLOORS);
    assert_memory_equal(out[0], out[1], (size_t)n[0] * sizeof out[0][0]);
    const Md2State *at = pair->s[0];
    const Md2Floor *floor = &pair->c[0]->floor[at->hero];
    for (int32_t i = 0; i < n[0]; i++)
        assert_true(out[0][i] >= MD2_WAIT || floor->next[out[0][i]] >= 0);
    /* A short list is the beginning of the long one, and nothing behind it. */
    int32_t room = (int32_t)sett_rng_below(rng, 6);
    out[1][room] = 77;
    n[1] = sett_md2_rules.actions(pair->c[0], pair->scratch[0], pair->s[0],
                                  out[1], room);
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(out[0], out[1],
                        (size_t)sett_min(room, n[0]) * sizeof out[0][0]);
    assert_int_equal(out[1][room], 77);
    if (sett_rng_below(rng, 16) == 0)
        return sett_md2_throw((int32_t)sett_rng_below(rng, 12),
                              (int32_t)sett_rng_below(rng, 12));
    return out[0][sett_rng_below(rng, (uint32_t)n[0])];
}

/* Plays a pair to its end; the two states must stay the same bytes. */
static int32_t play_pair(Pair *pair, SettRng *rng)
{
    const SettRules *r = &sett_md2_rules;
    int32_t turns = 0;
    while (r->outcome(pair->c[0], pair->s[0]) == SETT_PLAYING) {
        SettEvents events[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
        uint32_t action = random_action(pair, rng);
        for (int32_t k = 0; k < 2; k++)
            r->play(pair->c[k], pair->scratch[k], pair->s[k], action,
                    &events[k]);
        assert_memory_equal(pair->s[0], pair->s[1], r->state_size(pair->c[0]));
        assert_int_equal(events[0].count, events[1].count);
        turns++;
    }
    return turns;
}

static void tables_change_nothing(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    Pair pair = {.arena = testkit_arena()};
    int32_t turns = 0;
    for (int32_t i = 0; turns < 10000; i++) {
        SettGrid grid;
        SettArenaMark mark = sett_arena_mark(&pair.arena);
        int32_t more = i % 160 == 159 ? 24 : 0;
        int32_t h = 3 + more + (int32_t)sett_rng_below(&rng, 8);
        int32_t w = 4 + more + (int32_t)sett_rng_below(&rng, 8);
        assert_int_equal(sett_grid_take(&pair.arena, w, h, &grid), SETT_OK);
        random_level(&rng, &grid);
        open_pair(&pair, &grid);
        turns += play_pair(&pair, &rng);
        sett_arena_reset(&pair.arena, mark);
    }
    sett_arena_free(&pair.arena);
}

/* Two players may share a level: what one has looked up is not in the state. */
static void play_is_the_same_whoever_looked_before(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    Pair pair = {.arena = testkit_arena()};
    SettGrid grid;
    assert_int_equal(sett_grid_take(&pair.arena, 10, 20, &grid), SETT_OK);
    random_level(&rng, &grid);
    open_pair(&pair, &grid);
    play_pair(&pair, &rng);
    for (int32_t k = 0; k < 2; k++)
        sett_md2_rules.start(pair.c[k], pair.s[k]);
    sett_md2_rules.scratch_init(pair.c[1], pair.scratch[1], NULL);
    play_pair(&pair, &rng);
    sett_arena_free(&pair.arena);
}

/* An ogre in sight of more than is kept of a tile's surroundings, on tiles that
   were looked around from, too. */
static void what_is_far_is_found_behind_what_is_gone(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(
        md2_play_open(&play,
                      "XXXXXXXXXXXXX/XHXXXXXXXXXXX/XeXoTTTTT  TX/XXXXXXXXXXXXX",
                      '/', NULL),
        SETT_OK);
    for (int32_t k = 0; k < 2; k++) {
        sett_md2_rules.start(play.c, play.s);
        assert_true(md2_play_text(&play, "........"));
        assert_int_equal(
            sett_md2_cell(play.c, sett_md2_places(play.c, play.s)[0]),
            2 * 13 + 11);
    }
    md2_play_close(&play);
}

/* An open field: `floors` tiles in one row of a map without walls around. */
static void check_row(int32_t floors, bool tables)
{
    Md2Play play;
    char rows[MD2_TABLE_FLOORS + 8];
    memset(rows, ' ', sizeof rows);
    rows[0] = 'H';
    rows[floors - 2] = 'm';
    rows[floors - 1] = 'e';
    rows[floors] = '\0';
    assert_int_equal(md2_play_open(&play, rows, '/', NULL), SETT_OK);
    assert_true(play.c->tables == tables);
    assert_true(md2_play_text(&play, "EEE"));
    assert_int_equal(sett_md2_places(play.c, play.s)[0], floors - 5);
    assert_true(md2_play_counter(&play, "distance") == floors - 4);
    md2_play_close(&play);
}

static void tables_end_at_their_limit(void **state)
{
    (void)state;
#ifdef SETT_NO_FAST
    bool tables = false;
#else
    bool tables = true;
#endif
    check_row(MD2_TABLE_FLOORS - 1, tables);
    check_row(MD2_TABLE_FLOORS, tables);
    check_row(MD2_TABLE_FLOORS + 1, false);
}

static bool ends_at_the_third(void *user)
{
    int32_t *asked = user;
    return ++*asked == 3;
}

static void large_levels_are_played(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettArena arena = testkit_arena();
    const SettRules *r = &sett_md2_rules;
    SettGrid grid;
    Md2Params p;
    const void *c = NULL;
    sett_params_default(&r->params, &p);
    assert_int_equal(sett_grid_take(&arena, 300, 260, &grid), SETT_OK);
    random_level(&rng, &grid);
    SettLevel level = {grid, NULL, NULL, 0};
    assert_int_equal(r->prepare(r, &level, &p, &arena, &c, NULL), SETT_OK);
    const Md2Context *context = c;
    assert_true(context->monsters > 1000 && context->alive_words > 16 &&
                context->treasure_words > 1);
    void *s = sett_arena_take(&arena, 1, r->state_size(c));
    void *scratch = sett_arena_take(&arena, 1, r->scratch_size(c));
    r->scratch_init(c, scratch, NULL);
    r->start(c, s);
    uint64_t before = r->hash(c, s);
    r->play(c, scratch, s, SETT_E, NULL);
    assert_true(r->hash(c, s) != before);
    int32_t asked = 0;
    SettCancel third = {ends_at_the_third, &asked};
    r->scratch_init(c, scratch, &third);
    r->start(c, s);
    assert_false(r->play(c, scratch, s, SETT_E, NULL));
    assert_int_equal(asked, 3);
    sett_arena_free(&arena);
}

static void the_hash_is_of_what_matters_later(void **state)
{
    (void)state;
    Md2Play a, b;
    const char *rows = "XXXXX/XHTeX/X   X/XXXXX";
    assert_int_equal(md2_play_open(&a, rows, '/', NULL), SETT_OK);
    assert_int_equal(md2_play_open(&b, rows, '/', NULL), SETT_OK);
    assert_true(sett_md2_rules.hash(a.c, a.s) == sett_md2_rules.hash(b.c, b.s));
    assert_true(md2_play_text(&b, "S"));
    assert_true(sett_md2_rules.hash(a.c, a.s) != sett_md2_rules.hash(b.c, b.s));
    assert_true(md2_play_text(&b, "N"));
    assert_true(sett_md2_rules.hash(a.c, a.s) == sett_md2_rules.hash(b.c, b.s));
    assert_true(md2_play_text(&b, "EW"));
    assert_true(sett_md2_rules.hash(a.c, a.s) != sett_md2_rules.hash(b.c, b.s));
    md2_play_close(&a);
    md2_play_close(&b);
}

/* "kind x,y who value" of all events of one action. */
static void check_events(const char *rows, const char *first, uint32_t action,
                         const char *want)
{
    SettEvent items[16];
    SettEvents events = {items, 16, 0};
    SettText got = sett_text(sett_alloc_default());
    Md2Play play;
    assert_int_equal(md2_play_open(&play, rows, '/', NULL), SETT_OK);
    assert_true(md2_play_text(&play, first));
    sett_md2_rules.play(play.c, play.scratch, play.s, action, &events);
    for (int32_t i = 0; i < events.count; i++)
        sett_text_format(
            &got, "%s %d,%d %c%d; ", sett_md2_rules.events[items[i].kind],
            items[i].x, items[i].y,
            sett_game_md2.tiles.tiles[items[i].who].glyph, items[i].value);
    assert_string_equal(got.data, want);
    sett_text_free(&got);
    md2_play_close(&play);
}

static void events_tell_the_turn(void **state)
{
    (void)state;
    check_events("XXX/XHX/XMX/XeX/XXX", "", SETT_S,
                 "goblin-hit 1,2 H1; die 1,2 M0; hero-hit 1,1 M1; "
                 "move 1,2 H2; ");
    check_events("XXX/XHX/XMX/XeX/XXX", "", sett_md2_throw(1, 2),
                 "throw 1,2 H0; goblin-hit 1,2 H1; die 1,2 M0; ");
    check_events("XXX/XHX/XMX/XeX/XXX", "J(1,2)", SETT_S,
                 "move 1,2 H2; pick-up 1,2 H0; ");
    check_events("XXX/XHX/XmX/XeX/XXX", "", MD2_WAIT,
                 "hero-hit 1,1 m1; minitaur-hit 1,2 H1; ");
    check_events("XXX/XHX/XtX/XeX/XXX", "", SETT_S,
                 "trap 1,2 H1; hero-hit 1,2 t1; move 1,2 H2; ");
    check_events("XXX/XHX/XTX/XPX/XeX/XXX", "S", SETT_S,
                 "potion 1,3 H1; move 1,3 H2; ");
    check_events("XXX/XHX/XTX/XeX/XXX", "", SETT_S,
                 "treasure 1,2 H1; move 1,2 H2; ");
    check_events("XXX/XHX/XeX/XXX", "", SETT_S, "exit 1,2 H0; move 1,2 H2; ");
    check_events("XXXXX/XHppX/XeXXX/XXXXX", "", SETT_E, "portal 3,1 H0; ");
    check_events("XXXXX/XeHXX/XXXXX/XPbXX/XToXX/XXXXX", "", MD2_WAIT,
                 "blob-potion 1,3 b2; move 1,3 b3; ogre-treasure 1,4 o0; "
                 "move 1,4 o3; ");
    check_events("XXX/XbX/XbX/XHX/XeX/XXX", "", MD2_WAIT,
                 "blob-merge 1,2 b2; die 1,2 b0; move 1,2 b2; ");
}

static void events_beyond_the_room_are_counted(void **state)
{
    (void)state;
    SettEvent items[2] = {{-7, 0, 0, 0, 0}, {-7, 0, 0, 0, 0}};
    SettEvents events = {items, 1, 0};
    Md2Play play;
    assert_int_equal(md2_play_open(&play, "XXX/XHX/XMX/XeX/XXX", '/', NULL),
                     SETT_OK);
    sett_md2_rules.play(play.c, play.scratch, play.s, SETT_S, &events);
    assert_int_equal(events.count, 4);
    assert_int_equal(items[0].kind, MD2_EVENT_GOBLIN_HIT);
    assert_int_equal(items[1].kind, -7);
    md2_play_close(&play);
}

static void presets_differ_from_the_default_where_they_say(void **state)
{
    (void)state;
    const SettTable *table = &sett_md2_rules.params;
    Md2Params p, preset = md2_play_preset("md2");
    sett_params_default(table, &p);
    assert_true(sett_params_hash(table, &p, 1) ==
                sett_params_hash(table, &preset, 1));
    p.stun = 5;
    p.heal = 2;
    preset = md2_play_preset("md2-3d");
    assert_true(sett_params_hash(table, &p, 1) ==
                sett_params_hash(table, &preset, 1));
    for (int32_t i = 0; i < sett_md2_rules.preset_count; i++)
        assert_int_equal(sett_params_check(table,
                                           sett_md2_rules.presets[i].params,
                                           NULL, NULL),
                         SETT_OK);
}

static SettStatus prepare_failing(const SettGrid *grid, int64_t fail_at)
{
    TestAlloc counter = {.fail_at = fail_at};
    SettArena arena;
    Md2Params p;
    const void *c = NULL;
    SettLevel level = {*grid, NULL, NULL, 0};
    sett_params_default(&sett_md2_rules.params, &p);
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettReport report = sett_report(&arena);
    SettStatus s = sett_md2_rules.prepare(&sett_md2_rules, &level, &p, &arena,
                                          &c, &report);
    assert_true((s == SETT_OK) == (c != NULL));
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
    return s;
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    SettArena arena = testkit_arena();
    SettGrid grid;
    int64_t fail_at = 1;
    assert_int_equal(sett_grid_take(&arena, 200, 200, &grid), SETT_OK);
    random_level(&rng, &grid);
    for (; prepare_failing(&grid, fail_at) != SETT_OK; fail_at++)
        assert_int_equal(prepare_failing(&grid, fail_at), SETT_NO_MEMORY);
    assert_true(fail_at > 3);
    sett_grid_fill(&grid, MD2_FLOOR);
    assert_int_equal(prepare_failing(&grid, 1), SETT_NO_MEMORY);
    assert_int_equal(prepare_failing(&grid, 0), SETT_INFEASIBLE);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_change_nothing),
        cmocka_unit_test(play_is_the_same_whoever_looked_before),
        cmocka_unit_test(what_is_far_is_found_behind_what_is_gone),
        cmocka_unit_test(tables_end_at_their_limit),
        cmocka_unit_test(large_levels_are_played),
        cmocka_unit_test(the_hash_is_of_what_matters_later),
        cmocka_unit_test(events_tell_the_turn),
        cmocka_unit_test(events_beyond_the_room_are_counted),
        cmocka_unit_test(presets_differ_from_the_default_where_they_say),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
