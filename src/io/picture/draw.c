/* draw.c - SVG elements and colours of charts. */
#include "io/picture/draw.h"

#include "base/least.h"
#include "sett/io.h"

#include <math.h>

#define MARGIN 16.0
#define TITLE_SIZE 16.0
#define NOTE_SIZE 12.5

void sett_draw_rect(SettText *out, SettBox box, uint32_t fill)
{
    sett_xml_format(out,
                    "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                    "fill=\"#%06x\"/>\n",
                    box.x, box.y, box.w, box.h, fill);
}

void sett_draw_frame(SettText *out, SettBox box, uint32_t stroke)
{
    sett_xml_format(out,
                    "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" "
                    "stroke=\"#%06x\" fill=\"none\"/>\n",
                    box.x, box.y, box.w, box.h, stroke);
}

void sett_draw_line(SettText *out, double x1, double y1, double x2, double y2,
                    uint32_t stroke, double width)
{
    sett_xml_format(out,
                    "<line x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\" "
                    "stroke=\"#%06x\" stroke-width=\"%f\"/>\n",
                    x1, y1, x2, y2, stroke, width);
}

void sett_draw_text_begin(SettText *out, double x, double y, SettLook look)
{
    static const char *const anchors[] = {
        [SETT_LEFT] = "", [SETT_MIDDLE] = "middle", [SETT_RIGHT] = "end"};
    sett_xml_format(out,
                    "<text x=\"%f\" y=\"%f\" font-size=\"%f\" fill=\"#%06x\"",
                    x, y, look.size, look.colour);
    if (look.anchor != SETT_LEFT)
        sett_text_format(out, " text-anchor=\"%s\"", anchors[look.anchor]);
    if (look.bold)
        sett_text_add(out, " font-weight=\"600\"");
    if (look.turned)
        sett_xml_format(out, " transform=\"rotate(-90 %f %f)\"", x, y);
    sett_text_char(out, '>');
}

void sett_draw_text_end(SettText *out)
{
    sett_text_add(out, "</text>\n");
}

void sett_draw_text(SettText *out, double x, double y, SettLook look,
                    const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    sett_draw_text_begin(out, x, y, look);
    sett_xml_text(out, text);
    sett_draw_text_end(out);
}

double sett_draw_width(const char *text, double size)
{
    double characters = 0.0;
    for (; text != NULL && *text != '\0'; text++)
        if (((unsigned char)*text & 0xc0) != 0x80)
            characters += 1.0;
    return characters * size * 0.6;
}

double sett_draw_widest(const char *const *texts, int32_t count, double size)
{
    double widest = 0.0;
    for (int32_t i = 0; i < count; i++)
        widest = sett_max_real(sett_draw_width(texts[i], size), widest);
    return widest;
}

double sett_draw_head(const char *title, const char *note)
{
    return MARGIN + (title != NULL ? TITLE_SIZE + 6.0 : 0.0) +
           (note != NULL ? NOTE_SIZE + 6.0 : 0.0);
}

double sett_draw_head_width(const char *title, const char *note)
{
    double a = sett_draw_width(title, TITLE_SIZE);
    double b = sett_draw_width(note, NOTE_SIZE);
    return 2.0 * MARGIN + sett_max_real(a, b);
}

void sett_draw_begin(SettText *out, double w, double h, const char *title,
                     const char *note)
{
    w = ceil(w);
    h = ceil(h);
    sett_xml_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%f\" "
                    "height=\"%f\" viewBox=\"0 0 %f %f\" "
                    "font-family=\"system-ui, sans-serif\" role=\"img\"",
                    w, h, w, h);
    if (title != NULL)
        sett_xml_format(out, " aria-label=\"%s\"", title);
    sett_text_add(out, ">\n");
    sett_draw_rect(out, (SettBox){0, 0, w, h}, SETT_PAPER);
    double y = MARGIN + TITLE_SIZE - 2.0;
    sett_draw_text(
        out, MARGIN, y,
        (SettLook){.size = TITLE_SIZE, .colour = SETT_INK, .bold = true},
        title);
    sett_draw_text(out, MARGIN, sett_draw_head(title, note) - 8.0,
                   sett_look(SETT_LEFT, NOTE_SIZE, SETT_FAINT), note);
}

void sett_draw_end(SettText *out)
{
    sett_text_add(out, "</svg>\n");
}

static uint32_t between(uint32_t a, uint32_t b, double part, int32_t shift)
{
    double low = (double)(a >> shift & 255), high = (double)(b >> shift & 255);
    return (uint32_t)floor(low + (high - low) * part + 0.5) << shift;
}

/* Colour of share 0..1 between the first and the last of evenly spaced ones. */
static uint32_t on_ramp(const uint32_t *anchor, int32_t steps, double share)
{
    if (!(share > 0.0))
        return anchor[0];
    if (share >= 1.0)
        return anchor[steps];
    int32_t step = (int32_t)(share * (double)steps);
    double part = share * (double)steps - (double)step;
    uint32_t a = anchor[step], b = anchor[step + 1];
    return between(a, b, part, 16) | between(a, b, part, 8) |
           between(a, b, part, 0);
}

uint32_t sett_shade(double share)
{
    /* OKLCH (Ottosson 2020): lightness 0.945 to 0.25 in eight equal steps, hue
       108 to 300 degrees, chroma 0.1 to 0.14 cut to what sRGB can show. */
    static const uint32_t anchor[] = {0xf2f2a7, 0xb5e092, 0x68cd92,
                                      0x05b29c, 0x00919b, 0x047092,
                                      0x064f8e, 0x2a2e6d, 0x2a1247};
    return on_ramp(anchor, 8, share);
}

uint32_t sett_warm_shade(double share)
{
    static const uint32_t anchor[] = {0xf9e3a0, 0xf6c177, 0xf09d57, 0xe4743f,
                                      0xcf4630, 0xab2028, 0x7d0a22, 0x4e0619};
    return on_ramp(anchor, 7, share);
}

uint32_t sett_series_colour(int32_t index)
{
    static const uint32_t colour[SETT_SERIES_COLOURS] = {
        0x0072b2, 0xe69f00, 0x009e73, 0xd55e00, 0xcc79a7, 0x56b4e9, 0x6e7781};
    return colour[index % SETT_SERIES_COLOURS];
}
