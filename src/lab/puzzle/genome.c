/* genome.c - a level's tiles as a genome whose operators keep to what the
   levels of a source are like: a change that would bring in more windows or
   counts that none of them has is drawn again. */
#include "lab/puzzle/account.h"

#include "base/least.h"
#include "search/parts.h"

#include <string.h>

enum {
    TRIES = 40, /* of a change */
    LINE_TRIES = 30,
    PIECE = 4,
    SOURCES = 3, /* levels in which a graft is looked for */
    WALK = 8,    /* one cell of so many changes, */
    WALKS = 8,   /* so often, until a level is a new one */
    FAR = 8      /* one child of so many walks away from its parent */
};

/* A genome under change. */
typedef struct Work {
    const PuzTheme *theme;
    SettRng *rng;
    SettGrid grid; /* the child's cells */
    PuzAccount account;
    int32_t area;
} Work;

static SettStatus begin(const SettGenomeJob *job, SettRng *rng,
                        SettGenome *child, Work *out)
{
    const PuzTheme *theme = job->params;
    int32_t area = job->w * job->h;
    *out =
        (Work){.theme = theme, .rng = rng, .grid = *theme->level, .area = area};
    if (child->capacity < area)
        return SETT_TOO_LARGE;
    child->size = area;
    out->grid.cells = child->bytes;
    return SETT_OK;
}

/* Of the cells as they are now. */
static SettStatus take_account(Work *w, SettArena *tmp)
{
    return sett_puz_account(&w->account, w->theme, &w->grid, tmp);
}

/* A copy of a parent, to be changed. */
static SettStatus begin_child(const SettGenomeJob *job, SettRng *rng,
                              const SettGenome *parent, SettGenome *child,
                              Work *out)
{
    if (!sett_genome_copy(child, parent))
        return SETT_TOO_LARGE;
    SettStatus status = begin(job, rng, child, out);
    return status == SETT_OK ? take_account(out, job->tmp) : status;
}

static int32_t below(const Work *w, int32_t n)
{
    return (int32_t)sett_rng_below(w->rng, (uint32_t)n);
}

/* A cell that is not of the outline. */
static int32_t any_cell(const Work *w)
{
    const ThemeShape *shape = &w->theme->shape;
    return shape->free_count > 0 ? shape->free[below(w, shape->free_count)]
                                 : below(w, w->area);
}

static const SettGrid *any_level(const Work *w)
{
    return &w->theme->style->levels[below(w, w->theme->style->count)];
}

/* ---- small changes ---- */

static void exchange(Work *w)
{
    uint8_t *cells = w->grid.cells;
    int32_t a = any_cell(w), b = any_cell(w);
    for (int32_t i = 0; i < 8 && cells[a] == cells[b]; i++)
        b = any_cell(w);
    uint8_t tile = cells[a];
    cells[a] = cells[b];
    cells[b] = tile;
}

/* A cell changes places with one beside it. */
static void shift(Work *w)
{
    uint8_t *cells = w->grid.cells;
    int32_t at = any_cell(w), x = at % w->grid.w, y = at / w->grid.w;
    int32_t u = x, v = y, way = below(w, 4);
    u += way == 0 ? 1 : way == 1 ? -1 : 0;
    v += way == 2 ? 1 : way == 3 ? -1 : 0;
    if (u < 0 || v < 0 || u >= w->grid.w || v >= w->grid.h)
        return;
    int32_t a = sett_grid_at(&w->grid, x, y), b = sett_grid_at(&w->grid, u, v);
    uint8_t tile = cells[a];
    cells[a] = cells[b];
    cells[b] = tile;
}

/* A tile as some cell of the source has it. */
static void retile(Work *w)
{
    const SettGrid *from = any_level(w);
    w->grid.cells[any_cell(w)] = from->cells[below(w, sett_grid_area(from))];
}

/* A piece of a level of the source, or of this one, as it is or turned over. */
static void paste(Work *w)
{
    const SettGrid *from = below(w, 4) > 0 ? any_level(w) : &w->grid;
    int32_t pw = 1 + below(w, sett_min(PIECE, sett_min(w->grid.w, from->w)));
    int32_t ph = 1 + below(w, sett_min(PIECE, sett_min(w->grid.h, from->h)));
    int32_t fx = below(w, from->w - pw + 1), fy = below(w, from->h - ph + 1);
    int32_t x = below(w, w->grid.w - pw + 1), y = below(w, w->grid.h - ph + 1);
    bool over = below(w, 3) == 0;
    uint8_t piece[PIECE * PIECE];
    for (int32_t v = 0; v < ph; v++)
        for (int32_t u = 0; u < pw; u++)
            piece[v * PIECE + u] = from->cells[sett_grid_at(
                from, fx + (over ? pw - 1 - u : u), fy + v)];
    for (int32_t v = 0; v < ph; v++)
        for (int32_t u = 0; u < pw; u++)
            w->grid.cells[sett_grid_at(&w->grid, x + u, y + v)] =
                piece[v * PIECE + u];
}

