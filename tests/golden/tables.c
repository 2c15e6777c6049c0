/* tables.c - see tables.h. */
#include "golden/tables.h"

#include "contracts/linking.h"
#include "sett/gagents.h"
#include "sett/programs.h"

#include <stdlib.h>

typedef struct Writer {
    SettText *out;
    const char *kind, *name; /* of the part */
} Writer;

static void begin(const Writer *w, const char *what)
{
    sett_text_format(w->out, "%s\t%s\t%s", w->kind, w->name, what);
}

static void number(const Writer *w, double value)
{
    sett_text_char(w->out, '\t');
    sett_text_double(w->out, value);
}

static void word(const Writer *w, const char *text)
{
    sett_text_format(w->out, "\t%s", text != NULL ? text : "-");
}

static void end(const Writer *w)
{
    sett_text_char(w->out, '\n');
}

#define NUMBERS(w, ...)                                                \
    do {                                                               \
        const double list_[] = {__VA_ARGS__};                          \
        for (size_t n_ = 0; n_ < sizeof list_ / sizeof list_[0]; n_++) \
            number(w, list_[n_]);                                      \
        end(w);                                                        \
    } while (0)

static void values(const Writer *w, const char *what, const SettTable *table,
                   const void *params, const SettTileSet *tiles)
{
    begin(w, what);
    sett_text_char(w->out, '\t');
    SettJsonWriter json = sett_json_writer(w->out, true);
    sett_params_write(table, params, tiles, &json);
    end(w);
}

static void table(const Writer *w, const char *what, const SettTable *t)
{
    for (int32_t i = 0; i < t->count; i++) {
        const SettParam *row = &t->rows[i];
        begin(w, what);
        word(w, row->name);
        word(w, row->choices);
        NUMBERS(w, (double)row->type, row->def, row->low, row->high,
                row->capacity);
        if (row->type == SETT_PARAM_ROWS)
            table(w, row->name, row->columns);
    }
}

static void presets(const Writer *w, const SettTable *t, const SettPreset *list,
                    int32_t count)
{
    table(w, "parameter", t);
    for (int32_t i = 0; i < count; i++)
        values(w, list[i].name, t, list[i].params, NULL);
}

static void alphabet(const Writer *w, const SettGame *game)
{
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *t = &game->tiles.tiles[i];
        begin(w, "tile");
        word(w, t->name);
        sett_text_format(w->out, "\t%c", t->glyph);
        word(w, t->also);
        NUMBERS(w, (double)t->roles, t->colour, t->at_least, t->at_most);
    }
    for (int32_t i = 0; i < game->structure_count; i++) {
        const SettStructure *s = &game->structures[i];
        begin(w, "structure");
        word(w, s->name);
        word(w, s->art);
        NUMBERS(w, s->clip, s->repeat);
    }
}

static void measured(const Writer *w, const SettGame *game)
{
    for (int32_t i = 0; i < game->measures.count; i++) {
        const SettMeasure *m = &game->measures.rows[i];
        begin(w, "measure");
        word(w, m->name);
        NUMBERS(w, (double)m->of, m->low, m->high);
    }
    for (int32_t i = 0; i < game->judge_count; i++) {
        begin(w, "judge");
        word(w, game->judges[i].name);
        end(w);
    }
}

static void rules(const Writer *w, const SettRules *r)
{
    begin(w, "rules");
    for (int32_t i = 0; i < r->event_count; i++)
        word(w, r->events[i]);
    for (int32_t i = 0; i < r->counter_count; i++)
        word(w, r->counters[i]);
    NUMBERS(w, r->ticks_per_second, (double)r->state_history, r->wait);
    presets(w, &r->params, r->presets, r->preset_count);
}

