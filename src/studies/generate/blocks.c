/* blocks.c - all levels of a plan, here on all threads or in parts that several
   programs make: an item is a block of levels, whose size depends on the plan
   alone. */
#include "base/least.h"
#include "sett/generated.h"

#define MOST_BLOCK 5000                /* levels of an item */
#define BLOCK_TILES ((int64_t)1 << 22) /* of its levels together */
#define LEAST_ITEMS 4000               /* where there are as many levels */
#define HEAD 16                        /* bytes before the texts of a level */
#define MOST_SLOTS 512
#define BATCH_TILES ((int64_t)1 << 24) /* bounds the text of all slots */

static SettStatus write_slot(const SettLevelPlan *plan, bool json,
                             SettStatus made, const SettPlannedLevel *level,
                             SettPlanSlot *slot)
{
    slot->infeasible = made == SETT_INFEASIBLE;
    if (slot->infeasible) {
        sett_level_plan_infeasible_text(level, &slot->note);
        if (json)
            sett_level_plan_infeasible_json(level, &slot->level);
        return slot->level.status;
    }
    if (json)
        return sett_level_plan_json(plan, level, &slot->level);
    sett_level_write(plan->game, level->grid, &slot->level);
    if (plan->draws > 0)
        sett_level_plan_played_text(plan, level->index, level->played,
                                    &slot->note);
    if (plan->report)
        sett_level_plan_report(plan, level, &slot->note);
    return slot->level.status;
}

/* Makes level number `item` of the plan into a slot, whose texts it replaces.
 */
static SettStatus fill_slot(const SettLevelPlan *plan, bool json, int64_t item,
                            SettArena *tmp, SettPlanSlot *slot)
{
    SettGrid grid;
    SettGenReport reports[SETT_MAX_STAGES];
    SettRedrawn played = {0};
    uint64_t seed = plan->recipe.seed;
    SettPlannedLevel level = {.index = sett_level_plan_index(plan, item),
                              .grid = &grid,
                              .reports = reports,
                              .played = &played,
                              .tmp = tmp};
    sett_text_clear(&slot->level);
    sett_text_clear(&slot->note);
    SettStatus status =
        plan->draws > 0 ? sett_redraw(sett_level_plan_make, plan, &plan->oracle,
                                      plan->draws, seed, level.index, tmp,
                                      &grid, reports, &played)
                        : sett_level_plan_make(plan, seed, level.index, tmp,
                                               &grid, reports);
    if (status != SETT_OK && status != SETT_INFEASIBLE)
        return status;
    status = write_slot(plan, json, status, &level, slot);
    return status == SETT_OK ? slot->note.status : status;
}

/* Levels that are made at once. */
typedef struct Batch {
    const SettLevelPlan *plan;
    SettPlanSlot *slots;
    int64_t size, start;
    bool json;
} Batch;

