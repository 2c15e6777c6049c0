/* test_edd_dungeon_play.c - dungeons as their rooms are played: where each is
   come into and left, what came of all, and what ends it. */
#include "lab/edd_play.h"

#include "sett/io.h"
#include "support/dungeons.h"
#include "support/edd_room.h"

/* A dungeon with its tour, played. */
typedef struct Played {
    SettArena arena;
    EddConfig config;
    SettEddTour tour;
    double whole[SETT_EDD_PLAYED];
} Played;

static void play(Played *p, const SettDungeon *d, EddFoe enemy)
{
    SettEddPlayers players;
    p->arena = testkit_arena();
    p->config = edd_config(EDD_SETT);
    p->config.enemy_as.index = (int32_t)enemy;
    assert_int_equal(sett_edd_tour(d, &p->arena, &p->tour), SETT_OK);
    assert_int_equal(sett_edd_players(&p->config, NULL, &p->arena, &players),
                     SETT_OK);
    /* backwards: rooms do not hang on one another */
    for (int32_t i = p->tour.count - 1; i >= 0; i--)
        assert_int_equal(
            sett_edd_play_visit(&players, d, &p->arena, &p->tour.visits[i]),
            SETT_OK);
    sett_edd_tour_played(&p->tour, p->whole);
}

static void assert_visit(const SettEddTour *tour, int32_t i, int32_t room,
                         int32_t entrance, int32_t exit)
{
    const SettEddVisit *visit = &tour->visits[i];
    assert_int_equal(visit->room, room);
    assert_int_equal(visit->reached, entrance >= 0);
    assert_int_equal(visit->way.entrance, entrance);
    assert_int_equal(visit->way.exit, exit);
}

static void assert_played(const double *played, double completion,
                          double damage, double risk)
{
    assert_true(played[EDD_PLAYED_COMPLETION] == completion);
    assert_true(played[EDD_PLAYED_DAMAGE] == damage);
    assert_true(played[EDD_PLAYED_RISK] == risk);
}

static void rooms_are_met_breadth_first(void **state)
{
    (void)state;
    Played p;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "start", "...../...../.....");
    dungeon_room(d, "far", ".../.../..T");
    dungeon_room(d, "east", "...../...../.....");
    dungeon_join(d, 2, 4, 1, 1, 0, 1);
    dungeon_join(d, 0, 4, 1, 2, 0, 1);
    dungeon_join(d, 0, 2, 2, 2, 2, 2); /* a second door into the same room */
    play(&p, d, EDD_GOBLIN);
    assert_int_equal(p.tour.count, 3);
    assert_int_equal(p.tour.reached, 3);
    assert_visit(&p.tour, 0, 0, 0, 9);
    assert_visit(&p.tour, 1, 2, 5, 9);
    /* the treasure in the corner is not what the exit is put on */
    assert_visit(&p.tour, 2, 1, 3, 2);
    assert_played(p.whole, 1, 0, 0);
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
}

/* Its two halves are joined by other rooms alone. */
static void walls_part_a_room(void **state)
{
    (void)state;
    Played p;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "parted", "..#../..#../..#..");
    dungeon_room(d, "round", ".../.../...");
    dungeon_room(d, "behind", ".../.../...");
    dungeon_join(d, 0, 4, 0, 2, 0, 0);
    dungeon_join(d, 0, 1, 2, 1, 0, 2);
    dungeon_join(d, 1, 2, 2, 0, 3, 2);
    play(&p, d, EDD_GOBLIN);
    assert_int_equal(p.tour.reached, 3);
    assert_visit(&p.tour, 0, 0, 0, 11);
    assert_visit(&p.tour, 1, 1, 6, 2);
    assert_visit(&p.tour, 2, 2, 0, 8);
    assert_played(p.whole, 1, 0, 0);
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
}

static void reached_are_those_that_the_check_reaches(void **state)
{
    (void)state;
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    int32_t cut = 0;
    for (int32_t i = 0; i < 1000; i++) {
        int32_t rooms = sett_rng_range(&rng, 1, 6);
        SettDungeon *d = dungeon_random(&rng, rooms, 9, 3);
        SettArena arena = testkit_arena();
        SettEddTour tour;
        sett_dungeon_check(d);
        assert_int_equal(sett_edd_tour(d, &arena, &tour), SETT_OK);
        assert_int_equal(tour.count, rooms);
        bool seen[6] = {false};
        for (int32_t v = 0; v < rooms; v++) {
            const SettEddVisit *visit = &tour.visits[v];
            const SettGrid *g = &sett_dungeon_room(d, visit->room)->grid;
            bool reached = false;
            for (int32_t c = 0; c < sett_grid_area(g); c++)
                reached |= sett_dungeon_reached(
                    d, (SettSpot){visit->room, c % g->w, c / g->w});
            assert_int_equal(visit->reached, reached);
            assert_int_equal(visit->reached, v < tour.reached);
            assert_false(seen[visit->room]);
            seen[visit->room] = true;
            cut += !reached;
        }
        sett_arena_free(&arena);
        sett_dungeon_destroy(d);
    }
    assert_true(cut > 100);
}

