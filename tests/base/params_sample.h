/* params_sample.h - a struct with a field of every type, its rows, and what the
   tests of parameters do with it. For test programs, once each. */
#ifndef SETT_TESTS_PARAMS_SAMPLE_H
#define SETT_TESTS_PARAMS_SAMPLE_H

#include "support/testkit.h"

#include <string.h>

typedef struct Row {
    SettTileRef tile;
    int32_t low, high;
    SettTileBits of;
    bool must;
} Row;

typedef struct Rows {
    int32_t count;
    Row rows[4];
} Rows;

typedef struct Options {
    int32_t steps;
    bool loops;
    double pull;
    SettChance walls;
    SettChoice mode;
    SettTileRef fill;
    SettTileBits keep;
    Rows counts;
    int32_t limit;
} Options;

static const SettParam columns_of_row[] = {
    SETT_ROW_TILE(Row, tile, "tile", "what is counted"),
    SETT_ROW(Row, low, 1, 0, 99, "fewest"),
    SETT_ROW(Row, high, 3, 0, 99, "most"),
    SETT_ROW_TILE(Row, of, "of", "near these"),
    SETT_ROW(Row, must, 0, 0, 1, "no level without it"),
};
static const SettTable columns = SETT_TABLE(Row, columns_of_row);

static const SettParam rows[] = {
    SETT_ROW(Options, steps, 3, 1, 16, "passes"),
    SETT_ROW(Options, loops, 1, 0, 1, "leave loops"),
    SETT_ROW(Options, pull, -0.5, -2, 2, "towards the goal"),
    SETT_ROW_AS(Options, walls, "walls", 0.45, 0, 1, "chance of a wall"),
    SETT_ROW_CHOICE(Options, mode, "mode", 1, "fast|slow|very-slow", "how"),
    SETT_ROW_TILE(Options, fill, "fill", "what is left"),
    SETT_ROW_TILE(Options, keep, "keep", "what stays"),
    SETT_ROW_ROWS(Options, counts, "counts", &columns, "how many"),
    SETT_ROW_AS(Options, limit, "step-limit", 7, -9, 9, "bound"),
};
static const SettTable table = SETT_TABLE(Options, rows);

static const SettTile tile_list[] = {
    {.name = "wall"}, {.name = "floor"}, {.name = "goblin"}, {.name = "exit"}};
static const SettTileSet tiles = {.tiles = tile_list, .count = 4};

static SettArena arena;
static SettText text;
static SettError err;
static Options options;

static inline int setup(void **state)
{
    (void)state;
    arena = testkit_arena();
    text = sett_text(sett_alloc_default());
    memset(&options, 0x5A, sizeof options);
    sett_params_default(&table, &options);
    return 0;
}

static inline int teardown(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    sett_text_free(&text);
    return 0;
}

static inline SettStatus set(const char *name, const char *value)
{
    return sett_params_set(&table, &options, name, value, &tiles, &arena, &err);
}

static inline void set_ok(const char *name, const char *value)
{
    if (set(name, value) != SETT_OK)
        fail_msg("%s %s: %s (%s)", name, value, err.text, err.expected);
}

static inline SettStatus read(const char *json)
{
    const SettJson *root;
    assert_int_equal(
        sett_json_read(json, strlen(json), NULL, &arena, &root, NULL), SETT_OK);
    return sett_params_read(&table, &options, root, &tiles, &err);
}

#define SAMPLE_TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

#endif
