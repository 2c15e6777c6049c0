/* test_session.c - conversations: what is kept, what is refused, what is freed.
 */
#include "support/testkit.h"

#include "session/ask.h"

#include <string.h>

static SettSession *opened(const SettSessionDef *def)
{
    SettSession *session = NULL;
    assert_int_equal(sett_session_open(def, &session), SETT_OK);
    return session;
}

/* Asks, and finds `part` in the reply. */
static void expect(SettSession *session, SettStatus status, const char *verb,
                   const char *request, const char *part)
{
    SettReply reply;
    assert_int_equal(sett_ask(session, verb, request, strlen(request), &reply),
                     status);
    if (strstr(reply.data, part) == NULL)
        fail_msg("%s %s: \"%s\" is not in %s", verb, request, part, reply.data);
}

static void test_reply_begins_with_its_version(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    SettSession *session = opened(&def);
    SettReply reply;
    const char *request = "{\"recipe\": {\"game\": \"md2\"}, \"count\": 2}";
    assert_int_equal(
        sett_ask(session, "generate", request, strlen(request), &reply),
        SETT_OK);
    assert_memory_equal(reply.data, "{\"version\":1,\"recipe\":{", 22);
    assert_int_equal(strlen(reply.data), reply.size);
    sett_session_close(session);
}

static void test_bad_requests_are_refused_with_words(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    SettSession *s = opened(&def);
    static const char *const md2 = "{\"recipe\": {\"game\": \"md2\"}}";
    expect(s, SETT_BAD_INPUT, "genrate", md2, "there is no verb \\\"genrate");
    expect(s, SETT_BAD_INPUT, "generate", "{", "\"line\":1");
    expect(s, SETT_BAD_INPUT, "generate", "[]", "must be an object");
    expect(s, SETT_BAD_INPUT, "generate", "{\"cuont\": 2}",
           "unknown member \\\"cuont");
    expect(s, SETT_BAD_INPUT, "generate",
           "{\"recipe\": {\"game\": \"md2\"},\n  \"count\": -1}",
           "\"expected\":\"an integer in 0..100000\",\"line\":2,\"column\":12");
    expect(s, SETT_BAD_INPUT, "generate",
           "{\"recipe\": {\"game\": \"md2\"}, \"count\": 100001}", "bad count");
    expect(s, SETT_OK, "generate",
           "{\"recipe\": {\"game\": \"md2\"}, \"count\": 0}", "\"levels\":[]");
    expect(s, SETT_BAD_INPUT, "generate",
           "{\"recipe\": {\"game\": \"md2\"}, \"count\": 1.5}", "bad count");
    expect(s, SETT_BAD_INPUT, "measure", "{\"game\": \"md3\", \"rows\": []}",
           "no such game");
    expect(s, SETT_BAD_INPUT, "measure", "{\"game\": \"md2\"}", "no \\\"rows");
    expect(s, SETT_BAD_INPUT, "measure", "{\"game\": \"md2\", \"rows\": \"X\"}",
           "bad rows");
    expect(s, SETT_BAD_INPUT, "art", "{\"game\": 3}", "no such game");
    expect(s, SETT_OK, "generate", md2, "\"feasible\":true");
    sett_session_close(s);
}

static const char room[] =
    "{\"rows\": [\"###D###\", \"#.....#\", \"#.E.T.#\", \"#.....#\", "
    "\"###D###\"]}";

static void test_handles_name_what_is_kept(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    SettSession *s = opened(&def);
    SettReply reply;
    SettStatus made = sett_ask(s, "room_start", room, sizeof room - 1, &reply);
    if (made != SETT_OK)
        fail_msg("%s", reply.data);
    expect(s, SETT_OK, "room_step", "{\"handle\": 1, \"units\": 20}",
           "\"spent\":20");
    expect(s, SETT_BAD_INPUT, "room_step", "{\"units\": 20}",
           "no room search has the handle 0");
    expect(s, SETT_BAD_INPUT, "segments_step", "{\"handle\": 1}",
           "has the handle 1");
    expect(s, SETT_BAD_INPUT, "room_start", "{\"rows\": [\"..\"]}",
           "rooms are");
    sett_ask(s, "room_start", room, sizeof room - 1, &reply);
    assert_non_null(strstr(reply.data, "\"handle\":2")); /* not 3 */
    expect(s, SETT_BAD_INPUT, "release", "{}", "no \\\"handle");
    expect(s, SETT_BAD_INPUT, "release", "{\"handle\": 0}", "bad handle");
    expect(s, SETT_OK, "release", "{\"handle\": 1}", "{\"version\":1}");
    expect(s, SETT_BAD_INPUT, "room_step", "{\"handle\": 1}", "has the handle");
    expect(s, SETT_OK, "room_step", "{\"handle\": 2}", "\"spent\":1");
    sett_session_close(s);
}

static void test_sessions_do_not_know_each_other(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    SettSession *a = opened(&def), *b = opened(&def);
    SettReply reply;
    assert_int_equal(sett_ask(a, "room_start", room, sizeof room - 1, &reply),
                     SETT_OK);
    expect(b, SETT_BAD_INPUT, "room_step", "{\"handle\": 1}", "has the handle");
    sett_session_close(a);
    expect(b, SETT_OK, "measure", "{\"game\": \"md2\", \"rows\": [\"H e\"]}",
           "\"feasible\"");
    sett_session_close(b);
    sett_session_close(NULL);
}

