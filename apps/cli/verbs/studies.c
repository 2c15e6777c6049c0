/* studies.c - sett study NAME: a verb for each study, made of the study's own
   descriptor and of what only the command line says of it. */
#include "frame/verbs.h"

/* "-o" and Ctrl-C are the command line's. */
#define STUDY(study_, name_)                                        \
    .name = (name_), .usage = "sett study " name_, .study = study_, \
    .shared = CLI_OUTPUT | CLI_FOLDER | CLI_JOBS, .run = cli_study_do

static const CliVerb verbs[] = {
    {STUDY(&sett_study_two_step, "two-step"),
     .example = "sett study two-step --levels 100 --seed 1 -o two-step",
     .words = "",
     .more = "Writes index.html (opens without network), figure1.svg to "
             "figure3.svg,\nlevels.csv, claims.json, results.npz and "
             "results.sqlite into the folder of -o\n(two-step if left out). "
             "Ctrl-C saves, stops, and says the line that goes on.\n"},
    {STUDY(&sett_study_personas, "personas"),
     .example = "sett study personas --levels 20 --seed 1 -o personas",
     .words = "",
     .more =
         "Plays level 0 to N-1 of each of the nine combinations, the levels of "
         "\"sett\nstudy two-step\" with the same seed. Writes index.html "
         "(opens without network),\nfigure4.svg (the first 100 levels), "
         "figure4-all.svg, plays.csv, levels.csv,\nclaims.json, results.npz "
         "and results.sqlite into the folder of -o (personas if\nleft out). "
         "Ctrl-C saves, stops, and says the line that goes on.\n"},
    {STUDY(&sett_study_strong, "strong"),
     .example = "sett study strong --levels 5 --seed 1 -o strong", .words = "",
     .more = "Searches the levels of \"sett study two-step\" with the same "
             "seed for a win, and\nfor the best play of the utilities of R, "
             "MK, TC and C; beside it play these\npersonas, as in \"sett study "
             "personas\". Writes index.html (opens without\nnetwork), "
             "gaps.svg, levels.csv, claims.json, results.npz and "
             "results.sqlite\ninto the folder of -o (strong if left out). "
             "Ctrl-C saves, stops, and says the\nline that goes on.\n"},
    {STUDY(&sett_study_linking, "linking"),
     .example = "sett study linking --levels 20 --pairs 40 --seed 1 -o linking",
     .words = "",
     .more = "--levels is the number of levels of each kind in Table III. "
             "Writes index.html\n(opens without network), shares.svg, "
             "links.csv, walks.csv, claims.json,\nresults.npz and "
             "results.sqlite into the folder of -o (linking if left out).\n"},
    {STUDY(&sett_study_gram_elites, "gram-elites"),
     .example =
         "sett study gram-elites --levels 2 --iterations 500 --seed 1 -o gram",
     .words = "",
     .more = "Segments of smb, icarus and dungeongrams by Gram-Elites as the "
             "reference does\nit (compat), by ours (sett), by plain operators "
             "(map-elites) and drawn by\nn-grams alone (sampling), on equal "
             "iterations and judged by the paper's agents.\nWrites index.html "
             "with maps of the archives and segments (opens without\nnetwork), "
             "figures as SVG, looks.csv, claims.json, results.npz "
             "and\nresults.sqlite into the folder of -o (gram-elites if left "
             "out). Ctrl-C saves,\nstops, and says the line that goes on.\n"},
    {STUDY(&sett_study_edd, "edd"),
     .example = "sett study edd --levels 2 --budget 2000 --seed 1 -o edd",
     .words = "",
     .more =
         "Ten pairs of dimensions from the authors' experiment room and from "
         "an empty\nroom of 20 x 20, by the preset's method and by ours, both "
         "scored and binned as\nthe reference does. Writes index.html (opens "
         "without network), the elites'\ngrids as SVG, looks.csv, "
         "expressive-range.csv with the authors' columns,\nclaims.json, "
         "results.npz and results.sqlite into the folder of -o (edd if "
         "left\nout). Ctrl-C saves, stops, and says the line that goes on.\n"},
    {STUDY(&sett_study_pplgg, "pplgg"),
     .example = "sett study pplgg dungeongrams --seed 1 -o pplgg",
     .words = "[GAME]",
     .more = "GAME is mario if left out. Writes index.html (opens without "
             "network),\nfigure3.svg to figure6.svg, generators.csv, "
             "claims.json, results.npz and\nresults.sqlite into the folder of "
             "-o (pplgg if left out). Times are measured on\nthis machine and "
             "differ from run to run; all else is the same for the same\nseed. "
             "Ctrl-C saves, stops, and says the line that goes on.\n"},
};

/* A word that is a file: it stays a word, and the file says the rest. */
static SettStatus run_own(Cli *cli, const void *options)
{
    SettOwnOptions own = *(const SettOwnOptions *)options;
    own.file = cli->words[0];
    if (cli->output == NULL)
        return cli_usage(cli, "-o FOLDER: where the study is to lie");
    return cli_study_do(cli, &own);
}

static const CliVerb own_verb = {
    .name = "own",
    .usage = "sett study",
    .study = &sett_study_own,
    .shared = CLI_OUTPUT | CLI_FOLDER | CLI_JOBS,
    .run = run_own,
    .example = "sett study caves.toml -o caves",
    .words = "FILE.toml",
    .more = "Levels of each cell of a file's factors and sets, and its "
            "comparisons, each\nwith its threshold. Writes index.html (opens "
            "without network), figures,\nlevels.csv, cells.csv, declared.toml, "
            "declared.txt, claims.json, results.npz\nand results.sqlite into "
            "the folder of -o. With --resume comparisons may be\nadded: they "
            "are marked as declared after.\n",
};

const CliVerb *cli_study_of_file(const char *word)
{
    return cli_ends(word, ".toml") ? &own_verb : NULL;
}

const CliVerb *const cli_studies[] = {&verbs[0], &verbs[1], &verbs[2],
                                      &verbs[3], &verbs[4], &verbs[5],
                                      &verbs[6], NULL};
