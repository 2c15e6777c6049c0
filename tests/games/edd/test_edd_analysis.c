/* test_edd_analysis.c - what the recorded rooms do not cover: meso patterns
   with bosses and vaults, safety, dimensions and bins in sett mode, all worked
   out by hand, and what turning and mirroring a room may not change. */
#include "lab/edd_play.h"
#include "support/edd_room.h"

#include <math.h>
#include <string.h>

#define NEAR(a, b) assert_true(fabs((a) - (b)) <= 1e-12)

/* The kinds of all meso patterns but choke points, by first letters. */
static void assert_meso(EddMode mode, const char *art, const char *want)
{
    static const char letters[EDD_MESO_KINDS] = {'c', 'd', 'A', 'G', 'T', 'P'};
    EddCase c;
    char got[64];
    int32_t n = 0;
    edd_open(&c, mode, art, NULL);
    for (int32_t i = 0; i < c.room.meso_count; i++)
        if (c.room.meso[i].kind != EDD_CHOKE_POINT)
            got[n++] = letters[c.room.meso[i].kind];
    got[n] = '\0';
    assert_string_equal(got, want);
    edd_close(&c);
}

static void uses_of_chambers(void **state)
{
    (void)state;
    assert_meso(EDD_SETT, "D../.../...", "");
    assert_meso(EDD_SETT, "D../.E./...", "A");
    assert_meso(EDD_SETT, "D../.T./..T", "T");
    assert_meso(EDD_SETT, "D../.T./.ET", "A");
    /* A corridor to a chamber with a dead end around it. */
    assert_meso(EDD_SETT, "##.../D..E./##..E", "dG");
    assert_meso(EDD_SETT, "##.../D..E./##..T", "d");
    assert_meso(EDD_SETT, "##T../D..T./##...", "dT");
    /* Treasure beside one enemy, who is no guard, is no treasure room. */
    assert_meso(EDD_SETT, "##T../D..T./##..E", "d");
    assert_meso(EDD_COMPAT, "##T../D..T./##..E", "d");
    assert_meso(EDD_COMPAT, "##T../D..T./##...", "dT");
    /* Guards with treasure: a vault in sett mode, nothing in compat mode. */
    assert_meso(EDD_SETT, "##.T./D..E./##..E", "dG");
    assert_meso(EDD_COMPAT, "##.T./D..E./##..E", "d");
}

static void bosses_are_five_enemies(void **state)
{
    (void)state;
    assert_meso(EDD_SETT, "DBBB/.BBB/.BBB", "A");
    assert_meso(EDD_SETT, "##BBB/D.BBB/##BBB", "dG");
    assert_meso(EDD_COMPAT, "##BBB/D.BBB/##BBB", "dG");
    EddCase c;
    const EddConfig config = edd_config(EDD_SETT);
    EddFitness f;
    edd_open(&c, EDD_SETT, "##BBB/D.BBB/##BBB", NULL);
    assert_int_equal(sett_edd_fitness(&c.room, &c.safety, &config, &f),
                     SETT_OK);
    EddMacro macro = sett_edd_macro(&c.room, &f);
    assert_int_equal(c.room.meso[macro.defeat_boss].kind, EDD_GUARD_ROOM);
    assert_int_equal(macro.defeat_enemies, -1);
    assert_int_equal(macro.find_treasure, -1);
    edd_close(&c);
}

/* Door, guards, treasure, one behind the other. */
static const char behind_guards[] = "##...##.../D..E...T.T/##.E.##...";

static void treasure_behind_guards(void **state)
{
    (void)state;
    assert_meso(EDD_SETT, behind_guards, "dGTP");
    assert_meso(EDD_COMPAT, behind_guards, "dGTP");
    EddCase c;
    edd_open(&c, EDD_SETT, behind_guards, NULL);
    const EddMeso *guarded = &c.room.meso[c.room.meso_count - 1];
    assert_int_equal(guarded->count, 2);
    assert_int_equal(guarded->things, 2);
    edd_close(&c);
    /* A door beyond the treasure is a way around the guards. */
    assert_meso(EDD_SETT, "##...##.../D..E...T.T/##.E.##..D", "GT");
}

