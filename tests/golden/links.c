/* links.c - see links.h. */
#include "golden/links.h"

#include "base/least.h"
#include "golden/mix.h"
#include "link/stream.h"
#include "link/traits.h"
#include "link/verify.h"
#include "sett/io.h"
#include "sett/link.h"

#include <string.h>

enum {
    LEVELS = 7,
    MOST_SEGMENTS = 5,
    STOPS = 4,
    STREAMED = 12,
    PATIENCE = 14,
    WAYS = 8
};

static const char *const own[3][LEVELS + 1] = {
    {"smb", "cannons", "gaps", "hills", "meadow", "pipes", "stairs",
     "treasure"},
    {"icarus", "doors", "hazards", "ledges", "lifts", "shaft", "temple",
     "zigzag"},
    {"dungeongrams", "guards", "orchard", "rooms", "spikes", "switches",
     "village", "walls"}};

/* What one agent's jobs share, and the job that is being drawn. */
typedef struct Linking {
    const SettGame *game;
    SettArena arena, tmp; /* of the model; of a job */
    SettLinkModel model;
    SettGrid levels[LEVELS];
    SettSpan whole[LEVELS];
    SettRng rng;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
    int32_t own[6];
    SettSpan segments[MOST_SEGMENTS];
    uint8_t locked[MOST_SEGMENTS];
    uint8_t *forbidden;
    SettLinkJob job;
} Linking;

static int32_t below(Linking *l, int32_t bound)
{
    return (int32_t)sett_rng_below(&l->rng, (uint32_t)bound);
}

static SettStatus read_level(Linking *l, const char *folder, const char *name,
                             SettGrid *grid)
{
    SettIo io = sett_io_posix();
    const char *path = sett_arena_format(&l->arena, "%s/levels/%s/%s.txt",
                                         SETT_SOURCE_DIR, folder, name);
    char *text;
    size_t size;
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus s = sett_file_read(&io, path, 0, &l->arena, &text, &size, NULL);
    return s == SETT_OK
               ? sett_level_read(l->game, text, size, 0, &l->arena, grid, NULL)
               : s;
}

/* The last of the levels is not learned: its slices may be unseen. */
static SettStatus learn(Linking *l, const char *judge)
{
    int32_t game = 0, *numbers;
    while (strcmp(own[game][0], l->game->name) != 0)
        game++;
    SettStatus s = sett_link_model(l->game, judge, &l->arena, &l->model, NULL);
    for (int32_t i = 0; i < LEVELS && s == SETT_OK; i++)
        s = read_level(l, own[game][0], own[game][i + 1], &l->levels[i]);
    for (int32_t i = 0; i + 1 < LEVELS && s == SETT_OK; i++)
        s = sett_link_learn(&l->model, &l->levels[i]);
    for (int32_t i = 0; i < LEVELS && s == SETT_OK; i++) {
        s = sett_link_number(&l->model, &l->levels[i], &numbers,
                             &l->whole[i].count);
        l->whole[i].numbers = numbers;
    }
    return s;
}

static int32_t any_slice(Linking *l)
{
    const SettSpan *s = &l->whole[below(l, LEVELS)];
    return s->numbers[below(l, s->count)];
}

static SettStatus draw_wish(Linking *l)
{
    static const int32_t unseen[] = {0, 1, 3, 12};
    SettLinkWish *w = &l->wish;
    *w = sett_link_wish();
    if (below(l, 2) == 0)
        w->low = below(l, 4);
    if (below(l, 3) == 0)
        w->high = below(l, 9) - 1;
    if (below(l, 2) == 0)
        w->unseen = unseen[below(l, 4)];
    if (below(l, 2) == 0)
        w->repeat = below(l, 6);
    if (below(l, 3) == 0)
        w->shift = below(l, 40);
    if (below(l, 3) == 0)
        w->budget = below(l, 60);
    if (below(l, 4) == 0) {
        w->own = l->own;
        w->own_count = 1 + below(l, 6);
        w->only_own = below(l, 2) == 0;
    }
    for (int32_t i = 0; i < 6; i++)
        l->own[i] = any_slice(l);
    l->forbidden = SETT_TAKE(&l->tmp, l->model.slices.count, uint8_t);
    if (l->forbidden == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->model.slices.count; i++)
        l->forbidden[i] = below(l, 5) == 0;
    if (below(l, 5) == 0) {
        w->forbidden = l->forbidden;
        w->forbidden_count = l->model.slices.count - below(l, 3);
    }
    return sett_link_alphabets(&l->model, w, &l->alphabets);
}

