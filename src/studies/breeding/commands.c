/* commands.c - what can be typed while generators are bred by hand: numbers
   mark parents; everything else is a word, or its first letter. */
#include "sett/breeding_commands.h"

#include <inttypes.h>
#include <string.h>

#include "sett/format.h"
#include "sett/specimens.h"

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
    SettStatus (*run)(SettBreedingTalk *talk, const Typed *t);
} Command;

static SettStatus read_places(SettBreedingTalk *talk, char **words,
                              int32_t count, Typed *t)
{
    int32_t population = sett_breeding_state(talk->breeding).population;
    t->place_count = count;
    for (int32_t k = 0; k < count; k++) {
        int64_t number;
        if (!sett_int_read(words[k], strlen(words[k]), &number) || number < 1 ||
            number > population) {
            SettStatus status =
                sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                          "'%s' is no generator here", words[k]);
            sett_expect(talk->host->err, "1 to %d", (int)population);
            return status;
        }
        t->places[k] = (int32_t)number - 1;
    }
    return SETT_OK;
}

/* Numbers alone: each is marked, or not any more. */
static SettStatus toggle(SettBreedingTalk *talk, const Typed *t)
{
    for (int32_t k = 0; k < t->place_count; k++)
        sett_breeding_mark(
            talk->breeding, t->places[k],
            !sett_breeding_is_marked(talk->breeding, t->places[k]));
    talk->changed = true;
    sett_text_add(talk->out, "marked:");
    for (int32_t k = 0; k < sett_breeding_state(talk->breeding).population; k++)
        if (sett_breeding_is_marked(talk->breeding, k))
            sett_text_format(talk->out, " %d", (int)k + 1);
    sett_text_char(talk->out, '\n');
    return SETT_OK;
}

static SettBreedingView view_of(SettBreedingTalk *talk)
{
    return (SettBreedingView){talk->breeding, talk->game, talk->seed,
                              talk->crew};
}

SettStatus sett_breeding_say(SettBreedingTalk *talk)
{
    const SettBreedingView view = view_of(talk);
    return sett_breeding_page_text(&view, talk->colour, talk->host->arena,
                                   talk->out);
}

static SettStatus run_show(SettBreedingTalk *talk, const Typed *t)
{
    (void)t;
    return sett_breeding_say(talk);
}

static SettStatus changed_page(SettBreedingTalk *talk)
{
    talk->changed = true;
    return sett_breeding_say(talk);
}

static SettStatus run_next(SettBreedingTalk *talk, const Typed *t)
{
    (void)t;
    SettStatus status = sett_breeding_next(talk->breeding, talk->host->err);
    if (status == SETT_BAD_ARGUMENT)
        sett_expect(talk->host->err, "numbers of some that you like first");
    return status == SETT_OK ? changed_page(talk) : status;
}

static SettStatus run_undo(SettBreedingTalk *talk, const Typed *t)
{
    (void)t;
    return sett_breeding_undo(talk->breeding)
               ? changed_page(talk)
               : sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                           "there is nothing to undo");
}

static SettStatus run_redo(SettBreedingTalk *talk, const Typed *t)
{
    (void)t;
    return sett_breeding_redo(talk->breeding)
               ? changed_page(talk)
               : sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                           "there is nothing to do again");
}

static SettStatus run_wish(SettBreedingTalk *talk, const Typed *t)
{
    const char *text = t->words[0];
    for (int32_t k = 1; text != NULL && k < t->count; k++)
        text = sett_arena_format(talk->host->arena, "%s %s", text, t->words[k]);
    if (text == NULL)
        return SETT_NO_MEMORY;
    bool off = strcmp(text, "off") == 0;
    SettStatus status =
        sett_breeding_wish(talk->breeding, off ? NULL : text, talk->host->err);
    if (status != SETT_OK)
        return status;
    talk->changed = true;
    if (off)
        sett_text_add(talk->out, "no wish\n");
    else
        sett_text_format(talk->out, "wish: %s\n", text);
    return SETT_OK;
}

