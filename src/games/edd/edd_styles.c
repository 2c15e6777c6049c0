/* edd_styles.c - six styles of rooms to start with, three of them with and
   without dead ends, and the scoring of the paper: docs/design/edd.md, section
   6.5. Where the reference has one variant of a pair only, the other takes the
   values of the bendy rooms for dead ends that are wanted and of the straight
   ones for those that are not. */
#include "games/edd/edd.h"

/* What all of them share: defaults of the evaluator. */
#define NUMBERS                                                               \
    .choke = 0.5, .safety = 0.2, .greed = 0.4, .treasure_safety = 0.2,        \
    .treasure_variance = 0.05, .safety_weight = 0.2, .greed_weight = 0.2,     \
    .treasure_safety_weight = 0.2, .treasure_variance_weight = 0.4,           \
    .entrance_weight = 0.2, .enemy_weight = 0.4, .treasure_weight = 0.4,      \
    .micro_weight = 0.9, .meso_weight = 0.1, .room_weight = 0.3,              \
    .corridor_weight = 0.7, .inventorial_weight = 0.5, .spatial_weight = 0.5, \
    .enemy_as = {EDD_GOBLIN}, .boss_as = {EDD_OGRE}, .play_budget = 500,      \
    .completion = 1, .damage = 0.3, .risk = 0.3, .cohesion_weight = 0.1,      \
    .walls = 0.08, .loose = 0.15, .begun = 0.05, .first_corridor = 0.02

#define REST                                             \
    NUMBERS, .mode = {EDD_SETT}, .targets = {EDD_FIXED}, \
             .doors = {EDD_DOORS_JOINED}

#define SPACES(room_, corridor_, area_, squareness_, size_, length_) \
    .room = room_, .corridor = corridor_, .area = area_,             \
    .squareness = squareness_, .size = size_, .length = length_
#define JOINTS(turn_, intersection_) \
    .turn = turn_, .intersection = intersection_
#define MESO(guard_, treasure_, guarded_, ambush_)               \
    .guard = guard_, .treasure = treasure_, .guarded = guarded_, \
    .ambush = ambush_
#define DEAD_ENDS(badness_, filledness_) \
    .badness = badness_, .filledness = filledness_
#define THINGS(enemy_low_, enemy_high_, treasure_low_, treasure_high_) \
    .enemy_low = enemy_low_, .enemy_high = enemy_high_,                \
    .treasure_low = treasure_low_, .treasure_high = treasure_high_

#define BENDY                                                             \
    REST, SPACES(0, 1, 9, 0.4, 0.6, 3), JOINTS(0.1, 1), MESO(3, 3, 3, 3), \
        THINGS(0.02, 0.03, 0.02, 0.03)
#define STRAIGHT                                                          \
    REST, SPACES(0, 1, 9, 0.4, 0.6, 8), JOINTS(1, 0.1), MESO(3, 3, 3, 3), \
        THINGS(0.02, 0.03, 0.02, 0.03)
#define SMALL                                                           \
    REST, SPACES(1, 0, 9, 0, 1, 4), JOINTS(0.1, 0.9), MESO(3, 3, 3, 3), \
        THINGS(0.04, 0.05, 0.04, 0.05)

static const EddConfig bendy = {BENDY, DEAD_ENDS(0, 1)};
static const EddConfig bendy_through = {BENDY, DEAD_ENDS(7, 0)};
static const EddConfig straight = {STRAIGHT, DEAD_ENDS(0, 1)};
static const EddConfig straight_through = {STRAIGHT, DEAD_ENDS(7, 0)};
static const EddConfig small = {SMALL, DEAD_ENDS(0, 0.3)};
static const EddConfig small_through = {SMALL, DEAD_ENDS(7, 0)};
static const EddConfig medium = {REST,
                                 SPACES(1, 0, 36, 0.6, 0.4, 4),
                                 JOINTS(0.1, 0.1),
                                 MESO(3, 3, 3, 1),
                                 DEAD_ENDS(3, 0),
                                 THINGS(0.04, 0.05, 0.03, 0.04)};
static const EddConfig big = {REST,
                              SPACES(1, 0, 78, 0.3, 0.7, 4),
                              JOINTS(0.1, 0.9),
                              MESO(5, 5, 5, 3),
                              DEAD_ENDS(0, 0.5),
                              THINGS(0.02, 0.03, 0.02, 0.03)};
static const EddConfig square = {REST,
                                 SPACES(0.4, 0.6, 9, 0.3, 0.7, 5),
                                 JOINTS(1, 0.9),
                                 MESO(4, 4, 3, 3),
                                 DEAD_ENDS(7, 0.5),
                                 THINGS(0.02, 0.03, 0.03, 0.05)};

/* The paper and both states of the reference score alike: targets from the
   edited room over the defaults, no rule of doors. */
static const EddConfig paper = {NUMBERS,
                                .mode = {EDD_COMPAT},
                                .targets = {EDD_ADAPTIVE},
                                .doors = {EDD_DOORS_ANY},
                                SPACES(0.85, 0.15, 60, 0.3, 0.7, 4),
                                JOINTS(0.1, 0.9),
                                MESO(2, 2, 2, 1),
                                DEAD_ENDS(0, 1),
                                THINGS(0.02, 0.03, 0.02, 0.03)};

const SettPreset sett_edd_styles[EDD_PRESETS] = {
    {"bendy", "bendy corridors", &bendy},
    {"bendy-through", "bendy corridors without dead ends", &bendy_through},
    {"straight", "straight corridors", &straight},
    {"straight-through", "straight corridors without dead ends",
     &straight_through},
    {"small", "small chambers", &small},
    {"small-through", "small chambers without dead ends", &small_through},
    {"medium", "chambers of medium size", &medium},
    {"big", "one big chamber", &big},
    {"square", "square chambers and corridors", &square},
    {"p19", "as in Alvarez et al. 2019", &paper},
    {"h19", "the reference in 2019", &paper},
    {"src", "the reference in 2022", &paper},
};
