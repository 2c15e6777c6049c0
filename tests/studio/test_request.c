/* test_request.c - which requests the studio's server lets through: the whole
   matrix of who may ask, hostile addresses, and every limit at n and n + 1. */
#include <stdio.h>
#include <string.h>

#include "studio/server/request.h"
#include "support/testkit.h"

#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define OTHER "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdee"
#define LAUNCH \
    "1111111111111111111111111111111111111111111111111111111111111111"

static const char *const assets[] = {"index.html", "page.js"};
static const StudioSite site = {.port = 4711,
                                .token = TOKEN,
                                .launch = LAUNCH,
                                .assets = assets,
                                .asset_count = 2};

/* A request that is being put together. */
typedef struct Draft {
    StudioHeader list[80];
    StudioRequest request;
} Draft;

static void add(Draft *d, const char *name, const char *value)
{
    d->list[d->request.header_count++] = (StudioHeader){name, value};
}

static void begin(Draft *d, const char *method, const char *target)
{
    memset(d, 0, sizeof *d);
    d->request = (StudioRequest){.method = method,
                                 .target = target,
                                 .version = "HTTP/1.1",
                                 .headers = d->list,
                                 .header_bytes = 200};
}

/* What our own page sends: everything right. */
static void good(Draft *d, const char *method, const char *target)
{
    begin(d, method, target);
    add(d, "Host", "127.0.0.1:4711");
    add(d, "Authorization", "Bearer " TOKEN);
    if (!strcmp(method, "GET") || !strcmp(method, "HEAD"))
        return;
    add(d, "Origin", "http://127.0.0.1:4711");
    add(d, "Content-Type", "application/json");
    if (strcmp(target, "/api/session") != 0)
        add(d, "If-Match", "\"3-00000000000000aa\"");
    if (!strcmp(method, "PUT"))
        add(d, "Content-Length", "2");
}

static int32_t status_of(const Draft *d)
{
    return sett_studio_decide(&site, &d->request).status;
}

static int32_t good_status(const char *method, const char *target)
{
    Draft d;
    good(&d, method, target);
    return status_of(&d);
}

/* Another value for a header of a good request; NULL takes it away. */
static int32_t with(const char *method, const char *target, const char *name,
                    const char *value)
{
    Draft d;
    good(&d, method, target);
    for (int32_t i = 0; i < d.request.header_count; i++)
        if (!strcmp(d.list[i].name, name))
            d.list[i] = value ? (StudioHeader){name, value}
                              : (StudioHeader){"X-Nothing", ""};
    return status_of(&d);
}

static void every_route_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *method, *target;
        StudioRoute route;
    } rows[] = {
        {"GET", "/", STUDIO_ASSET},
        {"GET", "/page.js", STUDIO_ASSET},
        {"HEAD", "/index.html", STUDIO_ASSET},
        {"GET", "/api/version", STUDIO_VERSION},
        {"GET", "/api/describe", STUDIO_DESCRIBE},
        {"GET", "/api/events", STUDIO_EVENTS},
        {"GET", "/api/projects", STUDIO_PROJECTS},
        {"GET", "/api/projects/a%20b", STUDIO_PROJECT},
        {"HEAD", "/api/projects/x", STUDIO_PROJECT},
        {"PUT", "/api/projects/x", STUDIO_PROJECT},
        {"DELETE", "/api/projects/x", STUDIO_PROJECT},
        {"GET", "/api/projects/x/backups", STUDIO_BACKUPS},
        {"GET", "/api/projects/x/backups/12", STUDIO_BACKUP},
        {"POST", "/api/projects/x/backups/12", STUDIO_BACKUP},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Draft d;
        good(&d, rows[i].method, rows[i].target);
        StudioVerdict v = sett_studio_decide(&site, &d.request);
        assert_int_equal(v.status, 200);
        assert_int_equal(v.route, rows[i].route);
        assert_string_equal(v.why, "");
    }
}