static int32_t tile_at(const SettGrid *grid, int32_t x, int32_t y)
{
    bool in = x >= 0 && y >= 0 && x < grid->w && y < grid->h;
    return in ? grid->cells[sett_grid_at(grid, x, y)] : -1;
}

/* A piece of a level. */
typedef struct Piece {
    const SettGrid *grid;
    int32_t x, y;
} Piece;

/* Whether two pieces are surrounded by the same and differ inside. */
static bool can_replace(Piece a, Piece b, int32_t pw, int32_t ph)
{
    bool differ = false;
    for (int32_t v = -1; v <= ph; v++)
        for (int32_t u = -1; u <= pw; u++) {
            bool same = tile_at(a.grid, a.x + u, a.y + v) ==
                        tile_at(b.grid, b.x + u, b.y + v);
            if (u >= 0 && v >= 0 && u < pw && v < ph)
                differ = differ || !same;
            else if (!same)
                return false;
        }
    return differ;
}

/* A piece of a level of the source that is surrounded by what surrounds it
   here: its windows are all known. */
static void graft(Work *w)
{
    int32_t pw = 1 + below(w, sett_min(PIECE, w->grid.w));
    int32_t ph = 1 + below(w, sett_min(PIECE, w->grid.h));
    int32_t at = any_cell(w);
    Piece here = {&w->grid, sett_min(at % w->grid.w, w->grid.w - pw),
                  sett_min(at / w->grid.w, w->grid.h - ph)};
    for (int32_t i = 0; i < SOURCES; i++) {
        const SettGrid *from = any_level(w);
        int32_t across = from->w - pw + 1, all = across * (from->h - ph + 1);
        if (across < 1 || all < 1)
            continue;
        for (int32_t k = 0, p = below(w, all); k < all; k++, p++) {
            Piece there = {from, p % all % across, p % all / across};
            if (!can_replace(here, there, pw, ph))
                continue;
            for (int32_t v = 0; v < ph; v++)
                for (int32_t u = 0; u < pw; u++)
                    w->grid
                        .cells[sett_grid_at(&w->grid, here.x + u, here.y + v)] =
                        (uint8_t)tile_at(from, there.x + u, there.y + v);
            return;
        }
    }
}

static void change_once(Work *w)
{
    int32_t kind = below(w, 12);
    if (kind < 3)
        exchange(w);
    else if (kind < 5)
        shift(w);
    else if (kind < 7)
        retile(w);
    else if (kind < 9)
        paste(w);
    else
        graft(w);
}

/* Keeps changes that take the level no farther from the theme. */
static bool keep(Work *w)
{
    sett_puz_shape_keep(w->theme, w->account.kept, &w->grid);
    return sett_puz_account_keep(&w->account);
}

/* Changes drawn again until one is no worse; none where none is. */
static void change(Work *w)
{
    for (int32_t i = 0; i < TRIES; i++) {
        for (int32_t n = 1 + below(w, 3); n > 0; n--)
            change_once(w);
        if (keep(w))
            return;
    }
}

static void walk(Work *w)
{
    for (int32_t n = 2 + w->area / WALK; n > 0; n--)
        change(w);
}

/* ---- first levels ---- */

/* Lines that follow each other somewhere in the source, from border to
   border. */
static bool draw_lines(Work *w, const ThemeLines *lines)
{
    int32_t count = lines->columns ? w->grid.w : w->grid.h;
    for (int32_t i = 0; i < LINE_TRIES; i++) {
        int32_t token = lines->edge, k = 0;
        for (; k < count; k++) {
            const SettNgramNext *next = sett_ngram_draw(
                &lines->model, sett_ngram_prior(&lines->model, &token), w->rng);
            if (next == NULL || next->token == lines->edge)
                break;
            token = next->token;
            const uint8_t *line = sett_slice_of(&lines->set, token);
            for (int32_t c = 0; c < lines->set.size; c++)
                w->grid.cells[lines->columns ? sett_grid_at(&w->grid, k, c)
                                             : sett_grid_at(&w->grid, c, k)] =
                    line[c];
        }
        if (k == count &&
            sett_ngram_after(&lines->model,
                             sett_ngram_prior(&lines->model, &token),
                             lines->edge) != NULL)
            return true;
    }
    return false;
}

