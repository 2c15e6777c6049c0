/* links.c - the tile games of linked segments: levels judged by an agent, and
   pieces of our own levels linked two by two. */
#include "bench.h"

#include "sett/link.h"

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

/* A segment, and the agent that plays it. */
static SettStatus set_up_agent(const BenchRow *row, Bench *b)
{
    const SettGame *game = sett_catalog_game(b->catalog, row->layout);
    const char *text = smb_text;
    if (strcmp(row->layout, "icarus") == 0)
        text = icarus_text;
    else if (strcmp(row->layout, "dungeongrams") == 0)
        text = dg_text;
    SettLinkModel *model;
    SettStatus status =
        sett_link_model_new(game, row->furnish, &b->arena, &model, NULL);
    b->more = model;
    return status == SETT_OK ? sett_level_read(game, text, strlen(text), 0,
                                               &b->arena, &b->grid, NULL)
                             : status;
}

static SettStatus play(Bench *b, int64_t n)
{
    for (; n > 0; n--) {
        double progress;
        bool known;
        SettStatus status =
            sett_link_play(b->more, &b->grid, &b->tmp, &progress, &known);
        if (status != SETT_OK)
            return status;
        b->check += progress == 1;
    }
    return SETT_OK;
}

#define MOST_PIECES 32

/* Pieces of the game's own levels, linked two by two. */
typedef struct Links {
    const SettGame *game;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
    SettSpan piece[MOST_PIECES];
    int32_t count;
} Links;

static SettStatus learn_file(Links *l, SettArena *arena, const char *path)
{
    SettIo io = sett_io_posix();
    SettGrid grid;
    char *text;
    size_t size;
    int32_t *numbers, count,
        length = l->game->slices == SETT_COLUMNS ? l->game->default_w
                                                 : l->game->default_h;
    SettStatus status = sett_file_read(&io, path, 0, arena, &text, &size, NULL);
    if (status == SETT_OK)
        status = sett_level_read(l->game, text, size, 0, arena, &grid, NULL);
    if (status == SETT_OK)
        status = sett_link_learn(l->model, &grid);
    if (status == SETT_OK)
        status = sett_link_number(l->model, &grid, &numbers, &count);
    for (int32_t at = 0;
         status == SETT_OK && at + length <= count && l->count < MOST_PIECES;
         at += length) {
        double progress;
        bool known;
        SettSpan piece = {numbers + at, length};
        status = sett_link_grid(l->model, piece.numbers, length, arena, &grid);
        if (status == SETT_OK)
            status = sett_link_play(l->model, &grid, arena, &progress, &known);
        if (status == SETT_OK && progress == 1)
            l->piece[l->count++] = piece;
    }
    return status;
}

static SettStatus set_up_links(const BenchRow *row, Bench *b)
{
    const SettGame *game = sett_catalog_game(b->catalog, row->layout);
    SettIo io = sett_io_posix();
    SettText names = sett_text(b->arena.alloc);
    Links *l = SETT_TAKE(&b->arena, 1, Links);
    const char *folder = sett_arena_format(&b->arena, "%s/../levels/%s",
                                           SETT_BENCH_SOURCE, row->layout);
    if (l == NULL || folder == NULL)
        return SETT_NO_MEMORY;
    b->more = l;
    l->game = game;
    SettStatus status =
        sett_link_model_new(game, row->furnish, &b->arena, &l->model, NULL);
    if (status == SETT_OK)
        status = io.list(io.host, folder, &names, NULL);
    const char *at = names.data;
    for (const char *end;
         status == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL;
         at = end + 1) {
        const char *path = sett_arena_format(&b->arena, "%s/%.*s", folder,
                                             (int)(end - at), at);
        status = path == NULL ? SETT_NO_MEMORY : learn_file(l, &b->arena, path);
    }
    sett_text_free(&names);
    l->wish = sett_link_wish();
    l->wish.unseen = row->w;
    l->wish.repeat = 0;
    return status == SETT_OK
               ? sett_link_alphabets(l->model, &l->wish, &l->alphabets)
               : status;
}