static void moves(const Writer *w, const SettPlatformer *p, int32_t tiles)
{
    begin(w, "moves");
    NUMBERS(w, p->mirrored, p->joined, p->short_falls, (double)p->top,
            (double)p->forward);
    begin(w, "jumps");
    for (int32_t i = 0; i < p->jump_steps; i++)
        sett_text_format(w->out, "\t%d,%d,%d,%d", p->jumps[i].dx,
                         p->jumps[i].dy, p->jumps[i].from, p->jumps[i].end);
    end(w);
    begin(w, "falls");
    for (int32_t i = 0; i < p->fall_count; i++)
        sett_text_format(w->out, "\t%d,%d", (int)p->falls[i].x,
                         (int)p->falls[i].y);
    end(w);
    begin(w, "footing");
    for (int32_t i = 0; i < tiles; i++)
        number(w, p->footing[i]);
    end(w);
}

static void turns(const Writer *w, const SettTurns *t, int32_t tiles)
{
    begin(w, "cells");
    for (int32_t i = 0; i < tiles; i++)
        number(w, t->cells[i]);
    NUMBERS(w, t->stamina, t->food, t->most, t->range);
}

static void linking(const Writer *w, const SettGame *game)
{
    const SettLinking *l = game->linking;
    for (int32_t i = 0; i < l->agent_count; i++) {
        begin(w, "agent");
        word(w, l->agents[i].judge);
        NUMBERS(w, l->agents[i].bounded);
        if (l->agents[i].runner != NULL)
            moves(w, &l->agents[i].runner->moves, game->tiles.count);
        if (l->agents[i].turns != NULL)
            turns(w, l->agents[i].turns, game->tiles.count);
    }
    begin(w, "linking");
    for (const char *const *at = l->pieces; at != NULL && *at != NULL; at++)
        word(w, *at);
    for (const char *const *at = l->plain; at != NULL && *at != NULL; at++)
        word(w, *at);
    word(w, l->loose);
    word(w, l->traits[0]);
    word(w, l->traits[1]);
    NUMBERS(w, l->platform, l->most, l->order, l->longest);
}

static void taste(const Writer *w, const SettCanvasTaste *t)
{
    const SettCanvasAxis *axes[] = {&t->solid, &t->foes, &t->spread,
                                    &t->variety};
    for (int32_t i = 0; i < 4; i++) {
        begin(w, "axis");
        NUMBERS(w, axes[i]->low, axes[i]->high, axes[i]->bins);
    }
    begin(w, "taste");
    word(w, t->deed);
    for (int32_t i = 0; i < t->footed_count; i++)
        number(w, t->footed[i]);
    NUMBERS(w, t->deeds, t->floor, t->clutter, t->repeat, t->chunks, t->adrift);
}

static void canvas(const Writer *w, const SettGame *game)
{
    const SettCanvas *c = game->canvas;
    SettGagentRanges ranges;
    sett_gagent_ranges(game, &ranges);
    table(w, "agent", &ranges.columns);
    begin(w, "agents");
    NUMBERS(w, ranges.fewest, ranges.most);
    begin(w, "canvas");
    word(w, c->needs);
    NUMBERS(w, c->ref_w, c->ref_h, c->windows_down, c->blank, c->floor,
            c->floor_rows, c->directions, c->margin, c->ring);
    for (int32_t i = 0; i < c->brush_count; i++) {
        begin(w, "brush");
        NUMBERS(w, c->brushes[i].tile, c->brushes[i].weight,
                c->brushes[i].single);
    }
    for (int32_t i = 0; i < c->fixture_count; i++) {
        begin(w, "fixture");
        NUMBERS(w, c->fixtures[i].tile, c->fixtures[i].x, c->fixtures[i].y);
    }
    for (int32_t i = 0; i < c->once_count; i++) {
        begin(w, "once");
        NUMBERS(w, c->once[i]);
    }
    for (int32_t i = 0; i < c->usual_count; i++)
        values(w, "usual", &sett_gagent_columns, &c->usual[i], &game->tiles);
    taste(w, &c->taste);
}

