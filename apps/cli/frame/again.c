/* again.c - the line that goes on with what was stopped, ready to be pasted. */
#include <inttypes.h>
#include <string.h>

#include "frame/own.h"

static bool is_plain(const char *word)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_.,:=+-/@%";
    return word[0] != 0 && word[strspn(word, safe)] == 0;
}

static void put_word(SettText *out, const char *word)
{
    sett_text_char(out, ' ');
    if (is_plain(word)) {
        sett_text_add(out, word);
        return;
    }
    sett_text_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            sett_text_add(out, "'\\''");
        else
            sett_text_char(out, *word);
    sett_text_char(out, '\'');
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

const char *cli_again(Cli *cli, const CliSeed *seed, uint64_t drawn,
                      const char *more)
{
    SettText *line = cli_text(cli);
    sett_text_add(line, "sett");
    for (int i = 0; i < cli->line_count; i++)
        put_word(line, cli->line[i]);
    if (seed != NULL && !seed->given)
        sett_text_format(line, " --seed %" PRIu64, drawn);
    put_more(cli, more, line);
    return line->status == SETT_OK ? line->data : "the same line and its seed";
}