static void a_verdict_says_what_is_asked(void **state)
{
    (void)state;
    Draft d;
    good(&d, "PUT", "/api/projects/a%20b.c");
    StudioVerdict v = sett_studio_decide(&site, &d.request);
    assert_string_equal(v.name, "a b.c");
    assert_string_equal(v.tag, "3-00000000000000aa");
    assert_int_equal(v.body, 2);
    assert_int_equal(v.method, STUDIO_PUT);
    good(&d, "POST", "/api/projects/x/backups/120");
    assert_int_equal(sett_studio_decide(&site, &d.request).revision, 120);
    good(&d, "GET", "/page.js");
    assert_int_equal(sett_studio_decide(&site, &d.request).asset, 1);
}

static void methods_fit_their_routes(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"PUT", "/"},
        {"POST", "/api/version"},
        {"HEAD", "/api/events"},
        {"DELETE", "/api/projects"},
        {"POST", "/api/projects/x"},
        {"PUT", "/api/projects/x/backups"},
        {"PUT", "/api/projects/x/backups/1"},
        {"DELETE", "/api/projects/x/backups/1"},
        {"PATCH", "/api/projects/x"},
        {"get", "/"},
        {"OPTIONS", "/api/projects"},
        {"TRACE", "/"},
        {"CONNECT", "127.0.0.1:4711"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(good_status(wrong[i][0], wrong[i][1]), 405);
}

/* ------------------------------------------------------------------- matrix */

static const char *const hosts[] = {
    "127.0.0.1:4711",
    "localhost:4711",
    "[::1]:4711",
    NULL,
    "127.0.0.1",
    "127.0.0.1:4712",
    "LOCALHOST:4711",
    "evil.example:4711",
    "0.0.0.0:4711",
    "127.0.0.1:4711.evil.example",
    "127.0.0.1:4711@evil.",
    "127.0.0.1:04711",
};
static const char *const origins[] = {
    NULL,
    "http://127.0.0.1:4711",
    "http://localhost:4711",
    "http://[::1]:4711",
    "null",
    "",
    "http://evil.example",
    "http://127.0.0.1:4712",
    "https://127.0.0.1:4711",
    "http://127.0.0.1:4711.evil.example",
};
static const char *const tokens[] = {NULL, "Bearer " OTHER, "Bearer " TOKEN};
static const char *const methods[] = {"GET", "HEAD", "PUT", "POST", "DELETE"};
static const char *const types[] = {NULL, "application/json", "text/plain",
                                    "application/x-www-form-urlencoded"};

/* The table, said once more and simpler: the first three hosts are ours, and
   an origin has to be the host's own. */
static int32_t expected(int32_t host, int32_t origin, int32_t token,
                        int32_t method, int32_t type)
{
    bool reads = method < 2;
    if (host > 2)
        return 403;
    if (origin == 0 ? !reads : origin != host + 1)
        return 403;
    if (token != 2)
        return 401;
    if (method == 3)
        return 405; /* POST to a project */
    return reads || type == 1 ? 200 : 415;
}

static int32_t asked(int32_t host, int32_t origin, int32_t token,
                     int32_t method, int32_t type)
{
    Draft d;
    begin(&d, methods[method], "/api/projects/x");
    if (hosts[host])
        add(&d, "Host", hosts[host]);
    if (origins[origin])
        add(&d, "Origin", origins[origin]);
    if (tokens[token])
        add(&d, "Authorization", tokens[token]);
    if (types[type])
        add(&d, "Content-Type", types[type]);
    add(&d, "If-Match", "\"1-00\"");
    add(&d, "Content-Length", !strcmp(methods[method], "PUT") ? "2" : "0");
    return status_of(&d);
}

static void the_matrix_is_as_its_table(void **state)
{
    (void)state;
    int32_t allowed = 0;
    for (int32_t h = 0; h < 12; h++)
        for (int32_t o = 0; o < 10; o++)
            for (int32_t t = 0; t < 3; t++)
                for (int32_t m = 0; m < 5; m++)
                    for (int32_t c = 0; c < 4; c++) {
                        int32_t want = expected(h, o, t, m, c);
                        assert_int_equal(asked(h, o, t, m, c), want);
                        allowed += want == 200;
                    }
    assert_int_equal(allowed, 3 * (2 * 2 * 4 + 2));
}

