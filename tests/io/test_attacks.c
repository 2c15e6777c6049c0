/* test_attacks.c - files that are made to do harm: sizes that lie, bombs,
   nests, links that lead out, links to itself, damage. Each is read or refused
   with its reason and place; nothing outside of the project's folder is opened;
   the memory that is in use stays below 64 MiB. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#include "io/pack/pack.h"
#include "sett/format.h"
#include "sett/game_file.h"
#include "sett/import.h"
#include "sett/ldtk.h"
#include "sett/mapping.h"
#include "sett/tiled.h"

#define MOST_BYTES ((int64_t)64 << 20)

/* A disk on which every file holds the same bytes. */
typedef struct Disk {
    const char *bytes;
    size_t at;
    int32_t opened;
} Disk;

static SettStatus disk_open(void *host, const char *path, char mode,
                            SettFile **file, SettError *err)
{
    Disk *disk = host;
    assert_int_equal(mode, 'r');
    if (strncmp(path, "project/", 8) != 0 || strstr(path, "..") != NULL)
        fail_msg("%s was opened", path);
    disk->at = 0;
    if (disk->opened++ > 1000)
        fail_msg("%s: one file too many was opened", path);
    if (disk->bytes == NULL)
        return sett_fail(err, SETT_IO, "no such file");
    *file = host;
    return SETT_OK;
}

static SettStatus disk_read(void *host, SettFile *file, void *bytes,
                            size_t size, size_t *got, SettError *err)
{
    Disk *disk = host;
    size_t left = strlen(disk->bytes) - disk->at;
    (void)file, (void)err;
    *got = left < size ? left : size;
    memcpy(bytes, disk->bytes + disk->at, *got);
    disk->at += *got;
    return SETT_OK;
}

static SettStatus disk_close(void *host, SettFile *file, SettError *err)
{
    (void)host, (void)file, (void)err;
    return SETT_OK;
}

static bool disk_exists(void *host, const char *path)
{
    (void)path;
    return ((const Disk *)host)->bytes != NULL;
}

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    (void)user, (void)index, (void)grid;
    return SETT_OK;
}

static int32_t attacks;

static SettStatus read_mapped(const char *name, const char *bytes, size_t size,
                              const SettProjectFiles *files,
                              const SettGame *game, SettArena *arena,
                              SettError *err)
{
    SettMapped *m = SETT_TAKE(arena, 1, SettMapped);
    SettStatus status =
        sett_mapped_read(game, bytes, size, name, files, NULL, arena, m, err);
    return status == SETT_OK
               ? sett_mapped_levels(m, NULL, take, NULL, arena, err)
               : status;
}

static SettStatus read_with(const char *name, const char *bytes, size_t size,
                            const SettProjectFiles *files, const SettGame *game,
                            SettArena *arena, SettError *err)
{
    const char *ending = strrchr(name, '.');
    SettTiledMap map;
    SettLdtkProject project;
    if (strcmp(ending, ".tmx") == 0 || strcmp(ending, ".tmj") == 0)
        return sett_tiled_read(bytes, size, name, files, NULL, arena, &map,
                               err);
    if (strcmp(ending, ".ldtk") == 0)
        return sett_ldtk_read(bytes, size, name, files, arena, &project, err);
    if (strcmp(ending, ".world") == 0 || strcmp(ending, ".sok") == 0)
        return read_mapped(name, bytes, size, files, game, arena, err);
    const SettFormatJob job = {
        .game = game, .arena = arena, .err = err, .take = take};
    return sett_levels_read(&job, bytes, size);
}

