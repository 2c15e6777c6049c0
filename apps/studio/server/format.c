/* format.c - reads a project as far as the server has to: it is a JSON object,
   and it may say that a newer program wrote it. */
#include "studio/server/format.h"

/* What reading one project as JSON may cost. */
#define MOST_NODES (1 << 20)
#define MOST_MEMORY ((size_t)192 << 20)

/* Without the member, or with one that is no number, it is the first. */
static int64_t format_of(const SettJson *root)
{
    int64_t format = 1;
    const SettJson *member = sett_json_member(root, "version");
    return member != NULL && sett_json_int(member, &format) ? format : 1;
}

SettStatus sett_studio_format(const SettText *content, SettAlloc alloc,
                              int64_t *format, SettError *err)
{
    SettArena arena;
    const SettJson *root = NULL;
    SettJsonLimits limits = sett_json_limits();
    limits.nodes = MOST_NODES;
    sett_arena_init(&arena, alloc, MOST_MEMORY);
    SettStatus status =
        sett_json_read(content->data ? content->data : "", content->size,
                       &limits, &arena, &root, err);
    if (status == SETT_OK && root->type != SETT_JSON_OBJECT)
        status = sett_fail_at(err, SETT_BAD_INPUT, 1, 1,
                              "a project is a JSON object");
    if (status == SETT_OK)
        *format = format_of(root);
    sett_arena_free(&arena);
    return status;
}
