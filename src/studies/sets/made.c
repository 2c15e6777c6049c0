/* made.c - a set of levels by a command: it is asked for each level by a line
   with its index, and answers with the level's rows. */
#include <inttypes.h>
#include <string.h>

#include "sett/command.h"
#include "sett/io.h"
#include "studies/sets/sets.h"

#define BATCH 50 /* levels of one question */

/* A command at work on a set. */
typedef struct Making {
    const SettStudyHost *host;
    const SettGame *game;
    const SettSetDef *def;
    SettCommand *command;
    SettLevelList *levels; /* with room for all */
    int64_t missed;
} Making;

static void put_question(const Making *m, int64_t index, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "index", index);
    sett_json_add_int(&w, "seed", m->def->seeded ? (int64_t)m->def->seed : 1);
    sett_json_add_int(&w, "w", m->game->default_w);
    sett_json_add_int(&w, "h", m->game->default_h);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}

/* {"rows": [...]}, or {"rows": null} for a level that cannot be made. */
static SettStatus take_answer(Making *m, const char *line, size_t size,
                              const char *name, int64_t index)
{
    const SettJson *root = NULL;
    SettError why = {.status = SETT_OK};
    SettGrid grid;
    SettStatus status =
        sett_json_read(line, size, NULL, m->host->arena, &root, &why);
    const SettJson *rows =
        status == SETT_OK ? sett_json_member(root, "rows") : NULL;
    if (rows != NULL && rows->type == SETT_JSON_NULL) {
        m->missed++;
        return SETT_OK;
    }
    if (status == SETT_OK)
        status = sett_json_rows(m->game, rows, m->host->arena, &grid, &why);
    if (status == SETT_OK) {
        m->levels->items[m->levels->count++] =
            (SettFileLevel){.source = name, .index = index, .grid = grid};
        return SETT_OK;
    }
    if (status == SETT_NO_MEMORY)
        return status;
    return sett_refuse(m->host->err, SETT_BAD_INPUT,
                       "a line such as {\"rows\": [\"###\", \"#.#\"]}",
                       "level %" PRId64 ": %s", index, why.text);
}

static SettStatus ask_batch(Making *m, const char *name, int64_t first,
                            int64_t count)
{
    SettText questions = sett_text(m->host->arena->alloc), answers = questions;
    for (int64_t i = 0; i < count; i++)
        put_question(m, first + i, &questions);
    SettStatus status = questions.status;
    if (status == SETT_OK)
        status = sett_command_ask(m->command, &questions, count, &answers,
                                  m->host->err);
    const char *at = answers.data;
    for (int64_t i = 0; status == SETT_OK && i < count; i++) {
        const char *end = strchr(at, '\n');
        if (end == NULL) {
            status = sett_fail(m->host->err, SETT_BAD_INPUT,
                               "level %" PRId64 ": no text", first + i);
            break;
        }
        status = take_answer(m, at, (size_t)(end - at), name, first + i);
        at = end + 1;
    }
    sett_text_free(&questions);
    sett_text_free(&answers);
    return status;
}

static SettStatus make_levels(Making *m, SettMeasuredSet *out)
{
    const char *line;
    SettStatus status = sett_command_first(m->command, &line, m->host->err);
    for (int64_t at = 0; status == SETT_OK && at < out->count; at += BATCH) {
        int64_t left = out->count - at;
        status = ask_batch(m, out->name, out->first + at,
                           left < BATCH ? left : BATCH);
    }
    return status;
}

SettStatus sett_set_by_command(const SettStudyHost *host, const SettGame *game,
                               const char *line, const SettSetDef *def,
                               SettMeasuredSet *out)
{
    SettCommandDef by = sett_command_def();
    SettLevelList *levels = SETT_TAKE(host->arena, 1, SettLevelList);
    Making m = {.host = host, .game = game, .def = def, .levels = levels};
    if (levels == NULL)
        return SETT_NO_MEMORY;
    levels->items = SETT_TAKE(host->arena, out->count + 1, SettFileLevel);
    levels->capacity = out->count + 1;
    if (levels->items == NULL)
        return SETT_NO_MEMORY;
    by.alloc = host->arena->alloc;
    by.line = line;
    by.cancel = host->cancel;
    SettStatus status = sett_command_create(&by, &m.command, host->err);
    if (status == SETT_OK)
        status = make_levels(&m, out);
    sett_command_destroy(m.command);
    if (status != SETT_OK) {
        sett_error_in(host->err, status, out->name);
        return status;
    }
    out->levels = levels;
    out->first = 0;
    out->count = levels->count;
    out->infeasible = m.missed;
    if (m.missed > 0)
        sett_study_note(host, false,
                        sett_arena_format(host->arena,
                                          "%s: %" PRId64
                                          " levels could not be made",
                                          out->name, m.missed));
    return SETT_OK;
}
