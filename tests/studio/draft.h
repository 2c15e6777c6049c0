/* draft.h - requests to the studio's server, put together header by header. */
#ifndef SETT_TEST_STUDIO_DRAFT_H
#define SETT_TEST_STUDIO_DRAFT_H

#include "studio/server/request.h"

#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define OTHER "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdee"
#define LAUNCH \
    "1111111111111111111111111111111111111111111111111111111111111111"

extern const StudioSite draft_site;

/* A request that is being put together. */
typedef struct Draft {
    StudioHeader list[80];
    StudioRequest request;
} Draft;

void draft_begin(Draft *d, const char *method, const char *target);
void draft_add(Draft *d, const char *name, const char *value);
/** What our own page sends: everything right. */
void draft_good(Draft *d, const char *method, const char *target);
/** What the server decides. */
int32_t draft_status(const Draft *d);
int32_t draft_good_status(const char *method, const char *target);
/** Another value for a header of a good request; NULL takes it away. */
int32_t draft_with(const char *method, const char *target, const char *name,
                   const char *value);

#endif
