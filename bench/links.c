/* links.c - the tile games of linked segments: levels judged by an agent, and
   pairs of segments joined and judged. */
#include "bench.h"

#include "games/dungeongrams.h"
#include "games/icarus.h"
#include "games/smb.h"

#include <string.h>

/* Drawn for this: a hill with a pipe and a gap; ledges; two rooms. */
static const char smb_text[] = "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "------SS?S---------------\n"
                               "-------------------------\n"
                               "-------------------------\n"
                               "---------------oo--------\n"
                               "-----------<>-----------X\n"
                               "-----------[]----------XX\n"
                               "---------XX[]X--------XXX\n"
                               "---E----XXX[]XX---E--XXXX\n"
                               "XXXXXXXXXXXXXXX---XXXXXXX\n";
static const char icarus_text[] = "----------------\n----------------\n"
                                  "---####---------\n----------------\n"
                                  "----------------\n---------TTTT---\n"
                                  "----------------\n--d-------------\n"
                                  "--D-------------\n-####-----------\n"
                                  "----------------\n----------------\n"
                                  "--------####-HH-\n----------------\n"
                                  "----------------\n--TTTT----------\n"
                                  "----------------\n----------------\n"
                                  "---------####---\n----------------\n"
                                  "----------------\n---####---------\n"
                                  "----------------\n----------------\n"
                                  "######-----#####\n";
static const char dg_text[] = "XXXX---XXXX----\n"
                              "X--------------\n"
                              "X--*---X--X--#-\n"
                              "X------X--X----\n"
                              "XXXX-XXX--XX-XX\n"
                              "---------------\n"
                              "--//\\\\-----&---\n"
                              "--\\\\//---^-----\n"
                              "---------^--*--\n"
                              "-----#---^-----\n"
                              "---------------\n";

typedef struct Segment {
    const SettRunner *runner;
    const SettTurns *rules;
    bool exact;
} Segment;

static SettStatus set_up(Bench *b, const SettGame *game, const char *text,
                         Segment segment)
{
    Segment *own = SETT_TAKE(&b->arena, 1, Segment);
    if (own == NULL)
        return SETT_NO_MEMORY;
    *own = segment;
    b->more = own;
    return sett_level_read(game, text, strlen(text), 0, &b->arena, &b->grid,
                           NULL);
}

static SettStatus smb(const BenchRow *row, Bench *b)
{
    (void)row;
    return set_up(b, &sett_game_smb, smb_text,
                  (Segment){.runner = &sett_smb_runner});
}

static SettStatus icarus(const BenchRow *row, Bench *b)
{
    (void)row;
    return set_up(b, &sett_game_icarus, icarus_text,
                  (Segment){.runner = &sett_icarus_mirrored});
}

static SettStatus bounded(const BenchRow *row, Bench *b)
{
    (void)row;
    return set_up(b, &sett_game_dungeongrams, dg_text,
                  (Segment){.rules = &sett_dg_2022a});
}

static SettStatus exact(const BenchRow *row, Bench *b)
{
    (void)row;
    return set_up(b, &sett_game_dungeongrams, dg_text,
                  (Segment){.rules = &sett_dg_2022a, .exact = true});
}

static SettStatus run(Bench *b, int64_t n)
{
    const Segment *s = b->more;
    double progress;
    for (; n > 0; n--) {
        SettStatus status =
            sett_runner_progress(s->runner, &b->grid, &b->tmp, &progress);
        if (status != SETT_OK)
            return status;
        b->check += progress == 1;
    }
    return SETT_OK;
}

static SettStatus search(Bench *b, int64_t n)
{
    const Segment *s = b->more;
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    for (; n > 0; n--) {
        SettTurnLevel level;
        SettTurnResult result;
        int32_t shift;
        SettStatus status =
            sett_dg_read(s->rules, &b->grid, &b->tmp, &level, &shift);
        if (status == SETT_OK)
            status = s->exact
                         ? sett_turns_exact(&level, 2000000, &b->tmp, &result)
                         : sett_turns_bounded(&level, SETT_FLAW_NONE, 0,
                                              &b->tmp, &result);
        if (status != SETT_OK)
            return status;
        b->check += result.spent;
        sett_arena_reset(&b->tmp, mark);
    }
    return SETT_OK;
}

const BenchRow bench_links[] = {
    {.name = "G14.agent.smb", .unit = "calls/s", .set_up = smb, .work = run},
    {.name = "G14.agent.icarus",
     .unit = "calls/s",
     .set_up = icarus,
     .work = run},
    {.name = "G14.agent.dungeongrams.bounded",
     .unit = "calls/s",
     .set_up = bounded,
     .work = search},
    {.name = "G14.agent.dungeongrams.exact",
     .unit = "calls/s",
     .set_up = exact,
     .work = search},
    {.name = NULL},
};
