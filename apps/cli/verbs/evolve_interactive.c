/* evolve_interactive.c - sett evolve pplgg --interactive: the database, the
   session's file, and the loop that reads commands. The session is saved after
   every change, so that nothing that ends the program loses a page. */
#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "frame/system.h"
#include "verbs/breed.h"
#include "verbs/play.h"

/** A breeding under way. */
typedef struct Interactive {
    Cli *cli;
    const CliBreedingPlan *plan;
    SettBreedingTalk talk;
    SettText line; /* the command at hand */
    int32_t line_number;
    bool terminal; /* somebody types */
} Interactive;

static SettStatus save_session(Interactive *i)
{
    Cli *cli = i->cli;
    if (!i->talk.changed || i->plan->session == NULL)
        return SETT_OK;
    SettText text = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_breeding_write(i->talk.breeding, &w);
    sett_text_char(&text, '\n');
    SettStatus status = text.status;
    if (status == SETT_OK)
        status = sett_file_write(&cli->io, i->plan->session, text.data,
                                 text.size, SETT_REPLACE, &cli->err);
    sett_text_free(&text);
    i->talk.changed = status != SETT_OK;
    return status;
}

static SettStatus open_breeding(Interactive *i)
{
    Cli *cli = i->cli;
    SettBreedingDef def = sett_breeding_def();
    const char *session = i->plan->session;
    bool again = session != NULL && cli->io.exists(cli->io.host, session);
    SettStatus status =
        sett_breeding_database(cli_host(cli), cli->game, i->plan->from, &def);
    if (status == SETT_OK && !again)
        status = cli_seed(cli, &i->plan->seed, &i->talk.seed);
    if (status != SETT_OK)
        return status;
    def.game = cli->game;
    def.params = &i->plan->params;
    def.seed = i->talk.seed;
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    const SettJson *json;
    if (!again)
        status = sett_breeding_create(&def, &i->talk.breeding, &cli->err);
    else
        status = sett_host_json(cli_host(cli), session, &json);
    if (again && status == SETT_OK) {
        status = sett_breeding_read(&def, json, &i->talk.breeding, &cli->err);
        if (status == SETT_OK)
            cli_note(cli, "going on with %s: generation %d", session,
                     (int)sett_breeding_state(i->talk.breeding).generation);
        else
            sett_error_source(&cli->err, session);
    }
    if (status == SETT_OK && i->plan->want != NULL)
        status = sett_breeding_wish(i->talk.breeding, i->plan->want, &cli->err);
    i->talk.seed = i->talk.breeding != NULL
                       ? sett_breeding_state(i->talk.breeding).seed
                       : 0;
    i->talk.changed = status == SETT_OK;
    return status;
}

/* A fault of a file has a source; all others are of the line. */
static SettStatus without_source(Cli *cli, SettStatus status)
{
    return cli->err.source[0] == '\0' ? sett_error_argument(&cli->err, status)
                                      : status;
}

/* One line into i->line without its end; false at the end of input, and where
   the program is to stop. */
static bool read_line(Interactive *i)
{
    char c = 0;
    int64_t got;
    sett_text_clear(&i->line);
    i->line_number++;
    for (;;) {
        if (sett_cancelled(&i->cli->cancel))
            return false;
        got = cli_input(&c, 1);
        if (got != 1)
            return got == 0 && i->line.size > 0;
        if (c == '\n')
            return true;
        sett_text_char(&i->line, c);
    }
}

/* At a terminal what is wrong is said, and the next command is asked for; a
   script ends there, with its line. */
static SettStatus answer_wrong(Interactive *i, SettStatus status)
{
    SettError *err = &i->cli->err;
    const char *expected = err->expected;
    if (status == SETT_NO_MEMORY || status == SETT_CANCELLED ||
        (status == SETT_IO && i->cli->pipe_gone))
        return status;
    if (!i->terminal) {
        cli_warn(i->cli, "line %d: %s", (int)i->line_number,
                 i->line.data != NULL ? i->line.data : "");
        return without_source(i->cli, status);
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
    SettStatus status = sett_breeding_say(&i->talk);
    while (status == SETT_OK && !i->talk.over) {
        sett_arena_reset(&i->cli->arena, mark);
        if ((status = save_session(i)) != SETT_OK)
            return status;
        if (i->terminal)
            sett_text_add(&i->cli->out, "> ");
        if ((status = cli_flush(i->cli)) != SETT_OK)
            return status;
        if (!read_line(i))
            break;
        if (i->line.status != SETT_OK)
            return SETT_NO_MEMORY;
        status = sett_breeding_command(
            &i->talk, i->line.data != NULL ? i->line.data : "");
        if (status != SETT_OK)
            status = answer_wrong(i, status);
    }
    return status == SETT_OK && sett_cancelled(&i->cli->cancel) ? SETT_CANCELLED
                                                                : status;
}

/* Turn by turn, as sett play. */
static SettStatus play(void *user, const SettGame *game, const SettGrid *grid)
{
    Cli *cli = user;
    const CliLevel level = {.source = "level", .grid = *grid};
    CliGame ready = {.level = &level};
    (void)game;
    SettStatus status = cli_game_rules(cli, NULL, &ready);
    if (status == SETT_OK)
        status = cli_game_prepare(cli, &ready);
    return status == SETT_OK ? cli_human(cli, &ready) : status;
}

static SettStatus save_file(void *user, const char *path, SettText *file)
{
    return cli_save(user, path, file);
}

SettStatus cli_interactive(Cli *cli, const CliBreedingPlan *plan)
{
    Interactive i = {.cli = cli,
                     .plan = plan,
                     .line = sett_text(cli->alloc),
                     .terminal = isatty(STDIN_FILENO) != 0};
    const SettRules *rules = cli->game->rules;
    bool by_turns = rules != NULL && rules->ticks_per_second == 0;
    i.talk = (SettBreedingTalk){
        .host = cli_host(cli),
        .game = cli->game,
        .crew = cli_crew(cli),
        .out = &cli->out,
        .colour = cli->colour,
        .play = by_turns && i.terminal && isatty(STDOUT_FILENO) ? play : NULL,
        .save = save_file};
    SettStatus status = without_source(cli, open_breeding(&i));
    if (status == SETT_OK)
        status = loop(&i);
    if (status == SETT_OK || status == SETT_CANCELLED) {
        cli_saving(cli);
        SettStatus saved = save_session(&i);
        status = saved != SETT_OK ? saved : status;
        if (plan->session != NULL)
            cli_note(cli, "kept in %s: the same command goes on with it",
                     plan->session);
        else if (i.terminal)
            cli_note(cli, "nothing was kept: --session FILE does");
    }
    return status;
}
