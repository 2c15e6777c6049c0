/* SVG: well-formed, small, and the same picture as the pixels. A tiny
   rasteriser for just the SVG that is written here proves the last. */
#include "support/testkit.h"
#include "support/toygame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static SettGrid sample(SettArena *arena)
{
    SettGrid grid;
    assert_int_equal(sett_level_read(&toygame, toygame_level,
                                     strlen(toygame_level), 0, arena, &grid,
                                     NULL),
                     SETT_OK);
    return grid;
}

/* Checks that tags are balanced, attributes quoted and text escaped. */
static void assert_well_formed(const char *xml)
{
    char open[16][32];
    int32_t depth = 0;
    while (*xml != 0) {
        if (*xml != '<') {
            assert_true(*xml != '>' &&
                        (*xml != '&' || strchr(xml, ';') != NULL));
            xml++;
            continue;
        }
        bool closing = xml[1] == '/';
        const char *name = xml + 1 + closing, *end = name;
        size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");
        assert_true(length > 0 && length < sizeof open[0]);
        int32_t quotes = 0;
        for (; *end != '>' || quotes % 2 == 1; end++) {
            assert_true(*end != 0 && *end != '<');
            quotes += *end == '"';
        }
        if (closing) {
            assert_true(depth > 0 && quotes == 0);
            depth--;
            assert_int_equal(strlen(open[depth]), length);
            assert_memory_equal(open[depth], name, length);
        } else if (end[-1] != '/') {
            assert_true(depth < 16);
            memcpy(open[depth], name, length);
            open[depth++][length] = 0;
        }
        xml = end + 1;
    }
    assert_int_equal(depth, 0);
}

static void every_output_is_well_formed(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    const SettGame *games[] = {&toygame, &toygame_plain};
    static const char *const titles[] = {NULL, "", "a < b & \"c\" > 'd'",
                                         "\x01\xff\xc3\xa9\xed\xa0\x80"};
    SettText svg = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 8; i++) {
        sett_text_clear(&svg);
        assert_int_equal(
            sett_render_svg(games[i % 2], &grid, titles[i / 2], &svg), SETT_OK);
        assert_well_formed(svg.data);
        sett_text_clear(&svg);
        sett_render_symbols(games[i % 2], &svg);
        sett_render_inner(games[i % 2], &grid, 0.5 * i, -1, 5.25, &svg);
        assert_well_formed(svg.data);
    }
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

typedef struct Screen {
    uint32_t pixels[256 * 256];
    int32_t w;
} Screen;

/* Fills the rectangles of path data, each "Mx yhWvHh-Wz", at an offset. With
   `tile` NULL in one colour, else with that picture again and again. */
static const char *fill_path(Screen *s, const char *d, int32_t left,
                             int32_t top, uint32_t colour, const SettArt *tile)
{
    int x, y, w, h, back, used;
    while (*d == 'M') {
        used = 0;
        assert_int_equal(
            sscanf(d, "M%d %dh%dv%dh-%dz%n", &x, &y, &w, &h, &back, &used), 5);
        assert_true(w > 0 && h > 0 && back == w && used > 0);
        for (int32_t j = y; j < y + h; j++)
            for (int32_t i = x; i < x + w; i++)
                s->pixels[(top + j) * s->w + left + i] =
                    tile == NULL ? colour : tile->pixels[j % 16 * 16 + i % 16];
        d += used;
    }
    assert_int_equal(*d, '"');
    return d;
}

/* Draws symbol `id` at an offset. */
static void draw_symbol(Screen *s, const char *svg, const char *id,
                        int32_t left, int32_t top)
{
    char tag[64];
    snprintf(tag, sizeof tag, "<symbol id=\"%s\"", id);
    const char *at = strstr(svg, tag);
    assert_non_null(at);
    const char *end = strstr(at, "</symbol>");
    for (at = strstr(at, "<path"); at != NULL && at < end;
         at = strstr(at, "<path")) {
        unsigned colour;
        int used = 0;
        assert_int_equal(
            sscanf(at, "<path fill=\"#%6x\" d=\"%n", &colour, &used), 1);
        at = fill_path(s, at + used, left, top, colour, NULL);
    }
}

