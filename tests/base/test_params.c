/* Parameters are set from text and from JSON, checked and hashed; what is wrong
   is refused with words and a place. How they are written is in
   test_params_print.c. */
#include "base/params_sample.h"

#include <math.h>
#include <stdio.h>

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
    set_refused("mode", "\xFF\xC3",
                "--mode \"\xEF\xBF\xBD\xEF\xBF\xBD\": "
                "unknown name",
                "one of fast, slow, very-slow");
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
    read_refused("{\"keep\": [1]}", 1, 10, "keep [...]: not a list of tiles",
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
    SettTileSet set256 = {.tiles = many, .count = 256};
    assert_int_equal(sett_params_set(&table, &options, "fill", "tile-x",
                                     &set256, &arena, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.expected, "one of none, tile-0, tile-1, "));
    assert_string_equal(err.expected + strlen(err.expected) - 5, ", ...");
    assert_ptr_equal(strstr(err.expected, "..."),
                     err.expected + strlen(err.expected) - 3);
    assert_true(err.line == 0 && err.column == 0);
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

/* Rows that demand a tile, and a table without rows. */
static void unusual_tables(void **state)
{
    (void)state;
    typedef struct Must {
        SettTileRef tile;
        SettTileBits set;
        int32_t any;
    } Must;
    static const SettParam must_rows[] = {
        SETT_ROW(Must, tile, 2, 0, 255, "a tile, not none"),
        SETT_ROW(Must, set, 1, 0, 255, "at least one"),
        SETT_ROW(Must, any, 0, -4e9, 4e9, "wider than its field"),
    };
    static const SettTable must = SETT_TABLE(Must, must_rows);
    static const SettTable none = SETT_NO_PARAMS;
    Must m;
    sett_params_default(&must, &m);
    assert_int_equal(m.tile.tile, 2);
    assert_true(m.set.bits == 2);
    static const char *const bad[][2] = {{"tile", "none"},
                                         {"set", "none"},
                                         {"any", "2147483648"},
                                         {"any", "-2147483649"}};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(sett_params_set(&must, &m, bad[i][0], bad[i][1],
                                         &tiles, &arena, &err),
                         SETT_BAD_INPUT);
        assert_non_null(strstr(err.text, "out of range"));
    }
    assert_int_equal(sett_params_set(&none, NULL, "a", "1", NULL, &arena, &err),
                     SETT_BAD_INPUT);
    assert_string_equal(err.expected, "no parameters");
    assert_int_equal(sett_params_set(&none, NULL, "a", "1", NULL, &arena, NULL),
                     SETT_BAD_INPUT);
}

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
    o.fill.tile = 256;
    assert_int_equal(sett_params_check(&table, &o, NULL, &err), SETT_BAD_INPUT);
    assert_string_equal(err.expected, "a tile in -1..255");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAMPLE_TEST(defaults_fill_every_field),
        SAMPLE_TEST(names_are_found),
        SAMPLE_TEST(choices_have_names),
        SAMPLE_TEST(text_sets_fields),
        SAMPLE_TEST(rows_are_replaced_whole),
        SAMPLE_TEST(bad_text_is_refused),
        SAMPLE_TEST(bad_rows_in_text_have_a_place),
        SAMPLE_TEST(json_sets_what_it_names),
        SAMPLE_TEST(bad_json_is_refused_with_a_place),
        SAMPLE_TEST(rows_have_a_capacity),
        SAMPLE_TEST(long_lists_of_names_are_cut),
        SAMPLE_TEST(unusual_tables),
        SAMPLE_TEST(structs_filled_by_hand_are_checked),
        SAMPLE_TEST(hash_sees_values_alone),
    };
    return cmocka_run_group_tests_name("params", tests, NULL, NULL);
}
