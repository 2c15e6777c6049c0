/* replay.c - runs a fuzz target where libFuzzer is not there: on every file of
   its corpus, on every beginning of it, and with each byte replaced by bytes
   that formats care about. Small inputs are all right without luck, in every
   build. Usage: replay FOLDER */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define MOST ((size_t)1 << 20)

/* A copy of exactly its size, so that a read beyond it is caught. */
static void run(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL)
        abort();
    memcpy(copy, bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static int64_t run_all(uint8_t *bytes, size_t size)
{
    static const uint8_t odd[] = "\0\n\r \"\\{}[],:-.09eX\x80\xFF";
    run(bytes, size);
    for (size_t cut = 0; cut < size; cut++)
        run(bytes, cut);
    for (size_t at = 0; at < size; at++) {
        uint8_t old = bytes[at];
        for (size_t i = 0; i < sizeof odd; i++) {
            bytes[at] = odd[i];
            run(bytes, size);
        }
        bytes[at] = old;
    }
    return (int64_t)(1 + size + size * sizeof odd);
}

/* Inputs made of one file; 0 where it cannot be read. */
static int64_t run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    uint8_t *bytes = malloc(MOST);
    size_t size = bytes != NULL ? fread(bytes, 1, MOST, file) : 0;
    fclose(file);
    int64_t inputs = bytes != NULL ? run_all(bytes, size) : 0;
    free(bytes);
    return inputs;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (folder == NULL) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 2;
    }
    int64_t files = 0, inputs = 0;
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        char path[1024];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
        int64_t made = run_file(path);
        files++;
        inputs += made;
        if (made == 0) {
            fprintf(stderr, "replay: cannot read %s\n", path);
            return 1;
        }
    }
    closedir(folder);
    printf("replay: %lld files, %lld inputs\n", (long long)files,
           (long long)inputs);
    return files > 0 ? 0 : 1;
}
