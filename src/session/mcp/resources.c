/* resources.c - what can be read: games, the reference, the files of the
   server's folder. */
#include "session/mcp/mcp.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "io/pack/pack.h"
#include "sett/game_file.h"

#include <string.h>

#define GAMES "sett://games/"
#define GAME_FILES "sett://game-files/"
#define FILES "sett://files/"
static const char verbs_uri[] = "sett://docs/session";
static const char parts_uri[] = "sett://docs/parts";
enum { PAGE = 200, MOST_FILES = 10000, MOST_DEPTH = 8, MOST_BYTES = 4 << 20 };

static void put_resource(SettJsonWriter *w, const char *uri, const char *name,
                         const char *help, const char *mime)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "uri", uri);
    sett_json_add_string(w, "name", name);
    if (help != NULL)
        sett_json_add_string(w, "description", help);
    if (mime != NULL)
        sett_json_add_string(w, "mimeType", mime);
    sett_json_close(w);
}

/* "%20" and the like, for a path in a URI. */
static void put_escaped(SettText *out, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    for (; *path != '\0'; path++) {
        if (strchr(plain, *path) != NULL) {
            sett_text_char(out, *path);
            continue;
        }
        sett_text_char(out, '%');
        sett_text_hex(out, (unsigned char)*path, 2);
    }
}

/* The path that a URI names; NULL where it has a 0 byte or a broken escape. */
static const char *unescaped(SettArena *arena, const char *uri, size_t size)
{
    char *out = SETT_TAKE(arena, size + 1, char);
    size_t n = 0;
    for (size_t i = 0; i < size && out != NULL; i++) {
        char c = uri[i];
        if (c == '%') {
            int32_t high = i + 2 < size ? sett_hex_digit(uri[i + 1]) : -1;
            int32_t low = high >= 0 ? sett_hex_digit(uri[i + 2]) : -1;
            if (low < 0)
                return NULL;
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0')
            return NULL;
        out[n++] = c;
    }
    return out;
}

/* A list of the folder's files, in pages. */
typedef struct Listing {
    Mcp *mcp;
    int64_t from, seen, put;
} Listing;

static void put_file(Listing *l, const char *path)
{
    Mcp *mcp = l->mcp;
    int64_t at = l->seen++;
    if (at < l->from || l->put >= PAGE)
        return;
    l->put++;
    SettText uri = sett_text(mcp->def->alloc);
    sett_text_add(&uri, FILES);
    put_escaped(&uri, path);
    if (uri.status == SETT_OK)
        put_resource(&mcp->w, uri.data, path, NULL, NULL);
    else
        mcp->reply.status = uri.status;
    sett_text_free(&uri);
}

/* Names that begin with a dot stay out, links too, and folders that cannot be
   read. Depth is bounded. */
static void walk(Listing *l, const char *folder, int32_t depth)
{
    const SettIo *io = l->mcp->def->files;
    SettArena *arena = &l->mcp->arena;
    SettText names = sett_text(l->mcp->def->alloc);
    if (io->list(io->host, folder[0] != '\0' ? folder : ".", &names, NULL) !=
        SETT_OK)
        sett_text_clear(&names);
    for (char *name = names.data; name != NULL && name[0] != '\0';) {
        char *end = strchr(name, '\n');
        *end = '\0';
        const char *path =
            folder[0] != '\0' ? sett_path_join(arena, folder, name) : name;
        if (path != NULL && name[0] != '.' && l->seen < MOST_FILES) {
            SettFileKind kind = io->kind(io->host, path);
            if (kind == SETT_FILE_REGULAR)
                put_file(l, path);
            else if (kind == SETT_FILE_FOLDER && depth < MOST_DEPTH)
                walk(l, path, depth + 1);
        }
        name = end + 1;
    }
    sett_text_free(&names);
}

static void put_own(Mcp *mcp)
{
    SettJsonWriter *w = &mcp->w;
    const SettCatalog *catalog = mcp->def->catalog;
    int32_t count;
    const SettGamePreset *files = sett_game_presets(&count);
    put_resource(w, verbs_uri, "session",
                 "all tools, what they take and what they answer",
                 "text/plain");
    put_resource(w, parts_uri, "parts", "games, generators and searches",
                 "text/plain");
    for (int32_t i = 0; i < catalog->game_count; i++) {
        const char *name = catalog->games[i]->name;
        const char *uri = sett_arena_format(&mcp->arena, GAMES "%s", name);
        if (uri != NULL)
            put_resource(w, uri, name, "a game: tiles, measures, agents",
                         "text/plain");
    }
    for (int32_t i = 0; i < count; i++) {
        const char *uri = sett_arena_format(
            &mcp->arena, GAME_FILES "%s.game.toml", files[i].name);
        if (uri != NULL)
            put_resource(w, uri, files[i].name,
                         "a game as the text of a file, for game_load",
                         "application/toml");
    }
}

void sett_mcp_resources(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    const SettJson *cursor = sett_json_member(params, "cursor");
    Listing l = {.mcp = mcp};
    if (cursor != NULL) {
        size_t used = 0;
        double from =
            cursor->type == SETT_JSON_STRING
                ? sett_double_read(cursor->string, cursor->size, &used)
                : 0;
        if (used == 0 || used != cursor->size || !(from >= 1) ||
            from > (double)MOST_FILES) {
            sett_mcp_error(mcp, id, MCP_PARAMS, "no such \"cursor\"");
            return;
        }
        l.from = (int64_t)from;
    }
    sett_mcp_begin(mcp, id);
    sett_json_add_open(&mcp->w, "result", '{');
    sett_json_add_open(&mcp->w, "resources", '[');
    if (l.from == 0)
        put_own(mcp);
    if (mcp->def->files != NULL)
        walk(&l, "", 0);
    sett_json_close(&mcp->w);
    if (l.seen > l.from + l.put) {
        const char *next =
            sett_arena_format(&mcp->arena, "%lld", (long long)(l.from + l.put));
        sett_json_add_string(&mcp->w, "nextCursor", next != NULL ? next : "");
    }
    sett_json_close(&mcp->w);
    sett_mcp_end(mcp);
}

void sett_mcp_templates(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    (void)params;
    sett_mcp_begin(mcp, id);
    SettJsonWriter *w = &mcp->w;
    sett_json_add_open(w, "result", '{');
    sett_json_add_open(w, "resourceTemplates", '[');
    if (mcp->def->files != NULL) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "uriTemplate", FILES "{+path}");
        sett_json_add_string(w, "name", "files");
        sett_json_add_string(w, "description",
                             "a file of the folder that the server was "
                             "started in");
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
    sett_mcp_end(mcp);
}

