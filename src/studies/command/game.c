/* game.c - a game with the measures of a command, and its evaluator with them:
   levels become lines of JSON, the answers' lines numbers. */
#include <math.h>
#include <string.h>

#include "base/least.h"
#include "sett/command_game.h"
#include "sett/host_files.h"

#define BATCH 50 /* levels of one question */

/* The game is its first member. */
static const SettCommandGame *command_of(const SettGame *game)
{
    return (const SettCommandGame *)(const void *)game;
}

static SettStatus wrong_first(SettError *err, const SettError *why)
{
    SettError kept = *why;
    return sett_refuse(
        err, SETT_BAD_INPUT,
        "{\"measures\": [{\"name\": \"NAME\", \"low\": 0, \"high\": 1}]}",
        "the command's first line: %s", kept.text);
}

static bool is_name(const char *text)
{
    for (const char *at = text; *at != 0; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') ||
              *at == '_'))
            return false;
    return text[0] >= 'a' && text[0] <= 'z' && strlen(text) <= 40;
}

static SettStatus read_row(const SettGame *base, const SettJson *json,
                           SettMeasure *out, SettError *err)
{
    const SettJson *name = sett_json_member(json, "name");
    const SettJson *help = sett_json_member(json, "help");
    const SettJson *low = sett_json_member(json, "low");
    const SettJson *high = sett_json_member(json, "high");
    if (name == NULL || name->type != SETT_JSON_STRING ||
        !is_name(name->string))
        return sett_fail(err, SETT_BAD_INPUT,
                         "a measure without a name of a-z, 0-9 and _");
    if (sett_measure_named(base, name->string) >= 0)
        return sett_fail(err, SETT_BAD_INPUT, "%s has a measure '%s' already",
                         base->name, name->string);
    *out =
        (SettMeasure){.name = name->string,
                      .help = help != NULL && help->string != NULL &&
                                      help->type == SETT_JSON_STRING
                                  ? help->string
                                  : "measured by a command",
                      .of = sett_json_is(sett_json_member(json, "of"), "layout")
                                ? SETT_OF_LAYOUT
                                : SETT_OF_LEVEL,
                      .low = 0,
                      .high = 1};
    if (low != NULL && low->type == SETT_JSON_NUMBER)
        out->low = low->number;
    if (high != NULL && high->type == SETT_JSON_NUMBER)
        out->high = high->number;
    if (!(out->high > out->low))
        return sett_fail(err, SETT_BAD_INPUT,
                         "measure '%s': high is not over "
                         "low",
                         out->name);
    return SETT_OK;
}

static SettStatus read_first(const SettGame *base, const SettJson *root,
                             SettMeasure *rows, int32_t *count, SettError *err)
{
    const SettJson *list = sett_json_list(root, "measures");
    if (list == NULL || list->size == 0 || list->size > SETT_COMMAND_MOST)
        return sett_fail(err, SETT_BAD_INPUT, "no list of 1 to %d measures",
                         SETT_COMMAND_MOST);
    *count = 0;
    for (const SettJson *m = list->child; m != NULL; m = m->next) {
        SettStatus status = read_row(base, m, &rows[*count], err);
        if (status != SETT_OK)
            return status;
        for (int32_t i = 0; i < *count; i++)
            if (strcmp(rows[i].name, rows[*count].name) == 0)
                return sett_fail(err, SETT_BAD_INPUT, "measure '%s' twice",
                                 rows[i].name);
        ++*count;
    }
    return SETT_OK;
}

static void put_question(const SettGame *game, const SettGrid *grid,
                         SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "w", grid->w);
    sett_json_add_int(&w, "h", grid->h);
    sett_json_add_rows(&w, game, grid);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

/* Members of one answer to numbers, in the order of the measures. */
static SettStatus take_answer(const SettCommandGame *c, const SettJson *root,
                              double *out, SettError *err)
{
    const SettMeasure *rows = c->game.measures.rows + c->base->measures.count;
    for (int32_t m = 0; m < c->count; m++)
        out[m] = (double)NAN;
    if (root->type != SETT_JSON_OBJECT)
        return sett_fail(err, SETT_BAD_INPUT, "an answer is no object");
    for (const SettJson *v = root->child; v != NULL; v = v->next) {
        int32_t m = 0;
        while (m < c->count && strcmp(rows[m].name, v->key) != 0)
            m++;
        if (m == c->count)
            return sett_fail(err, SETT_BAD_INPUT,
                             "an answer has '%s', which its first line has not",
                             v->key);
        if (v->type == SETT_JSON_NUMBER)
            out[m] = v->number;
        else if (v->type != SETT_JSON_NULL)
            return sett_fail(err, SETT_BAD_INPUT,
                             "'%s' is neither a number "
                             "nor null",
                             v->key);
    }
    return SETT_OK;
}

