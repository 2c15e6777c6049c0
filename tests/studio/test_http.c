/* test_http.c - heads of requests are read strictly: what two readers could
   take for two things is refused. Heads of answers always carry the same
   headers. */
#include <stdio.h>
#include <string.h>

#include "studio/server/http.h"
#include "support/testkit.h"

#define GOOD "GET /page.js HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n\r\n"

/* `text` may hold zeros; its size is that of the literal. */
#define READ(text, head) read_bytes(text, sizeof(text) - 1, head)

static char buffer[STUDIO_HEAD_SIZE];

static StudioReading read_bytes(const char *text, size_t size, StudioHead *head)
{
    memcpy(buffer, text, size);
    return sett_studio_read_head(buffer, size, head);
}

static void a_good_head_is_read(void **state)
{
    (void)state;
    StudioHead head;
    assert_int_equal(
        READ("PUT /api/projects/a%20b HTTP/1.1\r\nHost:127.0.0.1:4711\r\n"
             "If-Match: \t\"1-0a\" \t\r\nX-Empty:\r\n\r\nbody",
             &head),
        STUDIO_HEAD_WHOLE);
    assert_string_equal(head.method, "PUT");
    assert_string_equal(head.target, "/api/projects/a%20b");
    assert_string_equal(head.version, "HTTP/1.1");
    assert_int_equal(head.count, 3);
    assert_string_equal(head.headers[0].name, "Host");
    assert_string_equal(head.headers[0].value, "127.0.0.1:4711");
    assert_string_equal(head.headers[1].value, "\"1-0a\"");
    assert_string_equal(head.headers[2].value, "");
    assert_memory_equal(buffer + head.size, "body", 4);
    assert_true(head.keep);
    assert_false(head.waits);
}

static void every_beginning_is_a_part_and_is_left_alone(void **state)
{
    (void)state;
    StudioHead head;
    for (size_t size = 0; size + 1 < sizeof GOOD; size++) {
        assert_int_equal(read_bytes(GOOD, size, &head), STUDIO_HEAD_PART);
        assert_memory_equal(buffer, GOOD, size);
    }
    assert_int_equal(READ(GOOD, &head), STUDIO_HEAD_WHOLE);
}

static void what_has_two_readings_is_refused(void **state)
{
    (void)state;
    StudioHead head;
#define BAD(text) assert_int_equal(READ(text, &head), STUDIO_HEAD_BAD)
    BAD("GET / HTTP/1.1\r\nHost: 127.0.0.1:1\0.evil.com\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nOrigin: http://127.0.0.1:1\0.evil.com\r\n\r\n");
    BAD("GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nContent-Length : 4\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nContent-Length\t: 4\r\n\r\n");
    BAD("GET / HTTP/1.1\r\n Host: a\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nHost\r\n\r\n");
    BAD("GET / HTTP/1.1\r\n: a\r\n\r\n");
    BAD("GET / HTTP/1.1\nHost: a\n\n");
    BAD("GET / HTTP/1.1\r\nHost: a\n\r\n");
    BAD("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n");
    BAD("GET / HTTP/1.1\r\nHost: a\x7f\r\n\r\n");
    BAD("GET  / HTTP/1.1\r\nHost: a\r\n\r\n");
    BAD("GET / HTTP/1.1 \r\nHost: a\r\n\r\n");
    BAD("GET / b HTTP/1.1\r\nHost: a\r\n\r\n");
    BAD("GET /\r\nHost: a\r\n\r\n");
    BAD("GET HTTP/1.1\r\nHost: a\r\n\r\n");
    BAD("G(T / HTTP/1.1\r\nHost: a\r\n\r\n");
    BAD("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
#undef BAD
}

static void headers_are_counted_past_the_limit(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    StudioHead head;
    for (int32_t lines = 62; lines <= 80; lines++) {
        sett_text_clear(&text);
        sett_text_add(&text, "GET / HTTP/1.1\r\n");
        for (int32_t i = 0; i < lines; i++)
            sett_text_format(&text, "X-%d: %d\r\n", (int)i, (int)i);
        sett_text_add(&text, "\r\n");
        assert_int_equal(read_bytes(text.data, text.size, &head),
                         STUDIO_HEAD_WHOLE);
        assert_int_equal(head.count, lines < 65 ? lines : 65);
    }
    sett_text_free(&text);
}

static bool kept(const char *version, const char *connection)
{
    char text[200];
    StudioHead head;
    int size = snprintf(text, sizeof text, "GET / %s\r\n%s%s\r\n", version,
                        connection, connection[0] ? "\r\n" : "");
    assert_int_equal(read_bytes(text, (size_t)size, &head), STUDIO_HEAD_WHOLE);
    return head.keep;
}

static void a_connection_is_kept_where_both_want_it(void **state)
{
    (void)state;
    assert_true(kept("HTTP/1.1", ""));
    assert_true(kept("HTTP/1.1", "Connection: Keep-Alive"));
    assert_false(kept("HTTP/1.1", "Connection: close"));
    assert_false(kept("HTTP/1.1", "connection: CLOSE"));
    assert_false(kept("HTTP/1.1", "Connection: upgrade, close"));
    assert_false(kept("HTTP/1.0", ""));
}

static void answers_keep_other_sites_out(void **state)
{
    (void)state;
    static const int32_t statuses[] = {200, 400, 401, 405, 413, 431, 500, 599};
    SettText text = sett_text(sett_alloc_default());
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        StudioReply reply = {.status = statuses[i],
                             .type = "application/json",
                             .tag = i == 0 ? "1-0a" : "",
                             .size = 12,
                             .time = 784111777,
                             .keep = i == 0};
        sett_text_clear(&text);
        sett_studio_write_head(&text, &reply);
        assert_non_null(
            strstr(text.data, "\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"));
        assert_non_null(strstr(
            text.data, "\r\nContent-Security-Policy: default-src 'none'; "));
        assert_non_null(
            strstr(text.data, "\r\nX-Content-Type-Options: nosniff\r\n"));
        assert_non_null(strstr(text.data, "\r\nContent-Length: 12\r\n"));
        assert_int_equal(strstr(text.data, "\r\nConnection: close\r\n") != NULL,
                         i != 0);
        assert_int_equal(strstr(text.data, "\r\nETag: \"1-0a\"\r\n") != NULL,
                         i == 0);
        assert_int_equal(strstr(text.data, "WWW-Authenticate") != NULL,
                         statuses[i] == 401);
        assert_int_equal(strstr(text.data, "\r\nAllow: ") != NULL,
                         statuses[i] == 405);
        assert_string_equal(text.data + text.size - 4, "\r\n\r\n");
    }
    sett_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_head_is_read),
        cmocka_unit_test(every_beginning_is_a_part_and_is_left_alone),
        cmocka_unit_test(what_has_two_readings_is_refused),
        cmocka_unit_test(headers_are_counted_past_the_limit),
        cmocka_unit_test(a_connection_is_kept_where_both_want_it),
        cmocka_unit_test(answers_keep_other_sites_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
