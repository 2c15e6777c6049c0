/* http.c - heads of requests and answers: http.h. */
#define _POSIX_C_SOURCE 200809L

#include "studio/server/http.h"

#include <string.h>
#include <time.h>

/* Characters of methods and names of headers (RFC 9110, section 5.6.2). */
static bool token_char(unsigned char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c >= '0' && c <= '9') || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Characters of a header's value: no control characters but the tab. */
static bool value_char(unsigned char c)
{
    return c == '\t' || (c >= ' ' && c != 0x7f);
}

static bool target_char(unsigned char c)
{
    return c > ' ' && c != 0x7f;
}

static size_t span(const char *at, const char *end, bool (*is)(unsigned char))
{
    size_t size = 0;
    while (at + size < end && is((unsigned char)at[size]))
        size++;
    return size;
}

/* Where the line at `at` ends, at its carriage return; NULL: it has no end.
   `*bad` is set where a line feed or a return stands alone. */
static char *line_end(char *at, char *end, bool *bad)
{
    for (char *p = at; p < end; p++) {
        if (*p == '\n')
            *bad = true;
        if (*p == '\n' || (*p == '\r' && p + 1 == end))
            return NULL;
        if (*p != '\r')
            continue;
        *bad = p[1] != '\n';
        return *bad ? NULL : p;
    }
    return NULL;
}

/* "METHOD TARGET HTTP/1.1", one blank between two. */
static bool read_request_line(char *at, char *end, StudioHead *head)
{
    char *method = at, *target, *version;
    at += span(at, end, token_char);
    if (at == method || at == end || *at != ' ')
        return false;
    target = at + 1;
    at = target + span(target, end, target_char);
    if (at == target || at == end || *at != ' ')
        return false;
    version = at + 1;
    if (end - version != 8 || memcmp(version, "HTTP/", 5) != 0)
        return false;
    target[-1] = version[-1] = *end = '\0';
    head->method = method;
    head->target = target;
    head->version = version;
    return true;
}

static bool read_header(char *at, char *end, StudioHead *head)
{
    char *name = at;
    at += span(at, end, token_char);
    if (at == name || at == end || *at != ':')
        return false;
    char *value = at + 1;
    if (span(value, end, value_char) != (size_t)(end - value))
        return false;
    *at = '\0';
    while (*value == ' ' || *value == '\t')
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    if (head->count <= STUDIO_MAX_HEADERS)
        head->headers[head->count++] = (StudioHeader){name, value};
    return true;
}

/* Keeping connections is the rule of HTTP/1.1. Any value of Connection but
   "keep-alive" ends it: no list is searched for "close". */
static void read_wishes(StudioHead *head)
{
    head->keep = !strcmp(head->version, "HTTP/1.1");
    head->waits = false;
    for (int32_t i = 0; i < head->count; i++) {
        const StudioHeader *h = &head->headers[i];
        if (sett_studio_same_word(h->name, "Connection") &&
            !sett_studio_same_word(h->value, "keep-alive"))
            head->keep = false;
        if (sett_studio_same_word(h->name, "Expect"))
            head->waits = sett_studio_same_word(h->value, "100-continue");
    }
}

/* Ends of lines are looked at before any text is changed. */
static StudioReading find_end(char *text, size_t size, size_t *head_size)
{
    char *end = text + size;
    for (char *at = text;;) {
        bool bad = false;
        char *stop = line_end(at, end, &bad);
        if (!stop)
            return bad ? STUDIO_HEAD_BAD : STUDIO_HEAD_PART;
        if (memchr(at, '\0', (size_t)(stop - at)))
            return STUDIO_HEAD_BAD;
        if (stop == at) {
            *head_size = (size_t)(stop + 2 - text);
            return at == text ? STUDIO_HEAD_BAD : STUDIO_HEAD_WHOLE;
        }
        at = stop + 2;
    }
}

StudioReading sett_studio_read_head(char *text, size_t size, StudioHead *head)
{
    bool bad = false;
    head->count = 0;
    StudioReading reading = find_end(text, size, &head->size);
    if (reading != STUDIO_HEAD_WHOLE)
        return reading;
    char *end = text + head->size;
    char *stop = line_end(text, end, &bad);
    if (!read_request_line(text, stop, head))
        return STUDIO_HEAD_BAD;
    for (char *at = stop + 2; at < end - 2; at = stop + 2) {
        stop = line_end(at, end, &bad);
        if (!read_header(at, stop, head))
            return STUDIO_HEAD_BAD;
    }
    read_wishes(head);
    return STUDIO_HEAD_WHOLE;
}

static const char *const site_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self' "
    "'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action "
    "'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cache-Control: no-store\r\n";

static const char *reason(int32_t status)
{
    static const struct {
        int32_t status;
        const char *text;
    } rows[] = {{200, "OK"},
                {400, "Bad Request"},
                {401, "Unauthorized"},
                {403, "Forbidden"},
                {404, "Not Found"},
                {405, "Method Not Allowed"},
                {409, "Conflict"},
                {411, "Length Required"},
                {413, "Content Too Large"},
                {414, "URI Too Long"},
                {415, "Unsupported Media Type"},
                {428, "Precondition Required"},
                {431, "Request Header Fields Too Large"},
                {500, "Internal Server Error"},
                {503, "Service Unavailable"},
                {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].status == status)
            return rows[i].text;
    return "Error";
}

/* "Sun, 06 Nov 1994 08:49:37 GMT", whatever the locale. */
static void write_date(SettText *text, int64_t time)
{
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed",
                                   "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm at;
    time_t seconds = (time_t)time;
    if (!gmtime_r(&seconds, &at))
        return;
    sett_text_format(text, "Date: %s, %02d %s %d %02d:%02d:%02d GMT\r\n",
                     days[at.tm_wday], at.tm_mday, months[at.tm_mon],
                     at.tm_year + 1900, at.tm_hour, at.tm_min, at.tm_sec);
}

void sett_studio_write_head(SettText *text, const StudioReply *reply)
{
    sett_text_format(text, "HTTP/1.1 %d %s\r\n", (int)reply->status,
                     reason(reply->status));
    write_date(text, reply->time);
    if (!reply->keep)
        sett_text_add(text, "Connection: close\r\n");
    sett_text_add(text, site_headers);
    sett_text_format(text, "Content-Type: %s\r\n", reply->type);
    if (reply->size >= 0) {
        sett_text_add(text, "Content-Length: ");
        sett_text_int(text, reply->size);
        sett_text_add(text, "\r\n");
    }
    if (reply->tag[0])
        sett_text_format(text, "ETag: \"%s\"\r\n", reply->tag);
    if (reply->status == 401)
        sett_text_add(text, "WWW-Authenticate: Bearer\r\n");
    if (reply->status == 405)
        sett_text_add(text, "Allow: GET, HEAD, PUT, POST, DELETE\r\n");
    sett_text_add(text, "\r\n");
}
