/* levels.c - new levels for a source: for each of its levels that can be won a
   search by MAP-Elites for others like it, of which those are taken that differ
   from all before. Ours. */
#include "sett/puzzle_levels.h"

#include "base/least.h"
#include "lab/puzzle/theme.h"
#include "search/map_elites.h"
#include "search/parts.h"

#include <string.h>

enum {
    USUAL_TRIES = 2000, /* and as many for each level: */
    USUAL_EACH = 300,
    FEWEST = 512,        /* tries of a search; twice as many behind one */
    MOST = 4096,         /* that found nothing, up to these */
    AT_ONCE = 12,        /* levels that are taken of a search at most */
    CHOICE = 3,          /* cells of an archive more than are taken */
    STEP = 64,           /* between two tellings */
    LEAST_APART = 3,     /* cells */
    LEAST_BUDGET = 2000, /* states */
    FIRST_LEVELS = 12,   /* feasible ones until children come */
    IN_CELL = 6
};

SettPuzzleLevelsDef sett_puzzle_levels_def(const SettPuzzle *puzzle)
{
    return (SettPuzzleLevelsDef){.puzzle = puzzle,
                                 .wanted = 10,
                                 .seed = 1,
                                 .budget = 20000,
                                 .alloc = sett_alloc_default(),
                                 .jobs = sett_jobs_serial()};
}

typedef struct Making {
    const SettPuzzleLevelsDef *def;
    PuzStyle style;
    PuzTheme *themes;
    int32_t *order;  /* of the themes */
    uint64_t *turns; /* tries of each theme's next search; 0: no more */
    MapElites method;
    SettArena *arena;
    SettPuzzleLevels *out;
    uint64_t tries; /* that may be made */
} Making;

/* What a level asks of new ones that are like it. `length`, `states`: of its
   shortest play, or the usual ones where the budget finds none. */
static void add_theme(Making *m, int32_t i, int32_t length, uint64_t states)
{
    const SettGrid *level = &m->style.levels[i];
    uint64_t budget = 2 * states;
    budget = budget < LEAST_BUDGET ? LEAST_BUDGET : budget;
    m->order[m->out->themes] = m->out->themes;
    m->turns[m->out->themes] = FEWEST;
    m->themes[m->out->themes++] =
        (PuzTheme){.style = &m->style,
                   .level = level,
                   .number = m->style.numbers[i],
                   .length = length,
                   .least = (length + 1) / 2,
                   .apart = sett_max(LEAST_APART, sett_grid_area(level) / 8),
                   .budget = budget < m->def->budget ? budget : m->def->budget};
}

/* Levels that a play of the budget wins, and behind them those of which it
   cannot tell: new ones are as large, and easier. What they are like is learnt
   when their turn comes. */
static SettStatus find_themes(Making *m)
{
    const SettPuzzleLevelsDef *def = m->def;
    int32_t hard = 0, length = 0;
    m->themes = SETT_TAKE(m->arena, m->style.count, PuzTheme);
    m->order = SETT_TAKE(m->arena, m->style.count, int32_t);
    m->turns = SETT_TAKE(m->arena, m->style.count, uint64_t);
    int32_t *left = SETT_TAKE(m->arena, m->style.count, int32_t);
    if (m->themes == NULL || m->order == NULL || m->turns == NULL ||
        left == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < m->style.count; i++) {
        SettPuzzleSolved solved;
        const SettGrid *level = &m->style.levels[i];
        SettArenaMark mark = sett_arena_mark(m->arena);
        SettStatus status =
            sett_puzzle_solve(def->puzzle, level, SETT_PUZZLE_BREADTH,
                              def->budget, def->cancel, m->arena, &solved);
        sett_arena_reset(m->arena, mark);
        if (status != SETT_OK)
            return status;
        if (solved.answer == SETT_UNKNOWN)
            left[hard++] = i;
        if (solved.answer != SETT_YES || solved.drawn || solved.count < 1)
            continue;
        length += solved.count;
        add_theme(m, i, solved.count, solved.states);
    }
    const int32_t easy = m->out->themes;
    for (int32_t i = 0; i < hard && easy > 0; i++)
        add_theme(m, left[i], length / easy, def->budget);
    return SETT_OK;
}

