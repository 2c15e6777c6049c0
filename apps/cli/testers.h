/* testers.h - players that test levels, from their names on the command line.
 */
#ifndef SETT_CLI_TESTERS_H
#define SETT_CLI_TESTERS_H

#include "cli.h"
#include "sett/playtest.h"

#define CLI_TESTERS 8 /**< in one list */
#define CLI_USUAL_TESTERS "R,MK,TC"

/** Players of a list; tests[i].persona points into choices[i]. */
typedef struct CliTesters {
    SettPlayChoice choices[CLI_TESTERS];
    SettPlaytest tests[CLI_TESTERS];
    int32_t count;
} CliTesters;

/** A player by its name, or by the file of a persona that the tree search then
    plays. `*called`: what names its streams, the same wherever a file lies.
    SETT_BAD_INPUT where the file is wrong, with its source; and, without a
    source but with the nearest name, where there is no such player. */
SettStatus cli_player(Cli *cli, const SettRules *rules, const char *name,
                      SettPlayChoice *out, const char **called);
/** The same, with its own budget where `budget` is 0. `choice` must live as
    long as `test`. */
SettStatus cli_tester(Cli *cli, const SettGame *game, const char *name,
                      int64_t budget, SettPlayChoice *choice,
                      SettPlaytest *test);
/** Players of a list split by commas; NULL = CLI_USUAL_TESTERS. `option` names
    it in errors. The result must not be moved. */
SettStatus cli_testers(Cli *cli, const SettGame *game, const char *list,
                       const char *option, int64_t budget, CliTesters *out);

#endif
