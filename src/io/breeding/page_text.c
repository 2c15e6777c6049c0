/* page_text.c - generators at a terminal: a page of numbered thumbnails, which
   are cloud maps of some levels in half blocks, or in shades where there is no
   colour; lineage in words. */
#include "sett/breeding_page.h"
#include "sett/programs.h"

#define SHOWN 8     /* levels of a thumbnail */
#define RATED 10    /* levels of a rating */
#define BUDGET 2000 /* states that the judge may look at in each */
#define ACROSS 3    /* cards in a row */
#define WIDEST 24   /* columns of a thumbnail */
#define HIGHEST 10  /* half rows of it */
#define CARD 26     /* columns of a card */

/* A cloud map made small: a colour and a share of drawn cells a pixel. */
typedef struct Thumb {
    uint32_t colours[HIGHEST][WIDEST];
    double drawn[HIGHEST][WIDEST];
    int32_t w, h;
} Thumb;

/* Pixels that thumbnails of a canvas have; an even number of rows. */
static void thumb_size(const SettCanvas *canvas, Thumb *t)
{
    t->w = canvas->ref_w < WIDEST ? canvas->ref_w : WIDEST;
    t->h =
        canvas->ref_h < HIGHEST ? canvas->ref_h + canvas->ref_h % 2 : HIGHEST;
}

/* The mean of the cells that a pixel covers, at least one. */
static void thumb_pixel(const SettCloud *cloud, const SettSpecimens *levels,
                        uint8_t blank, int32_t x, int32_t y, Thumb *t)
{
    int32_t x0 = x * cloud->w / t->w, x1 = (x + 1) * cloud->w / t->w;
    int32_t y0 = y * cloud->h / t->h, y1 = (y + 1) * cloud->h / t->h;
    uint32_t sums[3] = {0}, n = 0;
    int64_t drawn = 0;
    /* analysed: both ranges hold one cell at least, so n > 0 */
    x1 = x1 > x0 ? x1 : x0 + 1;
    y1 = y1 > y0 ? y1 : y0 + 1;
    for (int32_t cy = y0; cy < y1; cy++)
        for (int32_t cx = x0; cx < x1; cx++, n++) {
            int32_t cell = cy * cloud->w + cx;
            for (int32_t c = 0; c < 3; c++)
                sums[c] += cloud->cells[cell] >> (16 - 8 * c) & 255;
            for (int32_t k = 0; k < levels->count; k++)
                drawn += levels->levels[k].cells[cell] != blank;
        }
    t->colours[y][x] = sums[0] / n << 16 | sums[1] / n << 8 | sums[2] / n;
    t->drawn[y][x] = (double)drawn / ((double)n * levels->count);
}

static SettStatus make_thumb(const SettBreedingView *v, const SettBred *one,
                             SettArena *tmp, Thumb *t)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettSpecimens levels;
    SettCloud cloud;
    thumb_size(v->game->canvas, t);
    SettStatus status = sett_specimens(v->game, &one->generator, NULL, v->seed,
                                       0, SHOWN, tmp, &levels);
    if (status == SETT_OK)
        status = sett_cloud(v->game, levels.levels, SHOWN, 0, tmp, &cloud);
    for (int32_t y = 0; status == SETT_OK && y < t->h; y++)
        for (int32_t x = 0; x < t->w; x++)
            thumb_pixel(&cloud, &levels, v->game->canvas->blank, x, y, t);
    sett_arena_reset(tmp, mark);
    return status;
}

static void put_colour(uint32_t colour, int code, SettText *out)
{
    sett_text_format(out, "%d;2;%d;%d;%d", code, (int)(colour >> 16),
                     (int)(colour >> 8 & 255), (int)(colour & 255));
}

