/* ldtk_project.c - a level as a project of LDtk 1.5.3 of its own: an IntGrid
   layer whose values are the game's tiles, one rule a tile that shows it, and
   the tiles that these rules lay. Tile i has the value i + 1 (0 is empty). The
   game's tileset has to lie beside it. */
#include "io/format/mapped_level.h"
#include "sett/ldtk.h"

#include <stdio.h>

enum { LAYER = 1, TILESET = 2, GROUP = 3, LEVEL = 4, RULES = 5 };

static int32_t columns(void)
{
    return 8; /* of the picture that sett_tiled_picture draws */
}

/* A UUID that follows from what it is for: the same level gives the same file.
 */
static void put_iid(SettText *out, uint64_t seed, uint64_t what)
{
    char text[40];
    uint64_t a = sett_hash_mix(sett_hash_mix(seed, what), 1);
    uint64_t b = sett_hash_mix(sett_hash_mix(seed, what), 2);
    snprintf(text, sizeof text, "%08x-%04x-%04x-%04x-%04x%08x",
             (unsigned)(a >> 32), (unsigned)(a >> 16 & 0xFFFF),
             (unsigned)(0x4000 | (a & 0x0FFF)),
             (unsigned)(0x8000 | (b >> 48 & 0x3FFF)),
             (unsigned)(b >> 32 & 0xFFFF), (unsigned)(b & 0xFFFFFFFF));
    sett_text_add(out, text);
}

/* Identifiers have letters, digits and '_' alone. */
static void put_identifier(SettText *out, const char *name)
{
    for (const char *c = name; *c != 0; c++) {
        bool good = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                    (*c >= '0' && *c <= '9');
        sett_text_char(out, good ? *c : '_');
    }
}

static void put_head(const SettGame *game, const SettGrid *grid, uint64_t seed,
                     SettText *out)
{
    sett_text_add(out,
                  "{\n\t\"__header__\": { \"fileType\": \"LDtk Project JSON\", "
                  "\"app\": \"LDtk\", \"doc\": \"https://ldtk.io/json\", "
                  "\"schema\": \"https://ldtk.io/files/JSON_SCHEMA.json\", "
                  "\"appAuthor\": \"\", \"appVersion\": \"1.5.3\", \"url\": "
                  "\"https://ldtk.io\" },\n\t\"iid\": \"");
    put_iid(out, seed, 1);
    sett_text_format(
        out,
        "\",\n\t\"jsonVersion\": \"1.5.3\",\n\t\"appBuildId\": 473702,\n"
        "\t\"nextUid\": %d,\n\t\"identifierStyle\": \"Free\",\n\t\"toc\": [],\n"
        "\t\"worldLayout\": \"Free\",\n\t\"worldGridWidth\": %d,\n"
        "\t\"worldGridHeight\": %d,\n\t\"defaultLevelWidth\": %d,\n"
        "\t\"defaultLevelHeight\": %d,\n\t\"defaultPivotX\": 0,\n"
        "\t\"defaultPivotY\": 0,\n\t\"defaultGridSize\": 16,\n"
        "\t\"defaultEntityWidth\": 16,\n\t\"defaultEntityHeight\": 16,\n"
        "\t\"bgColor\": \"#40465B\",\n"
        "\t\"defaultLevelBgColor\": \"#696A79\",\n\t\"minifyJson\": false,\n"
        "\t\"externalLevels\": false,\n\t\"exportTiled\": false,\n"
        "\t\"simplifiedExport\": false,\n\t\"imageExportMode\": \"None\",\n"
        "\t\"exportLevelBg\": true,\n\t\"pngFilePattern\": null,\n"
        "\t\"backupOnSave\": false,\n\t\"backupLimit\": 10,\n"
        "\t\"backupRelPath\": null,\n\t\"levelNamePattern\": \"Level_%%idx\",\n"
        "\t\"tutorialDesc\": null,\n\t\"customCommands\": [],\n"
        "\t\"flags\": [],\n",
        (int)(RULES + game->tiles.count), (int)grid->w * SETT_ART_SIDE,
        (int)grid->h * SETT_ART_SIDE, (int)grid->w * SETT_ART_SIDE,
        (int)grid->h * SETT_ART_SIDE);
}