/* A file beside the others has the text `beside`; NULL: there is none. */
static void attack_bytes(const SettGame *game, const char *name,
                         const char *bytes, size_t size, const char *beside)
{
    TestAlloc counter = {0};
    SettArena arena;
    SettError err = {0};
    Disk disk = {.bytes = beside};
    const SettIo io = {.host = &disk,
                       .open = disk_open,
                       .read = disk_read,
                       .close = disk_close,
                       .exists = disk_exists};
    const SettProjectFiles files = {
        .io = &io, .root = "project", .folder = "maps"};
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettStatus status =
        read_with(name, bytes, size, &files, game, &arena, &err);
    bool document = strstr(name, ".tm") != NULL || strstr(name, ".ldtk");
    if (status != SETT_OK && (err.text[0] == 0 || (document && err.line < 1)))
        fail_msg("%s %.60s: status %d without a place: %s", name, bytes,
                 (int)status, err.text);
    if (counter.peak_bytes > MOST_BYTES)
        fail_msg("%s %.60s: %lld bytes", name, bytes,
                 (long long)counter.peak_bytes);
    sett_arena_free(&arena);
    /* The same bytes where a game is to be made of them. */
    SettText out = sett_text(testkit_alloc(&counter));
    const SettImportFile file = {name, bytes, size};
    const SettImport from = {
        .name = "mine", .files = &file, .count = 1, .beside = &files};
    err = (SettError){.status = SETT_OK};
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    status = sett_game_import(&from, &arena, &out, &err);
    assert_true(status == SETT_OK || err.text[0] != 0);
    assert_true(counter.peak_bytes <= MOST_BYTES);
    sett_arena_free(&arena);
    sett_text_free(&out);
    assert_int_equal(counter.live_bytes, 0);
    attacks++;
}

static void attack(const SettGame *game, const char *name, const char *text,
                   const char *beside)
{
    attack_bytes(game, name, text, strlen(text), beside);
}

/* `text` with %s as `many` times `part`, then as often `end`. */
static void nest(const SettGame *game, const char *name, const char *before,
                 const char *part, const char *end, const char *after,
                 int32_t many)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_add(&text, before);
    for (int32_t i = 0; i < many; i++)
        sett_text_add(&text, part);
    for (int32_t i = 0; i < many; i++)
        sett_text_add(&text, end);
    sett_text_add(&text, after);
    assert_int_equal(text.status, SETT_OK);
    attack_bytes(game, name, text.data, text.size, NULL);
    sett_text_free(&text);
}

#define MAP(attributes, inside)                                            \
    "<map version=\"1.10\" orientation=\"orthogonal\" " attributes ">"     \
    "<tileset firstgid=\"1\" name=\"a\" tilewidth=\"8\" tileheight=\"8\" " \
    "tilecount=\"4\" columns=\"2\"/>" inside "</map>"
#define SMALL "width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\""
#define LAYER(data) \
    "<layer id=\"1\" name=\"G\" width=\"2\" height=\"2\">" data "</layer>"
#define SET(attributes) \
    "<map " SMALL "><tileset firstgid=\"1\" " attributes "</map>"
#define LINK(path) SET("source=\"" path "\"/>")

static const char *const bad_maps[] = {
    MAP("width=\"2147483647\" height=\"2147483647\" tilewidth=\"1\" "
        "tileheight=\"1\"",
        LAYER("<data encoding=\"csv\">1</data>")),
    MAP("width=\"-1\" height=\"2\" tilewidth=\"8\" tileheight=\"8\"", ""),
    MAP("width=\"1e9\" height=\"2\" tilewidth=\"8\" tileheight=\"8\"", ""),
    MAP("height=\"2\" tilewidth=\"8\" tileheight=\"8\"", ""),
    MAP("width=\"0\" height=\"0\" tilewidth=\"8\" tileheight=\"8\"", LAYER("")),
    MAP("width=\"2\" height=\"2\" tilewidth=\"0\" tileheight=\"-8\"", ""),
    MAP(SMALL " infinite=\"1\"",
        LAYER("<data encoding=\"csv\"><chunk x=\"-2147483648\" "
              "y=\"-2147483648\" width=\"1\" height=\"1\">1</chunk><chunk "
              "x=\"2147483647\" y=\"2147483647\" width=\"1\" "
              "height=\"1\">1</chunk></data>")),
    MAP(SMALL " infinite=\"1\"",
        LAYER("<data encoding=\"csv\"><chunk x=\"0\" y=\"0\" "
              "width=\"65536\" height=\"65536\">1</chunk></data>")),
    MAP(SMALL " infinite=\"1\"",
        LAYER("<data encoding=\"csv\"><chunk x=\"0\" y=\"0\" width=\"-4\" "
              "height=\"4\">1</chunk></data>")),
    MAP(SMALL, LAYER("<data encoding=\"base64\">!!!!</data>")),
    MAP(SMALL, LAYER("<data encoding=\"base64\" compression=\"zlib\">"
                     "AAAA</data>")),
    MAP(SMALL, LAYER("<data encoding=\"base64\" compression=\"gzip\">"
                     "H4sIAAAAAAAA</data>")),
    MAP(SMALL, LAYER("<data encoding=\"base64\" compression=\"zstd\">"
                     "KLUv/WAAAA==</data>")),
    MAP(SMALL, LAYER("<data encoding=\"rot13\">1,2</data>")),
    MAP(SMALL, LAYER("<data encoding=\"csv\">1,1,1,1,1</data>")),
    MAP(SMALL, LAYER("<data encoding=\"csv\">1</data>")),
    MAP(SMALL, LAYER("<data encoding=\"csv\">-1,1,1,99999999999</data>")),
    MAP(SMALL, LAYER("<data encoding=\"csv\">4294967295,1,1,1</data>")),
    MAP(SMALL, LAYER("<data><tile gid=\"-1\"/></data>")),
    MAP(SMALL, "<layer name=\"G\" width=\"-2\" height=\"2147483647\"/>"),
    MAP(SMALL, LAYER("") LAYER("") "<objectgroup><object id=\"1\" "
                                   "x=\"1e999\" y=\"nan\" gid=\"77\"/>"
                                   "<object id=\"1\" x=\"\" /><object "
                                   "id=\"-1\"><polygon points=\"1,1 ,, "
                                   "x\"/></object></objectgroup>"),
    "<map " SMALL " width=\"3\"/>",
    "<map " SMALL "><layer",
    "<map " SMALL "></layer></map>",
    "<map " SMALL ">&undefined;</map>",
    "<map " SMALL " name=\"\xff\xfe\x80\"/>",
    "<!DOCTYPE m [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c "
    "\"&b;&b;&b;&b;\">]><map " SMALL " name=\"&c;\">&c;</map>",
    "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><map " SMALL
    ">&x;</map>",
};

