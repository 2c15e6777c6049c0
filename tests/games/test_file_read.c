/* Game files that are read: what their games come to, the limits at their
   bounds, what the hash hangs on, memory that fails at every allocation. */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/game_file.h"
#include "sett/kernel.h"
#include "sett/rng.h"

static SettGameProblems problems;

static SettStatus read_text(const char *text, bool json, SettAlloc alloc,
                            SettGameFile **file)
{
    SettError err;
    SettGameFileDef def = sett_game_file_def();
    def.json = json;
    def.alloc = alloc;
    return sett_game_file_read(&def, text, strlen(text), file, &problems, &err);
}

static SettGameFile *open_text(const char *text)
{
    SettGameFile *file;
    if (read_text(text, false, sett_alloc_default(), &file) != SETT_OK)
        fail_msg("%d:%d %s %s", problems.items[0].line,
                 problems.items[0].column, problems.items[0].code,
                 problems.items[0].text);
    return file;
}

static bool told(const char *text, const char *code)
{
    SettGameFile *file;
    SettStatus status = read_text(text, false, sett_alloc_default(), &file);
    sett_game_file_destroy(file);
    for (int32_t i = 0; i < problems.count; i++)
        if (strcmp(problems.items[i].code, code) == 0)
            return true;
    return status == SETT_OK && strcmp(code, "ok") == 0;
}

#define HEAD                                                           \
    "[game]\nformat = 1\nname = \"t\"\n[tiles.floor]\nglyph = \".\"\n" \
    "tags = [\"empty\"]\n[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"

static void every_preset_is_a_game(void **state)
{
    (void)state;
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    assert_true(count >= 6);
    for (int32_t i = 0; i < count; i++) {
        SettGameFile *file = open_text(all[i].text);
        const SettGame *game = sett_game_file_game(file);
        assert_string_equal(game->name, all[i].name);
        assert_int_equal(problems.count, 0);
        assert_non_null(game->canvas);
        assert_true(game->measures.count > 0);
        sett_game_file_destroy(file);
    }
}

/* The canonical form is a fixed point, means the same game, and reads as JSON
   means too; colours and comments change the text and not the hash. */
static void canonical(void **state)
{
    (void)state;
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameFileDef def = sett_game_file_def();
    SettError err;
    for (int32_t i = 0; i < count; i++) {
        SettText once = sett_text(sett_alloc_default());
        SettText twice = sett_text(sett_alloc_default());
        assert_int_equal(sett_game_file_format(&def, all[i].text,
                                               strlen(all[i].text), &once,
                                               &err),
                         SETT_OK);
        assert_int_equal(
            sett_game_file_format(&def, once.data, once.size, &twice, &err),
            SETT_OK);
        assert_string_equal(once.data, twice.data);
        SettGameFile *a = open_text(all[i].text), *b = open_text(once.data);
        assert_string_equal(sett_game_file_hash(a), sett_game_file_hash(b));
        char *colour = strstr(once.data, "color = \"#");
        colour[10] = colour[10] == '1' ? '2' : '1';
        SettGameFile *c = open_text(once.data);
        assert_string_equal(sett_game_file_hash(a), sett_game_file_hash(c));
        char *tags = strstr(once.data, "\"solid\"");
        memcpy(tags, "\"sol1d\"", 7);
        SettGameFile *d = NULL;
        read_text(once.data, false, sett_alloc_default(), &d);
        assert_true(d == NULL || strcmp(sett_game_file_hash(a),
                                        sett_game_file_hash(d)) != 0);
        sett_game_file_destroy(a);
        sett_game_file_destroy(b);
        sett_game_file_destroy(c);
        sett_game_file_destroy(d);
        sett_text_free(&once);
        sett_text_free(&twice);
    }
}

static void json_is_the_same_game(void **state)
{
    (void)state;
    static const char json[] =
        "{\"game\":{\"format\":1,\"name\":\"t\"},\"tiles\":{\"floor\":{"
        "\"glyph\":\".\",\"tags\":[\"empty\"]},\"wall\":{\"glyph\":\"#\","
        "\"tags\":[\"solid\"]}}}";
    SettGameFile *a = open_text(HEAD), *b;
    assert_int_equal(read_text(json, true, sett_alloc_default(), &b), SETT_OK);
    assert_string_equal(sett_game_file_hash(a), sett_game_file_hash(b));
    sett_game_file_destroy(a);
    sett_game_file_destroy(b);
}

