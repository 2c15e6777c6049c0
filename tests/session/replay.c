/* replay.c - session_replay FILE|- [--replies]: one conversation. Each line of
   the file is a verb, a blank and a request; for each is printed its number,
   the verb, the status, and size and hash of the reply, or the reply itself.
   The same file goes through WebAssembly (tests/wasm/session.mjs). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sett/io.h"
#include "sett/session.h"

static SettStatus read_all(FILE *file, SettText *text)
{
    char bytes[4096];
    size_t got;
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        sett_text_bytes(text, bytes, got);
    return text->status;
}

static void answer(SettSession *session, char *line, int32_t number,
                   bool replies)
{
    SettReply reply;
    char *blank = strchr(line, ' ');
    const char *request = blank != NULL ? blank + 1 : "";
    if (blank != NULL)
        *blank = 0;
    SettStatus status =
        sett_ask(session, line, request, strlen(request), &reply);
    if (replies) {
        printf("%d %s %d ", (int)number, line, (int)status);
        fwrite(reply.data, 1, reply.size, stdout);
        putchar('\n');
    } else {
        printf("%d %s %d %zu %016llx\n", (int)number, line, (int)status,
               reply.size,
               (unsigned long long)sett_hash(reply.data, reply.size, 0));
    }
}

int main(int argc, char **argv)
{
    SettText text = sett_text(sett_alloc_default());
    SettSessionDef def = sett_session_def();
    SettSession *session = NULL;
    FILE *file = argc < 2                    ? NULL
                 : strcmp(argv[1], "-") == 0 ? stdin
                                             : fopen(argv[1], "rb");
    if (file == NULL || read_all(file, &text) != SETT_OK ||
        sett_session_open(&def, &session) != SETT_OK) {
        fprintf(stderr, "session_replay: cannot read %s\n",
                argc > 1 ? argv[1] : "a file that was not named");
        return 4;
    }
    fclose(file);
    int32_t number = 0;
    for (char *line = text.data; line != NULL && *line != 0;) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = 0;
        answer(session, line, ++number,
               argc > 2 && strcmp(argv[2], "--replies") == 0);
        line = end != NULL ? end + 1 : NULL;
    }
    sett_session_close(session);
    sett_text_free(&text);
    return 0;
}
