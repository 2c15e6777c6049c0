/* test_edd_dungeon.c - dungeons: what edits are refused, what comes back, that
   a check after edits says what one from scratch says, and objectives. */
#include "support/dungeons.h"
#include "support/edd_room.h"

#include <string.h>

static uint8_t tile_at(const SettDungeon *d, int32_t room, int32_t x, int32_t y)
{
    const SettGrid *g = &sett_dungeon_room(d, room)->grid;
    return g->cells[sett_grid_at(g, x, y)];
}

/* Two rooms of 5x3, joined once, as in the tool. */
static SettDungeon *two_rooms(SettDoorRule doors)
{
    SettDungeon *d = dungeon_new(doors);
    dungeon_room(d, "west", "...../.T.../.....");
    dungeon_room(d, "east", "...../..E../#....");
    dungeon_join(d, 0, 4, 1, 1, 0, 1);
    return d;
}

static void assert_refused(SettStatus status, const SettError *err,
                           const char *words)
{
    assert_int_equal(status, SETT_BAD_INPUT);
    if (strstr(err->text, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", err->text, words);
}

static void connections_are_refused(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ON_PASSABLE);
    static const struct {
        SettSpot a, b;
        const char *words;
    } bad[] = {
        {{0, 0, 0}, {0, 4, 2}, "with itself"},
        {{0, 4, 1}, {1, 4, 1}, "has a connection already"},
        {{1, 4, 1}, {0, 4, 1}, "has a connection already"},
        {{0, 2, 1}, {1, 4, 1}, "is not on the border"},
        {{0, 5, 1}, {1, 4, 1}, "is not in \"west\", which has 5x3 tiles"},
        {{0, 0, 0}, {1, 4, 1}, "is the start"},
        {{0, 0, 2}, {1, 0, 2}, "is a wall, and doors need passable tiles"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        SettError err;
        SettStatus s = sett_dungeon_connect(d, bad[i].a, bad[i].b, NULL, &err);
        assert_refused(s, &err, bad[i].words);
        assert_int_equal(sett_dungeon_connections(d), 1);
        assert_true(sett_dungeon_check(d).feasible);
    }
    sett_dungeon_destroy(d);
}

static void walls_are_cut_where_the_rule_allows(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    SettArena tmp = testkit_arena();
    SettDungeonReport report;
    dungeon_join(d, 0, 0, 2, 1, 0, 2);
    assert_int_equal(tile_at(d, 1, 0, 2), EDD_DOOR);
    assert_int_equal(sett_dungeon_report(d, &tmp, &report), SETT_OK);
    assert_true(report.feasible);
    assert_int_equal(report.count, 1);
    assert_string_equal(report.reasons[0].code, "door-in-wall");
    assert_true(report.reasons[0].warning);
    assert_int_equal(report.reasons[0].room, 1);
    assert_int_equal(report.reasons[0].cells[0].y, 2);
    sett_arena_free(&tmp);
    sett_dungeon_destroy(d);
}

static void rooms_are_refused(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    SettError err;
    uint8_t cells[65 * 65] = {0};
    SettGrid small = {cells, 2, 2}, tall = {cells, 3, 65},
             fit = {cells, 64, 64};
    SettGrid narrow = {cells, 4, 3};
    assert_refused(sett_dungeon_add(d, NULL, 0, 0, &small, NULL, &err), &err,
                   "a room of 2x2 tiles");
    assert_string_equal(err.expected, "3x3 to 64x64");
    assert_refused(sett_dungeon_add(d, NULL, 0, 0, &tall, NULL, &err), &err,
                   "a room of 3x65 tiles");
    assert_refused(sett_dungeon_add(d, "east", 0, 0, &fit, NULL, &err), &err,
                   "two rooms are called \"east\"");
    assert_refused(sett_dungeon_add(d, "a\nb", 0, 0, &fit, NULL, &err), &err,
                   "no name for a room");
    assert_refused(
        sett_dungeon_add(d, NULL, SETT_DUNGEON_FAR + 1, 0, &fit, NULL, &err),
        &err, "a room at 1000001,0");
    assert_refused(sett_dungeon_replace(d, 0, &narrow, &err), &err,
                   "the door at 4,1 of \"west\" is not on the border");
    assert_refused(sett_dungeon_rename(d, 1, "west", &err), &err,
                   "two rooms are called");
    assert_int_equal(sett_dungeon_rename(d, 1, "east", &err), SETT_OK);
    assert_int_equal(sett_dungeon_rooms(d), 2);
    assert_int_equal(sett_dungeon_add(d, NULL, 0, 0, &fit, NULL, &err),
                     SETT_OK);
    assert_string_equal(sett_dungeon_room(d, 2)->name, "room 3");
    sett_dungeon_destroy(d);
}

static void tiles_are_refused(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    SettError err;
    assert_refused(sett_dungeon_paint(d, (SettSpot){0, 4, 1}, EDD_WALL, &err),
                   &err, "is the door of a connection");
    assert_refused(sett_dungeon_paint(d, (SettSpot){0, 1, 1}, EDD_DOOR, &err),
                   &err, "doors come with connections");
    assert_refused(sett_dungeon_paint(d, (SettSpot){0, 1, 3}, EDD_WALL, &err),
                   &err, "is not in \"west\"");
    assert_refused(sett_dungeon_set_start(d, (SettSpot){1, -1, 0}, &err), &err,
                   "is not in \"east\"");
    assert_int_equal(tile_at(d, 0, 1, 1), EDD_TREASURE);
    sett_dungeon_destroy(d);
}

static void limits_hold(void **state)
{
    (void)state;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    SettError err;
    static uint8_t cells[EDD_SIDE * EDD_SIDE];
    SettGrid small = {cells, 3, 3}, big = {cells, 64, 64};
    for (int32_t i = 0; i < SETT_DUNGEON_ROOMS; i++)
        assert_int_equal(sett_dungeon_add(d, NULL, 0, 0, &small, NULL, NULL),
                         SETT_OK);
    assert_int_equal(sett_dungeon_add(d, NULL, 0, 0, &small, NULL, &err),
                     SETT_TOO_LARGE);
    for (int32_t i = 0; i < 253; i++) /* 253 * 4096 + 771 * 9 <= 2^20 */
        assert_int_equal(sett_dungeon_replace(d, i, &big, NULL), SETT_OK);
    assert_int_equal(sett_dungeon_replace(d, 253, &big, NULL), SETT_OK);
    assert_int_equal(sett_dungeon_replace(d, 254, &big, &err), SETT_TOO_LARGE);
    /* Eight border tiles a small room: 15 big ones give the rest. */
    for (int32_t i = 0; i < SETT_DUNGEON_CONNECTIONS; i++) {
        int32_t a = 2 * (i / 63), x = i % 63;
        dungeon_join(d, a, x + 1, 63, a + 1, x + 1, 63);
    }
    assert_int_equal(sett_dungeon_connect(d, (SettSpot){250, 5, 0},
                                          (SettSpot){251, 5, 0}, NULL, &err),
                     SETT_TOO_LARGE);
    assert_int_equal(sett_dungeon_check(d).cut_doors,
                     2 * SETT_DUNGEON_CONNECTIONS - 2 * 63);
    sett_dungeon_destroy(d);
}

static void erased_connections_give_tiles_back(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    SettSpot treasure = {0, 2, 0};
    assert_int_equal(sett_dungeon_paint(d, treasure, EDD_TREASURE, NULL),
                     SETT_OK);
    dungeon_join(d, 0, 2, 0, 1, 0, 2);
    assert_int_equal(tile_at(d, 0, 2, 0), EDD_DOOR);
    assert_int_equal(sett_dungeon_door(d, treasure), 1);
    sett_dungeon_disconnect(d, 1);
    assert_int_equal(tile_at(d, 0, 2, 0), EDD_TREASURE);
    assert_int_equal(tile_at(d, 1, 0, 2), EDD_WALL);
    assert_int_equal(sett_dungeon_door(d, treasure), -1);
    assert_int_equal(tile_at(d, 0, 4, 1), EDD_DOOR);
    sett_dungeon_destroy(d);
}

static void a_removed_room_takes_its_doors_along(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    int32_t third = dungeon_room(d, "third", "#../.../...");
    dungeon_join(d, third, 1, 0, 1, 0, 2);
    dungeon_join(d, third, 2, 2, 0, 0, 2);
    sett_dungeon_remove(d, 0);
    assert_int_equal(sett_dungeon_rooms(d), 2);
    assert_int_equal(sett_dungeon_connections(d), 1);
    assert_int_equal(tile_at(d, 0, 0, 1), EDD_FLOOR);
    assert_int_equal(tile_at(d, 1, 2, 2), EDD_FLOOR);
    assert_int_equal(tile_at(d, 1, 1, 0), EDD_DOOR);
    assert_int_equal(sett_dungeon_start(d).room, 0);
    assert_true(sett_dungeon_check(d).feasible);
    sett_dungeon_remove(d, 0);
    SettSpot start = sett_dungeon_start(d); /* not the wall at 0,0 */
    assert_int_equal(start.room, 0);
    assert_int_equal(start.x, 1);
    sett_dungeon_remove(d, 0);
    assert_int_equal(sett_dungeon_start(d).room, -1);
    assert_false(sett_dungeon_check(d).feasible);
    sett_dungeon_destroy(d);
}

static void doors_stay_in_a_replaced_room(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    SettArena arena = testkit_arena();
    SettGrid same = edd_grid(&arena, "#..../....T/....#");
    SettGrid taller = edd_grid(&arena, "#..../....#/....#/.....");
    sett_dungeon_lock(d, (SettSpot){0, 2, 2}, true);
    assert_int_equal(sett_dungeon_replace(d, 0, &same, NULL), SETT_OK);
    assert_int_equal(tile_at(d, 0, 4, 1), EDD_DOOR);
    assert_true(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 2, 2));
    assert_int_equal(sett_dungeon_connection(d, 0)->under[0], EDD_TREASURE);
    assert_int_equal(sett_dungeon_replace(d, 0, &taller, NULL), SETT_OK);
    assert_string_equal(sett_dungeon_room(d, 0)->name, "west");
    assert_false(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 2, 2));
    sett_dungeon_disconnect(d, 0);
    assert_int_equal(tile_at(d, 0, 4, 1), EDD_WALL);
    sett_arena_free(&arena);
    sett_dungeon_destroy(d);
}

