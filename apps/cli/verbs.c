/* verbs.c - the lists of verbs.h as tables, and `study`, which only leads on.
 */
#include "verbs.h"

#define CLI_VERB_ENTRY(name) &sett_verb_##name,
const CliVerb *const sett_cli_verbs[] = {CLI_VERB_LIST(CLI_VERB_ENTRY) NULL};
#define CLI_STUDY_ENTRY(name) &sett_study_##name,
const CliVerb *const sett_cli_studies[] = {CLI_STUDY_LIST(CLI_STUDY_ENTRY)
                                               NULL};

const CliVerb sett_verb_study = {
    .name = "study",
    .help = "reproduce a paper: levels, figures, tested claims",
    .example = "sett study two-step --levels 100 -o two-step",
    .usage = "sett study",
    .words = "NAME",
    .more = "Studies:\n",
    .children = sett_cli_studies,
};
