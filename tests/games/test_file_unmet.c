/* What can never come to matter: each case in a file where it occurs, and in
   files where it does not. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#include "sett/game_file.h"

static SettGameProblems problems;

/* What is told of a walk to a goal with a change, joined by "|". */
static void says(const char *game, const char *tiles, const char *player,
                 const char *more, const char *text)
{
    SettError err;
    SettGameFile *file;
    SettGameFileDef def = sett_game_file_def();
    SettText all = sett_text(sett_alloc_default());
    SettText told = sett_text(sett_alloc_default());
    sett_text_format(
        &all,
        "[game]\nformat = 1\nname = \"t\"\n%s\n"
        "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"
        "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"
        "[tiles.hero]\nglyph = \"@\"\ntags = [\"start\"]\nmax = 1\n"
        "[tiles.exit]\nglyph = \">\"\ntags = [\"goal\"]\nmax = 1\n%s\n"
        "[player]\n%s\n%s\n",
        game, tiles, player, more);
    if (strstr(all.data, "[win]") == NULL)
        sett_text_add(&all, "[win]\nall = [\"reach goal\"]\n");
    SettStatus status =
        sett_game_file_read(&def, all.data, all.size, &file, &problems, &err);
    if (status != SETT_OK)
        fail_msg("%s\n%s", all.data, err.text);
    assert_int_equal(problems.errors, 0);
    SettText list = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < problems.count; i++) {
        assert_true(problems.items[i].warning);
        assert_string_equal(problems.items[i].code, "G0910");
        assert_in_range(problems.items[i].line, 2, 100); /* it has a place */
        sett_text_format(&list, "%s%s", i > 0 ? "|" : "",
                         problems.items[i].text);
    }
    if (strcmp(list.data != NULL ? list.data : "", text) != 0)
        fail_msg("%s\ntold: %s\nwanted: %s", all.data, list.data, text);
    sett_game_file_explain(file, &told);
    bool listed = strstr(told.data, "never comes to matter") != NULL;
    assert_int_equal(listed, problems.count > 0);
    for (int32_t i = 0; i < problems.count; i++)
        assert_non_null(strstr(told.data, problems.items[i].text));
    sett_text_free(&list);
    sett_text_free(&all);
    sett_text_free(&told);
    sett_game_file_destroy(file);
}

#define WALK "mode = \"walk\""
#define TURNS "mode = \"turns\"\nhp = 3"
#define LEAPS "mode = \"platformer\"\njumps = []"
#define KEY "[tiles.key]\nglyph = \"k\"\ntags = [\"key\"]\nkind = \"red\"\n"
#define LOCK "[tiles.door]\nglyph = \"D\"\ntags = [\"lock\"]\nkind = \"red\"\n"

static void locks(void **state)
{
    (void)state;
    says("", "", WALK, "", "");
    says("", KEY LOCK, WALK, "", "");
    says("", LOCK, WALK, "",
         "\"door\" never opens: nobody can take a key of the kind \"red\"");
    says("", KEY, WALK, "", "\"key\" opens nothing: no lock has its kind");
    says("", KEY, WALK, "[win]\nall = [\"reach goal\", \"no key\"]", "");
    /* A key where the player dies, and one that only hurts. */
    says("",
         LOCK "[tiles.key]\nglyph = \"k\"\ntags = [\"key\", \"hazard\"]\n"
              "kind = \"red\"\n",
         WALK, "",
         "\"door\" never opens: nobody can take a key of the kind \"red\"");
    says("",
         LOCK "[tiles.key]\nglyph = \"k\"\ntags = [\"key\", \"hazard\"]\n"
              "kind = \"red\"\ndamage = 1\n",
         TURNS, "", "");
    says("",
         LOCK "[tiles.key]\nglyph = \"k\"\ntags = [\"key\", \"hazard\"]\n"
              "kind = \"red\"\ndamage = 3\n",
         TURNS, "",
         "\"door\" never opens: nobody can take a key of the kind \"red\"");
    /* A key behind its own lock, and behind another one. */
    says("",
         LOCK "[tiles.key]\nglyph = \"k\"\ntags = [\"key\"]\nkind = \"red\"\n"
              "gate = \"taken lock >= 1\"\n",
         WALK, "",
         "\"door\" never opens: nobody can take a key of the kind \"red\"|"
         "\"key\" never opens: its gate never holds");
}

