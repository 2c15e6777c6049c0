/* study.c - the command line as the host of a study, levels and sets of levels
   as words of a verb, work in parts, and what is said of a run that is not
   complete. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "frame/verbs.h"

/* Guards calls of the host that come from several threads. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void lock(void *user, bool take)
{
    (void)user;
    if (take)
        pthread_mutex_lock(&guard);
    else
        pthread_mutex_unlock(&guard);
}

static SettStatus open_folder(void *user, const char *path, SettStudyFolder use)
{
    return cli_folder(user, path, use);
}

static SettStatus draw_seed(void *user, uint64_t *value)
{
    static const CliSeed none = {.given = false};
    return cli_seed(user, &none, value);
}

static void show(void *user, const char *what, int64_t done, int64_t total)
{
    Cli *cli = user;
    if (what == NULL) {
        cli_progress_end(cli);
        return;
    }
    if (cli->progress.what == NULL || strcmp(cli->progress.what, what) != 0)
        cli_progress_start(cli, what, total);
    cli_progress_add(cli, done - atomic_load(&cli->progress.done));
}

static void tell(void *user, bool warning, const char *text)
{
    if (warning)
        cli_warn(user, "%s", text);
    else
        cli_note(user, "%s", text);
}

static double cpu(void *user)
{
    struct timespec now;
    (void)user;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static SettStatus game_of(void *user, const SettGame **game)
{
    Cli *cli = user;
    if (cli->word_count == 0)
        return SETT_OK; /* the study's usual one */
    SettStatus status = cli_game(cli);
    *game = cli->game;
    return status;
}

static SettStatus find_game(void *user, const char *word,
                            const SettCatalog **catalog, const SettGame **game)
{
    Cli *cli = user;
    SettStatus status = cli_find_game(cli, word, game);
    *catalog = cli->catalog;
    return status;
}

static void show_text(void *user, const char *text, size_t size)
{
    cli_read_text(user, NULL, text, size);
}

static SettStatus read_any(void *user, const char *path, char **text,
                           size_t *size)
{
    return cli_read(user, path, text, size);
}

static SettStatus files_of(void *user, const char *path, SettProjectFiles *out)
{
    return cli_project_files(user, path, NULL, out);
}

const SettStudyHost *cli_host(Cli *cli)
{
    cli->host = (SettStudyHost){.catalog = cli->catalog,
                                .arena = &cli->arena,
                                .io = cli->io,
                                .jobs = cli->jobs,
                                .cancel = &cli->cancel,
                                .err = &cli->err,
                                .user = cli,
                                .lock = lock,
                                .folder = open_folder,
                                .seed = draw_seed,
                                .progress = show,
                                .note = tell,
                                .uses = cli_uses,
                                .cpu = cpu,
                                .data = cli_data,
                                .game = game_of,
                                .find_game = find_game,
                                .earlier = cli->made.result,
                                .sample = cli->made.sample,
                                .sampled = &cli->made.sampled,
                                .read = read_any,
                                .show = show_text,
                                .max_area = cli->max_tiles,
                                .files = files_of,
                                .mapping = cli->mapping,
                                .mapping_path = cli->mapping_path};
    return &cli->host;
}

SettStatus cli_level_at(Cli *cli, int64_t index, const CliLevel **level)
{
    const CliLevels *levels = &cli->levels;
    SettStatus status =
        sett_host_levels(cli_host(cli), cli->game, cli->words[1], &cli->levels);
    if (status != SETT_OK)
        return status;
    if (index >= levels->count) {
        cli_usage(cli, "--index %lld is none of the file's levels",
                  (long long)index);
        sett_expect(&cli->err, "0 to %lld", (long long)levels->count - 1);
        return SETT_BAD_ARGUMENT;
    }
    *level = &levels->items[index];
    return SETT_OK;
}

SettStatus cli_levels_words(Cli *cli)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++)
        status = sett_host_levels(cli_host(cli), cli->game, cli->words[i],
                                  &cli->levels);
    return status;
}

