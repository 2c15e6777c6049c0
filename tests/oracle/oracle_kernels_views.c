/* oracle_kernels_views.c - levels in side view: jump arcs of the VGLC agents on
   three games, and ladders with jumps of 3 on Mega Man. The texts have neither
   start (but Mega Man's) nor goal: one begins on some ground of the first eight
   columns and ends at the right edge; in Mega Man at the far end of the path
   that people drew. */
#define _POSIX_C_SOURCE 200809L

#include "oracle/oracle_kernels.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 8

/* Arcs of Biemer and Cooper 2022, and Mega Man's, as offsets; up is below 0. */
static const SettPoint vglc0[] = {{0, -1}, {0, -2}, {0, -3}, {1, -3}, {1, -4}};
static const SettPoint vglc1[] = {{0, -1}, {0, -2}, {0, -3}, {0, -4}, {1, -4}};
static const SettPoint vglc2[] = {{0, -1}, {1, -1}, {1, -2},
                                  {1, -3}, {1, -4}, {2, -4}};
static const SettPoint vglc3[] = {{0, -1}, {1, -1}, {1, -2}, {2, -2}, {2, -3},
                                  {3, -3}, {3, -4}, {4, -4}, {5, -4}, {5, -3},
                                  {6, -3}, {7, -3}, {7, -2}, {8, -2}, {8, -1}};
static const SettPoint vglc4[] = {{0, -1}, {1, -1}, {1, -2}, {2, -2}, {2, -3},
                                  {3, -3}, {3, -4}, {4, -4}, {5, -4}, {6, -4},
                                  {6, -3}, {7, -3}, {7, -2}, {8, -2}, {8, -1}};
static const SettPoint *const vglc[] = {vglc0, vglc1, vglc2, vglc3, vglc4};
static const int32_t vglc_lengths[] = {5, 5, 6, 15, 15};
static const SettPoint falls[] = {{0, 1}, {1, 1}, {-1, 1}, {1, 2}, {-1, 2}};

static const SettPoint rock0[] = {{0, -1}, {0, -2}, {0, -3}, {1, -3},
                                  {2, -3}, {3, -2}, {4, -1}, {5, 0}};
static const SettPoint rock1[] = {{0, -1}, {1, -2}, {2, -3}, {3, -3},
                                  {4, -2}, {5, -1}, {6, 0}};
static const SettPoint rock2[] = {{1, -1}, {2, -2}, {3, -3}, {4, -3},
                                  {5, -2}, {6, -1}, {6, 0}};
static const SettPoint rock3[] = {{0, -1}, {1, -1}, {2, -1}, {3, 0}};
static const SettPoint rock4[] = {{0, -1}, {0, -2}, {1, -2}, {2, -2}, {3, -1}};
static const SettPoint *const rock[] = {rock0, rock1, rock2, rock3, rock4};
static const int32_t rock_lengths[] = {8, 7, 7, 4, 5};

static void take_jumps(KernelGame *g, const SettPoint *const *arcs,
                       const int32_t *lengths, int32_t fall_count,
                       SettArena *arena)
{
    g->k.mode = SETT_KERNEL_PLATFORMER;
    g->k.leap.falls = falls;
    g->k.leap.fall_count = fall_count;
    g->k.outside[SETT_N] = SETT_OUTSIDE_OPEN;
    g->k.outside[SETT_S] = SETT_OUTSIDE_VOID;
    assert_int_equal(sett_kernel_jumps(arcs, lengths, 5, arena,
                                       &g->k.leap.jumps, &g->k.leap.jump_steps,
                                       NULL),
                     SETT_OK);
}

static KernelGame leaper(SettArena *arena)
{
    KernelGame g = {.k = sett_kernel_def(), .glyphs = "-XS?QE<>[]oBb@"};
    take_jumps(&g, vglc, vglc_lengths, 5, arena);
    for (const char *solid = "XS?Q<>[]Bb"; *solid != 0; solid++)
        g.tiles[strchr(g.glyphs, *solid) - g.glyphs].does = SETT_DOES_SOLID;
    g.tiles[13].does = SETT_DOES_START;
    g.win = (SettKernelRule){.kind = SETT_RULE_EDGE, .side = SETT_E};
    return g;
}

