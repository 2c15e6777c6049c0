/* test_edd_public.c - edd.h as a caller has it: a room taken apart adds up to
   what the evaluator says of it, a room staged is played as the evaluator plays
   it, and what doors reach; memory may run out anywhere. */
#include "sett/edd.h"
#include "support/dungeons.h"
#include "support/edd_room.h"

#include <math.h>
#include <string.h>

static const char crossed[] = "D...#..../..E.#.T../....#..../"
                              "........D";
static const char cut_off[] = "D.#../..#T./..#..";

static const SettEval *evaluator(void)
{
    return sett_catalog_eval(sett_catalog_builtin(), "edd");
}

/* What the evaluator says of a room, with its defaults. */
static SettScore scored(const SettGrid *room, const SettLevel *target)
{
    SettScore score = {0};
    SettArena arena = testkit_arena();
    SettLevel level = {.grid = *room};
    SettEvalJob job = {.game = &sett_game_edd,
                       .params = sett_params_new(&evaluator()->params, &arena),
                       .target = target,
                       .tmp = &arena};
    assert_int_equal(evaluator()->run(&job, &level, &score), SETT_OK);
    sett_arena_free(&arena);
    return score;
}

static SettStatus take_apart(const SettGrid *room, const SettLevel *target,
                             SettArena *arena, SettEddWhy *out)
{
    SettLevel level = {.grid = *room};
    SettEvalJob job = {.game = &sett_game_edd, .target = target, .tmp = arena};
    return sett_edd_take_apart(&job, &level, arena, out);
}

/* Spaces own as many tiles as they have, meso patterns and passages are of
   spaces, and parts add up. */
static void is_whole(const SettGrid *room, const SettEddWhy *why)
{
    double sum = 0;
    assert_int_equal(why->w, room->w);
    assert_int_equal(why->h, room->h);
    for (int32_t i = 0; i < why->space_count; i++) {
        int32_t cells = 0;
        for (int32_t c = 0; c < why->w * why->h; c++)
            cells += why->owner[c] == i;
        assert_int_equal(cells, why->spaces[i].cells);
    }
    for (int32_t i = 0; i < why->passage_count; i++) {
        assert_in_range(why->passages[i].a, 0, why->space_count - 1);
        assert_in_range(why->passages[i].b, 0, why->space_count - 1);
    }
    for (int32_t i = 0; i < why->meso_count; i++)
        for (int32_t k = 0; k < why->meso[i].count; k++)
            assert_in_range(why->meso[i].spaces[k], 0, why->space_count - 1);
    for (int32_t i = 0; i < why->part_count; i++)
        sum += why->parts[i].in_total;
    assert_true(fabs(sum - why->total) < 1e-12);
}

static void parts_add_up_to_the_fitness(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        SettArena arena = testkit_arena();
        SettGrid room = edd_grid(&arena, i % 2 ? cut_off : crossed);
        SettLevel target = {.grid = edd_grid(&arena, crossed)};
        const SettLevel *like = i < 2 ? NULL : &target;
        SettEddWhy why;
        assert_int_equal(take_apart(&room, like, &arena, &why), SETT_OK);
        is_whole(&room, &why);
        assert_int_equal(why.feasible, i % 2 == 0);
        assert_true(fabs(why.total - scored(&room, like).fitness) < 1e-12);
        assert_true(why.likeness_weight == 0 && why.play_weight == 0);
        sett_arena_free(&arena);
    }
}

/* The chamber left and the one right of a wall, and what stands in them. */
static void spaces_say_what_they_hold(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid room = edd_grid(&arena, crossed);
    SettEddWhy why;
    int32_t doors = 0, enemies = 0, treasures = 0, bosses = 0;
    assert_int_equal(take_apart(&room, NULL, &arena, &why), SETT_OK);
    assert_string_equal(why.spaces[why.owner[0]].kind, "chamber");
    assert_int_not_equal(why.owner[0], why.owner[8]);
    assert_int_equal(why.owner[4], -1);
    assert_int_equal(why.spaces[why.owner[0]].x, 0);
    for (int32_t i = 0; i < why.space_count; i++) {
        assert_true(why.spaces[i].reached);
        doors += why.spaces[i].doors;
        enemies += why.spaces[i].enemies;
        treasures += why.spaces[i].treasures;
        bosses += why.spaces[i].bosses;
    }
    assert_int_equal(doors, 2);
    assert_int_equal(enemies, 1);
    assert_int_equal(treasures, 1);
    assert_int_equal(bosses, 0);
    sett_arena_free(&arena);
}

