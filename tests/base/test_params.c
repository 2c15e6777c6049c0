/* Parameters: defaults, text, JSON, checks, hashes and descriptions of one
   struct that has a field of every type. */
#include "support/testkit.h"

#include <math.h>
#include <stdio.h>
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
static const SettTileSet tiles = {tile_list, 4};

static SettArena arena;
static SettText text;
static SettError err;
static Options options;

static int setup(void **state)
{
    (void)state;
    arena = testkit_arena();
    text = sett_text(sett_alloc_default());
    memset(&options, 0x5A, sizeof options);
    sett_params_default(&table, &options);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    sett_text_free(&text);
    return 0;
}

static SettStatus set(const char *name, const char *value)
{
    return sett_params_set(&table, &options, name, value, &tiles, &arena, &err);
}

static void set_ok(const char *name, const char *value)
{
    if (set(name, value) != SETT_OK)
        fail_msg("%s %s: %s (%s)", name, value, err.text, err.expected);
}

/* Refused with exactly these words, and nothing is changed. */
static void set_refused(const char *name, const char *value, const char *what,
                        const char *expected)
{
    Options before = options;
    assert_int_equal(set(name, value), SETT_BAD_INPUT);
    assert_int_equal(err.status, SETT_BAD_INPUT);
    assert_string_equal(err.text, what);
    assert_string_equal(err.expected, expected);
    assert_memory_equal(&before, &options, sizeof before);
}

static SettStatus read(const char *json)
{
    const SettJson *root;
    assert_int_equal(
        sett_json_read(json, strlen(json), NULL, &arena, &root, NULL), SETT_OK);
    return sett_params_read(&table, &options, root, &tiles, &err);
}

static void read_refused(const char *json, int32_t line, int32_t column,
                         const char *what, const char *expected)
{
    Options before = options;
    assert_int_equal(read(json), SETT_BAD_INPUT);
    assert_string_equal(err.text, what);
    assert_string_equal(err.expected, expected);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_memory_equal(&before, &options, sizeof before);
}

static const char *printed(const char *name)
{
    sett_text_clear(&text);
    sett_params_print(sett_params_find(&table, name), &options, &tiles, &text);
    assert_int_equal(text.status, SETT_OK);
    return text.data;
}

/* --------------------------------------------------------------- defaults */

static void defaults_fill_every_field(void **state)
{
    (void)state;
    assert_int_equal(options.steps, 3);
    assert_true(options.loops);
    assert_true(options.pull == -0.5);
    assert_true(options.walls.threshold == sett_chance(0.45).threshold);
    assert_int_equal(options.mode.index, 1);
    assert_int_equal(options.fill.tile, -1);
    assert_true(options.keep.bits == 0);
    assert_int_equal(options.counts.count, 0);
    assert_int_equal(options.limit, 7);
    Options other; /* padding too */
    memset(&other, 0xA5, sizeof other);
    sett_params_default(&table, &other);
    assert_memory_equal(&other, &options, sizeof other);
    assert_int_equal(sett_params_check(&table, &options, &tiles, &err),
                     SETT_OK);
    static const SettTable none = SETT_NO_PARAMS;
    sett_params_default(&none, NULL);
    assert_int_equal(sett_params_check(&none, NULL, NULL, &err), SETT_OK);
}

static void names_are_found(void **state)
{
    (void)state;
    assert_ptr_equal(sett_params_find(&table, "step-limit"), &rows[8]);
    assert_null(sett_params_find(&table, "step"));
    assert_string_equal(sett_params_nearest(&table, "stpes"), "steps");
    assert_string_equal(sett_params_nearest(&table, "wals"), "walls");
    assert_string_equal(sett_params_nearest(&table, "steplimit"), "step-limit");
    assert_null(sett_params_nearest(&table, "zzzzz"));
    assert_null(sett_params_nearest(&table, "x"));
    assert_null(sett_params_nearest(&table, ""));
}