static SettStatus take_answers(const SettCommandGame *c, const SettText *lines,
                               int32_t count, SettArena *tmp, double *out,
                               SettError *err)
{
    const char *at = lines->data;
    for (int32_t i = 0; i < count; i++) {
        const char *end = strchr(at, '\n');
        const SettJson *root = NULL;
        SettArenaMark mark = sett_arena_mark(tmp);
        SettError why = {.status = SETT_OK};
        if (end == NULL) /* a 0 byte in a line */
            return sett_fail(err, SETT_BAD_INPUT, "an answer is no text");
        SettStatus status =
            sett_json_read(at, (size_t)(end - at), NULL, tmp, &root, &why);
        if (status == SETT_OK)
            status = take_answer(c, root, out + (int64_t)i * c->count, &why);
        sett_arena_reset(tmp, mark);
        if (status == SETT_NO_MEMORY)
            return status;
        if (status != SETT_OK) {
            sett_fail(err, SETT_BAD_INPUT, "the command answered \"%.60s\": %s",
                      at, why.text);
            sett_expect(err,
                        "a line such as {\"%s\": 1.5}, null where it "
                        "does not apply",
                        c->game.measures.rows[c->base->measures.count].name);
            return SETT_BAD_INPUT;
        }
        at = end + 1;
    }
    return SETT_OK;
}

/* out[level][measure], the command's alone. */
static SettStatus ask(const SettCommandGame *c, const SettLevel *levels,
                      int32_t count, SettArena *tmp, double *out)
{
    SettText questions = sett_text(tmp->alloc), answers = sett_text(tmp->alloc);
    SettError err = {.status = SETT_OK};
    for (int32_t i = 0; i < count; i++)
        put_question(c->base, &levels[i].grid, &questions);
    SettStatus status = questions.status;
    if (status == SETT_OK)
        status =
            sett_command_ask(c->command, &questions, count, &answers, &err);
    if (status == SETT_OK) {
        status = take_answers(c, &answers, count, tmp, out, &err);
        if (status == SETT_BAD_INPUT)
            sett_command_fail(c->command, &err);
    }
    sett_text_free(&questions);
    sett_text_free(&answers);
    return status;
}

static SettStatus measure(const SettGame *game, const SettLevel *level,
                          SettArena *tmp, double *out)
{
    const SettCommandGame *c = command_of(game);
    SettStatus status = sett_game_measure(c->base, level, tmp, out);
    if (status != SETT_OK)
        return status;
    return ask(c, level, 1, tmp, out + c->base->measures.count);
}

static SettStatus measure_batch(const SettCommandGame *c,
                                const SettLevel *levels, int32_t count,
                                SettArena *tmp, double *out)
{
    int32_t own = c->base->measures.count, all = own + c->count;
    double *values = SETT_TAKE(tmp, (int64_t)count * c->count, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = ask(c, levels, count, tmp, values);
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        status =
            sett_game_measure(c->base, &levels[i], tmp, out + (int64_t)i * all);
        memcpy(out + (int64_t)i * all + own, values + (int64_t)i * c->count,
               (size_t)c->count * sizeof *out);
    }
    return status;
}

static bool has_command(const SettGame *game)
{
    return game->measures.run == measure;
}

int64_t sett_measured_together(const SettGame *game)
{
    return has_command(game) ? BATCH : 1;
}

SettStatus sett_measure_many(const SettGame *game, const SettLevel *levels,
                             int64_t count, SettArena *tmp, double *out)
{
    SettStatus status = SETT_OK;
    int64_t step = sett_measured_together(game);
    for (int64_t at = 0; status == SETT_OK && at < count; at += step) {
        SettArenaMark mark = sett_arena_mark(tmp);
        int32_t n = (int32_t)(count - at < step ? count - at : step);
        double *row = out + at * game->measures.count;
        status = has_command(game)
                     ? measure_batch(command_of(game), levels + at, n, tmp, row)
                     : sett_game_measure(game, levels + at, tmp, row);
        sett_arena_reset(tmp, mark);
    }
    return status;
}

