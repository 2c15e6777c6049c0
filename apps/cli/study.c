/* study.c - items of a study on all threads, their payloads in a journal. Two
   payloads of the same item are one where they are equal; where they are not,
   something is not deterministic, and the study stops. */
#define _POSIX_C_SOURCE 200809L

#include "study.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sett/journal.h"

typedef struct Run {
    Study *study;
    SettJournal journal;
    pthread_mutex_t lock;
    uint64_t *hash; /* of an item's payload; 0 = not done */
    int64_t *todo;
    int64_t todo_count, done_count;
    int64_t part, parts;
    const char *path; /* of the journal; NULL until it is open */
} Run;

void cli_study_put(SettText *out, uint64_t value)
{
    uint8_t bytes[8];
    for (int32_t i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    sett_text_bytes(out, bytes, sizeof bytes);
}

void cli_study_put_double(SettText *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    cli_study_put(out, bits);
}

uint64_t cli_study_get(const uint8_t *at)
{
    uint64_t value = 0;
    for (int32_t i = 0; i < 8; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

double cli_study_get_double(const uint8_t *at)
{
    uint64_t bits = cli_study_get(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t hash_of(const void *payload, size_t size)
{
    uint64_t hash = sett_hash(payload, size, 1);
    return hash == 0 ? 1 : hash;
}

/* One payload, from the journal or fresh. */
static SettStatus take(Run *run, int64_t index, const void *payload,
                       size_t size, SettError *err)
{
    Study *study = run->study;
    if (index < 0 || index >= study->items ||
        (run->hash[index] == 0 &&
         !study->kind->take(study, index, payload, size)))
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld of the journal makes no sense",
                         (long long)index);
    uint64_t hash = hash_of(payload, size);
    if (run->hash[index] != 0 && run->hash[index] != hash)
        return sett_fail(err, SETT_BAD_INPUT,
                         "item %lld came out differently twice: something is "
                         "not deterministic",
                         (long long)index);
    run->done_count += run->hash[index] == 0;
    run->hash[index] = hash;
    return SETT_OK;
}

static SettStatus take_record(void *user, uint64_t item, const void *payload,
                              size_t size, SettError *err)
{
    return take(user, (int64_t)item, payload, size, err);
}

static bool is_journal(const char *name, size_t size)
{
    return size > 8 && strncmp(name, "journal", 7) == 0 &&
           strncmp(name + size - 4, ".log", 4) == 0;
}

static const char *own_name(const Run *run)
{
    return run->parts == 1 ? "journal.log"
                           : sett_arena_format(&run->study->cli->arena,
                                               "journal-%lld-of-%lld.log",
                                               (long long)run->part + 1,
                                               (long long)run->parts);
}

/* Who gathers all parts has the folder alone. */
static bool is_mine(const Run *run, const char *name)
{
    const char *own = own_name(run);
    return run->parts == 1 || (own != NULL && strcmp(own, name) == 0);
}

void cli_study_tell_loss(Cli *cli, const char *path,
                         const SettJournalLoss *loss)
{
    if (loss->torn > 0)
        cli_note(cli, "%s: a torn record at its end was cut off", path);
    if (loss->places == 0)
        return;
    SettText items = sett_text(cli->alloc);
    for (int32_t i = 0; i < loss->count; i++)
        sett_text_format(&items, "%s%lld", i > 0 ? ", " : "",
                         (long long)loss->items[i]);
    cli_warn(cli,
             "%s is damaged in %d places; lost are the items: %s, which "
             "are made again. The damaged file is kept as %s",
             path, (int)loss->places,
             items.size > 0 ? items.data : "some that cannot be told",
             loss->copy != NULL ? loss->copy : path);
    sett_text_free(&items);
}

/* Every journal of the folder: one a part. Those of other parts may be written
   to right now, and are only read. */
static SettStatus read_journals(Run *run)
{
    Cli *cli = run->study->cli;
    SettText names = sett_text(cli->alloc);
    SettStatus s =
        cli->io.list(cli->io.host, run->study->folder, &names, &cli->err);
    const char *at = names.data;
    for (const char *end;
         s == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        size_t size = (size_t)(end - at);
        SettJournalLoss loss;
        if (!is_journal(at, size))
            continue;
        const char *name =
            sett_arena_format(&cli->arena, "%.*s", (int)size, at);
        const char *path =
            name ? cli_join(cli, run->study->folder, name) : NULL;
        if (path == NULL) {
            s = cli_no_memory(cli);
            break;
        }
        s = sett_journal_read(&cli->io, path, run->study->key,
                              is_mine(run, name), &cli->arena, take_record, run,
                              &loss, &cli->err);
        if (s == SETT_OK)
            cli_study_tell_loss(cli, path, &loss);
    }
    sett_text_free(&names);
    return s;
}

static SettStatus do_item(void *user, int64_t index, SettArena *tmp)
{
    Run *run = user;
    Study *study = run->study;
    int64_t item = run->todo[index];
    SettText payload = sett_text(study->cli->alloc);
    SettStatus s = study->kind->item(study, item, tmp, &payload);
    if (s == SETT_OK)
        s = payload.status;
    if (s == SETT_OK) {
        SettError err = {.status = SETT_OK};
        pthread_mutex_lock(&run->lock);
        s = take(run, item, payload.data, payload.size, &err);
        if (s == SETT_OK)
            s = sett_journal_append(&run->journal, (uint64_t)item, payload.data,
                                    payload.size, tmp, &err);
        if (s == SETT_IO)
            sett_error_source(&err, run->path);
        if (s != SETT_OK && study->cli->err.status == SETT_OK)
            study->cli->err = err;
        pthread_mutex_unlock(&run->lock);
    }
    if (s == SETT_OK)
        cli_progress_add(study->cli, study->per_item - 1);
    sett_text_free(&payload);
    return s;
}

static SettStatus read_part(Run *run)
{
    Cli *cli = run->study->cli;
    const char *text = run->study->options->part;
    run->part = 0;
    run->parts = 1;
    if (text == NULL)
        return SETT_OK;
    const char *slash = strchr(text, '/');
    int64_t i, n;
    if (slash == NULL || !sett_int_read(text, (size_t)(slash - text), &i) ||
        !sett_int_read(slash + 1, strlen(slash + 1), &n) || i < 1 || i > n)
        return cli_usage(cli, "--part %s: not a part (such as 3/10)", text);
    run->part = i - 1;
    run->parts = n;
    return SETT_OK;
}

static SettStatus open_run(Run *run, Study *study)
{
    Cli *cli = study->cli;
    *run = (Run){.study = study};
    pthread_mutex_init(&run->lock, NULL);
    SettStatus s = read_part(run);
    if (s != SETT_OK)
        return s;
    run->hash = SETT_TAKE(&cli->arena, study->items, uint64_t);
    run->todo = SETT_TAKE(&cli->arena, study->items, int64_t);
    if (run->hash == NULL || run->todo == NULL)
        return cli_no_memory(cli);
    bool shared = study->options->resume || run->parts > 1;
    s = cli_folder(cli, study->folder,
                   run->parts > 1 ? CLI_FOLDER_PART
                   : shared       ? CLI_FOLDER_RESUME
                                  : CLI_FOLDER_NEW);
    if (s == SETT_OK && shared)
        s = read_journals(run);
    for (int64_t i = run->part; s == SETT_OK && i < study->items;
         i += run->parts)
        if (run->hash[i] == 0)
            run->todo[run->todo_count++] = i;
    return s;
}

static SettStatus open_journal(Run *run)
{
    Cli *cli = run->study->cli;
    const char *name = own_name(run);
    const char *path = name ? cli_join(cli, run->study->folder, name) : NULL;
    if (path == NULL)
        return cli_no_memory(cli);
    bool stale = run->parts == 1 && !run->study->options->resume &&
                 cli->io.exists(cli->io.host, path);
    if (stale) { /* --force: a new run in an old folder */
        SettStatus s = cli->io.remove(cli->io.host, path, &cli->err);
        if (s != SETT_OK)
            return s;
    }
    SettStatus s = sett_journal_open(&cli->io, path, run->study->key,
                                     &cli->arena, &run->journal, &cli->err);
    run->path = s == SETT_OK ? path : NULL;
    return s;
}

SettStatus cli_study_seed(Study *study)
{
    const StudyOptions *options = study->options;
    if (!options->seed.given && options->resume)
        return cli_usage(study->cli,
                         "--resume needs --seed and --levels as when the "
                         "run began");
    if (!options->seed.given && options->part)
        return cli_usage(study->cli,
                         "--part %s needs --seed, the same for all "
                         "parts",
                         options->part);
    return cli_seed(study->cli, &options->seed, &study->seed);
}

/* What to type to go on; in messages, so that nobody has to remember. */
static const char *resume_line(const Study *study, const char *how)
{
    const char *line = sett_arena_format(
        &study->cli->arena,
        "sett study %s --levels %lld --seed %llu%s --%s -o %s",
        study->kind->name, (long long)study->options->levels,
        (unsigned long long)study->seed, study->more ? study->more : "", how,
        study->folder);
    return line ? line : "the same line and --resume";
}

static void say_incomplete(Run *run, SettStatus s)
{
    Study *study = run->study;
    Cli *cli = study->cli;
    long long share =
        study->items > 0 ? 100 * run->done_count / study->items : 0;
    bool stopped = s == SETT_CANCELLED || (s == SETT_IO && run->path != NULL);
    const char *part =
        run->parts > 1
            ? sett_arena_format(&cli->arena, "part %s", study->options->part)
            : NULL;
    if (stopped)
        cli_warn(cli, "stopped with %lld %% done; go on with: %s", share,
                 resume_line(study, part ? part : "resume"));
    else if (s == SETT_OK && !study->complete)
        cli_note(cli,
                 "this part is done, %lld %% of all; when every part is, "
                 "gather with: %s",
                 share, resume_line(study, "resume"));
}

/* What is missing; `complete` says whether all is there then. */
static SettStatus run_items(Study *study)
{
    Run run;
    Cli *cli = study->cli;
    SettStatus s = open_run(&run, study);
    if (s == SETT_OK && run.todo_count > 0)
        s = open_journal(&run);
    if (s == SETT_OK && run.todo_count > 0) {
        cli_progress_start(cli, study->kind->what,
                           study->items * study->per_item);
        cli_progress_add(cli, run.done_count * study->per_item);
        s = cli_each(cli, run.todo_count, do_item, &run, NULL);
        cli_progress_end(cli);
        SettStatus closed =
            sett_journal_close(&run.journal, s == SETT_OK ? &cli->err : NULL);
        s = s == SETT_OK ? closed : s;
    }
    study->complete = s == SETT_OK && run.done_count == study->items;
    say_incomplete(&run, s);
    pthread_mutex_destroy(&run.lock);
    return s;
}

SettStatus cli_study_do(Cli *cli, const void *options, const StudyKind *kind)
{
    Study *study = sett_arena_take(&cli->arena, 1, kind->size);
    if (study == NULL)
        return cli_no_memory(cli);
    *study = (Study){.kind = kind,
                     .cli = cli,
                     .options = options,
                     .folder = cli->output != NULL ? cli->output : kind->name,
                     .per_item = 1};
    SettStatus s = kind->set_up(study, options);
    if (s == SETT_OK)
        s = run_items(study);
    if (s != SETT_OK || !study->complete)
        return s;
    s = kind->finish(study);
    if (s == SETT_OK)
        s = cli_made_folder(cli, "output", study->folder, NULL);
    if (s != SETT_OK)
        return s;
    kind->report(study, &cli->out);
    sett_text_format(&cli->out, "%s/index.html\n", study->folder);
    return SETT_OK;
}

SettStatus cli_study_save(Study *study, const char *name, SettText *text)
{
    Cli *cli = study->cli;
    if (text->status != SETT_OK)
        return cli_no_memory(cli);
    const char *path = cli_join(cli, study->folder, name);
    if (path == NULL)
        return cli_no_memory(cli);
    return sett_file_write(&cli->io, path, text->data, text->size, SETT_REPLACE,
                           &cli->err);
}