static void choices_have_names(void **state)
{
    (void)state;
    char name[10];
    const char *list = "fast|slow|very-slow";
    assert_int_equal(sett_choice_count(list), 3);
    assert_int_equal(sett_choice_count("one"), 1);
    assert_true(sett_choice_name(list, 0, name, sizeof name));
    assert_string_equal(name, "fast");
    assert_true(sett_choice_name(list, 2, name, 10));
    assert_string_equal(name, "very-slow");
    assert_false(sett_choice_name(list, 2, name, 9));
    assert_false(sett_choice_name(list, 3, name, sizeof name));
    assert_false(sett_choice_name(list, -1, name, sizeof name));
}

/* ------------------------------------------------------------------- text */

static void text_sets_fields(void **state)
{
    (void)state;
    set_ok("steps", "16");
    set_ok("loops", "off");
    set_ok("pull", "1.5e0");
    set_ok("walls", "0.25");
    set_ok("mode", "very-slow");
    set_ok("fill", "goblin");
    set_ok("keep", "exit,wall");
    set_ok("counts", "[{\"tile\": \"exit\", \"of\": [\"wall\"]}, {}]");
    assert_int_equal(options.steps, 16);
    assert_false(options.loops);
    assert_true(options.pull == 1.5);
    assert_true(options.walls.threshold == UINT64_C(1) << 30);
    assert_int_equal(options.mode.index, 2);
    assert_int_equal(options.fill.tile, 2);
    assert_true(options.keep.bits == 9);
    assert_int_equal(options.counts.count, 2);
    assert_int_equal(options.counts.rows[0].tile.tile, 3);
    assert_int_equal(options.counts.rows[0].low, 1);
    assert_int_equal(options.counts.rows[0].high, 3);
    assert_true(options.counts.rows[0].of.bits == 1);
    assert_int_equal(options.counts.rows[1].tile.tile, -1);
    set_ok("fill", "none");
    set_ok("keep", "none");
    set_ok("loops", "true");
    assert_int_equal(options.fill.tile, -1);
    assert_true(options.keep.bits == 0);
    assert_true(options.loops);
    set_ok("walls", "1");
    assert_true(options.walls.threshold == UINT64_C(1) << 32);
}

/* A shorter table leaves nothing of the longer one behind. */
static void rows_are_replaced_whole(void **state)
{
    (void)state;
    Options fresh = options;
    set_ok("counts", "[{\"low\":9},{\"low\":8},{\"low\":7},{\"low\":6}]");
    assert_int_equal(options.counts.count, 4);
    set_ok("counts", "[]");
    assert_memory_equal(&fresh, &options, sizeof fresh);
}

static void bad_text_is_refused(void **state)
{
    (void)state;
    set_refused("walls", "1.5", "--walls 1.5: out of range",
                "a number in 0..1");
    set_refused("walls", "-1e-9", "--walls -1e-9: out of range",
                "a number in 0..1");
    set_refused("walls", "", "--walls \"\": not a number", "a number in 0..1");
    set_refused("walls", "0.5x", "--walls 0.5x: not a number",
                "a number in 0..1");
    set_refused("pull", "1e999", "--pull 1e999: out of range",
                "a number in -2..2");
    set_refused("pull", "2.0000001", "--pull 2.0000001: out of range",
                "a number in -2..2");
    set_refused("pull", "nan", "--pull nan: not a number", "a number in -2..2");
    set_refused("steps", "0", "--steps 0: out of range",
                "a whole number in 1..16");
    set_refused("steps", "17", "--steps 17: out of range",
                "a whole number in 1..16");
    set_refused("steps", "4294967299", "--steps 4294967299: out of range",
                "a whole number in 1..16");
    set_refused("steps", "3.5", "--steps 3.5: not a whole number",
                "a whole number in 1..16");
    set_refused("steps", "two words",
                "--steps \"two words\": not a whole "
                "number",
                "a whole number in 1..16");
    set_refused("loops", "maybe", "--loops maybe: neither on nor off",
                "on or off");
    set_refused("mode", "fsat", "--mode fsat: unknown name",
                "one of fast, slow, very-slow");
    set_refused("mode", "fas", "--mode fas: unknown name",
                "one of fast, slow, very-slow");
    set_refused("mode", "fast|slow", "--mode fast|slow: unknown name",
                "one of fast, slow, very-slow");
    set_refused("fill", "goblet", "--fill goblet: unknown name",
                "one of none, wall, floor, goblin, exit");
    set_refused("keep", "wall,,exit", "--keep wall,,exit: unknown name",
                "a comma list out of wall, floor, goblin, exit");
    set_refused("keep", "wall,", "--keep wall,: unknown name",
                "a comma list out of wall, floor, goblin, exit");
    set_refused("stpes", "1", "unknown parameter \"stpes\"",
                "did you mean \"steps\"?");
    set_refused("zzzzzz", "1", "unknown parameter \"zzzzzz\"",
                "one of steps, loops, pull, walls, mode, fill, keep, counts, "
                "step-limit");
    set_refused("a\033[1m", "1", "unknown parameter \"a\\u001b[1m\"",
                "one of steps, loops, pull, walls, mode, fill, keep, counts, "
                "step-limit");
}

