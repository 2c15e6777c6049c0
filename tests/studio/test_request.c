/* test_request.c - which requests the studio's server lets through: its routes,
   and the whole matrix of who may ask. */
#include <string.h>

#include "studio/draft.h"
#include "support/testkit.h"

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
        draft_good(&d, rows[i].method, rows[i].target);
        StudioVerdict v = sett_studio_decide(&draft_site, &d.request);
        assert_int_equal(v.status, 200);
        assert_int_equal(v.route, rows[i].route);
        assert_string_equal(v.why, "");
    }
}

static void a_verdict_says_what_is_asked(void **state)
{
    (void)state;
    Draft d;
    draft_good(&d, "PUT", "/api/projects/a%20b.c");
    StudioVerdict v = sett_studio_decide(&draft_site, &d.request);
    assert_string_equal(v.name, "a b.c");
    assert_string_equal(v.tag, "3-00000000000000aa");
    assert_int_equal(v.body, 2);
    assert_int_equal(v.method, STUDIO_PUT);
    draft_good(&d, "POST", "/api/projects/x/backups/120");
    assert_int_equal(sett_studio_decide(&draft_site, &d.request).revision, 120);
    draft_good(&d, "GET", "/page.js");
    assert_int_equal(sett_studio_decide(&draft_site, &d.request).asset, 1);
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
        assert_int_equal(draft_good_status(wrong[i][0], wrong[i][1]), 405);
}

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
    if (!hosts[host])
        return 400;
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
    draft_begin(&d, methods[method], "/api/projects/x");
    if (hosts[host])
        draft_add(&d, "Host", hosts[host]);
    if (origins[origin])
        draft_add(&d, "Origin", origins[origin]);
    if (tokens[token])
        draft_add(&d, "Authorization", tokens[token]);
    if (types[type])
        draft_add(&d, "Content-Type", types[type]);
    draft_add(&d, "If-Match", "\"1-00\"");
    draft_add(&d, "Content-Length",
              !strcmp(methods[method], "PUT") ? "2" : "0");
    return draft_status(&d);
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
        draft_good(&d, "GET", "/");
        draft_add(&d, "Sec-Fetch-Site", rows[i].value);
        assert_int_equal(draft_status(&d), rows[i].status);
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
    StudioSite behind = draft_site;
    behind.port = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Draft d;
        draft_begin(&d, "GET", "/api/version");
        draft_add(&d, "Host", rows[i].host);
        draft_add(&d, "Origin", rows[i].origin);
        draft_add(&d, "Authorization", "Bearer " TOKEN);
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
        assert_int_equal(
            draft_with("GET", "/api/version", "Authorization", wrong[i]), 401);
        /* Nor is it told which addresses there are. */
        assert_int_equal(
            draft_with("GET", "/api/none", "Authorization", wrong[i]), 401);
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
        draft_with("POST", "/api/session", "Authorization", "Bearer " LAUNCH),
        200);
    assert_int_equal(draft_good_status("POST", "/api/session"), 401);
    StudioSite used = draft_site;
    used.launch[0] = '\0';
    Draft d;
    draft_good(&d, "POST", "/api/session");
    d.list[1].value = "Bearer " LAUNCH;
    assert_int_equal(sett_studio_decide(&used, &d.request).status, 401);
    d.list[1].value = "Bearer ";
    assert_int_equal(sett_studio_decide(&used, &d.request).status, 401);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
