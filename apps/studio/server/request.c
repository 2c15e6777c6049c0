/* request.c - the decision of request.h. Follows the rules for a server on the
   user's own machine: any web page may send requests to it, so a request must
   name the server as the user does (Host), come from its own page (Origin,
   Sec-Fetch-Site) and carry the token. Addresses are matched as they came: the
   one escape that is understood is "%20", so there is no second reading of a
   path. Refusals come in the order of the functions in sett_studio_decide. */
#include "request.h"

#include <stdio.h>
#include <string.h>

/* Headers that decide something. One of them twice is refused. */
#define HEADER_LIST(X)                \
    X(HOST, "Host")                   \
    X(ORIGIN, "Origin")               \
    X(AUTHORIZATION, "Authorization") \
    X(TYPE, "Content-Type")           \
    X(LENGTH, "Content-Length")       \
    X(ENCODING, "Transfer-Encoding")  \
    X(MATCH, "If-Match")              \
    X(NONE_MATCH, "If-None-Match")    \
    X(SITE, "Sec-Fetch-Site")

typedef enum HeaderId {
#define HEADER_ENUM(id, name) HEADER_##id,
    HEADER_LIST(HEADER_ENUM)
#undef HEADER_ENUM
        HEADER_COUNT
} HeaderId;

static const char *const header_names[] = {
#define HEADER_NAME(id, name) name,
    HEADER_LIST(HEADER_NAME)
#undef HEADER_NAME
};

/* A request on its way through the checks. */
typedef struct Look {
    const StudioSite *site;
    const StudioRequest *request;
    const char *value[HEADER_COUNT]; /* NULL: was not sent */
    StudioVerdict verdict;
} Look;

/* False, so that a check reads `return refuse(...)`. */
static bool refuse(Look *look, int32_t status, const char *why)
{
    look->verdict.status = status;
    look->verdict.why = why;
    return false;
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool sett_studio_same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static bool read_headers(Look *look)
{
    const StudioRequest *r = look->request;
    if (strcmp(r->version, "HTTP/1.1") && strcmp(r->version, "HTTP/1.0"))
        return refuse(look, 505, "HTTP/1.1 is spoken here");
    if (strlen(r->target) > STUDIO_MAX_TARGET)
        return refuse(look, 414, "the address is too long");
    if (r->header_count > STUDIO_MAX_HEADERS ||
        r->header_bytes > STUDIO_MAX_HEADER_BYTES)
        return refuse(look, 431, "too many headers");
    for (int32_t i = 0; i < r->header_count; i++)
        for (int32_t id = 0; id < HEADER_COUNT; id++) {
            if (!sett_studio_same_word(r->headers[i].name, header_names[id]))
                continue;
            if (look->value[id])
                return refuse(look, 400, "a header was sent twice");
            look->value[id] = r->headers[i].value ? r->headers[i].value : "";
        }
    return true;
}

/* Another name for this machine is how a page of elsewhere gets in (its name
   is made to point here after it was loaded). */
static bool check_host(Look *look)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    const char *host = look->value[HEADER_HOST];
    char own[32];
    if (!host)
        return refuse(look, 400, "Host is missing");
    if (look->site->port == 0)
        return !strcmp(host, "localhost") ||
               refuse(look, 403, "Host is not localhost");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(own, sizeof own, "%s:%d", names[i], (int)look->site->port);
        if (!strcmp(host, own))
            return true;
    }
    return refuse(look, 403, "Host is not this server");
}

static bool check_site(Look *look)
{
    const char *site = look->value[HEADER_SITE];
    if (!site || !strcmp(site, "same-origin") || !strcmp(site, "none"))
        return true;
    return refuse(look, 403, "asked by another site");
}

