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
const SettKernelTile *kernel_plain_tile(const PlainGame *g, int32_t x,
                                        int32_t y);
bool kernel_plain_inside(const PlainGame *g, int32_t x, int32_t y);
/** Brings a place back over sides that are joined. */
void kernel_plain_wrap(const PlainGame *g, int32_t *x, int32_t *y);
bool kernel_plain_is_thing(const SettKernelTile *tile);
void kernel_plain_hurt(const PlainGame *g, PlainState *s, int32_t damage);
/** Foes never enter, boxes never go there. */
bool kernel_plain_walls(const PlainGame *g, int32_t x, int32_t y);
const SettKernelFoe *kernel_plain_kind_of(const PlainGame *g, int32_t i);
int32_t kernel_plain_abs_of(int32_t value);
bool kernel_plain_sees(const PlainGame *g, const PlainState *s, SettPoint from,
                       SettPoint to);
/** The player hits a foe; runs into foes (true: he stays); shares their cell.
 */
void kernel_plain_strike(const PlainGame *g, PlainState *s, int32_t i);
bool kernel_plain_bump(const PlainGame *g, PlainState *s, int32_t x, int32_t y);
void kernel_plain_share(const PlainGame *g, PlainState *s);
void kernel_plain_foe_acts(const PlainGame *g, PlainState *s, int32_t i);
/** The start, with what lies there taken. */
void kernel_plain_begin(const PlainGame *game, PlainState *state);

#endif
