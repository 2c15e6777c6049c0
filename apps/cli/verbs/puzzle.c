/* puzzle.c - sett puzzle: a level of a game written in PuzzleScript is solved,
   told how to go on, made minimal or varied, and put back into its source. */
#include "frame/verbs.h"

typedef struct Options {
    int64_t index, vary, budget, memory, levels, tries;
    CliSeed seed;
    const char *put;
    bool hint, minimal, stuck, best, gone;
} Options;

static const CliOption rows[] = {
    CLI_INT(index, 0, 0, INT32_MAX,
            "which level of the source; messages do not count"),
    CLI_INT(budget, 0, 0, INT64_MAX,
            "states that one search looks into; 0: 200000, of --levels 20000"),
    CLI_INT(memory, 2048, 8, 1 << 20,
            "MiB that a search may hold; where that ends, one for the shortest "
            "play goes on in depth, without more of it"),
    CLI_FLAG(hint, "only the next three inputs of a shortest play"),
    CLI_FLAG(stuck, "also tells whether the player can get stuck, and by which "
                    "shortest play"),
    CLI_FLAG(best, "looks near the win conditions first: a play sooner, but "
                   "not the shortest"),
    CLI_TEXT(
        put, "FILE",
        "writes the source with the level of this file in that one's place"),
    CLI_FLAG(minimal, "writes the source with all taken away that the level "
                      "does not need: the shortest play keeps its length"),
    CLI_INT(vary, 0, 0, 1000000,
            "writes the source with a new level, after so many changes that "
            "may not make the shortest play shorter"),
    CLI_FLAG(gone, "tells for each cell what the shortest play would be "
                   "without what stands there, where that differs"),
    CLI_INT(levels, 0, 0, 10000,
            "writes the source with so many new levels behind its own, each "
            "with a play that wins"),
    CLI_INT(tries, 0, 0, INT64_MAX,
            "of --levels: levels that are made and judged; 0: 2000, and 300 "
            "for each that is wanted"),
    CLI_TEXT(seed, "S", "seed of the changes, and of new levels"),
};

static uint64_t budget_of(const Options *o)
{
    return o->budget > 0 ? (uint64_t)o->budget : 200000;
}

static SettStatus solve(Cli *cli, const Options *o, const SettPuzzle *puzzle,
                        const SettGrid *grid)
{
    SettPuzzleSolved s;
    cli->arena.limit = (size_t)o->memory << 20;
    SettStatus status =
        sett_puzzle_solve(puzzle, grid,
                          o->stuck  ? SETT_PUZZLE_ALL
                          : o->best ? SETT_PUZZLE_BEST
                                    : SETT_PUZZLE_BREADTH,
                          budget_of(o), &cli->cancel, &cli->arena, &s);
    if (status != SETT_OK)
        return status;
    sett_puzzle_solved_text(puzzle, &s, o->hint, &cli->out);
    if (o->stuck)
        sett_puzzle_stuck_text(puzzle, &s, &cli->out);
    return s.answer == SETT_YES ? SETT_OK : SETT_INFEASIBLE;
}

static SettStatus change(Cli *cli, const Options *o, const SettPuzzle *puzzle,
                         SettGrid *grid)
{
    int32_t length = 0;
    uint64_t seed;
    SettStatus status = SETT_OK;
    if (o->put != NULL)
        status = sett_host_level(cli_host(cli), sett_puzzle_game(puzzle),
                                 o->put, grid);
    if (status == SETT_OK && o->vary > 0)
        status = cli_seed(cli, &o->seed, &seed);
    if (status == SETT_OK && o->vary > 0)
        status = sett_puzzle_vary(puzzle, grid, seed, (int32_t)o->vary,
                                  budget_of(o), &cli->arena, &length);
    if (status == SETT_OK && o->minimal)
        status = sett_puzzle_minimal(puzzle, grid, budget_of(o), &cli->arena,
                                     &length);
    if (status == SETT_OK && length > 0)
        cli_note(cli, "the shortest play has %d inputs", (int)length);
    return status;
}

