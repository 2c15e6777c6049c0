/* oracle_kernels.c - movement kernels on levels of real games:
       oracle_kernels [FOLDER]
   FOLDER holds any of loderunner (with reach.txt, the verdicts of six models of
   reach), smb, smb2j, sml, megaman, zelda; beside it there may be
   conformance/puzzlescript with sessions.jsonl, whose sources hold levels of
   crates. Plays are replayed by the rules. Levels that the model of play cannot
   complete are named with the reason. */
#include "oracle/oracle_kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool kernel_oracle_level(const KernelGame *game, const char *text,
                         SettArena *arena, SettGrid *out)
{
    int32_t w = (int32_t)strcspn(text, "\r\n"), h = 0, x = 0;
    uint8_t *cells = sett_arena_take(arena, strlen(text) + 1, 1);
    assert_non_null(cells);
    for (const char *c = text;; c++) {
        if (*c == '\n' || *c == 0) {
            if (x != 0 && x != w)
                return false;
            h += x != 0;
            x = 0;
            if (*c == 0)
                break;
        } else if (*c != '\r') {
            const char *glyph = strchr(game->glyphs, *c);
            cells[h * w + x++] =
                glyph == NULL ? 0 : (uint8_t)(glyph - game->glyphs);
        }
    }
    *out = (SettGrid){cells, w, h};
    return w > 0 && h > 0;
}

static bool wins(const SettRules *rules, const SettLevel *level,
                 const uint32_t *way, int32_t count, SettArena *arena)
{
    const void *context;
    SettReplay replay;
    SettReport report = sett_report(arena);
    return rules->prepare(rules, level, NULL, arena, &context, &report) ==
               SETT_OK &&
           sett_replay(rules, context, way, count, 0, NULL, NULL, arena,
                       &replay) == SETT_OK &&
           replay.outcome == SETT_WON && replay.illegal == 0;
}

void kernel_oracle_solve(Oracle *o, KernelGame *game, const SettGrid *grid,
                         const SettKernelAsk *ask, const char *name,
                         SettArena *arena, SettKernelAnswer *out)
{
    SettError err = {0};
    const SettLevel level = {.grid = *grid};
    game->k.tiles = game->tiles;
    game->k.tile_count = (int32_t)strlen(game->glyphs);
    game->k.win = &game->win;
    game->k.win_count = 1;
    game->k.foes = &game->foe;
    if (sett_kernel_check(&game->k, &err) != SETT_OK)
        fail_msg("%s: %s", name, err.text);
    assert_int_equal(sett_kernel_solve(&game->k, &level, ask, arena, out),
                     SETT_OK);
    if (out->verdict.answer != SETT_YES)
        return;
    const SettRules rules = sett_kernel_rules(&game->k);
    oracle_check(o,
                 wins(&rules, &level, out->verdict.witness,
                      out->verdict.witness_count, arena),
                 "%s: the play does not win", name);
}

/* ---- Lode Runner: six models of reach ---- */

static KernelGame runner(char grade)
{
    static const SettPoint fall = {0, 1};
    KernelGame g = {.k = sett_kernel_def(), .glyphs = ".Bb#-GEM"};
    g.k.mode = SETT_KERNEL_PLATFORMER;
    g.k.leap.falls = &fall;
    g.k.leap.fall_count = 1;
    g.k.foe_count = 1;
    g.k.dig = grade == 'F' ? SETT_DIG_FREE : (SettDig)(grade - 'A');
    g.k.carriers = grade == 'F';
    g.tiles[1].does = SETT_DOES_SOLID;
    g.tiles[2].does = SETT_DOES_SOLID | SETT_DOES_DIG;
    g.tiles[3].does = SETT_DOES_CLIMB;
    g.tiles[4].does = SETT_DOES_HANG;
    g.tiles[5] = (SettKernelTile){.does = SETT_DOES_COLLECT, .tags = 1};
    g.tiles[6].does = SETT_DOES_FOE;
    g.tiles[7].does = SETT_DOES_START;
    g.win = (SettKernelRule){.kind = SETT_RULE_NO, .tags = 1};
    g.foe = (SettKernelFoe){.name = "guard", .hp = 1, .every = 1};
    return g;
}