static void test_memory_has_a_limit(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    def.memory = 100000;
    SettSession *s = opened(&def);
    expect(s, SETT_NO_MEMORY, "generate",
           "{\"recipe\": {\"game\": \"md2\", \"size\": [2000, 2000]}}",
           "out of memory");
    expect(s, SETT_OK, "measure", "{\"game\": \"md2\", \"rows\": [\"H e\"]}",
           "\"feasible\"");
    sett_session_close(s);
}

static bool wanted(void *user)
{
    (void)user;
    return true;
}

static void test_long_verbs_hear_cancel(void **state)
{
    (void)state;
    SettSessionDef def = sett_session_def();
    const SettCancel cancel = {wanted, NULL};
    def.cancel = &cancel;
    SettSession *s = opened(&def);
    expect(s, SETT_CANCELLED, "generate",
           "{\"recipe\": {\"game\": \"md2\", \"size\": [3000, 3000]}}",
           "cancelled");
    sett_session_close(s);
}

/* A whole conversation with failing allocations: a status, never a crash. */
static SettStatus converse(void *user, SettAlloc alloc)
{
    (void)user;
    static const char *const lines[][2] = {
        {"make", "{\"recipe\": {\"game\": \"md2\"}, \"steps\": 3}"},
        {"room_start", room},
        {"room_step", "{\"handle\": 1, \"units\": 5}"},
        {"describe", ""},
    };
    SettSessionDef def = sett_session_def();
    SettSession *session;
    def.alloc = alloc;
    SettStatus status = sett_session_open(&def, &session);
    for (size_t i = 0; status == SETT_OK && i < sizeof lines / sizeof lines[0];
         i++) {
        SettReply reply;
        status = sett_ask(session, lines[i][0], lines[i][1],
                          strlen(lines[i][1]), &reply);
    }
    sett_session_close(session);
    return status;
}

static void test_without_memory_it_says_so(void **state)
{
    (void)state;
    testkit_memory(converse, NULL);
}

/* Every row can be read: names once, fields inside the struct, ranges that
   hold the default, types that name a record that is there. */
static bool is_record(const char *name, size_t size)
{
    int32_t count;
    const SettRecord *const *records = sett_records(&count);
    for (int32_t i = 0; i < count; i++)
        if (strlen(records[i]->name) == size &&
            memcmp(records[i]->name, name, size) == 0)
            return true;
    return false;
}

static void check_type(const char *type)
{
    static const char *const words[] = {"int",  "real",   "bool", "text",
                                        "game", "recipe", "null", "object",
                                        "true", "false"};
    for (const char *at = type; *at != '\0';) {
        size_t size = 0;
        bool known = false;
        if (*at == '"') {
            at += 1 + strcspn(at + 1, "\"") + 1;
            continue;
        }
        while ((at[size] | 32) >= 'a' && (at[size] | 32) <= 'z')
            size++;
        if (size == 0) {
            if (strchr("[]{}()|?, ", *at) == NULL)
                fail_msg("%c in the type %s", *at, type);
            at++;
            continue;
        }
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            known |=
                strlen(words[i]) == size && memcmp(words[i], at, size) == 0;
        if (!known && !is_record(at, size))
            fail_msg("there is no type %.*s (%s)", (int)size, at, type);
        at += size;
    }
}

static void check_members(const SettMember *members, bool asked)
{
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++) {
        check_type(m->type);
        for (const SettMember *b = members; m->name[0] && b < m; b++)
            assert_string_not_equal(b->name, m->name);
        if (m->name[0] != '\0')
            assert_true(strlen(m->help) > 2);
        if (!asked)
            continue;
        assert_true(m->offset < sizeof(SettAsked));
        assert_true(m->kind != 0);
        assert_true(m->def >= m->low || m->def == 0); /* 0: as help says */
        assert_true(m->def <= m->high);
    }
}

static void test_every_row_makes_sense(void **state)
{
    (void)state;
    int32_t count, record_count;
    const SettSessionVerb *const *verbs = sett_verbs(&count);
    const SettRecord *const *records = sett_records(&record_count);
    assert_true(count > 40);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < i; k++)
            assert_string_not_equal(verbs[k]->name, verbs[i]->name);
        assert_true(strlen(verbs[i]->help) > 10);
        check_members(verbs[i]->request, true);
        check_members(verbs[i]->reply, false);
        assert_true(!verbs[i]->makes || verbs[i]->kept != NULL);
    }
    for (int32_t i = 0; i < record_count; i++) {
        for (int32_t k = 0; k < i; k++)
            assert_string_not_equal(records[k]->name, records[i]->name);
        check_members(records[i]->members, false);
        if (records[i]->is != NULL)
            check_type(records[i]->is);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reply_begins_with_its_version),
        cmocka_unit_test(test_bad_requests_are_refused_with_words),
        cmocka_unit_test(test_handles_name_what_is_kept),
        cmocka_unit_test(test_sessions_do_not_know_each_other),
        cmocka_unit_test(test_memory_has_a_limit),
        cmocka_unit_test(test_long_verbs_hear_cancel),
        cmocka_unit_test(test_without_memory_it_says_so),
        cmocka_unit_test(test_every_row_makes_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
