/* verbs.h - the one list of verbs, of studies and of what evolves. To add one:
   a file with a const CliVerb cli_verb_NAME (cli_study_NAME,
   cli_evolve_NAME) and its name here. */
#ifndef SETT_CLI_VERBS_H
#define SETT_CLI_VERBS_H

#include "frame/cli.h"

/** In the order that help shows. */
#define CLI_VERB_LIST(X) \
    X(generate)          \
    X(world)             \
    X(mission)           \
    X(check)             \
    X(complete)          \
    X(repair)            \
    X(learn)             \
    X(measure)           \
    X(render)            \
    X(map)               \
    X(compare)           \
    X(range)             \
    X(play)              \
    X(replay)            \
    X(puzzle)            \
    X(playtest)          \
    X(tune)              \
    X(evolve)            \
    X(link)              \
    X(archive)           \
    X(study)             \
    X(batch)             \
    X(benchmark)         \
    X(verify)            \
    X(pack)              \
    X(studio)            \
    X(mcp)               \
    X(game)              \
    X(describe)          \
    X(doctor)

/** What can be evolved: sett evolve NAME. */
#define CLI_EVOLVE_LIST(X) X(persona) X(edd) X(pplgg) X(gram_elites)

/** What is scored by the rules of others: sett benchmark NAME. */
#define CLI_BENCHMARK_LIST(X) X(pcg)

#define CLI_VERB_DECLARE(name) extern const CliVerb cli_verb_##name;
CLI_VERB_LIST(CLI_VERB_DECLARE)
#undef CLI_VERB_DECLARE
#define CLI_EVOLVE_DECLARE(name) extern const CliVerb cli_evolve_##name;
CLI_EVOLVE_LIST(CLI_EVOLVE_DECLARE)
#undef CLI_EVOLVE_DECLARE
#define CLI_BENCHMARK_DECLARE(name) extern const CliVerb cli_benchmark_##name;
CLI_BENCHMARK_LIST(CLI_BENCHMARK_DECLARE)
#undef CLI_BENCHMARK_DECLARE

/** Prints every generator's parameters, for help. */
void cli_help_gens(Cli *cli);

/** The page of one verb: sett-VERB(1). */
void cli_man_verb(const CliVerb *verb, SettText *out);

/** All verbs with their options as a man page. */
void cli_man(const CliVerb *const *verbs, SettText *out);

/** The lists, ended by NULL. */
extern const CliVerb *const cli_verbs[];
/** Studies: sett study NAME; rows of studies.c. */
extern const CliVerb *const cli_studies[];
/** The study of one's own where `word` is its file; else NULL. */
const CliVerb *cli_study_of_file(const char *word);

#endif
