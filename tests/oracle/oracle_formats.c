/* oracle_formats.c - files of other programs against what these programs made
   of them: oracle_formats FOLDER Every map of Tiled in FOLDER (.tmx, .tmj,
   .json): its cells against tiled/expected/NAME.cells.json, its picture against
   tmxrasterizer's, and the file written back against itself. Other files are
   passed over. */
#define _POSIX_C_SOURCE 200809L

#include "oracle/oracle_formats.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOST_FILES 20000

typedef struct Names {
    char *items[MOST_FILES];
    int32_t count;
} Names;

static void list(const char *root, const char *below, Names *names)
{
    char path[2048];
    snprintf(path, sizeof path, "%s%s%s", root, below[0] ? "/" : "", below);
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        char inner[1024];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inner, sizeof inner, "%s%s%s", below, below[0] ? "/" : "",
                 entry->d_name);
        snprintf(path, sizeof path, "%s/%s", root, inner);
        if (lstat(path, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            list(root, inner, names);
        else if (S_ISREG(info.st_mode) && names->count < MOST_FILES)
            names->items[names->count++] = strdup(inner);
    }
    if (folder != NULL)
        closedir(folder);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends(const char *name, const char *with)
{
    size_t n = strlen(name), m = strlen(with);
    return n >= m && strcmp(name + n - m, with) == 0;
}

/* A JSON map of Tiled says so by its members. */
static bool is_map(const OracleFile *file)
{
    const char *type = strstr(file->bytes, "\"tilewidth\"");
    return ends(file->path, ".tmx") ||
           ((ends(file->path, ".tmj") || ends(file->path, ".json")) &&
            type != NULL && strstr(file->bytes, "\"layers\"") != NULL &&
            strstr(file->bytes, "\"orientation\"") != NULL);
}

static void look(Oracle *o, const char *name)
{
    char full[2048], folder[1024];
    SettArena arena = testkit_arena();
    SettIo io = sett_io_posix();
    OracleFile file = {.o = o, .path = name, .arena = &arena};
    snprintf(full, sizeof full, "%s/%s", o->folder, name);
    snprintf(folder, sizeof folder, "%s", name);
    char *slash = strrchr(folder, '/');
    folder[slash != NULL ? slash - folder : 0] = 0;
    file.files = (SettProjectFiles){&io, o->folder, folder, 0, NULL};
    if (sett_file_read(&io, full, 0, &arena, &file.bytes, &file.size, NULL) ==
        SETT_OK) {
        if (strstr(name, "expected/") == NULL && is_map(&file))
            oracle_tiled(&file);
        else if (ends(name, ".ldtk"))
            oracle_ldtk(&file);
        if (ends(name, "ldtk-1.5.3.schema.json"))
            oracle_ldtk_own(&file);
    }
    sett_arena_free(&arena);
}

int main(int argc, char **argv)
{
    static Names names;
    Oracle o;
    int code = oracle_open(&o, argc, argv, "formats");
    if (code != 0)
        return code;
    list(o.folder, "", &names);
    qsort(names.items, (size_t)names.count, sizeof names.items[0], by_name);
    for (int32_t i = 0; i < names.count; i++) {
        look(&o, names.items[i]);
        free(names.items[i]);
    }
    return oracle_close(&o);
}
