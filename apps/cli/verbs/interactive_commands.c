/* interactive_commands.c - what can be typed while generators are bred by hand:
   numbers mark parents; everything else is a word, or its first letter. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "verbs/generate.h"
#include "verbs/generators.h"
#include "verbs/interactive.h"
#include "verbs/play.h"

#define MOST_WORDS 32
#define RATED 10

typedef struct Command Command;
struct Command {
    const char *name, *letter, *words, *help;
    int32_t least, most; /* words after it */
    SettStatus (*run)(Interactive *i, char **words, int32_t count);
};

static SettStatus read_place(Interactive *i, const char *word, int32_t *out)
{
    int64_t number;
    int32_t population = sett_breeding_state(i->b).population;
    if (!sett_int_read(word, strlen(word), &number) || number < 1 ||
        number > population) {
        SettStatus s = cli_usage(i->cli, "'%s' is no generator here", word);
        sett_expect(&i->cli->err, "1 to %d", (int)population);
        return s;
    }
    *out = (int32_t)number - 1;
    return SETT_OK;
}

static SettStatus read_index(Interactive *i, char **words, int32_t count,
                             int64_t *out)
{
    *out = 0;
    if (count < 2 || (sett_int_read(words[1], strlen(words[1]), out) &&
                      *out >= 0 && *out <= INT32_MAX))
        return SETT_OK;
    return cli_usage(i->cli, "'%s' is no level's number", words[1]);
}

/* Numbers alone: each is marked, or not any more. */
static SettStatus toggle(Interactive *i, char **words, int32_t count)
{
    int32_t places[MOST_WORDS];
    for (int32_t k = 0; k < count; k++) {
        SettStatus s = read_place(i, words[k], &places[k]);
        if (s != SETT_OK)
            return s;
    }
    for (int32_t k = 0; k < count; k++)
        sett_breeding_mark(i->b, places[k],
                           !sett_breeding_is_marked(i->b, places[k]));
    i->changed = true;
    sett_text_add(&i->cli->out, "marked:");
    for (int32_t k = 0; k < sett_breeding_state(i->b).population; k++)
        if (sett_breeding_is_marked(i->b, k))
            sett_text_format(&i->cli->out, " %d", (int)k + 1);
    sett_text_char(&i->cli->out, '\n');
    return SETT_OK;
}

static SettStatus run_next(Interactive *i, char **words, int32_t count)
{
    (void)words;
    (void)count;
    SettStatus s = sett_breeding_next(i->b, &i->cli->err);
    if (s == SETT_BAD_ARGUMENT)
        sett_expect(&i->cli->err, "numbers of some that you like first");
    if (s != SETT_OK)
        return s;
    i->changed = true;
    return cli_show_page(i);
}

static SettStatus step(Interactive *i, bool done, const char *nothing)
{
    if (!done)
        return cli_usage(i->cli, "there is nothing to %s", nothing);
    i->changed = true;
    return cli_show_page(i);
}

static SettStatus run_undo(Interactive *i, char **words, int32_t count)
{
    (void)words;
    (void)count;
    return step(i, sett_breeding_undo(i->b), "undo");
}

static SettStatus run_redo(Interactive *i, char **words, int32_t count)
{
    (void)words;
    (void)count;
    return step(i, sett_breeding_redo(i->b), "do again");
}

static SettStatus run_show(Interactive *i, char **words, int32_t count)
{
    (void)words;
    (void)count;
    return cli_show_page(i);
}

static SettStatus run_wish(Interactive *i, char **words, int32_t count)
{
    SettText text = sett_text(i->cli->alloc);
    for (int32_t k = 0; k < count; k++)
        sett_text_format(&text, "%s%s", k > 0 ? " " : "", words[k]);
    SettStatus s = text.status == SETT_OK ? SETT_OK : cli_no_memory(i->cli);
    bool off = s == SETT_OK && strcmp(text.data, "off") == 0;
    if (s == SETT_OK)
        s = sett_breeding_wish(i->b, off ? NULL : text.data, &i->cli->err);
    if (s == SETT_OK)
        sett_text_format(&i->cli->out, off ? "no wish\n" : "wish: %s\n",
                         text.data);
    sett_text_free(&text);
    i->changed = i->changed || s == SETT_OK;
    return s;
}

