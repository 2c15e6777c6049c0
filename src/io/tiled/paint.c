/* paint.c - see paint.h. Pictures are premultiplied in 8 bits, laid on the
   canvas in 16 bits a channel, and go back to 8 bits there: where Tiled's
   painter rounds, this rounds. */
#include "io/tiled/paint.h"

#include "base/least.h"

#include <math.h>

typedef struct Pixel {
    uint32_t r, g, b, a;
} Pixel;

/* value * of / 255, as 8-bit channels are multiplied. */
static uint32_t part(uint32_t value, uint32_t of)
{
    uint32_t p = value * of;
    return (p + (p >> 8) + 128) >> 8;
}

/* The same of 16-bit channels. */
static uint32_t wide_part(uint32_t value, uint32_t of)
{
    uint32_t p = value * of;
    return (p + (p >> 16) + 0x8000u) >> 16;
}

static Pixel times(Pixel p, uint32_t alpha)
{
    return (Pixel){part(p.r, alpha), part(p.g, alpha), part(p.b, alpha),
                   part(p.a, alpha)};
}

static Pixel wide_times(Pixel p, uint32_t alpha)
{
    return (Pixel){wide_part(p.r, alpha), wide_part(p.g, alpha),
                   wide_part(p.b, alpha), wide_part(p.a, alpha)};
}

static Pixel premultiplied(const uint8_t *at)
{
    Pixel p = {at[0], at[1], at[2], 255};
    if (at[3] != 255)
        p = times(p, at[3]);
    p.a = at[3];
    return p;
}

static Pixel wide(const uint8_t *at)
{
    uint32_t a = at[3] * 257u;
    Pixel p = {at[0] * 257u, at[1] * 257u, at[2] * 257u, 65535};
    if (a != 65535)
        p = wide_times(p, a);
    p.a = a;
    return p;
}

/* A 16-bit channel to 8 bits, rounded. */
static uint8_t narrow(uint32_t v)
{
    v += 128;
    v = (v - (v >> 8)) >> 8;
    return (uint8_t)(v < 255 ? v : 255);
}

static uint32_t undone(uint32_t value, uint32_t alpha)
{
    uint64_t v = ((uint64_t)value * 65535 + alpha / 2) / alpha;
    return v < 65535 ? (uint32_t)v : 65535;
}

static void put(uint8_t *at, Pixel p)
{
    if (p.a == 0) {
        at[0] = at[1] = at[2] = at[3] = 0;
        return;
    }
    bool whole = p.a == 65535;
    at[0] = narrow(whole ? p.r : undone(p.r, p.a));
    at[1] = narrow(whole ? p.g : undone(p.g, p.a));
    at[2] = narrow(whole ? p.b : undone(p.b, p.a));
    at[3] = narrow(p.a);
}

/* Colours multiplied, the alpha kept, then that of the tint. */
static Pixel tinted(Pixel p, uint32_t tint)
{
    uint32_t a = p.a, r = tint >> 16 & 255, g = tint >> 8 & 255, b = tint & 255;
    uint32_t lack = 255 - a;
    Pixel out = {part(p.r + lack, r), part(p.g + lack, g), part(p.b + lack, b),
                 255};
    out = a == 255 ? out : times(out, a);
    out.a = a;
    return tint >> 24 == 255 ? out : times(out, tint >> 24);
}

static void lay(uint8_t *at, Pixel s, const SettStamp *stamp)
{
    if (s.a == 0)
        return;
    if (stamp->tint != 0xFFFFFFFFu)
        s = tinted(s, stamp->tint);
    s = (Pixel){s.r * 257, s.g * 257, s.b * 257, s.a * 257};
    uint32_t alpha = (uint32_t)(255 * stamp->alpha) >> 8;
    if (alpha != 255)
        s = wide_times(s, alpha * 257);
    if (s.a != 65535) {
        Pixel d = wide_times(wide(at), 65535 - s.a);
        s = (Pixel){s.r + d.r, s.g + d.g, s.b + d.b, s.a + d.a};
    }
    put(at, s);
}

