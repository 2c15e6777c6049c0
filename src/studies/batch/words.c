/* words.c - the command of a batch file, split as a shell splits it, and what a
   batch takes from it. */
#include <inttypes.h>
#include <string.h>

#include "sett/batch.h"
#include "sett/islands.h"
#include "sett/play.h"
#include "sett/programs.h"

#define MOST_WORDS 1000

typedef struct Split {
    const char *at, *end;
    SettText word;
    bool open; /* a word has begun */
    int32_t line, column;
    SettError *err;
} Split;

static SettStatus wrong(const Split *s, const char *what, const char *expected)
{
    sett_fail(s->err, SETT_BAD_INPUT, "%s", what);
    sett_expect(s->err, "%s", expected);
    if (s->err != NULL) {
        s->err->line = s->line;
        s->err->column = s->column;
    }
    return SETT_BAD_INPUT;
}

static char next(Split *s)
{
    char c = *s->at++;
    s->column++;
    if (c == '\n') {
        s->line++;
        s->column = 1;
    }
    return c;
}

static SettStatus quoted(Split *s, char quote)
{
    s->open = true;
    while (s->at < s->end && *s->at != quote) {
        char c = next(s);
        if (quote == '"' && c == '$')
            return wrong(s, "a variable", "the value itself");
        if (quote == '"' && c == '\\' && s->at < s->end)
            c = next(s);
        sett_text_char(&s->word, c);
    }
    if (s->at == s->end)
        return wrong(s, "a quote that is not closed", "its end");
    next(s);
    return SETT_OK;
}

/* What stands at `at`, into the word; *done where the word has ended. */
static SettStatus take(Split *s, bool *done)
{
    static const char special[] = "|&;<>()$`*?[]{}~!";
    char c = *s->at;
    *done = false;
    if (c == '#' && !s->open) {
        while (s->at < s->end && *s->at != '\n')
            next(s);
        return SETT_OK;
    }
    if (c == 0 || (unsigned char)c < ' ' || c == ' ') {
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
            return wrong(s, "a control character", "text");
        next(s);
        *done = s->open;
        return SETT_OK;
    }
    if (strchr(special, c) != NULL)
        return wrong(s, "a character that a shell reads in its own way",
                     "one command; in quotes where it is meant as it stands");
    next(s);
    if (c == '\'' || c == '"')
        return quoted(s, c);
    if (c == '\\') {
        if (s->at < s->end && next(s) == '\n')
            return SETT_OK;
        c = s->at[-1];
    }
    s->open = true;
    sett_text_char(&s->word, c);
    return SETT_OK;
}

SettStatus sett_batch_read(const char *text, size_t size, SettArena *arena,
                           const char *const **words, int32_t *count,
                           SettError *err)
{
    Split s = {.at = text,
               .end = text + size,
               .word = sett_text(arena->alloc),
               .line = 1,
               .column = 1,
               .err = err};
    const char **list = SETT_TAKE(arena, MOST_WORDS, const char *);
    SettStatus status = list != NULL ? SETT_OK : SETT_NO_MEMORY;
    *count = 0;
    while (status == SETT_OK && (s.at < s.end || s.open)) {
        bool done = s.at == s.end;
        if (!done)
            status = take(&s, &done);
        if (status != SETT_OK || !done)
            continue;
        const char *word =
            sett_arena_format(arena, "%s", s.word.size > 0 ? s.word.data : "");
        if (s.word.status != SETT_OK || word == NULL)
            status = SETT_NO_MEMORY;
        else if (*count == MOST_WORDS)
            status = wrong(&s, "too many words", "one command");
        else if (*count > 0 || strcmp(word, "sett") != 0)
            list[(*count)++] = word;
        s.open = false;
        sett_text_clear(&s.word);
    }
    sett_text_free(&s.word);
    if (status == SETT_OK && *count == 0)
        status = wrong(&s, "no command",
                       "a line such as: generate md2 "
                       "--count 1000 --seed 7 -o out.txt");
    *words = list;
    return status;
}

/* The value of an option, `letter` its short form (0: none); NULL where it is
   not given. */
static const char *option(const SettBatch *batch, const char *name, char letter)
{
    size_t size = strlen(name);
    for (int32_t i = 0; i < batch->word_count; i++) {
        const char *word = batch->words[i];
        const char *next_word =
            i + 1 < batch->word_count ? batch->words[i + 1] : NULL;
        if (letter != 0 && word[0] == '-' && word[1] == letter)
            return word[2] != 0 ? word + 2 : next_word;
        if (strncmp(word, "--", 2) != 0 || strncmp(word + 2, name, size) != 0)
            continue;
        if (word[2 + size] == '=')
            return word + 3 + size;
        if (word[2 + size] == 0)
            return next_word != NULL ? next_word : "";
    }
    return NULL;
}

