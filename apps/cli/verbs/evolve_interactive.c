/* evolve_interactive.c - sett evolve pplgg --interactive: the database, the
   session's file, and the loop that reads commands. The session is saved after
   every change, so that nothing that ends the program loses a page. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <unistd.h>

#include "sett/made.h"
#include "verbs/generators.h"
#include "verbs/interactive.h"

typedef struct Database {
    SettBreedingPick *picks;
    int32_t count;
} Database;

static bool is_json(const char *name, size_t size)
{
    return size > 5 && memcmp(name + size - 5, ".json", 5) == 0 &&
           (size != strlen(SETT_MADE_FILE) ||
            memcmp(name, SETT_MADE_FILE, size) != 0);
}

static SettStatus read_pick(Interactive *i, const char *folder,
                            const char *name, size_t size, Database *out)
{
    Cli *cli = i->cli;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    const char *file = sett_arena_format(&cli->arena, "%.*s", (int)size, name);
    const char *called =
        sett_arena_format(&cli->arena, "%.*s", (int)size - 5, name);
    const char *path = file ? cli_join(cli, folder, file) : NULL;
    if (generator == NULL || called == NULL || path == NULL)
        return cli_no_memory(cli);
    out->picks[out->count++] = (SettBreedingPick){called, generator};
    return cli_generator_read(cli, i->game, path, generator, NULL);
}

static SettStatus read_names(Interactive *i, const char *folder,
                             const SettText *names, Database *out)
{
    SettStatus s = SETT_OK;
    int32_t most = 0;
    for (size_t k = 0; k < names->size; k++)
        most += names->data[k] == '\n';
    out->picks = SETT_TAKE(&i->cli->arena, most + 1, SettBreedingPick);
    if (out->picks == NULL)
        return cli_no_memory(i->cli);
    const char *at = names->size > 0 ? names->data : "";
    for (int32_t k = 0; s == SETT_OK && k < most; k++) {
        size_t size = strcspn(at, "\n");
        if (is_json(at, size))
            s = read_pick(i, folder, at, size, out);
        at += size + 1;
    }
    return s;
}

/* The folder asked for, or the one that Sett has for the game, if it is there.
 */
static SettStatus read_database(Interactive *i, Database *out)
{
    Cli *cli = i->cli;
    const char *folder = i->plan->from;
    SettStatus s = SETT_OK;
    if (folder == NULL)
        s = cli_data(cli, "generators", i->game->name, &folder);
    if (s != SETT_OK || folder == NULL)
        return s;
    SettText names = sett_text(cli->alloc);
    s = cli->io.list(cli->io.host, folder, &names, &cli->err);
    if (s == SETT_OK)
        s = read_names(i, folder, &names, out);
    sett_text_free(&names);
    if (s == SETT_OK && out->count == 0 && i->plan->from != NULL)
        cli_note(cli, "%s: no generators; the first page is random", folder);
    return s;
}

static SettStatus read_session(Interactive *i, const SettBreedingDef *def)
{
    Cli *cli = i->cli;
    char *text = NULL;
    size_t size = 0;
    const SettJson *json;
    SettStatus s = cli_read(cli, i->plan->session, &text, &size);
    if (s != SETT_OK)
        return s;
    s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = sett_breeding_read(def, json, &i->b, &cli->err);
    if (s != SETT_OK) {
        sett_error_source(&cli->err, i->plan->session);
        return s;
    }
    SettBreedingState state = sett_breeding_state(i->b);
    cli_note(cli, "going on with %s: generation %d", i->plan->session,
             (int)state.generation);
    return SETT_OK;
}

static SettStatus save_session(Interactive *i)
{
    Cli *cli = i->cli;
    if (!i->changed || i->plan->session == NULL)
        return SETT_OK;
    SettText text = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_breeding_write(i->b, &w);
    sett_text_char(&text, '\n');
    SettStatus s = text.status == SETT_OK
                       ? sett_file_write(&cli->io, i->plan->session, text.data,
                                         text.size, SETT_REPLACE, &cli->err)
                       : cli_no_memory(cli);
    sett_text_free(&text);
    i->changed = s != SETT_OK;
    return s;
}

