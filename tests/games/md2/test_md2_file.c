/* test_md2_file.c - MiniDungeons 2 as a game file against the built-in game:
   random levels, random plays, all legal actions and the complete state after
   every turn. */
#include "support/md2_file.h"

#include <string.h>

enum { MOST_SIDE = 20, GAMES = 10000, VARIANTS = 5 };

/* Hit points, attack, waits. */
static const struct {
    int32_t hp, attack;
    bool wait;
} variants[VARIANTS] = {{10, 1, false},
                        {3, 1, true},
                        {40, 1, false},
                        {40, 2, true},
                        {200, 1, false}};

/* A third of the floors or more hold something. */
static void draw_rows(SettRng *rng, char *rows)
{
    static const char things[] = "MMRobbbmPPTTt";
    int32_t w = sett_rng_range(rng, 3, 12),
            h = sett_rng_range(rng, 3, MOST_SIDE);
    uint32_t walls = 3 + sett_rng_below(rng, 4);
    uint32_t rare = 5 + sett_rng_below(rng, 10);
    int32_t area = w * h, marks = sett_rng_below(rng, 2) == 0 ? 4 : 2;
    char cell[12 * MOST_SIDE];
    for (int32_t i = 0; i < area; i++) {
        cell[i] = sett_rng_below(rng, walls) == 0 ? 'X' : ' ';
        if (cell[i] == ' ' && sett_rng_below(rng, rare) < 2)
            cell[i] = things[sett_rng_below(rng, sizeof things - 1)];
    }
    for (int32_t i = 0; i < marks; i++)
        cell[area * i / marks + (int32_t)sett_rng_below(
                                    rng, (uint32_t)(area / marks))] = "Hepp"[i];
    for (int32_t y = 0; y < h; y++, rows += w + 1) {
        memcpy(rows, cell + (size_t)y * (size_t)w, (size_t)w);
        rows[w] = '/';
    }
    *rows = '\0';
}

/* Of a game: turns, and how it ended. */
typedef struct Played {
    int32_t turns;
    SettOutcome outcome;
} Played;

static Played play_both(SettRng *rng, Md2File *file, Md2Play *play,
                        const char *rows)
{
    Played out = {0, SETT_PLAYING};
    md2_file_start(file, play);
    for (; out.turns < 600; out.turns++) {
        uint32_t legal[256];
        int32_t count =
            sett_md2_rules.actions(play->c, play->scratch, play->s, legal, 256);
        const char *differs = md2_file_differs(file, play);
        if (differs != NULL)
            fail_msg("%s turn %d: another %s", rows, out.turns, differs);
        if (!md2_file_same_actions(file, play))
            fail_msg("%s turn %d: other actions", rows, out.turns);
        out.outcome = sett_md2_outcome(play->c, play->s);
        if (count == 0)
            return out;
        uint32_t action = legal[sett_rng_below(rng, (uint32_t)count)];
        md2_file_play(file, action);
        SettEvent room[512];
        SettEvents events = {room, 512, 0};
        sett_md2_rules.play(play->c, play->scratch, play->s, action, &events);
        if (md2_file_damage(&sett_md2_rules, &events) != file->damage)
            fail_msg("%s turn %d: other damage", rows, out.turns);
    }
    return out;
}

static void random_games_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(12, SETT_FOR_TEST, 0);
    Md2File files[VARIANTS];
    int64_t turns = 0, ends[4] = {0, 0, 0, 0};
    for (int32_t i = 0; i < VARIANTS; i++)
        md2_file_open(&files[i], variants[i].hp, variants[i].attack,
                      variants[i].wait, "");
    for (int32_t i = 0; i < GAMES; i++) {
        char rows[13 * MOST_SIDE + 1];
        Md2Play play;
        Md2Params p = md2_play_preset("md2");
        p.hp = variants[i % VARIANTS].hp;
        p.damage = p.javelin_damage = variants[i % VARIANTS].attack;
        p.wait = variants[i % VARIANTS].wait;
        draw_rows(&rng, rows);
        assert_int_equal(md2_play_open(&play, rows, '/', &p), SETT_OK);
        if (play.c->monsters <= SETT_KERNEL_MAX_MOBILES) {
            Played played = play_both(&rng, &files[i % VARIANTS], &play, rows);
            turns += played.turns;
            ends[played.outcome]++;
        }
        md2_play_close(&play);
    }
    print_message("%lld turns: %lld won, %lld lost, %lld undecided\n",
                  (long long)turns, (long long)ends[SETT_WON],
                  (long long)ends[SETT_LOST], (long long)ends[SETT_TIMEOUT]);
    assert_int_equal(ends[0] + ends[1] + ends[2] + ends[3], GAMES);
    assert_int_equal(ends[SETT_PLAYING], 0);
    assert_true(turns > 300000 && ends[SETT_WON] > 1000 &&
                ends[SETT_LOST] > 1000 && ends[SETT_TIMEOUT] > 100);
    for (int32_t i = 0; i < VARIANTS; i++)
        md2_file_close(&files[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_the_same),
    };
    return cmocka_run_group_tests_name("MiniDungeons 2 as a file", tests, NULL,
                                       NULL);
}
