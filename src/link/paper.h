/* paper.h - the linker as Biemer and Cooper 2022 have it, over a model: chains
   and tree search in the paper's order (tree_search.h). */
#ifndef SETT_LINK_PAPER_H
#define SETT_LINK_PAPER_H

#include "link/linked.h"
#include "link/tree_search.h"

/** What differs between the paper's runs. */
typedef struct SettPaper {
    bool allow_empty; /**< nothing, or the chains alone, may do */
    bool parts; /**< where all training slices are linking slices: those with
                     structures too, as the paper's program has it and its text
                     has not */
} SettPaper;

/** The tree search of a model. Adds its linking slices to the model, and
   belongs to its arena. */
SettStatus sett_link_paper(SettLinkModel *model, SettPaper paper,
                           SettTreeSearch *out);

/** A whole level of a job's segments with the paper's link at each seam: every
    search sees two segments and no more. So `out->found` says that every seam
    has a link, not that the agent completes the level: ask sett_link_way. The
    level has no way of its own. A link costs its slices. Uses the job's model,
    segments and count. Belongs to `arena`; `tmp` is another one. */
SettStatus sett_link_paper_all(const SettLinkJob *job, SettPaper paper,
                               SettArena *arena, SettArena *tmp,
                               SettLinked *out);

#endif
