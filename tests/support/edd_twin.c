/* edd_twin.c - see edd_twin.h. */
#include "support/edd_twin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEAR 1e-9

/* One comparison: both sides, and what differs first. */
typedef struct Twin {
    EddCase c;
    PlainEdd *room, *target;
    int id[PLAIN_EDD_CELLS]; /* by the library's space: the plain one */
    char *why;
    size_t size;
} Twin;

static bool same(Twin *t, const char *what, double ours, double plain)
{
    if (fabs(ours - plain) <= NEAR)
        return true;
    snprintf(t->why, t->size, "%s: library %.12g, plain %.12g", what, ours,
             plain);
    return false;
}

static bool both(Twin *t, bool equal, const char *what, int at)
{
    if (!equal)
        snprintf(t->why, t->size, "%s (%d)", what, at);
    return equal;
}

static bool same_counts(Twin *t)
{
    const EddCounts *n = &t->c.room.counts;
    const PlainEdd *r = t->room;
    return same(t, "walls", n->walls, r->walls) &&
           same(t, "passable", n->passable, r->passable) &&
           same(t, "doors", n->doors, r->doors) &&
           same(t, "enemies", n->enemies, r->enemies) &&
           same(t, "treasures", n->treasures, r->treasures) &&
           same(t, "feasible", t->c.room.feasible,
                r->doors > 0 && r->cut == 0) &&
           same(t, "cut tiles", t->c.room.cut_cells, r->cut) &&
           same(t, "cut enemies", t->c.room.cut_enemies, r->cut_enemies) &&
           same(t, "cut treasures", t->c.room.cut_treasures, r->cut_treasures);
}

static bool same_spaces(Twin *t)
{
    const SettSpaces *s = &t->c.room.spaces;
    if (!same(t, "spaces", s->count, t->room->spaces))
        return false;
    for (int32_t i = 0; i < s->count; i++) {
        SettPoint p = sett_spaces_point(s, s->items[i].first);
        int id = t->id[i] = t->room->owner[p.y][p.x];
        const PlainSpace *plain = &t->room->space[id];
        if (!both(t, plain->first_x == p.x && plain->first_y == p.y,
                  "first tile of a space", id) ||
            !both(t, plain->kind == "ctiRn"[s->items[i].kind],
                  "kind of a space", id) ||
            !both(t, plain->in_graph == (s->rank[i] >= 0), "in graph", id) ||
            !both(t, plain->box == s->items[i].w * s->items[i].h, "box", id))
            return false;
    }
    for (int y = 0; y < t->room->h; y++)
        for (int x = 0; x < t->room->w; x++) {
            int owner = s->owner[sett_spaces_place(s, x, y)];
            if (!both(t,
                      (owner < 0 ? -1 : t->id[owner]) == t->room->owner[y][x],
                      "owner of a tile", y * t->room->w + x))
                return false;
        }
    return true;
}

static bool same_graph(Twin *t)
{
    const SettSpaces *s = &t->c.room.spaces;
    const PlainEdd *r = t->room;
    if (!same(t, "nodes", s->node_count, r->nodes) ||
        !same(t, "edges", s->passage_count, r->edges))
        return false;
    for (int i = 0; i < r->nodes; i++)
        if (!same(t, "order of nodes", t->id[s->nodes[i]], r->node[i]))
            return false;
    for (int i = 0; i < r->edges; i++)
        if (!both(t,
                  t->id[s->passages[i].a] == r->edge[i].a &&
                      t->id[s->passages[i].b] == r->edge[i].b &&
                      s->passages[i].width == r->edge[i].width,
                  "edge", i))
            return false;
    return true;
}

static bool same_members(const Twin *t, const EddMeso *ours,
                         const PlainMeso *plain)
{
    bool in[PLAIN_EDD_CELLS] = {false};
    if (plain->kind != "cdagtG"[ours->kind] || plain->count != ours->count)
        return false;
    if (plain->kind != 'c' && plain->kind != 'd' &&
        plain->things != ours->things)
        return false;
    for (int i = 0; i < plain->count; i++)
        in[plain->space[i]] = true;
    for (int i = 0; i < ours->count; i++)
        if (!in[t->id[ours->spaces[i]]])
            return false;
    return true;
}