static SettStatus run_inspect(Interactive *i, char **words, int32_t count)
{
    int32_t place = 0;
    SettGrid grid;
    (void)count;
    SettStatus s = read_place(i, words[0], &place);
    if (s == SETT_OK)
        s = cli_show_bred(i, place);
    return s == SETT_OK ? cli_show_level(i, place, 0, &grid) : s;
}

static SettStatus run_rate(Interactive *i, char **words, int32_t count)
{
    SettStatus s = SETT_OK;
    const CliSeed seed = {true, i->seed};
    for (int32_t k = 0; s == SETT_OK && k < count; k++) {
        int32_t place = 0;
        s = read_place(i, words[k], &place);
        if (s != SETT_OK)
            return s;
        sett_text_format(&i->cli->out, "%d\n", (int)place + 1);
        s = cli_generator_rate(i->cli, i->game,
                               &sett_breeding_at(i->b, place)->generator, RATED,
                               &seed);
    }
    return s;
}

static SettStatus run_level(Interactive *i, char **words, int32_t count)
{
    int32_t place = 0;
    int64_t index;
    SettGrid grid;
    SettStatus s = read_place(i, words[0], &place);
    if (s == SETT_OK)
        s = read_index(i, words, count, &index);
    return s == SETT_OK ? cli_show_level(i, place, index, &grid) : s;
}

/* The game's judge plays, and says how far one comes. */
static SettStatus watch(Interactive *i, const SettGrid *grid)
{
    Cli *cli = i->cli;
    SettOracle oracle = {.game = i->game};
    SettVerdict verdict;
    const SettLevel level = {.grid = *grid};
    SettStatus s = sett_oracle_ask(&oracle, &level, &cli->arena, &verdict);
    if (s != SETT_OK)
        return s;
    if (verdict.answer == SETT_YES) {
        sett_text_format(&cli->out, "\"%s\" completes it in %d actions: ",
                         sett_oracle_name(&oracle), (int)verdict.witness_count);
        cli_witness(i->game, &verdict, &cli->out);
        sett_text_char(&cli->out, '\n');
        return SETT_OK;
    }
    sett_text_format(&cli->out, "\"%s\" comes through ",
                     sett_oracle_name(&oracle));
    sett_text_fixed(&cli->out, 100 * verdict.progress, 0);
    sett_text_format(&cli->out, " %% of it%s%s\n",
                     verdict.proof[0] != '\0' ? ": " : "", verdict.proof);
    sett_reasons_text(&verdict.report, &cli->out);
    return SETT_OK;
}

/* At a terminal, turn by turn, by whoever sits there; what is played live only
   by its judge. */
static SettStatus run_play(Interactive *i, char **words, int32_t count)
{
    Cli *cli = i->cli;
    int32_t place = 0;
    int64_t index;
    const SettRules *rules = i->game->rules;
    CliLevel level = {.source = "level"};
    SettStatus s = read_place(i, words[0], &place);
    if (s == SETT_OK)
        s = read_index(i, words, count, &index);
    if (s == SETT_OK)
        s = cli_show_level(i, place, index, &level.grid);
    if (s != SETT_OK)
        return s;
    if (rules == NULL || rules->ticks_per_second > 0 || !i->terminal ||
        !isatty(STDOUT_FILENO))
        return watch(i, &level.grid);
    CliGame game = {.level = &level};
    s = cli_game_rules(cli, NULL, &game);
    if (s == SETT_OK)
        s = cli_game_prepare(cli, &game);
    return s == SETT_OK ? cli_human(cli, &game) : s;
}

