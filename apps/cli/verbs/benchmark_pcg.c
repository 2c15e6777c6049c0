/* benchmark_pcg.c - sett benchmark pcg: contents for the tile problems of the
   PCG benchmark, and scores by its rules. */
#include <string.h>

#include "frame/own.h"
#include "frame/verbs.h"
#include "sett/benchmark.h"

typedef struct PcgOptions {
    const char *score, *control;
    CliSeed seed;
    int64_t count, effort;
    bool draw;
} PcgOptions;

static const CliOption rows[] = {
    CLI_ROW(PcgOptions, score, "score", "FILE",
            "quality, diversity and controllability of these contents"),
    CLI_ROW_INT(PcgOptions, count, "count", 100, 1, SETT_BENCHMARK_CONTENTS,
                "how many contents to make"),
    CLI_ROW(PcgOptions, control, "control", "FILE",
            "what each is asked to have, a line of JSON each; drawn by the "
            "seed if left out"),
    CLI_ROW(PcgOptions, seed, "seed", "S", "seed of all draws"),
    CLI_ROW_INT(PcgOptions, effort, "effort", 0, 0, 1000000000,
                "tries for each content; 0: as many as usual"),
    CLI_ROW_FLAG(PcgOptions, draw, "draw",
                 "with --score: show each content as text, and what is known "
                 "of it"),
};

static void put_control(const SettBenchmark *p, SettText *out)
{
    for (int32_t k = 0; k < p->control_count; k++)
        sett_text_format(out, "%s%s %d..%d", k > 0 ? ", " : "",
                         p->controls[k].name, (int)p->controls[k].low,
                         (int)p->controls[k].high);
}

static SettStatus list(Cli *cli)
{
    SettText *out = &cli->out;
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++) {
        const SettBenchmark *p = sett_benchmarks[i];
        size_t start = out->size;
        sett_text_add(out, p->name);
        sett_text_pad(out, start, 19);
        sett_text_format(out, "%dx%d", (int)p->w, (int)p->h);
        sett_text_pad(out, start, 27);
        sett_text_format(out, "%s\n", p->help);
        sett_text_pad(out, out->size, 27);
        sett_text_add(out, "control: ");
        put_control(p, out);
        sett_text_char(out, '\n');
    }
    return SETT_OK;
}

static void list_json_one(const SettBenchmark *p, SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", p->name);
    sett_json_add_string(w, "help", p->help);
    sett_json_add_int(w, "width", p->w);
    sett_json_add_int(w, "height", p->h);
    sett_json_enter(w, "tiles", '[');
    for (int32_t i = 0; i < p->tile_count; i++)
        sett_json_put_string(w, p->tiles[i]);
    sett_json_close(w);
    sett_json_enter(w, "control", '{');
    for (int32_t k = 0; k < p->control_count; k++) {
        sett_json_enter(w, p->controls[k].name, '[');
        sett_json_put_int(w, p->controls[k].low);
        sett_json_put_int(w, p->controls[k].high);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static SettStatus list_json(Cli *cli)
{
    SettJsonWriter w = cli_json_open(cli, NULL);
    sett_json_enter(&w, "problems", '[');
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++)
        list_json_one(sett_benchmarks[i], &w);
    sett_json_close(&w);
    return cli_json_close(cli, &w);
}

static SettStatus choose(Cli *cli, const SettBenchmark **problem)
{
    SettGuess guess = sett_guess(cli->words[0]);
    *problem = sett_benchmark_named(cli->words[0]);
    if (*problem != NULL)
        return SETT_OK;
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++)
        sett_guess_try(&guess, sett_benchmarks[i]->name);
    return cli_usage(
        cli, "there is no problem \"%s\"%s%s%s", cli->words[0],
        guess.nearest != NULL ? " (did you mean " : "",
        guess.nearest != NULL ? guess.nearest : "",
        guess.nearest != NULL ? "?)" : "; 'sett benchmark pcg' lists them");
}

