/* test_kernel_foes.c - what enemies of a game file do, rule by rule: a game of
   few words, a level, some turns, and what is left of it. */
#include "play/facts.h"
#include "support/file_play.h"

#include "sett/play.h"

#include <string.h>

static const char game[] = FILE_PLAY_HEAD
    "[tiles.trap]\nglyph = \"^\"\ntags = [\"hazard\"]\ndamage = 2\n"
    "[tiles.gate]\nglyph = \"p\"\ntags = [\"portal\"]\nlink = \"a\"\n"
    "[tiles.imp]\nglyph = \"i\"\ntags = [\"enemy\"]\nkind = \"imp\"\n"
    "[tiles.orc]\nglyph = \"o\"\ntags = [\"enemy\"]\nkind = \"orc\"\n"
    "[win]\nall = [\"reach goal\"]\n[lose]\nany = [\"hp <= 0\"]\n";

typedef struct Case {
    const char *what, *player, *imp, *orc; /* their keys */
    const char *rows, *actions;
    const char *want; /* hit points, outcome, rows */
} Case;

static const Case cases[] = {
    {"an imp in range throws", "",
     "behaviour = \"chase\"\nthrow = { range = 4 }", "", "@...i/>####", ".",
     "8 playing @...i/>####"},
    {"one out of range comes nearer", "",
     "behaviour = \"chase\"\nthrow = { range = 2 }", "", "@...i/>####", ".",
     "9 playing @..i./>####"},
    {"what it throws has its own damage, and needs sight", "",
     "behaviour = \"path\"\nthrow = { range = 9, damage = 3 }",
     "behaviour = \"still\"\nthrow = { range = 3, damage = 4 }", "@i/#./>o",
     ".", "6 playing @i/#./>o"},
    {"by steps the gold below is nearer", "",
     "behaviour = \"seek\"\nseek = { tags = [\"gold\"] }", "",
     "$#i../.#.../...../@#>#$", ".", "9 playing $#.i./.#.../...../@#>#$"},
    {"as the crow flies the gold behind the wall is", "",
     "behaviour = \"seek\"\nseek = { tags = [\"gold\"], metric = "
     "\"manhattan\" }",
     "", "$#i../.#.../...../@#>#$", ".", "9 playing $#.../.#i../...../@#>#$"},
    {"of equally near the player is first, then the upper one", "",
     "behaviour = \"seek\"\nseek = { tags = [\"gold\", \"player\"], metric "
     "= \"manhattan\", eats = true }",
     "behaviour = \"seek\"\nseek = { tags = [\"gold\"], metric = "
     "\"manhattan\", eats = true }",
     "#>..$../@.i..o./....$..", ".", "9 playing #>..$o./@i...../....$.."},
    {"a shortest way: the first of N, E, S, W", "", "behaviour = \"path\"", "",
     ".@./.#./.i./>##", ".", "9 playing .@./.#./..i/>##"},
    {"the one that A* finds", "", "behaviour = \"path\"\npath = \"a-star\"", "",
     ".@./.#./.i./>##", ".", "9 playing .@./.#./i../>##"},
    {"without end he throws again and again", "throw = { range = 4 }", "hp = 3",
     "", "@...i/>####", "t0;t0;t0;", "9 playing @..../>####"},
    {"one thing is thrown once", "throw = { pick_up = true }", "hp = 2", "",
     "@.i../>####", "t0;t0;", "t0; is not legal"},
    {"it lies where it fell and is taken up", "throw = { pick_up = true }",
     "hp = 1", "hp = 1", "@.i.o/>####", "t0;EEt1;", "9 playing ..@../>####"},
    {"the dead are gone", "throw = { range = 4 }", "", "", "@.i../>####",
     "t0;t0;", "t0; is not legal"},
    {"or lie there and may be thrown at", "throw = { corpses = true }", "", "",
     "@.i../>####", "t0;t0;", "9 playing @..../>####"},
    {"who lies there is hit for who stands there", "throw = { corpses = true }",
     "", "behaviour = \"path\"", "@i.o/>###", "t0;.t1;", "t1; is not legal"},
    {"who is immortal is stunned by any blow, and not again while it is",
     "throw = { range = 9 }",
     "hp = 9\nimmortal = true\nstun = 2\nbehaviour = \"path\"", "",
     "@....i/>#####", "t0;t0;.", "9 playing @...i./>#####"},
    {"an imp falls into a trap, an orc steps over it", "",
     "hp = 2\nbehaviour = \"path\"\nhazards = true", "behaviour = \"path\"",
     "@.^i/..>#/..^o", ".", "9 playing @.^./..>#/..o."},
    {"or is wounded by it", "", "hp = 3\nbehaviour = \"path\"\nhazards = true",
     "", "@.^i/##>#", "..", "9 playing @i^./##>#"},
#define BOTH "hp = 2\non_contact = \"both\"\nbehaviour = \"path\"\n"
    {"who bumps into an imp strikes first, and it strikes back", "bump = true",
     "hp = 2\non_contact = \"both\"", "", "@i./>##", "EE", "7 playing .@./>##"},
    {"the dead strike back, unless their contact is kill", "bump = true",
     "on_contact = \"both\"\ndamage = 3", "on_contact = \"kill\"", "@io/>##",
     "EE", "6 playing ..@/>##"},
    {"enemies strike each other", "bump = true",
     BOTH "attacks = [\"player\", \"enemy\"]", "hp = 2\non_contact = \"both\"",
     "@.oi/>###", "..", "9 playing @.../>###"},
    {"or do not", "bump = true", BOTH, "hp = 2\non_contact = \"both\"",
     "@.oi/>###", "..", "9 playing @.oi/>###"},
    {"who attacks nobody stands in the way", "bump = true", BOTH "attacks = []",
     "", "@i../>###", ".", "9 playing @i../>###"},
    {"gold under an imp is taken, and the imp keeps the player off",
     "bump = true", "hp = 3\non_contact = \"both\"\nbehaviour = \"path\"", "",
     "@$i/>##", ".E", "7 playing @i./>##"},
    {"a goal is reached where somebody stands on it", "bump = true", BOTH, "",
     "@>i/###", ".E", "8 won @i./###"},
    {"a portal carries him away, whoever stands there", "bump = true",
     "hp = 2\non_contact = \"both\"\nbehaviour = \"path\"", "", "@pi/>#p", ".E",
     "8 playing .pi/>#@"},
    {"a dead player meets nothing more", "bump = true\nattack = 0",
     "on_contact = \"both\"\ndamage = 9", "", "@i$/>##", "E", "0 lost @i$/>##"},
    {"an imp that bumps into the player meets the trap below him",
     "bump = true", BOTH "hazards = true", "", "@^.i/>###", "E.",
     "6 playing .@../>###"},
    {"a win ends the turn", "", "behaviour = \"path\"\ndamage = 9", "",
     "@>i/###", "E", "9 won .@i/###"},
    {"or does not, and who dies after it has lost", "whole_turns = true",
     "behaviour = \"path\"\ndamage = 9", "behaviour = \"path\"", "@>io/####",
     "E", "0 lost .@o./####"},
#define BLOB                                                               \
    "damage = \"hp\"\ngrow = 3\nmerge = true\nbehaviour = \"seek\"\nseek " \
    "= { tags = [\"gold\"], eats = true }\non_contact = \"both\""
    {"a blob grows by what it eats", "bump = true", BLOB, "", "@.i$/>###",
     ".EEE", "8 playing ..@i/>###"},
    {"up to a number, and its damage with it", "bump = true", BLOB, "",
     "@i$$$$$/>######", ".....EEEEEE", "7 playing .....@i/>######"},
    {"two become one", "bump = true", BLOB, "", "ii$@/>###", "..W",
     "7 playing ..i@/>###"},
};

