/* test_mario_sealed.c - the kinder world of the proof that a level is sealed:
   things come to the hero from where it says alone, and what is refused with a
   level keeps the walls that he slips into. */
#include "games/mario/mario_sealed.h"
#include "sett/solve.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

enum { W = 20, H = 18, TICKS = 400 };

typedef struct World {
    SettArena arena;
    SettLevel level;
    const MarioContext *c;
    MarioState *s;
    MarioKinder k;
    bool sealed;
} World;

/* A level, and its kinder world without bounds on jumps. */
static void open_world(World *o, const char *rows, int32_t w, int32_t h)
{
    MarioParams params;
    SettDrawing d;
    SettPoint at;
    const void *context;
    sett_arena_init(&o->arena, sett_alloc_default(), 0);
    SettReport report = sett_report(&o->arena);
    assert_int_equal(sett_drawing_read(&sett_game_mario, rows, strlen(rows),
                                       '~', w, h, &o->arena, &d, NULL),
                     SETT_OK);
    o->level = (SettLevel){.grid = d.grid};
    sett_params_default(&sett_mario_rules.params, &params);
    assert_int_equal(sett_mario_prepare(&sett_mario_rules, &o->level, &params,
                                        &o->arena, &context, &report),
                     SETT_OK);
    o->c = context;
    o->s = sett_arena_raw(&o->arena, 1, sett_mario_rules.state_size(context));
    assert_non_null(o->s);
    sett_mario_rules.start(context, o->s);
    assert_int_equal(sett_mario_kinder(o->c, &o->arena, &o->k), SETT_OK);
    o->sealed = sett_mario_kinder_sealed(&o->k, false, &at);
}

static void close_world(World *o)
{
    sett_arena_free(&o->arena);
}

static bool is_come(const World *o, const MarioSprite *p)
{
    return sett_mario_is(&o->k, MARIO_COMES, sett_mario_tile(p->x),
                         sett_mario_tile(p->y) + MARIO_ABOVE);
}

/* To the last place before the next tile, from where rounding takes it on. Its
   block is hit now and then, often while it is in a wall. */
static void push(const World *o, MarioSprite *p, SettRng *rng)
{
    bool free = sett_mario_is(&o->k, MARIO_PASSABLE, sett_mario_tile(p->x),
                              sett_mario_tile(p->y) + MARIO_ABOVE);
    float wall = (float)((sett_mario_tile(p->x + 4) + 1) * MARIO_TILE);
    float floor = (float)((sett_mario_tile(p->y) + 1) * MARIO_TILE);
    float x = nextafterf(wall, 0) - 4, y = nextafterf(floor, 0);
    if (sett_rng_below(rng, 2) == 0 && p->facing > 0 && x - p->x < 2 &&
        sett_mario_tile(x) == sett_mario_tile(p->x))
        p->x = x;
    if (sett_rng_below(rng, 4) == 0 && p->ya > 0 && p->y > 0 && y - p->y < 8)
        p->y = y;
    if (sett_rng_below(rng, free ? 20 : 2) == 0)
        p->ya = -10;
}

/* Mushrooms from every free cell that nothing comes to him from; how many of
   them were in walls. */
static int32_t roam(World *o, SettRng *rng)
{
    int32_t inside = 0;
    MarioTurn turn = {.c = o->c, .s = o->s};
    for (int32_t cell = 0; cell < W * H; cell++) {
        int32_t x = cell % W, y = cell / W;
        MarioSprite p = {.x = (float)(x * MARIO_TILE + 8),
                         .y = (float)(y * MARIO_TILE + 15),
                         .type = MARIO_SPRITE_MUSHROOM,
                         .facing = sett_rng_below(rng, 2) ? 1 : -1,
                         .timer = 9};
        if (y == 0 || is_come(o, &p) ||
            !sett_mario_is(&o->k, MARIO_PASSABLE, x, y + MARIO_ABOVE))
            continue;
        for (int32_t i = 0; i < TICKS; i++) {
            push(o, &p, rng);
            sett_mario_act(&turn, &p);
            if (p.x < 0 || p.x >= W * MARIO_TILE || p.y >= H * MARIO_TILE)
                break;
            assert_false(is_come(o, &p));
            inside +=
                !sett_mario_is(&o->k, MARIO_PASSABLE, sett_mario_tile(p.x),
                               sett_mario_tile(p.y) + MARIO_ABOVE);
        }
    }
    return inside;
}

