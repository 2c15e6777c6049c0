/* studio_start.c - sett studio in a program without the server: becomes
   sett-studio, which lies beside this one, with the same words. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "frame/studio_verb.h"

#ifdef SETT_HAVE_STUDIO

enum { MOST_WORDS = 64, MOST_BYTES = 1 << 16 };

/* The words of this process, as the system keeps them; false: too many. */
static bool own_words(char *bytes, char **words)
{
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? -1 : read(file, bytes, MOST_BYTES - 1);
    if (file >= 0)
        close(file);
    if (size <= 0 || size == MOST_BYTES - 1)
        return false;
    bytes[size] = 0;
    int32_t count = 0;
    for (ssize_t at = 0; at < size; at++)
        if (at == 0 || bytes[at - 1] == 0) {
            if (count == MOST_WORDS)
                return false;
            words[count++] = bytes + at;
        }
    words[count] = NULL;
    return true;
}

SettStatus cli_studio(Cli *cli, const void *options)
{
    (void)options;
    char *words[MOST_WORDS + 1];
    char *bytes = SETT_TAKE(&cli->arena, MOST_BYTES, char);
    char *program;
    if (bytes == NULL || cli_program(cli, &program) != SETT_OK)
        return SETT_NO_MEMORY;
    if (program != NULL && own_words(bytes, words))
        execv(strcat(program, "-studio"), words);
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
