/* names.c - see names.h. */
#include "io/disk/names.h"

#include <string.h>

static int32_t compare_lines(const void *a, const void *b, void *user)
{
    (void)user;
    const unsigned char *p = *(const unsigned char *const *)a;
    const unsigned char *q = *(const unsigned char *const *)b;
    for (; *p == *q && *p != '\n'; p++, q++)
        ;
    int x = *p == '\n' ? -1 : *p, y = *q == '\n' ? -1 : *q;
    return x - y;
}

/* Sorts the lines of text[from..) bytewise; `lines` has room for 2 * count
   pointers and `copy` for as many bytes as the lines. */
static void sort_lines(SettText *text, size_t from, const char **lines,
                       size_t count, char *copy)
{
    size_t size = text->size - from;
    memcpy(copy, text->data + from, size);
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        if (i == 0 || copy[i - 1] == '\n')
            lines[n++] = copy + i;
    sett_sort(lines, count, sizeof *lines, lines + count, compare_lines, NULL);
    char *to = text->data + from;
    for (size_t i = 0; i < count; i++) {
        size_t length = (size_t)(strchr(lines[i], '\n') - lines[i]) + 1;
        memcpy(to, lines[i], length);
        to += length;
    }
}

SettStatus sett_names_sort(SettText *names, size_t from, SettError *err)
{
    size_t count = 0, size = names->size - from;
    for (size_t i = from; i < names->size; i++)
        count += names->data[i] == '\n';
    SettArena tmp;
    sett_arena_init(&tmp, names->alloc, 0);
    const char **lines = sett_arena_raw(&tmp, 2 * count, sizeof *lines);
    char *copy = sett_arena_take(&tmp, size + 1, 1);
    bool ok = lines != NULL && copy != NULL;
    if (ok && count > 1)
        sort_lines(names, from, lines, count, copy);
    sett_arena_free(&tmp);
    return ok ? SETT_OK : sett_no_memory(err);
}

bool sett_name_ends(const char *name, const char *ending)
{
    size_t size = strlen(name), n = strlen(ending);
    return size >= n && strcmp(name + size - n, ending) == 0;
}

bool sett_path_parts(char c)
{
#if defined(_WIN32)
    return c == '/' || c == '\\' || c == ':';
#else
    return c == '/';
#endif
}

const char *sett_path_last(const char *path)
{
    const char *name = path;
    for (const char *at = path; *at != '\0'; at++)
        if (sett_path_parts(*at))
            name = at + 1;
    return name;
}