static void tiles(void **state)
{
    (void)state;
#define CHEST "[tiles.chest]\nglyph = \"c\"\ntags = [\"collect\"]\n"
    says("", CHEST, WALK, "", "");
    says("", CHEST "max = 0", WALK, "", "no level may have \"chest\"");
    says("", CHEST "enter = []", WALK, "", "nobody ever gets onto \"chest\"");
    says("", CHEST "enter = [\"up\"]", WALK, "", "");
    says("",
         "[tiles.a]\nglyph = \"a\"\ntags = [\"portal\"]\nlink = \"x\"\n"
         "[tiles.b]\nglyph = \"b\"\ntags = [\"portal\"]\nlink = \"x\"\n"
         "enter = []\n",
         WALK, "", "");
    says("",
         "[tiles.a]\nglyph = \"a\"\ntags = [\"portal\"]\nlink = \"x\"\nmax = 1",
         WALK, "", "\"a\" leads nowhere: a level has one end of it at most");
    says("",
         "[tiles.a]\nglyph = \"a\"\ntags = [\"portal\"]\nlink = \"x\"\nmax = 2",
         WALK, "", "");
    says("",
         "[tiles.top]\nglyph = \"t\"\ntags = [\"goal\", \"solid\"]\nmax = 1\n",
         WALK, "", "nobody ever gets onto \"top\"");
    says("", CHEST "gate = \"no enemy\"", WALK, "",
         "\"chest\" is open from the start: its gate always holds");
    says("", CHEST "gate = \"count floor >= 1000\"", WALK, "", "");
    says("size = { w = [5, 9], h = [5, 9] }",
         CHEST "gate = \"count floor >= 1000\"", WALK, "",
         "\"chest\" never opens: its gate never holds");
    says("", "", "mode = \"walk\"",
         "[[constraints]]\nid = \"none\"\ncount = { tag = \"exit\", max = 0 }\n"
         "[win]\nall = [\"reach edge left\"]",
         "no level may have \"exit\"");
}