static void bad_rows_in_text_have_a_place(void **state)
{
    (void)state;
    set_refused("counts", "[{\"low\": 1},\n {\"low\": 100}]",
                "--counts[1].low 100: out of range", "a whole number in 0..99");
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 10);
    assert_string_equal(err.source, "--counts");
    set_refused("counts", "[{]", "unexpected ']'", "a key in double quotes");
    assert_int_equal(err.column, 3);
    assert_string_equal(err.source, "--counts");
    set_refused("counts", "{}", "--counts {...}: not a list of rows",
                "an array of at most 4 objects");
    set_refused("counts", "[1]", "--counts[0] 1: not an object",
                "an object of parameters");
}

/* ------------------------------------------------------------------- JSON */

static void json_sets_what_it_names(void **state)
{
    (void)state;
    assert_int_equal(read("{\"steps\": 5.0, \"loops\": false, \"x_note\": [1],"
                          "\"walls\": 1, \"mode\": \"fast\","
                          "\"fill\": \"exit\", \"keep\": [\"floor\"],"
                          "\"counts\": [{\"low\": 2, \"x_\": 0}]}"),
                     SETT_OK);
    assert_int_equal(options.steps, 5);
    assert_false(options.loops);
    assert_true(options.pull == -0.5);
    assert_true(options.walls.threshold == UINT64_C(1) << 32);
    assert_int_equal(options.mode.index, 0);
    assert_int_equal(options.fill.tile, 3);
    assert_true(options.keep.bits == 2);
    assert_int_equal(options.counts.count, 1);
    assert_int_equal(options.counts.rows[0].low, 2);
    assert_int_equal(options.counts.rows[0].high, 3);
    assert_int_equal(read("{}"), SETT_OK);
    assert_int_equal(options.steps, 5);
}

/* Nothing is set where anything is wrong: the good "steps" stays unread. */
static void bad_json_is_refused_with_a_place(void **state)
{
    (void)state;
    read_refused("{\"steps\": 4,\n  \"walls\": 1.5}", 2, 12,
                 "walls 1.5: out of range", "a number in 0..1");
    read_refused("{\"steps\": 4, \"loops\": 1}", 1, 23,
                 "loops 1: neither on nor off", "true or false");
    read_refused("{\"steps\": 4, \"mode\": \"fsat\"}", 1, 22,
                 "mode \"fsat\": unknown name", "one of fast, slow, very-slow");
    read_refused("{\"mode\": \"fast\\u0000\"}", 1, 10,
                 "mode \"fast\\u0000\": unknown name",
                 "one of fast, slow, very-slow");
    read_refused("{\"steps\": \"4\"}", 1, 11, "steps \"4\": not a whole number",
                 "a whole number in 1..16");
    read_refused("{\"fill\": null}", 1, 10, "fill null: not the name of a tile",
                 "one of none, wall, floor, goblin, exit");
    read_refused("{\"keep\": \"wall\"}", 1, 10,
                 "keep \"wall\": not a list of tiles",
                 "an array out of wall, floor, goblin, exit");
    read_refused("{\"keep\": [\"wall\", \"none\"]}", 1, 10,
                 "keep [...]: unknown name",
                 "an array out of wall, floor, goblin, exit");
    read_refused("{\"stpes\": 4}", 1, 11, "unknown parameter \"stpes\"",
                 "did you mean \"steps\"?");
    read_refused("{\"steps\\u0000\": 4}", 1, 17,
                 "unknown parameter \"steps\\u0000\"",
                 "did you mean \"steps\"?");
    read_refused("[1]", 1, 1, "[...]: not an object",
                 "an object of parameters");
    read_refused("{\"counts\": [{}, {\"lwo\": 2}]}", 1, 25,
                 "unknown parameter \"lwo\"", "did you mean \"low\"?");
    read_refused("{\"counts\": [{}, {\"of\": [\"wal\"]}]}", 1, 24,
                 "counts[1].of [...]: unknown name",
                 "an array out of wall, floor, goblin, exit");
    read_refused("{\"steps\": 4, \"counts\": true}", 1, 24,
                 "counts true: not a list of rows",
                 "an array of at most 4 objects");
}