static void other_sites_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int32_t status;
    } rows[] = {{"same-origin", 200}, {"none", 200}, {"same-site", 403},
                {"cross-site", 403},  {"", 403},     {"Same-Origin", 403}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Draft d;
        good(&d, "GET", "/");
        add(&d, "Sec-Fetch-Site", rows[i].value);
        assert_int_equal(status_of(&d), rows[i].status);
    }
}

/* Behind a socket of the file system there is one name and no port. */
static void a_socket_is_called_localhost(void **state)
{
    (void)state;
    static const struct {
        const char *host, *origin;
        int32_t status;
    } rows[] = {{"localhost", "http://localhost", 200},
                {"localhost", "http://localhost:80", 403},
                {"localhost", "http://evil.example", 403},
                {"localhost:0", "http://localhost:0", 403},
                {"127.0.0.1", "http://127.0.0.1", 403},
                {"evil.example", "http://evil.example", 403}};
    StudioSite behind = site;
    behind.port = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Draft d;
        begin(&d, "GET", "/api/version");
        add(&d, "Host", rows[i].host);
        add(&d, "Origin", rows[i].origin);
        add(&d, "Authorization", "Bearer " TOKEN);
        assert_int_equal(sett_studio_decide(&behind, &d.request).status,
                         rows[i].status);
    }
}

static void tokens_are_whole(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "Bearer",
                                        "Bearer ",
                                        "bearer " TOKEN,
                                        "Bearer  " TOKEN,
                                        "Bearer " TOKEN "0",
                                        "Bearer " TOKEN " ",
                                        "Basic " TOKEN,
                                        TOKEN,
                                        "Bearer " LAUNCH};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(with("GET", "/api/version", "Authorization", wrong[i]),
                         401);
        /* Nor is it told which addresses there are. */
        assert_int_equal(with("GET", "/api/none", "Authorization", wrong[i]),
                         401);
    }
    assert_true(sett_studio_token_is(TOKEN, TOKEN));
    assert_false(sett_studio_token_is("", ""));
    assert_false(sett_studio_token_is(TOKEN, TOKEN "0"));
    assert_false(sett_studio_token_is("0", TOKEN));
}

static void a_launch_code_opens_one_session(void **state)
{
    (void)state;
    assert_int_equal(
        with("POST", "/api/session", "Authorization", "Bearer " LAUNCH), 200);
    assert_int_equal(good_status("POST", "/api/session"), 401);
    StudioSite used = site;
    used.launch[0] = '\0';
    Draft d;
    good(&d, "POST", "/api/session");
    d.list[1].value = "Bearer " LAUNCH;
    assert_int_equal(sett_studio_decide(&used, &d.request).status, 401);
    d.list[1].value = "Bearer ";
    assert_int_equal(sett_studio_decide(&used, &d.request).status, 401);
}

/* ---------------------------------------------------------------- addresses */

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
    good(&d, "GET", target);
    StudioVerdict v = sett_studio_decide(&site, &d.request);
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
        assert_int_equal(good_status("GET", target), 404);
    }
    assert_int_equal(good_status("GET", "/api/projects/x/backups/1"), 200);
    assert_int_equal(
        good_status("GET", "/api/projects/x/backups/999999999999999"), 200);
}

/* ------------------------------------------------------------------- limits */

static void names_and_addresses_have_an_end(void **state)
{
    (void)state;
    char target[STUDIO_MAX_TARGET + 2];
    memset(target, 'a', sizeof target);
    memcpy(target, "/api/projects/", 14);
    target[14 + STUDIO_MAX_NAME] = '\0';
    assert_int_equal(good_status("GET", target), 200);
    target[14 + STUDIO_MAX_NAME] = 'a';
    target[15 + STUDIO_MAX_NAME] = '\0';
    assert_int_equal(good_status("GET", target), 404);
    memset(target + 14, 'a', sizeof target - 14);
    target[STUDIO_MAX_TARGET] = '\0';
    assert_int_equal(good_status("GET", target), 404);
    target[STUDIO_MAX_TARGET] = 'a';
    target[STUDIO_MAX_TARGET + 1] = '\0';
    assert_int_equal(good_status("GET", target), 414);
}

