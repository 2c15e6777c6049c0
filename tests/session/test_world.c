/* test_world.c - worlds in conversations: chunks, maps and places are the
   library's, wherever they lie; without memory nothing is answered. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/session.h"
#include "sett/world.h"

#include <stdio.h>
#include <string.h>

static SettReply ask(SettSession *session, const char *verb,
                     const char *request)
{
    SettReply reply;
    SettStatus status =
        sett_ask(session, verb, request, strlen(request), &reply);
    if (status != SETT_OK)
        fail_msg("%s %s: %.*s", verb, request, (int)reply.size, reply.data);
    return reply;
}

static const struct {
    int32_t x, y, w, h;
} places[] = {
    {0, 0, 1, 1}, {-1, -1, 2, 2}, {-33, 12, 3, 1}, {16777213, -16777215, 2, 2}};

#define PLACES (int32_t)(sizeof places / sizeof places[0])

static SettWorld world_of_seed_7(void)
{
    return sett_world(sett_catalog_game(sett_catalog_builtin(), "md2"), 7);
}

static void rows_are_those_of_the_library(void **state)
{
    (void)state;
    SettArena arena = testkit_arena(), scratch = testkit_arena();
    SettSession *session = testkit_session(sett_alloc_default());
    SettWorld world = world_of_seed_7();
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    for (int32_t i = 0; i < PLACES; i++) {
        char request[128], row[256];
        SettGrid grid;
        snprintf(request, sizeof request,
                 "{\"game\":\"md2\",\"seed\":7,\"x\":%d,\"y\":%d,\"w\":%d,"
                 "\"h\":%d}",
                 (int)places[i].x, (int)places[i].y, (int)places[i].w,
                 (int)places[i].h);
        assert_int_equal(sett_world_window(&world, places[i].x, places[i].y,
                                           places[i].w, places[i].h, &crew,
                                           &arena, &grid),
                         SETT_OK);
        const char *at = ask(session, "world", request).data;
        for (int32_t y = 0; y < grid.h; y++) {
            row[0] = '"';
            for (int32_t x = 0; x < grid.w; x++)
                row[x + 1] = world.game->tiles
                                 .tiles[grid.cells[sett_grid_at(&grid, x, y)]]
                                 .glyph;
            row[grid.w + 1] = '"';
            row[grid.w + 2] = '\0';
            at = strstr(at, row);
            if (at == NULL)
                fail_msg("%s: no row %s", request, row);
            at += grid.w + 2;
        }
    }
    sett_session_close(session);
    sett_arena_free(&scratch);
    sett_arena_free(&arena);
}

static void the_map_is_that_of_the_library(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSession *session = testkit_session(sett_alloc_default());
    SettWorld world = world_of_seed_7();
    uint8_t map[50 * 20], rgb[3 * sizeof map];
    assert_int_equal(sett_world_map(&world, -60, 9, 50, 20, &arena, map),
                     SETT_OK);
    sett_world_map_rgb(map, sizeof map, rgb);
    SettReply reply = ask(
        session, "world_map",
        "{\"game\":\"md2\",\"seed\":7,\"x\":-60,\"y\":9,\"w\":50,\"h\":20}");
    assert_int_equal(reply.size, 4 * sizeof map);
    for (size_t i = 0; i < sizeof map; i++) {
        assert_memory_equal(reply.data + 4 * i, rgb + 3 * i, 3);
        assert_int_equal((uint8_t)reply.data[4 * i + 3], 255);
    }
    sett_session_close(session);
    sett_arena_free(&arena);
}

/* The place of a chunk's cell, on both sides of the origin. */
static void a_place_is_that_of_its_cell(void **state)
{
    (void)state;
    SettSession *session = testkit_session(sett_alloc_default());
    SettWorld world = world_of_seed_7();
    int32_t apart = world.params.places;
    for (int32_t cell = -2; cell <= 1; cell++)
        for (int32_t k = 0; k < 2; k++) {
            int32_t chunk = cell * apart + (k == 0 ? 0 : apart - 1);
            char request[96], part[64];
            snprintf(request, sizeof request,
                     "{\"game\":\"md2\",\"seed\":7,\"x\":%d,\"y\":%d}",
                     (int)chunk, (int)chunk);
            SettWorldPoint place = sett_world_place(&world, cell, cell);
            snprintf(part, sizeof part, "\"place\":[%lld,%lld]",
                     (long long)place.x, (long long)place.y);
            SettReply reply = ask(session, "world_options", request);
            if (strstr(reply.data, part) == NULL)
                fail_msg("%s: %s is not in %s", request, part, reply.data);
        }
    sett_session_close(session);
}

static SettStatus converse(void *user, SettAlloc alloc)
{
    (void)user;
    static const char request[] =
        "{\"game\":\"md2\",\"w\":3,\"h\":2,\"params\":{\"side\":64}}";
    SettSession *session = testkit_session(alloc);
    if (session == NULL)
        return SETT_NO_MEMORY;
    SettReply reply;
    SettStatus status =
        sett_ask(session, "world", request, sizeof request - 1, &reply);
    sett_session_close(session);
    return status;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    testkit_memory(converse, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_the_library),
        cmocka_unit_test(the_map_is_that_of_the_library),
        cmocka_unit_test(a_place_is_that_of_its_cell),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("worlds in a session", tests, NULL,
                                       NULL);
}