static void draw_level(Screen *s, const char *svg, const char *body,
                       const SettArt *arts)
{
    for (const char *at = body; (at = strchr(at, '<')) != NULL; at++) {
        char id[32];
        int tile, x, y, used = 0;
        if (sscanf(at, "<path fill=\"url(#md2-%d-all)\" d=\"%n", &tile,
                   &used) == 1 &&
            used > 0)
            at = fill_path(s, at + used, 0, 0, 0, &arts[tile]);
        else if (sscanf(at, "<use href=\"#%31[^\"]\" x=\"%d\" y=\"%d\"/>", id,
                        &x, &y) == 3)
            draw_symbol(s, svg, id, x, y);
    }
}

static void svg_is_the_same_picture(void **state)
{
    (void)state;
    static Screen screen;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettArt arts[16];
    sett_art(&toygame, arts);
    SettText svg = sett_text(sett_alloc_default());
    assert_int_equal(sett_render_svg(&toygame, &grid, "t", &svg), SETT_OK);
    screen.w = 12 * 16;
    draw_level(&screen, svg.data, strstr(svg.data, "</defs>"), arts);
    uint8_t *rgb;
    int32_t w, h, wrong = 0;
    assert_int_equal(sett_render_rgb(&toygame, &grid, 1, &arena, &rgb, &w, &h),
                     SETT_OK);
    for (int32_t i = 0; i < w * h; i++)
        wrong += screen.pixels[i] !=
                 ((uint32_t)rgb[i * 3] << 16 | (uint32_t)rgb[i * 3 + 1] << 8 |
                  rgb[i * 3 + 2]);
    assert_int_equal(wrong, 0);
    /* the pattern's own symbol is the whole ground */
    draw_symbol(&screen, svg.data, "md2-1", 0, 0);
    for (int32_t i = 0; i < 256; i++)
        assert_int_equal(screen.pixels[i / 16 * screen.w + i % 16],
                         arts[1].pixels[i]);
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

static void titles_are_escaped(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettText svg = sett_text(sett_alloc_default());
    sett_render_svg(&toygame, &grid, "a<b&c", &svg);
    assert_non_null(strstr(svg.data, "<title>a&lt;b&amp;c</title>"));
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

static void inner_pictures_are_small_and_placed(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettText svg = sett_text(sett_alloc_default());
    sett_render_inner(&toygame, &grid, 10.5, 20, 8, &svg);
    static const char head[] = "<svg x=\"10.5\" y=\"20\" width=\"96\" "
                               "height=\"88\" viewBox=\"0 0 192 176\">\n";
    assert_memory_equal(svg.data, head, sizeof head - 1);
    assert_true(svg.size < 1200); /* 132 tiles */
    sett_text_clear(&svg);
    sett_render_inner(&toygame, &grid, 0, 0, 16, &svg);
    assert_non_null(strstr(svg.data, "crispEdges"));
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

/* A failed allocation sticks to the text and nothing is lost. */
static void svg_survives_lack_of_memory(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettStatus status = SETT_NO_MEMORY;
    int64_t n = 1;
    for (; status != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettText svg = sett_text(testkit_alloc(&counter));
        status = sett_render_svg(&toygame, &grid, NULL, &svg);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_text_free(&svg);
        assert_int_equal(counter.live_bytes, 0);
    }
    assert_true(n > 2);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_output_is_well_formed),
        cmocka_unit_test(svg_is_the_same_picture),
        cmocka_unit_test(titles_are_escaped),
        cmocka_unit_test(inner_pictures_are_small_and_placed),
        cmocka_unit_test(svg_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