/* A piece of a level; now and then with slices of others in it. */
static SettStatus draw_segment(Linking *l, SettSpan *out)
{
    SettSpan from = l->whole[below(l, LEVELS)];
    int32_t count = 2 + below(l, below(l, 3) == 0 ? 26 : 12);
    count = count < from.count ? count : from.count;
    int32_t first = below(l, from.count - count + 1);
    int32_t *numbers = SETT_TAKE(&l->tmp, count, int32_t);
    if (numbers == NULL)
        return SETT_NO_MEMORY;
    memcpy(numbers, from.numbers + first, (size_t)count * sizeof *numbers);
    for (int32_t i = below(l, 5) - 2; i > 0; i--) {
        int32_t at = below(l, count);
        numbers[at] = any_slice(l);
    }
    *out = (SettSpan){numbers, count};
    return SETT_OK;
}

static SettStatus draw_job(Linking *l, int32_t number)
{
    SettStatus s = draw_wish(l);
    int32_t count = 1 + (number + 1) % (MOST_SEGMENTS - (number % 8 != 3));
    for (int32_t i = 0; i < count && s == SETT_OK; i++) {
        s = draw_segment(l, &l->segments[i]);
        l->locked[i] = below(l, 4) == 0;
    }
    l->job = (SettLinkJob){.model = &l->model,
                           .wish = &l->wish,
                           .alphabets = &l->alphabets,
                           .segments = l->segments,
                           .count = count,
                           .locked = below(l, 4) == 0 ? l->locked : NULL,
                           .global = false};
    l->job.global = below(l, 3) == 0;
    l->job.repair = below(l, 2) == 0 ? below(l, 3) : 0;
    return s;
}

static uint64_t mix_numbers(uint64_t hash, const int32_t *numbers,
                            int32_t count)
{
    hash = sett_hash_mix(hash, (uint64_t)count);
    return count > 0 ? sett_hash(numbers, (size_t)count * sizeof *numbers, hash)
                     : hash;
}

static uint64_t mix_seam(uint64_t hash, const SettSeam *seam)
{
    int64_t all[] = {seam->found, seam->kind,  seam->unseen,
                     seam->cost,  seam->asked, seam->gave_up};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hash = sett_hash_mix(hash, (uint64_t)all[i]);
    return seam->found ? mix_numbers(hash, seam->numbers, seam->count) : hash;
}

static uint64_t of_linked(const Linking *l, const SettLinked *made)
{
    uint64_t hash = sett_hash_mix((uint64_t)made->gave_up, made->found);
    for (int32_t i = 0; made->found && i + 1 < l->job.count; i++)
        hash = mix_seam(hash, &made->seams[i]);
    if (made->found)
        hash = mix_numbers(hash, made->numbers, made->count);
    if (made->cut != NULL)
        hash = mix_numbers(hash, made->cut, 2 * l->job.count);
    for (int32_t i = 0; i < made->way_count; i++)
        hash = sett_hash_mix(hash, made->way[i]);
    const SettMask *cells = &made->proof.cells;
    for (int32_t y = 0; made->blocked >= 0 && y < cells->h; y++)
        for (int32_t x = 0; x < cells->w; x++)
            hash = sett_hash_mix(hash, sett_mask_get(cells, x, y));
    return sett_hash_mix(hash, (uint64_t)made->proof.reached * 2 +
                                   made->proof.by_switch);
}

static SettStatus way_of(Linking *l, const SettLinked *made, uint64_t *hash)
{
    SettGrid level;
    SettLinkWay way;
    double traits[2], none[2] = {0, 0};
    SettSpan slices = {made->numbers, made->count};
    SettStatus s =
        sett_link_grid(&l->model, made->numbers, made->count, &l->tmp, &level);
    if (s == SETT_OK)
        s = sett_link_way(&l->model, &level, made->way, made->way_count,
                          &l->tmp, &way);
    if (s == SETT_OK)
        s = sett_link_traits(&l->model, slices, &l->tmp, traits);
    if (s != SETT_OK)
        return s;
    *hash = sett_hash_mix(*hash, (uint64_t)way.answer * 2 + way.accepted);
    *hash = mix_cells(*hash, way.places, way.place_count);
    *hash = mix_double(*hash, sett_link_distance(traits, none));
    return SETT_OK;
}

