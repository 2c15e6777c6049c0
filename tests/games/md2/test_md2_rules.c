/* test_md2_rules.c - the forward model of MiniDungeons 2, rule by rule, on
   small levels of our own. Expected lines follow from the rules by hand. */
#include "support/md2_play.h"

#include <string.h>

/* One small game: the state after the last action must read `want`. */
typedef struct Case {
    const char *what, *rows, *actions, *want;
} Case;

static Md2Params defaults(void)
{
    Md2Params p;
    sett_params_default(&sett_md2_rules.params, &p);
    return p;
}

static void run_case(const Case *k, const Md2Params *params)
{
    Md2Play play;
    SettText got = sett_text(sett_alloc_default());
    assert_int_equal(md2_play_open(&play, k->rows, '/', params), SETT_OK);
    assert_true(md2_play_text(&play, k->actions));
    md2_play_describe(&play, &got);
    if (strcmp(got.data, k->want) != 0)
        fail_msg("%s: want %s, got %s", k->what, k->want, got.data);
    sett_text_free(&got);
    md2_play_close(&play);
}

static void run_cases(const Case *cases, size_t count, const Md2Params *params)
{
    for (size_t i = 0; i < count; i++)
        run_case(&cases[i], params);
}
#define RUN(cases, params) \
    run_cases(cases, sizeof(cases) / sizeof((cases)[0]), params)

static void monsters_fight_the_hero(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"a dead goblin still deals 1, the hero steps in",
         "XXX/XHX/XMX/X X/XeX/XXX", "S", "hp9 (1,2) st0 j1 M+(1,2)hp0s0"},
        {"a goblin that attacks dies of it and stays",
         "XXX/XeX/X X/XHX/XMX/XXX", ".", "hp9 (1,3) st0 j1 M+(1,4)hp0s0"},
        {"a goblin out of sight stays", "XXXXX/XHX X/X   X/XXXMX/XXXeX/XXXXX",
         "..", "hp10 (1,1) st0 j1 M(3,3)hp1s0"},
        {"an ogre blocks after one blow and answers", "XXX/XeX/XHX/XoX/XXX",
         "S", "hp6 (1,2) st0 j1 o+(1,3)hp0s0"},
        {"a mage does nothing on contact and gives way", "XXX/XHX/XRX/XeX/XXX",
         "S", "hp10 (1,2) st0 j1 R+(1,2)hp0s0"},
        {"a bolt reaches three tiles", "XXX/XeX/XHX/X X/X X/XRX/XXX", ".",
         "hp9 (1,2) st0 j1 R(1,5)hp1s0"},
        {"and not four: the mage comes nearer",
         "XXX/XeX/XHX/X X/X X/X X/XRX/XXX", ".",
         "hp10 (1,2) st0 j1 R(1,5)hp1s0"},
        {"a blob of stage 1 deals nothing when hit", "XXX/XHX/XbX/XeX/XXX", "S",
         "hp10 (1,2) st0 j1 b+(1,2)hp0s0"},
        {"a blob that attacks deals its stage and falls by the answer",
         "XXX/XeX/XHX/XPX/XbX/XXX", "..", "hp8 (1,2) st0 j1 P- b(1,3)hp1s1"},
        {"an ogre is worth two hits from afar and near",
         "XXX/XeX/XHX/X X/X X/XoX/XXX", "J(1,5)..",
         "hp8 (1,2) st0 j0 o+(1,3)hp0s0"},
    };
    RUN(cases, NULL);
}

