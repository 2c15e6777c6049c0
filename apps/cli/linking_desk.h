/* linking_desk.h - what an item of the study of links works with. Private to
   linking_items.c and cli_linking_walks.c. */
#ifndef SETT_CLI_LINKING_DESK_H
#define SETT_CLI_LINKING_DESK_H

#include "linking_study.h"

/* What an item works with: its own models, since links add slices to them. */
typedef struct LinkingDesk {
    const LinkingStudy *t;
    const LinkingRun *run;
    CliLinking paper, ours; /* ours: links of known n-grams */
    SettLinkWish short_wish;
    SettTreeSearch *empty, *forced; /* with links of no slices; without */
    SettArena keep;                 /* models, and prefixes that grow */
    SettArena *tmp;
} LinkingDesk;

/** How far the characteristics of two levels are apart. */
SettStatus cli_linking_shift(LinkingDesk *d, const SettGrid *a,
                             const SettGrid *b, double *out);
/** Whether a level of ours is whole and its way was played to the goal; `level`
    becomes it. */
SettStatus cli_linking_usable(LinkingDesk *d, const SettLinked *linked,
                              SettGrid *level, bool *out);
/** Levels `from` to `from + LINKING_BLOCK` of one kind. */
SettStatus cli_linking_do_walks(LinkingDesk *d, int32_t walk, int64_t from,
                                SettText *payload);

#endif
