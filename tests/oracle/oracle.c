/* oracle.c - see oracle.h. */
#include "oracle/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int oracle_open(Oracle *oracle, int argc, char **argv, const char *name)
{
    char shared[512] = "";
    memset(oracle, 0, sizeof *oracle);
    if (argc > 2) {
        fprintf(stderr, "usage: oracle_%s [FOLDER]\n", name);
        return 2;
    }
    if (argc == 2)
        snprintf(oracle->folder, sizeof oracle->folder, "%s", argv[1]);
    else if (testkit_shared(shared, sizeof shared) != NULL)
        snprintf(oracle->folder, sizeof oracle->folder, "%s/conformance/%s",
                 shared, name);
    if (is_folder(oracle->folder))
        return 0;
    if (argc == 2)
        fprintf(stderr, "oracle_%s: no folder %s\n", name, oracle->folder);
    else
        printf("SKIP: no recorded facts beside the checkout (%s)\n", shared);
    return argc == 2 ? 2 : ORACLE_SKIP;
}

bool oracle_check(Oracle *oracle, bool same, const char *format, ...)
{
    oracle->checked++;
    if (same)
        return true;
    if (oracle->different++ < ORACLE_SHOWN) {
        va_list list;
        va_start(list, format);
        vprintf(format, list);
        va_end(list);
        putchar('\n');
    }
    return false;
}

bool oracle_member(const Oracle *oracle, const char *name, char *path,
                   size_t size)
{
    struct stat st;
    snprintf(path, size, "%s/%s", oracle->folder, name);
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *oracle_text(const Oracle *oracle, const char *name)
{
    char path[2048];
    if (!oracle_member(oracle, name, path, sizeof path))
        return NULL;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = NULL;
    size_t size = 0, got = 1;
    while (got > 0) {
        text = realloc(text, size + 65537);
        assert_non_null(text);
        got = fread(text + size, 1, 65536, file);
        size += got;
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

char *oracle_line(char **at)
{
    char *line = *at;
    if (*line == '\0')
        return NULL;
    size_t size = strcspn(line, "\n");
    *at = line + size + (line[size] == '\n');
    line[size] = '\0';
    if (size > 0 && line[size - 1] == '\r')
        line[size - 1] = '\0';
    return line;
}

int oracle_close(const Oracle *oracle)
{
    printf("%lld checked, %lld different\n", (long long)oracle->checked,
           (long long)oracle->different);
    return oracle->different > 0 ? 1 : 0;
}
