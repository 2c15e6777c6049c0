/* test_puzzle_read.c - sources of PuzzleScript: what is told of mistakes, and
   what rules are compiled to. */
#include "support/testkit.h"

#include "sett/puzzle.h"

#include <string.h>

#define HEAD                                                       \
    "OBJECTS\nbackground\nblack\n\nplayer\nwhite\n\nwall\nred\n\n" \
    "box\nblue\n\nLEGEND\n. = background\n# = wall\np = player\n"  \
    "* = box\nthing = box or wall\nSOUNDS\nCOLLISIONLAYERS\n"      \
    "background\nplayer, wall, box\nRULES\n"
#define TAIL "\nWINCONDITIONS\nLEVELS\n#p*.\n"

static SettPuzzle *open(const char *text)
{
    SettPuzzle *puzzle;
    assert_int_equal(sett_puzzle_create(text, strlen(text),
                                        sett_alloc_default(), &puzzle, NULL),
                     SETT_OK);
    return puzzle;
}

/* "LINE id;" of all messages. */
static void says(const char *source, const char *expected)
{
    SettPuzzle *puzzle = open(source);
    SettText text = sett_text(sett_alloc_default());
    int32_t count;
    const SettPuzzleMessage *m = sett_puzzle_messages(puzzle, &count);
    sett_text_add(&text, "");
    for (int32_t i = 0; i < count; i++)
        sett_text_format(&text, "%d %s;", (int)m[i].line, m[i].id);
    assert_string_equal(text.size > 0 ? text.data : "", expected);
    sett_text_free(&text);
    sett_puzzle_destroy(puzzle);
}

static void mistakes_have_their_line(void **state)
{
    (void)state;
    says(HEAD "[ > player | box ] -> [ > player | > box ]" TAIL, "");
    says(HEAD "[ > player | box ] -> [ > player ]" TAIL, "25 row-length;");
    says(HEAD "[ crate ] -> [ ]" TAIL, "25 rule-name;25 cell-token;");
    says("titel x\n" HEAD "[ player ] -> [ ]" TAIL, "1 prelude-junk;");
    says(HEAD "late [ > player ] -> [ ]" TAIL, "25 late-movement;");
    says(HEAD "[ box wall ] -> [ ]" TAIL, "25 overlap-left;");
    says(HEAD "[ player no player ] -> [ ]" TAIL,
         "25 object-repeat;25 never-matches;");
    says(HEAD "[ player no thing ] -> [ ]" TAIL, "25 no-superfluous;");
    says(HEAD TAIL "?\n", "29 level-rectangle;29 level-key;29 level-symbol;");
}

static void many_mistakes_are_refused(void **state)
{
    (void)state;
    SettPuzzle *puzzle = open(HEAD "[ a ] -> [ b c d e f g h ]" TAIL);
    assert_int_equal(sett_puzzle_errors(puzzle), 6);
    assert_false(sett_puzzle_playable(puzzle));
    sett_puzzle_destroy(puzzle);
}

static void compiles_to(const char *rule, const char *expected)
{
    SettText source = sett_text(sett_alloc_default());
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&source, HEAD);
    sett_text_add(&source, rule);
    sett_text_add(&source, TAIL);
    SettPuzzle *puzzle = open(source.data);
    sett_puzzle_print_rules(puzzle, &text);
    assert_string_equal(text.data, expected);
    sett_puzzle_destroy(puzzle);
    sett_text_free(&source);
    sett_text_free(&text);
}

static void rules_become_masks(void **state)
{
    (void)state;
    compiles_to("up [ > player | box ] -> [ > player | > box ]",
                "early 0\n25 down [ R3 F A M S > C1,2,3 O3 c1:31 m1:1 L1:31 r "
                "d | R1 F A M1:1 S > C1,2,3 O1 c1:31 m1:1 L1:31 r d ] \n");
    compiles_to("[ thing ] -> [ ] again",
                "early 0\n25 down [ R F A2,3 M S > C1,2,3 O c1:31 m L1:31 r d "
                "] again\n");
    compiles_to("late [ player ] -> [ no box ]",
                "late 0\n25 down [ R1 F A M S > C1,2,3 O c1:31 m L1:31 r d ] "
                "\n");
    compiles_to("startloop\n[ moving box ] -> [ moving box ]\nendloop",
                "early 0 loop 0\n"
                "26 down [ R3 F A M1:1 S > C1,2,3 O3 c1:31 m1:1 L1:31 r d ] \n"
                "26 down [ R3 F A M1:2 S > C1,2,3 O3 c1:31 m1:2 L1:31 r d ] \n"
                "26 down [ R3 F A M1:4 S > C1,2,3 O3 c1:31 m1:4 L1:31 r d ] \n"
                "26 down [ R3 F A M1:8 S > C1,2,3 O3 c1:31 m1:8 L1:31 r d ] \n"
                "26 down [ R3 F A M1:16 S > C1,2,3 O3 c1:31 m1:16 L1:31 r d ] "
                "\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_have_their_line),
        cmocka_unit_test(many_mistakes_are_refused),
        cmocka_unit_test(rules_become_masks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
