/* test_projects.c - levels as maps of Tiled, projects of LDtk and zip archives:
   what is written is read back by the readers of users' own files. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/format.h"

static const char rows[] = "XXXXX\nXH eX\nXXTXX\n";

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

static SettStatus write_as(const SettFormat *format, SettArena *arena,
                           SettGrid *grid, SettText *out)
{
    const SettFormatJob job = {.game = md2(), .arena = arena};
    SettStatus status =
        sett_level_read(md2(), rows, sizeof rows - 1, 0, arena, grid, NULL);
    return status == SETT_OK ? format->write(&job, grid, out) : status;
}

/* With the tileset beside it, whose classes are the names of the tiles. */
static void a_map_is_read_back(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled()), set = out;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {&io, "w", "", 0, NULL};
    SettGrid grid, back;
    SettMapped m;
    SettError err = {0};
    assert_int_equal(write_as(&sett_format_tmx, &arena, &grid, &out), SETT_OK);
    sett_tiled_write_tileset(md2(), &set);
    fakedisk_put(disk, "w/sett-md2.tsj", set.data, set.size);
    SettStatus status = sett_mapped_read(md2(), out.data, out.size, "w/a.tmx",
                                         &files, NULL, &arena, &m, &err);
    if (status == SETT_OK)
        status =
            sett_mapping_from_tiled(&m.mapping, &m.tiled, &arena, &back, &err);
    if (status != SETT_OK)
        fail_msg("%s", err.text);
    assert_int_equal(back.w, grid.w);
    assert_int_equal(back.h, grid.h);
    assert_memory_equal(back.cells, grid.cells, 15);
    sett_text_free(&out);
    sett_text_free(&set);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

/* The tiles that it lists are those that its rules give, in their order. */
static void a_project_is_read_back(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettGrid grid, back;
    SettMapped m;
    SettError err = {0};
    const SettLdtkTile *tiles = NULL;
    int32_t count = 0;
    assert_int_equal(write_as(&sett_format_ldtk, &arena, &grid, &out), SETT_OK);
    SettStatus status = sett_mapped_read(md2(), out.data, out.size, "a.ldtk",
                                         NULL, NULL, &arena, &m, &err);
    if (status != SETT_OK)
        fail_msg("%s", err.text);
    const SettLdtkLevel *level = &m.ldtk.levels[0];
    assert_int_equal(
        sett_mapping_from_ldtk(&m.mapping, &m.ldtk, level, &arena, &back, &err),
        SETT_OK);
    assert_int_equal(back.w, grid.w);
    assert_memory_equal(back.cells, grid.cells, 15);
    assert_int_equal(sett_ldtk_rules(&m.ldtk, level, 0, &arena, &tiles, &count),
                     SETT_OK);
    assert_int_equal(count, 15);
    assert_int_equal(level->layers[0].auto_count, count);
    for (int32_t i = 0; i < count; i++) {
        const SettLdtkTile *a = &tiles[i], *b = &level->layers[0].auto_tiles[i];
        assert_true(a->x == b->x && a->y == b->y && a->tile == b->tile &&
                    a->cell == b->cell && a->rule == b->rule &&
                    a->source_x == b->source_x && a->source_y == b->source_y &&
                    a->flips == b->flips);
    }
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static uint32_t number(const SettText *text, size_t at, int32_t bytes)
{
    uint32_t value = 0;
    for (int32_t i = bytes - 1; i >= 0; i--)
        value = value << 8 | (uint8_t)text->data[at + (size_t)i];
    return value;
}

/* The entry of the directory that begins at `at`: its file's content. */
static const char *entry(const SettText *zip, size_t at, const char *name,
                         size_t *size)
{
    size_t n = strlen(name);
    assert_int_equal(number(zip, at, 4), 0x02014B50);
    assert_int_equal(number(zip, at + 28, 2), n);
    assert_memory_equal(zip->data + at + 46, name, n);
    size_t local = number(zip, at + 42, 4);
    *size = number(zip, at + 24, 4);
    assert_int_equal(number(zip, local, 4), 0x04034B50);
    assert_int_equal(number(zip, local + 14, 4), number(zip, at + 16, 4));
    return zip->data + local + 30 + n;
}

static void all_in_one(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled()), map = out;
    SettGrid grid;
    size_t size = 0;
    SettStatus status = write_as(&sett_format_zip, &arena, &grid, &out);
    assert_int_equal(write_as(&sett_format_tmx, &arena, &grid, &map), SETT_OK);
    if (status == SETT_UNSUPPORTED) /* no libpng */
        skip();
    assert_int_equal(status, SETT_OK);
    size_t end = out.size - 22;
    assert_int_equal(number(&out, end, 4), 0x06054B50);
    assert_int_equal(number(&out, end + 10, 2), 3);
    size_t at = number(&out, end + 16, 4);
    const char *bytes = entry(&out, at, "level.tmx", &size);
    assert_int_equal(size, map.size);
    assert_memory_equal(bytes, map.data, size);
    at += 46 + 9;
    (void)entry(&out, at, "sett-md2.tsj", &size);
    at += 46 + 12;
    bytes = entry(&out, at, "sett-md2.png", &size);
    assert_memory_equal(bytes, "\x89PNG", 4);
    assert_int_equal(at + 46 + 12, end);
    sett_text_free(&out);
    sett_text_free(&map);
    sett_arena_free(&arena);
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    const SettFormat *const formats[] = {&sett_format_tmx, &sett_format_ldtk,
                                         &sett_format_zip};
    SettStatus status = SETT_OK;
    (void)user;
    for (int32_t i = 0; i < 3 && status == SETT_OK; i++) {
        SettArena arena;
        SettGrid grid;
        SettText out = sett_text(alloc);
        sett_arena_init(&arena, alloc, 0);
        status = write_as(formats[i], &arena, &grid, &out);
        status = status == SETT_UNSUPPORTED ? SETT_OK : status;
        sett_text_free(&out);
        sett_arena_free(&arena);
    }
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(everything, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_read_back),
        cmocka_unit_test(a_project_is_read_back),
        cmocka_unit_test(all_in_one),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
