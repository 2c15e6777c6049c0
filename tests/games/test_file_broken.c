/* Broken game files: each shipped file with one named fault at a time, which
   must be told with its code at its place. A fault replaces `from` (its first
   place in the file) by `to`; the place is that of `at` in `to`. */
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "sett/game_file.h"

typedef struct Fault {
    const char *from, *to, *at, *code;
} Fault;

static const Fault faults[] = {
    /* Syntax. */
    {"[game]", "[game", "[game", "G0001+5"},
    {"format = 1", "format 1", "1", "G0001"},
    {"format = 1", "format = 1\nformat  = 1", "format  = 1", "G0001"},
    {"format = 1", "format = 01", "01", "G0001"},
    {"format = 1", "format = 1 2", "2", "G0001"},
    {"format = 1", "format = \"1", "\"1", "G0001"},
    {"format = 1", "format = 1\nx = tru", "tru", "G0001"},
    {"format = 1", "format = 1979-05-27", "1979", "G0002"},
    {"format = 1", "format = 0x1", "0x1", "G0002"},
    {"format = 1", "format = 1\na.b = 1", ".b", "G0002"},
    {"format = 1", "format = 1\nx_a = [1, \"a\"]", "\"a\"", "G0002"},
    /* Shape. */
    {"[game]", "[gmae]", "gmae", "G0003"},
    {"[game]", "[gaem]", "gaem", "G0003"},
    {"format = 1", "format = 1\nfromat = 2", "fromat", "G0003"},
    {"format = 1", "format = 2", "2", "G0008"},
    {"format = 1", "format = \"1\"", "\"1\"", "G0008"},
    {"format = 1", "x_format = 1", NULL, "G0008"},
    {"name = \"", "name = 3 #", "3", "G0004"},
    {"name = \"", "name = \"A ", "\"A", "G0103"},
    {"name = \"", "x_name = \"", NULL, "G0005"},
    {"size = { w = [", "size = { w = [0, ", "[0", "G0004"},
    {"size = { w = [", "size = { ww = [1, 2], w = [", "ww", "G0003"},
    {"size = { w = [", "size = { h = [9, 3], w = [", NULL, "G0001"},
    {"help = \"", "help = true #", "true", "G0004"},
    {"version = \"", "version = 1 #", "1", "G0004"},
    {"format = 1", "format = 1\nfile_order = \"z\"", "\"z\"", "G0009"},
    {"border = \"", "border = \"no-such\" #", "\"no-such\"", "G0122"},
    {"format = 1", "format = 1\nuser_tags = 3", "3", "G0004"},
    /* Tiles. */
    {"tags = [\"solid\"", "tags = [\"sold\"", "\"sold\"", "G0104"},
    {"tags = [\"solid\"", "tags = [\"solidd\"", "\"solidd\"", "G0104"},
    {"tags = [\"empty\"]", "tags = [\"emty\"]", "\"emty\"", "G0104"},
    {"tags = [\"solid\"", "tags = [\"passable\", \"solid\"", "[\"passable",
     "G0121"},
    {"tags = [\"empty\"]", "tags = [\"empty\", \"solid\"]", "[\"empty",
     "G0121"},
    {"tags = [\"empty\"]", "tags = [\"no blanks\"]", "\"no blanks\"", "G0103"},
    {"tags = [\"empty\"]", "tags = [3]", "3", "G0004"},
    {"tags = [\"empty\"]", "tags = \"empty\"", "\"empty\"", "G0004"},
    {"glyph = \"", "glyph = \"ab\" #", "\"ab\"", "G0102"},
    {"glyph = \"", "glyph = \"\" #", "\"\"", "G0102"},
    {"glyph = \"", "glyph = 1 #", "1", "G0004"},
    {"glyph = \"", "x_glyph = \"", NULL, "G0005"},
    {"color = \"#", "color = \"", "\"", "G0105"},
    {"color = \"#", "colour = \"#", "colour", "G0003"},
    {"[tiles.", "[tiles.again]\nglyph = \"X\"\nmin = 3\nmax = 1\n[tiles.", "3",
     "G0006"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\nweight = -1\n[tiles.", "-1",
     "G0006"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\ntags = [\"key\"]\n[tiles.",
     "again", "G0106"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\ntags = [\"portal\"]\n[tiles.",
     "again", "G0106"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\nunder = \"nothing\"\n[tiles.",
     "\"nothing\"", "G0122"},
    {"[tiles.",
     "[tiles.again]\nglyph = \"~\"\ntags = [\"enemy\"]\nkind = "
     "\"nobody\"\n[tiles.",
     "\"nobody\"", "G0210"},
    {"[tiles.", "[tiles.one]\nglyph = \"~\"\n[tiles.two]\nglyph = '~'\n[tiles.",
     "'~'", "G0110"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\ngate = \"no way\"\n[tiles.",
     "way", "G0122"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\ngate = \"maybe\"\n[tiles.",
     "maybe", "G0220"},
    {"[tiles.", "[tiles.again]\nglyph = \"~\"\nenter = [\"in\"]\n[tiles.",
     "\"in\"", "G0009"},
    /* Player. */
    {"mode = \"", "mode = \"fly\" #", "\"fly\"", "G0009"},
    {"mode = \"", "mode = 1 #", "1", "G0004"},
    {"[player]", "[player]\nspeed = 3", "speed", "G0003"},
    {"[player]", "[player]\nmoves = 3", "moves", "G0206"},
    {"mode = \"turns\"", "mode = \"turns\"\nflaw = \"spike\"", "flaw", "G0223"},
    {"hp = {", "search = \"bounded\"\nhp = {", "search", "G0224"},
    {"all = [\"", "all = [\"reach\", \"", "\"reach\"", "G0220+6"},
    {"all = [\"", "all = [\"reach edge\", \"", "\"reach edge\"", "G0220+11"},
    {"all = [\"", "all = [\"no nothing-here\", \"", "nothing-here", "G0122"},
    {"all = [\"", "all = [\"count start > \", \"", "\", \"", "G0220"},
    {"all = [\"", "all = [\"turns > 5\", \"", "\"turns", "G0221"},
    {"all = [\"", "any = [\"", "any", "G0003"},
    {"[win]", "[win]\nwhen = 1", "when", "G0003"},
    /* Structures, measures, constraints, furnishing, links. */
    {"[measures]", "[[structures]]\nname = \"s\"\n[measures]", NULL, "G0005"},
    {"[measures]",
     "[[structures]]\nname = \"s\"\nart = '''\n\003\n'''\n[measures]", NULL,
     "G0001"},
    {"[measures]",
     "[[structures]]\nname = \"s\"\nart = '''\n%\n'''\n[measures]", "%",
     "G0301"},
    {"[measures]", "[measures]\nm1 = \"count(start\"", "\"count(start\"",
     "G0502+12"},
    {"[measures]", "[measures]\nm1 = \"cuont(start)\"", "cuont", "G0503"},
    {"[measures]", "[measures]\nm1 = \"per(col, per(row, 1))\"", "per(row",
     "G0501"},
    {"[measures]", "[measures]\nm1 = \"1 +\"", "\"1 +\"", "G0502+4"},
    {"[measures]", "[measures]\nm1 = \"count(no_such)\"", "no_such", "G0122"},
    {"[measures]", "[measures]\nm1 = \"at(top, solid)\"", "at(top", "G0503"},
    {"[measures]", "[measures]\nm1 = \"1 2\"", "2\"", "G0502"},
    {"[measures]", "[measures]\nm1 = \"((((((((((((((((1))))))))))))))))\"",
     NULL, "G0505"},
    {"[measures]", "[measures]\nm1 = 3", "3", "G0004"},
    {"[measures]", "[[constraints]]\nid = \"c\"\n[measures]", NULL, "G0401"},
    {"[measures]",
     "[[constraints]]\nid = \"c\"\nmeasure = { name = \"wya\", min = 1 "
     "}\n[measures]",
     "\"wya\"", "G0402"},
    {"[measures]",
     "[[constraints]]\nid = \"c\"\ncount = { tag = \"solid\", min = 3, max = 1 "
     "}\n[measures]",
     "{ tag", "G0405"},
    {"[measures]", "[[furnish]]\ntile = \"wal\"\n[measures]", "\"wal\"",
     "G0122"},
    {"[measures]", "[[furnish]]\nwhere = \"any\"\n[measures]", NULL, "G0005"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"in hall\"\n# What is placed",
     "hall", "G0701"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"in\"\n# What is placed", "\"in\"",
     "G0701+3"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"theme(valt)\"\n# What is placed",
     "valt", "G0703"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"theme\"\n# What is placed",
     "\"theme\"", "G0701+6"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"theme(vault\"\n# What is placed",
     "theme(vault", "G0701+11"},
    {"# What is placed",
     "[[furnish]]\ntile = \"red-door\"\nwhere = \"closes(golden)\"\n# What is "
     "placed",
     "golden", "G0122"},
    {"# What is placed",
     "[[furnish]]\ntile = \"red-door\"\nwhere = \"closes(gold)\"\n# What is "
     "placed",
     "closes(gold)\"\n", "G0704"},
    {"# What is placed",
     "[[furnish]]\ntile = \"red-key\"\nwhere = \"before(red-door)\"\n# What is "
     "placed",
     "before(red-door)\"\n", "G0704"},
    {"# What is placed",
     "[[furnish]]\ntile = \"red-key\"\ncount = \"red-door\"\n# What is placed",
     "\"red-door\"\n#", "G0704"},
    {"# What is placed",
     "[[furnish]]\ntile = \"red-key\"\ncount = \"red-dor\"\n# What is placed",
     "\"red-dor\"", "G0122"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\ncount = -1\n# What is placed", "-1",
     "G0006"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\ncount = [3, -1]\n# What is placed", "-1",
     "G0006"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\ncount = [3, 1]\n# What is placed", "[3, 1]",
     "G0006"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\ncount = true\n# What is placed", "true",
     "G0004"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"distance(start) >= 99999\"\n# "
     "What is placed",
     "99999", "G0705"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"manhattan(start) == 900\"\n# "
     "What is placed",
     "900", "G0705"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"walls4 >= 5\"\n# What is placed",
     "5\"", "G0705"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"distance(start) >= 9 && "
     "distance(start) <= 4\"\n# What is placed",
     "distance(start) <= 4", "G0705"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"walls4 >= 3 && walls4 <= 1\"\n# "
     "What is placed",
     "walls4 <= 1", "G0705"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"distance(start)\"\n# What is "
     "placed",
     "\"distance(start)\"", "G0701+16"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"any &&\"\n# What is placed",
     "\"any &&\"", "G0701+7"},
    {"# What is placed",
     "[[furnish]]\ntile = \"gold\"\nwhere = \"any any\"\n# What is placed",
     "any any", "G0701+4"},
    {"[themes.vault]", "[themes.vault]\nroms = 1", "roms", "G0003"},
    {"[themes.vault]", "[themes.vault]\ncells = -1\n[themes.other]", "-1",
     "G0006"},
    {"[themes.vault]", "[themes]\nother = 3\n[themes.vault]", "3", "G0004"},
    {"[measures]", "[[levels]]\nart = '''\n\177\n'''\n[measures]", NULL,
     "G0001"},
    {"[measures]", "[[levels]]\nname = \"x\"\n[measures]", NULL, "G0005"},
    /* Codes that none of the faults above has. */
    {"[game]", "use = \"vglc:none.json\"\n[game]", "\"vglc:none.json\"",
     "G0010"},
    {"tags = [\"empty\"]", "tags = []", NULL, "G0111"},
    {"border = \"wall\"", "border = \"floor\"", "\"floor\"", "G0112"},
    {"jumps = [", "jumps = [\"u x\"]\nx_jumps = [", "x\"]", "G0202"},
    {"jumps = [", "jumps = [[[0,-1], [2,-1]]]\nx_jumps = [", "[2,-1]]",
     "G0203"},
    {"[player]",
     "[tiles.stuck]\nglyph = \"~\"\ntags = [\"push\", \"solid\"]\n\n[player]",
     NULL, "G0208"},
    {"fall = [", "fall = []\nx_fall = [", "[]\nx", "G0205"},
    {"behaviour = \"chase\"", "behaviour = \"patrol\"\npatrol = { dirs = [] }",
     "[] }", "G0211"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"chase\"\nthrow = { range = 0 }\non_", "0 }", "G0006"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"chase\"\nthrow = { damge = 1 }\non_", "damge", "G0003"},
    {"behaviour = \"chase\"\non_", "behaviour = \"chase\"\ngrow = 1001\non_",
     "1001", "G0006"},
    {"behaviour = \"chase\"\non_", "behaviour = \"chase\"\nstun = 201\non_",
     "201", "G0006"},
    {"behaviour = \"chase\"\non_", "behaviour = \"chase\"\nmerge = true\non_",
     NULL, "G0208"},
    {"[enemies.rat]\nhp = 1\ndamage = 1", "[enemies.rat]\ndamage = \"mp\"",
     "\"mp\"", "G0004"},
    {"hp = { start = 8", "whole_turns = 77\nhp = { start = 8", "77", "G0004"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"chase\"\nattacks = [\"hero\"]\non_", "\"hero\"", "G0009"},
    {"behaviour = \"chase\"\non_", "behaviour = \"chase\"\nattacks = []\non_",
     NULL, "G0208"},
    {"mode = \"walk\"", "mode = \"walk\"\nbump = true", "bump", "G0206"},
    {"behaviour = \"chase\"\non_", "behaviour = \"chase\"\nhazards = 17\non_",
     "17", "G0004"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"chase\"\nimmortal = \"yes\"\non_", "\"yes\"", "G0004"},
    {"hp = { start = 8", "throw = { corpse = 1 }\nhp = { start = 8", "corpse",
     "G0003"},
    {"hp = { start = 8", "throw = { pick_up = 1 }\nhp = { start = 8", "1 }",
     "G0004"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"chase\"\npath = \"astar\"\non_", "\"astar\"", "G0009"},
    {"behaviour = \"chase\"\non_",
     "behaviour = \"seek\"\nseek = { metric = \"manhatan\" }\nx_b = 0\non_",
     "\"manhatan\"", "G0009"},
    {"[win]", "[x_win]", NULL, "G0222"},
    {"[measures]",
     "[[structures]]\nname = \"odd\"\nart = '''\n  \n \n'''\n[measures]",
     " \n''", "G0310"},
    {"extend = { row = 1 }", "extend = { row = 2 }", "{ row", "G0311"},
    {"[measures]",
     "[[constraints]]\nid = \"one\"\nconnected = { tags = [\"open\"] }\n"
     "[[constraints]]\nid = \"one\" # again\nconnected = { tags = [\"open\"] "
     "}\n[measures]",
     "\"one\" # again", "G0403"},
    {"plain = [\"", "plain = [\"~", "~", "G0601"},
    {"pieces = [\"", "pieces = [\"~", "~", "G0601"},
    {"plain = [\"", "plain = [\"X\", \"", "\"X\"", "G0602"},
    {"slices = \"", "x_slices = \"", NULL, "G0603"},
    {"[[furnish]]\ntile = \"stairs-up\"",
     "[[furnish]]\ntile = \"stairs-up\"\n[[furnish]]\ntile = \"stairs-up\" # "
     "again",
     "\"stairs-up\" # again", "G0702"},
    {"[measures]", "[[levels]]\nart = '''\nXX\nX\n'''\n[measures]", "X\n''",
     "G0801"},
    {"[measures]", "[[levels]]\nart = '''\n~~\n~~\n'''\n[measures]", "~~\n~~",
     "G0802"},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

/* Line and column of a byte. */
static void place_of(const char *text, const char *at, int32_t *line,
                     int32_t *column)
{
    *line = *column = 1;
    for (const char *c = text; c < at; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
}

/* The preset with the fault, or NULL where it has no such place; `*at` is where
   the fault must be told, NULL: anywhere. */
static char *spoil(const char *text, const Fault *f, const char **at)
{
    const char *from = strstr(text, f->from);
    if (from == NULL)
        return NULL;
    size_t before = (size_t)(from - text), n = strlen(f->to);
    char *out = malloc(strlen(text) + n + 1);
    assert_non_null(out);
    memcpy(out, text, before);
    memcpy(out + before, f->to, n);
    strcpy(out + before + n, from + strlen(f->from));
    *at = NULL;
    if (f->at != NULL) {
        size_t size = strlen(f->at);
        for (const char *c = out + before; *at == NULL && *c != '\0'; c++)
            if (strncmp(c, f->at, size) == 0)
                *at = c;
        assert_non_null(*at);
    }
    return out;
}

static bool is_told(const SettGameProblems *problems, const Fault *f,
                    int32_t line, int32_t column)
{
    for (int32_t i = 0; i < problems->count; i++) {
        const SettGameProblem *p = &problems->items[i];
        bool here = f->at == NULL || (p->line == line && p->column == column);
        if (here && strncmp(p->code, f->code, 5) == 0 && !p->warning &&
            p->text[0] != '\0')
            return true;
    }
    return false;
}

/* False where the preset has no place for the fault. */
static bool is_broken(const SettGamePreset *preset, const Fault *f,
                      int32_t *wrong)
{
    const char *at;
    int32_t line = 0, column = 0;
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettGameFile *file;
    SettError err;
    char *text = spoil(preset->text, f, &at);
    if (text == NULL)
        return false;
    if (at != NULL) {
        place_of(text, at, &line, &column);
        if (f->code[5] == '+')
            column += (int32_t)strtol(f->code + 6, NULL, 10);
    }
    SettStatus status =
        sett_game_file_read(&def, text, strlen(text), &file, &problems, &err);
    if (status != SETT_BAD_INPUT || !is_told(&problems, f, line, column)) {
        SettText out = sett_text(sett_alloc_default());
        sett_game_problems_text(&problems, preset->name, text, strlen(text),
                                &out);
        print_error("%s with \"%s\": wanted %s at %d:%d, told\n%s",
                    preset->name, f->to, f->code, (int)line, (int)column,
                    out.data != NULL ? out.data : "nothing\n");
        sett_text_free(&out);
        sett_game_file_destroy(file);
        file = NULL;
        (*wrong)++;
    }
    assert_null(file);
    free(text);
    return true;
}

static void every_fault_in_every_file(void **state)
{
    (void)state;
    int32_t count, files = 0, wrong = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    bool used[FAULTS] = {false};
    for (int32_t p = 0; p < count; p++)
        for (int32_t i = 0; i < FAULTS; i++) {
            bool done = is_broken(&all[p], &faults[i], &wrong);
            used[i] |= done;
            files += done;
        }
    for (int32_t i = 0; i < FAULTS; i++)
        if (!used[i])
            fail_msg("no file has \"%s\"", faults[i].from);
    print_message("%d broken files\n", (int)files);
    assert_int_equal(wrong, 0);
    assert_true(files >= 300);
}

/* Thirty faults: twenty are told, and that there are more. */
static void at_most_twenty(void **state)
{
    (void)state;
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettGameFile *file;
    SettError err;
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 30; i++)
        sett_text_format(&text, "unknown%d = 1\n", (int)i);
    assert_int_equal(
        sett_game_file_read(&def, text.data, text.size, &file, &problems, &err),
        SETT_BAD_INPUT);
    assert_int_equal(problems.count, SETT_GAME_FILE_MOST_PROBLEMS);
    assert_true(problems.more);
    assert_int_equal(err.line, 1);
    sett_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_in_every_file),
        cmocka_unit_test(at_most_twenty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
