/* studio_start.c - sett studio in a program without the server: becomes
   sett-studio, which lies beside this one, with the same words. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <unistd.h>

#include "frame/studio_verb.h"
#include "frame/system.h"

#ifdef SETT_HAVE_STUDIO

SettStatus cli_studio(Cli *cli, const void *options)
{
    (void)options;
    char *program;
    if (cli_program(cli, &program) != SETT_OK)
        return SETT_NO_MEMORY;
    if (program != NULL) /* before the line stands the program's name */
        execv(strcat(program, "-studio"), cli->line - 1);
    SettStatus status = sett_fail(&cli->err, SETT_UNSUPPORTED,
                                  "the studio's own program did not start");
    sett_expect(&cli->err, "sett-studio beside this program");
    return status;
}

#else

SettStatus cli_studio(Cli *cli, const void *options)
{
    (void)options;
    SettStatus status = sett_fail(&cli->err, SETT_UNSUPPORTED,
                                  "this program was built without the studio");
    sett_expect(&cli->err, "a build with SETT_STUDIO=ON");
    return status;
}

#endif
