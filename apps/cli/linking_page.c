/* linking_page.c - the study of links as one page: Tables I to III with the
   paper's figures, ours beside them, and levels drawn. */
#include "linking_study.h"

#include <math.h>

/* The paper's own figures, where it has any: concatenation and linking of Table
   I as measured on its data (unbroken, completable, usable, linked). */
typedef struct Printed {
    double unbroken, completable, usable, linked;
} Printed;
static const Printed printed[LINKING_RUNS] = {
    {.9709, .9189, .8898, 1}, {.9695, .1095, .1079, .9919},
    {NAN, NAN, NAN, NAN},     {NAN, NAN, NAN, NAN},
    {.5210, .5757, .2249, 1}, {.5259, .3979, .1479, .9835},
    {NAN, NAN, NAN, NAN}};

static void table_one(const LinkingStudy *t, SettPage *page)
{
    static const char *const names[] = {
        "agent",        "pairs",           "unbroken",      "(paper's data)",
        "completable",  "(paper's data)",  "paper's links", "(paper's data)",
        "our shortest", "of known n-grams"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, 0, 4, 4, 4, 4, 4, 4, 4, 4};
    sett_page_table(page, "Table I: concatenation, the paper's linker, ours",
                    names, places, 10);
    for (int32_t i = 0; i < LINKING_RUNS; i++) {
        const LinkingRun *run = &t->runs[i];
        Printed p = t->bins ? printed[i] : (Printed){NAN, NAN, NAN, NAN};
        sett_page_words(page, run->agent);
        sett_page_number(page, (double)run->pair_count);
        sett_page_number(page, sett_linking_mean(run, PAIR_UNBROKEN));
        sett_page_number(page, p.unbroken);
        sett_page_number(page, sett_linking_mean(run, PAIR_COMPLETE));
        sett_page_number(page, p.completable);
        sett_page_number(page, sett_linking_mean(run, PAIR_PAPER));
        sett_page_number(page, p.linked);
        sett_page_number(page, sett_linking_mean(run, PAIR_SHORT));
        sett_page_number(page, sett_linking_mean(run, PAIR_SEAMLESS));
    }
    sett_page_table_end(page);
}

static void table_two(const LinkingStudy *t, SettPage *page)
{
    static const struct {
        const char *name;
        int32_t flag, value;
    } lines[] = {
        {"paper: slices of a link", SETT_LINKING_ALL, PAIR_PAPER_SLICES},
        {"paper, at least one: slices", SETT_LINKING_ALL, PAIR_LONG_SLICES},
        {"paper: change of characteristics, as coded", SETT_LINKING_ALL,
         PAIR_PAPER_CODED},
        {"paper: the same, corrected", SETT_LINKING_ALL, PAIR_PAPER_SHIFT},
        {"ours, shortest: slices", PAIR_SHORT, PAIR_SHORT_SLICES},
        {"ours, shortest: change", PAIR_SHORT, PAIR_SHORT_SHIFT},
        {"ours, known n-grams: slices", PAIR_SEAMLESS, PAIR_SEAMLESS_SLICES},
        {"ours, known n-grams: change", PAIR_SEAMLESS, PAIR_SEAMLESS_SHIFT}};
    static const char *const names[] = {"agent", "what", "mean", "median",
                                        "most"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS, 4, 4, 4};
    sett_page_table(page, "Table II: lengths, and change of characteristics",
                    names, places, 5);
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
            double spread[3];
            sett_linking_spread(t, &t->runs[i], lines[k].flag, lines[k].value,
                                spread);
            sett_page_words(page, t->runs[i].agent);
            sett_page_words(page, lines[k].name);
            for (int32_t v = 0; v < 3; v++)
                sett_page_number(page, spread[v]);
        }
    sett_page_table_end(page);
}

