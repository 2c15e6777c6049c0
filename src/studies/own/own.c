/* own.c - a study of one's own at work: the first item is what was declared,
   the others are blocks of levels of a cell. */
#include <math.h>
#include <string.h>

#include "sett/io.h"
#include "studies/own/own.h"

#define BLOCK 50 /* levels of an item */

static const SettStudyOption rows[] = {
    SETT_STUDY_ROW_FLAG(SettOwnOptions, study.resume, "resume",
                        "go on from what the folder's journals hold"),
    SETT_STUDY_ROW(SettOwnOptions, study.part, "part", "I/N",
                   "do only every N-th item, from the I-th; then --resume "
                   "gathers"),
};

/* The cell of an item behind the first, and its levels *from to less than *to.
 */
static OwnCell *cell_of(const OwnStudy *t, int64_t item, int64_t *from,
                        int64_t *to)
{
    OwnCell *cell = t->cells;
    item--;
    for (int64_t blocks;
         (blocks = (cell->set.count + BLOCK - 1) / BLOCK) <= item; cell++)
        item -= blocks;
    *from = item * BLOCK;
    *to = *from + BLOCK < cell->set.count ? *from + BLOCK : cell->set.count;
    return cell;
}

static uint64_t hash_text(const char *text, uint64_t key)
{
    return sett_hash(text, strlen(text), key);
}

/* What decides the levels of a cell. */
static SettStatus hash_cell(const OwnCell *cell, SettText *text, uint64_t *key)
{
    const SettMeasuredSet *set = &cell->set;
    *key =
        hash_text(cell->game->word,
                  hash_text(cell->name, sett_hash_mix(*key ^ cell->seed,
                                                      (uint64_t)set->count)));
    for (int64_t k = 0; set->levels != NULL && k < set->count; k++) {
        const SettGrid *grid = &set->levels->items[k].grid;
        *key = sett_hash(grid->cells, (size_t)sett_grid_area(grid),
                         sett_hash_mix(*key, (uint64_t)grid->w));
    }
    sett_text_clear(text);
    if (set->recipe != NULL) {
        SettJsonWriter w = sett_json_writer(text, true);
        sett_recipe_write(set->recipe, &w);
    } else if (set->levels == NULL) {
        sett_text_add(text, set->name);
    }
    *key = sett_hash(text->data, text->size, *key);
    return text->status;
}

static SettStatus key_of(OwnStudy *t)
{
    SettText text = sett_text(t->run.host.arena->alloc);
    uint64_t key = sett_hash_mix(21, t->run.seed);
    SettStatus status = SETT_OK;
    if (t->measure_cmd != NULL)
        key = hash_text(t->measure_cmd, key);
    for (int32_t m = 0; m < t->view.measures.count; m++)
        key = hash_text(t->view.measures.rows[m].name, key);
    for (int32_t i = 0; status == SETT_OK && i < t->cell_count; i++)
        status = hash_cell(&t->cells[i], &text, &key);
    sett_text_free(&text);
    t->run.key = key;
    return status;
}

/* What a run from the beginning declares: the file, but that of the earlier run
   where it is made again. */
static SettStatus begin(OwnStudy *t)
{
    const SettStudyHost *host = &t->run.host;
    const char *path = NULL;
    char *text;
    t->begun = t->text;
    t->begun_size = t->text_size;
    if (host->earlier == NULL)
        return SETT_OK;
    path = sett_study_path(host, host->earlier, "declared.toml");
    if (path == NULL || !host->io.exists(host->io.host, path))
        return path == NULL ? SETT_NO_MEMORY : SETT_OK;
    SettStatus status =
        sett_file_read(&host->io, path, SETT_OWN_TEXT, host->arena, &text,
                       &t->begun_size, host->err);
    t->begun = text;
    return status;
}

static SettStatus set_up(void *self, const void *options)
{
    OwnStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    SettStatus status = sett_own_read(t, options);
    if (status == SETT_OK)
        status = begin(t);
    size_t columns = (size_t)t->view.measures.count;
    for (int32_t i = 0; status == SETT_OK && i < t->cell_count; i++) {
        OwnCell *cell = &t->cells[i];
        size_t count = (size_t)cell->set.count;
        cell->values =
            sett_arena_take(host->arena, count + 1, columns * sizeof(double));
        cell->missed = sett_arena_take(host->arena, count + 1, 1);
        t->blocks += (cell->set.count + BLOCK - 1) / BLOCK;
        if (cell->values == NULL || cell->missed == NULL)
            return SETT_NO_MEMORY;
    }
    t->run.items = 1 + t->blocks;
    /* Here, as the memory of an item goes with it. */
    t->declared_room = sett_arena_take(host->arena, SETT_OWN_TEXT + 1, 1);
    if (status == SETT_OK && t->declared_room == NULL)
        return SETT_NO_MEMORY;
    return status == SETT_OK ? key_of(t) : status;
}

