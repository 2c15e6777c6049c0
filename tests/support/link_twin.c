/* link_twin.c - see link_twin.h. */
#include "support/link_twin.h"

#include "sett/search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const SettGame *const games[3] = {&sett_game_smb, &sett_game_icarus,
                                         &sett_game_dungeongrams};

SettGrid link_twin_grid(SettArena *arena, PlainTiles game,
                        const PlainSegment *s)
{
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, s->w, s->h, &grid), SETT_OK);
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) {
            int32_t tile = sett_tile_glyph(&games[game]->tiles, s->at[y][x]);
            assert_true(tile >= 0);
            grid.cells[y * s->w + x] = (uint8_t)tile;
        }
    return grid;
}

void link_twin_segment(PlainTiles game, const SettGrid *grid, PlainSegment *out)
{
    out->w = grid->w;
    out->h = grid->h;
    assert_true(grid->w <= PLAIN_SEG && grid->h <= PLAIN_SEG);
    for (int32_t y = 0; y < grid->h; y++)
        for (int32_t x = 0; x < grid->w; x++)
            out->at[y][x] =
                games[game]->tiles.tiles[grid->cells[y * grid->w + x]].glyph;
}

const char *const own_levels[3][OWN_LEVELS] = {
    {"smb/cannons", "smb/gaps", "smb/hills", "smb/meadow", "smb/pipes",
     "smb/stairs", "smb/treasure"},
    {"icarus/doors", "icarus/hazards", "icarus/ledges", "icarus/lifts",
     "icarus/shaft", "icarus/temple", "icarus/zigzag"},
    {"dungeongrams/guards", "dungeongrams/orchard", "dungeongrams/rooms",
     "dungeongrams/spikes", "dungeongrams/switches", "dungeongrams/village",
     "dungeongrams/walls"}};

void link_twin_own(PlainTiles game, int32_t i, PlainSegment *out)
{
    char path[512], line[PLAIN_SEG + 4];
    snprintf(path, sizeof path, "%s/levels/%s.txt", SETT_SOURCE_DIR,
             own_levels[game][i]);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    out->w = out->h = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int w = (int)strcspn(line, "\r\n");
        if (w == 0)
            continue;
        out->w = w;
        assert_true(w <= PLAIN_SEG && out->h < PLAIN_SEG);
        memcpy(out->at[out->h++], line, (size_t)w);
    }
    fclose(file);
}

typedef struct Twin {
    const PlainSegment *s;
    PlainTiles game;
    SettGrid grid;
    SettArena arena;
    double measure[64];
    char *why;
    size_t size;
} Twin;

static bool same(const Twin *t, const char *what, double ours, double plain)
{
    if (fabs(ours - plain) <= 1e-12)
        return true;
    snprintf(t->why, t->size, "%s: library %.15g, plain %.15g", what, ours,
             plain);
    return false;
}

static double measure(const Twin *t, const char *name)
{
    int32_t index = sett_measure_named(games[t->game], name);
    assert_true(index >= 0);
    return t->measure[index];
}

static double progress(Twin *t, const SettRunner *runner)
{
    double value;
    assert_int_equal(sett_runner_progress(runner, &t->grid, &t->arena, &value),
                     SETT_OK);
    return value;
}

/* The cell of an archive that a trait falls into. */
static bool same_cell(const Twin *t, const char *name, double plain,
                      int32_t cells, double high)
{
    SettDimension axis = {0, cells + 1, 0, high};
    return same(t, "cell",
                sett_dimension_bin(&axis, SETT_BINS_GRAM, measure(t, name)),
                plain_cell(plain, 0, high, (int)cells));
}

static bool same_smb(Twin *t)
{
    const PlainSegment *s = t->s;
    double linear = plain_linearity(s), lenient = plain_leniency(t->game, s);
    return same(t, "progress", progress(t, &sett_smb_runner),
                plain_smb_progress(s)) &&
           same(t, "unbroken", twin_unbroken(&sett_game_smb, &t->grid),
                plain_smb_unbroken(s)) &&
           same(t, "linearity", measure(t, "linearity"), linear) &&
           same(t, "leniency", measure(t, "leniency"), lenient) &&
           same_cell(t, "leniency", lenient, 40, 1);
}

static bool same_icarus(Twin *t)
{
    const PlainSegment *s = t->s;
    double dense = plain_density(t->game, s, false);
    double lenient = plain_leniency(t->game, s);
    return same(t, "progress to the right", progress(t, &sett_icarus_2022),
                plain_icarus_progress(s, false)) &&
           same(t, "progress both ways", progress(t, &sett_icarus_mirrored),
                plain_icarus_progress(s, true)) &&
           same(t, "unbroken", twin_unbroken(&sett_game_icarus, &t->grid),
                plain_icarus_unbroken(s)) &&
           same(t, "density", measure(t, "density"), dense) &&
           same(t, "leniency", measure(t, "leniency"), lenient) &&
           same_cell(t, "density", dense, 40, 0.5) &&
           same_cell(t, "leniency", lenient, 40, 0.5);
}

static bool same_dg(Twin *t)
{
    const PlainSegment *s = t->s;
    double dense = plain_density(t->game, s, true);
    double lenient = plain_leniency(t->game, s);
    return same(t, "density", measure(t, "density"),
                plain_density(t->game, s, false)) &&
           same(t, "density of all", measure(t, "density_all"), dense) &&
           same(t, "leniency", measure(t, "leniency"), lenient) &&
           same_cell(t, "density_all", dense, 20, 1) &&
           same_cell(t, "leniency", lenient, 20, 0.5);
}

bool link_twin_same(PlainTiles game, const PlainSegment *s, char *why,
                    size_t size)
{
    Twin t = {.s = s,
              .game = game,
              .arena = testkit_arena(),
              .why = why,
              .size = size};
    t.grid = link_twin_grid(&t.arena, game, s);
    SettLevel level = {.grid = t.grid};
    assert_true(games[game]->measures.count <= 64);
    assert_int_equal(
        sett_game_measure(games[game], &level, &t.arena, t.measure), SETT_OK);
    bool equal = game == PLAIN_SMB      ? same_smb(&t)
                 : game == PLAIN_ICARUS ? same_icarus(&t)
                                        : same_dg(&t);
    sett_arena_free(&t.arena);
    return equal;
}