static void test_sizes_and_data_of_maps(void **state)
{
    for (size_t i = 0; i < sizeof bad_maps / sizeof bad_maps[0]; i++)
        attack(*state, "maps/a.tmx", bad_maps[i], NULL);
    static const char nul[] = "<map " SMALL ">\0</map>";
    attack_bytes(*state, "maps/a.tmx", nul, sizeof nul - 1, NULL);
    nest(*state, "maps/a.tmx", "<map " SMALL ">", "<group>", "</group>",
         "</map>", 50000);
    nest(*state, "maps/a.tmx", "<map " SMALL ">", "<x>", "</x>", "</map>",
         50000);
    nest(*state, "maps/a.tmx", "<map " SMALL ">",
         "<tileset firstgid=\"1\" name=\"b\" tilewidth=\"8\" "
         "tileheight=\"8\"/>",
         "", "</map>", 2000);
}

static void test_links_of_maps(void **state)
{
    static const char *const links[] = {
        LINK("../../etc/passwd"),
        LINK("/etc/passwd"),
        LINK("C:\\\\windows\\\\a.tsx"),
        LINK("..\\\\..\\\\a.tsx"),
        LINK("a/../../../a.tsx"),
        LINK("a&#0;.tsx"),
        LINK("a&#10;b.tsx"),
        LINK(""),
        LINK("."),
        LINK("file:///etc/passwd"),
        "<map " SMALL "><objectgroup><object id=\"1\" "
        "template=\"../../../a.tx\"/></objectgroup></map>",
        "<map " SMALL "><imagelayer><image "
        "source=\"../../../../etc/passwd\"/></imagelayer></map>",
    };
    static const char *const sets[] = {
        /* Itself again, a map, sizes that lie. */
        "<tileset source=\"a.tsx\" firstgid=\"1\"/>",
        LINK("a.tsx"),
        "<tileset name=\"a\" tilewidth=\"0\" tileheight=\"0\" tilecount=\"1\" "
        "columns=\"0\"/>",
        "<tileset name=\"a\" tilewidth=\"-16\" tileheight=\"16\"/>",
        "<tileset name=\"a\" tilewidth=\"1\" tileheight=\"1\" "
        "tilecount=\"2147483647\" columns=\"2147483647\" "
        "margin=\"2147483647\" spacing=\"2147483647\"><image source=\"a.png\" "
        "width=\"2147483647\" height=\"2147483647\"/></tileset>",
        "<tileset name=\"a\" tilewidth=\"8\" tileheight=\"8\"><tile "
        "id=\"4294967295\"/><tile id=\"-1\"/><tile id=\"0\"/><tile "
        "id=\"0\"/><wangsets><wangset name=\"w\" type=\"corner\" "
        "tile=\"-9\"><wangcolor name=\"c\"/><wangtile tileid=\"0\" "
        "wangid=\"255,256,-1\"/></wangset></wangsets></tileset>",
        "\x89PNG",
    };
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        attack(*state, "maps/a.tmx", links[i], "<tileset/>");
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        attack(*state, "maps/a.tmx", LINK("a.tsx"), sets[i]);
}