/* The codes of all reasons, each behind its room's number. */
static void assert_reasons(SettDungeon *d, const char *want)
{
    SettArena tmp = testkit_arena();
    SettText got = sett_text(sett_alloc_default());
    SettDungeonReport report;
    assert_int_equal(sett_dungeon_report(d, &tmp, &report), SETT_OK);
    for (int32_t i = 0; i < report.count; i++)
        sett_text_format(&got, "%s%d:%s", i > 0 ? " " : "",
                         (int)report.reasons[i].room, report.reasons[i].code);
    assert_string_equal(got.data != NULL ? got.data : "", want);
    sett_text_free(&got);
    sett_arena_free(&tmp);
}

static void reasons_tell_what_is_wrong(void **state)
{
    (void)state;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    assert_reasons(d, "-1:no-room");
    dungeon_room(d, "a", ".../.../...");
    assert_reasons(d, "0:too-few 0:no-connection");
    dungeon_room(d, "b", "..#./..#./..#.");
    dungeon_room(d, "c", "###/###/###");
    dungeon_room(d, "d", ".../.../...");
    dungeon_join(d, 0, 2, 1, 1, 0, 1);
    assert_reasons(d, "1:no-door 2:too-few 2:no-connection 3:too-few "
                      "3:no-connection");
    dungeon_join(d, 1, 3, 1, 2, 0, 0); /* behind b's wall */
    dungeon_join(d, 2, 2, 2, 3, 0, 0);
    assert_reasons(d, "1:doors-apart 1:cut-door 1:cut-tiles 2:doors-apart "
                      "2:cut-room 3:cut-room 2:door-in-wall");
    SettDungeonVerdict v = sett_dungeon_check(d);
    assert_int_equal(v.cut_rooms, 2);
    assert_int_equal(v.cut_doors, 4);
    assert_int_equal(v.cut_tiles, 3 + 2 + 9);
    assert_int_equal(v.reached, 9 + 6);
    assert_false(v.reference);
    assert_int_equal(
        sett_dungeon_paint(d, (SettSpot){1, 2, 0}, EDD_FLOOR, NULL), SETT_OK);
    assert_reasons(
        d, "2:doors-apart 2:cut-door 2:cut-tiles 3:cut-room 2:door-in-wall");
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){2, 1, 1}, NULL),
                     SETT_OK);
    assert_false(sett_dungeon_check(d).start);
    sett_dungeon_destroy(d);
}