static bool is_text(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t n = sett_utf8_size(bytes + i, size - i);
        if (n == 0 || bytes[i] == '\0')
            return false;
        i += n;
    }
    return true;
}

static void put_content(Mcp *mcp, const SettJson *id, const char *uri,
                        const char *bytes, size_t size)
{
    SettJsonWriter *w = &mcp->w;
    SettText packed = sett_text(mcp->def->alloc);
    bool text = is_text(bytes, size);
    if (!text)
        sett_base64_encode((const uint8_t *)bytes, size, &packed);
    sett_mcp_begin(mcp, id);
    sett_json_add_open(w, "result", '{');
    sett_json_add_open(w, "contents", '[');
    sett_json_open(w, '{');
    sett_json_add_string(w, "uri", uri);
    sett_json_add_string(w, "mimeType",
                         text ? "text/plain" : "application/octet-stream");
    sett_json_key(w, text ? "text" : "blob");
    if (text)
        sett_json_put_bytes(w, bytes, size);
    else
        sett_json_put_bytes(w, packed.data != NULL ? packed.data : "",
                            packed.size);
    sett_json_close(w);
    sett_json_close(w);
    sett_json_close(w);
    sett_mcp_end(mcp);
    if (packed.status != SETT_OK)
        mcp->reply.status = packed.status;
    sett_text_free(&packed);
}

static const char *behind(const char *uri, const char *start)
{
    size_t size = strlen(start);
    return strncmp(uri, start, size) == 0 ? uri + size : NULL;
}

/* Texts that the library makes. False: there is none of that URI. */
static bool made(Mcp *mcp, const char *uri, SettText *out)
{
    const SettCatalog *catalog = mcp->def->catalog;
    const char *name = behind(uri, GAMES);
    if (strcmp(uri, verbs_uri) == 0)
        sett_verbs_text(out);
    else if (strcmp(uri, parts_uri) == 0)
        sett_describe_list(catalog, out);
    else if (name != NULL && sett_catalog_game(catalog, name) != NULL)
        out->status = sett_describe_part(catalog, name, &mcp->arena, out, NULL);
    else
        return false;
    return true;
}

static const SettGamePreset *preset(const char *uri)
{
    int32_t count;
    const SettGamePreset *files = sett_game_presets(&count);
    const char *name = behind(uri, GAME_FILES);
    for (int32_t i = 0; i < count && name != NULL; i++) {
        const char *end = behind(name, files[i].name);
        if (end != NULL && strcmp(end, ".game.toml") == 0)
            return &files[i];
    }
    return NULL;
}

static void read_file(Mcp *mcp, const SettJson *id, const char *uri)
{
    const char *escaped = behind(uri, FILES);
    const char *path = unescaped(&mcp->arena, escaped, strlen(escaped));
    SettError err = {0};
    char *text;
    size_t size;
    if (path == NULL || mcp->def->files == NULL)
        sett_mcp_error(mcp, id, MCP_NOT_FOUND, "no such resource");
    else if (sett_file_read(mcp->def->files, path, MOST_BYTES, &mcp->arena,
                            &text, &size, &err) == SETT_OK)
        put_content(mcp, id, uri, text, size);
    else
        sett_mcp_error(mcp, id, MCP_NOT_FOUND,
                       err.text[0] != '\0' ? err.text : "cannot be read");
}

void sett_mcp_read(Mcp *mcp, const SettJson *id, const SettJson *params)
{
    const SettJson *asked = sett_json_member(params, "uri");
    if (asked == NULL || asked->type != SETT_JSON_STRING ||
        strlen(asked->string) != asked->size) {
        sett_mcp_error(mcp, id, MCP_PARAMS, "no \"uri\"");
        return;
    }
    const char *uri = asked->string;
    const SettGamePreset *file = preset(uri);
    SettText text = sett_text(mcp->def->alloc);
    if (behind(uri, FILES) != NULL)
        read_file(mcp, id, uri);
    else if (file != NULL)
        put_content(mcp, id, uri, file->text, strlen(file->text));
    else if (!made(mcp, uri, &text))
        sett_mcp_error(mcp, id, MCP_NOT_FOUND, "no such resource");
    else if (text.status == SETT_OK)
        put_content(mcp, id, uri, text.data != NULL ? text.data : "",
                    text.size);
    else
        mcp->reply.status = text.status;
    sett_text_free(&text);
}