static bool is_ground(const KernelGame *g, const SettGrid *l, int32_t x,
                      int32_t y)
{
    return g->tiles[l->cells[sett_grid_at(l, x, y)]].does & SETT_DOES_SOLID;
}

/* The furthest that one gets from any ground of the first columns. */
static void try_starts(Oracle *o, KernelGame *g, SettGrid *l, const char *name,
                       SettArena *arena, SettKernelAnswer *best)
{
    const SettKernelAsk ask = {0};
    SettKernelAnswer answer;
    *best = (SettKernelAnswer){.verdict = {.progress = -1}};
    for (int32_t x = 0; x < COLUMNS && best->verdict.answer != SETT_YES; x++)
        for (int32_t y = l->h - 2; y >= 0; y--) {
            uint8_t *cell = &l->cells[sett_grid_at(l, x, y)], old = *cell;
            if (is_ground(g, l, x, y) || !is_ground(g, l, x, y + 1))
                continue;
            *cell = 13;
            kernel_oracle_solve(o, g, l, &ask, name, arena, &answer);
            *cell = old;
            if (answer.verdict.progress > best->verdict.progress)
                *best = answer;
        }
}

/* Levels of which it is known whether the arcs complete them. Of those that
   they do not, World 4-2 has a pipe of 5 tiles where arcs rise by 4, and 3-2 a
   wall of 4 tiles behind a gap of 6, higher than any arc is so far out. */
static const struct {
    const char *name;
    bool done;
} known[] = {
    {"smb2j/SuperMarioBros2(J)-World1-1.txt", true},
    {"smb2j/SuperMarioBros2(J)-World2-1.txt", true},
    {"smb2j/SuperMarioBros2(J)-World3-1.txt", true},
    {"smb2j/SuperMarioBros2(J)-World4-2.txt", false},
    {"smb2j/SuperMarioBros2(J)-World5-2.txt", true},
    {"smb2j/SuperMarioBros2(J)-World8-1.txt", true},
    {"smb2j/SuperMarioBros2(J)-WorldB-1.txt", true},
    {"smb2j/SuperMarioBros2(J)-WorldD-1.txt", true},
    {"sml/super_mario_land_11.png.txt", true},
    {"sml/super_mario_land_21.png.txt", true},
    {"sml/super_mario_land_32.png.txt", false},
};

/* Whether it is completed as is known; all of the first game are. */
static bool is_as_known(const char *name, bool done)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].done == done;
    return done || strncmp(name, "smb/", 4) != 0;
}

