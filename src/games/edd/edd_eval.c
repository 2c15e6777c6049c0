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
    SettStatus status =
        sett_edd_room(job->target, out->kind, out->mode, keep, &out->room);
    if (status != SETT_OK)
        return status;
    status = sett_edd_patterns(&out->room);
    if (status != SETT_OK)
        return status;
    status = sett_edd_target(&out->room, &out->target);
    if (status != SETT_OK)
        return status;
    if (out->config.targets.index == EDD_ADAPTIVE)
        sett_edd_adapt(&out->room, &out->config);
    out->has_target = true;
    return SETT_OK;
}

SettStatus sett_edd_scored_room(const EddScorer *scorer, const SettLevel *level,
                                SettArena *arena, EddRoom *out)
{
    SettStatus status =
        sett_edd_room(level, scorer->kind, scorer->mode, arena, out);
    if (status != SETT_OK)
        return status;
    if (scorer->mode == EDD_SETT &&
        scorer->config.doors.index == EDD_DOORS_JOINED)
        sett_edd_join_doors(out);
    return SETT_OK;
}

/* Dimensions that want patterns. */
#define OF_PATTERNS                                             \
    (1u << EDD_MESO | 1u << EDD_SPATIAL | 1u << EDD_LINEARITY | \
     1u << EDD_DEAD_SHARE | 1u << EDD_CHOKES | 1u << EDD_LOOPS)

static SettStatus score(const EddScorer *scorer, const SettLevel *level,
                        uint32_t wanted, SettArena *tmp, SettScore *out)
{
    const EddConfig *config = &scorer->config;
    const EddTarget *target = scorer->has_target ? &scorer->target : NULL;
    const double likeness = target != NULL ? config->likeness_weight : 0;
    EddRoom room; /* large: only what is read is filled */
    EddSafety own;
    const EddSafety *safety = NULL;
    SettStatus status = sett_edd_scored_room(scorer, level, tmp, &room);
    if (status != SETT_OK)
        return status;
    if (room.feasible || (wanted & OF_PATTERNS)) {
        status = sett_edd_patterns(&room);
        if (status != SETT_OK)
            return status;
    }
    out->fitness = room.feasible ? 0 : sett_edd_infeasible(&room);
    if (room.feasible && room.mode == EDD_SETT && config->entrance_weight > 0) {
        status = sett_edd_safety(&room, &own);
        if (status != SETT_OK)
            return status;
        safety = &own;
    }
    if (room.feasible) {
        EddFitness fitness;
        status = sett_edd_fitness(&room, safety, config, &fitness);
        if (status != SETT_OK)
            return status;
        out->fitness = fitness.total;
    }
    if (likeness > 0)
        wanted |= 1u << EDD_SIMILARITY;
    out->violation = sett_edd_violation(&room);
    status = sett_edd_dimensions(&room, safety, target, wanted, out->features);
    /* Feasible rooms gain by being like the target, where that is asked for. */
    if (status != SETT_OK || likeness <= 0 || !room.feasible)
        return status;
    double similarity = out->features[EDD_SIMILARITY];
    if (similarity == similarity)
        out->fitness = (1 - likeness) * out->fitness + likeness * similarity;
    return SETT_OK;
}

SettStatus sett_edd_score(const EddScorer *scorer, const SettLevel *level,
                          uint32_t wanted, SettArena *tmp, SettScore *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = score(scorer, level, wanted, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}
