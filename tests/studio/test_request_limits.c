/* test_request_limits.c - what the studio's server lets through of requests
   that may ask: hostile addresses, and every limit at n and n + 1. */
#include <stdio.h>
#include <string.h>

#include "studio/draft.h"
#include "support/testkit.h"

static void names_are_on_the_list(void **state)
{
    (void)state;
    static const char *const ok[] = {"a",    "A-b_c.d", "my room 2",
                                     "x..y", "-",       "_"};
    static const char *const bad[] = {
        "",    ".",    "..",  ".a",   " a",    "a ",       "a.",
        "a/b", "a\\b", "a:b", "a\n",  "a\x7f", "\xc3\xa4", "a%",
        "a*",  "a?",   "a|b", "a\"b", "a'b",   "a<b",      "a\tb"};
    char full[STUDIO_MAX_NAME + 2];
    memset(full, 'a', sizeof full);
    full[STUDIO_MAX_NAME + 1] = '\0';
    assert_false(sett_studio_name_ok(full));
    full[STUDIO_MAX_NAME] = '\0';
    assert_true(sett_studio_name_ok(full));
    for (size_t i = 0; i < sizeof ok / sizeof ok[0]; i++)
        assert_true(sett_studio_name_ok(ok[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(sett_studio_name_ok(bad[i]));
}

/* Pieces that paths out of a folder are made of. */
/* clang-format off */
static const char *const pieces[] = {
    "..", "%2e%2e", "%2E.", "%252e%252e", "..%2f", "%2f", "%5c..", "..\\", ".",
    "\\\\host\\c$", "C:", "c:\\windows", "//host/x", "%c0%ae%c0%ae", "%c0%af",
    "\xc0\xae\xc0\xae", "\xe2\x80\xa4\xe2\x80\xa4", "%00", "x%00.json", "%0d%0a",
    "\r\nHost: x", "~root", "etc", "passwd", ".sett", ".sett/lock", ".git",
    "%2esett", "x/../y", "....//", "..;", ";a=b", "?x=1", "#f", "%", "%2", "%zz",
    "+", "x\ty", "%e2%80%ae", "CON", "nul.json", "file:", "http:",
    "proc/self/fd/0", "%u002e", "\x01", "x y", " ", "%20", "%20%20"};
/* clang-format on */
#define PIECES ((int32_t)(sizeof pieces / sizeof pieces[0]))

static const char *const fronts[] = {"",
                                     "/",
                                     "/api/",
                                     "/api/projects/",
                                     "/api/projects/x/",
                                     "/api/projects/x/backups/"};
#define FRONTS ((int32_t)(sizeof fronts / sizeof fronts[0]))

/* What is let through names one entry of one folder, whatever was written. */
static bool harmless(const char *target)
{
    Draft d;
    draft_good(&d, "GET", target);
    StudioVerdict v = sett_studio_decide(&draft_site, &d.request);
    if (v.status != 200)
        return v.status == 404 || v.status == 400;
    return v.route == STUDIO_ASSET    ? v.asset >= 0 && v.asset < 2
           : v.route < STUDIO_PROJECT ? strstr(target, "..") == NULL
                                      : sett_studio_name_ok(v.name);
}

static void hostile_addresses_lead_nowhere(void **state)
{
    (void)state;
    char target[256];
    int32_t tried = 0;
    for (int32_t f = 0; f < FRONTS; f++)
        for (int32_t i = 0; i < PIECES; i++)
            for (int32_t k = -1; k < PIECES; k++) {
                snprintf(target, sizeof target, "%s%s%s%s", fronts[f],
                         pieces[i], k < 0 ? "" : "/", k < 0 ? "" : pieces[k]);
                assert_true(harmless(target));
                tried++;
            }
    assert_true(tried > 2000);
}

static void revisions_are_plain_numbers(void **state)
{
    (void)state;
    static const char *const bad[] = {"0",
                                      "-1",
                                      "+1",
                                      "01",
                                      "1.0",
                                      "1e3",
                                      "",
                                      "x",
                                      "0x1",
                                      "1%20",
                                      "9999999999999999",
                                      "1/",
                                      "1/2"};
    char target[80];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(target, sizeof target, "/api/projects/x/backups/%s", bad[i]);
        assert_int_equal(draft_good_status("GET", target), 404);
    }
    assert_int_equal(draft_good_status("GET", "/api/projects/x/backups/1"),
                     200);
    assert_int_equal(
        draft_good_status("GET", "/api/projects/x/backups/999999999999999"),
        200);
}

static void names_and_addresses_have_an_end(void **state)
{
    (void)state;
    char target[STUDIO_MAX_TARGET + 2];
    memset(target, 'a', sizeof target);
    memcpy(target, "/api/projects/", 14);
    target[14 + STUDIO_MAX_NAME] = '\0';
    assert_int_equal(draft_good_status("GET", target), 200);
    target[14 + STUDIO_MAX_NAME] = 'a';
    target[15 + STUDIO_MAX_NAME] = '\0';
    assert_int_equal(draft_good_status("GET", target), 404);
    memset(target + 14, 'a', sizeof target - 14);
    target[STUDIO_MAX_TARGET] = '\0';
    assert_int_equal(draft_good_status("GET", target), 404);
    target[STUDIO_MAX_TARGET] = 'a';
    target[STUDIO_MAX_TARGET + 1] = '\0';
    assert_int_equal(draft_good_status("GET", target), 414);
}

static void headers_have_an_end(void **state)
{
    (void)state;
    Draft d;
    draft_good(&d, "GET", "/");
    while (d.request.header_count < STUDIO_MAX_HEADERS)
        draft_add(&d, "X-More", "1");
    d.request.header_bytes = STUDIO_MAX_HEADER_BYTES;
    assert_int_equal(draft_status(&d), 200);
    d.request.header_bytes++;
    assert_int_equal(draft_status(&d), 431);
    d.request.header_bytes--;
    draft_add(&d, "X-More", "1");
    assert_int_equal(draft_status(&d), 431);
}

static void bodies_have_a_stated_length(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int32_t status;
    } rows[] = {{"0", 200},        {"16777216", 200},
                {"16777217", 413}, {"99999999999999999999", 400},
                {"-1", 400},       {"+1", 400},
                {"0x10", 400},     {"1 ", 400},
                {"", 400},         {"1, 1", 400},
                {NULL, 411}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(draft_with("PUT", "/api/projects/x", "Content-Length",
                                    rows[i].value),
                         rows[i].status);
    static const char *const empty[][2] = {{"GET", "/"},
                                           {"DELETE", "/api/projects/x"}};
    for (int32_t i = 0; i < 2; i++) {
        Draft d;
        draft_good(&d, empty[i][0], empty[i][1]);
        draft_add(&d, "Content-Length", "1");
        assert_int_equal(draft_status(&d), 400);
        draft_good(&d, empty[i][0], empty[i][1]);
        draft_add(&d, "Transfer-Encoding", "chunked");
        assert_int_equal(draft_status(&d), 411);
    }
}

static void headers_come_once(void **state)
{
    (void)state;
    static const char *const names[] = {"Host",     "authorization",
                                        "ORIGIN",   "Content-Type",
                                        "If-Match", "content-length"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Draft d;
        draft_good(&d, "PUT", "/api/projects/x");
        assert_int_equal(draft_status(&d), 200);
        draft_add(&d, names[i], "127.0.0.1:4711");
        assert_int_equal(draft_status(&d), 400);
    }
}

static void changes_say_what_they_change(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int32_t status;
    } rows[] = {{"\"1-0a\"", 200},
                {NULL, 428},
                {"*", 400},
                {"\"\"", 400},
                {"1-0a", 400},
                {"W/\"1-0a\"", 400},
                {"\"1\", \"2\"", 400},
                {"\"G\"", 400},
                {"\"1-0a", 400},
                {"\"000000000000000000000000000000000000000\"", 200},
                {"\"0000000000000000000000000000000000000000\"", 400}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(
            draft_with("PUT", "/api/projects/x", "If-Match", rows[i].value),
            rows[i].status);
    Draft d;
    draft_good(&d, "PUT", "/api/projects/x");
    draft_add(&d, "If-None-Match", "*");
    assert_int_equal(draft_status(&d), 400);
    draft_good(&d, "DELETE", "/api/projects/x");
    d.list[4] = (StudioHeader){"If-None-Match", "*"};
    assert_int_equal(draft_status(&d), 428);
    draft_good(&d, "PUT", "/api/projects/x");
    d.list[4] = (StudioHeader){"If-None-Match", "*"};
    StudioVerdict v = sett_studio_decide(&draft_site, &d.request);
    assert_int_equal(v.status, 200);
    assert_string_equal(v.tag, "");
    d.list[4].value = "\"1-0a\"";
    assert_int_equal(draft_status(&d), 400);
}

static void the_type_may_name_its_letters(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int32_t status;
    } rows[] = {{"application/json; charset=utf-8", 200},
                {"application/json;charset=UTF-8", 200},
                {"Application/JSON", 200},
                {"application/json; charset=latin1", 415},
                {"application/jsonx", 415},
                {"", 415}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(
            draft_with("PUT", "/api/projects/x", "Content-Type", rows[i].value),
            rows[i].status);
    Draft d;
    draft_good(&d, "PUT", "/api/projects/x");
    d.list[3].value = NULL;
    assert_int_equal(draft_status(&d), 415);
}

static void only_http_1_is_spoken(void **state)
{
    (void)state;
    static const char *const versions[] = {"HTTP/1.1", "HTTP/1.0", "HTTP/2.0",
                                           "HTTP/0.9", ""};
    for (int32_t i = 0; i < 5; i++) {
        Draft d;
        draft_good(&d, "GET", "/");
        d.request.version = versions[i];
        assert_int_equal(draft_status(&d), i < 2 ? 200 : 505);
    }
    assert_int_equal(draft_good_status("GET", "page.js"), 400);
    assert_int_equal(draft_good_status("GET", "http://127.0.0.1:4711/"), 400);
    assert_int_equal(draft_good_status("GET", "*"), 400);
    assert_int_equal(draft_with("GET", "/", "Host", NULL), 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_on_the_list),
        cmocka_unit_test(hostile_addresses_lead_nowhere),
        cmocka_unit_test(revisions_are_plain_numbers),
        cmocka_unit_test(names_and_addresses_have_an_end),
        cmocka_unit_test(headers_have_an_end),
        cmocka_unit_test(bodies_have_a_stated_length),
        cmocka_unit_test(headers_come_once),
        cmocka_unit_test(changes_say_what_they_change),
        cmocka_unit_test(the_type_may_name_its_letters),
        cmocka_unit_test(only_http_1_is_spoken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
