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

#define CLI_VERB_DECLARE(name) extern const CliVerb cli_verb_##name;
CLI_VERB_LIST(CLI_VERB_DECLARE)
#undef CLI_VERB_DECLARE
/** What can be evolved: sett evolve NAME. */
extern const CliVerb cli_evolve_persona, cli_evolve_edd, cli_evolve_pplgg,
    cli_evolve_gram_elites;
/** What is scored by the rules of others: sett benchmark NAME. */
extern const CliVerb cli_benchmark_pcg;

/** Runs the study of cli->verb into -o, or the folder of its name; where every
    item is there, prints the report, else says how to go on. */
SettStatus cli_study_do(Cli *cli, const void *options);

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
