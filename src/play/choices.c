/* choices.c - see choices.h. */
#include "play/choices.h"

/* Enough for most states; others cost a second look. */
#define FIRST_CAPACITY 32

static SettStatus grow(SettChoices *choices, int32_t capacity, SettArena *arena)
{
    choices->items = sett_arena_raw(arena, (size_t)capacity, sizeof(uint32_t));
    if (choices->items == NULL)
        return SETT_NO_MEMORY;
    choices->capacity = capacity;
    return SETT_OK;
}

SettStatus sett_choices_fill(SettChoices *choices, const SettRules *rules,
                             const void *context, void *scratch,
                             const void *state, SettArena *arena)
{
    SettStatus status = SETT_OK;
    if (choices->capacity == 0)
        status = grow(choices, FIRST_CAPACITY, arena);
    if (status != SETT_OK)
        return status;
    choices->count = rules->actions(context, scratch, state, choices->items,
                                    choices->capacity);
    if (choices->count <= choices->capacity)
        return SETT_OK;
    status = grow(choices, 2 * choices->count, arena);
    if (status == SETT_OK)
        choices->count = rules->actions(context, scratch, state, choices->items,
                                        choices->capacity);
    return status;
}