/* Whatever their order: each of ours takes one of the plain ones. */
static bool same_meso(Twin *t, const double *ours, const double *plain)
{
    bool used[PLAIN_EDD_MESO] = {false};
    if (!same(t, "meso patterns", t->c.room.meso_count, t->room->mesos))
        return false;
    for (int i = 0; i < t->room->mesos; i++) {
        const EddMeso *m = &t->c.room.meso[i];
        int found = -1;
        for (int k = 0; k < t->room->mesos && found < 0; k++)
            if (!used[k] && same_members(t, m, &t->room->meso[k]) &&
                (ours == NULL || fabs(ours[i] - plain[k]) <= NEAR))
                found = k;
        if (!both(t, found >= 0, sett_edd_meso_names[m->kind], i))
            return false;
        used[found] = true;
    }
    return true;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool same_safety(Twin *t)
{
    const PlainSafety *p = &t->room->safety;
    int count = t->c.safety.has_treasure ? t->room->treasures : 0;
    double ours[PLAIN_EDD_CELLS], plain[PLAIN_EDD_CELLS];
    if (!same(t, "door safety", t->c.safety.mean_safety, p->safety) ||
        !same(t, "door greed", t->c.safety.mean_greed, p->greed) ||
        !same(t, "treasure safeties", count, p->count))
        return false;
    for (int i = 0; i < count; i++) {
        ours[i] = t->c.safety.treasure[i];
        plain[i] = p->treasure[i];
    }
    qsort(ours, (size_t)count, sizeof *ours, by_value);
    qsort(plain, (size_t)count, sizeof *plain, by_value);
    for (int i = 0; i < count; i++)
        if (!same(t, "treasure safety", ours[i], plain[i]))
            return false;
    return true;
}

static bool same_spread(Twin *t, EddMode mode)
{
    static const EddTile tiles[3] = {EDD_ENEMY, EDD_TREASURE, EDD_WALL};
    for (int i = 0; i < 3; i++) {
        EddSpread ours;
        double density, sparsity;
        plain_edd_spread(t->room, "ET#"[i], mode == EDD_SETT, &density,
                         &sparsity);
        assert_int_equal(sett_edd_spread(&t->c.room, tiles[i], &ours), SETT_OK);
        if (!same(t, "density", ours.density, density) ||
            !same(t, "sparsity", ours.sparsity, sparsity))
            return false;
    }
    return true;
}

static bool same_dimensions(Twin *t, EddMode mode)
{
    const double *d = t->c.dimension;
    PlainDimensions p;
    plain_edd_dimensions(t->room, t->target, &p);
    bool own = mode == EDD_SETT, walls = own || t->room->walls > 0;
    return both(t, walls || isnan(d[EDD_SYMMETRY]), "no symmetry", 0) &&
           same(t, "symmetry", walls ? d[EDD_SYMMETRY] : 0,
                own ? p.symmetry_own : p.symmetry) &&
           same(t, "similarity", d[EDD_SIMILARITY], p.similarity) &&
           same(t, "# meso", d[EDD_MESO], p.meso) &&
           same(t, "# spatial", d[EDD_SPATIAL], p.spatial) &&
           same(t, "linearity", d[EDD_LINEARITY], p.linearity) &&
           same(t, "leniency", d[EDD_LENIENCY],
                own ? p.leniency_own : p.leniency) &&
           same(t, "inner similarity", d[EDD_INNER],
                own ? p.inner_own : p.inner);
}

static bool same_config(Twin *t, const EddConfig *c, const PlainConfig *p)
{
    return same(t, "target of rooms", c->room, p->room) &&
           same(t, "target of corridors", c->corridor, p->corridor) &&
           same(t, "target length", c->length, p->length) &&
           same(t, "target area", c->area, p->area) &&
           same(t, "target of enemies", c->enemy_low, p->enemy) &&
           same(t, "most enemies", c->enemy_high, p->enemy_high) &&
           same(t, "target of treasures", c->treasure_low, p->treasure) &&
           same(t, "most treasures", c->treasure_high, p->treasure_high);
}

static bool same_fitness(Twin *t, const EddConfig *config, const PlainConfig *p)
{
    EddFitness ours;
    PlainFitness plain;
    assert_int_equal(sett_edd_fitness(&t->c.room, NULL, config, &ours),
                     SETT_OK);
    plain_edd_fitness(t->room, p, &plain);
    for (int i = 0; i < t->room->spaces; i++)
        if (!same(t, "quality of a space", ours.space[i],
                  plain.space[t->id[i]]))
            return false;
    return same_config(t, config, p) && same_meso(t, ours.meso, plain.meso) &&
           same(t, "enemy error", ours.enemy_error, plain.enemy_error) &&
           same(t, "treasure error", ours.treasure_error,
                plain.treasure_error) &&
           same(t, "inventorial", ours.inventorial, plain.inventorial) &&
           same(t, "chambers", ours.chamber, plain.chamber) &&
           same(t, "corridors", ours.corridor, plain.corridor) &&
           same(t, "fitness", ours.total, plain.total) &&
           same(t, "fitness of the infeasible", sett_edd_infeasible(&t->c.room),
                plain.infeasible);
}

static bool same_compat(Twin *t)
{
    EddConfig config = edd_config(EDD_COMPAT);
    PlainConfig plain = plain_edd_defaults();
    if (!same_fitness(t, &config, &plain))
        return false;
    sett_edd_adapt(&t->c.target_room, &config);
    plain = plain_edd_adapted(t->target);
    return same_fitness(t, &config, &plain);
}

static bool same_own(Twin *t)
{
    const PlainEdd *r = t->room;
    double share = (double)r->cut / r->passable;
    double lost = r->cut + r->cut_enemies + r->cut_treasures;
    double all = r->passable + r->enemies + r->treasures;
    return same_meso(t, NULL, NULL) &&
           same(t, "violation", sett_edd_violation(&t->c.room), share) &&
           same(t, "fitness of the infeasible", sett_edd_infeasible(&t->c.room),
                1 - lost / all);
}

bool edd_twin_same(EddMode mode, const char *rows, const char *target,
                   PlainEdd *plain, char *why, size_t size)
{
    PlainEdd *rooms = calloc(2, sizeof *rooms);
    Twin *t = calloc(1, sizeof *t);
    assert_true(rooms != NULL && t != NULL);
    t->room = &rooms[0];
    t->target = &rooms[1];
    t->why = why;
    t->size = size;
    edd_open(&t->c, mode, rows, target);
    plain_edd_open(t->room, rows, mode == EDD_SETT);
    plain_edd_open(t->target, target, mode == EDD_SETT);
    bool equal = same_counts(t) && same_spaces(t) && same_graph(t) &&
                 same_safety(t) && same_spread(t, mode) &&
                 same_dimensions(t, mode) &&
                 (mode == EDD_SETT ? same_own(t) : same_compat(t));
    if (plain != NULL)
        *plain = *t->room;
    edd_close(&t->c);
    free(t);
    free(rooms);
    return equal;
}
