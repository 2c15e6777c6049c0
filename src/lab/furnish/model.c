/* model.c - the model of a furnishing run: the ground, the kinds with their
   options, and how many of each there are. */
#include "lab/furnish/furnish.h"

#include "base/least.h"

/* What is free may hold what is to be placed; all else stays. */
static SettStatus draw_ground(Furnish *f)
{
    SolveModel *m = &f->m;
    const SettGrid *g = f->site->grid;
    uint64_t asked = (uint64_t)1 << m->game->fill_open;
    for (int32_t k = 0; k < f->kind_count; k++)
        asked |= (uint64_t)1 << f->kinds[k].kind->tile;
    f->may = SETT_TAKE(m->arena, m->area, uint64_t);
    if (f->may == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++)
        f->may[c] = (uint64_t)1 << g->cells[c];
    for (int32_t i = 0; i < f->site->floors.count; i++)
        if (sett_site_free(f->site, f->site->floors.cells[i]))
            f->may[f->site->floors.cells[i]] = asked;
    for (int32_t c = 0; c < m->area; c++)
        for (int32_t t = 0; t < m->s->tiles; t++)
            if ((f->may[c] >> t & 1) == 0)
                sett_solver_clause(
                    m->s, (SettLit[]){sett_not(sett_tile_lit(m->s, c, t))}, 1);
    return sett_model_status(m);
}

/* The rows of an option that ask about the ground alone. */
static SettOption ground_of(const SettOption *option)
{
    SettOption ground = {.count = 0};
    for (int32_t i = 0; i < option->count; i++)
        if (sett_furnish_static(option->rows[i]))
            ground.rows[ground.count++] = option->rows[i];
    return ground;
}

SettStatus sett_furnish_look_up(const Furnish *f)
{
    SettStatus status = SETT_OK;
    for (int32_t k = 0; k < f->kind_count; k++)
        for (int32_t part = 0; part < f->kinds[k].parts; part++)
            for (int32_t o = 0; status == SETT_OK && o < FURNISH_OPTIONS; o++) {
                SettOption option;
                if (!sett_option_find(f->table, f->kinds[k].kind->tile, part, o,
                                      &option))
                    break;
                option = ground_of(&option);
                status = sett_option_prepare(f->site, &option);
            }
    return status;
}

/* Rooms of a theme are not where one starts; here they are drawn before. */
static void start_elsewhere(Furnish *f)
{
    const SettSite *site = f->site;
    int32_t start = site->rules->start.tile;
    for (int32_t i = 0; site->themes != NULL && i < site->floors.count; i++) {
        int32_t c = site->floors.cells[i], room = site->plan->at[c];
        if (room >= 0 && site->themes[room] >= 0 && sett_site_free(site, c))
            sett_solver_clause(
                f->m.s, (SettLit[]){sett_not(sett_tile_lit(f->m.s, c, start))},
                1);
    }
}