static SettStatus put_changed(Interactive *i, int32_t place, char **changes,
                              int32_t count, SettGagents *now)
{
    Cli *cli = i->cli;
    SettStatus s = SETT_OK;
    *now = sett_breeding_at(i->b, place)->generator;
    SettGagents *before = SETT_TAKE(&cli->arena, 1, SettGagents);
    if (before == NULL)
        return cli_no_memory(cli);
    *before = *now;
    for (int32_t k = 0; s == SETT_OK && k < count; k++)
        s = cli_generator_set(cli, i->game, changes[k], now);
    if (s != SETT_OK)
        return s;
    s = sett_breeding_put(i->b, place, SETT_BORN_EDITED, now, NULL, NULL,
                          &cli->err);
    if (s == SETT_OK)
        cli_generator_changes(i->game, before, now, &cli->out);
    i->changed = i->changed || s == SETT_OK;
    return s;
}

static SettStatus run_edit(Interactive *i, char **words, int32_t count)
{
    int32_t place = 0;
    SettGagents *now = SETT_TAKE(&i->cli->arena, 1, SettGagents);
    SettStatus s = read_place(i, words[0], &place);
    if (now == NULL)
        return cli_no_memory(i->cli);
    return s == SETT_OK ? put_changed(i, place, words + 1, count - 1, now) : s;
}

static SettStatus run_save(Interactive *i, char **words, int32_t count)
{
    Cli *cli = i->cli;
    int32_t place = 0;
    (void)count;
    SettStatus s = read_place(i, words[0], &place);
    if (s != SETT_OK)
        return s;
    const SettBred *one = sett_breeding_at(i->b, place);
    SettText file = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&file, false);
    sett_gagents_write(i->game, &one->generator, one->document, &w);
    sett_text_char(&file, '\n');
    s = cli_save(cli, words[1], &file);
    sett_text_free(&file);
    if (s == SETT_OK)
        sett_text_format(&cli->out,
                         "%d is in %s: sett generate %s --generator %s\n",
                         (int)place + 1, words[1], i->game->name, words[1]);
    return s;
}

static SettStatus run_import(Interactive *i, char **words, int32_t count)
{
    Cli *cli = i->cli;
    int32_t place = 0;
    const SettJson *document;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    (void)count;
    SettStatus s = read_place(i, words[0], &place);
    if (generator == NULL)
        return cli_no_memory(cli);
    if (s == SETT_OK && strcmp(words[1], "-") == 0)
        return cli_usage(cli, "commands come from there: give a file");
    if (s == SETT_OK)
        s = cli_generator_read(cli, i->game, words[1], generator, &document);
    if (s == SETT_OK)
        s = sett_breeding_put(i->b, place, SETT_BORN_IMPORTED, generator,
                              words[1], document, &cli->err);
    if (s != SETT_OK)
        return s;
    i->changed = true;
    return cli_show_page(i);
}

static SettStatus run_picture(Interactive *i, char **words, int32_t count)
{
    (void)count;
    return cli_picture(i, words[0]);
}

static SettStatus run_quit(Interactive *i, char **words, int32_t count)
{
    (void)words;
    (void)count;
    i->over = true;
    return SETT_OK;
}

static SettStatus run_help(Interactive *i, char **words, int32_t count);

