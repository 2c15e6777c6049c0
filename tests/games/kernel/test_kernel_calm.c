/* test_kernel_calm.c - verdicts where enemies make many states: a play as if
   there were none is tried, and held against the rules. */
#include "support/testkit.h"

#include "sett/game_file.h"
#include "sett/io.h"
#include "sett/play.h"

#include <string.h>

/* A door, its key behind four rats, gold: 540,000 states before. */
static const char cellar[] = "########################################\n"
                             "##$>#..##...##....###....#######.m.....#\n"
                             "##.....##.........###..m.#######...#...#\n"
                             "##$$#..##...##.!..###....#######...#####\n"
                             "#####..R....#####.#....m.########.######\n"
                             "#####..##########...###.#########.######\n"
                             "##################..###....###....######\n"
                             "##################..###....###....######\n"
                             "##################..###....###....######\n"
                             "#######...########..###...........######\n"
                             "#..####...########.####....###....######\n"
                             "#......!..#######..#######.###....######\n"
                             "#<.####...####....########.#############\n"
                             "#..####...####....######....############\n"
                             "#..####...###########..#....#########..#\n"
                             "#..#####.############.......#########..#\n"
                             "########.###############....#####......#\n"
                             "########.###############....#####r..#..#\n"
                             "########...##############.#######...##.#\n"
                             "####..##...########....#...##########..#\n"
                             "####............###....#...##########..#\n"
                             "########...#....###....#...#####...###.#\n"
                             "#########.#####.##.........#####...#.!.#\n"
                             "#...##....#####....#####...#####...#...#\n"
                             "#.........######..###......#####.......#\n"
                             "#...##....######..###..##.######...#...#\n"
                             "#...##.......###..###..##..........#####\n"
                             "#...##....#..###..###..##....###########\n"
                             "#...##....#..###..###!.##....###########\n"
                             "########################################\n";
/* Two rats in the passage that cannot be hit: they are lured into the room and
   around its pillar. */
static const char passage[] = "########################################\n"
                              "#..$...$.$.....#########################\n"
                              "#..............#########################\n"
                              "#..............#########################\n"
                              "#........####..#########################\n"
                              "#........####.......m.m...............>#\n"
                              "#........####..#########################\n"
                              "#........####..#########################\n"
                              "#..............#########################\n"
                              "#..............#########################\n"
                              "#<.............#########################\n"
                              "########################################\n";

typedef struct Judged {
    SettArena arena;
    SettGameFile *file;
    const SettGame *game;
    SettLevel level;
    SettVerdict verdict;
} Judged;

static void judge(Judged *j, const char *text, char hp, uint64_t budget)
{
    j->arena = testkit_arena();
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    while (strcmp(all[i].name, "roguelike") != 0)
        i++;
    char *rules = SETT_TAKE(&j->arena, strlen(all[i].text) + 1, char);
    strcpy(rules, all[i].text);
    strstr(rules, "start = 8")[8] = hp;
    strstr(rules, "[enemies.rat]\nhp = 1")[19] = '3';
    if (hp == '1')
        memcpy(strstr(rules, "on_contact = \"both\""), "on_contact=\"damage\"",
               19);
    assert_int_equal(sett_game_file_read(&def, rules, strlen(rules), &j->file,
                                         &problems, NULL),
                     SETT_OK);
    j->game = sett_game_file_game(j->file);
    assert_int_equal(sett_level_read(j->game, text, strlen(text), 0, &j->arena,
                                     &j->level.grid, NULL),
                     SETT_OK);
    const SettJudge *judge = &j->game->judges[0];
    assert_int_equal(
        judge->judge(judge->self, &j->level, budget, &j->arena, &j->verdict),
        SETT_OK);
}

static void finish(Judged *j)
{
    sett_game_file_destroy(j->file);
    sett_arena_free(&j->arena);
}

static void assert_wins(Judged *j)
{
    const SettRules *rules = j->game->rules;
    const void *context;
    SettReplay replay;
    SettReport report = sett_report(&j->arena);
    assert_int_equal(j->verdict.answer, SETT_YES);
    assert_int_equal(
        rules->prepare(rules, &j->level, NULL, &j->arena, &context, &report),
        SETT_OK);
    assert_int_equal(sett_replay(rules, context, j->verdict.witness,
                                 j->verdict.witness_count, 0, NULL, NULL,
                                 &j->arena, &replay),
                     SETT_OK);
    assert_int_equal(replay.outcome, SETT_WON);
    assert_int_equal(replay.illegal, 0);
}

static void who_stands_in_the_way_is_hit(void **state)
{
    (void)state;
    Judged j;
    judge(&j, cellar, '8', 0);
    assert_wins(&j);
    assert_in_range(j.verdict.spent, 2049, 5000);
    finish(&j);
}

/* Few states are searched as before: the budget says no more. */
static void a_small_budget_is_kept(void **state)
{
    (void)state;
    Judged j;
    judge(&j, cellar, '8', 2000);
    assert_int_equal(j.verdict.answer, SETT_UNKNOWN);
    finish(&j);
}

static void a_play_that_loses_is_none(void **state)
{
    (void)state;
    Judged j;
    judge(&j, passage, '1', 0);
    assert_wins(&j);
    assert_true(j.verdict.spent > 4096);
    finish(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_stands_in_the_way_is_hit),
        cmocka_unit_test(a_small_budget_is_kept),
        cmocka_unit_test(a_play_that_loses_is_none),
    };
    return cmocka_run_group_tests_name("play past enemies", tests, NULL, NULL);
}