static void tell_tries(void *user, uint64_t tries, uint64_t most)
{
    Cli *cli = user;
    cli->progress.total = (int64_t)most;
    cli_progress_add(cli, (int64_t)tries - (int64_t)cli->progress.done);
    cli_progress_tick(cli);
}

static SettStatus more(Cli *cli, const Options *o, const SettPuzzle *puzzle)
{
    SettPuzzleLevelsDef def = sett_puzzle_levels_def(puzzle);
    SettPuzzleLevels found;
    SettStatus status = cli_seed(cli, &o->seed, &def.seed);
    def.wanted = (int32_t)o->levels;
    def.tries = (uint64_t)o->tries;
    if (o->budget > 0)
        def.budget = (uint64_t)o->budget;
    def.done = tell_tries;
    def.user = cli;
    cli_progress_start(cli, "levels", 0);
    def.alloc = cli->alloc;
    def.jobs = cli->jobs;
    def.cancel = &cli->cancel;
    if (status == SETT_OK)
        status = sett_puzzle_levels(&def, &cli->arena, &found, &cli->err);
    if (status != SETT_OK)
        return status;
    SettGrid *grids = SETT_TAKE(&cli->arena, found.count + 1, SettGrid);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < found.count; i++) {
        const SettPuzzleLevel *level = &found.levels[i];
        grids[i] = level->grid;
        cli_note(cli, "like level %d: %d inputs, %d cells differ",
                 (int)level->like, (int)level->count, (int)level->apart);
    }
    cli_note(cli, "%d of %d levels, like %d of the source's; %llu looked at",
             (int)found.count, (int)o->levels, (int)found.themes,
             (unsigned long long)found.tries);
    return cli_deliver_out(
        cli, sett_puzzle_export_more(puzzle, grids, found.count, &cli->out));
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettGrid grid;
    SettStatus status = cli_game(cli);
    if (status != SETT_OK)
        return status;
    const SettPuzzle *puzzle = sett_puzzle_of(cli->game);
    if (puzzle == NULL)
        return cli_usage(cli, "%s is not written in PuzzleScript",
                         cli->game->name);
    if (o->levels > 0)
        return more(cli, o, puzzle);
    int32_t level = 0, count = sett_puzzle_level_count(puzzle);
    for (int64_t index = o->index; level < count; level++)
        if (sett_puzzle_level_message(puzzle, level) == NULL && index-- == 0)
            break;
    if (level == count)
        return cli_usage(cli, "there is no level %lld", (long long)o->index);
    status = sett_puzzle_level(puzzle, level, &cli->arena, &grid, &cli->err);
    if (status == SETT_OK && o->gone)
        return sett_puzzle_gone_text(puzzle, &grid, budget_of(o), &cli->cancel,
                                     &cli->arena, &cli->out);
    bool changed = o->put != NULL || o->minimal || o->vary > 0;
    if (status == SETT_OK)
        status = changed ? change(cli, o, puzzle, &grid)
                         : solve(cli, o, puzzle, &grid);
    if (status != SETT_OK || !changed)
        return status;
    status = sett_puzzle_export(puzzle, level, &grid, &cli->out, &cli->err);
    return cli_deliver_out(cli, status);
}

const CliVerb cli_verb_puzzle = {
    .name = "puzzle",
    .help = "solves, varies and makes levels of PuzzleScript sources",
    .example = "sett puzzle games/puzzles/push.txt --index 0",
    .words = "SOURCE.txt",
    .more =
        "Inputs are U, L, D, R, X (action) and T (a turn without input). "
        "--put, --minimal\nand --vary write the source with one level replaced "
        "and every other byte as it\nwas; --levels adds new ones behind its "
        "own. Exit code 1: the level cannot be won, or nobody found out.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS,
    .run = run,
};