/* "won", "lost3", "order", as the table writes it. */
static void tell_grade(const SettKernelAnswer *a, char *out, size_t size)
{
    const SettReason *why = a->verdict.report.reasons;
    if (a->verdict.answer == SETT_YES)
        snprintf(out, size, "won");
    else if (a->verdict.answer == SETT_UNKNOWN || why == NULL)
        snprintf(out, size, "unknown");
    else if (strcmp(why->code, "no-order") == 0)
        snprintf(out, size, "order");
    else
        snprintf(out, size, "lost%d", (int)why->cell_count);
}

static void check_runner(Oracle *o, const char *level, const char *number,
                         char grade, const char *expected)
{
    SettArena arena = testkit_arena();
    KernelGame game = runner(grade);
    SettKernelAnswer answer;
    const SettKernelAsk ask = {0};
    SettGrid grid;
    char told[32];
    assert_true(kernel_oracle_level(&game, level, &arena, &grid));
    /* The one level without a player: others begin at the left, one up. */
    if (strcmp(expected, "no start") == 0) {
        grid.cells[sett_grid_at(&grid, 0, 20)] = 7;
        expected = "won";
    }
    kernel_oracle_solve(o, &game, &grid, &ask, number, &arena, &answer);
    tell_grade(&answer, told, sizeof told);
    oracle_check(o, strcmp(told, expected) == 0,
                 "Lode Runner %s, model %c: %s (expected %s)", number, grade,
                 told, expected);
    sett_arena_free(&arena);
}

static void check_runner_line(Oracle *o, char *line)
{
    char name[64], *number = line, *at = line + strcspn(line, " ");
    *at++ = 0;
    snprintf(name, sizeof name, "loderunner/Level %s.txt", number);
    char *level = oracle_text(o, name);
    if (level == NULL)
        return;
    if (strcmp(at, "no start") == 0)
        check_runner(o, level, number, 'F', at);
    else
        for (char *word = strtok(at, " "); word != NULL;
             word = strtok(NULL, " "))
            check_runner(o, level, number, word[0], word + 2);
    free(level);
}

static void check_runners(Oracle *o)
{
    char *text = oracle_text(o, "loderunner/reach.txt");
    if (text == NULL)
        return;
    int64_t before = o->checked;
    for (char *at = text, *line; (line = oracle_line(&at)) != NULL;)
        if (line[0] != '#' && line[0] != 0)
            check_runner_line(o, line);
    printf("Lode Runner: %lld comparisons\n", (long long)(o->checked - before));
    free(text);
}

/* ---- Zelda: rooms of 11 x 16, doors in both walls of a border ---- */

/* `shut`: glyphs that are not walked on. */
static KernelGame zelda(const char *shut)
{
    static const SettKernelMove moves[] = {
        {.to = {1, 0}, .mirrored = true},
        {.to = {0, 1}},
        {.to = {0, -1}},
        {.to = {3, 0}, .here = 1, .there = 1, .mirrored = true},
        {.to = {0, 3}, .here = 1, .there = 1},
        {.to = {0, -3}, .here = 1, .there = 1},
    };
    KernelGame g = {.k = sett_kernel_def(), .glyphs = "-FMSDOWBPI@*"};
    g.k.mode = SETT_KERNEL_MOVES;
    g.k.moves = moves;
    g.k.move_count = 6;
    for (const char *wall = shut; *wall != 0; wall++)
        g.tiles[strchr(g.glyphs, *wall) - g.glyphs].does = SETT_DOES_SOLID;
    g.tiles[4].tags = 1;
    g.tiles[10] = (SettKernelTile){.does = SETT_DOES_START, .tags = 1};
    g.tiles[11] = (SettKernelTile){.does = SETT_DOES_GOAL};
    g.win = (SettKernelRule){.kind = SETT_RULE_GOAL};
    return g;
}

static bool zelda_open(const KernelGame *g, const SettGrid *grid, int32_t cell)
{
    return (g->tiles[grid->cells[cell]].does & SETT_DOES_SOLID) == 0;
}