static void rows_have_a_capacity(void **state)
{
    (void)state;
    assert_int_equal(read("{\"counts\": [{},{},{}]}"), SETT_OK);
    assert_int_equal(read("{\"counts\": [{},{},{},{}]}"), SETT_OK);
    assert_int_equal(options.counts.count, 4);
    read_refused("{\"counts\": [{},{},{},{},{}]}", 1, 12,
                 "counts [...]: too many rows",
                 "an array of at most 4 objects");
}

static void long_lists_of_names_are_cut(void **state)
{
    (void)state;
    static char names[256][20];
    static SettTile many[256];
    for (int i = 0; i < 256; i++) {
        snprintf(names[i], sizeof names[i], "tile-%d", i);
        many[i].name = names[i];
    }
    SettTileSet set256 = {many, 256};
    assert_int_equal(sett_params_set(&table, &options, "fill", "tile-x",
                                     &set256, &arena, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.expected, "one of none, tile-0, tile-1, "));
    assert_string_equal(err.expected + strlen(err.expected) - 5, ", ...");
    assert_int_equal(sett_params_set(&table, &options, "fill", "tile-255",
                                     &set256, &arena, &err),
                     SETT_OK);
    /* Sets hold the first 64 tiles only. */
    assert_int_equal(sett_params_set(&table, &options, "keep", "tile-63",
                                     &set256, &arena, &err),
                     SETT_OK);
    assert_true(options.keep.bits == UINT64_C(1) << 63);
    assert_int_equal(sett_params_check(&table, &options, &set256, &err),
                     SETT_OK);
    assert_int_equal(sett_params_set(&table, &options, "keep", "tile-64",
                                     &set256, &arena, &err),
                     SETT_BAD_INPUT);
    char wide[200];
    memset(wide, 'w', sizeof wide - 1);
    wide[199] = '\0';
    assert_int_equal(set("mode", wide), SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "www\"...: unknown name"));
    assert_int_equal(set(wide, "1"), SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "www\"..."));
}

/* -------------------------------------------------------------- check, hash */

static void check_refused(const Options *bad, const char *what)
{
    assert_int_equal(sett_params_check(&table, bad, &tiles, &err),
                     SETT_BAD_INPUT);
    assert_string_equal(err.text, what);
    assert_int_equal(err.line, 0);
}

