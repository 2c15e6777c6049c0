/* formula_read.c - formulas from text: numbers, names of facts, + - * / and
   parentheses, with the usual ranks and from left to right. */
#include "play/formula.h"

#include <string.h>

/* Deepest nesting of parentheses and minus signs. */
#define DEEPEST 64

typedef struct Reader {
    const char *text;
    size_t at, size;
    const SettFacts *facts;
    SettFormula *out;
    int32_t waiting; /* values on the stack after the steps so far */
    int32_t depth;
    SettError *err;
} Reader;

static SettStatus fail(Reader *r, const char *what)
{
    return sett_fail_at(r->err, SETT_BAD_INPUT, 1, (int32_t)r->at + 1,
                        "formula: %s", what);
}

static char look(Reader *r)
{
    while (r->at < r->size && strchr(" \t\r\n", r->text[r->at]) != NULL)
        r->at++;
    return r->at < r->size ? r->text[r->at] : '\0';
}

static SettStatus add(Reader *r, int32_t op, int32_t at, double number)
{
    const SettFormulaStep step = {op, at, number};
    r->waiting += sett_formula_leaf(&step) ? 1 : -1;
    if (r->out->count == SETT_FORMULA_SIZE || r->waiting > SETT_FORMULA_STACK) {
        fail(r, "too long");
        sett_expect(r->err, "at most %d numbers, names and signs, %d waiting",
                    SETT_FORMULA_SIZE, SETT_FORMULA_STACK);
        return SETT_BAD_INPUT;
    }
    if (op == SETT_FORMULA_FACT)
        r->out->used |= SETT_FACT_BIT(at);
    r->out->steps[r->out->count++] = step;
    return SETT_OK;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static SettStatus unknown_name(Reader *r, size_t size)
{
    char name[64];
    size_t kept = size < sizeof name ? size : sizeof name - 1;
    memcpy(name, r->text + r->at, kept);
    name[kept] = '\0';
    SettStatus status =
        sett_fail_at(r->err, SETT_BAD_INPUT, 1, (int32_t)r->at + 1,
                     "formula: unknown name '%s'", name);
    const char *near = sett_fact_nearest(r->facts, name);
    if (near != NULL)
        sett_expect(r->err, "did you mean '%s'?", near);
    return status;
}

static SettStatus read_name(Reader *r)
{
    size_t size = 0;
    const char *name = r->text + r->at;
    while (r->at + size < r->size &&
           (is_letter(name[size]) || is_digit(name[size])))
        size++;
    int32_t fact = sett_fact_named(r->facts, name, size);
    if (fact < 0)
        return unknown_name(r, size);
    SettStatus status = add(r, SETT_FORMULA_FACT, fact, 0);
    r->at += size;
    return status;
}

static SettStatus read_number(Reader *r, double sign)
{
    size_t used = 0;
    double number = sett_double_read(r->text + r->at, r->size - r->at, &used);
    if (used == 0 || number - number != 0)
        return fail(r, "a number in range was expected");
    SettStatus status = add(r, SETT_FORMULA_NUMBER, 0, sign * number);
    r->at += used;
    return status;
}

/* These call each other, at most DEEPEST factors deep. */
static SettStatus read_chain(Reader *r, bool sum);
static SettStatus read_factor(Reader *r);

static SettStatus read_group(Reader *r)
{
    r->at++;
    SettStatus status = read_chain(r, true);
    if (status == SETT_OK && look(r) != ')')
        status = fail(r, "')' was expected");
    r->at++;
    return status;
}

/* -x is 0 - x; before a number the sign is the number's. */
static SettStatus read_negative(Reader *r)
{
    r->at++;
    if (is_digit(look(r)))
        return read_number(r, -1);
    SettStatus status = add(r, SETT_FORMULA_NUMBER, 0, 0);
    if (status == SETT_OK)
        status = read_factor(r);
    return status == SETT_OK ? add(r, SETT_FORMULA_SUBTRACT, 0, 0) : status;
}

static SettStatus read_one(Reader *r)
{
    char c = look(r);
    if (c == '(')
        return read_group(r);
    if (c == '-')
        return read_negative(r);
    if (is_digit(c))
        return read_number(r, 1);
    if (is_letter(c))
        return read_name(r);
    return fail(r, "a number, a name or '(' was expected");
}

static SettStatus read_factor(Reader *r)
{
    if (++r->depth > DEEPEST)
        return fail(r, "nested too deeply");
    SettStatus status = read_one(r);
    r->depth--;
    return status;
}

/* A sum of products, or a product of factors. */
static SettStatus read_chain(Reader *r, bool sum)
{
    SettStatus status = sum ? read_chain(r, false) : read_factor(r);
    for (char c = look(r); status == SETT_OK &&
                           (sum ? c == '+' || c == '-' : c == '*' || c == '/');
         c = look(r)) {
        r->at++;
        status = sum ? read_chain(r, false) : read_factor(r);
        if (status == SETT_OK)
            status = add(r,
                         c == '+'   ? SETT_FORMULA_ADD
                         : c == '-' ? SETT_FORMULA_SUBTRACT
                         : c == '*' ? SETT_FORMULA_MULTIPLY
                                    : SETT_FORMULA_DIVIDE,
                         0, 0);
    }
    return status;
}

SettStatus sett_formula_read(const char *text, const SettFacts *facts,
                             SettFormula *out, SettError *err)
{
    Reader r = {.text = text,
                .size = strlen(text),
                .facts = facts,
                .out = out,
                .err = err};
    out->count = 0;
    out->used = 0;
    SettStatus status = read_chain(&r, true);
    if (status == SETT_OK && look(&r) != '\0')
        status = fail(&r, "a sign was expected");
    return status;
}