static void the_reference_asks_for_doors_only(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms(SETT_DOORS_ANYWHERE);
    for (int32_t y = 0; y < 3; y++) /* cuts two columns off, without doors */
        assert_int_equal(
            sett_dungeon_paint(d, (SettSpot){1, 2, y}, EDD_WALL, NULL),
            SETT_OK);
    SettDungeonVerdict v = sett_dungeon_check(d);
    assert_true(v.reference);
    assert_false(v.feasible);
    assert_int_equal(v.cut_tiles, 6);
    sett_dungeon_destroy(d);
}

/* The plain twin: one flood over all tiles. */
typedef struct Flood {
    uint8_t seen[16][EDD_SIDE * EDD_SIDE];
    SettSpot stack[16 * EDD_SIDE * EDD_SIDE];
    int32_t top;
} Flood;

static void push(const SettDungeon *d, Flood *f, SettSpot at)
{
    const SettGrid *g = &sett_dungeon_room(d, at.room)->grid;
    if (!sett_grid_has(g, at.x, at.y))
        return;
    int32_t c = sett_grid_at(g, at.x, at.y);
    if (g->cells[c] == EDD_WALL || f->seen[at.room][c])
        return;
    f->seen[at.room][c] = 1;
    f->stack[f->top++] = at;
}