static void structs_filled_by_hand_are_checked(void **state)
{
    (void)state;
    Options o = options;
    o.steps = 17;
    check_refused(&o, "steps 17: out of range");
    o = options;
    o.pull = NAN;
    check_refused(&o, "pull null: out of range");
    o = options;
    o.walls.threshold = (UINT64_C(1) << 32) + (UINT64_C(1) << 31);
    check_refused(&o, "walls 1.5: out of range");
    o = options;
    o.mode.index = 3;
    check_refused(&o, "mode 3: out of range");
    o.mode.index = -1;
    check_refused(&o, "mode -1: out of range");
    o = options;
    memset(&o.loops, 2, sizeof o.loops);
    check_refused(&o, "loops 2: out of range");
    o = options;
    o.fill.tile = 4;
    check_refused(&o, "fill 4: out of range");
    assert_int_equal(sett_params_check(&table, &o, NULL, &err), SETT_OK);
    o.fill.tile = -2;
    check_refused(&o, "fill -2: out of range");
    o = options;
    o.keep.bits = 16;
    check_refused(&o, "keep 0000000000000010: out of range");
    o = options;
    o.counts.count = 5;
    check_refused(&o, "counts with 5 rows: out of range");
    o.counts.count = -1;
    check_refused(&o, "counts with -1 rows: out of range");
    o.counts.count = 2; /* rows of zeros are fine but for this one */
    o.counts.rows[1].high = 100;
    check_refused(&o, "counts[1].high 100: out of range");
    o.counts.count = 1;
    assert_int_equal(sett_params_check(&table, &o, &tiles, &err), SETT_OK);
}

static uint64_t hash_of(const Options *o)
{
    return sett_params_hash(&table, o, 1);
}

static void hash_sees_values_alone(void **state)
{
    (void)state;
    uint64_t base = hash_of(&options);
    Options o;
    memset(&o, 0xFF, sizeof o); /* other padding, other unused rows */
    o.steps = options.steps;
    o.loops = options.loops;
    o.pull = options.pull;
    o.walls = options.walls;
    o.mode = options.mode;
    o.fill = options.fill;
    o.keep = options.keep;
    o.counts.count = 0;
    o.limit = options.limit;
    assert_true(hash_of(&o) == base);
    assert_true(sett_params_hash(&table, &o, 2) != base);
    o.pull = 0.0;
    uint64_t zero = hash_of(&o);
    o.pull = -0.0;
    assert_true(hash_of(&o) == zero && zero != base);
    static const char *const changes[][2] = {{"steps", "4"},
                                             {"loops", "off"},
                                             {"pull", "0.5"},
                                             {"walls", "0.5"},
                                             {"mode", "fast"},
                                             {"fill", "wall"},
                                             {"keep", "wall"},
                                             {"step-limit", "8"},
                                             {"counts", "[{}]"},
                                             {"counts", "[{},{}]"},
                                             {"counts", "[{\"must\":true}]"}};
    uint64_t seen[12] = {base};
    for (size_t i = 0; i < 11; i++) {
        sett_params_default(&table, &options);
        set_ok(changes[i][0], changes[i][1]);
        seen[i + 1] = hash_of(&options);
        for (size_t k = 0; k <= i; k++)
            assert_true(seen[k] != seen[i + 1]);
    }
}

/* ---------------------------------------------------------------- printing */

static void fields_are_printed(void **state)
{
    (void)state;
    assert_string_equal(printed("steps"), "3");
    assert_string_equal(printed("loops"), "on");
    assert_string_equal(printed("pull"), "-0.5");
    assert_string_equal(printed("walls"), "0.45");
    assert_string_equal(printed("mode"), "slow");
    assert_string_equal(printed("fill"), "none");
    assert_string_equal(printed("keep"), "none");
    assert_string_equal(printed("counts"), "[]");
    set_ok("keep", "exit,wall,goblin");
    assert_string_equal(printed("keep"), "wall,goblin,exit");
    set_ok("counts", "[{\"tile\":\"goblin\",\"of\":[\"exit\"]}]");
    assert_string_equal(printed("counts"),
                        "[{\"tile\":\"goblin\",\"low\":1,\"high\":3,"
                        "\"of\":[\"exit\"],\"must\":false}]");
}

/* Thresholds near 0, near 1 and anywhere print as a decimal that means them;
   decimals of up to nine digits print as they were written, or shorter. */
static void chances_round_trip(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (uint32_t i = 0; i < 10000; i++) {
        uint64_t t = i < 100   ? i
                     : i < 200 ? (UINT64_C(1) << 32) - (i - 100)
                               : sett_rng_next(&rng) >> 32;
        options.walls.threshold = t;
        char copy[64];
        snprintf(copy, sizeof copy, "%s", printed("walls"));
        options.walls.threshold = 77;
        set_ok("walls", copy);
        assert_true(options.walls.threshold == t);
    }
    for (uint32_t i = 0; i < 10000; i++) {
        char decimal[32];
        snprintf(decimal, sizeof decimal, "0.%04u", (unsigned)i);
        set_ok("walls", decimal);
        SettArenaMark mark = sett_arena_mark(&arena);
        double back;
        size_t used;
        printed("walls");
        back = sett_double_read(text.data, text.size, &used);
        assert_true(back == sett_double_read(decimal, strlen(decimal), &used));
        sett_arena_reset(&arena, mark);
    }
}