static void the_minitaur_cannot_be_killed(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"he follows without seeing", "XXXXXX/XH X X/XX  mX/XeXXXX/XXXXXX", ".",
         "hp10 (1,1) st0 j1 m(3,2)hp1ko0"},
        {"his own attack stuns him for three rounds", "XXX/XHX/XmX/XeX/XXX",
         ".", "hp9 (1,1) st0 j1 m(1,2)hp1ko3"},
        {"a hit in the hero's turn counts down at once",
         "XXX/XHX/XmX/X X/XeX/XXX", "S", "hp9 (1,2) st0 j1 m(1,2)hp1ko2"},
        {"on the hero's tile he does nothing", "XXX/XHX/XmX/X X/XeX/XXX",
         "S....", "hp9 (1,2) st0 j1 m(1,2)hp1ko0"},
        {"a stunned one can be walked through and hit no more",
         "XXX/XHX/XmX/X X/XeX/XXX", ".S", "hp9 (1,2) st0 j1 m(1,2)hp1ko2"},
        {"a javelin stuns him as well", "XXX/XeX/XHX/X X/X X/XmX/XXX", "J(1,5)",
         "hp10 (1,2) st0 j0 m(1,5)hp1ko2"},
        {"a trap too", "XXX/XeX/XHX/X X/XtX/XmX/XXX", ".",
         "hp10 (1,2) st0 j1 m(1,4)hp1ko3"},
        {"no way to the hero, no step", "XXXXX/XHXmX/XeX X/XXXXX", "..",
         "hp10 (1,1) st0 j1 m(3,1)hp1ko0"},
    };
    RUN(cases, NULL);
    Md2Params port = md2_play_preset("md2-3d");
    static const Case longer[] = {
        {"five rounds in the port", "XXX/XHX/XmX/XeX/XXX", ".",
         "hp9 (1,1) st0 j1 m(1,2)hp1ko5"},
        {"and a potion heals two", "XXX/XHX/XPX/XeX/XXX", "S",
         "hp12 (1,2) st0 j1 P-"},
    };
    RUN(longer, &port);
}

static void things_wait_on_their_tiles(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"a potion heals one, beyond the first hp", "XXX/XHX/XPX/XPX/XeX/XXX",
         "SS", "hp12 (1,3) st0 j1 P- P-"},
        {"treasure is taken once", "XXX/XHX/XTX/XeX/XXX", "SNS",
         "hp10 (1,2) st0 j1 T-"},
        {"a trap hurts each time", "XXX/XHX/XtX/XeX/XXX", "SNS",
         "hp8 (1,2) st0 j1"},
        {"a wall stops the hero", "XXX/XHX/XeX/XXX", "E", "hp10 (1,1) st0 j1"},
        {"the map's own edge too", "H /e ", "NW", "hp10 (0,0) st0 j1"},
        {"the exit wins", "XXX/XHX/XeX/XXX", "S", "hp10 (1,2) st2 j1"},
        {"and nothing happens after it", "XXX/XHX/XeX/XXX", "SNN",
         "hp10 (1,2) st2 j1"},
        {"the old entrance mark is floor", "XXX/XHX/XEX/XeX/XXX", "S",
         "hp10 (1,2) st0 j1"},
        {"a portal skips the step", "XXXXX/XHX X/XpXpX/XeX X/XXXXX", "SS",
         "hp10 (3,3) st0 j1"},
        {"and leads back", "XXXXX/XHX X/XpXpX/XeX X/XXXXX", "SSN",
         "hp10 (1,2) st0 j1"},
        {"monsters walk over portals", "XXXXX/XHXXX/X pMX/XeXXX/XpXXX/XXXXX",
         "S..", "hp9 (1,2) st0 j1 M+(2,2)hp0s0"},
        {"a portal works under a monster, and both blows fall",
         "XXXXXX/XHpM X/XeXXXX/XpXXXX/XXXXXX", ".E",
         "hp9 (1,3) st0 j1 M+(2,1)hp0s0"},
    };
    RUN(cases, NULL);
}

