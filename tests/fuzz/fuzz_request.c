/* fuzz_request.c - whatever a request says, the decision of the studio's server
   lets nothing through that is not this: an own host, the token, a name that is
   no path, a body of a stated and bounded length. The input is a request as it
   is written: a line, then headers. */
#include <string.h>

#include "studio/server/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define MOST 8192

static const char *const assets[] = {"index.html", "page.js"};
static const StudioSite site = {
    .port = 4711, .token = TOKEN, .assets = assets, .asset_count = 2};

/* Up to `mark` or the end of the line, which is ended there; `*at` goes on. */
static char *take(char **at, char mark)
{
    char *word = *at;
    size_t length = strcspn(word, mark == '\n'  ? "\n"
                                  : mark == ' ' ? " \n"
                                                : ":\n");
    bool more = word[length] == mark;
    *at = word + length + (more ? 1 : 0);
    word[length] = '\0';
    return word;
}

static const char *header(const StudioRequest *r, const char *name)
{
    for (int32_t i = 0; i < r->header_count; i++)
        if (!strcmp(r->headers[i].name, name))
            return r->headers[i].value;
    return NULL;
}

static void check(const StudioRequest *r, const StudioVerdict *v)
{
    SETT_ASSERT(v->why && (v->status == 200) == (v->why[0] == '\0'));
    SETT_ASSERT(v->status == 200 || (v->status >= 400 && v->status <= 505));
    if (v->status != 200)
        return;
    SETT_ASSERT(v->body >= 0 && v->body <= STUDIO_MAX_BODY);
    SETT_ASSERT(strlen(r->target) <= STUDIO_MAX_TARGET);
    SETT_ASSERT(v->route != STUDIO_ASSET || (v->asset >= 0 && v->asset < 2));
    SETT_ASSERT(v->route < STUDIO_PROJECT || sett_studio_name_ok(v->name));
    SETT_ASSERT(v->route != STUDIO_BACKUP || v->revision > 0);
    const char *token = header(r, "Authorization");
    SETT_ASSERT(v->route == STUDIO_ASSET || !token ||
                !strcmp(token, "Bearer " TOKEN));
    SETT_ASSERT(!header(r, "Transfer-Encoding"));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char text[MOST + 1];
    StudioHeader headers[STUDIO_MAX_HEADERS + 1];
    StudioRequest r = {.headers = headers, .header_bytes = size};
    size_t length = size < MOST ? size : MOST;
    if (length > 0)
        memcpy(text, bytes, length);
    text[length] = '\0';
    char *at = text;
    r.method = take(&at, ' ');
    r.target = take(&at, ' ');
    r.version = take(&at, '\n');
    while (*at && r.header_count <= STUDIO_MAX_HEADERS) {
        headers[r.header_count].name = take(&at, ':');
        headers[r.header_count++].value = take(&at, '\n');
    }
    StudioVerdict v = sett_studio_decide(&site, &r);
    check(&r, &v);
    return 0;
}
