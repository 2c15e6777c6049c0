/* linking_page.c - the study of links as one page: Tables I to III with the
   paper's figures, ours beside them, and levels drawn. */
#include "base/enlarge.h"
#include "studies/linking/linking.h"

#include <math.h>

#include "sett/chart.h"

/* "0.9709 [0.9679, 0.9736]", or nothing. */
static const char *interval(const SettLinkingStudy *t, const SettFinding *f)
{
    SettText said = sett_text(t->run.host.arena->alloc);
    const double *limits[2] = {&f->low, &f->high};
    if (!isnan(f->value))
        sett_text_fixed(&said, f->value, 4);
    for (int32_t i = 0; i < 2 && !isnan(f->value) && !isnan(*limits[i]); i++) {
        sett_text_add(&said, i == 0 ? " [" : ", ");
        sett_text_fixed(&said, *limits[i], 4);
        sett_text_add(&said, i == 0 ? "" : "]");
    }
    return sett_keep_text(t->run.host.arena, &said);
}

static void share_row(const SettLinkingStudy *t, SettPage *page, int32_t i,
                      int32_t k)
{
    static const int32_t fields[3] = {SETT_LINKED_UNBROKEN,
                                      SETT_LINKED_COMPLETE, SETT_LINKED_USABLE};
    const SettLinkedRun *run = &t->linked[i];
    const char *words[5] = {run->agent, sett_linking_linkers[k]};
    double row[8] = {0, sett_linked_share(run, k, SETT_LINKED_WHOLE).value};
    for (int32_t v = 0; v < 3; v++) {
        SettFinding f = sett_linked_share(run, k, fields[v]);
        words[2 + v] = interval(t, &f);
        row[0] = v == 0 ? (double)f.n : row[0];
    }
    for (int32_t other = 0; other < 2; other++) {
        SettFinding f = sett_linked_difference(run, k, other);
        bool itself = k == other;
        row[2 + 3 * other] = itself ? (double)NAN : f.value;
        row[3 + 3 * other] = itself ? (double)NAN : f.p;
        row[4 + 3 * other] =
            itself ? (double)NAN : sett_linked_mcnemar(run, k, other).p;
    }
    sett_study_row(page, words, row);
}

static void table_one(const SettLinkingStudy *t, SettPage *page)
{
    static const char *const names[] = {
        "agent",       "links",    "pairs",      "unbroken",
        "completable", "usable",   "whole",      "over concatenation",
        "p, starts",   "p, pairs", "over paper", "p, starts",
        "p, pairs"};
    enum { W = SETT_PAGE_WORDS };
    static const int32_t places[] = {W, W, 0, W, W, W, 4, 4, 4, 4, 4, 4, 4};
    sett_page_table(
        page,
        "Table I: shares of all pairs, with Wilson's 95 % intervals. Unbroken: "
        "by the paper's check. Completable: a way of the agent was replayed "
        "from start to goal. Usable: both. Whole: by our stricter check. Over: "
        "difference of usable shares, tested over start segments (t test) and "
        "over pairs (McNemar)",
        names, places, 13);
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        for (int32_t k = 0; k < SETT_LINKERS; k++)
            if (sett_linked_share(&t->linked[i], k, SETT_LINKED_USABLE).n > 0)
                share_row(t, page, i, k);
    sett_page_table_end(page);
}

/* Only on the paper's own data: its figures beside ours by its own agents. */
static void table_one_again(const SettLinkingStudy *t, SettPage *page)
{
    static const char *const names[] = {"agent",   "links",       "unbroken",
                                        "(paper)", "completable", "(paper)",
                                        "usable",  "(paper)"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 4, 4, 4, 4, 4, 4};
    static const int32_t fields[3] = {SETT_LINKED_UNBROKEN,
                                      SETT_LINKED_BY_PAPER,
                                      SETT_LINKED_USABLE_BY_PAPER};
    bool any = false;
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        any = any || t->linked[i].papers_data;
    if (!any)
        return;
    sett_page_table(page,
                    "Table I on the paper's own segments, judged by its own "
                    "agents, beside the figures of its data",
                    names, places, 8);
    for (int32_t i = 0; i < 2 * SETT_LINKING_RUNS; i++) {
        const SettLinkedRun *run = &t->linked[i / 2];
        int32_t linker = i % 2 == 0 ? SETT_LINKED_CONCAT : SETT_LINKED_PAPER;
        if (!run->papers_data)
            continue;
        double row[6];
        for (int32_t v = 0; v < 3; v++) {
            row[2 * v] = sett_linked_share(run, linker, fields[v]).value;
            row[2 * v + 1] = sett_linked_printed(run->agent)[3 * (i % 2) + v];
        }
        sett_study_row(
            page, (const char *[]){run->agent, sett_linking_linkers[linker]},
            row);
    }
    sett_page_table_end(page);
}