/* Takes a level with its play. */
static SettStatus take(Making *m, const PuzTheme *theme, const SettGrid *grid,
                       SettArena *tmp)
{
    SettPuzzleLevel *level = &m->out->levels[m->out->count];
    SettPuzzleSolved solved;
    SettStatus status =
        sett_puz_judge_level(theme, grid, tmp, &solved, level->values);
    if (status != SETT_OK || solved.answer != SETT_YES)
        return status;
    uint32_t *actions = SETT_TAKE(m->arena, solved.count + 1, uint32_t);
    status = sett_grid_take(m->arena, grid->w, grid->h, &level->grid);
    if (status != SETT_OK || actions == NULL)
        return SETT_NO_MEMORY;
    sett_grid_copy(&level->grid, grid);
    memcpy(actions, solved.actions, (size_t)solved.count * sizeof *actions);
    level->like = theme->number;
    level->actions = actions;
    level->count = solved.count;
    level->apart = sett_puz_style_apart(&m->style, grid);
    m->out->count++;
    return SETT_OK;
}

/* Takes up to `most` of what a search found: the best of each cell, then the
   second ones, and so on. */
static SettStatus collect(Making *m, PuzTheme *theme, SettSearch *search,
                          int32_t most, SettArena *tmp)
{
    const SettArchive *archive = sett_search_archive(search);
    SettGrid grid;
    SettStatus status =
        sett_grid_take(tmp, theme->level->w, theme->level->h, &grid);
    int32_t cells = sett_archive_filled(archive, SETT_FEASIBLE);
    int32_t until = m->out->count + most;
    for (int32_t rank = 0; rank < IN_CELL; rank++)
        for (int32_t i = 0; i < cells && m->out->count < until; i++) {
            int32_t cell = sett_archive_filled_cell(archive, SETT_FEASIBLE, i);
            if (status != SETT_OK)
                return status;
            if (rank >= sett_archive_count(archive, cell, SETT_FEASIBLE))
                continue;
            const SettIndividual *one =
                sett_archive_at(archive, cell, SETT_FEASIBLE, rank);
            status = sett_search_express_genome(search, &one->genome, &grid);
            theme->taken_count = m->out->count;
            if (status != SETT_OK || !sett_puz_theme_new(theme, &grid))
                continue;
            SettArenaMark mark = sett_arena_mark(tmp);
            status = take(m, theme, &grid, tmp);
            sett_arena_reset(tmp, mark);
        }
    return status;
}

/* Ends early where there is choice enough for the `most` that are taken. */
static SettStatus step(Making *m, SettSearch *search, uint64_t tries,
                       int32_t most)
{
    uint64_t before = m->out->tries;
    SettStatus status = SETT_OK;
    const SettArchive *archive = sett_search_archive(search);
    while (status == SETT_OK && !sett_search_done(search) &&
           sett_search_evaluations(search) < tries &&
           sett_archive_filled(archive, SETT_FEASIBLE) < CHOICE + most) {
        status = sett_search_step(search, STEP);
        m->out->tries = before + sett_search_evaluations(search);
        if (m->def->done != NULL)
            m->def->done(m->def->user, m->out->tries, m->tries);
    }
    return status;
}

/* The search for levels like one: `tries` of them, of which `most` are taken.
 */
static SettStatus search_like(Making *m, const PuzTheme *theme, uint64_t seed,
                              uint64_t tries, int32_t most, SettArena *tmp)
{
    PuzTheme own = *theme;
    own.taken = m->out->levels;
    own.taken_count = m->out->count;
    const SettLevel target = {.grid = *theme->level};
    SettSearch *search;
    SettSearchDef def = sett_search_def();
    MapElites method = m->method;
    method.dimensions.rows[0].high = 2.0 * theme->length;
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, 1);
    SettStatus status = sett_puz_theme(&own, seed, tmp);
    if (status != SETT_OK)
        return status;
    sett_puz_shape_figure(&own, m->themes, m->out->themes, &rng);
    def.method = &sett_method_map_elites;
    def.method_params = &method;
    def.game = m->style.game;
    def.genome = &sett_puz_genome;
    def.genome_params = &own;
    def.eval = &sett_puz_eval;
    def.eval_params = &own;
    def.w = theme->level->w;
    def.h = theme->level->h;
    def.target = &target;
    def.seed = seed;
    def.max_evaluations = tries;
    def.alloc = m->def->alloc;
    def.jobs = m->def->jobs;
    def.cancel = m->def->cancel;
    status = sett_search_create(&def, &search, NULL);
    if (status != SETT_OK)
        return status;
    status = step(m, search, tries, most);
    if (status == SETT_OK)
        status = collect(m, &own, search, most, tmp);
    sett_search_destroy(search);
    return status;
}