static void monsters_meet_things_and_each_other(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"an ogre takes the nearer treasure before the hero",
         "XXXXXXXX/XH  oTeX/XXXXXXXX", ".", "hp10 (1,1) st0 j1 o(5,1)hp2s0 T-"},
        {"at equal ways the hero wins", "XXXXXXXX/XeHoTX X/XXXXXXXX", ".",
         "hp8 (2,1) st0 j1 o(3,1)hp1s0"},
        {"of two equal treasures the first in the list",
         "XXXXXXXXX/XHXTo TXX/XeXXXXXXX/XXXXXXXXX", ".",
         "hp10 (1,1) st0 j1 T- o(3,1)hp2s0"},
        {"an ogre with nothing in sight stays",
         "XXXXXX/XH X X/XX XoX/XX   X/XXeXXX/XXXXXX", "..",
         "hp10 (1,1) st0 j1 o(4,2)hp2s0"},
        {"a goblin leaves treasure and potion alone",
         "XXX/XeX/XHX/X X/XTX/XPX/XMX/XXX", "..",
         "hp10 (1,2) st0 j1 M(1,4)hp1s0"},
        {"a blob drinks and grows", "XXXXXX/XHXbPX/XeX XX/XXXXXX", ".",
         "hp10 (1,1) st0 j1 b(4,1)hp2s2 P-"},
        {"three stages at most", "XXXXXXXX/XHXbPPPX/XeXXXXXX/XXXXXXXX", "...",
         "hp10 (1,1) st0 j1 b(6,1)hp3s3 P- P- P-"},
        {"blobs merge where one runs into the other",
         "XXX/XbX/XbX/XbX/X X/X X/XHX/XeX/XXX", ".",
         "hp10 (1,6) st0 j1 b(1,2)hp2s2 b+(1,2)hp1s1 b(1,4)hp1s1"},
        {"a trap kills a goblin, whose corpse shifts there",
         "XXX/XeX/XHX/X X/XtX/XMX/XXX", ".", "hp10 (1,2) st0 j1 M+(1,4)hp0s0"},
        {"mages ignore traps", "XXX/XeX/XHX/X X/X X/XtX/XRX/XXX", ".",
         "hp10 (1,2) st0 j1 R(1,5)hp1s0"},
        {"a mage in the way is hurt and hurts no one",
         "XXX/XeX/XHX/X X/X X/X X/XRX/XoX/XXX", ".",
         "hp10 (1,2) st0 j1 R(1,5)hp1s0 o(1,6)hp2s0"},
        {"an ogre runs a mage over", "XXX/XeX/XHX/X X/XRX/XoX/XXX", ".",
         "hp9 (1,2) st0 j1 R+(1,4)hp-1s0 o(1,4)hp2s0"},
        {"a mage does not walk through others",
         "XXX/XeX/XHX/X X/X X/X X/XmX/XRX/XXX", "J(1,6)",
         "hp10 (1,2) st0 j0 m(1,6)hp1ko2 R(1,6)hp1s0"},
        {"goblins that collide kill each other", "XXXXXX/XMM HX/XeXXXX/XXXXXX",
         ".", "hp10 (4,1) st0 j1 M+(2,1)hp0s0 M+(2,1)hp0s0"},
        {"he kills a mage unharmed", "XXX/XmX/XRX/X X/X X/X X/X X/XHX/XeX/XXX",
         ".", "hp10 (1,7) st0 j1 m(1,2)hp1ko0 R+(1,2)hp0s0"},
        {"and a goblin that answers", "XXX/XmX/XMX/X X/XHX/XeX/XXX", ".",
         "hp10 (1,4) st0 j1 m(1,2)hp1ko3 M+(1,2)hp0s0"},
        {"a tile that was entered in this turn is taken",
         "XXXXX/Xm mX/XX XX/XXHXX/XXeXX/XXXXX", ".",
         "hp10 (2,3) st0 j1 m(2,1)hp1ko3 m(2,1)hp1ko3"},
        {"a trap kills a blob", "XXX/XeX/XHX/X X/XtX/XbX/XXX", ".",
         "hp10 (1,2) st0 j1 b+(1,4)hp0s0"},
        {"a hero nearer than the potion, but not seen",
         "XXXXXXXXX/XHXb   PX/XeXXXXXXX/XXXXXXXXX", ".",
         "hp10 (1,1) st0 j1 b(4,1)hp1s1"},
    };
    RUN(cases, NULL);
}

