/* oracle_kernels_crates.c - levels of crates inside sources of PuzzleScript:
   those whose win is "all Target on Crate" and whose glyphs are player, wall,
   crate, target and what stands on targets. They are played as boxes that are
   pushed, whatever else their source says. */
#define _POSIX_C_SOURCE 200809L

#include "oracle/oracle_kernels.h"
#include "sett/json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECONDS 10.0
#define BOARDS 4096

typedef struct Crates {
    Oracle *o;
    char glyph[256]; /* of the source's glyphs; 0: another object */
    bool wins;       /* its win condition is that of crates */
    char board[4096];
    uint64_t seen[BOARDS];
    int32_t boards, solved, fewest, impossible;
} Crates;

/* "player and target" to '+': a set of names, in any order. */
static char glyph_of(const char *names)
{
    static const struct {
        const char *name;
        int32_t bit;
    } known[] = {{"background", 0},
                 {"wall", 1},
                 {"player", 2},
                 {"crate", 4},
                 {"target", 8}};
    int32_t bits = 0;
    char copy[256];
    snprintf(copy, sizeof copy, "%s", names);
    for (char *word = strtok(copy, " "); word != NULL;
         word = strtok(NULL, " ")) {
        int32_t found = strcmp(word, "and") == 0 ? 0 : -1;
        for (size_t i = 0; i < 5; i++)
            if (strcmp(word, known[i].name) == 0)
                found = known[i].bit;
        if (found < 0)
            return 0;
        bits |= found;
    }
    switch (bits) {
    case 0:
        return ' ';
    case 1:
        return '#';
    case 2:
        return '@';
    case 4:
        return '$';
    case 8:
        return '.';
    case 10:
        return '+';
    case 12:
        return '*';
    default:
        return 0;
    }
}

static KernelGame crates_game(void)
{
    KernelGame g = {.k = sett_kernel_def(), .glyphs = " #@$.*+"};
    g.k.mode = SETT_KERNEL_PUSH;
    g.tiles[1].does = SETT_DOES_SOLID;
    g.tiles[2].does = SETT_DOES_START;
    g.tiles[3] = (SettKernelTile){.does = SETT_DOES_BOX, .tags = 1};
    g.tiles[4].tags = 2;
    g.tiles[5] = (SettKernelTile){.does = SETT_DOES_BOX, .tags = 1, .under = 4};
    g.tiles[6] = (SettKernelTile){.does = SETT_DOES_START, .tags = 2};
    g.win = (SettKernelRule){.kind = SETT_RULE_ALL_ON, .tags = 2, .on = 1};
    return g;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool is_new(Crates *c)
{
    uint64_t hash = sett_hash(c->board, strlen(c->board), 0);
    for (int32_t i = 0; i < c->boards; i++)
        if (c->seen[i] == hash)
            return false;
    return c->boards < BOARDS && (c->seen[c->boards++] = hash, true);
}

static int32_t count(const char *text, const char *of)
{
    int32_t found = 0;
    for (; *text != 0; text++)
        found += strchr(of, *text) != NULL;
    return found;
}

static void end_board(Crates *c, const char *name)
{
    const SettKernelAsk ask = {.fewest = true};
    bool fits = c->wins && count(c->board, "@+") == 1 &&
                count(c->board, "$*") > 0 && count(c->board, ".*+") > 0 &&
                count(c->board, "!") == 0;
    SettArena arena = testkit_arena();
    KernelGame game = crates_game();
    SettKernelAnswer answer;
    SettGrid grid;
    if (fits && kernel_oracle_level(&game, c->board, &arena, &grid) &&
        is_new(c)) {
        double begin = now();
        kernel_oracle_solve(c->o, &game, &grid, &ask, name, &arena, &answer);
        double took = now() - begin;
        bool decided = answer.verdict.answer != SETT_UNKNOWN && took < SECONDS;
        oracle_check(c->o, decided, "%s: a level of crates after %.1f s: %s",
                     name, took, sett_answer_name(answer.verdict.answer));
        c->solved += answer.verdict.answer == SETT_YES && took < SECONDS;
        c->impossible += answer.verdict.answer == SETT_NO;
        c->fewest += answer.fewest;
    }
    c->board[0] = 0;
    sett_arena_free(&arena);
}

static void add_row(Crates *c, const char *row)
{
    size_t at = strlen(c->board);
    if (at + 2 >= sizeof c->board)
        return;
    for (; *row != 0 && at + 3 < sizeof c->board; row++) {
        char glyph = c->glyph[(uint8_t)*row];
        c->board[at++] = glyph != 0 ? glyph : '!';
    }
    c->board[at++] = '\n';
    c->board[at] = 0;
}

static char *trim(char *line)
{
    while (*line == ' ' || *line == '\t')
        line++;
    for (size_t n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]); n--)
        line[n - 1] = 0;
    for (char *c = line; *c != 0; c++)
        *c = (char)tolower((uint8_t)*c);
    return line;
}

static const char *const sections[] = {
    "objects", "legend",        "sounds", "collisionlayers",
    "rules",   "winconditions", "levels"};

static void read_source(Crates *c, char *source, const char *name)
{
    int32_t section = -1, conditions = 0;
    memset(c->glyph, 0, sizeof c->glyph);
    c->wins = false;
    c->board[0] = 0;
    for (char *at = source, *line; (line = oracle_line(&at)) != NULL;) {
        line = trim(line);
        for (int32_t i = 0; i < 7; i++)
            if (strcmp(line, sections[i]) == 0) {
                section = i;
                line = strchr(line, 0);
            }
        if (section == 1 && line[0] != 0 && line[1] == ' ' && line[2] == '=')
            c->glyph[(uint8_t)line[0]] = glyph_of(line + 3);
        if (section == 5 && isalpha((uint8_t)line[0])) {
            c->wins =
                ++conditions == 1 && strcmp(line, "all target on crate") == 0;
        }
        bool text = line[0] != 0 && strncmp(line, "message", 7) != 0 &&
                    line[strspn(line, "=")] != 0;
        if (section == 6 && text)
            add_row(c, line);
        else if (section == 6)
            end_board(c, name);
    }
    end_board(c, name);
}

void kernel_oracle_crates(Oracle *o)
{
    Crates *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->o = o;
    char *text = oracle_text(o, "../conformance/puzzlescript/sessions.jsonl");
    for (char *at = text, *line;
         text != NULL && (line = oracle_line(&at)) != NULL;) {
        SettArena arena = testkit_arena();
        const SettJson *root;
        if (sett_json_read(line, strlen(line), NULL, &arena, &root, NULL) ==
            SETT_OK) {
            const SettJson *source = sett_json_member(root, "source");
            const SettJson *name = sett_json_member(root, "name");
            char *copy = strdup(source->string);
            read_source(c, copy, name->string);
            free(copy);
        }
        sett_arena_free(&arena);
    }
    printf("crates: %d levels, %d solved with fewest pushes proven in %d, %d "
           "cannot be solved by pushing\n",
           c->boards, c->solved, c->fewest, c->impossible);
    free(text);
    free(c);
}
