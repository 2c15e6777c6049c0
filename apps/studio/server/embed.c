/* embed.c - a step of the build: files become a C table (assets.h). The file
   not-built.txt is none of them: it holds the reason why there is no page.
   Usage: embed OUT.c FILE... */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MOST_FILES 256
#define MOST_REASON 1000 /* bytes */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A browser runs and shows only what has the right type. */
static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"}};
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(end, types[i][0]))
            return types[i][1];
    return NULL;
}

/* The bytes of one file as an array; its size, or -1. */
static int64_t write_bytes(FILE *out, const char *path, int index)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return -1;
    }
    int64_t size = 0;
    fprintf(out, "static const uint8_t bytes_%d[] = {", index);
    for (int c = getc(in); c != EOF; c = getc(in))
        fprintf(out, "%s%d,", size++ % 24 == 0 ? "\n" : "", c);
    fprintf(out, "%s};\n\n", size == 0 ? "0" : "");
    int broken = ferror(in);
    fclose(in);
    return broken ? -1 : size;
}

static int write_table(FILE *out, char **paths, const int64_t *sizes, int count)
{
    fprintf(out, "const StudioAsset sett_studio_assets[] = {\n");
    for (int i = 0; i < count; i++) {
        const char *name = base_name(paths[i]);
        if (!type_of(name)) {
            fprintf(stderr, "embed: %s: no type is known for it\n", name);
            return 1;
        }
        fprintf(out, "    {\"%s\", \"%s\", bytes_%d, %lld},\n", name,
                type_of(name), i, (long long)sizes[i]);
    }
    fprintf(out, "};\nconst char *const sett_studio_asset_names[] = {\n");
    for (int i = 0; i < count; i++)
        fprintf(out, "    \"%s\",\n", base_name(paths[i]));
    fprintf(out, "};\nconst int32_t sett_studio_asset_count = %d;\n", count);
    return 0;
}

/* The first line of not-built.txt as a string; no path: there is a page. */
static int write_reason(FILE *out, const char *path)
{
    char reason[MOST_REASON];
    FILE *in = path ? fopen(path, "rb") : NULL;
    if (path && (!in || !fgets(reason, sizeof reason, in))) {
        fprintf(stderr, "embed: %s: no reason\n", path);
        return 1;
    }
    fprintf(out, "const char *const sett_studio_page_absent = ");
    if (!in)
        return fprintf(out, "NULL;\n") < 0;
    fputc('"', out);
    for (const char *at = reason; *at && *at != '\n'; at++)
        fprintf(out, "\\%03o", (unsigned)(unsigned char)*at);
    fclose(in);
    return fprintf(out, "\";\n") < 0;
}

/* Takes not-built.txt out of the list, and gives its path; or NULL. */
static char *take_reason(char **paths, int *count)
{
    for (int i = 0; i < *count; i++) {
        char *path = paths[i];
        if (strcmp(base_name(path), "not-built.txt") != 0)
            continue;
        *count -= 1;
        memmove(paths + i, paths + i + 1, (size_t)(*count - i) * sizeof *paths);
        return path;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int64_t sizes[MOST_FILES];
    int count = argc - 2;
    FILE *out = argc >= 3 && count <= MOST_FILES ? fopen(argv[1], "wb") : NULL;
    if (!out) {
        fprintf(stderr, "usage: embed OUT.c FILE...\n");
        return 2;
    }
    fprintf(out, "/* Made by embed.c from the files of the page. */\n"
                 "#include \"studio/server/assets.h\"\n\n");
    char *reason = take_reason(argv + 2, &count);
    for (int i = 0; i < count; i++) {
        sizes[i] = write_bytes(out, argv[i + 2], i);
        if (sizes[i] < 0)
            return 1;
    }
    int failed =
        write_table(out, argv + 2, sizes, count) || write_reason(out, reason);
    return fclose(out) != 0 || failed ? 1 : 0;
}