/* A packed text of zeros where four cells are said. */
static void bomb(const SettGame *game, SettPacking packing, const char *name)
{
    SettText text = sett_text(sett_alloc_default());
    SettText packed = sett_text(sett_alloc_default());
    static uint8_t zeros[1 << 23];
    if (sett_pack(packing, 9, zeros, sizeof zeros, &packed) == SETT_OK) {
        sett_text_add(&text, "<map " SMALL ">"
                             "<layer id=\"1\" name=\"G\" width=\"2\" "
                             "height=\"2\"><data encoding=\"base64\" "
                             "compression=\"");
        sett_text_add(&text, name);
        sett_text_add(&text, "\">");
        sett_base64_encode((const uint8_t *)packed.data, packed.size, &text);
        sett_text_add(&text, "</data></layer></map>");
        attack_bytes(game, "maps/bomb.tmx", text.data, text.size, NULL);
    }
    sett_text_free(&packed);
    sett_text_free(&text);
}

static void test_bombs(void **state)
{
    bomb(*state, SETT_PACK_ZLIB, "zlib");
    bomb(*state, SETT_PACK_GZIP, "gzip");
    bomb(*state, SETT_PACK_ZSTD, "zstd");
}

static void test_json(void **state)
{
    static const char *const maps[] = {
        "{\"type\":\"map\",\"width\":1e308,\"height\":2,\"layers\":[]}",
        "{\"type\":\"map\",\"width\":2,\"height\":-5,\"tilewidth\":8,"
        "\"tileheight\":8,\"layers\":[]}",
        "{\"type\":\"map\",\"width\":2,\"width\":2,\"layers\":{}}",
        "{\"type\":\"map\",\"width\":2,\"height\":2,\"tilewidth\":8,"
        "\"tileheight\":8,\"tilesets\":[{\"firstgid\":1,\"source\":"
        "\"a\\u0000b\"},{\"firstgid\":1,\"source\":\"../../../x.tsj\"}],"
        "\"layers\":[{\"type\":\"tilelayer\",\"data\":5}]}",
        "{\"type\":\"map\",\"width\":2,\"height\":2,\"tilewidth\":8,"
        "\"tileheight\":8,\"tilesets\":7,\"layers\":[{\"type\":\"tilelayer\","
        "\"width\":2,\"height\":2,\"data\":[1,2,3,4,5,{}]}]}",
        "{\"type\":\"map\",\"layers\":[{\"name\":\"a",
    };
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        attack(*state, "maps/a.tmj", maps[i], NULL);
    nest(*state, "maps/a.tmj", "{\"type\":\"map\",\"x\":", "[", "]", "}",
         50000);
}

#define INSTANCE \
    "\"layerInstances\":[{\"layerDefUid\":1,\"__cWid\":1,\"__cHei\":1,"
#define EIGHT "\"pxWid\":8,\"pxHei\":8,"

