/* fuzz_puzzle.c - a source of PuzzleScript takes anything: it is read, compiled
   and played, and what is wrong with it has a line of the source. */
#include <stdlib.h>
#include <string.h>

#include "sett/puzzle.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MOST ((size_t)1 << 16)

static void check_messages(const SettPuzzle *puzzle, int32_t lines)
{
    int32_t count;
    const SettPuzzleMessage *m = sett_puzzle_messages(puzzle, &count);
    for (int32_t i = 0; i < count; i++)
        if (m[i].line < -1 || m[i].line > lines + 1 || m[i].text[0] == 0 ||
            m[i].id[0] == 0)
            abort();
    if (sett_puzzle_playable(puzzle) && sett_puzzle_errors(puzzle) > 5)
        abort();
}

/* Some inputs on the first level, an undo and a restart among them. */
static void play(const SettPuzzle *puzzle)
{
    static const SettPuzzleInput inputs[] = {
        SETT_PUZZLE_RIGHT,   SETT_PUZZLE_DOWN, SETT_PUZZLE_ACTION,
        SETT_PUZZLE_UNDO,    SETT_PUZZLE_LEFT, SETT_PUZZLE_TICK,
        SETT_PUZZLE_RESTART, SETT_PUZZLE_UP};
    SettPuzzleRun *run = NULL;
    for (int32_t level = 0; level < 3 && run == NULL; level++)
        if (sett_puzzle_run_create(puzzle, level, "1", sett_alloc_default(),
                                   &run, NULL) != SETT_OK)
            run = NULL;
    if (run == NULL)
        return;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (sett_puzzle_run_input(run, inputs[i]) != SETT_OK)
            abort();
    sett_puzzle_run_destroy(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettPuzzle *puzzle;
    int32_t lines = 1;
    if (size > MOST)
        return 0;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n';
    if (sett_puzzle_create((const char *)bytes, size, sett_alloc_default(),
                           &puzzle, NULL) != SETT_OK)
        abort();
    check_messages(puzzle, lines);
    SettText text = sett_text(sett_alloc_default());
    sett_puzzle_print_rules(puzzle, &text);
    sett_text_free(&text);
    play(puzzle);
    sett_puzzle_destroy(puzzle);
    return 0;
}
