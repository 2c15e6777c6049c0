/* archive.c - cells with two lists of individuals each, the best first. One
   pool holds them all; a list is a chain through it, so that a cell may hold
   more than it keeps for a while (after new axes) and nothing is ever moved.
   docs/design/edd.md, section 6.1; ties stay with who came first. */
#include "sett/archive.h"

#include <string.h>

#include "search/archive_body.h"

#define RECLUSTER 10 /* rounds of k-means */

SettArchiveDef sett_archive_def(void)
{
    return (SettArchiveDef){.points = 25,
                            .keep = {1, 1},
                            .unique = true,
                            .genome_capacity = 64,
                            .seed = 1,
                            .alloc = sett_alloc_default()};
}

static SettStatus count_cells(const SettArchiveDef *def, int32_t *cells,
                              SettError *err)
{
    int64_t n = 1;
    if (def->axis_count < 0 || def->axis_count > SETT_MAX_DIMENSIONS)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "an archive has at most %d dimensions",
                         SETT_MAX_DIMENSIONS);
    for (int32_t a = 0; a < def->axis_count; a++) {
        const SettDimension *axis = &def->axes[a];
        if (axis->bins < 1 || !(axis->low < axis->high) || axis->feature < 0 ||
            axis->feature >= SETT_MAX_FEATURES)
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "dimension %d has no bins, no range or no feature",
                             a + 1);
        /* Of two axes of one feature only the diagonal is ever filled, and an
           archive file would name the feature twice. */
        for (int32_t b = 0; b < a; b++)
            if (def->axes[b].feature == axis->feature)
                return sett_fail(
                    err, SETT_BAD_ARGUMENT,
                    "dimension %d is of the feature of an earlier one", a + 1);
        n *= axis->bins;
        if (n > SETT_MAX_CELLS)
            break;
    }
    if (def->cells != SETT_CELLS_GRID && def->axis_count > 0)
        n = def->points;
    if (n < 1 || n > SETT_MAX_CELLS)
        return sett_fail(err, SETT_TOO_LARGE, "over %d cells", SETT_MAX_CELLS);
    *cells = (int32_t)n;
    return SETT_OK;
}

static void empty_lists(ArchiveBody *b)
{
    for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
        b->filled_count[k] = 0;
        for (int32_t c = 0; c < b->cells; c++)
            b->lists[k][c] = (ArchiveList){ARCHIVE_NONE, 0};
    }
}

static void free_slots(ArchiveBody *b)
{
    for (int32_t i = 0; i < b->slot_count; i++)
        b->slots[i].next = i + 1 < b->slot_count ? i + 1 : ARCHIVE_NONE;
    b->free = 0;
    b->used = 0;
}

static void shares_of(const SettArchiveDef *def, const double *features,
                      double *out)
{
    for (int32_t a = 0; a < def->axis_count; a++)
        out[a] =
            sett_dimension_share(&def->axes[a], features[def->axes[a].feature]);
}

int32_t sett_archive_cell_of(const ArchiveBody *b, const double *features)
{
    const SettArchiveDef *def = &b->def;
    if (b->points.count > 0) {
        double at[SETT_MAX_DIMENSIONS];
        shares_of(def, features, at);
        return sett_points_nearest(&b->points, at);
    }
    int32_t cell = 0, stride = 1;
    for (int32_t a = 0; a < def->axis_count; a++) {
        const SettDimension *axis = &def->axes[a];
        int32_t bin =
            sett_dimension_bin(axis, def->binning, features[axis->feature]);
        if (bin < 0)
            return ARCHIVE_NONE;
        cell += bin * stride;
        stride *= axis->bins;
    }
    return cell;
}

