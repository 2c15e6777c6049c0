/* windows_command.c - commands are for POSIX so far. */
#if defined(_WIN32)

#include "sett/command.h"

SettCommandDef sett_command_def(void)
{
    return (SettCommandDef){.alloc = sett_alloc_default(),
                            .workers = 1,
                            .restarts = 3,
                            .limit = 60};
}

static SettStatus unsupported(SettError *err)
{
    return sett_fail(err, SETT_UNSUPPORTED,
                     "commands cannot be run on this system");
}

SettStatus sett_command_create(const SettCommandDef *def, SettCommand **out,
                               SettError *err)
{
    (void)def;
    *out = NULL;
    return unsupported(err);
}

void sett_command_destroy(SettCommand *command)
{
    (void)command;
}

SettStatus sett_command_first(SettCommand *command, const char **line,
                              SettError *err)
{
    (void)command;
    *line = "";
    return unsupported(err);
}

SettStatus sett_command_ask(SettCommand *command, const SettText *questions,
                            int64_t lines, SettText *answers, SettError *err)
{
    (void)command;
    (void)questions;
    (void)lines;
    sett_text_clear(answers);
    return unsupported(err);
}

SettCommandUse sett_command_use(SettCommand *command)
{
    (void)command;
    return (SettCommandUse){.lines = 0};
}

bool sett_command_failed(SettCommand *command, SettError *err)
{
    (void)command;
    (void)err;
    return false;
}

SettStatus sett_command_fail(SettCommand *command, const SettError *err)
{
    (void)command;
    return err->status;
}

#else

typedef int SettNoWindowsCommand;

#endif
