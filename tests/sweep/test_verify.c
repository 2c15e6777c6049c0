/* test_verify.c - the judge of the sweep finds what is wrong: each case is a
   sound level with one breach. */
#include <string.h>

#include "support/testkit.h"
#include "sweep/verify.h"

#define W 10
#define H 9

/* Sound by both tables' rules that still hold: every object at its place. */
static const char sound[] = "XXXXXXXXXX"
                            "XH   X  TX"
                            "X    X   X"
                            "X        X"
                            "X    X   X"
                            "X    X   X"
                            "X        X"
                            "X       eX"
                            "XXXXXXXXXX";

typedef struct Breach {
    int x, y;
    char tile;
    VerifyTable table;
    const char *wrong; /* NULL: none */
} Breach;

static const Breach breaches[] = {
    {1, 1, 'H', VERIFY_TABLE_2, NULL},
    {1, 1, ' ', VERIFY_NO_TABLE, "not one entrance"},
    {2, 2, 'H', VERIFY_NO_TABLE, "not one entrance"},
    {8, 7, ' ', VERIFY_NO_TABLE, "not one exit"},
    {2, 2, 'e', VERIFY_NO_TABLE, "not one exit"},
    {2, 2, 'p', VERIFY_NO_TABLE, "a single portal"},
    {2, 2, '?', VERIFY_NO_TABLE, "a tile that nothing places"},
    {0, 4, ' ', VERIFY_NO_TABLE, "the border is open"},
    {4, 8, ' ', VERIFY_NO_TABLE, "the border is open"},
    {2, 3, 'T', VERIFY_TABLE_2, "treasure with under two walls"},
    {2, 3, 'o', VERIFY_TABLE_2, "ogre without a treasure in sight"},
    {2, 3, 'M', VERIFY_TABLE_2, "goblin without a wall"},
    {2, 3, 'R', VERIFY_TABLE_2, "mage without a goblin beside"},
    {2, 3, 'b', VERIFY_TABLE_2, "blob without a potion in sight"},
    {2, 1, 'm', VERIFY_TABLE_2, "minitaur at a wrong distance"},
    {4, 3, 'm', VERIFY_TABLE_2, NULL},
    {2, 3, 'T', VERIFY_TABLE_3, "treasure with under three walls"},
    {2, 3, 'M', VERIFY_TABLE_3, "goblin with under four walls"},
    {2, 3, 'R', VERIFY_TABLE_3, "mage without a goblin near"},
    {2, 3, 'b', VERIFY_TABLE_3, "blob without a potion near"},
    {1, 3, 'o', VERIFY_TABLE_3, "ogre beside a wall"},
    {3, 3, 't', VERIFY_TABLE_3, "trap in the open"},
    {8, 3, 'm', VERIFY_TABLE_3, "minitaur far from the entrance"},
    {3, 3, 'm', VERIFY_TABLE_3, NULL},
};

static void every_breach_is_found(void **state)
{
    (void)state;
    int scratch[2 * W * H];
    for (size_t i = 0; i < sizeof breaches / sizeof breaches[0]; i++) {
        const Breach *b = &breaches[i];
        char cells[W * H + 1];
        memcpy(cells, sound, sizeof cells);
        cells[b->y * W + b->x] = b->tile;
        VerifyLevel level = {cells, W, H};
        const char *wrong = verify_level(&level, b->table, 1, scratch);
        if (b->wrong == NULL)
            assert_null(wrong);
        else
            assert_string_equal(wrong != NULL ? wrong : "nothing", b->wrong);
    }
}

static void distances_grow_with_the_root(void **state)
{
    (void)state;
    int scratch[2 * W * H];
    char cells[W * H + 1];
    memcpy(cells, sound, sizeof cells);
    cells[3 * W + 4] = 'm'; /* five steps from the entrance */
    VerifyLevel level = {cells, W, H};
    assert_null(verify_level(&level, VERIFY_TABLE_2, 1, scratch));
    assert_non_null(verify_level(&level, VERIFY_TABLE_2, 1.5, scratch));
}

static void an_exit_behind_a_wall(void **state)
{
    (void)state;
    int scratch[2 * W * H];
    char cells[W * H + 1];
    memcpy(cells, sound, sizeof cells);
    cells[3 * W + 5] = cells[6 * W + 5] = cells[7 * W + 5] = 'X';
    VerifyLevel level = {cells, W, H};
    assert_string_equal(verify_level(&level, VERIFY_NO_TABLE, 1, scratch),
                        "the exit cannot be reached");
    assert_int_equal(verify_walls(&level, false, scratch).components, 2);
}

static void walls_are_counted(void **state)
{
    (void)state;
    int scratch[2 * W * H];
    VerifyLevel level = {sound, W, H};
    VerifyWalls v = verify_walls(&level, true, scratch);
    assert_int_equal(v.floors, 8 * 7 - 4);
    assert_int_equal(v.components, 1);
    assert_int_equal(v.longest, 7 + 6); /* corner to corner */
    assert_true(v.ring);
    VerifyLevel stone = {"XXXXXXXXX", 3, 3};
    v = verify_walls(&stone, true, scratch);
    assert_int_equal(v.floors, 0);
    assert_int_equal(v.components, 0);
    assert_int_equal(v.longest, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_breach_is_found),
        cmocka_unit_test(distances_grow_with_the_root),
        cmocka_unit_test(an_exit_behind_a_wall),
        cmocka_unit_test(walls_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
