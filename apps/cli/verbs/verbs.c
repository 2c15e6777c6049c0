/* verbs.c - the lists of verbs.h as tables, and the verbs that only lead on. */
#include "frame/verbs.h"

#define CLI_VERB_ENTRY(name) &cli_verb_##name,
const CliVerb *const cli_verbs[] = {CLI_VERB_LIST(CLI_VERB_ENTRY) NULL};
static const CliVerb *const evolves[] = {
    &cli_evolve_persona,     &cli_evolve_edd,        &cli_evolve_pplgg,
    &cli_evolve_gram_elites, &cli_evolve_map_elites, NULL};
static const CliVerb *const benchmarks[] = {&cli_benchmark_pcg, NULL};

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

typedef StudioVerbOptions Options;
static const CliOption studio_rows[] = {
    CLI_INT(port, 0, 1024, 65535,
            "of this machine to listen on; a free one if left out"),
    CLI_TEXT(socket, "PATH",
             "a socket of the file system instead, for a server that passes "
             "requests on"),
    CLI_ROW_FLAG(no_open, "no-open", "print the address and open no browser"),
};

const CliVerb cli_verb_studio = {
    .name = "studio",
    .help = "make levels in the browser, on this machine alone",
    .example = "sett studio levels",
    .words = "[FOLDER]",
    .more = "Opens a page in the browser that works on the projects in FOLDER "
            "(made if it is\nmissing; this one if left out). Prints the "
            "address and serves until Ctrl-C. Only\nthis machine can reach it, "
            "and only who knows the address. docs/studio.md.\n",
    CLI_OPTIONS(studio_rows),
    .run = cli_studio,
};
