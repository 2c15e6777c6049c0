/* breeding.h - the insides of a breeding by hand: its record of pages and of
   all generators born, and pages under construction. */
#ifndef SETT_LAB_BREEDING_H
#define SETT_LAB_BREEDING_H

#include "sett/breeding.h"
#include "sett/wish.h"

#define SETT_FEWEST_LITTER 4

typedef struct SettLitterPage {
    int32_t ids[SETT_MAX_LITTER];
    uint32_t marked; /* bit a place */
    int32_t generation;
    int32_t end; /* generators born up to this page */
} SettLitterPage;

struct SettBreeding {
    SettBreedingDef def;
    SettBreedingParams p;
    SettGagentRanges ranges;
    SettArena keep; /* all that is born; what a new page after undo makes
                       unreachable stays here until the end */
    SettArena tmp;  /* of one call */
    SettCrew crew;
    SettBred **born;
    int32_t born_count, born_room;
    SettLitterPage *pages;
    int32_t page, page_count, page_room;
    uint64_t turn; /* pages that were drawn, undone ones as well */
    SettWish wish;
    const char *wish_text; /* NULL: none */
};

/** A page to be; nothing of it is in the record yet. */
typedef struct SettLitterDraft {
    SettLitterPage page;
    SettBred *born[SETT_MAX_LITTER];
    int32_t born_count;
    int32_t filled; /* places */
    SettArenaMark mark;
} SettLitterDraft;

/** A breeding without pages. */
SettStatus sett_litter_open(const SettBreedingDef *def,
                            const SettBreedingParams *params,
                            SettBreeding **out, SettError *err);
/** Room in the record for a page and all its generators. */
SettStatus sett_litter_reserve(SettBreeding *b);
SettLitterDraft sett_litter_draft(const SettBreeding *b);
/** A new generator, unlinked to any place: generation and id are set, it has
    no parents. NULL on no memory. */
SettBred *sett_litter_add(SettBreeding *b, SettLitterDraft *draft,
                          SettBirth birth);
/** Makes the draft the page shown; after sett_litter_reserve it cannot fail. */
void sett_litter_commit(SettBreeding *b, const SettLitterDraft *draft);
/** Forgets the draft. */
void sett_litter_drop(SettBreeding *b, const SettLitterDraft *draft);
/** A copy that lives as long as the breeding; NULL on no memory. */
const char *sett_litter_text(SettBreeding *b, const char *text);
/** The same of a document, to whatever depth a session can hold. */
SettStatus sett_litter_document(SettBreeding *b, const SettJson *from,
                                const SettJson **out, SettError *err);
/** Picks of the database that are not in `taken` (a flag an entry), or
    generators at random, into the places left. */
SettStatus sett_litter_pick(SettBreeding *b, SettLitterDraft *draft,
                            int32_t count, SettRng *rng);

#endif
