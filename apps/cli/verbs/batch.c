/* batch.c - sett batch: writes the scripts that run a command's parts on an
   engine (sett/batch.h), asks for time and memory as a sample of the work
   needs them, and says what the journals hold. */
#include <string.h>

#include "frame/system.h"

#define LONG_ENOUGH 1.0 /* seconds of a sample that tells of the whole */
#define FIRST_SHARE 4096

typedef struct Options {
    bool slurm, parallel, mpi, status;
    int64_t parts, cores, throttle;
    const char *name;
} Options;

static const CliOption rows[] = {
    CLI_FLAG(slurm, "an array of jobs, and one that gathers behind it"),
    CLI_FLAG(parallel, "for GNU parallel"),
    CLI_FLAG(mpi, "ranks of mpirun; the program itself knows nothing of MPI"),
    CLI_FLAG(status, "says what the journals of the command hold"),
    CLI_INT(parts, 0, 1, SETT_BATCH_PARTS,
            "in how many parts; needed unless --status"),
    CLI_INT(cores, 1, 1, 256, "threads of a part"),
    CLI_INT(throttle, 0, 1, SETT_BATCH_PARTS,
            "parts at once; of --mpi the ranks"),
    CLI_TEXT(name, "NAME", "of the job; sett if left out"),
};

/* The command's verb has to work in parts. */
static SettStatus check_command(Cli *cli, SettBatch *b)
{
    const CliVerb *own = cli->verb;
    int taken = 0;
    cli->verb = NULL;
    SettStatus status = cli_choose(cli, b->word_count, b->words, &taken);
    const CliVerb *verb = cli->verb;
    cli->verb = own;
    if (status != SETT_OK)
        return status;
    bool parted = verb != NULL && verb->study != NULL;
    for (int32_t i = 0; verb != NULL && i < verb->option_count; i++)
        parted |= strcmp(verb->options[i].name, "part") == 0;
    if (!parted)
        return cli_usage(cli, "%s does not work in parts", b->words[0]);
    const SettStudy *study = verb->study;
    /* The file of a study of one's own has its seed. */
    bool seeded = study == NULL || sett_study_option(study, "seed") != NULL;
    return sett_batch_check(b, seeded, &cli->err);
}

/* Part 1 of fewer and fewer parts, until it takes long enough to tell. What a
   program costs that does next to nothing counts once. */
static SettStatus measure(Cli *cli, SettBatch *b)
{
    const char *folder =
        sett_arena_format(&cli->arena, "%s/sample", b->scripts);
    if (folder == NULL)
        return SETT_NO_MEMORY;
    double least = 0, seconds = 0;
    int64_t parts = b->parts * (b->rounds > 0 ? 1 : FIRST_SHARE);
    for (bool first = true; !sett_cancelled(&cli->cancel); first = false) {
        const char *const *words;
        SettStatus status =
            sett_batch_sample(b, folder, parts, &cli->arena, &words);
        if (status == SETT_OK)
            status = cli_sample(words, &seconds, &b->bytes, &cli->err);
        if (status != SETT_OK)
            return status;
        least = first ? seconds : least;
        if (seconds >= LONG_ENOUGH || parts == b->parts)
            break;
        parts /= seconds - least > LONG_ENOUGH / 8 ? 4 : 16;
        parts = parts < b->parts ? b->parts : parts;
    }
    if (sett_cancelled(&cli->cancel))
        return SETT_CANCELLED;
    least = seconds < least ? seconds : least;
    b->seconds = least + (seconds - least) * ((double)parts / (double)b->parts);
    return SETT_OK;
}