/* Plays all of a stage. */
static SettStatus play(const SettEddStage *stage, SettArena *tmp,
                       double out[SETT_EDD_PLAYED])
{
    double values[SETT_EDD_PERSONAS][SETT_PLAY_VALUES];
    const double *all[SETT_EDD_PERSONAS];
    SettLevel level = {.grid = stage->level};
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++) {
        SettStatus status = sett_playtest(&stage->plays[i], &level, 1, 0, tmp,
                                          values[i], NULL, NULL, NULL);
        if (status != SETT_OK)
            return status;
        all[i] = values[i];
    }
    sett_edd_stage_played(stage, all, out);
    return SETT_OK;
}

static void stages_are_played_as_the_evaluator_does(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid room = edd_grid(&arena, crossed);
    SettEddPlayers *players;
    SettEddStage stage;
    double played[SETT_EDD_PLAYED];
    int32_t first = evaluator()->feature_count - SETT_EDD_PLAYED;
    assert_int_equal(sett_edd_players_new(NULL, 0, NULL, &arena, &players),
                     SETT_OK);
    assert_int_equal(sett_edd_stage(players, &room, &arena, &stage), SETT_OK);
    assert_int_equal(stage.way.entrance, 0);
    assert_int_equal(stage.way.exit, 35);
    assert_int_equal(stage.treasures, 1);
    assert_int_equal(stage.level.w, room.w + 2);
    assert_int_equal(play(&stage, &arena, played), SETT_OK);
    SettScore score = scored(&room, NULL);
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++) {
        assert_true(played[d] == score.features[first + d]);
        assert_string_equal(sett_edd_played_name(d),
                            evaluator()->features[first + d].name);
    }
    sett_arena_free(&arena);
}

/* Foes by the parameters, nodes as they are given. */
static void players_go_by_parameters(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid room = edd_grid(&arena, crossed);
    SettEddPlayers *players;
    SettEddStage usual, other;
    const SettTable *table = &evaluator()->params;
    void *params = sett_params_new(table, &arena);
    assert_int_equal(
        sett_params_set(table, params, "enemy-as", "mage", NULL, &arena, NULL),
        SETT_OK);
    assert_int_equal(sett_edd_players_new(NULL, 0, NULL, &arena, &players),
                     SETT_OK);
    assert_int_equal(sett_edd_stage(players, &room, &arena, &usual), SETT_OK);
    assert_int_equal(sett_edd_players_new(params, 77, NULL, &arena, &players),
                     SETT_OK);
    memset(params, 0, table->size); /* a copy was made */
    assert_int_equal(sett_edd_stage(players, &room, &arena, &other), SETT_OK);
    assert_int_equal(usual.plays[0].budget, 500);
    assert_int_equal(other.plays[2].budget, 77);
    assert_int_not_equal(memcmp(usual.level.cells, other.level.cells,
                                (size_t)sett_grid_area(&usual.level)),
                         0);
    sett_arena_free(&arena);
}

static SettDungeon *three_rooms(void)
{
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "west", "...../.T.E./.....");
    dungeon_room(d, "east", "...../..E../#....");
    dungeon_room(d, "alone", ".../.../...");
    dungeon_join(d, 0, 4, 1, 1, 0, 1);
    return d;
}