static bool check_method(Look *look)
{
    static const struct {
        const char *name;
        StudioMethod method;
    } rows[] = {{"GET", STUDIO_GET},
                {"HEAD", STUDIO_HEAD},
                {"PUT", STUDIO_PUT},
                {"POST", STUDIO_POST},
                {"DELETE", STUDIO_DELETE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(look->request->method, rows[i].name)) {
            look->verdict.method = rows[i].method;
            return true;
        }
    return refuse(look, 405, "no such method here");
}

static bool changes(const Look *look)
{
    return (look->verdict.method & (STUDIO_GET | STUDIO_HEAD)) == 0;
}

/* After check_host: Host is one of our own names, and Origin must be the same
   one. Who changes something has to say where it comes from. */
static bool check_origin(Look *look)
{
    const char *origin = look->value[HEADER_ORIGIN];
    if (!origin && !changes(look))
        return true;
    if (!origin)
        return refuse(look, 403, "Origin is missing");
    if (!strncmp(origin, "http://", 7) &&
        !strcmp(origin + 7, look->value[HEADER_HOST]))
        return true;
    return refuse(look, 403, "Origin is another site");
}

bool sett_studio_token_is(const char *token, const char *given)
{
    if (strlen(token) != STUDIO_TOKEN_SIZE ||
        strlen(given) != STUDIO_TOKEN_SIZE)
        return false;
    unsigned differ = 0;
    for (int32_t i = 0; i < STUDIO_TOKEN_SIZE; i++)
        differ |= (unsigned)(token[i] ^ given[i]);
    return differ == 0;
}

static bool check_token(Look *look)
{
    bool session = !strcmp(look->request->target, "/api/session");
    const char *want = session ? look->site->launch : look->site->token;
    const char *given = look->value[HEADER_AUTHORIZATION];
    if (given && !strncmp(given, "Bearer ", 7) &&
        sett_studio_token_is(want, given + 7))
        return true;
    return refuse(look, 401, "the token is missing or wrong");
}

static bool name_char(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-' ||
           c == ' ';
}

bool sett_studio_name_ok(const char *name)
{
    size_t size = strlen(name);
    if (size < 1 || size > STUDIO_MAX_NAME || name[0] == '.' ||
        name[0] == ' ' || name[size - 1] == ' ' || name[size - 1] == '.')
        return false;
    for (size_t i = 0; i < size; i++)
        if (!name_char(name[i]))
            return false;
    return true;
}

/* The segment at `*at`, up to '/' or the end, into `name`; "%20" is a blank. */
static bool take_name(const char **at, char *name)
{
    int32_t size = 0;
    const char *p = *at;
    while (*p && *p != '/') {
        bool blank = !strncmp(p, "%20", 3);
        if (size == STUDIO_MAX_NAME || *p == ' ')
            return false;
        name[size++] = blank ? ' ' : *p;
        p += blank ? 3 : 1;
    }
    name[size] = '\0';
    *at = p;
    return sett_studio_name_ok(name);
}

/* 1..10^15, in the one way to write it. */
static bool take_revision(const char *text, int64_t *revision)
{
    int64_t value = 0;
    size_t size = strspn(text, "0123456789");
    if (size < 1 || size > 15 || text[size] != '\0' || text[0] == '0')
        return false;
    for (size_t i = 0; i < size; i++)
        value = value * 10 + (text[i] - '0');
    *revision = value;
    return true;
}

static bool find_asset(Look *look)
{
    const char *name = look->request->target + 1;
    if (!name[0])
        name = "index.html";
    look->verdict.route = STUDIO_ASSET;
    for (int32_t i = 0; i < look->site->asset_count; i++)
        if (!strcmp(name, look->site->assets[i])) {
            look->verdict.asset = i;
            return true;
        }
    return refuse(look, 404, "there is no such page");
}

static bool find_project(Look *look, const char *at)
{
    StudioVerdict *v = &look->verdict;
    if (!take_name(&at, v->name))
        return refuse(look, 404, "no project can have such a name");
    if (!*at) {
        v->route = STUDIO_PROJECT;
        return true;
    }
    if (!strcmp(at, "/backups")) {
        v->route = STUDIO_BACKUPS;
        return true;
    }
    v->route = STUDIO_BACKUP;
    if (!strncmp(at, "/backups/", 9) && take_revision(at + 9, &v->revision))
        return true;
    return refuse(look, 404, "there is nothing of that name");
}

static bool find_api(Look *look)
{
    static const struct {
        const char *target;
        StudioRoute route;
    } rows[] = {{"/api/version", STUDIO_VERSION},
                {"/api/describe", STUDIO_DESCRIBE},
                {"/api/session", STUDIO_SESSION},
                {"/api/events", STUDIO_EVENTS},
                {"/api/projects", STUDIO_PROJECTS}};
    const char *target = look->request->target;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(target, rows[i].target)) {
            look->verdict.route = rows[i].route;
            return true;
        }
    if (!strncmp(target, "/api/projects/", 14))
        return find_project(look, target + 14);
    return refuse(look, 404, "there is nothing of that name");
}

