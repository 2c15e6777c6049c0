/* test_md2_file_solve.c - verdicts of MiniDungeons 2 as a game file against a
   search that tries everything: who moves may take things and reach the exit
   from beside them, throws, and is thrown at. */
#include "sett/kernel.h"
#include "support/md2_file.h"

#include <string.h>

enum { MOST = 6000, LEVELS = 1500 };

typedef struct Everything {
    const Md2File *f;
    size_t size;
    uint8_t *states; /* MOST of them */
    int32_t *turns, count;
} Everything;

/* Behind the turns, which tell none apart. */
static bool is_new(const Everything *e, const void *state)
{
    for (int32_t i = 0; i < e->count; i++)
        if (memcmp(e->states + (size_t)i * e->size + 8,
                   (const uint8_t *)state + 8, e->size - 8) == 0)
            return false;
    return true;
}

/* Fewest turns to a win; -1: none wins; -2: there are too many states. */
static int32_t try_everything(Everything *e)
{
    sett_kernel_start(&e->f->level, e->f->state);
    memcpy(e->states, e->f->state, e->size);
    e->turns[0] = 0;
    e->count = 1;
    for (int32_t i = 0; i < e->count; i++) {
        KernelState *from = (void *)(e->states + (size_t)i * e->size);
        uint32_t actions[64];
        if (from->ended == SETT_WON)
            return e->turns[i];
        int32_t n = sett_kernel_actions(&e->f->level, from, actions, 64);
        for (int32_t k = 0; k < n; k++) {
            memcpy(e->f->state, from, e->size);
            (void)sett_kernel_play(&e->f->level, e->f->scratch, e->f->state,
                                   actions[k], NULL);
            if (e->f->state->ended == SETT_LOST || !is_new(e, e->f->state))
                continue;
            if (e->count == MOST)
                return -2;
            memcpy(e->states + (size_t)e->count * e->size, e->f->state,
                   e->size);
            e->turns[e->count++] = e->turns[i] + 1;
        }
    }
    return -1;
}

/* Of up to 16 cells. `things`: nine that may lie about. */
static void draw_rows(SettRng *rng, const char *things, int32_t most_w,
                      int32_t h, char *rows)
{
    int32_t w = sett_rng_range(rng, 2, most_w);
    char cell[16];
    for (int32_t i = 0; i < w * h; i++)
        cell[i] = sett_rng_below(rng, 4) == 0   ? 'X'
                  : sett_rng_below(rng, 3) == 0 ? things[sett_rng_below(rng, 9)]
                                                : ' ';
    int32_t start = (int32_t)sett_rng_below(rng, (uint32_t)(w * h));
    cell[start] = 'H';
    cell[(start + 1 + (int32_t)sett_rng_below(rng, (uint32_t)(w * h - 1))) %
         (w * h)] = 'e';
    for (int32_t y = 0; y < h; y++, rows += w + 1) {
        memcpy(rows, cell + (size_t)y * (size_t)w, (size_t)w);
        rows[w] = '/';
    }
    *rows = '\0';
}

/* How many are won, and how many are not. */
static void check_verdicts(const char *win, const char *things, bool corridors,
                           int32_t *wins, int32_t *losses)
{
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    Md2File f;
    *wins = *losses = 0;
    md2_file_open(&f, 3, 1, false, win);
    for (int32_t i = 0; i < LEVELS; i++) {
        char rows[32];
        Md2Play play;
        SettKernelAnswer answer;
        const SettKernelAsk ask = {.fewest = i % 2 == 0, .budget = 100000};
        if (corridors)
            draw_rows(&rng, things, 8, sett_rng_range(&rng, 1, 2), rows);
        else
            draw_rows(&rng, things, 5, sett_rng_range(&rng, 2, 3), rows);
        assert_int_equal(md2_play_open(&play, rows, '/', NULL), SETT_OK);
        md2_file_start(&f, &play);
        Everything e = {.f = &f, .size = f.level.state_size};
        e.states = sett_arena_take(&play.arena, MOST, e.size);
        e.turns = SETT_TAKE(&play.arena, MOST, int32_t);
        assert_true(e.states != NULL && e.turns != NULL);
        int32_t fewest = try_everything(&e);
        const SettLevel level = {.grid = play.grid};
        assert_int_equal(
            sett_kernel_solve(f.kernel, &level, &ask, &play.arena, &answer),
            SETT_OK);
        SettAnswer want = fewest >= 0 ? SETT_YES : SETT_NO;
        if (fewest != -2 && answer.verdict.answer != want)
            fail_msg("%s: wins in %d, the verdict is %d", rows, fewest,
                     answer.verdict.answer);
        if (fewest >= 0 && answer.fewest &&
            answer.verdict.witness_count != fewest)
            fail_msg("%s: wins in %d, not %d", rows, fewest,
                     answer.verdict.witness_count);
        *wins += fewest >= 0;
        *losses += fewest == -1;
        md2_play_close(&play);
    }
    print_message("%d won, %d never\n", (int)*wins, (int)*losses);
    md2_file_close(&f);
}

static void verdicts_are_right(void **state)
{
    (void)state;
    int32_t wins, losses;
    check_verdicts("", "MRobbmPTt", false, &wins, &losses);
    assert_true(wins > 1000 && losses > 100);
}

/* Things may be taken from beside them, where a monster stands on them. */
static void verdicts_of_all_treasure_are_right(void **state)
{
    (void)state;
    int32_t wins, losses;
    check_verdicts(", \"no collect\"", "MMRMMTTTT", true, &wins, &losses);
    assert_true(wins > 500 && losses > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_right),
        cmocka_unit_test(verdicts_of_all_treasure_are_right),
    };
    return cmocka_run_group_tests_name("verdicts of MiniDungeons 2", tests,
                                       NULL, NULL);
}
