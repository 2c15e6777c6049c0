/* edd_explain.c - what each pattern and tile adds to a room's scores:
   docs/design/edd.md, section 4.6. Signed parts add up to their score. */
#include "games/edd/edd.h"

const char *const sett_edd_score_names[EDD_SCORE_KINDS] = {
    "things", "chambers", "corridors", "cohesion", "reachability"};

static void add(EddExplanation *out, EddPart part)
{
    SETT_ASSERT(out->count < out->capacity);
    out->parts[out->count++] = part;
}

static int32_t cell_of(const EddRoom *room, int32_t place)
{
    SettPoint p = sett_spaces_point(&room->spaces, place);
    return p.y * room->spaces.w + p.x;
}

/* One kind of thing: every instance carries its share of the error. */
typedef struct Things {
    const char *what, *missing;
    const int16_t *places;
    int32_t count;
    double error, weight;
} Things;

static void add_things(const EddRoom *room, const Things *t, double in_total,
                       EddExplanation *out)
{
    double value = -t->weight * t->error / (t->count > 0 ? t->count : 1);
    for (int32_t i = 0; i < t->count; i++)
        add(out,
            (EddPart){EDD_OF_INVENTORIAL, t->what,
                      room->spaces.owner[t->places[i]],
                      cell_of(room, t->places[i]), value, value * in_total});
    if (t->count == 0 && t->error > 0)
        add(out, (EddPart){EDD_OF_INVENTORIAL, t->missing, -1, -1, value,
                           value * in_total});
}

/* What a weight of one part counts in a fitness that cohesion is part of. */
static double beside_cohesion(const EddRoom *room, const EddConfig *c,
                              double weight)
{
    return (1 - sett_edd_cohesion_weight(room, c)) * weight;
}

static void explain_things(const EddRoom *room, const EddConfig *c,
                           const EddFitness *f, EddExplanation *out)
{
    bool compat = room->mode == EDD_COMPAT;
    const EddCounts *n = &room->counts;
    double constant = c->entrance_weight + c->enemy_weight + c->treasure_weight;
    double enemies = c->enemy_weight + (compat ? c->entrance_weight : 0);
    double doors = compat ? 0 : c->entrance_weight;
    double in_total = beside_cohesion(room, c, c->inventorial_weight);
    Things list[3] = {
        {"enemy", "no enemies", room->enemies, n->enemies, f->enemy_error,
         enemies},
        {"treasure", "no treasures", room->treasures, n->treasures,
         f->treasure_error, c->treasure_weight},
        {"door", "no doors", room->doors, doors > 0 ? n->doors : 0,
         doors > 0 ? f->door_error : 0, doors},
    };
    add(out, (EddPart){EDD_OF_INVENTORIAL, "constant", -1, -1, constant,
                       constant * in_total});
    for (int32_t i = 0; i < 3; i++)
        add_things(room, &list[i], in_total, out);
}

static void explain_spaces(const EddRoom *room, const EddConfig *c,
                           const EddFitness *f, EddScoreKind of,
                           EddExplanation *out)
{
    bool chambers = of == EDD_OF_CHAMBER;
    SettSpaceKind kind = chambers ? SETT_CHAMBER : SETT_CORRIDOR;
    double in_total = beside_cohesion(
        room, c,
        c->spatial_weight * (chambers ? c->room_weight : c->corridor_weight));
    double passable = room->counts.passable > 0 ? room->counts.passable : 1;
    for (int32_t i = 0; i < room->spaces.count; i++) {
        const SettSpace *space = &room->spaces.items[i];
        if (space->kind != kind)
            continue;
        double quality =
            c->micro_weight * f->space[i] + c->meso_weight * f->held[i];
        double value = space->cells * quality / passable;
        add(out,
            (EddPart){of, sett_edd_space_names[kind], i,
                      cell_of(room, space->first), value, value * in_total});
    }
    double step = chambers ? f->chamber - f->chamber_share
                           : f->corridor - f->corridor_share;
    add(out,
        (EddPart){of, "distance from target", -1, -1, step, step * in_total});
}

static void explain_cohesion(const EddRoom *room, const EddConfig *c,
                             const EddFitness *f, EddExplanation *out)
{
    double weight = sett_edd_cohesion_weight(room, c);
    if (weight == 0)
        return;
    add(out, (EddPart){EDD_OF_COHESION, "constant", -1, -1, 1, weight});
    add(out, (EddPart){EDD_OF_COHESION, "few or loose walls", -1, -1,
                       f->cohesion - 1, (f->cohesion - 1) * weight});
}

/* A region that is cut, by its first cell. */
typedef struct Region {
    int32_t cell, cells, enemies, treasures, doors;
} Region;

