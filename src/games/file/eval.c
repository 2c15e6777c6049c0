/* eval.c - the evaluator of a game from a file, for searches: its first 32
   measures are the features; how far from legal a level is, is the number of
   reasons against it and what the player's way lacks. */
#include "games/file/file.h"

#include "base/least.h"

static SettStatus prepare(const SettEvalJob *job, SettArena *keep,
                          const void **context)
{
    (void)keep;
    *context = NULL;
    return job->game->check == sett_file_check ? SETT_OK : SETT_UNSUPPORTED;
}

static SettStatus violation(const SettEvalJob *job, const SettLevel *level,
                            double *out)
{
    SettReport report = sett_report(job->tmp);
    SettStatus status =
        sett_game_check(job->game, level, true, job->tmp, &report);
    *out = report.count - report.warnings;
    if (status == SETT_OK && report.broken)
        status = SETT_NO_MEMORY;
    if (status != SETT_OK || job->game->judge_count == 0)
        return status;
    SettVerdict verdict;
    const SettJudge *judge = &job->game->judges[0];
    status = judge->judge(judge->self, level, 20000, job->tmp, &verdict);
    if (status == SETT_OK && verdict.answer != SETT_YES)
        *out += 1 - verdict.progress;
    return status;
}

static SettStatus score(const SettEvalJob *job, const SettLevel *level,
                        SettScore *out)
{
    double values[FILE_MOST_MEASURES];
    bool wanted[FILE_MOST_MEASURES] = {false};
    int32_t count = sett_min(job->game->measures.count, SETT_MAX_FEATURES);
    SettArenaMark mark = sett_arena_mark(job->tmp);
    SettStatus status = violation(job, level, &out->violation);
    sett_arena_reset(job->tmp, mark);
    for (int32_t i = 0; i < count; i++)
        wanted[i] = !(job->unread >> i & 1);
    if (status == SETT_OK)
        status = sett_file_measure_some(job->game->self, level, wanted,
                                        job->tmp, values);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < count; i++)
        if (wanted[i])
            out->features[i] = values[i];
    out->fitness = 1 / (1 + out->violation);
    return SETT_OK;
}

void sett_file_make_eval(Reading *r)
{
    SettGameFile *file = r->file;
    const SettMeasures *m = &file->game.measures;
    int32_t count = sett_min(m->count, SETT_MAX_FEATURES);
    SettFeature *features = SETT_TAKE(r->arena, count + 1, SettFeature);
    if (features == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        features[i] = (SettFeature){m->rows[i].name, m->rows[i].help,
                                    m->rows[i].low, m->rows[i].high};
    file->eval = (SettEval){.api = SETT_EVAL_API,
                            .output_version = SETT_GAME_FILE_RATING_VERSION,
                            .name = file->game.name,
                            .part = SETT_GAME_FILE_RATING,
                            .help = "reasons against a level, and its measures",
                            .features = features,
                            .feature_count = count,
                            .prepare = prepare,
                            .run = score};
}

const SettEval *sett_game_file_eval(const SettGameFile *file)
{
    return &file->eval;
}
