/* formula_test_text.c - what a test of a formula against UCB1 came to. */
#include <inttypes.h>

#include "sett/formula_test.h"
#include "sett/io.h"

static void tell_side(const SettFormulaTest *t, SettFormulaSide side,
                      const char *name, SettText *out)
{
    sett_text_format(out, "%s: mean utility ", name);
    sett_text_fixed(out, t->utility[side].mean, 4);
    sett_text_add(out, ", ");
    sett_text_fixed(out, 100 * t->won[side].mean, 1);
    sett_text_add(out, " % won\n");
}

void sett_formula_test_text(const SettFormulaTest *t, SettText *out)
{
    const SettPersona *persona = &t->choices[SETT_FORMULA_SIDE].persona;
    sett_text_format(out, "utility %s\n", persona->utility);
    tell_side(t, SETT_FORMULA_SIDE, persona->name, out);
    tell_side(t, SETT_UCB_SIDE, "UCB1", out);
    sett_text_add(out, "Welch t = ");
    sett_text_fixed(out, t->welch.t, 2);
    sett_text_add(out, ", df = ");
    sett_text_fixed(out, t->welch.df, 1);
    sett_text_add(out, ", p = ");
    sett_text_p(out, t->welch.p);
    sett_text_format(out, ": %s\n",
                     t->better ? "the formula is better"
                               : "the formula is not shown to be better");
    sett_text_format(
        out, "%" PRId64 " levels of seed %" PRIu64 ", %" PRIu64 " steps each\n",
        t->levels, t->seed, t->tests[SETT_FORMULA_SIDE].budget);
}

void sett_formula_test_json(const SettFormulaTest *t, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "persona",
                         t->choices[SETT_FORMULA_SIDE].persona.name);
    sett_json_add_int(&w, "levels", t->levels);
    sett_json_add_double(&w, "utility", t->utility[SETT_FORMULA_SIDE].mean);
    sett_json_add_double(&w, "utility_ucb1", t->utility[SETT_UCB_SIDE].mean);
    sett_json_add_double(&w, "won", t->won[SETT_FORMULA_SIDE].mean);
    sett_json_add_double(&w, "won_ucb1", t->won[SETT_UCB_SIDE].mean);
    sett_json_add_double(&w, "welch_t", t->welch.t);
    sett_json_add_double(&w, "df", t->welch.df);
    sett_json_add_double(&w, "p", t->welch.p);
    sett_json_add_bool(&w, "better", t->better);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