static SettStatus link_pair(Bench *b, int32_t pair)
{
    Links *l = b->more;
    SettArenaMark mark = sett_arena_mark(&b->tmp);
    SettPrefix *prefix;
    SettSeam seam;
    SettStatus status = sett_link_begin(l->model, l->piece[pair / l->count],
                                        200, &b->tmp, &prefix);
    SettLinkJob job = {
        .model = l->model, .wish = &l->wish, .alphabets = &l->alphabets};
    if (status == SETT_OK)
        status = sett_link_after(&job, prefix, l->piece[pair % l->count],
                                 &b->tmp, &seam, NULL);
    if (status == SETT_OK)
        b->check += (uint64_t)seam.count + seam.found;
    sett_arena_reset(&b->tmp, mark);
    return status;
}

static SettStatus link_pairs(Bench *b, int64_t n)
{
    const Links *l = b->more;
    SettStatus status = SETT_OK;
    for (; n > 0 && status == SETT_OK; n--)
        status = link_pair(
            b, (int32_t)(b->next++ % (uint64_t)(l->count * l->count)));
    return status;
}

/* Milliseconds of the pair that takes longest; the lesser of two times each, so
   that it is no other program's turn that is measured. */
static SettStatus worst_link(const BenchRow *row, Bench *b, double *out)
{
    SettStatus status = b->more != NULL ? SETT_OK : set_up_links(row, b);
    const Links *l = b->more;
    *out = 0;
    for (int32_t pair = 0; status == SETT_OK && pair < l->count * l->count;
         pair++) {
        double least = 0;
        for (int32_t i = 0; i < 2 && status == SETT_OK; i++) {
            double begin = bench_thread_cpu();
            status = link_pair(b, pair);
            double taken = (bench_thread_cpu() - begin) * 1e3;
            least = i == 0 || taken < least ? taken : least;
        }
        *out = least > *out ? least : *out;
    }
    return status;
}

/* Game, agent, and the price of an unseen n-gram: 0 asks for the shortest. */
#define LINKS(name_, game_, agent_, price_)                                   \
    {                                                                         \
        .name = name_, .unit = "links/s", .layout = game_, .furnish = agent_, \
        .w = price_, .set_up = set_up_links, .work = link_pairs               \
    }

#define WORST(name_, game_, agent_, price_)                               \
    {                                                                     \
        .name = name_, .unit = "ms", .kind = BENCH_LESS, .layout = game_, \
        .furnish = agent_, .w = price_, .value = worst_link               \
    }

#define AGENT(name_, game_, agent_)                                           \
    {                                                                         \
        .name = name_, .unit = "calls/s", .layout = game_, .furnish = agent_, \
        .set_up = set_up_agent, .work = play                                  \
    }

const BenchRow bench_links[] = {
    LINKS("G14.link.smb", "smb", "mario-2022", 0),
    LINKS("G14.link.icarus", "icarus", "icarus-mirrored", 0),
    LINKS("G14.link.dungeongrams", "dungeongrams", "dg-head", 0),
    LINKS("G14.link.smb.seamless", "smb", "mario-2022", 8),
    LINKS("G14.link.icarus.seamless", "icarus", "icarus-mirrored", 8),
    LINKS("G14.link.dungeongrams.seamless", "dungeongrams", "dg-head", 8),
    WORST("G14.worst.smb", "smb", "mario-2022", 8),
    WORST("G14.worst.icarus", "icarus", "icarus-mirrored", 8),
    WORST("G14.worst.dungeongrams", "dungeongrams", "dg-2022b", 8),
    AGENT("G14.agent.smb", "smb", "mario-2022"),
    AGENT("G14.agent.icarus", "icarus", "icarus-mirrored"),
    AGENT("G14.agent.dungeongrams.bounded", "dungeongrams", "dg-2022a-bounded"),
    AGENT("G14.agent.dungeongrams.exact", "dungeongrams", "dg-2022a"),
    {.name = NULL},
};
