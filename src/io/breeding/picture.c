/* picture.c - a page of generators as one picture: cloud maps of all tiles,
   tinted by parent and by role; what all raters say over ten levels; how alike
   levels are within a generator, in the thirds of a level, and between
   generators. */
#include <string.h>

#include "sett/breeding_page.h"
#include "sett/programs.h"

#define SHOWN 20   /* levels of a map */
#define RATED 10   /* levels of a rating */
#define ALIKE 6    /* levels that are compared */
#define ACROSS 3   /* cards in a row */
#define WIDEST 360 /* pixels that maps take in a card */
#define GAP 12
#define MAPS 5

static const struct {
    const char *label;
    uint64_t roles;
    bool origin;
} layers[MAPS] = {{"all tiles", 0, false},
                  {"by parent", 0, true},
                  {"solid", SETT_IS(SOLID), false},
                  {"foes", SETT_IS(FOE), false},
                  {"rewards", SETT_IS(REWARD), false}};

typedef struct Card {
    SettSpecimens levels;
    SettCloud maps[MAPS];
    SettProgramRating ratings[SETT_MAX_RATERS][RATED];
    double cells, mix, thirds; /* alike, 0..1 */
} Card;

typedef struct Picture {
    const SettBreedingView *v;
    SettArena *arena;
    SettOracle raters[SETT_MAX_RATERS];
    int32_t rater_count, population, side;
    Card *cards;
    SettCards out;
    SettStatus status; /* SETT_NO_MEMORY where a text is missing */
    double cells, mix; /* between generators */
} Picture;

static SettStatus rate(void *user, int64_t index, SettArena *tmp)
{
    Picture *p = user;
    const SettCanvas *canvas = p->v->game->canvas;
    int64_t level = index % RATED, rater = index / RATED % p->rater_count;
    int32_t place = (int32_t)(index / RATED / p->rater_count);
    return sett_program_rate(
        &p->raters[rater], &sett_breeding_at(p->v->breeding, place)->generator,
        p->v->seed, (uint64_t)level, 1, canvas->ref_w, canvas->ref_h, tmp,
        &p->cards[place].ratings[rater][level]);
}

static double mixes_alike(const SettCanvas *canvas, const SettGrid *a,
                          const SettGrid *b)
{
    SettMix one = sett_mix_drawn(canvas, a), two = sett_mix_drawn(canvas, b);
    return sett_same_mix(&one, &two);
}

static void compare_within(const SettCanvas *canvas, Card *card)
{
    const SettGrid *levels = card->levels.levels;
    int32_t pairs = 0, first, last;
    for (int32_t a = 0; a < ALIKE; a++) {
        SettMix thirds[3];
        sett_drawn_columns(canvas, levels[a].w, &first, &last);
        for (int32_t k = 0; k < 3; k++)
            thirds[k] =
                sett_mix_of(canvas, &levels[a], first + (last - first) * k / 3,
                            first + (last - first) * (k + 1) / 3);
        card->thirds += (sett_same_mix(&thirds[0], &thirds[1]) +
                         sett_same_mix(&thirds[1], &thirds[2]) +
                         sett_same_mix(&thirds[0], &thirds[2])) /
                        3 / ALIKE;
        for (int32_t b = a + 1; b < ALIKE; b++, pairs++) {
            card->cells += sett_same_cells(canvas, &levels[a], &levels[b]);
            card->mix += mixes_alike(canvas, &levels[a], &levels[b]);
        }
    }
    card->cells /= pairs;
    card->mix /= pairs;
}

/* The same level of every two generators. */
static void compare_between(Picture *p)
{
    const SettCanvas *canvas = p->v->game->canvas;
    int32_t pairs = 0;
    for (int32_t a = 0; a < p->population; a++)
        for (int32_t b = a + 1; b < p->population; b++)
            for (int32_t k = 0; k < ALIKE; k++, pairs++) {
                const SettGrid *one = &p->cards[a].levels.levels[k];
                const SettGrid *two = &p->cards[b].levels.levels[k];
                p->cells += sett_same_cells(canvas, one, two);
                p->mix += mixes_alike(canvas, one, two);
            }
    p->cells /= pairs;
    p->mix /= pairs;
}

static SettStatus look(Picture *p, int32_t place)
{
    const SettGame *game = p->v->game;
    Card *card = &p->cards[place];
    const SettBred *one = sett_breeding_at(p->v->breeding, place);
    SettStatus status =
        sett_specimens(game, &one->generator, one->origins, p->v->seed, 0,
                       SHOWN, p->arena, &card->levels);
    for (int32_t m = 0; status == SETT_OK && m < MAPS; m++)
        status = layers[m].origin
                     ? sett_cloud_tinted(game, &card->levels, p->arena,
                                         &card->maps[m])
                     : sett_cloud(game, card->levels.levels, SHOWN,
                                  layers[m].roles, p->arena, &card->maps[m]);
    if (status == SETT_OK)
        compare_within(game->canvas, card);
    return status;
}

/* A text that memory was out for is NULL. */
static void put_text(Picture *p, int32_t x, int32_t y, const char *text,
                     uint32_t colour, bool large)
{
    if (text == NULL)
        p->status = SETT_NO_MEMORY;
    p->out.texts[p->out.text_count++] =
        (SettCardsText){x, y, text, colour, large};
}