static void one_game(const Writer *w, const SettGame *g)
{
    begin(w, "game");
    NUMBERS(w, g->api, g->rules_version, g->min_w, g->min_h, g->max_w, g->max_h,
            g->default_w, g->default_h, (double)g->slices, (double)g->forward,
            (double)g->outside[0], (double)g->outside[1], (double)g->outside[2],
            (double)g->outside[3], g->fill_solid, g->fill_open,
            g->closed_border);
    alphabet(w, g);
    measured(w, g);
    if (g->rules != NULL)
        rules(w, g->rules);
    if (g->linking != NULL)
        linking(w, g);
    if (g->canvas != NULL)
        canvas(w, g);
    if (g->furnish != NULL) {
        const SettFurnishing *f = g->furnish;
        begin(w, "furnishing");
        NUMBERS(w, f->start.tile, f->goal.tile, f->min_floors,
                f->min_longest_path, f->area_one, f->usual_floors,
                f->full_floors);
    }
}

static SettStatus one_gen(const Writer *w, const SettGen *gen)
{
    const SettCatalog *all = sett_catalog_builtin();
    begin(w, "generator");
    NUMBERS(w, gen->api, gen->output_version, (double)gen->writes);
    table(w, "parameter", &gen->params);
    for (int32_t i = 0; i < all->game_count; i++) {
        const SettGame *game = all->games[i];
        if (gen->fit == NULL || !sett_gen_suits(gen, game))
            continue;
        void *params = calloc(1, gen->params.size);
        if (params == NULL)
            return SETT_NO_MEMORY;
        sett_gen_defaults(gen, game, params);
        values(w, game->name, &gen->params, params, &game->tiles);
        free(params);
    }
    return SETT_OK;
}

static void one_eval(SettText *out, const SettEval *e)
{
    Writer w = {out, "evaluator", e->name};
    begin(&w, "version");
    NUMBERS(&w, e->api, e->output_version);
    presets(&w, &e->params, e->presets, e->preset_count);
    for (int32_t f = 0; f < e->feature_count; f++) {
        begin(&w, e->features[f].name);
        NUMBERS(&w, e->features[f].low, e->features[f].high);
    }
}

static void one_genome(SettText *out, const SettGenomeKind *g)
{
    Writer w = {out, "genome", g->name};
    begin(&w, "version");
    NUMBERS(&w, g->api, g->output_version);
    presets(&w, &g->params, g->presets, g->preset_count);
}

/* Programs are searched for by a verb of its own. */
static void searches(SettText *out, const SettCatalog *all)
{
    for (int32_t i = 0; i < all->eval_count; i++)
        one_eval(out, all->evals[i]);
    one_eval(out, &sett_eval_programs);
    for (int32_t i = 0; i < all->genome_count; i++)
        one_genome(out, all->genomes[i]);
    one_genome(out, &sett_genome_programs);
    for (int32_t i = 0; i < all->method_count; i++) {
        const SettSearchMethod *m = all->methods[i];
        Writer w = {out, "method", m->name};
        begin(&w, "version");
        NUMBERS(&w, m->api, m->output_version);
        presets(&w, &m->params, m->presets, m->preset_count);
    }
}

static void players(SettText *out, const SettCatalog *all)
{
    for (int32_t i = 0; i < all->player_count; i++) {
        const SettPlayer *p = all->players[i];
        Writer w = {out, "player", p->name};
        begin(&w, "version");
        word(&w, p->unit);
        NUMBERS(&w, p->api, p->output_version, (double)p->budget,
                p->wants_persona);
        table(&w, "parameter", &p->params);
    }
    for (int32_t i = 0; i < all->persona_count; i++) {
        const SettPersona *p = all->personas[i];
        Writer w = {out, "persona", p->name};
        begin(&w, "formulas");
        word(&w, p->utility);
        word(&w, p->select);
        word(&w, p->order);
        word(&w, p->bound);
        end(&w);
    }
}

SettStatus golden_tables(SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < all->game_count; i++)
        one_game(&(Writer){out, "game", all->games[i]->name}, all->games[i]);
    for (int32_t i = 0; i < all->gen_count && status == SETT_OK; i++)
        status = one_gen(&(Writer){out, "generator", all->gens[i]->name},
                         all->gens[i]);
    searches(out, all);
    players(out, all);
    return status == SETT_OK ? out->status : status;
}
