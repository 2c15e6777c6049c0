/* kernel_plain_leap.h - what the parts of the plain twin of kernels ask of one
   another. */
#ifndef SETT_KERNEL_PLAIN_LEAP_H
#define SETT_KERNEL_PLAIN_LEAP_H

#include "kernel_plain.h"

/** One action of a platformer. */
bool kernel_plain_leap(const PlainGame *g, PlainState *s, uint32_t action);

bool kernel_plain_may_enter(const PlainGame *g, const PlainState *s, int32_t x,
                            int32_t y, int32_t dx, int32_t dy, bool solid_too);
bool kernel_plain_is_shut(const PlainGame *g, const PlainState *s, int32_t x,
                          int32_t y);
void kernel_plain_arrive(const PlainGame *g, PlainState *s, int32_t x,
                         int32_t y, int32_t air, int32_t side);
/** The start, with what lies there taken. */
void kernel_plain_begin(const PlainGame *game, PlainState *state);

#endif