static SettStatus write_scripts(Cli *cli, const Options *o, SettBatch *b)
{
    SettBatchEngine engine = o->slurm      ? SETT_BATCH_SLURM
                             : o->parallel ? SETT_BATCH_PARALLEL
                                           : SETT_BATCH_MPI;
    char *program;
    if (cli_program(cli, &program) != SETT_OK)
        return SETT_NO_MEMORY;
    const char *here = cli_here(cli);
    if (program == NULL || here == NULL)
        return sett_fail(&cli->err, SETT_IO,
                         "this program's path is not known");
    b->program = program;
    b->home = here;
    b->scripts = cli_is_whole(cli->output) ? cli->output
                                           : cli_join(cli, here, cli->output);
    if (b->scripts == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = cli_folder(cli, cli->output, SETT_STUDY_NEW);
    if (status == SETT_OK)
        status = measure(cli, b);
    for (int32_t i = 0; status == SETT_OK; i++) {
        SettText text = sett_text(cli->alloc);
        const char *name = sett_batch_script(b, engine, i, &text);
        if (name == NULL)
            break;
        const char *path = cli_join(cli, b->scripts, name);
        status = path != NULL ? cli_save(cli, path, &text) : SETT_NO_MEMORY;
    }
    if (status != SETT_OK)
        return status;
    sett_batch_cost(b, &cli->out);
    sett_text_format(&cli->out, "sh %s/run.sh\n", cli->output);
    return SETT_OK;
}

static SettStatus tell_status(Cli *cli, const SettBatch *b)
{
    const char *folder = sett_arena_format(&cli->arena, "%s.parts", b->output);
    SettBatchStatus found = {.parts = 0};
    SettStatus status = SETT_OK;
    if (folder == NULL)
        return SETT_NO_MEMORY;
    if (!cli->io.exists(cli->io.host, folder))
        folder = b->output;
    if (cli->io.exists(cli->io.host, folder))
        status = sett_batch_status(cli_host(cli), folder, &found);
    if (status == SETT_OK)
        (cli->json ? sett_batch_status_json
                   : sett_batch_status_text)(&found, &cli->out);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettBatch b = {.name = o->name != NULL ? o->name : "sett",
                   .parts = o->parts,
                   .cores = o->cores,
                   .throttle = o->throttle};
    char *text;
    size_t size;
    int32_t engines = o->slurm + o->parallel + o->mpi;
    if (engines + o->status != 1)
        return cli_usage(cli, "one of --slurm, --parallel, --mpi and --status");
    SettStatus status;
    if ((status = cli_read(cli, cli->words[0], &text, &size)) != SETT_OK ||
        (status =
             sett_error_in(&cli->err,
                           sett_batch_read(text, size, &cli->arena, &b.words,
                                           &b.word_count, &cli->err),
                           sett_host_source(cli->words[0]))) != SETT_OK ||
        (status = check_command(cli, &b)) != SETT_OK)
        return status;
    if (o->status)
        return tell_status(cli, &b);
    if (o->parts == 0)
        return cli_usage(cli, "--parts N: in how many parts?");
    if (cli->output == NULL || !strcmp(cli->output, "-"))
        return cli_usage(cli, "-o FOLDER: where the scripts are to lie");
    return write_scripts(cli, o, &b);
}

const CliVerb cli_verb_batch = {
    .name = "batch",
    .help = "scripts that run a command in parts on Slurm, GNU parallel or MPI",
    .example = "echo 'sett generate md2 --count 1000 --seed 7 -o levels.txt' "
               ">job; sett batch job --parallel --parts 4 -o scripts",
    .words = "FILE",
    .more =
        "FILE holds one command as it would be typed, with --seed and -o. A "
        "sample of it\nis run to find how much time and memory a part needs. "
        "-o FOLDER gets part.sh,\ngather.sh and run.sh, which starts both; "
        "nothing is submitted. The folder of the\nscripts, that of the result "
        "and this program have to be seen by all machines.\nWhatever dies is "
        "begun again up to 5 times, and the gathering does what is left.\nFor "
        "mpirun, SETT_MPIRUN may hold options.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_FOLDER | CLI_JSON,
    .run = run,
};