/* One content as people see it. */
static void draw_one(const SettBenchmarkSet *set,
                     const SettBenchmarkScores *scores, int32_t i,
                     SettText *out)
{
    const SettBenchmark *p = set->problem;
    const SettBenchmarkInfo *info = &scores->infos[i];
    sett_text_format(out, "content %d: quality ", (int)i);
    sett_text_fixed(out, scores->qualities[i], 4);
    sett_text_add(out, ", controllability ");
    sett_text_fixed(out, scores->controls[i], 4);
    for (int32_t k = 0; k < p->control_count; k++)
        sett_text_format(out, "%s%s=%d",
                         k > 0 ? ", " : "\n  asked: ", p->controls[k].name,
                         (int)set->controls[i * p->control_count + k]);
    for (int32_t k = 0; k < p->number_count; k++) {
        sett_text_format(out,
                         "%s%s=", k > 0 ? ", " : "\n  is:    ", p->numbers[k]);
        sett_text_double(out, info->numbers[k]);
    }
    sett_text_char(out, '\n');
    if (info->fault != NULL)
        sett_text_format(out, "  %s\n", info->fault);
    sett_benchmark_draw_text(p, set->contents + i * sett_benchmark_size(p),
                             out);
    sett_text_char(out, '\n');
}

static void put_share(SettText *out, const char *name, double share)
{
    size_t start = out->size;
    sett_text_add(out, name);
    sett_text_pad(out, start, 16);
    sett_text_fixed(out, share, 4);
    sett_text_char(out, '\n');
}

static void tell(const SettBenchmarkSet *set, const SettBenchmarkScores *scores,
                 SettText *out)
{
    sett_text_format(out, "%s, %d contents\n", set->problem->name,
                     (int)set->count);
    put_share(out, "quality", scores->quality);
    put_share(out, "diversity", scores->diversity);
    put_share(out, "controllability", scores->control);
}

static void tell_json_one(const SettBenchmarkSet *set,
                          const SettBenchmarkScores *scores, int32_t i,
                          SettJsonWriter *w)
{
    const SettBenchmarkInfo *info = &scores->infos[i];
    sett_json_open(w, '{');
    sett_json_add_double(w, "quality", scores->qualities[i]);
    sett_json_add_double(w, "controllability", scores->controls[i]);
    if (info->fault != NULL)
        sett_json_add_string(w, "fault", info->fault);
    sett_json_enter(w, "info", '{');
    for (int32_t k = 0; k < set->problem->number_count; k++)
        sett_json_add_double(w, set->problem->numbers[k], info->numbers[k]);
    sett_json_close(w);
    sett_json_close(w);
}

static SettStatus tell_json(Cli *cli, const SettBenchmarkSet *set,
                            const SettBenchmarkScores *scores)
{
    SettJsonWriter w = cli_json_open(cli, NULL);
    sett_json_add_string(&w, "problem", set->problem->name);
    sett_json_add_double(&w, "quality", scores->quality);
    sett_json_add_double(&w, "diversity", scores->diversity);
    sett_json_add_double(&w, "controllability", scores->control);
    sett_json_enter(&w, "contents", '[');
    for (int32_t i = 0; i < set->count; i++)
        tell_json_one(set, scores, i, &w);
    sett_json_close(&w);
    return cli_json_close(cli, &w);
}

static SettStatus score(Cli *cli, const PcgOptions *o,
                        const SettBenchmark *problem)
{
    char *text;
    size_t size;
    SettBenchmarkSet set;
    SettBenchmarkScores scores;
    SettStatus status = cli_read(cli, o->score, &text, &size);
    if (status != SETT_OK ||
        (status = cli_with_source(
             cli,
             sett_benchmark_read(problem, text, size, false, &cli->arena,
                                 &cli->worker_arenas[0], &set, &cli->err),
             sett_host_source(o->score))) != SETT_OK)
        return status;
    SettCrew crew = cli_crew(cli);
    cli_progress_start(cli, "contents", 2 * (int64_t)set.count);
    status = sett_benchmark_score(&set, &crew, &cli->arena, &scores);
    cli_progress_end(cli);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        return tell_json(cli, &set, &scores);
    for (int32_t i = 0; o->draw && i < set.count; i++)
        draw_one(&set, &scores, i, &cli->out);
    tell(&set, &scores, &cli->out);
    return SETT_OK;
}