static void javelins_fly_and_come_back(void **state)
{
    (void)state;
    static const Case cases[] = {
        {"a throw kills from afar and leaves the hand empty",
         "XXX/XHX/X X/X X/X X/XMX/XeX/XXX", "J(1,5)",
         "hp10 (1,1) st0 j0 M+(1,5)hp0s0"},
        {"an empty hand throws nothing", "XXX/XHX/X X/X X/X X/XoX/XeX/XXX",
         "J(1,5)J(1,4)", "hp10 (1,1) st0 j0 o(1,3)hp1s0"},
        {"it is picked up where it lies", "XXX/XHX/XMX/XeX/XXX", "J(1,2)S",
         "hp10 (1,2) st0 j1 M+(1,2)hp0s0"},
        {"a corpse can be hit again, on the hero's own tile",
         "XXX/XHX/XMX/X X/XeX/XXX", "SJ(1,2)",
         "hp9 (1,2) st0 j0 M+(1,2)hp-1s0"},
        {"a bump picks up as well", "XXX/XHX/XMX/X X/XeX/XXX", "SJ(1,2)E",
         "hp9 (1,2) st0 j1 M+(1,2)hp-1s0"},
        {"a wait does not", "XXX/XHX/XMX/X X/XeX/XXX", "SJ(1,2).",
         "hp9 (1,2) st0 j0 M+(1,2)hp-1s0"},
        {"no monster there: a wait", "XXX/XHX/XMX/X X/XeX/XXX", "J(1,3)",
         "hp9 (1,1) st0 j1 M+(1,2)hp0s0"},
        {"out of sight: a wait", "XXXXX/XHX X/X   X/XXXMX/XXXeX/XXXXX",
         "J(3,3)", "hp10 (1,1) st0 j1 M(3,3)hp1s0"},
        {"outside: a wait", "XXX/XHX/XeX/XXX", "J(9,9)", "hp10 (1,1) st0 j1"},
        {"at a wall: a wait", "XXX/XHX/XeX/XXX", "J(0,1)", "hp10 (1,1) st0 j1"},
    };
    RUN(cases, NULL);
}

static void wins_deaths_and_limits_end_a_game(void **state)
{
    (void)state;
    Md2Params p = defaults();
    p.hp = 1;
    static const Case frail[] = {
        {"won and killed in one turn is lost", "XXXXX/XHeRX/XXXXX", "E",
         "hp0 (2,1) st1 j1 R(3,1)hp1s0"},
        {"a trap kills, and the exit comes too late", "XXXXX/XHteX/XXXXX", "EE",
         "hp0 (2,1) st1 j1"},
        {"bolts go on into the dead", "XXXXX/XHRRX/XeXXX/XXXXX", ".",
         "hp-1 (1,1) st1 j1 R(2,1)hp1s0 R(3,1)hp1s0"},
        {"a dead hero does not block and is not hit", "XXXXX/XMHMX/XXeXX/XXXXX",
         ".", "hp0 (2,1) st1 j1 M+(2,1)hp0s0 M(2,1)hp1s0"},
    };
    RUN(frail, &p);
    p = defaults();
    p.turn_limit = 2;
    Md2Play play;
    uint32_t out[8];
    assert_int_equal(md2_play_open(&play, "XXXX/XH X/XeXX/XXXX", '/', &p),
                     SETT_OK);
    assert_true(md2_play_text(&play, "E"));
    assert_int_equal(sett_md2_rules.outcome(play.c, play.s), SETT_PLAYING);
    assert_true(md2_play_text(&play, "W"));
    assert_int_equal(sett_md2_rules.outcome(play.c, play.s), SETT_TIMEOUT);
    assert_int_equal(
        sett_md2_rules.actions(play.c, play.scratch, play.s, out, 8), 0);
    assert_true(md2_play_text(&play, "S"));
    assert_true(md2_play_counter(&play, "turn") == 2);
    md2_play_close(&play);
}

