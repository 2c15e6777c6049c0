/* table.c - results in a file, one a machine: see bench/baseline. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bench.h"

/* "AMD EPYC 7543 32-Core Processor" -> "amd-epyc-7543-32-core-processor". */
static void processor(char *out, size_t size)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    size_t n = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *at = strchr(line, ':');
        if (at == NULL || strncmp(line, "model name", 10) != 0)
            continue;
        for (at++; *at != '\0' && n + 2 < size; at++) {
            bool letter = isalnum((unsigned char)*at) != 0;
            if (!letter && (n == 0 || out[n - 1] == '-'))
                continue;
            out[n++] = letter ? (char)tolower((unsigned char)*at) : '-';
        }
        break;
    }
    if (file != NULL)
        fclose(file);
    while (n > 0 && out[n - 1] == '-')
        n--;
    out[n] = '\0';
    if (n == 0)
        snprintf(out, size, "unknown");
}

void bench_table_path(const char *given, char *out, size_t size)
{
    struct stat info;
    char name[128];
    if (stat(given, &info) != 0 || !S_ISDIR(info.st_mode)) {
        snprintf(out, size, "%s", given);
        return;
    }
    processor(name, sizeof name);
    snprintf(out, size, "%s/%s.tsv", given, name);
}

bool bench_table_read(const char *path, BenchTable *out)
{
    FILE *file = fopen(path, "r");
    char line[256];
    out->count = 0;
    if (file == NULL)
        return false;
    while (fgets(line, sizeof line, file) != NULL) {
        BenchEntry *e = &out->entries[out->count];
        char *at = strchr(line, '\t');
        if (line[0] == '#' || at == NULL || out->count == BENCH_MOST_ENTRIES)
            continue;
        snprintf(e->name, sizeof e->name, "%.*s", (int)(at - line), line);
        e->result.value = strtod(at + 1, &at);
        at += *at == '\t';
        int size = (int)strcspn(at, "\t\n");
        snprintf(e->unit, sizeof e->unit, "%.*s", size, at);
        e->result.noise = strtod(at + size, NULL);
        out->count++;
    }
    fclose(file);
    return true;
}

bool bench_table_write(const char *path, const BenchTable *table)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    fprintf(file, "# sett_bench --save: name, median, unit, noise (median "
                  "distance from the median, as a share)\n");
    for (int32_t i = 0; i < table->count; i++) {
        const BenchEntry *e = &table->entries[i];
        fprintf(file, "%s\t%.6g\t%s\t%.4f\n", e->name, e->result.value, e->unit,
                e->result.noise);
    }
    return fclose(file) == 0;
}

static int32_t place_of(const BenchTable *table, const char *name)
{
    int32_t i = 0;
    while (i < table->count && strcmp(table->entries[i].name, name) != 0)
        i++;
    return i;
}

const BenchEntry *bench_table_find(const BenchTable *table, const char *name)
{
    int32_t i = place_of(table, name);
    return i < table->count ? &table->entries[i] : NULL;
}

void bench_table_set(BenchTable *table, const BenchRow *row, BenchResult result)
{
    int32_t i = place_of(table, row->name);
    if (i == BENCH_MOST_ENTRIES)
        return;
    BenchEntry *e = &table->entries[i];
    snprintf(e->name, sizeof e->name, "%s", row->name);
    snprintf(e->unit, sizeof e->unit, "%s", row->unit);
    e->result = result;
    table->count += i == table->count;
}