/* `count` copies of a printf-style piece with its number, behind HEAD. */
static bool many(const char *before, const char *piece, const char *after,
                 int32_t count, const char *code)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, HEAD);
    sett_text_add(&text, before);
    for (int32_t i = 0; i < count; i++) {
        const char *at = strchr(piece, '@');
        sett_text_bytes(&text, piece, (size_t)(at - piece));
        sett_text_int(&text, i);
        sett_text_add(&text, at + 1);
    }
    sett_text_add(&text, after);
    bool right = told(text.data, code);
    sett_text_free(&text);
    return right;
}

static void at_bounds(const char *before, const char *piece, const char *after,
                      int32_t most)
{
    if (!many(before, piece, after, most - 1, "ok") ||
        !many(before, piece, after, most, "ok"))
        fail_msg("%s: %d are not read: %s %s", piece, (int)most,
                 problems.items[0].code, problems.items[0].text);
    if (!many(before, piece, after, most + 1, "G0007"))
        fail_msg("%s: %d are read", piece, (int)most + 1);
}

static void limits(void **state)
{
    (void)state;
    at_bounds("[tiles.t]\nglyph = \"t\"\ntags = [", "\"mine@\", ", "]\n",
              SETT_GAME_FILE_MOST_TAGS - 2);
    at_bounds(
        "[player]\nmode = \"platformer\"\njumps = [", "[[0,-1],[0,-2]], #@\n",
        "]\n[win]\nall = [\"reach edge right\"]\n", SETT_GAME_FILE_MOST_ARCS);
    at_bounds("", "[[structures]]\nname = \"s@\"\nart = \"##\"\n", "",
              SETT_GAME_FILE_MOST_STRUCTURES);
    at_bounds("",
              "[[constraints]]\nid = \"c@\"\nconnected = { tags = "
              "\"empty\" }\n",
              "", SETT_GAME_FILE_MOST_CONSTRAINTS);
    at_bounds("[measures]\n", "m@ = \"w\"\n", "", SETT_GAME_FILE_MOST_MEASURES);
    at_bounds("", "[[levels]]\nname = \"l@\"\nart = \".\"\n", "",
              SETT_GAME_FILE_MOST_LEVELS);
    at_bounds("", "[enemies.e@]\nbehaviour = \"still\"\n", "",
              SETT_KERNEL_MAX_FOES);
}

/* "1" and n times "+1": 2 n + 1 operations. */
static bool sum_of(int32_t ones, const char *code)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, HEAD "[measures]\nm = \"1");
    for (int32_t i = 0; i < ones; i++)
        sett_text_add(&text, "+1");
    sett_text_add(&text, "\"\n");
    bool right = told(text.data, code);
    sett_text_free(&text);
    return right;
}

static bool nested(int32_t depth, const char *code)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, HEAD "[measures]\nm = \"");
    for (int32_t i = 0; i < depth; i++)
        sett_text_add(&text, "(");
    sett_text_add(&text, "1");
    for (int32_t i = 0; i < depth; i++)
        sett_text_add(&text, ")");
    sett_text_add(&text, "\"\n");
    bool right = told(text.data, code);
    sett_text_free(&text);
    return right;
}

static void limits_of_measures(void **state)
{
    (void)state;
    assert_true(sum_of(126, "ok")); /* 253 operations */
    assert_true(sum_of(127, "ok")); /* 255 */
    assert_true(sum_of(128, "G0504"));
    assert_true(nested(SETT_GAME_FILE_MOST_NESTING - 2, "ok"));
    assert_true(nested(SETT_GAME_FILE_MOST_NESTING - 1, "ok"));
    assert_true(nested(SETT_GAME_FILE_MOST_NESTING, "G0505"));
}

/* A file without tiles, and one whose slices nothing joins, which is a game all
   the same. */
static void what_no_shipped_file_lacks(void **state)
{
    (void)state;
    assert_true(told("[game]\nformat = 1\nname = \"t\"\n", "G0101"));
    assert_int_equal(problems.items[0].line, 1);
    assert_true(told("[game]\nformat = 1\nname = \"t\"\nslices = \"rows\"\n"
                     "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"
                     "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n",
                     "G0901"));
    assert_true(problems.items[0].warning && problems.errors == 0);
    assert_int_equal(problems.items[0].line, 1);
}