static void check_refused(const char *rows, const char *codes, int32_t cells)
{
    SettArena arena = testkit_arena();
    SettReport report = sett_report(&arena);
    SettGrid grid;
    SettText got = sett_text(sett_alloc_default());
    const void *context = NULL;
    Md2Params p = defaults();
    int32_t w = (int32_t)strcspn(rows, "/"), shown = 0;
    int32_t h = ((int32_t)strlen(rows) + 1) / (w + 1);
    assert_int_equal(sett_grid_take(&arena, w, h, &grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++)
        grid.cells[i] = (uint8_t)sett_tile_glyph(&sett_game_md2.tiles,
                                                 rows[i / w * (w + 1) + i % w]);
    SettLevel level = {grid, NULL, NULL, 0};
    assert_int_equal(sett_md2_rules.prepare(&sett_md2_rules, &level, &p, &arena,
                                            &context, &report),
                     SETT_INFEASIBLE);
    assert_null(context);
    for (int32_t i = 0; i < report.count; i++) {
        sett_text_format(&got, "%s ", report.reasons[i].code);
        shown += report.reasons[i].cell_count;
    }
    assert_string_equal(got.data, codes);
    assert_int_equal(shown, cells);
    sett_text_free(&got);
    sett_arena_free(&arena);
}

static void unplayable_levels_are_refused_with_reasons(void **state)
{
    (void)state;
    check_refused("XXXX/XH X/XXXX", "exit ", 0);
    check_refused("XXXX/Xe X/XXXX", "start ", 0);
    check_refused("XXXX/X  X/XXXX", "start exit ", 0);
    check_refused("XXXXX/XHHeX/XXXXX", "start ", 2);
    check_refused("XXXXX/XHeeX/XXXXX", "exit ", 2);
    check_refused("XXXXX/XHpeX/XXXXX", "portals ", 1);
    check_refused("XXXXXX/XppHpX/XeXXXX/XXXXXX", "portals ", 3);
    check_refused("XXXXXXXXXXXXX/XHHHHHHHHHHeX/XXXXXXXXXXXXX", "start ", 8);
}

static void a_hero_walled_in_may_wait(void **state)
{
    (void)state;
    Md2Play play;
    uint32_t out[8];
    assert_int_equal(md2_play_open(&play, "XXXXX/XHXeX/XXXXX", '/', NULL),
                     SETT_OK);
    assert_int_equal(
        sett_md2_rules.actions(play.c, play.scratch, play.s, out, 8), 1);
    assert_int_equal(out[0], MD2_WAIT);
    assert_true(md2_play_text(&play, "."));
    assert_true(md2_play_counter(&play, "steps") == 1);
    assert_true(sett_md2_rules.progress(play.c, play.scratch, play.s) == 0);
    md2_play_close(&play);
}

static const char *const full_level =
    "XXXXXXXXXX/XH   PT  X/X MM   R X/X RM  o  X/X  oXX b X/X bbm  P X/"
    "X PPT  p X/X PTTt   X/X p P PtTX/X       eX/X        X/XMMM  RR X/"
    "X oo bb  X/X PPTTtt X/X        X/XMMMMMMMMX/X TTPPooRX/X bbmmm  X/"
    "X        X/XXXXXXXXXX";

static void states_are_small_and_all_used(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(md2_play_open(&play, full_level, '/', NULL), SETT_OK);
    size_t size = sett_md2_rules.state_size(play.c);
    assert_true(play.c->monsters > 25 && size <= 512);
    assert_true(size % 8 == 0);
    assert_int_equal(sett_md2_rules.state_used(play.c, play.s), size);
    assert_int_equal(sett_md2_rules.scratch_size(play.c) % 8, 0);
    md2_play_close(&play);
}

static void actions_come_in_the_engines_order(void **state)
{
    (void)state;
    Md2Play play;
    uint32_t out[16];
    SettText text = sett_text(sett_alloc_default());
    /* Two corpses on one tile, one goblin alive, one behind a wall. */
    assert_int_equal(md2_play_open(&play,
                                   "XXXXXXXXX/X  M   RX/XHXXXXXXX/X      MX/"
                                   "XXXeXXXXX/XXXXXXXXX",
                                   '/', NULL),
                     SETT_OK);
    int32_t n = sett_md2_rules.actions(play.c, play.scratch, play.s, out, 16);
    for (int32_t i = 0; i < n; i++)
        assert_true(
            sett_md2_rules.print_action(&sett_md2_rules, out[i], &text));
    assert_string_equal(text.data, "NS");
    assert_true(md2_play_text(&play, "N"));
    sett_text_clear(&text);
    n = sett_md2_rules.actions(play.c, play.scratch, play.s, out, 16);
    for (int32_t i = 0; i < n; i++)
        assert_true(
            sett_md2_rules.print_action(&sett_md2_rules, out[i], &text));
    assert_string_equal(text.data, "J(2,1)J(6,1)ES");
    /* The count goes on where there is no room, nothing is written there. */
    memset(out, 0xAB, sizeof out);
    assert_int_equal(
        sett_md2_rules.actions(play.c, play.scratch, play.s, out, 3), n);
    assert_true(out[2] != 0xABABABAB && out[3] == 0xABABABAB);
    sett_text_free(&text);
    md2_play_close(&play);
}

static void throws_may_be_kept_to_the_living(void **state)
{
    (void)state;
    const char *rows = "XXXXXXX/XHM MeX/XXXXXXX";
    Md2Params p = defaults();
    for (int32_t living = 0; living < 2; living++) {
        Md2Play play;
        uint32_t out[8];
        p.throw_living = living != 0;
        assert_int_equal(md2_play_open(&play, rows, '/', &p), SETT_OK);
        assert_true(md2_play_text(&play, "."));
        /* The first goblin died at the hero's side, the second stands on. */
        int32_t n =
            sett_md2_rules.actions(play.c, play.scratch, play.s, out, 8);
        assert_int_equal(n, living ? 2 : 3);
        assert_int_equal(out[0],
                         living ? sett_md2_throw(3, 1) : sett_md2_throw(2, 1));
        assert_string_equal(sett_md2_rules.action_list(play.c),
                            living ? " without waits, with throws at the "
                                     "living alone"
                                   : " without waits");
        md2_play_close(&play);
    }
}

static void actions_survive_text(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",      "X",     "J",       "J(",      "J(1",       "J(1,",
        "J(1,2", "J(,2)", "J(-1,2)", "J(1 ,2)", "J(1,99999)"};
    uint32_t action = 0;
    size_t used = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(sett_md2_rules.read_action(
            &sett_md2_rules, bad[i], strlen(bad[i]), &used, &action));
    static const char *const good[] = {
        "N", "E", "S", "W", ".", "J(0,0)", "J(9,19)", "J(32766,32766)"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        SettText text = sett_text(sett_alloc_default());
        assert_true(sett_md2_rules.read_action(
            &sett_md2_rules, good[i], strlen(good[i]), &used, &action));
        assert_int_equal(used, strlen(good[i]));
        assert_true(
            sett_md2_rules.print_action(&sett_md2_rules, action, &text));
        assert_string_equal(text.data, good[i]);
        sett_text_free(&text);
    }
    SettText none = sett_text(sett_alloc_default());
    assert_false(sett_md2_rules.print_action(&sett_md2_rules, 5, &none));
}

static void counters_hold_the_state_values(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double before, after;
    } want[] = {
        {"hp", 10, 9},           {"max-hp", 10, 10},
        {"distance", 6, 2},      {"max-distance", 7, 7},
        {"kills", 0, 1},         {"killable", 2, 2},
        {"treasure", 0, 1},      {"treasure-total", 1, 1},
        {"potions", 0, 1},       {"potion-total", 1, 1},
        {"knock-outs", 0, 1},    {"throws", 0, 1},
        {"portals", 0, 0},       {"traps", 0, 1},
        {"steps", 0, 5},         {"turn", 0, 5},
        {"treasure-left", 1, 0}, {"potions-left", 1, 0},
    };
    size_t count = sizeof want / sizeof want[0];
    Md2Play play;
    assert_int_equal(count, (size_t)sett_md2_rules.counter_count);
    assert_int_equal(md2_play_open(&play,
                                   "XXXXXXXXX/XHTPt MeX/XmXXXXXXX/XXXXXXXXX/"
                                   "XMXXXXXXX/XXXXXXXXX",
                                   '/', NULL),
                     SETT_OK);
    for (size_t i = 0; i < count; i++)
        assert_true(md2_play_counter(&play, want[i].name) == want[i].before);
    assert_true(md2_play_text(&play, "J(6,1)EEEE"));
    for (size_t i = 0; i < count; i++)
        assert_true(md2_play_counter(&play, want[i].name) == want[i].after);
    assert_true(sett_md2_rules.progress(play.c, play.scratch, play.s) ==
                1 - 2.0 / 7);
    assert_true(md2_play_text(&play, "EE"));
    assert_true(sett_md2_rules.progress(play.c, play.scratch, play.s) == 1);
    md2_play_close(&play);
}

/* Behind a wall the hero is as far as can be, and portals are counted. */
static void portals_count_and_distance_is_by_steps(void **state)
{
    (void)state;
    Md2Play play;
    assert_int_equal(
        md2_play_open(&play, "XXXXX/XHX X/XpXpX/X XeX/XXXXX", '/', NULL),
        SETT_OK);
    assert_true(md2_play_counter(&play, "distance") == 2);
    assert_true(md2_play_counter(&play, "max-distance") == 2);
    assert_true(md2_play_text(&play, "S"));
    assert_true(md2_play_counter(&play, "portals") == 1);
    assert_true(md2_play_counter(&play, "distance") == 1);
    md2_play_close(&play);
}

static void a_state_is_drawn_as_tiles(void **state)
{
    (void)state;
    Md2Play play;
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(
        md2_play_open(&play, "XXXXXX/XHTPEX/XptMpX/Xe XoX/XXXXXX", '/', NULL),
        SETT_OK);
    assert_true(md2_play_text(&play, "E"));
    sett_md2_rules.draw(play.c, play.s, &play.grid);
    for (int32_t i = 0; i < sett_grid_area(&play.grid); i++)
        sett_text_char(&text,
                       sett_game_md2.tiles.tiles[play.grid.cells[i]].glyph);
    assert_string_equal(text.data, "XXXXXX"
                                   "X HMEX"
                                   "Xpt oX"
                                   "Xe X X"
                                   "XXXXXX");
    sett_text_free(&text);
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(monsters_fight_the_hero),
        cmocka_unit_test(the_minitaur_cannot_be_killed),
        cmocka_unit_test(things_wait_on_their_tiles),
        cmocka_unit_test(monsters_meet_things_and_each_other),
        cmocka_unit_test(javelins_fly_and_come_back),
        cmocka_unit_test(wins_deaths_and_limits_end_a_game),
        cmocka_unit_test(unplayable_levels_are_refused_with_reasons),
        cmocka_unit_test(a_hero_walled_in_may_wait),
        cmocka_unit_test(states_are_small_and_all_used),
        cmocka_unit_test(actions_come_in_the_engines_order),
        cmocka_unit_test(throws_may_be_kept_to_the_living),
        cmocka_unit_test(actions_survive_text),
        cmocka_unit_test(counters_hold_the_state_values),
        cmocka_unit_test(portals_count_and_distance_is_by_steps),
        cmocka_unit_test(a_state_is_drawn_as_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
