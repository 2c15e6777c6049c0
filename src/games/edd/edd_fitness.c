/* edd_fitness.c - qualities of patterns and the fitness of a room.
   docs/design/edd.md, sections 2.2, 2.3, 3.2 and 4. In sett mode a room without
   the enemies or treasures that are wanted pays the whole error, doors count by
   their own error, and qualities lie in 0..1. */
#include "base/least.h"
#include "games/edd/edd.h"

#include <math.h>

static double at_least_0(double x)
{
    return sett_max_real(x, 0);
}
static double at_most_1(double x)
{
    return sett_min_real(x, 1);
}

/* 1 - |value - target| / the largest distance that there can be. */
static double nearness(double value, double target)
{
    return 1 - fabs(value - target) / sett_max_real(target, 1 - target);
}

static double chamber_quality(const SettSpace *space, const EddConfig *c)
{
    double square = (double)space->cells / (space->w * space->h);
    double size = 1 - fabs(c->area - space->cells) / c->area;
    return square * c->squareness + at_least_0(size) * c->size;
}

static double space_quality(const SettSpace *space, const EddConfig *c)
{
    switch (space->kind) {
    case SETT_CORRIDOR:
        return at_most_1(space->cells / c->length);
    case SETT_TURN:
        return c->turn;
    case SETT_INTERSECTION:
        return c->intersection;
    case SETT_CHAMBER:
        return chamber_quality(space, c);
    case SETT_REST:
        break;
    }
    return 0;
}

static double by_number(int32_t n, double wanted)
{
    return at_least_0(1 - fabs(n - wanted) / wanted);
}

/* `uses` says how many meso patterns each space is part of: this one counts
   once. */
static double dead_end_quality(const EddRoom *room, const EddMeso *meso,
                               const EddConfig *c, const int32_t *uses)
{
    int32_t filled = 0;
    for (int32_t i = 0; i < meso->count; i++)
        filled += uses[meso->spaces[i]] > 1;
    double share = (double)filled / meso->count;
    double quality =
        0.5 * nearness(share, c->filledness) + 0.5 * (1 - c->badness);
    return room->mode == EDD_COMPAT ? quality : at_most_1(at_least_0(quality));
}

static double meso_quality(const EddRoom *room, const EddMeso *meso,
                           const EddConfig *c, const int32_t *uses)
{
    switch (meso->kind) {
    case EDD_CHOKE_POINT:
        return c->choke;
    case EDD_DEAD_END:
        return dead_end_quality(room, meso, c, uses);
    case EDD_AMBUSH:
        return by_number(meso->things, c->ambush);
    case EDD_GUARD_ROOM:
        return by_number(meso->things, c->guard);
    case EDD_TREASURE_ROOM:
        return by_number(meso->things, c->treasure);
    case EDD_GUARDED_TREASURE:
        return by_number(meso->things, c->guarded);
    case EDD_MESO_KINDS:
        break;
    }
    return 0;
}

/* Corridors take the last dead end, chambers the sum of all but choke points.
 */
static void give_to_spaces(const EddRoom *room, EddFitness *out)
{
    for (int32_t m = 0; m < room->meso_count; m++) {
        const EddMeso *meso = &room->meso[m];
        if (meso->kind == EDD_CHOKE_POINT)
            continue;
        for (int32_t i = 0; i < meso->count; i++) {
            int32_t space = meso->spaces[i];
            if (room->spaces.items[space].kind == SETT_CHAMBER)
                out->held[space] += out->meso[m];
            else if (meso->kind == EDD_DEAD_END)
                out->held[space] = out->meso[m];
        }
    }
    for (int32_t i = 0; i < room->spaces.count; i++)
        if (room->spaces.items[i].kind == SETT_CHAMBER)
            out->held[i] = at_most_1(out->held[i]);
}

static SettStatus judge_patterns(const EddRoom *room, const EddConfig *c,
                                 EddFitness *out)
{
    size_t spaces = (size_t)room->spaces.count;
    size_t numbers = 2 * spaces + (size_t)room->meso_count;
    double *block = SETT_TAKE(room->arena, numbers + spaces, double);
    if (block == NULL)
        return SETT_NO_MEMORY;
    out->space = block;
    out->held = block + spaces;
    out->meso = block + 2 * spaces;
    int32_t *uses = (int32_t *)(void *)(block + numbers);
    for (int32_t i = 0; i < room->spaces.count; i++)
        out->space[i] = space_quality(&room->spaces.items[i], c);
    for (int32_t m = 0; m < room->meso_count; m++)
        for (int32_t i = 0; i < room->meso[m].count; i++)
            uses[room->meso[m].spaces[i]]++;
    for (int32_t m = 0; m < room->meso_count; m++)
        out->meso[m] = meso_quality(room, &room->meso[m], c, uses);
    give_to_spaces(room, out);
    return SETT_OK;
}