/* One lie each: of the project, of its layer, of its level. */
static const char *const lies[][3] = {
    {"\"nextUid\":-1,", "\"gridSize\":8",
     EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"", "\"gridSize\":0", EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"", "\"gridSize\":-8", EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"", "\"gridSize\":8,\"autoSourceLayerDefUid\":1,\"tilesetDefUid\":1",
     EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"",
     "\"gridSize\":8,\"autoRuleGroups\":[{\"uid\":1,\"rules\":[{\"uid\":1,"
     "\"size\":2147483647,\"pattern\":[1]}]}]",
     EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"",
     "\"gridSize\":8,\"autoRuleGroups\":[{\"uid\":1,\"rules\":[{\"uid\":1,"
     "\"size\":3,\"pattern\":[1],\"xModulo\":0,\"tileRectsIds\":[[-1]]}]}]",
     EIGHT INSTANCE "\"intGridCsv\":[1]}]"},
    {"", "\"gridSize\":8",
     "\"pxWid\":2147483647,\"pxHei\":2147483647,\"layerInstances\":[]"},
    {"", "\"gridSize\":8", "\"pxWid\":-8,\"pxHei\":8,\"layerInstances\":[]"},
    {"", "\"gridSize\":8",
     EIGHT "\"layerInstances\":[{\"layerDefUid\":1,\"__cWid\":65536,\"__"
           "cHei\":65536,\"intGridCsv\":[1]}]"},
    {"", "\"gridSize\":8", EIGHT INSTANCE "\"intGridCsv\":[1,2,3,4]}]"},
    {"", "\"gridSize\":8", EIGHT "\"layerInstances\":[{\"layerDefUid\":99}]"},
    {"", "\"gridSize\":8",
     EIGHT "\"externalRelPath\":\"../../etc/passwd\",\"layerInstances\":null"},
    {"", "\"gridSize\":8",
     EIGHT "\"externalRelPath\":\"/etc/passwd\",\"layerInstances\":null"},
    {"", "\"gridSize\":8",
     EIGHT "\"externalRelPath\":\"a\\u0000b\",\"layerInstances\":null"},
    {"", "\"gridSize\":8",
     EIGHT "\"externalRelPath\":\"a.ldtkl\",\"layerInstances\":null"},
    {"", "\"gridSize\":8",
     EIGHT INSTANCE "\"intGridCsv\":[0],\"gridTiles\":[{\"px\":[1],\"src\":"
                    "[],\"t\":-7}]}]"},
    {"", "\"gridSize\":8",
     EIGHT INSTANCE "\"intGridCsv\":[0],\"entityInstances\":[{\"defUid\":-"
                    "3,\"px\":[2147483648,0]}]}]"},
};

static void test_projects(void **state)
{
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        SettText text = sett_text(sett_alloc_default());
        sett_text_add(&text,
                      "{\"__header__\":{\"fileType\":\"LDtk Project "
                      "JSON\",\"app\":\"LDtk\"},\"iid\":\"a\",\"jsonVersion\":"
                      "\"1.5.3\",\"worldLayout\":\"Free\",");
        sett_text_add(&text, i == 0 ? "" : "\"nextUid\":20,");
        sett_text_add(&text, lies[i][0]);
        sett_text_add(
            &text,
            "\"defs\":{\"layers\":[{\"__type\":\"IntGrid\",\"identifier\":"
            "\"C\",\"uid\":1,\"intGridValues\":[{\"value\":1,\"identifier\":"
            "\"w\"},{\"value\":1,\"identifier\":\"w\"}],");
        sett_text_add(&text, lies[i][1]);
        sett_text_add(
            &text,
            "}],\"entities\":[],\"tilesets\":[{\"identifier\":\"t\",\"uid\":1,"
            "\"relPath\":\"../../../etc/"
            "passwd\",\"pxWid\":8,\"pxHei\":8,\"tileGridSize\":8}],\"enums\":[]"
            "},\"levels\":[{\"identifier\":\"A\",\"iid\":\"b\",\"uid\":1,"
            "\"worldX\":0,\"worldY\":0,\"fieldInstances\":[],");
        sett_text_add(&text, lies[i][2]);
        sett_text_add(&text, "}],\"worlds\":[]}");
        attack(*state, "maps/a.ldtk", text.data, "{\"layerInstances\":{}}");
        sett_text_free(&text);
    }
}

/* A PNG of one IHDR with a right sum, then `rest`. */
static void picture(const SettGame *game, uint32_t w, uint32_t h,
                    const char *rest, size_t rest_size)
{
    uint8_t bytes[128] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    uint32_t sum = 0xffffffff;
    for (int32_t i = 0; i < 4; i++) {
        bytes[16 + i] = (uint8_t)(w >> (24 - 8 * i));
        bytes[20 + i] = (uint8_t)(h >> (24 - 8 * i));
    }
    bytes[24] = 8;
    bytes[25] = 6;
    for (int32_t i = 12; i < 29; i++) {
        sum ^= bytes[i];
        for (int32_t k = 0; k < 8; k++)
            sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xedb88320 : 0);
    }
    for (int32_t i = 0; i < 4; i++)
        bytes[29 + i] = (uint8_t)(~sum >> (24 - 8 * i));
    memcpy(bytes + 33, rest, rest_size);
    attack_bytes(game, "a.png", (const char *)bytes, 33 + rest_size, NULL);
}