static void nobody_completes_what_nobody_reaches(void **state)
{
    (void)state;
    Played p;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "vault", "TTT/.../...");
    dungeon_room(d, "start", ".../.T./...");
    dungeon_room(d, "hall", ".../.../...");
    dungeon_room(d, "shed", ".../.../...");
    dungeon_join(d, 1, 2, 1, 2, 0, 1);
    dungeon_join(d, 0, 2, 1, 3, 0, 1);
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){1, 0, 0}, NULL),
                     SETT_OK);
    play(&p, d, EDD_GOBLIN);
    assert_int_equal(p.tour.reached, 2);
    assert_visit(&p.tour, 0, 1, 0, 5);
    assert_visit(&p.tour, 1, 2, 3, 2);
    assert_visit(&p.tour, 2, 0, -1, -1);
    assert_visit(&p.tour, 3, 3, -1, -1);
    assert_played(p.tour.visits[0].played, 1, 0, 0);
    assert_played(p.tour.visits[2].played, 0, 0, 1);
    assert_played(p.tour.visits[3].played, 0, 0, 0);
    /* three of the four treasures lie where nobody comes */
    assert_played(p.whole, 0.5, 0, 0.75);
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
}

static void a_corridor_of_foes_kills(void **state)
{
    (void)state;
    Played p;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "start", ".../.../...");
    dungeon_room(d, "corridor", "############/.EEEEEEEEET./############");
    dungeon_room(d, "end", ".../.../...");
    dungeon_join(d, 0, 2, 1, 1, 0, 1);
    dungeon_join(d, 1, 11, 1, 2, 0, 1);
    play(&p, d, EDD_MAGE);
    assert_visit(&p.tour, 1, 1, 12, 23);
    const double *corridor = p.tour.visits[1].played;
    assert_true(corridor[EDD_PLAYED_COMPLETION] == 0);
    assert_true(corridor[EDD_PLAYED_DAMAGE] > 0.5);
    assert_true(corridor[EDD_PLAYED_RISK] == 1);
    assert_played(p.whole, 2.0 / 3, corridor[EDD_PLAYED_DAMAGE] / 3, 1);
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
}

static void nowhere_to_start(void **state)
{
    (void)state;
    Played p;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    play(&p, d, EDD_GOBLIN);
    assert_int_equal(p.tour.count, 0);
    assert_played(p.whole, 0, 0, 0);
    sett_arena_free(&p.arena);
    dungeon_room(d, "solid", "###/###/###");
    play(&p, d, EDD_GOBLIN);
    assert_visit(&p.tour, 0, 0, -1, -1);
    assert_played(p.whole, 0, 0, 0);
    sett_arena_free(&p.arena);
    /* a room of one tile has no way out */
    dungeon_room(d, "cell", "###/#T#/###");
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){1, 1, 1}, NULL),
                     SETT_OK);
    play(&p, d, EDD_GOBLIN);
    assert_visit(&p.tour, 0, 1, 4, -1);
    assert_played(p.whole, 0, 0, 1);
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
}

static SettDungeon *old_keep(SettArena *arena)
{
    char path[1024], *text = NULL;
    size_t size = 0;
    const SettJson *json = NULL;
    SettIo io = sett_io_posix();
    SettJsonLimits limits = sett_json_limits();
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettDungeon *d = NULL;
    bool newer;
    testkit_path("../levels/edd/dungeons/old-keep.json", path, sizeof path);
    assert_int_equal(
        sett_file_read(&io, path, 1 << 20, arena, &text, &size, NULL), SETT_OK);
    assert_int_equal(sett_json_read(text, size, &limits, arena, &json, NULL),
                     SETT_OK);
    assert_int_equal(sett_dungeon_read(&def, json, &d, &newer, NULL), SETT_OK);
    return d;
}

