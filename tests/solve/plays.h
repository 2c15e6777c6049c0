/* plays.h - small games of the tests' own whose levels are found together with
   a play, and how few turns win a level by looking at all plays: the judge of
   the engine's. */
#ifndef TEST_SOLVE_PLAYS_H
#define TEST_SOLVE_PLAYS_H

#include "sett/game_file.h"
#include "sett/solve.h"
#include "support/testkit.h"

#include <string.h>

#define PLAYS_STEPS 6     /* longest plays that are looked at */
#define PLAYS_STATES 1000 /* of one turn */

typedef struct PlayGame {
    const char *name, *text;
    const char *tiles; /* what levels are drawn from */
    int32_t w, h;
    bool pushes;
} PlayGame;

static const PlayGame play_games[] = {
    {"sokoban",
     "[game]\nformat = 1\nname = 'sokoban'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.box]\nglyph = '$'\ntags = ['push', 'box']\n"
     "under = 'floor'\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.target]\nglyph = '.'\ntags = ['passable', 'target']\n"
     "[tiles.home]\nglyph = '*'\ntags = ['push', 'box']\n"
     "under = 'target'\n"
     "[player]\nmode = 'push'\n"
     "[win]\nall = ['all box on target']\n",
     "#--$$@.*", 3, 3, true},
    {"covered", /* every target has a box on it; crates are for targets */
     "[game]\nformat = 1\nname = 'covered'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.box]\nglyph = '$'\ntags = ['push', 'box']\n"
     "under = 'floor'\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.target]\nglyph = '.'\ntags = ['passable', 'target']\n"
     "[tiles.post]\nglyph = 'p'\ntags = ['solid', 'crate']\n"
     "[tiles.crate]\nglyph = 'c'\ntags = ['push', 'crate']\n"
     "under = 'target'\n"
     "[player]\nmode = 'push'\n"
     "[win]\nall = ['all target on box', 'all crate on target']\n",
     "---$$@.cc", 4, 2, true},
    {"crates", /* won at once without crates */
     "[game]\nformat = 1\nname = 'crates'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.box]\nglyph = '$'\ntags = ['push', 'box']\n"
     "under = 'floor'\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.target]\nglyph = '.'\ntags = ['passable', 'target']\n"
     "[tiles.post]\nglyph = 'p'\ntags = ['solid', 'crate']\n"
     "[tiles.crate]\nglyph = 'c'\ntags = ['push', 'crate']\n"
     "under = 'floor'\n"
     "[player]\nmode = 'push'\n"
     "[win]\nall = ['all crate on target']\n",
     "----$$@.c#", 4, 2, true},
    {"drift", /* round the sides, one way, past thorns; no crates */
     "[game]\nformat = 1\nname = 'drift'\nwrap = 'x'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.box]\nglyph = '$'\ntags = ['push', 'box']\n"
     "under = 'floor'\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
     "[tiles.thorn]\nglyph = '^'\ntags = ['hazard']\n"
     "[tiles.east]\nglyph = '>'\ntags = ['passable']\n"
     "enter = ['right']\n"
     "[tiles.gem]\nglyph = 'o'\ntags = ['collect', 'gem']\n"
     "[tiles.crate]\nglyph = 'c'\ntags = ['push', 'crate']\n"
     "under = 'floor'\n"
     "[player]\nmode = 'push'\n"
     "[win]\nall = ['reach goal', 'no gem', 'no crate']\n",
     "##---$$@@eeo^>", 3, 3, true},
    {"hops", /* templates: needs, breaks, open and closed cells */
     "[game]\nformat = 1\nname = 'hops'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
     "[tiles.mud]\nglyph = 'm'\ntags = ['soft']\n"
     "[tiles.clay]\nglyph = 'c'\ntags = ['solid', 'clay']\n"
     "[player]\nmode = 'moves'\nmoves = [\n"
     "{ to = [1, 0], mirror = true, needs = 'empty' },\n"
     "{ to = [1, 0], mirror = true, open = [[0, -1]] },\n"
     "{ to = [1, 2], mirror = true, open = [[0, 1], [0, 2]] },\n"
     "{ to = [0, -1], closed = [[1, 0], [0, 1]] },\n"
     "{ to = [0, 1], breaks = 'clay' },\n"
     "{ to = [-1, 1], open = [[-1, 0]] }]\n"
     "[win]\nall = ['reach goal']\n",
     "#--@@emc", 3, 3, false},
    {"walk8", /* diagonals past open corners; gems; few turns */
     "[game]\nformat = 1\nname = 'walk8'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.thorn]\nglyph = '^'\ntags = ['hazard']\n"
     "[tiles.gem]\nglyph = 'o'\ntags = ['collect', 'gem']\n"
     "[tiles.east]\nglyph = '>'\ntags = ['passable']\n"
     "enter = ['right']\n"
     "[player]\nmode = 'walk'\ndirs = 8\n"
     "[win]\nall = ['no gem', 'reach edge right']\n"
     "[lose]\nany = ['turns > 4']\n",
     "##--@o^>", 4, 2, false},
    {"cuts", /* diagonals past corners; no mud at all */
     "[game]\nformat = 1\nname = 'cuts'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
     "[tiles.mud]\nglyph = 'm'\ntags = ['passable', 'mud']\n"
     "[player]\nmode = 'walk'\ndirs = 8\ndiagonal = 'free'\n"
     "[win]\nall = ['reach goal', 'reach edge bottom', 'no mud']\n",
     "#####---@@ee", 3, 3, false},
    {"walk4", /* as plain as can be; goals that nobody reaches do no harm */
     "[game]\nformat = 1\nname = 'walk4'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
     "[player]\nmode = 'walk'\n"
     "[win]\nall = ['reach goal']\n",
     "###--@e", 4, 3, false},
    {"round", /* round both sides */
     "[game]\nformat = 1\nname = 'round'\nwrap = 'xy'\n"
     "size = { w = [1, 60], h = [1, 60] }\n"
     "[tiles.wall]\nglyph = '#'\ntags = ['solid']\n"
     "[tiles.floor]\nglyph = '-'\ntags = ['empty']\n"
     "[tiles.player]\nglyph = '@'\ntags = ['start']\n"
     "[tiles.exit]\nglyph = 'e'\ntags = ['goal']\n"
     "[player]\nmode = 'walk'\n"
     "[win]\nall = ['reach goal']\n",
     "####--@e", 4, 4, false},
};
#define PLAY_GAMES ((int32_t)(sizeof play_games / sizeof play_games[0]))

