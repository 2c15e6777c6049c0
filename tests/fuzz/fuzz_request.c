/* fuzz_request.c - whatever a request says, the decision of the studio's server
   lets nothing through that is not this: an own host, the token, a name that is
   no path, a body of a stated and bounded length. The input is a head as it
   comes over the socket, read by http.c. */
#include <stdlib.h>
#include <string.h>

#include "studio/server/http.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
static const char *const assets[] = {"index.html", "page.js"};
static const StudioSite site = {
    .port = 4711, .token = TOKEN, .assets = assets, .asset_count = 2};

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

/* A head that was read holds no byte that another reader could take for an end.
 */
static void check_head(const StudioHead *head, size_t size)
{
    SETT_ASSERT(head->size <= size && head->size >= 16);
    SETT_ASSERT(head->count >= 0 && head->count <= STUDIO_MAX_HEADERS + 1);
    SETT_ASSERT(!strpbrk(head->method, " \r\n:"));
    SETT_ASSERT(!strpbrk(head->target, " \r\n"));
    for (int32_t i = 0; i < head->count; i++) {
        SETT_ASSERT(head->headers[i].name[0]);
        SETT_ASSERT(!strpbrk(head->headers[i].name, " \t\r\n:"));
        SETT_ASSERT(!strpbrk(head->headers[i].value, "\r\n"));
    }
}

static void decide(const StudioHead *head)
{
    StudioRequest r = {.method = head->method,
                       .target = head->target,
                       .version = head->version,
                       .headers = head->headers,
                       .header_count = head->count,
                       .header_bytes = head->size};
    StudioVerdict v = sett_studio_decide(&site, &r);
    check(&r, &v);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    StudioHead head;
    size_t length = size < STUDIO_HEAD_SIZE ? size : STUDIO_HEAD_SIZE;
    char *text = malloc(length ? length : 1); /* a read past it is caught */
    SETT_ASSERT(text);
    if (length > 0)
        memcpy(text, bytes, length);
    StudioReading reading = sett_studio_read_head(text, length, &head);
    if (reading == STUDIO_HEAD_PART)
        SETT_ASSERT(!length || !memcmp(text, bytes, length));
    if (reading == STUDIO_HEAD_WHOLE) {
        check_head(&head, length);
        decide(&head);
    }
    free(text);
    return 0;
}
