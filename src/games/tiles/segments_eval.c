/* segments_eval.c - how far a segment is from being usable (Biemer, Hervella
   and Cooper 2021; docs/design/linking.md, section 5): n-grams that no training
   level has, plus 1 - the share of the way that an agent gets; and, unlike the
   paper, tiles of broken structures. Without training levels the agent's share
   alone. Fitness is 1 / (1 + that): 1 where it is usable. */
#include "contracts/grams.h"
#include "games/tiles/dungeongrams.h"
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"

typedef struct SegmentParams {
    SettChoice agent;
    int32_t order, budget;
    bool prune, whole;
} SegmentParams;

/* The game of an evaluator, and the measures of its segments. */
typedef struct Segments {
    const SettGame *game;
    void (*shape)(const SettGrid *segment, double *out);
} Segments;

static SettStatus learn(const Segments *of, const SettEvalJob *job,
                        SettArena *keep, const void **context)
{
    const SegmentParams *p = job->params;
    const SettTraining *training = job->training;
    *context = NULL;
    if (job->game != of->game)
        return SETT_UNSUPPORTED;
    if (training == NULL || training->count == 0)
        return SETT_OK;
    SettGrams *grams = SETT_TAKE(keep, 1, SettGrams);
    if (grams == NULL)
        return SETT_NO_MEMORY;
    *context = grams;
    return sett_grams(
        job->game, training,
        p->order == 0 ? job->game->linking->order : p->order, p->prune,
        sett_slice_size(job->game, &training->levels[0]), keep, grams, NULL);
}

static SettStatus by_turns(const SettLinkAgent *agent, const SettLinking *l,
                           const SettGrid *grid, int32_t budget, SettArena *tmp,
                           double *progress)
{
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    SettStatus status = l->read(agent->turns, grid, tmp, &level, &shift);
    if (status == SETT_TOO_LARGE) /* more foes or food than can be searched */
        return SETT_OK;
    if (status != SETT_OK || level.start < 0 || level.exit < 0)
        return status;
    status = agent->bounded
                 ? sett_turns_bounded(&level, SETT_FLAW_NONE, 0, tmp, &result)
                 : sett_turns_exact(&level, (uint64_t)budget, tmp, &result);
    *progress = status == SETT_OK ? result.progress : 0;
    return status;
}

static SettStatus score_with(const Segments *of, const SettEvalJob *job,
                             const SettGrid *grid, SettScore *out)
{
    const void *grams = job->context;
    const SegmentParams *p = job->params;
    const SettLinking *l = job->game->linking;
    const SettLinkAgent *agent = &l->agents[p->agent.index];
    double progress = 0;
    int32_t bad = 0, broken = 0;
    SettStatus status = SETT_OK;
    if (grams == NULL)
        status = learn(of, job, job->tmp, &grams);
    if (status != SETT_OK)
        return status;
    if (grams != NULL)
        status = sett_grams_bad(grams, grid, job->tmp, &bad);
    if (status != SETT_OK)
        return status;
    if (p->whole)
        status = sett_structures_broken(job->game, grid, job->tmp, &broken);
    if (status != SETT_OK)
        return status;
    status =
        agent->runner != NULL
            ? sett_runner_progress(agent->runner, grid, job->tmp, &progress)
            : by_turns(agent, l, grid, p->budget, job->tmp, &progress);
    if (status != SETT_OK)
        return status;
    of->shape(grid, out->features);
    out->violation = bad + broken + (1 - progress);
    out->fitness = 1 / (1 + out->violation);
    return SETT_OK;
}

static SettStatus score(const Segments *of, const SettEvalJob *job,
                        const SettLevel *level, SettScore *out)
{
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettStatus status = score_with(of, job, &level->grid, out);
    sett_arena_reset(job->tmp, mark);
    return status;
}

#define BUDGET_ROW                                                        \
    SETT_ROW(SegmentParams, budget, 20000, 1, 1000000000,                 \
             "states that an exact agent looks at before a level counts " \
             "as none that it completes")
#define ROWS(agents)                                                          \
    SETT_ROW_CHOICE(SegmentParams, agent, "agent", 0, agents,                 \
                    "who has to complete the segment"),                       \
        SETT_ROW(SegmentParams, order, 0, 0, SETT_MAX_ORDER,                  \
                 "slices of an n-gram; 0: as many as links of the game "      \
                 "are compared by"),                                          \
        SETT_ROW(SegmentParams, prune, true, 0, 1,                            \
                 "only n-grams that lead to all others are known"),           \
        SETT_ROW(SegmentParams, whole, true, 0, 1,                            \
                 "structures must be whole but for the ends of the segment"), \
        BUDGET_ROW

static const SettParam smb_rows[] = {ROWS("mario-2022")};
static const SettParam icarus_rows[] = {
    ROWS("icarus-full|icarus-2022|icarus-mirrored")};
static const SettParam dg_rows[] = {
    ROWS("dg-head|dg-2022a|dg-2022b|dg-head-bounded|dg-2022a-bounded|"
         "dg-2022b-bounded")};

#define PAPERS(agent_)                                    \
    {                                                     \
        .agent = {agent_}, .prune = true, .budget = 20000 \
    }
static const SegmentParams smb_2022 = PAPERS(0), icarus_2022 = PAPERS(1),
                           dg_2022 = PAPERS(4);
#define PRESETS(params)                                   \
    {                                                     \
        {"compat", "the paper's agent", &params},         \
            {"map-elites", "the paper's agent", &params}, \
            {"sampling", "the paper's agent", &params},   \
    }
static const SettPreset smb_presets[] = PRESETS(smb_2022);
static const SettPreset icarus_presets[] = PRESETS(icarus_2022);
static const SettPreset dg_presets[] = PRESETS(dg_2022);

#define FEATURE(id, name, help, low, high) {name, help, low, high},
static const SettFeature smb_features[] = {SMB_SHAPE_LIST(FEATURE)};
static const SettFeature icarus_features[] = {ICARUS_SHAPE_LIST(FEATURE)};
static const SettFeature dg_features[] = {DG_SHAPE_LIST(FEATURE)};

#define EVAL(id, of_game, of_shape, features_)                                 \
    static const Segments id = {&of_game, of_shape};                           \
    static SettStatus id##_prepare(const SettEvalJob *job, SettArena *keep,    \
                                   const void **context)                       \
    {                                                                          \
        return learn(&id, job, keep, context);                                 \
    }                                                                          \
    static SettStatus id##_run(const SettEvalJob *job, const SettLevel *level, \
                               SettScore *out)                                 \
    {                                                                          \
        return score(&id, job, level, out);                                    \
    }                                                                          \
    const SettEval sett_eval_##id = {                                          \
        .api = SETT_EVAL_API,                                                  \
        .output_version = 1,                                                   \
        .name = #id,                                                           \
        .help = "segments that an agent completes and that are made as "       \
                "training levels are",                                         \
        .params = SETT_TABLE(SegmentParams, features_##_rows),                 \
        .presets = features_##_presets,                                        \
        .preset_count = 3,                                                     \
        .features = features_##_features,                                      \
        .feature_count = (int32_t)(sizeof features_##_features /               \
                                   sizeof features_##_features[0]),            \
        .prepare = id##_prepare,                                               \
        .run = id##_run,                                                       \
    };

EVAL(smb, sett_game_smb, sett_smb_shape, smb)
EVAL(icarus, sett_game_icarus, sett_icarus_shape, icarus)
EVAL(dungeongrams, sett_game_dungeongrams, sett_dg_shape, dg)