/* Compat mode repeats a dead end for every door, sett mode has it once. */
static void dead_ends_once(void **state)
{
    (void)state;
    static const char art[] = "D.......D/...###.../...###.../"
                              "####.####/####.####";
    EddCase ours, theirs;
    edd_open(&ours, EDD_SETT, art, NULL);
    edd_open(&theirs, EDD_COMPAT, art, NULL);
    assert_int_equal(ours.room.meso_of[EDD_DEAD_END],
                     theirs.room.meso_of[EDD_DEAD_END] > 0);
    assert_memory_equal(ours.room.is_dead, theirs.room.is_dead,
                        (size_t)ours.room.spaces.count);
    edd_close(&ours);
    edd_close(&theirs);
}

/* In trees of spaces both modes mean the same branches. */
static void both_modes_mean_the_same_dead_ends(void **state)
{
    (void)state;
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 2000; i++) {
        EddCase a, b;
        a.arena = testkit_arena();
        assert_int_equal(sett_grid_take(&a.arena, 11, 9, &a.grid), SETT_OK);
        for (int32_t c = 0; c < 99; c++)
            a.grid.cells[c] =
                sett_rng_below(&rng, 5) < 2 ? EDD_WALL : EDD_FLOOR;
        a.grid.cells[sett_rng_below(&rng, 11)] = EDD_DOOR;
        a.grid.cells[88 + sett_rng_below(&rng, 11)] = EDD_DOOR;
        b.arena = testkit_arena();
        b.grid = a.grid;
        edd_open_grid(&a, EDD_SETT, NULL);
        edd_open_grid(&b, EDD_COMPAT, NULL);
        /* The reference forgets branches on both sides of a loop, never more.
         */
        for (int32_t k = 0; k < a.room.spaces.count; k++)
            assert_true(a.room.is_dead[k] >= b.room.is_dead[k]);
        edd_close(&a);
        edd_close(&b);
    }
}

static void safety_by_hand(void **state)
{
    (void)state;
    EddCase c;
    /* 8 tiles in a row: the enemy is the 4th, the treasure the 7th. */
    edd_open(&c, EDD_SETT, "D..E..T./########/########", NULL);
    NEAR(c.safety.mean_safety, 4.0 / 8);
    NEAR(c.safety.mean_greed, 7.0 / 8);
    /* Way to the enemy 4 tiles, to the door 7: not safe. */
    NEAR(c.safety.treasure[0], 0);
    edd_close(&c);
    edd_open(&c, EDD_SETT, "D.T....E/########/########", NULL);
    NEAR(c.safety.treasure[0], (6.0 - 3) / (6 + 3));
    NEAR(c.safety.treasure_mean, 1.0 / 3);
    NEAR(c.safety.treasure_variance, 0);
    edd_close(&c);
    /* No enemy, no treasure: the whole region. */
    edd_open(&c, EDD_SETT, "D...#.../########/########", NULL);
    NEAR(c.safety.mean_safety, 4.0 / 7);
    assert_false(c.safety.has_treasure);
    edd_close(&c);
    /* All tiles nearer than the enemy at two steps: 3, and the enemy. */
    edd_open(&c, EDD_SETT, "D../.E./...", NULL);
    NEAR(c.safety.mean_safety, 4.0 / 9);
    edd_close(&c);
    /* The reference's flood goes right, then down: 0,0 1,0 0,1 2,0 1,1. */
    edd_open(&c, EDD_COMPAT, "D../.E./...", NULL);
    NEAR(c.safety.mean_safety, 5.0 / 9);
    edd_close(&c);
}

static double door_error(EddCase *c, const EddSafety *safety,
                         const EddConfig *config)
{
    EddFitness f;
    assert_int_equal(sett_edd_fitness(&c->room, safety, config, &f), SETT_OK);
    return f.door_error;
}

