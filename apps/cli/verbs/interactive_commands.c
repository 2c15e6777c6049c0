/* interactive_commands.c - what can be typed while generators are bred by hand:
   numbers mark parents; everything else is a word, or its first letter. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "frame/generators.h"
#include "frame/own.h"
#include "sett/format.h"
#include "sett/io.h"
#include "sett/specimens.h"
#include "verbs/generate.h"
#include "verbs/interactive.h"
#include "verbs/play.h"

#define MOST_WORDS 32
#define RATED 10

/* A command as it was typed: the generators that it names, from 0, and what
   stands behind them. */
typedef struct Typed {
    int32_t places[MOST_WORDS];
    int32_t place_count;
    char **words;
    int32_t count;
} Typed;

typedef struct Command {
    const char *name, *letter, *words, *help;
    int32_t least, most; /* words after it */
    int32_t places;      /* of these so many are generators, at most */
    SettStatus (*run)(Interactive *i, const Typed *t);
} Command;

static SettStatus read_places(Interactive *i, char **words, int32_t count,
                              Typed *t)
{
    int32_t population = sett_breeding_state(i->b).population;
    t->place_count = count;
    for (int32_t k = 0; k < count; k++) {
        int64_t number;
        if (!sett_int_read(words[k], strlen(words[k]), &number) || number < 1 ||
            number > population) {
            SettStatus status =
                cli_usage(i->cli, "'%s' is no generator here", words[k]);
            sett_expect(&i->cli->err, "1 to %d", (int)population);
            return status;
        }
        t->places[k] = (int32_t)number - 1;
    }
    return SETT_OK;
}

/* Numbers alone: each is marked, or not any more. */
static SettStatus toggle(Interactive *i, const Typed *t)
{
    for (int32_t k = 0; k < t->place_count; k++)
        sett_breeding_mark(i->b, t->places[k],
                           !sett_breeding_is_marked(i->b, t->places[k]));
    i->changed = true;
    sett_text_add(&i->cli->out, "marked:");
    for (int32_t k = 0; k < sett_breeding_state(i->b).population; k++)
        if (sett_breeding_is_marked(i->b, k))
            sett_text_format(&i->cli->out, " %d", (int)k + 1);
    sett_text_char(&i->cli->out, '\n');
    return SETT_OK;
}

static SettBreedingView view_of(Interactive *i)
{
    return (SettBreedingView){i->b, i->game, i->seed, cli_crew(i->cli)};
}

SettStatus cli_show_page(Interactive *i)
{
    const SettBreedingView view = view_of(i);
    return sett_breeding_page_text(&view, i->cli->colour, &i->cli->arena,
                                   &i->cli->out);
}

static SettStatus run_show(Interactive *i, const Typed *t)
{
    (void)t;
    return cli_show_page(i);
}

static SettStatus changed_page(Interactive *i)
{
    i->changed = true;
    return cli_show_page(i);
}

static SettStatus run_next(Interactive *i, const Typed *t)
{
    (void)t;
    SettStatus status = sett_breeding_next(i->b, &i->cli->err);
    if (status == SETT_BAD_ARGUMENT)
        sett_expect(&i->cli->err, "numbers of some that you like first");
    return status == SETT_OK ? changed_page(i) : status;
}

static SettStatus run_undo(Interactive *i, const Typed *t)
{
    (void)t;
    return sett_breeding_undo(i->b)
               ? changed_page(i)
               : cli_usage(i->cli, "there is nothing to undo");
}

static SettStatus run_redo(Interactive *i, const Typed *t)
{
    (void)t;
    return sett_breeding_redo(i->b)
               ? changed_page(i)
               : cli_usage(i->cli, "there is nothing to do again");
}

