/* trace.c - linked into the library that tools/mutate traces. The compiler calls
   __sanitizer_cov_trace_pc at the start of each basic block (-fsanitize-coverage=trace-pc).
   Each call sets the byte of its return address in the file that SETT_MUTATE_HITS
   names. The file is mapped, so child processes add to it, and a killed process loses
   nothing. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes of the file; more than the library's code. coverage.mjs has the same number. */
enum { TRACE_BYTES = 1 << 24 };

void __sanitizer_cov_trace_pc(void);

/* Start of the library in memory, set by the linker. */
extern const char __ehdr_start[] __attribute__((visibility("hidden")));

static unsigned char *hits;

__attribute__((constructor, no_sanitize_coverage)) static void trace_begin(void)
{
    const char *path = getenv("SETT_MUTATE_HITS");
    int file = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0 || ftruncate(file, TRACE_BYTES) != 0)
        return;
    void *map = mmap(NULL, TRACE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    hits = map != MAP_FAILED ? map : NULL;
    (void)close(file);
}

__attribute__((no_sanitize_coverage)) void __sanitizer_cov_trace_pc(void)
{
    uintptr_t at = (uintptr_t)__builtin_return_address(0) - (uintptr_t)__ehdr_start;
    if (hits != NULL && at < TRACE_BYTES)
        hits[at] = 1;
}
