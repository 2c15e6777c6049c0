/* edd_eval.c - fitness, feasibility and dimensions of a room, with the edited
   room as target. docs/design/edd.md, sections 4 and 5. What is played of it
   comes from above: lab/edd_eval.c. */
#include "games/edd/edd.h"

SettStatus sett_edd_scorer(const SettEvalJob *job, SettArena *keep,
                           EddScorer *out)
{
    *out = (EddScorer){.config = *(const EddConfig *)job->params};
    sett_edd_kinds(&job->game->tiles, out->kind);
    out->mode = sett_edd_compat(&out->config) ? EDD_COMPAT : EDD_SETT;
    if (job->target == NULL)
        return SETT_OK;
    SettStatus s =
        sett_edd_room(job->target, out->kind, out->mode, keep, &out->room);
    if (s == SETT_OK)
        s = sett_edd_patterns(&out->room);
    if (s == SETT_OK)
        s = sett_edd_target(&out->room, &out->target);
    if (s == SETT_OK && out->config.targets.index == EDD_ADAPTIVE)
        sett_edd_adapt(&out->room, &out->config);
    out->has_target = s == SETT_OK;
    return s;
}

SettStatus sett_edd_scored_room(const EddScorer *scorer, const SettLevel *level,
                                SettArena *arena, EddRoom *out)
{
    SettStatus s = sett_edd_room(level, scorer->kind, scorer->mode, arena, out);
    if (s == SETT_OK && scorer->mode == EDD_SETT &&
        scorer->config.doors.index == EDD_DOORS_JOINED)
        sett_edd_join_doors(out);
    return s;
}

/* Dimensions that want patterns. */
#define OF_PATTERNS                                             \
    (1u << EDD_MESO | 1u << EDD_SPATIAL | 1u << EDD_LINEARITY | \
     1u << EDD_DEAD_SHARE | 1u << EDD_CHOKES | 1u << EDD_LOOPS)

/* One room while it is judged. */
typedef struct Case {
    const EddScorer *scorer;
    EddRoom room;
    EddSafety safety;
    bool has_safety;
} Case;

static SettStatus judge_fitness(Case *c, double *fitness)
{
    const EddConfig *config = &c->scorer->config;
    EddFitness all;
    SettStatus s = SETT_OK;
    if (!c->room.feasible) {
        *fitness = sett_edd_infeasible(&c->room);
        return SETT_OK;
    }
    if (c->scorer->mode == EDD_SETT && config->entrance_weight > 0) {
        s = sett_edd_safety(&c->room, &c->safety);
        c->has_safety = true;
    }
    if (s == SETT_OK)
        s = sett_edd_fitness(&c->room, c->has_safety ? &c->safety : NULL,
                             config, &all);
    *fitness = s == SETT_OK ? all.total : 0;
    return s;
}

/* Feasible rooms gain by being like the target, where that is asked for. */
static void add_likeness(const Case *c, SettScore *out)
{
    double weight = c->scorer->config.likeness_weight;
    double similarity = out->features[EDD_SIMILARITY];
    if (weight > 0 && c->room.feasible && similarity == similarity)
        out->fitness = (1 - weight) * out->fitness + weight * similarity;
}

SettStatus sett_edd_score(const EddScorer *scorer, const SettLevel *level,
                          uint32_t wanted, SettArena *tmp, SettScore *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Case c; /* large: only what is read before it is filled */
    c.scorer = scorer;
    c.has_safety = false;
    SettStatus s = sett_edd_scored_room(scorer, level, tmp, &c.room);
    if (s == SETT_OK && (c.room.feasible || (wanted & OF_PATTERNS)))
        s = sett_edd_patterns(&c.room);
    if (s == SETT_OK)
        s = judge_fitness(&c, &out->fitness);
    if (s == SETT_OK) {
        const EddTarget *target = scorer->has_target ? &scorer->target : NULL;
        if (target != NULL && scorer->config.likeness_weight > 0)
            wanted |= 1u << EDD_SIMILARITY;
        out->violation = sett_edd_violation(&c.room);
        s = sett_edd_dimensions(&c.room, c.has_safety ? &c.safety : NULL,
                                target, wanted, out->features);
        if (target != NULL)
            add_likeness(&c, out);
    }
    sett_arena_reset(tmp, mark);
    return s;
}