static Pixel pixel_at(const SettStamp *s, int32_t x, int32_t y)
{
    const SettPicture *p = s->from;
    size_t at = (size_t)(s->sy + y) * (size_t)p->w + (size_t)(s->sx + x);
    return premultiplied(p->rgba + at * 4);
}

static Pixel between(Pixel a, Pixel b, uint32_t share)
{
    uint32_t rest = 256 - share;
    return (Pixel){(a.r * rest + b.r * share + 128) >> 8,
                   (a.g * rest + b.g * share + 128) >> 8,
                   (a.b * rest + b.b * share + 128) >> 8,
                   (a.a * rest + b.a * share + 128) >> 8};
}

/* Of a part that sticks out of its picture only what is there. False: none. */
static bool clip(SettStamp *s)
{
    if (s->from == NULL || s->sx < 0 || s->sy < 0)
        return false;
    s->sw = sett_min(s->sw, s->from->w - s->sx);
    s->sh = sett_min(s->sh, s->from->h - s->sy);
    return s->sw > 0 && s->sh > 0;
}

void sett_paint(const SettPicture *canvas, const SettStamp *stamp)
{
    SettStamp s = *stamp;
    if (!clip(&s))
        return;
    int32_t w = s.swap ? s.sh : s.sw, h = s.swap ? s.sw : s.sh;
    int32_t x0 = sett_max(0, -s.x), y0 = sett_max(0, -s.y);
    int64_t right = sett_min_wide(w, (int64_t)canvas->w - s.x);
    int64_t bottom = sett_min_wide(h, (int64_t)canvas->h - s.y);
    for (int32_t y = y0; y < bottom; y++)
        for (int32_t x = x0; x < right; x++) {
            int32_t u = s.flip_x ? w - 1 - x : x, v = s.flip_y ? h - 1 - y : y;
            size_t at =
                (size_t)(s.y + y) * (size_t)canvas->w + (size_t)(s.x + x);
            lay(canvas->rgba + at * 4,
                s.swap ? pixel_at(&s, v, u) : pixel_at(&s, u, v), &s);
        }
}

/* Sine of -45 to 45 degrees by its series; error below 1e-12. */
static double small_sine(double degrees)
{
    double x = degrees * 0.017453292519943295, square = x * x, term = x;
    double sum = x;
    for (int32_t i = 1; i < 8; i++) {
        term *= -square / (2 * i * (2 * i + 1));
        sum += term;
    }
    return sum;
}

static double small_cosine(double degrees)
{
    double x = degrees * 0.017453292519943295, square = x * x, term = 1;
    double sum = 1;
    for (int32_t i = 1; i < 8; i++) {
        term *= -square / (2 * i * (2 * i - 1));
        sum += term;
    }
    return sum;
}

void sett_turn_parts(double degrees, double *sine, double *cosine)
{
    double turns = floor(degrees / 90 + 0.5);
    double s = small_sine(degrees - turns * 90);
    double c = small_cosine(degrees - turns * 90);
    int32_t quarter = (int32_t)(turns - floor(turns / 4) * 4);
    *sine = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
    *cosine = quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s;
}

/* Four pixels around (u, v) of the part, 0 to 1 each. */
static Pixel sample(const SettStamp *s, double u, double v)
{
    double x = u * s->sw - 0.5, y = v * s->sh - 0.5;
    int32_t x0 = (int32_t)floor(x), y0 = (int32_t)floor(y);
    uint32_t fx = (uint32_t)((x - x0) * 256), fy = (uint32_t)((y - y0) * 256);
    int32_t x1 = sett_max(0, sett_min(x0 + 1, s->sw - 1));
    int32_t y1 = sett_max(0, sett_min(y0 + 1, s->sh - 1));
    x0 = sett_max(0, sett_min(x0, s->sw - 1));
    y0 = sett_max(0, sett_min(y0, s->sh - 1));
    return between(between(pixel_at(s, x0, y0), pixel_at(s, x1, y0), fx),
                   between(pixel_at(s, x0, y1), pixel_at(s, x1, y1), fx), fy);
}