/* Draws level `index` of a generator. */
static SettStatus show_level(SettBreedingTalk *talk, int32_t place,
                             int64_t index, SettGrid *grid)
{
    SettSpecimens levels;
    if (sett_specimens(talk->game,
                       &sett_breeding_at(talk->breeding, place)->generator,
                       NULL, talk->seed, (uint64_t)index, 1, talk->host->arena,
                       &levels) != SETT_OK)
        return SETT_NO_MEMORY;
    *grid = levels.levels[0];
    sett_text_format(talk->out, "level %" PRId64 " of %d (seed %" PRIu64 ")\n",
                     index, (int)place + 1, talk->seed);
    sett_render_terminal(talk->game, grid, talk->colour, talk->out);
    return SETT_OK;
}

static SettStatus run_inspect(SettBreedingTalk *talk, const Typed *t)
{
    const SettBreedingView view = view_of(talk);
    SettGrid grid;
    SettStatus status =
        sett_bred_text(&view, t->places[0], talk->host->arena, talk->out);
    return status == SETT_OK ? show_level(talk, t->places[0], 0, &grid)
                             : status;
}

static SettStatus run_rate(SettBreedingTalk *talk, const Typed *t)
{
    SettStatus status = SETT_OK;
    for (int32_t k = 0; status == SETT_OK && k < t->place_count; k++) {
        const SettBred *one = sett_breeding_at(talk->breeding, t->places[k]);
        sett_text_format(talk->out, "%d\n", (int)t->places[k] + 1);
        status =
            sett_host_rate_program(talk->host, talk->game, &one->generator,
                                   RATED, talk->seed, &talk->crew, talk->out);
    }
    return status;
}

/* Shows level INDEX of N, 0 if it is left out. */
static SettStatus show_asked(SettBreedingTalk *talk, const Typed *t,
                             SettGrid *grid)
{
    int64_t index = 0;
    if (t->count > 0 &&
        (!sett_int_read(t->words[0], strlen(t->words[0]), &index) ||
         index < 0 || index > INT32_MAX))
        return sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                         "'%s' is no level's number", t->words[0]);
    return show_level(talk, t->places[0], index, grid);
}

static SettStatus run_level(SettBreedingTalk *talk, const Typed *t)
{
    SettGrid grid;
    return show_asked(talk, t, &grid);
}

/* The game's judge plays the level; prints how far it gets. */
static SettStatus watch(SettBreedingTalk *talk, const SettGrid *grid)
{
    SettOracle oracle = {.game = talk->game};
    SettVerdict verdict;
    const SettLevel level = {.grid = *grid};
    SettStatus status =
        sett_oracle_ask(&oracle, &level, talk->host->arena, &verdict);
    if (status != SETT_OK)
        return status;
    if (verdict.answer == SETT_YES) {
        sett_text_format(talk->out, "\"%s\" completes it in %d actions: ",
                         sett_oracle_name(&oracle), (int)verdict.witness_count);
        sett_witness_text(talk->game, &verdict, talk->out);
        sett_text_char(talk->out, '\n');
        return SETT_OK;
    }
    sett_text_format(talk->out, "\"%s\" comes through ",
                     sett_oracle_name(&oracle));
    sett_text_fixed(talk->out, 100 * verdict.progress, 0);
    sett_text_format(talk->out, " %% of it%s%s\n",
                     verdict.proof[0] != '\0' ? ": " : "", verdict.proof);
    sett_reasons_text(&verdict.report, talk->out);
    return SETT_OK;
}

static SettStatus run_play(SettBreedingTalk *talk, const Typed *t)
{
    SettGrid grid;
    SettStatus status = show_asked(talk, t, &grid);
    if (status != SETT_OK)
        return status;
    return talk->play != NULL ? talk->play(talk->host->user, talk->game, &grid)
                              : watch(talk, &grid);
}