static void error_of_doors(void **state)
{
    (void)state;
    EddConfig config = edd_config(EDD_SETT);
    EddSafety s = {.mean_safety = 0.5, .mean_greed = 0.1};
    EddCase c;
    edd_open(&c, EDD_SETT, "D..", NULL);
    NEAR(door_error(&c, &s, &config), 0.5 * 0.3 + 0.5 * 0.3);
    s.has_treasure = true;
    s.treasure_mean = 0.6;
    s.treasure_variance = 0.25;
    NEAR(door_error(&c, &s, &config),
         0.2 * 0.3 + 0.2 * 0.3 + 0.2 * 0.4 + 0.4 * 0.2);
    edd_close(&c);
}

static EddFitness fitness_of(EddCase *c, const EddConfig *config)
{
    EddFitness f;
    assert_int_equal(sett_edd_fitness(&c->room, &c->safety, config, &f),
                     SETT_OK);
    return f;
}

static void missing_things_cost(void **state)
{
    (void)state;
    EddCase ours, theirs;
    EddConfig config = edd_config(EDD_SETT);
    edd_open(&ours, EDD_SETT, "D../.../...", NULL);
    edd_open(&theirs, EDD_COMPAT, "D../.../...", NULL);
    EddFitness f = fitness_of(&ours, &config);
    NEAR(f.enemy_error, 0.02 / 0.97);
    NEAR(f.treasure_error, 0.02 / 0.97);
    /* One door, nothing met: safety and greed 1. */
    NEAR(f.door_error, 0.5 * 0.8 + 0.5 * 0.6);
    NEAR(f.inventorial, 0.2 * (1 - f.door_error) + 0.8 * (1 - 0.02 / 0.97));
    EddConfig any = config; /* of which no number is wrong */
    any.enemy_low = 0;
    any.enemy_high = 1;
    NEAR(fitness_of(&ours, &any).enemy_error, 0);
    config.mode.index = EDD_COMPAT;
    f = fitness_of(&theirs, &config);
    NEAR(f.enemy_error, 0);
    NEAR(f.inventorial, 1);
    /* The chamber: 9 of 60 tiles, square. */
    NEAR(f.chamber_share, 0.9 * (0.3 + 0.7 * 9 / 60));
    NEAR(f.total, 0.5 + 0.5 * (0.3 * f.chamber + 0.7 * f.corridor));
    edd_close(&ours);
    edd_close(&theirs);
}

static double infeasible(EddMode mode, const char *art)
{
    EddCase c;
    edd_open(&c, mode, art, NULL);
    assert_false(c.room.feasible);
    assert_true(sett_edd_violation(&c.room) > 0);
    double value = sett_edd_infeasible(&c.room);
    edd_close(&c);
    return value;
}

static void infeasible_rooms_have_a_slope(void **state)
{
    (void)state;
    NEAR(infeasible(EDD_SETT, "D.#../..#../..#.."), 0.5);
    assert_true(infeasible(EDD_SETT, "D.#../..#../..###") >
                infeasible(EDD_SETT, "D.#../..#../..#.."));
    NEAR(infeasible(EDD_SETT, "D.#ET/..#../..#.."), 1 - 8.0 / 14);
    NEAR(infeasible(EDD_COMPAT, "DE#E./.T#../..#.."), 1 - 0.5 / 3);
    NEAR(infeasible(EDD_COMPAT, "D.#../..#../..#.."), 1.0 / 3);
    NEAR(infeasible(EDD_SETT, ".../.E./..."), 0);
    NEAR(infeasible(EDD_COMPAT, ".../.E./..."), 0);
    NEAR(infeasible(EDD_SETT, "###/###/###"), 0);
}

/* Two chambers of 9, a corridor of 4 with a door in it, and one of 2 above it
   that the chambers do not touch. */