static void random_options(SettRng *rng)
{
    Options *o = &options;
    sett_params_default(&table, o);
    o->steps = sett_rng_range(rng, 1, 16);
    o->loops = sett_rng_below(rng, 2) != 0;
    o->pull = sett_rng_unit(rng) * 4 - 2;
    o->walls.threshold = sett_rng_next(rng) >> 32;
    o->mode.index = sett_rng_range(rng, 0, 2);
    o->fill.tile = sett_rng_range(rng, -1, 3);
    o->keep.bits = sett_rng_below(rng, 16);
    o->limit = sett_rng_range(rng, -9, 9);
    o->counts.count = sett_rng_range(rng, 0, 4);
    for (int32_t i = 0; i < o->counts.count; i++) {
        Row *r = &o->counts.rows[i];
        r->tile.tile = sett_rng_range(rng, -1, 3);
        r->low = sett_rng_range(rng, 0, 99);
        r->high = sett_rng_range(rng, 0, 99);
        r->of.bits = sett_rng_below(rng, 16);
        r->must = sett_rng_below(rng, 2) != 0;
    }
}

static void random_params_round_trip(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        SettRng rng = sett_rng(4, SETT_FOR_TEST, i);
        SettArenaMark mark = sett_arena_mark(&arena);
        random_options(&rng);
        Options made = options;
        sett_text_clear(&text);
        SettJsonWriter w = sett_json_writer(&text, i % 2 == 0);
        sett_params_write(&table, &options, &tiles, &w);
        sett_params_default(&table, &options);
        assert_int_equal(read(text.data), SETT_OK);
        assert_memory_equal(&made, &options, sizeof made);
        assert_int_equal(sett_params_check(&table, &options, &tiles, NULL),
                         SETT_OK);
        /* And field by field, as flags. */
        Options flags;
        sett_params_default(&table, &flags);
        for (int32_t p = 0; p < table.count; p++) {
            printed(table.rows[p].name);
            assert_int_equal(sett_params_set(&table, &flags, table.rows[p].name,
                                             text.data, &tiles, &arena, NULL),
                             SETT_OK);
        }
        assert_memory_equal(&made, &flags, sizeof made);
        sett_arena_reset(&arena, mark);
    }
}