/* The theme, or a level of the source that has its size. */
static void copy_level(Work *w)
{
    const SettGrid *from = w->theme->level;
    for (int32_t i = below(w, 8); i < 4; i++) {
        const SettGrid *other = any_level(w);
        if (other->w == from->w && other->h == from->h)
            from = other;
    }
    memcpy(w->grid.cells, from->cells, (size_t)w->area);
}

/* What a new level begins with. */
static void draw_first(Work *w)
{
    int32_t kind = below(w, 8);
    if (kind < 2 && draw_lines(w, &w->theme->columns))
        return;
    if (kind < 4 && draw_lines(w, &w->theme->rows))
        return;
    if (kind == 4 && w->theme->pattern_count > 0)
        memcpy(w->grid.cells,
               w->theme->patterns[below(w, w->theme->pattern_count)].cells,
               (size_t)w->area);
    else
        copy_level(w);
}

static SettStatus random_level(const SettGenomeJob *job, SettRng *rng,
                               SettGenome *out)
{
    Work w;
    SettStatus status = begin(job, rng, out, &w);
    if (status != SETT_OK)
        return status;
    draw_first(&w);
    sett_puz_shape_begin(w.theme, &w.grid);
    status = take_account(&w, job->tmp);
    if (status != SETT_OK)
        return status;
    for (int32_t n = 2 + below(&w, 6); n > 0; n--)
        change(&w);
    for (int32_t i = 0; i < WALKS && !sett_puz_theme_new(w.theme, &w.grid); i++)
        walk(&w);
    return SETT_OK;
}

/* ---- children ---- */

static SettStatus mutate(const SettGenomeJob *job, SettRng *rng,
                         const SettGenome *parent, SettGenome *child)
{
    Work w;
    SettStatus status = begin_child(job, rng, parent, child, &w);
    if (status != SETT_OK)
        return status;
    if (below(&w, FAR) == 0)
        walk(&w);
    for (int32_t n = 1 + below(&w, 2); n > 0; n--)
        change(&w);
    return SETT_OK;
}

static SettStatus shake(const SettGenomeJob *job, SettRng *rng,
                        SettChance chance, const SettGenome *parent,
                        SettGenome *child)
{
    Work w;
    SettStatus status = begin_child(job, rng, parent, child, &w);
    for (int32_t i = 0; status == SETT_OK && i < w.area / 4; i++)
        if (i == 0 || sett_rng_chance(rng, chance))
            change(&w);
    return status;
}

/* A block of the second parent where that fits in; else a mutation. */
static SettStatus cross(const SettGenomeJob *job, SettRng *rng,
                        const SettGenome *a, const SettGenome *b,
                        SettGenome *child)
{
    Work w;
    if (a->size != b->size)
        return SETT_TOO_LARGE;
    SettStatus status = begin_child(job, rng, a, child, &w);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < TRIES; i++) {
        int32_t x0 = below(&w, job->w),
                x1 = sett_rng_range(rng, x0, job->w - 1);
        int32_t y0 = below(&w, job->h),
                y1 = sett_rng_range(rng, y0, job->h - 1);
        for (int32_t y = y0; y <= y1; y++)
            for (int32_t x = x0; x <= x1; x++)
                w.grid.cells[sett_grid_at(&w.grid, x, y)] =
                    b->bytes[y * job->w + x];
        if (keep(&w))
            return SETT_OK;
    }
    change(&w);
    return SETT_OK;
}

static SettStatus check(const SettGenomeJob *job, const SettGenome *genome,
                        SettError *err)
{
    return sett_genome_tiles_check(&job->game->tiles, genome, job->w * job->h,
                                   err);
}

static SettStatus encode(const SettGenomeJob *job, const SettGrid *grid,
                         SettGenome *out)
{
    int32_t area = job->w * job->h;
    if (sett_grid_area(grid) != area || out->capacity < area)
        return SETT_TOO_LARGE;
    out->size = area;
    memcpy(out->bytes, grid->cells, (size_t)area);
    return SETT_OK;
}

const SettGenomeKind sett_puz_genome = {
    .api = SETT_GENOME_API,
    .output_version = 4,
    .name = "puzzle",
    .help = "a level's tiles, like those of a source",
    .params = SETT_NO_PARAMS,
    .capacity = sett_tiles_capacity,
    .check = check,
    .random = random_level,
    .mutate = mutate,
    .cross = cross,
    .shake = shake,
    .encode = encode,
    .express = sett_tiles_express,
};