static void flood(const SettDungeon *d, Flood *f)
{
    memset(f->seen, 0, sizeof f->seen);
    f->top = 0;
    push(d, f, sett_dungeon_start(d));
    while (f->top > 0) {
        SettSpot at = f->stack[--f->top];
        for (int32_t i = 0; i < 4; i++)
            push(d, f,
                 (SettSpot){at.room, at.x + sett_dirs[i].x,
                            at.y + sett_dirs[i].y});
        for (int32_t i = 0; i < 2 * sett_dungeon_connections(d); i++) {
            const SettConnection *c = sett_dungeon_connection(d, i / 2);
            SettSpot end = c->end[i % 2];
            if (end.room == at.room && end.x == at.x && end.y == at.y)
                push(d, f, c->end[1 - i % 2]);
        }
    }
}

static SettDungeonVerdict judge(const SettDungeon *d, Flood *f)
{
    SettDungeonVerdict v = {.start = false};
    flood(d, f);
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++) {
        const SettGrid *g = &sett_dungeon_room(d, r)->grid;
        int64_t reached = 0, cut = 0;
        bool bare = true;
        for (int32_t c = 0; c < sett_grid_area(g); c++) {
            SettSpot at = {r, c % g->w, c / g->w};
            bool door = sett_dungeon_door(d, at) >= 0;
            reached += f->seen[r][c];
            cut += g->cells[c] != EDD_WALL && !f->seen[r][c];
            bare = bare && !door;
            v.loose_doors += g->cells[c] == EDD_DOOR && !door;
            v.cut_doors += door && !f->seen[r][c];
        }
        v.bare_rooms += bare;
        v.cut_rooms += reached == 0 && cut > 0;
        v.reached += reached;
        v.cut_tiles += cut;
    }
    v.start = v.reached > 0;
    v.reference = v.bare_rooms == 0 && v.cut_doors == 0;
    v.feasible = v.start && v.bare_rooms + v.loose_doors == 0 && !v.cut_tiles;
    return v;
}