static void turned_row(const SettPicture *canvas, const SettStamp *s,
                       const SettTurn *t, int32_t y, double sine, double cosine)
{
    double dy = y + 0.5 - t->y;
    for (int32_t x = 0; x < canvas->w; x++) {
        double dx = x + 0.5 - t->x;
        double u = (dx * cosine + dy * sine + t->x - t->left) / t->w;
        double v = (dy * cosine - dx * sine + t->y - t->top) / t->h;
        if (!(u >= 0 && u < 1 && v >= 0 && v < 1))
            continue;
        u = s->flip_x ? 1 - u : u;
        v = s->flip_y ? 1 - v : v;
        size_t at = (size_t)y * (size_t)canvas->w + (size_t)x;
        lay(canvas->rgba + at * 4, s->swap ? sample(s, v, u) : sample(s, u, v),
            s);
    }
}

void sett_paint_turned(const SettPicture *canvas, const SettStamp *stamp,
                       const SettTurn *turn)
{
    SettStamp s = *stamp;
    double sine, cosine;
    if (!clip(&s) || !(turn->w > 0) || !(turn->h > 0))
        return;
    sett_turn_parts(turn->degrees, &sine, &cosine);
    double reach = turn->w + turn->h + fabs(turn->left - turn->x) +
                   fabs(turn->top - turn->y);
    double first = sett_max_real(floor(turn->y - reach), 0);
    double last = sett_min_real(ceil(turn->y + reach), canvas->h);
    for (int32_t y = (int32_t)first; y < last; y++)
        turned_row(canvas, &s, turn, y, sine, cosine);
}

void sett_paint_key(const SettPicture *picture, int64_t colour)
{
    size_t count = (size_t)picture->w * (size_t)picture->h;
    for (size_t i = 0; colour >= 0 && i < count; i++) {
        uint8_t *p = picture->rgba + 4 * i;
        if (((int64_t)p[0] << 16 | p[1] << 8 | p[2]) == colour)
            p[3] = 0;
    }
}

/* A colour over one pixel, if that is on the canvas. */
static void dab(const SettPicture *canvas, int32_t x, int32_t y, uint32_t red,
                uint32_t alpha)
{
    const SettStamp plain = {.tint = 0xFFFFFFFFu, .alpha = 256};
    if (x < 0 || y < 0 || x >= canvas->w || y >= canvas->h)
        return;
    size_t at = (size_t)y * (size_t)canvas->w + (size_t)x;
    lay(canvas->rgba + at * 4, (Pixel){part(red, alpha), 0, 0, alpha}, &plain);
}

void sett_paint_missing(const SettPicture *canvas, int32_t x, int32_t y,
                        int32_t w, int32_t h)
{
    for (int32_t v = 0; v < h; v++)
        for (int32_t u = 0; u < w; u++) {
            bool edge = u == 0 || v == 0 || u == w - 1 || v == h - 1;
            int64_t down = (int64_t)u * (h - 1), across = (int64_t)v * (w - 1);
            int64_t off = down - across,
                    anti = down + across - (int64_t)(w - 1) * (h - 1);
            int64_t near = sett_max(w, h) / 2 + 1;
            bool line =
                (off < near && off > -near) || (anti < near && anti > -near);
            bool corner = (u == 0 || u == w - 1) && (v == 0 || v == h - 1);
            if (u > 0 && v > 0)
                dab(canvas, x + u, y + v, 0, 128);
            if (edge || line)
                dab(canvas, x + u, y + v, 255, corner ? 223 : 255);
        }
}