/* A level by hand, and what is measured of it. */
static double measured(const char *expression)
{
    static uint8_t cells[] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1};
    SettText text = sett_text(sett_alloc_default());
    sett_text_format(&text, "%s[measures]\nm = \"%s\"\n", HEAD, expression);
    SettGameFile *file = open_text(text.data);
    SettArena tmp = testkit_arena();
    double values[16];
    SettLevel level = {.grid = {cells, 4, 3}};
    assert_int_equal(
        sett_game_measure(sett_game_file_game(file), &level, &tmp, values),
        SETT_OK);
    sett_arena_free(&tmp);
    sett_game_file_destroy(file);
    sett_text_free(&text);
    return values[0];
}

/* ....
   .#..
   ##.#  */
static void measures(void **state)
{
    (void)state;
    static const struct {
        const char *expression;
        double value;
    } rows[] = {
        {"count(solid)", 4},
        {"count(wall|floor)", 12},
        {"frac(solid) * 3", 1},
        {"cells - w * h", 0},
        {"1 + 2 * 3 - 4 / 2", 5},
        {"-(2 - 5)", 3},
        {"--2", 2},
        {"(1 + 2) * 3", 9},
        {"1 < 2", 1},
        {"2 <= 1", 0},
        {"2 > 1", 1},
        {"1 >= 2", 0},
        {"3 == 3", 1},
        {"3 != 3", 0},
        {"min(3, 1, 2) + max(3, 1, 2) * 10", 31},
        {"abs(0 - 4)", 4},
        {"clamp(7, 0, 5) + clamp(0 - 7, 0, 5)", 5},
        {"if(count(solid) > 3, 10, 20)", 10},
        {"per(col, count(solid))", 4},
        {"per(row, any(solid))", 2},
        {"per(col, height())", 0},
        {"per(col, at(bottom, solid))", 3},
        {"per(col, at(top, solid))", 0},
        {"per(col, at(1, solid))", 1},
        {"runs(col, at(bottom, solid))", 2},
        {"runs(col, at(bottom, solid), 2)", 1},
        {"longest(col, at(bottom, solid))", 2},
        {"most(row, count(solid))", 3},
        {"regions(solid)", 2},
        {"regions(empty)", 1},
        {"longest_path", 5},
        {"dead_ends", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double value = measured(rows[i].expression);
        if (value != rows[i].value)
            fail_msg("%s is %g, not %g", rows[i].expression, value,
                     rows[i].value);
    }
    double none = measured("1 / 0");
    assert_true(none != none);
}

/* What each constraint says of levels that keep and that break it. */
static bool holds(const char *constraint, const char *level)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_format(&text,
                     "%s[tiles.s]\nglyph = \"s\"\ntags = [\"start\"]\n"
                     "[tiles.g]\nglyph = \"g\"\ntags = [\"goal\"]\n"
                     "[[constraints]]\nid = \"it\"\n%s\n"
                     "[[levels]]\nart = '''\n%s'''\n",
                     HEAD, constraint, level);
    SettGameFile *file = open_text(text.data);
    SettArena tmp = testkit_arena();
    SettReport report = sett_report(&tmp);
    const SettGame *game = sett_game_file_game(file);
    SettLevel at = {.grid = sett_game_file_levels(file)->levels[0]};
    assert_int_equal(game->check(game, &at, &tmp, &report), SETT_OK);
    assert_true(report.count <= 1);
    if (report.count == 1)
        assert_string_equal(report.reasons[0].code, "it");
    bool good = report.count == 0;
    sett_arena_free(&tmp);
    sett_game_file_destroy(file);
    sett_text_free(&text);
    return good;
}