static SettStatus said(Linking *l, const SettLinked *made, SettText *out)
{
    uint64_t hash = 0;
    SettStatus s = made->found ? way_of(l, made, &hash) : SETT_OK;
    sett_text_format(out, "\t%s %d %d %d %d %d", made->found ? "found" : "none",
                     (int)made->failed, (int)made->blocked, (int)made->count,
                     (int)made->cost, (int)made->asked);
    print_hash(out, of_linked(l, made));
    print_hash(out, hash);
    return s;
}

/* Ways that lead anywhere: the one that was found, with some other steps. */
static SettStatus any_ways(Linking *l, const SettLinked *made,
                           const SettGrid *level, uint64_t *hash)
{
    const SettLinkAgent *agent = l->model.agent;
    SettLinkWay way;
    SettStatus s = sett_link_way(&l->model, level, made->way, made->way_count,
                                 &l->tmp, &way);
    int32_t count = 30 + made->way_count;
    uint32_t *steps = SETT_TAKE(&l->tmp, count, uint32_t);
    SettPoint *places = SETT_TAKE(&l->tmp, count + 1, SettPoint);
    if (s != SETT_OK || steps == NULL || places == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < WAYS && s == SETT_OK; i++) {
        bool accepted = false;
        int32_t placed = 0, until = below(l, count + 1);
        for (int32_t k = 0; k < count; k++)
            steps[k] = k < made->way_count && k < until
                           ? made->way[k]
                           : sett_rng_below(&l->rng, 5);
        if (agent->turns != NULL)
            s = sett_verify_turns(agent->turns, level, steps, count, &l->tmp,
                                  &accepted, places, &placed);
        *hash = mix_cells(sett_hash_mix(*hash, accepted), places, placed);
    }
    return s;
}

/* Proofs of any cells, most of them wrong. */
static SettStatus any_proofs(Linking *l, const SettLinked *made,
                             const SettGrid *segment, uint64_t *hash)
{
    SettMask cells;
    SettStatus s = sett_mask_take(&l->tmp, segment->w, segment->h + 1, &cells);
    bool proved = made->blocked >= 0;
    for (int32_t i = 0; i < WAYS && s == SETT_OK; i++) {
        if (proved)
            sett_mask_copy(&cells, &made->proof.cells);
        for (int32_t k = proved ? i % 3 : cells.w * cells.h; k > 0; k--) {
            int32_t x = below(l, cells.w), y = below(l, cells.h);
            if (below(l, 2) == 0)
                sett_mask_set(&cells, x, y);
            else
                sett_mask_unset(&cells, x, y);
        }
        *hash = sett_hash_mix(
            *hash, sett_verify_blocked(l->model.agent, segment, &cells));
    }
    return s;
}

static SettStatus judged(Linking *l, const SettLinked *made, SettText *out)
{
    SettGrid grid;
    uint64_t hash = 0;
    SettSpan segment = l->segments[sett_max(made->blocked, 0)];
    SettStatus s = sett_link_grid(&l->model, segment.numbers, segment.count,
                                  &l->tmp, &grid);
    if (s == SETT_OK)
        s = any_proofs(l, made, &grid, &hash);
    if (s == SETT_OK && made->found)
        s = sett_link_grid(&l->model, made->numbers, made->count, &l->tmp,
                           &grid);
    if (s == SETT_OK)
        s = any_ways(l, made, &grid, &hash);
    print_hash(out, hash);
    return s;
}

/* Whether so many questions were enough. */
static bool enough(void *user)
{
    int32_t *left = user;
    return --*left <= 0;
}

static SettStatus stop(Linking *l, uint32_t work, SettText *out)
{
    int32_t stopped = 0, none = 0;
    uint64_t late = 0;
    SettCancel cancel = {enough, &none};
    for (int32_t i = 0; i < STOPS && work > 0; i++) {
        SettLinked made;
        SettArenaMark mark = sett_arena_mark(&l->tmp);
        l->tmp.work = SETT_WORK_STEPS - 1 - sett_rng_below(&l->rng, work);
        l->tmp.cancel = &cancel;
        SettStatus s = sett_link_all(&l->job, &l->arena, &l->tmp, &made);
        l->tmp.cancel = NULL;
        late += l->tmp.work;
        sett_arena_reset(&l->tmp, mark);
        if (s == SETT_NO_MEMORY)
            return s;
        stopped += s == SETT_CANCELLED;
    }
    sett_text_format(out, "\t%d %d %d", (int)stopped, (int)-none, (int)late);
    return SETT_OK;
}