static void the_old_keep_can_be_played(void **state)
{
    (void)state;
    Played p;
    SettArena arena = testkit_arena();
    SettDungeon *d = old_keep(&arena);
    play(&p, d, EDD_GOBLIN);
    assert_int_equal(p.tour.count, 6);
    assert_int_equal(p.tour.reached, 6);
    assert_visit(&p.tour, 0, 0, 3 * 11 + 1, 3 * 11 + 10);
    assert_visit(&p.tour, 1, 1, 5 * 18, 9 * 18 + 17);
    assert_true(p.whole[EDD_PLAYED_COMPLETION] == 1);
    assert_true(p.whole[EDD_PLAYED_DAMAGE] > 0);
    assert_true(p.whole[EDD_PLAYED_DAMAGE] < 0.5);
    /* as its rooms alone on the same ways */
    for (int32_t i = 0; i < p.tour.count; i++) {
        EddCase c = {.arena = testkit_arena()};
        SettEddPlayers players;
        double alone[SETT_EDD_PLAYED];
        int32_t unknown;
        const SettEddVisit *visit = &p.tour.visits[i];
        SettLevel level = {.grid = sett_dungeon_room(d, visit->room)->grid};
        sett_edd_kinds(&sett_game_edd.tiles, c.kind);
        assert_int_equal(
            sett_edd_room(&level, c.kind, EDD_SETT, &c.arena, &c.room),
            SETT_OK);
        assert_int_equal(sett_edd_players(&p.config, NULL, &c.arena, &players),
                         SETT_OK);
        assert_int_equal(sett_edd_play(&players, &c.room, &visit->way,
                                       EDD_ALL_PLAYED, &c.arena, alone,
                                       &unknown),
                         SETT_OK);
        assert_memory_equal(alone, visit->played, sizeof alone);
        sett_arena_free(&c.arena);
    }
    sett_arena_free(&p.arena);
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
}

static SettDungeon *two_rooms(void)
{
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "west", "...../.T.E./.....");
    dungeon_room(d, "east", "...../..E../#....");
    dungeon_join(d, 0, 4, 1, 1, 0, 1);
    return d;
}

static bool at_once(void *user)
{
    (void)user;
    return true;
}

static void play_can_be_cancelled(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettDungeon *d = two_rooms();
    EddConfig config = edd_config(EDD_SETT);
    const SettCancel cancel = {at_once, NULL};
    SettEddPlayers players;
    SettEddTour tour;
    assert_int_equal(sett_edd_tour(d, &arena, &tour), SETT_OK);
    assert_int_equal(sett_edd_players(&config, &cancel, &arena, &players),
                     SETT_OK);
    assert_int_equal(sett_edd_play_visit(&players, d, &arena, &tour.visits[0]),
                     SETT_CANCELLED);
    sett_arena_free(&arena);
    sett_dungeon_destroy(d);
}

/* A crowd that would take hours: turns are as many as their cost allows, and
   who has not won by then is unknown, not lost. */
static void crowds_have_a_bound(void **state)
{
    (void)state;
    char art[64 * 65];
    for (int32_t i = 0; i < 64 * 65; i++)
        art[i] = i % 65 == 64                     ? '/'
                 : i % 65 % 2 == 1 && i / 65 > 31 ? 'E'
                                                  : '.';
    art[64 * 65 - 1] = 0;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "crowd", art);
    EddConfig config = edd_config(EDD_SETT);
    SettArena arena = testkit_arena();
    SettEddPlayers players;
    SettEddTour tour;
    config.play_budget = 12;
    assert_int_equal(sett_edd_tour(d, &arena, &tour), SETT_OK);
    assert_int_equal(sett_edd_players(&config, NULL, &arena, &players),
                     SETT_OK);
    assert_int_equal(sett_edd_play_visit(&players, d, &arena, &tour.visits[0]),
                     SETT_OK);
    const SettEddVisit *visit = &tour.visits[0];
    assert_int_equal(visit->foes, 1024);
    assert_int_equal(visit->nodes, 12);
    assert_int_equal(visit->turns, 1 + 12 / 2); /* 1,024 x 4,096 are 2^22 */
    assert_int_equal(visit->unknown, SETT_EDD_PERSONAS);
    assert_true(visit->played[EDD_PLAYED_COMPLETION] == 0);
    sett_arena_free(&arena);
    sett_dungeon_destroy(d);
}

static SettStatus play_in(const SettDungeon *d, SettArena *arena)
{
    EddConfig config = edd_config(EDD_SETT);
    SettEddPlayers players;
    SettEddTour tour;
    config.play_budget = 20;
    SettStatus s = sett_edd_tour(d, arena, &tour);
    if (s == SETT_OK)
        s = sett_edd_players(&config, NULL, arena, &players);
    for (int32_t i = 0; s == SETT_OK && i < tour.count; i++)
        s = sett_edd_play_visit(&players, d, arena, &tour.visits[i]);
    return s;
}

static void memory_may_end(void **state)
{
    (void)state;
    SettDungeon *d = two_rooms();
    SettStatus s = SETT_NO_MEMORY;
    for (int64_t n = 1; s != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        s = play_in(d, &arena);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(s != SETT_OK || counter.asked < n);
    }
    sett_dungeon_destroy(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_met_breadth_first),
        cmocka_unit_test(walls_part_a_room),
        cmocka_unit_test(reached_are_those_that_the_check_reaches),
        cmocka_unit_test(nobody_completes_what_nobody_reaches),
        cmocka_unit_test(a_corridor_of_foes_kills),
        cmocka_unit_test(nowhere_to_start),
        cmocka_unit_test(the_old_keep_can_be_played),
        cmocka_unit_test(play_can_be_cancelled),
        cmocka_unit_test(crowds_have_a_bound),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
