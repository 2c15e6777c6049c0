/* breeding_page.h - a page of generators that are bred by hand (breeding.h), as
   text for a terminal and as a picture (docs/design/pplgg.md, sections 9 and
   13). */
#ifndef SETT_BREEDING_PAGE_H
#define SETT_BREEDING_PAGE_H

#include "sett/breeding.h"
#include "sett/chart.h"

SETT_BEGIN

/** What is looked at. */
typedef struct SettBreedingView {
    const SettBreeding *breeding;
    const SettGame *game; /**< the breeding's */
    uint64_t seed;        /**< of the levels that are shown and rated */
    SettCrew crew;
} SettBreedingView;

/** The page as text: for each generator a thumbnail of 8 levels, its number
   from 1 on with '*' where it is marked, its parents on this page, and how far
   the first rater gets in 10 levels. `colour`: with escape sequences of
   terminals. `arena` holds the work. SETT_CANCELLED, SETT_NO_MEMORY. Cost: 10
   rated levels a generator. */
SettStatus sett_breeding_page_text(const SettBreedingView *view, bool colour,
                                   SettArena *arena, SettText *out);
/** "#5, crossed of #1 and #4, mutated, generation 2". */
void sett_bred_lineage(const SettBred *one, SettText *out);
/** The generator at `place`, from 0: all its ancestors by lineage, the newest
    first, and what each agent does and whom it is of. `arena` holds the work.
    SETT_NO_MEMORY. */
SettStatus sett_bred_text(const SettBreedingView *view, int32_t place,
                          SettArena *arena, SettText *out);
/** The page as a picture: for each generator maps of 20 levels by role and by
    parent, ratings over 10 levels by all raters, and how alike levels are
   within it, in the thirds of a level and between generators. All of it belongs
   to `arena`. SETT_CANCELLED, SETT_NO_MEMORY. Cost: 10 rated levels a generator
    and rater. */
SettStatus sett_breeding_picture(const SettBreedingView *view, SettArena *arena,
                                 SettCards *out);

SETT_END
#endif
