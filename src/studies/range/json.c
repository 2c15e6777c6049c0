/* json.c - the expressive range of a recipe as range.json. */
#include "sett/range.h"

static void put_measure(const SettRange *range, int32_t m, SettJsonWriter *w)
{
    const SettSample *s = &range->samples[m];
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", range->game->measures.rows[m].name);
    sett_json_add_int(w, "count", s->count);
    sett_json_add_double(w, "mean", s->count > 0 ? s->mean : s->low);
    sett_json_add_double(w, "sd", sett_sample_sd(s));
    sett_json_add_double(w, "lowest", s->low);
    sett_json_add_int(w, "lowest_level", range->lowest[m].index);
    sett_json_add_double(w, "highest", s->high);
    sett_json_add_int(w, "highest_level", range->highest[m].index);
    sett_json_close(w);
}

static void put_map(const SettRange *range, const SettRangeMap *map,
                    SettJsonWriter *w)
{
    const SettHistogram *h = &map->histogram;
    sett_json_open(w, '{');
    sett_json_add_string(w, "x", range->game->measures.rows[map->x].name);
    sett_json_add_string(w, "y", range->game->measures.rows[map->y].name);
    sett_json_add_double(w, "x_low", h->x_low);
    sett_json_add_double(w, "x_high", h->x_high);
    sett_json_add_double(w, "y_low", h->y_low);
    sett_json_add_double(w, "y_high", h->y_high);
    sett_json_add_int(w, "clipped", h->clipped);
    sett_json_add_open(w, "rows", '[');
    for (int32_t y = 0; y < h->y_bins; y++) {
        sett_json_open(w, '[');
        for (int32_t x = 0; x < h->x_bins; x++)
            sett_json_put_int(w, h->cells[y * h->x_bins + x]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void put_lever(const SettGame *game, const SettLever *lever,
                      SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", lever->name);
    sett_json_add_open(w, "values", '[');
    for (int32_t i = 0; i < lever->value_count; i++)
        sett_json_put_string(w, lever->values[i]);
    sett_json_close(w);
    sett_json_add_int(w, "infeasible", lever->infeasible);
    sett_json_add_open(w, "moves", '{');
    for (int32_t m = 0; m < game->measures.count; m++) {
        sett_json_add_open(w, game->measures.rows[m].name, '{');
        sett_json_add_double(w, "eta_squared", lever->eta[m]);
        sett_json_add_double(w, "change", lever->move[m]);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

void sett_range_json(const SettRecipeRange *r, SettText *out)
{
    const SettGame *game = r->recipe.game;
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_key(&w, "recipe");
    sett_recipe_write(&r->recipe, &w);
    sett_json_add_int(&w, "first", r->first);
    sett_json_add_int(&w, "levels", r->count);
    sett_json_add_int(&w, "infeasible", r->range.infeasible);
    sett_json_add_open(&w, "measures", '[');
    for (int32_t m = 0; m < game->measures.count; m++)
        put_measure(&r->range, m, &w);
    sett_json_close(&w);
    sett_json_add_open(&w, "maps", '[');
    for (int32_t i = 0; i < r->range.map_count; i++)
        put_map(&r->range, &r->range.maps[i], &w);
    sett_json_close(&w);
    sett_json_add_open(&w, "parameters", '[');
    for (int32_t i = 0; i < r->lever_count; i++)
        put_lever(game, &r->levers[i], &w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