/* What is left as the case wants it told. */
static void tell(FilePlay *p, SettText *out)
{
    static const char *const outcomes[] = {"playing", "won", "lost", "timeout"};
    double counts[SETT_MAX_COUNTERS];
    SettGrid *grid = &p->level.grid;
    p->rules->count(p->context, p->scratch, p->state, counts);
    p->rules->draw(p->context, p->state, grid);
    sett_text_format(out, "%d %s ",
                     (int)counts[sett_counter_named(p->rules, "hp")],
                     outcomes[p->rules->outcome(p->context, p->state)]);
    for (int32_t i = 0; i < sett_grid_area(grid); i++) {
        if (i > 0 && i % grid->w == 0)
            sett_text_char(out, '/');
        sett_text_char(out, p->game->tiles.tiles[grid->cells[i]].glyph);
    }
}

static void play(FilePlay *p, const char *actions, SettText *out)
{
    size_t left = strlen(actions), used;
    for (const char *a = actions; left > 0; a += used, left -= used) {
        uint32_t action, legal[64];
        assert_true(p->rules->read_action(p->rules, a, left, &used, &action));
        int32_t count =
            p->rules->actions(p->context, p->scratch, p->state, legal, 64);
        if (!sett_action_listed(p->rules, action, legal, count)) {
            sett_text_format(out, "%.*s is not legal", (int)used, a);
            return;
        }
        p->rules->play(p->context, p->scratch, p->state, action, NULL);
    }
    tell(p, out);
}

static void what_enemies_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        SettText text = sett_text(sett_alloc_default()), out = text;
        sett_text_format(&text,
                         "%s[player]\nmode = \"turns\"\nwait = true\n"
                         "hp = { start = 9, max = 99 }\n%s\n[enemies.imp]\n%s\n"
                         "[enemies.orc]\n%s\n",
                         game, c->player, c->imp, c->orc);
        FilePlay p = file_play_begin(text.data, c->rows);
        play(&p, c->actions, &out);
        if (strcmp(out.data, c->want) != 0)
            fail_msg("%s: %s, not %s", c->what, out.data, c->want);
        file_play_end(&p);
        sett_text_free(&text);
        sett_text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_enemies_do),
    };
    return cmocka_run_group_tests_name("enemies", tests, NULL, NULL);
}
