/* breeding.c - breeding by hand: the record of pages, with marks, undo and redo
   (Kerssemakers et al. 2012, sections III.A and V.B). Differs: the paper's
   population is 12 in its workflow and 10 elsewhere: 12 here; parents survive,
   and every step can be taken back. */
#include "sett/breeding.h"
#include "lab/breeding.h"

#include <string.h>

static const SettParam breeding_rows[] = {
    SETT_ROW(SettBreedingParams, population, 12, SETT_FEWEST_LITTER,
             SETT_MAX_LITTER, "generators on a page"),
    SETT_ROW(SettBreedingParams, crossover, 0.9, 0, 1,
             "chance that a child has two parents"),
    SETT_ROW(SettBreedingParams, mutation, 0.5, 0, 1,
             "chance that a child is mutated"),
    SETT_ROW(SettBreedingParams, keep, 1, 0, 1,
             "parents stay, on the first places"),
    SETT_ROW(SettBreedingParams, fresh, 0, 0, SETT_MAX_LITTER - 1,
             "places for generators that are not bred"),
    SETT_ROW(SettBreedingParams, candidates, 12, 1, 1000,
             "children tried for each place where there is a wish"),
    SETT_ROW(SettBreedingParams, levels, 3, 1, 1000,
             "levels that each of them is measured on"),
};
const SettTable sett_breeding_params =
    SETT_TABLE(SettBreedingParams, breeding_rows);

const char *sett_birth_name(SettBirth birth)
{
    static const char *const names[] = {
#define BIRTH_NAME(name, text) text,
        SETT_BIRTH_LIST(BIRTH_NAME)
#undef BIRTH_NAME
    };
    SETT_ASSERT(birth < SETT_BIRTHS);
    return names[birth];
}

/* Doubles a list of pointers or pages until `need` fit in. */
static bool grow(const SettAlloc *alloc, void **list, int32_t *room,
                 int32_t need, size_t size)
{
    int32_t more = *room > 0 ? *room : 64;
    while (more < need)
        more *= 2;
    if (more == *room)
        return true;
    void *moved = alloc->fn(alloc->user, *list, (size_t)*room * size,
                            (size_t)more * size);
    if (moved == NULL)
        return false;
    *list = moved;
    *room = more;
    return true;
}

SettStatus sett_litter_reserve(SettBreeding *b)
{
    void *born = b->born, *pages = b->pages;
    bool ok = grow(&b->def.alloc, &born, &b->born_room,
                   b->born_count + SETT_MAX_LITTER, sizeof *b->born);
    b->born = born;
    ok = ok && grow(&b->def.alloc, &pages, &b->page_room, b->page_count + 1,
                    sizeof *b->pages);
    b->pages = pages;
    return ok ? SETT_OK : SETT_NO_MEMORY;
}

SettLitterDraft sett_litter_draft(const SettBreeding *b)
{
    SettLitterDraft d = {.mark = sett_arena_mark(&b->keep)};
    if (b->page_count > 0) {
        d.page.end = b->pages[b->page].end;
        d.page.generation = b->pages[b->page].generation;
    }
    return d;
}

SettBred *sett_litter_add(SettBreeding *b, SettLitterDraft *draft,
                          SettBirth birth)
{
    SettBred *one = SETT_TAKE(&b->keep, 1, SettBred);
    if (one == NULL)
        return NULL;
    *one = (SettBred){.id = draft->page.end++,
                      .generation = draft->page.generation,
                      .birth = birth,
                      .parents = {-1, -1},
                      .shifted = -1,
                      .name = ""};
    memset(one->origins, SETT_OF_NOBODY, sizeof one->origins);
    draft->born[draft->born_count++] = one;
    return one;
}

void sett_litter_commit(SettBreeding *b, const SettLitterDraft *draft)
{
    int32_t from = draft->page.end - draft->born_count;
    for (int32_t i = 0; i < draft->born_count; i++)
        b->born[from + i] = draft->born[i];
    b->born_count = draft->page.end;
    b->page = b->page_count > 0 ? b->page + 1 : 0;
    b->pages[b->page] = draft->page;
    b->page_count = b->page + 1;
}

void sett_litter_drop(SettBreeding *b, const SettLitterDraft *draft)
{
    sett_arena_reset(&b->keep, draft->mark);
}

