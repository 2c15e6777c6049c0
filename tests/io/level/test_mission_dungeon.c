/* test_mission_dungeon.c - missions as dungeons of EDD: written, read again,
   and taken apart tile by tile by a flood of this test's own; what the tiles
   join is played in every way. SETT_MISSIONS: how many, 60 if left out. */
#include "sett/catalog.h"
#include "sett/mission_dungeon.h"
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 64

/* A dungeon that was read, and what its document has beside. */
typedef struct Case {
    SettArena arena;
    SettDungeon *dungeon;
    const SettJson *json;
} Case;

static const SettGame *edd(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "edd");
}

static int32_t number_of(const SettJson *object, const char *key)
{
    const SettJson *member = sett_json_member(object, key);
    assert_non_null(member);
    return (int32_t)member->number;
}

/* Marks what is joined to a tile, through all that is no wall. */
static void flood(const SettGrid *g, SettPoint p, bool *seen)
{
    if (p.x < 0 || p.y < 0 || p.x >= g->w || p.y >= g->h ||
        seen[p.y * SIDE + p.x] || g->cells[p.y * g->w + p.x] == 1)
        return;
    seen[p.y * SIDE + p.x] = true;
    const int32_t steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int32_t i = 0; i < 4; i++)
        flood(g, (SettPoint){p.x + steps[i][0], p.y + steps[i][1]}, seen);
}

/* Every tile of a room that is no wall is joined to every other: the player
   gets from each door to all that lies there. */
static void check_room(const SettGrid *g)
{
    static bool seen[SIDE * SIDE];
    bool begun = false;
    memset(seen, 0, sizeof seen);
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) {
            if (g->cells[y * g->w + x] == 1)
                continue;
            if (!begun)
                flood(g, (SettPoint){x, y}, seen);
            begun = true;
            assert_true(seen[y * SIDE + x]);
        }
    assert_true(begun);
}

/* The mission again from things, doors and locks of the file. */
static void read_back(Case *c, SettMission *out)
{
    const SettJson *graph = sett_json_member(c->json, "mission");
    const SettJson *ways = sett_json_member(graph, "ways");
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_json_put_value(&w, graph);
    SettMission told;
    assert_int_equal(
        sett_mission_read(text.data, text.size, &c->arena, &told, NULL),
        SETT_OK);
    sett_text_free(&text);
    *out = told; /* locks of ways are told by the file alone */
    out->room_count = sett_dungeon_rooms(c->dungeon);
    out->way_count = sett_dungeon_connections(c->dungeon);
    out->start = out->goal = -1;
    for (int32_t i = 0; i < out->room_count; i++)
        out->rooms[i] = (SettMissionRoom){-1, -1, told.rooms[i].optional};
    for (int32_t i = 0; i < out->way_count; i++) {
        const SettConnection *to = sett_dungeon_connection(c->dungeon, i);
        out->ways[i].a = (int16_t)to->end[0].room;
        out->ways[i].b = (int16_t)to->end[1].room;
    }
    assert_non_null(ways);
    const SettJson *things = sett_json_member(c->json, "things");
    for (const SettJson *t = things->child; t != NULL; t = t->next) {
        const char *what = sett_json_member(t, "what")->string;
        int32_t room =
            sett_dungeon_named(c->dungeon, sett_json_member(t, "room")->string);
        const SettGrid *g = &sett_dungeon_room(c->dungeon, room)->grid;
        int32_t of = number_of(t, "of");
        uint8_t tile = g->cells[number_of(t, "y") * g->w + number_of(t, "x")];
        if (strcmp(what, "start") == 0) {
            SettSpot start = sett_dungeon_start(c->dungeon);
            assert_int_equal(start.x, number_of(t, "x"));
            assert_int_equal(start.y, number_of(t, "y"));
            out->start = start.room;
        } else if (strcmp(what, "goal") == 0) {
            out->goal = room;
        } else if (strcmp(what, "key") == 0) {
            out->rooms[room].key = (int8_t)of;
        } else {
            assert_string_equal(what, "switch");
            out->rooms[room].switch_of = (int8_t)of;
        }
        bool lies = strcmp(what, "key") == 0 || strcmp(what, "goal") == 0;
        assert_int_equal(tile, lies ? 2 : 0);
    }
}

static void open_case(Case *c, const SettText *text)
{
    SettDungeonDef def = sett_dungeon_def(edd());
    bool newer;
    assert_int_equal(
        sett_json_read(text->data, text->size, NULL, &c->arena, &c->json, NULL),
        SETT_OK);
    assert_int_equal(
        sett_dungeon_read(&def, c->json, &c->dungeon, &newer, NULL), SETT_OK);
    assert_true(sett_dungeon_check(c->dungeon).feasible);
    for (int32_t i = 0; i < sett_dungeon_rooms(c->dungeon); i++)
        check_room(&sett_dungeon_room(c->dungeon, i)->grid);
}