/* `extra` places beside those that full cells take. */
static SettStatus take_slots(ArchiveBody *b, int32_t extra)
{
    const SettArchiveDef *def = &b->def;
    int64_t n = (int64_t)b->cells * (def->keep[0] + def->keep[1]) + extra;
    if (n > INT32_MAX / 2)
        return SETT_TOO_LARGE;
    b->slot_count = (int32_t)n;
    b->slots = SETT_TAKE(&b->arena, n, ArchiveSlot);
    size_t stride = (size_t)def->genome_capacity;
    uint8_t *bytes = sett_arena_take(&b->arena, (size_t)n, stride);
    if (b->slots == NULL || bytes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < b->slot_count; i++)
        b->slots[i].one.genome = (SettGenome){
            .bytes = bytes + (size_t)i * stride, .capacity = (int32_t)stride};
    free_slots(b);
    return SETT_OK;
}

static SettStatus take_lists(ArchiveBody *b)
{
    b->misses = SETT_TAKE(&b->arena, b->cells, uint32_t);
    if (b->misses == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
        b->lists[k] = SETT_TAKE(&b->arena, b->cells, ArchiveList);
        b->filled[k] = SETT_TAKE(&b->arena, b->cells, int32_t);
        if (b->lists[k] == NULL || b->filled[k] == NULL)
            return SETT_NO_MEMORY;
    }
    empty_lists(b);
    return SETT_OK;
}

static SettStatus take_points(ArchiveBody *b)
{
    const SettArchiveDef *def = &b->def;
    if (def->cells == SETT_CELLS_GRID || def->axis_count == 0)
        return SETT_OK;
    b->points.axes = def->axis_count;
    b->points.count = def->points;
    b->points.at = SETT_TAKE(&b->arena, def->points * def->axis_count, double);
    b->samples = SETT_TAKE(&b->arena, b->slot_count * def->axis_count, double);
    b->order = SETT_TAKE(&b->arena, b->slot_count, int32_t);
    if (b->points.at == NULL || b->samples == NULL || b->order == NULL)
        return SETT_NO_MEMORY;
    return sett_points_spread(&b->points, def->seed, &b->arena);
}

static SettStatus body_take(ArchiveBody *b, const SettArchiveDef *def,
                            int32_t extra, SettError *err)
{
    *b = (ArchiveBody){.def = *def};
    SettStatus status = count_cells(def, &b->cells, err);
    if (status != SETT_OK)
        return status;
    if (def->keep[0] < 1 || def->keep[1] < 0)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a cell keeps at least one feasible individual");
    if (def->evict == SETT_EVICT_HEAP &&
        (def->keep[0] < 2 || def->keep[0] > ARCHIVE_HEAP))
        return sett_fail(err, SETT_BAD_ARGUMENT, "a heap keeps 2 to %d",
                         ARCHIVE_HEAP);
    sett_arena_init(&b->arena, def->alloc, 0);
    status = take_slots(b, extra);
    if (status == SETT_OK)
        status = take_lists(b);
    if (status == SETT_OK)
        status = take_points(b);
    if (status == SETT_OK)
        return SETT_OK;
    sett_arena_free(&b->arena);
    return sett_fail(err, status, "an archive of %d cells: %s", (int)b->cells,
                     sett_status_text(status));
}

SettStatus sett_archive_create(const SettArchiveDef *def, SettArchive **out,
                               SettError *err)
{
    *out = NULL;
    SettArchive *archive =
        def->alloc.fn(def->alloc.user, NULL, 0, sizeof *archive);
    if (archive == NULL)
        return sett_no_memory(err);
    SettStatus status = body_take(&archive->body, def, 0, err);
    if (status != SETT_OK) {
        def->alloc.fn(def->alloc.user, archive, sizeof *archive, 0);
        return status;
    }
    *out = archive;
    return SETT_OK;
}

void sett_archive_destroy(SettArchive *archive)
{
    if (archive == NULL)
        return;
    SettAlloc alloc = archive->body.def.alloc;
    sett_arena_free(&archive->body.arena);
    alloc.fn(alloc.user, archive, sizeof *archive, 0);
}

