/* edd_eval.c - EDD as an evaluator (docs/design/edd.md, sections 4 and 5), with
   dimensions of our own: how rooms are played (edd_play.c). Only
   what is read is played. An infeasible room is not played: it is lost. */
#include "lab/edd_play.h"

#include <math.h>

#define PLAYED SETT_EDD_PLAYED

/* What many evaluations have in common. Stays where it was made: the players
   point into it. */
typedef struct Scorer {
    EddScorer edd;
    SettEddPlayers players;
    double wanted[PLAYED];
} Scorer;

static SettStatus play_level(const Scorer *scorer, const SettLevel *level,
                             uint32_t wanted, SettArena *tmp,
                             double out[PLAYED])
{
    SettArenaMark mark = sett_arena_mark(tmp);
    EddRoom room;
    SettEddWay way;
    int32_t unknown; /* who gives up has not won: the features say so */
    SettStatus status = sett_edd_scored_room(&scorer->edd, level, tmp, &room);
    if (status == SETT_OK && !room.feasible)
        sett_edd_play_nothing(room.counts.treasures, out);
    if (status == SETT_OK && room.feasible) {
        status = sett_edd_way(&room, level, tmp, &way);
        if (status == SETT_OK)
            status = sett_edd_play(&scorer->players, &room, &way, wanted, tmp,
                                   out, &unknown);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus make_scorer(const SettEvalJob *job, SettArena *keep,
                              Scorer *out)
{
    SettStatus status = sett_edd_scorer(job, keep, &out->edd);
    if (status != SETT_OK)
        return status;
    const EddConfig *c = &out->edd.config;
    status = sett_edd_players(c, job->cancel, keep, &out->players);
    out->wanted[EDD_PLAYED_COMPLETION] = c->completion;
    out->wanted[EDD_PLAYED_DAMAGE] = c->damage;
    out->wanted[EDD_PLAYED_RISK] = c->risk;
    /* As the edited room is played, or as the configuration says. */
    return status != SETT_OK || c->play_weight == 0 ||
                   c->targets.index != EDD_ADAPTIVE || job->target == NULL
               ? status
               : play_level(out, job->target, EDD_ALL_PLAYED, keep,
                            out->wanted);
}

static SettStatus prepare(const SettEvalJob *job, SettArena *keep,
                          const void **context)
{
    Scorer *scorer = SETT_TAKE(keep, 1, Scorer);
    if (scorer == NULL)
        return SETT_NO_MEMORY;
    *context = scorer;
    return make_scorer(job, keep, scorer);
}

static SettStatus score(const Scorer *scorer, const SettLevel *level,
                        uint64_t unread, SettArena *tmp, SettScore *out)
{
    double weight = scorer->edd.config.play_weight, played[PLAYED], error = 0;
    uint32_t wanted = EDD_ALL_PLAYED & ~(uint32_t)(unread >> EDD_DIMENSIONS);
    SettStatus status = sett_edd_score(
        &scorer->edd, level, EDD_ALL_DIMENSIONS & ~(uint32_t)unread, tmp, out);
    bool weighs = weight > 0 && out->violation == 0;
    if (status != SETT_OK || (wanted == 0 && !weighs))
        return status;
    status = play_level(scorer, level, weighs ? EDD_ALL_PLAYED : wanted, tmp,
                        played);
    if (status != SETT_OK)
        return status;
    for (int32_t d = 0; d < PLAYED; d++) {
        if (wanted >> d & 1)
            out->features[(int32_t)EDD_DIMENSIONS + d] = played[d];
        error += weighs ? fabs(played[d] - scorer->wanted[d]) : 0;
    }
    if (weighs)
        out->fitness =
            (1 - weight) * out->fitness + weight * (1 - error / PLAYED);
    return SETT_OK;
}

static SettStatus run(const SettEvalJob *job, const SettLevel *level,
                      SettScore *out)
{
    if (job->context != NULL)
        return score(job->context, level, job->unread, job->tmp, out);
    SettArenaMark mark = sett_arena_mark(job->tmp);
    Scorer own;
    SettStatus status = make_scorer(job, job->tmp, &own);
    if (status == SETT_OK)
        status = score(&own, level, job->unread, job->tmp, out);
    sett_arena_reset(job->tmp, mark);
    return status;
}

static const SettFeature features[(int32_t)EDD_DIMENSIONS + PLAYED] = {
#define FEATURE(id, name, help) {name, help, 0, 1},
    EDD_DIMENSION_LIST(FEATURE)
#undef FEATURE
#define FEATURE(id, name, who, help, value) {name, help, 0, 1},
        EDD_PLAYED_LIST(FEATURE)
#undef FEATURE
};

const SettEval sett_eval_edd = {
    .api = SETT_EVAL_API,
    .output_version = 4,
    .name = "edd",
    .help = "EDD: patterns of rooms and their inventory, as near to the edited "
            "room's; how personas fare",
    .params = {sett_edd_config_rows, EDD_CONFIG_ROWS, sizeof(EddConfig)},
    .presets = sett_edd_styles,
    .preset_count = EDD_PRESETS,
    .features = features,
    .feature_count = (int32_t)EDD_DIMENSIONS + PLAYED,
    .prepare = prepare,
    .run = run,
};