SettStatus cli_level_format(Cli *cli, const SettFormat **format)
{
    *format = cli_format(cli, &sett_format_text);
    if (*format != NULL && (*format)->write != NULL)
        return SETT_OK;
    return cli_refuse(cli, "a name that ends in .txt, .png or .svg",
                      "--output %s", cli->output);
}

SettStatus cli_level_write(Cli *cli, const SettGame *game, const SettGrid *grid,
                           const SettFormat *format, const char *title)
{
    const SettFormatJob job = {.game = game,
                               .arena = &cli->arena,
                               .err = &cli->err,
                               .title = title,
                               .scale = 1};
    return format->write(&job, grid, &cli->out);
}

/* The command that goes on, for messages. */
static const char *resume_line(const SettStudyRun *run, const char *how)
{
    const char *line = sett_arena_format(
        run->host.arena, "sett study %s --levels %lld --seed %llu%s --%s -o %s",
        run->study->name, (long long)run->options->levels,
        (unsigned long long)run->seed, run->more ? run->more : "", how,
        run->folder);
    return line ? line : "the same line and --resume";
}

static void say_incomplete(Cli *cli, const SettStudyRun *run, SettStatus status)
{
    long long share = run->items > 0 ? 100 * run->done / run->items : 0;
    const char *part =
        run->parts > 1
            ? sett_arena_format(&cli->arena, "part %s", run->options->part)
            : NULL;
    if (run->study == &sett_study_own && (status == SETT_OK || part != NULL))
        cli_note(cli,
                 "%s has %lld %% of all; when every part is done, the same "
                 "line with --resume instead of --part gathers",
                 part != NULL ? part : "the run", share);
    else if (run->study == &sett_study_own)
        cli_warn(cli, "stopped with %lld %% done; go on with: %s", share,
                 cli_again(cli, "--resume"));
    else if (status == SETT_OK)
        cli_note(cli,
                 "this part is done, %lld %% of all; when every part is, "
                 "gather with: %s",
                 share, resume_line(run, "resume"));
    else if (status == SETT_CANCELLED ||
             (status == SETT_IO && run->path != NULL))
        cli_warn(cli, "stopped with %lld %% done; go on with: %s", share,
                 resume_line(run, part ? part : "resume"));
}

SettStatus cli_study_do(Cli *cli, const void *options)
{
    const SettStudy *study = cli->verb->study;
    const char *folder = cli->output != NULL ? cli->output : study->name;
    SettStudyRun *run;
    SettStatus status =
        sett_study_run(study, options, folder, cli_host(cli), &run);
    if (run == NULL)
        return status;
    if (!run->complete && cli->made.sample == 0)
        say_incomplete(cli, run, status);
    if (status != SETT_OK || !run->complete)
        return status;
    status = cli_made_folder(cli, "output", folder, NULL);
    if (status != SETT_OK)
        return status;
    sett_study_report(run, &cli->out);
    sett_text_format(&cli->out, "%s/index.html\n", folder);
    return SETT_OK;
}

SettStatus cli_parts(Cli *cli, const CliParts *asked, bool folder_of_result,
                     SettParts *out)
{
    const char *folder = cli->output;
    if (folder == NULL || strcmp(folder, "-") == 0)
        return cli_usage(cli, "%s needs -o: the journals lie there",
                         asked->part != NULL ? "--part" : "--resume");
    if (folder_of_result)
        cli->force = true; /* what an earlier gathering has left is replaced */
    else
        folder = sett_arena_format(&cli->arena, "%s.parts", folder);
    *out = (SettParts){.host = cli_host(cli),
                       .folder = folder,
                       .part = asked->part,
                       .resume = asked->resume};
    return folder != NULL ? cli_made_key(cli, &out->key) : SETT_NO_MEMORY;
}