static int32_t count_regions(const EddRoom *room, Region *regions,
                             int32_t *labels, SettStatus *status)
{
    const SettSpaces *s = &room->spaces;
    SettMask mask;
    int32_t count = 0;
    *status = sett_mask_take(room->arena, s->w, s->h, &mask);
    if (*status != SETT_OK)
        return 0;
    for (int32_t y = 0; y < s->h; y++)
        mask.words[y] = room->cut[y + 1];
    *status = sett_components(&mask, room->arena, labels, NULL, &count);
    for (int32_t c = s->w * s->h - 1; *status == SETT_OK && c >= 0; c--) {
        if (labels[c] < 0)
            continue;
        Region *r = &regions[labels[c]];
        r->cell = c;
        r->cells++;
        r->enemies += room->kind[c] == EDD_ENEMY;
        r->treasures += room->kind[c] == EDD_TREASURE;
        r->doors += room->kind[c] == EDD_DOOR;
    }
    return count;
}

/* What a region takes away from sett_edd_infeasible. */
static double loss_of(const EddRoom *room, const Region *r)
{
    const EddCounts *n = &room->counts;
    double items = r->cells + r->enemies + r->treasures;
    if (room->mode == EDD_SETT)
        return items / (n->passable + n->enemies + n->treasures);
    double enemies = n->enemies > 0 ? (double)r->enemies / n->enemies : 0;
    double loot = n->treasures > 0 ? (double)r->treasures / n->treasures : 0;
    return (enemies + loot) / 3;
}

/* What the score begins with: in compat mode missing kinds count as lost. */
static double infeasible_start(const EddRoom *room)
{
    const EddCounts *n = &room->counts;
    if (room->mode == EDD_SETT)
        return n->passable > 0 ? 1 : 0;
    int32_t lost = (n->enemies == 0) + (n->treasures == 0) + (n->doors == 0);
    return 1 - lost / 3.0;
}

static SettStatus explain_infeasible(const EddRoom *room, EddExplanation *out)
{
    size_t area = (size_t)(room->spaces.w * room->spaces.h);
    SettStatus status;
    Region *regions = SETT_TAKE(room->arena, area, Region);
    int32_t *labels = SETT_TAKE(room->arena, area, int32_t);
    if (regions == NULL || labels == NULL)
        return SETT_NO_MEMORY;
    int32_t count = count_regions(room, regions, labels, &status);
    if (status != SETT_OK)
        return status;
    double start = infeasible_start(room);
    add(out, (EddPart){EDD_OF_INFEASIBLE, "constant", -1, -1, start, start});
    for (int32_t i = 0; i < count; i++) {
        double loss = -loss_of(room, &regions[i]);
        const char *what = regions[i].doors > 0 ? "region off the other doors"
                                                : "region without a door";
        add(out, (EddPart){EDD_OF_INFEASIBLE, what, -1, regions[i].cell, loss,
                           loss});
    }
    return SETT_OK;
}

SettStatus sett_edd_explain(const EddRoom *room, const EddConfig *config,
                            const EddFitness *fitness, EddExplanation *out)
{
    const EddCounts *n = &room->counts;
    int32_t most = n->doors + n->enemies + n->treasures + room->spaces.count +
                   room->spaces.w * room->spaces.h + 8;
    *out = (EddExplanation){.capacity = most};
    out->parts = sett_arena_raw(room->arena, (size_t)most, sizeof *out->parts);
    if (out->parts == NULL)
        return SETT_NO_MEMORY;
    if (!room->feasible)
        return explain_infeasible(room, out);
    explain_things(room, config, fitness, out);
    explain_spaces(room, config, fitness, EDD_OF_CHAMBER, out);
    explain_spaces(room, config, fitness, EDD_OF_CORRIDOR, out);
    explain_cohesion(room, config, fitness, out);
    return SETT_OK;
}

SettStatus sett_edd_why(const EddScorer *scorer, const SettLevel *level,
                        SettArena *arena, EddWhy *out)
{
    const EddConfig *config = &scorer->config;
    EddRoom *room = &out->room;
    EddSafety safety;
    out->fitness = (EddFitness){0};
    SettStatus status = sett_edd_scored_room(scorer, level, arena, room);
    if (status != SETT_OK)
        return status;
    status = sett_edd_patterns(room);
    if (status != SETT_OK)
        return status;
    if (room->feasible)
        status = sett_edd_safety(room, &safety);
    if (status == SETT_OK && room->feasible)
        status = sett_edd_fitness(room, &safety, config, &out->fitness);
    if (status != SETT_OK)
        return status;
    out->total =
        room->feasible ? out->fitness.total : sett_edd_infeasible(room);
    return sett_edd_explain(room, config, &out->fitness, &out->parts);
}
