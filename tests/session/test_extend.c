/* test_extend.c - levels that go on and joined segments, in a conversation:
   what comes is held against the game's own check, and against the sample. */
#include "support/testkit.h"
#include "support/windows.h"

#include "sett/json.h"
#include "sett/session.h"
#include "sett/sett.h"

#include <stdio.h>
#include <string.h>

#define HEIGHT 14

static const char sample[] = "-------------------------\n"
                             "-------------------------\n"
                             "-------------------------\n"
                             "-------------------------\n"
                             "-------------------------\n"
                             "------SS?S---------------\n"
                             "-------------------------\n"
                             "-------------------------\n"
                             "---------------oo--------\n"
                             "-----------<>-----------X\n"
                             "-----------[]----------XX\n"
                             "---------XX[]X--------XXX\n"
                             "---E----XXX[]XX---E--XXXX\n"
                             "XXXXXXXXXXXXXXX---XXXXXXX\n";

typedef struct Case {
    SettArena arena;
    const SettGame *game;
    SettSession *session;
    SettReply reply;
    SettDrawing sample;
} Case;

static void open_case(Case *c)
{
    SettSessionDef def = sett_session_def();
    *c = (Case){.game = sett_catalog_game(sett_catalog_builtin(), "smb")};
    c->arena = testkit_arena();
    assert_int_equal(sett_session_open(&def, &c->session), SETT_OK);
    assert_int_equal(sett_drawing_read(c->game, sample, strlen(sample), '~', 0,
                                       0, &c->arena, &c->sample, NULL),
                     SETT_OK);
}

static void close_case(Case *c)
{
    sett_session_close(c->session);
    sett_arena_free(&c->arena);
}

/* Some columns of the sample as a list of texts. */
static const char *columns(Case *c, int32_t from, int32_t to)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_char(&text, '[');
    for (int32_t y = 0; y < HEIGHT; y++)
        sett_text_format(&text, "%s\"%.*s\"", y > 0 ? "," : "",
                         (int)(to - from),
                         sample + y * (c->sample.grid.w + 1) + from);
    sett_text_char(&text, ']');
    const char *out = sett_arena_format(&c->arena, "%s", text.data);
    sett_text_free(&text);
    return out;
}

static const SettJson *ask(Case *c, SettStatus wanted, const char *verb,
                           const char *request)
{
    const SettJson *json = NULL;
    SettStatus status =
        sett_ask(c->session, verb, request, strlen(request), &c->reply);
    if (status != wanted)
        fail_msg("%s %s: %.*s", verb, request, (int)c->reply.size,
                 c->reply.data);
    assert_int_equal(sett_json_read(c->reply.data, c->reply.size, NULL,
                                    &c->arena, &json, NULL),
                     SETT_OK);
    return json;
}

static SettGrid rows_of(Case *c, const SettJson *reply)
{
    SettGrid grid;
    assert_int_equal(sett_json_rows(c->game, sett_json_member(reply, "rows"),
                                    &c->arena, &grid, NULL),
                     SETT_OK);
    return grid;
}

static int64_t number(const SettJson *reply, const char *name)
{
    int64_t value = -1;
    assert_true(sett_json_int(sett_json_member(reply, name), &value));
    return value;
}

static bool accepted(Case *c, const SettGrid *grid)
{
    SettChecked checked;
    assert_int_equal(sett_level_check(c->game, sett_solve_def(c->game).judge, 0,
                                      grid, &c->arena, &checked),
                     SETT_OK);
    return checked.feasible;
}

static void add(SettGrid *all, int32_t *count, const Case *c,
                const SettGrid *more)
{
    sett_slice_paste(c->game, all, *count, more);
    *count += more->w;
}

