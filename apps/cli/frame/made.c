/* made.c - what results record of their making (sett/made.h): the command as it
   was read, the versions of the parts that took part, the files that were read.
   Options that only say where to, how fast and how loud are left out, so that
   the same result has the same record. */
#include <inttypes.h>
#include <string.h>

#include "frame/verbs.h"
#include "sett/batch.h"

const char *cli_verb_name(const CliVerb *verb)
{
    return verb->usage != NULL ? verb->usage + strlen("sett ") : verb->name;
}

/* Whether the verb's results have a record at all. */
static bool records(const Cli *cli)
{
    return cli->verb != NULL && cli_verb_version(cli->verb) > 0;
}

SettStatus cli_uses(void *user, const char *kind, const char *name,
                    int32_t version)
{
    Cli *cli = user;
    return records(cli)
               ? sett_making_part(&cli->made.making, kind, name, version)
               : SETT_OK;
}

static const char *value_of(const Cli *cli, const char *option)
{
    for (int32_t i = 0; i < cli->given_count; i++)
        if (strcmp(cli->given[i].name, option) == 0)
            return cli->given[i].value;
    return NULL;
}

static bool lies_in(const char *path, const char *folder)
{
    size_t size = folder != NULL ? strlen(folder) : 0;
    while (size > 1 && folder[size - 1] == '/')
        size--;
    return size > 0 && strncmp(path, folder, size) == 0 && path[size] == '/';
}

SettStatus cli_made_input(Cli *cli, const char *path, const char *text,
                          size_t size)
{
    SettMaking *making = &cli->made.making;
    const char *resume = value_of(cli, "resume");
    const char *data = cli->made.data_path;
    size_t data_size = data != NULL ? strlen(data) : 0;
    if (!records(cli))
        return SETT_OK;
    if (resume != NULL && strcmp(resume, path) == 0 &&
        sett_making_resume(making, cli_verb_name(cli->verb), text, size,
                           &cli->arena))
        return making->resumed.status;
    if (lies_in(path, value_of(cli, "database")))
        return SETT_OK; /* its own earlier state */
    if (data_size == 0 || strncmp(path, data, data_size) != 0)
        return sett_making_input(making, path, text, size);
    /* "sett:levels/smb/hills.txt" for a file that comes with the program. */
    const char *name = sett_arena_format(&cli->arena, "sett:%s%s",
                                         cli->made.data_name, path + data_size);
    return name != NULL ? sett_making_input(making, name, text, size)
                        : SETT_NO_MEMORY;
}

/* These say nothing of what is made. A flag "resume" belongs to a folder that
   holds the same in the end, its value to a file that is taken over. */
static bool matters(const Cli *cli, const char *output, const CliGiven *given)
{
    static const char *const mute[] = {"output",  "force", "jobs",
                                       "quiet",   "part",  "no-progress",
                                       "journal", "gather"};
    for (size_t i = 0; i < sizeof mute / sizeof mute[0]; i++)
        if (strcmp(given->name, mute[i]) == 0)
            return false;
    if (strcmp(given->name, output) == 0)
        return false; /* its value is the result's own name */
    return strcmp(given->name, "resume") != 0 ||
           (given->value != NULL && cli->made.making.resumed.size == 0);
}

/* `sorted`: the order in which options were given does not count, nor that the
   work was interrupted. */