static void test_pictures(void **state)
{
    static const char data[] = "\0\0\0\x04IDAT\x78\x9c\x03\0\0\0\0\0";
    static const char long_data[] = "\x7f\xff\xff\xffIDAT\x78\x9c";
    static const uint32_t sides[][2] = {
        {0x7fffffff, 0x7fffffff}, {30000, 30000}, {0, 0},
        {0xffffffff, 1},          {1, 1},         {8192, 8192}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        picture(*state, sides[i][0], sides[i][1], data, sizeof data - 1);
        picture(*state, sides[i][0], sides[i][1], long_data,
                sizeof long_data - 1);
    }
    attack(*state, "a.png", "\x89PNG\r\n\x1a\n", NULL);
}

static void test_boards_and_tables(void **state)
{
    static const char *const files[][2] = {
        {"a.xsb", "99999999999999999999#"},
        {"a.xsb", "32767#|32767||32767#"},
        {"a.xsb", "4096#|4096|4096#|32767|32767|32767|"},
        {"a.xsb", "9#|@@@@"},
        {"a.xsb", "\xff\xfe#\n"},
        {"a.csv", "99999999999999999999,1\n1,1\n"},
        {"a.csv", "wall,\xff\n"},
        {"a.csv", "1,2\n1\n"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        attack(*state, files[i][0], files[i][1], NULL);
    attack_bytes(*state, "a.xsb", "###\n#\0#\n", 8, NULL);
    attack_bytes(*state, "a.csv", "1,\0,2\n", 6, NULL);
    nest(*state, "a.xsb", "", "#\n\n", "4096#|", "", 5000);
    nest(*state, "a.csv", "", "1,", "", "\n", 100000);
}

/* Links that lead out, a world of itself, places and patterns without end. */
static void test_worlds(void **state)
{
    (void)state;
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    static const char *const links[] = {
        "../../../etc/passwd",
        "/etc/passwd",
        "..\\\\..\\\\x.tmx",
        "C:/x.tmx",
        "a.world",
        "./a.world",
        "../maps/../../x.tmx",
        "",
        "a\\u0000b.tmx",
        "\\n.tmx",
        "//host/share.tmx",
        "..",
    };
    static const char *const patterns[] = {
        "(a*a*a*a*a*a*a*a*a*a*a*a*a*a*)(b)",
        "((((((((((((((((",
        "[",
        "a{1000000}",
        "\\\\",
        ".*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*x"};
    char text[512];
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        snprintf(text, sizeof text, "{\"maps\": [{\"fileName\": \"%s\"}]}",
                 links[i]);
        attack(md2, "a.world", text,
               "{\"maps\": [{\"fileName\": \"a.world\"}]}");
        attack(md2, "a.world", text, NULL);
    }
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        snprintf(text, sizeof text, "{\"patterns\": [{\"regexp\": \"%s\"}]}",
                 patterns[i]);
        attack(md2, "a.world", text, "<map/>");
    }
    attack(md2, "a.world",
           "{\"maps\": [{\"fileName\": \"a.tmx\", \"x\": 1e999}]}", NULL);
    attack(md2, "a.world",
           "{\"maps\": [{\"fileName\": \"a.tmx\", \"x\": "
           "99999999999999999999}]}",
           NULL);
    nest(md2, "a.world", "{\"maps\": [", "[", "]", "]}", 100000);
}

static void test_their_number(void **state)
{
    (void)state;
    assert_true(attacks >= 60);
}

int main(void)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    SettGameFile *file = NULL;
    while (strcmp(all[i].name, "sokoban") != 0)
        i++;
    if (sett_game_file_read(&def, all[i].text, strlen(all[i].text), &file,
                            &problems, NULL) != SETT_OK)
        return 1;
    void *game = (void *)(uintptr_t)sett_game_file_game(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_sizes_and_data_of_maps, game),
        cmocka_unit_test_prestate(test_links_of_maps, game),
        cmocka_unit_test_prestate(test_bombs, game),
        cmocka_unit_test_prestate(test_json, game),
        cmocka_unit_test_prestate(test_projects, game),
        cmocka_unit_test_prestate(test_pictures, game),
        cmocka_unit_test_prestate(test_boards_and_tables, game),
        cmocka_unit_test(test_worlds),
        cmocka_unit_test(test_their_number),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    sett_game_file_destroy(file);
    return failed;
}