static SettStatus run_edit(SettBreedingTalk *talk, const Typed *t)
{
    int32_t place = t->places[0];
    SettGagents *both = SETT_TAKE(talk->host->arena, 2, SettGagents);
    SettStatus status = SETT_OK;
    if (both == NULL)
        return SETT_NO_MEMORY;
    SettGagents *before = &both[0], *now = &both[1];
    *before = *now = sett_breeding_at(talk->breeding, place)->generator;
    for (int32_t k = 0; status == SETT_OK && k < t->count; k++)
        status =
            sett_host_change_program(talk->host, talk->game, t->words[k], now);
    if (status == SETT_OK)
        status = sett_breeding_put(talk->breeding, place, SETT_BORN_EDITED, now,
                                   NULL, NULL, talk->host->err);
    if (status != SETT_OK)
        return status;
    sett_gagents_changes(talk->game, before, now, talk->out);
    talk->changed = true;
    return SETT_OK;
}

/* Saves a file, and gives its text back. */
static SettStatus save(SettBreedingTalk *talk, const char *path,
                       SettStatus status, SettText *file)
{
    if (status == SETT_OK)
        status = talk->save(talk->host->user, path, file);
    sett_text_free(file);
    return status;
}

static SettStatus run_save(SettBreedingTalk *talk, const Typed *t)
{
    const SettBred *one = sett_breeding_at(talk->breeding, t->places[0]);
    SettText file = sett_host_text(talk->host);
    SettJsonWriter w = sett_json_writer(&file, false);
    sett_gagents_write(talk->game, &one->generator, one->document, &w);
    sett_text_char(&file, '\n');
    SettStatus status = save(talk, t->words[0], SETT_OK, &file);
    if (status == SETT_OK)
        sett_text_format(
            talk->out, "%d is in %s: sett generate %s --generator %s\n",
            (int)t->places[0] + 1, t->words[0], talk->game->name, t->words[0]);
    return status;
}

static SettStatus run_import(SettBreedingTalk *talk, const Typed *t)
{
    const SettJson *document;
    SettGagents *generator = SETT_TAKE(talk->host->arena, 1, SettGagents);
    if (generator == NULL)
        return SETT_NO_MEMORY;
    if (strcmp(t->words[0], "-") == 0)
        return sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                         "commands come from there: give a file");
    SettStatus status = sett_host_program(talk->host, talk->game, t->words[0],
                                          generator, &document);
    if (status == SETT_OK)
        status = sett_breeding_put(talk->breeding, t->places[0],
                                   SETT_BORN_IMPORTED, generator, t->words[0],
                                   document, talk->host->err);
    return status == SETT_OK ? changed_page(talk) : status;
}

static SettStatus draw(SettBreedingTalk *talk, bool svg, SettText *file)
{
    const SettBreedingView view = view_of(talk);
    SettArena *arena = talk->host->arena;
    SettCards cards;
    uint8_t *rgb;
    SettStatus status = sett_breeding_picture(&view, arena, &cards);
    if (status != SETT_OK)
        return status;
    if (svg)
        return sett_cards_svg(&cards, arena, file);
    status = sett_cards_rgb(&cards, arena, &rgb);
    return status == SETT_OK
               ? sett_png_write(rgb, cards.w, cards.h, file, talk->host->err)
               : status;
}

static SettStatus run_picture(SettBreedingTalk *talk, const Typed *t)
{
    const char *path = t->words[0];
    const SettFormat *format = sett_format_of(path);
    SettText file = sett_host_text(talk->host);
    if (format != &sett_format_svg && format != &sett_format_png)
        return sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                         "'%s' is no picture's name: .svg or .png", path);
    SettStatus status =
        save(talk, path, draw(talk, format == &sett_format_svg, &file), &file);
    if (status == SETT_OK)
        sett_text_format(talk->out, "the page is in %s\n", path);
    return status;
}

static SettStatus run_quit(SettBreedingTalk *talk, const Typed *t)
{
    (void)t;
    talk->over = true;
    return SETT_OK;
}

static SettStatus run_help(SettBreedingTalk *talk, const Typed *t);

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