static const Command commands[] = {
    {"next", "n", "", "the next page, bred of the marked ones", 0, 0, run_next},
    {"undo", "u", "", "the page before", 0, 0, run_undo},
    {"redo", "r", "", "the page after", 0, 0, run_redo},
    {"show", "s", "", "this page again", 0, 0, run_show},
    {"wish", "w", "WISH | off", "what levels are to be: gaps=3..6, foes>=8", 1,
     MOST_WORDS, run_wish},
    {"inspect", "i", "N", "where N comes from, what its agents do, a level", 1,
     1, run_inspect},
    {"rate", "t", "N...", "how far the game's judges get in ten levels", 1,
     MOST_WORDS, run_rate},
    {"level", "l", "N [INDEX]", "a level of N", 1, 2, run_level},
    {"play", "p", "N [INDEX]", "it is played: by you, or by the game's judge",
     1, 2, run_play},
    {"edit", "e", "N CHANGE...", "attributes of N: 4.period=2 frame=off", 2,
     MOST_WORDS, run_edit},
    {"save", "o", "N FILE", "N as a generator's file", 2, 2, run_save},
    {"import", "m", "N FILE", "a generator's file in place of N", 2, 2,
     run_import},
    {"picture", "d", "FILE", "the page as .svg or .png, rated by all judges", 1,
     1, run_picture},
    {"help", "?", "", "this", 0, 0, run_help},
    {"quit", "q", "", "the end", 0, 0, run_quit},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static SettStatus run_help(Interactive *i, char **words, int32_t count)
{
    SettText *out = &i->cli->out;
    (void)words;
    (void)count;
    sett_text_add(out, "  NUMBER...            marks parents, or no longer\n");
    for (int32_t k = 0; k < COMMANDS; k++) {
        const Command *c = &commands[k];
        size_t before = out->size;
        sett_text_format(out, "  %s %-8s%s", c->letter, c->name, c->words);
        while (out->status == SETT_OK && out->size < before + 23)
            sett_text_char(out, ' ');
        sett_text_format(out, "%s\n", c->help);
    }
    return SETT_OK;
}

static SettStatus unknown(Interactive *i, const char *word)
{
    const char *names[COMMANDS];
    for (int32_t k = 0; k < COMMANDS; k++)
        names[k] = commands[k].name;
    SettStatus s = cli_usage(i->cli, "unknown command '%s'", word);
    const char *near = cli_nearest(word, names, COMMANDS);
    if (near != NULL)
        sett_expect(&i->cli->err, "did you mean '%s'?", near);
    else
        sett_expect(&i->cli->err, "a number, n, u, q ...; ? lists them");
    return s;
}

static SettStatus run_command(Interactive *i, char **words, int32_t count)
{
    for (int32_t k = 0; k < COMMANDS; k++) {
        const Command *c = &commands[k];
        if (strcmp(words[0], c->name) != 0 && strcmp(words[0], c->letter) != 0)
            continue;
        if (count - 1 >= c->least && count - 1 <= c->most)
            return c->run(i, words + 1, count - 1);
        SettStatus s =
            cli_usage(i->cli, "'%s' with %d words", c->name, (int)count - 1);
        sett_expect(&i->cli->err, "%s %s", c->name, c->words);
        return s;
    }
    return unknown(i, words[0]);
}

SettStatus cli_interactive_command(Interactive *i)
{
    char *words[MOST_WORDS];
    int32_t count = 0;
    const char *blanks = " \t\r";
    const char *line = i->line.data != NULL ? i->line.data : "";
    /* Errors show the line: the words are cut out of a copy. */
    char *copy = sett_arena_raw(&i->cli->arena, i->line.size + 1, 1);
    if (copy == NULL)
        return cli_no_memory(i->cli);
    memcpy(copy, line, i->line.size);
    copy[i->line.size] = '\0';
    for (char *at = copy + strspn(copy, blanks); *at != '\0';) {
        if (count == MOST_WORDS)
            return cli_usage(i->cli, "more than %d words", MOST_WORDS);
        words[count++] = at;
        at += strcspn(at, blanks);
        if (*at != '\0')
            *at++ = '\0';
        at += strspn(at, blanks);
    }
    if (count == 0 || words[0][0] == '#')
        return SETT_OK;
    return words[0][0] >= '0' && words[0][0] <= '9'
               ? toggle(i, words, count)
               : run_command(i, words, count);
}
