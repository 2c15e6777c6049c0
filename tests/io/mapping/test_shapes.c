/* Objects of Tiled that are turned, round or drawn by points: the tiles that
   they are in, and what becomes of them. */
#include "support/mapcase.h"

#include <stdio.h>
#include <string.h>

#define TMX(w, h, csv, objects)                                          \
    "<map orientation=\"orthogonal\" width=\"" w "\" height=\"" h        \
    "\" tilewidth=\"8\" tileheight=\"8\" nextobjectid=\"9\">\n<tileset " \
    "firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" "        \
    "tilecount=\"8\"/>\n<layer id=\"1\" name=\"L\" width=\"" w           \
    "\" height=\"" h "\"><data encoding=\"csv\">" csv                    \
    "</data></layer>\n<objectgroup "                                     \
    "name=\"O\">" objects "\n</objectgroup>\n</map>\n"
#define FOUR "2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"
#define MAP                                                                 \
    "[map]\nformat = 1\ndefault = \"floor\"\n[[map.layer]]\nname = \"O\"\n" \
    "role = \"objects\"\n[[map.layer]]\nname = \"L\"\n[[map.tile]]\n"       \
    "to = \"floor\"\ntile = \"t#1\"\n[[map.tile]]\nto = \"wall\"\n"         \
    "tile = \"t#0\"\n[[map.object]]\nto = \"treasure\"\nclass = \"A\"\n"
#define AREA MAP "at = \"area\"\n"
#define CENTER MAP "at = \"center\"\n"

static void shows(const char *object, const char *mapping, const char *wanted)
{
    char text[2048];
    snprintf(text, sizeof text, TMX("4", "4", FOUR, "%s"), object);
    mapcase_read_shows(text, mapping, wanted);
}

static void turned_boxes(void **state)
{
    (void)state;
    /* A quarter around its left upper corner: to the left, downwards. */
    const char *quarter = "<object id=\"1\" type=\"A\" x=\"16\" y=\"8\" "
                          "width=\"16\" height=\"8\" rotation=\"90\"/>";
    shows(quarter, AREA, "    \n T  \n T  \n    \n");
    shows(quarter, MAP, "    \n    \n T  \n    \n");
    /* Of a tile object the corner is the left lower one. */
    const char *tile = "<object id=\"1\" type=\"A\" gid=\"3\" x=\"16\" "
                       "y=\"16\" width=\"8\" height=\"8\" rotation=\"180\"/>";
    shows(tile, MAP, "    \n    \n T  \n    \n");
    /* A square on its tip: the tiles at its own corners are not in it. */
    const char *tip = "<object id=\"1\" type=\"A\" x=\"16\" y=\"3\" "
                      "width=\"18.5\" height=\"18.5\" rotation=\"45\"/>";
    shows(tip, AREA, "    \n TT \n TT \n    \n");
}

static void polygons_and_rings(void **state)
{
    (void)state;
    const char *corner = "<object id=\"1\" type=\"A\" x=\"0\" y=\"0\">"
                         "<polygon points=\"0,0 32,0 32,8 8,8 8,32 0,32\"/>"
                         "</object>";
    shows(corner, AREA, "TTTT\nT   \nT   \nT   \n");
    shows(corner, CENTER, "    \n    \n  T \n    \n");
    shows(corner, MAP, "    \n    \n    \n    \n"); /* carried alone */
    shows("<object id=\"1\" type=\"A\" x=\"8\" y=\"8\"><polyline "
          "points=\"0,0 3,-2\"/></object>",
          AREA, " T  \n    \n    \n    \n");
    shows("<object id=\"1\" type=\"A\" x=\"0\" y=\"0\" width=\"32\" "
          "height=\"32\"><ellipse/></object>",
          AREA, " TT \nTTTT\nTTTT\n TT \n");
    shows("<object id=\"1\" type=\"A\" x=\"0\" y=\"0\" width=\"12\" "
          "height=\"32\"><capsule/></object>",
          AREA, "T   \nT   \nT   \nT   \n");
    const char *json =
        "{\"type\":\"map\",\"width\":4,\"height\":1,\"tilewidth\":8,"
        "\"tileheight\":8,\"orientation\":\"orthogonal\",\"tilesets\":["
        "{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":8,\"tileheight\":8,"
        "\"tilecount\":8}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"L\","
        "\"width\":4,\"height\":1,\"data\":[2,2,2,2]},{\"type\":"
        "\"objectgroup\",\"name\":\"O\",\"objects\":[{\"id\":1,\"type\":\"A\","
        "\"x\":8,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":0},"
        "{\"x\":16,\"y\":8},{\"x\":0,\"y\":8}]}]}]}";
    mapcase_read_shows(json, AREA, " TT \n");
}

/* They stay as long as all of their tiles do, and are not cut for others. */
static void they_stay_or_go(void **state)
{
    (void)state;
    const char *map = TMX("4", "2", "2,2,2,2,2,2,2,2",
                          "\n<object id=\"1\" type=\"A\" x=\"0\" y=\"0\">"
                          "<polygon points=\"0,0 16,0 0,16\"/></object>");
    mapcase_read_shows(map, AREA, "T   \n    \n");
    mapcase_put_holds(map, AREA, "T  T\n    \n",
                      "<polygon points=\"0,0 16,0 0,16\"/>");
    mapcase_put_holds(map, AREA, "   T\n    \n",
                      "<object id=\"9\" type=\"A\" x=\"24\" y=\"0\"");
    mapcase_put_holds(map, CENTER, "   T\n    \n",
                      "<object id=\"1\" type=\"A\" x=\"20\" y=\"-4\">");
    const char *turned =
        TMX("4", "1", "2,2,2,2",
            "\n<object id=\"1\" type=\"A\" x=\"8\" y=\"0\" width=\"8\" "
            "height=\"8\" rotation=\"90\"/>");
    mapcase_read_shows(turned, MAP, "T   \n");
    mapcase_put_holds(turned, MAP, "  T \n",
                      "x=\"24\" y=\"0\" width=\"8\" height=\"8\" "
                      "rotation=\"90\"/>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_boxes),
        cmocka_unit_test(polygons_and_rings),
        cmocka_unit_test(they_stay_or_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