/* out[level][column], and which levels there are none of. */
static SettStatus measure(const OwnStudy *t, const OwnCell *cell,
                          const SettLevelList *levels, SettArena *tmp,
                          double *out, uint8_t *missed)
{
    int32_t n = cell->game->game->measures.count,
            columns = t->view.measures.count;
    SettLevel *views = SETT_TAKE(tmp, levels->count + 1, SettLevel);
    double *values = SETT_TAKE(tmp, (levels->count + 1) * n, double);
    if (views == NULL || values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < levels->count; i++)
        views[i] = (SettLevel){.grid = levels->items[i].grid};
    SettStatus status =
        sett_measure_many(cell->game->game, views, levels->count, tmp, values);
    for (int64_t i = 0; status == SETT_OK && i < levels->count; i++) {
        int64_t at = levels->items[i].index;
        missed[at] = 0;
        for (int32_t c = 0; c < columns; c++)
            out[at * columns + c] = values[i * n + cell->game->columns[c]];
    }
    return status;
}

static SettStatus do_item(void *self, int64_t index, SettArena *tmp,
                          SettText *payload)
{
    const OwnStudy *t = self;
    int32_t columns = t->view.measures.count;
    int64_t from, to;
    if (index == 0) {
        sett_text_bytes(payload, t->begun, t->begun_size);
        return SETT_OK;
    }
    const OwnCell *cell = cell_of(t, index, &from, &to);
    double *out = SETT_TAKE(tmp, (to - from) * columns, double);
    uint8_t *missed = SETT_TAKE(tmp, to - from, uint8_t);
    SettLevelList levels;
    if (out == NULL || missed == NULL)
        return SETT_NO_MEMORY;
    memset(missed, 1, (size_t)(to - from));
    for (int64_t i = 0; i < (to - from) * columns; i++)
        out[i] = (double)NAN;
    SettStatus status = sett_own_levels(t, cell, from, to, tmp, &levels);
    if (status == SETT_OK)
        status = measure(t, cell, &levels, tmp, out, missed);
    for (int64_t i = 0; status == SETT_OK && i < to - from; i++) {
        sett_text_char(payload, (char)missed[i]);
        sett_study_put_doubles(payload, out + i * columns, columns);
    }
    return status;
}

static bool take_declared(OwnStudy *t, const uint8_t *payload, size_t size)
{
    if (size > SETT_OWN_TEXT)
        return false;
    memcpy(t->declared_room, payload, size);
    t->declared_room[size] = 0;
    t->declared_size = size;
    return true;
}

static bool take(void *self, int64_t index, const uint8_t *payload, size_t size)
{
    OwnStudy *t = self;
    int32_t n = t->view.measures.count;
    int64_t from, to;
    if (index == 0)
        return take_declared(t, payload, size);
    OwnCell *cell = cell_of(t, index, &from, &to);
    if (size != (size_t)(to - from) * (1 + 8 * (size_t)n))
        return false;
    for (; from < to; from++) {
        cell->missed[from] = *payload;
        payload =
            sett_study_get_doubles(payload + 1, cell->values + from * n, n);
    }
    return true;
}

/* Ends the commands, and says what they did. */
static SettStatus end(void *self, SettStatus status)
{
    OwnStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    for (int32_t i = 0; i < t->game_count; i++) {
        SettCommand *command = t->games[i].command;
        SettError err;
        if (command == NULL)
            continue;
        if (status != SETT_OK && host->err->status == SETT_OK &&
            sett_command_failed(command, &err) && err.status == status) {
            *host->err = err;
            sett_error_source(host->err, "measure_cmd");
        }
        sett_study_note(host, false,
                        sett_command_told(command, "measure_cmd", host->arena));
        sett_command_destroy(command);
    }
    return status;
}

const SettStudy sett_study_own = {
    .name = "own",
    .help = "a study of one's own, from a TOML file",
    .what = "blocks of levels",
    SETT_STUDY_OPTIONS(SettOwnOptions, rows),
    .size = sizeof(OwnStudy),
    .output_version = 2,
    SETT_STUDY_STEPS(set_up, do_item, take, sett_own_finish, sett_own_report),
    .end = end,
    .page = sett_own_page,
    .title = "A study of one's own",
    .summary = "Cells, comparisons with their thresholds, and what came of "
               "them. All levels can be made again from the file.",
};
