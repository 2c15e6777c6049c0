/* studio_start.c - sett studio in a program without the server: becomes
   sett-studio, which lies beside this one, with the same words. */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <unistd.h>

#include "frame/system.h"

SettStatus cli_studio(Cli *cli, const void *options)
{
    (void)options;
#ifdef SETT_HAVE_STUDIO
    char *program;
    if (cli_program(cli, &program) != SETT_OK)
        return SETT_NO_MEMORY;
    if (program != NULL) /* before the line stands the program's name */
        execv(strcat(program, "-studio"), cli->line - 1);
    return sett_refuse(&cli->err, SETT_UNSUPPORTED,
                       "sett-studio beside this program",
                       "the studio's own program did not start");
#else
    return sett_refuse(&cli->err, SETT_UNSUPPORTED,
                       "a build with SETT_STUDIO=ON",
                       "this program was built without the studio");
#endif
}