static void put_rule(int32_t tile, SettText *out)
{
    sett_text_format(
        out,
        "\t\t\t\t{ \"uid\": %d, \"active\": true, \"size\": 1, "
        "\"tileRectsIds\": [[%d]], \"alpha\": 1, \"chance\": 1, "
        "\"breakOnMatch\": true, \"pattern\": [%d], \"flipX\": false, "
        "\"flipY\": false, \"xModulo\": 1, \"yModulo\": 1, \"xOffset\": 0, "
        "\"yOffset\": 0, \"tileXOffset\": 0, \"tileYOffset\": 0, "
        "\"tileRandomXMin\": 0, \"tileRandomXMax\": 0, \"tileRandomYMin\": 0, "
        "\"tileRandomYMax\": 0, \"checker\": \"None\", \"tileMode\": "
        "\"Single\", \"pivotX\": 0, \"pivotY\": 0, \"outOfBoundsValue\": null, "
        "\"invalidated\": false, \"perlinActive\": false, \"perlinSeed\": 0, "
        "\"perlinScale\": 0.2, \"perlinOctaves\": 2 }",
        (int)(RULES + tile), (int)tile, (int)(tile + 1));
}

static void put_layer_def(const SettGame *game, SettText *out)
{
    sett_text_format(
        out,
        "\t\"defs\": { \"layers\": [\n\t\t{ \"__type\": \"IntGrid\", "
        "\"identifier\": \"Tiles\", \"type\": \"IntGrid\", \"uid\": %d, "
        "\"doc\": null, \"uiColor\": null, \"gridSize\": %d, "
        "\"guideGridWid\": 0, \"guideGridHei\": 0, \"displayOpacity\": 1, "
        "\"inactiveOpacity\": 0.6, \"hideInList\": false, "
        "\"hideFieldsWhenInactive\": true, \"canSelectWhenInactive\": true, "
        "\"renderInWorldView\": true, \"pxOffsetX\": 0, \"pxOffsetY\": 0, "
        "\"parallaxFactorX\": 0, \"parallaxFactorY\": 0, "
        "\"parallaxScaling\": true, \"requiredTags\": [], \"excludedTags\": "
        "[], \"autoTilesKilledByOtherLayerUid\": null, \"uiFilterTags\": [], "
        "\"useAsyncRender\": false,\n\t\t\t\"intGridValues\": [\n",
        LAYER, SETT_ART_SIDE);
    for (int32_t i = 0; i < game->tiles.count; i++) {
        const SettTile *tile = &game->tiles.tiles[i];
        char colour[8];
        snprintf(colour, sizeof colour, "#%06X",
                 (unsigned)(tile->colour & 0xFFFFFF));
        sett_text_format(out, "\t\t\t\t{ \"value\": %d, \"identifier\": \"",
                         (int)(i + 1));
        put_identifier(out, tile->name);
        sett_text_format(out,
                         "\", \"color\": \"%s\", \"tile\": null, "
                         "\"groupUid\": 0 }%s\n",
                         colour, i + 1 < game->tiles.count ? "," : "");
    }
    sett_text_format(out,
                     "\t\t\t], \"intGridValuesGroups\": [], "
                     "\"autoRuleGroups\": [{ \"uid\": %d, \"name\": "
                     "\"Tiles\", \"color\": null, \"icon\": null, \"active\": "
                     "true, \"isOptional\": false, \"rules\": [\n",
                     GROUP);
    for (int32_t i = 0; i < game->tiles.count; i++) {
        put_rule(i, out);
        sett_text_add(out, i + 1 < game->tiles.count ? ",\n" : "\n");
    }
    sett_text_format(
        out,
        "\t\t\t], \"usesWizard\": false, \"requiredBiomeValues\": [], "
        "\"biomeRequirementMode\": 0 }], \"autoSourceLayerDefUid\": null, "
        "\"tilesetDefUid\": %d, \"tilePivotX\": 0, \"tilePivotY\": 0, "
        "\"biomeFieldUid\": null }\n\t], \"entities\": [], \"tilesets\": [\n",
        TILESET);
}

static void put_tileset(const SettGame *game, SettText *out)
{
    int32_t w = columns(), h = (game->tiles.count + w - 1) / w;
    sett_text_format(out,
                     "\t\t{ \"__cWid\": %d, \"__cHei\": %d, \"identifier\": "
                     "\"",
                     (int)w, (int)h);
    put_identifier(out, game->name);
    sett_text_format(out, "\", \"uid\": %d, \"relPath\": \"", TILESET);
    sett_tiled_name(game, ".png", out);
    sett_text_format(
        out,
        "\", \"embedAtlas\": null, \"pxWid\": %d, \"pxHei\": %d, "
        "\"tileGridSize\": %d, \"spacing\": 0, \"padding\": 0, \"tags\": [], "
        "\"tagsSourceEnumUid\": null, \"enumTags\": [], \"customData\": [], "
        "\"savedSelections\": [], \"cachedPixelData\": null }\n\t], "
        "\"enums\": [], \"externalEnums\": [], \"levelFields\": [] },\n",
        (int)w * SETT_ART_SIDE, (int)h * SETT_ART_SIDE, SETT_ART_SIDE);
}

