/* test_board_files.c - files of boards as projects: levels out of them by the
   letters of the game, and into them so that the rest stays byte for byte. */
#include "support/testkit.h"

#include <string.h>

#include "sett/game_file.h"
#include "sett/mapping.h"

#define FILE_TEXT                                                        \
    "Two rooms by me\r\n\r\n#####\r\n#@$.#\r\n#####\r\n\r\n; Second\r\n" \
    "\r\n  ####\r\n###-.#\r\n#@$-_#\r\n######\r\nAuthor: X\r\n\r\n"      \
    "5#|#@$.#|5#\r\ntitle: Runs \r\nrr; no end"

static SettGameFile *sokoban(SettAlloc alloc)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    SettGameFile *file = NULL;
    def.alloc = alloc;
    while (strcmp(all[i].name, "sokoban") != 0)
        i++;
    assert_int_equal(sett_game_file_read(&def, all[i].text, strlen(all[i].text),
                                         &file, &problems, NULL),
                     SETT_OK);
    return file;
}

/* The file with levels in it, as text for sett_level_read. */
typedef struct Put {
    const char *file, *path, *name, *level;
    const char *levels[4];
    bool drop;
} Put;

static SettStatus put_into(const SettGame *game, const Put *p, SettError *err,
                           char out[4096])
{
    SettArena arena = testkit_arena();
    SettMapped m;
    SettGrid grids[4];
    SettLdtkFiles files = {0};
    int32_t count = 0;
    SettStatus status = sett_mapped_read(game, p->file, strlen(p->file),
                                         p->path != NULL ? p->path : "two.sok",
                                         NULL, NULL, &arena, &m, err);
    for (; p->levels[count] != NULL; count++)
        assert_int_equal(sett_level_read(game, p->levels[count],
                                         strlen(p->levels[count]), 0, &arena,
                                         &grids[count], NULL),
                         SETT_OK);
    const SettMappedPut put = {.grids = grids,
                               .count = count,
                               .name = p->name,
                               .level = p->level,
                               .drop = p->drop};
    if (status == SETT_OK)
        status = sett_mapped_put(&m, &put, &arena, &files, err);
    out[0] = 0;
    if (status == SETT_OK) {
        assert_int_equal(files.count, 1);
        assert_true(files.items[0].text.size < 4096);
        memcpy(out, files.items[0].text.data, files.items[0].text.size + 1);
        sett_ldtk_files_free(&files);
    }
    sett_arena_free(&arena);
    return status;
}

static void puts_as(const SettGame *game, Put p, const char *expected)
{
    SettError err = {0};
    char out[4096];
    if (put_into(game, &p, &err, out) != SETT_OK)
        fail_msg("%s", err.text);
    assert_string_equal(out, expected);
}

static SettStatus add_level(void *user, int64_t index, const SettGrid *grid)
{
    SettText *text = user;
    (void)index;
    sett_text_format(text, "%dx%d ", (int)grid->w, (int)grid->h);
    return text->status;
}