void cli_part_done(Cli *cli, const char *part, const char *how)
{
    cli_note(cli,
             "part %s is done; when every part is, the same line with %s "
             "instead of --part gathers them",
             part, how);
}

SettStatus cli_parts_end(Cli *cli, const SettParts *parts, SettStatus status)
{
    const char *part = parts->part;
    if (status == SETT_OK && part != NULL)
        cli_part_done(cli, part, "--resume");
    else if (status == SETT_CANCELLED && parts->path != NULL)
        cli_warn(
            cli,
            "stopped with %lld of %lld items done; the same line%s goes on",
            (long long)parts->done, (long long)parts->mine,
            part == NULL ? " with --resume" : "");
    return status;
}

/* The set of word `word`, number `index` of the line. */
static SettStatus open_set(Cli *cli, const CliSets *o, const char *word,
                           int32_t index, SettMeasuredSet *out)
{
    /* Other indices for later sets: two samples, not one seen twice. */
    const SettSetDef def = {.first = index * o->count,
                            .count = o->count,
                            .seeded = o->seed.given,
                            .seed = o->seed.value};
    return sett_set_open(cli_host(cli), cli->game, word, &def, out);
}

SettStatus cli_sets_measure(Cli *cli, const CliSets *o, bool folder,
                            SettMeasuredSet **sets, bool *done)
{
    int32_t n = cli->word_count - 1;
    SettParts parts = {.complete = true};
    bool shared = cli_shares(&o->parts);
    if (n > SETT_MOST_SETS)
        return cli_usage(cli, "%d sets (at most %d)", n, SETT_MOST_SETS);
    *sets = SETT_TAKE(&cli->arena, n, SettMeasuredSet);
    SettStatus status = *sets != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < n; i++)
        status = open_set(cli, o, cli->words[1 + i], i, &(*sets)[i]);
    if (status == SETT_OK && shared)
        status = cli_parts(cli, &o->parts, folder, &parts);
    if (status == SETT_OK && shared)
        status = cli_parts_end(cli, &parts,
                               sett_measure_parts(cli->game, *sets, n, &parts));
    for (int32_t i = 0; status == SETT_OK && !shared && i < n; i++) {
        SettMeasuredSet *set = &(*sets)[i];
        const SettCrew crew = cli_work(cli, "levels", set->count);
        status = sett_measure_all(cli->game, set->levels, set->recipe,
                                  set->first, set->count, &crew, &cli->arena,
                                  &set->measured, &set->infeasible);
    }
    *done = parts.complete;
    return status;
}

SettStatus cli_sets_distances(Cli *cli, const CliSets *o, SettSets *sets)
{
    const SettCrew crew = cli_work(
        cli, "pairs of sets", (int64_t)sets->count * (sets->count - 1) / 2);
    sets->def = (SettDistanceDef){.seed = o->seed.given ? o->seed.value : 1,
                                  .resamples = (int32_t)o->resamples,
                                  .neighbours = (int32_t)o->neighbours,
                                  .most = o->sample};
    return sett_sets_distances(sets, &crew, &cli->arena);
}

SettStatus cli_sets_levels(Cli *cli, const CliSets *o)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 1; i < cli->word_count && status == SETT_OK; i++) {
        SettMeasuredSet set;
        status = open_set(cli, o, cli->words[i], i - 1, &set);
        if (status == SETT_OK)
            status = sett_set_levels(cli_host(cli), &set, &cli->levels);
    }
    return status;
}

SettStatus cli_result_folder(Cli *cli, const CliParts *asked)
{
    SettStatus status = cli->output == NULL || cli_shares(asked)
                            ? SETT_OK
                            : cli_folder(cli, cli->output, SETT_STUDY_NEW);
    return status == SETT_OK && cli->output != NULL
               ? cli_made_folder(cli, "output", cli->output, NULL)
               : status;
}

void cli_result_told(Cli *cli)
{
    if (cli->output != NULL && !cli->json)
        sett_text_format(&cli->out, "%s/index.html\n", cli->output);
}
