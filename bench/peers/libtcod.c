/* libtcod.c - the work of two rows as a user of libtcod would have it done:
       libtcod rooms W H SECONDS           halves of halves, a room in each
   leaf, corridors between sisters libtcod distances FILE SECONDS      steps
   from one free tile of a level as text (' ' is free) to all others Prints
   pieces a second of CPU time. */
#include <libtcod/libtcod.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_SIDE 2048

typedef struct Rooms {
    TCOD_Random *random;
    int w, h;
    unsigned char *cells; /* 1 = free */
} Rooms;

static double cpu(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void dig(Rooms *r, int x0, int y0, int x1, int y1)
{
    for (int y = y0 < y1 ? y0 : y1; y <= (y0 > y1 ? y0 : y1); y++)
        for (int x = x0 < x1 ? x0 : x1; x <= (x0 > x1 ? x0 : x1); x++)
            r->cells[y * r->w + x] = 1;
}

/* A leaf becomes a room, two sisters are joined between their middles. Leaves
   come before what they are halves of. */
static bool visit(TCOD_bsp_t *node, void *user)
{
    Rooms *r = user;
    if (TCOD_bsp_is_leaf(node)) {
        int w = TCOD_random_get_int(r->random, 3, node->w - 2);
        int h = TCOD_random_get_int(r->random, 3, node->h - 2);
        int x = TCOD_random_get_int(r->random, node->x + 1,
                                    node->x + node->w - w - 1);
        int y = TCOD_random_get_int(r->random, node->y + 1,
                                    node->y + node->h - h - 1);
        node->x = x;
        node->y = y;
        node->w = w;
        node->h = h;
        dig(r, x, y, x + w - 1, y + h - 1);
        return true;
    }
    const TCOD_bsp_t *a = TCOD_bsp_left(node), *b = TCOD_bsp_right(node);
    int ax = a->x + a->w / 2, ay = a->y + a->h / 2;
    int bx = b->x + b->w / 2, by = b->y + b->h / 2;
    dig(r, ax, ay, bx, ay);
    dig(r, bx, ay, bx, by);
    return true;
}

static int rooms(int w, int h, double seconds)
{
    Rooms r = {.w = w, .h = h, .cells = malloc((size_t)w * (size_t)h)};
    if (r.cells == NULL)
        return 1;
    int64_t made = 0;
    double begin = cpu();
    for (; made % 16 != 0 || cpu() - begin < seconds; made++) {
        r.random = TCOD_random_new_from_seed(TCOD_RNG_MT, (uint32_t)made);
        memset(r.cells, 0, (size_t)w * (size_t)h);
        TCOD_bsp_t *root = TCOD_bsp_new_with_size(0, 0, w, h);
        TCOD_bsp_split_recursive(root, r.random, 8, 6, 6, 1.5, 1.5);
        TCOD_bsp_traverse_inverted_level_order(root, visit, &r);
        TCOD_bsp_delete(root);
        TCOD_random_delete(r.random);
    }
    printf("%.6g\n", (double)made / (cpu() - begin));
    free(r.cells);
    return 0;
}

/* Fills a map from lines of text; where its first free tile is. */
static TCOD_Map *read_map(FILE *file, int *from_x, int *from_y)
{
    static char lines[MOST_SIDE][MOST_SIDE + 2];
    int h = 0, w = 0;
    *from_x = -1;
    for (; h < MOST_SIDE && fgets(lines[h], sizeof lines[h], file); h++)
        if (h == 0)
            w = (int)strcspn(lines[0], "\n");
    TCOD_Map *map = TCOD_map_new(w, h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            bool is_free = lines[y][x] == ' ';
            TCOD_map_set_properties(map, x, y, is_free, is_free);
            if (is_free && *from_x < 0) {
                *from_x = x;
                *from_y = y;
            }
        }
    return map;
}

static int distances(const char *path, double seconds)
{
    FILE *file = fopen(path, "r");
    int x, y;
    if (file == NULL)
        return 1;
    TCOD_Map *map = read_map(file, &x, &y);
    fclose(file);
    if (x < 0)
        return 1;
    int64_t made = 0;
    double begin = cpu();
    TCOD_dijkstra_t search = TCOD_dijkstra_new(map, 0);
    do {
        TCOD_dijkstra_compute(search, x, y);
        made++;
    } while (cpu() - begin < seconds);
    printf("%.6g\n", (double)made / (cpu() - begin));
    TCOD_dijkstra_delete(search);
    TCOD_map_delete(map);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "rooms") == 0)
        return rooms(atoi(argv[2]), atoi(argv[3]), atof(argv[4]));
    if (argc == 4 && strcmp(argv[1], "distances") == 0)
        return distances(argv[2], atof(argv[3]));
    fprintf(stderr, "usage: libtcod rooms W H SECONDS | distances FILE "
                    "SECONDS\n");
    return 2;
}