static int32_t kind_of(const ArchiveBody *b, const SettScore *score)
{
    return score->violation == 0 || b->def.evict == SETT_EVICT_HEAP
               ? SETT_FEASIBLE
               : SETT_UNFEASIBLE;
}

/* Strictly better; infeasible ones by their fitness alone where asked. */
static bool better(const ArchiveBody *b, const SettScore *x, const SettScore *y)
{
    if (!b->def.by_fitness)
        return sett_score_better(x, y);
    SettScore fx = {.fitness = x->fitness}, fy = {.fitness = y->fitness};
    return sett_score_better(&fx, &fy);
}

/* The chain's link behind which one with this score goes: after those that are
   equal or better; in a heap, which is read back in its order, at the end. */
static int32_t *place_for(ArchiveBody *b, ArchiveList *list,
                          const SettScore *score)
{
    bool heap = b->def.evict == SETT_EVICT_HEAP;
    int32_t *link = &list->first;
    while (*link != ARCHIVE_NONE &&
           (heap || !better(b, score, &b->slots[*link].one.score)))
        link = &b->slots[*link].next;
    return link;
}

int32_t sett_archive_take_slot(ArchiveBody *b, const SettIndividual *one,
                               uint64_t hash)
{
    int32_t slot = b->free;
    SETT_ASSERT(slot != ARCHIVE_NONE);
    ArchiveSlot *s = &b->slots[slot];
    b->free = s->next;
    b->used++;
    s->one.score = one->score;
    s->one.born = one->born;
    s->hash = hash;
    SETT_ASSERT(sett_genome_copy(&s->one.genome, &one->genome));
    return slot;
}

void sett_archive_give_slot(ArchiveBody *b, int32_t slot)
{
    b->slots[slot].next = b->free;
    b->free = slot;
    b->used--;
}

void sett_archive_drop_last(ArchiveBody *b, ArchiveList *list)
{
    int32_t *link = &list->first;
    while (b->slots[*link].next != ARCHIVE_NONE)
        link = &b->slots[*link].next;
    int32_t slot = *link;
    *link = ARCHIVE_NONE;
    list->count--;
    sett_archive_give_slot(b, slot);
}

/* Frees a slot: of a cell that holds more than it keeps, else of this one. */
void sett_archive_make_room(ArchiveBody *b, ArchiveList *list)
{
    for (int32_t k = SETT_POPULATIONS - 1; k >= 0; k--)
        for (int32_t c = 0; c < b->cells; c++)
            if (b->lists[k][c].count > b->def.keep[k]) {
                sett_archive_drop_last(b, &b->lists[k][c]);
                return;
            }
    sett_archive_drop_last(b, list);
}

static bool holds(const ArchiveBody *b, const ArchiveList *list, uint64_t hash)
{
    for (int32_t i = list->first; i != ARCHIVE_NONE; i = b->slots[i].next)
        if (b->slots[i].hash == hash)
            return true;
    return false;
}

/* What a full cell does with one that is no better than its worst. */
typedef enum Full { FULL_REFUSES, FULL_GROWS } Full;