/* Two rows of pixels as a line of half blocks, or of shades. */
static void put_thumb_line(const Thumb *t, int32_t line, bool colour,
                           SettText *out)
{
    static const char shades[] = " .:-=+*#%@";
    for (int32_t x = 0; x < t->w; x++) {
        if (colour) {
            sett_text_add(out, "\x1b[");
            put_colour(t->colours[2 * line][x], 38, out);
            sett_text_char(out, ';');
            put_colour(t->colours[2 * line + 1][x], 48, out);
            sett_text_add(out, "m\xe2\x96\x80");
            continue;
        }
        double share = (t->drawn[2 * line][x] + t->drawn[2 * line + 1][x]) / 2;
        sett_text_char(out, shades[(int32_t)(share * 9 + 0.5)]);
    }
    if (colour)
        sett_text_add(out, "\x1b[0m");
    for (int32_t x = t->w; x < CARD; x++)
        sett_text_char(out, ' ');
}

typedef struct Page {
    const SettBreedingView *v;
    bool colour;
    SettOracle oracle;
    Thumb thumbs[SETT_MAX_LITTER];
    SettProgramRating ratings[SETT_MAX_LITTER * RATED];
} Page;

static SettStatus make_card(void *user, int64_t index, SettArena *tmp)
{
    Page *p = user;
    const SettCanvas *canvas = p->v->game->canvas;
    int32_t place = (int32_t)(index / RATED), level = (int32_t)(index % RATED);
    const SettBred *one = sett_breeding_at(p->v->breeding, place);
    SettStatus status =
        level == 0 ? make_thumb(p->v, one, tmp, &p->thumbs[place]) : SETT_OK;
    if (status != SETT_OK)
        return status;
    return sett_program_rate(&p->oracle, &one->generator, p->v->seed,
                             (uint64_t)level, 1, canvas->ref_w, canvas->ref_h,
                             tmp, &p->ratings[index]);
}

/* "*3 crossed of 1 and 4": of the numbers that its parents have on this page,
   if they still are there. */
static void put_title(const Page *p, int32_t place, SettText *out)
{
    const SettBred *one = sett_breeding_at(p->v->breeding, place);
    int32_t shown = 0;
    sett_text_format(out, "%c%d ",
                     sett_breeding_is_marked(p->v->breeding, place) ? '*' : ' ',
                     (int)place + 1);
    sett_text_add(out, one->name[0] != '\0' ? one->name
                                            : sett_birth_name(one->birth));
    for (int32_t k = 0; k < 2 && one->parents[k] >= 0; k++)
        for (int32_t at = 0;
             at < sett_breeding_state(p->v->breeding).population; at++)
            if (sett_breeding_at(p->v->breeding, at)->id == one->parents[k])
                sett_text_format(out, "%s%d", shown++ == 0 ? " " : "+",
                                 (int)at + 1);
    if (one->mutated)
        sett_text_add(out, " mutated");
}

static void put_rating(const Page *p, int32_t place, SettText *out)
{
    int32_t won = 0;
    double progress = 0;
    for (int32_t k = 0; k < RATED; k++) {
        won += p->ratings[place * RATED + k].won;
        progress += p->ratings[place * RATED + k].progress;
    }
    sett_text_format(out, "  won %d/%d, way ", (int)won, RATED);
    sett_text_fixed(out, progress / RATED, 2);
}

/* One line of all cards from `first` on; text is cut to a card's width. */
static void put_line(const Page *p, int32_t first, int32_t line, SettText *out)
{
    int32_t population = sett_breeding_state(p->v->breeding).population;
    int32_t rows = p->thumbs[first].h / 2;
    for (int32_t k = first; k < first + ACROSS && k < population; k++) {
        size_t before = out->size;
        if (line > 0 && line <= rows) {
            put_thumb_line(&p->thumbs[k], line - 1, p->colour, out);
            continue;
        }
        if (line == 0)
            put_title(p, k, out);
        else
            put_rating(p, k, out);
        if (out->size > before + CARD - 1)
            out->size = before + CARD - 1;
        while (out->status == SETT_OK && out->size < before + CARD)
            sett_text_char(out, ' ');
    }
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->size--;
    sett_text_char(out, '\n');
}