static void targets_of_a_room(void **state)
{
    (void)state;
    EddCase c;
    EddConfig config = edd_config(EDD_SETT);
    edd_open(&c, EDD_SETT, "..T####.../....D...E./...####.E.", NULL);
    sett_edd_adapt(&c.room, &config);
    int32_t rooms = 0, lanes = 0;
    for (int32_t i = 0; i < c.room.spaces.count; i++) {
        rooms += c.room.spaces.items[i].kind == SETT_CHAMBER;
        lanes += c.room.spaces.items[i].kind == SETT_CORRIDOR;
    }
    assert_int_equal(rooms, 2);
    assert_int_equal(lanes, 1);
    NEAR(config.length, 4);
    NEAR(config.area, 9);
    NEAR(config.room, 18.0 / 22);
    NEAR(config.corridor, 1 - 18.0 / 22);
    NEAR(config.enemy_low, 2.0 / 22);
    NEAR(config.enemy_high, 2.0 / 22);
    NEAR(config.treasure_low, 1.0 / 22);
    edd_close(&c);
    /* Two corridors of 4 and 5 tiles: the mean is rounded up. */
    edd_open(&c, EDD_SETT, "D...#D....", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.length, 5);
    edd_close(&c);
    /* Of 2 and 3: no less than 3. Of 4 and 4. */
    edd_open(&c, EDD_SETT, "D.#D..", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.length, 3);
    edd_close(&c);
    edd_open(&c, EDD_SETT, "D...#...D", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.length, 4);
    edd_close(&c);
    /* No corridor: 3; no chamber: as it was. */
    edd_open(&c, EDD_SETT, "D../###/###", NULL);
    sett_edd_adapt(&c.room, &config);
    NEAR(config.length, 3);
    NEAR(config.area, 9);
    NEAR(config.room, 0);
    edd_close(&c);
}

static void random_room(SettRng *rng, EddCase *c)
{
    int32_t w = sett_rng_range(rng, 3, 12), h = sett_rng_range(rng, 3, 12);
    uint32_t walls = sett_rng_below(rng, 10);
    assert_int_equal(sett_grid_take(&c->arena, w, h, &c->grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        uint32_t roll = sett_rng_below(rng, 20);
        c->grid.cells[i] = roll < walls ? EDD_WALL
                           : roll == 18 ? EDD_ENEMY
                           : roll == 19 ? EDD_TREASURE
                                        : EDD_FLOOR;
    }
    for (uint32_t doors = sett_rng_below(rng, 4); doors > 0; doors--)
        c->grid.cells[sett_rng_below(rng, (uint32_t)w)] = EDD_DOOR;
}

static void assert_sums(const EddCase *c, const EddConfig *config)
{
    EddFitness f = {0};
    EddExplanation why;
    double sum[EDD_OF_INFEASIBLE + 1] = {0}, total = 0;
    if (c->room.feasible)
        assert_int_equal(sett_edd_fitness(&c->room, &c->safety, config, &f),
                         SETT_OK);
    assert_int_equal(sett_edd_explain(&c->room, config, &f, &why), SETT_OK);
    for (int32_t i = 0; i < why.count; i++) {
        sum[why.parts[i].of] += why.parts[i].value;
        total += why.parts[i].in_total;
    }
    if (!c->room.feasible) {
        NEAR(total, sett_edd_infeasible(&c->room));
        return;
    }
    NEAR(sum[EDD_OF_INVENTORIAL], f.inventorial);
    NEAR(sum[EDD_OF_CHAMBER], f.chamber);
    NEAR(sum[EDD_OF_CORRIDOR], f.corridor);
    NEAR(total, f.total);
}

static void parts_add_up(void **state)
{
    (void)state;
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 0);
    int32_t feasible = 0;
    for (int32_t i = 0; i < 3000; i++) {
        EddCase c;
        EddMode mode = i % 2 == 0 ? EDD_SETT : EDD_COMPAT;
        EddConfig config = edd_config(mode);
        c.arena = testkit_arena();
        random_room(&rng, &c);
        edd_open_grid(&c, mode, NULL);
        feasible += c.room.feasible;
        assert_sums(&c, &config);
        edd_close(&c);
    }
    assert_in_range(feasible, 500, 2500);
}

