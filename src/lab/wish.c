/* wish.c - the reader of wishes, and how well a value fulfils one. */
#include "sett/wish.h"

#include <math.h>
#include <string.h>

#include "base/least.h"
#include "sett/playtest.h"

typedef struct Reader {
    const SettGame *game;
    const char *text, *at;
    SettArena *arena;
    SettError *err;
} Reader;

static const char *const short_names[][2] = {{"path", "exit_path"},
                                             {"longest", "longest_path"},
                                             {"chunks", "wall_chunks"}};
#define SHORT_NAMES (sizeof short_names / sizeof short_names[0])

static int32_t column_of(const Reader *r, const char *at)
{
    return (int32_t)(at - r->text) + 1;
}

static void skip_blanks(Reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

static SettStatus fail(Reader *r, const char *at, const char *what,
                       const char *expected)
{
    SettStatus status =
        sett_fail_at(r->err, SETT_BAD_INPUT, 1, column_of(r, at), "%s", what);
    if (expected[0] != '\0')
        sett_expect(r->err, "%s", expected);
    return status;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static SettStatus read_name(Reader *r, const char **out)
{
    skip_blanks(r);
    const char *from = r->at;
    while (is_name(*r->at))
        r->at++;
    if (r->at == from)
        return fail(r, from, "no name of a measure or player",
                    "such as path=18..30");
    *out = sett_arena_format(r->arena, "%.*s", (int)(r->at - from), from);
    return *out ? SETT_OK : sett_no_memory(r->err);
}

static SettStatus unknown(Reader *r, const char *at, const char *kind,
                          const SettGuess *guess, const char *all)
{
    SettStatus status =
        sett_fail_at(r->err, SETT_BAD_INPUT, 1, column_of(r, at),
                     "unknown %s '%s'", kind, guess->wrong);
    if (guess->nearest != NULL)
        sett_expect(r->err, "did you mean '%s'?", guess->nearest);
    else
        sett_expect(r->err, "%s", all);
    return status;
}

static SettStatus find_measure(Reader *r, const char *at, const char *name,
                               int32_t *out)
{
    const char *full = name;
    SettGuess guess = sett_guess(name);
    for (size_t i = 0; i < SHORT_NAMES; i++)
        if (strcmp(name, short_names[i][0]) == 0)
            full = short_names[i][1];
    *out = sett_measure_named(r->game, full);
    if (*out >= 0)
        return SETT_OK;
    for (int32_t m = 0; m < r->game->measures.count; m++)
        sett_guess_try(&guess, r->game->measures.rows[m].name);
    return unknown(r, at, "measure", &guess,
                   "a measure of the game, or PLAYER.win");
}

static SettStatus find_value(Reader *r, const char *at, const char *name,
                             int32_t *out)
{
    SettGuess guess = sett_guess(name);
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
        if (strcmp(name, sett_play_value_names[v]) == 0) {
            *out = v;
            return SETT_OK;
        }
        sett_guess_try(&guess, sett_play_value_names[v]);
    }
    return unknown(r, at, "value of a play", &guess,
                   "win, kills, kill_share, treasure, potions, hp, turns, "
                   "damage or effort");
}

static SettStatus read_subject(Reader *r, SettWishTerm *term)
{
    const char *name;
    SettStatus status = read_name(r, &name);
    if (status != SETT_OK)
        return status;
    const char *from = r->text + term->column - 1;
    if (*r->at != '.')
        return find_measure(r, from, name, &term->value);
    term->player = name;
    from = ++r->at;
    status = read_name(r, &name);
    return status == SETT_OK ? find_value(r, from, name, &term->value) : status;
}

static SettStatus read_number(Reader *r, double *out)
{
    size_t used;
    skip_blanks(r);
    *out = sett_double_read(r->at, strlen(r->at), &used);
    if (used == 0)
        return fail(r, r->at, "no number", "such as 18, 0.5 or 18..30");
    r->at += used;
    return SETT_OK;
}

static SettStatus read_term(Reader *r, SettWishTerm *term)
{
    skip_blanks(r);
    const char *from = r->at;
    *term = (SettWishTerm){.low = -(double)INFINITY,
                           .high = (double)INFINITY,
                           .column = column_of(r, from)};
    SettStatus status = read_subject(r, term);
    if (status != SETT_OK)
        return status;
    skip_blanks(r);
    char sign = *r->at;
    if (sign != '=' && sign != '<' && sign != '>')
        return fail(r, r->at, "no comparison", "=, >=, <=, > or <");
    const char *range = ++r->at;
    bool closed = sign != '=' && *r->at == '=';
    r->at += closed;
    status = read_number(r, sign == '<' ? &term->high : &term->low);
    term->above = sign == '>' && !closed;
    term->below = sign == '<' && !closed;
    if (status == SETT_OK && sign == '=') { /* or two numbers, ".." between */
        term->high = term->low;
        skip_blanks(r);
        if (strncmp(r->at, "..", 2) == 0) {
            r->at += 2;
            status = read_number(r, &term->high);
        }
        if (status == SETT_OK && term->high < term->low)
            return fail(r, range, "the range is empty",
                        "the lower number first");
    }
    if (status != SETT_OK)
        return status;
    term->text = sett_arena_format(r->arena, "%.*s", (int)(r->at - from), from);
    return term->text ? SETT_OK : sett_no_memory(r->err);
}

SettStatus sett_wish_read(const SettGame *game, const char *text,
                          SettArena *arena, SettWish *out, SettError *err)
{
    Reader r = {game, text, text, arena, err};
    SettWishTerm *terms = SETT_TAKE(arena, SETT_MAX_WISHES, SettWishTerm);
    *out = (SettWish){.terms = terms};
    if (terms == NULL)
        return sett_no_memory(err);
    for (;;) {
        if (out->count == SETT_MAX_WISHES)
            return fail(&r, r.at, "too many wishes", "at most 64");
        SettStatus status = read_term(&r, &terms[out->count++]);
        if (status != SETT_OK)
            return status;
        skip_blanks(&r);
        if (*r.at == '\0')
            return SETT_OK;
        if (*r.at++ != ',')
            return fail(&r, r.at - 1, "this is no part of a wish",
                        "a comma and the next one");
    }
}

bool sett_wish_holds(const SettWishTerm *term, double value)
{
    return (term->above ? value > term->low : value >= term->low) &&
           (term->below ? value < term->high : value <= term->high);
}

double sett_wish_miss(const SettWishTerm *term, double value)
{
    const double least = 1e-9; /* a bound that is not wished for itself */
    if (sett_wish_holds(term, value))
        return 0;
    if (value != value)
        return (double)INFINITY;
    bool low = value <= term->low;
    double bound = low ? term->low : term->high;
    double scale = sett_max_real(fabs(bound), 1);
    double miss = fabs(value - bound) / scale;
    return sett_max_real(miss, least);
}