static SettStatus run_wish(Interactive *i, const Typed *t)
{
    SettText *text = cli_text(i->cli);
    for (int32_t k = 0; k < t->count; k++)
        sett_text_format(text, "%s%s", k > 0 ? " " : "", t->words[k]);
    if (text->status != SETT_OK)
        return text->status;
    bool off = strcmp(text->data, "off") == 0;
    SettStatus status =
        sett_breeding_wish(i->b, off ? NULL : text->data, &i->cli->err);
    if (status != SETT_OK)
        return status;
    i->changed = true;
    if (off)
        sett_text_add(&i->cli->out, "no wish\n");
    else
        sett_text_format(&i->cli->out, "wish: %s\n", text->data);
    return SETT_OK;
}

/* Draws level `index` of a generator. */
static SettStatus show_level(Interactive *i, int32_t place, int64_t index,
                             SettGrid *grid)
{
    Cli *cli = i->cli;
    SettSpecimens levels;
    if (sett_specimens(i->game, &sett_breeding_at(i->b, place)->generator, NULL,
                       i->seed, (uint64_t)index, 1, &cli->arena,
                       &levels) != SETT_OK)
        return SETT_NO_MEMORY;
    *grid = levels.levels[0];
    sett_text_format(&cli->out, "level %" PRId64 " of %d (seed %" PRIu64 ")\n",
                     index, (int)place + 1, i->seed);
    sett_render_terminal(i->game, grid, cli->colour, &cli->out);
    return SETT_OK;
}

static SettStatus run_inspect(Interactive *i, const Typed *t)
{
    const SettBreedingView view = view_of(i);
    SettGrid grid;
    SettStatus status =
        sett_bred_text(&view, t->places[0], &i->cli->arena, &i->cli->out);
    return status == SETT_OK ? show_level(i, t->places[0], 0, &grid) : status;
}

static SettStatus run_rate(Interactive *i, const Typed *t)
{
    const CliSeed seed = {true, i->seed};
    SettStatus status = SETT_OK;
    for (int32_t k = 0; status == SETT_OK && k < t->place_count; k++) {
        sett_text_format(&i->cli->out, "%d\n", (int)t->places[k] + 1);
        status = cli_generator_rate(
            i->cli, i->game, &sett_breeding_at(i->b, t->places[k])->generator,
            RATED, &seed);
    }
    return status;
}

/* Shows level INDEX of N, 0 if it is left out. */
static SettStatus show_asked(Interactive *i, const Typed *t, SettGrid *grid)
{
    int64_t index = 0;
    if (t->count > 0 &&
        (!sett_int_read(t->words[0], strlen(t->words[0]), &index) ||
         index < 0 || index > INT32_MAX))
        return cli_usage(i->cli, "'%s' is no level's number", t->words[0]);
    return show_level(i, t->places[0], index, grid);
}

static SettStatus run_level(Interactive *i, const Typed *t)
{
    SettGrid grid;
    return show_asked(i, t, &grid);
}