/* Its windows and its end behind each other are a level like the sample. */
static void goes_on(void **state)
{
    (void)state;
    Case c;
    SettGrid all, level, part;
    int32_t count = 0;
    open_case(&c);
    const SettJson *reply =
        ask(&c, SETT_OK, "extend_begin",
            sett_arena_format(&c.arena,
                              "{\"game\":\"smb\",\"training\":[%s],\"rows\":%s,"
                              "\"step\":7,\"ahead\":9,\"seed\":5}",
                              columns(&c, 0, 25), columns(&c, 0, 6)));
    int64_t handle = number(reply, "handle");
    assert_true(number(reply, "period") > 0);
    const char *request =
        sett_arena_format(&c.arena, "{\"handle\":%d}", (int)handle);
    ask(&c, SETT_BAD_INPUT, "extend_end", request);
    assert_int_equal(sett_slice_grid(c.game, 400, HEIGHT, &c.arena, &all),
                     SETT_OK);
    for (int32_t i = 0; i < 5; i++) {
        reply = ask(&c, SETT_OK, "extend_next", request);
        assert_string_equal(sett_json_member(reply, "answer")->string, "yes");
        part = rows_of(&c, reply);
        if (i == 0)
            for (int32_t y = 0; y < HEIGHT; y++)
                assert_memory_equal(part.cells + sett_grid_at(&part, 0, y),
                                    c.sample.grid.cells +
                                        sett_grid_at(&c.sample.grid, 0, y),
                                    6);
        assert_true(part.w >= 7);
        add(&all, &count, &c, &part);
        assert_int_equal(number(reply, "slices"), count);
    }
    part = rows_of(&c, ask(&c, SETT_OK, "extend_end", request));
    add(&all, &count, &c, &part);
    assert_int_equal(sett_slice_grid(c.game, count, HEIGHT, &c.arena, &level),
                     SETT_OK);
    for (int32_t y = 0; y < HEIGHT; y++)
        memcpy(level.cells + sett_grid_at(&level, 0, y),
               all.cells + sett_grid_at(&all, 0, y), (size_t)count);
    assert_true(accepted(&c, &level));
    for (int32_t y = 0; y + 1 < level.h; y++)
        for (int32_t x = 0; x + 1 < level.w; x++)
            assert_true(window_occurs(&level, x, y, &c.sample.grid));
    ask(&c, SETT_OK, "release", request);
    ask(&c, SETT_BAD_INPUT, "extend_next", request);
    close_case(&c);
}

/* The gap stands between the segments, and no shorter one does: the first
   segment ends within a pipe. */
static void joins(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    const char *of = sett_arena_format(
        &c.arena, "\"game\":\"smb\",\"segments\":[%s,%s],\"training\":[%s]",
        columns(&c, 0, 12), columns(&c, 18, 25), columns(&c, 0, 25));
    const SettJson *reply =
        ask(&c, SETT_OK, "join", sett_arena_format(&c.arena, "{%s}", of));
    assert_string_equal(sett_json_member(reply, "answer")->string, "yes");
    SettGrid level = rows_of(&c, reply);
    int64_t gap = 0;
    assert_true(sett_json_int(sett_json_member(reply, "gaps")->child, &gap));
    assert_int_equal(level.w, 12 + gap + 7);
    assert_int_equal(number(reply, "tried"), gap + 1);
    assert_true(gap > 0 && accepted(&c, &level));
    for (int32_t y = 0; y < HEIGHT; y++) {
        const uint8_t *from = c.sample.grid.cells + y * c.sample.grid.w;
        assert_memory_equal(level.cells + y * level.w, from, 12);
        assert_memory_equal(level.cells + (y + 1) * level.w - 7, from + 18, 7);
    }
    reply =
        ask(&c, SETT_OK, "join",
            sett_arena_format(&c.arena, "{%s,\"high\":%d}", of, (int)gap - 1));
    assert_string_equal(sett_json_member(reply, "answer")->string, "no");
    assert_int_equal(number(reply, "failed"), 0);
    reply =
        ask(&c, SETT_OK, "join",
            sett_arena_format(&c.arena, "{%s,\"low\":%d}", of, (int)gap + 1));
    assert_true(rows_of(&c, reply).w > level.w);
    close_case(&c);
}

static void refuses(void **state)
{
    (void)state;
    static const struct {
        const char *verb, *request, *part;
    } cases[] = {
        {"join", "{\"game\":\"md2\",\"segments\":[[\"XX\"]]}",
         "levels of md2 are not made of slices"},
        {"join", "{\"game\":\"smb\",\"segments\":[]}", "no segments"},
        {"join",
         "{\"game\":\"smb\",\"segments\":[[\"XX\"]],\"low\":9,\"high\":8}",
         "is over"},
        {"join", "{\"game\":\"smb\",\"segments\":[[\"X\"],[\"X\",\"X\"]]}",
         "slices of segment 2 have 2 tiles, not 1"},
        {"extend_begin", "{\"game\":\"md2\",\"training\":[[\"XX\"]]}",
         "levels of md2 are not made of slices"},
        {"extend_begin",
         "{\"game\":\"smb\",\"training\":[[\"--\",\"--\"]],\"size\":2}",
         "no stretch of the sample"},
        {"extend_begin",
         "{\"game\":\"smb\",\"training\":[[\"--\"]],\"rows\":[\"?!\"]}",
         "unknown character"},
    };
    Case c;
    open_case(&c);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ask(&c, SETT_BAD_INPUT, cases[i].verb, cases[i].request);
        if (strstr(c.reply.data, cases[i].part) == NULL)
            fail_msg("\"%s\" is not in %s", cases[i].part, c.reply.data);
    }
    close_case(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on),
        cmocka_unit_test(joins),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