/* The rules' tiles: the last rule's first, of each by rising cell. */
static void put_tiles(const SettGame *game, const SettGrid *grid, SettText *out)
{
    bool any = false;
    for (int32_t t = game->tiles.count - 1; t >= 0; t--)
        for (int32_t i = 0; i < grid->w * grid->h; i++) {
            if (grid->cells[i] != t)
                continue;
            sett_text_format(
                out,
                "%s\t\t\t\t\t{ \"px\": [%d,%d], \"src\": [%d,%d], \"f\": 0, "
                "\"t\": %d, \"d\": [%d,%d], \"a\": 1 }",
                any ? ",\n" : "", (int)(i % grid->w) * SETT_ART_SIDE,
                (int)(i / grid->w) * SETT_ART_SIDE,
                (int)(t % columns()) * SETT_ART_SIDE,
                (int)(t / columns()) * SETT_ART_SIDE, (int)t, (int)(RULES + t),
                (int)i);
            any = true;
        }
}

static void put_level(const SettGame *game, const SettGrid *grid, uint64_t seed,
                      SettText *out)
{
    sett_text_add(out, "\t\"levels\": [\n\t\t{\n\t\t\t\"identifier\": "
                       "\"Level_0\",\n\t\t\t\"iid\": \"");
    put_iid(out, seed, 2);
    sett_text_format(
        out,
        "\",\n\t\t\t\"uid\": %d, \"worldX\": 0, \"worldY\": 0, "
        "\"worldDepth\": 0, \"pxWid\": %d, \"pxHei\": %d, \"__bgColor\": "
        "\"#696A79\", \"bgColor\": null, \"useAutoIdentifier\": true, "
        "\"bgRelPath\": null, \"bgPos\": null, \"bgPivotX\": 0.5, "
        "\"bgPivotY\": 0.5, \"__smartColor\": \"#ADADB5\", \"__bgPos\": null, "
        "\"externalRelPath\": null, \"fieldInstances\": [],\n"
        "\t\t\t\"layerInstances\": [{\n\t\t\t\t\"__identifier\": \"Tiles\", "
        "\"__type\": \"IntGrid\", \"__cWid\": %d, \"__cHei\": %d, "
        "\"__gridSize\": %d, \"__opacity\": 1, \"__pxTotalOffsetX\": 0, "
        "\"__pxTotalOffsetY\": 0, \"__tilesetDefUid\": %d, "
        "\"__tilesetRelPath\": \"",
        LEVEL, (int)grid->w * SETT_ART_SIDE, (int)grid->h * SETT_ART_SIDE,
        (int)grid->w, (int)grid->h, SETT_ART_SIDE, TILESET);
    sett_tiled_name(game, ".png", out);
    sett_text_add(out, "\", \"iid\": \"");
    put_iid(out, seed, 3);
    sett_text_format(out,
                     "\", \"levelId\": %d, \"layerDefUid\": %d, "
                     "\"pxOffsetX\": 0, \"pxOffsetY\": 0, \"visible\": true, "
                     "\"optionalRules\": [],\n\t\t\t\t\"intGridCsv\": [\n",
                     LEVEL, LAYER);
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        sett_text_add(out, i % grid->w == 0 ? "\t\t\t\t\t" : "");
        sett_text_int(out, grid->cells[i] + 1);
        sett_text_add(out, i + 1 < grid->w * grid->h ? "," : "");
        sett_text_add(out, (i + 1) % grid->w == 0 ? "\n" : "");
    }
    sett_text_add(out, "\t\t\t\t], \"autoLayerTiles\": [\n");
    put_tiles(game, grid, out);
    sett_text_format(out,
                     "\n\t\t\t\t], \"seed\": %d, \"overrideTilesetUid\": null, "
                     "\"gridTiles\": [], \"entityInstances\": []\n\t\t\t}],\n"
                     "\t\t\t\"__neighbours\": []\n\t\t}\n\t],\n"
                     "\t\"worlds\": [],\n\t\"dummyWorldIid\": \"",
                     (int)(seed % 10000000));
    put_iid(out, seed, 4);
    sett_text_add(out, "\"\n}");
}

static SettStatus write_ldtk(const SettFormatJob *job, const SettGrid *grid,
                             SettText *out)
{
    size_t area = (size_t)grid->w * (size_t)grid->h;
    uint64_t seed = sett_hash(grid->cells, area, (uint64_t)(uint32_t)grid->w);
    put_head(job->game, grid, seed, out);
    put_layer_def(job->game, out);
    put_tileset(job->game, out);
    put_level(job->game, grid, seed, out);
    return out->status;
}

static bool is_ldtk(const SettFormatFile *file)
{
    return sett_ldtk_is(file->bytes, file->size);
}

const SettFormat sett_format_ldtk = {.ending = ".ldtk",
                                     .is = is_ldtk,
                                     .read = sett_mapped_format,
                                     .write = write_ldtk,
                                     .lacks = SETT_TILES_ALONE,
                                     .tileset = true};