/* The game's judge plays the level; prints how far it gets. */
static SettStatus watch(Interactive *i, const SettGrid *grid)
{
    Cli *cli = i->cli;
    SettOracle oracle = {.game = i->game};
    SettVerdict verdict;
    const SettLevel level = {.grid = *grid};
    SettStatus status = sett_oracle_ask(&oracle, &level, &cli->arena, &verdict);
    if (status != SETT_OK)
        return status;
    if (verdict.answer == SETT_YES) {
        sett_text_format(&cli->out, "\"%s\" completes it in %d actions: ",
                         sett_oracle_name(&oracle), (int)verdict.witness_count);
        sett_witness_text(i->game, &verdict, &cli->out);
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

/* At a terminal the user plays, turn by turn; elsewhere, and where the game
   does not wait between turns, the judge does. */
static SettStatus run_play(Interactive *i, const Typed *t)
{
    const SettRules *rules = i->game->rules;
    CliLevel level = {.source = "level"};
    CliGame game = {.level = &level};
    SettStatus status = show_asked(i, t, &level.grid);
    if (status != SETT_OK)
        return status;
    if (rules == NULL || rules->ticks_per_second > 0 || !i->terminal ||
        !isatty(STDOUT_FILENO))
        return watch(i, &level.grid);
    status = cli_game_rules(i->cli, NULL, &game);
    if (status == SETT_OK)
        status = cli_game_prepare(i->cli, &game);
    return status == SETT_OK ? cli_human(i->cli, &game) : status;
}

static SettStatus run_edit(Interactive *i, const Typed *t)
{
    Cli *cli = i->cli;
    int32_t place = t->places[0];
    SettGagents *both = SETT_TAKE(&cli->arena, 2, SettGagents);
    SettStatus status = SETT_OK;
    if (both == NULL)
        return SETT_NO_MEMORY;
    SettGagents *before = &both[0], *now = &both[1];
    *before = *now = sett_breeding_at(i->b, place)->generator;
    for (int32_t k = 0; status == SETT_OK && k < t->count; k++)
        status = cli_generator_set(cli, i->game, t->words[k], now);
    if (status == SETT_OK)
        status = sett_breeding_put(i->b, place, SETT_BORN_EDITED, now, NULL,
                                   NULL, &cli->err);
    if (status != SETT_OK)
        return status;
    sett_gagents_changes(i->game, before, now, &cli->out);
    i->changed = true;
    return SETT_OK;
}

static SettStatus run_save(Interactive *i, const Typed *t)
{
    Cli *cli = i->cli;
    const SettBred *one = sett_breeding_at(i->b, t->places[0]);
    SettText *file = cli_text(cli);
    SettJsonWriter w = sett_json_writer(file, false);
    sett_gagents_write(i->game, &one->generator, one->document, &w);
    sett_text_char(file, '\n');
    SettStatus status = cli_save(cli, t->words[0], file);
    if (status == SETT_OK)
        sett_text_format(
            &cli->out, "%d is in %s: sett generate %s --generator %s\n",
            (int)t->places[0] + 1, t->words[0], i->game->name, t->words[0]);
    return status;
}

static SettStatus run_import(Interactive *i, const Typed *t)
{
    Cli *cli = i->cli;
    const SettJson *document;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    if (generator == NULL)
        return SETT_NO_MEMORY;
    if (strcmp(t->words[0], "-") == 0)
        return cli_usage(cli, "commands come from there: give a file");
    SettStatus status =
        cli_generator_read(cli, i->game, t->words[0], generator, &document);
    if (status == SETT_OK)
        status = sett_breeding_put(i->b, t->places[0], SETT_BORN_IMPORTED,
                                   generator, t->words[0], document, &cli->err);
    return status == SETT_OK ? changed_page(i) : status;
}

static SettStatus run_picture(Interactive *i, const Typed *t)
{
    Cli *cli = i->cli;
    const char *path = t->words[0];
    const SettFormat *format = sett_format_of(path);
    const SettBreedingView view = view_of(i);
    SettText *file = cli_text(cli);
    SettCards cards;
    uint8_t *rgb;
    if (format != &sett_format_svg && format != &sett_format_png)
        return cli_usage(cli, "'%s' is no picture's name: .svg or .png", path);
    SettStatus status = sett_breeding_picture(&view, &cli->arena, &cards);
    if (status == SETT_OK && format == &sett_format_svg) {
        status = sett_cards_svg(&cards, &cli->arena, file);
    } else if (status == SETT_OK) {
        status = sett_cards_rgb(&cards, &cli->arena, &rgb);
        if (status == SETT_OK)
            status = sett_png_write(rgb, cards.w, cards.h, file, &cli->err);
    }
    if (status != SETT_OK || (status = cli_save(cli, path, file)) != SETT_OK)
        return status;
    sett_text_format(&cli->out, "the page is in %s\n", path);
    return SETT_OK;
}

static SettStatus run_quit(Interactive *i, const Typed *t)
{
    (void)t;
    i->over = true;
    return SETT_OK;
}

static SettStatus run_help(Interactive *i, const Typed *t);

static const Command commands[] = {
    {"next", "n", "", "the next page, bred of the marked ones", 0, 0, 0,
     run_next},
    {"undo", "u", "", "the page before", 0, 0, 0, run_undo},
    {"redo", "r", "", "the page after", 0, 0, 0, run_redo},
    {"show", "s", "", "this page again", 0, 0, 0, run_show},
    {"wish", "w", "WISH | off", "what levels are to be: gaps=3..6, foes>=8", 1,
     MOST_WORDS, 0, run_wish},
    {"inspect", "i", "N", "where N comes from, what its agents do, a level", 1,
     1, 1, run_inspect},
    {"rate", "t", "N...", "how far the game's judges get in ten levels", 1,
     MOST_WORDS, MOST_WORDS, run_rate},
    {"level", "l", "N [INDEX]", "a level of N", 1, 2, 1, run_level},
    {"play", "p", "N [INDEX]", "it is played: by you, or by the game's judge",
     1, 2, 1, run_play},
    {"edit", "e", "N CHANGE...", "attributes of N: 4.period=2 frame=off", 2,
     MOST_WORDS, 1, run_edit},
    {"save", "o", "N FILE", "N as a generator's file", 2, 2, 1, run_save},
    {"import", "m", "N FILE", "a generator's file in place of N", 2, 2, 1,
     run_import},
    {"picture", "d", "FILE", "the page as .svg or .png, rated by all judges", 1,
     1, 0, run_picture},
    {"help", "?", "", "this", 0, 0, 0, run_help},
    {"quit", "q", "", "the end", 0, 0, 0, run_quit},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static SettStatus run_help(Interactive *i, const Typed *t)
{
    SettText *out = &i->cli->out;
    (void)t;
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
    SettStatus status = cli_usage(i->cli, "unknown command '%s'", word);
    const char *near = cli_nearest(word, names, COMMANDS);
    if (near != NULL)
        sett_expect(&i->cli->err, "did you mean '%s'?", near);
    else
        sett_expect(&i->cli->err, "a number, n, u, q ...; ? lists them");
    return status;
}

static SettStatus run_command(Interactive *i, char **words, int32_t count)
{
    Typed typed;
    int32_t k = 0, given = count - 1;
    while (k < COMMANDS && strcmp(words[0], commands[k].name) != 0 &&
           strcmp(words[0], commands[k].letter) != 0)
        k++;
    if (k == COMMANDS)
        return unknown(i, words[0]);
    const Command *c = &commands[k];
    if (given < c->least || given > c->most) {
        SettStatus status =
            cli_usage(i->cli, "'%s' with %d words", c->name, (int)given);
        sett_expect(&i->cli->err, "%s %s", c->name, c->words);
        return status;
    }
    int32_t places = given < c->places ? given : c->places;
    SettStatus status = read_places(i, words + 1, places, &typed);
    typed.words = words + 1 + places;
    typed.count = given - places;
    return status == SETT_OK ? c->run(i, &typed) : status;
}

SettStatus cli_interactive_command(Interactive *i)
{
    char *words[MOST_WORDS];
    int32_t count = 0;
    const char *blanks = " \t\r";
    /* Errors show the line: the words are cut out of a copy. */
    char *copy = sett_arena_raw(&i->cli->arena, i->line.size + 1, 1);
    if (copy == NULL)
        return SETT_NO_MEMORY;
    memcpy(copy, i->line.data != NULL ? i->line.data : "", i->line.size);
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
    if (words[0][0] < '0' || words[0][0] > '9')
        return run_command(i, words, count);
    Typed typed;
    SettStatus status = read_places(i, words, count, &typed);
    return status == SETT_OK ? toggle(i, &typed) : status;
}