static void useless(void **state)
{
    (void)state;
    static const struct {
        const char *tag, *more, *player, *why;
    } rows[] = {
        {"food", "", TURNS, "nobody has a resource that it could restore"},
        {"food", "", "mode = \"turns\"\nresource = { start = 9 }", NULL},
        {"heal", "", WALK, "nobody has hit points that it could restore"},
        {"heal", "", TURNS, NULL},
        {"push", "", WALK, "only the mode push pushes"},
        {"push", "", "mode = \"push\"", NULL},
        {"slide", "", LEAPS, "only the modes walk and turns slide"},
        {"slide", "", WALK, NULL},
        {"climb", "", WALK, "only the mode platformer climbs, hangs and falls"},
        {"climb", "", LEAPS, NULL},
        {"switch", "", WALK, "nothing asks whether it is pressed"},
        {"switch", "[win]\nall = [\"no switch\"]\n", WALK, NULL},
        {"solid\", \"diggable", "", LEAPS,
         "nobody digs: [player] dig is missing"},
        {"solid\", \"diggable", "", LEAPS "\ndig = { reach = \"pit\" }", NULL},
        {"goal", "[win]\nall = [\"reach edge right\"]\n", WALK,
         "no condition says \"reach goal\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char tile[120], text[160] = "";
        bool goals = strstr(rows[i].more, "[win]") != NULL;
        snprintf(tile, sizeof tile, "[tiles.x]\nglyph = \"x\"\ntags = [\"%s\"]",
                 rows[i].tag);
        if (rows[i].why != NULL)
            snprintf(text, sizeof text, "\"%s\" does nothing: %s",
                     goals ? "exit" : "x", rows[i].why);
        if (goals && rows[i].why != NULL) {
            says("", "", rows[i].player, rows[i].more, text);
            continue;
        }
        char more[80];
        snprintf(more, sizeof more, "%s%s", rows[i].more,
                 goals ? "[lose]\nany = [\"reach goal\"]\n" : "");
        says("", tile, rows[i].player, more, text);
    }
}

static void foes(void **state)
{
    (void)state;
#define RAT "[tiles.rat]\nglyph = \"r\"\ntags = [\"enemy\"]\nkind = \"rat\"\n"
#define STILL "[enemies.rat]\nbehaviour = \"still\"\n"
#define CHASE "[enemies.rat]\nbehaviour = \"chase\"\n"
#define RANGED "[enemies.rat]\nbehaviour = \"ranged\"\n"
    says("", RAT, TURNS, STILL, "");
    says("", "", TURNS, STILL, "no tile is an enemy of the kind \"rat\"");
    says("", RAT "max = 0", TURNS, STILL,
         "no level may have \"rat\"|"
         "no tile is an enemy of the kind \"rat\"");
    says("", RAT "under = \"wall\"", TURNS, STILL,
         "nobody meets \"rat\": it stays where nobody gets");
    says("", RAT "under = \"wall\"", TURNS, CHASE, "");
    says("", RAT "under = \"wall\"", TURNS, RANGED,
         "nobody meets \"rat\": it stays where nobody gets");
    says("", RAT "under = \"wall\"", TURNS, RANGED "ranged = { sight = false }",
         "");
    says("", RAT, WALK, STILL,
         "nobody meets \"rat\": enemies act in the mode turns alone");
    says("", RAT, LEAPS "\ncarriers = [\"rat\"]", STILL, "");
}

static void conditions(void **state)
{
    (void)state;
#define WIN(what) "[win]\nall = [\"reach goal\", \"" what "\"]\n"
#define LOSE(what) "[lose]\nany = [\"" what "\"]\n"
#define ONE \
    "[tiles.gem]\nglyph = \"g\"\ntags = [\"collect\"]\nmin = 1\nmax = 2\n"
    says("", ONE, WALK, WIN("taken gem >= 2"), "");
    says("", ONE, WALK, WIN("taken gem >= 3"),
         "\"taken gem >= 3\" never holds: no level is won");
    assert_int_equal(problems.items[0].column, 22);
    assert_int_equal(problems.items[0].width, 16);
    says("", ONE "enter = []", WALK, WIN("taken gem >= 1"),
         "nobody ever gets onto \"gem\"|"
         "\"taken gem >= 1\" never holds: no level is won");
    says("", ONE, WALK, WIN("no gem"), "");
    says("", ONE, WALK, WIN("count gem <= 2"),
         "\"count gem <= 2\" always holds: it asks for nothing");
    says("", "[tiles.bush]\nglyph = \"b\"\nmin = 1\n", WALK, WIN("no bush"),
         "\"no bush\" never holds: no level is won");
    says("", "[tiles.bush]\nglyph = \"b\"\n", WALK, WIN("no bush"), "");
    says("", "", WALK, WIN("no enemy"),
         "\"no enemy\" always holds: it asks for nothing");
    says("", ONE, WALK, WIN("some gem on floor"), "");
    says("", ONE, WALK, WIN("some enemy on floor"),
         "\"some enemy on floor\" never holds: no level is won");
    says("", "", WALK, LOSE("hp <= 0"),
         "\"hp <= 0\" always holds: every level is lost at once");
    says("", "", TURNS, LOSE("hp <= 0"),
         "\"hp <= 0\" never holds: nothing is lost by it");
    says("", "[tiles.fire]\nglyph = \"f\"\ntags = [\"hazard\"]\n", TURNS,
         LOSE("hp <= 0"), "");
    says("", "", TURNS, WIN("hp >= 4"),
         "\"hp >= 4\" never holds: no level is won");
    says("", "", "mode = \"turns\"\nresource = { start = 9, per_turn = 0 }",
         LOSE("resource <= 5"),
         "\"resource <= 5\" never holds: nothing is lost by it");
    says("", "", "mode = \"turns\"\nresource = { start = 9 }",
         LOSE("resource <= 5"), "");
    says("", "", WALK, LOSE("turns > 50"), "");
}

static void numbers(void **state)
{
    (void)state;
#define SMALL "size = { w = [5, 6], h = [5, 6] }"
#define COUNT(what) "[[constraints]]\nid = \"c\"\ncount = { " what " }\n"
    says(SMALL, "", WALK, COUNT("tag = \"wall\", min = 36"), "");
    says(SMALL, "", WALK, COUNT("tag = \"wall\", min = 37"),
         "\"c\" never holds: a level has 0 to 36 of wall");
    says(SMALL "\nborder = \"wall\"", "", WALK,
         COUNT("tag = \"floor\", min = 17"),
         "\"c\" never holds: a level has 0 to 16 of floor");
    says(SMALL, "[tiles.x]\nglyph = \"x\"\nmin = 3", WALK,
         COUNT("tag = \"x\", max = 2"),
         "\"c\" never holds: a level has 3 to 2 of x");
    says(SMALL, "", WALK, COUNT("tag = \"exit\", in = [2, 3]"),
         "\"c\" never holds: a level has 0 to 1 of exit");
    says(SMALL, "", WALK, COUNT("tag = \"exit\", in = [0, 3]"), "");
    says(SMALL, "", WALK, COUNT("tag = \"exit\", frac_min = 0.5"),
         "\"c\" never holds: a level has 0 to 1 of exit");
    says(SMALL, "", WALK, COUNT("tag = \"floor\", frac_min = 0.5"), "");
#define FAR(n)                                                    \
    "[[constraints]]\nid = \"c\"\ndistance = { from = \"hero\", " \
    "to = \"exit\", min = " n " }\n"
    says(SMALL, "", WALK, FAR("35"), "");
    says(SMALL, "", WALK, FAR("36"),
         "\"c\" never holds: no way has more than 35 steps");
#define PART(x)                                                  \
    "[[constraints]]\nid = \"c\"\nregion = { rect = [" x ", 0, " \
    "2, 2], only = \"floor\" }\n"
    says(SMALL, "", WALK, PART("5"), "");
    says(SMALL, "", WALK, PART("6"),
         "\"c\" asks for nothing: no level reaches to 6,0");
    says(SMALL, "[tiles.x]\nglyph = \"x\"\nmin = 36", WALK, "", "");
    says(SMALL, "[tiles.x]\nglyph = \"x\"\nmin = 37", WALK, "",
         "no level is legal: the tiles' min come to 37, and a level has 36 "
         "cells");
}

static void placed(void **state)
{
    (void)state;
#define ROW(tile, count) "[[furnish]]\ntile = \"" tile "\"\ncount = " count "\n"
#define PIPE "[[structures]]\nname = \"pipe\"\nart = '''\nP#P\n'''\n"
    const char *pipe = "[tiles.p]\nglyph = \"P\"\ntags = [\"solid\"]";
    says("", CHEST, WALK, ROW("chest", "3"), "");
    says("", CHEST, WALK, ROW("chest", "3") COUNT("tag = \"chest\", max = 3"),
         "");
    says("", CHEST, WALK, ROW("chest", "3") COUNT("tag = \"chest\", max = 2"),
         "3 of \"chest\" or more are placed, and a level may have 2");
    says("", CHEST, WALK,
         ROW("chest", "[1, 3]") COUNT("tag = \"chest\", max = 2"), "");
    says("", pipe, WALK, ROW("p", "1"), "");
    says("", pipe, WALK, ROW("p", "1") PIPE,
         "\"p\" is a piece of a structure: by itself it breaks the rules");
    says("size = { w = [2, 3], h = [2, 9] }", pipe, WALK, PIPE, "");
    says("size = { w = [2, 2], h = [2, 9] }", pipe, WALK, PIPE,
         "no level has room for \"pipe\": it is 3 x 1");
    says("size = { w = [2, 2], h = [2, 9] }", pipe, WALK,
         PIPE "partial = \"left\"\n", "");
}

/* Nobody to say it of, and nobody to begin. */
static void players(void **state)
{
    SettError err;
    SettGameFile *file;
    SettGameFileDef def = sett_game_file_def();
    static const char text[] =
        "[game]\nformat = 1\nname = \"t\"\n[tiles.f]\nglyph = \".\"\n"
        "tags = [\"empty\"]\n[tiles.w]\nglyph = \"#\"\ntags = "
        "[\"solid\"]\n" LOCK
        "[player]\nmode = \"walk\"\n[win]\nall = [\"reach edge left\"]\n";
    (void)state;
    assert_int_equal(
        sett_game_file_read(&def, text, strlen(text), &file, &problems, &err),
        SETT_OK);
    sett_game_file_destroy(file);
    assert_int_equal(problems.count, 2);
    assert_string_equal(problems.items[0].text,
                        "nobody ever begins: no tile has the tag \"start\"");
    assert_int_equal(problems.items[0].line, 14);
    assert_int_equal(problems.items[1].line, 10);
    size_t made = (size_t)(strstr(text, "[player]") - text);
    assert_int_equal(
        sett_game_file_read(&def, text, made, &file, &problems, &err), SETT_OK);
    sett_game_file_destroy(file);
    assert_int_equal(problems.count, 0);
    /* What one of two players can do, can be done; what is a lock to one. */
    says("", KEY "[tiles.door]\nglyph = \"D\"\n", WALK,
         "[agents.a]\n[agents.b]\ntags = { door = [\"lock\"] }\n", "");
    says("", "[tiles.x]\nglyph = \"x\"\ntags = [\"solid\", \"diggable\"]",
         LEAPS, "[agents.a]\n[agents.b]\ndig = { reach = \"pit\" }\n", "");
    says("", "[tiles.x]\nglyph = \"x\"\ntags = [\"heal\"]", "mode = \"turns\"",
         "[agents.a]\n[agents.b]\nhp = 3\n[lose]\nany = [\"hp <= 0\"]\n", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(locks),      cmocka_unit_test(tiles),
        cmocka_unit_test(useless),    cmocka_unit_test(foes),
        cmocka_unit_test(conditions), cmocka_unit_test(numbers),
        cmocka_unit_test(placed),     cmocka_unit_test(players)};
    return cmocka_run_group_tests_name("file_unmet", tests, NULL, NULL);
}