/* Lays a mission out; what is read back is played as the mission is. */
static void check_mission(Case *c, const SettMission *m, uint64_t index,
                          const SettMissionStyle *style)
{
    SettMissionDungeon made;
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, false);
    SettMission back;
    SettMissionVerdict wanted, got;
    assert_int_equal(sett_mission_dungeon(m, edd(), 5, index, style,
                                          sett_alloc_default(), &c->arena,
                                          &made, NULL),
                     SETT_OK);
    assert_int_equal(sett_mission_dungeon_write(m, &made, &c->arena, &w, NULL),
                     SETT_OK);
    sett_dungeon_destroy(made.dungeon);
    open_case(c, &text);
    read_back(c, &back);
    assert_int_equal(sett_mission_prove(m, 0, &c->arena, &wanted), SETT_OK);
    assert_int_equal(sett_mission_prove(&back, 0, &c->arena, &got), SETT_OK);
    assert_int_equal(got.end, wanted.end);
    assert_int_equal(got.states, wanted.states);
    assert_int_equal(got.length, wanted.length);
    assert_int_equal(got.end, SETT_MISSION_SOUND);
    sett_dungeon_destroy(c->dungeon);
    sett_text_free(&text);
}

static void what_the_graph_proves_holds_on_the_tiles(void **state)
{
    (void)state;
    Case c = {.arena = testkit_arena()};
    const char *many = getenv("SETT_MISSIONS");
    uint64_t count = many == NULL ? 60 : strtoull(many, NULL, 10);
    SettRecipe recipe;
    assert_int_equal(
        sett_recipe_line(sett_catalog_builtin(),
                         sett_catalog_game(sett_catalog_builtin(), "md2"),
                         "layout=cac,furnish=none", 0, &c.arena, &recipe, NULL),
        SETT_OK);
    SettPipe pipe = sett_recipe_pipe(&recipe);
    for (uint64_t i = 0; i < count; i++) {
        SettArenaMark mark = sett_arena_mark(&c.arena);
        SettRng rng = sett_rng(271, SETT_FOR_TEST, i);
        SettMissionParams p;
        SettMission m;
        SettMissionStyle style = {.cell = 12,
                                  .rooms = i % 2 == 0 ? NULL : &pipe};
        sett_params_default(&sett_mission_params, &p);
        p.keys = sett_rng_range(&rng, 0, 8);
        p.switches = sett_rng_range(&rng, 0, 4);
        p.rooms = sett_rng_range(&rng, 2 * (p.keys + p.switches) + 4, 30);
        p.shortcuts = sett_rng_range(&rng, 0, 8);
        p.spent = sett_chance(0.5);
        assert_int_equal(sett_mission_draw(&p, 9, i, &c.arena, &m, NULL),
                         SETT_OK);
        check_mission(&c, &m, i, &style);
        sett_arena_reset(&c.arena, mark);
    }
    sett_arena_free(&c.arena);
}

static void what_does_not_fit_is_said(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMissionDungeon made;
    SettError err;
    SettMission m = sett_mission();
    SettMissionStyle style = {.cell = 6};
    m.room_count = 40; /* room 0 has 39 ways, 16 places */
    for (int32_t i = 0; i < 40; i++)
        m.rooms[i] = (SettMissionRoom){-1, -1, false};
    for (int32_t i = 1; i < 40; i++)
        m.ways[m.way_count++] =
            (SettMissionWay){0, (int16_t)i, -1, 1, -1, false};
    m.start = 0;
    m.goal = 1;
    assert_int_equal(sett_mission_dungeon(&m, edd(), 1, 0, &style,
                                          sett_alloc_default(), &arena, &made,
                                          &err),
                     SETT_INFEASIBLE);
    assert_non_null(strstr(err.text, "room 0 has more ways than the 16"));
    assert_null(made.dungeon);
    style.cell = 3;
    assert_int_equal(sett_mission_dungeon(&m, edd(), 1, 0, &style,
                                          sett_alloc_default(), &arena, &made,
                                          &err),
                     SETT_BAD_ARGUMENT);
    sett_arena_free(&arena);
}

typedef struct Drawn {
    SettMission mission;
    const SettMissionStyle *style;
} Drawn;

static SettStatus lay_and_write(void *user, SettAlloc alloc)
{
    const Drawn *drawn = user;
    SettArena arena;
    SettMissionDungeon made;
    SettText text = sett_text(alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_mission_dungeon(
        &drawn->mission, edd(), 1, 0, drawn->style, alloc, &arena, &made, NULL);
    if (status == SETT_OK) {
        status = sett_mission_dungeon_write(&drawn->mission, &made, &arena, &w,
                                            NULL);
        sett_dungeon_destroy(made.dungeon);
    }
    status = status == SETT_OK ? text.status : status;
    sett_text_free(&text);
    sett_arena_free(&arena);
    return status;
}

static void without_memory_there_is_none(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMissionParams p;
    Drawn drawn = {.style = NULL};
    sett_params_default(&sett_mission_params, &p);
    p.rooms = 8;
    p.keys = 1;
    p.switches = 1;
    assert_int_equal(sett_mission_draw(&p, 9, 1, &arena, &drawn.mission, NULL),
                     SETT_OK);
    testkit_memory(lay_and_write, &drawn);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_graph_proves_holds_on_the_tiles),
        cmocka_unit_test(what_does_not_fit_is_said),
        cmocka_unit_test(without_memory_there_is_none),
    };
    return cmocka_run_group_tests_name("missions as dungeons", tests, NULL,
                                       NULL);
}