static SettStatus begin(Interactive *i)
{
    Cli *cli = i->cli;
    Database database = {0};
    SettBreedingDef def = sett_breeding_def();
    const char *session = i->plan->session;
    bool again = session != NULL && cli->io.exists(cli->io.host, session);
    SettStatus s = read_database(i, &database);
    if (s == SETT_OK && !again)
        s = cli_seed(cli, &i->plan->seed, &i->seed);
    def.game = i->game;
    def.params = &i->plan->params;
    def.database = database.picks;
    def.database_count = database.count;
    def.seed = i->seed;
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    if (s == SETT_OK)
        s = again ? read_session(i, &def)
                  : sett_breeding_create(&def, &i->b, &cli->err);
    if (s == SETT_OK && i->plan->want != NULL)
        s = sett_breeding_wish(i->b, i->plan->want, &cli->err);
    i->seed = i->b != NULL ? sett_breeding_state(i->b).seed : 0;
    i->changed = s == SETT_OK;
    return s == SETT_BAD_INPUT && cli->err.source[0] == '\0'
               ? cli->err.status = SETT_BAD_ARGUMENT
               : s;
}

/* One line into i->line without its end; false at the end of input, and where
   the program is to stop. */
static bool read_line(Interactive *i)
{
    char c = 0;
    ssize_t got;
    sett_text_clear(&i->line);
    i->line_number++;
    for (;;) {
        if (sett_cancelled(&i->cli->cancel))
            return false;
        got = read(STDIN_FILENO, &c, 1);
        if (got != 1)
            return got == 0 && i->line.size > 0;
        if (c == '\n')
            return true;
        sett_text_char(&i->line, c);
    }
}

/* What ends the session, whatever was typed. */
static bool is_deadly(const Interactive *i, SettStatus s)
{
    return s == SETT_NO_MEMORY || s == SETT_CANCELLED ||
           (s == SETT_IO && i->cli->pipe_gone);
}

/* At a terminal what is wrong is said, and the next command is asked for; a
   script ends there, with its line. */
static SettStatus answer_wrong(Interactive *i, SettStatus s)
{
    SettError *err = &i->cli->err;
    const char *expected = err->expected;
    if (!i->terminal) {
        cli_warn(i->cli, "line %d: %s", (int)i->line_number,
                 i->line.data != NULL ? i->line.data : "");
        return s == SETT_BAD_INPUT && err->source[0] == '\0'
                   ? err->status = SETT_BAD_ARGUMENT
                   : s;
    }
    cli_warn(i->cli, "%s%s%s%s%s%s", err->source,
             err->source[0] != '\0' ? ": " : "", err->text,
             expected[0] != '\0' ? " (expected " : "", expected,
             expected[0] != '\0' ? ")" : "");
    *err = (SettError){0};
    return SETT_OK;
}

static SettStatus loop(Interactive *i)
{
    SettArenaMark mark = sett_arena_mark(&i->cli->arena);
    SettStatus s = cli_show_page(i);
    while (s == SETT_OK && !i->over) {
        sett_arena_reset(&i->cli->arena, mark);
        s = save_session(i);
        if (s == SETT_OK && i->terminal)
            sett_text_add(&i->cli->out, "> ");
        if (s == SETT_OK)
            s = cli_flush(i->cli);
        if (s != SETT_OK || !read_line(i))
            break;
        if (i->line.status != SETT_OK)
            return cli_no_memory(i->cli);
        s = cli_interactive_command(i);
        if (s != SETT_OK && !is_deadly(i, s))
            s = answer_wrong(i, s);
    }
    if (s == SETT_OK && sett_cancelled(&i->cli->cancel))
        return SETT_CANCELLED;
    return s;
}

static void say_goodbye(const Interactive *i)
{
    if (i->plan->session != NULL)
        cli_note(i->cli, "kept in %s: the same command goes on with it",
                 i->plan->session);
    else if (i->terminal)
        cli_note(i->cli, "nothing was kept: --session FILE does");
}

SettStatus cli_interactive(Cli *cli, const CliBreedingPlan *plan)
{
    Interactive i = {.cli = cli,
                     .plan = plan,
                     .game = plan->game,
                     .line = sett_text(cli->alloc),
                     .terminal = isatty(STDIN_FILENO) != 0};
    SettStatus s = begin(&i);
    if (s == SETT_OK)
        s = loop(&i);
    if (s == SETT_OK || s == SETT_CANCELLED) {
        cli_saving(cli);
        SettStatus saved = save_session(&i);
        s = saved != SETT_OK ? saved : s;
        say_goodbye(&i);
    }
    sett_text_free(&i.line);
    sett_breeding_destroy(i.b);
    return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
}
