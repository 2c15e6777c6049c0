/* benchmark_pcg.c - sett benchmark pcg: contents for the tile problems of the
   PCG benchmark, and scores by its rules. */
#include <string.h>

#include "frame/verbs.h"
#include "sett/benchmark.h"

typedef struct Options {
    const char *score, *control;
    CliSeed seed;
    int64_t count, effort;
    bool draw;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(score, "FILE",
             "quality, diversity and controllability of these contents"),
    CLI_INT(count, 100, 1, SETT_BENCHMARK_CONTENTS,
            "how many contents to make"),
    CLI_TEXT(control, "FILE",
             "what each is asked to have, a line of JSON each; drawn by the "
             "seed if left out"),
    CLI_TEXT(seed, "S", "seed of all draws"),
    CLI_INT(effort, 0, 0, 1000000000,
            "tries for each content; 0: as many as usual"),
    CLI_FLAG(
        draw,
        "with --score: show each content as text, and what is known of it"),
};

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

/* Contents, or `controls` alone. */
static SettStatus read_set(Cli *cli, const char *path,
                           const SettBenchmark *problem, bool controls,
                           SettBenchmarkSet *set)
{
    char *text;
    size_t size;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    status = sett_benchmark_read(problem, text, size, controls, &cli->arena,
                                 &cli->worker_arenas[0], set, &cli->err);
    return sett_error_in(&cli->err, status, sett_host_source(path));
}

static SettStatus score(Cli *cli, const Options *o,
                        const SettBenchmark *problem)
{
    SettBenchmarkSet set;
    SettBenchmarkScores scores;
    SettStatus status = read_set(cli, o->score, problem, false, &set);
    if (status != SETT_OK)
        return status;
    SettCrew crew = cli_work(cli, "contents", 2 * (int64_t)set.count);
    status = sett_benchmark_score(&set, &crew, &cli->arena, &scores);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_benchmark_scores_json(&set, &scores, cli_json_open(cli, NULL));
    else
        sett_benchmark_scores_text(&set, &scores, o->draw, &cli->out);
    return SETT_OK;
}

static SettStatus make(Cli *cli, const Options *o, const SettBenchmark *problem)
{
    SettBenchmarkSet set = {.problem = problem, .count = (int32_t)o->count};
    SettBenchmarkSet asked;
    uint64_t seed;
    if (problem->make == NULL)
        return cli_usage(cli, "%s has no maker, --score alone", problem->name);
    SettStatus status = cli_seed(cli, &o->seed, &seed);
    if (status == SETT_OK && o->control != NULL)
        status = read_set(cli, o->control, problem, true, &asked);
    if (status != SETT_OK)
        return status;
    SettCrew crew = cli_work(cli, "contents", set.count);
    cli->made.lines = true; /* a line a content, not one document */
    status = sett_benchmark_make(&set, o->control != NULL ? &asked : NULL, seed,
                                 o->effort, &crew, &cli->arena);
    for (int32_t i = 0; status == SETT_OK && i < set.count; i++)
        sett_benchmark_write(&set, i, &cli->out);
    return cli_deliver_out(cli, status);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    const SettBenchmark *problem;
    if (o->draw && (o->score == NULL || cli->json))
        return cli_usage(cli, "--draw goes with --score, and without --json");
    if (cli->word_count == 0 && o->score != NULL)
        return cli_usage(cli, "--score needs a problem");
    if (cli->word_count == 0) {
        if (cli->json)
            sett_benchmarks_json(cli_json_open(cli, NULL));
        else
            sett_benchmarks_text(&cli->out);
        return SETT_OK;
    }
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
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_JOBS,
    .output_version = 1,
    .run = run,
};
