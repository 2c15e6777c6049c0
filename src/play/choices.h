/* choices.h - the legal actions of a state, however many there are. */
#ifndef SETT_PLAY_CHOICES_H
#define SETT_PLAY_CHOICES_H

#include "sett/play.h"

typedef struct SettChoices {
    uint32_t *items;
    int32_t count, capacity;
} SettChoices;

/** Fills `choices`, growing it in `arena` where it is too small. */
SettStatus sett_choices_fill(SettChoices *choices, const SettRules *rules,
                             const void *context, void *scratch,
                             const void *state, SettArena *arena);

#endif