static SettStatus run_help(SettBreedingTalk *talk, const Typed *t)
{
    SettText *out = talk->out;
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

static SettStatus unknown(SettBreedingTalk *talk, const char *word)
{
    SettGuess guess = sett_guess(word);
    for (int32_t k = 0; k < COMMANDS; k++)
        sett_guess_try(&guess, commands[k].name);
    SettStatus status = sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                                  "unknown command '%s'", word);
    if (guess.nearest != NULL)
        sett_expect(talk->host->err, "did you mean '%s'?", guess.nearest);
    else
        sett_expect(talk->host->err, "a number, n, u, q ...; ? lists them");
    return status;
}

static SettStatus run_command(SettBreedingTalk *talk, char **words,
                              int32_t count)
{
    Typed typed;
    int32_t k = 0, given = count - 1;
    while (k < COMMANDS && strcmp(words[0], commands[k].name) != 0 &&
           strcmp(words[0], commands[k].letter) != 0)
        k++;
    if (k == COMMANDS)
        return unknown(talk, words[0]);
    const Command *c = &commands[k];
    if (given < c->least || given > c->most) {
        SettStatus status =
            sett_fail(talk->host->err, SETT_BAD_ARGUMENT, "'%s' with %d words",
                      c->name, (int)given);
        sett_expect(talk->host->err, "%s %s", c->name, c->words);
        return status;
    }
    int32_t places = given < c->places ? given : c->places;
    SettStatus status = read_places(talk, words + 1, places, &typed);
    typed.words = words + 1 + places;
    typed.count = given - places;
    return status == SETT_OK ? c->run(talk, &typed) : status;
}

SettStatus sett_breeding_command(SettBreedingTalk *talk, const char *line)
{
    char *words[MOST_WORDS];
    int32_t count = 0;
    const char *blanks = " \t\r";
    /* Errors show the line: the words are cut out of a copy. */
    char *copy = sett_arena_raw(talk->host->arena, strlen(line) + 1, 1);
    if (copy == NULL)
        return SETT_NO_MEMORY;
    memcpy(copy, line, strlen(line) + 1);
    for (char *at = copy + strspn(copy, blanks); *at != '\0';) {
        if (count == MOST_WORDS)
            return sett_fail(talk->host->err, SETT_BAD_ARGUMENT,
                             "more than %d words", MOST_WORDS);
        words[count++] = at;
        at += strcspn(at, blanks);
        if (*at != '\0')
            *at++ = '\0';
        at += strspn(at, blanks);
    }
    if (count == 0 || words[0][0] == '#')
        return SETT_OK;
    if (words[0][0] < '0' || words[0][0] > '9')
        return run_command(talk, words, count);
    Typed typed;
    SettStatus status = read_places(talk, words, count, &typed);
    return status == SETT_OK ? toggle(talk, &typed) : status;
}

SettStatus sett_breeding_database(const SettStudyHost *host,
                                  const SettGame *game, const char *folder,
                                  SettBreedingDef *def)
{
    SettStudyPrograms base;
    SettArena *arena = host->arena;
    bool asked = folder != NULL;
    SettStatus status = SETT_OK;
    if (!asked && host->data != NULL)
        status =
            host->data(host->user, "generators", game->name, NULL, &folder);
    if (status != SETT_OK || folder == NULL)
        return status;
    status = sett_host_programs(host, game, folder, NULL, &base);
    if (status != SETT_OK)
        return status;
    if (base.count == 0 && asked)
        sett_study_note(
            host, false,
            sett_arena_format(host->arena,
                              "%s: no generators; the first page is random",
                              folder));
    SettBreedingPick *picks =
        SETT_TAKE(arena, base.count + 1, SettBreedingPick);
    if (picks == NULL)
        return SETT_NO_MEMORY;
    for (int32_t k = 0; k < base.count; k++) {
        size_t size = strlen(base.names[k]) - strlen(".json");
        picks[k].name =
            sett_arena_format(arena, "%.*s", (int)size, base.names[k]);
        picks[k].generator = &base.programs[k];
        if (picks[k].name == NULL)
            return SETT_NO_MEMORY;
    }
    def->database = picks;
    def->database_count = base.count;
    return SETT_OK;
}