static void rooms_are_come_into_by_the_first_door(void **state)
{
    (void)state;
    SettDungeon *d = three_rooms();
    SettArena arena = testkit_arena();
    SettMarker at;
    bool found;
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){0, 2, 2}, NULL),
                     SETT_OK);
    assert_int_equal(sett_edd_entrance(d, 0, &arena, &at, &found), SETT_OK);
    assert_true(found && at.x == 2 && at.y == 2);
    assert_int_equal(sett_edd_entrance(d, 1, &arena, &at, &found), SETT_OK);
    assert_true(found && at.x == 0 && at.y == 1);
    assert_int_equal(at.kind, EDD_MARK_HERO);
    assert_true(at.w == 1 && at.h == 1);
    assert_int_equal(sett_edd_entrance(d, 2, &arena, &at, &found), SETT_OK);
    assert_false(found);
    sett_arena_free(&arena);
    sett_dungeon_destroy(d);
}

static void tiles_behind_a_wall_are_cut(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid room = edd_grid(&arena, cut_off);
    SettMask cut;
    assert_int_equal(sett_edd_cut(&room, &arena, &cut), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&room); c++)
        assert_int_equal(sett_mask_get(&cut, c % 5, c / 5), c % 5 > 2);
    sett_arena_free(&arena);
}

/* A treasure behind a wall: only where all of the wall is locked no door ever
   reaches it. */
static void locked_walls_shut_in(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid room = edd_grid(&arena, cut_off);
    SettMask lock;
    SettPoint at;
    assert_int_equal(sett_mask_take(&arena, 5, 3, &lock), SETT_OK);
    sett_mask_set(&lock, 3, 1);
    sett_mask_set(&lock, 4, 2);
    for (int32_t y = 0; y < 3; y++) {
        assert_int_equal(sett_edd_shut_in(&room, &lock, &arena, &at), SETT_OK);
        assert_true(at.x == -1 && at.y == -1);
        sett_mask_set(&lock, 2, y);
    }
    assert_int_equal(sett_edd_shut_in(&room, &lock, &arena, &at), SETT_OK);
    assert_true(at.x == 3 && at.y == 1);
    sett_arena_free(&arena);
}

/* A wall that is locked between two doors: no room, unless a door is left out.
   Without the lock there are rooms. */
static void locks_leave_rooms_or_none(void **state)
{
    (void)state;
    const SettCatalog *parts = sett_catalog_builtin();
    SettArena arena = testkit_arena();
    SettLevel target = {.grid = edd_grid(&arena, "D.#.D/..#../..#..")};
    SettSearchDef def;
    SettSearchParams params;
    SettMask lock;
    bool any = false;
    assert_int_equal(sett_search_choose(parts, &sett_game_edd, "map-elites",
                                        &arena, &def, &params, NULL),
                     SETT_OK);
    assert_int_equal(sett_mask_take(&arena, 5, 3, &lock), SETT_OK);
    def.target = &target;
    def.lock = &lock;
    assert_int_equal(sett_edd_any_feasible(&def, &arena, &any), SETT_OK);
    assert_true(any);
    for (int32_t y = 0; y < 3; y++)
        sett_mask_set(&lock, 2, y);
    assert_int_equal(sett_edd_any_feasible(&def, &arena, &any), SETT_OK);
    assert_false(any);
    target.grid.cells[4] = EDD_FLOOR;
    assert_int_equal(sett_edd_any_feasible(&def, &arena, &any), SETT_OK);
    assert_true(any);
    sett_arena_free(&arena);
}

static void empty_rooms_have_two_doors(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid is, wanted = edd_grid(&arena, "....../....../D....D/......");
    assert_int_equal(sett_edd_empty_room(&sett_game_edd, 6, 4, &arena, &is),
                     SETT_OK);
    assert_int_equal(is.w, 6);
    assert_int_equal(is.h, 4);
    assert_memory_equal(is.cells, wanted.cells, 24);
    assert_true(sett_game_fits(&sett_game_edd, 3, 64));
    assert_false(sett_game_fits(&sett_game_edd, 2, 64));
    assert_false(sett_game_fits(&sett_game_edd, 3, 65));
    assert_false(sett_game_fits(&sett_game_edd, 65, 3));
    assert_false(sett_game_fits(&sett_game_edd, 64, 2));
    sett_arena_free(&arena);
}