/* Behind /api/ the token comes first: who has none learns nothing, not even
   which addresses exist. */
static bool find_route(Look *look)
{
    const char *target = look->request->target;
    if (target[0] != '/')
        return refuse(look, 400, "the address must begin with /");
    if (strncmp(target, "/api/", 5))
        return find_asset(look);
    return check_token(look) && find_api(look);
}

static bool check_allowed(Look *look)
{
    const uint32_t read = STUDIO_GET | STUDIO_HEAD;
    static const uint32_t more[] = {
        [STUDIO_PROJECT] = STUDIO_PUT | STUDIO_DELETE,
        [STUDIO_BACKUP] = STUDIO_POST,
    };
    StudioRoute route = look->verdict.route;
    uint32_t allowed = route == STUDIO_SESSION  ? STUDIO_POST
                       : route == STUDIO_EVENTS ? STUDIO_GET
                                                : read | more[route];
    if (look->verdict.method & allowed)
        return true;
    return refuse(look, 405, "that cannot be done with this address");
}

/* What a plain form of another page can send is none of these. */
static bool check_type(Look *look)
{
    const char *type = look->value[HEADER_TYPE];
    if (!changes(look))
        return true;
    if (type &&
        (sett_studio_same_word(type, "application/json") ||
         sett_studio_same_word(type, "application/json; charset=utf-8") ||
         sett_studio_same_word(type, "application/json;charset=utf-8")))
        return true;
    return refuse(look, 415, "Content-Type must be application/json");
}

/* Chunks are refused: one way to say how long a body is. */
static bool check_length(Look *look)
{
    const char *length = look->value[HEADER_LENGTH];
    int64_t size = 0;
    if (look->value[HEADER_ENCODING])
        return refuse(look, 411, "send Content-Length, not chunks");
    bool put = look->verdict.method == STUDIO_PUT;
    if (put && !length)
        return refuse(look, 411, "Content-Length is missing");
    if (length && (strspn(length, "0123456789") != strlen(length) ||
                   !sett_int_read(length, strlen(length), &size)))
        return refuse(look, 400, "Content-Length is no number");
    if (!put && size > 0)
        return refuse(look, 400, "a body is not expected here");
    if (size > STUDIO_MAX_BODY)
        return refuse(look, 413, "the project is over 16 MiB");
    look->verdict.body = size;
    return true;
}

/* "12-0123abcd" with its quotes, as ETag gave it. */
static bool read_tag(Look *look, const char *text)
{
    size_t size = strlen(text);
    if (size < 3 || size - 2 >= STUDIO_TAG_SIZE || text[0] != '"' ||
        text[size - 1] != '"' ||
        strspn(text + 1, "0123456789abcdef-") != size - 2)
        return refuse(look, 400, "If-Match is no tag of this server");
    memcpy(look->verdict.tag, text + 1, size - 2);
    return true;
}

/* A change says what it changes: the state it has seen, or that there is none.
 */
static bool check_condition(Look *look)
{
    const char *match = look->value[HEADER_MATCH];
    const char *none = look->value[HEADER_NONE_MATCH];
    if (!changes(look) || look->verdict.route == STUDIO_SESSION)
        return true;
    if (match && none)
        return refuse(look, 400, "If-Match or If-None-Match, not both");
    if (match)
        return read_tag(look, match);
    if (!none || look->verdict.method == STUDIO_DELETE)
        return refuse(look, 428, "If-Match is missing");
    if (strcmp(none, "*") != 0)
        return refuse(look, 400, "If-None-Match can only be *");
    return true;
}

StudioVerdict sett_studio_decide(const StudioSite *site,
                                 const StudioRequest *request)
{
    Look look = {.site = site, .request = request, .verdict = {.status = 200}};
    bool ok = read_headers(&look) && check_host(&look) && check_site(&look) &&
              check_method(&look) && check_origin(&look) && find_route(&look) &&
              check_allowed(&look) && check_type(&look) &&
              check_length(&look) && check_condition(&look);
    if (ok)
        look.verdict.why = "";
    return look.verdict;
}