static void headers_have_an_end(void **state)
{
    (void)state;
    Draft d;
    good(&d, "GET", "/");
    while (d.request.header_count < STUDIO_MAX_HEADERS)
        add(&d, "X-More", "1");
    d.request.header_bytes = STUDIO_MAX_HEADER_BYTES;
    assert_int_equal(status_of(&d), 200);
    d.request.header_bytes++;
    assert_int_equal(status_of(&d), 431);
    d.request.header_bytes--;
    add(&d, "X-More", "1");
    assert_int_equal(status_of(&d), 431);
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
        assert_int_equal(
            with("PUT", "/api/projects/x", "Content-Length", rows[i].value),
            rows[i].status);
    static const char *const empty[][2] = {{"GET", "/"},
                                           {"DELETE", "/api/projects/x"}};
    for (int32_t i = 0; i < 2; i++) {
        Draft d;
        good(&d, empty[i][0], empty[i][1]);
        add(&d, "Content-Length", "1");
        assert_int_equal(status_of(&d), 400);
        good(&d, empty[i][0], empty[i][1]);
        add(&d, "Transfer-Encoding", "chunked");
        assert_int_equal(status_of(&d), 411);
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
        good(&d, "PUT", "/api/projects/x");
        assert_int_equal(status_of(&d), 200);
        add(&d, names[i], "127.0.0.1:4711");
        assert_int_equal(status_of(&d), 400);
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
            with("PUT", "/api/projects/x", "If-Match", rows[i].value),
            rows[i].status);
    Draft d;
    good(&d, "PUT", "/api/projects/x");
    add(&d, "If-None-Match", "*");
    assert_int_equal(status_of(&d), 400);
    good(&d, "DELETE", "/api/projects/x");
    d.list[4] = (StudioHeader){"If-None-Match", "*"};
    assert_int_equal(status_of(&d), 428);
    good(&d, "PUT", "/api/projects/x");
    d.list[4] = (StudioHeader){"If-None-Match", "*"};
    StudioVerdict v = sett_studio_decide(&site, &d.request);
    assert_int_equal(v.status, 200);
    assert_string_equal(v.tag, "");
    d.list[4].value = "\"1-0a\"";
    assert_int_equal(status_of(&d), 400);
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
            with("PUT", "/api/projects/x", "Content-Type", rows[i].value),
            rows[i].status);
    Draft d;
    good(&d, "PUT", "/api/projects/x");
    d.list[3].value = NULL;
    assert_int_equal(status_of(&d), 415);
}

static void only_http_1_is_spoken(void **state)
{
    (void)state;
    static const char *const versions[] = {"HTTP/1.1", "HTTP/1.0", "HTTP/2.0",
                                           "HTTP/0.9", ""};
    for (int32_t i = 0; i < 5; i++) {
        Draft d;
        good(&d, "GET", "/");
        d.request.version = versions[i];
        assert_int_equal(status_of(&d), i < 2 ? 200 : 505);
    }
    assert_int_equal(good_status("GET", "page.js"), 400);
    assert_int_equal(good_status("GET", "http://127.0.0.1:4711/"), 400);
    assert_int_equal(good_status("GET", "*"), 400);
    assert_int_equal(with("GET", "/", "Host", NULL), 403);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_is_found),
        cmocka_unit_test(a_verdict_says_what_is_asked),
        cmocka_unit_test(methods_fit_their_routes),
        cmocka_unit_test(the_matrix_is_as_its_table),
        cmocka_unit_test(other_sites_are_refused),
        cmocka_unit_test(a_socket_is_called_localhost),
        cmocka_unit_test(tokens_are_whole),
        cmocka_unit_test(a_launch_code_opens_one_session),
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