/* Searches over very many words end with SETT_CANCELLED. */
static SettStatus by_paper(Linking *l, int32_t number, SettText *out)
{
    int32_t left = PATIENCE;
    SettCancel cancel = {enough, &left};
    SettPaper paper = {.allow_empty = number % 2 == 0,
                       .parts = number % 3 == 0};
    SettLinked made;
    l->tmp.cancel = &cancel;
    l->tmp.work = 0;
    SettStatus s =
        sett_link_paper_all(&l->job, paper, &l->arena, &l->tmp, &made);
    l->tmp.cancel = NULL;
    sett_text_format(out, "\t%d", (int)l->tmp.work);
    if (s == SETT_OK)
        return said(l, &made, out);
    sett_text_format(out, "\t%s", sett_status_text(s));
    return s == SETT_CANCELLED ? SETT_OK : s;
}

static SettStatus streamed(Linking *l, SettText *out)
{
    int32_t left = PATIENCE;
    SettCancel cancel = {enough, &left};
    SettLinkStreamDef def = {.model = &l->model,
                             .wish = &l->wish,
                             .alphabets = &l->alphabets,
                             .longest = 24,
                             .alloc = out->alloc,
                             .cancel = &cancel};
    SettLinkStream *stream;
    uint64_t hash = 0;
    SettStatus s = sett_link_stream_create(&def, &stream);
    for (int32_t i = 0; i < STREAMED && s == SETT_OK; i++) {
        SettSpan segment;
        SettStreamed made;
        s = draw_segment(l, &segment);
        if (s != SETT_OK)
            break;
        s = sett_link_stream_add(stream, segment, &made);
        hash = sett_hash_mix(hash, (uint64_t)s);
        if (s == SETT_OK) {
            hash = mix_seam(hash, &made.seam);
            for (int32_t k = 0; k < made.way_count; k++)
                hash = sett_hash_mix(hash, made.way[k]);
        }
        s = s == SETT_BAD_ARGUMENT ? SETT_OK : s;
    }
    sett_link_stream_destroy(stream);
    print_hash(out, hash);
    return s == SETT_CANCELLED ? SETT_OK : s;
}

static SettStatus one(Linking *l, int32_t number, SettText *out)
{
    SettLinked made;
    int32_t left = PATIENCE;
    SettCancel cancel = {enough, &left};
    SettStatus s = draw_job(l, number);
    if (s != SETT_OK)
        return s;
    sett_text_format(out, "%s\t%d\t%d", l->model.agent->judge, (int)number,
                     (int)l->job.count);
    l->tmp.work = l->arena.work = 0;
    l->tmp.cancel = &cancel;
    s = sett_link_all(&l->job, &l->arena, &l->tmp, &made);
    l->tmp.cancel = NULL;
    uint32_t work = l->tmp.work;
    sett_text_format(out, "\t%d %d", (int)work, (int)l->arena.work);
    if (s == SETT_CANCELLED)
        sett_text_add(out, "\tstopped");
    else if (s == SETT_OK)
        s = said(l, &made, out);
    if (s == SETT_OK)
        s = judged(l, &made, out);
    if (s == SETT_OK)
        s = stop(l, work, out);
    s = s == SETT_CANCELLED ? SETT_OK : s;
    if (s == SETT_OK)
        s = by_paper(l, number, out);
    if (s == SETT_OK && number % 10 == 0)
        s = streamed(l, out);
    sett_text_char(out, '\n');
    return s;
}

/* A model keeps what it is asked for: each job has it as it was learned. */
static SettStatus one_agent(const SettGame *game, const char *judge,
                            int32_t agent, int32_t jobs, SettText *out)
{
    static Linking clear;
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < jobs && s == SETT_OK; i++) {
        Linking l = clear;
        l.game = game;
        l.rng = sett_rng((uint64_t)i + 1, SETT_FOR_TEST, (uint64_t)agent + 300);
        sett_arena_init(&l.arena, out->alloc, 0);
        sett_arena_init(&l.tmp, out->alloc, 0);
        s = learn(&l, judge);
        if (s == SETT_OK)
            s = one(&l, i, out);
        sett_arena_free(&l.arena);
        sett_arena_free(&l.tmp);
    }
    return s;
}

SettStatus golden_links(int32_t jobs, SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    SettStatus s = SETT_OK;
    int32_t agent = 0;
    for (int32_t g = 0; g < all->game_count; g++) {
        const SettLinking *linking = all->games[g]->linking;
        for (int32_t i = 0;
             linking != NULL && i < linking->agent_count && s == SETT_OK; i++)
            s = one_agent(all->games[g], linking->agents[i].judge, agent++,
                          jobs, out);
    }
    return s == SETT_OK ? out->status : s;
}