/* How far n per passable tile lies from low..high, by the farthest there is. */
static double ratio_error(const EddRoom *room, int32_t n, double low,
                          double high)
{
    if (room->counts.passable == 0 || (n == 0 && room->mode == EDD_COMPAT))
        return 0;
    double ratio = (double)n / room->counts.passable, off = 0;
    if (ratio < low)
        off = low - ratio;
    else if (ratio > high)
        off = ratio - high;
    double farthest = sett_max_real(low, 1 - high);
    return farthest > 0 ? off / farthest : 0;
}

/* Error of the doors (section 2.3): 0 is best. */
static double door_error(const EddSafety *safety, const EddConfig *c)
{
    double safe = fabs(safety->mean_safety - c->safety);
    double greed = fabs(safety->mean_greed - c->greed);
    if (!safety->has_treasure)
        return 0.5 * safe + 0.5 * greed;
    return c->safety_weight * safe + c->greed_weight * greed +
           c->treasure_safety_weight *
               fabs(safety->treasure_mean - c->treasure_safety) +
           c->treasure_variance_weight *
               fabs(safety->treasure_variance - c->treasure_variance);
}

static void judge_things(const EddRoom *room, const EddSafety *safety,
                         const EddConfig *c, EddFitness *out)
{
    bool compat = room->mode == EDD_COMPAT;
    out->enemy_error =
        ratio_error(room, room->counts.enemies, c->enemy_low, c->enemy_high);
    out->treasure_error = ratio_error(room, room->counts.treasures,
                                      c->treasure_low, c->treasure_high);
    out->door_error = safety != NULL ? door_error(safety, c) : 0;
    double entrance = compat ? out->enemy_error : out->door_error;
    out->inventorial = c->entrance_weight * (1 - entrance) +
                       c->enemy_weight * (1 - out->enemy_error) +
                       c->treasure_weight * (1 - out->treasure_error);
}

static double share_of(const EddRoom *room, const EddConfig *c,
                       const EddFitness *f, SettSpaceKind kind)
{
    double sum = 0;
    for (int32_t i = 0; i < room->spaces.count; i++)
        if (room->spaces.items[i].kind == kind)
            sum +=
                room->spaces.items[i].cells *
                (c->micro_weight * f->space[i] + c->meso_weight * f->held[i]);
    return room->counts.passable > 0 ? sum / room->counts.passable : 0;
}

/* The smaller share of the larger; how much that counts where value is too
   large depends on `own`. */
static double by_share(double value, double wanted, double own)
{
    if (value < wanted)
        return value / wanted;
    return value > wanted ? 1 - own * (1 - wanted / value) : 1;
}

/* How far the walls hang together, 0..1: 1 where no more than config->loose of
   them are loose and config->walls of all tiles are walls at least. */
static double cohesion_of(const EddRoom *room, const EddConfig *config)
{
    double walls = room->counts.walls;
    double area = room->spaces.w * room->spaces.h;
    double loose = sett_edd_loose_walls(room);
    double density = by_share(walls / area, config->walls, config->own);
    if (walls == 0)
        return density;
    return density *
           by_share(1 - loose / walls, 1 - config->loose, config->own);
}

double sett_edd_cohesion_weight(const EddRoom *room, const EddConfig *config)
{
    return room->mode == EDD_COMPAT ? 0 : config->cohesion_weight;
}

SettStatus sett_edd_fitness(const EddRoom *room, const EddSafety *safety,
                            const EddConfig *config, EddFitness *out)
{
    *out = (EddFitness){0};
    SettStatus status = judge_patterns(room, config, out);
    if (status != SETT_OK)
        return status;
    judge_things(room, safety, config, out);
    out->chamber_share = share_of(room, config, out, SETT_CHAMBER);
    out->corridor_share = share_of(room, config, out, SETT_CORRIDOR);
    out->chamber = nearness(out->chamber_share, config->room);
    out->corridor = nearness(out->corridor_share, config->corridor);
    out->spatial = config->room_weight * out->chamber +
                   config->corridor_weight * out->corridor;
    out->total = config->inventorial_weight * out->inventorial +
                 config->spatial_weight * out->spatial;
    double weight = sett_edd_cohesion_weight(room, config);
    if (weight > 0) {
        out->cohesion = cohesion_of(room, config);
        out->total = (1 - weight) * out->total + weight * out->cohesion;
    }
    return SETT_OK;
}

EddMacro sett_edd_macro(const EddRoom *room, const EddFitness *fitness)
{
    EddMacro macro = {-1, -1, -1};
    for (int32_t m = 0; m < room->meso_count; m++) {
        const EddMeso *meso = &room->meso[m];
        int32_t *best = &macro.find_treasure;
        if (meso->kind == EDD_AMBUSH || meso->kind == EDD_GUARD_ROOM)
            best = room->content[meso->spaces[0]].bosses > 0
                       ? &macro.defeat_boss
                       : &macro.defeat_enemies;
        else if (meso->kind != EDD_TREASURE_ROOM &&
                 meso->kind != EDD_GUARDED_TREASURE)
            continue;
        if (*best < 0 || fitness->meso[m] > fitness->meso[*best])
            *best = m;
    }
    return macro;
}