SettStatus sett_command_game(const SettGame *base, SettCommand *command,
                             SettArena *arena, SettCommandGame *out,
                             SettError *err)
{
    const char *line;
    const SettJson *root = NULL;
    SettError why = {.status = SETT_OK};
    int32_t own = base->measures.count, count = 0;
    SettMeasure *rows = SETT_TAKE(arena, own + SETT_COMMAND_MOST, SettMeasure);
    if (rows == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < own; i++)
        rows[i] = base->measures.rows[i];
    SettStatus status = sett_command_first(command, &line, err);
    if (status != SETT_OK)
        return status;
    status = sett_json_read(line, strlen(line), NULL, arena, &root, &why);
    if (status == SETT_OK)
        status = read_first(base, root, rows + own, &count, &why);
    if (status == SETT_NO_MEMORY)
        return status;
    if (status != SETT_OK)
        return wrong_first(err, &why);
    *out = (SettCommandGame){.game = *base,
                             .base = base,
                             .command = command,
                             .count = count,
                             .fitness = -1,
                             .violation = -1};
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(rows[own + i].name, "search_fitness") == 0)
            out->fitness = i;
        if (strcmp(rows[own + i].name, "search_violation") == 0)
            out->violation = i;
    }
    out->game.measures =
        (SettMeasures){.rows = rows, .count = own + count, .run = measure};
    return SETT_OK;
}

const char *sett_command_told(SettCommand *command, const char *what,
                              SettArena *arena)
{
    const SettCommandUse use = sett_command_use(command);
    return sett_arena_format(arena,
                             "%s: %lld levels in %lld batches, %.1f s of "
                             "waiting; %d processes, %d died",
                             what, (long long)use.lines, (long long)use.batches,
                             use.seconds, (int)use.started, (int)use.died);
}

/* The evaluator of the game as it was, for a job of the one with the command's
   measures. */
static SettEvalJob base_job(const SettEvalJob *job, const SettCommandGame **c)
{
    SettEvalJob own = *job;
    *c = command_of(job->game);
    own.game = (*c)->base;
    return own;
}

static SettStatus prepare(const SettEvalJob *job, SettArena *keep,
                          const void **context)
{
    const SettCommandGame *c;
    *context = NULL;
    if (!has_command(job->game))
        return SETT_UNSUPPORTED;
    const SettEvalJob own = base_job(job, &c);
    return c->scored->prepare != NULL ? c->scored->prepare(&own, keep, context)
                                      : SETT_OK;
}

static SettStatus score(const SettEvalJob *job, const SettLevel *level,
                        SettScore *out)
{
    const SettCommandGame *c;
    double values[SETT_COMMAND_MOST];
    if (!has_command(job->game))
        return SETT_UNSUPPORTED;
    SettEvalJob own = base_job(job, &c);
    int32_t first = c->scored->feature_count;
    SettStatus status = c->scored->run(&own, level, out);
    bool all = c->fitness >= 0 || c->violation >= 0;
    uint64_t read = first < 64 ? ~job->unread >> first : 0;
    int32_t features = c->eval.feature_count - first;
    read &= ((uint64_t)1 << features) - 1;
    if (status != SETT_OK || (!all && read == 0))
        return status;
    SettArenaMark mark = sett_arena_mark(job->tmp);
    status = ask(c, level, 1, job->tmp, values);
    sett_arena_reset(job->tmp, mark);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < features; i++)
        out->features[first + i] = values[i];
    if (c->fitness >= 0)
        out->fitness = values[c->fitness];
    if (c->violation >= 0 && values[c->violation] > 0)
        out->violation += values[c->violation];
    return SETT_OK;
}

SettStatus sett_command_eval(SettCommandGame *c, const SettEval *eval,
                             SettArena *arena)
{
    int32_t first = eval->feature_count;
    int32_t more = sett_min(c->count, SETT_MAX_FEATURES - first);
    const SettMeasure *rows = c->game.measures.rows + c->base->measures.count;
    SettFeature *features = SETT_TAKE(arena, first + c->count, SettFeature);
    if (features == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < first; i++)
        features[i] = eval->features[i];
    for (int32_t i = 0; i < more; i++)
        features[first + i] = (SettFeature){rows[i].name, rows[i].help,
                                            rows[i].low, rows[i].high};
    c->scored = eval;
    c->eval = *eval;
    c->eval.features = features;
    c->eval.feature_count = first + more;
    c->eval.prepare = prepare;
    c->eval.run = score;
    return SETT_OK;
}

SettStatus sett_host_command(const SettStudyHost *host, const SettGame *game,
                             const char *line, int64_t seconds,
                             SettCommand **command, SettCommandGame **out)
{
    SettCommandDef def = sett_command_def();
    *out = SETT_TAKE(host->arena, 1, SettCommandGame);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    def.alloc = host->arena->alloc;
    def.line = line;
    def.workers = host->jobs.workers;
    if (seconds > 0)
        def.limit = (int32_t)seconds;
    def.cancel = host->cancel;
    SettStatus status = sett_command_create(&def, command, host->err);
    return status == SETT_OK
               ? sett_command_game(game, *command, host->arena, *out, host->err)
               : status;
}