/* A dungeon, and a search around its second room. */
typedef struct Fitting {
    SettDungeon *d;
    SettEddRoom room;
    SettSearch *search;
} Fitting;

static SettStatus fit_rooms(void *user, SettAlloc alloc)
{
    Fitting *f = user;
    SettArena arena;
    SettEddRoom again;
    SettGrid clear;
    SettDungeonReport report = {.feasible = false};
    bool found = false;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_edd_room_take(f->d, 1, &arena, &again);
    if (status == SETT_OK)
        status = sett_edd_clear_room(
            sett_catalog_game(sett_catalog_builtin(), "edd"),
            &again.target.grid, &again.lock, &arena, &clear);
    if (status == SETT_OK)
        status = sett_edd_try_room(f->d, 1, &clear, &arena, &report, NULL);
    if (status == SETT_OK)
        status = sett_edd_fit_room(f->search, f->d, 1, &arena, &report, &found,
                                   NULL);
    if (status == SETT_OK) {
        assert_int_equal(again.others.count, 2);
        assert_true(found == report.feasible);
    }
    sett_arena_free(&arena);
    return status;
}

static void fittest_rooms_are_put(void **state)
{
    (void)state;
    const SettCatalog *parts = sett_catalog_builtin();
    SettArena arena = testkit_arena();
    Fitting f = {.d = three_rooms()};
    SettSearchDef def;
    SettSearchParams params;
    assert_int_equal(sett_edd_room_take(f.d, 1, &arena, &f.room), SETT_OK);
    assert_int_equal(sett_search_choose(parts, sett_catalog_game(parts, "edd"),
                                        "map-elites", &arena, &def, &params,
                                        NULL),
                     SETT_OK);
    def.target = &f.room.target;
    def.lock = &f.room.lock;
    def.training = &f.room.others;
    def.w = f.room.target.grid.w;
    def.h = f.room.target.grid.h;
    def.max_evaluations = 300;
    assert_int_equal(sett_search_create(&def, &f.search, NULL), SETT_OK);
    assert_int_equal(sett_search_step(f.search, 300), SETT_OK);
    testkit_memory(fit_rooms, &f);
    sett_search_destroy(f.search);
    sett_dungeon_destroy(f.d);
    sett_arena_free(&arena);
}

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    const SettDungeon *d = user;
    const SettGrid *room = &sett_dungeon_room(d, 0)->grid;
    SettArena arena;
    SettMask cut;
    SettPoint shut;
    SettMarker at;
    SettEddPlayers *players;
    SettEddStage stage;
    SettEddWhy why;
    SettLevel target = {.grid = *room};
    double played[SETT_EDD_PLAYED];
    bool found;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_edd_cut(room, &arena, &cut);
    if (status == SETT_OK)
        status = sett_edd_shut_in(room, &cut, &arena, &shut);
    if (status == SETT_OK)
        status = sett_edd_entrance(d, 1, &arena, &at, &found);
    if (status == SETT_OK)
        status = take_apart(room, &target, &arena, &why);
    if (status == SETT_OK)
        status = sett_edd_players_new(NULL, 20, NULL, &arena, &players);
    if (status == SETT_OK)
        status = sett_edd_stage(players, room, &arena, &stage);
    if (status == SETT_OK)
        status = play(&stage, &arena, played);
    sett_arena_free(&arena);
    return status;
}

static void without_memory(void **state)
{
    (void)state;
    SettDungeon *d = three_rooms();
    testkit_memory(all_of_it, d);
    sett_dungeon_destroy(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_to_the_fitness),
        cmocka_unit_test(spaces_say_what_they_hold),
        cmocka_unit_test(stages_are_played_as_the_evaluator_does),
        cmocka_unit_test(players_go_by_parameters),
        cmocka_unit_test(rooms_are_come_into_by_the_first_door),
        cmocka_unit_test(tiles_behind_a_wall_are_cut),
        cmocka_unit_test(locked_walls_shut_in),
        cmocka_unit_test(locks_leave_rooms_or_none),
        cmocka_unit_test(empty_rooms_have_two_doors),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(fittest_rooms_are_put),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