static void constraints(void **state)
{
    (void)state;
    static const struct {
        const char *text, *good, *bad;
    } rows[] = {
        {"count = { tag = \"solid\", min = 1, max = 2 }", "#..\n", "###\n"},
        {"count = { tag = \"solid\", min = 1 }", "#..\n", "...\n"},
        {"count = { tag = \"solid\", in = [0, 2] }", "##.\n", "#..\n"},
        {"count = { tag = \"solid\", frac_max = 0.5 }", "#.\n", "##.\n"},
        {"connected = { tags = [\"empty\"] }", "...\n", ".#.\n"},
        {"reach = { from = \"start\", to = \"goal\" }", "s.g\n", "s#g\n"},
        {"distance = { from = \"start\", to = \"goal\", min = 3 }", "s..g\n",
         "s.g\n"},
        {"distance = { from = \"start\", to = \"goal\", max = 2 }", "s.g\n",
         "s#g\n"},
        {"never = \"start above solid\"", "s\n.\n", "s\n#\n"},
        {"never = \"start beside goal\"", "s.g\n", "gs.\n"},
        {"region = { rect = [0, 0, 2, 1], only = \"empty\" }", "..#\n",
         ".#.\n"},
        {"measure = { name = \"density\", max = 0.25 }", "#...\n", "##..\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!holds(rows[i].text, rows[i].good) ||
            holds(rows[i].text, rows[i].bad))
            fail_msg("%s", rows[i].text);
}

/* Whatever allocation fails, nothing leaks and it is told. */
static void memory(void **state)
{
    (void)state;
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    for (int32_t i = 0; i < count; i++)
        for (int64_t n = 1;; n++) {
            SettGameFile *file;
            TestAlloc counter = {.fail_at = n};
            SettStatus status =
                read_text(all[i].text, false, testkit_alloc(&counter), &file);
            sett_game_file_destroy(file);
            assert_int_equal(counter.live_bytes, 0);
            if (status == SETT_OK)
                break;
            assert_int_equal(status, SETT_NO_MEMORY);
            assert_null(file);
        }
}

static SettStatus judge_and_solve(const SettKernel *kernel,
                                  const SettLevel *level, SettArena *tmp)
{
    SettVerdict verdict;
    SettKernelAnswer answer;
    SettKernelAsk ask = {.budget = 500, .fewest = true, .stuck = true};
    SettStatus status = sett_kernel_judge(kernel, level, 500, tmp, &verdict);
    return status == SETT_OK
               ? sett_kernel_solve(kernel, level, &ask, tmp, &answer)
               : status;
}

/* The kernels that files fill, on a small level of each, without memory. */
static void memory_of_kernels(void **state)
{
    (void)state;
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    for (int32_t i = 0; i < count; i++) {
        SettGameFile *file = open_text(all[i].text);
        const SettGame *game = sett_game_file_game(file);
        uint8_t cells[16 * 14];
        SettRng rng = sett_rng(5, 0, 0);
        SettLevel level = {.grid = {cells, 16, 14}};
        for (size_t c = 0; c < sizeof cells; c++)
            cells[c] = game->fill_open;
        for (uint8_t t = 0; t < game->tiles.count; t++)
            cells[sett_rng_below(&rng, sizeof cells)] = t;
        for (int64_t n = 1; game->judge_count > 0; n++) {
            SettArena tmp;
            TestAlloc counter = {.fail_at = n};
            sett_arena_init(&tmp, testkit_alloc(&counter), 0);
            SettStatus status =
                judge_and_solve(game->judges[0].self, &level, &tmp);
            sett_arena_free(&tmp);
            assert_int_equal(counter.live_bytes, 0);
            if (status == SETT_OK && counter.asked < n)
                break;
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        }
        sett_game_file_destroy(file);
    }
}

static void memory_of_jumps(void **state)
{
    (void)state;
    SettPoint arc[40];
    const SettPoint *arcs[32];
    int32_t lengths[32];
    for (int32_t i = 0; i < 40; i++)
        arc[i] = (SettPoint){i / 2, -1 - (i + 1) / 2};
    for (int32_t i = 0; i < 32; i++) {
        arcs[i] = arc;
        lengths[i] = i + 1;
    }
    for (int64_t n = 1;; n++) {
        SettArena arena;
        SettError err;
        const SettJumpStep *steps;
        int32_t count;
        TestAlloc counter = {.fail_at = n};
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        SettStatus status =
            sett_kernel_jumps(arcs, lengths, 32, &arena, &steps, &count, &err);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        if (status == SETT_OK)
            break;
        assert_int_equal(status, SETT_NO_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_is_a_game),
        cmocka_unit_test(canonical),
        cmocka_unit_test(json_is_the_same_game),
        cmocka_unit_test(limits),
        cmocka_unit_test(limits_of_measures),
        cmocka_unit_test(what_no_shipped_file_lacks),
        cmocka_unit_test(measures),
        cmocka_unit_test(constraints),
        cmocka_unit_test(memory),
        cmocka_unit_test(memory_of_kernels),
        cmocka_unit_test(memory_of_jumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