static void boards_have_names(void **state)
{
    const SettGame *game = *state;
    SettArena arena = testkit_arena();
    SettMapped m;
    SettError err = {0};
    SettText text = sett_text(arena.alloc);
    int64_t at[2];
    assert_int_equal(sett_mapped_read(game, FILE_TEXT, strlen(FILE_TEXT),
                                      "a.txt", NULL, NULL, &arena, &m, &err),
                     SETT_OK);
    assert_int_equal(sett_mapped_count(&m), 3);
    /* It is the only text there. */
    assert_string_equal(sett_mapped_name(&m, 0), "Two rooms by me");
    assert_string_equal(sett_mapped_name(&m, 1), "Second");
    assert_string_equal(sett_mapped_name(&m, 2), "Runs");
    assert_false(sett_mapped_at(&m, 0, at));
    assert_false(m.mapping.guessed);
    assert_int_equal(
        sett_mapped_levels(&m, NULL, add_level, &text, &arena, &err), SETT_OK);
    assert_int_equal(
        sett_mapped_levels(&m, "Second", add_level, &text, &arena, &err),
        SETT_OK);
    assert_int_equal(
        sett_mapped_levels(&m, "third", add_level, &text, &arena, &err),
        SETT_BAD_ARGUMENT);
    assert_string_equal(text.data, "5x3 6x4 5x3 6x4 ");
    sett_text_clear(&text);
    /* Keys are no titles, nor is the last of several lines. */
    assert_int_equal(sett_mapped_read(game, "A\nB\n###\n#@#\n\nAuthor: X\n###",
                                      26, "a.xsb", NULL, NULL, &arena, &m,
                                      &err),
                     SETT_OK);
    assert_string_equal(sett_mapped_name(&m, 0), "0");
    assert_string_equal(sett_mapped_name(&m, 1), "1");
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void what_is_the_same_keeps_its_bytes(void **state)
{
    const SettGame *game = *state;
    puts_as(game,
            (Put){.file = FILE_TEXT,
                  .levels = {"#####\n#@$.#\n#####\n",
                             "  ####\n### .#\n#@$  #\n######\n",
                             "#####\n#@$.#\n#####\n"}},
            FILE_TEXT);
}

static void rows_that_change_keep_the_rest(void **state)
{
    const SettGame *game = *state;
    /* Floors are written as the board has them; the rest keeps its letters. */
    puts_as(game,
            (Put){.file = "\n  ####\r\n###-.#  \r\n#b@-_#\r\n######\r\n",
                  .level = "0",
                  .levels = {"  ####  \n### *#  \n#$  @#  \n######  \n"}},
            "\n  ####\r\n###-*#  \r\n#b--@#\r\n######\r\n");
    /* Runs that change are written out, and the lines end as the file's do. */
    puts_as(game,
            (Put){.file = "A\r\n\r\n5#|#@$.#|5#\r\nB\r\n",
                  .level = "A",
                  .levels = {"#####\n#.$@#\n#####\n"}},
            "A\r\n\r\n#####\r\n#.$@#\r\n#####\r\nB\r\n");
    /* Another size; an empty row does not end the board. */
    puts_as(game,
            (Put){.file = "A\n\n###\n#@#\n###\n\nB",
                  .levels = {"####\n#@ #\n    \n####\n"}},
            "A\n\n####\n#@ #\n-\n####\n\nB");
    puts_as(game,
            (Put){.file = "####\n#@ #\n#  #\n####\n",
                  .levels = {"####\n#@ #\n    \n####\n"}},
            "####\n#@ #\n-\n####\n");
    /* A first row of goals and crates alone is the board's. */
    puts_as(game,
            (Put){.file = "A\n\n .$\n####\n#@ #\n\nB",
                  .level = "A",
                  .levels = {" $. \n####\n# @#\n"}},
            "A\n\n $.\n####\n# @#\n\nB");
}

static void new_boards_have_titles(void **state)
{
    const SettGame *game = *state;
    static const char there[] = "###\n#@#\n###\nTitle: N_1";
    puts_as(game,
            (Put){.file = there,
                  .name = "N",
                  .levels = {"####\n#@ #\n####\n", "###\n#+#\n###\n"}},
            "###\n#+#\n###\nTitle: N_1\n\n####\n#@ #\n####\nTitle: N_0\n");
    /* Again: both are found. */
    puts_as(game,
            (Put){.file = "###\n#+#\n###\nTitle: N_1\n\n####\n#@ #\n####\n"
                          "Title: N_0\n",
                  .name = "N",
                  .levels = {"####\n#+ #\n####\n", "###\n#+#\n###\n"}},
            "###\n#+#\n###\nTitle: N_1\n\n####\n#+ #\n####\nTitle: N_0\n");
}

static void what_has_no_place_is_refused(void **state)
{
    const SettGame *game = *state;
    static const Put wrong[] = {
        {.file = FILE_TEXT, .levels = {"###\n#@#\n###\n"}},
        {.file = FILE_TEXT, .level = "9", .levels = {"###\n#@#\n###\n"}},
        {.file = FILE_TEXT, .level = "Runs", .levels = {"#\n", "#\n"}},
        {.file = "no board", .levels = {"###\n#@#\n###\n"}},
        {.file = "####\n#@x#\n####\n", .levels = {"###\n#@#\n###\n"}}};
    char out[4096];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        SettError err = {0};
        assert_int_not_equal(put_into(game, &wrong[i], &err, out), SETT_OK);
        assert_true(err.text[0] != 0);
    }
}

static void a_first_row_may_have_no_wall(void **state)
{
    const SettGame *game = *state;
    puts_as(game,
            (Put){.file = "###\n#@#\n###\n", .levels = {"   \n#@#\n###\n"}},
            "-\n#@#\n###\n");
    puts_as(game, (Put){.file = "-\n#@#\n###\n", .levels = {"   \n#@#\n###\n"}},
            "-\n#@#\n###\n");
}

static SettStatus put_without_memory(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettMapped m;
    SettGrid grid;
    SettLdtkFiles files = {0};
    static const char file[] = "###\n#@#\n###\nTitle: A\n";
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_mapped_read(user, file, sizeof file - 1, "a.xsb",
                                         NULL, NULL, &arena, &m, NULL);
    const SettMappedPut put = {.grids = &grid, .count = 1, .name = "B"};
    if (status == SETT_OK)
        status = sett_level_read(user, "###\n#+#\n###\n", 12, 0, &arena, &grid,
                                 NULL);
    if (status == SETT_OK)
        status = sett_mapped_put(&m, &put, &arena, &files, NULL);
    if (status == SETT_OK)
        sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end(void **state)
{
    testkit_memory(put_without_memory, *state);
}

int main(void)
{
    SettGameFile *file = sokoban(sett_alloc_default());
    void *game = (void *)(uintptr_t)sett_game_file_game(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(boards_have_names, game),
        cmocka_unit_test_prestate(what_is_the_same_keeps_its_bytes, game),
        cmocka_unit_test_prestate(rows_that_change_keep_the_rest, game),
        cmocka_unit_test_prestate(new_boards_have_titles, game),
        cmocka_unit_test_prestate(what_has_no_place_is_refused, game),
        cmocka_unit_test_prestate(a_first_row_may_have_no_wall, game),
        cmocka_unit_test_prestate(memory_may_end, game),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    sett_game_file_destroy(file);
    return failed;
}