static double dimension(EddMode mode, EddDimension d, const char *art,
                        const char *target)
{
    EddCase c;
    edd_open(&c, mode, art, target);
    double value = c.dimension[d];
    edd_close(&c);
    return value;
}

static void symmetry_by_hand(void **state)
{
    (void)state;
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, ".../.../...", NULL), 1);
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, "#.#./..../....", NULL), 0.0);
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, "#..#/..../....", NULL), 1);
    /* The middle line counts, and other tiles than walls. */
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, ".#./.T./E.T", NULL), 2.0 / 4);
    /* Both diagonals of a square. */
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, "..#/.../...", NULL), 1);
    NEAR(dimension(EDD_SETT, EDD_SYMMETRY, ".#./#../...", NULL), 1);
    assert_true(
        isnan(dimension(EDD_COMPAT, EDD_SYMMETRY, "D../.../...", NULL)));
    NEAR(dimension(EDD_COMPAT, EDD_SYMMETRY, "D.#../...../..#..", NULL), 1);
}

static void nearness_to_a_target(void **state)
{
    (void)state;
    static const char room[] = "D../.E./..#";
    NEAR(dimension(EDD_SETT, EDD_SIMILARITY, room, room), 1);
    NEAR(dimension(EDD_SETT, EDD_SIMILARITY, room, "D../.../..#"), 8.0 / 9);
    NEAR(dimension(EDD_SETT, EDD_INNER, room, room), 1);
    NEAR(dimension(EDD_COMPAT, EDD_INNER, room, room), 0);
    /* Without a target, or with one of another size, there is no such thing. */
    assert_true(isnan(dimension(EDD_SETT, EDD_SIMILARITY, room, NULL)));
    assert_true(isnan(dimension(EDD_SETT, EDD_INNER, room, "D.../..../....")));
}

static void ways_by_hand(void **state)
{
    (void)state;
    /* Ten tiles in a row, doors at both ends. */
    NEAR(dimension(EDD_SETT, EDD_DOOR_PATH, "D........D/##########/##########",
                   NULL),
         9.0 / 13);
    NEAR(dimension(EDD_SETT, EDD_DOOR_PATH, "D.#.D/..#../..#..", NULL), 0);
    NEAR(dimension(EDD_SETT, EDD_LOOPS,
                   "D..#.../......./...#.../......./...#...", NULL),
         0.5);
    NEAR(dimension(EDD_SETT, EDD_DEAD_SHARE, behind_guards, NULL), 20.0 / 22);
    NEAR(dimension(EDD_SETT, EDD_CHOKES, behind_guards, NULL), 1);
}

static void sett_dimensions_lie_between_0_and_1(void **state)
{
    (void)state;
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 2000; i++) {
        EddCase c;
        c.arena = testkit_arena();
        random_room(&rng, &c);
        SettLevel same = {.grid = c.grid};
        edd_open_grid(&c, EDD_SETT, &same);
        for (int32_t d = 0; d < EDD_DIMENSIONS; d++)
            assert_true(c.dimension[d] >= 0 && c.dimension[d] <= 1);
        edd_close(&c);
    }
}

/* 0..7: transposed for odd ones, then mirrored by the other two bits. */
static void turn(const SettGrid *from, int32_t how, SettGrid *to)
{
    for (int32_t y = 0; y < to->h; y++)
        for (int32_t x = 0; x < to->w; x++) {
            int32_t u = how & 1 ? y : x, v = how & 1 ? x : y;
            u = how & 2 ? from->w - 1 - u : u;
            v = how & 4 ? from->h - 1 - v : v;
            to->cells[sett_grid_at(to, x, y)] =
                from->cells[sett_grid_at(from, u, v)];
        }
}