static void rows_describe_themselves(void **state)
{
    (void)state;
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_params_describe(&table, &tiles, &w);
    assert_string_equal(
        text.data,
        "[{\"name\":\"steps\",\"type\":\"int\",\"default\":3,\"low\":1,"
        "\"high\":16,\"help\":\"passes\"},"
        "{\"name\":\"loops\",\"type\":\"bool\",\"default\":true,\"low\":0,"
        "\"high\":1,\"help\":\"leave loops\"},"
        "{\"name\":\"pull\",\"type\":\"real\",\"default\":-0.5,\"low\":-2,"
        "\"high\":2,\"help\":\"towards the goal\"},"
        "{\"name\":\"walls\",\"type\":\"chance\",\"default\":0.45,\"low\":0,"
        "\"high\":1,\"help\":\"chance of a wall\"},"
        "{\"name\":\"mode\",\"type\":\"choice\",\"default\":\"slow\",\"low\":0,"
        "\"high\":2,\"choices\":[\"fast\",\"slow\",\"very-slow\"],"
        "\"help\":\"how\"},"
        "{\"name\":\"fill\",\"type\":\"tile\",\"default\":\"none\",\"low\":-1,"
        "\"high\":3,\"choices\":[\"none\",\"wall\",\"floor\",\"goblin\","
        "\"exit\"],\"help\":\"what is left\"},"
        "{\"name\":\"keep\",\"type\":\"tiles\",\"default\":[],\"low\":-1,"
        "\"high\":3,\"choices\":[\"wall\",\"floor\",\"goblin\",\"exit\"],"
        "\"help\":\"what stays\"},"
        "{\"name\":\"counts\",\"type\":\"rows\",\"default\":[],\"low\":0,"
        "\"high\":4,\"columns\":["
        "{\"name\":\"tile\",\"type\":\"tile\",\"default\":\"none\",\"low\":-1,"
        "\"high\":3,\"choices\":[\"none\",\"wall\",\"floor\",\"goblin\","
        "\"exit\"],\"help\":\"what is counted\"},"
        "{\"name\":\"low\",\"type\":\"int\",\"default\":1,\"low\":0,"
        "\"high\":99,\"help\":\"fewest\"},"
        "{\"name\":\"high\",\"type\":\"int\",\"default\":3,\"low\":0,"
        "\"high\":99,\"help\":\"most\"},"
        "{\"name\":\"of\",\"type\":\"tiles\",\"default\":[],\"low\":-1,"
        "\"high\":3,\"choices\":[\"wall\",\"floor\",\"goblin\",\"exit\"],"
        "\"help\":\"near these\"},"
        "{\"name\":\"must\",\"type\":\"bool\",\"default\":false,\"low\":0,"
        "\"high\":1,\"help\":\"no level without it\"}],"
        "\"capacity\":4,\"help\":\"how many\"},"
        "{\"name\":\"step-limit\",\"type\":\"int\",\"default\":7,\"low\":-9,"
        "\"high\":9,\"help\":\"bound\"}]");
    sett_text_clear(&text);
    w = sett_json_writer(&text, true);
    sett_params_describe(&columns, NULL, &w);
    assert_null(strstr(text.data, "choices"));
    assert_non_null(strstr(text.data, "\"high\":255"));
}

/* ------------------------------------------------------ failing allocation */

static SettStatus use_all(SettAlloc alloc, const Options *want)
{
    SettArena own;
    Options o;
    SettText out = sett_text(alloc);
    sett_arena_init(&own, alloc, 0);
    sett_params_default(&table, &o);
    SettStatus status = sett_params_set(
        &table, &o, "counts", "[{\"low\": 2}, {}]", &tiles, &own, NULL);
    if (status != SETT_OK) {
        Options untouched;
        sett_params_default(&table, &untouched);
        assert_memory_equal(&untouched, &o, sizeof o);
    } else {
        SettJsonWriter w = sett_json_writer(&out, false);
        assert_memory_equal(want, &o, sizeof o);
        sett_json_open(&w, '[');
        sett_params_write(&table, &o, &tiles, &w);
        sett_params_describe(&table, &tiles, &w);
        sett_json_close(&w);
        sett_params_print(&rows[7], &o, &tiles, &out);
        status = out.status;
    }
    sett_text_free(&out);
    sett_arena_free(&own);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    set_ok("counts", "[{\"low\": 2}, {}]");
    for (int persistent = 0; persistent < 2; persistent++) {
        SettStatus status = SETT_NO_MEMORY;
        int64_t n = 0;
        while (status != SETT_OK) {
            TestAlloc counter = {.fail_at = ++n, .fail_after = persistent};
            status = use_all(testkit_alloc(&counter), &options);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(n > 5);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(defaults_fill_every_field),
        TEST(names_are_found),
        TEST(choices_have_names),
        TEST(text_sets_fields),
        TEST(rows_are_replaced_whole),
        TEST(bad_text_is_refused),
        TEST(bad_rows_in_text_have_a_place),
        TEST(json_sets_what_it_names),
        TEST(bad_json_is_refused_with_a_place),
        TEST(rows_have_a_capacity),
        TEST(long_lists_of_names_are_cut),
        TEST(structs_filled_by_hand_are_checked),
        TEST(hash_sees_values_alone),
        TEST(fields_are_printed),
        TEST(chances_round_trip),
        TEST(random_params_round_trip),
        TEST(rows_describe_themselves),
        TEST(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("params", tests, NULL, NULL);
}