static SettAdded add(ArchiveBody *b, const SettIndividual *one, Full full,
                     int32_t *cell)
{
    int32_t kind = kind_of(b, &one->score);
    int32_t at = sett_archive_cell_of(b, one->score.features);
    if (cell != NULL)
        *cell = at;
    /* Refuse NaN fitness: nothing is better or worse. */
    if (at == ARCHIVE_NONE || b->def.keep[kind] == 0 ||
        one->score.fitness != one->score.fitness)
        return SETT_REFUSED;
    ArchiveList *list = &b->lists[kind][at];
    uint64_t hash = sett_genome_hash(&one->genome);
    if (b->def.unique && holds(b, list, hash))
        return SETT_KNOWN;
    if (b->def.evict == SETT_EVICT_HEAP && full == FULL_REFUSES)
        return sett_archive_push(b, one, hash, at);
    int32_t *link = place_for(b, list, &one->score);
    bool first = list->count == 0;
    bool crowded = full == FULL_REFUSES && list->count >= b->def.keep[kind];
    if (crowded && *link == ARCHIVE_NONE)
        return SETT_REFUSED;
    if (b->free == ARCHIVE_NONE && !crowded) { /* may empty the list */
        sett_archive_make_room(b, list);
        link = place_for(b, list, &one->score);
    }
    SettAdded added = first                  ? SETT_FIRST
                      : link == &list->first ? SETT_ELITE
                                             : SETT_KEPT;
    /* The last one stands behind `link`, so that the link stays valid. */
    if (crowded)
        sett_archive_drop_last(b, list);
    int32_t slot = sett_archive_take_slot(b, one, hash);
    b->slots[slot].next = *link;
    *link = slot;
    list->count++;
    if (added == SETT_FIRST)
        b->filled[kind][b->filled_count[kind]++] = at;
    return added;
}

static void add_all(ArchiveBody *into, const ArchiveBody *from, Full full)
{
    for (int32_t c = 0; c < from->cells; c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++)
            for (int32_t i = from->lists[k][c].first; i != ARCHIVE_NONE;
                 i = from->slots[i].next)
                add(into, &from->slots[i].one, full, NULL);
}

SettAdded sett_archive_add(SettArchive *archive, const SettIndividual *one,
                           int32_t *cell)
{
    return add(&archive->body, one, FULL_REFUSES, cell);
}

void sett_archive_settle(SettArchive *archive, const SettIndividual *one)
{
    add(&archive->body, one, FULL_GROWS, NULL);
}

void sett_archive_merge(SettArchive *into, const SettArchive *from)
{
    add_all(&into->body, &from->body, FULL_REFUSES);
}

void sett_archive_clear(SettArchive *archive)
{
    empty_lists(&archive->body);
    free_slots(&archive->body);
}

SettStatus sett_archive_reshape(SettArchive *archive, const SettArchiveDef *def,
                                SettError *err)
{
    ArchiveBody old = archive->body, fresh;
    SettArchiveDef wanted = *def;
    wanted.genome_capacity = old.def.genome_capacity;
    wanted.alloc = old.def.alloc;
    SettStatus status = body_take(&fresh, &wanted, old.used, err);
    if (status != SETT_OK)
        return status;
    archive->body = fresh;
    add_all(&archive->body, &old, FULL_GROWS);
    sett_arena_free(&old.arena);
    return SETT_OK;
}

/* Puts all individuals into the lists of the cells as they are now. */
static void relink(ArchiveBody *b, int32_t count)
{
    empty_lists(b);
    for (int32_t i = 0; i < count; i++) {
        ArchiveSlot *slot = &b->slots[b->order[i]];
        int32_t kind = kind_of(b, &slot->one.score);
        int32_t cell = sett_archive_cell_of(b, slot->one.score.features);
        ArchiveList *list = &b->lists[kind][cell];
        int32_t *link = place_for(b, list, &slot->one.score);
        if (list->count++ == 0)
            b->filled[kind][b->filled_count[kind]++] = cell;
        slot->next = *link;
        *link = b->order[i];
    }
}

SettStatus sett_archive_recluster(SettArchive *archive)
{
    ArchiveBody *b = &archive->body;
    if (b->points.count == 0)
        return SETT_OK;
    int32_t n = 0;
    for (int32_t c = 0; c < b->cells; c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++)
            for (int32_t i = b->lists[k][c].first; i != ARCHIVE_NONE;
                 i = b->slots[i].next)
                b->order[n++] = i;
    for (int32_t i = 0; i < n; i++)
        shares_of(&b->def, b->slots[b->order[i]].one.score.features,
                  b->samples + i * b->points.axes);
    SettStatus status =
        sett_points_move(&b->points, b->samples, n, RECLUSTER, &b->arena);
    if (status == SETT_OK)
        relink(b, n);
    return status;
}