static void table_three(const LinkingStudy *t, SettPage *page)
{
    static const char *const names[] = {"agent",      "links",  "segments",
                                        "mean value", "usable", "slices",
                                        "change"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 0, 4, 4, 2, 4};
    sett_page_table(page,
                    "Table III: levels of many segments. \"usable\": the share "
                    "that can be completed and is whole; \"change\": of the "
                    "characteristics, by our links",
                    names, places, 7);
    for (int32_t i = 0; i < LINKING_RUNS; i++)
        for (int32_t w = 0; w < LINKING_WALKS; w++) {
            const LinkingRun *run = &t->runs[i];
            sett_page_words(page, run->agent);
            sett_page_words(page, linking_walks[w].name);
            sett_page_number(page, linking_walks[w].segments);
            for (int32_t v = 0; v < WALK_VALUES; v++)
                sett_page_number(page, sett_linking_walk_mean(t, run, w, v));
        }
    sett_page_table_end(page);
}

/* -------------------------------------------------------------------- levels
 */

/* The first segments of a run, linked and drawn. */
static SettStatus draw_run(LinkingStudy *t, const LinkingRun *run,
                           SettPage *page)
{
    enum { SHOWN = 3 };
    Cli *cli = t->study.cli;
    CliLinking linking;
    CliLinked linked = {.unbroken = false};
    const SettGrid *grids[SHOWN + 1] = {NULL};
    SettSpan spans[SHOWN];
    SettArena tmp;
    int32_t count = 0;
    SettStatus s =
        sett_linking_model(run, run->agent, 8, &cli->arena, &linking);
    int32_t step = run->of->segment_count / SHOWN;
    for (int32_t i = 0; i < run->of->segment_count && count < SHOWN; i++) {
        if (!run->usable[i] || i < count * step || s != SETT_OK)
            continue;
        int32_t *numbers;
        grids[count] = &run->of->segments[i].grid;
        s = sett_link_number(&linking.model, grids[count], &numbers,
                             &spans[count].count);
        spans[count++].numbers = numbers;
    }
    SettLinkJob job = {.model = &linking.model,
                       .wish = &linking.wish,
                       .alphabets = &linking.alphabets,
                       .segments = spans,
                       .count = count};
    linked.segments = grids;
    sett_arena_init(&tmp, cli->alloc, 0);
    if (s == SETT_OK && count > 1)
        s = sett_link_all(&job, &cli->arena, &tmp, &linked.linked);
    sett_arena_free(&tmp);
    if (s == SETT_OK && linked.linked.found)
        s = sett_cli_linked(cli, &linking, &linked);
    SettText svg = sett_text(cli->alloc);
    if (s == SETT_OK && linked.linked.found)
        s = sett_cli_link_svg(cli, &linking, &linked, run->agent, &svg);
    if (s == SETT_OK && linked.linked.found)
        sett_page_figure(page, &svg, run->agent);
    sett_text_free(&svg);
    return s;
}

SettStatus sett_linking_page(void *user, SettText *out)
{
    LinkingStudy *t = user;
    SettPage page = sett_page(t->study.cli->alloc);
    SettStatus s = SETT_OK;
    sett_page_section(&page, "claims", "What is claimed, and what we find");
    sett_page_claims(&page, t->claims, LINKING_CLAIMS);
    sett_page_section(&page, "tables", "Tables");
    table_one(t, &page);
    table_two(t, &page);
    table_three(t, &page);
    sett_page_section(&page, "levels", "Levels");
    sett_page_paragraph(&page, "Three segments each: links under blue, the way "
                               "through the level in vermilion.");
    for (int32_t i = 0; i < LINKING_RUNS && s == SETT_OK; i++)
        s = draw_run(t, &t->runs[i], &page);
    const char *how = sett_arena_format(
        &t->study.cli->arena,
        "sett %s. Make it again with: sett study linking --levels %lld --seed "
        "%llu%s -o FOLDER. Beside this page: links.csv, walks.csv, "
        "claims.json, results.sqlite.",
        SETT_VERSION, (long long)t->levels, (unsigned long long)t->study.seed,
        t->study.more);
    sett_page_section(&page, "again", "Again");
    sett_page_paragraph(&page, how != NULL ? how : "");
    if (s == SETT_OK)
        s = sett_page_finish(&page, "Links between segments",
                             "On Linking Level Segments (Biemer and Cooper "
                             "2022)",
                             out);
    sett_page_free(&page);
    return s;
}