static SettStatus take_slots(Batch *b, int32_t workers, SettArena *arena)
{
    int64_t area = (int64_t)b->plan->recipe.w * b->plan->recipe.h;
    int64_t size = area > 0 ? BATCH_TILES / area : 1;
    size = sett_min_wide(sett_max_wide(size, workers), MOST_SLOTS);
    b->size = sett_min_wide(size, b->plan->count);
    b->slots = SETT_TAKE(arena, b->size, SettPlanSlot);
    for (int64_t i = 0; b->slots != NULL && i < b->size; i++)
        b->slots[i] = (SettPlanSlot){.level = sett_text(arena->alloc),
                                     .note = sett_text(arena->alloc)};
    return b->slots != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus make_level(void *user, int64_t item, SettArena *tmp)
{
    const Batch *b = user;
    return fill_slot(b->plan, b->json, b->start + item, tmp, &b->slots[item]);
}

/* What was made before an interruption is handed on, too. */
static SettStatus make_batch(Batch *b, const SettCrew *crew,
                             SettPlanSlotFn *take, void *user)
{
    int64_t n = sett_min_wide(b->plan->count - b->start, b->size), done = 0;
    SettStatus status = sett_each(crew, n, make_level, b, &done);
    if (status != SETT_OK && status != SETT_CANCELLED)
        return status;
    for (int64_t i = 0; i < done; i++) {
        b->slots[i].last = i + 1 == done;
        SettStatus taken = take(user, b->start + i, &b->slots[i]);
        if (taken != SETT_OK)
            return taken;
    }
    return status;
}

SettStatus sett_level_plan_all(const SettLevelPlan *plan, bool json,
                               const SettCrew *crew, SettArena *arena,
                               SettPlanSlotFn *take, void *user)
{
    Batch b = {.plan = plan, .json = json};
    SettStatus status = take_slots(&b, crew->jobs.workers, arena);
    for (; status == SETT_OK && b.start < plan->count; b.start += b.size)
        status = make_batch(&b, crew, take, user);
    for (int64_t i = 0; b.slots != NULL && i < b.size; i++) {
        sett_text_free(&b.slots[i].level);
        sett_text_free(&b.slots[i].note);
    }
    return status;
}

/* The levels of a plan at work in parts. */
typedef struct Blocks {
    const SettLevelPlan *plan;
    bool json;
    int64_t per; /* levels of an item */
    SettPlanSlotFn *take;
    void *user;
    SettPlanSlot taken; /* the level that is handed on */
} Blocks;

static int64_t levels_per_item(const SettLevelPlan *plan)
{
    int64_t area = (int64_t)plan->recipe.w * plan->recipe.h;
    int64_t per = plan->count / LEAST_ITEMS;
    int64_t most = area > 0 ? BLOCK_TILES / area : 1;
    most = most < MOST_BLOCK ? most : MOST_BLOCK;
    per = per < most ? per : most;
    return per > 1 ? per : 1;
}

static void put_slot(const SettPlanSlot *slot, SettText *out)
{
    sett_study_put(out, (uint64_t)slot->level.size << 1 |
                            (uint64_t)slot->infeasible);
    sett_study_put(out, slot->note.size);
    sett_text_bytes(out, slot->level.data, slot->level.size);
    sett_text_bytes(out, slot->note.data, slot->note.size);
}

static SettStatus make_block(void *self, int64_t index, SettArena *tmp,
                             SettText *payload)
{
    const Blocks *b = self;
    int64_t from = index * b->per, to = from + b->per;
    SettAlloc alloc = payload->alloc;
    SettPlanSlot slot = {.level = sett_text(alloc), .note = sett_text(alloc)};
    SettStatus status = SETT_OK;
    for (; status == SETT_OK && from < to && from < b->plan->count; from++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = fill_slot(b->plan, b->json, from, tmp, &slot);
        sett_arena_reset(tmp, mark);
        if (status == SETT_OK)
            put_slot(&slot, payload);
    }
    sett_text_free(&slot.level);
    sett_text_free(&slot.note);
    return status;
}

/* The next level of a block; false where the bytes make no sense. */
static bool get_slot(const uint8_t **at, size_t *left, SettPlanSlot *slot)
{
    if (*left < HEAD)
        return false;
    uint64_t level = sett_study_get(*at), note = sett_study_get(*at + 8);
    slot->infeasible = (level & 1) != 0;
    level >>= 1;
    size_t room = *left - HEAD;
    if (level > room || note > room - level)
        return false;
    sett_text_clear(&slot->level);
    sett_text_clear(&slot->note);
    sett_text_bytes(&slot->level, *at + HEAD, (size_t)level);
    sett_text_bytes(&slot->note, *at + HEAD + level, (size_t)note);
    *at += HEAD + level + note;
    *left = room - (size_t)level - (size_t)note;
    return true;
}

static SettStatus take_block(void *self, int64_t index, const uint8_t *payload,
                             size_t size)
{
    Blocks *b = self;
    int64_t from = index * b->per, to = from + b->per;
    for (; from < to && from < b->plan->count; from++) {
        SettPlanSlot *slot = &b->taken;
        if (!get_slot(&payload, &size, slot))
            return SETT_BAD_INPUT;
        if (slot->level.status != SETT_OK || slot->note.status != SETT_OK)
            return SETT_NO_MEMORY;
        SettStatus status = b->take(b->user, from, slot);
        if (status != SETT_OK)
            return status;
    }
    return size == 0 ? SETT_OK : SETT_BAD_INPUT;
}

SettStatus sett_level_plan_parts(const SettLevelPlan *plan, bool json,
                                 SettPlanSlotFn *take, void *user,
                                 SettParts *parts)
{
    SettAlloc alloc = parts->host->arena->alloc;
    Blocks b = {.plan = plan,
                .json = json,
                .per = levels_per_item(plan),
                .take = take,
                .user = user,
                .taken = {.level = sett_text(alloc), .note = sett_text(alloc)}};
    parts->items = (plan->count + b.per - 1) / b.per;
    parts->per_item = b.per;
    parts->what = "levels";
    parts->item = make_block;
    /* cppcheck-suppress autoVariables ; read during this call alone */
    parts->self = &b;
    SettStatus status = sett_parts_run(parts);
    if (status == SETT_OK && parts->complete)
        status = sett_parts_gather(parts, take_block);
    sett_text_free(&b.taken.level);
    sett_text_free(&b.taken.note);
    return status;
}