/* What no order of scanning may move. */
static void assert_same_room(const EddCase *a, const EddCase *b)
{
    static const EddDimension same[] = {EDD_SYMMETRY, EDD_DOOR_PATH};
    assert_memory_equal(&a->room.counts, &b->room.counts,
                        sizeof a->room.counts);
    assert_int_equal(a->room.cut_cells, b->room.cut_cells);
    NEAR(sett_edd_infeasible(&a->room), sett_edd_infeasible(&b->room));
    NEAR(a->safety.mean_safety, b->safety.mean_safety);
    NEAR(a->safety.mean_greed, b->safety.mean_greed);
    NEAR(a->safety.treasure_mean, b->safety.treasure_mean);
    NEAR(a->safety.treasure_variance, b->safety.treasure_variance);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        NEAR(a->dimension[same[i]], b->dimension[same[i]]);
    int32_t kinds[2][SETT_REST + 1] = {{0}, {0}};
    for (int32_t i = 0; i < a->room.spaces.count; i++)
        kinds[0][a->room.spaces.items[i].kind]++;
    for (int32_t i = 0; i < b->room.spaces.count; i++)
        kinds[1][b->room.spaces.items[i].kind]++;
    for (int32_t k = SETT_CORRIDOR; k < SETT_CHAMBER; k++)
        assert_int_equal(kinds[0][k], kinds[1][k]);
}

static void turned_rooms_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(11, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 300; i++) {
        EddCase a;
        a.arena = testkit_arena();
        random_room(&rng, &a);
        edd_open_grid(&a, EDD_SETT, NULL);
        for (int32_t how = 1; how < 8; how++) {
            EddCase b;
            int32_t w = how & 1 ? a.grid.h : a.grid.w;
            int32_t h = how & 1 ? a.grid.w : a.grid.h;
            b.arena = testkit_arena();
            assert_int_equal(sett_grid_take(&b.arena, w, h, &b.grid), SETT_OK);
            turn(&a.grid, how, &b.grid);
            edd_open_grid(&b, EDD_SETT, NULL);
            assert_same_room(&a, &b);
            edd_close(&b);
        }
        edd_close(&a);
    }
}

static SettScore score_of(const SettEvalJob *job, const SettGrid *grid)
{
    SettScore score = {0};
    SettLevel level = {.grid = *grid};
    assert_int_equal(sett_eval_edd.run(job, &level, &score), SETT_OK);
    return score;
}

static void prepared_or_not_it_is_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(13, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 200; i++) {
        EddCase c;
        c.arena = testkit_arena();
        random_room(&rng, &c);
        SettLevel target = {.grid = c.grid};
        const EddConfig config = edd_config(i % 2 ? EDD_SETT : EDD_COMPAT);
        SettEvalJob job = {.game = &sett_game_edd,
                           .params = &config,
                           .target = &target,
                           .tmp = &c.arena};
        SettScore plain = score_of(&job, &c.grid);
        assert_int_equal(sett_eval_edd.prepare(&job, &c.arena, &job.context),
                         SETT_OK);
        SettScore prepared = score_of(&job, &c.grid);
        assert_memory_equal(&plain, &prepared, sizeof plain);
        job.unread = ~(uint64_t)(1u << EDD_SPATIAL);
        SettScore one = score_of(&job, &c.grid);
        assert_true(one.fitness == plain.fitness &&
                    one.violation == plain.violation &&
                    one.features[EDD_SPATIAL] == plain.features[EDD_SPATIAL]);
        NEAR(plain.features[EDD_SIMILARITY], 1);
        edd_close(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uses_of_chambers),
        cmocka_unit_test(bosses_are_five_enemies),
        cmocka_unit_test(treasure_behind_guards),
        cmocka_unit_test(dead_ends_once),
        cmocka_unit_test(both_modes_mean_the_same_dead_ends),
        cmocka_unit_test(safety_by_hand),
        cmocka_unit_test(error_of_doors),
        cmocka_unit_test(missing_things_cost),
        cmocka_unit_test(infeasible_rooms_have_a_slope),
        cmocka_unit_test(targets_of_a_room),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(symmetry_by_hand),
        cmocka_unit_test(nearness_to_a_target),
        cmocka_unit_test(ways_by_hand),
        cmocka_unit_test(sett_dimensions_lie_between_0_and_1),
        cmocka_unit_test(turned_rooms_are_the_same),
        cmocka_unit_test(prepared_or_not_it_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
