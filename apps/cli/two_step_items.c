/* two_step_items.c - the levels of the nine combinations as items of a study:
   so many of one combination, and of each level its hash and some doubles. */
#include "two_step.h"

/* Levels from..to-1 of one combination. */
typedef struct Item {
    int32_t combo;
    int64_t from, to;
} Item;

static int64_t items_of_combo(const TwoStepItems *items)
{
    return (items->levels + items->block - 1) / items->block;
}

int64_t sett_two_step_item_count(const TwoStepItems *items)
{
    return TWO_STEP_COMBOS * items_of_combo(items);
}

static Item item_at(const TwoStepItems *items, int64_t index)
{
    int64_t count = items_of_combo(items);
    Item item = {.combo = (int32_t)(index / count),
                 .from = index % count * items->block};
    item.to = item.from + items->block < items->levels
                  ? item.from + items->block
                  : items->levels;
    return item;
}

static int32_t doubles_of(const TwoStepItems *items)
{
    return items->parts[0].size + items->parts[1].size;
}

SettStatus sett_two_step_do_item(const TwoStepItems *items, const void *user,
                                 int64_t index, SettArena *tmp,
                                 SettText *payload)
{
    Item item = item_at(items, index);
    double *values = SETT_TAKE(tmp, doubles_of(items), double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = item.from; i < item.to; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        uint64_t hash = 0;
        for (int32_t v = 0; v < doubles_of(items); v++)
            values[v] = 0.0 / 0.0;
        SettStatus s = items->level(user, item.combo, i, tmp, values, &hash);
        if (s != SETT_OK)
            return s;
        sett_study_put(payload, hash);
        for (int32_t v = 0; v < doubles_of(items); v++)
            sett_study_put_double(payload, values[v]);
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

static void take_level(TwoStepItems *items, int64_t at, const uint8_t *bytes)
{
    items->hashes[at] = sett_study_get(bytes);
    items->failed += items->hashes[at] == 0;
    for (int32_t p = 0; p < 2; p++)
        for (int32_t v = 0; v < items->parts[p].size; v++)
            items->parts[p].values[at * items->parts[p].size + v] =
                sett_study_get_double(bytes += 8);
}

bool sett_two_step_take_item(TwoStepItems *items, int64_t index,
                             const uint8_t *payload, size_t size)
{
    Item item = item_at(items, index);
    size_t level_size = 8 * ((size_t)doubles_of(items) + 1);
    if (size != (size_t)(item.to - item.from) * level_size)
        return false;
    for (int64_t i = item.from; i < item.to; i++, payload += level_size)
        take_level(items, item.combo * items->levels + i, payload);
    return true;
}