static void put_head(const Page *p, SettText *out)
{
    SettBreedingState s = sett_breeding_state(p->v->breeding);
    sett_text_format(out, "generation %d, page %d of %d, ", (int)s.generation,
                     (int)s.page + 1, (int)s.pages);
    if (s.marked > 0)
        sett_text_format(out, "%d marked: n makes the next page\n",
                         (int)s.marked);
    else
        sett_text_add(out, "none marked: type the numbers of those you like\n");
    if (s.wish != NULL)
        sett_text_format(out, "wish: %s\n", s.wish);
    sett_text_format(out,
                     "(won: levels that \"%s\" completes in %d looks; way: how "
                     "far it comes; ? for help)\n\n",
                     sett_oracle_name(&p->oracle), BUDGET);
}

SettStatus sett_breeding_page_text(const SettBreedingView *view, bool colour,
                                   SettArena *arena, SettText *out)
{
    SettOracle raters[SETT_MAX_RATERS];
    Page *p = SETT_TAKE(arena, 1, Page);
    int32_t population = sett_breeding_state(view->breeding).population;
    if (p == NULL)
        return SETT_NO_MEMORY;
    (void)sett_raters(view->game, raters);
    p->v = view;
    p->colour = colour;
    p->oracle = raters[0];
    p->oracle.budget = BUDGET;
    SettStatus status =
        sett_each(&view->crew, population * RATED, make_card, p, NULL);
    if (status != SETT_OK)
        return status;
    put_head(p, out);
    for (int32_t first = 0; first < population; first += ACROSS)
        for (int32_t line = 0; line < p->thumbs[first].h / 2 + 2; line++)
            put_line(p, first, line, out);
    return out->status;
}

void sett_bred_lineage(const SettBred *one, SettText *out)
{
    sett_text_format(out, "#%d, %s", (int)one->id, sett_birth_name(one->birth));
    for (int32_t k = 0; k < 2 && one->parents[k] >= 0; k++)
        sett_text_format(out, k == 0 ? " of #%d" : " and #%d",
                         (int)one->parents[k]);
    if (one->mutated)
        sett_text_add(out, ", mutated");
    if (one->name[0] != '\0')
        sett_text_format(out, ", \"%s\"", one->name);
    sett_text_format(out, ", generation %d", (int)one->generation);
}

/* From itself back to the ones without parents, each once. */
static SettStatus put_ancestors(const SettBreeding *b, const SettBred *one,
                                SettArena *arena, SettText *out)
{
    int32_t born = sett_breeding_state(b).born;
    bool *is_wanted = SETT_TAKE(arena, born, bool);
    if (is_wanted == NULL)
        return SETT_NO_MEMORY;
    is_wanted[one->id] = true;
    for (int32_t id = one->id; id >= 0; id--) {
        if (!is_wanted[id])
            continue;
        const SettBred *ancestor = sett_breeding_born(b, id);
        for (int32_t k = 0; k < 2 && ancestor->parents[k] >= 0; k++)
            is_wanted[ancestor->parents[k]] = true;
        sett_text_add(out, id == one->id ? "" : "  ");
        sett_bred_lineage(ancestor, out);
        sett_text_char(out, '\n');
    }
    return SETT_OK;
}

SettStatus sett_bred_text(const SettBreedingView *view, int32_t place,
                          SettArena *arena, SettText *out)
{
    const SettBred *one = sett_breeding_at(view->breeding, place);
    SettStatus status = put_ancestors(view->breeding, one, arena, out);
    for (int32_t k = 0; status == SETT_OK && k < one->generator.agents.count;
         k++) {
        uint8_t origin = one->origins[k];
        sett_text_format(out, "agent %d", (int)k + 1);
        if (origin < 2 && one->parents[origin] >= 0)
            sett_text_format(out, " (of #%d%s)", (int)one->parents[origin],
                             k == one->shifted ? ", shifted" : "");
        else if (one->mutated)
            sett_text_add(out, " (new)");
        sett_text_char(out, ' ');
        sett_gagent_words(view->game, &one->generator.agents.rows[k], out);
        sett_text_char(out, '\n');
    }
    return status == SETT_OK ? out->status : status;
}
