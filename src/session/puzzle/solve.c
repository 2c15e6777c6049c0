/* solve.c - levels of a source are searched: at once, or in pieces. */
#include "session/puzzle/puzzle.h"

#include <string.h>

#define MOST_BUDGET 100000000

static SettStatus read_method(const SettAsk *ask, SettPuzzleSearch *how)
{
    static const char *const names[] = {"breadth", "best", "all", "plain"};
    const SettJson *method = ask->asked.method;
    *how = SETT_PUZZLE_BREADTH;
    if (method == NULL)
        return SETT_OK;
    for (int32_t i = 0; i < 4; i++)
        if (strcmp(method->string, names[i]) == 0) {
            *how = (SettPuzzleSearch)i;
            return SETT_OK;
        }
    return sett_json_refuse(ask->err, method, "breadth, best, all or plain",
                            "no such method");
}

static SettStatus put_solved(SettAsk *ask, const SettPuzzleSolved *s)
{
    const SettKeptPuzzle *kept = ask->object;
    const SettGame *game = sett_puzzle_game(kept->puzzle);
    SettJsonWriter *w = ask->out;
    sett_json_add_string(w, "answer", sett_answer_name(s->answer));
    sett_json_add_bool(w, "shortest", s->shortest);
    sett_json_add_bool(w, "drawn", s->drawn);
    sett_json_add_string(w, "proof", s->proof);
    sett_json_add_int(w, "states", (int64_t)s->states);
    sett_json_add_int(w, "steps", (int64_t)s->steps);
    sett_json_add_double(w, "branching", s->branching);
    sett_json_add_double(w, "dead_ends", s->dead_ends);
    sett_json_add_string(w, "stuck", sett_answer_name(s->stuck));
    sett_json_add_int(w, "critical", s->critical);
    if (s->answer == SETT_YES) {
        sett_json_add_int(w, "count", s->count);
        sett_json_key(w, "actions");
        sett_play_put_actions(w, game->rules, s->actions, s->count);
    }
    if (s->stuck == SETT_YES) {
        sett_json_key(w, "stuck_actions");
        sett_play_put_actions(w, game->rules, s->stuck_actions, s->stuck_count);
    }
    return w->out->status;
}

static SettStatus solve(SettAsk *ask)
{
    const SettKeptPuzzle *kept = ask->object;
    SettPuzzleSearch how;
    SettPuzzleSolved solved;
    SettGrid grid;
    uint64_t budget = (uint64_t)ask->asked.budget;
    SettStatus status = read_method(ask, &how);
    bool here = ask->asked.changed;
    if (status == SETT_OK && here && kept->run == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no level has begun");
    if (status == SETT_OK && !here)
        status = sett_puzzle_asked_level(ask, &grid);
    if (status == SETT_OK)
        status =
            here
                ? sett_puzzle_run_solve(kept->run, how, budget,
                                        ask->arena->cancel, ask->arena, &solved)
                : sett_puzzle_solve(kept->puzzle, &grid, how, budget,
                                    ask->arena->cancel, ask->arena, &solved);
    return status == SETT_OK ? put_solved(ask, &solved) : status;
}

/* Begins a search that puzzle_step goes on with. */
static SettStatus start(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    SettPuzzleSearch how;
    SettGrid grid;
    SettStatus status = read_method(ask, &how);
    if (status == SETT_OK)
        status = sett_puzzle_asked_level(ask, &grid);
    if (status != SETT_OK)
        return status;
    sett_arena_free(&kept->search);
    kept->search = sett_ask_arena(ask);
    kept->solver = NULL;
    return sett_puzzle_solver_create(kept->puzzle, &grid, how,
                                     ask->arena->cancel, &kept->search,
                                     &kept->solver);
}

static SettStatus step(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    SettPuzzleSolved solved = {.answer = SETT_UNKNOWN,
                               .stuck = SETT_UNKNOWN,
                               .proof = "",
                               .critical = -1};
    SettStatus status = SETT_OK;
    if (kept->solver == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no search has begun");
    bool done =
        sett_puzzle_solver_run(kept->solver, (uint64_t)ask->asked.units);
    if (done)
        status = sett_puzzle_solver_result(kept->solver, ask->arena, &solved);
    else
        solved.states = sett_puzzle_solver_states(kept->solver);
    sett_json_add_bool(ask->out, "done", done);
    return status == SETT_OK ? put_solved(ask, &solved) : status;
}

#define ASKED_LEVEL                                                    \
    ASKED_INT(index, 0, 0, INT32_MAX,                                  \
              "of the level in the source, messages counted"),         \
        ASKED(rows, "text[]?", "another level, a character a tile"),   \
        ASKED(method, "text?",                                         \
              "breadth (usual): the shortest play; best: one sooner; " \
              "all: can the player get stuck; plain: nothing left out")

VERB(puzzle_solve, solve,
     "Looks for a play that wins, or a proof that there is none.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED_LEVEL,
             ASKED_AS(changed, "here", "bool?",
                      "from where the play stands, for a hint"),
             ASKED_INT(budget, 100000, 1, MOST_BUDGET,
                       "states that are looked into")),
     REPLY_AS("PuzzleSolved"));

VERB(puzzle_search, start, "Begins a search that goes on in steps.",
     .kept = &sett_kept_puzzle, REQUEST(ASKED_LEVEL), .reply = NO_MEMBERS);

VERB(puzzle_step, step,
     "Goes on with the search; before it is done only states are told.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED_INT(units, 1, 0, MOST_BUDGET,
                       "states that are looked into")),
     REPLY(TOLD("done", "bool", "it has ended"), TOLD_AS("PuzzleSolved")));

RECORD(PuzzleSolved, "What is known of a level.",
       TOLD("answer", "\"yes\"|\"no\"|\"unknown\"", "it can be won"),
       TOLD("shortest", "bool", "no play has fewer inputs: proven"),
       TOLD("drawn", "bool",
            "the game drew by lot: this holds for the seed 1 alone"),
       TOLD("proof", "text", "no: what was seen; else empty"),
       TOLD("states", "int", "different ones that were met"),
       TOLD("steps", "int", "inputs that were tried"),
       TOLD("branching", "real", "new states of each"),
       TOLD("dead_ends", "real", "share from which nothing new leads"),
       TOLD("stuck", "\"yes\"|\"no\"|\"unknown\"",
            "all: the player can get stuck"),
       TOLD("critical", "int",
            "all: inputs of the shortest win beside which another loses; -1: "
            "unknown"),
       TOLD("count", "int?", "yes: inputs of the play"),
       TOLD("actions", "text?", "yes: the play"),
       TOLD("stuck_actions", "text?", "a play after which nothing wins"));