/* The controls of a file, over again where there are fewer than contents, or
   drawn ones. */
static SettStatus read_controls(Cli *cli, const PcgOptions *o, uint64_t seed,
                                SettBenchmarkSet *set)
{
    char *text;
    size_t size;
    SettBenchmarkSet asked;
    int32_t each = set->problem->control_count;
    if (o->control == NULL) {
        sett_benchmark_draw(set->problem, seed, set->count, set->controls);
        return SETT_OK;
    }
    SettStatus status = cli_read(cli, o->control, &text, &size);
    if (status != SETT_OK ||
        (status = cli_with_source(
             cli,
             sett_benchmark_read(set->problem, text, size, true, &cli->arena,
                                 &cli->worker_arenas[0], &asked, &cli->err),
             sett_host_source(o->control))) != SETT_OK)
        return status;
    for (int32_t i = 0; i < set->count * each; i++)
        set->controls[i] = asked.controls[i % (asked.count * each)];
    return SETT_OK;
}

static SettStatus make(Cli *cli, const PcgOptions *o,
                       const SettBenchmark *problem)
{
    uint64_t seed;
    if (problem->make == NULL)
        return cli_usage(cli, "%s has no maker, --score alone", problem->name);
    SettBenchmarkSet set = {.problem = problem, .count = (int32_t)o->count};
    SettText *text = cli_text(cli);
    size_t count = (size_t)set.count;
    set.contents = sett_arena_take(&cli->arena, count,
                                   (size_t)sett_benchmark_size(problem));
    set.controls = sett_arena_take(
        &cli->arena, count * (size_t)problem->control_count, sizeof(int32_t));
    if (set.contents == NULL || set.controls == NULL)
        return cli_no_memory(cli);
    SettStatus status = cli_seed(cli, &o->seed, &seed);
    if (status != SETT_OK ||
        (status = read_controls(cli, o, seed, &set)) != SETT_OK)
        return status;
    SettCrew crew = cli_crew(cli);
    SettBenchmarkJob job = {.problem = problem,
                            .controls = set.controls,
                            .count = set.count,
                            .seed = seed,
                            .effort = o->effort,
                            .crew = &crew};
    cli->made.lines = true; /* a line a content, not one document */
    cli_progress_start(cli, "contents", set.count);
    status = problem->make(&job, &cli->arena, set.contents);
    cli_progress_end(cli);
    for (int32_t i = 0; status == SETT_OK && i < set.count; i++)
        sett_benchmark_write(&set, i, text);
    return status == SETT_OK ? cli_deliver(cli, text) : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const PcgOptions *o = options;
    const SettBenchmark *problem;
    if (o->draw && (o->score == NULL || cli->json))
        return cli_usage(cli, "--draw goes with --score, and without --json");
    if (cli->word_count == 0)
        return o->score != NULL ? cli_usage(cli, "--score needs a problem")
               : cli->json      ? list_json(cli)
                                : list(cli);
    SettStatus status = choose(cli, &problem);
    if (status != SETT_OK)
        return status;
    return o->score != NULL ? score(cli, o, problem) : make(cli, o, problem);
}

const CliVerb cli_benchmark_pcg = {
    .name = "pcg",
    .help = "the PCG benchmark's tile problems, by its own scores",
    .example = "sett benchmark pcg zelda --count 100 --seed 1 -o zelda.jsonl",
    .usage = "sett benchmark pcg",
    .words = "[PROBLEM]",
    .more = "Without PROBLEM the problems are listed, with what a content can "
            "be asked to have.\nMakes contents, or scores those of a file: a "
            "line of JSON each,\n{\"content\": [[...], ...], \"control\": "
            "{...}}. A content passes a score where it is 1;\nthe shares that "
            "pass are printed.\n",
    CLI_OPTIONS(PcgOptions, rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_JOBS,
    .min_words = 0,
    .max_words = 1,
    .output_version = 1,
    .run = run,
};