static void table_two(const SettLinkingStudy *t, SettPage *page)
{
    static const struct {
        const char *name;
        int32_t linker, field, flag;
    } lines[] = {
        {"paper: slices of a link", SETT_LINKED_PAPER, SETT_LINKED_SLICES, -1},
        {"paper, at least one: slices", SETT_LINKED_FORCED, SETT_LINKED_SLICES,
         -1},
        {"paper: change of characteristics, as coded", SETT_LINKED_PAPER,
         SETT_LINKED_CODED, -1},
        {"paper: the same, corrected", SETT_LINKED_PAPER, SETT_LINKED_SHIFT,
         -1},
        {"ours, shortest: slices", SETT_LINKED_SHORT, SETT_LINKED_SLICES,
         SETT_LINKED_USABLE},
        {"ours, shortest: change", SETT_LINKED_SHORT, SETT_LINKED_SHIFT,
         SETT_LINKED_USABLE},
        {"ours, known n-grams: slices", SETT_LINKED_SEAMLESS,
         SETT_LINKED_SLICES, SETT_LINKED_USABLE},
        {"ours, known n-grams: change", SETT_LINKED_SEAMLESS, SETT_LINKED_SHIFT,
         SETT_LINKED_USABLE}};
    static const char *const names[] = {"agent", "what", "mean", "median",
                                        "most"};
    static const int32_t places[] = {SETT_PAGE_WORDS, SETT_PAGE_WORDS, 4, 4, 4};
    sett_page_table(page, "Table II: lengths, and change of characteristics",
                    names, places, 5);
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
            double spread[3];
            sett_linked_spread(&t->linked[i], lines[k].linker, lines[k].field,
                               lines[k].flag, t->scratch, spread);
            sett_study_row(page,
                           (const char *[]){t->runs[i].agent, lines[k].name},
                           spread);
        }
    sett_page_table_end(page);
}

SettStatus sett_linking_shares(void *self, int32_t which, SettText *out)
{
    (void)which;
    enum { SHOWN = 4, PANELS = 3 };
    static const int32_t shown[SHOWN] = {SETT_LINKED_CONCAT, SETT_LINKED_PAPER,
                                         SETT_LINKED_SHORT,
                                         SETT_LINKED_SEAMLESS};
    static const int32_t fields[PANELS] = {
        SETT_LINKED_UNBROKEN, SETT_LINKED_COMPLETE, SETT_LINKED_USABLE};
    static const char *const panel_names[PANELS] = {"unbroken", "completable",
                                                    "usable"};
    const SettLinkingStudy *t = self;
    SettFinding f;
    double value[PANELS][SETT_LINKING_RUNS * SHOWN];
    double low[PANELS][SETT_LINKING_RUNS * SHOWN];
    double high[PANELS][SETT_LINKING_RUNS * SHOWN];
    const char *agents[SETT_LINKING_RUNS], *linkers[SHOWN];
    SettBarPanel panels[PANELS];
    for (int32_t p = 0; p < PANELS; p++) {
        panels[p] = (SettBarPanel){.y_label = panel_names[p],
                                   .value = value[p],
                                   .low = low[p],
                                   .high = high[p],
                                   .y_high = 1};
        for (int32_t i = 0; i < SETT_LINKING_RUNS * SHOWN; i++) {
            f = sett_linked_share(&t->linked[i / SHOWN], shown[i % SHOWN],
                                  fields[p]);
            value[p][i] = f.value;
            low[p][i] = f.low;
            high[p][i] = f.high;
        }
    }
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        agents[i] = t->runs[i].agent;
    for (int32_t i = 0; i < SHOWN; i++)
        linkers[i] = sett_linking_linkers[shown[i]];
    SettBarChart chart = {.title = "Levels made of two segments",
                          .note = "share of all pairs, with Wilson's 95 % "
                                  "interval",
                          .group_names = agents,
                          .series_names = linkers,
                          .group_count = SETT_LINKING_RUNS,
                          .series_count = SHOWN,
                          .panels = panels,
                          .panel_count = PANELS};
    return sett_chart_bars(&chart, out);
}