/* One edit by lot; whether it was refused does not matter. */
static void edit(SettDungeon *d, SettRng *rng)
{
    uint8_t cells[EDD_SIDE * EDD_SIDE];
    int32_t rooms = sett_dungeon_rooms(d);
    int32_t room = (int32_t)sett_rng_below(rng, (uint32_t)rooms);
    SettSpot at = dungeon_border(d, rng, room), to = dungeon_border(d, rng, 0);
    SettGrid grid = {cells, sett_rng_range(rng, 3, 9), 5};
    uint32_t what = sett_rng_below(rng, 100);
    int32_t joined = sett_dungeon_connections(d);
    if (what < 70) {
        at = (SettSpot){room, sett_rng_range(rng, 0, 8), at.y};
        sett_dungeon_paint(d, at, (uint8_t)sett_rng_below(rng, 5), NULL);
    } else if (what < 82) {
        sett_dungeon_connect(d, at, to, NULL, NULL);
    } else if (what < 88 && joined > 0) {
        sett_dungeon_disconnect(d,
                                (int32_t)sett_rng_below(rng, (uint32_t)joined));
    } else if (what < 92 && rooms < 12) {
        dungeon_draw(rng, 4, &grid);
        grid.cells[0] = what == 91 ? EDD_DOOR : grid.cells[0];
        sett_dungeon_add(d, NULL, 0, 0, &grid, NULL, NULL);
    } else if (what < 94 && rooms > 2) {
        sett_dungeon_remove(d, room);
    } else if (what < 97) {
        dungeon_draw(rng, 4, &grid);
        sett_dungeon_replace(d, room, &grid, NULL);
    } else {
        sett_dungeon_set_start(d, at, NULL);
    }
}

static void assert_same(SettDungeon *d, Flood *f)
{
    SettDungeonVerdict a = sett_dungeon_check(d), b = judge(d, f);
    assert_int_equal(a.feasible, b.feasible);
    assert_int_equal(a.reference, b.reference);
    assert_int_equal(a.start, b.start);
    assert_int_equal(a.bare_rooms, b.bare_rooms);
    assert_int_equal(a.cut_rooms, b.cut_rooms);
    assert_int_equal(a.cut_doors, b.cut_doors);
    assert_int_equal(a.loose_doors, b.loose_doors);
    assert_int_equal(a.cut_tiles, b.cut_tiles);
    assert_int_equal(a.reached, b.reached);
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++) {
        const SettGrid *g = &sett_dungeon_room(d, r)->grid;
        for (int32_t c = 0; c < sett_grid_area(g); c++)
            assert_int_equal(
                sett_dungeon_reached(d, (SettSpot){r, c % g->w, c / g->w}),
                f->seen[r][c]);
    }
}

/* 10,000 edits: what is kept between checks is what a flood from scratch says.
 */
static void checks_after_edits_are_checks_from_scratch(void **state)
{
    (void)state;
    static Flood f;
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 1);
    int32_t feasible = 0;
    for (int32_t run = 0; run < 20; run++) {
        SettDungeon *d = dungeon_random(&rng, 5, 9, 6);
        for (int32_t i = 0; i < 500; i++) {
            edit(d, &rng);
            assert_same(d, &f);
            feasible += sett_dungeon_check(d).feasible;
        }
        sett_dungeon_destroy(d);
    }
    assert_true(feasible > 0);
}