/* Maps from left to right, in rows of WIDEST; the height that they take. */
static int32_t put_maps(Picture *p, const Card *card, int32_t left, int32_t top)
{
    int32_t x = 0, y = 0, low = 0;
    for (int32_t m = 0; m < MAPS; m++) {
        int32_t w = card->maps[m].w * p->side;
        int32_t label = sett_cards_width(strlen(layers[m].label), false);
        w = w > label ? w : label;
        if (x > 0 && x + w > WIDEST) {
            x = 0;
            y = low;
        }
        put_text(p, left + x, top + y, layers[m].label, SETT_FAINT, false);
        p->out.maps[p->out.map_count++] = (SettCardsMap){
            left + x, top + y + sett_cards_line(false), p->side, card->maps[m]};
        x += w + GAP;
        low = y + sett_cards_line(false) + card->maps[m].h * p->side + 5;
    }
    return low;
}

/* A text as the arena keeps it, at most 60 bytes; frees it. */
static const char *keep(Picture *p, SettText *text)
{
    const char *kept = text->data == NULL
                           ? NULL
                           : sett_arena_format(p->arena, "%.60s", text->data);
    sett_text_free(text);
    return kept;
}

static const char *fixed(Picture *p, double value)
{
    SettText text = sett_text(p->arena->alloc);
    sett_text_fixed(&text, value, 2);
    const char *kept = keep(p, &text);
    if (kept == NULL)
        p->status = SETT_NO_MEMORY;
    return kept != NULL ? kept : "";
}

static const char *rating_line(Picture *p, const Card *card, int32_t rater)
{
    int32_t won = 0;
    double way = 0;
    for (int32_t k = 0; k < RATED; k++) {
        won += card->ratings[rater][k].won;
        way += card->ratings[rater][k].progress / RATED;
    }
    return sett_arena_format(
        p->arena, "%s completes %d of %d, comes %s of the way",
        sett_oracle_name(&p->raters[rater]), (int)won, RATED, fixed(p, way));
}

static const char *title_line(Picture *p, int32_t place)
{
    SettText text = sett_text(p->arena->alloc);
    sett_text_format(&text, "%d: ", (int)place + 1);
    sett_bred_lineage(sett_breeding_at(p->v->breeding, place), &text);
    return keep(p, &text);
}

/* One card; the height that it takes. */
static int32_t put_card(Picture *p, int32_t place, int32_t left, int32_t top)
{
    const Card *card = &p->cards[place];
    int32_t y = top, line = sett_cards_line(false);
    put_text(p, left, y, title_line(p, place), SETT_INK, false);
    y += line;
    y += put_maps(p, card, left, y);
    for (int32_t k = 0; k < p->rater_count; k++, y += line)
        put_text(p, left, y, rating_line(p, card, k), SETT_INK, false);
    put_text(p, left, y,
             sett_arena_format(p->arena,
                               "its levels alike: cells %s, mix %s; thirds %s",
                               fixed(p, card->cells), fixed(p, card->mix),
                               fixed(p, card->thirds)),
             SETT_INK, false);
    return y + line + GAP - top;
}

static void put_head(Picture *p)
{
    SettBreedingState s = sett_breeding_state(p->v->breeding);
    SettArena *arena = p->arena;
    put_text(p, GAP, GAP,
             sett_arena_format(arena, "%s: generators of generation %d",
                               p->v->game->name, (int)s.generation),
             SETT_INK, true);
    put_text(p, GAP, GAP + 24,
             sett_arena_format(
                 arena,
                 "maps of %d levels, ratings over %d; generators alike: cells "
                 "%s, mix %s; by parent: blue of the first, orange of the "
                 "second, green of nobody, grey of the frame",
                 SHOWN, RATED, fixed(p, p->cells), fixed(p, p->mix)),
             SETT_FAINT, false);
}

static SettStatus lay_out(Picture *p)
{
    SettArena *arena = p->arena;
    int32_t top = 60, texts = p->population * (MAPS + 5) + 2;
    p->side = WIDEST / 5 / p->cards[0].maps[0].w;
    p->side = p->side > 6 ? 6 : p->side < 2 ? 2 : p->side;
    p->out.texts = SETT_TAKE(arena, texts, SettCardsText);
    p->out.maps = SETT_TAKE(arena, p->population * MAPS, SettCardsMap);
    if (p->out.texts == NULL || p->out.maps == NULL)
        return SETT_NO_MEMORY;
    put_head(p);
    for (int32_t first = 0, high = 0; first < p->population; first += ACROSS) {
        high = 0;
        for (int32_t k = first; k < first + ACROSS && k < p->population; k++) {
            int32_t h =
                put_card(p, k, GAP + (k - first) * (WIDEST + 2 * GAP), top);
            high = h > high ? h : high;
        }
        top += high;
    }
    p->out.w = GAP + ACROSS * (WIDEST + 2 * GAP);
    p->out.h = top;
    return p->status;
}

SettStatus sett_breeding_picture(const SettBreedingView *view, SettArena *arena,
                                 SettCards *out)
{
    Picture *p = SETT_TAKE(arena, 1, Picture);
    if (p == NULL)
        return SETT_NO_MEMORY;
    *p =
        (Picture){.v = view,
                  .arena = arena,
                  .population = sett_breeding_state(view->breeding).population};
    p->rater_count = sett_raters(view->game, p->raters);
    p->cards = SETT_TAKE(arena, p->population, Card);
    if (p->cards == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_each(&view->crew, (int64_t)p->population * p->rater_count * RATED,
                  rate, p, NULL);
    for (int32_t k = 0; status == SETT_OK && k < p->population; k++)
        status = look(p, k);
    if (status != SETT_OK)
        return status;
    compare_between(p);
    status = lay_out(p);
    *out = p->out;
    return status;
}