static SettStatus make_record(Cli *cli, const char *output, bool sorted,
                              SettText *out)
{
    const CliSeed *seed = &cli->made.drawn;
    CliGiven *options = SETT_TAKE(&cli->arena, cli->given_count + 1, CliGiven);
    if (options == NULL)
        return SETT_NO_MEMORY;
    int32_t count = 0;
    for (int32_t i = 0; i < cli->given_count; i++)
        if (matters(cli, output, &cli->given[i]))
            options[count++] = cli->given[i];
    if (seed->given) {
        options[count++] = (CliGiven){
            "seed", sett_arena_format(&cli->arena, "%llu",
                                      (unsigned long long)seed->value)};
        if (options[count - 1].value == NULL)
            return SETT_NO_MEMORY;
    }
    for (int32_t i = 1; sorted && i < count; i++)
        for (int32_t k = i;
             k > 0 && strcmp(options[k].name, options[k - 1].name) < 0; k--) {
            CliGiven later = options[k - 1];
            options[k - 1] = options[k];
            options[k] = later;
        }
    const SettMadeCommand command = {
        .verb = cli_verb_name(cli->verb),
        .version = cli_verb_version(cli->verb),
        .output = output,
        .words = cli->words,
        .word_count = cli->word_count,
        .options = options,
        .option_count = count,
        .unfinished = !sorted && sett_cancelled(&cli->cancel)};
    return sett_making_record(&cli->made.making, &command, &cli->arena, out,
                              &cli->err);
}

SettStatus cli_made_put(Cli *cli, const char *output, SettText *result)
{
    SettMadeForm form = result->status == SETT_OK && result->size > 0
                            ? sett_made_form(result->data, result->size)
                            : SETT_MADE_NONE;
    if (form == SETT_MADE_NONE && cli->json && result->size > 0 &&
        result->data[0] != '{')
        form = SETT_MADE_JSON; /* the end of a document of several parts */
    if (!records(cli) || cli->made.lines || form == SETT_MADE_NONE)
        return SETT_OK;
    SettText record = sett_text(cli->alloc);
    SettStatus status = make_record(cli, output, false, &record);
    return status == SETT_OK ? sett_made_put(form, &record, result) : status;
}

SettStatus cli_made_key(Cli *cli, uint64_t *key)
{
    SettText record = sett_text(cli->alloc);
    SettStatus status = make_record(cli, "output", true, &record);
    if (status == SETT_OK)
        status = record.status;
    if (status == SETT_OK)
        *key = sett_hash(record.data, record.size, 11);
    return status;
}

SettStatus cli_made_folder(Cli *cli, const char *output, const char *folder,
                           SettText *recipe)
{
    SettText own = sett_text(cli->alloc);
    SettText *text = recipe != NULL ? recipe : &own;
    const char *path = cli_join(cli, folder, SETT_MADE_FILE);
    if (recipe == NULL)
        sett_text_format(text, "{\n  \"result\": \"%s\"\n}\n",
                         cli_verb_name(cli->verb));
    SettStatus status =
        path != NULL ? cli_made_put(cli, output, text) : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = text->status;
    /* It replaces the one of an earlier run that this one goes on with. */
    return status == SETT_OK
               ? sett_file_write(&cli->io, path, text->data, text->size,
                                 SETT_REPLACE, &cli->err)
               : status;
}

/* Of "--resume --force" those that the line does not have yet. */
static void put_more(const Cli *cli, const char *more, SettText *out)
{
    for (size_t size; *more; more += size + (more[size] == ' ')) {
        size = strcspn(more, " ");
        bool there = false;
        for (int i = 0; i < cli->line_count; i++)
            there = there || (strlen(cli->line[i]) == size &&
                              !memcmp(cli->line[i], more, size));
        if (there)
            continue;
        sett_text_char(out, ' ');
        sett_text_bytes(out, more, size);
    }
}

const char *cli_again(Cli *cli, const char *more)
{
    const CliSeed *seed = &cli->made.drawn;
    SettText line = sett_text(cli->alloc);
    sett_text_add(&line, "sett");
    for (int i = 0; i < cli->line_count; i++) {
        sett_text_char(&line, ' ');
        sett_batch_word(&line, cli->line[i]);
    }
    if (seed->given)
        sett_text_format(&line, " --seed %" PRIu64, seed->value);
    put_more(cli, more, &line);
    return line.status == SETT_OK ? line.data : "the same line and its seed";
}