/* Parts share the generations of a breeding, not islands. */
static bool breeds(const SettBatch *b)
{
    return b->word_count > 1 && !strcmp(b->words[0], "evolve") &&
           (!strcmp(b->words[1], "persona") ||
            (!strcmp(b->words[1], "pplgg") &&
             option(b, "database", 0) == NULL));
}

/* A search by islands runs its parts once a round, a breeding once a
   generation. */
static SettStatus read_rounds(SettBatch *b, SettError *err)
{
    SettBreedParams formulas;
    SettProgramParams programs;
    bool evolves = strcmp(b->words[0], "evolve") == 0, bred = breeds(b);
    const char *name = bred ? "generations" : "rounds";
    const char *text = option(b, name, 0);
    int64_t most = bred ? 100000 : SETT_ISLAND_ROUNDS_MOST;
    bool resumes = !evolves || bred || option(b, "database", 0) != NULL;
    b->gather = resumes ? "--resume" : "--gather";
    if (!evolves)
        return SETT_OK;
    sett_params_default(&sett_breed_params, &formulas);
    sett_params_default(&sett_program_params, &programs);
    b->rounds = !bred                             ? SETT_ISLAND_ROUNDS
                : !strcmp(b->words[1], "persona") ? formulas.generations
                                                  : programs.generations;
    if (text != NULL && (!sett_int_read(text, strlen(text), &b->rounds) ||
                         b->rounds < 1 || b->rounds > most))
        return sett_fail(err, SETT_BAD_ARGUMENT, "--%s: 1 to %" PRId64, name,
                         most);
    return SETT_OK;
}

static SettStatus wrong_command(SettError *err, const char *text)
{
    return sett_fail(err, SETT_BAD_ARGUMENT, "the command %s", text);
}

SettStatus sett_batch_check(SettBatch *b, bool seeded, SettError *err)
{
    const char *database = option(b, "database", 0);
    b->output = database != NULL ? database : option(b, "output", 'o');
    if (!strcmp(b->words[0], "evolve") && !breeds(b) &&
        option(b, "islands", 0) == NULL)
        return wrong_command(err, "needs --islands: they are what parts share");
    if (b->output == NULL)
        return wrong_command(err, "needs -o: its journals lie there");
    if (seeded && option(b, "seed", 0) == NULL)
        return wrong_command(err, "needs --seed, the same for all parts");
    if (option(b, "jobs", 'j') != NULL)
        return wrong_command(err, "has -j; batch takes --cores");
    for (int32_t i = 0; i < b->word_count; i++)
        if (strncmp(b->words[i], "--part", 6) == 0 ||
            strcmp(b->words[i], "--resume") == 0 ||
            strcmp(b->words[i], "--gather") == 0)
            return sett_fail(err, SETT_BAD_ARGUMENT,
                             "the command says %s itself; batch adds it",
                             b->words[i]);
    return read_rounds(b, err);
}

SettStatus sett_batch_sample(const SettBatch *b, const char *folder,
                             int64_t parts, SettArena *arena,
                             const char *const **out)
{
    const char **words = SETT_TAKE(arena, b->word_count + 12, const char *);
    const char *part = sett_arena_format(arena, "1/%lld", (long long)parts);
    if (words == NULL || part == NULL)
        return SETT_NO_MEMORY;
    int32_t n = 0;
    words[n++] = b->program;
    for (int32_t i = 0; i < b->word_count; i++) {
        const char *word = b->words[i];
        bool own = !strncmp(word, "-o", 2) || !strncmp(word, "--output", 8) ||
                   !strncmp(word, "--database", 10);
        bool alone = !strcmp(word, "-o") || !strcmp(word, "--output") ||
                     !strcmp(word, "--database");
        if (!own)
            words[n++] = word;
        i += alone; /* its value is the next word */
    }
    /* The sample leaves the result's journals alone. */
    bool base = option(b, "database", 0) != NULL;
    const char *const more[] = {
        "--part", part,      "-j",           "1", base ? "--database" : "-o",
        folder,   "--quiet", "--no-progress"};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        words[n++] = more[i];
    *out = words;
    return SETT_OK;
}