static void objectives_are_rooms_at_the_ends(void **state)
{
    (void)state;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    SettArena tmp = testkit_arena();
    SettObjective *goals;
    int32_t count;
    dungeon_room(d, "hall", "......./......./.......");
    dungeon_room(d, "way", "......./......./.......");
    dungeon_room(d, "lair", "......./..BBB../..BBB../..BBB../......./.......");
    dungeon_room(d, "store", "......./.T.T.../.......");
    dungeon_join(d, 0, 6, 1, 1, 0, 1);
    dungeon_join(d, 1, 6, 1, 2, 0, 1);
    dungeon_join(d, 0, 3, 2, 3, 3, 0);
    assert_int_equal(sett_dungeon_objectives(d, &tmp, &goals, &count), SETT_OK);
    assert_int_equal(count, 2);
    assert_int_equal(goals[0].room, 2); /* farther away */
    assert_string_equal(goals[0].what, "defeat boss");
    assert_int_equal(goals[0].path, 3);
    assert_int_equal(goals[1].room, 3);
    assert_string_equal(goals[1].what, "find treasure");
    assert_int_equal(goals[1].doors, 1);
    sett_arena_free(&tmp);
    sett_dungeon_destroy(d);
}

static SettStatus build(const SettDungeonDef *def, SettArena *tmp)
{
    SettDungeon *d = NULL;
    uint8_t cells[64] = {0};
    SettGrid grid = {cells, 8, 8}, other = {cells, 8, 7};
    SettDungeonReport report;
    SettObjective *goals;
    SettDungeonPath path;
    int32_t count;
    SettStatus s = sett_dungeon_create(def, &d, NULL);
    if (s != SETT_OK)
        return s;
    for (int32_t i = 0; s == SETT_OK && i < 10; i++)
        s = sett_dungeon_add(d, NULL, 9 * i, 0, &grid, NULL, NULL);
    for (int32_t i = 0; s == SETT_OK && i < 9; i++)
        s = sett_dungeon_connect(d, (SettSpot){i, 7, 3},
                                 (SettSpot){i + 1, 0, 3}, NULL, NULL);
    if (s == SETT_OK)
        s = sett_dungeon_replace(d, 4, &other, NULL);
    if (s == SETT_OK)
        assert_int_equal(sett_dungeon_check(d).reached, 10 * 64 - 8);
    if (s == SETT_OK)
        s = sett_dungeon_report(d, tmp, &report);
    if (s == SETT_OK)
        s = sett_dungeon_objectives(d, tmp, &goals, &count);
    if (s == SETT_OK)
        s = sett_dungeon_path(d, SETT_PATH_FASTEST, (SettSpot){0, 0, 0},
                              (SettSpot){9, 7, 6}, 0, tmp, &path, NULL);
    if (s == SETT_OK)
        s = sett_dungeon_path(d, SETT_PATH_MOST_ENEMIES, (SettSpot){0, 0, 0},
                              (SettSpot){0, 3, 3}, 2000, tmp, &path, NULL);
    sett_dungeon_destroy(d);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
        SettArena tmp;
        def.alloc = testkit_alloc(&counter);
        sett_arena_init(&tmp, def.alloc, 0);
        SettStatus s = build(&def, &tmp);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK && counter.asked < n)
            return;
        assert_int_equal(s, SETT_NO_MEMORY);
    }
}

static void games_without_doors_have_no_dungeons(void **state)
{
    (void)state;
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(sett_catalog_builtin(), "smb"));
    SettDungeon *d = NULL;
    SettError err;
    assert_int_equal(sett_dungeon_create(&def, &d, &err), SETT_UNSUPPORTED);
    assert_string_equal(err.text, "smb has no doors");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_are_refused),
        cmocka_unit_test(walls_are_cut_where_the_rule_allows),
        cmocka_unit_test(rooms_are_refused),
        cmocka_unit_test(tiles_are_refused),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(erased_connections_give_tiles_back),
        cmocka_unit_test(a_removed_room_takes_its_doors_along),
        cmocka_unit_test(doors_stay_in_a_replaced_room),
        cmocka_unit_test(reasons_tell_what_is_wrong),
        cmocka_unit_test(the_reference_asks_for_doors_only),
        cmocka_unit_test(checks_after_edits_are_checks_from_scratch),
        cmocka_unit_test(objectives_are_rooms_at_the_ends),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(games_without_doors_have_no_dungeons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