static void table_three(const SettLinkingStudy *t, SettPage *page)
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
    for (int32_t i = 0; i < SETT_LINKING_RUNS; i++)
        for (int32_t w = 0; w < SETT_LINKING_WALKS; w++) {
            const SettLinkingRun *run = &t->runs[i];
            double row[1 + SETT_LINKING_WALK_VALUES] = {
                sett_linking_walks[w].segments};
            for (int32_t v = 0; v < SETT_LINKING_WALK_VALUES; v++)
                row[1 + v] = sett_linking_walk_mean(t, run, w, v);
            sett_study_row(
                page, (const char *[]){run->agent, sett_linking_walks[w].name},
                row);
        }
    sett_page_table_end(page);
}

/* The first segments of a run, linked and drawn. */
static SettStatus draw_run(SettLinkingStudy *t, const SettLinkingRun *run,
                           SettPage *page)
{
    enum { SHOWN = 3 };
    SettArena *arena = t->run.host.arena;
    SettLinkKit kit;
    const SettGrid *grids[SHOWN + 1] = {NULL};
    SettLinkedLevel linked = {.segments = grids};
    SettSpan spans[SHOWN];
    SettArena tmp;
    int32_t count = 0;
    SettStatus status = sett_linking_model(run, run->agent, arena, &kit);
    int32_t step = run->of->segment_count / SHOWN;
    for (int32_t i = 0; i < run->of->segment_count && count < SHOWN; i++) {
        if (!run->usable[i] || i < count * step || status != SETT_OK)
            continue;
        grids[count] = &run->of->segments[i].grid;
        status = sett_linking_span(kit.model, grids[count], &spans[count]);
        count++;
    }
    SettLinkJob job = {.model = kit.model,
                       .wish = &kit.wish,
                       .alphabets = &kit.alphabets,
                       .segments = spans,
                       .count = count};
    sett_arena_init(&tmp, arena->alloc, 0);
    if (status == SETT_OK && count > 1)
        status = sett_link_all(&job, arena, &tmp, &linked.linked);
    sett_arena_free(&tmp);
    if (status != SETT_OK || !linked.linked.found)
        return status;
    status = sett_linked_level(&kit, arena, &linked);
    SettText svg = sett_text(arena->alloc);
    if (status == SETT_OK)
        status = sett_linked_svg(&kit, &linked, run->agent, &svg);
    if (status == SETT_OK)
        sett_page_figure(page, &svg, run->agent);
    sett_text_free(&svg);
    return status;
}

SettStatus sett_linking_page(void *self, SettPage *page)
{
    SettLinkingStudy *t = self;
    sett_page_section(page, "claims", "What is claimed, and what we find");
    sett_page_claims(page, t->run.claims, t->run.claim_count);
    sett_page_section(page, "tables", "Tables");
    SettStatus status = sett_study_show(&t->run, page, 0, 1);
    table_one(t, page);
    table_one_again(t, page);
    table_two(t, page);
    table_three(t, page);
    sett_page_section(page, "levels", "Levels");
    sett_page_paragraph(page, "Three segments each: links under blue, the way "
                              "through the level in vermilion.");
    for (int32_t i = 0; i < SETT_LINKING_RUNS && status == SETT_OK; i++)
        status = draw_run(t, &t->runs[i], page);
    const char *how = sett_arena_format(
        t->run.host.arena,
        "sett %s. Make it again with: sett study linking --levels %lld --seed "
        "%llu%s -o FOLDER. Beside this page: links.csv, walks.csv, "
        "shares.svg, claims.json, results.sqlite.",
        SETT_VERSION, (long long)t->levels, (unsigned long long)t->run.seed,
        t->run.more);
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how != NULL ? how : "");
    return status;
}
