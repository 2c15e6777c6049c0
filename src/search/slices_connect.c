/* slices_connect.c - the shortest way from one piece of a segment to the next
   through the n-grams of the training levels (docs/design/linking.md, section
   5): breadth first over the last slices, layer by layer, a prior once a layer.
   Differs: one of all the shortest paths can be drawn, so that a mutation does
   not bring the same slice back every time. */
#include "base/least.h"
#include "search/genome_slices.h"

/* A prior in a layer: how many paths lead to it, or how likely they are, and
   the place in the layer before from which it was first seen. */
typedef struct Step {
    int32_t prior, from, token;
    double weight;
} Step;

typedef struct Layer {
    Step *steps;
    int32_t count;
} Layer;

typedef struct Walk {
    const SettNgram *model;
    const SlicesParams *params;
    SettArena *tmp;
    Layer *layers;
    int32_t *place; /* of a prior in the layer being made + 1 */
} Walk;

static double share_of(const Walk *w, const SettNgramPrior *prior,
                       const SettNgramNext *next)
{
    return w->params->paths.index == SLICES_COUNTED
               ? (double)next->count / (double)prior->total
               : 1;
}

static void meet(Walk *w, Layer *to, const Layer *from, int32_t at,
                 const SettNgramNext *next)
{
    const SettNgramPrior *prior = &w->model->priors[from->steps[at].prior];
    double weight = from->steps[at].weight * share_of(w, prior, next);
    int32_t place = w->place[next->to] - 1;
    if (place >= 0) {
        to->steps[place].weight += weight;
        return;
    }
    w->place[next->to] = to->count + 1;
    to->steps[to->count++] = (Step){next->to, at, next->token, weight};
}

/* All that can be got to with one slice more, in first-seen order. */
static SettStatus grow(Walk *w, int32_t depth)
{
    const Layer *from = &w->layers[depth - 1];
    Layer *to = &w->layers[depth];
    int32_t room = 0;
    for (int32_t i = 0; i < from->count; i++)
        for (int32_t e = w->model->priors[from->steps[i].prior].first; e >= 0;
             e = w->model->next[e].more)
            room++;
    room = sett_min(room, w->model->prior_count);
    *to = (Layer){SETT_TAKE(w->tmp, room + 1, Step), 0};
    if (to->steps == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < from->count; i++)
        for (int32_t e = w->model->priors[from->steps[i].prior].first; e >= 0;
             e = w->model->next[e].more)
            meet(w, to, from, i, &w->model->next[e]);
    return SETT_OK;
}

/* The place in the layer before that a path to `step` comes from, and the slice
   that is added there; of all paths by their weights. */
static int32_t draw_before(const Walk *w, int32_t depth, const Step *step,
                           SettRng *rng, int32_t *token)
{
    const Layer *layer = &w->layers[depth - 1];
    double left = sett_rng_unit(rng) * step->weight;
    int32_t from = step->from;
    *token = step->token;
    for (int32_t i = 0; i < layer->count; i++) {
        const SettNgramPrior *prior = &w->model->priors[layer->steps[i].prior];
        for (int32_t e = prior->first; e >= 0; e = w->model->next[e].more) {
            const SettNgramNext *next = &w->model->next[e];
            if (next->to != step->prior)
                continue;
            from = i;
            *token = next->token;
            left -= layer->steps[i].weight * share_of(w, prior, next);
            if (left < 0)
                return from;
        }
    }
    return from;
}

static void follow_back(const Walk *w, int32_t depth, const Step *step,
                        SettRng *rng, int32_t *out)
{
    for (int32_t d = depth; d > 0; d--) {
        int32_t from = step->from, token = step->token;
        if (w->params->paths.index != SLICES_FIRST)
            from = draw_before(w, d, step, rng, &token);
        out[d - 1] = token;
        step = &w->layers[d - 1].steps[from];
    }
}

/* The shortest path of at least `order` slices between two priors. */
static SettStatus shortest(Walk *w, int32_t start, int32_t end, SettRng *rng,
                           int32_t *out, int32_t *count)
{
    Step first = {start, -1, -1, 1};
    w->layers[0] = (Layer){&first, 1};
    *count = -1;
    for (int32_t d = 1; d <= w->params->depth; d++) {
        SettStatus status = grow(w, d);
        if (status != SETT_OK)
            return status;
        const Layer *layer = &w->layers[d];
        int32_t place = w->place[end] - 1;
        for (int32_t i = 0; i < layer->count; i++)
            w->place[layer->steps[i].prior] = 0;
        if (place < 0 || d < w->model->order)
            continue;
        follow_back(w, d, &layer->steps[place], rng, out);
        *count = d - (w->model->order - 1);
        return SETT_OK;
    }
    return SETT_OK;
}

static SettStatus is_known(const SettGrams *g, SlicesPiece a, SlicesPiece b,
                           SettArena *tmp, bool *known)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t *all = SETT_TAKE(tmp, a.count + b.count, int32_t);
    if (all == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < a.count + b.count; i++)
        all[i] = i < a.count ? a.numbers[i] : b.numbers[i - a.count];
    *known = sett_ngram_bad(&g->model, all, a.count + b.count) == 0;
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_slices_connect(const SettGrams *grams,
                               const SlicesParams *params, SettRng *rng,
                               SlicesPiece start, SlicesPiece end, bool extra,
                               SettArena *tmp, int32_t **out, int32_t *count)
{
    const SettNgram *model = &grams->model;
    int32_t width = model->order - 1, more = 0;
    bool known = false;
    SettStatus status = SETT_OK;
    *count = 0;
    if (!extra)
        status = is_known(grams, start, end, tmp, &known);
    *out = SETT_TAKE(tmp, params->depth + 1, int32_t);
    Walk w = {.model = model,
              .params = params,
              .tmp = tmp,
              .layers = SETT_TAKE(tmp, params->depth + 1, Layer),
              .place = SETT_TAKE(tmp, model->prior_count, int32_t)};
    if (status == SETT_OK &&
        (*out == NULL || w.layers == NULL || w.place == NULL))
        status = SETT_NO_MEMORY;
    if (status != SETT_OK || known)
        return status;
    *count = -1;
    if (start.count < width || end.count < width)
        return SETT_OK;
    int32_t from = sett_ngram_prior(model, start.numbers + start.count - width);
    int32_t to = sett_ngram_prior(model, end.numbers);
    if (from < 0 || to < 0)
        return SETT_OK;
    /* The reference looks up what its further slices follow by the whole of the
       start, which is a prior only where it is as short as one: then it adds a
       random slice before it looks for the path. */
    const SettNgramNext *next = NULL;
    if (extra && params->paths.index == SLICES_FIRST && start.count == width)
        next = sett_ngram_draw(model, from, rng);
    if (next != NULL) {
        (*out)[more++] = next->token;
        from = next->to;
    }
    status = shortest(&w, from, to, rng, *out + more, count);
    *count += *count >= 0 ? more : 0;
    return status;
}
