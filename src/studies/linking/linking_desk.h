/* linking_desk.h - what an item of the study of links works with. Private to
   linking_items.c and linking_walks.c. */
#ifndef SETT_STUDIES_LINKING_DESK_H
#define SETT_STUDIES_LINKING_DESK_H

#include "studies/linking/linking.h"

/* What an item works with. Models are its own: links add slices to them. */
typedef struct SettLinkingDesk {
    const SettLinkingStudy *t;
    const SettLinkingRun *run;
    SettLinkKit paper, ours; /* ours: links of known n-grams */
    SettLinkWish short_wish;
    SettTreeSearch *empty, *forced; /* with links of no slices; without */
    SettArena keep;                 /* models, and prefixes that grow */
    SettArena *tmp;
} SettLinkingDesk;

/** How far the characteristics of two levels are apart. */
SettStatus sett_linking_shift(SettLinkingDesk *d, const SettGrid *a,
                              const SettGrid *b, double *out);
/** Whether a level of ours is whole and its way was played to the goal; `level`
    becomes it. */
SettStatus sett_linking_usable(SettLinkingDesk *d, const SettLinked *linked,
                               SettGrid *level, bool *out);
/** Levels `from` to `to` of one kind. */
SettStatus sett_linking_do_walks(SettLinkingDesk *d, int32_t walk, int64_t from,
                                 int64_t to, SettText *payload);

#endif