/* The cells at which an option can hold on this ground. */
static SettStatus open_option(Furnish *f, FurnishKind *k, int32_t part,
                              const SettOption *option, bool alone)
{
    int32_t number = k->options[part]++;
    SolveModel *m = &f->m;
    SettOption ground = ground_of(option);
    SettLit *at = SETT_TAKE(m->arena, m->area, SettLit);
    k->at[part][number] = at;
    if (at == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    int32_t allow = number > 0 ? sett_solver_vars(m->s, 1) : 0;
    k->allow[part][number] = number > 0 ? sett_lit(allow) : m->yes;
    for (int32_t c = 0; status == SETT_OK && c < m->area; c++) {
        at[c] = SETT_NO_LIT;
        if ((f->may[c] >> k->kind->tile & 1) == 0 ||
            !sett_site_free(f->site, c) ||
            !sett_option_holds(f->site, &ground, c))
            continue;
        at[c] = sett_tile_lit(m->s, c, k->kind->tile);
        int32_t v = alone ? 0 : sett_solver_vars(m->s, 1);
        if (v < 0)
            return SETT_NO_MEMORY;
        if (alone)
            continue;
        sett_solver_clause(m->s, (SettLit[]){sett_not(sett_lit(v)), at[c]}, 2);
        at[c] = sett_lit(v);
        sett_model_clause(m, at[c], &k->allow[part][number], 1);
    }
    for (int32_t i = 0; status == SETT_OK && i < option->count; i++)
        status = sett_furnish_demand(f, option->rows[i], at);
    return status == SETT_OK ? sett_model_status(m) : status;
}

/* An object stands where some option of some part says so. */
static SettStatus open_kind(Furnish *f, FurnishKind *k)
{
    SettOption option;
    SolveModel *m = &f->m;
    uint8_t tile = k->kind->tile;
    bool alone =
        k->parts == 1 && !sett_option_find(f->table, tile, 0, 1, &option);
    for (int32_t part = 0; part < k->parts; part++)
        for (int32_t o = 0; o < FURNISH_OPTIONS; o++) {
            if (!sett_option_find(f->table, tile, part, o, &option))
                break;
            SettStatus status = open_option(f, k, part, &option, alone);
            if (status != SETT_OK)
                return status;
        }
    for (int32_t c = 0; c < m->area; c++) {
        SettLit some[2 * FURNISH_OPTIONS + 1];
        int32_t n = 0;
        if ((f->may[c] >> tile & 1) == 0)
            continue;
        some[n++] = sett_not(sett_tile_lit(m->s, c, tile));
        for (int32_t part = 0; part < k->parts; part++)
            for (int32_t o = 0; o < k->options[part]; o++)
                if (k->at[part][o][c] != SETT_NO_LIT)
                    some[n++] = k->at[part][o][c];
        if (!alone || n == 1)
            sett_solver_clause(m->s, some, n);
        for (int32_t i = 1; !alone && i < n; i++)
            for (int32_t j = 1; j < i; j++)
                sett_solver_clause(
                    m->s, (SettLit[]){sett_not(some[i]), sett_not(some[j])}, 2);
    }
    return sett_model_status(m);
}

/* One more is left out only where those before are. */
static SettStatus open_skips(Furnish *f, FurnishKind *k)
{
    bool must = k->kind->row->must && k->kind->spot_count == 0;
    k->skips = k->parts == 2 ? !must : k->kind->wanted - must;
    k->skip = sett_solver_vars(f->m.s, k->skips);
    for (int32_t i = 1; i < k->skips; i++)
        sett_solver_clause(f->m.s,
                           (SettLit[]){sett_not(sett_lit(k->skip + i)),
                                       sett_lit(k->skip + i - 1)},
                           2);
    return k->skip < 0 ? SETT_NO_MEMORY : sett_model_status(&f->m);
}

/* Literals of objects of a kind; a pair's of one part. */
static int32_t gather(const Furnish *f, const FurnishKind *k, int32_t part,
                      SettLit *out)
{
    int32_t n = 0;
    for (int32_t c = 0; c < f->m.area; c++) {
        if ((f->may[c] >> k->kind->tile & 1) == 0 ||
            !sett_site_free(f->site, c))
            continue;
        if (k->parts == 1)
            out[n++] = sett_tile_lit(f->m.s, c, k->kind->tile);
        for (int32_t o = 0; k->parts == 2 && o < k->options[part]; o++)
            if (k->at[part][o][c] != SETT_NO_LIT)
                out[n++] = k->at[part][o][c];
    }
    return n;
}

/* At most as many as stand of other kinds: `more` lists where those do not. */
static SettStatus limit(Furnish *f, const FurnishKind *k, uint64_t like)
{
    SolveModel *m = &f->m;
    const SettLit *of = sett_model_set(m, like);
    SettLit *lits = SETT_TAKE(m->arena, 2 * m->area + k->skips, SettLit);
    if (of == NULL || lits == NULL)
        return SETT_NO_MEMORY;
    int32_t n = gather(f, k, 0, lits), places = 0;
    for (int32_t c = 0; c < m->area; c++)
        if ((f->may[c] & like) != 0) {
            lits[n++] = sett_not(of[c]);
            places++;
        }
    int32_t kept = k->kind->spot_count;
    (void)sett_solver_sum(m->s, lits, NULL, n, 0, sett_max(0, places - kept),
                          SETT_NO_LIT);
    for (int32_t i = 0; i < k->skips; i++)
        lits[n++] = sett_lit(k->skip + i);
    (void)sett_solver_sum(m->s, lits, NULL, n, sett_max(0, places - kept), n,
                          SETT_NO_LIT);
    return sett_model_status(m);
}

/* As many as were drawn stand there or are left out. */
static SettStatus count_kind(Furnish *f, FurnishKind *k)
{
    SolveModel *m = &f->m;
    uint8_t tile = k->kind->tile;
    uint64_t like = tile < 64 ? f->site->rules->as_many[tile] : 0;
    SettLit *lits = SETT_TAKE(
        m->arena, FURNISH_OPTIONS * m->area + k->kind->wanted, SettLit);
    SettStatus status = lits == NULL ? SETT_NO_MEMORY : open_skips(f, k);
    if (status == SETT_OK && like != 0)
        status = limit(f, k, like);
    for (int32_t part = 0; status == SETT_OK && part < k->parts; part++) {
        int32_t n = gather(f, k, part, lits);
        int32_t wanted = k->parts == 2 ? 1 : k->kind->wanted;
        for (int32_t i = 0; like == 0 && i < k->skips; i++)
            lits[n++] = sett_lit(k->skip + i);
        (void)sett_solver_sum(m->s, lits, NULL, n, like == 0 ? wanted : 0,
                              wanted, SETT_NO_LIT);
        status = sett_model_status(m);
    }
    return status;
}

SettStatus sett_furnish_hint(Furnish *f)
{
    SolveModel *m = &f->m;
    int32_t *cells = SETT_TAKE(m->arena, m->area, int32_t);
    uint8_t *taken = SETT_TAKE(m->arena, m->area, uint8_t);
    if (cells == NULL || taken == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++)
        if ((f->may[c] & (f->may[c] - 1)) != 0)
            sett_solver_hint(m->s, sett_tile_lit(m->s, c, m->game->fill_open));
    for (int32_t k = 0; k < f->kind_count; k++)
        for (int32_t part = 0; part < f->kinds[k].parts; part++) {
            const FurnishKind *kind = &f->kinds[k];
            int32_t n = 0, left = kind->kind->wanted / kind->parts;
            for (int32_t c = 0; kind->options[part] > 0 && c < m->area; c++)
                if (kind->at[part][0][c] != SETT_NO_LIT && !taken[c])
                    cells[n++] = c;
            for (; left > 0 && n > 0; left--) {
                uint32_t i = sett_rng_below(&f->site->rng, (uint32_t)n);
                int32_t c = cells[i];
                cells[i] = cells[--n];
                taken[c] = 1;
                sett_solver_hint(m->s, kind->at[part][0][c]);
                sett_solver_hint(m->s,
                                 sett_tile_lit(m->s, c, kind->kind->tile));
            }
        }
    return SETT_OK;
}

SettStatus sett_furnish_open(Furnish *f, const SettSolveDef *def)
{
    const SettGrid *g = f->site->grid;
    SettStatus status = sett_model_open(def, g->w, g->h, false, 0,
                                        f->site->job->tmp, &f->m, NULL);
    if (status == SETT_OK)
        status = sett_grid_take(f->m.arena, g->w, g->h, &f->solved.grid);
    if (status == SETT_OK)
        status = draw_ground(f);
    if (status == SETT_OK)
        start_elsewhere(f);
    for (int32_t k = 0; status == SETT_OK && k < f->kind_count; k++)
        status = open_kind(f, &f->kinds[k]);
    for (int32_t k = 0; status == SETT_OK && k < f->kind_count; k++)
        status = count_kind(f, &f->kinds[k]);
    return status == SETT_OK ? sett_furnish_hint(f) : status;
}
