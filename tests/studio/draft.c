/* draft.c - see draft.h. */
#include "studio/draft.h"

#include <string.h>

static const char *const assets[] = {"index.html", "page.js"};
const StudioSite draft_site = {.port = 4711,
                               .token = TOKEN,
                               .launch = LAUNCH,
                               .assets = assets,
                               .asset_count = 2};

void draft_add(Draft *d, const char *name, const char *value)
{
    d->list[d->request.header_count++] = (StudioHeader){name, value};
}

void draft_begin(Draft *d, const char *method, const char *target)
{
    memset(d, 0, sizeof *d);
    d->request = (StudioRequest){.method = method,
                                 .target = target,
                                 .version = "HTTP/1.1",
                                 .headers = d->list,
                                 .header_bytes = 200};
}

void draft_good(Draft *d, const char *method, const char *target)
{
    draft_begin(d, method, target);
    draft_add(d, "Host", "127.0.0.1:4711");
    draft_add(d, "Authorization", "Bearer " TOKEN);
    if (!strcmp(method, "GET") || !strcmp(method, "HEAD"))
        return;
    draft_add(d, "Origin", "http://127.0.0.1:4711");
    draft_add(d, "Content-Type", "application/json");
    if (strcmp(target, "/api/session") != 0)
        draft_add(d, "If-Match", "\"3-00000000000000aa\"");
    if (!strcmp(method, "PUT"))
        draft_add(d, "Content-Length", "2");
}

int32_t draft_status(const Draft *d)
{
    return sett_studio_decide(&draft_site, &d->request).status;
}

int32_t draft_good_status(const char *method, const char *target)
{
    Draft d;
    draft_good(&d, method, target);
    return draft_status(&d);
}

int32_t draft_with(const char *method, const char *target, const char *name,
                   const char *value)
{
    Draft d;
    draft_good(&d, method, target);
    for (int32_t i = 0; i < d.request.header_count; i++)
        if (!strcmp(d.list[i].name, name))
            d.list[i] = value ? (StudioHeader){name, value}
                              : (StudioHeader){"X-Nothing", ""};
    return draft_status(&d);
}