static int32_t check_leaper(Oracle *o, const char *name)
{
    SettArena arena = testkit_arena();
    KernelGame game = leaper(&arena);
    SettKernelAnswer answer;
    SettGrid grid;
    char *text = oracle_text(o, name);
    bool read = text != NULL && kernel_oracle_level(&game, text, &arena, &grid);
    if (!oracle_check(o, read, "%s: cannot be read", name)) {
        sett_arena_free(&arena);
        free(text);
        return 0;
    }
    try_starts(o, &game, &grid, name, &arena, &answer);
    bool done = answer.verdict.answer == SETT_YES;
    bool told = done || answer.verdict.report.count > 0;
    oracle_check(o, told, "%s: not completed, and no reason", name);
    oracle_check(o, is_as_known(name, done), "%s: %s", name,
                 done ? "completed" : "not completed");
    if (!done && told)
        printf("%s: not by these arcs: %s\n", name,
               answer.verdict.report.reasons[0].text);
    sett_arena_free(&arena);
    free(text);
    return done;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* All levels of a folder in the order of their names. */
static void check_folder(Oracle *o, const char *folder)
{
    enum { MOST = 256 };
    static char names[MOST][256];
    char path[2048];
    int32_t count = 0, done = 0;
    snprintf(path, sizeof path, "%s/%s", o->folder, folder);
    DIR *dir = opendir(path);
    struct dirent *entry;
    while (dir != NULL && (entry = readdir(dir)) != NULL && count < MOST) {
        size_t size = strlen(entry->d_name);
        if (size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0)
            snprintf(names[count++], sizeof names[0], "%.60s/%.180s", folder,
                     entry->d_name);
    }
    if (dir != NULL)
        closedir(dir);
    qsort(names, (size_t)count, sizeof names[0], by_name);
    for (int32_t i = 0; i < count; i++)
        done += check_leaper(o, names[i]);
    printf("%s: %d of %d completed by arcs\n", folder, done, count);
}

/* ---- Mega Man ---- */

static KernelGame rock_man(SettArena *arena, int32_t body)
{
    KernelGame g = {.k = sett_kernel_def(), .glyphs = "-#BH|MDCP@tG"};
    take_jumps(&g, rock, rock_lengths, 3, arena);
    for (const char *solid = "#BMDC@"; *solid != 0; solid++)
        g.tiles[strchr(g.glyphs, *solid) - g.glyphs].does = SETT_DOES_SOLID;
    g.tiles[3].does = SETT_DOES_HAZARD;
    g.tiles[4].does = SETT_DOES_CLIMB;
    g.tiles[8].does = SETT_DOES_START;
    g.tiles[11].does = SETT_DOES_GOAL;
    g.k.body = body;
    g.win = (SettKernelRule){.kind = SETT_RULE_GOAL};
    return g;
}

/* The cell of the drawn path that lies last from the start, by steps of up to
   two cells. */
static int32_t end_of_path(const SettGrid *drawn, int32_t x_tile, int32_t start)
{
    int32_t area = sett_grid_area(drawn), end = 0, last = start;
    int32_t *queue = calloc((size_t)area, sizeof *queue);
    uint8_t *seen = calloc((size_t)area, 1);
    assert_true(queue != NULL && seen != NULL);
    seen[start] = 1;
    queue[end++] = start;
    for (int32_t begin = 0; begin < end; begin++) {
        last = queue[begin];
        for (int32_t n = 0; n < 25; n++) {
            int32_t x = last % drawn->w + n % 5 - 2;
            int32_t y = last / drawn->w + n / 5 - 2, to = y * drawn->w + x;
            if (!sett_grid_has(drawn, x, y) || seen[to] ||
                drawn->cells[to] != x_tile)
                continue;
            seen[to] = 1;
            queue[end++] = to;
        }
    }
    free(queue);
    free(seen);
    return last;
}

static void check_rock_man(Oracle *o, int32_t number, int32_t body)
{
    char name[64], path_name[64];
    snprintf(name, sizeof name, "megaman/megaman_1_%d.txt", (int)number);
    snprintf(path_name, sizeof path_name,
             "megaman/megaman_1_%d_Annotated_Path.txt", (int)number);
    char *text = oracle_text(o, name), *path = oracle_text(o, path_name);
    SettArena arena = testkit_arena();
    KernelGame game = rock_man(&arena, body), drawn = game;
    const SettKernelAsk ask = {0};
    SettKernelAnswer answer;
    SettGrid grid, path_grid;
    drawn.glyphs = "-#BH|MDCP@tx";
    if (text != NULL && path != NULL &&
        kernel_oracle_level(&game, text, &arena, &grid) &&
        kernel_oracle_level(&drawn, path, &arena, &path_grid)) {
        const uint8_t *at =
            memchr(grid.cells, 8, (size_t)sett_grid_area(&grid));
        assert_non_null(at);
        int32_t start = (int32_t)(at - grid.cells);
        grid.cells[end_of_path(&path_grid, 11, start)] = 11;
        kernel_oracle_solve(o, &game, &grid, &ask, name, &arena, &answer);
        bool done = answer.verdict.answer == SETT_YES;
        bool must = number % 3 == 1; /* 1, 4, 7, 10: known to be completed */
        oracle_check(o, done || (!must && answer.verdict.report.count > 0),
                     "%s, %d high: not completed", name, (int)body);
        printf("%s, %d high: %s%s%s\n", name, (int)body,
               sett_answer_name(answer.verdict.answer), done ? "" : ": ",
               done ? "" : answer.verdict.report.reasons[0].text);
    }
    sett_arena_free(&arena);
    free(text);
    free(path);
}

void kernel_oracle_side_views(Oracle *o)
{
    check_folder(o, "smb");
    check_folder(o, "smb2j");
    check_folder(o, "sml");
    for (int32_t number = 1; number <= 10; number++)
        for (int32_t body = 1; body <= 2; body++)
            check_rock_man(o, number, body);
}