static void things_come_on_known_ways(void **state)
{
    (void)state;
    static const char tiles[] = "XXX---%", thick[] = "XXXXXXX-%";
    int32_t inside = 0, free_cells = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        SettRng rng = sett_rng(seed, SETT_FOR_TEST, 51);
        const char *from = seed % 2 == 0 ? tiles : thick;
        uint32_t count = (uint32_t)strlen(from);
        char rows[(W + 1) * H + 1];
        World o;
        for (int32_t i = 0; i < (W + 1) * H; i++)
            rows[i] =
                i % (W + 1) == W ? '\n' : from[sett_rng_below(&rng, count)];
        rows[(W + 1) * (3 + (int32_t)sett_rng_below(&rng, H - 4)) +
             (int32_t)sett_rng_below(&rng, W)] = 'M';
        rows[(W + 1) * H] = 0;
        open_world(&o, rows, W, H);
        for (int32_t cell = 0; cell < o.k.w * o.k.h; cell++)
            free_cells += !(o.k.cells[cell] & MARIO_COMES) &&
                          (o.k.cells[cell] & MARIO_PASSABLE);
        inside += roam(&o, &rng);
        close_world(&o);
    }
    assert_true(inside > 1000 && free_cells > 1000);
}

/* In a pit beside column 4 he gets into the wall by rounding: no level where
   that cell is free is refused with this one, nor are those where his walls
   are. Far from him all is the same. */
static void what_he_slips_into_stays_a_wall(void **state)
{
    (void)state;
    static const char rows[] = "------------\n------------\n------------\n"
                               "------------\nXXXXXXXX----\nXXXXXXXX----\n"
                               "XXXXXXXX----\nXXXXXXXX----\nXXX-XXXX----\n"
                               "XXXMXXXX---F\nXXXXXXXXXXXX\nXXXXXXXXXXXX\n";
    World o;
    uint64_t alike[12 * 12];
    bool known;
    open_world(&o, rows, 12, 12);
    const SettGame *game = &sett_game_mario;
    assert_int_equal(
        game->alike(game, &game->judges[0], &o.level, &o.arena, alike, &known),
        SETT_OK);
    assert_true(known);
    assert_true(sett_mario_is(&o.k, MARIO_REACHED, 4, 9 + MARIO_ABOVE));
    uint64_t wall = (uint64_t)1 << o.level.grid.cells[10 * 12];
    uint64_t air = (uint64_t)1 << o.level.grid.cells[0];
    static const SettPoint walls[] = {{4, 9}, {4, 8}, {2, 9}, {5, 8}, {4, 10}};
    for (size_t i = 0; i < sizeof walls / sizeof walls[0]; i++) {
        uint64_t set = alike[walls[i].y * 12 + walls[i].x];
        assert_true((set & wall) != 0 && (set & air) == 0);
    }
    assert_true((alike[6 * 12 + 6] & (wall | air)) == (wall | air));
    close_world(&o);
}

/* Items slip into column 32 above a hero who is shut in there; a snail's shell
   hits their block as far as it lives, to column 47. */
static void shells_hit_as_far_as_they_live(void **state)
{
    (void)state;
    for (int32_t x = 44; x < 52; x++)
        for (int32_t snail = 0; snail < 2; snail++) {
            char rows[61 * 16 + 1];
            World o;
            for (int32_t i = 0; i < 61 * 16; i++)
                rows[i] = i % 61 == 60 ? '\n' : i < 61 * 13 ? '-' : 'X';
            rows[61 * 16] = 0;
            rows[61 * 13 + 32] = 'M';
            rows[61 * 12 + 32] = 'X';
            rows[61 * 12 + 20] = snail ? 'k' : 'g';
            rows[61 * 9 + x] = '@';
            rows[61 * 12 + 58] = 'F';
            open_world(&o, rows, 60, 16);
            assert_int_equal(o.sealed, x > 47 || !snail);
            close_world(&o);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_come_on_known_ways),
        cmocka_unit_test(what_he_slips_into_stays_a_wall),
        cmocka_unit_test(shells_hit_as_far_as_they_live),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
