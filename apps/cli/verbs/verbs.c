/* verbs.c - the lists of verbs.h as tables, and the verbs that only lead on. */
#include "frame/verbs.h"

#define CLI_VERB_ENTRY(name) &cli_verb_##name,
const CliVerb *const cli_verbs[] = {CLI_VERB_LIST(CLI_VERB_ENTRY) NULL};
#define CLI_EVOLVE_ENTRY(name) &cli_evolve_##name,
static const CliVerb *const evolves[] = {CLI_EVOLVE_LIST(CLI_EVOLVE_ENTRY)
                                             NULL};
#define CLI_BENCHMARK_ENTRY(name) &cli_benchmark_##name,
static const CliVerb *const benchmarks[] = {
    CLI_BENCHMARK_LIST(CLI_BENCHMARK_ENTRY) NULL};

const CliVerb cli_verb_study = {
    .name = "study",
    .help = "reproduce a paper: levels, figures, tested claims",
    .example = "sett study two-step --levels 100 -o two-step",
    .words = "NAME",
    .more = "Studies:\n",
    .children = cli_studies,
};

const CliVerb cli_verb_evolve = {
    .name = "evolve",
    .help = "breed rooms, segments, generators or personas",
    .example = "sett evolve persona md2 --utility MK --generations 5 "
               "--population 20 --seed 1 -o mk.json",
    .words = "WHAT",
    .more = "Searches:\n",
    .children = evolves,
};

const CliVerb cli_verb_benchmark = {
    .name = "benchmark",
    .help = "problems of others, scored by their rules",
    .example = "sett benchmark pcg",
    .words = "NAME",
    .more = "Benchmarks:\n",
    .children = benchmarks,
};
