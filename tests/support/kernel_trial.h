/* kernel_trial.h - random small levels of random games, on which a kernel and
   its plain twin are compared. */
#ifndef SETT_KERNEL_TRIAL_H
#define SETT_KERNEL_TRIAL_H

#include "kernel_plain.h"

enum { EMPTY, WALL, START, GOAL, THING, OTHER, MORE, LAST, TILES };
enum {
    TAG_GOAL = 1,
    TAG_KEY = 2,
    TAG_SWITCH = 4,
    TAG_COIN = 8,
    TAG_FOE = 16,
    TAG_WALL = 32,
    TAG_BOX = 64,
    TAG_TARGET = 128,
    TAG_RARE = 256
};

/* How often each answer came: a test in which one never comes proves little. */
typedef struct Tally {
    int32_t yes, no, stuck, free, fewest, soonest, skipped;
} Tally;

typedef struct KernelTrial {
    SettKernel k;
    SettKernelTile tiles[TILES];
    SettKernelRule win[2], gate, lose;
    SettKernelFoe foe[2];
    SettGrid grid;
    uint8_t cells[PLAIN_CELLS];
    SettRng rng;
    Tally tally;
} KernelTrial;

/** A trial of a mode: walls, start, goal; the rest is to be chosen. */
KernelTrial kernel_trial_new(uint64_t seed, SettKernelMode mode);
/** Lets the kernel point to the trial's own tiles, conditions and foes. */
void kernel_trial_point(KernelTrial *t);
int32_t kernel_trial_below(KernelTrial *t, int32_t n);
/** Things that all modes have, a condition, hit points: at random. */
void kernel_trial_things(KernelTrial *t);
/** Opposite sides are shut or joined, at random. */
void kernel_trial_sides(KernelTrial *t);
/** A level by weights of tiles, with one start; `sizes` widths from least.x on,
    and heights from least.y on. */
void kernel_trial_draw(KernelTrial *t, SettPoint least, SettPoint sizes,
                       const int32_t *weight);
extern const int32_t kernel_trial_usual[TILES];
/** The game and the level in words. Static. */
const char *kernel_trial_told(const KernelTrial *t);
/** Compares both on the level. */
void kernel_trial_level(KernelTrial *t, SettArena *arena);
/** Every answer came more than `least` times. */
void kernel_trial_both_sides(const Tally *tally, int32_t least);

#endif