const char *sett_litter_text(SettBreeding *b, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = sett_arena_raw(&b->keep, size, 1);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

SettBreedingDef sett_breeding_def(void)
{
    return (SettBreedingDef){
        .seed = 1, .alloc = sett_alloc_default(), .jobs = sett_jobs_serial()};
}

SettStatus sett_litter_open(const SettBreedingDef *def,
                            const SettBreedingParams *params,
                            SettBreeding **out, SettError *err)
{
    *out = NULL;
    if (def->game->canvas == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no canvas for agent programs",
                         def->game->name);
    SettStatus status =
        sett_params_check(&sett_breeding_params, params, NULL, err);
    if (status != SETT_OK)
        return status;
    if (params->fresh >= params->population)
        return sett_fail(err, SETT_BAD_INPUT,
                         "%d fresh generators leave no place for children on a "
                         "page of %d",
                         (int)params->fresh, (int)params->population);
    SettBreeding *b = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *b);
    if (b == NULL)
        return sett_no_memory(err);
    memset(b, 0, sizeof *b);
    b->def = *def;
    b->p = *params;
    sett_gagent_ranges(def->game, &b->ranges);
    sett_arena_init(&b->keep, def->alloc, 0);
    sett_arena_init(&b->tmp, def->alloc, 0);
    b->crew = (SettCrew){
        .jobs = def->jobs,
        .scratch = sett_arenas_take(&b->keep, def->jobs.workers, def->cancel),
        .cancel = def->cancel};
    if (b->crew.scratch == NULL) {
        sett_breeding_destroy(b);
        return sett_no_memory(err);
    }
    *out = b;
    return SETT_OK;
}

SettStatus sett_breeding_create(const SettBreedingDef *def, SettBreeding **out,
                                SettError *err)
{
    *out = NULL;
    if (def->game == NULL || def->params == NULL ||
        (def->database == NULL && def->database_count > 0))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "breeding needs a game and parameters");
    SettBreeding *b;
    SettStatus status = sett_litter_open(def, def->params, &b, err);
    if (status != SETT_OK)
        return status;
    SettLitterDraft draft = sett_litter_draft(b);
    SettRng rng = sett_rng(def->seed, SETT_FOR_SEARCH, b->turn++);
    status = sett_litter_reserve(b);
    if (status == SETT_OK)
        status = sett_litter_pick(b, &draft, b->p.population, &rng);
    if (status != SETT_OK) {
        sett_breeding_destroy(b);
        return sett_fail(err, status, "%s", sett_status_text(status));
    }
    sett_litter_commit(b, &draft);
    *out = b;
    return SETT_OK;
}

void sett_breeding_destroy(SettBreeding *b)
{
    if (b == NULL)
        return;
    SettAlloc alloc = b->def.alloc;
    sett_arenas_free(b->crew.scratch, b->def.jobs.workers);
    sett_arena_free(&b->keep);
    sett_arena_free(&b->tmp);
    if (b->born != NULL)
        alloc.fn(alloc.user, b->born, (size_t)b->born_room * sizeof *b->born,
                 0);
    if (b->pages != NULL)
        alloc.fn(alloc.user, b->pages, (size_t)b->page_room * sizeof *b->pages,
                 0);
    alloc.fn(alloc.user, b, sizeof *b, 0);
}

static SettLitterPage *shown(const SettBreeding *b)
{
    return &b->pages[b->page];
}

SettBreedingState sett_breeding_state(const SettBreeding *b)
{
    SettBreedingState s = {.population = b->p.population,
                           .seed = b->def.seed,
                           .generation = shown(b)->generation,
                           .page = b->page,
                           .pages = b->page_count,
                           .born = b->born_count,
                           .wish = b->wish_text};
    for (int32_t i = 0; i < b->p.population; i++)
        s.marked += sett_breeding_is_marked(b, i);
    return s;
}

const SettBred *sett_breeding_born(const SettBreeding *b, int32_t id)
{
    SETT_ASSERT(id >= 0 && id < b->born_count);
    return b->born[id];
}

const SettBred *sett_breeding_at(const SettBreeding *b, int32_t place)
{
    SETT_ASSERT(place >= 0 && place < b->p.population);
    return sett_breeding_born(b, shown(b)->ids[place]);
}

void sett_breeding_mark(SettBreeding *b, int32_t place, bool marked)
{
    SETT_ASSERT(place >= 0 && place < b->p.population);
    uint32_t bit = (uint32_t)1 << place;
    shown(b)->marked = (shown(b)->marked & ~bit) | (marked ? bit : 0);
}

bool sett_breeding_is_marked(const SettBreeding *b, int32_t place)
{
    SETT_ASSERT(place >= 0 && place < b->p.population);
    return (shown(b)->marked >> place & 1) != 0;
}

bool sett_breeding_undo(SettBreeding *b)
{
    if (b->page == 0)
        return false;
    b->page--;
    return true;
}

bool sett_breeding_redo(SettBreeding *b)
{
    if (b->page + 1 >= b->page_count)
        return false;
    b->page++;
    return true;
}
