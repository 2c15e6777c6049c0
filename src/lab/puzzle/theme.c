/* theme.c - see theme.h: n-grams of whole columns and rows (Biemer, Hervella
   and Cooper 2021 have them of columns), and levels that the constraint engine
   puts together of patterns of 2x2 cells inside the theme's own border. */
#include "lab/puzzle/theme.h"

#include "sett/solve.h"

#include <string.h>

enum { MOST_PATTERNS = 6, PATTERN_CONFLICTS = 2000 };

static void line_of(const SettGrid *grid, bool columns, int32_t i, uint8_t *out)
{
    int32_t size = columns ? grid->h : grid->w;
    for (int32_t k = 0; k < size; k++)
        out[k] = grid->cells[columns ? sett_grid_at(grid, i, k)
                                     : sett_grid_at(grid, k, i)];
}

static SettStatus number_lines(const PuzStyle *s, ThemeLines *lines,
                               int32_t size, int32_t *tokens, uint8_t *line)
{
    for (int32_t i = 0; i < s->count; i++) {
        const SettGrid *level = &s->levels[i];
        int32_t n = lines->columns ? level->w : level->h;
        for (int32_t k = 0; k < n; k++) {
            if ((lines->columns ? level->h : level->w) != size)
                break;
            line_of(level, lines->columns, k, line);
            SettStatus status =
                sett_slice_add(&lines->set, line, size, &tokens[k]);
            if (status != SETT_OK)
                return status;
        }
    }
    return SETT_OK;
}

static SettStatus add_lines(const PuzStyle *s, ThemeLines *lines, int32_t size,
                            int32_t *tokens, uint8_t *line)
{
    lines->edge = lines->set.count;
    for (int32_t i = 0; i < s->count; i++) {
        const SettGrid *level = &s->levels[i];
        int32_t n = lines->columns ? level->w : level->h;
        if ((lines->columns ? level->h : level->w) != size)
            continue;
        tokens[0] = tokens[n + 1] = lines->edge;
        for (int32_t k = 0; k < n; k++) {
            line_of(level, lines->columns, k, line);
            tokens[k + 1] = sett_slice_find(&lines->set, line);
        }
        SettStatus status = sett_ngram_add(&lines->model, tokens, n + 2);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus learn_lines(const PuzTheme *theme, bool columns,
                              SettArena *arena, ThemeLines *out)
{
    const PuzStyle *s = theme->style;
    int32_t most = 0;
    for (int32_t i = 0; i < s->count; i++) {
        most = s->levels[i].w > most ? s->levels[i].w : most;
        most = s->levels[i].h > most ? s->levels[i].h : most;
    }
    int32_t size = columns ? theme->level->h : theme->level->w;
    int32_t *tokens = SETT_TAKE(arena, most + 2, int32_t);
    uint8_t *line = SETT_TAKE(arena, most + 2, uint8_t);
    *out = (ThemeLines){.set = sett_slice_set(arena), .columns = columns};
    if (tokens == NULL || line == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_ngram(2, arena, &out->model);
    if (status == SETT_OK)
        status = number_lines(s, out, size, tokens, line);
    return status == SETT_OK ? add_lines(s, out, size, tokens, line) : status;
}

/* The theme's border with everything inside it open. */
static SettStatus draw_border(const PuzTheme *theme, SettArena *arena,
                              SettDrawing *out, SettMask *holes)
{
    const SettGrid *level = theme->level;
    SettStatus status = sett_grid_take(arena, level->w, level->h, &out->grid);
    if (status == SETT_OK)
        status = sett_mask_take(arena, level->w, level->h, holes);
    if (status != SETT_OK)
        return status;
    sett_grid_copy(&out->grid, level);
    for (int32_t y = 1; y < level->h - 1; y++)
        for (int32_t x = 1; x < level->w - 1; x++)
            sett_mask_set(holes, x, y);
    out->holes = holes;
    return SETT_OK;
}

/* Patterns of all levels of the source, under few conflicts: what comes of them
   is a beginning, which changes go on with. */
static SettStatus put_together(PuzTheme *theme, uint64_t seed, SettArena *arena)
{
    const PuzStyle *s = theme->style;
    SettSolveDef def = sett_solve_def(s->game);
    const SettTraining sample = {s->levels, s->count};
    SettDrawing drawing;
    SettMask holes;
    theme->patterns = SETT_TAKE(arena, MOST_PATTERNS, SettGrid);
    if (theme->patterns == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = draw_border(theme, arena, &drawing, &holes);
    def.judge = NULL;
    def.sample = &sample;
    def.seed = seed;
    def.budget = PATTERN_CONFLICTS;
    def.tries = 4;
    sett_shape_read("2x2", &def.shape);
    for (uint64_t i = 0; i < MOST_PATTERNS && status == SETT_OK; i++) {
        SettSolved solved;
        status = sett_solve_complete(&def, &drawing, i, arena, &solved, NULL);
        if (status == SETT_OK && solved.answer == SETT_YES)
            theme->patterns[theme->pattern_count++] = solved.grid;
        else if (status == SETT_OK)
            break;
    }
    /* Too many kinds of tiles, or nothing to learn from: no such levels. */
    return status == SETT_TOO_LARGE || status == SETT_BAD_ARGUMENT ? SETT_OK
                                                                   : status;
}

/* The least of what was found so far and of another level. */
static int32_t least_apart(int32_t least, const SettGrid *grid,
                           const SettGrid *other)
{
    return grid->w == other->w && grid->h == other->h
               ? sett_puz_apart_below(grid, other, least)
               : least;
}

int32_t sett_puz_theme_apart(const PuzTheme *theme, const SettGrid *grid)
{
    const PuzStyle *s = theme->style;
    int32_t least = theme->apart;
    for (int32_t i = 0; i < s->count; i++)
        least = least_apart(least, grid, &s->levels[i]);
    for (int32_t i = 0; i < theme->taken_count; i++)
        least = least_apart(least, grid, &theme->taken[i].grid);
    return least;
}

bool sett_puz_theme_new(const PuzTheme *theme, const SettGrid *grid)
{
    return sett_puz_theme_apart(theme, grid) == theme->apart;
}

SettStatus sett_puz_theme(PuzTheme *theme, uint64_t seed, SettArena *arena)
{
    SettStatus status = sett_puz_shape(theme, arena);
    if (status == SETT_OK)
        status = learn_lines(theme, true, arena, &theme->columns);
    if (status == SETT_OK)
        status = learn_lines(theme, false, arena, &theme->rows);
    return status == SETT_OK ? put_together(theme, seed, arena) : status;
}