static inline SettGameFile *play_open(const char *text)
{
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettGameFile *file;
    SettError err;
    if (sett_game_file_read(&def, text, strlen(text), &file, &problems, &err) !=
        SETT_OK)
        fail_msg("%d:%d %s", (int)err.line, (int)err.column, err.text);
    return file;
}

static inline int32_t play_pushed(const SettRules *rules)
{
    int32_t i = 0;
    while (strcmp(rules->events[i], "pushed") != 0)
        i++;
    return i;
}

/** Plays one action; how many boxes were pushed. */
static inline int32_t play_turn(const SettRules *rules, const void *context,
                                void *scratch, void *state, uint32_t action)
{
    SettEvent items[16];
    SettEvents events = {items, 16, 0};
    int32_t pushed = play_pushed(rules), count = 0;
    assert_true(rules->play(context, scratch, state, action, &events));
    for (int32_t i = 0; i < events.count && i < 16; i++)
        count += items[i].kind == pushed;
    return count;
}

/** least[p]: fewest turns, at most PLAYS_STEPS, that win a level with p pushes
    or more; 99 where none do. */
static inline void play_least(const SettGame *game, const SettGrid *grid,
                              SettArena *arena, int32_t least[PLAYS_STEPS + 1])
{
    const SettRules *rules = game->rules;
    const SettLevel level = {.grid = *grid};
    const void *context;
    for (int32_t p = 0; p <= PLAYS_STEPS; p++)
        least[p] = 99;
    SettArenaMark mark = sett_arena_mark(arena);
    if (rules->prepare(rules, &level, NULL, arena, &context, NULL) != SETT_OK) {
        sett_arena_reset(arena, mark);
        return;
    }
    size_t size = rules->state_size(context), history = rules->state_history;
    uint8_t *now = sett_arena_raw(arena, PLAYS_STATES, size + 8);
    uint8_t *then = sett_arena_raw(arena, PLAYS_STATES, size + 8);
    void *scratch = sett_arena_raw(arena, 1, rules->scratch_size(context));
    assert_true(now != NULL && then != NULL && scratch != NULL);
    rules->scratch_init(context, scratch, NULL);
    memset(now, 0, size + 8);
    rules->start(context, now + 8);
    int32_t count = 1;
    for (int32_t turn = 0; turn <= PLAYS_STEPS && count > 0; turn++) {
        int32_t next = 0;
        for (int32_t i = 0; i < count; i++) {
            uint32_t actions[64];
            uint8_t *s = now + (size_t)i * (size + 8);
            if (rules->outcome(context, s + 8) == SETT_WON)
                for (int32_t p = 0; p <= s[0]; p++)
                    least[p] = turn < least[p] ? turn : least[p];
            int32_t legal =
                rules->actions(context, scratch, s + 8, actions, 64);
            for (int32_t a = 0; a < legal && turn < PLAYS_STEPS; a++) {
                assert_true(next < PLAYS_STATES);
                uint8_t *to = then + (size_t)next * (size + 8);
                memcpy(to, s, size + 8);
                to[0] = (uint8_t)(to[0] + play_turn(rules, context, scratch,
                                                    to + 8, actions[a]));
                bool known = false;
                for (int32_t k = 0; k < next && !known; k++) {
                    const uint8_t *old = then + (size_t)k * (size + 8);
                    known = old[0] == to[0] &&
                            memcmp(old + 8 + history, to + 8 + history,
                                   size - history) == 0;
                }
                next += !known;
            }
        }
        uint8_t *swap = now;
        now = then;
        then = swap;
        count = next;
    }
    sett_arena_reset(arena, mark);
}

#endif
