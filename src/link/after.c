/* after.c - one link behind the beginning of a level: see link.h. */
#include "link/linked_parts.h"

SettStatus sett_link_begin(const SettLinkModel *model, SettSpan segment,
                           int32_t room, SettArena *arena, SettPrefix **out)
{
    SettPrefix *prefix = SETT_TAKE(arena, 1, SettPrefix);
    *out = prefix;
    return prefix == NULL ? SETT_NO_MEMORY
                          : sett_prefix(model, segment, room, arena, prefix);
}

SettStatus sett_link_after(const SettLinkJob *job, const SettPrefix *beginning,
                           SettSpan segment, SettArena *tmp, SettSeam *seam,
                           SettLinked *linked)
{
    SettSeamSearch search = {.model = job->model,
                             .wish = job->wish,
                             .alphabets = job->alphabets,
                             .prefix = beginning,
                             .segment = segment,
                             .tmp = tmp};
    *seam = (SettSeam){.found = false};
    if (linked == NULL)
        return sett_seam(&search, NULL, seam);
    SettPrefix longer;
    *linked = (SettLinked){.failed = -1, .blocked = -1};
    SettStatus status = sett_prefix_copy(beginning, &longer);
    if (status == SETT_OK)
        status = sett_seam(&search, &longer, seam);
    if (status != SETT_OK || !seam->found)
        return status;
    linked->seams = SETT_TAKE(tmp, 1, SettSeam);
    if (linked->seams == NULL)
        return SETT_NO_MEMORY;
    *linked->seams = *seam;
    linked->cost = seam->cost;
    linked->asked = seam->asked;
    linked->gave_up = seam->gave_up;
    return sett_linked_of(&longer, tmp, linked);
}