/* Levels that each theme has still to give. */
static int32_t share_of(const Making *m)
{
    int32_t themes = 0, left = m->def->wanted - m->out->count;
    for (int32_t i = 0; i < m->out->themes; i++)
        themes += m->turns[i] > 0;
    return themes == 0 ? 0 : sett_min((left + themes - 1) / themes, AT_ONCE);
}

/* A search of a theme, in its turn. */
static SettStatus take_turn(Making *m, int32_t theme, uint64_t seed,
                            SettArena *tmp)
{
    uint64_t *turn = &m->turns[theme], spare = m->tries - m->out->tries;
    int32_t before = m->out->count;
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status =
        search_like(m, &m->themes[theme], seed, *turn < spare ? *turn : spare,
                    share_of(m), tmp);
    sett_arena_reset(tmp, mark);
    *turn = m->out->count > before ? FEWEST : *turn < MOST ? 2 * *turn : 0;
    return status;
}

/* Tries of the shortest next search; 0: there is none. */
static uint64_t shortest_turn(const Making *m)
{
    uint64_t least = 0;
    for (int32_t i = 0; i < m->out->themes; i++)
        if (m->turns[i] > 0 && (least == 0 || m->turns[i] < least))
            least = m->turns[i];
    return least;
}

/* Rounds over the themes, until there are as many as wanted. Those that gave
   nothing wait until all others give nothing more. */
static SettStatus make_all(Making *m)
{
    const SettPuzzleLevelsDef *def = m->def;
    SettRng rng = sett_rng(def->seed, SETT_FOR_SEARCH, 0);
    int32_t themes = m->out->themes;
    SettArena tmp;
    SettStatus status = SETT_OK;
    sett_arena_init(&tmp, def->alloc, 0);
    tmp.cancel = def->cancel;
    sett_rng_shuffle(&rng, m->order, themes);
    for (uint64_t i = 0; status == SETT_OK; i++) {
        uint64_t turn = shortest_turn(m);
        if (turn == 0 || m->out->count >= def->wanted ||
            m->out->tries >= m->tries)
            break;
        int32_t theme = m->order[i % (uint64_t)themes];
        if (m->turns[theme] == turn)
            status = take_turn(m, theme, sett_hash_mix(def->seed, i + 1), &tmp);
    }
    sett_arena_free(&tmp);
    return status;
}

SettStatus sett_puzzle_levels(const SettPuzzleLevelsDef *def, SettArena *arena,
                              SettPuzzleLevels *out, SettError *err)
{
    Making m = {.def = def, .arena = arena, .out = out};
    *out = (SettPuzzleLevels){.count = 0};
    if (def->wanted < 1 || def->wanted > 10000)
        return sett_fail(err, SETT_BAD_ARGUMENT, "1 to 10000 levels");
    m.tries = def->tries > 0 ? def->tries
                             : USUAL_TRIES + USUAL_EACH * (uint64_t)def->wanted;
    sett_params_default(&sett_method_map_elites.params, &m.method);
    m.method.feasible = IN_CELL;
    m.method.first_feasible = FIRST_LEVELS;
    m.method.dimensions.count = 2;
    m.method.dimensions.rows[0] = (SettAxis){{"length"}, 8, 0, 1};
    m.method.dimensions.rows[1] = (SettAxis){{"dead_ends"}, 4, 0, 1};
    out->levels = SETT_TAKE(arena, def->wanted, SettPuzzleLevel);
    SettStatus status = out->levels == NULL
                            ? SETT_NO_MEMORY
                            : sett_puz_style(def->puzzle, arena, &m.style);
    if (status == SETT_OK)
        status = find_themes(&m);
    if (status == SETT_OK)
        status = make_all(&m);
    return status == SETT_OK ? status
                             : sett_fail(err, status, "%s",
                                         status == SETT_BAD_ARGUMENT
                                             ? "the source has no level"
                                             : sett_status_text(status));
}