/* The passage rules, plainly: what is walked to from a door. */
static void zelda_flood(const KernelGame *g, const SettGrid *grid, int32_t from,
                        uint8_t *seen)
{
    seen[from] = 1;
    for (bool more = true; more;) {
        more = false;
        for (int32_t c = 0; c < sett_grid_area(grid); c++)
            for (int32_t d = 0; d < 8 && seen[c]; d++) {
                int32_t far = d < 4 ? 1 : 3;
                int32_t x = c % grid->w + far * sett_dirs[d % 4].x;
                int32_t y = c / grid->w + far * sett_dirs[d % 4].y;
                int32_t to = y * grid->w + x;
                if (!sett_grid_has(grid, x, y) || seen[to] ||
                    !zelda_open(g, grid, to) ||
                    (far == 3 && (grid->cells[c] != 4 || grid->cells[to] != 4)))
                    continue;
                seen[to] = 1;
                more = true;
            }
    }
}

/* One floor cell of each room: reached by the kernel where by the flood. */
static void check_rooms(Oracle *o, KernelGame *g, SettGrid *grid, int32_t start,
                        const char *name)
{
    const SettKernelAsk ask = {0};
    int32_t rooms = 0, reached = 0;
    uint8_t *seen = calloc((size_t)sett_grid_area(grid), 1);
    assert_non_null(seen);
    zelda_flood(g, grid, start, seen);
    grid->cells[start] = 10;
    for (int32_t room = 0; room < grid->w / 11 * (grid->h / 16); room++) {
        int32_t left = room % (grid->w / 11) * 11,
                top = room / (grid->w / 11) * 16;
        int32_t goal = -1;
        for (int32_t i = 0; i < 11 * 16; i++) {
            int32_t c = (top + i / 11) * grid->w + left + i % 11;
            if (grid->cells[c] == 1 && (goal < 0 || (seen[c] && !seen[goal])))
                goal = c;
        }
        if (goal < 0)
            continue;
        SettArena arena = testkit_arena();
        SettKernelAnswer answer;
        grid->cells[goal] = 11;
        kernel_oracle_solve(o, g, grid, &ask, name, &arena, &answer);
        grid->cells[goal] = 1;
        oracle_check(o,
                     answer.verdict.answer == (seen[goal] ? SETT_YES : SETT_NO),
                     "%s, room at (%d,%d): %s", name, left, top,
                     sett_answer_name(answer.verdict.answer));
        rooms++;
        reached += seen[goal];
        sett_arena_free(&arena);
    }
    printf("%s: %d of %d rooms%s\n", name, reached, rooms,
           g->tiles[7].does & SETT_DOES_SOLID
               ? ""
               : " with blocks pushed and water crossed");
    free(seen);
}

/* By doors on both sides of a border; the rest lies behind stairs, and walls
   that are bombed. The texts do not say which block can be pushed, or where the
   ladder serves: none, and then all of them. */
static void check_dungeon(Oracle *o, const char *name, const char *text,
                          const char *shut)
{
    SettArena arena = testkit_arena();
    KernelGame game = zelda(shut);
    SettGrid grid;
    assert_true(kernel_oracle_level(&game, text, &arena, &grid));
    int32_t start = sett_grid_area(&grid) - 1;
    while (start > 0 && grid.cells[start] != 4)
        start--;
    check_rooms(o, &game, &grid, start, name);
    sett_arena_free(&arena);
}

static void check_zelda(Oracle *o)
{
    for (int32_t i = 0; i < 18; i++) {
        char name[64];
        snprintf(name, sizeof name, "zelda/tloz%d_%d.txt", i / 2 + 1,
                 i % 2 + 1);
        char *text = oracle_text(o, name);
        if (text == NULL)
            continue;
        check_dungeon(o, name, text, "-WBPI");
        check_dungeon(o, name, text, "-W");
        free(text);
    }
}

int main(int argc, char **argv)
{
    Oracle o;
    int code = oracle_open(&o, argc, argv, "../levels");
    if (code != 0)
        return code;
    check_runners(&o);
    kernel_oracle_side_views(&o);
    check_zelda(&o);
    kernel_oracle_crates(&o);
    return oracle_close(&o);
}
